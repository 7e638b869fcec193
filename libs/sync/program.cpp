// SPDX-License-Identifier: Apache-2.0
// One walk over the kernel. Nodes are made where something runs on a pipe or holds such; a branch
// or loop over scalars alone is left out, and so is a loop that never runs or an arm never taken.
#include "sync/program.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/walk.h"
#include "model/pipe_of.h"
#include "model/range.h"
#include "sync/diags.h"

namespace asc2::sync {

using ir::Inst;
using ir::Op;

Program::Program(ir::Module& m, Inst& k, const Target& t)
    : module(m),
      kernel(k),
      target(t),
      core(ir::core_of(m, k)),
      storage(m, k),
      scalars(m, k),
      rotations(scalars.loops().size()),
      region_of_loop(scalars.loops().size(), -1) {}

void Program::note_rotation(const SyncOp& op) {
  if (op.kind != SyncOp::Kind::Set || op.id.count == 1) return;
  std::vector<SyncOp>& list = rotations[static_cast<size_t>(op.id.loop)];
  for (const SyncOp& o : list) {
    if (o.source == op.source && o.destination == op.destination && o.id.base == op.id.base &&
        o.id.count == op.id.count) {
      return;
    }
  }
  list.push_back(op);
}

Result<> Program::build(Diags& diags) {
  for (const model::Buffer& buffer : storage.buffers()) {
    if (buffer.addr.size() == static_cast<size_t>(buffer.slots)) continue;
    return diags
        .error<diag::SyncUnplanned>(module.where(*buffer.decl), module.name_of(buffer.value))
        .help("run asc2-memplan first");
  }
  return add_region(kernel.regions[0], -1, -1, false, diags);
}

Result<> Program::add_region(ir::Region& body, int32_t node, int32_t loop, bool is_loop,
                             Diags& diags) {
  const auto index = static_cast<int32_t>(regions.size());
  const auto begin = static_cast<int32_t>(nodes.size());
  regions.push_back({&body, node, loop, is_loop, begin, begin, {}});
  if (is_loop) region_of_loop[static_cast<size_t>(loop)] = index;
  for (Inst* inst : body.body) A2_TRY(add_node(*inst, index, diags));
  regions[static_cast<size_t>(index)].end = static_cast<int32_t>(nodes.size());
  return {};
}

Result<> Program::add_node(Inst& inst, int32_t region, Diags& diags) {
  const bool control = inst.info().cls == ir::OpClass::Control;
  if (!control && model::is_scalar_work(module, inst)) return {};
  if (ir::joins_cores(inst)) return {};  // it orders what the other core does
  const bool is_loop = control && inst.op != Op::If;
  if (is_loop && never_runs(inst)) return {};
  const auto number = static_cast<int32_t>(nodes.size());
  const size_t region_count = regions.size();
  Node made;
  made.inst = &inst;
  made.region = region;
  if (!control) {
    A2_TRY(inst.info().cls == ir::OpClass::Sync ? add_sync(inst, made, diags)
                                                : add_op(inst, made, diags));
  }
  nodes.push_back(std::move(made));
  if (control) {
    int32_t loop = regions[static_cast<size_t>(region)].loop;
    if (is_loop) loop = scalars.loop_index(inst);
    node(number).kind = is_loop ? NodeKind::Loop : NodeKind::If;
    node(number).loop = is_loop ? loop : -1;
    if (!is_loop) node(number).taken = taken_arm(inst, region);
    for (size_t i = 0; i < inst.regions.size(); ++i) {
      if (node(number).taken == 1 - static_cast<int32_t>(i)) continue;
      node(number).regions[i] = static_cast<int32_t>(regions.size());
      A2_TRY(add_region(inst.regions[i], number, loop, is_loop, diags));
    }
    if (nodes.size() == static_cast<size_t>(number) + 1) {  // nothing inside
      nodes.pop_back();
      regions.resize(region_count);
      return {};
    }
    bool holds_loop = false;
    for (size_t i = static_cast<size_t>(number) + 1; i < nodes.size() && !holds_loop; ++i) {
      holds_loop = nodes[i].kind == NodeKind::Loop;
    }
    node(number).innermost = !holds_loop;
  }
  node(number).end = static_cast<int32_t>(nodes.size());
  regions[static_cast<size_t>(region)].items.push_back(number);
  return {};
}

bool Program::never_runs(const Inst& loop) const {
  if (loop.op != Op::For || loop_info(scalars.loop_index(loop)).trips.hi > 0) return false;
  const auto bounds = loop.operands();
  return std::all_of(bounds.begin(), bounds.end(),
                     [&](const ir::Operand& bound) { return scalars.lasting(bound); });
}

/// The arm of a branch in this region that is taken in all rounds of the loops around it in which
/// the branches around it lead here; -1 when there is none.
int32_t Program::taken_arm(const Inst& branch, int32_t region) const {
  constexpr size_t kMostRounds = 4096;
  struct Condition {
    const ir::Operand* operand = nullptr;
    bool holds = true;
  };
  const ir::Operand& own = branch.operands()[0];
  if (!scalars.lasting(own)) return -1;
  const int innermost = regions[static_cast<size_t>(region)].loop;
  std::vector<int> loops = scalars.loops_of(own);
  std::vector<Condition> around;
  for (int32_t r = region; regions[static_cast<size_t>(r)].node >= 0;) {
    const Node& outer = node(regions[static_cast<size_t>(r)].node);
    const ir::Operand& use = outer.inst->operands()[0];
    if (outer.kind == NodeKind::If && scalars.lasting(use)) {
      around.push_back({&use, outer.regions[0] == r});
      for (const int loop : scalars.loops_of(use)) loops.push_back(loop);
    }
    r = outer.region;
  }
  std::erase_if(loops, [&](int loop) { return !scalars.loop_contains(loop, innermost); });
  std::sort(loops.begin(), loops.end());
  loops.erase(std::unique(loops.begin(), loops.end()), loops.end());
  std::vector<std::vector<model::Rounds>> all{{}};
  for (const int loop : loops) {
    const int64_t trips = loop_info(loop).trips.hi;
    std::vector<std::vector<model::Rounds>> more;
    if (all.size() * static_cast<size_t>(trips) > kMostRounds) return -1;
    for (const std::vector<model::Rounds>& rounds : all) {
      for (int64_t round = 0; round < trips; ++round) {
        more.push_back(rounds);
        more.back().push_back({loop, {round, round}});
      }
    }
    all = std::move(more);
  }
  bool taken[2] = {false, false};
  for (const std::vector<model::Rounds>& rounds : all) {
    const bool reached = std::all_of(around.begin(), around.end(), [&](const Condition& c) {
      return scalars.truth(*c.operand, rounds).value_or(c.holds) == c.holds;
    });
    if (!reached) continue;
    const std::optional<bool> holds = scalars.truth(own, rounds);
    taken[0] = taken[0] || holds.value_or(true);
    taken[1] = taken[1] || !holds.value_or(false);
  }
  return taken[0] == taken[1] ? -1 : taken[0] ? 0 : 1;
}

Slot Program::slot_of(const model::Access& access, const model::Buffer& buffer) const {
  Slot slot;
  if (buffer.slots == 1) {
    slot.kind = Slot::Kind::Fixed;
  } else if (access.slot && access.slot->is_int()) {
    const int64_t index = access.slot->integer;
    if (index >= buffer.slots) return slot;
    slot.kind = Slot::Kind::Fixed;
    slot.index = static_cast<int32_t>(index);
  } else if (access.slot) {
    const auto info = scalars.slot(*access.slot);
    if (!info || info->base < 0 || info->base + info->count > buffer.slots) return slot;
    slot.kind = Slot::Kind::Rotating;
    slot.index = static_cast<int32_t>(info->base);
    slot.count = static_cast<int32_t>(info->count);
    slot.phase = static_cast<int32_t>(info->phase);
    slot.loop = info->loop;
  }
  return slot;
}

Result<> Program::add_op(Inst& inst, Node& made, Diags& diags) {
  const auto pipe = model::pipe_of(module, inst, target, core);
  if (!pipe) {
    return diags.error<diag::SyncNoPipe>(module.where(inst), inst.info().mnemonic, target.name)
        .note_at(module.loc_text(inst), "it comes from here")
        .help("run asc2-tile for this target first");
  }
  made.pipe = *pipe;
  made.chip_begin = static_cast<uint32_t>(chip.size());
  made.gm_begin = static_cast<uint32_t>(gm.size());
  std::vector<model::Access> list;
  model::append_accesses(module, inst, list);
  for (const model::Access& access : list) {
    if (access.in_gm()) {
      gm.push_back(access);
      continue;
    }
    const model::Buffer* buffer = storage.buffer(access.object);
    if (!buffer) {
      return diags.error<diag::SyncUnplanned>(module.where(inst), module.name_of(access.object))
          .help("run asc2-tile and asc2-memplan first");
    }
    const auto index = static_cast<uint32_t>(buffer - storage.buffers().data());
    chip.push_back({index, access.write, slot_of(access, *buffer)});
  }
  made.chip_end = static_cast<uint32_t>(chip.size());
  made.gm_end = static_cast<uint32_t>(gm.size());
  return {};
}

Result<> Program::add_sync(Inst& inst, Node& made, Diags& diags) {
  made.kind = NodeKind::Sync;
  const auto operands = inst.operands();
  made.sync.source = operands[0].pipe;
  if (inst.op == Op::Barrier) {
    made.sync = SyncOp::barrier(operands[0].pipe);
    return {};
  }
  made.sync.kind = inst.op == Op::SetFlag ? SyncOp::Kind::Set : SyncOp::Kind::Wait;
  made.sync.destination = operands[1].pipe;
  auto slot = scalars.slot(operands[2]);
  if (slot && slot->phase > 0) slot.reset();
  const model::Range range = scalars.range(operands[2]);
  const bool rotates = slot && slot->count > 1;
  const bool known = rotates || range.is_constant();
  const int64_t first = rotates ? slot->base : range.lo;
  const int64_t last = rotates ? model::add_ends(first, slot->count - 1) : first;
  const bool pipes_fit = made.sync.source != Pipe::All && made.sync.destination != Pipe::All;
  if (known && pipes_fit && first >= 0 && last < target.events.ids) {
    made.sync.id.base = static_cast<int32_t>(first);
    if (rotates) made.sync.id = {made.sync.id.base, static_cast<int32_t>(slot->count), slot->loop};
    note_rotation(made.sync);
    return {};
  }
  return diags.error<diag::SyncFlagId>(
      module.where(inst),
      !pipes_fit ? std::string("a flag is between two pipes; 'all' is none")
      : known    ? fmt::format("flag {} does not exist; '{}' has 0 to {} for each pair of pipes",
                            first < 0 ? first : last, target.name, target.events.ids - 1)
                 : std::string("the number of a flag must be known, or rotate with 'slot'"));
}

}  // namespace asc2::sync
