// SPDX-License-Identifier: Apache-2.0
// Kernels whose cores wait for each other. What cross_walk.h proves holds for all paths and trip
// counts; that blocks do not meet in memory is then judged by runs of the text. Of others the queue
// machine judges runs without data of two blocks, all their cores beside each other (cross_runs.h),
// and a warning tells that they are no proof. The first run that shows a fault reports it.
// That sets and waits are as many in every launch, whatever the parameters and conditions, is
// proved: see cross_balance.h.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

#include "check/cross_balance.h"
#include "check/cross_proof.h"
#include "check/cross_runs.h"
#include "check/diags.h"
#include "check/rules.h"
#include "check/trace.h"
#include "machine/machine.h"

namespace asc2::check {

namespace {

using namespace ir;
using machine::Finding;
using machine::FindingKind;

constexpr int64_t kBlocksTried = 2;          // that run beside each other
constexpr size_t kMostInstrs = 3'000'000;    // of all runs
constexpr size_t kMostOfBlocks = 2'000'000;  // of a run with all blocks

std::string_view race_text(FindingKind kind) {
  switch (kind) {
    case FindingKind::Raw:
      return "reads bytes that may not have been written yet";
    case FindingKind::War:
      return "writes bytes that may still be read";
    case FindingKind::Waw:
      return "writes bytes that may still be written";
    case FindingKind::Rar:
      return "reads bytes while another pipe may read them, which this space does not allow";
    default:
      return "runs before an operation that comes first in the program";
  }
}

class CrossChecker {
 public:
  CrossChecker(const Module& module, const Inst& kernel, const Target& target, Diags& diags)
      : module_(module), target_(target), diags_(diags), memories_(module) {
    const Inst* other = other_half(module, kernel);
    halves_.push_back(&kernel);
    if (other) halves_.push_back(other);
    for (const Inst* half : halves_) memories_.add(*half);
    for (const Inst* half : halves_) tracers_.emplace_back(module, *half, target, memories_);
  }

  void run() {
    const size_t before = diags_.error_count();
    const CrossProof proof = prove_cross(module_, halves_, target_);
    proved_ = proof.proved;
    if (proved_) {
      judge_blocks();
      if (diags_.error_count() == before) tell_proved();
      return;
    }
    const CrossRuns wanted = cross_runs(module_, halves_, target_, tracers_, memories_, proof);
    deciding_ = wanted.deciding;
    size_t runs = 0, cores = 0;
    for (const Policy& policy : wanted.policies) {
      if (diags_.full() || instrs_ > kMostInstrs) break;
      judge(policy, kBlocksTried);
      cores = cores_.size();
      ++runs;
      if (!chosen_ && deciding_ == 0) break;  // there is no other
    }
    if (diags_.error_count() != before) return;
    check_cross_balance(module_, halves_, target_, memories_, diags_);
    if (diags_.error_count() != before) return;
    const bool all = judge_blocks();
    if (diags_.error_count() != before) return;
    if (all && !chosen_ && deciding_ == 0) return tell_proved();
    auto told = diags_.warning<diag::CheckRuns>(
        module_.where(*halves_[0]), fmt::format("{} run{}", runs, runs == 1 ? "" : "s"), cores);
    if (proof.at) told.note(module_.where(*proof.at), "not for all trip counts: " + proof.why);
    if (proof.other) told.note(module_.where(*proof.other), "with this one");
  }

 private:
  struct Core {
    size_t half = 0;
    int64_t block = 0, sub_block = 0;
    Trace trace;
    size_t next = 0;
  };

  static bool is_cut(const Core& core) { return core.trace.cut_off; }

  /// Nothing when the launch decides.
  std::optional<int64_t> grid() const {
    const int64_t blocks = halves_[0]->int_attr(Attr::Grid, 0);
    return blocks > 0 ? std::optional(blocks) : std::nullopt;
  }

