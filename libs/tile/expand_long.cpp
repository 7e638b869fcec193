// SPDX-License-Identifier: Apache-2.0
// i64 and u64, of which a vector unit may have bit operations and a few casts only. A gather takes
// the halves of all elements, 32 bits each; operations work on these, and another gather joins
// them. Carries come from the upper bits of operands and result, as in a full adder.
//
//   %y = add %a, %b : i64[32]
//     =>  %y.1 = gather %a ...                        # the lower halves, and so on
//         %y.5 = add %y.1, %y.3 : i32[32]
//         ...                                         # the carry: 0 or -1
//         %y = gather %y.9 ...
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

bool is_long(Dtype dtype) {
  return is_int(dtype) && bits_of(dtype) == 64;
}
bool works_in_long(const Request& r) {
  return is_long(r.dtype);
}
bool narrows_long(const Request& r) {
  return is_long(r.dtype) && r.args[0].tile && is_int(r.dst.dtype) && bits_of(r.dst.dtype) < 64;
}
bool shifts_long(const Request& r) {
  return is_long(r.dtype) && r.args[0].tile && r.args[1].is_literal();
}

Val number(Legaliser& to, int64_t value) {
  return to.literal(value, kI32);
}

Val calc(Legaliser& to, Op op, const Val& a, const Val& b) {
  return to.op(op, kI32, {a, b});
}

/// Shifted right, zeros in front.
Val shifted_in(Legaliser& to, const Val& x, int64_t bits) {
  return bits == 0 ? x
                   : calc(to, Op::And, calc(to, Op::Shr, x, number(to, bits)),
                          number(to, (int64_t{1} << (32 - bits)) - 1));
}

/// -1 where the upper bit of (a & b) | ((a | b) & c) is set, else 0.
Val carry(Legaliser& to, const Val& a, const Val& b, const Val& c) {
  const Val both = calc(to, Op::And, a, b);
  Val any = calc(to, Op::Or, a, b);
  any = calc(to, Op::And, any, c);
  return calc(to, Op::Shr, calc(to, Op::Or, both, any), number(to, 31));
}

Halves sum(Legaliser& to, const Halves& a, const Halves& b) {
  const Val low = calc(to, Op::Add, a.low, b.low);
  const Val over = carry(to, a.low, b.low, to.op(Op::Not, kI32, {low}));
  return {low, calc(to, Op::Sub, calc(to, Op::Add, a.high, b.high), over)};
}

/// a - b, and where that borrows.
struct Difference {
  Halves halves;
  Val borrows;  // -1, else 0
};

Difference difference(Legaliser& to, const Halves& a, const Halves& b) {
  Difference out;
  const auto part = [&](const Val& x, const Val& y, const Val* before) {
    Val result = calc(to, Op::Sub, x, y);
    if (before) result = calc(to, Op::Add, result, *before);
    const Val inverse = x.tile ? to.op(Op::Not, kI32, {x}) : number(to, ~x.operand.integer);
    out.borrows = carry(to, inverse, y, result);
    return result;
  };
  out.halves.low = part(a.low, b.low, nullptr);
  const Val before = out.borrows;
  out.halves.high = part(a.high, b.high, &before);
  return out;
}

Val flipped(Legaliser& to, const Val& x) {
  if (!x.tile) return number(to, x.operand.integer ^ INT32_MIN);
  return calc(to, Op::Add, x, number(to, INT32_MIN));
}

/// The mask a < b.
Val is_less(Legaliser& to, Halves a, Halves b, Dtype dtype) {
  if (kind_of(dtype) == DtypeKind::Int) a.high = flipped(to, a.high), b.high = flipped(to, b.high);
  return to.op(Op::Eq, kI32, {difference(to, a, b).borrows, number(to, -1)});
}

Halves chosen(Legaliser& to, const Val& mask, const Halves& a, const Halves& b) {
  return {to.op(Op::Where, kI32, {mask, a.low, b.low}),
          to.op(Op::Where, kI32, {mask, a.high, b.high})};
}

