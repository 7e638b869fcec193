// SPDX-License-Identifier: Apache-2.0
// Branch and bound over packings in which every item rests on the floor or on another item (any
// packing can be pushed down into one of these).
//
// State: `floor[u]`, a lower bound on the offset of each item not yet placed. A branch takes an
// item u below which no other one can slip in and either places it at floor[u], which lifts the
// floors of its neighbours to its top, or excludes that place, which lifts floor[u] to the lowest
// top that one of its neighbours can have. A clique whose items, stacked in order of their floors,
// exceed the capacity ends the branch.
//
// A failure is explained by the set of items that cannot be packed above their floors. If placing u
// lifted none of them, the other branch at u fails for the same reason and is skipped. What remains
// often falls into components; each is searched by itself.
//
// Which item to branch on decides everything, and no rule is best everywhere: restarts go through a
// portfolio; in each run, cliques gain weight when they fail.
#include "memplan/search.h"

#include <algorithm>
#include <numeric>

namespace asc2::memplan {
namespace {

enum class Pick : uint8_t { LowestItem, FewestChoices, TightestClique };
enum class Order : uint8_t { Span, Area, Pressure, Size };

struct Strategy {
  Pick pick;
  Order order;
};

constexpr Strategy kPortfolio[] = {
    {Pick::TightestClique, Order::Span},     {Pick::FewestChoices, Order::Span},
    {Pick::TightestClique, Order::Area},     {Pick::FewestChoices, Order::Area},
    {Pick::LowestItem, Order::Span},         {Pick::FewestChoices, Order::Size},
    {Pick::TightestClique, Order::Size},     {Pick::LowestItem, Order::Area},
    {Pick::TightestClique, Order::Pressure}, {Pick::FewestChoices, Order::Pressure}};

/// xorshift: the same numbers with every library.
class Random {
 public:
  /// Uniform in [low, high].
  int64_t between(int64_t low, int64_t high) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return low + static_cast<int64_t>(state_ % static_cast<uint64_t>(high - low + 1));
  }

 private:
  uint64_t state_ = 0x9e3779b97f4a7c15u;
};

/// What select() wants to know of a clique; recomputed when one of its items has changed.
struct CliqueState {
  std::vector<uint32_t> by_floor;  // its items, nearly sorted by floor
  int64_t floor = 0;               // lowest floor of an item not placed
  int64_t slack = 0;               // capacity that is left when the rest is stacked without gaps
  int64_t choices = 0;             // items not placed that have that floor
  int64_t weight = 1;
  bool dirty = true;
  bool open = false;  // has items that are not placed
};

class Search {
 public:
  Search(const Graph& graph, int64_t capacity)
      : graph_(graph),
        capacity_(capacity),
        cliques_(graph.cliques.size()),
        scratch_(graph.words, 0) {
    for (size_t c = 0; c < cliques_.size(); ++c) cliques_[c].by_floor = graph.cliques[c];
    compute_pressure();
  }

  Answer run(const Strategy& strategy, bool shuffle, uint64_t limit, Random& random) {
    reset();
    pick_ = strategy.pick;
    set_priorities(strategy.order, shuffle, random);
    limit_ = nodes_ + limit;
    if (!propagate()) return Answer::No;
    ItemSet reason(graph_.words, 0);
    return solve(open_, reason);
  }

  uint64_t nodes() const { return nodes_; }
  const std::vector<int64_t>& offsets() const { return floor_; }

 private:
  struct Refuted {
    uint32_t item;
    ItemSet reason;
  };
  struct Undo {
    uint32_t item;
    int64_t floor;
  };

  void compute_pressure();
  void reset();
  void set_priorities(Order order, bool shuffle, Random& random);

  void touch(uint32_t item);
  void lift(uint32_t item, int64_t floor);
  bool refresh(uint32_t clique);
  bool propagate();
  bool place(uint32_t item);
  bool exclude(uint32_t item);
  void unwind(size_t mark);
  bool lifted_any(size_t mark, const ItemSet& reason) const;
  void explain(ItemSet& reason) const;

  bool decidable(uint32_t item) const;
  uint32_t select(const ItemSet& items);
  uint32_t select_lowest(const ItemSet& items) const;
  uint32_t select_in_clique(const ItemSet& items);
  std::vector<ItemSet> components(const ItemSet& items);
  Answer solve(const ItemSet& items, ItemSet& reason);
  Answer solve_component(const ItemSet& items, ItemSet& reason);

