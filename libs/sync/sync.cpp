// SPDX-License-Identifier: Apache-2.0
// The steps in order: read the kernel, check the flags it has, decide edges and barriers, give the
// edges flag ids, and as long as ids are short, merge and decide the rest again; write the lines.
#include "sync/sync.h"

#include <algorithm>
#include <functional>
#include <set>

#include "ir/notes.h"
#include "ir/stage.h"
#include "ir/walk.h"
#include "model/pipe_of.h"
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

constexpr int kMaxRounds = 256;
constexpr int32_t kFarthest = 4;  // iterations that guards let be under way
constexpr int kMaxGuarded = 16;   // rounds with guards of one reach

void erase_all(ir::Region& region, const std::function<bool(const ir::Inst&)>& gone) {
  ir::erase_lines(region, gone);
  for (ir::Inst* inst : region.body) {
    for (ir::Region& inner : inst->regions) erase_all(inner, gone);
  }
}

using Numbers = std::set<ir::ValueId>;

void add_reads(const ir::Inst& inst, Numbers& numbers) {
  ir::for_each_read(inst, [&](const ir::Operand& use) { numbers.insert(use.value); });
}

/// Takes out the flags and barriers of the input. Flags between cores stay: nobody would make them
/// anew. Returns the numbers that those lines read.
Numbers drop_flags(ir::Region& body) {
  Numbers numbers;
  erase_all(body, [&](const ir::Inst& inst) {
    if (inst.info().cls != ir::OpClass::Sync || ir::joins_cores(inst)) return false;
    add_reads(inst, numbers);
    return true;
  });
  return numbers;
}

/// Takes out the lines that compute one of the numbers, or what these come from, for nobody else.
void drop_unused(const ir::Module& module, ir::Region& body, Numbers numbers) {
  const auto computes = [&](const ir::Inst& inst) {
    return inst.info().cls != ir::OpClass::Decl && inst.regions.empty() &&
           model::is_scalar_work(module, inst) && numbers.contains(inst.result());
  };
  for (size_t before = 0; before != numbers.size();) {
    before = numbers.size();
    ir::walk(body, [&](const ir::Inst& inst) {
      if (computes(inst)) add_reads(inst, numbers);
    });
  }
  for (size_t before = 0; before != numbers.size();) {
    before = numbers.size();
    ir::walk(body, [&](const ir::Inst& inst) {
      if (computes(inst)) return;
      ir::for_each_read(inst, [&](const ir::Operand& use) { numbers.erase(use.value); });
    });
  }
  erase_all(body, computes);
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
  return diags.error<diag::SyncStage>(module.where(kernel), module.kernel_name(kernel),
                                      ir::kStageNames[static_cast<size_t>(stage)],
                                      ir::tools_between(stage, ir::Stage::Planned));
}

