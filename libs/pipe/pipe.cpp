// SPDX-License-Identifier: Apache-2.0
// Decides for every innermost loop, and for a nest whether it is one loop or two. The pipes of a
// core already overlap iterations as far as slots allow; dispatch is in the way where the scalar
// unit waits before it reaches the next loads, for a result or for room in a queue (skewing.h), or
// where it takes longer itself than the busiest pipe.
#include "pipe/pipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ir/stage.h"
#include "ir/walk.h"
#include "model/access.h"
#include "pipe/diags.h"
#include "pipe/estimate.h"
#include "pipe/explain.h"
#include "pipe/memory.h"
#include "pipe/skewing.h"
#include "pipe/snapshot.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr int64_t kMaxUnrolledLines =
    512;  // of a main loop: larger bodies gain nothing from unrolling

class Pipeliner {
 public:
  Pipeliner(Module& module, Inst& kernel, const Target& target, const Options& options,
            Diags& diags)
      : module_(module),
        kernel_(kernel),
        target_(target),
        core_(core_of(module, kernel)),
        plans_(skew_loops(module, kernel, target, options)),
        uses_(module, kernel.regions[0]),
        options_(options),
        barriers_(!options.passes_check),
        diags_(diags) {
    for (const Inst* loop : plans_.untold) made_[loop] = nullptr;
    for (const auto& [loop, plan] : plans_.of) {
      const Skewed& made = plan.made;
      if (!made.steady) continue;
      made_[made.steady] = loop;
      made_[loop] = nullptr;
      if (made.back) made_[made.back] = nullptr;
    }
  }

  bool run() {
    const Snapshot text(kernel_);
    rewrite_all();
    if (unrolled_) settle_copies(text);
    explain_all();
    return !failed_;
  }

 private:
  /// A loop, and what was done with it.
  struct Told {
    const Inst* text = nullptr;  // as it was given
    const Inst* now = nullptr;   // that runs most of its iterations
    int64_t each = 1;            // iterations of the text in each of those
    std::string what;            // "": nothing
  };

  /// Copies of a body bring along the flags of one iteration each, which may be more than all of
  /// them together need, or too few. Best are flags that are found anew, if they cost no time;
  /// else copies as they are, with barriers between iterations that may meet, or none at all.
  void settle_copies(const Snapshot& text) {
    const auto again = [&] {
      text.restore();
      told_.clear();
    };
    const bool fits = passes_check(module_, kernel_, options_);
    const auto as_copied = fits ? estimate(module_, kernel_, target_, plans_.rounds) : std::nullopt;
    again();
    int64_t work = kMostWork;
    if (options_.synchronise && flags_are_found_again(module_, kernel_, options_, work)) {
      rewrite_all();
      const bool done = synchronise(module_, kernel_, options_, work);
      const auto anew =
          as_copied ? estimate(module_, kernel_, target_, plans_.rounds) : std::nullopt;
      const bool slower = anew && anew->cycles > as_copied->cycles;
      if (done && !slower && passes_check(module_, kernel_, options_)) return;
      again();
    }
    barriers_ |= !fits;
    rewrite_all();
    if (fits || passes_check(module_, kernel_, options_)) return;
    again();
    unroll_ = false;
    rewrite_all();
  }

  void rewrite_all() { region(kernel_.regions[0]); }

