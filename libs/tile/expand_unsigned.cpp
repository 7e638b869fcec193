// SPDX-License-Identifier: Apache-2.0
// u16 and u32 where the target has signed integers only. The same bits as a signed number are the
// value itself, or the value less 2^n; so sums, products and equality need nothing but another
// name, order needs the sign bit turned over, and conversions put the missing half back.
//
//   %y = min %a, %b : u32[128]
//     =>  %y.1 = add %a, 2147483648 : u32[128]       # turn the sign bit over
//         %y.2 = bitcast %y.1 : i32[128]
//         ...                                        # the same for %b
//         %y.5 = min %y.2, %y.4 : i32[128]
//         %y.6 = bitcast %y.5 : u32[128]
//         %y = add %y.6, 2147483648 : u32[128]
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kF32 = Dtype::F32, kI32 = Dtype::I32, kU32 = Dtype::U32;

bool is_wide_unsigned(Dtype dtype) {
  return dtype == Dtype::U16 || dtype == Dtype::U32;
}
Dtype signed_of(Dtype dtype) {
  return dtype == Dtype::U16 ? Dtype::I16 : Dtype::I32;
}
bool is_unsigned_pair(const Request& r) {
  return is_wide_unsigned(r.dtype) && r.args[0].tile && (r.args[1].tile || r.args[1].is_literal());
}
bool from_unsigned(const Request& r) {
  return is_wide_unsigned(r.dtype) && r.args[0].tile;
}
bool to_unsigned(const Request& r) {
  return is_wide_unsigned(r.dst.dtype) && r.args[0].tile && r.dtype != Dtype::I1;
}

Val bits_as(Legaliser& to, const Val& value, Dtype dtype) {
  const Val out = to.temp(dtype);
  to.into(out, Op::Bitcast, value.dtype, {value});
  return out;
}

int64_t sign_bit(Dtype dtype) {
  return int64_t{1} << (bits_of(dtype) - 1);
}

/// The operand as the signed number of the same order.
Val ordered(Legaliser& to, const Val& value, Dtype dtype) {
  if (!value.tile) return to.literal(value.operand.integer - sign_bit(dtype), signed_of(dtype));
  const Val turned = to.op(Op::Add, dtype, {value, to.literal(sign_bit(dtype), dtype)});
  return bits_as(to, turned, signed_of(dtype));
}

void compare_ordered(Legaliser& to, const Request& r) {
  const Val a = ordered(to, r.args[0], r.dtype), b = ordered(to, r.args[1], r.dtype);
  to.into(r.dst, r.op, signed_of(r.dtype), {a, b});
}

void extreme_ordered(Legaliser& to, const Request& r) {
  const Val a = ordered(to, r.args[0], r.dtype), b = ordered(to, r.args[1], r.dtype);
  to.into(a, r.op, signed_of(r.dtype), {a, b});
  const Val turned = bits_as(to, a, r.dtype);
  to.into(r.dst, Op::Add, r.dtype, {turned, to.literal(sign_bit(r.dtype), r.dtype)});
}

void compare_bits(Legaliser& to, const Request& r) {
  const Dtype dtype = signed_of(r.dtype);
  const Val a = bits_as(to, r.args[0], dtype);
  const Val b =
      r.args[1].tile ? bits_as(to, r.args[1], dtype) : to.literal(r.args[1].operand.integer, dtype);
  to.into(r.dst, r.op, dtype, {a, b});
}

void iota_bits(Legaliser& to, const Request& r) {
  const Val index = to.op(Op::Iota, signed_of(r.dtype), {r.args[0]});
  to.into(r.dst, Op::Bitcast, index.dtype, {index});
}

// --- casts from unsigned

/// u16 in i32: the sign that the cast makes of the upper bit is cut off.
Val u16_in_i32(Legaliser& to, const Val& value) {
  const Val wide = to.cast(bits_as(to, value, Dtype::I16), kI32);
  to.low_bits(wide, wide, Dtype::U16);
  return wide;
}

/// Both halves are exact in f32, and their sum is rounded once.
Val u32_in_f32(Legaliser& to, const Val& value) {
  const Val upper = to.op(Op::Shr, kU32, {value, to.literal(int64_t{16}, kU32)});
  const Val lower = to.op(Op::Shl, kU32, {value, to.literal(int64_t{16}, kU32)});
  to.into(lower, Op::Shr, kU32, {lower, to.literal(int64_t{16}, kU32)});
  const Val high = to.cast(bits_as(to, upper, kI32), kF32);
  const Val low = to.cast(bits_as(to, lower, kI32), kF32);
  to.into(high, Op::Mul, kF32, {high, to.literal(65536.0, kF32)});
  to.into(high, Op::Add, kF32, {high, low});
  return high;
}

void cast_from_unsigned(Legaliser& to, const Request& r) {
  const Dtype into = r.dst.dtype;
  const bool narrows = is_int(into) && bits_of(into) <= bits_of(r.dtype);
  if (narrows && bits_of(into) == bits_of(r.dtype)) {
    return to.into(r.dst, Op::Bitcast, r.dtype, {r.args[0]});
  }
  if (narrows) return to.cast_into(r.dst, bits_as(to, r.args[0], signed_of(r.dtype)));
  if (r.dtype == Dtype::U16) return to.cast_into(r.dst, u16_in_i32(to, r.args[0]), r.round);
  if (!is_float(into)) return to.fail();  // 64 bits
  const Val real = u32_in_f32(to, r.args[0]);
  if (into == kF32) return to.into(r.dst, Op::Copy, kF32, {real});
  to.cast_into(r.dst, real, r.round);
}

