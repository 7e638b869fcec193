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

void gm_lines(const Module& module, const Inst& inst, std::vector<GmLine>& out) {
  for (const model::Access& access : model::accesses(module, inst)) {
    if (access.in_gm()) out.push_back({&inst, access});
  }
}

bool may_meet(const model::Storage& storage, const GmLine& a, const GmLine& b) {
  const model::Tensor* x = storage.tensor(a.access.object);
  const model::Tensor* y = storage.tensor(b.access.object);
  return !x || !y || storage.may_alias(x->param, y->param);
}

}  // namespace

bool meet_in_gm(const Module& module, const model::Storage& storage,
                const std::vector<const Inst*>& a, const std::vector<const Inst*>& b) {
  const auto lines_of = [&](const std::vector<const Inst*>& lines) {
    std::vector<GmLine> out;
    for (const Inst* inst : lines) {
      gm_lines(module, *inst, out);
      for (const Region& region : inst->regions)
        walk(region, [&](const Inst& inner) { gm_lines(module, inner, out); });
    }
    return out;
  };
  const std::vector<GmLine> others = lines_of(b);
  for (const GmLine& x : lines_of(a)) {
    for (const GmLine& y : others) {
      if ((x.access.write || y.access.write) && may_meet(storage, x, y)) return true;
    }
  }
  return false;
}

std::vector<Inst*> barriers_between(Module& module, const Inst& kernel, const Loop& loop,
                                    const Target& target, CoreKind core) {
  const model::Storage storage(module, kernel);
  std::vector<GmLine> lines;
  walk(loop.inst->regions[0], [&](const Inst& inst) { gm_lines(module, inst, lines); });
  const auto pipe_of = [&](const GmLine& line) {
    return model::pipe_of(module, *line.inst, target, core).value_or(Pipe::All);
  };
  std::set<Pipe> pipes;
  for (const GmLine& write : lines) {
    if (!write.access.write) continue;
    if (pipe_of(write) != Pipe::S) pipes.insert(pipe_of(write));
    for (const GmLine& other : lines) {
      // The scalar unit is done with its own accesses before anything is issued behind them.
      const bool scalar = (pipe_of(write) == Pipe::S) != (pipe_of(other) == Pipe::S);
      const bool counts = scalar || !other.access.write;
      if (counts && may_meet(storage, other, write)) pipes.insert(Pipe::All);
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
