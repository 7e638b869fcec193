// SPDX-License-Identifier: Apache-2.0
// Messages for races, deadlocks and broken flag discipline. An error stands at the later of two
// instructions, with a note at the other one; each has the kernel's own line and says where its
// block and its loops stood, found by running the scalar unit again up to it.
#include "sim/finding_report.h"

#include <set>
#include <tuple>

#include "sim/diags.h"
#include "target/target.h"

namespace asc2::sim {

namespace {

using machine::Finding;
using machine::FindingKind;
using machine::FlagName;
using machine::Party;

bool reads_first(FindingKind kind) {
  return kind == FindingKind::War || kind == FindingKind::Rar;
}
bool reads_second(FindingKind kind) {
  return kind == FindingKind::Raw || kind == FindingKind::Rar;
}

std::string flag_text(const FlagName& flag) {
  if (flag.cross) return fmt::format("flag {} between cores", flag.id);
  return fmt::format("flag {} of {}, {}", flag.id, name_of(flag.from), name_of(flag.to));
}

class Reporter {
 public:
  Reporter(const Run& run, const PipePass& pass) : run_(run), program_(run.program), pass_(pass) {}

  Failure report() {
    const machine::Report& report = pass_.report();
    // What hangs explains waits without a set and sets without a wait; they are told together.
    for (const machine::Blocked& blocked : report.blocked) deadlock(blocked);
    for (const Finding& finding : report.findings) {
      if (!machine::is_error(finding.kind) || !is_new(finding)) continue;
      if (machine::is_race(finding.kind)) {
        race(finding);
      } else if (finding.kind == FindingKind::Order) {
        order(finding);
      } else {
        flag(finding);
      }
    }
    return {};
  }

 private:
  /// Once for each pair of lines.
  bool is_new(const Finding& finding) {
    return seen_.emplace(finding.kind, line(finding.first), line(finding.second), finding.flag.id)
        .second;
  }
  const ir::Inst* line(const Party& party) const {
    return party.core < 0 ? nullptr : code(party).inst;
  }
  const Code& code(const Party& party) const { return pass_.code_of(party.core, party.tag); }
  std::string_view mnemonic(const Party& party) const { return code(party).inst->info().mnemonic; }

  /// "in block 0, iteration 2 of '%i'"
  std::string stood(const Party& party) const {
    Diags silent;
    ScalarUnit unit(program_, silent);
    start_block(run_, unit, run_.roles[static_cast<size_t>(party.core)]);
    const Code* at = nullptr;
    for (uint32_t k = 0; k <= party.tag; ++k) {
      const Result<const Code*> next = unit.advance();
      if (!next) return {};
      at = *next;
    }
    return unit.context(*at);
  }

  std::string loc(const Party& party) const { return program_.module->loc_text(*code(party).inst); }

  /// The notes of the instruction that the error stands at, and of the other one.
  DiagRef& explain(DiagRef& diag, const Party& main, const Party& other) const {
    diag.from_this_line(loc(main)).note({}, stood(main));
    if (other.core < 0) return diag;
    return diag
        .note(program_.where(code(other)),
              fmt::format("'{}' on {}, {}", mnemonic(other), name_of(other.pipe), stood(other)))
        .from_this_line(loc(other));
  }

  /// "bytes 0x200 to 0x400 of ub ('%x')", or elements of an array.
  std::string memory(const Finding& finding) const {
    if (finding.space == Space::Gm) return gm_memory(finding);
    std::string names;
    std::set<uint32_t> buffers;
    for (const Party& party : {finding.second, finding.first}) add_buffers(party, finding, buffers);
    for (const uint32_t index : buffers) {
      names += fmt::format("{}'%{}'", names.empty() ? "" : ", ",
                           program_.name(program_.buffers[index].value));
    }
    return fmt::format("bytes {:#x} to {:#x} of {} ({})", finding.begin, finding.end,
                       name_of(finding.space), names);
  }

  void add_buffers(const Party& party, const Finding& finding, std::set<uint32_t>& out) const {
    const Code& c = code(party);
    for (const Arg& arg : {c.in[0], c.in[1], c.in[2], c.out}) {
      if (arg.kind != ArgKind::Buffer) continue;
      const Buffer& buffer = program_.buffers[arg.index];
      if (buffer.space != finding.space) continue;
      for (const size_t at : buffer.addr) {
        if (at < finding.end && finding.begin < at + buffer.bytes) out.insert(arg.index);
      }
    }
  }

  std::string gm_memory(const Finding& finding) const {
    for (size_t k = 0; k < program_.arrays.size(); ++k) {
      const GmArray& array = run_.binding.arrays[k];
      const auto size = static_cast<uint64_t>(bytes_of(array.dtype));
      const uint64_t bytes = static_cast<uint64_t>(array.elements) * size;
      if (finding.begin < array.base || finding.begin >= array.base + bytes) continue;
      return fmt::format("elements {} to {} of '%{}'", (finding.begin - array.base) / size,
                         (finding.end - array.base - 1) / size,
                         program_.name(program_.arrays[k].value));
    }
    return "global memory";
  }

  const CoreName& core(const Party& party) const {
    return run_.roles[static_cast<size_t>(party.core)].core;
  }

