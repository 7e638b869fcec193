// SPDX-License-Identifier: Apache-2.0
// Where paths meet, a name must be in one variable on all of them. At the head of a loop every name
// that the loop assigns gets a variable of its own; at the end of the body, and of each arm of a
// branch, the values move there, all at once, so that swaps and shift registers are right.
#include <algorithm>
#include <set>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

bool has_runtime_leaf(const Value& value) {
  if (!value.is_sequence()) return value.is_plain_runtime();
  return std::any_of(value.items->begin(), value.items->end(), has_runtime_leaf);
}

}  // namespace

/// Type of the variable that a number or run-time value is kept in: Python's int, float and bool
/// are i64, f32 and i1. 0 when there can be none.
ir::TypeId Lowering::variable_type(const Value& value) const {
  if (value.is(Kind::Tile)) return value.type;
  if (value.is(Kind::Scalar) || value.is_number()) {
    const bool real = value.is(Kind::Float) || (value.is(Kind::Scalar) && is_float(value.dtype));
    const bool truth = value.is(Kind::Bool) || (value.is(Kind::Scalar) && value.dtype == Dtype::I1);
    return module_.type_id(ir::Type::scalar(real ? Dtype::F32 : truth ? Dtype::I1 : Dtype::I64));
  }
  return 0;
}

/// The same of one of two values; an int of compile time may stand for a float. 0 when they differ.
ir::TypeId Lowering::variable_type(const Value& a, const Value& b) const {
  const ir::TypeId type = variable_type(a);
  const bool mixed = (a.is(Kind::Int) && is_real(b)) || (b.is(Kind::Int) && is_real(a));
  if (mixed) return module_.type_id(ir::Type::scalar(Dtype::F32));
  return type == variable_type(b) ? type : 0;
}

Result<ir::TypeId> Lowering::merged_type(const Value& a, const Value& b, Span span) {
  if (const ir::TypeId type = variable_type(a, b)) return type;
  return type_error(span, fmt::format("{} or {}, which is only decided at run time", describe(a),
                                      describe(b)))
      .help("both must have one type");
}

// --- loops

std::vector<Carried> Lowering::enter_loop(const std::vector<std::string_view>& names,
                                          const Stmt& stmt, bool runs) {
  std::vector<Carried> out;
  const Span span = stmt.span;
  for (const std::string_view text : names) {
    Binding& name = frame_->names.find(text)->second;
    if (!name.bound || name.value.is(Kind::Poison)) continue;
    const bool read = !name.key.empty() || lives().enters(stmt, text);
    // In a mask the first assignment keeps elements of what was there before.
    if (!read || (runs && !mask_ && written_first(stmt.body, text))) {
      environment_.unbind(name, Lost::Never, {});
      continue;
    }
    const Span place = name.place;
    const HintGuard hint(emitter_, text);
    Value entry = carried_value(name, name.value, span);
    if (!identical(entry, name.value)) environment_.set(name, entry, place);
    out.push_back({&name, name.value, place, name.carried_at});
    name.carried_at = emitter_.depth() + 1;
  }
  return out;
}

/// What the name stands for in the loop: numbers and run-time values move to variables that only
/// this name holds; other values must stay as they are.
Value Lowering::carried_value(Binding& name, const Value& value, Span span) {
  if (value.is_sequence()) {
    if (!has_runtime_leaf(value)) return value;
    std::vector<Value> items;
    for (const Value& item : *value.items) {
      const ir::TypeId type = variable_type(item);
      if (type == 0) {
        items.push_back(carried_value(name, item, span));
        continue;
      }
      items.push_back(in_variable(module_, environment_.new_variable(name, type)));
      emitter_.emit_copy(items.back().variable, item, span);
    }
    return make_sequence(value.kind, std::move(items));
  }
  const ir::TypeId type = variable_type(value);
  if (type == 0) return value;
  if (value.is_runtime() && type == value.type) {
    const ir::ValueId variable = value.var();
    if (environment_.owns(name, variable) && release_to_others(name, variable, span)) return value;
  }
  const Value out = in_variable(module_, environment_.free_variable(name, type));
  emitter_.emit_copy(out.variable, value, span);
  return out;
}

/// Gives the other names that hold the variable a copy. False when that is not possible here.
bool Lowering::release_to_others(Binding& name, ir::ValueId variable, Span span) {
  const auto others = environment_.movable_holders(name, variable);
  if (!others) return false;
  if (others->empty()) return true;
  const ir::TypeId type = module_.value(variable).type;
  const Value saved = in_variable(module_, environment_.free_variable(*others->front(), type));
  emitter_.emit_copy(saved.variable, name.value, span);
  for (Binding* other : *others) environment_.set(*other, saved, other->place);
  return true;
}

