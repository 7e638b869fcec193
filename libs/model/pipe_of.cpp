// SPDX-License-Identifier: Apache-2.0
// The class of the operation says where to look: the op table of the target, a data path between
// two spaces, or the pipes that a flag names.
#include "model/pipe_of.h"

#include "model/access.h"

namespace asc2::model {

namespace {

/// The data path from the space that is read to the one that is written.
std::optional<Pipe> pipe_of_move(const ir::Module& module, const ir::Inst& inst,
                                 const Target& target, CoreKind core) {
  std::optional<Space> from, to;
  for (const Access& access : accesses(module, inst)) {
    (access.write ? to : from) = access.space;
  }
  if (!from || !to) return std::nullopt;
  const Path* path = target.path(*from, *to, core);
  return path ? std::optional(path->pipe) : std::nullopt;
}

}  // namespace

bool is_scalar_work(const ir::Module& module, const ir::Inst& inst) {
  switch (inst.info().cls) {
    case ir::OpClass::Decl:
    case ir::OpClass::Control:
    case ir::OpClass::Scalar:
      return true;
    case ir::OpClass::Elementwise:
      return inst.type != 0 && module.type(inst.type).is_scalar();
    case ir::OpClass::Tile:
    case ir::OpClass::Move:
    case ir::OpClass::Memory:
    case ir::OpClass::Sync:
      break;
  }
  return false;
}

std::optional<Pipe> pipe_of(const ir::Module& module, const ir::Inst& inst, const Target& target,
                            CoreKind core) {
  if (is_scalar_work(module, inst)) return Pipe::S;
  switch (inst.op) {
    case ir::Op::SetFlag:
    case ir::Op::SetCross:
    case ir::Op::WaitCross:
    case ir::Op::Barrier:
      return inst.operands()[0].pipe;
    case ir::Op::WaitFlag:
      return inst.operands()[1].pipe;
    default:
      break;
  }
  if (inst.info().cls == ir::OpClass::Memory) return Pipe::S;
  if (inst.info().cls == ir::OpClass::Move) return pipe_of_move(module, inst, target, core);
  const OpSpec* op = target.op(inst.info().mnemonic);
  const CoreSpec* spec = target.core(core);
  return op && spec && spec->pipe(op->pipe) ? std::optional(op->pipe) : std::nullopt;
}

}  // namespace asc2::model
