// SPDX-License-Identifier: Apache-2.0
// Operands of what moves elements between global memory and the chip, by their meaning.
//
//   %t = load %g, [%o], [%n]     store %t, %g, [%o], [%n]     %x = get %g, [%i]     put %x, %g,
//   [%i]
#pragma once

#include "ir/module.h"

namespace asc2::ir {

struct MoveOperands {
  bool in;                 // from global memory: a load or get
  const Operand& moved;    // the tile or scalar: the result of what moves in
  const Operand& tensor;   // in global memory
  const Operand& offsets;  // a list
  const Operand* extents;  // a list; null when it is left out
};

/// Of a load, store, get or put.
inline MoveOperands move_operands(const Inst& inst) {
  const bool in = inst.result_count != 0;
  const auto operands = inst.operands();
  const size_t tensor = in ? 0 : 1;
  return {in, inst.args[0], operands[tensor], operands[tensor + 1],
          operands.size() > tensor + 2 ? &operands[tensor + 2] : nullptr};
}

}  // namespace asc2::ir