/// At the end of the body: all carried names back to their variables.
Result<> Lowering::leave_loop(const std::vector<Carried>& carried,
                              const std::vector<std::string_view>& names, ir::ValueId counter,
                              bool runs, Span span) {
  std::vector<Move> moves;
  std::set<ir::ValueId> kept;
  for (const Carried& c : carried) {
    const Binding& name = *c.binding;
    if (name.bound && name.value.is(Kind::Poison)) return Failure{};
    if (!name.bound) {
      return error<diag::ParseUnassigned>(span, name.name)
          .note(where(name.lost_at), "it has no value after this")
          .help("use another name inside the loop");
    }
    if (!collect_moves(c.entry, name.value, moves)) {
      return error<diag::ParseRebind>(name.place, name.name, describe(name.value),
                                      describe(c.entry))
          .note(where(c.place), "its first type comes from here")
          .help("a name keeps its type over the iterations of a loop; use another name");
    }
    add_variables(c.entry, kept);
  }
  std::set<ir::ValueId> overwritten{counter};
  for (const Move& move : moves) overwritten.insert(move.to);
  for (const std::string_view text : names) {
    Binding& name = frame_->names.find(text)->second;
    if (!runs || !name.bound || name.carried_at == emitter_.depth()) continue;
    environment_.set(name, out_of_the_way(name, name.value, overwritten, moves), name.place);
    add_variables(name.value, kept);
  }
  emit_moves(std::move(moves), kept, span);
  return {};
}

/// A name that outlives the loop may hold its counter, or a variable that the moves at the end of
/// the body write: then its value moves as well, to a variable of its own.
Value Lowering::out_of_the_way(Binding& name, const Value& value,
                               const std::set<ir::ValueId>& overwritten, std::vector<Move>& moves) {
  if (value.is_plain_runtime() && overwritten.contains(value.var())) {
    const Value own = in_variable(module_, environment_.new_variable(name, value.type));
    moves.push_back({own.variable, value});
    return own;
  }
  if (!value.is_sequence() && !value.is(Kind::Tensor)) return value;
  Value out = value;
  std::vector<Value> items;
  for (const Value& item : *value.items) {
    items.push_back(out_of_the_way(name, item, overwritten, moves));
  }
  out.items = std::make_shared<const std::vector<Value>>(std::move(items));
  return out;
}

/// After the loop: carried names are in their variables; others that only the body assigns have a
/// value when it `runs` at least once.
void Lowering::settle_after_loop(const std::vector<Carried>& carried,
                                 const std::vector<std::string_view>& names, bool runs, Span span) {
  const size_t body = emitter_.depth() + 1;
  for (const std::string_view text : names) {
    Binding& name = frame_->names.find(text)->second;
    const bool only_inside = name.bound && name.carried_at != body;
    const bool forgotten = !name.bound && name.lost == Lost::Never;  // where arms of the body met
    if (!runs && (only_inside || forgotten)) environment_.unbind(name, Lost::ZeroTrips, span);
  }
  for (const Carried& c : carried) {
    environment_.set(*c.binding, c.entry, c.binding->place);
    c.binding->carried_at = c.outer_depth;
  }
}

// --- branches

Result<> Lowering::merge(Arms& arms, Span span) {
  std::set<ir::ValueId> kept;  // variables that names keep on both paths
  std::set<const Binding*> names;
  for (size_t i = 0; i < arms.taken.size(); ++i) {
    const Snapshot &a = arms.taken[i], &b = arms.other[i];
    names.insert(a.binding);
    if (a.bound && b.bound && identical(a.value, b.value)) add_variables(a.value, kept);
  }
  std::vector<Move> taken, other;
  std::vector<Value> merged(arms.taken.size());
  for (size_t i = 0; i < arms.taken.size(); ++i) {
    const Snapshot &a = arms.taken[i], &b = arms.other[i];
    if (!a.bound || !b.bound) continue;
    if (identical(a.value, b.value) || a.value.is(Kind::Poison)) {
      merged[i] = a.value;
      continue;
    }
    const HintGuard hint(emitter_, a.binding->name);
    auto value = merged_value(*a.binding, a.value, b.value, names, kept);
    if (!value && arms.leaves && a.binding->key.empty() && a.binding->carried_at == 0) {
      merged[i].kind = Kind::Poison;
      continue;
    }
    if (!value && a.binding->key == kReturned) {
      return returns_differ(a.value, a.place, b.value, b.place);
    }
    if (!value) {
      const bool in_order = a.place.begin < b.place.begin;
      const Snapshot &first = in_order ? a : b, &second = in_order ? b : a;
      return error<diag::ParseRebind>(second.place, a.binding->name, describe(second.value),
                                      describe(first.value))
          .note(where(first.place), "the other value comes from here")
          .note(where(arms.condition), "this is only decided at run time")
          .help("both branches must give the name one type");
    }
    merged[i] = *value;
    collect_moves(merged[i], a.value, taken);
    collect_moves(merged[i], b.value, other);
  }
  for (size_t i = 0; i < 2; ++i) {
    const RegionGuard region(emitter_, arms.inst->regions[i]);
    emit_moves(std::move(i == 0 ? taken : other), kept, span);
  }
  for (size_t i = 0; i < merged.size(); ++i) bind_merged(arms, i, merged[i]);
  if (arms.inst->regions[1].body.empty()) arms.inst->regions.pop_back();
  if (arms.inst->regions.size() == 2 && arms.inst->regions[0].body.empty()) turn_around(*arms.inst);
  const bool empty = arms.inst->regions.size() == 1 && arms.inst->regions[0].body.empty();
  if (empty && emitter_.is_last(arms.inst)) emitter_.region().body.pop_back();
  return {};
}

