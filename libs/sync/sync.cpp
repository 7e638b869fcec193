// SPDX-License-Identifier: Apache-2.0
// The steps in order: read the kernel, check the flags it has, decide edges and barriers, give the
// edges flag ids, and as long as ids are short, merge and decide the rest again; write the lines.
#include "sync/sync.h"

#include <algorithm>

#include "ir/notes.h"
#include "ir/stage.h"
#include "sync/colour.h"
#include "sync/decide.h"
#include "sync/diags.h"
#include "sync/existing.h"
#include "sync/explain.h"
#include "sync/guard.h"
#include "sync/insert.h"
#include "sync/spread.h"

namespace asc2::sync {

namespace {

constexpr int kMaxRounds = 96;
constexpr int kMaxGuarded = 16;

void drop_lines(ir::Region& region) {
  ir::erase_lines(region,
                  [](const ir::Inst& inst) { return inst.info().cls == ir::OpClass::Sync; });
  for (ir::Inst* inst : region.body) {
    for (ir::Region& inner : inst->regions) drop_lines(inner);
  }
}

/// After every operation that has none.
void add_barriers(Program& program) {
  for (const Region& region : program.regions) {
    for (size_t i = 0; i < region.items.size(); ++i) {
      Node& node = program.node(region.items[i]);
      const Node* next = i + 1 < region.items.size() ? &program.node(region.items[i + 1]) : nullptr;
      const bool there = next && next->kind == NodeKind::Sync &&
                         next->sync.kind == SyncOp::Kind::Barrier && next->sync.source == Pipe::All;
      if (node.kind == NodeKind::Op && !there) node.after.push_back(SyncOp::barrier(Pipe::All));
    }
  }
}

Result<> check_stage(const ir::Module& module, const ir::Inst& kernel, Diags& diags) {
  const ir::Stage stage = ir::stage_of(module, kernel);
  if (stage >= ir::Stage::Planned) return {};
  return diags.error<diag::SyncStage>(module.where(kernel), module.text(kernel.operands()[0].sym),
                                      ir::kStageNames[static_cast<size_t>(stage)],
                                      ir::tools_between(stage, ir::Stage::Planned));
}

bool has_fixed(const Program& program) {
  return std::any_of(program.edges.begin(), program.edges.end(),
                     [](const Edge& edge) { return edge.fixed; });
}

/// Only merged flags and guards stay, and ask for ids again.
void keep_fixed(Program& program) {
  std::erase_if(program.edges, [](const Edge& edge) { return !edge.fixed || edge.region < 0; });
  int32_t next = kFirstProvisional;
  for (Edge& edge : program.edges) {
    const int32_t count = std::max(1, edge.distance);
    const int32_t loop = program.regions[static_cast<size_t>(edge.region)].loop;
    edge.id = {next, count, count > 1 ? loop : -1};
    next += count;
  }
}

/// `open` gets the sets that may find their flag up.
Result<> decide_flags(Program& program, std::vector<Merge>& merges, std::vector<OpenSet>& open,
                      Diags& diags) {
  decide(program);
  std::optional<Cycles> cycles;
  std::optional<GuardKind> guards = GuardKind::Late;
  int guarded = 0;  // rounds with guards of this kind
  const auto without_guards = [&] {
    guards = guards == GuardKind::Late ? std::optional(GuardKind::AtOnce) : std::nullopt;
    guarded = 0;
    return std::erase_if(program.edges, [](const Edge& edge) { return edge.guard; }) > 0;
  };
  for (int round = 0; round < kMaxRounds; ++round) {
    if (!cycles) cycles.emplace(program);
    int32_t failed = -1;
    switch (colour(program, *cycles, merges, failed)) {
      case Colouring::Done: {
        auto found = spread(program);
        open = found.value_or(std::vector<OpenSet>());
        if (found && open.empty()) drop_spare(program);
        A2_CHECK(!has_fixed(program) || find_missing(program).empty());
        if (open.empty() || !guards) return {};
        if (++guarded > kMaxGuarded || !add_guards(program, open, *guards)) without_guards();
        break;
      }
      case Colouring::Merged:
        break;
      case Colouring::Failed: {
        if (without_guards()) break;
        const Edge& edge = program.edges[static_cast<size_t>(failed)];
        return diags
            .error<diag::SyncNoId>(program.module.where(*program.node(edge.to).inst),
                                   name_of(edge.source), name_of(edge.destination))
            .note_at(program.module.loc_text(*program.node(edge.to).inst), "needed for this line")
            .help("free one, or drop all flags of the input with --resync");
      }
    }
    keep_fixed(program);
    decide(program);
  }
  A2_BUG("flags of '@{}' do not fit after {} rounds",
         program.module.text(program.kernel.operands()[0].sym), kMaxRounds);
}

}  // namespace

Result<> synchronise(ir::Module& module, ir::Inst& kernel, const Target& target,
                     const Options& options, Diags& diags) {
  A2_TRY(check_stage(module, kernel, diags));
  const bool done = ir::stage_of(module, kernel) > ir::Stage::Synced;
  if (done && options.mode == Mode::Auto && !options.resync) return {};
  if (options.resync) drop_lines(kernel.regions[0]);
  Program program(module, kernel, target);
  program.explain = options.explain;
  A2_TRY(program.build(diags));
  A2_TRY(check_existing(program, diags));
  std::vector<Merge> merges;
  std::vector<OpenSet> open;
  switch (options.mode) {
    case Mode::Auto:
      A2_TRY(decide_flags(program, merges, open, diags));
      if (options.steps) *options.steps += program.proof_steps;
      break;
    case Mode::BarrierAll:
      add_barriers(program);
      break;
    case Mode::None:
      if (options.resync) ir::set_stage(module, kernel, ir::Stage::Planned);
      return {};
    case Mode::Verify: {
      const std::vector<Missing> missing = find_missing(program);
      report_missing(program, missing, diags);
      if (!missing.empty()) return Failure{};
      return {};
    }
  }
  if (options.explain) explain(program, merges, diags);
  warn_still_up(program, open, diags);
  insert_lines(program);
  if (!done) ir::set_stage(module, kernel, ir::Stage::Synced);
  return {};
}

Result<> synchronise(ir::Module& module, const Target& target, const Options& options,
                     Diags& diags) {
  bool failed = false;
  for (ir::Inst* kernel : module.kernels()) {
    if (!synchronise(module, *kernel, target, options, diags)) failed = true;
  }
  if (failed) return Failure{};
  return {};
}

}  // namespace asc2::sync
