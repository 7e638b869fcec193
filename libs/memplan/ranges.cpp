// SPDX-License-Identifier: Apache-2.0
#include "memplan/ranges.h"

namespace asc2::memplan {

Overfull find_overfull(std::vector<Range>& by_top, const std::vector<int64_t>& lows,
                       uint64_t& steps) {
  const size_t count = by_top.size();
  Range* const ranges = by_top.data();
  size_t open = count;
  int64_t last = -1;
  for (const int64_t low : lows) {
    if (low == last) continue;
    last = low;
    steps += count;
    int64_t filled = low;
    size_t above = 0;
    for (size_t k = 0; k < open; ++k) {
      if (ranges[k].low < low) continue;
      const Range range = ranges[above++] = ranges[k];
      filled += range.size;
      if (filled > range.top) return {{ranges, above}, low, filled - range.top};
    }
    open = above;
  }
  return {};
}

}  // namespace asc2::memplan
