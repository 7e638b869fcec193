// SPDX-License-Identifier: Apache-2.0
// Runs a synchronised kernel: one pass with data and times. Only when the machine found something,
// a second pass without data gives every instruction a name of its own, so that messages can say in
// which iteration it stood.
#include <algorithm>

#include "sim/finding_report.h"
#include "sim/pipe_run.h"
#include "target/target.h"

namespace asc2::sim {

namespace {

std::vector<uint64_t> cycles_of(const machine::Report& report) {
  std::vector<uint64_t> cycles;
  for (const machine::CoreStats& core : report.cores) cycles.push_back(core.cycles);
  return cycles;
}

/// Blocks beyond the cores of the chip run one after the other on each core.
std::vector<uint64_t> core_starts(const Run& run, const std::vector<uint64_t>& cycles) {
  const size_t each = run.cores_per_block();
  const size_t at_once = static_cast<size_t>(std::max<int64_t>(blocks_at_once(run), 1)) * each;
  std::vector<uint64_t> starts(cycles.size(), 0);
  for (size_t core = at_once; core < starts.size(); ++core) {
    const size_t before = (core - at_once) / each * each;  // the first core of that block
    for (size_t k = before; k < before + each; ++k) {
      starts[core] = std::max(starts[core], starts[k] + cycles[k]);
    }
  }
  return starts;
}

uint64_t total_cycles(const std::vector<uint64_t>& cycles, const std::vector<uint64_t>& starts) {
  uint64_t total = 0;
  for (size_t core = 0; core < starts.size(); ++core) {
    total = std::max(total, starts[core] + cycles[core]);
  }
  return total;
}

void take_stats(Run& run, const machine::Report& report, const std::vector<uint64_t>& starts) {
  Stats& stats = run.stats;
  stats.timed = true;
  stats.clock_mhz = run.target->clock_mhz;
  stats.cycles = total_cycles(cycles_of(report), starts);
  stats.cores_at_once = active_cores(run);
  stats.gm_share = run.target->gm.bytes_per_cycle / static_cast<double>(stats.cores_at_once);
  for (size_t k = 0; k < report.cores.size(); ++k) {
    const machine::CoreStats& core = report.cores[k];
    CoreUse use{run.roles[k].core, core.cycles, {}};
    for (size_t pipe = 0; pipe < kPipeCount; ++pipe) {
      use.pipes[pipe] = {core.pipes[pipe].instrs, core.pipes[pipe].busy, core.pipes[pipe].waiting};
    }
    stats.cores.push_back(use);
  }
}

/// The bound of one core, from a run without synchronisation: its busiest pipe (or share of GM),
/// what ran before that one's first work, and after its last.
Bound core_bound(const Run& run, const machine::CoreStats& core) {
  Bound bound;
  bound.data = core.cycles;
  const auto propose = [&](std::string_view by, uint64_t busy, uint64_t first, uint64_t last) {
    const uint64_t cycles = std::min(core.cycles, first + busy + core.cycles - last);
    if (busy == 0 || cycles <= bound.cycles) return;
    bound.cycles = cycles;
    bound.busy = busy;
    bound.by = by;
  };
  uint64_t gm_bytes = 0, gm_first = UINT64_MAX, gm_last = 0;
  for (size_t p = 0; p < kPipeCount; ++p) {
    const machine::PipeStats& pipe = core.pipes[p];
    if (static_cast<Pipe>(p) == Pipe::S) continue;
    propose(kPipeNames[p], pipe.own, pipe.first, pipe.last);
    if (pipe.gm_bytes == 0) continue;
    gm_bytes += pipe.gm_bytes;
    gm_first = std::min(gm_first, pipe.first);
    gm_last = std::max(gm_last, pipe.last);
  }
  const auto gm = static_cast<uint64_t>(static_cast<double>(gm_bytes) / run.stats.gm_share);
  propose("gm", gm, gm_first, gm_last);
  const uint64_t scalar = core.pipes[static_cast<size_t>(Pipe::S)].busy;
  propose("s", scalar, 0, core.cycles);
  return bound;
}

void take_bound(Run& run, const machine::Report& report) {
  std::vector<uint64_t> cycles;
  std::vector<Bound> bounds;
  for (const machine::CoreStats& core : report.cores) {
    bounds.push_back(core_bound(run, core));
    cycles.push_back(bounds.back().cycles);
  }
  Bound& bound = run.stats.bound;
  const auto longest = std::max_element(cycles.begin(), cycles.end());
  if (longest != cycles.end()) bound = bounds[static_cast<size_t>(longest - cycles.begin())];
  bound.cycles = total_cycles(cycles, core_starts(run, cycles));
  bound.data = total_cycles(cycles_of(report), core_starts(run, cycles_of(report)));
}

/// "load %x", "set_flag v, mte2": what a lane of the trace shows.
std::string trace_name(const Program& program, const Code& code) {
  const std::string_view mnemonic = code.inst->info().mnemonic;
  if (code.step == Step::SetFlag || code.step == Step::WaitFlag) {
    return fmt::format("{} {}, {}", mnemonic, name_of(code.pipe), name_of(code.waiter));
  }
  if (is_sync(code.step)) return fmt::format("{} {}", mnemonic, name_of(code.pipe));
  const Arg& arg = code.step == Step::Store ? code.in[0] : code.out;
  if (arg.kind != ArgKind::Buffer) return std::string(mnemonic);
  return fmt::format("{} %{}", mnemonic, program.name(program.buffers[arg.index].value));
}

std::string place_name(const Program& program, const Code& code) {
  std::string out;
  const Where where = program.where(code);
  if (where.source) out = fmt::format("line {}", where.source->line_col(where.span.begin).line);
  const std::string loc = program.module->loc_text(*code.inst);
  return loc.empty() ? out : out + ", " + loc;
}

Lane lane_of(const Code& code, Pipe pipe) {
  switch (code.step) {
    case Step::SetFlag:
    case Step::SetCross:
      return Lane::Set;
    case Step::WaitFlag:
    case Step::WaitCross:
      return Lane::Wait;
    case Step::Barrier:
      return Lane::Barrier;
    case Step::Load:
      return Lane::Load;
    case Step::Store:
      return Lane::Store;
    default:
      return pipe == Pipe::S ? Lane::Scalar : pipe == Pipe::M ? Lane::Cube : Lane::Compute;
  }
}

void take_trace(Run& run, const PipePass& pass, const std::vector<uint64_t>& starts) {
  Trace& trace = run.trace;
  const machine::Report& report = pass.report();
  trace.kernel = run.stats.kernel;
  trace.clock_mhz = run.target->clock_mhz;
  trace.cycles = run.stats.cycles;
  for (const Code& code : run.program.codes) {
    trace.names.push_back(trace_name(run.program, code));
    trace.places.push_back(place_name(run.program, code));
  }
  trace.names.push_back("scalar");
  trace.places.push_back("");
  for (const Loop& loop : run.program.loops) {
    const bool named = loop.variable != ir::kNoValue;
    trace.loops.push_back(named ? fmt::format("%{}", run.program.name(loop.variable)) : "while");
  }
  for (const CoreRole& role : run.roles) trace.cores.push_back(role.core);
  for (const machine::Event& event : report.events) {
    const uint64_t start = starts[event.core];
    TraceEvent out{event.core, event.pipe, event.tag, start + event.start, start + event.end};
    out.complete = start + event.complete;
    out.peer = event.peer;
    out.id = event.id;
    if (event.tag < run.program.codes.size()) {
      const Code& code = run.program.codes[event.tag];
      out.kind = lane_of(code, event.pipe);
      out.loop = code.parent;
      if (code.parent != kNone) out.round = pass.round_of(event);
    } else {
      out.kind = Lane::Scalar;
    }
    trace.events.push_back(out);
  }
}

/// Waits between cores are trusted until a run shows them to be weak; then it is run again, without
/// that trust, until none is new. Only then data moves.
Result<> find_weak_waits(Run& run, std::vector<CodeFacts>& facts) {
  const auto& codes = run.program.codes;
  const bool crosses = std::any_of(codes.begin(), codes.end(),
                                   [](const Code& code) { return code.step == Step::WaitCross; });
  while (crosses) {
    PipePass pass(run, facts, PassKind::Names);
    A2_TRY(pass.execute());
    const std::vector<machine::WeakWait>& more = pass.report().weak;
    const size_t before = run.weak.size();
    for (const machine::WeakWait& wait : more) {
      if (std::find(run.weak.begin(), run.weak.end(), wait) == run.weak.end()) {
        run.weak.push_back(wait);
      }
    }
    if (run.weak.size() == before) break;
  }
  return {};
}

}  // namespace

Result<> run_pipes(Run& run) {
  A2_TRY_ASSIGN(std::vector<CodeFacts> facts, collect_facts(run));
  run.fetched.assign(run.roles.size(), {});
  A2_TRY(find_weak_waits(run, facts));
  PipePass pass(run, facts, PassKind::Data);
  A2_TRY(pass.execute());
  if (!pass.report().clean()) {
    PipePass names(run, facts, PassKind::Names);
    A2_TRY(names.execute());
    return report_findings(run, names);
  }
  if (pass.poisoned()) return report_poison(run.program, *pass.poisoned(), run.diags);
  const std::vector<uint64_t> starts = core_starts(run, cycles_of(pass.report()));
  take_stats(run, pass.report(), starts);
  run.stats.stalls = name_stalls(run, pass.report(), facts);
  if (run.options.trace) take_trace(run, pass, starts);
  if (!run.options.bound) return {};
  PipePass bound(run, facts, PassKind::Bound);
  A2_TRY(bound.execute());
  take_bound(run, bound.report());
  run.stats.bound.oracle = run.stats.cycles;
  if (run.options.oracle) return {};
  PipePass perfect(run, facts, PassKind::Perfect);
  A2_TRY(perfect.execute());
  const std::vector<uint64_t> cycles = cycles_of(perfect.report());
  run.stats.bound.oracle = total_cycles(cycles, core_starts(run, cycles));
  return {};
}

}  // namespace asc2::sim
