// SPDX-License-Identifier: Apache-2.0
// exp2, log2, sinh and cosh in f32, from exp, log and exact scaling by powers of two. The constants
// of the polynomial are a minimax fit made for this file (relative error below 2^-30).
#include "tile/polynomial.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kI32 = Dtype::I32;

/// dst = value * 2^exponent, the exponent an i32 variable from -126 to 127, which is overwritten.
void scale(Legaliser& to, const Val& dst, const Val& value, const Val& exponent) {
  to.into(exponent, Op::Add, kI32, {exponent, to.literal(int64_t{127}, kI32)});
  to.into(exponent, Op::Shl, kI32, {exponent, to.literal(int64_t{23}, kI32)});
  const Val power = to.temp(kF32);
  to.into(power, Op::Bitcast, kI32, {exponent});
  to.into(dst, Op::Mul, kF32, {value, power});
}

/// exp(f * log 2) * 2^k for x = k + f.
void expand_exp2(Legaliser& to, const Request& r) {
  constexpr double kFar = 160.0;  // 2^160 is infinite, 2^-160 is 0
  const Val rest = to.op(Op::Max, kF32, {r.args[0], number(to, -kFar)});
  to.into(rest, Op::Min, kF32, {rest, number(to, kFar)});
  const Val whole = to.op(Op::Round, kF32, {rest});
  to.into(rest, Op::Sub, kF32, {rest, whole});
  to.into(rest, Op::Mul, kF32, {rest, number(to, 0.693147180559945309)});
  to.into(rest, Op::Exp, kF32, {rest});
  multiply_by_power(to, r.dst, rest, to.cast(whole, kI32, Round::Rint));
}

void expand_log2(Legaliser& to, const Request& r) {
  const Val log = to.work(r, kF32);
  to.into(log, Op::Log, kF32, {r.args[0]});
  to.into(r.dst, Op::Mul, kF32, {log, number(to, 1.44269504088896341)});
}

/// exp(|x|) / 2 and exp(-|x|) / 2; from exp(|x| / 2), which overflows only where the result does.
struct Halves {
  Val rising, falling;
};

Halves exponentials(Legaliser& to, const Val& x) {
  const Val root = to.op(Op::Abs, kF32, {x});
  to.into(root, Op::Mul, kF32, {root, number(to, 0.5)});
  to.into(root, Op::Exp, kF32, {root});
  const Val rising = to.op(Op::Mul, kF32, {root, number(to, 0.5)});
  to.into(rising, Op::Mul, kF32, {rising, root});
  to.into(root, Op::Div, kF32, {number(to, 0.25), rising});
  return {rising, root};
}

/// |x| < 1: x + x * P(x * x); else sign * (exp(|x|) / 2 - exp(-|x|) / 2).
void expand_sinh(Legaliser& to, const Request& r) {
  static constexpr double kNearZero[] = {0.0, 0.166666666468, 0.00833333967592, 0.000198381019687,
                                         2.80628025823e-6};
  const Val x = r.args[0];
  const Halves e = exponentials(to, x);
  to.into(e.rising, Op::Sub, kF32, {e.rising, e.falling});
  clamp_to_sign(to, e.falling, x);
  to.into(e.rising, Op::Mul, kF32, {e.rising, e.falling});
  const Val size = to.op(Op::Abs, kF32, {x});
  const Val near_zero = to.op(Op::Lt, kF32, {size, number(to, 1.0)});
  to.into(size, Op::Mul, kF32, {x, x});
  const Val near = odd_polynomial(to, x, size, kNearZero);
  to.into(r.dst, Op::Where, kF32, {near_zero, near, e.rising});
}

void expand_cosh(Legaliser& to, const Request& r) {
  const Halves e = exponentials(to, r.args[0]);
  to.into(r.dst, Op::Add, kF32, {e.rising, e.falling});
}

constexpr Expansion kExponential[] = {
    {Op::Exp2, is_f32, expand_exp2},
    {Op::Log2, is_f32, expand_log2},
    {Op::Sinh, is_f32, expand_sinh},
    {Op::Cosh, is_f32, expand_cosh},
};

}  // namespace

void multiply_by_power(Legaliser& to, const Val& dst, const Val& value, const Val& exponent) {
  const Val half = to.op(Op::Shr, kI32, {exponent, to.literal(int64_t{1}, kI32)});
  to.into(exponent, Op::Sub, kI32, {exponent, half});
  scale(to, dst, value, half);
  scale(to, dst, dst, exponent);
}

std::span<const Expansion> exponential_expansions() {
  return kExponential;
}

}  // namespace asc2::tile
