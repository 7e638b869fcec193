// SPDX-License-Identifier: Apache-2.0
// 'break', 'continue' and 'return'. Under a condition of run time they take what follows the if, up
// to the end of the loop's body or of the function, into the arms that go on: lowered in each of
// them. After a 'break' the loop's iterations are empty:
//
//   for i in range(9):      %goes_on = copy 1 : i1
//     if i == n: break      %i = for 0, 9, 1 : i64 {
//     x = x + 1               if %goes_on {
//                               %cond = eq %i, %n : i1
//                               if %cond {
//                                 %goes_on = copy 0 : i1
//                               } else {
//                                 %x = add %x, 1 : f32[64]
//                               }
//                             }
//                           }
//
// A 'return' in a loop leaves all loops around it so, with its value in a variable; behind each of
// them what follows is taken into the arm that was not left.
#include <algorithm>
#include <set>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

constexpr uint64_t kMaxCopied = 20000;  // statements in arms of branches, though they follow these

/// Removes the instructions that write one of the variables.
void drop_writes(ir::Region& region, const std::set<ir::ValueId>& variables) {
  std::erase_if(region.body,
                [&](const ir::Inst* inst) { return variables.contains(inst->result()); });
  for (ir::Inst* inst : region.body) {
    for (ir::Region& inner : inst->regions) drop_writes(inner, variables);
  }
}

/// Which tiles are partial needs no variables where all 'return's in the loop agree.
void settle_partial(Frame& frame, const Around& loop) {
  if (!frame.held_always) return;
  std::set<ir::ValueId> unused;
  add_variables(frame.held_partial, unused);
  const auto is_unused = [&](ir::ValueId variable) { return unused.contains(variable); };
  std::erase_if(frame.held_in, is_unused);
  auto& body = loop.region->body;
  for (size_t i = loop.start; i < body.size() && !unused.empty(); ++i) {
    for (ir::Region& region : body[i]->regions) drop_writes(region, unused);
  }
  frame.held_partial = *std::exchange(frame.held_always, {});
}

}  // namespace

/// A name of the frame's own that says whether something has not happened yet.
Binding& Lowering::flag(std::string_view name, Span span) {
  const std::string& key =
      frame_->made_names.emplace_back(fmt::format("{} {}", name, frame_->made_names.size()));
  Binding& out = frame_->names[key];
  out.name = name;
  out.key = key;
  environment_.set(out, make_bool(true), span);
  return out;
}

/// To be what surrounds the body of the loop.
Around Lowering::enter(const Stmt& loop) {
  Around out;
  out.loop = true;
  out.stmt = &loop;
  if (constant_only_ > 0) return out;
  out.region = &emitter_.region();
  out.start = out.region->body.size();
  if (returns(loop.body)) {
    out.stays = around_.stays ? around_.stays : &flag("stays", loop.span);
    if (!around_.stays) frame_->held = {};
  }
  out.goes_on = breaks(loop.body) ? &flag("goes_on", loop.span) : out.stays;
  return out;
}

/// The end of a path: what it leaves, as values of names.
Result<> Lowering::ended(Result<Flow> flow, Span span) {
  if (!flow) return Failure{};
  const bool leaves = *flow == Flow::Break || *flow == Flow::Return;
  if (leaves && around_.goes_on) environment_.set(*around_.goes_on, make_bool(false), span);
  if (*flow != Flow::Return || !around_.stays) return {};
  environment_.set(*around_.stays, make_bool(false), span);
  return hold_result(span);
}

/// What the loop around hands on by this name.
const Carried* Lowering::handed_on(const Binding& name) const {
  if (!around_.carried) return nullptr;
  const auto found = std::find_if(around_.carried->begin(), around_.carried->end(),
                                  [&](const Carried& c) { return c.binding == &name; });
  return found == around_.carried->end() ? nullptr : &*found;
}

/// Whether nobody reads the name any more where the arm went.
bool Lowering::leaves_behind(Flow end, const Binding& name) {
  if (!around_.loop || !name.key.empty()) return false;
  return end == Flow::Return || (end == Flow::Break && !lives().lasts(*around_.stmt, name.name));
}

