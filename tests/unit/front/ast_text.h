// SPDX-License-Identifier: Apache-2.0
// A syntax tree as one line of text, for tests: `x = a + b` is "(= x (+ a b))".
#pragma once

#include <string>

#include "front/ast.h"

namespace asc2::front {

inline std::string to_text(const Expr* expr);

inline std::string to_text(const std::vector<const Expr*>& items) {
  std::string out;
  for (const Expr* item : items) out += " " + to_text(item);
  return out;
}

inline std::string call_text(const Expr& expr) {
  std::string out = "(call" + to_text(expr.items);
  for (const Argument& argument : expr.arguments) {
    out += " " + (argument.keyword.empty() ? "" : std::string(argument.keyword) + "=") +
           to_text(argument.value);
  }
  return out + ")";
}

inline std::string compare_text(const Expr& expr) {
  std::string out = "(cmp " + to_text(expr.items[0]);
  for (size_t i = 0; i < expr.comparisons.size(); ++i) {
    out += " " + std::string(text_of(expr.comparisons[i])) + " " + to_text(expr.items[i + 1]);
  }
  return out + ")";
}

inline std::string to_text(const Expr* expr) {
  if (!expr) return "_";
  const std::string text(expr->text);
  switch (expr->kind) {
    case ExprKind::Name:
    case ExprKind::Constant:
    case ExprKind::Number:
    case ExprKind::String:
      return text;
    case ExprKind::FString:
      return "(f" + to_text(expr->items) + ")";
    case ExprKind::Field:
      return "{" + to_text(expr->items[0]) + (expr->show_source ? "=" : "") +
             (expr->conversion ? std::string("!") + expr->conversion : "") +
             (text.empty() ? "" : ":" + text) + "}";
    case ExprKind::Joined:
      return "(join" + to_text(expr->items) + ")";
    case ExprKind::Tuple:
      return "(tuple" + to_text(expr->items) + ")";
    case ExprKind::List:
      return "(list" + to_text(expr->items) + ")";
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Logical:
      return "(" + std::string(text_of(expr->op)) + to_text(expr->items) + ")";
    case ExprKind::Compare:
      return compare_text(*expr);
    case ExprKind::Conditional:
      return "(?" + to_text(expr->items) + ")";
    case ExprKind::Call:
      return call_text(*expr);
    case ExprKind::Attribute:
      return to_text(expr->items[0]) + "." + text;
    case ExprKind::Subscript:
      return "(at" + to_text(expr->items) + ")";
    case ExprKind::Slice:
      return "(slice" + to_text(expr->items) + ")";
    case ExprKind::Starred:
      return "(*" + to_text(expr->items) + ")";
  }
  return "?";
}

inline std::string to_text(const Stmt* stmt);

inline std::string to_text(const Block& block) {
  std::string out = " [";
  for (const Stmt* stmt : block) out += (out.size() > 2 ? " " : "") + to_text(stmt);
  return out + "]";
}

inline std::string if_text(const Stmt& stmt) {
  std::string out = "(if";
  for (const IfArm& arm : stmt.arms) out += " " + to_text(arm.condition) + to_text(arm.body);
  return out + (stmt.orelse.empty() ? "" : to_text(stmt.orelse)) + ")";
}

inline std::string to_text(const Stmt* stmt) {
  switch (stmt->kind) {
    case StmtKind::Expression:
      return to_text(stmt->value);
    case StmtKind::Assign:
      return "(=" + to_text(stmt->targets) + " " + to_text(stmt->value) + ")";
    case StmtKind::AugAssign:
      return "(" + std::string(text_of(stmt->op)) + "=" + to_text(stmt->targets) + " " +
             to_text(stmt->value) + ")";
    case StmtKind::AnnAssign:
      return "(:" + to_text(stmt->targets) + " " + to_text(stmt->annotation) + " " +
             to_text(stmt->value) + ")";
    case StmtKind::For:
      return "(for" + to_text(stmt->targets) + " " + to_text(stmt->value) + to_text(stmt->body) +
             ")";
    case StmtKind::While:
      return "(while " + to_text(stmt->value) + to_text(stmt->body) + ")";
    case StmtKind::If:
      return if_text(*stmt);
    case StmtKind::With:
      return "(with " + to_text(stmt->value) + to_text(stmt->targets) + to_text(stmt->body) + ")";
    case StmtKind::Assert:
      return "(assert " + to_text(stmt->value) + (stmt->message ? " " : "") +
             (stmt->message ? to_text(stmt->message) : "") + ")";
    case StmtKind::Return:
      return "(return " + to_text(stmt->value) + ")";
    case StmtKind::Pass:
      return "pass";
    case StmtKind::Break:
      return "break";
    case StmtKind::Continue:
      return "continue";
  }
  return "?";
}

}  // namespace asc2::front
