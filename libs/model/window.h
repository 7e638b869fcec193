// SPDX-License-Identifier: Apache-2.0
// How a copy goes through the window of a tensor: in levels, from the innermost. Dims of one
// element vanish, and dims that continue each other in both memories are one level, as far as the
// text shows by its numbers. One level is a block, two are rows of it, and more take a loop each.
//
//   %x = load %g, [%r, 0], [4, 64] : f32[4,64]       %g : gm f32[?,64]    one of 256 elements
//   %x = load %g, [%r, %c], [%m, %n] : f32[4,64]     %g : gm f32[?,?]     %m rows of %n
#pragma once

#include <vector>

#include "ir/module.h"

namespace asc2::model {

struct WindowLevel {
  std::vector<size_t> dims;  // of the tensor, the innermost first; its distances are those of that
  int64_t ub_stride = 1;     // elements from one to the next in the tile
};

/// At least one level. The tile, the tensor and the extents have one rank, at least 1.
std::vector<WindowLevel> levels_of(const ir::Type& tile, const ir::Type& tensor,
                                   const ir::OperandList& extents);

}  // namespace asc2::model
