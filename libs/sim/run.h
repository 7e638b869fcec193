// SPDX-License-Identifier: Apache-2.0
// One run of a kernel: what both ways of running, by lines and by pipes, share.
#pragma once

#include "machine/report.h"
#include "sim/bind.h"
#include "sim/work.h"

namespace asc2::sim {

struct CodeFacts;

struct Run {
  const Program& program;
  const Target* target;
  const Options& options;
  Binding& binding;
  Diags& diags;
  Stats stats;
  Trace trace;
  std::vector<std::vector<int64_t>> tensor_dims;  // as block 0 left them
  std::vector<std::vector<Bits>> fetched{};  // by core: what its scalar unit read in a run by pipes
  std::vector<CoreRole> roles{};             // of the cores, those of a block together
  std::vector<machine::WeakWait> weak{};     // waits between cores that order nothing

  size_t cores_per_block() const { return roles.size() / static_cast<size_t>(binding.grid); }
};

/// Every core of every block.
Result<std::vector<CoreRole>> make_roles(const Run& run);

/// Parameters in registers, the unit at the top of the kernel.
void start_block(const Run& run, ScalarUnit& unit, const CoreRole& role);
/// Memory that was never written.
void clear_memory(const Run& run, Slabs& slabs);
void end_block(Run& run, const ScalarUnit& unit);

bool touches_memory(const Code& code);
/// What an instruction counts against Options::max_steps beyond its dispatch.
uint64_t cost_in_steps(const Program& program, const Work& work);
void count(Run& run, const Code& code);
/// Computed elements, and the repeats of the vector unit that they take at least.
void count_elements(Run& run, const Code& code);
/// Bytes that a move carries from or to GM.
uint64_t moved_bytes(const Program& program, const Work& work);
void count_bytes(Run& run, const Work& work);

/// What held up the pipes, by lines.
std::vector<StallUse> name_stalls(const Run& run, const machine::Report& report,
                                  const std::vector<CodeFacts>& facts);

Result<> run_sequential(Run& run);
/// Stages synced and pipelined.
Result<> run_pipes(Run& run);

}  // namespace asc2::sim
