// SPDX-License-Identifier: Apache-2.0
// The walk behind Tracer: an interpreter of scalars that knows some of them.
#include "check/trace.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "check/scalar.h"
#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr int64_t kMaxPeriod = 12;                 // longer slot patterns are cut to this
constexpr uint64_t kGmStride = uint64_t{1} << 44;  // between the memories of two parameters

}  // namespace

class Tracer::Run {
 public:
  Run(const Tracer& tracer, const Policy& policy)
      : t_(tracer),
        policy_(policy),
        scalars_(tracer.module_, tracer.kernel_, policy.parameter, policy.block),
        core_(core_of(tracer.module_, tracer.kernel_)) {}

  Trace run() {
    region(t_.kernel_.regions[0]);
    return std::move(trace_);
  }

 private:
  void region(const Region& region) {
    for (const Inst* inst : region.body) {
      if (trace_.instrs.size() > kMaxTrace) {
        trace_.cut_off = true;
        return;
      }
      statement(*inst);
    }
  }

  void statement(const Inst& inst) {
    switch (inst.op) {
      case Op::For:
      case Op::While:
        loop(inst);
        return;
      case Op::If:
        branch(inst);
        return;
      case Op::Slot:
        scalars_.set(inst.result(), slot_number(inst));
        return;
      default:
        break;
    }
    if (inst.info().cls == OpClass::Sync) return sync(inst);
    if (model::is_scalar_work(t_.module_, inst)) {
      if (inst.result_count) decisions_.erase(inst.result());
      return scalars_.compute(inst);
    }
    work(inst);
  }

  void loop(const Inst& inst) {
    const bool counted = inst.op == Op::For;
    std::optional<int64_t> start, stop, step;
    if (counted) {
      start = scalars_.value(inst.operands()[0]);
      stop = scalars_.value(inst.operands()[1]);
      step = scalars_.value(inst.operands()[2]);
    }
    const bool known = start && stop && step;
    const int64_t trips = known ? shortened(trip_count(*start, *stop, *step)) : policy_.trips;
    for (int64_t i = 0; i < trips; ++i) {
      if (counted) {
        scalars_.set(inst.result(),
                     start && step ? std::optional(*start + i * *step) : std::nullopt);
        iteration_[inst.result()] = i;
        decisions_.erase(inst.result());
      }
      region(inst.regions[0]);
      if (trace_.cut_off) return;
    }
  }

  /// A long loop repeats itself: whole periods of the slots are left out, so what comes behind
  /// fits.
  int64_t shortened(int64_t trips) const {
    const int64_t period = t_.slot_period_;
    const int64_t enough = 2 * period + 1;
    return trips <= enough + period ? trips : trips - (trips - enough) / period * period;
  }

  std::optional<int64_t> slot_number(const Inst& inst) const {
    const auto found = iteration_.find(inst.operands()[0].value);
    if (found == iteration_.end()) return std::nullopt;
    return found->second % inst.operands()[1].integer;
  }

  /// Conditions that are not known: branches on the same, unchanged variable go the same way.
  void branch(const Inst& inst) {
    const Operand& cond = inst.operands()[0];
    bool taken;
    if (const auto value = scalars_.value(cond)) {
      taken = *value != 0;
    } else {
      const auto [known, added] = decisions_.try_emplace(cond.value, false);
      if (added) known->second = decide();
      taken = known->second;
    }
    if (taken) {
      region(inst.regions[0]);
    } else if (inst.regions.size() > 1) {
      region(inst.regions[1]);
    }
  }

  bool decide() {
    const uint32_t turn = turns_++;
    switch (policy_.arms) {
      case 0:
        return true;
      case 1:
        return false;
      case 2:
        return turn % 2 == 0;
      case 3:
        return turn % 2 == 1;
      default:
        break;
    }
    uint32_t hash = (turn + 1) * 0x9e3779b9u * policy_.arms;
    hash ^= hash >> 15;
    return (hash * 0x85ebca6bu >> 31) != 0;
  }

  uint32_t tag(const Inst& inst) {
    const auto [place, added] =
        tags_.try_emplace(&inst, static_cast<uint32_t>(trace_.insts.size()));
    if (added) trace_.insts.push_back(&inst);
    return place->second;
  }

  void sync(const Inst& inst) {
    const auto operands = inst.operands();
    if (inst.op == Op::Barrier) {
      trace_.instrs.push_back(machine::Instr::barrier(operands[0].pipe, tag(inst)));
      return;
    }
    const auto id = scalars_.value(operands[2]);
    const auto number = static_cast<int32_t>(std::clamp<int64_t>(id.value_or(-1), -1, INT32_MAX));
    trace_.instrs.push_back(
        inst.op == Op::SetFlag
            ? machine::Instr::set(operands[0].pipe, operands[1].pipe, number, tag(inst))
            : machine::Instr::wait(operands[0].pipe, operands[1].pipe, number, tag(inst)));
  }

