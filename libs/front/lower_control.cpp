// SPDX-License-Identifier: Apache-2.0
// Loops and branches. What is decided at compile time is walked; the rest becomes a region:
//
//   while i < n:            %cond.1 = lt %i, %n : i1
//     i += k                while %cond.1 {
//                             %i = add %i, %k : i64
//                             %cond.1 = lt %i, %n : i1
//                           }
//
// What leaves loops and functions is in lower_exit.cpp.
#include <algorithm>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

constexpr size_t kMaxRegionDepth = 150;  // .a2ir text nests no deeper than 200
constexpr Int kMaxUnrolled = 1000000;

/// How often a loop runs, when its bounds are compile-time integers.
std::optional<Int> trip_count(const RangeSpec& range) {
  if (!range.start.is_integer() || !range.stop.is_integer() || !range.step.is_integer()) {
    return std::nullopt;
  }
  const Int distance = range.stop.integer - range.start.integer;
  const Int step = range.step.integer;
  if (distance == 0 || (distance > 0) != (step > 0)) return Int{0};
  return (distance + step - (step > 0 ? 1 : -1)) / step;
}

/// `while True`, `while 1`: runs at least once.
bool is_true(const Expr& condition) {
  if (condition.kind == ExprKind::Constant) return condition.text == "True";
  const Literal number =
      condition.kind == ExprKind::Number ? parse_number(condition.text) : Literal{};
  return number.integer.value_or(0) != 0;
}

}  // namespace

Result<> Lowering::check_depth(Span span) {
  if (emitter_.depth() < kMaxRegionDepth) return {};
  return error<diag::ParseTooDeep>(span, "loops and branches, with those of inlined functions,",
                                   kMaxRegionDepth)
      .help("join conditions with 'and', or loops over one range");
}

Result<Flow> Lowering::for_loop(const Stmt& stmt) {
  const Expr& target = *stmt.targets.front();
  const HintGuard hint(emitter_, target.kind == ExprKind::Name ? target.text : "i");
  A2_TRY_ASSIGN(const Value iterable, eval(*stmt.value));
  if (iterable.is_sequence()) return unrolled(stmt, *iterable.items);
  if (!iterable.is(Kind::Range)) {
    return type_error(stmt.value->span,
                      fmt::format("a loop runs over a range, not over {}", describe(iterable)))
        .help("write 'for i in asc2.range(n):'");
  }
  const RangeSpec& range = *iterable.range;
  if (range.unrolled || constant_only_ > 0) {
    A2_TRY_ASSIGN(const std::vector<Value> items, range_items(range, stmt.value->span));
    return unrolled(stmt, items);
  }
  return runtime_loop(stmt, range);
}

const Liveness& Lowering::lives() {
  const std::pair key{frame_->function, mask_ != nullptr};
  return lives_.try_emplace(key, *frame_->function, mask_ != nullptr).first->second;
}

Result<std::vector<Value>> Lowering::range_items(const RangeSpec& range, Span span) {
  for (const Value* bound : {&range.start, &range.stop, &range.step}) {
    if (!bound->is_integer()) return not_constant(span, "a bound of an unrolled range", *bound);
  }
  const Int trips = *trip_count(range);
  if (trips > kMaxUnrolled) {
    return error<diag::ParseLimit>(span,
                                   fmt::format("an unrolled range of {} numbers", int_text(trips)))
        .help("use asc2.range in a loop");
  }
  std::vector<Value> out;
  for (Int i = 0; i < trips; ++i) {
    out.push_back(make_int(range.start.integer + i * range.step.integer));
  }
  return out;
}

/// Lowers the body once for each item, straight into the surrounding region. What it runs over
/// keeps its values, whatever the body assigns.
Result<Flow> Lowering::unrolled(const Stmt& stmt, const std::vector<Value>& items) {
  const Around outer = std::exchange(around_, enter(stmt));
  Binding held;
  const Value all = make_sequence(Kind::Tuple, items);
  environment_.set(held, all, stmt.span);
  const auto values = with_partial(held.value, partial_parts(module_, all)).items;
  Result<Flow> flow = Flow::Next;
  for (const Value& item : *values) {
    flow = loop_body(stmt, item);
    if (!flow || *flow == Flow::Break || *flow == Flow::Return) break;
  }
  environment_.unbind(held, Lost::Never, {});
  const Around inside = std::exchange(around_, outer);
  if (!flow) return Failure{};
  return *flow == Flow::Return ? Flow::Return : behind(stmt, inside);
}

