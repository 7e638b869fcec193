// SPDX-License-Identifier: Apache-2.0
// The slots of one buffer are twins: items of one size that live together and have the same
// neighbours. Side by side as one item they make a smaller problem, and nearly always there is a
// packing of that where there is one at all.
#pragma once

#include <optional>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

/// Two free items of one size that are in conflict with each other and with the same others.
bool are_twins(const Graph& graph, uint32_t a, uint32_t b);

struct Joined {
  Graph graph;                 // of the problem in which all twins are side by side
  int64_t units = 1;           // of the problem before, in one of the graph
  std::vector<uint32_t> host;  // of each item before: its item here
  std::vector<int64_t> above;  // where it lies in that one, in units before

  /// Offsets in units before, of those in the graph.
  std::vector<int64_t> apart(const std::vector<int64_t>& offset) const;
};

/// Nothing where there are no twins.
std::optional<Joined> join_twins(const Problem& problem, const Graph& graph);

}  // namespace asc2::memplan