  const Graph& graph_;
  const int64_t capacity_;
  std::vector<int64_t> floor_;  // of a placed item: its offset
  ItemSet open_;                // items not placed
  std::vector<CliqueState> cliques_;
  std::vector<uint32_t> dirty_;
  std::vector<Undo> trail_;
  std::vector<int64_t> pressure_;  // per item: largest sum of a clique that it is in
  std::vector<int64_t> priority_;
  std::vector<uint32_t> visited_;  // per clique: stamp of the last select()
  uint32_t stamp_ = 0;
  ItemSet scratch_;
  Pick pick_ = Pick::LowestItem;
  uint64_t nodes_ = 0, limit_ = 0;
  int failed_clique_ = -1;  // or else failed_item_ has left its range
  uint32_t failed_item_ = 0;
};

void Search::compute_pressure() {
  pressure_.assign(graph_.count, 0);
  for (const auto& clique : graph_.cliques) {
    int64_t sum = 0;
    for (const uint32_t item : clique) sum += graph_.size[item];
    for (const uint32_t item : clique) pressure_[item] = std::max(pressure_[item], sum);
  }
}

void Search::reset() {
  floor_.assign(graph_.count, 0);
  open_.assign(graph_.words, 0);
  trail_.clear();
  for (uint32_t item = 0; item < graph_.count; ++item) {
    insert(open_, item);
    if (graph_.pinned[item] >= 0) floor_[item] = graph_.pinned[item];
  }
  visited_.assign(cliques_.size(), 0);
  stamp_ = 0;
  dirty_.resize(cliques_.size());
  std::iota(dirty_.begin(), dirty_.end(), 0u);
  for (CliqueState& clique : cliques_) {
    clique.dirty = true;
    clique.weight = 1;  // weights of another strategy's failures mislead
  }
}

void Search::set_priorities(Order order, bool shuffle, Random& random) {
  priority_.resize(graph_.count);
  for (uint32_t i = 0; i < graph_.count; ++i) {
    const int64_t area = area_of(graph_.span[i], graph_.size[i]);
    int64_t value = 0;
    switch (order) {
      case Order::Span:
        value = graph_.span[i] * 1024;
        break;
      case Order::Area:
        value = area;
        break;
      case Order::Pressure:
        value = pressure_[i] * 1024;
        break;
      case Order::Size:
        value = graph_.size[i] * 1024;
        break;
    }
    // A second criterion breaks ties; a shuffle moves items by up to a fifth.
    value += order == Order::Span ? graph_.size[i] : graph_.span[i];
    const int64_t factor = shuffle ? random.between(82, 122) : 100;
    priority_[i] = value / 100 * factor + value % 100 * factor / 100;
  }
}

void Search::touch(uint32_t item) {
  for (const uint32_t c : graph_.cliques_of[item]) {
    if (cliques_[c].dirty) continue;
    cliques_[c].dirty = true;
    dirty_.push_back(c);
  }
}

void Search::lift(uint32_t item, int64_t floor) {
  trail_.push_back({item, floor_[item]});
  floor_[item] = floor;
  touch(item);
}

/// Brings a clique up to date; false when its items cannot be stacked below the capacity.
bool Search::refresh(uint32_t c) {
  CliqueState& clique = cliques_[c];
  clique.dirty = false;
  auto& items = clique.by_floor;
  for (size_t i = 1; i < items.size(); ++i) {
    const uint32_t item = items[i];
    size_t at = i;
    for (; at > 0 && floor_[items[at - 1]] > floor_[item]; --at) items[at] = items[at - 1];
    items[at] = item;
  }
  int64_t top = -1;
  clique.choices = 0;
  for (const uint32_t item : items) {
    if (!contains(open_, item)) continue;
    if (top < 0) clique.floor = top = floor_[item];
    if (floor_[item] == clique.floor) ++clique.choices;
    top = std::max(top, floor_[item]) + graph_.size[item];
  }
  clique.open = top >= 0;
  clique.slack = capacity_ - top;
  return top <= capacity_;
}

/// Cliques behind the first that fails stay dirty: what is undone next has changed most of them.
bool Search::propagate() {
  size_t clean = 0;
  bool fits = true;
  while (fits && clean < dirty_.size()) {
    const uint32_t c = dirty_[clean++];
    fits = refresh(c);
    if (fits) continue;
    failed_clique_ = static_cast<int>(c);
    ++cliques_[c].weight;
  }
  dirty_.erase(dirty_.begin(), dirty_.begin() + static_cast<ptrdiff_t>(clean));
  return fits;
}

bool Search::place(uint32_t item) {
  trail_.push_back({item, -1});
  remove(open_, item);
  touch(item);
  const int64_t top = floor_[item] + graph_.size[item];
  bool fits = true;
  for_each_common(graph_.row(item), open_.data(), graph_.words, [&](uint32_t other) {
    if (floor_[other] >= top) return;
    if (graph_.pinned[other] >= 0 && fits) {
      fits = false;
      failed_clique_ = -1;
      failed_item_ = other;
    }
    lift(other, top);
  });
  return propagate() && fits;
}

/// The item is not at its floor: then it rests on a neighbour, at the lowest on the one whose top
/// can be the lowest.
bool Search::exclude(uint32_t item) {
  int64_t lowest = INT64_MAX;
  for_each_common(graph_.row(item), open_.data(), graph_.words, [&](uint32_t other) {
    lowest = std::min(lowest, std::max(floor_[other] + graph_.size[other], floor_[item] + 1));
  });
  if (lowest == INT64_MAX || lowest + graph_.size[item] > capacity_ || graph_.pinned[item] >= 0) {
    failed_clique_ = -1;
    failed_item_ = item;
    return false;
  }
  lift(item, lowest);
  return propagate();
}

void Search::unwind(size_t mark) {
  while (trail_.size() > mark) {
    const Undo undo = trail_.back();
    trail_.pop_back();
    if (undo.floor < 0) {
      insert(open_, undo.item);
    } else {
      floor_[undo.item] = undo.floor;
    }
    touch(undo.item);
  }
}

bool Search::lifted_any(size_t mark, const ItemSet& reason) const {
  for (size_t i = mark; i < trail_.size(); ++i) {
    if (trail_[i].floor >= 0 && contains(reason, trail_[i].item)) return true;
  }
  return false;
}

/// Items that cannot all be above their floors: the last block of the failed clique without gaps.
void Search::explain(ItemSet& reason) const {
  std::fill(reason.begin(), reason.end(), 0);
  if (failed_clique_ < 0) {
    insert(reason, failed_item_);
    return;
  }
  int64_t top = -1;
  for (const uint32_t item : cliques_[static_cast<size_t>(failed_clique_)].by_floor) {
    if (!contains(open_, item)) continue;
    if (floor_[item] > top) {
      std::fill(reason.begin(), reason.end(), 0);
      top = floor_[item];
    }
    insert(reason, item);
    top += graph_.size[item];
    if (top > capacity_) return;
  }
}

/// No open neighbour fits below the item.
bool Search::decidable(uint32_t item) const {
  const uint64_t* row = graph_.row(item);
  for (uint32_t w = 0; w < graph_.words; ++w) {
    for (uint64_t bits = row[w] & open_[w]; bits != 0; bits &= bits - 1) {
      const uint32_t other = w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits));
      if (floor_[other] + graph_.size[other] <= floor_[item]) return false;
    }
  }
  return true;
}

