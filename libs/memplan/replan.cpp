// SPDX-License-Identifier: Apache-2.0
#include "memplan/replan.h"

#include <set>

#include "ir/notes.h"
#include "ir/walk.h"
#include "model/access.h"

namespace asc2::memplan {

namespace {

using namespace ir;

/// Takes slot lines out that nobody reads any more.
void drop_slot_lines(Region& region, const std::set<ValueId>& dead) {
  erase_lines(region, [&](const Inst& inst) {
    return inst.op == Op::Slot && dead.contains(inst.result());
  });
  for (Inst* inst : region.body) {
    for (Region& inner : inst->regions) drop_slot_lines(inner, dead);
  }
}

}  // namespace

void drop_plan(Module& module, Inst& kernel) {
  const model::Storage storage(module, kernel);
  for (const model::Buffer& buffer : storage.buffers()) {
    Inst& decl = *const_cast<Inst*>(buffer.decl);
    decl.erase(Attr::Addr);
    decl.erase(Attr::Slots);
  }
  std::set<ValueId> subscripts, read;
  walk(kernel.regions[0], [&](Inst& inst) {
    for (Operand& arg : inst.args) {
      if (!arg.is_value() || storage.buffer(arg.value) == nullptr) continue;
      for (const Operand& item : arg.items) {
        if (item.is_value()) subscripts.insert(item.value);
      }
      arg.items.clear();
    }
    for_each_read(inst, [&](const Operand& operand) { read.insert(operand.value); });
  });
  for (const ValueId value : read) subscripts.erase(value);
  drop_slot_lines(kernel.regions[0], subscripts);
}

}  // namespace asc2::memplan
