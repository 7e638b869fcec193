// SPDX-License-Identifier: Apache-2.0
// i64, of which the vector unit has bit operations and a few casts. A cast to i32 keeps the low 31
// bits, which any chip's cast leaves alone, and turns the sign over where bit 31 is set; the
// constants come from casts too.
//
//   %y = cast %x : i32[32]                        # of an i64
//     =>  %y.1 = full 2147483647 : i32[32]
//         %y.2 = cast %y.1 : i64[32]
//         %y.2 = and %x, %y.2 : i64[32]
//         %y.3 = cast %y.2 : i32[32]              # the low 31 bits
//         ...                                     # and bit 31 in the same way
//         %y = where %y.7, %y.3, %y.8 : i32[32]
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kI32 = Dtype::I32, kI64 = Dtype::I64, kF32 = Dtype::F32;
constexpr int64_t kLow = INT32_MAX;

bool narrows_long(const Request& r) {
  return r.dtype == kI64 && r.args[0].tile && kind_of(r.dst.dtype) != DtypeKind::Float &&
         is_int(r.dst.dtype) && bits_of(r.dst.dtype) < 64;
}

Val low_mask(Legaliser& to) {
  return to.cast(to.op(Op::Full, kI32, {to.literal(kLow, kI32)}), kI64);
}

/// 2^31, which is no i32.
Val sign_mask(Legaliser& to) {
  return to.cast(to.op(Op::Full, kF32, {to.literal(0x1p31, kF32)}), kI64);
}

void long_to_i32(Legaliser& to, const Val& dst, const Val& value) {
  const Val low = to.temp(kI32), high = to.temp(kI32);
  to.cast_step(low, to.op(Op::And, kI64, {value, low_mask(to)}), Round::Default);
  to.cast_step(high, to.op(Op::And, kI64, {value, sign_mask(to)}), Round::Default);
  // Whatever the cast makes of 2^31, it is not 0.
  const Val positive = to.op(Op::Eq, kI32, {high, to.literal(int64_t{0}, kI32)});
  to.into(high, Op::Add, kI32, {low, to.literal(int64_t{INT32_MIN}, kI32)});
  to.into(dst, Op::Where, kI32, {positive, low, high});
}

void narrow_long(Legaliser& to, const Request& r) {
  if (r.dst.dtype == kI32) return long_to_i32(to, r.dst, r.args[0]);
  const Val middle = to.temp(kI32);
  long_to_i32(to, middle, r.args[0]);
  to.cast_into(r.dst, middle);
}

/// The low 31 bits, and 2^31 where the upper bit is set.
void u32_to_long(Legaliser& to, const Request& r) {
  const Val bits = to.temp(kI32);
  to.into(bits, Op::Bitcast, Dtype::U32, {r.args[0]});
  const Val upper = to.op(Op::Shr, kI32, {bits, to.literal(int64_t{31}, kI32)});
  const Val sign = to.cast(upper, kI64);  // all ones, or 0
  to.into(sign, Op::And, kI64, {sign, sign_mask(to)});
  to.into(bits, Op::And, kI32, {bits, to.literal(kLow, kI32)});
  const Val low = to.cast(bits, kI64);
  to.into(r.dst, Op::Or, kI64, {low, sign});
}

bool is_short_literal(const Request& r) {
  return r.dtype == kI64 && r.args[0].is_literal() && r.args[0].operand.is_int() &&
         r.args[0].operand.integer == static_cast<int32_t>(r.args[0].operand.integer);
}

void full_long(Legaliser& to, const Request& r) {
  const Val number = to.op(Op::Full, kI32, {to.literal(r.args[0].operand.integer, kI32)});
  to.cast_into(r.dst, number);
}

constexpr Expansion kLongs[] = {
    {Op::Cast, narrows_long, narrow_long},
    {Op::Cast,
     [](const Request& r) {
       return r.dtype == Dtype::U32 && r.dst.dtype == kI64 && r.args[0].tile;
     },
     u32_to_long},
    {Op::Full, is_short_literal, full_long},
};

}  // namespace

std::span<const Expansion> long_expansions() {
  return kLongs;
}

}  // namespace asc2::tile
