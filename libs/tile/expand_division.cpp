// SPDX-License-Identifier: Apache-2.0
// Python's // and % on tiles. There is no integer division in the vector unit: up to 16 bits the
// quotient of f32 is right once rounded down; for i32 it is an estimate that two exact integer
// steps correct. Floats subtract floor(a / b) * b exactly, in two steps of 12 bits.
// A divisor 0 gives 0 for integers, as in NumPy.
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

bool is_short(const Request& r) {
  return is_int(r.dtype) && bits_of(r.dtype) <= 16;
}
bool is_i32(const Request& r) {
  return r.dtype == kI32;
}
bool is_f32(const Request& r) {
  return r.dtype == kF32;
}
bool by_power_of_two(const Request& r) {
  return is_int(r.dtype) && r.form() == 2 && r.args[1].operand.is_int() &&
         power_of_two(r.args[1].operand.integer);
}

// --- by 2^k

void shift_down(Legaliser& to, const Request& r) {
  const int64_t k = *power_of_two(r.args[1].operand.integer);
  to.into(r.dst, Op::Shr, r.dtype, {r.args[0], to.literal(k, r.dtype)});
}

void low_bits_by_shifts(Legaliser& to, const Request& r) {
  const int64_t k = *power_of_two(r.args[1].operand.integer);
  const Val high = to.work(r, r.dtype);
  to.into(high, Op::Shr, r.dtype, {r.args[0], to.literal(k, r.dtype)});
  to.into(high, Op::Shl, r.dtype, {high, to.literal(k, r.dtype)});
  to.into(r.dst, Op::Sub, r.dtype, {r.args[0], high});
}

// --- up to 16 bits

/// The operands in f32, where they are exact.
struct Floats {
  Val a, b;
  bool never_zero = false;
};

Floats floats(Legaliser& to, const Request& r) {
  const bool never_zero = r.args[1].is_literal() && r.args[1].operand.number() != 0;
  return {to.converted(r.args[0], r.dtype, kF32), to.converted(r.args[1], r.dtype, kF32),
          never_zero};
}

/// Sets `value` to 0 where the divisor is.
void zero_by_zero(Legaliser& to, const Val& value, const Floats& x) {
  if (x.never_zero) return;
  const Val divides = to.op(Op::Ne, kF32, {x.b, to.literal(0.0, kF32)});
  to.into(value, Op::Where, kF32, {divides, value, to.literal(0.0, kF32)});
}

void floordiv_short(Legaliser& to, const Request& r) {
  const Floats x = floats(to, r);
  const Val quotient = to.op(Op::Div, kF32, {x.a, x.b});
  zero_by_zero(to, quotient, x);
  const Val whole = to.cast(quotient, kI32, Round::Floor);
  to.cast_into(r.dst, whole);
}

void mod_short(Legaliser& to, const Request& r) {
  const Floats x = floats(to, r);
  const Val rest = to.op(Op::Div, kF32, {x.a, x.b});
  const Val whole = to.cast(rest, kI32, Round::Floor);
  to.cast_into(rest, whole);
  to.into(rest, Op::Mul, kF32, {rest, x.b});
  to.into(rest, Op::Sub, kF32, {x.a, rest});
  zero_by_zero(to, rest, x);
  to.narrow_into(r.dst, rest);
}

// --- i32

/// Quotient rounded down, and rest, of the operands; one of them is asked for.
struct Parts {
  Val quotient, rest;
  bool wants_quotient = false;
};

/// One step of the estimate: quotient += q, rest -= q * b, where q is about rest / b.
void divide_step(Legaliser& to, const Parts& parts, const Val& a, const Val& b,
                 const Val& float_b) {
  const bool first = a.operand.value != parts.rest.operand.value;
  const Val estimate = to.op(Op::Div, kF32, {to.cast(a, kF32), float_b});
  const Val step = first ? parts.quotient : to.temp(kI32);
  to.cast_into(step, estimate, first ? Round::Default : Round::Floor);
  const Val product = to.op(Op::Mul, kI32, {step, b});
  to.into(parts.rest, Op::Sub, kI32, {a, product});
  if (!first) to.into(parts.quotient, Op::Add, kI32, {parts.quotient, step});
}

