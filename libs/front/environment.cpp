// SPDX-License-Identifier: Apache-2.0
// Copy on write. The holders of each variable are kept as names come and go, so a rebinding costs
// what it touches, not the size of the kernel.
#include "front/environment.h"

#include <algorithm>

namespace asc2::front {

namespace {

/// How far back a tuple assignment looks for reads of a variable that it wants to overwrite.
constexpr size_t kLookBack = 32;

template <class F>
void for_each_leaf(const Value& value, F&& visit) {
  if (value.is_sequence()) {
    for (const Value& item : *value.items) for_each_leaf(item, visit);
  } else if (value.is_runtime()) {
    visit(value);
    if (value.is(Kind::Tensor)) {
      for (const Value& dim : *value.items) for_each_leaf(dim, visit);
    }
  }
}

bool holds(std::span<const Value> values, ir::ValueId variable) {
  bool found = false;
  for (const Value& value : values) {
    for_each_leaf(value, [&](const Value& leaf) { found |= leaf.var() == variable; });
  }
  return found;
}

bool mentions_operand(const ir::Operand& operand, ir::ValueId variable) {
  if (operand.is_value() && operand.value == variable) return true;
  return std::any_of(operand.items.begin(), operand.items.end(),
                     [&](const ir::Operand& item) { return mentions_operand(item, variable); });
}

}  // namespace

bool mentions(const ir::Inst& inst, ir::ValueId variable) {
  return std::any_of(inst.args.begin(), inst.args.end(), [&](const ir::Operand& operand) {
    return mentions_operand(operand, variable);
  });
}

const std::vector<Binding*>& Environment::holders(ir::ValueId variable) {
  if (variable >= holders_.size()) holders_.resize(variable + 1);
  return holders_[variable];
}

bool Environment::held_only_by(const Binding& name, ir::ValueId variable) {
  const auto& all = holders(variable);
  return std::all_of(all.begin(), all.end(), [&](const Binding* b) { return b == &name; });
}

bool Environment::owns(const Binding& name, ir::ValueId variable) const {
  return variable < owner_.size() && owner_[variable] == &name;
}

/// The value as its variables, whatever becomes of the instructions that computed it.
Value Environment::settled(const Value& value) {
  Value out = value;
  if (value.is_sequence()) {
    std::vector<Value> items;
    for (const Value& item : *value.items) items.push_back(settled(item));
    out.items = std::make_shared<const std::vector<Value>>(std::move(items));
  } else if (value.is_runtime()) {
    out.variable = emitter_.variable(value);
    out.inst = nullptr;
    out.partial = false;
  }
  return out;
}

void Environment::hold(Binding& name, const Value& value, bool on) {
  for_each_leaf(value, [&](const Value& leaf) {
    const ir::ValueId variable = emitter_.variable(leaf);
    holders(variable);  // makes room
    auto& all = holders_[variable];
    if (on) {
      all.push_back(&name);
    } else {
      all.erase(std::find(all.begin(), all.end(), &name));
    }
  });
}

void Environment::set(Binding& name, Value value, Span place) {
  value = settled(value);
  hold(name, value, true);
  if (name.bound) hold(name, name.value, false);
  name.value = std::move(value);
  name.bound = true;
  name.place = place;
  name.region = &emitter_.region();
  name.lost = Lost::Never;
}

void Environment::unbind(Binding& name, Lost why, Span where) {
  if (name.bound) hold(name, name.value, false);
  name.bound = false;
  name.lost = why;
  name.lost_at = where;
}

void Environment::release(Frame& frame) {
  for (auto& [text, binding] : frame.names) {
    if (binding.bound) unbind(binding, Lost::Never, {});
  }
}

Snapshot Environment::snapshot(Binding& name) const {
  return {&name, name.value, name.bound, name.place, name.lost, name.lost_at};
}

void Environment::restore(const Snapshot& s) {
  if (s.bound) {
    set(*s.binding, s.value, s.place);
  } else {
    unbind(*s.binding, s.lost, s.lost_at);
  }
}

void Environment::finish_reserving() {
  std::sort(reserved_.begin(), reserved_.end());
}

ir::ValueId Environment::called_like(const Binding& name, ir::TypeId type) {
  ir::Module& module = emitter_.module();
  const bool may =
      name.reserved || !std::binary_search(reserved_.begin(), reserved_.end(), name.name);
  const bool taken = module.find_value(emitter_.scope(), module.intern(name.name)) != ir::kNoValue;
  return may && !taken ? module.add_value(emitter_.scope(), module.intern(name.name), type)
                       : emitter_.new_variable(name.name, type);
}

ir::ValueId Environment::new_variable(Binding& name, ir::TypeId type) {
  const ir::ValueId variable = called_like(name, type);
  if (variable >= owner_.size()) owner_.resize(variable + 1, nullptr);
  owner_[variable] = &name;
  name.owned.push_back(variable);
  return variable;
}

ir::ValueId Environment::free_variable(Binding& name, ir::TypeId type) {
  for (const ir::ValueId variable : name.owned) {
    if (emitter_.module().value(variable).type == type && holders(variable).empty()) {
      return variable;
    }
  }
  return new_variable(name, type);
}

void Environment::bind(Binding& name, Value value, Span place, std::span<Value> pinned) {
  if (value.is_runtime()) {
    if (value.var() == ir::kNoValue) name_results(name, value, pinned);
  } else {
    const HintGuard hint(emitter_, name.name);
    for_each_leaf(value, [&](const Value& leaf) { emitter_.variable(leaf); });
  }
  set(name, std::move(value), place);
}

/// Chooses the variable of a fresh result. A scalar that one line assigns is one that later tools
/// can reason about, so scalars share a variable only where a loop or branch needs it.
void Environment::name_results(Binding& name, const Value& value, std::span<Value> pinned) {
  const bool reuse =
      value.is(Kind::Tile) || (value.is(Kind::Scalar) && (name.carried_at || name.merging));
  if (reuse && overwrite(name, value, pinned)) return;
  ir::ValueId variable = ir::kNoValue;
  for (const ir::ValueId owned : name.owned) {
    if (!reuse || emitter_.module().value(owned).type != value.type) continue;
    const bool free = holders(owned).empty() && !holds(pinned, owned);
    if (free && emitter_.is_last(value.inst)) variable = owned;
  }
  if (variable == ir::kNoValue) variable = new_variable(name, value.type);
  value.inst->args[0].value = variable;
}

/// Lets the result go to the variable that the name has now.
bool Environment::overwrite(Binding& name, const Value& value, std::span<Value> pinned) {
  if (!name.bound || !name.value.is_runtime() || name.value.type != value.type) return false;
  const ir::ValueId variable = name.value.var();
  if (!owns(name, variable) || holds(pinned, variable)) return false;
  const auto& body = emitter_.region().body;
  size_t steps = 0;
  for (auto at = body.rbegin(); at != body.rend() && *at != value.inst; ++at) {
    const bool opaque = !(*at)->regions.empty();  // not searched: it may be large
    if (++steps > kLookBack || opaque || mentions(**at, variable)) return false;
  }
  if (steps == body.size()) return false;  // it was computed outside this region
  if (!held_only_by(name, variable)) {
    const bool carried_here = name.carried_at != 0 && name.carried_at == emitter_.depth();
    if (!carried_here || steps != 0) return false;
    if (!save_other_holders(name, variable, value.inst, pinned)) return false;
  }
  value.inst->args[0].value = variable;
  return true;
}

std::optional<std::vector<Binding*>> Environment::movable_holders(const Binding& name,
                                                                  ir::ValueId variable) {
  std::vector<Binding*> others;
  for (Binding* holder : holders(variable)) {
    if (holder == &name) continue;
    const bool plain = holder->value.is_plain_runtime();
    if (!plain || holder->region != &emitter_.region()) return std::nullopt;
    others.push_back(holder);
  }
  return others;
}

/// Copies the old value for the other names that hold it, before `before` overwrites it.
bool Environment::save_other_holders(Binding& name, ir::ValueId variable, ir::Inst* before,
                                     std::span<Value> pinned) {
  const auto others = movable_holders(name, variable);
  if (!others || others->empty()) return false;
  Binding& first = *others->front();
  const ir::ValueId saved = free_variable(first, name.value.type);
  if (mentions(*before, saved) || holds(pinned, saved)) return false;
  ir::Inst* copy = emitter_.new_inst(
      ir::Op::Copy, {ir::Operand::of_value(saved), ir::Operand::of_value(variable)}, before->span);
  copy->result_count = 1;
  copy->type = name.value.type;
  emitter_.insert_before(before, copy);
  for (Binding* other : *others) {
    Value moved = other->value;
    moved.inst = nullptr;
    moved.variable = saved;
    set(*other, moved, other->place);
  }
  return true;
}

}  // namespace asc2::front
