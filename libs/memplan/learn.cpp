// SPDX-License-Identifier: Apache-2.0
// Variables: the offset of each item, and for any two which of them lies below the other; of two
// that are in no conflict neither has to, then they share addresses. What follows from what:
//
//   a is below b                       b.low >= a.low + a.size, a.high <= b.high - a.size
//   a is not below b                   b.high < a.high + a.size, a.low + a.size > b.low
//   a.low + a.size > b.high            a is not below b
//   a is below b, b is below c         a is below c
//   items of a clique lie on one another (stacks.h)
//   items that share no address are no larger together than the capacity
//
// The last two are not one: in the last, items count that need not be in conflict, but of which one
// has come to lie below the other. Where most items are in conflict this decides nearly all: two
// that cannot be apart are on the same side of each that is in conflict with both.
//
// Decisions are taken on the order of the two items in conflict that late conflicts were about.
#include "memplan/learn.h"

#include <algorithm>

#include "memplan/bounds.h"
#include "memplan/places.h"
#include "memplan/relations.h"
#include "memplan/stacks.h"
#include "memplan/twins.h"

namespace asc2::memplan {
namespace {

/// Conflicts until the first restart.
constexpr uint64_t kFirstRestart = 60;
/// Items looked at in the time of a node of search_packing().
constexpr uint64_t kLooksPerNode = 1000;
/// For the question which items cannot be apart, before the first decision.
constexpr uint64_t kLooksBefore = 500'000;

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
uint64_t luby(uint64_t index) {
  uint64_t size = 1;
  while (size < index + 1) size = 2 * size + 1;
  for (; size - 1 != index; index %= size) size = (size - 1) / 2;
  return (size + 1) / 2;
}

struct Pair {
  uint32_t a, b;
  bool loose;  // in no conflict
};

class Learner {
 public:
  Learner(const Graph& graph, int64_t capacity, const std::vector<int64_t>& like);
  Answer run(uint64_t max_nodes);
  uint64_t nodes() const { return (looks_ + bounds_.looks()) / kLooksPerNode; }
  std::vector<int64_t> offsets() const;

 private:
  void add_pair(uint32_t a, uint32_t b, bool loose);
  bool begin();
  bool begin(uint32_t variable);
  bool turn();
  bool propagate();
  void note(uint32_t key);
  void forget();
  bool raised(uint32_t key);
  bool low_raised(uint32_t item);
  bool high_lowered(uint32_t item);
  bool order(uint32_t variable);
  bool forbid(uint32_t below, uint32_t above, const Bound& bound);
  bool entail(uint32_t below, uint32_t above, const Bound& bound);
  bool stack(uint32_t below, uint32_t above, const Bound& bound);
  bool meet(uint32_t a, uint32_t b, const Bound& bound);
  bool follow(uint32_t a, uint32_t b, bool below);
  bool follow_below(uint32_t a, uint32_t b);
  bool follow_not_below(uint32_t a, uint32_t b);
  bool can_be_apart(uint32_t a, uint32_t b);
  bool decide();

  const Pair& pair_of(uint32_t variable) const { return pairs_[variable - graph_.count]; }
  Bound below(uint32_t a, uint32_t b) const { return orders_.below(a, b); }
  int64_t top(uint32_t item) const { return bounds_.high(item) + graph_.size[item]; }

