// SPDX-License-Identifier: Apache-2.0
// Operations that take several instructions, or one with masks, repeats and strides.
#pragma once

#include "emit/context.h"

namespace asc2::emit {

bool is_row_operation(const Context& context, const ir::Inst& inst);
Result<> emit_rows(const Context& context, const ir::Inst& inst, Writer& out);

}  // namespace asc2::emit
