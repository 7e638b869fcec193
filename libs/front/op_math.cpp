// SPDX-License-Identifier: Apache-2.0
// Powers, sums of products, and rounding to whole numbers.
#include <cmath>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

/// asc2.floor(x) and its like: of integers themselves, of numbers a float.
Result<Value> Lowering::op_round(const Call& call) {
  const Value& x = call.at(0);
  const bool whole = x.is_plain_runtime() && asc2::is_int(x.dtype);
  return whole ? Result<Value>(computed(x)) : op_unary(call);
}

/// asc2.fma(a, b, c): a * b + c, rounded after the product as NumPy would.
Result<Value> Lowering::op_fma(const Call& call) {
  std::vector<Value> operands = {call.at(0), call.at(1), call.at(2)};
  A2_TRY(make_whole(operands, {}, call.span));
  A2_TRY_ASSIGN(Value product, binary(PyOp::Mul, operands[0], operands[1], call.span, call.span));
  product.partial = false;  // a step, all of whose elements may be read
  return binary(PyOp::Add, product, operands[2], call.span, call.span);
}

Result<Value> Lowering::op_pow(const Call& call) {
  return binary(PyOp::Pow, call.at(0), call.at(1), call.span, call.span);
}

/// A power with a tile in it. Small whole exponents are products, halves are roots.
Result<Value> Lowering::tile_power(const Value& a, const Value& b, Span span, Span op_span) {
  if (b.is_number() && (b.is_integer() || std::trunc(b.real) == b.real) &&
      std::fabs(b.number()) <= 64) {
    return whole_power(a, static_cast<int64_t>(b.number()), span, op_span);
  }
  const Value& tile = a.is(Kind::Tile) ? a : b;
  if (!is_float(tile.dtype)) {
    return type_error(op_span, fmt::format("'**' of {} and {}", describe(a), describe(b)))
        .help(
            "integer tiles have whole exponents from 0 to 64, known at compile time; or cast "
            "with x.to(asc2.float32)");
  }
  if (b.is(Kind::Float) && std::fabs(b.real) == 0.5) {
    return elementwise(b.real > 0 ? ir::Op::Sqrt : ir::Op::Rsqrt, {a}, span, op_span);
  }
  if (a.is_number() && a.number() == 2) return elementwise(ir::Op::Exp2, {b}, span, op_span);
  return by_element(ir::Op::Pow, {a, b}, span, op_span);
}

/// By squaring: x ** 13 is x * x**4 * x**8.
Result<Value> Lowering::whole_power(const Value& a, int64_t exponent, Span span, Span op_span) {
  if (exponent < 0 && !is_float(a.dtype)) {
    return value_error(span, fmt::format("{} to the power of {}", describe(a), exponent))
        .help("an integer has no fractions; cast with x.to(asc2.float32)");
  }
  const ir::Type type = type_of(a);
  if (exponent == 0) {
    return emit(ir::Op::Full, type,
                {is_float(a.dtype) ? ir::Operand::of_float(1) : ir::Operand::of_int(1)}, span);
  }
  std::optional<Value> product;
  Value square = a;
  for (int64_t rest = std::abs(exponent);;) {
    if (rest % 2 != 0) {
      if (product) {
        A2_TRY_ASSIGN(product, elementwise(ir::Op::Mul, {*product, square}, span, op_span));
      } else {
        product = square;
      }
    }
    rest /= 2;
    if (rest == 0) break;
    A2_TRY_ASSIGN(square, elementwise(ir::Op::Mul, {square, square}, span, op_span));
  }
  if (exponent > 0) return computed(*product);
  return elementwise(ir::Op::Reciprocal, {*product}, span, op_span);
}

}  // namespace asc2::front
