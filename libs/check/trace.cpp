// SPDX-License-Identifier: Apache-2.0
// The walk behind Tracer: an interpreter of scalars that knows some of them.
#include "check/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/integer.h"
#include "check/scalar.h"
#include "ir/evaluate.h"
#include "ir/walk.h"
#include "model/pipe_of.h"
#include "model/written.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr int64_t kMaxPeriod = 12;                 // longer slot patterns are cut to this
constexpr uint64_t kGmStride = uint64_t{1} << 44;  // between the memories of two parameters

}  // namespace

class Tracer::Run {
 public:
  Run(const Tracer& tracer, const Policy& policy, int64_t block, int64_t sub_block)
      : t_(tracer),
        policy_(policy),
        scalars_(tracer.module_, tracer.kernel_, policy.parameter, block, sub_block),
        core_(core_of(tracer.module_, tracer.kernel_)) {}

  Trace run() {
    region(t_.kernel_.regions[0]);
    return std::move(trace_);
  }

 private:
  void region(const Region& region) {
    for (const Inst* inst : region.body) {
      if (trace_.instrs.size() > kMaxTrace || (policy_.whole && ++lines_ > kMaxWhole)) {
        trace_.cut_off = true;
        return;
      }
      statement(*inst);
    }
  }

  void statement(const Inst& inst) {
    switch (inst.op) {
      case Op::For:
        return for_loop(inst);
      case Op::While:
        return while_loop(inst);
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
      scalars_.compute(inst);
      if (inst.op == Op::Param) choose(inst);
      return;
    }
    work(inst);
  }

  void choose(const Inst& inst) {
    const auto value = policy_.values.find(t_.module_.name_of(inst.result()));
    if (value != policy_.values.end()) scalars_.set(inst.result(), value->second);
  }

  /// As long as its condition holds; where that is not known, so many rounds.
  void while_loop(const Inst& inst) {
    const int64_t most = policy_.period + enough_rounds(t_.target_, policy_.period);
    for (int64_t i = 0; !trace_.cut_off; ++i) {
      const auto holds = scalars_.value(inst.operands()[0]);
      const bool shortened = !policy_.whole && i >= std::max(most, policy_.rounds);
      trace_.chosen |= !holds || shortened;
      if (shortened || (holds ? *holds == 0 : i >= policy_.trips)) return;
      region(inst.regions[0]);
    }
  }

  void for_loop(const Inst& inst) {
    const auto start = scalars_.value(inst.operands()[0]);
    const auto stop = scalars_.value(inst.operands()[1]);
    const auto step = scalars_.value(inst.operands()[2]);
    const bool known = start && stop && step;
    const int64_t all = known ? signed_trip_count(*start, *stop, *step) : 0;
    const int64_t trips = !known ? policy_.trips : policy_.whole ? all : shortened(all);
    if (!known || trips != all) trace_.chosen = true;
    for (int64_t i = 0; i < trips; ++i) {
      scalars_.set(inst.result(), start && step
                                      ? std::optional(wrapping_add(*start, wrapping_mul(i, *step)))
                                      : std::nullopt);
      iteration_[inst.result()] = i;
      decisions_.erase(inst.result());
      region(inst.regions[0]);
      if (trace_.cut_off) return;
    }
  }

  /// A long loop repeats itself: whole periods of the slots are left out, so what comes behind
  /// fits.
  int64_t shortened(int64_t trips) const {
    const int64_t period = policy_.period;
    const int64_t enough = std::max(enough_rounds(t_.target_, period), policy_.rounds);
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
    trace_.chosen = true;
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
    const bool crosses = joins_cores(inst);
    const auto id = scalars_.value(operands[crosses ? 1 : 2]);
    const auto number = static_cast<int32_t>(std::clamp<int64_t>(id.value_or(-1), -1, INT32_MAX));
    if (crosses) {
      const auto mode = static_cast<uint8_t>(std::clamp<int64_t>(cross_mode(inst), 0, 9));
      const auto make =
          inst.op == Op::SetCross ? machine::Instr::cross_set : machine::Instr::cross_wait;
      trace_.instrs.push_back(make(operands[0].pipe, mode, number, tag(inst)));
      return;
    }
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
    if (inst.result_count == 0 || !t_.module_.type(inst.type).is_scalar()) return;
    scalars_.set(inst.result(), from_memory(inst));
    decisions_.erase(inst.result());
  }

  /// What no one writes is the same for all cores, as a parameter is.
  std::optional<int64_t> from_memory(const Inst& inst) {
    if (inst.op != Op::Get || is_float(t_.module_.type(inst.type).dtype)) return std::nullopt;
    const model::Tensor* tensor = t_.storage_.tensor(inst.operands()[0].value);
    if (!tensor || t_.memories_.written(tensor->param)) return std::nullopt;
    const auto rows = scalars_.window(model::accesses(t_.module_, inst)[0], *tensor->decl);
    if (!rows) return std::nullopt;
    if (rows->empty()) return 0;
    trace_.chosen = true;
    const uint64_t place = rows->front().first / rows->front().second;
    const auto value = policy_.values.find(element_name(t_.module_, tensor->param, place));
    const int64_t number =
        value != policy_.values.end() ? value->second : policy_.parameter.value_or(policy_.trips);
    return wrap(number, t_.module_.type(inst.type).dtype);
  }

