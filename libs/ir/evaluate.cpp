// SPDX-License-Identifier: Apache-2.0
#include "ir/evaluate.h"

#include <algorithm>

#include "base/integer.h"

namespace asc2::ir {

std::optional<int64_t> evaluate(Op op, int64_t a, int64_t b) {
  switch (op) {
    case Op::Add:
      return wrapping_add(a, b);
    case Op::Sub:
      return wrapping_sub(a, b);
    case Op::Mul:
      return wrapping_mul(a, b);
    case Op::FloorDiv:
      return b == 0 ? std::nullopt : std::optional(floor_div(a, b));
    case Op::Mod:
      return b == 0 ? std::nullopt : std::optional(floor_mod(a, b));
    case Op::Min:
      return std::min(a, b);
    case Op::Max:
      return std::max(a, b);
    case Op::And:
      return a & b;
    case Op::Or:
      return a | b;
    case Op::Xor:
      return a ^ b;
    case Op::Eq:
      return a == b;
    case Op::Ne:
      return a != b;
    case Op::Lt:
      return a < b;
    case Op::Le:
      return a <= b;
    case Op::Gt:
      return a > b;
    case Op::Ge:
      return a >= b;
    default:
      return std::nullopt;
  }
}

}  // namespace asc2::ir
