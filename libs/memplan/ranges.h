// SPDX-License-Identifier: Apache-2.0
// Items of a clique, each somewhere between two addresses: no more of them can lie between any two
// than fits there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace asc2::memplan {

struct Range {
  int64_t low = 0, top = 0;  // where its begin and its end can be
  int64_t size = 0;
  uint64_t item = 0;  // as wide as the rest: ranges are copied a lot
  int64_t rest = 0;   // the largest size of those behind it
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

/// Ranges from `low` on that fill the space up to `filled`, which is not above the last one's top,
/// and an item from `low` on, with which they would fill more than that: it is above all of them.
struct Lifted {
  std::span<const Range> below;
  int64_t low = 0, filled = 0;
  uint64_t item = 0;
  int64_t excess = 0;
};

/// Calls visit(lifted) as long as it returns true for items that can be lower than they are lifted
/// to. The arguments are those of find_overfull().
template <class F>
bool each_lifted(std::vector<Range>& by_top, const std::vector<int64_t>& lows, uint64_t& steps,
                 F&& visit) {
  Range* const ranges = by_top.data();
  size_t open = by_top.size();
  for (size_t n = 0; n < lows.size(); ++n) {
    const int64_t low = lows[n];
    if (n > 0 && low == lows[n - 1]) continue;
    size_t count = 0;
    for (size_t k = 0; k < open; ++k) {
      if (ranges[k].low >= low) ranges[count++] = ranges[k];
    }
    steps += open = count;
    int64_t rest = 0;
    for (size_t k = count; k-- > 0; rest = std::max(rest, ranges[k].size)) ranges[k].rest = rest;
    int64_t filled = low;
    for (size_t k = 0; k < count; ++k) {
      const int64_t top = ranges[k].top;
      filled += ranges[k].size;
      if (filled + ranges[k].rest <= top) continue;
      for (size_t i = k + 1; i < count; ++i) {
        const Range& range = ranges[i];
        const int64_t excess = filled + range.size - top;
        if (excess <= 0 || range.top <= top || range.low >= filled) continue;
        if (!visit(Lifted{{ranges, k + 1}, low, filled, range.item, excess})) return false;
      }
    }
  }
  return true;
}

}  // namespace asc2::memplan
