// SPDX-License-Identifier: Apache-2.0
// Python's math module on compile-time numbers: one row per name.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "front/constant.h"

namespace asc2::front {

struct MathFunction {
  std::string_view name;
  int arity;  // 0: a constant; -1: any number; -2: one or two
  Folded (*evaluate)(std::span<const Value> arguments);
};

std::span<const MathFunction> math_functions();
/// Null when the module has no such name.
const MathFunction* find_math(std::string_view name);

}  // namespace asc2::front