  void tell_proved() { diags_.remark<diag::CheckProved>(module_.where(*halves_[0])); }

  /// The launch of the text, to see that blocks do not meet: with all of them, or with two where
  /// that would be too long. Whether it was all.
  bool judge_blocks() {
    const size_t so_far = instrs_;
    judge({}, kBlocksTried);
    const size_t each = std::max<size_t>(1, (instrs_ - so_far) / static_cast<size_t>(kBlocksTried));
    if (!grid()) return false;
    const bool fits = static_cast<uint64_t>(*grid()) <= kMostOfBlocks / each;
    if (fits && *grid() > kBlocksTried) judge({}, *grid());
    return fits || *grid() <= kBlocksTried;
  }

  /// Long loops are cut where the whole run would be too long: a shorter one may not be what any
  /// launch does.
  std::deque<Core> cores(Policy policy, int64_t blocks) {
    policy.period = common_period(tracers_);
    policy.whole = true;
    std::deque<Core> out = traced(policy, blocks);
    if (std::any_of(out.begin(), out.end(), is_cut)) {
      policy.whole = false;
      out = traced(policy, blocks);
    }
    for (const Core& core : out) {
      instrs_ += core.trace.instrs.size();
      chosen_ |= core.trace.chosen;
    }
    return out;
  }

  std::deque<Core> traced(const Policy& policy, int64_t blocks) const {
    std::deque<Core> out;
    for (int64_t block = 0; block < std::min(grid().value_or(blocks), blocks); ++block) {
      for (size_t half = 0; half < halves_.size(); ++half) {
        const bool paired = halves_.size() > 1 && core_of(module_, *halves_[half]) == CoreKind::Aiv;
        for (int64_t sub = 0; sub < (paired ? target_.aiv_per_aic() : 1); ++sub) {
          out.push_back({half, block, sub, tracers_[half].run(policy, block, sub), 0});
        }
      }
    }
    return out;
  }

  void judge(const Policy& policy, int64_t blocks) {
    cores_ = cores(policy, blocks);
    policy_ = &policy;
    machine::MachineSpec spec = machine::spec_of(target_);
    machine::Options options;
    options.time = false;
    options.outstanding = false;
    // A wait is trusted until a run shows that it orders nothing; then once more without that
    // trust.
    for (;;) {
      machine::Machine machine(spec, options);
      run(machine);
      const size_t before = options.weak.size();
      for (const machine::WeakWait& wait : machine.report().weak) {
        if (std::find(options.weak.begin(), options.weak.end(), wait) == options.weak.end()) {
          options.weak.push_back(wait);
        }
      }
      if (options.weak.size() != before) continue;
      const auto cut = std::find_if(cores_.begin(), cores_.end(), is_cut);
      if (cut != cores_.end()) tell_cut(*halves_[cut->half]);
      report(machine.report(), cut != cores_.end());
      return;
    }
  }

  void run(machine::Machine& machine) {
    for (Core& core : cores_) {
      core.next = 0;
      machine.add_core(core_of(module_, *halves_[core.half]), static_cast<int>(core.block));
    }
    machine.run([&](int number) {
      Core& core = cores_[static_cast<size_t>(number)];
      while (core.next < core.trace.instrs.size()) {
        if (!machine.dispatch(number, core.trace.instrs[core.next])) return machine::Step::Blocked;
        ++core.next;
      }
      return machine::Step::Finished;
    });
  }

  const Inst* inst_of(const machine::Party& party) const {
    if (party.core < 0) return nullptr;
    return cores_[static_cast<size_t>(party.core)].trace.insts[party.tag];
  }

  int64_t block(const machine::Party& party) const {
    return cores_[static_cast<size_t>(party.core)].block;
  }