/// A name of no use any more still is in a variable like that of the other arm.
void Lowering::stand_in(Arms& arms, size_t arm, Snapshot& name, const Snapshot& other) {
  if (!other.bound || other.value.is(Kind::Poison)) return;
  if (name.bound && like(name.value, other.value)) return;
  const Carried* carried = handed_on(*name.binding);
  if (carried && like(carried->entry, other.value)) {
    name.value = carried->entry;
  } else {
    const RegionGuard region(emitter_, arms.inst->regions[arm]);
    name.value = emitter_.zeros_like(other.value, arms.condition);
  }
  name.bound = true;
  name.place = other.place;
}

/// The same at the end of a loop's body: what the loop hands on stays as it was.
void Lowering::leave_behind(Flow end, const std::vector<Carried>& carried) {
  for (const Carried& c : carried) {
    Binding& name = *c.binding;
    if (!leaves_behind(end, name)) continue;
    if (!name.bound || !like(name.value, c.entry)) environment_.set(name, c.entry, c.place);
  }
}

/// Whether one variable may hold either value.
bool Lowering::like(const Value& a, const Value& b) const {
  if (a.is_sequence() && a.kind == b.kind) {
    return std::equal(a.items->begin(), a.items->end(), b.items->begin(), b.items->end(),
                      [&](const Value& x, const Value& y) { return like(x, y); });
  }
  return identical(a, b) || variable_type(a, b) != 0;
}

/// Paths through a function that return values of two types, or on one of them nothing.
Failure Lowering::returns_differ(const Value& a, Span a_place, const Value& b, Span b_place) {
  const bool swap = b.is(Kind::None) || (!a.is(Kind::None) && b_place.begin < a_place.begin);
  const Value &first = swap ? b : a, &second = swap ? a : b;
  const Span first_place = swap ? b_place : a_place, second_place = swap ? a_place : b_place;
  const bool nothing = first.is(Kind::None);
  return type_error(second_place, fmt::format("'{}' returns {} here, and {} on another path",
                                              frame_->function->name, describe(second),
                                              nothing ? "nothing" : describe(first)))
      .note(where(first_place),
            nothing ? "past here nothing is returned" : "the other value comes from here")
      .help(nothing ? "let each path end with a 'return' of one type"
                    : "each 'return' of the function must give one type");
}

/// What is returned, in variables that are not written again.
Result<> Lowering::hold_result(Span span) {
  const Value result = frame_->result;
  if (!frame_->held) {
    frame_->held = held(result);
    if (frame_->masked) {
      frame_->held_partial = held(frame_->partial);
      frame_->held_always = frame_->partial;
    }
    frame_->held_at = frame_->returned;
  }
  std::vector<Move> moves;
  if (!collect_moves(*frame_->held, result, moves)) {
    return returns_differ(*frame_->held, frame_->held_at, result, frame_->returned);
  }
  if (frame_->masked && !identical(frame_->held_partial, frame_->partial)) {
    const auto& always = frame_->held_always;
    const bool same = always && always->is_constant() && identical(*always, frame_->partial);
    if (!same) frame_->held_always.reset();
    collect_moves(frame_->held_partial, frame_->partial, moves);
  }
  for (const Move& move : moves) emitter_.emit_copy(move.to, move.from, span);
  return {};
}

Value Lowering::held(const Value& value) {
  if (value.is_sequence()) {
    std::vector<Value> items;
    for (const Value& item : *value.items) items.push_back(held(item));
    return make_sequence(value.kind, std::move(items));
  }
  const ir::TypeId type = variable_type(value);
  if (type == 0) return value;
  frame_->held_in.push_back(emitter_.new_variable("result", type));
  return in_variable(module_, frame_->held_in.back());
}

/// Lets the variable hold zeros from before a loop on, where only some paths through it write it.
void Lowering::zero_before(ir::ValueId variable, const Around& loop, Span span) {
  const ir::Type type = module_.type_of(variable);
  ir::Inst* inst = emitter_.new_inst(type.is_scalar() ? ir::Op::Copy : ir::Op::Full,
                                     {ir::Operand::of_value(variable), zero_of(type.dtype)}, span);
  inst->result_count = 1;
  inst->type = module_.value(variable).type;
  auto& body = loop.region->body;
  body.insert(body.begin() + static_cast<std::ptrdiff_t>(loop.start), inst);
}