/// By products of 16-bit parts.
Halves product(Legaliser& to, const Halves& a, const Halves& b) {
  const auto low = [&](const Val& x) { return calc(to, Op::And, x, number(to, 0xffff)); };
  const auto high = [&](const Val& x) { return shifted_in(to, x, 16); };
  const auto tile = [&](const Val& x) { return x.tile ? x : to.op(Op::Full, kI32, {x}); };
  const Val x = tile(a.low), y = tile(b.low);
  const Val x0 = low(x), x1 = high(x), y0 = low(y), y1 = high(y);
  const Val p00 = calc(to, Op::Mul, x0, y0), p01 = calc(to, Op::Mul, x0, y1);
  const Val p10 = calc(to, Op::Mul, x1, y0), p11 = calc(to, Op::Mul, x1, y1);
  const Val middle = calc(to, Op::Add, high(p00), calc(to, Op::Add, low(p01), low(p10)));
  Halves out;
  out.low = calc(to, Op::Add, low(p00), calc(to, Op::Shl, middle, number(to, 16)));
  out.high = calc(to, Op::Add, p11, calc(to, Op::Add, high(p01), high(p10)));
  out.high = calc(to, Op::Add, out.high, high(middle));
  out.high = calc(to, Op::Add, out.high, calc(to, Op::Mul, x, b.high));
  out.high = calc(to, Op::Add, out.high, calc(to, Op::Mul, y, a.high));
  return out;
}

void binary(Legaliser& to, const Request& r) {
  const Halves a = to.halves(r.args[0], r.dtype), b = to.halves(r.args[1], r.dtype);
  to.join_halves(r.dst, to.calculated(r.op, r.dtype, a, b));
}

void compare(Legaliser& to, const Request& r) {
  Halves a = to.halves(r.args[0], r.dtype), b = to.halves(r.args[1], r.dtype);
  const bool swapped = r.op == Op::Gt || r.op == Op::Le;
  if (swapped) std::swap(a, b);
  const Val less = is_less(to, a, b, r.dtype);
  if (r.op == Op::Lt || r.op == Op::Gt) return to.into(r.dst, Op::Copy, Dtype::I1, {less});
  to.into(r.dst, Op::Not, Dtype::I1, {less});
}

void equal(Legaliser& to, const Request& r) {
  const Halves a = to.halves(r.args[0], r.dtype), b = to.halves(r.args[1], r.dtype);
  const Val low = to.op(Op::Eq, kI32, {a.low, b.low}), high = to.op(Op::Eq, kI32, {a.high, b.high});
  to.into(r.dst, Op::And, Dtype::I1, {low, high});
}

void where_long(Legaliser& to, const Request& r) {
  const Halves a = to.halves(r.args[1], r.dtype), b = to.halves(r.args[2], r.dtype);
  to.join_halves(r.dst, chosen(to, r.args[0], a, b));
}

void negate(Legaliser& to, const Request& r) {
  const Halves zero{number(to, 0), number(to, 0)};
  to.join_halves(r.dst, difference(to, zero, to.halves(r.args[0], r.dtype)).halves);
}

void shift_left(Legaliser& to, const Request& r) {
  const Halves x = to.halves(r.args[0], r.dtype);
  const int64_t bits = r.args[1].operand.integer;
  if (bits == 0) return to.join_halves(r.dst, x);
  const auto up = [&](const Val& half, int64_t by) {
    return by == 0 ? half : calc(to, Op::Shl, half, number(to, by));
  };
  if (bits >= 32)
    return to.join_halves(r.dst, {to.op(Op::Full, kI32, {number(to, 0)}), up(x.low, bits - 32)});
  const Val high = calc(to, Op::Or, up(x.high, bits), shifted_in(to, x.low, 32 - bits));
  to.join_halves(r.dst, {up(x.low, bits), high});
}

