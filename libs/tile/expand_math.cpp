// SPDX-License-Identifier: Apache-2.0
// tanh, erf and sigmoid in f32, from multiplications, additions, exp, division and one selection.
// Near zero a polynomial in x * x times x, elsewhere 1 - something small, so that neither part
// cancels. The constants are minimax fits made for this file (relative error of the result below
// 2^-24); with correctly rounded operations tanh is within 1.4, erf within 1.9 units in the last
// place (tests/unit/tile/math_test.cpp measures it). inf, nan, -0 and tiny arguments need no care
// of their own: min and max keep nan, x + x * small keeps -0 and tiny x.
#include "tile/legalise.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kF32 = Dtype::F32;

bool is_f32(const Request& r) {
  return r.dtype == kF32 && r.args[0].tile;
}

Val number(Legaliser& to, double value) {
  return to.literal(value, kF32);
}

/// The polynomial with these coefficients, lowest power first, at `x`; in a new variable.
Val polynomial(Legaliser& to, const Val& x, std::span<const double> coefficients) {
  size_t i = coefficients.size() - 1;
  const Val sum = to.op(Op::Mul, kF32, {x, number(to, coefficients[i])});
  to.into(sum, Op::Add, kF32, {sum, number(to, coefficients[--i])});
  while (i > 0) {
    to.into(sum, Op::Mul, kF32, {sum, x});
    to.into(sum, Op::Add, kF32, {sum, number(to, coefficients[--i])});
  }
  return sum;
}

/// x clamped to [-1, 1]: its sign where |x| >= 1.
void clamp_to_sign(Legaliser& to, const Val& dst, const Val& x) {
  to.into(dst, Op::Max, kF32, {x, number(to, -1.0)});
  to.into(dst, Op::Min, kF32, {dst, number(to, 1.0)});
}

/// |x| < 0.625: x + x * s * P(s) with s = x * x; else sign * (1 - 2 / (exp(2 |x|) + 1)).
void expand_tanh(Legaliser& to, const Request& r) {
  // The constant 0 turns the -0 of s * (-1/3) at s = 0 into 0, so that x = -0 stays -0.
  static constexpr double kNearZero[] = {0.0,          -0.33333284, 0.1333149,
                                         -0.053743497, 0.020650586, -0.0057170517};
  const Val x = r.args[0];
  const Val sign = to.op(Op::Mul, kF32, {x, number(to, 2.0)});
  const Val far = to.op(Op::Abs, kF32, {sign});
  const Val near_zero = to.op(Op::Lt, kF32, {far, number(to, 1.25)});
  to.into(far, Op::Exp, kF32, {far});
  to.into(far, Op::Add, kF32, {far, number(to, 1.0)});
  clamp_to_sign(to, sign, sign);
  to.into(far, Op::Div, kF32, {sign, far});
  to.into(far, Op::Mul, kF32, {far, number(to, -2.0)});
  to.into(far, Op::Add, kF32, {far, sign});
  const Val square = to.op(Op::Mul, kF32, {x, x});
  const Val near = polynomial(to, square, kNearZero);
  to.into(near, Op::Mul, kF32, {near, x});
  to.into(near, Op::Add, kF32, {near, x});
  to.into(r.dst, Op::Where, kF32, {near_zero, near, far});
}

/// |x| < 1: x + x * P(x * x); else sign * (1 - exp(Q(|x|))), where Q is near log(1 - erf).
void expand_erf(Legaliser& to, const Request& r) {
  static constexpr double kNearZero[] = {0.12837912,   -0.37612328,  0.11280184,
                                         -0.026711415, 0.0049176593, -0.0005631818};
  static constexpr double kLogRest[] = {-0.002621096, -1.1176147, -0.65424913,
                                        -0.08879371,  0.0148299,  -0.0011569759};
  constexpr double kOne = 4.0;  // from here on erf is 1 in f32
  const Val x = r.args[0];
  const Val size = to.op(Op::Abs, kF32, {x});
  to.into(size, Op::Min, kF32, {size, number(to, kOne)});
  const Val near_zero = to.op(Op::Lt, kF32, {size, number(to, 1.0)});
  const Val far = polynomial(to, size, kLogRest);
  to.into(far, Op::Exp, kF32, {far});
  clamp_to_sign(to, size, x);
  to.into(far, Op::Mul, kF32, {far, size});
  to.into(far, Op::Sub, kF32, {size, far});
  const Val square = to.op(Op::Mul, kF32, {x, x});
  const Val near = polynomial(to, square, kNearZero);
  to.into(near, Op::Mul, kF32, {near, x});
  to.into(near, Op::Add, kF32, {near, x});
  to.into(r.dst, Op::Where, kF32, {near_zero, near, far});
}

/// exp(min(x, 0)) / (1 + exp(-|x|)): neither exponential overflows, and none is lost.
void expand_sigmoid(Legaliser& to, const Request& r) {
  const Val x = r.args[0];
  const Val below = to.op(Op::Abs, kF32, {x});
  to.into(below, Op::Mul, kF32, {below, number(to, -1.0)});
  to.into(below, Op::Exp, kF32, {below});
  to.into(below, Op::Add, kF32, {below, number(to, 1.0)});
  const Val above = to.work(r, kF32);
  to.into(above, Op::Min, kF32, {x, number(to, 0.0)});
  to.into(above, Op::Exp, kF32, {above});
  to.into(r.dst, Op::Div, kF32, {above, below});
}

constexpr Expansion kMath[] = {
    {Op::Tanh, is_f32, expand_tanh},
    {Op::Erf, is_f32, expand_erf},
    {Op::Sigmoid, is_f32, expand_sigmoid},
};

}  // namespace

std::span<const Expansion> math_expansions() {
  return kMath;
}

}  // namespace asc2::tile
