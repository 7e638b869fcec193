// SPDX-License-Identifier: Apache-2.0
// Flags are taken in the order in which they are set, as on the machine: numbers of flags are
// followed as far as they are known, and a variable whose number is not counts as one of its own.
// A branch whose condition is not known takes its last arm, unless it is for tails.
#include "pipe/estimate.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <tuple>

#include "base/integer.h"
#include "machine/timing.h"
#include "model/cost.h"
#include "model/load.h"
#include "model/pipe_of.h"
#include "pipe/scalar_values.h"

namespace asc2::pipe {

namespace {

using namespace ir;
using machine::Instr;

constexpr int64_t kMostRounds = 12;    // a loop has found its pace by then
constexpr int64_t kGuessedRounds = 8;  // of a loop whose bounds nobody knows
constexpr int64_t kMostLines = 400'000;

machine::Cost clock_cost(const model::Cost& cost) {
  const auto cycles = [](double value) {
    return static_cast<uint32_t>(std::llround(std::min(value, 4e9)));
  };
  return {cycles(cost.busy), cycles(cost.latency), cycles(cost.head),
          static_cast<uint64_t>(cost.gm_bytes)};
}

class Runner {
 public:
  Runner(const Module& module, const Inst& kernel, const Target& target, const Rounds& given)
      : module_(module),
        target_(target),
        core_(core_of(module, kernel)),
        given_(given),
        values_(module, kernel),
        spec_(machine::spec_of(target)),
        timing_(spec_, false, true, report_) {
    timing_.add_core(core_);
    timing_.set_active_cores(static_cast<uint32_t>(model::cores_at_once(kernel, target, core_)));
  }

  std::optional<Estimate> run(const Inst& kernel) {
    region(kernel.regions[0]);
    if (lines_ > kMostLines) return std::nullopt;
    timing_.finish();
    out_.cycles = static_cast<double>(report_.cycles);
    return std::move(out_);
  }

 private:
  void region(const Region& region) {
    for (const Inst* inst : region.body) {
      if (++lines_ > kMostLines) return;
      if (inst->regions.empty()) {
        line(*inst);
      } else if (inst->op == Op::If) {
        branch(*inst);
      } else {
        loop(*inst);
      }
    }
  }

  void branch(const Inst& inst) {
    ++scalars_;
    auto taken = values_.of(inst.operands()[0]);
    if (const auto given = given_.find(&inst); given != given_.end()) taken = given->second;
    if (!taken && model::is_for_tails(inst)) return;
    const size_t arm = taken ? (*taken ? 0 : 1) : inst.regions.size() - 1;
    if (arm < inst.regions.size()) region(inst.regions[arm]);
  }

  std::optional<int64_t> trips(const Inst& inst) const {
    const auto start = values_.of(inst.operands()[0]), stop = values_.of(inst.operands()[1]),
               step = values_.of(inst.operands()[2]);
    if (!start || !stop || !step || *step == 0) return std::nullopt;
    return signed_trip_count(*start, *stop, *step);
  }

  void loop(const Inst& inst) {
    const bool counts = inst.op == Op::For;
    const auto given = given_.find(&inst);
    const auto known = counts ? trips(inst) : std::nullopt;
    const int64_t rounds = given != given_.end()
                               ? given->second
                               : std::min(known.value_or(kGuessedRounds), kMostRounds);
    const auto start = counts ? values_.of(inst.operands()[0]) : std::nullopt;
    const auto step = counts ? values_.of(inst.operands()[2]) : std::nullopt;
    out_.rounds[&inst] = rounds;
    if (known) out_.trips[&inst] = *known;
    double middle = 0;
    for (int64_t round = 0; round < rounds && lines_ <= kMostLines; ++round) {
      ++scalars_;
      if (counts) values_.begin_round(inst.result(), round);
      if (counts)
        values_.set(inst.result(),
                    start && step ? std::optional(wrapping_add(*start, wrapping_mul(round, *step)))
                                  : std::nullopt);
      for (const Region& body : inst.regions) region(body);
      if (round == rounds / 2) middle = static_cast<double>(latest_);
    }
    const int64_t later = rounds - 1 - rounds / 2;
    if (counts && later > 0)
      out_.interval[&inst] = (static_cast<double>(latest_) - middle) / static_cast<double>(later);
  }

