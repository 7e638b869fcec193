// SPDX-License-Identifier: Apache-2.0
#include "pipe/memory.h"

#include <set>

#include "ir/walk.h"
#include "model/access.h"
#include "model/pipe_of.h"

namespace asc2::pipe {

namespace {

using namespace ir;

struct GmLine {
  const Inst* inst = nullptr;
  model::Access access;
};

std::vector<GmLine> gm_lines(const Module& module, const Loop& loop) {
  std::vector<GmLine> out;
  walk(loop.inst->regions[0], [&](const Inst& inst) {
    if (inst.info().cls != OpClass::Move) return;
    for (const model::Access& access : model::accesses(module, inst)) {
      if (access.in_gm()) out.push_back({&inst, access});
    }
  });
  return out;
}

bool may_meet(const model::Storage& storage, const GmLine& a, const GmLine& b) {
  const model::Tensor* x = storage.tensor(a.access.object);
  const model::Tensor* y = storage.tensor(b.access.object);
  return !x || !y || storage.may_alias(x->param, y->param);
}

/// One tensor, and offsets that no line assigns twice.
bool same_window(const GmLine& a, const GmLine& b, const Uses& uses) {
  if (a.access.object != b.access.object || a.access.tile != b.access.tile) return false;
  const OperandList& x = a.access.offsets->items;
  const OperandList& y = b.access.offsets->items;
  if (x.size() != y.size()) return false;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!(x[i] == y[i]) || (x[i].is_value() && uses.writes(x[i].value) > 1)) return false;
  }
  return true;
}

}  // namespace

const Inst* meets_a_store(const Module& module, const Inst& kernel, const Loop& loop,
                          const Uses& uses) {
  const model::Storage storage(module, kernel);
  const std::vector<GmLine> lines = gm_lines(module, loop);
  for (const GmLine& read : lines) {
    for (const GmLine& write : lines) {
      if (read.access.write || !write.access.write || !may_meet(storage, read, write)) continue;
      if (!same_window(read, write, uses)) return read.inst;
    }
  }
  return nullptr;
}

std::vector<Inst*> barriers_between(Module& module, const Inst& kernel, const Loop& loop,
                                    const Target& target, CoreKind core, bool reads) {
  const model::Storage storage(module, kernel);
  const std::vector<GmLine> lines = gm_lines(module, loop);
  std::set<Pipe> pipes;
  for (const GmLine& write : lines) {
    if (!write.access.write) continue;
    pipes.insert(model::pipe_of(module, *write.inst, target, core).value_or(Pipe::All));
    for (const GmLine& read : lines) {
      if (reads && !read.access.write && may_meet(storage, read, write)) pipes.insert(Pipe::All);
    }
  }
  if (pipes.contains(Pipe::All)) pipes = {Pipe::All};
  std::vector<Inst*> out;
  for (const Pipe pipe : pipes) {
    Inst* inst = module.new_inst(Op::Barrier, *loop.inst);
    inst->loc = {};
    inst->args = {Operand::of_pipe(pipe)};
    out.push_back(inst);
  }
  return out;
}

}  // namespace asc2::pipe
