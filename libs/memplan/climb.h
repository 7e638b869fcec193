// SPDX-License-Identifier: Apache-2.0
// Climbs towards a packing below a capacity: items are put as low as they go in some order, and the
// order is changed where it pays. It proves nothing, and finds much that the exact search does not.
#pragma once

#include <cstdint>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

class Climber {
 public:
  explicit Climber(const Graph& graph);

  /// Tries up to `rounds` further orders until the peak is at most `capacity`; whether it is.
  bool climb(int64_t capacity, uint64_t rounds);
  /// Of the lowest packing so far; no item lies below its pinned place or on a neighbour.
  const std::vector<int64_t>& offsets() const { return best_; }
  int64_t peak() const { return peak_; }

 private:
  /// A packing that comes from an order.
  struct Placed {
    std::vector<uint32_t> order;
    std::vector<int64_t> offset;
    int64_t excess = 0;  // sum of what the items reach above the capacity
  };
  void place(Placed& placed, int64_t capacity);
  void turn_over(Placed& placed, int64_t capacity);
  void change(Placed& placed, int64_t capacity);
  uint64_t below(uint64_t limit);

  const Graph& graph_;
  Placed now_, next_;
  std::vector<uint32_t> pinned_;  // by offset
  std::vector<uint32_t> line_;    // items placed, by offset
  std::vector<uint32_t> high_;
  std::vector<int64_t> best_;
  int64_t peak_ = INT64_MAX;
  uint64_t random_ = 0x9e3779b97f4a7c15u;
  uint64_t round_ = 0;
};

}  // namespace asc2::memplan