  /// "on pipe mte2 of aiv 1, block 0"
  std::string place(const machine::Party& party) const {
    const Core& core = cores_[static_cast<size_t>(party.core)];
    const CoreKind kind = core_of(module_, *halves_[core.half]);
    const bool many = halves_.size() > 1 && kind == CoreKind::Aiv;
    return fmt::format("on pipe {} of {}{}, block {}", name_of(party.pipe), name_of(kind),
                       many ? fmt::format(" {}", core.sub_block) : "", core.block);
  }

  std::string condition() const {
    if (!policy_->parameter) return "with the values of the parameters in the text";
    if (policy_->values.empty()) {
      return fmt::format("when every parameter is {}", *policy_->parameter);
    }
    std::string text;
    for (const auto& [name, value] : policy_->values) {
      text += fmt::format("{} '%{}' is {}", text.empty() ? "when" : " and", name, value);
    }
    return text;
  }

  void tell_cut(const Inst& half) {
    if (proved_ || !seen_.insert({-2, &half, nullptr}).second) return;
    diags_.warning<diag::CheckCut>(module_.where(half), kMaxTrace).note({}, condition());
  }

  /// Of a run that was cut off, races alone: what a core waits for may come behind that. What is
  /// proved is proved: the run may be on a path that no launch takes.
  void report(const machine::Report& report, bool cut) {
    // What hangs leaves flags and counters up: only that is told.
    for (const machine::Blocked& blocked : report.blocked) {
      if (!cut && !proved_) deadlock(blocked);
    }
    for (const Finding& finding : report.findings) {
      if (!machine::is_error(finding.kind)) continue;
      const bool order = machine::is_race(finding.kind) || finding.kind == FindingKind::Order;
      if (!order && (cut || !finding.flag.cross)) continue;  // one core's flags are proved
      const bool counts =
          finding.kind == FindingKind::CrossOverflow || finding.kind == FindingKind::CrossLeak;
      if (proved_ && (order ? block(finding.first) == block(finding.second) : counts)) continue;
      if (order && policy_->parameter && block(finding.first) != block(finding.second)) {
        continue;  // blocks share nothing in a launch; these values may be of none
      }
      if (!report.blocked.empty() && finding.kind == FindingKind::CrossLeak) continue;
      const Inst* first = inst_of(finding.first);
      const Inst* second = inst_of(finding.second);
      if (!seen_.insert({static_cast<int>(finding.kind), first, second}).second) continue;
      order ? race(finding, *first, *second) : flag(finding, second ? *second : *first);
    }
  }

  void race(const Finding& finding, const Inst& first, const Inst& second) {
    const std::string bytes = finding.space == Space::Gm
                                  ? std::string("gm")
                                  : fmt::format("{} [0x{:06x}, 0x{:06x})", name_of(finding.space),
                                                finding.begin, finding.end);
    diags_
        .error<diag::CheckRace>(module_.where(second), name_of(finding.second.pipe),
                                race_text(finding.kind), bytes)
        .from_here(module_.loc_text(second))
        .note({}, fmt::format("{}, {}", place(finding.second), condition()))
        .note(module_.where(first), fmt::format("the other operation, {}", place(finding.first)))
        .from_here(module_.loc_text(first));
  }

  static std::string_view problem(FindingKind kind) {
    switch (kind) {
      case FindingKind::BadId:
        return "does not exist on the target, or its id is not known";
      case FindingKind::ReservedId:
        return "is reserved by the vendor";
      case FindingKind::BadPair:
        return "joins no cores in this mode";
      case FindingKind::CrossOverflow:
        return "can hold more tokens than its counter counts";
      default:
        return "still holds a token when the kernel ends";
    }
  }

  void flag(const Finding& finding, const Inst& inst) {
    const std::string text = fmt::format("{} between cores", finding.flag.id);
    const machine::Party& party = finding.second.core < 0 ? finding.first : finding.second;
    auto diag = diags_.error<diag::CheckFlag>(module_.where(inst), text, problem(finding.kind));
    diag.from_here(module_.loc_text(inst))
        .note({}, fmt::format("{}, {}", place(party), condition()));
    const bool counts =
        finding.kind == FindingKind::CrossOverflow || finding.kind == FindingKind::CrossLeak;
    if (counts) note_partner(diag, party, finding.flag.id, machine::InstrKind::CrossWait);
  }

