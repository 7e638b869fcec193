// SPDX-License-Identifier: Apache-2.0
// The interpreter loop over linear code. A loop computes its trip count on entry, as Python's range
// does, so that nothing the body assigns changes the iteration.
#include "sim/scalar_unit.h"
#include "base/integer.h"
#include "sim/diags.h"

namespace asc2::sim {

namespace {

/// Of a loop that counts in u64, upwards.
uint64_t unsigned_trip_count(uint64_t start, uint64_t stop, uint64_t step) {
  return start < stop ? (stop - start - 1) / step + 1 : 0;
}

/// Whether the chip's scalar unit spends an instruction on it.
bool is_work(Step step) {
  switch (step) {
    case Step::Scalar:
    case Step::TestFor:
    case Step::TestWhile:
    case Step::Branch:
    case Step::BlockIdx:
    case Step::BlockNum:
    case Step::SubBlockIdx:
    case Step::Slot:
      return true;
    default:
      return false;
  }
}

}  // namespace

ScalarUnit::ScalarUnit(const Program& program, Diags& diags)
    : program_(program),
      diags_(diags),
      registers_(program.registers.size()),
      written_(program.registers.size()),
      loops_(program.loops.size()),
      dims_(program.tensors.size()) {
  for (uint32_t reg = 0; reg < registers_.size(); ++reg) {
    if (program.registers[reg].is_constant) write(reg, program.registers[reg].initial);
  }
}

void ScalarUnit::start(const CoreRole& role, int64_t blocks, uint64_t max_steps) {
  core_ = role.core;
  blocks_ = blocks;
  max_steps_ = max_steps;
  at_ = program_.parts[role.part].entry;
  ops_ = steps_ = charged_ = 0;
}

Result<const Code*> ScalarUnit::advance() {
  for (;;) {
    const Code& code = program_.codes[at_++];
    if (++steps_ + charged_ > max_steps_ && code.step != Step::End) A2_TRY(out_of_steps(code));
    ops_ += is_work(code.step);
    switch (code.step) {
      case Step::Scalar:
        A2_TRY(scalar(code));
        break;
      case Step::SetTensor:
        A2_TRY(set_tensor(code));
        break;
      case Step::EnterFor:
        A2_TRY(enter_for(code));
        break;
      case Step::TestFor: {
        const LoopState& loop = loops_[code.loop];
        if (loop.done == loop.trips) {
          at_ = code.jump;
          break;
        }
        const auto value = static_cast<int64_t>(loop.start + loop.done * loop.step);
        write(code.out.index, number_bits(value, program_.registers[code.out.index].dtype));
        break;
      }
      case Step::EnterWhile:
        loops_[code.loop] = {};
        break;
      case Step::TestWhile:
      case Step::Branch:
        if (!ready(code)) return Failure{};
        if (registers_[code.in[0].index] == 0) at_ = code.jump;
        break;
      case Step::NextRound:
        ++loops_[code.loop].done;
        at_ = code.jump;
        break;
      case Step::Jump:
        at_ = code.jump;
        break;
      case Step::BlockIdx:
      case Step::BlockNum:
      case Step::SubBlockIdx: {
        const int64_t value = code.step == Step::BlockIdx   ? core_.block
                              : code.step == Step::BlockNum ? blocks_
                                                            : core_.sub_block;
        write(code.out.index, number_bits(value, program_.registers[code.out.index].dtype));
        break;
      }
      case Step::Slot: {
        const auto slot =
            static_cast<int64_t>(loops_[code.loop].done % static_cast<uint64_t>(code.slots));
        write(code.out.index, number_bits(slot, program_.registers[code.out.index].dtype));
        break;
      }
      case Step::End:
        --at_;
        return &code;
      default:
        return &code;
    }
  }
}

bool ScalarUnit::is_written(uint32_t reg, const Code& code) {
  if (written_[reg]) return true;
  const ir::ValueId name = program_.register_names[reg];
  fail_at<diag::SimUnwritten>(diags_, *this, program_, code,
                              name == ir::kNoValue ? "" : program_.name(name));
  return false;
}

bool ScalarUnit::ready(const Code& code) {
  for (const Arg& arg : code.in) {
    if (arg.kind == ArgKind::Register && !is_written(arg.index, code)) return false;
    if (arg.kind == ArgKind::Buffer && arg.slot != kNone && !is_written(arg.slot, code)) {
      return false;
    }
  }
  if (code.out.slot != kNone && !is_written(code.out.slot, code)) return false;
  for (const RegisterList& list : {code.offsets, code.extents}) {
    for (uint32_t k = 0; k < list.count; ++k) {
      if (!is_written(program_.lists[list.begin + k], code)) return false;
    }
  }
  return true;
}

Result<> ScalarUnit::scalar(const Code& code) {
  if (!ready(code)) return Failure{};
  A2_TRY(check_guard(code));
  Lanes lanes{&registers_[code.out.index], {}, 1, code.round};
  for (size_t k = 0; k < std::size(code.in); ++k) lanes.in[k] = &registers_[code.in[k].index];
  code.kernel(lanes);
  written_[code.out.index] = 1;
  return {};
}

Result<> ScalarUnit::check_guard(const Code& code) {
  const Arg& arg = code.in[1];
  if (code.guard == Guard::None || arg.kind != ArgKind::Register) return {};
  const Dtype dtype = program_.registers[arg.index].dtype;
  const int64_t value = integer(arg.index);
  if (code.guard == Guard::Divisor && value == 0) {
    return fail_at<diag::SimDivision>(diags_, *this, program_, code, code.inst->info().mnemonic);
  }
  if (code.guard == Guard::ShiftCount && (value < 0 || value >= bits_of(dtype))) {
    return fail_at<diag::SimShift>(diags_, *this, program_, code, name_of(dtype), value);
  }
  return {};
}

Result<> ScalarUnit::enter_for(const Code& code) {
  if (!ready(code)) return Failure{};
  const Dtype dtype = program_.registers[code.in[0].index].dtype;
  const int64_t start = integer(code.in[0].index);
  const int64_t stop = integer(code.in[1].index);
  const int64_t step = integer(code.in[2].index);
  if (step == 0) return fail_at<diag::SimStep>(diags_, *this, program_, code);
  const bool is_unsigned = kind_of(dtype) == DtypeKind::Uint;
  loops_[code.loop] = {
      static_cast<uint64_t>(start), static_cast<uint64_t>(step),
      is_unsigned ? unsigned_trip_count(static_cast<uint64_t>(start), static_cast<uint64_t>(stop),
                                        static_cast<uint64_t>(step))
                  : trip_count(start, stop, step),
      0};
  return {};
}

Result<> ScalarUnit::set_tensor(const Code& code) {
  if (!ready(code)) return Failure{};
  std::vector<int64_t>& dims = dims_[code.tensor];
  dims.clear();
  int64_t elements = 1;
  for (uint32_t k = 0; k < code.offsets.count; ++k) {
    const int64_t dim = integer(program_.lists[code.offsets.begin + k]);
    const bool overflows = __builtin_mul_overflow(elements, std::max<int64_t>(dim, 1), &elements);
    if (dim < 0 || overflows || elements > kMaxTensorElements) {
      return fail_at<diag::SimTensor>(diags_, *this, program_, code,
                                      program_.name(program_.tensors[code.tensor].value), dim, k);
    }
    dims.push_back(dim);
  }
  return {};
}

Result<> ScalarUnit::out_of_steps(const Code& code) {
  return fail_at<diag::SimSteps>(diags_, *this, program_, code, max_steps_);
}

std::vector<uint64_t> ScalarUnit::rounds(const Code& code) const {
  std::vector<uint64_t> out;
  for (uint32_t loop = code.parent; loop != kNone; loop = program_.loops[loop].parent) {
    out.insert(out.begin(), loops_[loop].done);
  }
  return out;
}

std::string ScalarUnit::context(const Code& code) const {
  return context_text(program_, code, core_, rounds(code));
}

std::string context_text(const Program& program, const Code& code, const CoreName& core,
                         std::span<const uint64_t> rounds) {
  std::vector<const Loop*> loops;
  for (uint32_t loop = code.parent; loop != kNone; loop = program.loops[loop].parent) {
    loops.insert(loops.begin(), &program.loops[loop]);
  }
  std::string out = fmt::format("in {}", core.short_text());
  for (size_t k = 0; k < loops.size() && k < rounds.size(); ++k) {
    const ir::ValueId variable = loops[k]->variable;
    out += fmt::format(
        ", {}{} of {}", k == 0 ? "iteration " : "", rounds[k],
        variable == ir::kNoValue ? "the while" : fmt::format("'%{}'", program.name(variable)));
  }
  return out;
}

}  // namespace asc2::sim