void shift_right(Legaliser& to, const Request& r) {
  const Halves x = to.halves(r.args[0], r.dtype);
  const int64_t bits = r.args[1].operand.integer;
  if (bits == 0) return to.join_halves(r.dst, x);
  const bool arithmetic = kind_of(r.dtype) == DtypeKind::Int;
  const auto down = [&](const Val& half, int64_t by) {
    if (by == 0) return half;
    return arithmetic ? calc(to, Op::Shr, half, number(to, by)) : shifted_in(to, half, by);
  };
  if (bits >= 32) {
    const Val rest = arithmetic ? calc(to, Op::Shr, x.high, number(to, 31))
                                : to.op(Op::Full, kI32, {number(to, 0)});
    return to.join_halves(r.dst, {down(x.high, bits - 32), rest});
  }
  const Val moved = calc(to, Op::Shl, x.high, number(to, 32 - bits));
  to.join_halves(r.dst, {calc(to, Op::Or, shifted_in(to, x.low, bits), moved), down(x.high, bits)});
}

// --- division

/// Bits of an unsigned number to f32, off by two roundings at most.
Val in_f32(Legaliser& to, const Halves& x) {
  const auto real = [&](const Val& half) {
    const Val bits = to.temp(kU32);
    to.into(bits, Op::Bitcast, kI32, {half});
    return to.cast(bits, kF32);
  };
  const Val high = to.op(Op::Mul, kF32, {real(x.high), to.literal(0x1p32, kF32)});
  return to.op(Op::Add, kF32, {high, real(x.low)});
}

/// -x where the mask is set.
Halves negated_where(Legaliser& to, const Val& mask, const Halves& x) {
  const Halves zero{number(to, 0), number(to, 0)};
  return chosen(to, mask, difference(to, zero, x).halves, x);
}

/// Of sizes: quotient and rest. Each of four steps takes about 2^-20 less than the quotient of the
/// floats off, so that the rest stays positive; what is left then of any quotient is below 2.
struct Quotient {
  Halves whole, rest;
};

Quotient divided(Legaliser& to, const Halves& a, const Halves& b) {
  constexpr double kLess = 1 - 0x1p-20;
  const Val divisor = in_f32(to, b);
  Quotient out{{}, a};
  for (int step = 0; step < 4; ++step) {
    Val estimate = to.op(Op::Div, kF32, {in_f32(to, out.rest), divisor});
    estimate = to.op(Op::Mul, kF32, {estimate, to.literal(kLess, kF32)});
    const Halves part = to.halves(to.cast(estimate, Dtype::U64), Dtype::U64);
    out.rest = difference(to, out.rest, product(to, part, b)).halves;
    out.whole = step == 0 ? part : sum(to, out.whole, part);
  }
  const Halves one{number(to, 1), number(to, 0)};
  const Val fits = to.op(Op::Not, Dtype::I1, {is_less(to, out.rest, b, Dtype::U64)});
  return {chosen(to, fits, sum(to, out.whole, one), out.whole),
          chosen(to, fits, difference(to, out.rest, b).halves, out.rest)};
}