/// After two steps the rest is in [-e, |b| + e] once it has the sign of b: one correction each way.
/// `sign` is 1 or -1, `size` is |b|; comparisons are sign bits, -1 or 0.
void correct(Legaliser& to, const Parts& parts, const Val& size, const Val& sign) {
  const Val last_bit = to.literal(int64_t{31}, kI32);
  to.into(parts.rest, Op::Mul, kI32, {parts.rest, sign});
  const Val off = to.op(Op::Shr, kI32, {parts.rest, last_bit});
  if (parts.wants_quotient) to.into(parts.quotient, Op::Add, kI32, {parts.quotient, off});
  to.into(off, Op::Mul, kI32, {off, size});
  to.into(parts.rest, Op::Sub, kI32, {parts.rest, off});
  to.into(off, Op::Sub, kI32, {size, parts.rest});
  to.into(off, Op::Add, kI32, {off, to.literal(int64_t{-1}, kI32)});
  to.into(off, Op::Shr, kI32, {off, last_bit});
  if (parts.wants_quotient) {
    to.into(parts.quotient, Op::Sub, kI32, {parts.quotient, off});
    return;
  }
  to.into(off, Op::Mul, kI32, {off, size});
  to.into(parts.rest, Op::Add, kI32, {parts.rest, off});
  to.into(parts.rest, Op::Mul, kI32, {parts.rest, sign});
}

void divide_i32(Legaliser& to, const Request& r) {
  const auto tile = [&](const Val& value) {
    return value.tile ? value : to.op(Op::Full, kI32, {value});
  };
  const bool wants_quotient = r.op == Op::FloorDiv;
  const Val a = tile(r.args[0]), b = tile(r.args[1]), result = to.work(r, kI32);
  const Val other = to.temp(kI32);
  const Parts parts{wants_quotient ? result : other, wants_quotient ? other : result,
                    wants_quotient};
  const Val float_b = to.cast(b, kF32);
  divide_step(to, parts, a, b, float_b);
  divide_step(to, parts, parts.rest, b, float_b);
  // sign = 2 * (b >> 31) + 1
  const Val sign = to.op(Op::Shr, kI32, {b, to.literal(int64_t{31}, kI32)});
  to.into(sign, Op::Mul, kI32, {sign, to.literal(int64_t{2}, kI32)});
  to.into(sign, Op::Add, kI32, {sign, to.literal(int64_t{1}, kI32)});
  const Val size = to.op(Op::Mul, kI32, {b, sign});
  correct(to, parts, size, sign);
  // clamp(b, -1, 1) squared is 0 for b = 0, else 1
  to.into(sign, Op::Max, kI32, {b, to.literal(int64_t{-1}, kI32)});
  to.into(sign, Op::Min, kI32, {sign, to.literal(int64_t{1}, kI32)});
  to.into(sign, Op::Mul, kI32, {sign, sign});
  to.into(r.dst, Op::Mul, kI32, {result, sign});
}

// --- f32

/// value to an integer, right below 2^31.
void round_to_integer(Legaliser& to, const Val& value, Round round) {
  const Val whole = to.cast(value, kI32, round);
  to.cast_into(value, whole);
}

/// A quotient of 24 bits and more, also infinite or nan, has no digit below 1.
Val has_fraction(Legaliser& to, const Val& quotient) {
  const Val size = to.op(Op::Abs, kF32, {quotient});
  return to.op(Op::Lt, kF32, {size, to.literal(0x1p24, kF32)});
}

/// The upper 12 bits of the digits of b and the others, so that products with 12 bits are exact.
struct Halves {
  Val high, low;
};

Halves halves(Legaliser& to, const Val& b) {
  const Val high = to.op(Op::Mul, kF32, {b, to.literal(4097.0, kF32)});
  const Val low = to.op(Op::Sub, kF32, {high, b});
  to.into(high, Op::Sub, kF32, {high, low});
  to.into(low, Op::Sub, kF32, {b, high});
  return {high, low};
}

/// rest -= factor * b, exact when the factor has 12 digits and the result is that small.
void subtract(Legaliser& to, const Val& rest, const Val& factor, const Halves& b) {
  const Val product = to.op(Op::Mul, kF32, {factor, b.high});
  to.into(rest, Op::Sub, kF32, {rest, product});
  to.into(product, Op::Mul, kF32, {factor, b.low});
  to.into(rest, Op::Sub, kF32, {rest, product});
}

