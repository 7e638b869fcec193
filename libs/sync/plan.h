// SPDX-License-Identifier: Apache-2.0
// What is decided for one region: edges between its items, and barriers before them. Times along
// the region count iterations and nodes together.
#pragma once

#include <cstdint>
#include <vector>

#include "sync/program.h"

namespace asc2::sync {

inline constexpr uint32_t kAllPipes = 1u << kPipes;

/// What stands before and after an item. Before it, in this order: the waits of `in`, barriers, the
/// sets of `ahead`, and what belongs to the item itself; after it: the waits of `early`, then the
/// sets of `out`.
struct PlanStep {
  std::vector<uint32_t> in;     // edges that end before it
  std::vector<uint32_t> ahead;  // edges whose set stands before it
  std::vector<uint32_t> early;  // edges whose wait stands after it
  std::vector<uint32_t> out;    // edges from it
  uint32_t barriers = 0;        // bit per pipe, kAllPipes for all of them
};

struct Plan {
  std::vector<Edge> edges;
  std::vector<bool> dropped;    // edges that turned out to be implied
  std::vector<PlanStep> steps;  // by item

  bool holds(uint32_t edge) const { return !dropped[edge]; }
  /// Takes the edge in at the items with these indices.
  uint32_t add(const Edge& edge, size_t from, size_t to);
};

}  // namespace asc2::sync