  void work(const Inst& inst) {
    const auto pipe = model::pipe_of(t_.module_, inst, t_.target_, core_);
    if (!pipe) return;  // reported by check_machine
    std::vector<machine::Access> list;
    for (const model::Access& access : model::accesses(t_.module_, inst)) {
      access.in_gm() ? gm(access, list) : chip(access, list);
    }
    trace_.storage.push_back(std::move(list));
    trace_.instrs.push_back(machine::Instr::op(*pipe, tag(inst), trace_.storage.back()));
  }

  static machine::AccessKind kind(const model::Access& access) {
    return access.write ? machine::AccessKind::Write : machine::AccessKind::Read;
  }

  void chip(const model::Access& access, std::vector<machine::Access>& list) const {
    const model::Buffer* buffer = t_.storage_.buffer(access.object);
    if (!buffer || buffer->addr.empty()) return;
    int64_t slot = 0;
    if (access.slot) slot = scalars_.value(*access.slot).value_or(0);
    if (slot < 0 || slot >= buffer->slots) return;
    const auto at = static_cast<uint64_t>(buffer->addr[static_cast<size_t>(slot)]);
    list.push_back({access.space, kind(access), machine::kOwnCore, 1,
                    at + static_cast<uint64_t>(access.bytes.begin),
                    at + static_cast<uint64_t>(access.bytes.end), 0});
  }

  /// Window of GM as rows; the whole memory of the parameter when its place is not known.
  void gm(const model::Access& access, std::vector<machine::Access>& list) {
    const model::Tensor* tensor = t_.storage_.tensor(access.object);
    if (!tensor) return;
    const uint64_t base = memory_of(tensor->param) * kGmStride;
    machine::Access whole{Space::Gm, kind(access), machine::kOwnCore, 1, base, base + kGmStride / 2,
                          0};
    const auto window = scalars_.window(access, *tensor->decl);
    if (!window) {
      list.push_back(whole);
      return;
    }
    for (const auto& [begin, bytes] : *window) {
      list.push_back(
          {Space::Gm, kind(access), machine::kOwnCore, 1, base + begin, base + begin + bytes, 0});
    }
  }

  /// Parameters that may alias have one memory between them.
  uint64_t memory_of(ValueId param) {
    for (size_t i = 0; i < memories_.size(); ++i) {
      const bool shared = std::any_of(memories_[i].begin(), memories_[i].end(), [&](ValueId other) {
        return t_.storage_.may_alias(param, other);
      });
      if (!shared) continue;
      memories_[i].insert(param);
      return i + 1;
    }
    memories_.push_back({param});
    return memories_.size();
  }

  const Tracer& t_;
  const Policy& policy_;
  ScalarEvaluator scalars_;
  CoreKind core_;
  Trace trace_;
  std::map<const Inst*, uint32_t> tags_;
  std::map<ValueId, int64_t> iteration_;  // of each counted loop that was entered
  std::map<ValueId, bool> decisions_;     // taken on conditions that have not changed since
  std::vector<std::set<ValueId>> memories_;
  uint32_t turns_ = 0;
};

Tracer::Tracer(const Module& module, const Inst& kernel, const Target& target)
    : module_(module), kernel_(kernel), target_(target), storage_(module, kernel) {
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op == Op::If) has_branch_ = true;
    if (inst.op == Op::Slot)
      slot_period_ = std::min(
          kMaxPeriod, std::lcm(slot_period_, std::min(kMaxPeriod, inst.operands()[1].integer)));
    has_loop_ |= inst.op == Op::For || inst.op == Op::While;
  });
}

Tracer::~Tracer() = default;

Trace Tracer::run(const Policy& policy) {
  return Run(*this, policy).run();
}

std::vector<Policy> Tracer::policies() const {
  const int64_t period = slot_period_;
  std::vector<std::optional<int64_t>> values{std::nullopt};
  if (has_loop_ || has_branch_) {
    for (const int64_t value : std::set<int64_t>{0, 1, 2, 3, period, period + 1, 2 * period + 1})
      values.push_back(value);
  }
  const int64_t grid = kernel_.int_attr(Attr::Grid, 1);
  std::set<int64_t> blocks{0};
  if (has_loop_ || has_branch_) blocks.insert({std::min<int64_t>(1, grid - 1), grid - 1});
  std::vector<Policy> out;
  for (const auto& value : values) {
    for (const int64_t block : blocks) {
      for (uint32_t arms = 0; arms < (has_branch_ ? 6u : 1u); ++arms)
        out.push_back({value, std::max<int64_t>(0, block), value.value_or(2), arms});
    }
  }
  return out;
}

}  // namespace asc2::check