/// One iteration, with the item assigned to the target: nothing behind a 'break'.
Result<Flow> Lowering::loop_body(const Stmt& stmt, const Value& item) {
  const auto body = [&]() -> Result<Flow> {
    A2_TRY(assign_target(*stmt.targets.front(), item, stmt.span, {}));
    return block(stmt.body);
  };
  Binding* const goes_on = around_.goes_on;
  if (!goes_on || goes_on->value.is(Kind::Bool)) {
    if (goes_on && !truth(goes_on->value)) return Flow::Break;
    return body();
  }
  std::vector<std::string_view> names;
  add_assigned_names(stmt, names);
  std::vector<Snapshot> kept;
  for (const std::string_view name : names) {
    Binding& binding = frame_->names.find(name)->second;
    const bool wanted = around_.runs && !binding.bound && lives().lasts(stmt, name);
    if (wanted) kept.push_back(environment_.snapshot(binding));
  }
  for (const Binding* flag : {goes_on, around_.stays}) {
    if (flag) names.push_back(flag->key);
  }
  A2_TRY(check_depth(stmt.span));
  A2_TRY(branch(goes_on->value, std::move(names), stmt.span, stmt.span, nullptr,
                [&](size_t side) -> Result<Flow> {
                  Flow flow = goes_on == around_.stays ? Flow::Return : Flow::Break;
                  if (side == 0) {
                    A2_TRY_ASSIGN(flow, body());
                    A2_TRY(ended(flow, stmt.span));
                  }
                  for (Snapshot& name : kept)
                    side == 0 ? keep(name, stmt.span) : environment_.restore(name);
                  return flow;
                }));
  return Flow::Next;
}

/// A name that every iteration up to the last assigns keeps its value through the empty ones behind
/// a 'break', in a variable of its own.
void Lowering::keep(Snapshot& name, Span span) {
  Binding& binding = *name.binding;
  const ir::TypeId type = binding.bound ? variable_type(binding.value) : 0;
  if (type == 0) return;
  const Value own = in_variable(module_, environment_.new_variable(binding, type));
  emitter_.emit_copy(own.variable, binding.value, span);
  zero_before(own.variable, around_, span);
  environment_.set(binding, own, binding.place);
  name = environment_.snapshot(binding);
}

/// Names that the body assigns, with those that tell what left it.
std::vector<std::string_view> Lowering::names_of_loop(const Stmt& stmt) const {
  std::vector<std::string_view> names = assigned_names(stmt.body);
  if (around_.goes_on) names.push_back(around_.goes_on->key);
  if (around_.stays && around_.stays != around_.goes_on) names.push_back(around_.stays->key);
  return names;
}

Result<Flow> Lowering::runtime_loop(const Stmt& stmt, const RangeSpec& range) {
  const Expr& target = *stmt.targets.front();
  if (target.kind != ExprKind::Name) {
    return type_error(target.span, "a range yields one integer, not several values");
  }
  const std::optional<Int> trips = trip_count(range);
  if (trips && *trips == 0) return Flow::Next;
  A2_TRY(check_depth(stmt.span));
  std::vector<ir::Operand> bounds;
  for (const Value* bound : {&range.start, &range.stop, &range.step}) {
    A2_TRY_ASSIGN(ir::Operand operand, operand(*bound, Dtype::I64, stmt.value->span));
    bounds.push_back(std::move(operand));
  }
  Binding& counter = frame_->names.find(target.text)->second;
  const Around outer = std::exchange(around_, enter(stmt));
  around_.forgets = !trips;
  around_.runs = trips.has_value();
  std::vector<std::string_view> names = names_of_loop(stmt);
  const bool lasts = lives().lasts(stmt, target.text);
  const bool assigned = std::erase(names, target.text) > 0;
  const bool known = trips && !assigned && !around_.goes_on;  // its last value
  if (lasts && !known) {
    names.push_back(target.text);
  } else {
    environment_.unbind(counter, Lost::Never, {});
  }
  const std::vector<Carried> carried = enter_loop(names, stmt, trips.has_value());
  around_.carried = &carried;
  Value index;
  index.kind = Kind::Scalar;
  index.dtype = Dtype::I64;
  index.type = module_.type_id(ir::Type::scalar(Dtype::I64));
  index.variable = environment_.called_like(counter, index.type);
  ir::Inst* loop = emitter_.emit_into(index.variable, ir::Op::For, std::move(bounds), stmt.span);
  if (range.parallel) loop->set(ir::Attr::Parallel, ir::flag_operand(true));
  if (range.num_stages) loop->set(ir::Attr::NumStages, ir::Operand::of_int(*range.num_stages));
  if (range.unroll_factor) {
    loop->set(ir::Attr::UnrollFactor, ir::Operand::of_int(*range.unroll_factor));
  }
  loop->regions.resize(1);
  const bool ok = static_cast<bool>([&]() -> Result<> {
    const RegionGuard region(emitter_, loop->regions[0]);
    const auto flow = loop_body(stmt, index);
    A2_TRY(ended(flow, stmt.span));
    leave_behind(*flow, carried);
    return leave_loop(carried, names, index.variable, trips.has_value(), stmt.span);
  }());
  const Around inside = std::exchange(around_, outer);
  settle_after_loop(carried, names, trips.has_value(), stmt.span);
  if (lasts && known) {
    const Int last = range.start.integer + (*trips - 1) * range.step.integer;
    environment_.set(counter, make_int(last), stmt.span);
  } else if (!lasts) {
    environment_.unbind(counter, Lost::Never, {});
  }
  if (!ok) return Failure{};
  return behind(stmt, inside);
}

