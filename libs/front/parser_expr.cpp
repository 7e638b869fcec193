// SPDX-License-Identifier: Apache-2.0
// Expressions, by precedence climbing from 'or' down to names. Depth is counted on the way down,
// and the height of the tree on the way up, so neither parser nor lowering can run out of stack.
#include <algorithm>

#include "front/diags.h"
#include "front/parser_impl.h"

namespace asc2::front {

namespace {

struct BinaryRow {
  std::string_view text;
  PyOp op;
  int level;  // larger binds tighter
};

constexpr BinaryRow kBinary[] = {
    {"|", PyOp::BitOr, 0},      {"^", PyOp::BitXor, 1},      {"&", PyOp::BitAnd, 2},
    {"<<", PyOp::ShiftLeft, 3}, {">>", PyOp::ShiftRight, 3}, {"+", PyOp::Add, 4},
    {"-", PyOp::Sub, 4},        {"*", PyOp::Mul, 5},         {"/", PyOp::Div, 5},
    {"//", PyOp::FloorDiv, 5},  {"%", PyOp::Mod, 5},         {"@", PyOp::MatMul, 5},
};
constexpr int kLevels = 6;

constexpr std::pair<std::string_view, PyOp> kComparisons[] = {
    {"==", PyOp::Equal},        {"!=", PyOp::NotEqual}, {"<=", PyOp::LessEqual},
    {">=", PyOp::GreaterEqual}, {"<", PyOp::Less},      {">", PyOp::Greater}};

constexpr std::string_view kOpTexts[] = {
    "+", "-", "*", "/",   "//", "%",  "**", "@",  "<<", ">>", "&",  "|",      "^",  "and",   "or",
    "+", "-", "~", "not", "==", "!=", "<",  "<=", ">",  ">=", "is", "is not", "in", "not in"};

}  // namespace

std::string_view text_of(PyOp op) {
  static_assert(std::size(kOpTexts) == static_cast<size_t>(PyOp::NotIn) + 1);
  return kOpTexts[static_cast<size_t>(op)];
}

Expr* Parser::new_expr(ExprKind kind, Span span) {
  Expr& expr = ast_.exprs.emplace_back();
  expr.kind = kind;
  expr.span = span;
  return &expr;
}

DiagRef Parser::expression_too_deep(Span span) {
  return diags_.error<diag::ParseTooDeep>(where(span), "expressions", kMaxExpressionDepth)
      .help("name a part of it on a line of its own");
}

/// Sets the height of a node whose children are complete. A chain such as a + b + c leans to the
/// left and is one level: it is read, and lowered, in a loop.
Result<const Expr*> Parser::finish(Expr* expr) {
  uint32_t height = 0;
  for (const Expr* item : expr->items) {
    if (!item) continue;
    const bool chain = expr->kind == ExprKind::Binary && item->kind == ExprKind::Binary &&
                       item == expr->items.front();
    height = std::max<uint32_t>(height, item->height - (chain ? 1 : 0));
  }
  for (const Argument& argument : expr->arguments) {
    height = std::max<uint32_t>(height, argument.value->height);
  }
  if (height >= kMaxExpressionDepth) {
    return expression_too_deep(expr->span);
  }
  expr->height = static_cast<uint16_t>(height + 1);
  return expr;
}

Result<const Expr*> Parser::expression_list() {
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* first, starred());
  if (!at(",")) {
    if (first->kind != ExprKind::Starred) return first;
    return unsupported(first->span, "'*' outside a call, tuple or list", "");
  }
  Expr* tuple = new_expr(ExprKind::Tuple, {begin, begin});
  tuple->items.push_back(first);
  while (accept(",")) {
    const bool ends = token_.kind == TokenKind::Newline || token_.kind == TokenKind::End ||
                      at("=") || at(")") || at("]") || at(";") || at(":");
    if (ends) break;
    A2_TRY_ASSIGN(const Expr* item, starred());
    tuple->items.push_back(item);
  }
  tuple->span.end = last_end_;
  return finish(tuple);
}

Result<const Expr*> Parser::starred() {
  const Span begin = token_.span;
  if (!accept("*")) return expression();
  A2_TRY_ASSIGN(const Expr* value, binary(0));
  Expr* expr = new_expr(ExprKind::Starred, {begin.begin, last_end_});
  expr->items.push_back(value);
  return finish(expr);
}

