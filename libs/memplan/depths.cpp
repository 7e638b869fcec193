// SPDX-License-Identifier: Apache-2.0
// One iteration of a loop is scheduled as soon as possible: a pipe runs one instruction after the
// other, and an instruction starts when what it reads is complete. What the schedule leaves open,
// waits for slots, is what the depths are for.
#include "memplan/depths.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ir/walk.h"
#include "model/cost.h"
#include "model/pipe_of.h"

namespace asc2::memplan {

namespace {

using namespace ir;

struct Hold {
  double first = -1;  // start of the first write
  double last = 0;    // end of the last use
};

struct Iteration {
  double interval = 1;           // cycles of the busiest pipe
  std::map<ValueId, Hold> hold;  // of the buffers used in it
};

Iteration schedule(const Module& module, const Inst& loop, const Target& target, CoreKind core) {
  Iteration out;
  std::array<double, kPipeCount> free{}, busy{};
  std::map<ValueId, double> complete;  // of the last write
  walk(loop.regions[0], [&](const Inst& inst) {
    const auto pipe = model::pipe_of(module, inst, target, core);
    if (!pipe || *pipe == Pipe::S || inst.info().cls == OpClass::Sync) return;
    const auto p = static_cast<size_t>(*pipe);
    const model::Cost cost = model::cost_of(module, inst, target, core);
    const auto accesses = model::accesses(module, inst);
    double start = free[p];
    for (const model::Access& access : accesses) {
      if (!access.in_gm() && !access.write) start = std::max(start, complete[access.object]);
    }
    free[p] = start + cost.busy;
    busy[p] += cost.busy;
    const double end = start + cost.until_complete();
    for (const model::Access& access : accesses) {
      if (access.in_gm()) continue;
      Hold& hold = out.hold[access.object];
      if (hold.first < 0) hold.first = start;
      hold.last = std::max(hold.last, end);
      if (access.write) complete[access.object] = end;
    }
  });
  out.interval = std::max(1.0, *std::max_element(busy.begin(), busy.end()));
  return out;
}

/// Iterations of a loop with literal bounds, else "many".
int64_t most_trips(const Inst& loop) {
  constexpr int64_t kMany = int64_t{1} << 40;
  const auto bounds = loop.operands();
  for (const Operand& bound : bounds) {
    if (!bound.is_int() || std::abs(bound.integer) > kMany) return kMany;
  }
  const int64_t distance = bounds[1].integer - bounds[0].integer, step = bounds[2].integer;
  if (step == 0 || (distance > 0) != (step > 0)) return 0;
  return (std::abs(distance) - 1) / std::abs(step) + 1;
}

}  // namespace

std::vector<Depth> wanted_depths(const Module& module, const Inst& kernel,
                                 const model::Storage& storage, const model::Lives& lives,
                                 const Target& target) {
  const CoreKind core = core_of(module, kernel);
  std::map<int, Iteration> iterations;  // by loop
  std::vector<Depth> out(storage.buffers().size());
  for (size_t i = 0; i < out.size(); ++i) {
    const model::Buffer& buffer = storage.buffers()[i];
    const model::BufferLife& life = lives.of(i);
    if (buffer.decl->find(Attr::Slots) || !buffer.addr.empty()) {
      out[i] = {buffer.slots, true};
      continue;
    }
    if (life.home < 0 || life.one_pipe || life.uses.empty()) continue;
    const Inst& loop = *lives.loops()[static_cast<size_t>(life.home)].inst;
    if (loop.op != Op::For) continue;
    const int64_t trips = std::max<int64_t>(1, most_trips(loop));
    if (const Operand* stages = loop.find(Attr::NumStages)) {
      out[i] = {std::clamp<int64_t>(stages->integer, 1, trips), true};
      continue;
    }
    const auto [place, added] = iterations.try_emplace(life.home);
    if (added) place->second = schedule(module, loop, target, core);
    const Hold& hold = place->second.hold[buffer.value];
    const auto depth =
        static_cast<int64_t>(std::ceil((hold.last - hold.first) / place->second.interval));
    const auto ids = static_cast<int64_t>(target.events.usable.size());
    out[i].slots = std::clamp<int64_t>(depth, 1, std::min(trips, std::max<int64_t>(1, ids)));
  }
  return out;
}

}  // namespace asc2::memplan