// --- casts to unsigned

/// Truncated, at least 0, at most 2^32 - 1: from 2^31 on the rest above it plus the upper bit.
void f32_to_u32(Legaliser& to, const Val& dst, const Val& value, Round round) {
  constexpr double kHalf = 0x1p31;
  const Val large = to.op(Op::Ge, kF32, {value, to.literal(kHalf, kF32)});
  const Val rest = to.op(Op::Add, kF32, {value, to.literal(-kHalf, kF32)});
  to.into(rest, Op::Where, kF32, {large, rest, value});
  const Val whole = to.cast(rest, kI32, round);
  to.into(whole, Op::Max, kI32, {whole, to.literal(int64_t{0}, kI32)});
  const Val upper = to.op(Op::Full, kI32, {to.literal(int64_t{INT32_MIN}, kI32)});
  to.into(upper, Op::Where, kI32, {large, upper, to.literal(int64_t{0}, kI32)});
  to.into(whole, Op::Add, kI32, {whole, upper});
  to.into(dst, Op::Bitcast, kI32, {whole});
}

void float_to_unsigned(Legaliser& to, const Request& r) {
  const Val real = r.dtype == kF32 ? r.args[0] : to.cast(r.args[0], kF32);
  if (r.dst.dtype == kU32) return f32_to_u32(to, r.dst, real, r.round);
  const Val whole = to.cast(real, kI32, r.round);
  to.into(whole, Op::Max, kI32, {whole, to.literal(int64_t{0}, kI32)});
  to.into(whole, Op::Min, kI32, {whole, to.literal(int64_t{65535}, kI32)});
  const Val bits = to.cast(whole, Dtype::I16);
  to.into(r.dst, Op::Bitcast, Dtype::I16, {bits});
}

void cast_to_unsigned(Legaliser& to, const Request& r) {
  if (is_float(r.dtype)) return float_to_unsigned(to, r);
  const Dtype dtype = signed_of(r.dst.dtype);
  if (r.dtype == dtype) return to.into(r.dst, Op::Bitcast, dtype, {r.args[0]});
  const Val bits = to.cast(r.args[0], dtype);
  to.into(r.dst, Op::Bitcast, dtype, {bits});
}

// --- division

/// a / b by half of a, which is no negative i32: twice that quotient is right or one too small. A
/// divisor from 2^31 on goes once or not at all, a divisor 0 gives 0.
void divide_u32(Legaliser& to, const Request& r) {
  const auto tile = [&](const Val& value) {
    return value.tile ? value : to.op(Op::Full, kU32, {value});
  };
  const Val zero = to.literal(int64_t{0}, kU32), one = to.literal(int64_t{1}, kU32);
  const Val a = tile(r.args[0]), b = tile(r.args[1]);
  const Val half = bits_as(to, to.op(Op::Shr, kU32, {a, one}), kI32);
  const Val divisor = bits_as(to, b, kI32);
  to.into(half, Op::FloorDiv, kI32, {half, divisor});
  const Val quotient = bits_as(to, half, kU32);
  to.into(quotient, Op::Shl, kU32, {quotient, one});
  const Val small = to.op(Op::Gt, kI32, {divisor, to.literal(int64_t{0}, kI32)});
  to.into(quotient, Op::Where, kU32, {small, quotient, zero});
  const Val rest = to.op(Op::Mul, kU32, {quotient, b});
  to.into(rest, Op::Sub, kU32, {a, rest});
  const Val more = to.op(Op::Ge, kU32, {rest, b});
  const Val divides = to.op(Op::Ne, kU32, {b, zero});
  const Val next =
      r.op == Op::Mod ? to.op(Op::Sub, kU32, {rest, b}) : to.op(Op::Add, kU32, {quotient, one});
  to.into(next, Op::Where, kU32, {more, next, r.op == Op::Mod ? rest : quotient});
  to.into(r.dst, Op::Where, kU32, {divides, next, zero});
}

constexpr Expansion kUnsigned[] = {
    {Op::FloorDiv, [](const Request& r) { return r.dtype == kU32; }, divide_u32},
    {Op::Mod, [](const Request& r) { return r.dtype == kU32; }, divide_u32},
    {Op::Min, is_unsigned_pair, extreme_ordered},
    {Op::Max, is_unsigned_pair, extreme_ordered},
    {Op::Lt, is_unsigned_pair, compare_ordered},
    {Op::Le, is_unsigned_pair, compare_ordered},
    {Op::Gt, is_unsigned_pair, compare_ordered},
    {Op::Ge, is_unsigned_pair, compare_ordered},
    {Op::Eq, is_unsigned_pair, compare_bits},
    {Op::Ne, is_unsigned_pair, compare_bits},
    {Op::Iota, [](const Request& r) { return is_wide_unsigned(r.dtype); }, iota_bits},
    {Op::Cast, from_unsigned, cast_from_unsigned},
    {Op::Cast, to_unsigned, cast_to_unsigned},
};

}  // namespace

std::span<const Expansion> unsigned_expansions() {
  return kUnsigned;
}

}  // namespace asc2::tile
