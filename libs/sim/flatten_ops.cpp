// SPDX-License-Identifier: Apache-2.0
// Flattening of scalar and tile operations, moves and synchronisation: which dtype an instruction
// works in, and whether its operands can be what it needs.
#include <algorithm>

#include "base/text.h"
#include "ir/move.h"
#include "ir/stage.h"
#include "ir/walk.h"
#include "model/access.h"
#include "sim/flattener.h"

namespace asc2::sim {

// --- scalars and tiles

Result<> Flattener::simple(Step step, const Inst& inst) {
  append(step, inst).out = out_register(inst);
  return {};
}

Result<> Flattener::slot(const Inst& inst) {
  const Operand& variable = inst.operands()[0];
  uint32_t loop = loop_;
  while (loop != kNone &&
         (!variable.is_value() || program_.loops[loop].variable != variable.value)) {
    loop = program_.loops[loop].parent;
  }
  if (loop == kNone) return invalid(inst, "'slot' stands in no loop of that variable");
  if (inst.operands()[1].integer <= 0) return invalid(inst, "the count of 'slot' must be positive");
  Code& code = append(Step::Slot, inst);
  code.out = out_register(inst);
  code.loop = loop;
  code.slots = inst.operands()[1].integer;
  return {};
}

/// The dtype of the operands of a comparison or cast: that of a tile, else of the widest scalar
/// variable, else what the numbers suggest.
Dtype Flattener::operand_dtype(const Inst& inst) const {
  const Operand* best = nullptr;
  bool has_real = false;
  for (const Operand& operand : inst.operands()) {
    has_real |= operand.kind == ir::OperandKind::Float;
    if (!operand.is_value()) continue;
    const ir::Type& type = module_.type_of(operand.value);
    if (type.is_tile()) return type.dtype;
    if (!best || bits_of(type.dtype) > bits_of(module_.type_of(best->value).dtype)) {
      best = &operand;
    }
  }
  if (best) return module_.type_of(best->value).dtype;
  return has_real ? Dtype::F32 : Dtype::I64;
}

Result<> Flattener::compute(const Inst& inst, const OpRow& row) {
  const Dtype result = module_.type(inst.type).dtype;
  const bool is_cast = row.action == Action::Cast;
  const Dtype work = is_cast || row.operands == Operands::AsFirst ? operand_dtype(inst) : result;
  if (row.operands == Operands::AsFirst && result != Dtype::I1) {
    return invalid(inst, "the result of '{}' is i1, not {}", inst.info().mnemonic, name_of(result));
  }
  const Kernel kernel = is_cast ? find_cast(work, result) : row.kernels[static_cast<size_t>(work)];
  if (!kernel) return unsupported(inst, is_cast && is_simulated(work) ? result : work);
  if (inst.operands().size() > std::size(Code{}.in)) return invalid(inst, "too many operands");

  Code code;
  code.step = module_.type(inst.type).is_scalar() ? Step::Scalar : Step::Tile;
  code.kernel = kernel;
  code.guard = is_int(work) ? row.guard : Guard::None;
  code.operands = row.operands;
  code.round = ir::round_of(module_, inst);
  for (size_t k = 0; k < inst.operands().size(); ++k) {
    const bool is_mask = row.operands == Operands::MaskThenResult && k == 0;
    A2_TRY_ASSIGN(code.in[k], argument(inst, k, is_mask ? Dtype::I1 : work, code.step));
  }
  return finish(inst, code);
}

Result<> Flattener::finish(const Inst& inst, Code& code) {
  if (code.step == Step::Scalar) {
    code.out = out_register(inst);
  } else {
    A2_TRY_ASSIGN(code.out, tile(inst.args[0], inst));
    A2_TRY(same_shape(inst, code));
  }
  code.inst = &inst;
  code.parent = loop_;
  program_.codes.push_back(code);
  return {};
}

Result<> Flattener::bitcast(const Inst& inst, const OpRow& row) {
  static constexpr Dtype kByBytes[] = {Dtype::U8, Dtype::U8, Dtype::U16, Dtype::U8, Dtype::U32,
                                       Dtype::U8, Dtype::U8, Dtype::U8,  Dtype::U64};
  const Dtype to = module_.type(inst.type).dtype, from = operand_dtype(inst);
  if (bits_of(from) != bits_of(to) || to == Dtype::I1) {
    return invalid(inst, "'bitcast' of {} to {}", name_of(from), name_of(to));
  }
  Code code;
  code.step = module_.type(inst.type).is_scalar() ? Step::Scalar : Step::Tile;
  code.kernel = row.kernels[static_cast<size_t>(kByBytes[bytes_of(to)])];
  A2_TRY_ASSIGN(code.in[0], argument(inst, 0, from, code.step));
  return finish(inst, code);
}

Result<Arg> Flattener::argument(const Inst& inst, size_t k, Dtype dtype, Step step) {
  const Operand& operand = inst.operands()[k];
  if (!is_tile(operand)) {
    A2_TRY_ASSIGN(const uint32_t reg, scalar(operand, dtype, inst));
    return Arg{ArgKind::Register, reg};
  }
  if (step == Step::Scalar) return invalid(inst, "a tile operand and a scalar result");
  if (module_.type_of(operand.value).dtype != dtype) {
    return invalid(inst, "'%{}' is {} where '{}' works in {}", module_.name_of(operand.value),
                   name_of(module_.type_of(operand.value).dtype), inst.info().mnemonic,
                   name_of(dtype));
  }
  return tile(operand, inst);
}

/// All lanes are computed in one run over the padded rows where operands are laid out alike.
Result<> Flattener::same_shape(const Inst& inst, Code& code) {
  const Buffer& out = program_.buffers[code.out.index];
  for (const Arg& arg : code.in) {
    if (arg.kind != ArgKind::Buffer) continue;
    const Buffer& in = program_.buffers[arg.index];
    if (in.dims != out.dims) return repeats(inst, code);
    if (in.rows == out.rows && in.pitch == out.pitch) continue;
    return invalid(inst, "'%{}' has {} rows of pitch {}, the result {} of {}",
                   module_.name_of(in.value), in.rows, in.pitch, out.rows, out.pitch);
  }
  return {};
}

/// An operand of another shape repeats over the result.
Result<> Flattener::repeats(const Inst& inst, Code& code) {
  const Buffer& out = program_.buffers[code.out.index];
  RowCode row;
  row.op = inst.op;
  for (const Arg& arg : code.in) {
    row.broadcasts.emplace_back();
    if (arg.kind != ArgKind::Buffer) continue;
    const Buffer& in = program_.buffers[arg.index];
    row.broadcasts.back() = model::broadcast(in.dims, out.dims, program_.stage != ir::Stage::Tile);
    if (row.broadcasts.back()) continue;
    return invalid(inst, "'%{}' does not repeat over the result", module_.name_of(in.value));
  }
  code.rows = static_cast<uint32_t>(program_.rows.size());
  program_.rows.push_back(std::move(row));
  return {};
}

/// A reduction, or a move of elements; asc2-check has looked at its shapes.
Result<> Flattener::rows(const Inst& inst) {
  const Dtype dtype = module_.type(inst.type).dtype;
  if (!is_simulated(dtype)) return unsupported(inst, dtype);
  RowCode row;
  row.op = inst.op;
  row.by = ir::by_of(module_, inst);
  const Operand* list = inst.find(ir::Attr::Axes);
  const bool gathers = inst.op == ir::Op::Gather, pads = inst.op == ir::Op::Pad;
  if (!list && !gathers && !pads && inst.operands().size() > 1) list = &inst.operands()[1];
  if (list) {
    for (const Operand& item : list->items) {
      if (!item.is_int())
        return invalid(inst, "an offset of '{}' is a number", inst.info().mnemonic);
      row.list.push_back(item.integer);
    }
  }
  Code code;
  code.step = Step::Tile;
  if (gathers) {
    A2_TRY_ASSIGN(code.in[0], tile(inst.operands()[0], inst));
    A2_TRY_ASSIGN(code.in[1], argument(inst, 1, Dtype::I32, Step::Tile));
  } else {
    A2_TRY_ASSIGN(code.in[0], argument(inst, 0, dtype, Step::Tile));
  }
  A2_TRY_ASSIGN(code.out, tile(inst.args[0], inst));
  const Buffer& out = program_.buffers[code.out.index];
  if (pads) {
    code.has_extents = true;
    A2_TRY_ASSIGN(code.extents, this->list(inst.operands()[1], inst));
    if (code.extents.count != out.dims.size())
      return invalid(inst, "{} extents for a tile of rank {}", code.extents.count, out.dims.size());
  }
  row.block = std::max<size_t>(1, program_.row_pad[static_cast<size_t>(out.space)] /
                                      static_cast<size_t>(bytes_of(out.dtype)));
  code.inst = &inst;
  code.parent = loop_;
  code.rows = static_cast<uint32_t>(program_.rows.size());
  program_.rows.push_back(std::move(row));
  program_.codes.push_back(code);
  return {};
}

Result<> Flattener::extract(const Inst& inst) {
  A2_TRY_ASSIGN(const Arg from, tile(inst.operands()[0], inst));
  A2_TRY_ASSIGN(const RegisterList offsets, list(inst.operands()[1], inst));
  Code& code = append(Step::Extract, inst);
  code.in[0] = from;
  code.offsets = offsets;
  code.out = out_register(inst);
  return {};
}

// --- moves and synchronisation

Result<uint32_t> Flattener::tensor_index(const Operand& tensor, const Inst& inst) {
  const uint32_t index = tensor_of_[tensor.value];
  if (index != kNone) return index;
  return invalid(inst, "'%{}' is used above its declaration", module_.name_of(tensor.value));
}

Result<> Flattener::move(const Inst& inst, bool is_load) {
  const ir::MoveOperands move = ir::move_operands(inst);
  Code code;
  code.step = is_load ? Step::Load : Step::Store;
  A2_TRY_ASSIGN(code.tensor, tensor_index(move.tensor, inst));
  A2_TRY_ASSIGN(Arg buffer, tile(move.moved, inst));
  A2_TRY_ASSIGN(code.offsets, list(move.offsets, inst));
  code.has_extents = move.extents != nullptr;
  if (move.extents) {
    A2_TRY_ASSIGN(code.extents, list(*move.extents, inst));
  }
  (is_load ? code.out : code.in[0]) = buffer;
  A2_TRY(check_move(inst, code, program_.buffers[buffer.index]));
  if (const AccessKind kind = model::written_as(module_, inst); kind != AccessKind::Write) {
    const Dtype dtype = program_.tensors[code.tensor].dtype;
    const ir::Op op = kind == AccessKind::Add   ? ir::Op::Add
                      : kind == AccessKind::Max ? ir::Op::Max
                                                : ir::Op::Min;
    code.kernel = row_of(op).kernels[static_cast<size_t>(dtype)];
    if (!code.kernel || dtype == Dtype::I1) return unsupported(inst, dtype);
  }
  if (const Operand* pad = inst.find(ir::Attr::Pad)) {
    A2_TRY_ASSIGN(const uint32_t reg, scalar(*pad, program_.tensors[code.tensor].dtype, inst));
    code.pad = program_.registers[reg].initial;
    code.has_pad = true;
  }
  code.inst = &inst;
  code.parent = loop_;
  program_.codes.push_back(code);
  return {};
}

Result<> Flattener::access(const Inst& inst, bool is_get) {
  const ir::MoveOperands move = ir::move_operands(inst);
  A2_TRY_ASSIGN(const uint32_t tensor, tensor_index(move.tensor, inst));
  const Tensor& gm = program_.tensors[tensor];
  A2_TRY_ASSIGN(const RegisterList offsets, list(move.offsets, inst));
  if (offsets.count != gm.rank) {
    return invalid(inst, "{} offsets for a tensor of rank {}", offsets.count, gm.rank);
  }
  Arg value = is_get ? out_register(inst) : Arg{};
  if (is_get && program_.registers[value.index].dtype != gm.dtype) {
    return invalid(inst, "a tensor of {} and a scalar of {}", name_of(gm.dtype),
                   name_of(program_.registers[value.index].dtype));
  }
  if (!is_get) {
    A2_TRY_ASSIGN(value, argument(inst, 0, gm.dtype, Step::Scalar));
  }
  Code& code = append(is_get ? Step::Get : Step::Put, inst);
  code.tensor = tensor;
  code.offsets = offsets;
  (is_get ? code.out : code.in[0]) = value;
  return {};
}

Result<> Flattener::check_move(const Inst& inst, const Code& code, const Buffer& buffer) {
  const Tensor& tensor = program_.tensors[code.tensor];
  if (tensor.rank != buffer.dims.size() || code.offsets.count != tensor.rank ||
      (code.has_extents && code.extents.count != tensor.rank)) {
    return invalid(inst, "a tensor of rank {}, a tile of rank {}, {} offsets{}", tensor.rank,
                   buffer.dims.size(), code.offsets.count,
                   code.has_extents ? fmt::format(", {} extents", code.extents.count) : "");
  }
  if (tensor.dtype != buffer.dtype) {
    return invalid(inst, "a tensor of {} and a tile of {}", name_of(tensor.dtype),
                   name_of(buffer.dtype));
  }
  return {};
}

Result<> Flattener::flag(Step step, const Inst& inst) {
  uint32_t id = 0;
  if (step != Step::Barrier) {
    A2_TRY_ASSIGN(id, scalar(inst.operands()[2], Dtype::I64, inst));
  }
  Code& code = append(step, inst);
  code.pipe = inst.operands()[0].pipe;
  if (step == Step::Barrier) return {};
  code.waiter = inst.operands()[1].pipe;
  code.in[0] = {ArgKind::Register, id};
  return {};
}

Result<> Flattener::cross_flag(Step step, const Inst& inst) {
  A2_TRY_ASSIGN(const uint32_t id, scalar(inst.operands()[1], Dtype::I64, inst));
  Code& code = append(step, inst);
  code.pipe = inst.operands()[0].pipe;
  code.mode = static_cast<uint8_t>(ir::cross_mode(inst));
  code.in[0] = {ArgKind::Register, id};
  return {};
}

}  // namespace asc2::sim
