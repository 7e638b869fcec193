// SPDX-License-Identifier: Apache-2.0
// Accesses follow from the op table: operands that are tiles or tensors are read, the result is
// written, and a tensor operand of a move without a result is written.
#include "model/access.h"

#include <algorithm>

#include "ir/move.h"

namespace asc2::model {

namespace {

using ir::Inst;
using ir::Module;
using ir::Operand;
using ir::Role;
using ir::TypeKind;

/// Access to a tile or buffer variable; nothing for a scalar.
std::optional<Access> on_chip(const Module& module, const Operand& operand, bool write) {
  if (!operand.is_value()) return std::nullopt;
  const ir::Type& type = module.type_of(operand.value);
  if (!type.is_tile()) return std::nullopt;
  Access access;
  access.object = operand.value;
  access.kind = write ? AccessKind::Write : AccessKind::Read;
  access.write = write;
  if (type.kind == TypeKind::Buffer) access.space = type.space;
  if (!operand.items.empty()) access.slot = &operand.items[0];
  access.bytes = {0, type.bytes()};
  return access;
}

/// Access to the tensor operand of a move; the tile's type comes from the result or the value
/// moved.
Access in_gm(const Module& module, const Inst& inst, const Operand& tensor) {
  Access access;
  access.object = tensor.value;
  access.space = Space::Gm;
  access.write = inst.result_count == 0;
  if (access.write) access.kind = written_as(module, inst);
  const ir::MoveOperands move = ir::move_operands(inst);
  access.offsets = &move.offsets;
  access.extents = move.extents;
  const bool stores = !move.in && inst.info().cls == ir::OpClass::Move;
  access.tile = stores ? module.value(move.moved.value).type : inst.type;
  return access;
}

}  // namespace

bool may_keep_rest(const Module& module, const Inst& inst) {
  const ir::OpInfo& op = inst.info();
  if (!op.has(ir::kPartial) || inst.find(ir::Attr::Pad)) return false;
  if (op.cls != ir::OpClass::Move) return true;
  const std::vector<int64_t>& shape = module.type(inst.type).shape;
  const Operand* extents = ir::move_operands(inst).extents;
  for (size_t d = 0; extents && d < extents->items.size() && d < shape.size(); ++d) {
    const Operand& extent = extents->items[d];
    if (!extent.is_int() || extent.integer < shape[d]) return true;
  }
  return false;
}

AccessKind written_as(const Module& module, const Inst& inst) {
  const Operand* atomic = inst.find(ir::Attr::Atomic);
  if (!atomic) return AccessKind::Write;
  const std::string_view word = module.text(atomic->sym);
  return word == "add" ? AccessKind::Add : word == "max" ? AccessKind::Max : AccessKind::Min;
}

void append_accesses(const Module& module, const Inst& inst, std::vector<Access>& out) {
  const ir::OpClass cls = inst.info().cls;
  if (cls != ir::OpClass::Elementwise && cls != ir::OpClass::Tile && cls != ir::OpClass::Move &&
      cls != ir::OpClass::Memory) {
    return;
  }
  std::optional<Access> gm_write;
  for (const Operand& operand : inst.operands()) {
    if (!operand.is_value()) continue;
    if (module.type_of(operand.value).kind == TypeKind::Tensor) {
      Access access = in_gm(module, inst, operand);
      if (access.write) {
        gm_write = access;
      } else {
        out.push_back(access);
      }
    } else if (auto access = on_chip(module, operand, false)) {
      out.push_back(*access);
    }
  }
  for (const Operand& result : inst.results()) {
    if (auto access = on_chip(module, result, true)) out.push_back(*access);
  }
  if (gm_write) out.push_back(*gm_write);
}

std::vector<Access> accesses(const Module& module, const Inst& inst) {
  std::vector<Access> out;
  append_accesses(module, inst, out);
  return out;
}

bool conflict(const Access& a, const Access& b) {
  if (a.kind != b.kind || a.kind == AccessKind::Write) return true;
  return a.write && a.dtype != b.dtype;
}

Storage::Storage(const Module& module, const Inst& kernel)
    : buffer_of_(module.value_count(), 0), tensor_of_(module.value_count(), 0) {
  for (const Inst* inst : kernel.regions[0].body) {
    if (inst->op == ir::Op::Buf) {
      const ir::Type& type = module.type(inst->type);
      Buffer buffer{inst->result(),
                    inst,
                    type.space,
                    type.bytes(),
                    inst->int_attr(ir::Attr::Slots, 1),
                    {},
                    inst->flag(ir::Attr::NoReuse)};
      if (const Operand* addr = inst->find(ir::Attr::Addr)) {
        for (const Operand& item : addr->items) buffer.addr.push_back(item.integer);
      }
      buffers_.push_back(std::move(buffer));
      buffer_of_[inst->result()] = static_cast<uint32_t>(buffers_.size());
    } else if (inst->op == ir::Op::Tensor) {
      tensors_.push_back({inst->result(), inst, inst->operands()[0].value});
      tensor_of_[inst->result()] = static_cast<uint32_t>(tensors_.size());
    } else if (inst->op == ir::Op::Param) {
      const Operand* others = inst->find(ir::Attr::Alias);
      if (!others) continue;
      for (const Operand& other : others->items) {
        alias_.push_back(std::minmax(inst->result(), other.value));
      }
    }
  }
  std::sort(alias_.begin(), alias_.end());
}

const Buffer* Storage::buffer(ir::ValueId value) const {
  const uint32_t at = value < buffer_of_.size() ? buffer_of_[value] : 0;
  return at ? &buffers_[at - 1] : nullptr;
}

const Tensor* Storage::tensor(ir::ValueId value) const {
  const uint32_t at = value < tensor_of_.size() ? tensor_of_[value] : 0;
  return at ? &tensors_[at - 1] : nullptr;
}

bool Storage::may_alias(ir::ValueId param_a, ir::ValueId param_b) const {
  if (param_a == param_b) return true;
  const std::pair<ir::ValueId, ir::ValueId> key = std::minmax(param_a, param_b);
  return std::binary_search(alias_.begin(), alias_.end(), key);
}

}  // namespace asc2::model
