// SPDX-License-Identifier: Apache-2.0
// Runs line by line, block after block. Nothing orders blocks on a chip, so what one block writes
// and another touches is an error here as well.
#include "sim/diags.h"
#include "sim/gm_access.h"
#include "sim/run.h"

namespace asc2::sim {

namespace {

/// Tells the log what a move touches in GM.
void log_move(const Program& program, const Work& work, BlockLog& log) {
  const Code& code = *work.code;
  const AccessKind kind = gm_kind(program, code);
  const Tensor& tensor = program.tensors[code.tensor];
  const int64_t size = bytes_of(tensor.dtype);
  const auto index = static_cast<uint32_t>(&code - program.codes.data());
  const auto add = [&](int64_t element, int64_t) {
    log.add(tensor.array, element * size, (element + work.extents.back()) * size, kind, index);
  };
  if (is_scalar_access(code)) {
    if (!work.moves_nothing()) add(work.first_element(), 0);
    return;
  }
  for_each_row(work, program.buffers[(code.step == Step::Store ? code.in[0] : code.out).index],
               add);
}

Result<> run_block(Run& run, int64_t block, Slabs& slabs, BlockLog& log, Work& work) {
  ScalarUnit unit(run.program, run.diags);
  start_block(run, unit, {{.block = block}, 0});
  clear_memory(run, slabs);
  for (;;) {
    A2_TRY_ASSIGN(const Code* code, unit.advance());
    if (code->step == Step::End) break;
    count(run, *code);
    if (!touches_memory(*code)) continue;  // order is that of the lines
    A2_TRY(resolve(run.program, unit, *code, run.binding.arrays, work, run.diags));
    unit.charge(cost_in_steps(run.program, work));
    if (code->step == Step::Store) work.rounds = unit.rounds(*code);
    if (is_move(*code)) {
      log_move(run.program, work, log);
      count_bytes(run, work);
    }
    if (is_scalar_access(*code)) {
      A2_TRY(run_access(run.program, work, run.binding.arrays, slabs, unit, run.diags));
      continue;
    }
    const auto poisoned = run_work(run.program, work, run.binding.arrays, slabs);
    if (poisoned) return report_poison(run.program, *poisoned, run.diags);
  }
  end_block(run, unit);
  log.end_block(static_cast<uint32_t>(block));
  return {};
}

Failure report_conflict(const Run& run, const BlockConflict& conflict) {
  const Program& program = run.program;
  const Code& first = program.codes[conflict.first.code];
  const Code& second = program.codes[conflict.second.code];
  const auto verb = [](const BlockConflict::Side& side) {
    return side.kind == AccessKind::Read ? "reads" : "writes";
  };
  const ArrayParam& array = program.arrays[conflict.array];
  run.diags
      .error<diag::SimBlocks>(program.where(second), conflict.second.block, verb(conflict.second),
                              conflict.byte / bytes_of(array.dtype), program.name(array.value),
                              conflict.first.block, verb(conflict.first))
      .from_this_line(program.module->loc_text(*second.inst))
      .note(program.where(first),
            fmt::format("block {} {} it here", conflict.first.block, verb(conflict.first)))
      .from_this_line(program.module->loc_text(*first.inst));
  return {};
}

}  // namespace

Result<> run_sequential(Run& run) {
  BlockLog log(run.binding.arrays.size());
  Slabs slabs;
  Work work;
  for (int64_t block = 0; block < run.binding.grid; ++block) {
    A2_TRY(run_block(run, block, slabs, log, work));
  }
  const std::vector<BlockConflict> conflicts = log.conflicts();
  for (const BlockConflict& conflict : conflicts) report_conflict(run, conflict);
  if (!conflicts.empty()) return Failure{};
  return {};
}

}  // namespace asc2::sim
