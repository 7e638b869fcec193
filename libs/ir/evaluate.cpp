// SPDX-License-Identifier: Apache-2.0
#include "ir/evaluate.h"

#include <algorithm>
#include <array>

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

int64_t wrap(int64_t value, Dtype dtype) {
  if (dtype == Dtype::I1) return value != 0;
  const int drop = 64 - bits_of(dtype);
  const uint64_t shifted = static_cast<uint64_t>(value) << drop;
  if (kind_of(dtype) == DtypeKind::Int) return static_cast<int64_t>(shifted) >> drop;
  return static_cast<int64_t>(shifted >> drop);
}

namespace {

std::optional<int64_t> shifted(Op op, int64_t value, int64_t count, Dtype dtype) {
  if (count < 0 || count >= bits_of(dtype)) return std::nullopt;
  const auto bits = static_cast<uint64_t>(value);
  if (op == Op::Shl) return static_cast<int64_t>(bits << count);
  const bool natural = kind_of(dtype) == DtypeKind::Uint;
  return natural ? static_cast<int64_t>(bits >> count) : value >> count;
}

/// What is larger matters for the result.
bool compares_inside(Op op) {
  return op == Op::Min || op == Op::Max || op == Op::Clamp || op == Op::FloorDiv || op == Op::Mod;
}

/// Before it is cut to the width of the type.
std::optional<int64_t> computed(Op op, std::span<const int64_t> n, Dtype dtype) {
  switch (op) {
    case Op::Copy:
    case Op::Cast:
      return n[0];
    case Op::Not:
      return dtype == Dtype::I1 ? n[0] == 0 : ~n[0];
    case Op::Neg:
      return wrapping_sub(0, n[0]);
    case Op::Shl:
    case Op::Shr:
      return shifted(op, n[0], n[1], dtype);
    case Op::Clamp:
      return std::min(std::max(n[0], n[1]), n[2]);
    case Op::Where:
      return n[0] != 0 ? n[1] : n[2];
    default:
      return n.size() == 2 ? evaluate(op, n[0], n[1]) : std::nullopt;
  }
}

}  // namespace

bool cuts_operand(Op op, size_t index) {
  const Typing typing = info(op).typing;
  return typing == Typing::Same || (typing == Typing::Select && index > 0);
}

std::optional<int64_t> evaluate(Op op, std::span<const int64_t> operands, Dtype result) {
  std::array<int64_t, OpInfo::kMaxOperands> cut{};
  if (is_float(result) || operands.size() > cut.size()) return std::nullopt;
  for (size_t i = 0; i < operands.size(); ++i) {
    const bool is_cut = cuts_operand(op, i);
    cut[i] = is_cut ? wrap(operands[i], result) : operands[i];
    if (is_cut && result == Dtype::U64 && cut[i] < 0 && compares_inside(op)) return std::nullopt;
  }
  const auto number = computed(op, std::span(cut).first(operands.size()), result);
  if (!number) return std::nullopt;
  const int64_t value = wrap(*number, result);
  return result == Dtype::U64 && value < 0 ? std::nullopt : std::optional(value);
}

std::optional<Op> swapped(Op op) {
  switch (op) {
    case Op::Add:
    case Op::Mul:
    case Op::Min:
    case Op::Max:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Eq:
    case Op::Ne:
      return op;
    case Op::Lt:
      return Op::Gt;
    case Op::Gt:
      return Op::Lt;
    case Op::Le:
      return Op::Ge;
    case Op::Ge:
      return Op::Le;
    default:
      return std::nullopt;
  }
}

}  // namespace asc2::ir
