// SPDX-License-Identifier: Apache-2.0
#include "sync/colour.h"

#include <algorithm>
#include <map>

#include "sync/ids.h"
#include "sync/merge.h"

namespace asc2::sync {

namespace {

class PairColouring {
 public:
  PairColouring(Program& program, const Cycles& cycles, const std::vector<PinnedUse>& pinned,
                std::vector<Merge>& merges)
      : p_(program),
        merger_(program, cycles, merges),
        usable_(program.target.events.usable),
        ids_(usable_.size()) {
    for (const PinnedUse& use : pinned) {
      const auto at = std::find(usable_.begin(), usable_.end(), use.id);
      if (at != usable_.end()) ids_.add(static_cast<size_t>(at - usable_.begin()), -1, {use.busy});
    }
  }

  Colouring run(std::vector<FlagUse> uses, int32_t& failed) {
    merger_.learn(uses);
    // A flag that was moved begins later, so the rest is kept in order.
    std::multimap<Place, int32_t> queue;
    for (const FlagUse& use : uses) queue.emplace(use.busy[0].begin, use.edge);
    while (!queue.empty()) {
      const int32_t edge = queue.begin()->second;
      queue.erase(queue.begin());
      if (!merger_.alive(edge)) continue;
      while (!place(edge)) {
        const std::vector<int32_t> touched = make_room(edge);
        if (touched.empty()) {
          failed = edge;
          return Colouring::Failed;
        }
        merged_ = true;
        for (const int32_t e : touched) {
          if (e == edge || !merger_.alive(e)) continue;
          queue.emplace(merger_.busy(e)[0].begin, e);
        }
        if (!merger_.alive(edge)) break;
      }
    }
    return merged_ ? Colouring::Merged : Colouring::Done;
  }

 private:
  /// Gives the edge the lowest ids that are free while it needs them.
  bool place(int32_t edge) {
    Edge& e = p_.edges[static_cast<size_t>(edge)];
    const auto count = static_cast<size_t>(e.id.count);
    const std::vector<Interval>& busy = merger_.busy(edge);
    for (size_t first = 0; first + count <= usable_.size(); ++first) {
      bool fits = usable_[first + count - 1] - usable_[first] == static_cast<int64_t>(count) - 1;
      for (size_t i = first; fits && i < first + count; ++i) fits = ids_.fits(i, busy);
      if (!fits) continue;
      for (size_t i = first; i < first + count; ++i) ids_.add(i, edge, busy);
      placed_[edge] = first;
      return true;
    }
    return false;
  }

  void lift(int32_t edge) {
    const auto at = placed_.find(edge);
    if (at == placed_.end()) return;
    const auto count = static_cast<size_t>(p_.edges[static_cast<size_t>(edge)].id.count);
    for (size_t i = at->second; i < at->second + count; ++i) ids_.remove(i, merger_.busy(edge));
    placed_.erase(at);
  }

  /// The cheapest change to the edge or to one that stands in its way; returns the edges changed,
  /// lifted from their ids.
  std::vector<int32_t> make_room(int32_t edge) {
    std::vector<int32_t> group;
    for (size_t id = 0; id < usable_.size(); ++id) {
      ids_.holders(id, merger_.busy(edge), group);
    }
    std::sort(group.begin(), group.end());
    group.erase(std::unique(group.begin(), group.end()), group.end());
    std::erase(group, edge);
    group.insert(group.begin(), edge);
    const auto change = merger_.cheapest(group);
    if (!change) return {};
    std::vector<int32_t> touched{change->first};
    if (change->second >= 0) touched.push_back(change->second);
    for (const int32_t e : touched) lift(e);
    merger_.apply(*change);
    return touched;
  }

 public:
  void assign() {
    for (const auto& [edge, first] : placed_) {
      p_.edges[static_cast<size_t>(edge)].id.base = static_cast<int32_t>(usable_[first]);
    }
  }

 private:
  Program& p_;
  Merger merger_;
  const std::vector<int64_t>& usable_;
  Ids ids_;
  std::map<int32_t, size_t> placed_;  // edge: index of its first id
  bool merged_ = false;
};

/// The lists of the nodes follow the ids of their edges.
void renumber(Program& program, const std::vector<int32_t>& old_base) {
  for (Node& node : program.nodes) {
    for (std::vector<SyncOp>* list : {&node.before, &node.after}) {
      for (SyncOp& op : *list) {
        if (op.edge < 0) continue;
        const auto e = static_cast<size_t>(op.edge);
        op.id.base += program.edges[e].id.base - old_base[e];
      }
    }
  }
}

}  // namespace

Colouring colour(Program& program, const Cycles& cycles, std::vector<Merge>& merges,
                 int32_t& failed) {
  const Uses uses = find_uses(program);
  std::map<int, std::pair<std::vector<FlagUse>, std::vector<PinnedUse>>> by_pair;
  for (const FlagUse& use : uses.edges) {
    const Edge& edge = program.edges[static_cast<size_t>(use.edge)];
    by_pair[pair_of(edge.source, edge.destination)].first.push_back(use);
  }
  for (const PinnedUse& use : uses.pinned) by_pair[use.pair].second.push_back(use);
  std::vector<int32_t> old_base;
  for (const Edge& edge : program.edges) old_base.push_back(edge.id.base);
  Colouring result = Colouring::Done;
  std::vector<PairColouring> done;
  done.reserve(by_pair.size());
  for (auto& [pair, list] : by_pair) {
    done.emplace_back(program, cycles, list.second, merges);
    const Colouring one = done.back().run(std::move(list.first), failed);
    if (one == Colouring::Failed) return one;
    if (one == Colouring::Merged) result = one;
  }
  if (result == Colouring::Merged) return result;
  for (PairColouring& pair : done) pair.assign();
  renumber(program, old_base);
  return result;
}

}  // namespace asc2::sync