  /// Scalar code since the last instruction, as one operation.
  void flush_scalars() {
    if (scalars_ == 0) return;
    const int64_t cycles = scalars_ * target_.cost.scalar_op;
    scalars_ = 0;
    Instr instr = Instr::op(Pipe::S, 0, {});
    instr.cost.busy = static_cast<uint32_t>(std::max<int64_t>(0, cycles - target_.cost.dispatch));
    timing_.op(0, instr, timing_.dispatch(0, Pipe::S, 0));
  }

  void line(const Inst& inst) {
    values_.follow(inst);
    if (inst.info().cls == OpClass::Decl) return;
    if (model::is_scalar_work(module_, inst)) {
      ++scalars_;
      return;
    }
    const auto pipe = model::pipe_of(module_, inst, target_, core_);
    if (!pipe) return;
    flush_scalars();
    const uint64_t ready = timing_.dispatch(0, *pipe == Pipe::All ? Pipe::S : *pipe, 0);
    if (inst.info().cls == OpClass::Sync) return sync(inst, ready);
    model::Place place;
    if (known_extents(inst)) place.extents = extents_;
    const model::Cost cost = model::cost_of(module_, inst, target_, core_, place);
    const uint64_t end = timing_.op(0, Instr::op(*pipe, 0, {}, clock_cost(cost)), ready);
    latest_ = std::max(latest_, end);
  }

  /// Finds how much a load or store moves; false when that is not known.
  bool known_extents(const Inst& inst) {
    extents_.clear();
    const auto operands = inst.operands();
    for (size_t i = 0; i < operands.size(); ++i) {
      if (inst.info().operand[i].name != "extents" || !operands[i].is_list()) continue;
      for (const Operand& extent : operands[i].items) {
        const auto value = values_.of(extent);
        if (!value) return false;
        extents_.push_back(*value);
      }
      return true;
    }
    return false;
  }

  void sync(const Inst& inst, uint64_t ready) {
    if (inst.op == Op::Barrier) {
      const Pipe pipe = inst.operands()[0].pipe;
      const Instr instr = Instr::barrier(pipe, 0);
      if (pipe == Pipe::All) timing_.barrier_all(0, instr);
      if (pipe != Pipe::All) timing_.barrier(0, instr, ready);
      return;
    }
    if (inst.op != Op::SetFlag && inst.op != Op::WaitFlag) return;
    const Pipe from = inst.operands()[0].pipe, to = inst.operands()[1].pipe;
    const Operand& id = inst.operands()[2];
    const auto number = values_.of(id);
    const int64_t key = number ? *number : -1 - static_cast<int64_t>(id.value);
    std::deque<machine::Timing::Token>& tokens = tokens_[{from, to, key}];
    if (inst.op == Op::SetFlag) {
      tokens.push_back({timing_.set(0, Instr::set(from, to, 0, 0), ready), 0});
    } else {
      machine::Timing::Token token;
      if (!tokens.empty()) {
        token = tokens.front();
        tokens.pop_front();
      }
      timing_.wait(0, Instr::wait(from, to, 0, 0), ready, token);
    }
  }

  const Module& module_;
  const Target& target_;
  const CoreKind core_;
  const Rounds& given_;
  ScalarValues values_;
  const machine::MachineSpec spec_;
  machine::Report report_;
  machine::Timing timing_;
  std::map<std::tuple<Pipe, Pipe, int64_t>, std::deque<machine::Timing::Token>> tokens_;
  std::vector<int64_t> extents_;  // of the move that is looked at
  int64_t scalars_ = 0;           // lines of scalar code since the last instruction
  int64_t lines_ = 0;
  uint64_t latest_ = 0;  // end of what ends last so far
  Estimate out_;
};

}  // namespace

std::optional<Estimate> estimate(const Module& module, const Inst& kernel, const Target& target,
                                 const Rounds& given) {
  return Runner(module, kernel, target, given).run(kernel);
}

}  // namespace asc2::pipe
