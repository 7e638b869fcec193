// SPDX-License-Identifier: Apache-2.0
// Tells what the proof of order and flags found: both lines, the rounds of the loops around them,
// and the path. And which flags and barriers the proof can do without.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "check/diags.h"
#include "check/order_proof.h"
#include "check/rules.h"
#include "ir/walk.h"

namespace asc2::check {

namespace {

using namespace ir;

std::string_view race_text(FaultKind kind) {
  switch (kind) {
    case FaultKind::Raw:
      return "reads bytes that may not have been written yet";
    case FaultKind::War:
      return "writes bytes that may still be read";
    case FaultKind::Waw:
      return "writes bytes that may still be written";
    default:
      return "reads bytes while another pipe may read them, which this space does not allow";
  }
}

class Reporter {
 public:
  Reporter(const Module& module, const Inst& kernel, const Trail& trail, Diags& diags)
      : module_(module), kernel_(kernel), trail_(trail), diags_(diags) {}

  void tell(const Fault& fault) {
    switch (fault.kind) {
      case FaultKind::Raw:
      case FaultKind::War:
      case FaultKind::Waw:
      case FaultKind::Rar:
        return race(fault);
      case FaultKind::Deadlock:
        return deadlock(fault);
      case FaultKind::TooLong:
        return too_long();
      default:
        return flag(fault);
    }
  }

 private:
  std::string loop_name(const Step& step) const {
    const Inst& inst = *step.inst;
    if (inst.op == Op::While) return "the while";
    return fmt::format("'%{}'", module_.name_of(inst.result()));
  }

  /// ", in round 2 of '%i', round 0 of '%j'"; outer loops first.
  std::string rounds(uint32_t when) const {
    std::string text;
    for (; when != 0; when = trail_[when].before) {
      const Trail::Mark& mark = trail_[when];
      text = fmt::format("round {} of {}{}{}", mark.what, loop_name(*mark.step),
                         text.empty() ? "" : ", ", text);
    }
    return text.empty() ? text : ", in " + text;
  }

  std::string choice(const Step& step, int64_t what) const {
    if (step.kind == StepKind::If) return what == 0 ? "when this is true" : "when this is false";
    return fmt::format("when this runs {} time{}", what, what == 1 ? "" : "s");
  }

  void path(DiagRef& diag, uint32_t via) const {
    for (; via != 0; via = trail_[via].before) {
      const Trail::Mark& mark = trail_[via];
      diag.note(module_.where(*mark.step->inst), choice(*mark.step, mark.what));
    }
  }

  std::string memory(const Fault& fault) const {
    if (fault.tensor != kNoValue) return fmt::format("gm, %{}", module_.name_of(fault.tensor));
    return fmt::format("{} [0x{:06x}, 0x{:06x})", name_of(fault.bytes.space), fault.bytes.begin,
                       fault.bytes.end);
  }

  void race(const Fault& fault) {
    const Inst& first = *fault.first->inst;
    const Inst& second = *fault.second->inst;
    const std::string_view pipe = name_of(pipe_of(fault.second->unit));
    const std::string_view what = race_text(fault.kind);
    const Where where = module_.where(second);
    auto diag = fault.sure
                    ? diags_.error<diag::CheckRace>(where, pipe, what, memory(fault))
                    : diags_.error<diag::CheckUnproved>(
                          where, fmt::format("on pipe {} this {}: {}", pipe, what, memory(fault)));
    diag.from_here(module_.loc_text(second));
    const std::string when = rounds(fault.when_second);
    if (!when.empty()) diag.note({}, when.substr(2));
    diag.note(module_.where(first),
              fmt::format("the other operation, on pipe {}{}", name_of(pipe_of(fault.first->unit)),
                          rounds(fault.when_first)))
        .from_here(module_.loc_text(first));
    path(diag, fault.via);
    if (fault.sure) {
      diag.help("asc2-sync adds the flag that is missing");
      return;
    }
    diag.note({}, "computed subscripts count as any slot here: they have too many combinations")
        .help(
            "subscript by the slot of one loop, put a barrier between the two, or let "
            "'asc2-check --max-steps=N' look further");
  }

  void too_long() {
    diags_
        .error<diag::CheckUnproved>(
            module_.where(kernel_),
            "the conditions and the ids of flags have too many combinations")
        .help(
            "make them depend on the slots of fewer loops, or let 'asc2-check --max-steps=N' look "
            "further");
  }

  void flag(const Fault& fault) {
    const bool at_first = fault.kind == FaultKind::Split || fault.kind == FaultKind::Leak;
    const Step& place = at_first ? *fault.first : *fault.second;
    auto diag = diags_.error<diag::CheckFlag>(module_.where(*place.inst), flag_text(fault.flag),
                                              flag_problem(fault.kind));
    diag.from_here(module_.loc_text(*place.inst));
    if (fault.kind == FaultKind::Split) {
      diag.note(module_.where(*fault.second->inst), choice(*fault.second, fault.what));
      return;
    }
    const std::string when = rounds(fault.when_second);
    if (!when.empty()) diag.note({}, when.substr(2));
    if (!at_first && fault.first) {
      diag.note(module_.where(*fault.first->inst),
                fault.kind == FaultKind::Outstanding ? "the wait before it" : "the set before it");
    }
  }

