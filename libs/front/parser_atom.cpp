// SPDX-License-Identifier: Apache-2.0
// Names, numbers, strings and bracketed expressions.
#include "front/parser_impl.h"

namespace asc2::front {

Result<const Expr*> Parser::atom() {
  const Span span = token_.span;
  switch (token_.kind) {
    case TokenKind::Name:
    case TokenKind::Number: {
      const bool name = token_.kind == TokenKind::Name;
      Expr* expr = new_expr(name ? ExprKind::Name : ExprKind::Number, span);
      expr->text = text(token_);
      advance();
      return expr;
    }
    case TokenKind::String:
    case TokenKind::FString:
      return strings();
    default:
      break;
  }
  for (const std::string_view word : {"True", "False", "None", "..."}) {
    if (!accept(word)) continue;
    Expr* expr = new_expr(ExprKind::Constant, span);
    expr->text = word;
    return expr;
  }
  if (at("(")) return parenthesized();
  if (at("[")) return list_display();
  if (at("{")) {
    return unsupported(span, "a dict or set", "use a tuple, or 'if' and 'elif'");
  }
  return unexpected("an expression");
}

Result<> Parser::reject_comprehension(Span begin) {
  return unsupported({begin.begin, token_.span.end}, "a comprehension",
                     "write the elements out, or use a loop");
}

/// Elements up to the closing bracket, which stays.
Result<> Parser::items_until(std::string_view close, std::vector<const Expr*>& items, bool& comma) {
  const Span begin = token_.span;
  while (!at(close)) {
    A2_TRY_ASSIGN(const Expr* item, starred());
    items.push_back(item);
    if (at("for") || at("async")) return reject_comprehension(begin);
    if (!accept(",")) break;
    comma = true;
  }
  return {};
}

Result<const Expr*> Parser::parenthesized() {
  const uint32_t begin = token_.span.begin;
  advance();
  std::vector<const Expr*> items;
  bool comma = false;
  A2_TRY(items_until(")", items, comma));
  A2_TRY(expect(")"));
  if (items.size() == 1 && !comma && items[0]->kind != ExprKind::Starred) return items[0];
  Expr* expr = new_expr(ExprKind::Tuple, {begin, last_end_});
  expr->items = std::move(items);
  return finish(expr);
}

Result<const Expr*> Parser::list_display() {
  const uint32_t begin = token_.span.begin;
  advance();
  Expr* expr = new_expr(ExprKind::List, {begin, begin});
  bool comma = false;
  A2_TRY(items_until("]", expr->items, comma));
  A2_TRY(expect("]"));
  expr->span.end = last_end_;
  return finish(expr);
}

/// One string, or several side by side, which are one.
Result<const Expr*> Parser::strings() {
  A2_TRY_ASSIGN(const Expr* first, string_literal());
  if (token_.kind != TokenKind::String && token_.kind != TokenKind::FString) return first;
  Expr* expr = new_expr(ExprKind::Joined, first->span);
  expr->items.push_back(first);
  while (token_.kind == TokenKind::String || token_.kind == TokenKind::FString) {
    A2_TRY_ASSIGN(const Expr* next, string_literal());
    expr->items.push_back(next);
  }
  expr->span.end = last_end_;
  return finish(expr);
}

Result<const Expr*> Parser::string_literal() {
  const Token token = token_;
  const std::string_view literal = text(token);
  const size_t quote = literal.find_first_of("'\"");
  const std::string_view prefix = literal.substr(0, quote);
  if (prefix.find_first_of("bB") != std::string_view::npos) {
    return unsupported(token.span, "a bytes literal", "use a string");
  }
  if (prefix.find_first_of("tT") != std::string_view::npos) {
    return unsupported(token.span, "a template string", "use an f-string");
  }
  advance();
  if (token.kind == TokenKind::String) {
    Expr* expr = new_expr(ExprKind::String, token.span);
    expr->text = literal;
    return expr;
  }
  const bool raw = prefix.find_first_of("rR") != std::string_view::npos;
  std::vector<FStringPart> parts;
  scan_fstring(source_.text, token.span.begin + quote, token.span.end, raw, &parts);
  Expr* expr = new_expr(ExprKind::FString, token.span);
  for (const FStringPart& part : parts) {
    if (part.field) {
      A2_TRY_ASSIGN(const Expr* field, this->field(part));
      expr->items.push_back(field);
    } else {
      Expr* piece = new_expr(ExprKind::String, part.span);
      piece->text =
          std::string_view(source_.text).substr(part.span.begin, part.span.end - part.span.begin);
      piece->raw = raw;
      expr->items.push_back(piece);
    }
  }
  return finish(expr);
}

Result<const Expr*> Parser::field(const FStringPart& part) {
  const DepthGuard guard(depth_);
  Parser inner(source_, part.expression, LexMode::Expression, ast_, diags_, depth_);
  A2_TRY_ASSIGN(const Expr* value, inner.expression_list());
  A2_TRY(inner.expect_end());
  Expr* expr = new_expr(ExprKind::Field, part.span);
  expr->items.push_back(value);
  expr->conversion = part.conversion;
  expr->show_source = part.show_source;
  expr->name_span = part.shown;
  expr->text =
      std::string_view(source_.text).substr(part.spec.begin, part.spec.end - part.spec.begin);
  return finish(expr);
}

}  // namespace asc2::front
