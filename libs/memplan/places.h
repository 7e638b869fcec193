// SPDX-License-Identifier: Apache-2.0
// Where an item can begin: below it lie other items of each clique that it is in, and no more gaps
// than the clique leaves of the capacity. Where a clique of few items is nearly as large as the
// capacity, these are few places.
#pragma once

#include <cstdint>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

class Places {
 public:
  /// Adds to `steps`.
  Places(const Graph& graph, int64_t capacity, uint64_t& steps);

  /// From `least` to `most` there is no place for the item.
  struct Gap {
    int64_t least, most;
  };
  /// The gap that the offset lies in; nullptr when it is a place.
  const Gap* gap_at(uint32_t item, int64_t offset) const;

 private:
  std::vector<std::vector<Gap>> gaps_;  // by item, ascending
};

}  // namespace asc2::memplan
