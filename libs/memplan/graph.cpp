// SPDX-License-Identifier: Apache-2.0
// Conflict graph of a packing problem. Lives are swept once: whenever a life ends after another has
// begun, the items alive form a clique. It is maximal when each item lives once and there are no
// other conflicts. Otherwise items may be in conflict pair by pair without a common moment: then
// the cliques are widened as far as they go, and conflicts that are still uncovered become cliques
// of their own, so that the bounds of the search see every conflict.
#include "memplan/graph.h"

#include <algorithm>
#include <numeric>

#include "memplan/events.h"
#include "memplan/heaviest.h"

namespace asc2::memplan {
namespace {

void connect(Graph& graph, uint32_t a, uint32_t b) {
  const auto set = [&](uint32_t from, uint32_t to) {
    graph.neighbours[size_t{from} * graph.words + (to >> 6)] |= uint64_t{1} << (to & 63);
  };
  set(a, b);
  set(b, a);
}

/// Sets of items alive together, none within the next one.
void sweep_cliques(const Problem& problem, Graph& graph) {
  ItemSet alive(graph.words, 0);
  bool grown = false;
  const auto emit = [&] {
    std::vector<uint32_t> clique;
    for_each_common(alive.data(), alive.data(), graph.words,
                    [&](uint32_t item) { clique.push_back(item); });
    graph.cliques.push_back(std::move(clique));
  };
  for (const Event& event : events_of(problem)) {
    if (event.begins) {
      for_each_common(alive.data(), alive.data(), graph.words,
                      [&](uint32_t item) { connect(graph, item, event.item); });
      insert(alive, event.item);
      grown = true;
    } else {
      if (grown) emit();
      grown = false;
      remove(alive, event.item);
    }
  }
}

/// Adds items that conflict with all of the clique, the largest first.
void widen(const Graph& graph, std::vector<uint32_t>& clique) {
  ItemSet common(graph.words, ~uint64_t{0});
  for (const uint32_t item : clique) {
    for (uint32_t w = 0; w < graph.words; ++w) common[w] &= graph.row(item)[w];
  }
  while (true) {
    uint32_t best = UINT32_MAX;
    for_each_common(common.data(), common.data(), graph.words, [&](uint32_t item) {
      if (item < graph.count && (best == UINT32_MAX || graph.size[item] > graph.size[best]))
        best = item;
    });
    if (best == UINT32_MAX) return;
    clique.push_back(best);
    for (uint32_t w = 0; w < graph.words; ++w) common[w] &= graph.row(best)[w];
  }
}

void drop_duplicates(Graph& graph) {
  for (auto& clique : graph.cliques) std::sort(clique.begin(), clique.end());
  std::sort(graph.cliques.begin(), graph.cliques.end());
  graph.cliques.erase(std::unique(graph.cliques.begin(), graph.cliques.end()), graph.cliques.end());
}

void widen_cliques(const Problem& problem, Graph& graph) {
  const auto lives_once = [](const Item& item) { return item.lives.size() <= 1; };
  if (problem.conflicts.empty() &&
      std::all_of(problem.items.begin(), problem.items.end(), lives_once))
    return;
  for (const auto& [a, b] : problem.conflicts) {
    if (a != b) connect(graph, a, b);
  }
  drop_duplicates(graph);
  for (auto& clique : graph.cliques) widen(graph, clique);
  std::vector<uint64_t> covered(graph.neighbours.size(), 0);
  const auto cover = [&](const std::vector<uint32_t>& clique) {
    ItemSet items(graph.words, 0);
    for (const uint32_t item : clique) insert(items, item);
    for (const uint32_t item : clique) {
      for (uint32_t w = 0; w < graph.words; ++w)
        covered[size_t{item} * graph.words + w] |= items[w];
    }
  };
  for (const auto& clique : graph.cliques) cover(clique);
  for (const auto& [a, b] : problem.conflicts) {
    if (a == b || (covered[size_t{a} * graph.words + (b >> 6)] >> (b & 63) & 1) != 0) continue;
    std::vector<uint32_t> clique{a, b};
    widen(graph, clique);
    cover(clique);
    graph.cliques.push_back(std::move(clique));
  }
  graph.cliques.push_back(heaviest_of(graph));
}

int64_t unit_of(const Problem& problem) {
  int64_t unit = 0;
  for (const Item& item : problem.items) {
    unit = std::gcd(unit, item.size);
    if (item.pinned > 0) unit = std::gcd(unit, item.pinned);
  }
  return std::max<int64_t>(unit, 1);
}

}  // namespace

Graph build_graph(const Problem& problem) {
  Graph graph;
  const int64_t unit = graph.unit = unit_of(problem);
  graph.count = static_cast<uint32_t>(problem.items.size());
  graph.words = (graph.count + 63) / 64;
  for (const Item& item : problem.items) {
    graph.size.push_back(item.size / unit);
    graph.pinned.push_back(item.pinned == kUnpinned ? -1 : item.pinned / unit);
    int64_t span = 0;
    for (const Life& life : item.lives) span += life.upper - life.lower;
    graph.span.push_back(span);
  }
  graph.neighbours.assign(size_t{graph.count} * graph.words, 0);
  sweep_cliques(problem, graph);
  widen_cliques(problem, graph);
  drop_duplicates(graph);
  graph.cliques_of.resize(graph.count);
  for (uint32_t c = 0; c < graph.cliques.size(); ++c) {
    for (const uint32_t item : graph.cliques[c]) graph.cliques_of[item].push_back(c);
  }
  return graph;
}

int64_t clique_bound(const Graph& graph) {
  int64_t bound = 0;
  for (const auto& clique : graph.cliques) {
    int64_t weight = 0;
    for (const uint32_t item : clique) {
      weight += graph.size[item];
      bound = std::max(bound, graph.pinned[item] + graph.size[item]);
    }
    bound = std::max(bound, weight);
  }
  return bound;
}

std::vector<uint32_t> heaviest_clique(const Problem& problem) {
  if (problem.items.size() > kMaxGraphItems) return {};
  const Graph graph = build_graph(problem);
  const auto weight = [&](const std::vector<uint32_t>& clique) {
    int64_t sum = 0;
    for (const uint32_t item : clique) sum += graph.size[item];
    return sum;
  };
  const auto heaviest =
      std::max_element(graph.cliques.begin(), graph.cliques.end(),
                       [&](const auto& a, const auto& b) { return weight(a) < weight(b); });
  return heaviest == graph.cliques.end() ? std::vector<uint32_t>() : *heaviest;
}

}  // namespace asc2::memplan