  void region(Region& region) {
    std::vector<Inst*> out;
    for (Inst* inst : region.body) {
      const auto made = made_.find(inst);
      if (made != made_.end()) {
        if (made->second) told_.push_back({made->second, inst, 1, ahead(*made->second)});
        out.push_back(inst);
        continue;
      }
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
    walk(loop.regions[0], [&](const Inst& inst) { inner |= is_loop(inst); });
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
    const int64_t order = inst.int_attr(Attr::UnrollFactor, 1);
    // What inner loops became is counted anew; names that lines elsewhere read stay what they were.
    const Uses now = innermost ? Uses() : Uses(module_, kernel_.regions[0]);
    const auto loop =
        analyse(module_, inst, kernel_.scope, innermost ? uses_ : now, step_range(inst));
    if (!loop) {
      const Operand& step = inst.operands()[2];
      const std::string reason = step.is_int() && step.integer == 0
                                     ? "its step is 0"
                                     : "its variable has fewer than 64 bits";
      if (order > 1) refuse(inst, order, reason);
      told_.push_back({&inst, &inst, 1, "left as it is: " + reason});
      return false;
    }
    if (order > 1) return unroll_by(*loop, order, out);
    const auto plan = plans_.of.find(&inst);
    if (plan != plans_.of.end() && scalar_bound(*loop, plan->second.bound))
      return unroll_by(*loop, slot_period(*loop), out);
    told_.push_back({&inst, &inst, 1, with_nest(inst, "")});
    return false;
  }

  bool unroll_by(const Loop& loop, int64_t factor, std::vector<Inst*>& out) {
    const Inst& inst = *loop.inst;
    const bool ordered = inst.int_attr(Attr::UnrollFactor, 1) > 1;
    if (!unroll_ && !ordered) {
      told_.push_back({&inst, &inst, 1, ""});
      return false;
    }
    if (!unroll_) {
      refuse(inst, factor, "the check could not prove that its flags are right then");
      return false;
    }
    if (loop.iv_assigned) {
      refuse(inst, factor, "its body assigns the loop variable");
      return false;
    }
    int64_t lines = 0;
    walk(inst.regions[0], [&](const Inst&) { ++lines; });
    constexpr int64_t kMaxOrderedLines = 1 << 16;  // more are no gain, and take the tools long
    if (factor > kMaxOrderedLines / std::max<int64_t>(1, lines)) {
      refuse(inst, factor,
             fmt::format("it would have {} lines, and {} are the most", factor * lines,
                         kMaxOrderedLines));
      return false;
    }
    const size_t first = out.size();
    unrolled_ = true;
    Unrolling how;
    how.factor = factor;
    if (barriers_) how.barriers = barriers_between(module_, kernel_, loop, target_, core_);
    unroll(module_, loop, how, out);
    const auto main = std::find_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                                   [](const Inst* made) { return made->op == Op::For; });
    told_.push_back({&inst, main == out.end() ? nullptr : *main, factor,
                     with_nest(inst, fmt::format("unrolled {} times", factor))});
    return true;
  }

  /// Or a larger number than any loop is unrolled by.
  static int64_t slot_period(const Loop& loop) {
    int64_t period = 1;
    for (const SlotLine& slot : loop.slots) {
      period = std::lcm(period, slot.count);
      if (period > kMaxUnrolledLines) break;
    }
    return period;
  }

  /// The scalar unit is what the loop waits for, and literal slots take work off it.
  bool scalar_bound(const Loop& loop, const Bound& bound) const {
    const int64_t period = slot_period(loop);
    if (period < 2 || loop.iv_assigned || bound.recurrence > bound.resource) return false;
    if (bound.by != kScalarUnit) return false;
    int64_t lines = 0;
    walk(loop.inst->regions[0], [&](const Inst&) { ++lines; });
    return period * lines <= kMaxUnrolledLines && (!loop.trips || *loop.trips >= period);
  }

  void refuse(const Inst& inst, int64_t factor, std::string_view reason) {
    failed_ = true;
    diags_.error<diag::PipeUnroll>(module_.where(inst), factor, reason)
        .from_here(module_.loc_text(inst));
  }

  /// The words on what was done with a loop, behind those on the nest that it was.
  std::string with_nest(const Inst& loop, std::string_view words) const {
    if (!plans_.flat.contains(&loop)) return std::string(words);
    return fmt::format("one loop with that around it{}{}", words.empty() ? "" : ", ", words);
  }

  /// "work of mte2 goes 2 iterations ahead, of v 1"
  std::string ahead(const Inst& loop) const {
    const Plan& plan = plans_.of.at(&loop);
    if (plan.schedule.stages.empty())
      return with_nest(loop, "the scalar unit reads and writes later");
    std::string words;
    for (const Advance& stage : plan.schedule.stages) {
      const std::string pipes = pipes_of(plan, stage);
      words += words.empty() ? fmt::format("work of {} goes {} iteration{} ahead", pipes,
                                           stage.distance, stage.distance == 1 ? "" : "s")
                             : fmt::format(", of {} {}", pipes, stage.distance);
    }
    if (plan.schedule.in_branches) words += ", in a branch of the loop";
    return with_nest(loop, words);
  }

