// SPDX-License-Identifier: Apache-2.0
// The families of rules behind check_module; each reports what it finds and goes on.
#pragma once

#include "base/diag.h"
#include "ir/module.h"

namespace asc2::check {

/// Element types, shapes and the rules of single operations, from the typing column of ops.def.
void check_types(const ir::Module& module, const ir::Inst& kernel, Diags& diags);
/// Definite assignment: both arms of a branch, loops that run zero times.
void check_assigned(const ir::Module& module, const ir::Inst& kernel, Diags& diags);

}  // namespace asc2::check