/// Exact for quotients below 2^24 and finite divisors below 2^115; an infinite divisor is right
/// too. Beyond, the quotient is the rounded one. A rounded quotient is never below the integer that
/// the true one reached, so a step can only be one too many: then the rest has the wrong sign.
void divide_f32(Legaliser& to, const Request& r) {
  const auto tile = [&](const Val& value) {
    return value.tile ? value : to.op(Op::Full, kF32, {value});
  };
  const Val a = tile(r.args[0]), b = tile(r.args[1]);
  const Halves parts = halves(to, b);
  const Val rounded = to.op(Op::Div, kF32, {a, b});
  // The upper 12 bits of the quotient towards 0, then the lower ones down.
  const Val quotient = to.op(Op::Mul, kF32, {rounded, to.literal(1.0 / 4096, kF32)});
  round_to_integer(to, quotient, Round::Trunc);
  to.into(quotient, Op::Mul, kF32, {quotient, to.literal(4096.0, kF32)});
  const Val rest = to.op(Op::Copy, kF32, {a});
  subtract(to, rest, quotient, parts);
  const Val step = to.op(Op::Div, kF32, {rest, b});
  round_to_integer(to, step, Round::Floor);
  subtract(to, rest, step, parts);
  to.into(quotient, Op::Add, kF32, {quotient, step});
  // A huge divisor has no halves: the quotient is 0 there.
  const Val size = to.op(Op::Abs, kF32, {b});
  const Val usual = to.op(Op::Lt, kF32, {size, to.literal(0x1p115, kF32)});
  to.into(rest, Op::Where, kF32, {usual, rest, a});
  const Val negative = to.op(Op::Lt, kF32, {b, to.literal(0.0, kF32)});
  const Val minus_one = to.op(Op::Full, kF32, {to.literal(-1.0, kF32)});
  const Val sign = to.op(Op::Where, kF32, {negative, minus_one, to.literal(1.0, kF32)});
  to.into(sign, Op::Mul, kF32, {sign, rest});
  const Val below = to.op(Op::Lt, kF32, {sign, to.literal(0.0, kF32)});
  if (r.op == Op::Mod) {
    to.into(step, Op::Add, kF32, {rest, b});
    to.into(rest, Op::Where, kF32, {below, step, rest});
    // 0 where the quotient is finite, else nan
    to.into(step, Op::Sub, kF32, {rounded, rounded});
    to.into(r.dst, Op::Add, kF32, {rest, step});
    return;
  }
  to.into(quotient, Op::Where, kF32, {usual, quotient, to.literal(0.0, kF32)});
  to.into(step, Op::Add, kF32, {quotient, to.literal(-1.0, kF32)});
  to.into(step, Op::Where, kF32, {below, step, quotient});
  const Val fraction = has_fraction(to, rounded);
  to.into(rest, Op::Sub, kF32, {a, a});  // nan when a is infinite
  to.into(rounded, Op::Add, kF32, {rounded, rest});
  to.into(r.dst, Op::Where, kF32, {fraction, step, rounded});
}

/// x // 2^k is floor(x * 2^-k); the product is exact, and so is the rest.
bool by_exact_factor(const Request& r) {
  return r.dtype == kF32 && r.form() == 2 && r.args[1].is_literal() &&
         exact_reciprocal(r.args[1].operand.number(), kF32);
}

/// floor(a * factor) in a new variable.
Val floor_of_product(Legaliser& to, const Request& r) {
  const Val quotient = to.op(Op::Div, kF32, {r.args[0], r.args[1]});
  const Val whole = to.op(Op::Copy, kF32, {quotient});
  round_to_integer(to, whole, Round::Floor);
  const Val fraction = has_fraction(to, quotient);
  // An infinite quotient becomes nan, as in NumPy.
  const Val zero = to.op(Op::Sub, kF32, {quotient, quotient});
  to.into(zero, Op::Add, kF32, {quotient, zero});
  to.into(whole, Op::Where, kF32, {fraction, whole, zero});
  return whole;
}

void floordiv_by_factor(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Copy, kF32, {floor_of_product(to, r)});
}

void mod_by_factor(Legaliser& to, const Request& r) {
  const Val whole = floor_of_product(to, r);
  to.into(whole, Op::Mul, kF32, {whole, r.args[1]});
  to.into(r.dst, Op::Sub, kF32, {r.args[0], whole});
}

constexpr Expansion kDivisions[] = {
    {Op::FloorDiv, by_power_of_two, shift_down},
    {Op::Mod, by_power_of_two, low_bits_by_shifts},
    {Op::FloorDiv, is_short, floordiv_short},
    {Op::Mod, is_short, mod_short},
    {Op::FloorDiv, is_i32, divide_i32},
    {Op::Mod, is_i32, divide_i32},
    {Op::FloorDiv, by_exact_factor, floordiv_by_factor},
    {Op::Mod, by_exact_factor, mod_by_factor},
    {Op::FloorDiv, is_f32, divide_f32},
    {Op::Mod, is_f32, divide_f32},
};

}  // namespace

std::span<const Expansion> division_expansions() {
  return kDivisions;
}

}  // namespace asc2::tile