uint32_t Search::select(const ItemSet& items) {
  return pick_ == Pick::LowestItem ? select_lowest(items) : select_in_clique(items);
}

uint32_t Search::select_lowest(const ItemSet& items) const {
  uint32_t best = UINT32_MAX;
  for_each_common(items.data(), open_.data(), graph_.words, [&](uint32_t item) {
    if (best == UINT32_MAX || floor_[item] < floor_[best] ||
        (floor_[item] == floor_[best] && priority_[item] > priority_[best]))
      best = item;
  });
  return best;
}

/// An item at the floor of the clique that leaves the fewest choices for its weight.
uint32_t Search::select_in_clique(const ItemSet& items) {
  ++stamp_;
  uint32_t best = UINT32_MAX;
  // score = choices (+ 50 * slack / capacity) per weight, compared as fractions
  int64_t best_score = 0, best_weight = 1;
  const auto consider = [&](uint32_t c) {
    const CliqueState& clique = cliques_[c];
    int64_t score = clique.choices * 64;
    if (pick_ == Pick::TightestClique) score += clique.slack * 3200 / capacity_;
    if (best != UINT32_MAX && score * best_weight >= best_score * clique.weight) return;
    uint32_t item = UINT32_MAX;
    for (const uint32_t candidate : clique.by_floor) {
      if (!contains(open_, candidate)) continue;
      if (floor_[candidate] != clique.floor) break;
      if ((item == UINT32_MAX || priority_[candidate] > priority_[item]) && decidable(candidate))
        item = candidate;
    }
    if (item == UINT32_MAX) return;
    best = item;
    best_score = score;
    best_weight = clique.weight;
  };
  for_each_common(items.data(), open_.data(), graph_.words, [&](uint32_t item) {
    for (const uint32_t c : graph_.cliques_of[item]) {
      if (visited_[c] == stamp_) continue;
      visited_[c] = stamp_;
      consider(c);
    }
  });
  return best != UINT32_MAX ? best : select_lowest(items);
}

