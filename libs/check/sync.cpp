// SPDX-License-Identifier: Apache-2.0
// Order, flags and deadlock: the queue machine judges one trace for each policy of the Tracer. The
// first policy that shows a fault reports it; a fault that several show is reported once.
#include <fmt/format.h>

#include <set>
#include <tuple>

#include "check/diags.h"
#include "check/rules.h"
#include "check/trace.h"
#include "machine/machine.h"

namespace asc2::check {

namespace {

using namespace ir;
using machine::Finding;
using machine::FindingKind;

std::string flag_text(const machine::FlagName& flag) {
  return fmt::format("{} {} -> {}", flag.id, name_of(flag.from), name_of(flag.to));
}

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

class SyncChecker {
 public:
  SyncChecker(const Module& module, const Inst& kernel, const Target& target,
              const Options& options, Diags& diags)
      : module_(module),
        kernel_(kernel),
        target_(target),
        options_(options),
        diags_(diags),
        tracer_(module, kernel, target) {}

  void run() {
    const machine::MachineSpec spec = machine::spec_of(target_);
    for (const Policy& policy : tracer_.policies()) {
      const Trace trace = tracer_.run(policy);
      judge(trace, spec);
      if (diags_.full()) return;
    }
  }

 private:
  void judge(const Trace& trace, const machine::MachineSpec& spec) {
    machine::Options options;
    options.time = false;
    options.outstanding = options_.strict;
    machine::Machine machine(spec, options);
    const int core = machine.add_core(core_of(module_, kernel_));
    size_t next = 0;
    machine.run([&](int) {
      while (next < trace.instrs.size()) {
        if (!machine.dispatch(core, trace.instrs[next])) return machine::Step::Blocked;
        ++next;
      }
      return machine::Step::Finished;
    });
    for (const Finding& finding : machine.report().findings) report(finding, trace);
    for (const machine::Blocked& blocked : machine.report().blocked) deadlock(blocked, trace);
  }

  /// True the first time that these instructions show that fault.
  bool is_new(int kind, const Inst* first, const Inst* second) {
    return seen_.insert({kind, first, second}).second;
  }

  const Inst* inst_of(const machine::Party& party, const Trace& trace) const {
    return party.core < 0 ? nullptr : trace.insts[party.tag];
  }

  void report(const Finding& finding, const Trace& trace) {
    const bool information = finding.kind == FindingKind::Outstanding && !options_.strict;
    if (information || finding.kind == FindingKind::CrossWeak) return;
    const Inst* first = inst_of(finding.first, trace);
    const Inst* second = inst_of(finding.second, trace);
    if (!is_new(static_cast<int>(finding.kind), first, second)) return;
    machine::is_race(finding.kind) || finding.kind == FindingKind::Order
        ? race(finding, *first, *second)
        : flag(finding, first, second);
  }

  void race(const Finding& finding, const Inst& first, const Inst& second) {
    diags_
        .error<diag::CheckRace>(module_.where(second), name_of(finding.second.pipe),
                                race_text(finding.kind), name_of(finding.space), finding.begin,
                                finding.end)
        .note_at(module_.loc_text(second), "from here")
        .note(module_.where(first),
              fmt::format("the other operation, on pipe {}", name_of(finding.first.pipe)))
        .note_at(module_.loc_text(first), "from here")
        .help("asc2-sync adds the flag that is missing");
  }

  void flag(const Finding& finding, const Inst* first, const Inst* second) {
    const Inst* place = second ? second : first;
    if (!place) place = &kernel_;
    auto diag = diags_.error<diag::CheckFlag>(module_.where(*place), flag_text(finding.flag),
                                              problem(finding.kind));
    diag.note_at(module_.loc_text(*place), "from here");
    if (first && first != place) diag.note(module_.where(*first), "the set before it");
  }

  static std::string_view problem(FindingKind kind) {
    switch (kind) {
      case FindingKind::DoubleSet:
        return "is set again before it was waited for";
      case FindingKind::WaitWithoutSet:
        return "is waited for before it is set";
      case FindingKind::Outstanding:
        return "is set again while a token may be outstanding";
      case FindingKind::Leak:
        return "is still set when the kernel ends, on a path through the kernel";
      case FindingKind::BadId:
        return "does not exist on the target, or its id is not known";
      case FindingKind::ReservedId:
        return "is reserved by the vendor";
      case FindingKind::BadPair:
        return "is between pipes that have no flags on this core";
      case FindingKind::Mismatch:
        return "is taken by a wait of another handshake";
      default:
        return "breaks the rules of cross-core counters";
    }
  }

  void deadlock(const machine::Blocked& blocked, const Trace& trace) {
    const Inst* head = inst_of(blocked.head, trace);
    if (!head || !is_new(-1, head, nullptr)) return;
    diags_
        .error<diag::CheckDeadlock>(module_.where(*head), name_of(blocked.head.pipe),
                                    flag_text(blocked.flag))
        .note_at(module_.loc_text(*head), "from here");
  }

  const Module& module_;
  const Inst& kernel_;
  const Target& target_;
  const Options& options_;
  Diags& diags_;
  Tracer tracer_;
  std::set<std::tuple<int, const Inst*, const Inst*>> seen_;
};

}  // namespace

void check_sync(const Module& module, const Inst& kernel, const Target& target,
                const Options& options, Diags& diags) {
  SyncChecker(module, kernel, target, options, diags).run();
}

}  // namespace asc2::check
