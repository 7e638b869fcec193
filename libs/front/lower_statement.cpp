// SPDX-License-Identifier: Apache-2.0
// Simple statements. After an error the names that the statement assigns are poisoned: what depends
// on them fails silently, so every message is about a mistake of its own.
#include <algorithm>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

constexpr uint64_t kMaxSteps =
    1000000;  // statements lowered for one kernel, unrolled ones included

bool starred(const Expr* item) {
  return item->kind == ExprKind::Starred;
}

}  // namespace

void Lowering::poison(const Stmt& stmt) {
  std::vector<std::string_view> names;
  add_assigned_names(stmt, names);
  if (stmt.kind == StmtKind::Expression && stmt.value->kind == ExprKind::Call) {
    const Expr& method = *stmt.value->items[0];  // meant to change the list that it is of
    const auto list = method.kind == ExprKind::Attribute ? frame_->names.find(method.items[0]->text)
                                                         : frame_->names.end();
    const bool bound = list != frame_->names.end() && list->second.bound;
    if (bound && list->second.value.is(Kind::List)) names.push_back(list->second.name);
  }
  Value poisoned;
  poisoned.kind = Kind::Poison;
  for (const std::string_view name : names) {
    environment_.set(frame_->names.find(name)->second, poisoned, stmt.span);
  }
}

Result<> Lowering::count_step(Span span) {
  if (++steps_ <= kMaxSteps) return {};
  if (steps_ > kMaxSteps + 1) return Failure{};  // reported
  return error<diag::ParseLimit>(
             span, fmt::format("more than {} statements, with all that is unrolled and inlined",
                               kMaxSteps))
      .help("use asc2.range instead of asc2.static_range");
}

Result<Flow> Lowering::statements(const Block& block, size_t next) {
  bool failed = false;
  const HintGuard hint(emitter_, frame_->hint);
  const Tail* const outer = around_.tail;
  for (; next < block.size(); ++next) {
    const Stmt* stmt = block[next];
    A2_TRY(count_step(stmt->span));
    const size_t mark = emitter_.pending_mark();
    const Tail tail{&block, next + 1, outer};
    around_.tail = &tail;
    const auto flow = statement(*stmt);
    around_.tail = outer;
    const bool returns = flow && *flow == Flow::Return;  // the caller names the result
    if (!returns) emitter_.finish_statement(mark);
    if (!flow) {
      if (constant_only_ > 0 || diags_->full() || exits(*stmt)) return Failure{};
      failed = true;
      poison(*stmt);
    } else if (*flow != Flow::Next) {
      return *flow;
    }
  }
  if (failed) return Failure{};
  return Flow::Next;
}

Result<Flow> Lowering::statement(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Expression:
      A2_TRY(eval(*stmt.value));
      return Flow::Next;
    case StmtKind::Assign:
      A2_TRY(assign(stmt));
      return Flow::Next;
    case StmtKind::AnnAssign:
      if (stmt.value) A2_TRY(assign(stmt));
      return Flow::Next;
    case StmtKind::AugAssign:
      A2_TRY(augmented(stmt));
      return Flow::Next;
    case StmtKind::For:
      return for_loop(stmt);
    case StmtKind::While:
      return while_loop(stmt);
    case StmtKind::If:
      return if_chain(stmt, 0);
    case StmtKind::With:
      return with_mask(stmt);
    case StmtKind::Assert:
      A2_TRY(assertion(stmt));
      return Flow::Next;
    case StmtKind::Return:
      return return_statement(stmt);
    case StmtKind::Break:
    case StmtKind::Continue:
      return loop_exit(stmt);
    case StmtKind::Pass:
      return Flow::Next;
  }
  return Flow::Next;
}

