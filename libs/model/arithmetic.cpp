// SPDX-License-Identifier: Apache-2.0
// Exact results are computed in 128 bits, which hold every shift of a 64-bit number.
// An infinite end stands for the last number of the type there, of u64 for one that no int64_t
// holds.
#include "model/arithmetic.h"

#include <algorithm>

#include "model/range.h"

namespace asc2::model {

namespace {

using ir::Op;

__extension__ typedef __int128 Wide;

struct WideRange {
  Wide lo, hi;
  bool is_negative() const { return lo < 0; }
};

WideRange widened(Range a, Dtype dtype) {
  const bool beyond = dtype == Dtype::U64 && a.hi == kPlusInfinity;
  return {a.lo, beyond ? Wide{UINT64_MAX} : Wide{a.hi}};
}

std::optional<Range> narrowed(WideRange exact, Dtype dtype) {
  if (exact.lo < kMinusInfinity || exact.lo > kPlusInfinity) return std::nullopt;
  if (exact.hi > (dtype == Dtype::U64 ? Wide{UINT64_MAX} : Wide{kPlusInfinity}))
    return std::nullopt;
  const bool beyond = exact.hi > kPlusInfinity;
  if (beyond && exact.lo == kPlusInfinity) return std::nullopt;  // not a constant
  return Range{static_cast<int64_t>(exact.lo),
               beyond ? kPlusInfinity : static_cast<int64_t>(exact.hi)};
}

/// Of an `f` that grows or falls with each side.
template <class F>
WideRange corners(WideRange a, WideRange b, F f) {
  const auto [lo, hi] = std::minmax({f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)});
  return {lo, hi};
}

/// The product of two numbers of u64 may leave 128 bits too.
Wide product(Wide a, Wide b) {
  Wide exact = 0;
  return __builtin_mul_overflow(a, b, &exact) ? Wide{1} << 126 : exact;
}

Wide floor_quotient(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::optional<WideRange> quotient(WideRange a, WideRange b) {
  if (b.lo <= 0 && b.hi >= 0) return std::nullopt;
  return corners(a, b, floor_quotient);
}

std::optional<WideRange> remainder(WideRange a, WideRange b) {
  if (b.hi < 0) return WideRange{b.lo + 1, 0};
  if (b.lo <= 0) return std::nullopt;
  if (!a.is_negative() && a.hi < b.lo) return a;
  return WideRange{0, a.is_negative() ? b.hi - 1 : std::min(b.hi - 1, a.hi)};
}

std::optional<WideRange> shifted(Op op, WideRange a, WideRange by) {
  if (by.lo < 0 || by.hi > 63) return std::nullopt;
  if (op == Op::Shr) return corners(a, by, [](Wide x, Wide y) { return x >> y; });
  return corners(a, by, [](Wide x, Wide y) { return x * (Wide{1} << y); });
}

/// The largest number with no more bits than a positive one.
Wide bit_ceiling(Wide value) {
  for (int shift = 1; shift < 64; shift *= 2) value |= value >> shift;
  return value;
}

std::optional<WideRange> bitwise(Op op, WideRange a, WideRange b) {
  if (op == Op::And && (!a.is_negative() || !b.is_negative())) {
    if (a.is_negative()) return WideRange{0, b.hi};
    return WideRange{0, b.is_negative() ? a.hi : std::min(a.hi, b.hi)};
  }
  if (a.is_negative() || b.is_negative()) return std::nullopt;
  return WideRange{0, bit_ceiling(std::max(a.hi, b.hi))};
}

WideRange least(WideRange a, WideRange b) {
  return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
}

WideRange largest(WideRange a, WideRange b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}

std::optional<WideRange> result(Op op, Dtype dtype, WideRange a, WideRange b, WideRange c) {
  switch (op) {
    case Op::Add:
      return WideRange{a.lo + b.lo, a.hi + b.hi};
    case Op::Sub:
      return WideRange{a.lo - b.hi, a.hi - b.lo};
    case Op::Mul:
      return corners(a, b, product);
    case Op::FloorDiv:
      return quotient(a, b);
    case Op::Mod:
      return remainder(a, b);
    case Op::Min:
      return least(a, b);
    case Op::Max:
      return largest(a, b);
    case Op::Clamp:
      return least(largest(a, b), c);
    case Op::And:
    case Op::Or:
    case Op::Xor:
      return bitwise(op, a, b);
    case Op::Not:  // of the bits of the type, which an unsigned one has not all in 64
      if (kind_of(dtype) != DtypeKind::Int) return std::nullopt;
      return WideRange{~a.hi, ~a.lo};
    case Op::Shl:
    case Op::Shr:
      return shifted(op, a, b);
    case Op::Neg:
      return WideRange{-a.hi, -a.lo};
    case Op::Abs:
      return a.is_negative() ? WideRange{std::max<Wide>(-a.hi, 0), std::max(-a.lo, a.hi)} : a;
    case Op::Relu:
      return largest(a, {0, 0});
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Range> exact_range(Op op, Dtype dtype, Range a, Range b, Range c) {
  if (is_float(dtype)) return std::nullopt;
  const auto exact = result(op, dtype, widened(a, dtype), widened(b, dtype), widened(c, dtype));
  return exact ? narrowed(*exact, dtype) : std::nullopt;
}

}  // namespace asc2::model
