// SPDX-License-Identifier: Apache-2.0
// What asc2-sim does for each operation: one row per ir::Op.
#pragma once

#include "ir/op.h"
#include "sim/kernels.h"

namespace asc2::sim {

enum class Action : uint8_t {
  Declare,  // nothing when it is reached
  Tensor,
  For,
  While,
  If,
  BlockIdx,
  BlockNum,
  SubBlockIdx,
  Slot,
  Compute,  // a kernel, on tiles or scalars
  Cast,     // a kernel chosen by two dtypes
  Rows,     // by the shapes of its tiles
  Extract,
  Bitcast,  // a copy of elements of the width
  Load,
  Store,
  Get,
  Put,
  SetFlag,
  WaitFlag,
  Barrier,
  SetCross,
  WaitCross
};

/// How the last operand of an integer operation can be wrong when it is a scalar. What an element
/// does is defined: NumPy gives 0.
enum class Guard : uint8_t { None, Divisor, ShiftCount };

/// In which dtype the operands of a Compute are.
enum class Operands : uint8_t { AsResult, AsFirst, MaskThenResult };

struct OpRow {
  ir::Op op;
  Action action;
  KernelSet kernels{};
  Guard guard = Guard::None;
  Operands operands = Operands::AsResult;
};

const OpRow& row_of(ir::Op op);

}  // namespace asc2::sim