/// All values are computed before the first name is bound, as in Python: `a, b = b, a` swaps.
Result<> Lowering::assign(const Stmt& stmt) {
  const Expr& first = *stmt.targets.front();
  const bool parallel =
      std::none_of(stmt.value->items.begin(), stmt.value->items.end(), starred) &&
      std::none_of(first.items.begin(), first.items.end(), starred) &&
      (first.kind == ExprKind::Tuple || first.kind == ExprKind::List) &&
      (stmt.value->kind == ExprKind::Tuple || stmt.value->kind == ExprKind::List) &&
      first.items.size() == stmt.value->items.size();
  if (parallel && stmt.targets.size() == 1) {
    std::vector<Value> values;
    for (size_t i = 0; i < first.items.size(); ++i) {
      const Expr& target = *first.items[i];
      const HintGuard hint(emitter_, target.kind == ExprKind::Name ? target.text : emitter_.hint());
      A2_TRY_ASSIGN(Value value, eval(*stmt.value->items[i]));
      values.push_back(std::move(value));
    }
    for (size_t i = 0; i < values.size(); ++i) {
      A2_TRY(
          assign_target(*first.items[i], values[i], stmt.span, std::span(values).subspan(i + 1)));
    }
    return {};
  }
  const HintGuard hint(emitter_, first.kind == ExprKind::Name ? first.text : emitter_.hint());
  const bool one = !mask_ || stmt.targets.size() == 1;  // else each keeps elements of its own
  const bool chooses =
      one && first.kind == ExprKind::Name && stmt.value->kind == ExprKind::Conditional;
  target_ = chooses ? &frame_->names.find(first.text)->second : nullptr;
  A2_TRY_ASSIGN(const Value value, eval(*stmt.value));
  for (const Expr* target : stmt.targets) A2_TRY(assign_target(*target, value, stmt.span, {}));
  return {};
}

Result<> Lowering::assign_target(const Expr& target, Value value, Span place,
                                 std::span<Value> pinned) {
  switch (target.kind) {
    case ExprKind::Name: {
      Binding& name = frame_->names.find(target.text)->second;
      A2_TRY_ASSIGN(value, seen(value, name.known(), place));
      environment_.bind(name, std::move(value), place, pinned);
      return {};
    }
    case ExprKind::Tuple:
    case ExprKind::List: {
      A2_TRY_ASSIGN(std::vector<Value> items,
                    elements(value, place, "the value of this assignment"));
      const size_t names = target.items.size();
      const auto star = std::find_if(target.items.begin(), target.items.end(), starred);
      const bool open = star != target.items.end();  // it takes what the others leave
      if (open ? items.size() + 1 < names : items.size() != names) {
        return value_error(place, fmt::format("{} names for {} values", names, items.size()));
      }
      if (open) {
        const auto first = items.begin() + (star - target.items.begin());
        const auto last = first + static_cast<std::ptrdiff_t>(items.size() + 1 - names);
        Value rest = make_sequence(Kind::List, {first, last});
        items.insert(items.erase(first, last), std::move(rest));
      }
      for (size_t i = 0; i < items.size(); ++i) {
        A2_TRY(assign_target(*target.items[i], items[i], place, std::span(items).subspan(i + 1)));
      }
      return {};
    }
    case ExprKind::Starred:
      return assign_target(*target.items[0], std::move(value), place, pinned);
    case ExprKind::Subscript: {
      const Expr* object = target.items[0];
      const auto known = frame_->names.find(object->text);
      const bool bound =
          object->kind == ExprKind::Name && known != frame_->names.end() && known->second.bound;
      const Kind kind = bound ? known->second.value.kind : Kind::None;
      return not_yet(target.span, "assignment to elements")
          .help(kind == Kind::Tile
                    ? "a tile stays as it is: choose elements with asc2.where(mask, a, b)"
                : kind == Kind::List
                    ? "make a new list, as in l[:i] + [x] + l[i + 1:]"
                    : "store a tile to a tensor with asc2.store(tile, tensor, offsets=[...])");
    }
    default:
      return error<diag::ParseUnsupported>(target.span, "assignment to an attribute")
          .help("assign to a name");
  }
}

Result<> Lowering::augmented(const Stmt& stmt) {
  const Expr& target = *stmt.targets.front();
  if (target.kind != ExprKind::Name) return assign_target(target, {}, stmt.span, {});
  const HintGuard hint(emitter_, target.text);
  A2_TRY_ASSIGN(const Value old, lookup(target.text, target.span));
  A2_TRY_ASSIGN(const Value operand, eval(*stmt.value));
  A2_TRY_ASSIGN(Value value, binary(stmt.op, old, operand, stmt.span, stmt.span));
  return assign_target(target, std::move(value), stmt.span, {});
}

Result<> Lowering::assertion(const Stmt& stmt) {
  A2_TRY_ASSIGN(const Value value, condition(*stmt.value));
  if (!value.is(Kind::Bool)) {
    return not_constant(stmt.value->span, "the condition of an assertion", value);
  }
  if (truth(value)) return {};
  std::string message;
  if (stmt.message) {
    A2_TRY_ASSIGN(const Value text, eval(*stmt.message));
    message = fmt::format(": {}", str(text));
  }
  return error<diag::ParseAssert>(stmt.value->span, message);
}

}  // namespace asc2::front
