// SPDX-License-Identifier: Apache-2.0
// What the steps of a kernel depend on: the scalars that decide what is done and where, and after
// how many rounds a loop does the same again. With fewer accesses that is less.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "check/steps.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr int64_t kMaxPeriod = 840;      // of a loop; slots beyond it count as not known
constexpr int64_t kMaxRemainders = 240;  // of a loop, with what else is done in turn in it
constexpr int64_t kMaxExact = 256;       // rounds of a nest that is walked round by round

template <class F>
void for_each_step(std::vector<Step>& steps, F&& visit) {
  for (Step& step : steps) {
    visit(step);
    for (std::vector<Step>& region : step.regions) for_each_step(region, visit);
  }
}

bool computes(const Step& step) {
  return step.kind == StepKind::Scalar || step.kind == StepKind::Slot;
}

class Relevance {
 public:
  Relevance(const Module& module, const model::Scalars& scalars, StepTree& tree)
      : module_(module), scalars_(scalars), tree_(tree) {}

  void run() {
    mark_all();
    drop(tree_.body);
    decide_rounds(tree_.body, 1);
    find_alike();
  }

 private:
  void mark_all() {
    tree_.relevant.assign(module_.value_count(), 0);
    tree_.relevant_count = 0;
    std::map<ValueId, std::vector<const Step*>> writers;
    std::vector<ValueId> queue;
    const auto mark = [&](const Operand& operand) {
      if (!operand.is_value() || tree_.relevant[operand.value] != 0) return;
      const Type& type = module_.type_of(operand.value);
      if (!type.is_scalar() || is_float(type.dtype)) return;
      tree_.relevant[operand.value] = ++tree_.relevant_count;
      queue.push_back(operand.value);
    };
    for_each_step(tree_.body, [&](const Step& step) {
      if (computes(step)) {
        if (step.inst->result() != kNoValue) writers[step.inst->result()].push_back(&step);
      } else {
        for_each_scalar_read(step, mark);
      }
    });
    while (!queue.empty()) {
      const ValueId value = queue.back();
      queue.pop_back();
      for (const Step* step : writers[value]) for_each_scalar_read(*step, mark);
    }
  }

  bool relevant(const Step& step) const {
    return step.inst->result() != kNoValue && tree_.relevant[step.inst->result()] != 0;
  }

  void drop(std::vector<Step>& steps) const {
    std::erase_if(steps, [&](const Step& step) { return computes(step) && !relevant(step); });
    for (Step& step : steps) {
      for (std::vector<Step>& region : step.regions) drop(region);
    }
  }

  /// `rounds`: of the nest so far that are exact.
  void decide_rounds(std::vector<Step>& steps, int64_t rounds) {
    for (Step& step : steps) {
      const int64_t inside = step.kind == StepKind::For ? decide_rounds(step, rounds) : rounds;
      for (std::vector<Step>& region : step.regions) decide_rounds(region, inside);
    }
  }

  /// Period and exactness of a counted loop; returns the rounds of the nest that are exact.
  int64_t decide_rounds(Step& step, int64_t rounds) {
    const ValueId variable = step.inst->result();
    int64_t period = 1;
    const auto take = [&](int64_t count, int64_t most) {
      if (count < 1 || count > most) return;
      const int64_t both = std::lcm(period, count);
      if (both <= most) period = both;
    };
    for_each_step(step.regions[0], [&](const Step& inner) {
      if (inner.kind != StepKind::Slot || inner.inst->operands()[0].value != variable) return;
      take(inner.inst->operands()[1].integer, kMaxPeriod);
    });
    const bool matters = tree_.relevant[variable] != 0;
    for_each_step(step.regions[0], [&](const Step& inner) {
      if (!matters || inner.kind != StepKind::Scalar) return;
      const auto operands = inner.inst->operands();
      if (operands.size() < 2 || !operands[1].is_int()) return;
      const int64_t number = operands[1].integer;
      if (inner.inst->op == Op::Mod) take(number, kMaxRemainders);
      if (inner.inst->op == Op::And && number < kMaxRemainders) take(number + 1, kMaxRemainders);
    });
    step.period = period;
    const model::Range trips = scalars_.loops()[static_cast<size_t>(step.loop)].trips;
    step.exact = matters && trips.is_constant() && trips.lo <= kMaxExact / rounds;
    return step.exact ? rounds * std::max<int64_t>(1, trips.lo) : rounds;
  }

