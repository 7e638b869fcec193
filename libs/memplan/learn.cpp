// SPDX-License-Identifier: Apache-2.0
// Variables: the offset of each item, and for each conflict which of the two lies below the other.
// What follows from what:
//
//   a is below b                       b.low >= a.low + a.size, a.high <= b.high - a.size
//   a.low + a.size > b.high            a is not below b
//   items of a clique that lie between two addresses are no larger together than what is between
//
// Decisions are taken by turns, from restart to restart: the order of the pair that late conflicts
// were about, or the item with the lowest bound is put there.
#include "memplan/learn.h"

#include <algorithm>

#include "memplan/bounds.h"

namespace asc2::memplan {
namespace {

/// Conflicts until the first restart.
constexpr uint64_t kFirstRestart = 60;
/// Items looked at in the time of a node of search_packing().
constexpr uint64_t kLooksPerNode = 1000;

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
uint64_t luby(uint64_t index) {
  uint64_t size = 1;
  while (size < index + 1) size = 2 * size + 1;
  for (; size - 1 != index; index %= size) size = (size - 1) / 2;
  return (size + 1) / 2;
}

struct Pair {
  uint32_t a, b;
};

class Learner {
 public:
  Learner(const Graph& graph, int64_t capacity);
  Answer run(uint64_t max_nodes);
  uint64_t nodes() const { return (looks_ + bounds_.looks()) / kLooksPerNode; }
  std::vector<int64_t> offsets() const;

 private:
  bool begin();
  bool twins(const Pair& pair) const;
  bool propagate();
  bool raised(uint32_t variable);
  bool order(uint32_t variable);
  bool forbid(uint32_t below, uint32_t above, const Bound& bound);
  bool stack(uint32_t below, uint32_t above, const Bound& bound);
  bool check(uint32_t clique);
  void sort(uint32_t clique);
  bool overfull(const std::vector<uint32_t>& by_top, size_t last, int64_t low, int64_t excess);
  bool decide();
  bool decide_offset();
  bool decide_order();

  /// 1 when a is below b, 0 when b is below a.
  const Pair& pair_of(uint32_t variable) const { return pairs_[variable - graph_.count]; }
  int64_t top(uint32_t item) const { return bounds_.high(item) + graph_.size[item]; }

