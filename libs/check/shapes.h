// SPDX-License-Identifier: Apache-2.0
// Shapes of operations whose result has another shape than their operand.
#pragma once

#include <string>

#include "ir/module.h"

namespace asc2::check {

/// What is wrong with the types of a reduction or move of elements; empty: nothing.
std::string shape_problem(const ir::Module& module, const ir::Inst& inst);

}  // namespace asc2::check
