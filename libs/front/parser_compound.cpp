// SPDX-License-Identifier: Apache-2.0
// Statements with a block, and functions.
#include "front/diags.h"
#include "front/parser_impl.h"

namespace asc2::front {

// --- compound statements

Result<const Stmt*> Parser::compound(StmtKind kind) {
  const Span begin = token_.span;
  advance();
  Stmt* stmt = new_stmt(kind, begin);
  if (kind == StmtKind::For) {
    A2_TRY_ASSIGN(const Expr* target, loop_target());
    stmt->targets.push_back(target);
    A2_TRY(expect("in"));
  }
  A2_TRY_ASSIGN(stmt->value, kind == StmtKind::With ? expression() : expression_list());
  if (kind == StmtKind::With && accept("as")) {
    A2_TRY_ASSIGN(const Expr* target, primary());
    stmt->targets.push_back(target);
  }
  if (kind == StmtKind::With && at(",")) {
    return unsupported(token_.span, "'with' of several values", "nest two 'with' statements");
  }
  stmt->span.end = last_end_;
  A2_TRY_ASSIGN(stmt->body, suite());
  A2_TRY(loop_else());
  return stmt;
}

/// A loop's target ends at 'in', so it is read as primaries, not as expressions.
Result<const Expr*> Parser::loop_target() {
  const uint32_t begin = token_.span.begin;
  std::vector<const Expr*> items;
  bool comma = false;
  do {
    if (at("*")) return unsupported(token_.span, "'*' in an assignment", "name every element");
    A2_TRY_ASSIGN(const Expr* item, primary());
    A2_TRY(check_target(*item, "assign to"));
    items.push_back(item);
    if (!accept(",")) break;
    comma = true;
  } while (!at("in"));
  if (!comma) return items[0];
  Expr* tuple = new_expr(ExprKind::Tuple, {begin, last_end_});
  tuple->items = std::move(items);
  return finish(tuple);
}

Result<> Parser::loop_else() {
  if (!at("else")) return {};
  return unsupported(token_.span, "'else' after a loop",
                     "write the statements after the loop, or test a variable that the loop sets");
}

Result<const Stmt*> Parser::if_statement() {
  Stmt* stmt = new_stmt(StmtKind::If, token_.span);
  do {
    advance();
    IfArm arm;
    A2_TRY_ASSIGN(arm.condition, expression());
    if (stmt->arms.empty()) stmt->span.end = last_end_;
    A2_TRY_ASSIGN(arm.body, suite());
    stmt->arms.push_back(std::move(arm));
  } while (at("elif"));
  if (accept("else")) {
    A2_TRY_ASSIGN(stmt->orelse, suite());
  }
  return stmt;
}

// --- functions

Result<const Function*> Parser::function() {
  ast_.functions.emplace_back();
  Function& out = ast_.functions.back();
  A2_TRY(decorators(out));
  if (at("async")) {
    return unsupported(token_.span, "an async function",
                       "kernels run straight through; leave 'async' out");
  }
  A2_TRY_ASSIGN(const Span def, expect("def"));
  A2_TRY_ASSIGN(const Token name, expect_name("a function name"));
  out.name = text(name);
  out.name_span = name.span;
  if (at("[")) return unsupported(token_.span, "a type parameter", "leave it out");
  A2_TRY(parameters(out));
  if (accept("->")) A2_TRY(expression());
  out.span = {def.begin, last_end_};
  A2_TRY_ASSIGN(out.body, suite());
  if (failed_) return Failure{};
  return &out;
}

Result<> Parser::decorators(Function& function) {
  while (accept("@")) {
    A2_TRY_ASSIGN(const Expr* decorator, expression());
    function.decorators.push_back(decorator);
    if (token_.kind != TokenKind::Newline) return unexpected("the end of the line");
    advance();
  }
  return {};
}

Result<> Parser::parameters(Function& function) {
  A2_TRY(expect("("));
  ParamKind kind = ParamKind::Plain;
  while (!at(")")) {
    A2_TRY(parameter(function, kind));
    if (!accept(",")) break;
  }
  A2_TRY(expect(")"));
  return {};
}

Result<> Parser::parameter(Function& function, ParamKind& kind) {
  if (accept("/")) {
    for (Param& param : function.params) param.kind = ParamKind::PositionalOnly;
    return {};
  }
  Param param;
  param.kind = kind;
  if (accept("**")) {
    param.kind = ParamKind::KeywordArgs;
  } else if (accept("*")) {
    kind = ParamKind::KeywordOnly;
    if (at(",")) return {};
    param.kind = ParamKind::Args;
  }
  A2_TRY_ASSIGN(const Token name, expect_name("a parameter name"));
  param.name = text(name);
  param.span = name.span;
  for (const Param& other : function.params) {
    if (other.name != param.name) continue;
    return diags_.error<diag::ParseDuplicate>(where(param.span), "parameter", param.name);
  }
  if (accept(":")) {
    A2_TRY_ASSIGN(param.annotation, expression());
  }
  if (accept("=")) {
    A2_TRY_ASSIGN(param.fallback, expression());
  }
  function.params.push_back(param);
  return {};
}

}  // namespace asc2::front
