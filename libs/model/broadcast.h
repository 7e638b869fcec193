// SPDX-License-Identifier: Apache-2.0
// How a tile operand that is smaller than the result of an elementwise operation repeats over it.
//
//   f32[1,128] or f32[128]   over f32[64,128]   the row repeats
//   f32[64,1]                over f32[64,128]   the element of a row repeats: NumPy's rule, in
//                                               files of stage tile
//   f32[64,8]                over f32[64,128]   the block of a row repeats: what a vector unit does
//                                               with a block of 32 bytes, from stage machine on. It
//                                               may have more rows than the result, or just one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/module.h"

namespace asc2::model {

struct Broadcast {
  /// Rows of the operand that a step along each leading dim of the result passes; 0: it repeats.
  std::vector<int64_t> row_steps;
  /// Column c of the result meets column c % period of the operand.
  int64_t period = 1;

  /// The operand's row that meets row `row` of the result, of the shape.
  int64_t row(int64_t row, const std::vector<int64_t>& shape) const;
};

/// NumPy's rule: dims from the right are equal, or the operand's is 1 or missing.
bool broadcasts(const std::vector<int64_t>& operand, const std::vector<int64_t>& result);

/// Nothing when the operand does not fit. `blocks`: rows of one block repeat along a row.
std::optional<Broadcast> broadcast(const std::vector<int64_t>& operand,
                                   const std::vector<int64_t>& result, bool blocks);

/// Do the rows of an elementwise operation lie a block apart in all its tiles? Then a repeat passes
/// several of them, an operand of one row repeats within it, and no row needs a repeat of its own.
bool rows_in_blocks(const ir::Module& module, const ir::Inst& inst, int64_t block);

}  // namespace asc2::model
