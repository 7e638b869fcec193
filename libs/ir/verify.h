// SPDX-License-Identifier: Apache-2.0
// The rules that follow from the tables alone: number and kind of operands, attributes, results,
// places of declarations. Rules about values, types of operands and machines are asc2-check's.
#pragma once

#include "base/diag.h"
#include "ir/module.h"

namespace asc2::ir {

/// Reports every breach, in order, up to Diags::kMaxErrors.
Result<> verify_structure(const Module& module, Diags& diags);

}  // namespace asc2::ir