Result<const Expr*> Parser::expression() {
  const DepthGuard guard(depth_);
  if (depth_ > kMaxExpressionDepth) {
    return expression_too_deep(token_.span);
  }
  if (at("lambda")) {
    return unsupported(token_.span, "'lambda'", "define a helper function with 'def'");
  }
  if (at("yield")) {
    return unsupported(token_.span, "'yield'",
                       "kernels are not generators; store results with asc2.store");
  }
  A2_TRY_ASSIGN(const Expr* expr, conditional());
  if (at(":=")) {
    return unsupported(token_.span, "':='", "assign on a line of its own, with '='");
  }
  return expr;
}

Result<const Expr*> Parser::conditional() {
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* value, logical(PyOp::Or));
  if (!at("if")) return value;
  const Span op = token_.span;
  advance();
  A2_TRY_ASSIGN(const Expr* condition, logical(PyOp::Or));
  A2_TRY(expect("else"));
  A2_TRY_ASSIGN(const Expr* otherwise, expression());
  Expr* expr = new_expr(ExprKind::Conditional, {begin, last_end_});
  expr->name_span = op;
  expr->items = {value, condition, otherwise};
  return finish(expr);
}

Result<const Expr*> Parser::logical(PyOp op) {
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* first, op == PyOp::Or ? logical(PyOp::And) : inversion());
  if (!at(text_of(op))) return first;
  Expr* expr = new_expr(ExprKind::Logical, {begin, begin});
  expr->op = op;
  expr->name_span = token_.span;
  expr->items.push_back(first);
  while (accept(text_of(op))) {
    A2_TRY_ASSIGN(const Expr* item, op == PyOp::Or ? logical(PyOp::And) : inversion());
    expr->items.push_back(item);
  }
  expr->span.end = last_end_;
  return finish(expr);
}

Result<const Expr*> Parser::inversion() {
  if (!at("not")) return comparison();
  const DepthGuard guard(depth_);
  if (depth_ > kMaxExpressionDepth) {
    return expression_too_deep(token_.span);
  }
  const Span op = token_.span;
  advance();
  A2_TRY_ASSIGN(const Expr* value, inversion());
  Expr* expr = new_expr(ExprKind::Unary, {op.begin, last_end_});
  expr->op = PyOp::Not;
  expr->name_span = op;
  expr->items.push_back(value);
  return finish(expr);
}

std::optional<PyOp> Parser::comparison_operator() {
  for (const auto& [text, op] : kComparisons) {
    if (accept(text)) return op;
  }
  if (accept("in")) return PyOp::In;
  if (accept("is")) return accept("not") ? PyOp::IsNot : PyOp::Is;
  if (accept("not")) {
    if (accept("in")) return PyOp::NotIn;
    unexpected("'in'");
  }
  return std::nullopt;
}

Result<const Expr*> Parser::comparison() {
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* first, binary(0));
  Expr* expr = nullptr;
  for (;;) {
    const Span op_span = token_.span;
    const bool negated = at("not");
    const std::optional<PyOp> op = comparison_operator();
    if (!op && negated) return Failure{};
    if (!op) break;
    if (!expr) {
      expr = new_expr(ExprKind::Compare, {begin, begin});
      expr->name_span = op_span;
      expr->items.push_back(first);
    }
    A2_TRY_ASSIGN(const Expr* right, binary(0));
    expr->comparisons.push_back(*op);
    expr->items.push_back(right);
  }
  if (!expr) return first;
  expr->span.end = last_end_;
  return finish(expr);
}

Result<const Expr*> Parser::make_binary(PyOp op, Span op_span, uint32_t begin, const Expr* left,
                                        const Expr* right) {
  Expr* expr = new_expr(ExprKind::Binary, {begin, last_end_});
  expr->op = op;
  expr->name_span = op_span;
  expr->items = {left, right};
  return finish(expr);
}

Result<const Expr*> Parser::binary(int level) {
  if (level == kLevels) return unary();
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* left, binary(level + 1));
  while (token_.kind == TokenKind::Op) {
    const auto row = std::find_if(std::begin(kBinary), std::end(kBinary), [&](const auto& r) {
      return r.level == level && r.text == text(token_);
    });
    if (row == std::end(kBinary)) break;
    const Span op_span = token_.span;
    advance();
    A2_TRY_ASSIGN(const Expr* right, binary(level + 1));
    A2_TRY_ASSIGN(left, make_binary(row->op, op_span, begin, left, right));
  }
  return left;
}

Result<const Expr*> Parser::unary() {
  std::optional<PyOp> op;
  if (at("-")) op = PyOp::Minus;
  if (at("+")) op = PyOp::Plus;
  if (at("~")) op = PyOp::Invert;
  if (!op) return power();
  const DepthGuard guard(depth_);
  if (depth_ > kMaxExpressionDepth) {
    return expression_too_deep(token_.span);
  }
  const Span op_span = token_.span;
  advance();
  A2_TRY_ASSIGN(const Expr* value, unary());
  Expr* expr = new_expr(ExprKind::Unary, {op_span.begin, last_end_});
  expr->op = *op;
  expr->name_span = op_span;
  expr->items.push_back(value);
  return finish(expr);
}

