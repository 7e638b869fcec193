// SPDX-License-Identifier: Apache-2.0
#include "memplan/bounds.h"

#include <algorithm>

namespace asc2::memplan {

uint32_t Bounds::add_variable(int64_t low, int64_t high) {
  now_.push_back(low);
  now_.push_back(-high);
  last_.resize(now_.size(), kNone);
  watches_.resize(now_.size());
  need_.resize(now_.size());
  activity_.push_back(0);
  remembered_.push_back(-1);
  return static_cast<uint32_t>(activity_.size() - 1);
}

template <class F>
void Bounds::for_each_reason(uint32_t key, uint32_t clause, uint32_t why, uint32_t count,
                             F&& f) const {
  if (clause != kNone) {
    for (const Bound& bound : clauses_[clause]) {
      if (bound.key != key) f(negation(bound));
    }
  }
  for (uint32_t k = why; k < why + count; ++k) f(why_[k]);
}

bool Bounds::raise(const Bound& bound, uint32_t clause, uint32_t why, uint32_t count) {
  if (holds(bound)) return true;
  if (holds(negation(bound))) {
    conflict_.assign(1, negation(bound));
    for_each_reason(bound.key, clause, why, count,
                    [&](const Bound& reason) { conflict_.push_back(reason); });
    return false;
  }
  steps_.push_back({bound.key, now_[bound.key], bound.value, last_[bound.key],
                    static_cast<uint32_t>(levels_.size()), clause, why, count});
  last_[bound.key] = static_cast<uint32_t>(steps_.size() - 1);
  now_[bound.key] = bound.value;
  return true;
}

bool Bounds::imply(const Bound& bound, std::span<const Bound> why) {
  if (holds(bound)) return true;
  const auto begin = static_cast<uint32_t>(why_.size());
  why_.insert(why_.end(), why.begin(), why.end());
  return raise(bound, kNone, begin, static_cast<uint32_t>(why.size()));
}

bool Bounds::fail(std::span<const Bound> why) {
  conflict_.assign(why.begin(), why.end());
  return false;
}

bool Bounds::next(uint32_t& key, bool& raised) {
  raised = visited_ < steps_.size();
  if (!raised) return true;
  key = steps_[visited_++].key;
  return visit_clauses(key);
}

void Bounds::watch(uint32_t clause, const Bound& bound, const Bound& other) {
  const Bound against = negation(bound);
  watches_[against.key].push_back({clause, against.value, other});
}

/// A bound opposite to the key may have become impossible: another one of its clause is watched
/// instead, or the only one that is left holds.
bool Bounds::visit(Watch& watched, uint32_t key, bool& keeps) {
  keeps = true;
  ++looks_;
  if (now_[key] < watched.value || holds(watched.other)) return true;
  looks_ += 4;  // a clause by itself is a few
  const uint32_t clause = watched.clause;
  std::vector<Bound>& bounds = clauses_[clause];
  const auto lost = [&](const Bound& bound) { return holds(negation(bound)); };
  const size_t mine = bounds[0].key == (key ^ 1) && lost(bounds[0]) ? 0 : 1;
  const Bound other = bounds[1 - mine];
  if (bounds[mine].key != (key ^ 1) || !lost(bounds[mine])) return true;
  if (holds(other)) return watched.other = other, true;
  for (size_t k = 2; k < bounds.size(); ++k) {
    if (lost(bounds[k])) continue;
    looks_ += k;
    std::swap(bounds[mine], bounds[k]);
    watch(clause, bounds[mine], other);
    keeps = false;
    return true;
  }
  looks_ += bounds.size();
  return raise(other, clause, 0, 0);
}

bool Bounds::visit_clauses(uint32_t key) {
  bool fits = true;
  size_t kept = 0;
  for (size_t i = 0; i < watches_[key].size(); ++i) {
    Watch watched = watches_[key][i];
    bool keeps = true;
    if (fits) fits = visit(watched, key, keeps);
    if (keeps) watches_[key][kept++] = watched;
  }
  watches_[key].resize(kept);
  return fits;
}

void Bounds::decide(const Bound& bound) {
  levels_.push_back(static_cast<uint32_t>(why_.size()));
  raise(bound, kNone, 0, 0);
}

void Bounds::go_back(uint32_t level) {
  while (!steps_.empty() && steps_.back().level > level) {
    const Step& step = steps_.back();
    if (fixed(step.key / 2)) remembered_[step.key / 2] = low(step.key / 2);
    now_[step.key] = step.before;
    last_[step.key] = step.previous;
    steps_.pop_back();
  }
  if (level < levels_.size()) {
    why_.resize(levels_[level]);
    levels_.resize(level);
  }
  visited_ = std::min(visited_, steps_.size());
}

void Bounds::bump(uint32_t variable) {
  activity_[variable] += increment_;
  if (activity_[variable] < 1e100) return;
  for (double& activity : activity_) activity *= 1e-100;
  increment_ *= 1e-100;
}

/// The step that made it hold; kNone when it has always held.
uint32_t Bounds::step_of(const Bound& bound) const {
  uint32_t step = last_[bound.key];
  while (step != kNone && steps_[step].before >= bound.value) step = steps_[step].previous;
  return step == kNone || steps_[step].level == 0 ? kNone : step;
}

void Bounds::need(const Bound& bound) {
  const uint32_t step = step_of(bound);
  if (step == kNone) return;
  Need& need = need_[bound.key];
  if (need.step == kNone) {
    needed_.push_back(bound.key);
    bump(bound.key / 2);
  } else {
    if (bound.value <= need.value) return;
    if (steps_[need.step].level == levels_.size()) --open_;
  }
  need = {bound.value, step};
  if (steps_[step].level == levels_.size()) ++open_;
}

/// Replaces needs by their reasons, the latest first, until one of the last level is left.
Bound Bounds::explain() {
  for (size_t s = steps_.size(); s-- > 0;) {
    const Step step = steps_[s];
    Need& last = need_[step.key];
    if (last.step != s) continue;
    const Bound bound{step.key, last.value};
    last.step = kNone;
    if (open_ == 1) return bound;
    --open_;
    for_each_reason(step.key, step.clause, step.why, step.count,
                    [&](const Bound& reason) { need(reason); });
  }
  return {};  // not reached: a level begins with its decision
}

/// The need follows from earlier ones.
bool Bounds::follows(uint32_t key) const {
  const Step& step = steps_[need_[key].step];
  if (step.clause == kNone && step.count == 0) return false;
  bool all = true;
  for_each_reason(key, step.clause, step.why, step.count, [&](const Bound& reason) {
    const Need& other = need_[reason.key];
    all = all && (step_of(reason) == kNone ||
                  (other.step < need_[key].step && other.value >= reason.value));
  });
  return all;
}

bool Bounds::learn() {
  uint32_t deepest = 0;
  for (const Bound& bound : conflict_) {
    const uint32_t step = step_of(bound);
    if (step != kNone) deepest = std::max(deepest, steps_[step].level);
  }
  if (deepest == 0) return false;
  go_back(deepest);
  for (const Bound& bound : conflict_) need(bound);
  std::vector<Bound> learned{negation(explain())};
  uint32_t back = 0;
  for (const uint32_t key : needed_) {
    if (need_[key].step == kNone || follows(key)) continue;
    learned.push_back(negation({key, need_[key].value}));
    const uint32_t level = steps_[need_[key].step].level;
    if (level <= back) continue;
    back = level;
    std::swap(learned[1], learned.back());
  }
  for (const uint32_t key : needed_) need_[key].step = kNone;
  needed_.clear();
  open_ = 0;
  increment_ /= 0.95;
  go_back(back);
  if (learned.size() == 1) return raise(learned[0], kNone, 0, 0);
  const auto clause = static_cast<uint32_t>(clauses_.size());
  watch(clause, learned[0], learned[1]);
  watch(clause, learned[1], learned[0]);
  clauses_.push_back(std::move(learned));
  return raise(clauses_[clause][0], clause, 0, 0);
}

}  // namespace asc2::memplan
