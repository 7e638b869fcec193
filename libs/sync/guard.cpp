// SPDX-License-Identifier: Apache-2.0
#include "sync/guard.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "sync/decide.h"
#include "sync/places.h"
#include "sync/spread.h"

namespace asc2::sync {

namespace {

constexpr size_t kMostTried = 400;  // flags, waits and barriers of a kernel that is looked through
constexpr int32_t kTried = -2;      // as an edge: of the barrier that is tried

/// Before or behind an item of a region.
struct Spot {
  int32_t item = 0;  // node
  bool behind = false;
  auto operator<=>(const Spot&) const = default;
};

/// The edges by the innermost loop around their region: those of one loop are asked for again and
/// again.
class EdgesOfLoops {
 public:
  explicit EdgesOfLoops(const Program& program) : p_(program) {
    for (size_t i = 0; i < p_.edges.size(); ++i) add(static_cast<int32_t>(i));
  }

  void add(int32_t number) {
    const Edge& edge = p_.edges[static_cast<size_t>(number)];
    if (edge.region >= 0)
      list_[p_.regions[static_cast<size_t>(edge.region)].loop].push_back(number);
  }

  const std::vector<int32_t>& of(int32_t loop) const {
    static const std::vector<int32_t> kNone;
    const auto found = list_.find(loop);
    return found == list_.end() ? kNone : found->second;
  }

 private:
  const Program& p_;
  std::map<int32_t, std::vector<int32_t>> list_;
};

/// How many ids each order of the pair can have that turns with the loop of the region, no more
/// than rounds of it lie apart: 1 where none turns.
int32_t ids_each(const Program& p, const EdgesOfLoops& edges, const OpenSet& open, int32_t number) {
  const Region& region = p.regions[static_cast<size_t>(number)];
  if (!region.is_loop || p.loop_info(region.loop).inst->op != ir::Op::For) return 1;
  auto ids = static_cast<int32_t>(p.target.events.usable.size());
  const int64_t farthest = std::max<int64_t>(1, p.loop_info(region.loop).trips.hi - 1);
  int32_t turning = 0;
  for (const int32_t index : edges.of(region.loop)) {
    const Edge& e = p.edges[static_cast<size_t>(index)];
    if (e.source != open.wait->source || e.destination != open.wait->destination) continue;
    turning += e.distance == 0 ? 1 : 0;
    ids -= e.distance;
  }
  if (turning == 0) return 1;
  return static_cast<int32_t>(std::clamp<int64_t>(ids / turning, 1, farthest));
}

class Guards {
 public:
  Guards(Program& program, int32_t farthest) : p_(program), farthest_(farthest), edges_(program) {
    for (const Node& node : p_.nodes) {
      const auto number = static_cast<int32_t>(&node - p_.nodes.data());
      for (const SyncOp& op : node.before) note(op, {number, false});
      for (const SyncOp& op : node.after) note(op, {number, true});
      if (node.kind == NodeKind::Sync) note(node.sync, {number, false});
    }
    for (auto& [key, spots] : waits_) std::sort(spots.begin(), spots.end());
  }

  bool add(const OpenSet& open) {
    Spot from = place_.at(open.wait), to = place_.at(open.set);
    // The flag of a line of the input is told of behind it.
    if (open.wait->edge < 0) from.behind = true;
    if (farthest_ == 0) {
      to = from;
    } else {
      if (!open.inside) from = {loop_around(from.item), true};
      meet(from, to);
    }
    Edge edge;
    edge.region = p_.node(from.item).region;
    edge.from = from.item;
    edge.to = to.item;
    edge.source = open.wait->destination;
    edge.destination = open.wait->source;
    edge.fixed = edge.guard = true;
    edge.hazards = {{from.item, to.item}};
    if (!p_.target.legal_pair(p_.core, edge.source, edge.destination)) return false;
    if (to < from) edge.distance = std::min(farthest_, ids_each(p_, edges_, open, edge.region));
    if (covered(edge, from, to)) return true;
    if (from < to) from = later(edge, from, to);
    edge.from = from.item;
    if (from == to) {
      edge.place = to.behind ? Edge::Place::AfterFrom : Edge::Place::BeforeTo;
    } else {
      edge.ahead = !from.behind;
      edge.behind = to.behind;
    }
    if (to < from) {  // up from one iteration to the next, also while an arm is not taken
      edge.home = loop_around(from.item);
      if (edge.home < 0) return false;
    }
    p_.edges.push_back(edge);
    edges_.add(static_cast<int32_t>(p_.edges.size() - 1));
    added_[key_of(edge)].push_back({edge.distance, from, to});
    return true;
  }