  /// Of slots by which buffers are subscripted and nothing else is done.
  void find_alike() {
    std::map<ValueId, std::vector<const Touch*>> touches;
    std::vector<bool> read(module_.value_count(), false);
    for_each_step(tree_.body, [&](const Step& step) {
      for (const Touch& touch : step.touches) {
        if (touch.slot && touch.slot->is_value()) touches[touch.slot->value].push_back(&touch);
      }
      if (step.kind != StepKind::Work)
        for_each_scalar_read(step, [&](const Operand& operand) {
          if (operand.is_value()) read[operand.value] = true;
        });
    });
    for_each_step(tree_.body, [&](Step& step) {
      step.alike.clear();
      if (step.kind != StepKind::Slot || read[step.inst->result()]) return;
      const std::vector<const Touch*>& list = touches[step.inst->result()];
      const auto count = static_cast<size_t>(step.inst->operands()[1].integer);
      const auto whole = [&](const Touch* touch) { return touch->cells.size() == count; };
      if (count > kMaxPeriod || !std::all_of(list.begin(), list.end(), whole)) return;
      for (size_t slot = 0; slot < count; ++slot) {
        const auto same = [&](size_t other) {
          return std::all_of(list.begin(), list.end(), [&](const Touch* touch) {
            return touch->cells[slot] == touch->cells[other];
          });
        };
        size_t first = 0;
        while (!same(first)) ++first;
        step.alike.push_back(static_cast<uint32_t>(first));
      }
    });
  }

  const Module& module_;
  const model::Scalars& scalars_;
  StepTree& tree_;
};

/// Accesses to other cells go; the cell is number 0.
void keep_cell(std::optional<uint32_t> cell, Step& step) {
  for (Touch& touch : step.touches) {
    for (CellRange& range : touch.cells) {
      const bool kept = cell && range.begin <= *cell && *cell < range.end;
      range = kept ? CellRange{0, 1} : CellRange{};
    }
  }
  std::erase_if(step.touches, [](const Touch& touch) {
    return std::all_of(touch.cells.begin(), touch.cells.end(),
                       [](const CellRange& range) { return range.begin == range.end; });
  });
}

/// Subscripts by other scalars than slots of loops.
void forget_computed(StepTree& tree) {
  std::set<ValueId> computed;
  for_each_step(tree.body, [&](const Step& step) {
    if (step.kind == StepKind::Scalar) computed.insert(step.inst->result());
  });
  for_each_step(tree.body, [&](Step& step) {
    for (Touch& touch : step.touches) {
      if (!touch.slot || !touch.slot->is_value() || !computed.contains(touch.slot->value)) continue;
      touch.any_slot = true;
      tree.exact = false;
    }
  });
}

void drop_idle(std::vector<Step>& steps, const std::vector<uint32_t>& relevant) {
  for (Step& step : steps) {
    for (std::vector<Step>& region : step.regions) drop_idle(region, relevant);
  }
  std::erase_if(steps, [&](const Step& step) {
    if (!step.regions.empty()) {
      return std::all_of(step.regions.begin(), step.regions.end(),
                         [](const std::vector<Step>& region) { return region.empty(); });
    }
    const ValueId result = step.inst->result();
    return step.kind == StepKind::Work && step.touches.empty() && step.gm.empty() &&
           (result == kNoValue || relevant[result] == 0);
  });
}

}  // namespace

void find_relevant(const Module& module, const model::Scalars& scalars, StepTree& tree) {
  Relevance(module, scalars, tree).run();
}

StepTree narrowed(const Module& module, const model::Scalars& scalars, const StepTree& all,
                  const Part& part) {
  StepTree tree = all;
  tree.cells.clear();
  if (part.cell) tree.cells.push_back(all.cells[*part.cell]);
  if (!part.gm) tree.gm.clear();
  for_each_step(tree.body, [&](Step& step) {
    keep_cell(part.cell, step);
    if (!part.gm) step.gm.clear();
  });
  if (part.any_slot) forget_computed(tree);
  find_relevant(module, scalars, tree);
  drop_idle(tree.body, tree.relevant);
  return tree;
}

}  // namespace asc2::check