  /// The other end of a flag between cores: the first instruction of that kind that its core has
  /// not come to, or else the last one that it came to.
  void note_partner(DiagRef& diag, const machine::Party& mine, int32_t id,
                    machine::InstrKind kind) const {
    const bool wait = kind == machine::InstrKind::CrossWait;
    const int32_t bank = target_.cross_core ? static_cast<int32_t>(target_.cross_core->flags) : 1;
    const Core& here = cores_[static_cast<size_t>(mine.core)];
    const Inst* passed = nullptr;
    for (int number = 0; number < static_cast<int>(cores_.size()); ++number) {
      const Core& core = cores_[static_cast<size_t>(number)];
      for (size_t i = 0; i < core.trace.instrs.size(); ++i) {
        const machine::Instr& instr = core.trace.instrs[i];
        const bool equal = instr.mode < 2;  // cores of one kind
        if (instr.kind != kind || instr.id % bank != id % bank) continue;
        if ((core.half == here.half) != equal || (!equal && core.block != here.block)) continue;
        const Inst& inst = *core.trace.insts[instr.tag];
        if (i < core.next) {
          passed = &inst;
          continue;
        }
        const machine::Party party{number, instr.pipe, instr.tag};
        diag.note(module_.where(inst),
                  fmt::format("{}, {}, has not been reached",
                              wait ? "a wait for it" : "the set that it waits for", place(party)));
        return;
      }
    }
    if (!passed) {
      diag.note({}, wait ? "no core waits for it" : "no core sets it");
      return;
    }
    diag.note(module_.where(*passed), wait ? "the last wait for it" : "the last set of it");
  }

  void deadlock(const machine::Blocked& blocked) {
    const bool waits = blocked.reason == machine::Blocked::Reason::Flag ||
                       blocked.reason == machine::Blocked::Reason::CrossFlag;
    const Inst* head = waits ? inst_of(blocked.head) : nullptr;
    if (!head || !seen_.insert({-1, head, nullptr}).second) return;
    const machine::FlagName& flag = blocked.flag;
    const std::string text =
        flag.cross ? fmt::format("{} between cores", flag.id)
                   : fmt::format("{} {} -> {}", flag.id, name_of(flag.from), name_of(flag.to));
    auto diag =
        diags_.error<diag::CheckDeadlock>(module_.where(*head), name_of(blocked.head.pipe), text);
    diag.from_here(module_.loc_text(*head))
        .note({}, fmt::format("{}, {}", place(blocked.head), condition()));
    if (const Inst* awaited = inst_of(blocked.awaited)) {
      diag.note(module_.where(*awaited),
                fmt::format("the set that it waits for, {}, waits itself", place(blocked.awaited)));
    } else if (flag.cross) {
      note_partner(diag, blocked.head, flag.id, machine::InstrKind::CrossSet);
    }
  }

  const Module& module_;
  const Target& target_;
  Diags& diags_;
  std::vector<const Inst*> halves_;
  Memories memories_;
  std::vector<Tracer> tracers_;
  std::deque<Core> cores_;  // instructions point into their traces, which stay in place
  const Policy* policy_ = nullptr;
  bool proved_ = false;
  size_t instrs_ = 0;    // of all runs so far
  size_t deciding_ = 0;  // parameters that decide something
  bool chosen_ = false;  // a launch may go other ways than a run that no parameter decided
  std::set<std::tuple<int, const Inst*, const Inst*>> seen_;
};

}  // namespace

void check_cross(const Module& module, const Inst& kernel, const Target& target, Diags& diags) {
  CrossChecker(module, kernel, target, diags).run();
}

}  // namespace asc2::check