 private:
  struct Added {
    int32_t distance = 0;
    Spot from, to;
  };

  using Key = std::tuple<int32_t, Pipe, Pipe>;  // region, source and destination
  static Key key_of(const Edge& edge) { return {edge.region, edge.source, edge.destination}; }

  void note(const SyncOp& op, Spot spot) {
    place_[&op] = spot;
    if (op.kind != SyncOp::Kind::Wait) return;
    waits_[{p_.node(spot.item).region, op.source, op.destination}].push_back(spot);
  }

  int32_t loop_around(int32_t node) const {
    const Region* region = &p_.regions[static_cast<size_t>(p_.node(node).region)];
    while (!region->is_loop && region->node >= 0) {
      region = &p_.regions[static_cast<size_t>(p_.node(region->node).region)];
    }
    return region->node;
  }

  /// Both become spots of the innermost region that holds both.
  void meet(Spot& from, Spot& to) const {
    while (p_.node(from.item).region != p_.node(to.item).region) {
      // The region with the higher number is not around the other one.
      const bool first = p_.node(from.item).region > p_.node(to.item).region;
      Spot& inner = first ? from : to;
      const int32_t region = p_.node(inner.item).region;
      inner = {p_.regions[static_cast<size_t>(region)].node, first};
    }
    // Inside the same loop: told of behind it, at once.
    const bool loop = p_.node(from.item).kind == NodeKind::Loop;
    if (loop && from.item == to.item && from.behind && !to.behind) to.behind = true;
  }

  /// A guard that was added just now tells of this wait as well, before this set.
  bool covered(const Edge& edge, Spot from, Spot to) const {
    const auto found = added_.find(key_of(edge));
    if (found == added_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(), [&](const Added& a) {
      const bool forward = from <= to, other = a.from <= a.to;
      if (!forward && other) return from <= a.from || a.to <= to;
      return forward == other && from <= a.from && a.to <= to && a.distance <= edge.distance;
    });
  }

  /// One of the waits that follow tells of this one as well, and of more that sets behind `to` ask
  /// for: the one half way.
  Spot later(const Edge& edge, Spot from, Spot to) const {
    const auto found = waits_.find({edge.region, edge.destination, edge.source});
    if (found == waits_.end()) return from;
    const std::vector<Spot>& spots = found->second;
    const auto first = std::lower_bound(spots.begin(), spots.end(), from);
    const auto last = std::lower_bound(first, spots.end(), to);
    return first == last ? from : first[(last - first - 1) / 2];
  }

