// SPDX-License-Identifier: Apache-2.0
// sin, cos and tan in f32. An angle is a whole number of quarter turns and a rest up to pi / 4; the
// rest is a short polynomial's business. Subtracting turns * pi / 2 must not lose the digits of a
// small rest, so pi / 2 comes in parts of eight binary digits: up to 65504, which is 16 digits of
// quarter turns, each product is exact, and what the later differences round is carried along.
// The constants are minimax fits made for this file (relative error of the result below 2^-25).
#include "tile/polynomial.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kI32 = Dtype::I32;

struct Angle {
  Val rest;      // in [-pi / 4, pi / 4], some rounding beyond
  Val quarters;  // f32, a whole number
};

Angle reduce(Legaliser& to, const Val& x) {
  // pi / 2 = 1.5703125 + ..., each part eight digits, the last one 24.
  static constexpr double kParts[] = {1.5703125, 0.0004825592041015625, 1.26659870147705078125e-6,
                                      9.895302355289459228515625e-10,
                                      2.557953848736360669136047e-12};
  constexpr double kLastPart = 5.390302858158119052894735e-15;
  constexpr size_t kExact = 2;  // so many differences do not round
  const Val quarters = to.op(Op::Mul, kF32, {x, number(to, 0.636619772367581343)});
  to.into(quarters, Op::Add, kF32, {quarters, number(to, 0.0)});  // -0 becomes 0, so x = -0 stays
  to.into(quarters, Op::Round, kF32, {quarters});
  const Val part = to.temp(kF32);
  Val rest = to.op(Op::Mul, kF32, {quarters, number(to, kParts[0])});
  to.into(rest, Op::Sub, kF32, {x, rest});
  Val surplus;  // what the rest has too much
  for (size_t i = 1; i < std::size(kParts); ++i) {
    to.into(part, Op::Mul, kF32, {quarters, number(to, kParts[i])});
    if (i < kExact) {
      to.into(rest, Op::Sub, kF32, {rest, part});
      continue;
    }
    const Val next = to.op(Op::Sub, kF32, {rest, part});
    to.into(rest, Op::Sub, kF32, {rest, next});
    to.into(rest, Op::Sub, kF32, {part, rest});
    if (i == kExact) {
      surplus = rest;
    } else {
      to.into(surplus, Op::Add, kF32, {surplus, rest});
    }
    rest = next;
  }
  to.into(part, Op::Mul, kF32, {quarters, number(to, kLastPart)});
  to.into(surplus, Op::Add, kF32, {surplus, part});
  to.into(rest, Op::Sub, kF32, {rest, surplus});
  return {rest, quarters};
}

/// Mask of even quarters.
Val is_even(Legaliser& to, const Val& quarters) {
  const Val last = to.op(Op::Shl, kI32, {quarters, to.literal(int64_t{31}, kI32)});
  return to.op(Op::Eq, kI32, {last, to.literal(int64_t{0}, kI32)});
}

/// -1 in the third and fourth quarter, else 1.
Val sign_of(Legaliser& to, const Val& quarters) {
  const Val half = to.op(Op::Shl, kI32, {quarters, to.literal(int64_t{30}, kI32)});
  to.into(half, Op::Shr, kI32, {half, to.literal(int64_t{31}, kI32)});
  const Val sign = to.cast(half, kF32);
  to.into(sign, Op::Mul, kF32, {sign, number(to, 2.0)});
  to.into(sign, Op::Add, kF32, {sign, number(to, 1.0)});
  return sign;
}

/// By turns sine and cosine of the rest, with the sign of the half turn.
void wave(Legaliser& to, const Request& r, int64_t quarters_ahead) {
  static constexpr double kSine[] = {0.0, -0.166666645318, 0.00833272316587, -0.00019582524205};
  static constexpr double kCosine[] = {1.0, -0.5, 0.0416666645287, -0.00138882778796,
                                       2.45425639777e-5};
  const Angle angle = reduce(to, r.args[0]);
  const Val quarters = to.cast(angle.quarters, kI32, Round::Rint);
  if (quarters_ahead != 0) {
    to.into(quarters, Op::Add, kI32, {quarters, to.literal(quarters_ahead, kI32)});
  }
  const Val square = to.op(Op::Mul, kF32, {angle.rest, angle.rest});
  const Val sine = odd_polynomial(to, angle.rest, square, kSine);
  const Val cosine = polynomial(to, square, kCosine);
  const Val even = is_even(to, quarters);
  to.into(sine, Op::Where, kF32, {even, sine, cosine});
  to.into(r.dst, Op::Mul, kF32, {sine, sign_of(to, quarters)});
}

void expand_sin(Legaliser& to, const Request& r) {
  wave(to, r, 0);
}
void expand_cos(Legaliser& to, const Request& r) {
  wave(to, r, 1);
}

/// Tangent of the rest, or -1 / it.
void expand_tan(Legaliser& to, const Request& r) {
  static constexpr double kTangent[] = {0.0,
                                        0.333333340998,
                                        0.133332144161,
                                        0.0539980520993,
                                        0.0215931835091,
                                        0.0100591070832,
                                        0.00103205760258,
                                        0.00393312704429};
  const Angle angle = reduce(to, r.args[0]);
  const Val even = is_even(to, to.cast(angle.quarters, kI32, Round::Rint));
  const Val square = to.op(Op::Mul, kF32, {angle.rest, angle.rest});
  const Val tangent = odd_polynomial(to, angle.rest, square, kTangent);
  const Val other = to.op(Op::Div, kF32, {number(to, -1.0), tangent});
  to.into(r.dst, Op::Where, kF32, {even, tangent, other});
}

constexpr std::string_view kDomain =
    "for angles up to 65504 in size; the result for larger ones is not specified";

constexpr Expansion kTrigonometric[] = {
    {Op::Sin, is_f32, expand_sin, kDomain},
    {Op::Cos, is_f32, expand_cos, kDomain},
    {Op::Tan, is_f32, expand_tan, kDomain},
};

}  // namespace

std::span<const Expansion> trigonometric_expansions() {
  return kTrigonometric;
}

}  // namespace asc2::tile
