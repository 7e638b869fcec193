// SPDX-License-Identifier: Apache-2.0
// One walk finds what is relevant, a second one builds the steps.
#include "check/steps.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "ir/walk.h"
#include "model/pipe_of.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr int64_t kMaxPeriod = 840;      // of a loop; slots beyond it count as not known
constexpr int64_t kMaxRemainders = 240;  // of a loop, with what else is done in turn in it
constexpr int64_t kMaxExact = 256;       // rounds of a nest that is walked round by round

/// Marks the scalars that decide what is done and where.
class Relevance {
 public:
  Relevance(const Module& module, const Inst& kernel, std::vector<uint32_t>& relevant)
      : module_(module), relevant_(relevant) {
    relevant_.assign(module.value_count(), 0);
    walk(kernel.regions[0], [&](const Inst& inst) { visit(inst); });
    while (!queue_.empty()) {
      const ValueId value = queue_.back();
      queue_.pop_back();
      for (const Inst* inst : writers_[value]) follow(*inst);
    }
  }
  uint32_t count() const { return count_; }

 private:
  void visit(const Inst& inst) {
    if (inst.result() != kNoValue) writers_[inst.result()].push_back(&inst);
    switch (inst.op) {
      case Op::If:
        mark(inst.operands()[0]);
        break;
      case Op::For:
        for (const Operand& bound : inst.operands()) mark(bound);
        break;
      case Op::SetFlag:
      case Op::WaitFlag:
        mark(inst.operands()[2]);
        break;
      default:
        for (const Operand& operand : inst.args) {
          if (operand.is_value() && !operand.items.empty()) mark(operand.items[0]);
        }
        break;
    }
  }

  /// What the value is computed from. A slot counts rounds, whatever the loop's variable is.
  void follow(const Inst& inst) {
    if (inst.op == Op::Slot || inst.op == Op::For || !model::is_scalar_work(module_, inst)) return;
    for (const Operand& operand : inst.operands()) mark(operand);
  }

  void mark(const Operand& operand) {
    if (!operand.is_value() || relevant_[operand.value] != 0) return;
    const Type& type = module_.type_of(operand.value);
    if (!type.is_scalar() || is_float(type.dtype)) return;
    relevant_[operand.value] = ++count_;
    queue_.push_back(operand.value);
  }

  const Module& module_;
  std::vector<uint32_t>& relevant_;
  std::map<ValueId, std::vector<const Inst*>> writers_;
  std::vector<ValueId> queue_;
  uint32_t count_ = 0;
};

class Builder {
 public:
  Builder(const Module& module, const Inst& kernel, const Target& target,
          const model::Storage& storage, const model::Scalars& scalars, Unit unit)
      : module_(module),
        kernel_(kernel),
        target_(target),
        storage_(storage),
        scalars_(scalars),
        unit_(unit),
        core_(core_of(module, kernel)) {}

  StepTree run() {
    tree_.relevant_count = Relevance(module_, kernel_, tree_.relevant).count();
    cut();
    tree_.body = region(kernel_.regions[0], -1, 1);
    return std::move(tree_);
  }