  Program& p_;
  const int32_t farthest_;
  EdgesOfLoops edges_;
  std::map<const SyncOp*, Spot> place_;
  std::map<Key, std::vector<Spot>> waits_;  // in order
  std::map<Key, std::vector<Added>> added_;
};

}  // namespace

bool add_guards(Program& program, const std::vector<OpenSet>& open, int32_t farthest) {
  Guards guards(program, farthest);
  return std::all_of(open.begin(), open.end(), [&](const OpenSet& o) { return guards.add(o); });
}

bool save_ids(Program& program, const std::vector<OpenSet>& open, const Cycles& cycles,
              std::vector<Merge>& merges) {
  Merger merger(program, cycles, merges);
  merger.learn(find_uses(program).edges);
  const EdgesOfLoops edges(program);
  std::set<std::tuple<int32_t, Pipe, Pipe>> seen;  // sets of which the same is to be said
  for (const OpenSet& o : open) {
    if (!o.inside || o.wait->edge < 0) continue;
    const int32_t region = program.edges[static_cast<size_t>(o.wait->edge)].region;
    if (!seen.emplace(region, o.wait->source, o.wait->destination).second) continue;
    std::vector<int32_t> turning;
    std::vector<Change> back;
    int32_t longest = 0;
    double cost = 0;
    for (const int32_t i : edges.of(program.regions[static_cast<size_t>(region)].loop)) {
      const Edge& e = program.edges[static_cast<size_t>(i)];
      if (e.region != region || e.guard) continue;
      if (e.source == o.wait->source && e.destination == o.wait->destination && e.distance == 0) {
        turning.push_back(i);
      } else if (e.source == o.wait->destination && e.destination == o.wait->source &&
                 e.distance >= longest) {
        if (e.distance > longest) back.clear();
        longest = e.distance;
        if (e.distance > 1) back.push_back(*merger.reduce(i));
      }
    }
    for (Change& change : back) {
      change.back = true;
      cost += change.cost;
    }
    // One more of a flag may be under way than an order back spans.
    if (longest <= std::max(1, ids_each(program, edges, o, region) - 1)) continue;
    const auto join = merger.cheapest_join(turning);
    if (join && join->cost < cost) {
      merger.apply(*join);
      return true;
    }
    for (const Change& change : back) merger.apply(change);
    return true;
  }
  return false;
}

namespace {

/// The lines for which this holds go, unless something is missed without them.
template <class F>
bool try_without(Program& program, F&& goes) {
  if (Proof::is_spent(program)) return false;
  std::map<int32_t, std::pair<std::vector<SyncOp>, std::vector<SyncOp>>> old;  // by node
  for (Node& node : program.nodes) {
    if (std::none_of(node.before.begin(), node.before.end(), goes) &&
        std::none_of(node.after.begin(), node.after.end(), goes)) {
      continue;
    }
    old[static_cast<int32_t>(&node - program.nodes.data())] = {node.before, node.after};
    std::erase_if(node.before, goes);
    std::erase_if(node.after, goes);
  }
  const auto open = find_open(program);
  if (open && open->empty() && find_missing(program).empty()) return true;
  for (auto& [number, lists] : old) {
    program.node(number).before = std::move(lists.first);
    program.node(number).after = std::move(lists.second);
  }
  return false;
}

}  // namespace

void drop_spare(Program& program) {
  const auto is_guard = [](const Edge& edge) { return edge.guard; };
  if (std::none_of(program.edges.begin(), program.edges.end(), is_guard)) return;
  size_t lines = program.edges.size();
  for (const Node& node : program.nodes) lines += node.before.size();
  if (lines > kMostTried) return;
  const auto drop = [&](bool guards) {
    bool dropped = false;
    for (size_t e = 0; e < program.edges.size(); ++e) {
      Edge& edge = program.edges[e];
      if (edge.region < 0 || edge.guard != guards) continue;
      const auto of_edge = [&](const SyncOp& op) { return op.edge == static_cast<int32_t>(e); };
      if (!try_without(program, of_edge)) continue;
      edge.region = -1;
      dropped = true;
    }
    return dropped;
  };
  while (drop(true)) {  // a guard may be there for the flags of another one
  }
  drop(false);
  for (Node& node : program.nodes) {
    for (size_t i = node.before.size(); i-- > 0;) {
      if (node.before[i].kind != SyncOp::Kind::Barrier) continue;
      node.before[i].edge = kTried;
      if (!try_without(program, [](const SyncOp& op) { return op.edge == kTried; })) {
        node.before[i].edge = -1;
      }
    }
  }
}

}  // namespace asc2::sync
