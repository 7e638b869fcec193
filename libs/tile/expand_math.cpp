// SPDX-License-Identifier: Apache-2.0
// tanh, erf, sigmoid, silu and gelu in f32, from multiplications, additions, exp, division and one
// selection.
// Near zero a polynomial in x * x times x, elsewhere 1 - something small, so that neither part
// cancels. The constants are minimax fits made for this file (relative error of the result below
// 2^-24); tests/unit/tile/math_test.cpp measures what comes of them with correctly rounded
// operations. inf, nan, -0 and tiny arguments need no care
// of their own: min and max keep nan, x + x * small keeps -0 and tiny x.
#include "tile/polynomial.h"

namespace asc2::tile {

using namespace ir;

bool is_f32_tile(const Request& request) {
  return request.dtype == kF32 && request.args[0].tile;
}

Val number(Legaliser& to, double value) {
  return to.literal(value, kF32);
}

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

Val odd_polynomial(Legaliser& to, const Val& x, const Val& square,
                   std::span<const double> coefficients) {
  const Val sum = polynomial(to, square, coefficients);
  to.into(sum, Op::Mul, kF32, {sum, x});
  to.into(sum, Op::Add, kF32, {sum, x});
  return sum;
}

void clamp_to_sign(Legaliser& to, const Val& dst, const Val& x) {
  to.into(dst, Op::Max, kF32, {x, number(to, -1.0)});
  to.into(dst, Op::Min, kF32, {dst, number(to, 1.0)});
}

namespace {

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
  const Val near = odd_polynomial(to, x, square, kNearZero);
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
  const Val near = odd_polynomial(to, x, square, kNearZero);
  to.into(r.dst, Op::Where, kF32, {near_zero, near, far});
}

/// With e = exp(-|x|) and n = e - e * (e / (1 + e)), which rounds less than e / (1 + e): n below 0,
/// 1 - n above.
void expand_sigmoid(Legaliser& to, const Request& r) {
  const Val x = r.args[0];
  const Val e = to.op(Op::Abs, kF32, {x});
  to.into(e, Op::Mul, kF32, {e, number(to, -1.0)});
  to.into(e, Op::Exp, kF32, {e});
  const Val part = to.op(Op::Add, kF32, {e, number(to, 1.0)});
  to.into(part, Op::Div, kF32, {e, part});
  to.into(part, Op::Mul, kF32, {e, part});
  to.into(part, Op::Sub, kF32, {e, part});
  to.into(e, Op::Sub, kF32, {number(to, 1.0), part});
  const Val below = to.op(Op::Lt, kF32, {x, number(to, 0.0)});
  to.into(r.dst, Op::Where, kF32, {below, part, e});
}

/// x / (1 + exp(-x)), the sum's rounding made good. Below -80 the exponential would overflow before
/// the result is 0: there exp(x + c) is a factor, for a c whose own exponential is all but exact.
void expand_silu(Legaliser& to, const Request& r) {
  constexpr double kLowest = -80.3115234375;
  const Val x = r.args[0];
  const Val kept = to.op(Op::Max, kF32, {x, number(to, kLowest)});
  const Val e = to.op(Op::Mul, kF32, {kept, number(to, -1.0)});
  to.into(e, Op::Exp, kF32, {e});
  const Val sum = to.op(Op::Add, kF32, {e, number(to, 1.0)});
  // sum - larger - smaller is what the sum has too much.
  const Val excess = to.op(Op::Max, kF32, {e, number(to, 1.0)});
  to.into(excess, Op::Sub, kF32, {sum, excess});
  to.into(e, Op::Min, kF32, {e, number(to, 1.0)});
  to.into(excess, Op::Sub, kF32, {excess, e});
  to.into(excess, Op::Div, kF32, {excess, sum});
  const Val quotient = to.op(Op::Div, kF32, {x, sum});
  // An infinite quotient times 0 would be nan.
  to.into(e, Op::Min, kF32, {quotient, number(to, 0x1.fffffep+127)});
  to.into(e, Op::Mul, kF32, {e, excess});
  to.into(quotient, Op::Add, kF32, {quotient, e});
  to.into(kept, Op::Add, kF32, {x, number(to, -kLowest)});  // 0 but for the lowest arguments
  to.into(kept, Op::Min, kF32, {kept, number(to, 0.0)});
  to.into(kept, Op::Exp, kF32, {kept});
  to.into(r.dst, Op::Mul, kF32, {quotient, kept});
}

/// e^(-x^2 / 2) and the small `rest` with which it becomes e^(rest - x^2 / 2), where the first
/// stands for the upper 12 digits of x, whose square is exact.
struct Bell {
  Val value, rest;
};

Bell bell(Legaliser& to, const Val& x) {
  const Val high = to.op(Op::Mul, kF32, {x, number(to, 4097.0)});
  const Val low = to.op(Op::Sub, kF32, {high, x});
  to.into(high, Op::Sub, kF32, {high, low});
  to.into(low, Op::Sub, kF32, {x, high});
  const Val rest = to.op(Op::Add, kF32, {x, high});
  to.into(rest, Op::Mul, kF32, {rest, low});
  to.into(rest, Op::Mul, kF32, {rest, number(to, -0.5)});
  to.into(high, Op::Mul, kF32, {high, high});
  to.into(high, Op::Mul, kF32, {high, number(to, -0.5)});
  to.into(high, Op::Exp, kF32, {high});
  return {high, rest};
}

/// |x| times the normal distribution function at -|x|, for |x| >= 0.5625. It is S * e^(-x^2 / 2),
/// where S - 1/4 is a polynomial in |x| - 1.375 below 2.25, in 1 / |x| above. A quarter of the
/// exponential is exact, so that the roundings of the other part, which is smaller, weigh less.
Val normal_tail(Legaliser& to, const Val& size) {
  constexpr double kMiddle = 1.375, kFar = 2.25;
  constexpr double kNearStart = 0x1.937eb60000000p-5, kFarStart = 0x1.3108f60000000p-3;
  static constexpr double kNear[] = {0.0805694794014,   -0.0442959391357,   0.0199824053706,
                                     -0.00789703698042, 0.00282424540555,   -0.000929811638195,
                                     0.000286501890045, -8.69106742725e-05, 2.55301358434e-05,
                                     -4.83964157138e-06};
  static constexpr double kRest[] = {-5.17784559778e-05, -0.397328978284, -0.0247423120139,
                                     1.39837956455,      -0.754182325071, -6.60743661043,
                                     17.7692525252,      -19.4549181054,  8.34471391626};
  static constexpr double kSmall[] = {1.0, 0.5, 1.0 / 6};
  const Val near_middle = to.op(Op::Lt, kF32, {size, number(to, kFar)});
  const Val t = to.op(Op::Add, kF32, {size, number(to, -kMiddle)});
  const Val part = polynomial(to, t, kNear);
  to.into(part, Op::Mul, kF32, {part, t});
  const Val u = to.op(Op::Div, kF32, {number(to, 1.0), size});
  const Val far = polynomial(to, u, kRest);
  to.into(far, Op::Mul, kF32, {far, u});
  to.into(part, Op::Where, kF32, {near_middle, part, far});
  const Val start = to.op(Op::Full, kF32, {number(to, kNearStart)});
  to.into(start, Op::Where, kF32, {near_middle, start, number(to, kFarStart)});
  // S * (e^rest - 1), in front of the last sum
  const Bell e = bell(to, size);
  const Val more = polynomial(to, e.rest, kSmall);
  to.into(more, Op::Mul, kF32, {more, e.rest});
  const Val sum = to.op(Op::Add, kF32, {start, number(to, 0.25)});
  to.into(sum, Op::Add, kF32, {sum, part});
  to.into(more, Op::Mul, kF32, {more, sum});
  to.into(part, Op::Add, kF32, {part, more});
  to.into(part, Op::Add, kF32, {part, start});
  to.into(part, Op::Mul, kF32, {part, e.value});
  to.into(e.value, Op::Mul, kF32, {e.value, number(to, 0.25)});
  to.into(part, Op::Add, kF32, {part, e.value});
  return part;
}

/// |x| < 0.5625: x * (1/2 + x * P(x * x)); else max(x, 0) - |x| * (the rest of the distribution).
void expand_gelu(Legaliser& to, const Request& r) {
  static constexpr double kNearZero[] = {0.398942280345, -0.0664903712362, 0.00997333399985,
                                         -0.00118534939778, 0.000108217418593};
  constexpr double kZero = 14.5;  // from here on the rest is 0 in f32
  const Val x = r.args[0];
  const Val size = to.op(Op::Abs, kF32, {x});
  to.into(size, Op::Min, kF32, {size, number(to, kZero)});
  const Val near_zero = to.op(Op::Lt, kF32, {size, number(to, 0.5625)});
  const Val tail = normal_tail(to, size);
  const Val far = to.op(Op::Max, kF32, {x, number(to, 0.0)});
  to.into(far, Op::Sub, kF32, {far, tail});
  const Val square = to.op(Op::Mul, kF32, {x, x});
  const Val near = polynomial(to, square, kNearZero);
  to.into(near, Op::Mul, kF32, {near, x});
  to.into(near, Op::Add, kF32, {near, number(to, 0.5)});
  to.into(near, Op::Mul, kF32, {near, x});
  to.into(r.dst, Op::Where, kF32, {near_zero, near, far});
}

constexpr Expansion kMath[] = {
    {Op::Tanh, is_f32_tile, expand_tanh},       {Op::Erf, is_f32_tile, expand_erf},
    {Op::Sigmoid, is_f32_tile, expand_sigmoid}, {Op::Silu, is_f32_tile, expand_silu},
    {Op::Gelu, is_f32_tile, expand_gelu},
};

}  // namespace

std::span<const Expansion> math_expansions() {
  return kMath;
}

}  // namespace asc2::tile