  const Graph& graph_;
  const int64_t capacity_;
  uint64_t looks_ = 0;
  Bounds bounds_;
  std::vector<Pair> pairs_;  // those in conflict first
  uint32_t in_conflict_ = 0;
  Orders orders_;        // of any two items, both ways
  Relations relations_;  // as the bounds of noted_ say
  const Places places_;
  Stacks stacks_;
  std::vector<uint32_t> noted_;  // keys
  std::vector<Bound> why_;
};

Learner::Learner(const Graph& graph, int64_t capacity, const std::vector<int64_t>& like)
    : graph_(graph),
      capacity_(capacity),
      orders_(graph.count),
      relations_(graph),
      places_(graph, capacity, looks_),
      stacks_(graph, orders_, bounds_, looks_) {
  for (uint32_t item = 0; item < graph.count; ++item) {
    const int64_t pinned = graph.pinned[item];
    bounds_.add_variable(std::max<int64_t>(pinned, 0),
                         pinned >= 0 ? pinned : capacity - graph.size[item]);
  }
  for (const bool loose : {false, true}) {
    for (uint32_t a = 0; a < graph.count; ++a) {
      for (uint32_t b = a + 1; b < graph.count; ++b) {
        if (graph.conflict(a, b) == loose) continue;
        add_pair(a, b, loose);
        if (loose) add_pair(b, a, loose);
        if (!loose && !like.empty())
          bounds_.remember(graph.count + in_conflict_ - 1, like[a] < like[b] ? 1 : 0);
      }
    }
  }
}

/// The variable is 1 when a is below b, and of two in conflict 0 when b is below a.
void Learner::add_pair(uint32_t a, uint32_t b, bool loose) {
  const uint32_t variable = bounds_.add_variable(0, 1);
  pairs_.push_back({a, b, loose});
  orders_.set(a, b, at_least(variable, 1));
  if (loose) return;
  orders_.set(b, a, at_most(variable, 0));
  ++in_conflict_;
}

/// Upside down it is a packing too, so of two items the first is below. Not so when one of them has
/// a twin, of which something is said already.
bool Learner::turn() {
  if (std::any_of(graph_.pinned.begin(), graph_.pinned.end(),
                  [](int64_t pinned) { return pinned >= 0; }))
    return true;
  std::vector<bool> has_twin(graph_.count, false);
  for (uint32_t p = 0; p < in_conflict_; ++p) {
    if (are_twins(graph_, pairs_[p].a, pairs_[p].b))
      has_twin[pairs_[p].a] = has_twin[pairs_[p].b] = true;
  }
  std::pair<int64_t, int64_t> most{0, 0};  // the smaller one, both
  uint32_t best = UINT32_MAX;
  for (uint32_t p = 0; p < in_conflict_; ++p) {
    const int64_t a = graph_.size[pairs_[p].a], b = graph_.size[pairs_[p].b];
    if (has_twin[pairs_[p].a] || has_twin[pairs_[p].b]) continue;
    if (std::pair{std::min(a, b), a + b} <= most) continue;
    most = {std::min(a, b), a + b};
    best = p;
  }
  return best == UINT32_MAX || bounds_.imply(at_least(graph_.count + best, 1), {});
}

/// What can be said without loss: of twins the first is below.
bool Learner::begin(uint32_t variable) {
  const Pair& pair = pair_of(variable);
  if (!pair.loose && are_twins(graph_, pair.a, pair.b) && !bounds_.imply(at_least(variable, 1), {}))
    return false;
  if (pair.loose && pair.a < pair.b && looks_ < kLooksBefore && !can_be_apart(pair.a, pair.b) &&
      (!bounds_.imply(negation(below(pair.a, pair.b)), {}) ||
       !bounds_.imply(negation(below(pair.b, pair.a)), {})))
    return false;
  return order(variable);
}

bool Learner::begin() {
  if (!turn()) return false;
  for (uint32_t p = 0; p < pairs_.size(); ++p) {
    if (!begin(graph_.count + p)) return false;
  }
  return true;
}

Answer Learner::run(uint64_t max_nodes) {
  if (!begin()) return Answer::No;
  uint64_t conflicts = 0, restarts = 0, next = kFirstRestart;
  while (nodes() < max_nodes) {
    if (propagate()) {
      if (!decide()) return Answer::Yes;
      continue;
    }
    if (!bounds_.learn()) return Answer::No;
    forget();
    if (++conflicts < next) continue;
    bounds_.restart();
    forget();
    next = conflicts + kFirstRestart * luby(++restarts);
  }
  return Answer::GaveUp;
}

std::vector<int64_t> Learner::offsets() const {
  std::vector<int64_t> out;
  for (uint32_t item = 0; item < graph_.count; ++item) out.push_back(bounds_.low(item));
  return out;
}

bool Learner::propagate() {
  while (true) {
    uint32_t key = 0;
    for (bool any = true; any;) {
      const bool fits = bounds_.next(key, any);
      if (any) note(key);
      if (!fits || (any && !raised(key))) return false;
    }
    bool any = false;
    if (!stacks_.check_next(any)) return false;
    if (!any) return true;
  }
}

/// Takes a bound that next() has given into the relations.
void Learner::note(uint32_t key) {
  noted_.push_back(key);
  if (key / 2 < graph_.count) return;
  const auto [a, b, loose] = pair_of(key / 2);
  relations_.set(a, b, key % 2 == 0, true);
  if (!loose) relations_.set(b, a, key % 2 == 1, true);
}

/// What has been taken back.
void Learner::forget() {
  for (; noted_.size() > bounds_.visited(); noted_.pop_back()) {
    const uint32_t key = noted_.back();
    if (key / 2 < graph_.count) continue;
    const auto [a, b, loose] = pair_of(key / 2);
    relations_.set(a, b, key % 2 == 0, false);
    if (!loose) relations_.set(b, a, key % 2 == 1, false);
  }
}

bool Learner::raised(uint32_t key) {
  const uint32_t variable = key / 2;
  if (variable >= graph_.count) {
    const auto [a, b, loose] = pair_of(variable);
    return order(variable) && follow(a, b, key % 2 == 0) && (loose || follow(b, a, key % 2 == 1));
  }
  stacks_.touch(variable);
  looks_ += graph_.count;
  return key % 2 == 0 ? low_raised(variable) : high_lowered(variable);
}

bool Learner::low_raised(uint32_t item) {
  if (const Places::Gap* gap = places_.gap_at(item, bounds_.low(item))) {
    const Bound why[] = {at_least(item, gap->least)};
    return bounds_.imply(at_least(item, gap->most + 1), why);
  }
  const Relations& known = relations_;
  const int64_t low = bounds_.low(item), top = low + graph_.size[item];
  const auto lifts = [&](uint32_t other) {
    return bounds_.low(other) >= top || stack(item, other, below(item, other));
  };
  const auto forbids = [&](uint32_t other) {
    return bounds_.high(other) >= top || forbid(item, other, negation(below(item, other)));
  };
  const auto entails = [&](uint32_t other) {
    return this->top(other) > low || entail(other, item, below(other, item));
  };
  const auto meets = [&](uint32_t other) {
    return bounds_.low(other) + graph_.size[other] > low ||
           meet(other, item, negation(below(other, item)));
  };
  return Relations::each(known.above(item), {}, lifts) &&
         Relations::each(known.maybe_above(item), {}, forbids) &&
         Relations::each(known.maybe_below(item), known.in_conflict(item), entails) &&
         Relations::each(known.not_below(item), known.in_conflict(item), meets);
}

bool Learner::high_lowered(uint32_t item) {
  if (const Places::Gap* gap = places_.gap_at(item, bounds_.high(item))) {
    const Bound why[] = {at_most(item, gap->most)};
    return bounds_.imply(at_most(item, gap->least - 1), why);
  }
  const Relations& known = relations_;
  const int64_t high = bounds_.high(item), top = high + graph_.size[item];
  const auto lowers = [&](uint32_t other) {
    return this->top(other) <= high || stack(other, item, below(other, item));
  };
  const auto forbids = [&](uint32_t other) {
    return bounds_.low(other) + graph_.size[other] <= high ||
           forbid(other, item, negation(below(other, item)));
  };
  const auto entails = [&](uint32_t other) {
    return top > bounds_.low(other) || entail(item, other, below(item, other));
  };
  const auto meets = [&](uint32_t other) {
    return bounds_.high(other) < top || meet(item, other, negation(below(item, other)));
  };
  return Relations::each(known.below(item), {}, lowers) &&
         Relations::each(known.maybe_below(item), {}, forbids) &&
         Relations::each(known.maybe_above(item), known.in_conflict(item), entails) &&
         Relations::each(known.not_above(item), known.in_conflict(item), meets);
}

bool Learner::order(uint32_t variable) {
  const auto [a, b, loose] = pair_of(variable);
  const Bound is = at_least(variable, 1), is_not = at_most(variable, 0);
  if (!bounds_.fixed(variable) &&
      (!forbid(a, b, is_not) || !(loose ? entail(a, b, is) : forbid(b, a, is))))
    return false;
  if (bounds_.holds(is)) return stack(a, b, is);
  if (!bounds_.holds(is_not)) return true;
  return loose ? meet(a, b, is_not) : stack(b, a, is_not);
}

bool Learner::forbid(uint32_t below, uint32_t above, const Bound& bound) {
  const int64_t least = bounds_.low(below) + graph_.size[below];
  if (least <= bounds_.high(above)) return true;
  const Bound why[] = {at_least(below, bounds_.low(below)), at_most(above, least - 1)};
  return bounds_.imply(bound, why);
}

bool Learner::entail(uint32_t below, uint32_t above, const Bound& bound) {
  const int64_t low = bounds_.low(above);
  if (top(below) > low) return true;
  const Bound why[] = {at_most(below, low - graph_.size[below]), at_least(above, low)};
  return bounds_.imply(bound, why);
}

bool Learner::stack(uint32_t below, uint32_t above, const Bound& bound) {
  const int64_t low = bounds_.low(below), high = bounds_.high(above), size = graph_.size[below];
  const Bound up[] = {bound, at_least(below, low)}, down[] = {bound, at_most(above, high)};
  return bounds_.imply(at_least(above, low + size), up) &&
         bounds_.imply(at_most(below, high - size), down);
}

/// The first is not below the second, so it ends above where that one begins.
bool Learner::meet(uint32_t a, uint32_t b, const Bound& bound) {
  const int64_t high = bounds_.high(a), low = bounds_.low(b), size = graph_.size[a];
  const Bound up[] = {bound, at_least(b, low)}, down[] = {bound, at_most(a, high)};
  return bounds_.imply(at_least(a, low - size + 1), up) &&
         bounds_.imply(at_most(b, high + size - 1), down);
}

bool Learner::follow(uint32_t a, uint32_t b, bool below) {
  looks_ += 4;
  return below ? follow_below(a, b) : follow_not_below(a, b);
}

bool Learner::follow_below(uint32_t a, uint32_t b) {
  const Bound ab = below(a, b);
  const auto follows = [&](const Bound& bound, const Bound& reason) {
    ++looks_;
    const Bound why[] = {ab, reason};
    return bounds_.imply(bound, why);
  };
  const Bound why[] = {ab};
  if (!bounds_.imply(negation(below(b, a)), why)) return false;
  const Relations& known = relations_;
  if (!Relations::each(known.above(b), known.above(a),
                       [&](uint32_t c) { return follows(below(a, c), below(b, c)); }) ||
      !Relations::each(known.below(a), known.below(b),
                       [&](uint32_t c) { return follows(below(c, b), below(c, a)); }) ||
      !Relations::each(known.not_above(a), known.not_above(b),
                       [&](uint32_t c) {
                         return c == b || follows(negation(below(b, c)), negation(below(a, c)));
                       }) ||
      !Relations::each(known.not_below(b), known.not_below(a), [&](uint32_t c) {
        return c == a || follows(negation(below(c, a)), negation(below(c, b)));
      }))
    return false;
  if (graph_.conflict(a, b) || can_be_apart(a, b)) return true;
  why_.push_back(ab);
  return bounds_.fail(why_);
}

bool Learner::follow_not_below(uint32_t a, uint32_t b) {
  const Bound not_ab = negation(below(a, b));
  const auto follows = [&](const Bound& bound, const Bound& reason) {
    ++looks_;
    const Bound why[] = {not_ab, reason};
    return bounds_.imply(bound, why);
  };
  const Relations& known = relations_;
  return Relations::each(
             known.above(a), known.not_below(b),
             [&](uint32_t c) { return c == b || follows(negation(below(c, b)), below(a, c)); }) &&
         Relations::each(known.below(b), known.not_above(a), [&](uint32_t c) {
           return c == a || follows(negation(below(a, c)), below(c, b));
         });
}

/// Otherwise why_ says why not.
bool Learner::can_be_apart(uint32_t a, uint32_t b) {
  const std::vector<uint32_t>& items = relations_.too_many(a, b, capacity_, looks_);
  if (items.empty()) return true;
  why_.clear();
  for (size_t i = 2; i < items.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      const uint32_t x = items[i], y = items[k];
      if (!graph_.conflict(x, y))
        why_.push_back(bounds_.holds(below(x, y)) ? below(x, y) : below(y, x));
    }
  }
  return false;
}

bool Learner::decide() {
  looks_ += in_conflict_ / 4;
  uint32_t best = UINT32_MAX;
  double most = -1;
  for (uint32_t variable = graph_.count; variable < graph_.count + in_conflict_; ++variable) {
    const double activity = bounds_.activity(variable);
    if (activity <= most || bounds_.fixed(variable)) continue;
    best = variable;
    most = activity;
  }
  if (best == UINT32_MAX) return false;
  const auto [a, b, loose] = pair_of(best);
  bool below = bounds_.remembered(best) == 1;
  if (bounds_.remembered(best) < 0) {
    below = bounds_.low(a) != bounds_.low(b) ? bounds_.low(a) < bounds_.low(b)
                                             : area_of(graph_.span[a], graph_.size[a]) >=
                                                   area_of(graph_.span[b], graph_.size[b]);
  }
  bounds_.decide(below ? at_least(best, 1) : at_most(best, 0));
  return true;
}

}  // namespace

SearchResult learn_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes,
                           const std::vector<int64_t>& like) {
  SearchResult result;
  Learner learner(graph, capacity, like);
  result.answer = learner.run(max_nodes);
  result.nodes = learner.nodes();
  if (result.answer == Answer::Yes) result.offset = learner.offsets();
  return result;
}

}  // namespace asc2::memplan
