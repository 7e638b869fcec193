// SPDX-License-Identifier: Apache-2.0
#include "memplan/twins.h"

namespace asc2::memplan {

bool are_twins(const Graph& graph, uint32_t a, uint32_t b) {
  if (graph.size[a] != graph.size[b] || graph.pinned[a] >= 0 || graph.pinned[b] >= 0 ||
      !graph.conflict(a, b))
    return false;
  const auto bit = [](uint32_t item, uint32_t word) {
    return item >> 6 == word ? uint64_t{1} << (item & 63) : 0;
  };
  for (uint32_t w = 0; w < graph.words; ++w) {
    if (((graph.row(a)[w] ^ graph.row(b)[w]) & ~bit(a, w) & ~bit(b, w)) != 0) return false;
  }
  return true;
}

std::vector<int64_t> Joined::apart(const std::vector<int64_t>& offset) const {
  std::vector<int64_t> out;
  for (size_t i = 0; i < host.size(); ++i) out.push_back(offset[host[i]] * units + above[i]);
  return out;
}

std::optional<Joined> join_twins(const Problem& problem, const Graph& graph) {
  constexpr uint32_t kNone = UINT32_MAX;
  Joined out{
      {}, 1, std::vector<uint32_t>(graph.count, kNone), std::vector<int64_t>(graph.count, 0)};
  Problem joined;
  joined.capacity = problem.capacity;
  for (uint32_t first = 0; first < graph.count; ++first) {
    if (out.host[first] != kNone) continue;
    const auto host = static_cast<uint32_t>(joined.items.size());
    Item& item = joined.items.emplace_back(problem.items[first]);
    out.host[first] = host;
    for (uint32_t twin = first + 1; twin < graph.count; ++twin) {
      if (!are_twins(graph, first, twin)) continue;
      out.host[twin] = host;
      out.above[twin] = item.size / graph.unit;
      item.size += problem.items[twin].size;
    }
  }
  if (joined.items.size() == graph.count) return std::nullopt;
  for (const auto& [a, b] : problem.conflicts) {
    if (out.host[a] != out.host[b]) joined.conflicts.emplace_back(out.host[a], out.host[b]);
  }
  out.graph = build_graph(joined);
  out.units = out.graph.unit / graph.unit;
  return out;
}

}  // namespace asc2::memplan
