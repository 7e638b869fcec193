// SPDX-License-Identifier: Apache-2.0
// Takes every edge and barrier of a region away in turn. Without it some states differ; they are
// followed only until they are the same again, so a trial costs as much as the line matters. What a
// Proof has settled is asked again where the line stands between the two operations.
//
// A line that is needed stays needed when others go, so one round is enough.
#include <algorithm>

#include "sync/solver.h"

namespace asc2::sync {

namespace {

constexpr int64_t kBudget = 50'000'000;  // nodes that are followed in trials of one region

}  // namespace

/// The states before all items, in all passes, and what is settled, for the plan as it is.
void Solver::record() {
  settled_.clear();
  before_.assign(static_cast<size_t>(passes_),
                 std::vector<State>(region_.items.size(), State(region_.begin)));
  follow(Phase::Check, nullptr);
  budget_ = kBudget;
}

void Solver::prune_edges() {
  if (plan_.edges.empty() || !(has_early_ || exact_ || given_ > 0)) return;
  record();
  for (uint32_t e = 0; e < plan_.edges.size(); ++e) {
    const Edge& edge = plan_.edges[e];
    if (!plan_.holds(e) || edge.guard) continue;
    plan_.dropped[e] = true;
    if (breaks(item_of(edge.wait_item()), edge.distance, true)) {
      plan_.dropped[e] = false;
    } else {
      commit();
    }
  }
  before_.clear();
  settled_.clear();  // orders inside a pipe may have relied on an edge that is gone
}

void Solver::prune_barriers() {
  const bool any = std::any_of(plan_.steps.begin(), plan_.steps.end(),
                               [](const PlanStep& step) { return step.barriers != 0; });
  if (!any || !(exact_ || region_.is_loop)) return;
  record();
  for (size_t item = 0; item < plan_.steps.size(); ++item) {
    for (int p = kPipes; p >= 0; --p) {
      const uint32_t bit = 1u << p;
      if ((plan_.steps[item].barriers & bit) == 0) continue;
      plan_.steps[item].barriers &= ~bit;
      if (breaks(item, 0, false)) {
        plan_.steps[item].barriers |= bit;
      } else {
        commit();
      }
    }
  }
  before_.clear();
}

/// Whether something is missed now that a line before or after `item` is gone that had an effect
/// from pass `first_pass` on.
bool Solver::breaks(size_t item, int32_t first_pass, bool crossing_only) {
  trial_ = true;
  new_before_.clear();
  new_rows_.clear();
  new_settled_.clear();
  todo_.clear();
  for (int32_t pass = first_pass; pass < passes_; ++pass) todo_.emplace(pass, item);
  bool broken = false;
  while (!todo_.empty() && !broken) {
    Moment at = *todo_.begin();
    State state = before_[static_cast<size_t>(at.first)][at.second];
    while (!broken) {
      broken = misses_at(at, state, crossing_only);
      if (++at.second == region_.items.size()) at = {at.first + 1, 0};
      if (at.first == passes_) break;
      if (state == before_[static_cast<size_t>(at.first)][at.second]) break;
      new_before_.insert_or_assign(at, state);
    }
  }
  broken = broken || breaks_settled(item, crossing_only);
  trial_ = false;
  return broken;
}

bool Solver::misses_at(Moment at, State& state, bool crossing_only) {
  todo_.erase(at);
  std::tie(pass_, std::ignore) = at;
  walker_.begin_pass(pass_);
  std::vector<Miss> misses;
  const int32_t node = region_.items[at.second];
  budget_ -= program_.node(node).end - node;
  visit(at.second, state, misses);
  leave(at.second, state);
  return budget_ < 0 || std::any_of(misses.begin(), misses.end(), [&](const Miss& miss) {
           return !crossing_only || miss.source != miss.destination;
         });
}

/// In a trial, only what differs; the waits of these sets are looked at then.
void Solver::store(uint32_t index, const Row& value, const std::vector<uint32_t>& sets) {
  Row& row = rows_[static_cast<size_t>(pass_)][index];
  if (!trial_) {
    row = value;
    return;
  }
  if (row == value) return;
  new_rows_.insert_or_assign({pass_, index}, value);
  for (const uint32_t e : sets) {
    const Edge& edge = plan_.edges[e];
    if (!plan_.holds(e) || row_of(e) != index) continue;
    if (edge.distance == 0 && edge.from == edge.to) continue;  // the wait is behind the same item
    const int32_t pass = pass_ + edge.distance;
    if (pass < passes_) todo_.emplace(pass, item_of(edge.wait_item()));
  }
}

/// Pairs that were proved while the line was there, and that it stands between.
bool Solver::breaks_settled(size_t item, bool crossing_only) {
  for (const auto& [key, stretches] : settled_.all()) {
    if (crossing_only && key.source == program_.node(key.later).pipe) continue;
    const size_t to = item_of(key.later);
    const bool or_more = key.distance > 0 && key.distance == needs_.max_distance;
    const std::vector<int32_t>& rivals = rivals_->of(key.later, key.source);
    for (const auto& [first, last] : stretches) {
      auto at = std::lower_bound(rivals.begin(), rivals.end(), first);
      for (; at != rivals.end() && *at <= last; ++at) {
        const size_t from = item_of(*at);
        const bool between = key.distance == 0   ? from <= item && item <= to
                             : key.distance == 1 ? from <= item || item <= to
                                                 : true;
        if (!between && !or_more) continue;
        if (!proof_->keeps({*at, key.later, key.distance, or_more})) return true;
      }
    }
  }
  return false;
}

/// The line stays away.
void Solver::commit() {
  for (auto& [at, state] : new_before_) {
    before_[static_cast<size_t>(at.first)][at.second] = std::move(state);
  }
  for (const auto& [at, row] : new_rows_) rows_[static_cast<size_t>(at.first)][at.second] = row;
  settled_.add(new_settled_);
}

}  // namespace asc2::sync
