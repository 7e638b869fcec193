// SPDX-License-Identifier: Apache-2.0
// Facts of a loop, and the small builders that unrolling and loads ahead share.
#include "pipe/loop.h"

#include <algorithm>
#include <numeric>

#include "ir/walk.h"
#include "model/cost.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

namespace {

using namespace ir;

int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::optional<int64_t> fold(Op op, int64_t a, int64_t b) {
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Sub:
      return a - b;
    case Op::Mul:
      return a * b;
    case Op::Max:
      return std::max(a, b);
    case Op::FloorDiv:
      return floor_div(a, b);
    case Op::Mod:
      return a - floor_div(a, b) * b;
    default:
      return std::nullopt;
  }
}

/// The operation leaves the other operand as it is.
bool is_identity(Op op, const Operand& b) {
  if (!b.is_int()) return false;
  if (op == Op::Add || op == Op::Sub) return b.integer == 0;
  return (op == Op::Mul || op == Op::FloorDiv) && b.integer == 1;
}

}  // namespace

Pipe LoopLoad::busiest() const {
  size_t best = static_cast<size_t>(Pipe::V);
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (static_cast<Pipe>(p) != Pipe::S && busy[p] > busy[best]) best = p;
  }
  return static_cast<Pipe>(best);
}

LoopLoad load_of(const Module& module, const Inst& loop, const Target& target, CoreKind core) {
  LoopLoad load;
  walk(loop.regions[0], [&](const Inst& inst) {
    const auto pipe = model::pipe_of(module, inst, target, core);
    if (!pipe || *pipe == Pipe::S) {
      load.scalar += static_cast<double>(target.cost.scalar_op);
      return;
    }
    load.scalar += static_cast<double>(target.cost.dispatch);
    if (*pipe == Pipe::All) return;
    load.busy[static_cast<size_t>(*pipe)] += model::cost_of(module, inst, target, core).busy;
    ++load.queued[static_cast<size_t>(*pipe)];
  });
  return load;
}

std::optional<Loop> analyse(Inst& inst, uint32_t scope) {
  const auto bounds = inst.operands();
  if (!bounds[2].is_int() || bounds[2].integer == 0) return std::nullopt;
  Loop loop;
  loop.inst = &inst;
  loop.scope = scope;
  loop.step = bounds[2].integer;
  if (bounds[0].is_int()) loop.start = bounds[0].integer;
  constexpr int64_t kExact = int64_t{1} << 40;  // bounds within it cannot overflow below
  const auto small = [&](const Operand& o) { return o.is_int() && std::abs(o.integer) <= kExact; };
  if (small(bounds[0]) && small(bounds[1]) && std::abs(loop.step) <= kExact) {
    const int64_t round = loop.step > 0 ? loop.step - 1 : loop.step + 1;
    loop.trips =
        std::max<int64_t>(0, floor_div(bounds[1].integer - bounds[0].integer + round, loop.step));
  }
  walk(inst.regions[0], [&](const Inst& inner) {
    if (inner.op == Op::Slot && inner.operands()[0].value == loop.iv())
      loop.slots.push_back(&inner);
    for (const Operand& result : inner.results()) loop.iv_assigned |= result.value == loop.iv();
  });
  return loop;
}

Operand ScalarCode::binary(Op op, const Operand& a, const Operand& b, std::string_view name) {
  if (a.is_int() && b.is_int()) {
    if (const auto folded = fold(op, a.integer, b.integer)) return Operand::of_int(*folded);
  }
  if (is_identity(op, b)) return a;
  const TypeId type = module_.type_id(Type::scalar(Dtype::I64));
  Inst* inst = module_.new_inst(op, origin_);
  inst->type = type;
  inst->result_count = 1;
  inst->args = {Operand::of_value(module_.derive_value(scope_, name, type)), a, b};
  out_.push_back(inst);
  return Operand::of_value(inst->result());
}

void ScalarCode::assign(ValueId value, const Operand& operand) {
  Inst* inst = module_.new_inst(Op::Copy, origin_);
  inst->type = module_.value(value).type;
  inst->result_count = 1;
  inst->args = {Operand::of_value(value), operand};
  out_.push_back(inst);
}

Operand ScalarCode::trips(const Loop& loop) {
  if (loop.trips) return Operand::of_int(*loop.trips);
  const auto bounds = loop.inst->operands();
  const std::string name(module_.name_of(loop.iv()));
  const Operand distance = binary(Op::Sub, bounds[1], bounds[0], name);
  const int64_t round = loop.step > 0 ? loop.step - 1 : loop.step + 1;
  const Operand rounded = binary(Op::Add, distance, Operand::of_int(round), name);
  const Operand count = binary(Op::FloorDiv, rounded, Operand::of_int(loop.step), name);
  return binary(Op::Max, count, Operand::of_int(0), name);
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

Inst* Cloner::clone(const Inst& inst) const {
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

void Cloner::clone_into(const std::vector<Inst*>& body, std::vector<Inst*>& out) const {
  for (const Inst* inst : body) {
    const bool folded = inst->op == Op::Slot && replace.contains(inst->result());
    if (!folded) out.push_back(clone(*inst));
  }
}

}  // namespace asc2::pipe
