// SPDX-License-Identifier: Apache-2.0
#include "memplan/rotate.h"

#include <fmt/format.h>

#include "ir/walk.h"

namespace asc2::memplan {

namespace {

using namespace ir;

/// Whether the instruction, or one inside it, uses the buffer.
bool uses(const Inst& inst, ValueId buffer) {
  for (const Operand& arg : inst.args) {
    if (arg.is_value() && arg.value == buffer) return true;
  }
  for (const Region& region : inst.regions) {
    for (const Inst* inner : region.body) {
      if (uses(*inner, buffer)) return true;
    }
  }
  return false;
}

/// The variable of that name when no line has it any more, as after --replan; else a new one.
ValueId variable_of(Module& module, const Inst& kernel, const std::string& name, TypeId type) {
  const ValueId old = module.find_value(kernel.scope, module.intern(name));
  if (old == kNoValue || module.value(old).type != type)
    return module.fresh_value(kernel.scope, name, type);
  bool taken = false;
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (taken) return;
    taken = inst.result() == old;
    for_each_read(inst, [&](const Operand& operand) { taken |= operand.value == old; });
  });
  return taken ? module.fresh_value(kernel.scope, name, type) : old;
}

/// The variable that counts the loop's iterations modulo `slots`; its line is added when there is
/// none in front of the first use.
ValueId slot_variable(Module& module, const Inst& kernel, Inst& loop, ValueId buffer,
                      int64_t slots) {
  std::vector<Inst*>& body = loop.regions[0].body;
  for (const Inst* inst : body) {
    const bool same = inst->op == Op::Slot && inst->operands()[0].value == loop.result() &&
                      inst->operands()[1].integer == slots;
    if (same) return inst->result();
    if (uses(*inst, buffer)) break;
  }
  Inst* inst = module.new_inst(Op::Slot, loop);
  inst->type = module.type_id(Type::scalar(Dtype::I64));
  inst->result_count = 1;
  const std::string name = fmt::format("{}.s{}", module.name_of(loop.result()), slots);
  inst->args = {Operand::of_value(variable_of(module, kernel, name, inst->type)),
                Operand::of_value(loop.result()), Operand::of_int(slots)};
  body.insert(body.begin(), inst);
  return inst->result();
}

}  // namespace

void rotate(Module& module, const Inst& kernel, const model::Lives& lives,
            const model::BufferLife& life, ValueId buffer, int64_t slots) {
  Inst& loop = *lives.loops()[static_cast<size_t>(life.home)].inst;
  const ValueId variable = slot_variable(module, kernel, loop, buffer, slots);
  for (const model::Use& use : life.uses) {
    for (Operand& arg : use.inst->args) {
      if (arg.is_value() && arg.value == buffer && arg.items.empty())
        arg.items.push_back(Operand::of_value(variable));
    }
  }
}

}  // namespace asc2::memplan
