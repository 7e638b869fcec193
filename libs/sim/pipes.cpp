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

/// Blocks beyond the cores of the chip run one after the other on each core.
std::vector<uint64_t> block_starts(const Run& run, const machine::Report& report) {
  const CoreSpec* core = run.target->core(ir::core_of(*run.program.module, *run.program.kernel));
  const auto cores = static_cast<size_t>(std::max<int64_t>(core->count, 1));
  std::vector<uint64_t> starts(report.cores.size(), 0);
  for (size_t block = cores; block < starts.size(); ++block) {
    starts[block] = starts[block - cores] + report.cores[block - cores].cycles;
  }
  return starts;
}

uint64_t total_cycles(const machine::Report& report, const std::vector<uint64_t>& starts) {
  uint64_t cycles = 0;
  for (size_t block = 0; block < starts.size(); ++block) {
    cycles = std::max(cycles, starts[block] + report.cores[block].cycles);
  }
  return cycles;
}

void take_stats(Run& run, const machine::Report& report, const std::vector<uint64_t>& starts) {
  Stats& stats = run.stats;
  stats.timed = true;
  stats.clock_mhz = run.target->clock_mhz;
  stats.cycles = total_cycles(report, starts);
  for (size_t block = 0; block < report.cores.size(); ++block) {
    const machine::CoreStats& core = report.cores[block];
    CoreUse use{core.kind, static_cast<int64_t>(block), core.cycles, {}};
    for (size_t pipe = 0; pipe < kPipeCount; ++pipe) {
      use.pipes[pipe] = {core.pipes[pipe].instrs, core.pipes[pipe].busy, core.pipes[pipe].waiting};
    }
    stats.cores.push_back(use);
  }
}

/// "load %x", "set_flag v, mte2": what a lane of the trace shows.
std::string trace_name(const Program& program, const Code& code) {
  const std::string_view mnemonic = code.inst->info().mnemonic;
  if (code.step == Step::SetFlag || code.step == Step::WaitFlag) {
    return fmt::format("{} {}, {}", mnemonic, name_of(code.pipe), name_of(code.waiter));
  }
  if (code.step == Step::Barrier) return fmt::format("{} {}", mnemonic, name_of(code.pipe));
  const Arg& arg = code.step == Step::Store ? code.in[0] : code.out;
  if (arg.kind != ArgKind::Buffer) return std::string(mnemonic);
  return fmt::format("{} %{}", mnemonic, program.name(program.buffers[arg.index].value));
}

void take_trace(Run& run, const machine::Report& report, const std::vector<uint64_t>& starts) {
  Trace& trace = run.trace;
  trace.clock_mhz = run.target->clock_mhz;
  for (const Code& code : run.program.codes) trace.names.push_back(trace_name(run.program, code));
  trace.names.push_back("scalar");
  for (const machine::CoreStats& core : report.cores) trace.cores.push_back(core.kind);
  for (const machine::Event& event : report.events) {
    const uint64_t start = starts[event.core];
    trace.events.push_back(
        {event.core, event.pipe, event.tag, start + event.start, start + event.end});
  }
}

}  // namespace

Result<> run_pipes(Run& run) {
  A2_TRY_ASSIGN(std::vector<CodeFacts> facts, collect_facts(run));
  run.fetched.assign(static_cast<size_t>(run.binding.grid), {});
  PipePass pass(run, facts, PassKind::Data);
  A2_TRY(pass.execute());
  if (!pass.report().clean()) {
    PipePass names(run, facts, PassKind::Names);
    A2_TRY(names.execute());
    return report_findings(run, names);
  }
  if (pass.poisoned()) return report_poison(run.program, *pass.poisoned(), run.diags);
  const std::vector<uint64_t> starts = block_starts(run, pass.report());
  take_stats(run, pass.report(), starts);
  if (run.options.trace) take_trace(run, pass.report(), starts);
  if (!run.options.bound) return {};
  PipePass bound(run, facts, PassKind::Bound);
  A2_TRY(bound.execute());
  run.stats.bound_cycles = total_cycles(bound.report(), block_starts(run, bound.report()));
  return {};
}

}  // namespace asc2::sim
