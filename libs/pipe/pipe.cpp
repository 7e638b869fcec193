// SPDX-License-Identifier: Apache-2.0
// Decides for every innermost loop. The pipes of a core already overlap iterations as far as slots
// allow; dispatch is in the way only where a queue fills up before the next loads are reached, or
// where the scalar unit itself takes longer than the busiest pipe.
#include "pipe/pipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ir/walk.h"
#include "pipe/diags.h"
#include "pipe/memory.h"
#include "pipe/ring.h"
#include "pipe/transform.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr double kNoticeable = 1.05;  // a bound is worth telling from here on above the others

constexpr int64_t kMaxUnrolledLines =
    512;  // of a main loop: larger bodies gain nothing from unrolling

class Pipeliner {
 public:
  Pipeliner(Module& module, Inst& kernel, const Target& target, Diags& diags)
      : module_(module),
        kernel_(kernel),
        target_(target),
        core_(core_of(module, kernel)),
        uses_(module, kernel.regions[0]),
        diags_(diags) {}

  bool run() {
    region(kernel_.regions[0]);
    return !failed_;
  }

 private:
  void region(Region& region) {
    std::vector<Inst*> out;
    for (Inst* inst : region.body) {
      const bool innermost = inst->op == Op::For && is_innermost(*inst);
      if (!innermost) {
        for (Region& inner : inst->regions) this->region(inner);
      }
      const bool ordered = inst->op == Op::For && inst->int_attr(Attr::UnrollFactor, 1) > 1;
      if ((!innermost && !ordered) || !rewrite(*inst, innermost, out)) out.push_back(inst);
    }
    region.body = std::move(out);
  }

  static bool is_innermost(const Inst& loop) {
    bool inner = false;
    walk(loop.regions[0],
         [&](const Inst& inst) { inner |= inst.op == Op::For || inst.op == Op::While; });
    return !inner;
  }

  /// What is known of the step of a loop of the kernel as it was given.
  model::Range step_range(const Inst& loop) {
    const Operand& step = loop.operands()[2];
    if (step.is_int()) return {step.integer, step.integer};
    if (!scalars_) scalars_.emplace(module_, kernel_);
    return scalars_->range(step);
  }

  /// False when the loop stays as it is.
  bool rewrite(Inst& inst, bool innermost, std::vector<Inst*>& out) {
    const LoopLoad load = load_of(module_, inst, target_, core_);
    const int64_t order = inst.int_attr(Attr::UnrollFactor, 1);
    // What inner loops became is counted anew; names that lines elsewhere read stay what they were.
    const Uses now = innermost ? Uses() : Uses(module_, kernel_.regions[0]);
    const auto loop =
        analyse(module_, inst, kernel_.scope, innermost ? uses_ : now, step_range(inst));
    if (!loop) {
      if (order > 1) refuse(inst, order, "its step is 0");
      return explain(inst, load, "left as it is: its step is 0"), false;
    }
    if (order > 1) return unroll_by(*loop, order, load, out);
    if (fills_a_queue(load)) return try_ahead(*loop, load, out);
    if (scalar_bound(*loop, load)) return unroll_by(*loop, slot_period(*loop), load, out);
    return explain(inst, load, ""), false;
  }

  bool unroll_by(const Loop& loop, int64_t factor, const LoopLoad& load, std::vector<Inst*>& out) {
    const Inst& inst = *loop.inst;
    if (loop.iv_assigned) {
      refuse(inst, factor, "its body assigns the loop variable");
      return false;
    }
    int64_t lines = 0;
    walk(inst.regions[0], [&](const Inst&) { ++lines; });
    constexpr int64_t kMaxOrderedLines = 1 << 20;  // an order is followed as far as memory goes
    if (factor > kMaxOrderedLines / std::max<int64_t>(1, lines)) {
      refuse(inst, factor, "the loop would be too long");
      return false;
    }
    explain(inst, load, fmt::format("unrolled {} times", factor));
    unroll(module_, loop, factor, barriers_between(module_, kernel_, loop, target_, core_, true),
           out);
    return true;
  }