/// Connected components of the open items, the smallest first.
std::vector<ItemSet> Search::components(const ItemSet& items) {
  std::vector<std::pair<uint32_t, ItemSet>> found;
  ItemSet& rest = scratch_;
  for (uint32_t w = 0; w < graph_.words; ++w) rest[w] = items[w] & open_[w];
  std::vector<uint32_t> queue;
  for (uint32_t first = 0; first < graph_.count; ++first) {
    if (!contains(rest, first)) continue;
    ItemSet component(graph_.words, 0);
    queue.assign(1, first);
    remove(rest, first);
    for (size_t i = 0; i < queue.size(); ++i) {
      insert(component, queue[i]);
      const uint64_t* row = graph_.row(queue[i]);
      for (uint32_t w = 0; w < graph_.words; ++w) {
        for (uint64_t bits = row[w] & rest[w]; bits != 0; bits &= bits - 1)
          queue.push_back(w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits)));
        rest[w] &= ~row[w];
      }
    }
    found.emplace_back(static_cast<uint32_t>(queue.size()), std::move(component));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<ItemSet> sets;
  for (auto& [size, set] : found) sets.push_back(std::move(set));
  return sets;
}

Answer Search::solve(const ItemSet& items, ItemSet& reason) {
  for (const ItemSet& component : components(items)) {
    const Answer answer = solve_component(component, reason);
    if (answer != Answer::Yes) return answer;
  }
  return Answer::Yes;
}

/// On No, `reason` holds items that cannot be packed above their floors at the time of the call.
Answer Search::solve_component(const ItemSet& items, ItemSet& reason) {
  std::vector<Refuted> refuted;
  const auto fail = [&] {
    for (auto r = refuted.rbegin(); r != refuted.rend(); ++r) {
      if (!contains(reason, r->item)) continue;
      for (uint32_t w = 0; w < graph_.words; ++w) reason[w] |= r->reason[w];
    }
    return Answer::No;
  };
  while (true) {
    propagate();  // caches only: what was undone had passed before
    const uint32_t item = select(items);
    if (++nodes_ > limit_) return Answer::GaveUp;
    const size_t mark = trail_.size();
    const bool fits = place(item);
    const size_t placed = trail_.size();
    if (fits) {
      const Answer answer = solve(items, reason);
      if (answer != Answer::No) return answer;
      unwind(placed);
    } else {
      explain(reason);
    }
    const bool related = lifted_any(mark, reason);
    unwind(mark);
    if (!related) return fail();
    insert(reason, item);
    refuted.push_back({item, reason});
    if (!exclude(item)) {
      explain(reason);
      return fail();
    }
  }
}

}  // namespace

SearchResult search_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes) {
  SearchResult result;
  for (uint32_t item = 0; item < graph.count; ++item) {
    if (std::max<int64_t>(graph.pinned[item], 0) + graph.size[item] <= capacity) continue;
    result.answer = Answer::No;
    return result;
  }
  Search search(graph, capacity);
  Random random;
  constexpr size_t kStrategies = std::size(kPortfolio);
  for (size_t round = 0; search.nodes() < max_nodes; ++round) {
    // Where a strategy suits, a dive with a few hundred wrong turns is enough, often with fewer; a
    // proof that nothing fits takes one long run, so each later pass through the portfolio begins
    // with one.
    const bool first_pass = round < kStrategies;
    const bool prove = !first_pass && round % kStrategies == 0;
    const uint64_t limit = prove ? search.nodes() : (first_pass ? 200 : 400) + graph.count;
    result.answer = search.run(kPortfolio[round % kStrategies], !first_pass,
                               std::min(limit, max_nodes - search.nodes()), random);
    if (result.answer != Answer::GaveUp) break;
  }
  result.nodes = search.nodes();
  if (result.answer == Answer::Yes) result.offset = search.offsets();
  return result;
}

}  // namespace asc2::memplan