  /// "v and mte2"
  static std::string pipes_of(const Plan& plan, const Advance& stage) {
    std::set<Pipe> pipes;
    for (const Item& item : plan.orders->items) {
      if (!stage.lines.contains(item.inst)) continue;
      for (const Work& work : item.works) {
        if (work.pipe != Pipe::S) pipes.insert(work.pipe);
      }
    }
    std::string names;
    for (const Pipe pipe : pipes)
      names += fmt::format("{}{}", names.empty() ? "" : " and ", name_of(pipe));
    return names;
  }

  void explain_all() {
    if (told_.empty()) return;
    const auto estimated = estimate(module_, kernel_, target_, plans_.rounds);
    for (const Told& told : told_) {
      double interval = 0;
      if (estimated && told.now) {
        const auto found = estimated->interval.find(told.now);
        if (found != estimated->interval.end())
          interval = found->second / static_cast<double>(told.each);
      }
      const auto plan = plans_.of.find(told.text);
      explain(module_, *told.text, told.what, interval,
              plan == plans_.of.end() ? nullptr : &plan->second, target_, core_, diags_);
    }
  }

  Module& module_;
  Inst& kernel_;
  const Target& target_;
  CoreKind core_;
  const Plans plans_;
  const Uses uses_;                          // of the kernel with what was made of its loops
  std::optional<model::Scalars> scalars_;    // of the kernel as it was given
  std::map<const Inst*, const Inst*> made_;  // loops that were made, and of the text what they are
  std::vector<Told> told_;
  const Options& options_;
  bool unroll_ = true, unrolled_ = false;  // whether loops may be, and whether one was
  bool barriers_;  // behind the main loop, where accesses to GM may meet: also when nobody can tell
  Diags& diags_;
  bool failed_ = false;
};

/// The variables of a kernel, in order of appearance, each once.
class Variables {
 public:
  void add(const Module& module, const Inst& kernel) {
    seen_.resize(module.value_count(), false);
    walk(kernel.regions[0], [&](const Inst& inst) {
      for (const Operand& result : inst.results()) note(result);
      for_each_read(inst, [&](const Operand& read) { note(read); });
    });
  }
  const std::vector<ValueId>& all() const { return all_; }

 private:
  void note(const Operand& operand) {
    if (seen_[operand.value]) return;
    seen_[operand.value] = true;
    all_.push_back(operand.value);
  }

  std::vector<bool> seen_;
  std::vector<ValueId> all_;
};

}  // namespace

Result<> pipeline(Module& module, const Target& target, const Options& options, Diags& diags) {
  bool ok = true;
  for (Inst* kernel : module.kernels()) {
    const Stage stage = stage_of(module, *kernel);
    if (stage < Stage::Synced) {
      diags
          .error<diag::PipeStage>(module.where(*kernel), module.kernel_name(*kernel),
                                  kStageNames[static_cast<size_t>(stage)])
          .help(fmt::format("run {} first", tools_between(stage, Stage::Synced)));
      ok = false;
      continue;
    }
    if (stage == Stage::Pipelined) continue;
    // From here on lines of several iterations stand beside each other, which the plan of the tiles
    // knows nothing of: what is right is for the order of accesses to say.
    set_stage(module, *kernel, Stage::Pipelined);
    // Its loops run in step with those of other cores: left as they are.
    const bool crosses = first_that_joins_cores(kernel->regions[0]) != nullptr;
    bool loops = false;
    walk(kernel->regions[0], [&](const Inst& inst) { loops |= is_loop(inst); });
    if (!crosses && loops) {
      const auto first = static_cast<ValueId>(module.value_count());
      Variables variables;
      variables.add(module, *kernel);
      Options own = options;
      own.strict = options.strict && passes_check(module, *kernel, options);
      ok &= Pipeliner(module, *kernel, target, own, diags).run();
      // Trials leave no trace in the names of what is kept.
      variables.add(module, *kernel);
      module.name_anew(kernel->scope, first, variables.all());
    }
  }
  if (!ok) return Failure{};
  return {};
}

}  // namespace asc2::pipe
