// SPDX-License-Identifier: Apache-2.0
// Definite assignment by one walk. The set of assigned variables is an array with a trail: a region
// that may not run gives back what it assigned; of the two arms of a branch stays what both
// assigned. Branches on one variable, which nothing assigns in between, are taken together: what
// the first arm of one assigned is there in the first arm of the next.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "check/diags.h"
#include "check/rules.h"
#include "ir/walk.h"

namespace asc2::check {

namespace {

using namespace ir;

class AssignChecker {
 public:
  AssignChecker(const Module& module, const Inst& kernel, Diags& diags)
      : module_(module), diags_(diags), assigned_(module.value_count(), false) {
    walk(kernel.regions[0], [&](const Inst& inst) {
      if (is_named_branch(inst)) ++branches_on_[inst.operands()[0].value];
    });
  }

  void region(const Region& region) {
    for (const Inst* inst : region.body) statement(*inst);
  }

 private:
  void assign(ValueId id) {
    if (assigned_[id]) return;
    assigned_[id] = true;
    trail_.push_back(id);
  }

  /// Takes back all assignments since `mark`, and returns them in order of their ids.
  std::vector<ValueId> undo(size_t mark) {
    std::vector<ValueId> gone(trail_.begin() + static_cast<std::ptrdiff_t>(mark), trail_.end());
    trail_.resize(mark);
    for (const ValueId id : gone) assigned_[id] = false;
    std::sort(gone.begin(), gone.end());
    return gone;
  }

  void forget(const std::vector<ValueId>& gone, const Inst& because) {
    for (const ValueId id : gone) lost_in_[id] = &because;
  }

  void statement(const Inst& inst) {
    for_each_read(inst, [&](const Operand& operand) { read(operand, inst); });
    switch (inst.info().max_regions()) {
      case 0:
        if (inst.op != Op::Buf) {
          for (const Operand& result : inst.results()) {
            assign(result.value);
            remember(result.value, std::nullopt);
            true_.erase(result.value);
          }
          if (inst.op == Op::Copy && inst.operands()[0].is_int() && inst.operands()[0].integer == 1)
            true_.insert(inst.result());
        }
        break;
      case 1:
        loop(inst);
        break;
      default:
        branch(inst);
        break;
    }
  }

  static bool is_named_branch(const Inst& inst) {
    return inst.op == Op::If && inst.operands()[0].is_value();
  }

  static bool assigns(const Inst& inst, ValueId value) {
    bool found = false;
    for (const Region& inner : inst.regions) {
      walk(inner, [&](const Inst& line) {
        for (const Operand& result : line.results()) found = found || result.value == value;
      });
    }
    return found;
  }

  /// Conditions that the lines of the regions assign have other values from then on.
  void forget_conditions(const Inst& inst) {
    if (when_taken_.empty() && true_.empty()) return;
    const auto changes = [&](const Inst& line) {
      for (const Operand& result : line.results()) {
        remember(result.value, std::nullopt);
        true_.erase(result.value);
      }
    };
    changes(inst);
    for (const Region& inner : inst.regions) walk(inner, changes);
  }

  using Known = std::optional<std::vector<ValueId>>;
  void remember(ValueId condition, Known assigned) {
    const auto found = when_taken_.find(condition);
    if (found == when_taken_.end() && !assigned) return;
    taken_trail_.emplace_back(condition,
                              found == when_taken_.end() ? std::nullopt : Known(found->second));
    if (assigned) {
      when_taken_[condition] = std::move(*assigned);
    } else {
      when_taken_.erase(found);
    }
  }

  /// What was known of conditions at `mark` is known again.
  void recall(size_t mark) {
    for (; taken_trail_.size() > mark; taken_trail_.pop_back()) {
      auto& [condition, before] = taken_trail_.back();
      if (before) {
        when_taken_[condition] = std::move(*before);
      } else {
        when_taken_.erase(condition);
      }
    }
  }

  void loop(const Inst& inst) {
    const size_t mark = trail_.size();
    const bool runs = runs_at_least_once(inst);
    for (const Operand& result : inst.results()) assign(result.value);
    forget_conditions(inst);
    const size_t known = taken_trail_.size();
    region(inst.regions[0]);
    recall(known);
    forget_conditions(inst);
    if (!runs) forget(undo(mark), inst);
  }

  bool runs_at_least_once(const Inst& inst) const {
    const Operand& condition = inst.operands()[0];
    return inst.op == Op::While ? condition.is_value() && true_.contains(condition.value)
                                : surely_runs(inst);
  }

  void branch(const Inst& inst) {
    const size_t mark = trail_.size();
    const ValueId condition = is_named_branch(inst) ? inst.operands()[0].value : kNoValue;
    const bool again = condition != kNoValue && branches_on_.at(condition) > 1;
    const auto found = again ? when_taken_.find(condition) : when_taken_.end();
    if (found != when_taken_.end()) {
      for (const ValueId id : found->second) assign(id);
    }
    const size_t known = taken_trail_.size();
    const std::set<ValueId> known_true = true_;
    region(inst.regions[0]);
    true_ = known_true;
    const std::vector<ValueId> taken = undo(mark);
    recall(known);
    if (inst.regions.size() > 1) region(inst.regions[1]);
    const std::vector<ValueId> other = undo(mark);
    recall(known);
    forget_conditions(inst);
    if (again && !assigns(inst, condition)) remember(condition, taken);
    forget(taken, inst);
    forget(other, inst);
    std::vector<ValueId> both;
    std::set_intersection(taken.begin(), taken.end(), other.begin(), other.end(),
                          std::back_inserter(both));
    for (const ValueId id : both) assign(id);
  }

  void read(const Operand& operand, const Inst& inst) {
    const ValueId id = operand.value;
    if (assigned_[id]) return;
    assign(id);  // one message for each variable and path is enough
    const Where where = module_.where(operand.span.end ? operand.span : inst.span);
    auto diag = diags_.error<diag::CheckUnassigned>(where, module_.name_of(id));
    diag.from_here(module_.loc_text(inst));
    const auto lost = lost_in_.find(id);
    if (lost == lost_in_.end()) return;
    const Inst& place = *lost->second;
    diag.note(module_.where(place), place.op == Op::If
                                        ? "assigned in one arm of this branch only"
                                        : "assigned in this loop only, which may run zero times");
  }

  const Module& module_;
  Diags& diags_;
  std::vector<bool> assigned_;
  std::vector<ValueId> trail_;          // what assigned_ holds, in order of assignment
  std::set<ValueId> true_;              // conditions that are known to be true here
  std::map<ValueId, int> branches_on_;  // by condition
  std::map<ValueId, std::vector<ValueId>> when_taken_;  // by condition: assigned if it is true
  std::vector<std::pair<ValueId, Known>> taken_trail_;  // how when_taken_ was, in order
  std::map<ValueId, const Inst*> lost_in_;  // the branch or loop that took a variable back
};

}  // namespace

void check_assigned(const Module& module, const Inst& kernel, Diags& diags) {
  AssignChecker(module, kernel, diags).region(kernel.regions[0]);
}

}  // namespace asc2::check
