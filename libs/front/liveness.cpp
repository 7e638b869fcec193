// SPDX-License-Identifier: Apache-2.0
// One walk from the end of a function to its head with the set of names that are read later. What
// a loop reads before it assigns it is found first, from its body alone; with that, the names that
// are read behind an iteration are known, and the body is walked once more from its end:
//
//   i = 3                     nobody reads this i: the loop need not hand it on
//   for i in range(n):        i is read behind the loop: it needs its last value
//     x = x + 1               x is read in the next iteration
//   store(i)
//
// A 'break' goes behind the loop, and behind a 'return' nothing is read.
#include "front/liveness.h"

#include <utility>

#include "front/names.h"

namespace asc2::front {

void Liveness::Names::insert(size_t name) {
  if (name / 64 >= words_.size()) words_.resize(name / 64 + 1);
  words_[name / 64] |= uint64_t{1} << (name % 64);
}

void Liveness::Names::erase(size_t name) {
  if (name / 64 < words_.size()) words_[name / 64] &= ~(uint64_t{1} << (name % 64));
}

bool Liveness::Names::contains(size_t name) const {
  return name / 64 < words_.size() && (words_[name / 64] >> (name % 64) & 1) != 0;
}

void Liveness::Names::merge(const Names& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
  for (size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
}

Liveness::Liveness(const Function& function, bool masked) : masked_(masked) {
  Names live;
  block(function.body, live, {});
}

bool Liveness::enters(const Stmt& loop, std::string_view name) const {
  return entry_.at(&loop).contains(name);
}

bool Liveness::lasts(const Stmt& stmt, std::string_view name) const {
  return behind_.at(&stmt).contains(name);
}

size_t Liveness::number(std::string_view name) {
  return numbers_.try_emplace(name, numbers_.size()).first->second;
}

void Liveness::add_reads(const Expr* expr, Names& live) {
  while (expr && expr->kind == ExprKind::Binary) {  // chains are long
    add_reads(expr->items[1], live);
    expr = expr->items[0];
  }
  if (!expr) return;
  if (expr->kind == ExprKind::Name) live.insert(number(expr->text));
  for (const Expr* item : expr->items) add_reads(item, live);
  for (const Argument& argument : expr->arguments) add_reads(argument.value, live);
}

void Liveness::record(const Stmt& stmt, const Names& live, Recorded& out) {
  std::set<std::string_view>& found = out[&stmt];
  std::vector<std::string_view> names;
  add_assigned_names(stmt, names);
  for (const std::string_view name : names) {
    if (live.contains(number(name))) found.insert(name);
  }
}

void Liveness::block(const Block& block, Names& live, const Exits& exits) {
  for (auto at = block.rbegin(); at != block.rend(); ++at) statement(**at, live, exits);
}

void Liveness::statement(const Stmt& stmt, Names& live, const Exits& exits) {
  switch (stmt.kind) {
    case StmtKind::For:
    case StmtKind::While:
      loop(stmt, live);
      return;
    case StmtKind::If:
      branch(stmt, live, exits);
      return;
    case StmtKind::Break:
      live = exits.behind;
      return;
    case StmtKind::Continue:
      live = exits.head;
      return;
    case StmtKind::Return:
      live = {};
      break;
    case StmtKind::AnnAssign:
      if (!stmt.value) return;
      break;
    case StmtKind::With: {
      const bool around = std::exchange(masked_, true);
      block(stmt.body, live, exits);
      masked_ = around;
      break;
    }
    default:
      break;
  }
  for (const Expr* target : stmt.targets) assign(*target, live);
  if (stmt.kind == StmtKind::AugAssign) add_reads(stmt.targets.front(), live);
  add_reads(stmt.value, live);
  add_reads(stmt.message, live);
}

void Liveness::assign(const Expr& target, Names& live) {
  if (target.kind == ExprKind::Name) {
    if (masked_) {
      live.insert(number(target.text));
    } else {
      live.erase(number(target.text));
    }
  } else if (target.kind == ExprKind::Tuple || target.kind == ExprKind::List ||
             target.kind == ExprKind::Starred) {
    for (const Expr* item : target.items) assign(*item, live);
  } else {
    add_reads(&target, live);
  }
}

void Liveness::branch(const Stmt& stmt, Names& live, const Exits& exits) {
  if (recording_) record(stmt, live, behind_);
  Names out = live;
  block(stmt.orelse, out, exits);
  for (auto arm = stmt.arms.rbegin(); arm != stmt.arms.rend(); ++arm) {
    Names taken = live;
    block(arm->body, taken, exits);
    out.merge(taken);
    add_reads(arm->condition, out);
  }
  live = std::move(out);
}

void Liveness::loop(const Stmt& stmt, Names& live) {
  Names head = exposed(stmt);
  head.merge(live);
  if (recording_) {
    record(stmt, head, entry_);
    record(stmt, live, behind_);
    Names inside = head;
    block(stmt.body, inside, {head, live});
  }
  live = std::move(head);
  if (stmt.kind == StmtKind::For) add_reads(stmt.value, live);
}

/// What the loop may read of the names before it, whatever is read behind it.
const Liveness::Names& Liveness::exposed(const Stmt& loop) {
  const auto known = exposed_.find(&loop);
  if (known != exposed_.end()) return known->second;
  const bool around = std::exchange(recording_, false);
  Names live;
  block(loop.body, live, {});
  recording_ = around;
  for (const Expr* target : loop.targets) assign(*target, live);
  if (loop.kind == StmtKind::While) add_reads(loop.value, live);
  return exposed_[&loop] = std::move(live);
}

}  // namespace asc2::front
