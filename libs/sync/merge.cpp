// SPDX-License-Identifier: Apache-2.0
#include "sync/merge.h"

#include <fmt/format.h>

#include <algorithm>

namespace asc2::sync {

void Merger::learn(const std::vector<FlagUse>& uses) {
  busy_.assign(p_.edges.size(), {});
  needed_.assign(p_.edges.size(), -1);
  gone_.assign(p_.edges.size(), false);
  for (const FlagUse& use : uses) {
    busy_[static_cast<size_t>(use.edge)] = use.busy;
    needed_[static_cast<size_t>(use.edge)] = edge(use.edge).from;
  }
}

/// The reader waits for all of the source pipe up to item `from` instead of up to `needed`.
double Merger::wait_cost(const Edge& e, int32_t needed, int32_t from) const {
  const double cycles = cycles_.between(e.source, p_.node(needed).end, p_.node(from).end);
  return cycles * cycles_.runs(e.region);
}

/// What one iteration of the edge's region keeps its pipes busy.
double Merger::period(const Edge& e) const {
  const Region& region = p_.regions[static_cast<size_t>(e.region)];
  return (cycles_.between(e.source, region.begin, region.end) +
          cycles_.between(e.destination, region.begin, region.end)) *
         cycles_.runs(e.region);
}

std::optional<Change> Merger::join(int32_t a, int32_t b) const {
  const Edge& ea = edge(a);
  const Edge& eb = edge(b);
  if (ea.guard || eb.guard || ea.ahead || eb.ahead) return std::nullopt;
  if (ea.region != eb.region || ea.place != Edge::Place::Apart || eb.place != Edge::Place::Apart) {
    return std::nullopt;
  }
  const int32_t from = std::max(ea.from, eb.from), to = std::min(ea.to, eb.to);
  if ((ea.distance == 0) != (eb.distance == 0)) return std::nullopt;
  if (ea.distance > 0 && ea.home != eb.home) return std::nullopt;
  if (ea.distance == 0 && from >= to) return std::nullopt;
  // Only the reader that comes first waits longer.
  const int32_t first = ea.to <= eb.to ? a : b;
  double cost = wait_cost(ea, std::min(needed_[static_cast<size_t>(first)], from), from);
  const int32_t distance = std::min(ea.distance, eb.distance);
  cost += period(ea) * static_cast<double>(std::max(ea.distance, eb.distance) - distance);
  return Change{Change::Kind::Join, a, b, cost};
}

std::optional<Change> Merger::reduce(int32_t a) const {
  const Edge& e = edge(a);
  if (e.place != Edge::Place::Apart || e.guard) return std::nullopt;
  if (e.distance > 1) return Change{Change::Kind::Coarsen, a, -1, period(e)};
  if (e.distance == 1) return Change{Change::Kind::Move, a, -1, 2 * period(e)};
  const double cost = cycles_.between(e.source, p_.node(e.from).end, e.to) * cycles_.runs(e.region);
  return Change{Change::Kind::Move, a, -1, cost};
}

namespace {

void consider(const std::optional<Change>& change, std::optional<Change>& best) {
  if (change && (!best || change->cost < best->cost)) best = change;
}

}  // namespace

std::optional<Change> Merger::cheapest(const std::vector<int32_t>& group) const {
  std::optional<Change> best = cheapest_join(group);
  for (const int32_t e : group) consider(reduce(e), best);
  return best;
}

std::optional<Change> Merger::cheapest_join(const std::vector<int32_t>& group) const {
  std::optional<Change> best;
  for (size_t i = 0; i < group.size(); ++i) {
    for (size_t j = i + 1; j < group.size(); ++j) consider(join(group[i], group[j]), best);
  }
  return best;
}

void Merger::apply_join(int32_t a, int32_t b) {
  Edge& ea = edge(a);
  const Edge& eb = edge(b);
  std::vector<Interval>& busy = busy_[static_cast<size_t>(a)];
  const std::vector<Interval>& other = busy_[static_cast<size_t>(b)];
  const bool b_sets_last = eb.from > ea.from, b_waits_first = eb.to < ea.to;
  if (b_waits_first) needed_[static_cast<size_t>(a)] = needed_[static_cast<size_t>(b)];
  const size_t last = ea.distance > 0 ? busy.size() - 1 : 0;
  if (busy.size() == other.size()) {
    if (b_sets_last) busy[last].begin = other[last].begin;
    if (b_waits_first) busy[0].end = other[0].end;
  } else {
    busy = {{std::min(busy[0].begin, other[0].begin), std::max(busy.back().end, other.back().end)}};
  }
  if (ea.distance > 0) {
    busy[0].begin = std::min(busy[0].begin, other[0].begin);
    busy.back().end = std::max(busy.back().end, other.back().end);
  }
  ea.hazards.insert(ea.hazards.end(), eb.hazards.begin(), eb.hazards.end());
  ea.from = std::max(ea.from, eb.from);
  ea.to = std::min(ea.to, eb.to);
  ea.distance = std::min(ea.distance, eb.distance);
  ea.early_wait = ea.distance > 0 && ea.from < ea.to;
  ea.id.count = std::max(1, ea.distance);
  gone_[static_cast<size_t>(b)] = true;
  edge(b).fixed = false;
}

void Merger::apply(const Change& change) {
  Edge& e = edge(change.first);
  std::string what;
  switch (change.kind) {
    case Change::Kind::Join:
      apply_join(change.first, change.second);
      what = "two orders share a flag";
      break;
    case Change::Kind::Coarsen:
      --e.distance;
      e.id.count = e.distance;
      what = fmt::format("an order{} spans {} iterations instead of {}",
                         change.back ? " the other way" : "", e.distance, e.distance + 1);
      break;
    case Change::Kind::Move: {
      std::vector<Interval>& busy = busy_[static_cast<size_t>(change.first)];
      if (e.distance == 0) {
        e.place = Edge::Place::BeforeTo;
        e.ahead = false;
        busy = {{busy.back().end, busy.back().end}};
      } else {
        const Place set = busy.back().begin;
        e.place = Edge::Place::AfterFrom;
        e.distance = 0;
        e.early_wait = false;
        e.home = -1;
        e.id.count = 1;
        busy = {{set, set}};
      }
      what = "a flag is set only when it is waited for";
      break;
    }
  }
  if (e.id.count == 1) e.id.loop = -1;
  e.fixed = true;
  const auto [from, to] =
      change.back ? std::pair(e.destination, e.source) : std::pair(e.source, e.destination);
  merges_.push_back({from, to, std::move(what), change.cost, e.from});
}

}  // namespace asc2::sync