/// What follows a loop that a 'return' may have left.
Result<Flow> Lowering::behind(const Stmt& loop, const Around& inside) {
  if (!inside.stays || !frame_->held) return Flow::Next;
  if (!around_.stays) {
    settle_partial(*frame_, inside);
    for (const ir::ValueId variable : std::exchange(frame_->held_in, {})) {
      zero_before(variable, inside, loop.span);
    }
  }
  const Value result = *frame_->held, partial = frame_->held_partial;
  const Span place = frame_->held_at;
  return part_ways(inside.stays->value, {}, loop.span, loop.span, [&](size_t side) -> Result<Flow> {
    if (side == 0) return Flow::Next;
    frame_->result = result;
    frame_->partial = partial;
    frame_->returned = place;
    return Flow::Return;
  });
}

/// A branch of which an arm leaves: what follows it belongs to the arms that go on.
Result<Flow> Lowering::part_ways(const Value& condition, std::vector<std::string_view> names,
                                 Span condition_span, Span span,
                                 const std::function<Result<Flow>(size_t side)>& side) {
  if (around_.mask) {
    return not_yet(span, "leaving a 'with' at run time").help("put the 'if' around the 'with'");
  }
  const Tail* const tail = around_.tail;
  for (const Tail* t = tail; t; t = t->outer) {
    for (size_t i = t->next; i < t->block->size(); ++i) {
      add_assigned_names(*(*t->block)[i], names);
    }
  }
  for (const Binding* flag : {around_.goes_on, around_.stays}) {
    if (flag) names.push_back(flag->key);
  }
  const auto returned = [&](std::string_view key, std::string_view name) {
    Binding& out = frame_->names[key];
    out.name = name;
    out.key = key;
    names.push_back(key);
    return &out;
  };
  Binding* const result = around_.loop ? nullptr : returned(kReturned, "result");
  Binding* const partial = result && frame_->masked ? returned(kPartial, "partial") : nullptr;
  bool tail_failed = false;
  const auto lower_side = [&](size_t i) -> Result<Flow> {
    frame_->result = frame_->partial = {};
    frame_->returned = span;
    auto flow = side(i);
    if (flow && *flow == Flow::Next) {
      if (tail_failed) return Failure{};
      flow = rest_of(tail);
      tail_failed = !flow;
    }
    A2_TRY(ended(flow, span));
    if (result) environment_.set(*result, frame_->result, frame_->returned);
    if (partial) environment_.set(*partial, frame_->partial, frame_->returned);
    return flow;
  };
  A2_TRY(branch(condition, std::move(names), condition_span, span, nullptr, lower_side));
  if (!result) return Flow::Continue;
  frame_->result = result->value;
  if (partial) frame_->partial = partial->value;
  return Flow::Return;
}

Result<Flow> Lowering::rest_of(const Tail* tail) {
  const Tail* const before = around_.tail;
  Result<Flow> flow = Flow::Next;
  for (; tail && flow && *flow == Flow::Next; tail = tail->outer) {
    around_.tail = tail->outer;
    copied_ += tail->block->size() - tail->next;
    if (copied_ > kMaxCopied && tail->next < tail->block->size()) {
      flow = error<diag::ParseLimit>(
                 (*tail->block)[tail->next]->span,
                 fmt::format("what follows branches that leave a loop or function is lowered once "
                             "for each way through them, more than {} statements",
                             kMaxCopied))
                 .help("let the branches assign a name, and leave under one condition");
      break;
    }
    flow = statements(*tail->block, tail->next);
  }
  around_.tail = before;
  return flow;
}

Result<Flow> Lowering::return_statement(const Stmt& stmt) {
  frame_->result = frame_->partial = {};
  frame_->returned = stmt.span;
  if (!stmt.value) return Flow::Return;
  A2_TRY_ASSIGN(frame_->result, eval(*stmt.value));
  A2_TRY_ASSIGN(frame_->result, seen(frame_->result, nullptr, stmt.value->span));
  frame_->partial = partial_parts(module_, frame_->result);
  if (frame_->kernel && !frame_->result.is(Kind::None)) {
    return type_error(stmt.value->span, "a kernel returns nothing")
        .help("store results with asc2.store");
  }
  return Flow::Return;
}

Result<Flow> Lowering::loop_exit(const Stmt& stmt) {
  if (!around_.loop) {
    const std::string_view word = stmt.kind == StmtKind::Break ? "break" : "continue";
    return error<diag::ParseUnsupported>(stmt.span, fmt::format("'{}' outside of a loop", word))
        .help("'return' ends a kernel or a function");
  }
  return stmt.kind == StmtKind::Break ? Flow::Break : Flow::Continue;
}

}  // namespace asc2::front
