// SPDX-License-Identifier: Apache-2.0
// Expansions that hold for any element type: operations and operand forms in terms of the basic
// ones. Only exact ones: x / c becomes a multiplication when 1 / c is exact.
#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

bool is_number_type(const Request& r) {
  return r.dtype != Dtype::I1;
}
bool is_float_type(const Request& r) {
  return is_float(r.dtype);
}
bool is_unsigned(const Request& r) {
  return kind_of(r.dtype) == DtypeKind::Uint;
}
bool subtracts_scalar(const Request& r) {
  return is_number_type(r) && r.form() == 2;
}
bool subtracts_from_scalar(const Request& r) {
  return is_number_type(r) && r.form() == 1;
}
bool divides_exactly(const Request& r) {
  return r.form() == 2 && r.args[1].is_literal() &&
         exact_reciprocal(r.args[1].operand.number(), r.dtype);
}
bool picks_scalar_first(const Request& r) {
  return r.form() == 2;  // mask tile, scalar, tile
}

void sub_scalar(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Add, r.dtype, {r.args[0], to.negated(r.args[1])});
}

/// c - x is -x + c.
void sub_from_scalar(Legaliser& to, const Request& r) {
  const Val minus = to.work(r, r.dtype);
  to.into(minus, Op::Neg, r.dtype, {r.args[1]});
  to.into(r.dst, Op::Add, r.dtype, {minus, r.args[0]});
}

void div_exactly(Legaliser& to, const Request& r) {
  const double factor = *exact_reciprocal(r.args[1].operand.number(), r.dtype);
  to.into(r.dst, Op::Mul, r.dtype, {r.args[0], to.literal(factor, r.dtype)});
}

void negate(Legaliser& to, const Request& r) {
  const Val minus_one =
      is_float(r.dtype) ? to.literal(-1.0, r.dtype) : to.literal(int64_t{-1}, r.dtype);
  to.into(r.dst, Op::Mul, r.dtype, {r.args[0], minus_one});
}

void relu(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Max, r.dtype, {r.args[0], to.literal(int64_t{0}, r.dtype)});
}

void copy_operand(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Copy, r.dtype, {r.args[0]});
}

/// max(x, x) is x, also for nan and -0.
void copy_by_max(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Max, r.dtype, {r.args[0], r.args[0]});
}

void copy_by_or(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Or, r.dtype, {r.args[0], r.args[0]});
}

void clamp(Legaliser& to, const Request& r) {
  const Val raised = to.work(r, r.dtype);
  to.into(raised, Op::Max, r.dtype, {r.args[0], r.args[1]});
  to.into(r.dst, Op::Min, r.dtype, {raised, r.args[2]});
}

void where_other_way(Legaliser& to, const Request& r) {
  const Val other = to.op(Op::Not, Dtype::I1, {r.args[0]});
  to.into(r.dst, Op::Where, r.dtype, {other, r.args[2], r.args[1]});
}

void full_mask(Legaliser& to, const Request& r) {
  const Val number = to.op(Op::Full, Dtype::F32, {to.scalar_cast(r.args[0], Dtype::F32)});
  to.into(r.dst, Op::Ne, Dtype::F32, {number, to.literal(0.0, Dtype::F32)});
}

void reciprocal(Legaliser& to, const Request& r) {
  to.into(r.dst, Op::Div, r.dtype, {to.literal(1.0, r.dtype), r.args[0]});
}

void rsqrt(Legaliser& to, const Request& r) {
  const Val root = to.work(r, r.dtype);
  to.into(root, Op::Sqrt, r.dtype, {r.args[0]});
  to.into(r.dst, Op::Div, r.dtype, {to.literal(1.0, r.dtype), root});
}

constexpr Expansion kForms[] = {
    {Op::Sub, subtracts_scalar, sub_scalar},
    {Op::Sub, subtracts_from_scalar, sub_from_scalar},
    {Op::Div, divides_exactly, div_exactly},
    {Op::Neg, is_number_type, negate},
    {Op::Relu, is_unsigned, copy_operand},
    {Op::Relu, is_number_type, relu},
    {Op::Abs, is_unsigned, copy_operand},
    {Op::Copy, is_number_type, copy_by_max},
    {Op::Copy, [](const Request& r) { return !is_float(r.dtype); }, copy_by_or},
    {Op::Clamp, is_number_type, clamp},
    {Op::Where, picks_scalar_first, where_other_way},
    {Op::Full, is_mask, full_mask},
    {Op::Reciprocal, is_float_type, reciprocal},
    {Op::Rsqrt, [](const Request& r) { return r.dtype == Dtype::F32; }, rsqrt},
};

}  // namespace

std::span<const Expansion> form_expansions() {
  return kForms;
}

}  // namespace asc2::tile
