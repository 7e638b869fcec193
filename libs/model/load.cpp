// SPDX-License-Identifier: Apache-2.0
#include "model/load.h"

#include <algorithm>

#include "model/cost.h"
#include "model/pipe_of.h"

namespace asc2::model {

using namespace ir;

Pipe Load::busiest() const {
  size_t best = static_cast<size_t>(Pipe::V);
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (static_cast<Pipe>(p) != Pipe::S && busy[p] > busy[best]) best = p;
  }
  return static_cast<Pipe>(best);
}

namespace {

void add(Load& to, const Load& other) {
  for (size_t p = 0; p < kPipeCount; ++p) to.busy[p] += other.busy[p];
  to.scalar += other.scalar;
  to.gm_bytes += other.gm_bytes;
}

/// What both take at least.
Load least(const Load& a, const Load& b) {
  Load out;
  for (size_t p = 0; p < kPipeCount; ++p) out.busy[p] = std::min(a.busy[p], b.busy[p]);
  out.scalar = std::min(a.scalar, b.scalar);
  out.gm_bytes = std::min(a.gm_bytes, b.gm_bytes);
  return out;
}

class Loads {
 public:
  Loads(const Module& module, const Target& target, CoreKind core)
      : module_(module), target_(target), core_(core) {}

  Load region(const Region& region) const {
    Load load;
    for (const Inst* inst : region.body) {
      add(load, line(*inst));
      if (inst->op == Op::If) {
        const Load otherwise = inst->regions.size() > 1 ? this->region(inst->regions[1]) : Load{};
        add(load, least(this->region(inst->regions[0]), otherwise));
      } else {
        for (const Region& inner : inst->regions) add(load, this->region(inner));
      }
    }
    return load;
  }

 private:
  Load line(const Inst& inst) const {
    Load load;
    const auto pipe = pipe_of(module_, inst, target_, core_);
    const Cost cost = cost_of(module_, inst, target_, core_);
    const bool on_scalar = !pipe || *pipe == Pipe::S;
    load.scalar = on_scalar ? cost.busy : static_cast<double>(target_.cost.dispatch);
    if (on_scalar || *pipe == Pipe::All || inst.info().cls == OpClass::Sync) return load;
    load.busy[static_cast<size_t>(*pipe)] = cost.busy;
    load.gm_bytes = static_cast<double>(cost.gm_bytes);
    return load;
  }

  const Module& module_;
  const Target& target_;
  const CoreKind core_;
};

}  // namespace

bool is_for_tails(const Inst& branch) {
  if (branch.op != Op::If) return false;
  size_t pads = 0, lines = 0;
  for (const Region& arm : branch.regions) {
    for (const Inst* line : arm.body) pads += line->op == Op::Pad;
    lines += arm.body.size();
  }
  return pads > 0 && pads == lines;
}

double Load::gm_cycles(const Target& target, int64_t cores) const {
  if (target.gm.bytes_per_cycle <= 0) return 0;
  return gm_bytes * static_cast<double>(cores) / target.gm.bytes_per_cycle;
}

Load load_of(const Module& module, const Region& region, const Target& target, CoreKind core) {
  return Loads(module, target, core).region(region);
}

}  // namespace asc2::model
