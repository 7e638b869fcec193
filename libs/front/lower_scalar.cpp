// SPDX-License-Identifier: Apache-2.0
// Operators. Two compile-time values fold; with a tile it is an elementwise operation; else it is
// scalar code with Python's types: integers of 64 bits, floats of 32.
#include <algorithm>

#include "front/lowering.h"
#include "ir/evaluate.h"

namespace asc2::front {

namespace {

struct OpPair {
  PyOp python;
  ir::Op op;
};

constexpr OpPair kArithmetic[] = {
    {PyOp::Add, ir::Op::Add},       {PyOp::Sub, ir::Op::Sub},           {PyOp::Mul, ir::Op::Mul},
    {PyOp::Div, ir::Op::Div},       {PyOp::FloorDiv, ir::Op::FloorDiv}, {PyOp::Mod, ir::Op::Mod},
    {PyOp::ShiftLeft, ir::Op::Shl}, {PyOp::ShiftRight, ir::Op::Shr},    {PyOp::BitAnd, ir::Op::And},
    {PyOp::BitOr, ir::Op::Or},      {PyOp::BitXor, ir::Op::Xor},
};

constexpr OpPair kComparisons[] = {
    {PyOp::Equal, ir::Op::Eq},     {PyOp::NotEqual, ir::Op::Ne}, {PyOp::Less, ir::Op::Lt},
    {PyOp::LessEqual, ir::Op::Le}, {PyOp::Greater, ir::Op::Gt},  {PyOp::GreaterEqual, ir::Op::Ge},
};

template <size_t N>
std::optional<ir::Op> find_op(const OpPair (&table)[N], PyOp python) {
  for (const OpPair& row : table) {
    if (row.python == python) return row.op;
  }
  return std::nullopt;
}

bool is_bitwise(PyOp op) {
  return op == PyOp::BitAnd || op == PyOp::BitOr || op == PyOp::BitXor || op == PyOp::ShiftLeft ||
         op == PyOp::ShiftRight;
}

bool is_truth(const Value& value) {
  return value.is(Kind::Bool) || (value.is(Kind::Scalar) && value.dtype == Dtype::I1);
}

bool is_int_constant(const Value& value, Int wanted) {
  return value.is(Kind::Int) && value.integer == wanted;
}

/// a + 0, a - 0, a * 1, a // 1 and 0 + a, 1 * a of integers.
const Value* neutral(PyOp op, const Value& a, const Value& b) {
  if (is_real(a) || is_real(b) || is_truth(a) || is_truth(b)) return nullptr;
  const bool sum = op == PyOp::Add, product = op == PyOp::Mul;
  if ((sum || op == PyOp::Sub) && is_int_constant(b, 0)) return &a;
  if ((product || op == PyOp::FloorDiv) && is_int_constant(b, 1)) return &a;
  if (sum && is_int_constant(a, 0)) return &b;
  if (product && is_int_constant(a, 1)) return &b;
  return nullptr;
}

}  // namespace

std::optional<PyOp> python_op(ir::Op op) {
  for (const OpPair& row : kArithmetic) {
    if (row.op == op) return row.python;
  }
  for (const OpPair& row : kComparisons) {
    if (row.op == op) return row.python;
  }
  return std::nullopt;
}

std::string_view spelling(ir::Op op) {
  if (op == ir::Op::Neg) return text_of(PyOp::Minus);
  if (op == ir::Op::Not) return text_of(PyOp::Invert);
  const auto python = python_op(op);
  return python ? text_of(*python) : ir::info(op).mnemonic;
}

Result<Value> Lowering::eval_binary(const Expr& expr) {
  // Chains lean to the left, and are as long as they like: no recursion there.
  std::vector<const Expr*> chain{&expr};
  while (chain.back()->items[0]->kind == ExprKind::Binary) chain.push_back(chain.back()->items[0]);
  A2_TRY_ASSIGN(Value value, eval(*chain.back()->items[0]));
  for (; !chain.empty(); chain.pop_back()) {
    const Expr& step = *chain.back();
    A2_TRY_ASSIGN(const Value right, eval(*step.items[1]));
    A2_TRY_ASSIGN(value, binary(step.op, value, right, step.span, step.name_span));
  }
  return value;
}

Result<Value> Lowering::binary(PyOp op, const Value& a, const Value& b, Span span, Span op_span) {
  if (!a.is_runtime() && !b.is_runtime()) {
    const Folded folded = fold_binary(op, a, b);
    if (folded.value) return *folded.value;
    return value_error(span, folded.problem);
  }
  const auto fits = [](const Value& v) { return v.is_number() || v.is_plain_runtime(); };
  for (const Value* operand : {&a, &b}) {
    if (fits(*operand)) continue;
    DiagRef diag = type_error(
        span, fmt::format("'{}' cannot combine {} and {}", text_of(op), describe(a), describe(b)));
    const bool tensor = operand->is(Kind::Tensor);
    return diag.help(tensor ? "load a tile of the tensor with asc2.load first" : "");
  }
  const bool tile = a.is(Kind::Tile) || b.is(Kind::Tile);
  if (op == PyOp::MatMul) return not_yet(op_span, "matrix multiplication");
  if (op == PyOp::Pow) {
    if (tile) return tile_power(a, b, span, op_span);
    return not_constant(span, "an operand of '**'", a.is_runtime() ? a : b);
  }
  const bool shifts = op == PyOp::ShiftLeft || op == PyOp::ShiftRight;
  if (shifts && b.is_integer() && is_int(a.dtype)) A2_TRY(check_shift(a, b.integer, span));
  if (tile) {
    const bool whole = b.is_integer() && a.is(Kind::Tile) && is_int(a.dtype);
    const bool divides = op == PyOp::FloorDiv || op == PyOp::Mod;
    if (whole && divides && b.integer == 0) return value_error(span, "division by zero");
    return by_element(*find_op(kArithmetic, op), {a, b}, span, op_span);
  }
  return scalar_binary(op, a, b, span);
}

/// Integers at run time have no bits behind their width, as Python's do: no target agrees with
/// another on what such a shift gives.
Result<> Lowering::check_shift(const Value& a, Int count, Span span) {
  const int bits = a.is(Kind::Tile) ? bits_of(a.dtype) : bits_of(Dtype::I64);
  if (count < 0) return value_error(span, "a negative shift count");
  if (count < bits) return {};
  return value_error(span,
                     fmt::format("a shift by {} of integers of {} bits", int_text(count), bits))
      .help(
          fmt::format("shift by 0 to {}{}", bits - 1,
                      bits < 64 ? ", or cast to a wider type first, as in x.to(asc2.int64)" : ""));
}

Result<Value> Lowering::scalar_binary(PyOp op, const Value& a, const Value& b, Span span) {
  const bool real = is_real(a) || is_real(b);
  if (real && is_bitwise(op)) {
    return type_error(span, fmt::format("'{}' works on integers, not on {} and {}", text_of(op),
                                        describe(a), describe(b)));
  }
  const bool divides = op == PyOp::Div || op == PyOp::FloorDiv || op == PyOp::Mod;
  if (divides && b.is_number() && b.number() == 0) return value_error(span, "division by zero");
  if (const Value* same = neutral(op, a, b)) return *same;
  const bool truths = is_truth(a) && is_truth(b) && is_bitwise(op) && op != PyOp::ShiftLeft &&
                      op != PyOp::ShiftRight;
  const Dtype dtype = real || op == PyOp::Div ? Dtype::F32 : truths ? Dtype::I1 : Dtype::I64;
  A2_TRY_ASSIGN(ir::Operand left, operand(a, dtype, span));
  A2_TRY_ASSIGN(ir::Operand right, operand(b, dtype, span));
  return emit(*find_op(kArithmetic, op), ir::Type::scalar(dtype), {left, right}, span);
}

Result<Value> Lowering::eval_unary(const Expr& expr) {
  if (expr.op == PyOp::Not) return condition(expr);
  A2_TRY_ASSIGN(const Value a, eval(*expr.items[0]));
  return unary(expr.op, a, expr.span);
}

Result<Value> Lowering::unary(PyOp op, const Value& a, Span span) {
  if (!a.is_runtime()) {
    const Folded folded = fold_unary(op, a);
    if (folded.value) return *folded.value;
    return type_error(span, folded.problem);
  }
  if (!a.is_plain_runtime()) {
    return type_error(span, fmt::format("'{}' does not apply to {}", text_of(op), describe(a)));
  }
  if (op == PyOp::Plus) return computed(a);
  const ir::Op ir_op = op == PyOp::Minus ? ir::Op::Neg : ir::Op::Not;
  if (a.is(Kind::Tile)) return elementwise(ir_op, {a}, span, span);
  if (is_real(a) && op == PyOp::Invert) {
    return type_error(span, fmt::format("'~' works on integers, not on {}", describe(a)));
  }
  const Dtype dtype = is_real(a) ? Dtype::F32 : Dtype::I64;
  A2_TRY_ASSIGN(ir::Operand operand, this->operand(a, dtype, span));
  return emit(ir_op, ir::Type::scalar(dtype), {operand}, span);
}

// --- comparisons and truth

/// a < b < c: both comparisons, b computed once.
Result<Value> Lowering::eval_compare(const Expr& expr) {
  A2_TRY_ASSIGN(Value left, eval(*expr.items[0]));
  Value out = make_bool(true);
  for (size_t i = 0; i < expr.comparisons.size(); ++i) {
    A2_TRY_ASSIGN(const Value right, eval(*expr.items[i + 1]));
    const Span span{expr.items[i]->span.begin, expr.items[i + 1]->span.end};
    A2_TRY_ASSIGN(const Value next,
                  compare(expr.comparisons[i], left, right, span, expr.name_span));
    if (expr.comparisons.size() > 1 && next.is(Kind::Tile)) {
      return type_error(expr.span, "a chained comparison of tiles").help("write (a < b) & (b < c)");
    }
    A2_TRY_ASSIGN(out, i == 0 ? Result<Value>(next) : combine(false, out, next, expr.span));
    if (out.is(Kind::Bool) && !truth(out)) return out;
    left = right;
  }
  return out;
}

Result<Value> Lowering::compare(PyOp op, const Value& a, const Value& b, Span span, Span op_span) {
  const bool identity = op == PyOp::Is || op == PyOp::IsNot;
  const bool membership = op == PyOp::In || op == PyOp::NotIn;
  if (membership && b.is(Kind::Range)) {
    A2_TRY_ASSIGN(const Value holds, in_range(a, *b.range, span));
    return op == PyOp::In ? Result<Value>(holds) : negated(holds, span);
  }
  const bool within = membership && b.is_sequence();
  const bool equality = op == PyOp::Equal || op == PyOp::NotEqual;
  const bool parts = within || (equality && a.is_sequence() && b.is_sequence());
  if (parts && !(a.is_constant() && b.is_constant())) {
    A2_TRY_ASSIGN(const Value holds, within ? one_of(a, b, span) : equal_values(a, b, span));
    return op == PyOp::In || op == PyOp::Equal ? Result<Value>(holds) : negated(holds, span);
  }
  const bool runtime = a.is_runtime() || b.is_runtime();
  if (!runtime || (identity && (a.is(Kind::None) || b.is(Kind::None)))) {
    const Folded folded = fold_compare(op, a, b);
    if (folded.value) return *folded.value;
    return type_error(span, folded.problem);
  }
  const std::optional<ir::Op> ir_op = find_op(kComparisons, op);
  const auto fits = [](const Value& v) { return v.is_number() || v.is_plain_runtime(); };
  if (!ir_op || !fits(a) || !fits(b)) {
    if (equality && (a.is(Kind::None) || b.is(Kind::None))) return make_bool(op == PyOp::NotEqual);
    return type_error(
        span, fmt::format("'{}' cannot compare {} with {}", text_of(op), describe(a), describe(b)));
  }
  if (a.is(Kind::Tile) || b.is(Kind::Tile)) {
    std::vector<Value> operands = {a, b};
    A2_TRY(make_whole(operands, Dtype::I1, span));
    return tile_compare(*ir_op, operands[0], operands[1], span, op_span);
  }
  return scalar_compare(*ir_op, a, b, span);
}

/// An integer that the scalar's type does not hold lies on one side of all its values: instead the
/// lowest of them is compared with.
Result<Value> Lowering::scalar_compare(ir::Op op, const Value& a, const Value& b, Span span) {
  const bool real = is_real(a) || is_real(b), truths = is_truth(a) && is_truth(b);
  const Value &scalar = a.is_runtime() ? a : b, &number = a.is_runtime() ? b : a;
  const bool literal = number.is_integer() && !real;
  const IntRange range = range_of(scalar.dtype);
  if (literal && !range.holds(number.integer)) {
    if (!a.is_runtime()) op = *ir::swapped(op);
    const bool greater = op == ir::Op::Gt || op == ir::Op::Ge;
    const bool less = op == ir::Op::Lt || op == ir::Op::Le;
    const bool holds = op == ir::Op::Ne || (number.integer < range.low ? greater : less);
    return emit(holds ? ir::Op::Ge : ir::Op::Lt, ir::Type::scalar(Dtype::I1),
                {emitter_.operand(scalar), ir::Operand::of_int(static_cast<int64_t>(range.low))},
                span);
  }
  const Dtype dtype = real ? Dtype::F32 : truths ? Dtype::I1 : literal ? scalar.dtype : Dtype::I64;
  A2_TRY_ASSIGN(ir::Operand left, operand(a, dtype, span));
  A2_TRY_ASSIGN(ir::Operand right, operand(b, dtype, span));
  return emit(op, ir::Type::scalar(Dtype::I1), {left, right}, span);
}

/// 'and' and 'or' give one of their operands, as in Python, as long as it is known which one.
Result<Value> Lowering::eval_logical(const Expr& expr) {
  const bool any = expr.op == PyOp::Or;
  std::optional<Value> out;
  for (const Expr* item : expr.items) {
    A2_TRY_ASSIGN(const Value value, eval(*item));
    const bool last = item == expr.items.back();
    if (!out && !value.is_runtime() && (last || truth(value) == any)) return value;
    if (!out && last) return value;
    if (!value.is_runtime() && !out) continue;
    if (!is_truth(value)) {
      return type_error(item->span,
                        fmt::format("'{}' of {} at run time", text_of(expr.op), describe(value)))
          .help(value.is(Kind::Tile) ? "use &, | and ~ on masks"
                                     : "compare it, or write 'a if condition else b'");
    }
    A2_TRY_ASSIGN(out, out ? combine(any, *out, value, expr.span) : Result<Value>(value));
  }
  return *out;
}

Result<Value> Lowering::truth_of(const Value& value, Span span) {
  if (!value.is_runtime()) return make_bool(truth(value));
  if (value.is(Kind::Scalar)) {
    if (value.dtype == Dtype::I1) return value;
    return compare(PyOp::NotEqual, value, is_real(value) ? make_float(0) : make_int(0), span, span);
  }
  return type_error(span, fmt::format("{} is neither true nor false", describe(value)))
      .help(value.is(Kind::Tile) ? "use asc2.where(mask, a, b), and &, | and ~ on masks" : "");
}

/// A Bool when it is known now, else a run-time i1. Both sides of a run-time 'and' are computed.
Result<Value> Lowering::condition(const Expr& expr) {
  if (expr.kind == ExprKind::Unary && expr.op == PyOp::Not) {
    A2_TRY_ASSIGN(const Value value, condition(*expr.items[0]));
    return negated(value, expr.span);
  }
  if (expr.kind != ExprKind::Logical) {
    A2_TRY_ASSIGN(const Value value, eval(expr));
    return truth_of(value, expr.span);
  }
  const bool any = expr.op == PyOp::Or;
  Value out = make_bool(!any);
  for (const Expr* item : expr.items) {
    A2_TRY_ASSIGN(const Value value, condition(*item));
    if (value.is(Kind::Bool) && truth(value) == any) return value;
    A2_TRY_ASSIGN(out, combine(any, out, value, expr.span));
  }
  return out;
}

Result<Value> Lowering::negated(const Value& value, Span span) {
  if (value.is(Kind::Bool)) return make_bool(!truth(value));
  return emit(ir::Op::Not, ir::Type::scalar(Dtype::I1), {emitter_.operand(value)}, span);
}

/// a or b, a and b of truths.
Result<Value> Lowering::combine(bool any, const Value& a, const Value& b, Span span) {
  if (a.is(Kind::Bool)) return truth(a) == any ? a : b;
  if (b.is(Kind::Bool)) return truth(b) == any ? b : a;
  return emit(any ? ir::Op::Or : ir::Op::And, ir::Type::scalar(Dtype::I1),
              {emitter_.operand(a), emitter_.operand(b)}, span);
}

}  // namespace asc2::front
