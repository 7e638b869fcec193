// SPDX-License-Identifier: Apache-2.0
// Divides a packing problem as far as it goes, and packs each part no lower than it has to be: of
// parts beside each other only the one that needs most counts.
#include "memplan/packing.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "memplan/divide.h"
#include "memplan/events.h"
#include "memplan/prime.h"
#include "memplan/skyline.h"

namespace asc2::memplan {
namespace {

class Union {
 public:
  explicit Union(size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
  uint32_t find(uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(uint32_t a, uint32_t b) {
    parent_[std::max(find(a), find(b))] = std::min(find(a), find(b));
  }

 private:
  std::vector<uint32_t> parent_;
};

/// Items that are connected by conflicts, in order of their first item.
std::vector<std::vector<uint32_t>> components_of(const Problem& problem) {
  Union sets(problem.items.size());
  size_t open = 0;    // items alive; all of them are joined with `last`
  uint32_t last = 0;  // the item whose life has begun last
  for (const Event& event : events_of(problem)) {
    if (!event.begins) {
      --open;
      continue;
    }
    if (open != 0) sets.join(last, event.item);
    last = event.item;
    ++open;
  }
  for (const auto& [a, b] : problem.conflicts) sets.join(a, b);
  std::vector<std::vector<uint32_t>> components;
  std::vector<uint32_t> index(problem.items.size(), UINT32_MAX);
  for (uint32_t i = 0; i < problem.items.size(); ++i) {
    if (problem.items[i].size == 0 || problem.items[i].lives.empty()) continue;
    uint32_t& at = index[sets.find(i)];
    if (at == UINT32_MAX) {
      at = static_cast<uint32_t>(components.size());
      components.emplace_back();
    }
    components[at].push_back(i);
  }
  return components;
}

Budget part_of(const Budget& budget, const std::vector<uint32_t>& items) {
  Budget part{budget.nodes, budget.minimize};
  for (const uint32_t i : items) {
    if (!budget.known.empty()) part.known.push_back(budget.known[i]);
  }
  return part;
}

Problem part_of(const Problem& problem, const std::vector<uint32_t>& items) {
  Problem part;
  part.capacity = problem.capacity;
  std::vector<uint32_t> index(problem.conflicts.empty() ? 0 : problem.items.size(), UINT32_MAX);
  for (const uint32_t i : items) {
    if (!index.empty()) index[i] = static_cast<uint32_t>(part.items.size());
    part.items.push_back(problem.items[i]);
  }
  for (const auto& [a, b] : problem.conflicts) {
    if (index[a] != UINT32_MAX && index[b] != UINT32_MAX)
      part.conflicts.emplace_back(index[a], index[b]);
  }
  return part;
}

/// A component, part by part.
class Divided {
 public:
  Divided(const Problem& problem, const Budget& budget)
      : problem_(problem),
        budget_(budget),
        graph_(build_graph(problem)),
        offset_(problem.items.size(), 0) {}

  Packing run(int64_t free_peak) {
    if (const int64_t bound = clique_bound(graph_) * graph_.unit; bound > problem_.capacity)
      return {Verdict::Infeasible, {}, bound, bound, 0};
    Items all(graph_.count);
    std::iota(all.begin(), all.end(), 0u);
    Packing whole = part(all, problem_.capacity, free_peak, budget_.minimize);
    const bool fits = whole.verdict == Verdict::Optimal || whole.verdict == Verdict::Fits;
    if (whole.verdict != Verdict::Optimal && whole.verdict != Verdict::Infeasible) {
      std::vector<int64_t> offset(all.size(), 0);
      const int64_t peak = skyline(all, offset);
      if (peak <= problem_.capacity && (!fits || peak < whole.peak)) {
        whole.peak = peak;
        whole.offset = std::move(offset);
        return judged(std::move(whole), free_peak, false, false);
      }
    }
    if (fits) whole.offset = std::move(offset_);
    return whole;
  }

 private:
  /// Of more items, guests are looked for only in the beginning.
  static constexpr size_t kMostForGuests = 256;

  Packing part(Items items, int64_t capacity, int64_t free_peak, bool minimize) {
    std::vector<std::pair<uint32_t, uint32_t>> guests;
    if (items.size() == graph_.count || items.size() <= kMostForGuests)
      take_out_guests(graph_, items, guests);
    Packing packing = without_guests(items, capacity, free_peak, minimize);
    for (auto guest = guests.rbegin(); guest != guests.rend(); ++guest)
      offset_[guest->first] = offset_[guest->second];
    return packing;
  }

  Packing without_guests(const Items& items, int64_t capacity, int64_t free_peak, bool minimize) {
    const std::vector<Items> beside = divide(graph_, items, Between::None);
    if (beside.size() > 1) return side_by_side(beside, capacity, free_peak, minimize);
    if (std::all_of(items.begin(), items.end(),
                    [&](uint32_t item) { return graph_.pinned[item] < 0; })) {
      const std::vector<Items> stacked = divide(graph_, items, Between::All);
      if (stacked.size() > 1) return one_on_another(stacked, capacity, free_peak, minimize);
    }
    return prime(items, capacity, free_peak, minimize);
  }

  Packing side_by_side(const std::vector<Items>& parts, int64_t capacity, int64_t free_peak,
                       bool minimize) {
    Packing whole;
    bool unknown = false, infeasible = false;
    for (const Items& items : parts) {
      const Packing one =
          part(items, capacity, std::max({free_peak, whole.bound, whole.peak}), minimize);
      whole.nodes += one.nodes;
      whole.peak = std::max(whole.peak, one.peak);
      whole.bound = std::max(whole.bound, one.bound);
      infeasible = infeasible || one.verdict == Verdict::Infeasible;
      unknown = unknown || one.verdict == Verdict::Unknown;
    }
    return judged(std::move(whole), free_peak, infeasible, unknown);
  }

  /// The smallest are packed first, as they need no search; the last may take what is left. The one
  /// with the first item is the lowest.
  Packing one_on_another(const std::vector<Items>& parts, int64_t capacity, int64_t free_peak,
                         bool minimize) {
    std::vector<size_t> order(parts.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return parts[a].size() < parts[b].size(); });
    // What those not packed yet need at least, and those packed have taken.
    std::vector<int64_t> heights;
    for (const Items& items : parts) heights.push_back(clique_bound_of(items));
    Packing whole;
    whole.bound = whole.peak = std::accumulate(heights.begin(), heights.end(), int64_t{0});
    bool unknown = false;
    for (const size_t k : order) {
      int64_t& height = heights[k];
      const int64_t others = whole.peak - height;
      const Packing one = part(parts[k], std::max(height, capacity - others), free_peak - others,
                               minimize || k != order.back());
      whole.nodes += one.nodes;
      whole.bound += std::max<int64_t>(0, one.bound - height);
      unknown = one.verdict == Verdict::Infeasible || one.verdict == Verdict::Unknown;
      if (unknown) break;
      height = one.peak;
      whole.peak = others + height;
    }
    int64_t base = 0;
    for (size_t k = 0; k < parts.size(); base += heights[k++]) lift(parts[k], base);
    const bool infeasible = whole.bound > capacity;
    return judged(std::move(whole), free_peak, infeasible, unknown || infeasible);
  }

  Packing judged(Packing packing, int64_t free_peak, bool infeasible, bool unknown) const {
    packing.verdict = infeasible                                           ? Verdict::Infeasible
                      : unknown                                            ? Verdict::Unknown
                      : packing.peak <= std::max(packing.bound, free_peak) ? Verdict::Optimal
                                                                           : Verdict::Fits;
    return packing;
  }

  /// Of all items: where they are many a skyline of some of them may be higher than that of all.
  int64_t skyline(const Items& all, std::vector<int64_t>& offset) const {
    if (all.size() <= kSkylineFirst || !problem_.conflicts.empty()) return INT64_MAX;
    return pack_skyline(problem_, all, offset);
  }

  /// In bytes: the heaviest of the cliques within the items.
  int64_t clique_bound_of(const Items& items) const {
    std::vector<bool> in(graph_.count, false);
    for (const uint32_t item : items) in[item] = true;
    int64_t bound = 0;
    for (const auto& clique : graph_.cliques) {
      int64_t sum = 0;
      for (const uint32_t item : clique) sum += in[item] ? graph_.size[item] : 0;
      bound = std::max(bound, sum);
    }
    return bound * graph_.unit;
  }

  /// Guests have been placed with their hosts and go up with the items of the part.
  void lift(const Items& items, int64_t by) {
    for (const uint32_t item : items) offset_[item] += by;
  }

  Packing prime(const Items& items, int64_t capacity, int64_t free_peak, bool minimize) {
    const bool all = items.size() == graph_.count && capacity == problem_.capacity;
    Problem rest;
    std::optional<Graph> graph;
    if (!all) {
      rest = part_of(problem_, items);
      rest.capacity = capacity;
      graph = build_graph(rest);
    }
    Budget budget = part_of(budget_, items);
    budget.minimize = minimize;
    Packing packing = pack_prime(all ? problem_ : rest, all ? graph_ : *graph, budget, free_peak);
    for (size_t k = 0; k < packing.offset.size(); ++k) offset_[items[k]] = packing.offset[k];
    return packing;
  }

  const Problem& problem_;
  const Budget& budget_;
  const Graph graph_;
  std::vector<int64_t> offset_;
};

Packing pack_large(const Problem& problem, const std::vector<uint32_t>& items,
                   std::vector<int64_t>& offset) {
  Packing result;
  result.peak = pack_skyline(problem, items, offset);
  result.verdict = result.peak <= problem.capacity ? Verdict::Fits : Verdict::Unknown;
  return result;
}

}  // namespace

int64_t live_bound(const Problem& problem, std::vector<uint32_t>* witness, uint32_t* position) {
  int64_t sum = 0, best = 0;
  const std::vector<Event> events = events_of(problem);
  size_t best_at = 0;
  for (size_t e = 0; e < events.size(); ++e) {
    const int64_t size = problem.items[events[e].item].size;
    sum += events[e].begins ? size : -size;
    if (sum > best) {
      best = sum;
      best_at = e;
    }
  }
  if (position != nullptr && best > 0) *position = events[best_at].position;
  if (witness != nullptr && best > 0) {
    std::vector<bool> alive(problem.items.size(), false);
    for (size_t e = 0; e <= best_at; ++e) alive[events[e].item] = events[e].begins;
    for (uint32_t i = 0; i < alive.size(); ++i) {
      if (alive[i] && problem.items[i].size > 0) witness->push_back(i);
    }
  }
  return best;
}

int64_t occupied_bound(const Problem& problem) {
  int64_t best = 0;
  std::set<std::pair<int64_t, uint32_t>> alive;  // by offset
  for (const Event& event : events_of(problem)) {
    const std::pair<int64_t, uint32_t> key{problem.items[event.item].pinned, event.item};
    if (!event.begins) {
      alive.erase(key);
      continue;
    }
    alive.insert(key);
    int64_t sum = 0, top = 0;
    for (const auto& [offset, item] : alive) {
      const int64_t end = offset + problem.items[item].size;
      sum += std::max<int64_t>(0, end - std::max(offset, top));
      top = std::max(top, end);
    }
    best = std::max(best, sum);
  }
  return best;
}

std::pair<uint32_t, uint32_t> find_overlap(const Problem& problem,
                                           const std::vector<int64_t>& offset) {
  constexpr auto kNone = std::pair<uint32_t, uint32_t>{UINT32_MAX, UINT32_MAX};
  const auto touch = [&](uint32_t a, uint32_t b) {
    return offset[a] < offset[b] + problem.items[b].size &&
           offset[b] < offset[a] + problem.items[a].size;
  };
  // Items alive now, by offset: without an overlap so far, only the two next to a new one matter.
  std::vector<std::pair<int64_t, uint32_t>> alive;
  for (const Event& event : events_of(problem)) {
    if (problem.items[event.item].size == 0) continue;
    const std::pair<int64_t, uint32_t> key{offset[event.item], event.item};
    const auto at = std::lower_bound(alive.begin(), alive.end(), key);
    if (!event.begins) {
      alive.erase(at);
      continue;
    }
    if (at != alive.end() && touch(at->second, event.item)) return {at->second, event.item};
    if (at != alive.begin() && touch(std::prev(at)->second, event.item))
      return {std::prev(at)->second, event.item};
    alive.insert(at, key);
  }
  for (const auto& [a, b] : problem.conflicts) {
    if (touch(a, b)) return {a, b};
  }
  return kNone;
}

Packing pack(const Problem& problem, const Budget& budget) {
  Packing whole;
  for (const Item& item : problem.items)
    whole.offset.push_back(item.pinned == kUnpinned ? 0 : item.pinned);
  whole.bound = live_bound(problem);
  bool unknown = false, infeasible = whole.bound > problem.capacity;
  for (const Item& item : problem.items) {
    if (item.pinned == kUnpinned) continue;
    whole.bound = std::max(whole.bound, item.pinned + item.size);
    infeasible = infeasible || item.pinned + item.size > problem.capacity;
  }
  if (infeasible) {
    whole.verdict = Verdict::Infeasible;
    return whole;
  }
  for (const std::vector<uint32_t>& items : components_of(problem)) {
    Packing part;
    if (items.size() > kMaxGraphItems) {
      part = pack_large(problem, items, whole.offset);
    } else {
      std::optional<Problem> some;
      if (items.size() != problem.items.size()) some = part_of(problem, items);
      part = Divided(some ? *some : problem, part_of(budget, items))
                 .run(std::max(whole.bound, whole.peak));
      for (size_t k = 0; k < part.offset.size(); ++k) whole.offset[items[k]] = part.offset[k];
    }
    whole.nodes += part.nodes;
    whole.peak = std::max(whole.peak, part.peak);
    whole.bound = std::max(whole.bound, part.bound);
    infeasible = infeasible || part.verdict == Verdict::Infeasible;
    unknown = unknown || part.verdict == Verdict::Unknown;
  }
  whole.verdict = infeasible                  ? Verdict::Infeasible
                  : unknown                   ? Verdict::Unknown
                  : whole.peak <= whole.bound ? Verdict::Optimal
                                              : Verdict::Fits;
  return whole;
}

Packing decide(const Problem& problem, uint64_t nodes) {
  constexpr size_t kFewItems = 200;
  return pack(problem, {nodes_in_time_of(nodes, kFewItems, problem.items.size()), false});
}

}  // namespace asc2::memplan
