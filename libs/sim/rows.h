// SPDX-License-Identifier: Apache-2.0
// Tile operations whose result does not have the lanes of its operands: reductions, broadcasts and
// moves of elements. They run element by element of the result, by the shapes of the buffers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ir/words.h"
#include "model/broadcast.h"

namespace asc2::sim {

using ir::By;

struct RowCode {
  ir::Op op = ir::Op::Copy;
  By by = By::Sum;
  std::vector<int64_t> list;  // axes of a reduction or transpose, offsets of a slice or insert
  std::vector<std::optional<model::Broadcast>> broadcasts;  // of an elementwise one, by operand
  size_t block = 1;                                         // elements of a block of the space
};

}  // namespace asc2::sim