  std::string help_for_race(const Finding& finding) const {
    const Party& first = finding.first;
    const Party& second = finding.second;
    if (core(first).block != core(second).block)
      return "nothing orders two blocks: they must not share data";
    if (first.core != second.core) {
      return fmt::format(
          "'set_cross {}, ID' after the first and 'wait_cross' before the second, on "
          "its core, order them",
          name_of(first.pipe));
    }
    if (first.pipe == second.pipe) {
      return fmt::format("a 'barrier {}' between them orders them", name_of(first.pipe));
    }
    return fmt::format(
        "'set_flag {0}, {1}' after the first and 'wait_flag {0}, {1}' before the "
        "second order them",
        name_of(first.pipe), name_of(second.pipe));
  }

  void race(const Finding& finding) {
    DiagRef diag = run_.diags.error<diag::SimRace>(
        program_.where(code(finding.second)), mnemonic(finding.second),
        name_of(finding.second.pipe), reads_second(finding.kind) ? "reads" : "writes",
        memory(finding), mnemonic(finding.first), name_of(finding.first.pipe),
        reads_first(finding.kind) ? "reads" : "writes");
    explain(diag, finding.second, finding.first).help(help_for_race(finding));
  }

  void order(const Finding& finding) {
    DiagRef diag = run_.diags.error<diag::SimOrder>(
        program_.where(code(finding.second)), mnemonic(finding.second),
        name_of(finding.second.pipe), mnemonic(finding.first), name_of(finding.first.pipe),
        memory(finding));
    explain(diag, finding.second, finding.first);
  }

  void flag(const Finding& finding) {
    const bool leak = finding.kind == FindingKind::Leak || finding.kind == FindingKind::CrossLeak;
    const Party& main = finding.second.core < 0 ? finding.first : finding.second;
    const Party other = finding.second.core < 0 ? Party{} : finding.first;
    DiagRef diag =
        leak ? run_.diags.error<diag::SimLeak>(program_.where(code(main)), flag_text(finding.flag))
             : run_.diags.error<diag::SimFlag>(program_.where(code(main)), fault(finding));
    explain(diag, main, other);
  }

  std::string fault(const Finding& finding) const {
    const std::string flag = flag_text(finding.flag);
    switch (finding.kind) {
      case FindingKind::DoubleSet:
        return fmt::format("{} is set again before a wait has taken it", flag);
      case FindingKind::WaitWithoutSet:
        return fmt::format("the wait takes {}, which no set before it has raised", flag);
      case FindingKind::BadId:
        if (finding.flag.cross && !run_.target->cross_core) {
          return fmt::format("'{}' has no flags between cores", run_.target->name);
        }
        return fmt::format(
            "{}: ids are 0 to {}", flag,
            (finding.flag.cross ? run_.target->cross_core->flags : run_.target->events.ids) - 1);
      case FindingKind::ReservedId:
        return fmt::format("{} is reserved on '{}'", flag, run_.target->name);
      case FindingKind::BadPair:
        if (finding.flag.cross) return fmt::format("{} joins no cores in this mode", flag);
        if (finding.flag.from == finding.flag.to) {
          return fmt::format("a core of kind {} has no pipe {}", name_of(core(finding.first).kind),
                             name_of(finding.flag.from));
        }
        return fmt::format("a core of kind {} has no flags of {}, {}",
                           name_of(core(finding.first).kind), name_of(finding.flag.from),
                           name_of(finding.flag.to));
      case FindingKind::Mismatch:
        return fmt::format("{} is taken by the wait of another set", flag);
      case FindingKind::CrossOverflow:
        return fmt::format("{} can count beyond {}", flag,
                           run_.target->cross_core ? run_.target->cross_core->counter_max : 0);
      default:
        return flag;
    }
  }

  void deadlock(const machine::Blocked& blocked) {
    if (blocked.reason == machine::Blocked::Reason::Program) return;
    std::string what;
    switch (blocked.reason) {
      case machine::Blocked::Reason::Flag:
      case machine::Blocked::Reason::CrossFlag:
        what = fmt::format("waits for {}", flag_text(blocked.flag));
        break;
      case machine::Blocked::Reason::QueueFull:
        what = fmt::format("waits for room in the queue of {}", name_of(blocked.flag.to));
        break;
      default:
        what = fmt::format("waits for {}, which does not finish", name_of(blocked.flag.to));
    }
    const Party& head = blocked.head;
    if (!seen_blocked_.emplace(line(head), blocked.reason).second) return;
    DiagRef diag = run_.diags.error<diag::SimDeadlock>(program_.where(code(head)), mnemonic(head),
                                                       name_of(head.pipe), what);
    explain(diag, head, blocked.awaited);
    if (blocked.awaited.core < 0 && blocked.reason == machine::Blocked::Reason::Flag) {
      diag.help("no set that is left to run raises it");
    }
  }

  const Run& run_;
  const Program& program_;
  const PipePass& pass_;
  std::set<std::tuple<FindingKind, const ir::Inst*, const ir::Inst*, int32_t>> seen_;
  std::set<std::pair<const ir::Inst*, machine::Blocked::Reason>> seen_blocked_;
};

}  // namespace

Failure report_findings(const Run& run, const PipePass& pass) {
  return Reporter(run, pass).report();
}

}  // namespace asc2::sim