/// A branch of which only the second arm does something: the first, when the condition is false.
void Lowering::turn_around(ir::Inst& branch) {
  const ir::TypeId type = module_.type_id(ir::Type::scalar(Dtype::I1));
  const ir::ValueId other = emitter_.new_variable("cond", type);
  const ir::Operand& condition = branch.operands()[0];
  ir::Inst* inst =
      emitter_.new_inst(ir::Op::Not, {ir::Operand::of_value(other), condition}, condition.span);
  inst->result_count = 1;
  inst->type = type;
  inst->loc = branch.loc;
  emitter_.insert_before(&branch, inst);
  branch.args[0] = ir::Operand::of_value(other);
  branch.regions.erase(branch.regions.begin());
}

void Lowering::bind_merged(const Arms& arms, size_t i, const Value& value) {
  const Snapshot &a = arms.taken[i], &b = arms.other[i];
  if (a.bound && b.bound && value.is(Kind::Poison) && !a.value.is(Kind::Poison)) {
    environment_.unbind(*a.binding, Lost::WhenTrue, arms.condition);
  } else if (a.bound && b.bound) {
    environment_.set(*a.binding, value,
                     std::max(a.place.begin, b.place.begin) == a.place.begin ? a.place : b.place);
  } else if (a.bound || b.bound) {
    environment_.unbind(*a.binding, a.bound ? Lost::WhenFalse : Lost::WhenTrue, arms.condition);
  } else if (b.lost == Lost::Never) {
    environment_.unbind(*a.binding, a.lost, a.lost_at);
  }
}

/// One value for both paths: in a variable of either arm when the name owns it and nobody else
/// keeps it, else in a new one. Nothing when the types differ.
std::optional<Value> Lowering::merged_value(Binding& name, const Value& a, const Value& b,
                                            const std::set<const Binding*>& names,
                                            std::set<ir::ValueId>& kept) {
  if (a.is_sequence() && b.kind == a.kind && a.items->size() == b.items->size()) {
    std::vector<Value> items;
    for (size_t i = 0; i < a.items->size(); ++i) {
      const Value &x = (*a.items)[i], &y = (*b.items)[i];
      const auto item = identical(x, y) ? x : merged_value(name, x, y, names, kept);
      if (item && identical(x, y)) add_variables(x, kept);
      if (!item) return std::nullopt;
      items.push_back(*item);
    }
    return make_sequence(a.kind, std::move(items));
  }
  const ir::TypeId type = variable_type(a, b);
  if (type == 0) return std::nullopt;
  const auto usable = [&](ir::ValueId variable) {
    if (variable == ir::kNoValue || module_.value(variable).type != type) return false;
    if (!environment_.owns(name, variable) || kept.contains(variable)) return false;
    const auto& holders = environment_.holders(variable);
    return std::all_of(holders.begin(), holders.end(),
                       [&](const Binding* holder) { return names.contains(holder); });
  };
  ir::ValueId variable = ir::kNoValue;
  for (const Value* side : {&a, &b}) {
    if (variable == ir::kNoValue && side->is_runtime() && usable(side->var())) {
      variable = side->var();
    }
  }
  for (const ir::ValueId owned : name.owned) {
    const bool free = environment_.holders(owned).empty() && usable(owned);
    if (variable == ir::kNoValue && free) variable = owned;
  }
  if (variable == ir::kNoValue) variable = environment_.new_variable(name, type);
  kept.insert(variable);
  return in_variable(module_, variable);
}

}  // namespace asc2::front
