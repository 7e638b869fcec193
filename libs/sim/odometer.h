// SPDX-License-Identifier: Apache-2.0
// Counts through all indices of a shape.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace asc2::sim {

using Index = std::vector<int64_t>;

/// Calls `visit(index)` for every index of the shape, the last dim fastest; once without dims.
template <class F>
void for_each_index(std::span<const int64_t> shape, F&& visit) {
  Index index(shape.size(), 0);
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return;
  for (;;) {
    visit(index);
    size_t d = shape.size();
    for (;;) {
      if (d-- == 0) return;
      if (++index[d] < shape[d]) break;
      index[d] = 0;
    }
  }
}

}  // namespace asc2::sim
