// SPDX-License-Identifier: Apache-2.0
// Divides a packing problem into components that do not touch each other, and packs each of them
// below the bound of the whole where it can: only the component that needs most counts.
#include "memplan/packing.h"

#include <algorithm>
#include <numeric>

#include "memplan/events.h"
#include "memplan/graph.h"
#include "memplan/search.h"
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

int64_t unit_of(const Problem& problem, const std::vector<uint32_t>& items) {
  int64_t unit = 0;
  for (const uint32_t i : items) {
    unit = std::gcd(unit, problem.items[i].size);
    if (problem.items[i].pinned > 0) unit = std::gcd(unit, problem.items[i].pinned);
  }
  return unit;
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

/// Of more items than that a skyline is often as low as can be; a search of fewer takes no time.
constexpr size_t kSkylineFirst = 64;

/// Packs one component; peaks up to `free_peak` are as good as any.
class Component {
 public:
  Component(const Problem& part, int64_t unit, const Budget& budget)
      : part_(part), unit_(unit), budget_(budget), graph_(build_graph(part, unit)) {
    result.bound = clique_bound(graph_) * unit;
  }

  void run(int64_t free_peak) {
    const int64_t capacity = part_.capacity / unit_;
    if (stack()) return;
    const int64_t first = std::max(result.bound, free_peak) / unit_;
    if (result.bound > part_.capacity) {
      result.verdict = Verdict::Infeasible;
      return;
    }
    const int64_t start = budget_.minimize ? std::min(first, capacity) : capacity;
    const bool placed = part_.items.size() > kSkylineFirst && try_skyline() == Answer::Yes;
    Answer answer = placed && result.peak <= start * unit_ ? Answer::Yes : try_capacity(start);
    if (answer == Answer::No) result.bound = std::max(result.bound, (start + 1) * unit_);
    if (placed) answer = Answer::Yes;
    if (answer != Answer::Yes && start < capacity) {
      answer = try_capacity(capacity);
      if (answer == Answer::No) result.bound = std::max(result.bound, (capacity + 1) * unit_);
    }
    if (answer == Answer::GaveUp) answer = try_skyline();
    if (answer != Answer::Yes) {
      result.verdict = answer == Answer::No ? Verdict::Infeasible : Verdict::Unknown;
      return;
    }
    if (budget_.minimize) bisect(start + 1);
    result.verdict =
        result.peak <= std::max(result.bound, free_peak) ? Verdict::Optimal : Verdict::Fits;
  }

  Packing result;

 private:
  /// When all are alive at one moment they lie on one another in any order.
  bool stack() {
    int64_t sum = 0;
    for (const Item& item : part_.items) {
      if (item.pinned != kUnpinned) return false;
      sum += item.size;
    }
    if (sum > result.bound || sum > part_.capacity) return false;
    for (const Item& item : part_.items) {
      result.offset.push_back(result.peak);
      result.peak += item.size;
    }
    result.verdict = Verdict::Optimal;
    return true;
  }

  Answer try_capacity(int64_t capacity) {
    SearchResult found = search_packing(graph_, capacity, budget_.nodes);
    result.nodes += found.nodes;
    if (found.answer == Answer::Yes) {
      result.offset = std::move(found.offset);
      result.peak = 0;
      for (uint32_t i = 0; i < graph_.count; ++i) {
        result.offset[i] *= unit_;
        result.peak = std::max(result.peak, result.offset[i] + part_.items[i].size);
      }
    }
    return found.answer;
  }

  Answer try_skyline() {
    if (!part_.conflicts.empty()) return Answer::GaveUp;  // it knows of lives only
    std::vector<uint32_t> all(part_.items.size());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<int64_t> offset(all.size(), 0);
    const int64_t peak = pack_skyline(part_, all, offset);
    if (peak > part_.capacity) return Answer::GaveUp;
    result.offset = std::move(offset);
    result.peak = peak;
    return Answer::Yes;
  }

  /// Lowers the peak; capacities below `low` have been tried. What is given up twice stays open.
  void bisect(int64_t low) {
    bool proved = result.bound >= low * unit_;
    const uint64_t most = result.nodes + 2 * budget_.nodes;
    while (low * unit_ < result.peak && result.nodes < most) {
      const int64_t middle = low + (result.peak / unit_ - low) / 2;
      const Answer answer = try_capacity(middle);
      if (answer == Answer::Yes) continue;
      proved = proved && answer == Answer::No;
      low = middle + 1;
      if (proved) result.bound = low * unit_;
    }
  }

  const Problem& part_;
  const int64_t unit_;
  const Budget& budget_;
  const Graph graph_;
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
      const Problem sub = part_of(problem, items);
      Component component(sub, unit_of(problem, items), budget);
      component.run(std::max(whole.bound, whole.peak));
      part = std::move(component.result);
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

}  // namespace asc2::memplan
