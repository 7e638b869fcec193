// SPDX-License-Identifier: Apache-2.0
// Flattens, binds, runs, and hands the arrays back.
#include "sim/sim.h"

#include <algorithm>

#include "ir/stage.h"
#include "sim/diags.h"
#include "sim/run.h"
#include "target/target.h"

namespace asc2::sim {

namespace {

constexpr uint64_t kLanesPerStep = 64;  // a step is some ten nanoseconds of simulation

/// Shape of an array that was not given one: that of its first tensor with as many elements.
std::vector<int64_t> shape_of(const Run& run, size_t array) {
  const int64_t elements = run.binding.arrays[array].elements;
  for (size_t k = 0; k < run.program.tensors.size(); ++k) {
    if (run.program.tensors[k].array != array || run.tensor_dims[k].empty()) continue;
    int64_t product = 1;
    for (const int64_t dim : run.tensor_dims[k]) product *= dim;
    if (product == elements) return run.tensor_dims[k];
  }
  return {elements};
}

int64_t count_unwritten(const GmArray& array) {
  const auto size = static_cast<size_t>(bytes_of(array.dtype));
  int64_t count = 0;
  for (size_t at = 0; at < array.poison.size(); at += size) count += array.poison[at] != 0;
  return count;
}

RunResult take_result(Run& run) {
  RunResult result;
  for (size_t k = 0; k < run.binding.arrays.size(); ++k) {
    GmArray& array = run.binding.arrays[k];
    std::vector<int64_t> shape = std::move(run.binding.shapes[k]);
    if (shape.empty()) shape = shape_of(run, k);
    const Dtype dtype = array.dtype == Dtype::Bf16 ? Dtype::U16 : array.dtype;
    result.arrays.push_back({std::string(run.program.name(run.program.arrays[k].value)),
                             {dtype, std::move(shape), std::move(array.bytes)},
                             count_unwritten(array)});
  }
  result.stats = std::move(run.stats);
  result.trace = std::move(run.trace);
  return result;
}

}  // namespace

Result<std::vector<CoreRole>> make_roles(const Run& run) {
  int64_t vector_cores = 1;
  if (run.program.parts.size() > 1) vector_cores = run.target->aiv_per_aic();
  if (vector_cores < 1) {
    return run.diags.error<diag::SimInvalid>(
        run.program.module->where(*run.program.kernel),
        fmt::format("'{}' does not have both kinds of cores", run.target->name));
  }
  std::vector<CoreRole> roles;
  for (int64_t block = 0; block < run.binding.grid; ++block) {
    for (size_t part = 0; part < run.program.parts.size(); ++part) {
      const bool halves = run.program.parts.size() > 1;
      const int64_t cores = halves && part == 1 ? vector_cores : 1;
      const CoreKind kind = run.program.parts[part].core;
      for (int64_t sub = 0; sub < cores; ++sub)
        roles.push_back({{block, kind, sub, cores > 1, !halves}, part});
    }
  }
  return roles;
}

void start_block(const Run& run, ScalarUnit& unit, const CoreRole& role) {
  for (const auto& [reg, bits] : run.binding.scalars) unit.set_scalar(reg, bits);
  unit.start(role, run.binding.grid, run.options.max_steps);
}

void clear_memory(const Run& run, Slabs& slabs) {
  for (size_t space = 0; space < kSpaceCount; ++space) {
    slabs[space].reset(run.program.space_bytes[space]);
  }
}

void end_block(Run& run, const ScalarUnit& unit) {
  run.stats.scalar_ops += unit.scalar_ops();
  if (!run.tensor_dims.empty()) return;
  for (uint32_t k = 0; k < run.program.tensors.size(); ++k) {
    const std::span<const int64_t> dims = unit.dims(k);
    run.tensor_dims.emplace_back(dims.begin(), dims.end());
  }
}

bool touches_memory(const Code& code) {
  switch (code.step) {
    case Step::Tile:
    case Step::Load:
    case Step::Store:
    case Step::Get:
    case Step::Put:
    case Step::Extract:
      return true;
    default:
      return false;
  }
}

uint64_t cost_in_steps(const Program& program, const Work& work) {
  if (is_scalar_access(*work.code)) return 1;
  const Arg& arg = work.code->step == Step::Store ? work.code->in[0] : work.code->out;
  return program.buffers[arg.index].lanes() / kLanesPerStep;
}

void count(Run& run, const Code& code) {
  Stats& stats = run.stats;
  stats.loads += code.step == Step::Load;
  stats.stores += code.step == Step::Store;
  stats.tile_ops += code.step == Step::Tile;
  stats.sets += code.step == Step::SetFlag || code.step == Step::SetCross;
  stats.waits += code.step == Step::WaitFlag || code.step == Step::WaitCross;
  stats.barriers += code.step == Step::Barrier;
}

void count_elements(Run& run, const Code& code) {
  const ir::Op op = code.inst->op;
  if (code.step != Step::Tile || !run.target->vector) return;
  if (code.inst->info().typing == ir::Typing::Convert || op == ir::Op::Copy || op == ir::Op::Full ||
      op == ir::Op::Iota || op == ir::Op::Pad) {
    return;
  }
  const Buffer& out = run.program.buffers[code.out.index];
  int64_t elements = 1;
  for (const int64_t dim : out.dims) elements *= dim;
  const bool mask = out.dtype == Dtype::I1 && code.in[0].kind == ArgKind::Buffer;
  const Dtype dtype = mask ? run.program.buffers[code.in[0].index].dtype : out.dtype;
  run.stats.elements += static_cast<uint64_t>(elements);
  run.stats.repeats += static_cast<uint64_t>(run.target->repeats(elements, bits_of(dtype)));
}

uint64_t moved_bytes(const Program& program, const Work& work) {
  uint64_t elements = 1;
  for (const int64_t extent : work.extents) elements *= static_cast<uint64_t>(extent);
  return elements * static_cast<uint64_t>(bytes_of(program.tensors[work.code->tensor].dtype));
}

void count_bytes(Run& run, const Work& work) {
  const bool is_load = reads_gm(*work.code);
  (is_load ? run.stats.bytes_in : run.stats.bytes_out) += moved_bytes(run.program, work);
}

Result<RunResult> simulate(const ir::Module& module, const Target* target, const Inputs& inputs,
                           const Options& options, Diags& diags) {
  A2_TRY_ASSIGN(const ir::Inst* kernel, choose_kernel(module, inputs, options, diags));
  A2_TRY_ASSIGN(const Program program, flatten(module, *kernel, target, diags));
  A2_TRY_ASSIGN(Binding binding, bind_inputs(program, inputs, diags));
  Run run{program, target, options, binding, diags, {}, {}, {}};
  run.stats.kernel = module.kernel_name(*kernel);
  run.stats.stage = ir::kStageNames[static_cast<size_t>(program.stage)];
  run.stats.blocks = binding.grid;
  if (options.oracle && program.stage < ir::Stage::Planned) {
    return diags.error<diag::SimInvalid>(module.where(*kernel), "an order by data needs addresses")
        .help("asc2-memplan gives every buffer an address");
  }
  const bool by_pipes = options.oracle || program.stage >= ir::Stage::Synced;
  if (program.parts.size() > 1 && !by_pipes) {
    return diags.error<diag::SimInvalid>(
        module.where(*kernel), "a kernel for both kinds of cores runs from stage synced on");
  }
  if (by_pipes) {
    A2_TRY_ASSIGN(run.roles, make_roles(run));
  } else if (options.trace) {
    diags.warning<diag::SimUntimed>(module.where(*kernel), run.stats.kernel, run.stats.stage)
        .help("run asc2-sync first; --sync oracle times a planned kernel without flags");
  }
  A2_TRY(by_pipes ? run_pipes(run) : run_sequential(run));
  return take_result(run);
}

}  // namespace asc2::sim