Result<const Expr*> Parser::power() {
  if (at("await")) {
    return unsupported(token_.span, "'await'", "kernels run straight through; leave it out");
  }
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* base, primary());
  if (!at("**")) return base;
  const Span op_span = token_.span;
  advance();
  A2_TRY_ASSIGN(const Expr* exponent, unary());
  return make_binary(PyOp::Pow, op_span, begin, base, exponent);
}

Result<const Expr*> Parser::primary() {
  const uint32_t begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* expr, atom());
  for (;;) {
    if (accept(".")) {
      A2_TRY_ASSIGN(const Token name, expect_name("an attribute name"));
      Expr* attribute = new_expr(ExprKind::Attribute, {begin, last_end_});
      attribute->text = text(name);
      attribute->name_span = name.span;
      attribute->items.push_back(expr);
      A2_TRY_ASSIGN(expr, finish(attribute));
    } else if (at("(")) {
      A2_TRY_ASSIGN(expr, call(expr, begin));
    } else if (at("[")) {
      A2_TRY_ASSIGN(expr, subscript(expr, begin));
    } else {
      return expr;
    }
  }
}

Result<const Expr*> Parser::call(const Expr* callee, uint32_t begin) {
  advance();
  Expr* expr = new_expr(ExprKind::Call, {begin, begin});
  expr->items.push_back(callee);
  while (!at(")")) {
    A2_TRY_ASSIGN(const Argument argument, this->argument());
    if (at("for") || at("async")) A2_TRY(reject_comprehension(argument.value->span));
    for (const Argument& other : expr->arguments) {
      if (argument.keyword.empty() || other.keyword != argument.keyword) continue;
      return diags_.error<diag::ParseDuplicate>(where(argument.keyword_span), "argument",
                                                argument.keyword);
    }
    const bool after_keyword =
        !expr->arguments.empty() && !expr->arguments.back().keyword.empty() &&
        argument.keyword.empty() && argument.value->kind != ExprKind::Starred;
    if (after_keyword) {
      return diags_.error<diag::ParseSyntax>(where(argument.value->span), "'name=value'",
                                             "a positional argument after a keyword argument");
    }
    expr->arguments.push_back(argument);
    if (!accept(",")) break;
  }
  A2_TRY(expect(")"));
  expr->span.end = last_end_;
  return finish(expr);
}

Result<Argument> Parser::argument() {
  if (at("**")) {
    return unsupported(token_.span, "'**' in a call", "write the arguments as 'name=value'");
  }
  Argument out;
  A2_TRY_ASSIGN(out.value, starred());
  if (out.value->kind != ExprKind::Name || !at("=")) return out;
  out.keyword = out.value->text;
  out.keyword_span = out.value->span;
  advance();
  A2_TRY_ASSIGN(out.value, expression());
  return out;
}

Result<const Expr*> Parser::subscript(const Expr* object, uint32_t begin) {
  advance();
  const uint32_t index_begin = token_.span.begin;
  A2_TRY_ASSIGN(const Expr* index, slice());
  if (at(",")) {
    Expr* tuple = new_expr(ExprKind::Tuple, {index_begin, index_begin});
    tuple->items.push_back(index);
    while (accept(",") && !at("]")) {
      A2_TRY_ASSIGN(const Expr* item, slice());
      tuple->items.push_back(item);
    }
    tuple->span.end = last_end_;
    A2_TRY_ASSIGN(index, finish(tuple));
  }
  A2_TRY(expect("]"));
  Expr* expr = new_expr(ExprKind::Subscript, {begin, last_end_});
  expr->items = {object, index};
  return finish(expr);
}

Result<const Expr*> Parser::slice() {
  const uint32_t begin = token_.span.begin;
  const Expr* parts[3] = {};
  const auto ends = [this] { return at(":") || at("]") || at(","); };
  if (!at(":")) {
    A2_TRY_ASSIGN(parts[0], starred());
    if (!at(":")) return parts[0];
  }
  for (int i = 1; i < 3 && accept(":"); ++i) {
    if (!ends()) {
      A2_TRY_ASSIGN(parts[i], expression());
    }
  }
  Expr* expr = new_expr(ExprKind::Slice, {begin, last_end_});
  expr->items = {parts[0], parts[1], parts[2]};
  return finish(expr);
}

}  // namespace asc2::front