/// Down, as in Python; by 0 it is 0, as in NumPy.
void divide(Legaliser& to, const Request& r) {
  const bool is_signed = kind_of(r.dtype) == DtypeKind::Int;
  const auto operand = [&](const Val& x) {
    Halves out = to.halves(x, r.dtype);
    for (Val* half : {&out.low, &out.high}) {
      *half = to.op(half->tile ? Op::Copy : Op::Full, kI32, {*half});
    }
    return out;
  };
  const Halves a = operand(r.args[0]), b = operand(r.args[1]);
  const auto negative = [&](const Halves& x) {
    return to.op(Op::Lt, kI32, {x.high, number(to, 0)});
  };
  const auto is_zero = [&](const Halves& x) {
    return to.op(Op::Eq, kI32, {calc(to, Op::Or, x.low, x.high), number(to, 0)});
  };
  Quotient q;
  if (is_signed) {
    const Val down = negative(a), by_negative = negative(b);
    const Halves size = negated_where(to, by_negative, b);
    q = divided(to, negated_where(to, down, a), size);
    // -7 // 2 is -(7 // 2) - 1, and -7 % 2 is 2 - 7 % 2.
    const Val differ = to.op(Op::Xor, Dtype::I1, {down, by_negative});
    if (r.op == Op::FloorDiv) {
      const Val rounds = to.op(Op::Not, Dtype::I1, {is_zero(q.rest)});
      const Val one = to.op(Op::Full, kI32, {number(to, 1)});
      const Val more = to.op(Op::Where, kI32, {rounds, one, number(to, 0)});
      const Halves next = sum(to, q.whole, {more, number(to, 0)});
      q.whole = negated_where(to, differ, chosen(to, differ, next, q.whole));
    } else {
      const Val whole = to.op(Op::Not, Dtype::I1, {is_zero(q.rest)});
      const Val turns = to.op(Op::And, Dtype::I1, {differ, whole});
      q.rest = chosen(to, turns, difference(to, size, q.rest).halves, q.rest);
      q.rest = negated_where(to, by_negative, q.rest);
    }
  } else {
    q = divided(to, a, b);
  }
  const Halves& result = r.op == Op::FloorDiv ? q.whole : q.rest;
  const Halves zero{number(to, 0), number(to, 0)};
  const Val divides = to.op(Op::Not, Dtype::I1, {is_zero(b)});
  to.join_halves(r.dst, chosen(to, divides, result, zero));
}

// --- casts and constants

void narrow_long(Legaliser& to, const Request& r) {
  const Val low = to.halves(r.args[0], r.dtype).low;
  if (r.dst.dtype == kI32) return to.into(r.dst, Op::Copy, kI32, {low});
  if (r.dst.dtype == kU32) return to.into(r.dst, Op::Bitcast, kI32, {low});
  to.cast_into(r.dst, low);
}

/// Zeros in front.
void u32_to_long(Legaliser& to, const Request& r) {
  const Val bits = to.temp(kI32);
  to.into(bits, Op::Bitcast, kU32, {r.args[0]});
  to.join_halves(r.dst, {bits, to.op(Op::Full, kI32, {number(to, 0)})});
}

/// By way of i64, which holds the same bits.
void to_u64(Legaliser& to, const Request& r) {
  const Val wide = r.dtype == kI64 ? r.args[0] : to.cast(r.args[0], kI64);
  to.into(r.dst, Op::Bitcast, kI64, {wide});
}

/// By way of i64: from 2^63 on what is above that, and the upper bit. Less than 0 is 0.
void float_to_u64(Legaliser& to, const Request& r) {
  constexpr double kHalf = 0x1p63;
  const Val real = r.dtype == kF32 ? r.args[0] : to.cast(r.args[0], kF32);
  const Val value = to.op(Op::Max, kF32, {real, to.literal(0.0, kF32)});
  const Val large = to.op(Op::Ge, kF32, {value, to.literal(kHalf, kF32)});
  const Val above = to.op(Op::Add, kF32, {value, to.literal(-kHalf, kF32)});
  to.into(value, Op::Where, kF32, {large, above, value});
  const Halves whole = to.halves(to.cast(value, kI64, r.round), kI64);
  const Val bit = to.op(Op::Full, kI32, {number(to, INT32_MIN)});
  const Val upper = to.op(Op::Where, kI32, {large, bit, number(to, 0)});
  to.join_halves(r.dst, {whole.low, calc(to, Op::Add, whole.high, upper)});
}

/// Rounded once: from 2^63 on half of it, whose last bit says whether any was cut off.
void u64_to_float(Legaliser& to, const Request& r) {
  const Halves x = to.halves(r.args[0], r.dtype);
  const Val large = to.op(Op::Lt, kI32, {x.high, number(to, 0)});
  const Val moved = calc(to, Op::Shl, x.high, number(to, 31));
  const Val last = calc(to, Op::And, x.low, number(to, 1));
  const Val low = calc(to, Op::Or, calc(to, Op::Or, shifted_in(to, x.low, 1), moved), last);
  const Val whole = to.temp(kI64);
  to.join_halves(whole, chosen(to, large, {low, shifted_in(to, x.high, 1)}, x));
  const Val two = to.op(Op::Full, kF32, {to.literal(2.0, kF32)});
  const Val factor = to.op(Op::Where, kF32, {large, two, to.literal(1.0, kF32)});
  const Val real = to.op(Op::Mul, kF32, {to.cast(whole, kF32), factor});
  if (r.dst.dtype == kF32) return to.into(r.dst, Op::Copy, kF32, {real});
  to.cast_into(r.dst, real, r.round);
}

