// SPDX-License-Identifier: Apache-2.0
// Operators on compile-time values, as Python computes them.
#pragma once

#include <optional>
#include <string>

#include "front/ast.h"
#include "front/value.h"

namespace asc2::front {

/// A value, or why there is none: "division by zero".
struct Folded {
  std::optional<Value> value;
  std::string problem;

  Folded(Value v) : value(std::move(v)) {}
  explicit Folded(const char* why) : problem(why) {}
  explicit Folded(std::string why) : problem(std::move(why)) {}
};

Folded fold_unary(PyOp op, const Value& a);
Folded fold_binary(PyOp op, const Value& a, const Value& b);
/// Comparisons, 'is' and 'in'.
Folded fold_compare(PyOp op, const Value& a, const Value& b);
/// "an int", "a list": for messages about operators.
std::string_view kind_name(const Value& value);

}  // namespace asc2::front
