// SPDX-License-Identifier: Apache-2.0
// Writes slots into the text: `%i.s2 = slot %i, 2` on top of the loop, `%x[%i.s2]` at every use.
#pragma once

#include "model/lives.h"

namespace asc2::memplan {

void rotate(ir::Module& module, const ir::Inst& kernel, const model::Lives& lives,
            const model::BufferLife& life, ir::ValueId buffer, int64_t slots);

}  // namespace asc2::memplan
