// SPDX-License-Identifier: Apache-2.0
// Expansions for integers and masks: comparisons from min, max and equality, selection by
// arithmetic, bit operations from and, or, not, shifts by counts from shifts by constants.
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

bool is_integer(const Request& r) {
  return is_int(r.dtype);
}
bool is_integer_with_tile(const Request& r) {
  return is_int(r.dtype) && r.args[0].tile;
}
bool is_signed(const Request& r) {
  return kind_of(r.dtype) == DtypeKind::Int;
}
bool is_bits(const Request& r) {
  return !is_float(r.dtype);
}

void abs_by_max(Legaliser& to, const Request& r) {
  const Val minus = to.work(r, r.dtype);
  to.into(minus, Op::Neg, r.dtype, {r.args[0]});
  to.into(r.dst, Op::Max, r.dtype, {r.args[0], minus});
}

/// ~x is -x - 1.
void not_by_neg(Legaliser& to, const Request& r) {
  const Val minus = to.work(r, r.dtype);
  to.into(minus, Op::Neg, r.dtype, {r.args[0]});
  to.into(r.dst, Op::Add, r.dtype, {minus, to.literal(int64_t{-1}, r.dtype)});
}

/// a ^ b is (a | b) & ~(a & b).
void xor_by_and(Legaliser& to, const Request& r) {
  const Val any = to.op(Op::Or, r.dtype, {r.args[0], r.args[1]});
  const Val both = to.work(r, r.dtype);
  to.into(both, Op::And, r.dtype, {r.args[0], r.args[1]});
  to.into(both, Op::Not, r.dtype, {both});
  to.into(r.dst, Op::And, r.dtype, {any, both});
}

void invert(Legaliser& to, const Request& r, Op opposite) {
  const Val holds = to.work(r, Dtype::I1);
  to.into(holds, opposite, r.dtype, {r.args[0], r.args[1]});
  to.into(r.dst, Op::Not, Dtype::I1, {holds});
}

void ne(Legaliser& to, const Request& r) {
  invert(to, r, Op::Eq);
}
void lt(Legaliser& to, const Request& r) {
  invert(to, r, Op::Ge);
}
void gt(Legaliser& to, const Request& r) {
  invert(to, r, Op::Le);
}

/// a >= b when max(a, b) is a.
void ge(Legaliser& to, const Request& r) {
  const Val larger = to.op(Op::Max, r.dtype, {r.args[0], r.args[1]});
  to.into(r.dst, Op::Eq, r.dtype, {larger, r.args[0]});
}

void le(Legaliser& to, const Request& r) {
  const Val smaller = to.op(Op::Min, r.dtype, {r.args[0], r.args[1]});
  to.into(r.dst, Op::Eq, r.dtype, {smaller, r.args[0]});
}

/// b + mask * (a - b), the mask as 1 and 0; exact, because integers wrap.
void where_by_arithmetic(Legaliser& to, const Request& r) {
  const Val one = to.op(Op::Where, Dtype::F32,
                        {r.args[0], to.literal(1.0, Dtype::F32), to.literal(0.0, Dtype::F32)});
  const Val factor = to.cast(one, r.dtype);
  const Val difference = to.op(Op::Sub, r.dtype, {r.args[1], r.args[2]});
  to.into(difference, Op::Mul, r.dtype, {difference, factor});
  to.into(r.dst, Op::Add, r.dtype, {difference, r.args[2]});
}

// --- shifts of each element by a count of its own

bool shifts_by_tile(const Request& r) {
  return is_int(r.dtype) && bits_of(r.dtype) >= 32 && r.args[1].tile;
}

/// The bits of the count, one after the other, say whether to shift by 1, 2, 4, ... A count that is
/// negative or as large as the type leaves no bit of the value but its sign, as in NumPy.
void shift_by_tile(Legaliser& to, const Request& r) {
  const int64_t bits = bits_of(r.dtype);
  const bool keeps_sign = r.op == Op::Shr && kind_of(r.dtype) == DtypeKind::Int;
  const Val count = to.op(Op::Copy, kI32, {to.converted(r.args[1], r.dtype, kI32)});
  Val x = r.args[0].tile ? r.args[0] : to.op(Op::Full, r.dtype, {r.args[0]});
  Val rest = to.op(Op::Full, r.dtype, {to.literal(int64_t{0}, r.dtype)});
  if (keeps_sign) rest = to.op(Op::Shr, r.dtype, {x, to.literal(bits - 1, r.dtype)});
  const Val zero = to.literal(int64_t{0}, kI32);
  for (int64_t by = 1; by < bits; by *= 2) {
    const Val bit = to.op(Op::And, kI32, {count, to.literal(by, kI32)});
    const Val moved = to.op(r.op, r.dtype, {x, to.literal(by, r.dtype)});
    x = to.op(Op::Where, r.dtype, {to.op(Op::Ne, kI32, {bit, zero}), moved, x});
  }
  to.into(count, Op::And, kI32, {count, to.literal(-bits, kI32)});
  to.into(r.dst, Op::Where, r.dtype, {to.op(Op::Eq, kI32, {count, zero}), x, rest});
}

// --- masks

void mask_where(Legaliser& to, const Request& r) {
  const Val first = to.op(Op::And, Dtype::I1, {r.args[0], r.args[1]});
  const Val other = to.op(Op::Not, Dtype::I1, {r.args[0]});
  to.into(other, Op::And, Dtype::I1, {other, r.args[2]});
  to.into(r.dst, Op::Or, Dtype::I1, {first, other});
}

void mask_ne(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Xor, Dtype::I1, {r.args[0], r.args[1]});
}

/// `op` of the two with operand `inverted` negated: a < b is ~a & b.
void mask_compare(Legaliser& to, const Request& r, Op op, size_t inverted) {
  const Val other = to.op(Op::Not, Dtype::I1, {r.args[inverted]});
  to.into(r.dst, op, Dtype::I1, {other, r.args[1 - inverted]});
}

constexpr Expansion kIntegers[] = {
    {Op::Abs, is_signed, abs_by_max},
    {Op::Not, is_integer, not_by_neg},
    {Op::Xor, is_bits, xor_by_and},
    {Op::Ne, is_integer, ne},
    {Op::Lt, is_integer, lt},
    {Op::Gt, is_integer, gt},
    {Op::Ge, is_integer_with_tile, ge},
    {Op::Le, is_integer_with_tile, le},
    {Op::Where, is_integer, where_by_arithmetic},
    {Op::Shl, shifts_by_tile, shift_by_tile},
    {Op::Shr, shifts_by_tile, shift_by_tile},
    {Op::Where, is_mask, mask_where},
    {Op::Ne, is_mask, mask_ne},
    {Op::Eq, is_mask, [](Legaliser& to, const Request& r) { invert(to, r, Op::Xor); }},
    {Op::Lt, is_mask, [](Legaliser& to, const Request& r) { mask_compare(to, r, Op::And, 0); }},
    {Op::Gt, is_mask, [](Legaliser& to, const Request& r) { mask_compare(to, r, Op::And, 1); }},
    {Op::Le, is_mask, [](Legaliser& to, const Request& r) { mask_compare(to, r, Op::Or, 0); }},
    {Op::Ge, is_mask, [](Legaliser& to, const Request& r) { mask_compare(to, r, Op::Or, 1); }},
};

}  // namespace

std::span<const Expansion> integer_expansions() {
  return kIntegers;
}

}  // namespace asc2::tile