  void deadlock(const Fault& fault) {
    const Inst& inst = *fault.second->inst;
    diags_
        .error<diag::CheckDeadlock>(module_.where(inst), name_of(fault.flag.to),
                                    flag_text(fault.flag))
        .from_here(module_.loc_text(inst));
  }

  const Module& module_;
  const Inst& kernel_;
  const Trail& trail_;
  Diags& diags_;
};

/// A wait that never ends is told as such, not as one that comes too early.
void tell_all(const Module& module, const Inst& kernel, const Proof& proof, Diags& diags) {
  Reporter reporter(module, kernel, proof.trail, diags);
  std::set<const Step*> stuck;
  for (const Fault& fault : proof.faults) {
    if (fault.kind == FaultKind::Deadlock) stuck.insert(fault.second);
  }
  for (const Fault& fault : proof.faults) {
    if (diags.full()) return;
    if (fault.kind == FaultKind::WaitWithoutSet && stuck.contains(fault.second)) continue;
    reporter.tell(fault);
  }
}

void collect_sync(const std::vector<Step>& steps, std::map<uint32_t, const Inst*>& out) {
  for (const Step& step : steps) {
    if (step.kind >= StepKind::Set && step.kind <= StepKind::Barrier) {
      out.emplace(step.number, step.inst);
    }
    for (const auto& region : step.regions) collect_sync(region, out);
  }
}

/// Barriers one by one, sets and waits that meet together, in order of the first line.
std::vector<std::vector<const Inst*>> removable(const StepTree& steps, const Proof& proof) {
  std::map<uint32_t, const Inst*> lines;
  collect_sync(steps.body, lines);
  std::map<uint32_t, uint32_t> group;  // the smallest number of its handshake
  for (const auto& [number, inst] : lines) group[number] = number;
  const auto root = [&](uint32_t x) {
    while (group[x] != x) x = group[x];
    return x;
  };
  for (const auto& [set, wait] : proof.handshakes) {
    const uint32_t a = root(set), b = root(wait);
    group[std::max(a, b)] = std::min(a, b);
  }
  std::map<uint32_t, std::vector<const Inst*>> out;
  for (const auto& [number, inst] : lines) out[root(number)].push_back(inst);
  std::vector<std::vector<const Inst*>> list;
  for (auto& [number, insts] : out) list.push_back(std::move(insts));
  return list;
}

}  // namespace

void check_sync(const Module& module, const Inst& kernel, const Target& target,
                const Options& options, Diags& diags) {
  // An order may lead through another core: then it is not for one core to prove.
  const Inst* other = other_half(module, kernel);
  const bool crossing = first_that_joins_cores(kernel.regions[0]) ||
                        (other && first_that_joins_cores(other->regions[0]));
  ProverOptions wanted;
  wanted.outstanding = options.strict;
  wanted.flags_only = crossing;
  wanted.max_steps = options.max_steps;
  OrderProof order(module, kernel, target);
  Proof proof = order.run(wanted);
  tell_all(module, kernel, proof, diags);
  // Halves may meet in memory without any flag between them.
  const bool first_half = other && core_of(module, kernel) == CoreKind::Aic;
  if (first_half || (crossing && !other)) check_cross(module, kernel, target, diags);
  if (crossing) return;
  if (!options.redundant || !proof.faults.empty()) return;
  // Where no flag is set again while it may be up, what keeps it so has a reason to be there.
  if (!options.strict) {
    wanted.outstanding = true;
    wanted.outstanding = order.run(wanted).faults.empty();
  }
  // Unless the kernel relies on it, that a round of a loop decides a branch is no reason to go:
  // asc2-pipe may make another loop of it.
  wanted.lasting_only = true;
  Proof lasting = order.run(wanted);
  wanted.lasting_only = lasting.faults.empty();
  if (wanted.lasting_only) proof.handshakes.merge(lasting.handshakes);
  const std::vector<std::vector<const Inst*>> groups = removable(order.steps(), proof);
  SyncGroups by_line;
  for (const auto& group : groups) by_line[group[0]].insert(group.begin(), group.end());
  wanted.max_faults = 1;
  wanted.groups = &by_line;
  const Proof tried = order.run(wanted);
  wanted.groups = nullptr;
  // What has been told can go all at once.
  std::set<const Inst*> without;
  wanted.without = &without;
  for (const std::vector<const Inst*>& group : groups) {
    if (tried.needed.contains(group[0])) continue;
    without.insert(group.begin(), group.end());
    if (order.run(wanted).faults.empty()) {
      auto diag =
          diags.warning<diag::CheckRedundant>(module.where(*group[0]), group[0]->info().mnemonic);
      diag.from_here(module.loc_text(*group[0]));
      for (size_t i = 1; i < group.size(); ++i) {
        diag.note(module.where(*group[i]), "goes with it");
      }
      continue;
    }
    for (const Inst* inst : group) without.erase(inst);
  }
}

}  // namespace asc2::check