  const Graph& graph_;
  const int64_t capacity_;
  Bounds bounds_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<uint32_t>> pairs_of_;         // variables, by item
  std::vector<std::vector<uint32_t>> by_low_, by_top_;  // cliques, nearly sorted
  std::vector<uint32_t> dirty_;                         // cliques
  std::vector<bool> is_dirty_;
  std::vector<Bound> why_;
  uint64_t looks_ = 0;
  bool offsets_first_ = false;
};

Learner::Learner(const Graph& graph, int64_t capacity)
    : graph_(graph),
      capacity_(capacity),
      pairs_of_(graph.count),
      by_low_(graph.cliques),
      by_top_(graph.cliques),
      is_dirty_(graph.cliques.size(), true) {
  for (uint32_t item = 0; item < graph.count; ++item) {
    const int64_t pinned = graph.pinned[item];
    bounds_.add_variable(std::max<int64_t>(pinned, 0),
                         pinned >= 0 ? pinned : capacity - graph.size[item]);
  }
  for (uint32_t a = 0; a < graph.count; ++a) {
    for_each_common(graph.row(a), graph.row(a), graph.words, [&](uint32_t b) {
      if (b < a) return;
      const uint32_t variable = bounds_.add_variable(0, 1);
      pairs_.push_back({a, b});
      pairs_of_[a].push_back(variable);
      pairs_of_[b].push_back(variable);
    });
  }
  for (uint32_t c = 0; c < graph.cliques.size(); ++c) dirty_.push_back(c);
}

/// Two free items of one size with the same neighbours.
bool Learner::twins(const Pair& pair) const {
  const auto [a, b] = pair;
  if (graph_.size[a] != graph_.size[b] || bounds_.low(a) != bounds_.low(b) ||
      bounds_.high(a) != bounds_.high(b))
    return false;
  for (uint32_t other = 0; other < graph_.count; ++other) {
    if (other != a && other != b && graph_.conflict(a, other) != graph_.conflict(b, other))
      return false;
  }
  return true;
}

/// What can be said without loss: upside down it is a packing too, so one item is in the lower
/// half; of twins the first is below.
bool Learner::begin() {
  const bool free = std::all_of(graph_.pinned.begin(), graph_.pinned.end(),
                                [](int64_t pinned) { return pinned < 0; });
  if (free) {
    const auto weight = [&](uint32_t item) {
      return graph_.size[item] * static_cast<int64_t>(pairs_of_[item].size());
    };
    uint32_t first = 0;
    for (uint32_t item = 1; item < graph_.count; ++item) {
      if (weight(item) > weight(first)) first = item;
    }
    if (!bounds_.imply(at_most(first, (capacity_ - graph_.size[first]) / 2), {})) return false;
  }
  for (uint32_t p = 0; p < pairs_.size(); ++p) {
    const uint32_t variable = graph_.count + p;
    if (twins(pairs_[p]) && !bounds_.imply(at_least(variable, 1), {})) return false;
    if (!order(variable)) return false;
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
    if (++conflicts < next) continue;
    bounds_.restart();
    next = conflicts + kFirstRestart * luby(++restarts);
    offsets_first_ = restarts % 2 == 1;
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
      if (!bounds_.next(key, any)) return false;
      if (any && !raised(key / 2)) return false;
    }
    if (dirty_.empty()) return true;
    const uint32_t clique = dirty_.back();
    dirty_.pop_back();
    is_dirty_[clique] = false;
    if (!check(clique)) return false;
  }
}

bool Learner::raised(uint32_t variable) {
  if (variable >= graph_.count) return order(variable);
  for (const uint32_t clique : graph_.cliques_of[variable]) {
    if (is_dirty_[clique]) continue;
    is_dirty_[clique] = true;
    dirty_.push_back(clique);
  }
  looks_ += pairs_of_[variable].size();
  return std::all_of(pairs_of_[variable].begin(), pairs_of_[variable].end(),
                     [&](uint32_t pair) { return order(pair); });
}

bool Learner::order(uint32_t variable) {
  const auto [a, b] = pair_of(variable);
  const Bound a_below = at_least(variable, 1), b_below = at_most(variable, 0);
  if (!bounds_.fixed(variable) && (!forbid(a, b, b_below) || !forbid(b, a, a_below))) return false;
  if (bounds_.holds(a_below)) return stack(a, b, a_below);
  if (bounds_.holds(b_below)) return stack(b, a, b_below);
  return true;
}

bool Learner::forbid(uint32_t below, uint32_t above, const Bound& bound) {
  const int64_t least = bounds_.low(below) + graph_.size[below];
  if (least <= bounds_.high(above)) return true;
  const Bound why[] = {at_least(below, bounds_.low(below)), at_most(above, least - 1)};
  return bounds_.imply(bound, why);
}

bool Learner::stack(uint32_t below, uint32_t above, const Bound& bound) {
  const int64_t low = bounds_.low(below), high = bounds_.high(above), size = graph_.size[below];
  const Bound up[] = {bound, at_least(below, low)}, down[] = {bound, at_most(above, high)};
  return bounds_.imply(at_least(above, low + size), up) &&
         bounds_.imply(at_most(below, high - size), down);
}

void Learner::sort(uint32_t clique) {
  const auto by = [](std::vector<uint32_t>& items, const auto& value) {
    for (size_t i = 1; i < items.size(); ++i) {
      const uint32_t item = items[i];
      size_t at = i;
      for (; at > 0 && value(items[at - 1]) > value(item); --at) items[at] = items[at - 1];
      items[at] = item;
    }
  };
  by(by_low_[clique], [&](uint32_t item) { return bounds_.low(item); });
  by(by_top_[clique], [&](uint32_t item) { return top(item); });
}

/// For each address, the items above it, from the one that ends lowest on.
bool Learner::check(uint32_t clique) {
  sort(clique);
  const std::vector<uint32_t>&by_low = by_low_[clique], &by_top = by_top_[clique];
  for (size_t i = 0; i < by_low.size(); ++i) {
    const int64_t low = bounds_.low(by_low[i]);
    if (i > 0 && low == bounds_.low(by_low[i - 1])) continue;
    looks_ += by_top.size();
    int64_t filled = low;
    for (size_t k = 0; k < by_top.size(); ++k) {
      const uint32_t item = by_top[k];
      if (bounds_.low(item) < low) continue;
      filled += graph_.size[item];
      if (filled > top(item)) return overfull(by_top, k, low, filled - top(item));
    }
  }
  return true;
}

/// As many bytes too much as `excess` says, so the bounds could be weaker by all but one of them.
bool Learner::overfull(const std::vector<uint32_t>& by_top, size_t last, int64_t low,
                       int64_t excess) {
  const int64_t from = low - (excess - 1) / 2, to = top(by_top[last]) + excess / 2;
  why_.clear();
  for (size_t k = 0; k <= last; ++k) {
    const uint32_t item = by_top[k];
    if (bounds_.low(item) < low) continue;
    why_.push_back(at_least(item, from));
    why_.push_back(at_most(item, to - graph_.size[item]));
  }
  return bounds_.fail(why_);
}

bool Learner::decide() {
  looks_ += pairs_.size() / 4;
  return offsets_first_ ? decide_offset() : decide_order();
}

bool Learner::decide_offset() {
  uint32_t best = UINT32_MAX;
  for (uint32_t item = 0; item < graph_.count; ++item) {
    if (bounds_.fixed(item)) continue;
    if (best == UINT32_MAX || bounds_.low(item) < bounds_.low(best) ||
        (bounds_.low(item) == bounds_.low(best) && bounds_.activity(item) > bounds_.activity(best)))
      best = item;
  }
  if (best != UINT32_MAX) bounds_.decide(at_most(best, bounds_.low(best)));
  return best != UINT32_MAX;
}

bool Learner::decide_order() {
  uint32_t best = UINT32_MAX;
  for (uint32_t p = 0; p < pairs_.size(); ++p) {
    const uint32_t variable = graph_.count + p;
    if (bounds_.fixed(variable)) continue;
    if (best == UINT32_MAX || bounds_.activity(variable) > bounds_.activity(best)) best = variable;
  }
  if (best == UINT32_MAX) return false;
  const auto [a, b] = pair_of(best);
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

SearchResult learn_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes) {
  SearchResult result;
  Learner learner(graph, capacity);
  result.answer = learner.run(max_nodes);
  result.nodes = learner.nodes();
  if (result.answer == Answer::Yes) result.offset = learner.offsets();
  return result;
}

}  // namespace asc2::memplan
