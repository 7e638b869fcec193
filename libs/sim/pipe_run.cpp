// SPDX-License-Identifier: Apache-2.0
// Dispatch: the scalar unit of each core runs ahead and hands instructions to the machine, with the
// values of their registers as they are now. Runs of scalar code are handed over as one operation
// of the scalar pipe.
#include "sim/pipe_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/cost.h"
#include "model/pipe_of.h"
#include "sim/diags.h"
#include "sim/gm_access.h"

namespace asc2::sim {

namespace {

uint32_t cycles(double value) {
  return static_cast<uint32_t>(std::llround(std::min(value, 4e9)));
}

machine::Cost cost_for(const Run& run, const Code& code, const model::Place& place) {
  const model::Cost cost = model::cost_of(*run.program.module, *code.inst, *run.target,
                                          run.program.core_of(code), place);
  return {cycles(cost.busy), cycles(cost.latency), cycles(cost.head),
          static_cast<uint64_t>(cost.gm_bytes)};
}

}  // namespace

int64_t blocks_at_once(const Run& run) {
  return run.target->core(run.program.parts[0].core)->count;
}

int64_t active_cores(const Run& run) {
  const int64_t blocks = std::max<int64_t>(std::min(run.binding.grid, blocks_at_once(run)), 1);
  return blocks * static_cast<int64_t>(run.cores_per_block());
}

uint32_t scalar_tag(const Program& program) {
  return static_cast<uint32_t>(program.codes.size());
}

Result<std::vector<CodeFacts>> collect_facts(const Run& run) {
  const ir::Module& module = *run.program.module;
  std::vector<CodeFacts> facts(run.program.codes.size());
  for (size_t k = 0; k < facts.size(); ++k) {
    const Code& code = run.program.codes[k];
    if (!touches_memory(code)) continue;
    const CoreKind core = run.program.core_of(code);
    const auto pipe = model::pipe_of(module, *code.inst, *run.target, core);
    if (!pipe) {
      run.diags
          .error<diag::SimInvalid>(run.program.where(code),
                                   fmt::format("'{}' has no unit for this on a core of kind {}",
                                               run.target->name, name_of(core)))
          .from_this_line(module.loc_text(*code.inst));
      return Failure{};
    }
    facts[k].pipe = *pipe;
  }
  return facts;
}

machine::Options PipePass::machine_options(const Run& run, PassKind kind) {
  machine::Options options;
  const bool oracle = kind == PassKind::Perfect || run.options.oracle;
  options.races = false;
  options.time = kind != PassKind::Names;
  if (kind == PassKind::Bound) {
    options.sync = machine::Sync::Data;
  } else if (oracle) {
    options.sync = machine::Sync::Oracle;
  } else {
    options.races = true;
  }
  options.log_events = kind == PassKind::Data && run.options.trace;
  options.outstanding = false;
  if (kind == PassKind::Names) options.max_findings = 10'000;
  options.active_cores = static_cast<uint32_t>(active_cores(run));
  options.weak = run.weak;
  return options;
}

PipePass::PipePass(Run& run, std::vector<CodeFacts>& facts, PassKind kind)
    : run_(run),
      facts_(facts),
      kind_(kind),
      machine_(machine::spec_of(*run.target), machine_options(run, kind)),
      cores_(run.roles.size()) {
  for (const CoreRole& role : run.roles) {
    machine_.add_core(role.core.kind, static_cast<int>(role.core.block));
  }
}

Result<> PipePass::execute() {
  if (kind_ == PassKind::Data) {
    machine_.on_execute([this](int number, uint64_t payload) { run_op(number, payload); });
  }
  machine_.run([this](int number) { return resume(number); });
  if (failed_) return Failure{};
  return {};
}

const Code& PipePass::code_of(int number, uint32_t ordinal) const {
  return run_.program.codes[cores_[static_cast<size_t>(number)].codes[ordinal]];
}

machine::Step PipePass::resume(int number) {
  Core& core = cores_[static_cast<size_t>(number)];
  if (!core.unit) begin(core, number);
  while (!failed_) {
    if (!core.waiting) {
      const Result<bool> more = fetch(number);
      if (!more) failed_ = true;
      if (!more || !*more) break;
    }
    if (!machine_.dispatch(number, core.next)) return machine::Step::Blocked;
    core.waiting = false;
  }
  core.ended = true;
  if (core.in_flight == 0) core.slabs = {};
  return machine::Step::Finished;
}

void PipePass::begin(Core& core, int number) {
  core.unit = std::make_unique<ScalarUnit>(run_.program, run_.diags);
  start_block(run_, *core.unit, run_.roles[static_cast<size_t>(number)]);
  if (kind_ == PassKind::Data) clear_memory(run_, core.slabs);
}

/// Makes the next instruction to dispatch; false at the end of the kernel.
Result<bool> PipePass::fetch(int number) {
  Core& core = cores_[static_cast<size_t>(number)];
  A2_TRY_ASSIGN(const Code* code, core.unit->advance());
  if (kind_ == PassKind::Data || kind_ == PassKind::Perfect) dispatch_scalars(core, number);
  if (kind_ == PassKind::Data) {
    count(run_, *code);
    count_elements(run_, *code);
    if (code->step == Step::End) end_block(run_, *core.unit);
  }
  if (code->step == Step::End) return false;
  A2_TRY(make_instr(core, *code));
  if (keeps_rounds()) {
    core.next.order = core.rounds.size();
    core.rounds.push_back(core.unit->round(*code));
  }
  if (kind_ == PassKind::Names) core.codes.push_back(static_cast<uint32_t>(core.next.tag));
  if (kind_ == PassKind::Names) core.next.tag = static_cast<uint32_t>(core.codes.size() - 1);
  core.waiting = true;
  return true;
}

/// The scalar code since the last instruction, as one operation.
void PipePass::dispatch_scalars(Core& core, int number) {
  const uint64_t ops = core.unit->scalar_ops() - core.scalar_ops;
  core.scalar_ops = core.unit->scalar_ops();
  if (ops == 0) return;
  const int64_t each = std::max<int64_t>(run_.target->cost.scalar_op, 0);
  const double busy = static_cast<double>(ops) * static_cast<double>(each);
  const uint32_t dispatch = cycles(static_cast<double>(run_.target->cost.dispatch));
  const uint32_t beyond = cycles(busy) > dispatch ? cycles(busy) - dispatch : 0;
  machine_.dispatch(number, machine::Instr::op(asc2::Pipe::S, scalar_tag(run_.program), {},
                                               {beyond, 0, 0, 0}, kNone));
}

Result<> PipePass::make_instr(Core& core, const Code& code) {
  const auto tag = static_cast<uint32_t>(&code - run_.program.codes.data());
  if (!touches_memory(code)) {
    if (!core.unit->ready(code)) return Failure{};
    const int64_t id = code.step == Step::Barrier ? 0 : core.unit->integer(code.in[0].index);
    const bool fits = id >= 0 && id <= std::numeric_limits<int32_t>::max();
    const int32_t flag = fits ? static_cast<int32_t>(id) : -1;
    core.next =
        code.step == Step::SetCross    ? machine::Instr::cross_set(code.pipe, code.mode, flag, tag)
        : code.step == Step::WaitCross ? machine::Instr::cross_wait(code.pipe, code.mode, flag, tag)
        : code.step == Step::SetFlag   ? machine::Instr::set(code.pipe, code.waiter, flag, tag)
        : code.step == Step::WaitFlag  ? machine::Instr::wait(code.pipe, code.waiter, flag, tag)
                                       : machine::Instr::barrier(code.pipe, tag);
    return {};
  }
  const uint32_t payload = new_work();
  Work& work = works_[payload];
  A2_TRY(resolve(run_.program, *core.unit, code, run_.binding.arrays, work, run_.diags));
  core.unit->charge(cost_in_steps(run_.program, work));
  core.accesses.clear();
  append_accesses(run_.program, work, run_.binding.arrays, core.accesses);
  core.next = machine::Instr::op(facts_[tag].pipe, tag, core.accesses, cost(code, work), payload);
  if (kind_ == PassKind::Data) {
    if (code.step == Step::Store) work.rounds = core.unit->rounds(code);
    if (is_move(code)) count_bytes(run_, work);
    ++core.in_flight;
  } else {
    free_works_.push_back(payload);
    if (yields_scalar(code)) replay(core, code);
  }
  return {};
}

/// The value that the pass with data read here.
void PipePass::replay(Core& core, const Code& code) {
  const std::vector<Bits>& values = run_.fetched[static_cast<size_t>(&core - cores_.data())];
  const size_t at = core.replayed++;
  core.unit->set_scalar(code.out.index, at < values.size() ? values[at] : 0);
}

/// What the cost of an instruction depends on: of a move the window and where its rows lie in
/// granules, of a computation where its tiles lie, of a pad its extents. It rarely changes from one
/// time to the next.
const machine::Cost& PipePass::cost(const Code& code, const Work& work) {
  constexpr size_t kMostCosts = 256;  // kept of one line
  CodeFacts& facts = facts_[static_cast<size_t>(&code - run_.program.codes.data())];
  std::vector<int64_t> key;
  if (code.step == Step::Tile) {
    key.push_back(static_cast<int64_t>(work.out));
    for (size_t k = 0; k < std::size(code.in); ++k) {
      const Arg& arg = code.in[k];
      if (arg.kind != ArgKind::Buffer) continue;
      if (run_.program.buffers[arg.index].dtype == Dtype::I1) continue;
      key.push_back(static_cast<int64_t>(work.in[k]));
    }
    if (code.has_extents) key.insert(key.end(), work.extents.begin(), work.extents.end());
  } else if (is_move(code)) {
    const int64_t size = bytes_of(run_.program.tensors[code.tensor].dtype);
    const size_t dims = work.extents.size();
    const bool rows = dims >= 2 && work.extents[dims - 2] > 1;
    key = {work.first_element() * size % run_.target->gm.granule,
           rows ? work.strides[dims - 2] * size : 0};
    key.insert(key.end(), work.extents.begin(), work.extents.end());
  }
  if (facts.costs.size() > kMostCosts) facts.costs.clear();
  const auto [found, is_new] = facts.costs.try_emplace(std::move(key));
  if (!is_new) return found->second;
  const std::vector<int64_t>& known = found->first;
  model::Place place;
  if (code.step == Step::Tile) {
    place.result = known[0];
    (code.has_extents ? place.extents : place.sources) = std::span(known).subspan(1);
  } else if (!known.empty()) {
    place.gm_offset = known[0];
    if (known[1] != 0) place.gm_pitch = known[1];
    place.extents = std::span(known).subspan(2);
  }
  return found->second = cost_for(run_, code, place);
}

void PipePass::run_op(int number, uint64_t payload) {
  if (payload == kNone) return;  // scalar code has run already
  Core& core = cores_[static_cast<size_t>(number)];
  if (is_scalar_access(*works_[payload].code)) return run_scalar(core, number, payload);
  auto poisoned = run_work(run_.program, works_[payload], run_.binding.arrays, core.slabs);
  if (poisoned && !poisoned_) poisoned_ = std::move(poisoned);
  free_works_.push_back(static_cast<uint32_t>(payload));
  if (--core.in_flight == 0 && core.ended) core.slabs = {};
}

/// On the scalar unit, so before anything is dispatched behind it.
void PipePass::run_scalar(Core& core, int number, uint64_t payload) {
  const Work& work = works_[payload];
  if (!run_access(run_.program, work, run_.binding.arrays, core.slabs, *core.unit, run_.diags))
    failed_ = true;
  if (yields_scalar(*work.code)) {
    run_.fetched[static_cast<size_t>(number)].push_back(core.unit->bits(work.code->out.index));
  }
  free_works_.push_back(static_cast<uint32_t>(payload));
  --core.in_flight;
}

uint32_t PipePass::new_work() {
  if (free_works_.empty()) {
    works_.emplace_back();
    return static_cast<uint32_t>(works_.size() - 1);
  }
  const uint32_t payload = free_works_.back();
  free_works_.pop_back();
  return payload;
}

}  // namespace asc2::sim
