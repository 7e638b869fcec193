// SPDX-License-Identifier: Apache-2.0
// Names in the syntax tree, without regard to what they stand for.
#include "front/names.h"

#include <algorithm>

namespace asc2::front {

namespace {

void add_target(const Expr& target, std::vector<std::string_view>& out) {
  if (target.kind == ExprKind::Name) out.push_back(target.text);
  const bool several = target.kind == ExprKind::Tuple || target.kind == ExprKind::List;
  if (!several && target.kind != ExprKind::Starred) return;
  for (const Expr* item : target.items) add_target(*item, out);
}

bool reads(const Expr* expr, std::string_view name) {
  for (; expr && expr->kind == ExprKind::Binary; expr = expr->items[0]) {  // chains are long
    if (reads(expr->items[1], name)) return true;
  }
  if (!expr) return false;
  if (expr->kind == ExprKind::Name) return expr->text == name;
  const auto inside = [&](const Expr* item) { return reads(item, name); };
  return std::any_of(expr->items.begin(), expr->items.end(), inside) ||
         std::any_of(expr->arguments.begin(), expr->arguments.end(),
                     [&](const Argument& argument) { return inside(argument.value); });
}

bool mentioned(const Stmt& stmt, std::string_view name) {
  const auto inside = [&](const Stmt* inner) { return mentioned(*inner, name); };
  const auto in_block = [&](const Block& block) {
    return std::any_of(block.begin(), block.end(), inside);
  };
  const bool in_arms = std::any_of(stmt.arms.begin(), stmt.arms.end(), [&](const IfArm& arm) {
    return reads(arm.condition, name) || in_block(arm.body);
  });
  const bool targets = std::any_of(stmt.targets.begin(), stmt.targets.end(),
                                   [&](const Expr* target) { return reads(target, name); });
  return targets || in_arms || reads(stmt.value, name) || reads(stmt.message, name) ||
         in_block(stmt.body) || in_block(stmt.orelse);
}

/// Statements of an if or a with, which are those of the block around it.
template <class F>
bool any_inside(const Stmt& stmt, F&& matches) {
  const auto in_block = [&](const Block& block) {
    return std::any_of(block.begin(), block.end(), [&](const Stmt* s) { return matches(*s); });
  };
  const bool in_arms = std::any_of(stmt.arms.begin(), stmt.arms.end(),
                                   [&](const IfArm& arm) { return in_block(arm.body); });
  return in_arms || in_block(stmt.body) || in_block(stmt.orelse);
}

bool is_loop(const Stmt& stmt) {
  return stmt.kind == StmtKind::For || stmt.kind == StmtKind::While;
}

bool breaks(const Stmt& stmt) {
  if (stmt.kind == StmtKind::Break) return true;
  return !is_loop(stmt) && any_inside(stmt, [](const Stmt& inner) { return breaks(inner); });
}

bool returns(const Stmt& stmt) {
  return stmt.kind == StmtKind::Return ||
         any_inside(stmt, [](const Stmt& inner) { return returns(inner); });
}

}  // namespace

bool exits(const Stmt& stmt) {
  const bool leaves = stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue;
  if (leaves || stmt.kind == StmtKind::Return) return true;
  if (is_loop(stmt)) return returns(stmt);
  return any_inside(stmt, [](const Stmt& inner) { return exits(inner); });
}

bool exits(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt* stmt) { return exits(*stmt); });
}

bool breaks(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt* stmt) { return breaks(*stmt); });
}

void add_assigned_names(const Stmt& stmt, std::vector<std::string_view>& out) {
  for (const Expr* target : stmt.targets) add_target(*target, out);
  for (const Stmt* inner : stmt.body) add_assigned_names(*inner, out);
  for (const IfArm& arm : stmt.arms) {
    for (const Stmt* inner : arm.body) add_assigned_names(*inner, out);
  }
  for (const Stmt* inner : stmt.orelse) add_assigned_names(*inner, out);
}

bool returns(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt* stmt) { return returns(*stmt); });
}

std::vector<std::string_view> assigned_names(const Block& block) {
  std::vector<std::string_view> out;
  for (const Stmt* stmt : block) add_assigned_names(*stmt, out);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool written_first(const Block& block, std::string_view name) {
  for (const Stmt* stmt : block) {
    if (reads(stmt->value, name) || reads(stmt->message, name)) return false;
    const bool compound = !stmt->body.empty() || !stmt->arms.empty();
    std::vector<std::string_view> names;
    add_assigned_names(*stmt, names);
    const bool assigns = std::find(names.begin(), names.end(), name) != names.end();
    if (compound && (assigns || mentioned(*stmt, name))) return false;
    if (assigns) return stmt->kind != StmtKind::AugAssign;
    if (exits(*stmt)) return false;
  }
  return false;
}

}  // namespace asc2::front