Result<Flow> Lowering::while_loop(const Stmt& stmt) {
  if (constant_only_ == 0) return runtime_while(stmt);
  const Around outer = std::exchange(around_, enter(stmt));
  auto flow = [&]() -> Result<Flow> {
    for (;;) {
      A2_TRY(count_step(stmt.span));
      A2_TRY_ASSIGN(const Value goes_on, condition(*stmt.value));
      if (!truth(goes_on)) return Flow::Next;
      A2_TRY_ASSIGN(const Flow done, block(stmt.body));
      if (done == Flow::Break) return Flow::Next;
      if (done == Flow::Return) return done;
    }
  }();
  around_ = outer;
  return flow;
}

Result<Flow> Lowering::runtime_while(const Stmt& stmt) {
  A2_TRY(check_depth(stmt.span));
  const Around outer = std::exchange(around_, enter(stmt));
  const std::vector<std::string_view> names = names_of_loop(stmt);
  const bool runs = is_true(*stmt.value);
  around_.forgets = !runs;
  around_.runs = runs;
  const std::vector<Carried> carried = enter_loop(names, stmt, runs);
  around_.carried = &carried;
  const bool ok = static_cast<bool>([&]() -> Result<> {
    const HintGuard hint(emitter_, "cond");
    A2_TRY_ASSIGN(Value first, condition(*stmt.value));
    const bool known = first.is(Kind::Bool);
    if (known && !truth(first)) return {};
    if (known && !around_.goes_on) {
      return value_error(stmt.value->span, "this loop never ends: its condition is always true")
          .help("let the condition depend on a name that the loop assigns, or leave with 'break'");
    }
    const ir::ValueId variable = emitter_.new_variable("cond", variable_type(first));
    write_condition(first, variable, stmt.value->span);
    ir::Inst* loop =
        emitter_.emit_plain(ir::Op::While, {ir::Operand::of_value(variable)}, stmt.span);
    loop->regions.resize(1);
    const RegionGuard region(emitter_, loop->regions[0]);
    const auto flow = block(stmt.body);
    A2_TRY(ended(flow, stmt.span));
    leave_behind(*flow, carried);
    A2_TRY(leave_loop(carried, names, ir::kNoValue, runs, stmt.span));
    for (const Carried& c : carried) environment_.set(*c.binding, c.entry, c.binding->place);
    if (known) {
      emitter_.emit_copy(variable, around_.goes_on->value, stmt.value->span);
      return {};
    }
    return ask_again(stmt, variable);
  }());
  const Around inside = std::exchange(around_, outer);
  settle_after_loop(carried, names, runs, stmt.span);
  if (!ok) return Failure{};
  return behind(stmt, inside);
}

/// The condition of a while at the end of its body; after a 'break' it is not computed.
Result<> Lowering::ask_again(const Stmt& stmt, ir::ValueId variable) {
  const Span span = stmt.value->span;
  const auto ask = [&]() -> Result<> {
    A2_TRY_ASSIGN(const Value again, condition(*stmt.value));
    write_condition(again, variable, span);
    return {};
  };
  if (!around_.goes_on) return ask();
  ir::Inst* branch =
      emitter_.emit_plain(ir::Op::If, {emitter_.operand(around_.goes_on->value)}, span);
  branch->regions.resize(2);
  {
    const RegionGuard region(emitter_, branch->regions[0]);
    A2_TRY(ask());
  }
  const RegionGuard region(emitter_, branch->regions[1]);
  emitter_.emit_copy(variable, make_bool(false), span);
  return {};
}

void Lowering::write_condition(const Value& value, ir::ValueId variable, Span span) {
  if (value.inst && value.var() == ir::kNoValue) {
    value.inst->args[0].value = variable;
  } else {
    emitter_.emit_copy(variable, value, span);
  }
}