/// What one core leaves open may be ordered through another.
Result<> refuse_other_cores(const ir::Module& module, const ir::Inst& kernel, Diags& diags) {
  const ir::Inst* flag = ir::first_that_joins_cores(kernel.regions[0]);
  if (!flag) return {};
  return diags.error<diag::SyncOtherCore>(module.where(*flag)).help("asc2-check judges both cores");
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

/// Decides edges and barriers and gives the edges ids. Where these are short, orders are merged;
/// where a set may find its flag up, orders change or guards are added; then all is decided again.
class FlagChoice {
 public:
  FlagChoice(Program& program, std::vector<Merge>& merges) : p_(program), merges_(merges) {}

  /// `open` gets the sets that may find their flag up; nothing when that was not found out.
  Result<> run(std::optional<std::vector<OpenSet>>& open, Diags& diags) {
    decide(p_);
    cycles_.emplace(p_);
    for (int round = 0; round < kMaxRounds; ++round) {
      int32_t failed = -1;
      switch (colour(p_, *cycles_, merges_, failed)) {
        case Colouring::Done:
          if (settled(open)) return {};
          break;
        case Colouring::Merged:
          // Guards that let several iterations be under way are worth no other order.
          if (has_guards() && reach_ > 1) without_guards();
          break;
        case Colouring::Failed: {
          if (without_guards()) break;
          const ir::Inst& inst = *p_.node(p_.edges[static_cast<size_t>(failed)].to).inst;
          const Edge& edge = p_.edges[static_cast<size_t>(failed)];
          return diags
              .error<diag::SyncNoId>(p_.module.where(inst), name_of(edge.source),
                                     name_of(edge.destination))
              .note_at(p_.module.loc_text(inst), "needed for this line")
              .help("free one, or drop all flags of the input with --resync");
        }
      }
      keep_fixed(p_);
      decide(p_);
    }
    A2_BUG("flags of '@{}' do not fit after {} rounds", p_.module.kernel_name(p_.kernel),
           kMaxRounds);
  }

 private:
  /// All have ids. False when something was changed so that no flag may be up.
  bool settled(std::optional<std::vector<OpenSet>>& open) {
    open = spread(p_);
    if (open && open->empty()) drop_spare(p_);
    p_.proof_gave_up = false;
    A2_CHECK(!has_fixed(p_) || find_missing(p_).empty() || p_.proof_gave_up);
    if (!open || open->empty() || reach_ < 0) return true;
    if (!has_guards()) {
      if (save_ids(p_, *open, *cycles_, merges_)) return false;
      plain_ = p_.edges;
      plain_merges_ = merges_;
    }
    if (++guarded_ > kMaxGuarded || !add_guards(p_, *open, reach_)) without_guards();
    return false;
  }

  bool has_guards() const {
    return std::any_of(p_.edges.begin(), p_.edges.end(),
                       [](const Edge& edge) { return edge.guard; });
  }

  /// As it was before guards were added; the next try is another one. False when there are none.
  bool without_guards() {
    const bool there = has_guards();
    int32_t farthest = 1;
    for (const Edge& edge : p_.edges) {
      if (edge.guard) farthest = std::max(farthest, edge.distance);
    }
    guarded_ = 0;
    reach_ = std::min(farthest, reach_) - 1;
    if (there) {
      p_.edges = plain_;
      merges_ = plain_merges_;
    }
    return there;
  }

  Program& p_;
  std::vector<Merge>& merges_;
  std::optional<Cycles> cycles_;
  int32_t reach_ = kFarthest;  // of guards, see add_guards(); below 0 when none help
  int guarded_ = 0;            // rounds with guards of this reach
  std::vector<Edge> plain_;    // without guards
  std::vector<Merge> plain_merges_;
};

}  // namespace

Result<> synchronise(ir::Module& module, ir::Inst& kernel, const Target& target,
                     const Options& options, Diags& diags) {
  A2_TRY(check_stage(module, kernel, diags));
  const bool done = ir::stage_of(module, kernel) > ir::Stage::Synced;
  if (done && options.mode == Mode::Auto && !options.resync) return {};
  Numbers numbers;
  if (options.resync) numbers = drop_flags(kernel.regions[0]);
  Program program(module, kernel, target);
  program.explain = options.explain;
  A2_TRY(program.build(diags));
  A2_TRY(check_existing(program, diags));
  std::vector<Merge> merges;
  std::optional<std::vector<OpenSet>> open = std::vector<OpenSet>();
  switch (options.mode) {
    case Mode::Auto:
      A2_TRY(FlagChoice(program, merges).run(open, diags));
      if (options.steps) *options.steps += program.proof_steps;
      break;
    case Mode::BarrierAll:
      add_barriers(program);
      break;
    case Mode::None:
      drop_unused(module, kernel.regions[0], std::move(numbers));
      if (options.resync) ir::set_stage(module, kernel, ir::Stage::Planned);
      return {};
    case Mode::Verify: {
      A2_TRY(refuse_other_cores(module, kernel, diags));
      const std::vector<Missing> missing = find_missing(program);
      report_missing(program, missing, diags);
      if (!missing.empty()) return Failure{};
      return {};
    }
  }
  if (options.explain) explain(program, merges, diags);
  if (open) warn_still_up(program, *open, diags);
  insert_lines(program);
  drop_unused(module, kernel.regions[0], std::move(numbers));
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