void u64_to_i64(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Bitcast, Dtype::U64, {r.args[0]});
}

bool is_short_literal(const Request& r) {
  return is_long(r.dtype) && r.args[0].is_literal() && r.args[0].operand.is_int() &&
         r.args[0].operand.integer == static_cast<int32_t>(r.args[0].operand.integer);
}

void full_short(Legaliser& to, const Request& r) {
  const Val value = to.op(Op::Full, kI32, {number(to, r.args[0].operand.integer)});
  if (r.dtype == kI64) return to.cast_into(r.dst, value);
  to.into(r.dst, Op::Bitcast, kI64, {to.cast(value, kI64)});
}

void full_long(Legaliser& to, const Request& r) {
  Halves x = to.halves(r.args[0], r.dtype);
  for (Val* half : {&x.low, &x.high}) {
    if (!half->tile) *half = to.op(Op::Full, kI32, {*half});
  }
  to.join_halves(r.dst, x);
}

constexpr Expansion kLongs[] = {
    {Op::Add, works_in_long, binary},
    {Op::Sub, works_in_long, binary},
    {Op::Mul, works_in_long, binary},
    {Op::Min, works_in_long, binary},
    {Op::Max, works_in_long, binary},
    {Op::Neg, works_in_long, negate},
    {Op::Lt, works_in_long, compare},
    {Op::Le, works_in_long, compare},
    {Op::Gt, works_in_long, compare},
    {Op::Ge, works_in_long, compare},
    {Op::Eq, works_in_long, equal},
    {Op::Where, works_in_long, where_long},
    {Op::Shl, shifts_long, shift_left},
    {Op::Shr, shifts_long, shift_right},
    {Op::FloorDiv, works_in_long, divide},
    {Op::Mod, works_in_long, divide},
    {Op::Cast, narrows_long, narrow_long},
    {Op::Cast,
     [](const Request& r) {
       return r.dtype == Dtype::U32 && r.dst.dtype == kI64 && r.args[0].tile;
     },
     u32_to_long},
    {Op::Cast,
     [](const Request& r) {
       return r.dst.dtype == Dtype::U64 && is_int(r.dtype) && r.dtype != Dtype::U64;
     },
     to_u64},
    {Op::Cast,
     [](const Request& r) {
       return r.dst.dtype == Dtype::U64 && is_float(r.dtype) && r.args[0].tile;
     },
     float_to_u64},
    {Op::Cast,
     [](const Request& r) {
       return r.dtype == Dtype::U64 && is_float(r.dst.dtype) && r.args[0].tile;
     },
     u64_to_float},
    {Op::Cast, [](const Request& r) { return r.dtype == Dtype::U64 && r.dst.dtype == kI64; },
     u64_to_i64},
    {Op::Full, is_short_literal, full_short},
    {Op::Full, works_in_long, full_long},
};

}  // namespace

Halves Legaliser::calculated(Op op, Dtype dtype, const Halves& a, const Halves& b) {
  switch (op) {
    case Op::Add:
      return sum(*this, a, b);
    case Op::Sub:
      return difference(*this, a, b).halves;
    case Op::Mul:
      return product(*this, a, b);
    case Op::Min:
      return chosen(*this, is_less(*this, a, b, dtype), a, b);
    case Op::Max:
      return chosen(*this, is_less(*this, a, b, dtype), b, a);
    default:
      A2_BUG("no operation on halves");
  }
}

std::span<const Expansion> long_expansions() {
  return kLongs;
}

}  // namespace asc2::tile
