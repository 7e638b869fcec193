// SPDX-License-Identifier: Apache-2.0
// Facts of a loop, and the small builders that unrolling and loads ahead share.
#include "pipe/loop.h"

#include <algorithm>

#include "base/integer.h"
#include "ir/evaluate.h"
#include "ir/notes.h"
#include "ir/walk.h"

namespace asc2::pipe {

namespace {

using namespace ir;

/// The operation leaves the other operand as it is.
bool is_identity(Op op, const Operand& b) {
  if (!b.is_int()) return false;
  if (op == Op::Add || op == Op::Sub) return b.integer == 0;
  return (op == Op::Mul || op == Op::FloorDiv) && b.integer == 1;
}

}  // namespace

namespace {

/// Variables that a line of the region reads before the line `until`, which stands in it.
bool reads_before(const Region& region, const Inst& until, ValueId value) {
  bool found = false;
  const auto look = [&](const Inst& inst) {
    for_each_read(inst, [&](const Operand& o) { found |= o.value == value; });
  };
  for (const Inst* inst : region.body) {
    if (inst == &until) return found;
    look(*inst);
    for (const Region& inner : inst->regions) walk(inner, look);
  }
  return true;  // it stands in a branch, which others may not take
}

SlotLine slot_line(const Inst& inst, const Inst& loop, const Uses& kernel, const Uses& body) {
  SlotLine slot{&inst, inst.operands()[1].integer, false};
  const ValueId value = inst.result();
  slot.folds = kernel.writes(value) == 1 && kernel.reads(value) == body.reads(value) &&
               !reads_before(loop.regions[0], inst, value);
  return slot;
}

}  // namespace

const SlotLine* Loop::slot(const Inst& line) const {
  for (const SlotLine& slot : slots) {
    if (slot.inst == &line) return &slot;
  }
  return nullptr;
}

std::optional<Loop> analyse(const Module& module, Inst& inst, uint32_t scope, const Uses& kernel,
                            model::Range step_range) {
  const auto bounds = inst.operands();
  if (bounds[2].is_int() && bounds[2].integer == 0) return std::nullopt;
  const bool literal = std::all_of(bounds.begin(), bounds.end(),
                                   [](const Operand& bound) { return bound.is_int(); });
  if (!literal && module.type(inst.type).dtype != Dtype::I64) return std::nullopt;
  const Uses body(module, inst.regions[0]);
  Loop loop;
  loop.inst = &inst;
  loop.scope = scope;
  loop.step = bounds[2];
  loop.step_range = step_range;
  if (bounds[0].is_int() && bounds[1].is_int() && bounds[2].is_int())
    loop.trips = signed_trip_count(bounds[0].integer, bounds[1].integer, bounds[2].integer);
  loop.iv_assigned = body.writes(loop.iv()) > 0;
  loop.iv_used_outside = kernel.reads(loop.iv()) != body.reads(loop.iv());
  walk(inst.regions[0], [&](const Inst& inner) {
    if (inner.op == Op::Slot && inner.operands()[0].value == loop.iv())
      loop.slots.push_back(slot_line(inner, inst, kernel, body));
    for (const Operand& result : inner.results())
      loop.assigned[result.value] = kernel.reads(result.value) != body.reads(result.value);
  });
  return loop;
}

Operand ScalarCode::line(Op op, std::vector<Operand> operands, Dtype dtype, std::string_view name) {
  Inst* inst = module_.new_inst(op, origin_);
  inst->type = module_.type_id(Type::scalar(dtype));
  inst->result_count = 1;
  inst->args = {Operand::of_value(module_.derive_value(scope_, name, inst->type))};
  for (Operand& operand : operands) inst->args.push_back(std::move(operand));
  out_.push_back(inst);
  return Operand::of_value(inst->result());
}

Operand ScalarCode::binary(Op op, const Operand& a, const Operand& b, std::string_view name) {
  if (a.is_int() && b.is_int()) {
    if (const auto folded = evaluate(op, a.integer, b.integer)) return Operand::of_int(*folded);
  }
  if (a.is_int() && (op == Op::Add || op == Op::Mul)) return binary(op, b, a, name);
  if (is_identity(op, b)) return a;
  if (op == Op::Mul && b.is_int() && b.integer == 0) return b;
  return line(op, {a, b}, Dtype::I64, name);
}

void ScalarCode::compute(ValueId value, Op op, const Operand& a, const Operand& b) {
  Inst* inst = module_.new_inst(op, origin_);
  inst->type = module_.value(value).type;
  inst->result_count = 1;
  inst->args = {Operand::of_value(value), a, b};
  out_.push_back(inst);
}

void ScalarCode::assign(ValueId value, const Operand& operand) {
  Inst* inst = module_.new_inst(Op::Copy, origin_);
  inst->type = module_.value(value).type;
  inst->result_count = 1;
  inst->args = {Operand::of_value(value), operand};
  out_.push_back(inst);
}

Operand ScalarCode::truth(Op op, const Operand& a, const Operand& b, std::string_view name) {
  return line(op, {a, b}, Dtype::I1, name);
}

Operand ScalarCode::slot(ValueId iv, int64_t count, std::string_view name) {
  return line(Op::Slot, {Operand::of_value(iv), Operand::of_int(count)}, Dtype::I64, name);
}

Operand ScalarCode::on_entry(const Loop& loop, const Operand& bound) {
  const bool changes =
      bound.is_value() && (bound.value == loop.iv() || loop.assigned.contains(bound.value));
  return changes ? line(Op::Copy, {bound}, Dtype::I64, module_.name_of(loop.iv())) : bound;
}

Operand ScalarCode::trips(const Loop& loop, const Operand& step) {
  if (loop.trips) return Operand::of_int(*loop.trips);
  const auto bounds = loop.inst->operands();
  const std::string name(module_.name_of(loop.iv()));
  const Operand distance = binary(Op::Sub, bounds[1], bounds[0], name);
  // Rounded up: one less than the step on top, towards its sign.
  Operand one = Operand::of_int(loop.step_range.lo > 0 ? 1 : -1);
  if (loop.step_range.lo <= 0 && loop.step_range.hi >= 0) {
    const Operand up = truth(Op::Gt, step, Operand::of_int(0), name);
    one = line(Op::Where, {up, Operand::of_int(1), Operand::of_int(-1)}, Dtype::I64, name);
  }
  const Operand round = binary(Op::Sub, step, one, name);
  const Operand rounded = binary(Op::Add, distance, round, name);
  const Operand count = binary(Op::FloorDiv, rounded, step, name);
  return loop.runs ? count : binary(Op::Max, count, Operand::of_int(0), name);
}

void Cloner::fix(Operand& operand) const {
  for (Operand& item : operand.items) fix(item);
  if (!operand.is_value()) return;
  if (const auto found = replace.find(operand.value); found != replace.end()) {
    const Span span = operand.span;
    operand = found->second;
    operand.span = span;
  } else if (const auto other = rename.find(operand.value); other != rename.end()) {
    operand.value = other->second;
  }
}

void Cloner::number(const SlotLine& slot, const Operand& number) {
  slots[slot.inst] = number;
  if (slot.folds) replace[slot.inst->result()] = number;
}

Inst* Cloner::clone(const Inst& inst) {
  Inst* copy = module.new_inst(inst.op, inst);
  copy->result_count = inst.result_count;
  copy->type = inst.type;
  copy->args = inst.args;
  copy->attrs = inst.attrs;
  for (Operand& result : copy->results()) {
    if (const auto other = rename.find(result.value); other != rename.end())
      result.value = other->second;
    for (Operand& item : result.items) fix(item);
  }
  for (Operand& operand : copy->operands()) fix(operand);
  for (const Region& region : inst.regions) {
    copy->regions.emplace_back();
    clone_into(region.body, copy->regions.back().body);
    if (keep_comments) copy->regions.back().comments = region.comments;
  }
  if (keep_comments && inst.comments) copy->comments = std::make_unique<Comments>(*inst.comments);
  return copy;
}

void Cloner::append(const Inst& inst, std::vector<Inst*>& out) {
  const auto slot = slots.find(&inst);
  Inst* copy = nullptr;
  if (slot == slots.end()) {
    copy = clone(inst);
  } else {
    copy = module.new_inst(Op::Copy, inst);
    const auto other = rename.find(inst.result());
    copy->type = inst.type;
    copy->result_count = 1;
    copy->args = {Operand::of_value(other == rename.end() ? inst.result() : other->second),
                  slot->second};
    if (keep_comments && inst.comments) copy->comments = std::make_unique<Comments>(*inst.comments);
  }
  left_out.body.push_back(copy);
  if (slot != slots.end() && replace.contains(inst.result())) return;
  erase_lines(left_out, [&](const Inst& line) { return &line != copy; });
  left_out.body.clear();
  out.push_back(copy);
}

void Cloner::clone_into(const std::vector<Inst*>& body, std::vector<Inst*>& out) {
  for (const Inst* inst : body) append(*inst, out);
}

}  // namespace asc2::pipe