  void chip(const model::Access& access, std::vector<machine::Access>& list) {
    const model::Buffer* buffer = t_.storage_.buffer(access.object);
    if (!buffer || buffer->addr.empty()) return;
    int64_t slot = 0;
    if (access.slot) {
      const auto known = scalars_.value(*access.slot);
      trace_.chosen |= !known;
      slot = known.value_or(0);
    }
    if (slot < 0 || slot >= buffer->slots) return;
    const auto at = static_cast<uint64_t>(buffer->addr[static_cast<size_t>(slot)]);
    list.push_back({.space = access.space,
                    .kind = access.kind,
                    .begin = at + static_cast<uint64_t>(access.bytes.begin),
                    .end = at + static_cast<uint64_t>(access.bytes.end)});
  }

  /// Window of GM as rows; the whole memory of the parameter when its place is not known.
  void gm(const model::Access& access, std::vector<machine::Access>& list) {
    const model::Tensor* tensor = t_.storage_.tensor(access.object);
    if (!tensor) return;
    const uint64_t base = t_.memories_.of(tensor->param) * kGmStride;
    machine::Access whole{.space = Space::Gm,
                          .kind = access.kind,
                          .dtype = access.dtype,
                          .begin = base,
                          .end = base + kGmStride / 2};
    const auto window = scalars_.window(access, *tensor->decl);
    if (!window) {
      list.push_back(whole);
      return;
    }
    for (const auto& [begin, bytes] : *window) {
      list.push_back(whole);
      list.back().begin = base + begin;
      list.back().end = base + begin + bytes;
    }
  }

  const Tracer& t_;
  const Policy& policy_;
  ScalarEvaluator scalars_;
  CoreKind core_;
  Trace trace_;
  std::map<const Inst*, uint32_t> tags_;
  std::map<ValueId, int64_t> iteration_;  // of each counted loop that was entered
  std::map<ValueId, bool> decisions_;     // taken on conditions that have not changed since
  uint32_t turns_ = 0;
  size_t lines_ = 0;
};

void Memories::add(const Inst& kernel) {
  for (const ValueId param : model::written_params(module_, kernel)) {
    written_.insert(module_.name_of(param));
  }
  for (const Inst* inst : kernel.regions[0].body) {
    if (inst->op != Op::Param || module_.type(inst->type).kind != TypeKind::Ptr) continue;
    std::set<std::string_view> names{module_.name_of(inst->result())};
    if (const Operand* others = inst->find(Attr::Alias)) {
      for (const Operand& other : others->items) names.insert(module_.name_of(other.value));
    }
    for (auto at = shared_.begin(); at != shared_.end();) {
      const bool meets = std::any_of(at->begin(), at->end(),
                                     [&](std::string_view name) { return names.contains(name); });
      if (meets) names.insert(at->begin(), at->end());
      at = meets ? shared_.erase(at) : at + 1;
    }
    shared_.push_back(std::move(names));
  }
}

uint64_t Memories::of(ValueId param) const {
  for (size_t i = 0; i < shared_.size(); ++i) {
    if (shared_[i].contains(module_.name_of(param))) return i + 1;
  }
  return 0;
}

std::string element_name(const Module& module, ValueId param, uint64_t place) {
  return fmt::format("{}[{}]", module.name_of(param), place);
}

bool Memories::written(ValueId param) const {
  const uint64_t memory = of(param);
  return memory == 0 || std::any_of(written_.begin(), written_.end(), [&](std::string_view name) {
           return shared_[memory - 1].contains(name);
         });
}

Tracer::Tracer(const Module& module, const Inst& kernel, const Target& target,
               const Memories& memories)
    : module_(module),
      kernel_(kernel),
      target_(target),
      memories_(memories),
      storage_(module, kernel) {
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op == Op::If) has_branch_ = true;
    if (inst.op == Op::Slot)
      slot_period_ = std::min(
          kMaxPeriod, std::lcm(slot_period_, std::min(kMaxPeriod, inst.operands()[1].integer)));
  });
}

int64_t common_period(const std::vector<Tracer>& tracers) {
  int64_t period = 1;
  for (const Tracer& tracer : tracers) {
    period = std::min(kMaxPeriod, std::lcm(period, tracer.slot_period()));
  }
  return period;
}

int64_t enough_rounds(const Target& target, int64_t period) {
  const int64_t most_tokens = target.cross_core ? target.cross_core->counter_max : 0;
  return std::max(2 * period + 1, most_tokens + 2);
}

Trace Tracer::run(const Policy& policy, int64_t block, int64_t sub_block) const {
  return Run(*this, policy, block, sub_block).run();
}

}  // namespace asc2::check