 private:
  /// Where accesses begin and end cuts each space into cells; those between are never touched.
  void cut() {
    std::map<Space, std::vector<int64_t>> ends;
    std::vector<model::Access> accesses;
    walk(kernel_.regions[0], [&](const Inst& inst) {
      accesses.clear();
      model::append_accesses(module_, inst, accesses);
      for (const model::Access& access : accesses) {
        const model::Buffer* buffer = access.in_gm() ? nullptr : storage_.buffer(access.object);
        if (!buffer || access.bytes.begin >= access.bytes.end) continue;
        for (const int64_t at : buffer->addr) {
          ends[buffer->space].push_back(at + access.bytes.begin);
          ends[buffer->space].push_back(at + access.bytes.end);
        }
      }
    });
    for (auto& [space, list] : ends) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
      first_cell_[space] = static_cast<uint32_t>(tree_.cells.size());
      for (size_t i = 0; i + 1 < list.size(); ++i) {
        tree_.cells.push_back({space, list[i], list[i + 1]});
      }
    }
    ends_ = std::move(ends);
  }

  CellRange cells(Space space, const model::ByteRange& range) const {
    if (range.begin >= range.end) return {};
    const std::vector<int64_t>& list = ends_.at(space);
    const auto at = [&](int64_t end) {
      const auto place = std::lower_bound(list.begin(), list.end(), end) - list.begin();
      return first_cell_.at(space) + static_cast<uint32_t>(place);
    };
    return {at(range.begin), at(range.end)};
  }

  std::vector<Step> region(const Region& region, int loop, int64_t rounds) {
    std::vector<Step> out;
    out.reserve(region.body.size());
    for (const Inst* inst : region.body) add(*inst, loop, rounds, out);
    return out;
  }

  void add(const Inst& inst, int loop, int64_t rounds, std::vector<Step>& out) {
    Step step;
    step.inst = &inst;
    step.loop = loop;
    step.number = number_++;
    switch (inst.op) {
      case Op::For:
      case Op::While:
        step.kind = inst.op == Op::For ? StepKind::For : StepKind::While;
        step.loop = scalars_.loop_index(inst);
        if (inst.op == Op::For) rounds = decide_rounds(inst, rounds, step);
        break;
      case Op::If:
        step.kind = StepKind::If;
        break;
      case Op::Slot:
        step.kind = StepKind::Slot;
        break;
      case Op::SetFlag:
        step.kind = StepKind::Set;
        break;
      case Op::WaitFlag:
        step.kind = StepKind::Wait;
        break;
      case Op::Barrier:
        step.kind = StepKind::Barrier;
        break;
      default:
        if (!model::is_scalar_work(module_, inst)) step.kind = StepKind::Work;
        break;
    }
    const bool scalar = step.kind == StepKind::Scalar || step.kind == StepKind::Slot;
    if (scalar && (inst.result() == kNoValue || tree_.relevant[inst.result()] == 0)) return;
    if (step.kind >= StepKind::Work && step.kind <= StepKind::Barrier) {
      const auto pipe = model::pipe_of(module_, inst, target_, core_);
      if (!pipe) return;  // reported by check_machine
      step.unit = unit_ + static_cast<Unit>(*pipe);
    }
    if (step.kind == StepKind::Work) touches(inst, step);
    for (const Region& inner : inst.regions) {
      const bool is_loop = step.kind == StepKind::For || step.kind == StepKind::While;
      step.regions.push_back(region(inner, is_loop ? step.loop : loop, rounds));
    }
    out.push_back(std::move(step));
  }

  void touches(const Inst& inst, Step& step) {
    for (const model::Access& access : model::accesses(module_, inst)) {
      if (access.in_gm()) {
        step.gm.push_back(static_cast<uint32_t>(tree_.gm.size()));
        tree_.gm.push_back({access, step.unit, step.loop});
        continue;
      }
      const model::Buffer* buffer = storage_.buffer(access.object);
      if (!buffer || buffer->addr.empty()) continue;
      Touch touch{access.write, access.slot, {}};
      for (const int64_t at : buffer->addr) {
        touch.cells.push_back(
            cells(buffer->space, {at + access.bytes.begin, at + access.bytes.end}));
      }
      step.touches.push_back(std::move(touch));
    }
  }

  /// Period and exactness of a counted loop; returns the rounds of the nest that are exact.
  int64_t decide_rounds(const Inst& inst, int64_t rounds, Step& step) {
    const ValueId variable = inst.result();
    int64_t period = 1;
    const auto take = [&](int64_t count, int64_t most) {
      if (count < 1 || count > most) return;
      const int64_t both = std::lcm(period, count);
      if (both <= most) period = both;
    };
    const bool matters = tree_.relevant[variable] != 0;
    const auto for_each_relevant = [&](auto&& visit) {
      walk(inst.regions[0], [&](const Inst& inner) {
        if (inner.result_count != 0 && tree_.relevant[inner.result()] != 0) visit(inner);
      });
    };
    for_each_relevant([&](const Inst& inner) {
      if (inner.op != Op::Slot || inner.operands()[0].value != variable) return;
      take(inner.operands()[1].integer, kMaxPeriod);
    });
    for_each_relevant([&](const Inst& inner) {
      if (!matters || inner.operands().size() < 2 || !inner.operands()[1].is_int()) return;
      const int64_t number = inner.operands()[1].integer;
      if (inner.op == Op::Mod) take(number, kMaxRemainders);
      if (inner.op == Op::And && number < kMaxRemainders) take(number + 1, kMaxRemainders);
    });
    step.period = period;
    const model::Range trips = scalars_.loops()[static_cast<size_t>(step.loop)].trips;
    step.exact = matters && trips.is_constant() && trips.lo <= kMaxExact / rounds;
    return step.exact ? rounds * std::max<int64_t>(1, trips.lo) : rounds;
  }

  const Module& module_;
  const Inst& kernel_;
  const Target& target_;
  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const Unit unit_;
  const CoreKind core_;
  StepTree tree_;
  std::map<Space, std::vector<int64_t>> ends_;
  std::map<Space, uint32_t> first_cell_;
  uint32_t number_ = 0;
};

}  // namespace

StepTree make_steps(const Module& module, const Inst& kernel, const Target& target,
                    const model::Storage& storage, const model::Scalars& scalars, Unit unit) {
  return Builder(module, kernel, target, storage, scalars, unit).run();
}

}  // namespace asc2::check
