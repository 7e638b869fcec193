// SPDX-License-Identifier: Apache-2.0
// Items of a clique, each somewhere between two addresses: no more of them can lie between any two
// than fits there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asc2::memplan {

struct Range {
  int64_t low = 0, top = 0;  // where its begin and its end can be
  int64_t size = 0;
  uint64_t item = 0;  // as wide as the rest: ranges are copied a lot
};

/// Ranges from `low` on that are larger together than the space up to the last one's top.
struct Overfull {
  std::span<const Range> ranges;  // empty: there are none
  int64_t low = 0;
  int64_t excess = 0;
};

/// For each of the addresses `lows`, ascending, the ranges above it from the one that ends lowest
/// on. They are given in that order, and those below the last address are dropped. Adds to `steps`.
Overfull find_overfull(std::vector<Range>& by_top, const std::vector<int64_t>& lows,
                       uint64_t& steps);

}  // namespace asc2::memplan
