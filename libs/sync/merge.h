// SPDX-License-Identifier: Apache-2.0
// Ways to need fewer flags at a place, and what each costs:
//
//   join     two edges with overlapping flags: from the later set to the earlier wait
//   coarsen  an edge over several iterations: over fewer, so with fewer flags
//   move     the set to right before the wait, so that the flag is in use for a moment only;
//            for an edge between iterations, the wait to right after the set
#pragma once

#include <optional>
#include <vector>

#include "sync/colour.h"

namespace asc2::sync {

struct Change {
  enum class Kind : uint8_t { Join, Coarsen, Move };
  Kind kind = Kind::Join;
  int32_t first = -1;   // edge that stays
  int32_t second = -1;  // Join: edge that goes
  double cost = 0;
  bool back = false;  // Coarsen: it is the other way that ids are short
};

class Merger {
 public:
  Merger(Program& program, const Cycles& cycles, std::vector<Merge>& merges)
      : p_(program), cycles_(cycles), merges_(merges) {}

  void learn(const std::vector<FlagUse>& uses);
  bool alive(int32_t edge) const { return !gone_[static_cast<size_t>(edge)]; }
  const std::vector<Interval>& busy(int32_t edge) const { return busy_[static_cast<size_t>(edge)]; }
  /// Nothing when none of the edges can be changed any more.
  std::optional<Change> cheapest(const std::vector<int32_t>& group) const;
  std::optional<Change> cheapest_join(const std::vector<int32_t>& group) const;
  /// Of an order that spans several iterations, that it spans one less.
  std::optional<Change> reduce(int32_t edge) const;
  void apply(const Change& change);

 private:
  Edge& edge(int32_t index) const { return p_.edges[static_cast<size_t>(index)]; }
  std::optional<Change> join(int32_t a, int32_t b) const;
  double wait_cost(const Edge& edge, int32_t needed, int32_t from) const;
  double period(const Edge& edge) const;
  void apply_join(int32_t a, int32_t b);

  Program& p_;
  const Cycles& cycles_;
  std::vector<Merge>& merges_;
  std::vector<std::vector<Interval>> busy_;  // by edge
  std::vector<int32_t> needed_;  // by edge: the item that its first reader really has to wait for
  std::vector<bool> gone_;
};

}  // namespace asc2::sync