  bool try_ahead(const Loop& loop, const LoopLoad& load, std::vector<Inst*>& out) {
    const std::string reason = load_ahead(module_, kernel_, loop, uses_, target_, core_, out);
    explain(*loop.inst, load,
            reason.empty() ? "loads are issued an iteration ahead" : "left as it is: " + reason);
    return reason.empty();
  }

  /// Work of one iteration does not fit into the queue of a pipe, so the next loads are dispatched
  /// late.
  bool fills_a_queue(const LoopLoad& load) const {
    for (size_t p = 0; p < kPipeCount; ++p) {
      const auto pipe = static_cast<Pipe>(p);
      const PipeSpec* spec = target_.core(core_) ? target_.core(core_)->pipe(pipe) : nullptr;
      if (spec && pipe != Pipe::S && pipe != Pipe::Mte2 && load.queued[p] > spec->queue_depth)
        return true;
    }
    return false;
  }

  static int64_t slot_period(const Loop& loop) {
    int64_t period = 1;
    for (const SlotLine& slot : loop.slots) period = std::lcm(period, slot.count);
    return period;
  }

  /// The scalar unit is what the loop waits for, and literal slots take work off it.
  bool scalar_bound(const Loop& loop, const LoopLoad& load) const {
    const int64_t period = slot_period(loop);
    if (period < 2 || loop.iv_assigned ||
        load.scalar <= load.busy[static_cast<size_t>(load.busiest())])
      return false;
    int64_t lines = 0;
    walk(loop.inst->regions[0], [&](const Inst&) { ++lines; });
    return period * lines <= kMaxUnrolledLines && (!loop.trips || *loop.trips >= period);
  }

  void refuse(const Inst& inst, int64_t factor, std::string_view reason) {
    failed_ = true;
    diags_.error<diag::PipeUnroll>(module_.where(inst), factor, reason)
        .note_at(module_.loc_text(inst), "from here");
  }

  /// What was done with the loop, and what bounds it.
  void explain(const Inst& inst, const LoopLoad& load, std::string what) {
    const Pipe busiest = load.busiest();
    const double busy = load.busy[static_cast<size_t>(busiest)];
    const Ring ring = slowest_ring(module_, inst, target_, core_);
    const bool waits = ring.cycles > kNoticeable * std::max(busy, load.scalar);
    if (what.empty()) {
      what = !waits               ? "left as it is: the pipes run beside each other already"
             : ring.waits.empty() ? fmt::format("left as it is: pipe {} waits for its own results",
                                                name_of(ring.pipe))
                                  : "left as it is: its pipes wait for each other";
    }
    const std::string round =
        waits ? fmt::format(", the way round its waits {:.0f}", ring.cycles) : "";
    auto remark = diags_.remark<diag::PipeLoop>(module_.where(inst), what, busy, name_of(busiest),
                                                load.scalar, round);
    remark.note_at(module_.loc_text(inst), "from here");
    if (!waits) return;
    for (const Inst* wait : ring.waits) {
      remark.note(module_.where(*wait),
                  fmt::format("{} waits for {}", name_of(wait->operands()[1].pipe),
                              name_of(wait->operands()[0].pipe)));
    }
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  CoreKind core_;
  const Uses uses_;
  std::optional<model::Scalars> scalars_;  // of the kernel as it was given
  Diags& diags_;
  bool failed_ = false;
};

}  // namespace

Result<> pipeline(Module& module, const Target& target, const Options&, Diags& diags) {
  bool ok = true;
  for (Inst* kernel : module.kernels()) {
    const Stage stage = stage_of(module, *kernel);
    if (stage < Stage::Synced) {
      diags
          .error<diag::PipeStage>(module.where(*kernel), module.text(kernel->operands()[0].sym),
                                  kStageNames[static_cast<size_t>(stage)])
          .help("run asc2-sync first");
      ok = false;
      continue;
    }
    if (stage == Stage::Pipelined) continue;
    // Its loops run in step with those of other cores: left as they are.
    bool crosses = false;
    walk(kernel->regions[0],
         [&](const Inst& inst) { crosses |= inst.op == Op::SetCross || inst.op == Op::WaitCross; });
    if (!crosses) ok &= Pipeliner(module, *kernel, target, diags).run();
    set_stage(module, *kernel, Stage::Pipelined);
  }
  if (!ok) return Failure{};
  return {};
}

}  // namespace asc2::pipe