Result<Flow> Lowering::if_chain(const Stmt& stmt, size_t arm) {
  for (; arm < stmt.arms.size(); ++arm) {
    auto decides = [&]() -> Result<Value> {
      const HintGuard hint(emitter_, "cond");
      return condition(*stmt.arms[arm].condition);
    }();
    if (!decides) return Failure{};
    if (!decides->is(Kind::Bool)) {
      return runtime_if(stmt, arm, *decides);
    }
    if (truth(*decides)) return block(stmt.arms[arm].body);
  }
  return block(stmt.orelse);
}

Result<Flow> Lowering::runtime_if(const Stmt& stmt, size_t arm, const Value& condition) {
  const Span span = stmt.arms[arm].condition->span;
  A2_TRY(check_depth(span));
  std::vector<std::string_view> names;
  for (size_t i = arm; i < stmt.arms.size(); ++i) {
    for (const Stmt* inner : stmt.arms[i].body) add_assigned_names(*inner, names);
  }
  for (const Stmt* inner : stmt.orelse) add_assigned_names(*inner, names);
  const auto side = [&](size_t i) {
    return i == 0 ? block(stmt.arms[arm].body) : if_chain(stmt, arm + 1);
  };
  bool leaves = exits(stmt.orelse);
  for (size_t i = arm; i < stmt.arms.size(); ++i) leaves = leaves || exits(stmt.arms[i].body);
  if (leaves) return part_ways(condition, std::move(names), span, stmt.span, side);
  A2_TRY(branch(condition, std::move(names), span, stmt.span, &stmt, [&](size_t i) -> Result<Flow> {
    A2_TRY(ended(side(i), stmt.span));
    return Flow::Next;
  }));
  return Flow::Next;
}

/// A branch at run time, of which `side` lowers the arms 0 and 1; they assign at most the names.
/// They meet at the end of the if `joins`, or of the loop's body or the function.
Result<> Lowering::branch(const Value& condition, std::vector<std::string_view> names,
                          Span condition_span, Span span, const Stmt* joins,
                          const std::function<Result<Flow>(size_t side)>& side) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  Arms arms;
  arms.condition = condition_span;
  arms.leaves = joins == nullptr;
  arms.inst = emitter_.emit_plain(ir::Op::If, {emitter_.operand(condition)}, span);
  arms.inst->regions.resize(2);
  std::vector<Snapshot> before;
  for (const std::string_view name : names) {
    Binding& binding = frame_->names.find(name)->second;
    ++binding.merging;
    before.push_back(environment_.snapshot(binding));
  }
  bool ok = true;
  const auto lower = [&](size_t i) {
    const RegionGuard region(emitter_, arms.inst->regions[i]);
    const auto flow = side(i);
    ok = ok && flow;
    if (flow) arms.ends[i] = *flow;
  };
  lower(0);
  for (const Snapshot& s : before) {
    arms.taken.push_back(environment_.snapshot(*s.binding));
    environment_.restore(s);
  }
  lower(1);
  for (const Snapshot& s : before) {
    --s.binding->merging;
    arms.other.push_back(environment_.snapshot(*s.binding));
  }
  if (!ok) return Failure{};
  forget(arms, joins);
  return merge(arms, span);
}

/// Only some names matter where arms meet: those that are read later.
void Lowering::forget(Arms& arms, const Stmt* joins) {
  const auto matters = [&](const Snapshot& s) {
    if (joins) return !s.binding->key.empty() || lives().lasts(*joins, s.binding->name);
    if (!around_.loop) return s.binding->key == kReturned || s.binding->key == kPartial;
    if (!s.binding->key.empty() || handed_on(*s.binding)) return true;
    if (around_.forgets) return false;
    const Stmt& loop = *around_.stmt;
    const bool again = !around_.runs && lives().enters(loop, s.binding->name);  // unrolled
    return again || lives().lasts(loop, s.binding->name);
  };
  for (const Snapshot& s : arms.other) {
    if (!matters(s)) environment_.unbind(*s.binding, Lost::Never, {});
  }
  std::erase_if(arms.taken, [&](const Snapshot& s) { return !matters(s); });
  std::erase_if(arms.other, [&](const Snapshot& s) { return !matters(s); });
  for (size_t i = 0; i < arms.taken.size(); ++i) {
    const bool left[] = {leaves_behind(arms.ends[0], *arms.taken[i].binding),
                         leaves_behind(arms.ends[1], *arms.other[i].binding)};
    const Carried* carried = left[0] && left[1] ? handed_on(*arms.taken[i].binding) : nullptr;
    if (carried) {
      for (Snapshot* name : {&arms.taken[i], &arms.other[i]}) {
        name->value = carried->entry;
        name->bound = true;
      }
    }
    if (left[0]) stand_in(arms, 0, arms.taken[i], arms.other[i]);
    if (left[1]) stand_in(arms, 1, arms.other[i], arms.taken[i]);
  }
}

}  // namespace asc2::front
