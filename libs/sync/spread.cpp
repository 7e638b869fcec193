// SPDX-License-Identifier: Apache-2.0
#include "sync/spread.h"

#include <algorithm>
#include <map>

#include "sync/ids.h"
#include "sync/walker.h"

namespace asc2::sync {

namespace {

/// In how many iterations of its loop each order within one iteration may be under way: the pipe
/// that sets knows that the wait of so many iterations before is over.
class Turns {
 public:
  explicit Turns(const Program& program)
      : p_(program), most_(static_cast<int32_t>(program.target.events.usable.size())) {
    std::map<int32_t, std::vector<int32_t>> by_region;
    for (size_t e = 0; e < program.edges.size(); ++e) {
      const Edge& edge = program.edges[e];
      if (edge.region < 0 || edge.distance > 0 || edge.place != Edge::Place::Apart) continue;
      const Region& region = program.regions[static_cast<size_t>(edge.region)];
      const bool counts = region.is_loop && program.loop_info(region.loop).inst->op == ir::Op::For;
      if (counts) by_region[edge.region].push_back(static_cast<int32_t>(e));
    }
    for (const auto& [region, edges] : by_region) {
      follow(program.regions[static_cast<size_t>(region)], edges);
    }
  }

  /// 1 for an order that needs one flag, or whose flag may be set again at any time.
  int32_t of(int32_t edge) const {
    const auto at = turns_.find(edge);
    return at == turns_.end() ? 1 : at->second;
  }

 private:
  void follow(const Region& region, std::vector<int32_t> edges) {
    const auto from = [&](int32_t e) { return p_.edges[static_cast<size_t>(e)].from; };
    std::stable_sort(edges.begin(), edges.end(),
                     [&](int32_t a, int32_t b) { return from(a) < from(b); });
    Needs none;
    none.begin = region.begin;
    none.length = region.end - region.begin;
    Row row;
    row.fill(kNoNeed);
    none.rows.assign(static_cast<size_t>(none.length), row);
    Walker walker(p_, region, none);
    State state(region.begin);
    std::vector<Miss> misses;
    const int64_t trips = p_.loop_info(region.loop).trips.hi;
    const auto passes = static_cast<int32_t>(std::min<int64_t>(most_ + 1, trips));
    size_t next = 0;  // of the edges, in the last pass
    for (int32_t pass = 0; pass < passes; ++pass) {
      walker.begin_pass(pass);
      for (const int32_t item : region.items) {
        walker.item(item, state, misses);
        if (pass + 1 < passes) continue;
        for (; next < edges.size() && from(edges[next]) == item; ++next) {
          look(region, edges[next], pass, state);
        }
      }
    }
  }

  void look(const Region& region, int32_t e, int32_t pass, const State& state) {
    const Edge& edge = p_.edges[static_cast<size_t>(e)];
    int32_t reader = edge.to;  // the first operation behind the wait
    while (reader < region.end &&
           !(p_.node(reader).kind == NodeKind::Op && p_.node(reader).pipe == edge.destination)) {
      ++reader;
    }
    if (reader == region.end) return;
    const Row& known = state.known[static_cast<size_t>(index_of(edge.source))];
    const Time done = known[static_cast<size_t>(index_of(edge.destination))];
    for (int32_t turns = 1; turns <= most_; ++turns) {
      const bool never = pass < turns;  // the loop does not run that often
      if (!never && done <= (pass - turns) * (region.end - region.begin) + reader) continue;
      turns_[e] = turns;
      return;
    }
  }

  const Program& p_;
  const int32_t most_;
  std::map<int32_t, int32_t> turns_;
};

/// The ids of one ordered pair, as they are given out.
class PairSpread {
 public:
  PairSpread(Program& program, std::vector<FlagUse> uses, const std::vector<PinnedUse>& pinned)
      : p_(program),
        uses_(std::move(uses)),
        usable_(program.target.events.usable),
        ids_(usable_.size()),
        users_(usable_.size()),
        rotates_(usable_.size()) {
    for (const PinnedUse& use : pinned) {
      const auto at = std::find(usable_.begin(), usable_.end(), use.id);
      if (at == usable_.end()) continue;
      ids_.add(static_cast<size_t>(at - usable_.begin()), -1, {use.busy});
      ++users_[static_cast<size_t>(at - usable_.begin())];
    }
    for (const FlagUse& use : uses_) put(use, true);
  }

  /// Orders of which several are under way at a time get ids that are free all through their loop,
  /// if they can such as nobody else uses; of too many in one loop, the first ones.
  void rotate(const Turns& turns, const std::vector<Interval>& loops) {
    std::map<int32_t, std::vector<FlagUse*>> by_loop;
    for (FlagUse& use : uses_) {
      const int32_t loop = p_.regions[static_cast<size_t>(edge(use).region)].loop;
      if (edge(use).id.count == 1 && turns.of(use.edge) > 1) by_loop[loop].push_back(&use);
    }
    for (auto& [loop, list] : by_loop) {
      size_t ids = 0, most = 0;
      while (most < list.size()) {
        ids += static_cast<size_t>(turns.of(list[most]->edge));
        if (ids > usable_.size()) break;
        ++most;
      }
      list.resize(most);
      while (!list.empty() && !rotate(list, turns, loop, loops[static_cast<size_t>(loop)])) {
        list.pop_back();
      }
    }
  }

  /// The others get, of the ids that are free, the one that was used longest ago.
  void separate() {
    for (const FlagUse& use : uses_) {
      Edge& e = edge(use);
      const size_t old = first_of(use);
      if (e.id.count > 1 || users_[old] == 1) continue;
      put(use, false);
      size_t best = old;
      for (size_t id = 0; id < usable_.size(); ++id) {
        if (!ids_.fits(id, use.busy) || rotates_[id]) continue;
        const Place begin = use.busy[0].begin;
        if (ids_.last_use(id, begin) < ids_.last_use(best, begin)) best = id;
      }
      e.id.base = static_cast<int32_t>(usable_[best]);
      put(use, true);
    }
  }

 private:
  bool rotate(const std::vector<FlagUse*>& list, const Turns& turns, int32_t loop, Interval all) {
    const auto attempt = [&](bool alone) {
      std::vector<std::pair<FlagId, std::vector<Interval>>> old;
      for (FlagUse* use : list) put(*use, false);
      for (FlagUse* use : list) {
        const int32_t count = turns.of(use->edge);
        const size_t end = usable_.size() - static_cast<size_t>(count) + 1;
        size_t first = 0;
        while (first < end && !fits(first, count, {all}, alone)) ++first;
        if (first == end) break;
        Edge& e = edge(*use);
        old.emplace_back(e.id, use->busy);
        e.id = {static_cast<int32_t>(usable_[first]), count, loop};
        use->busy = {all};
        put(*use, true);
      }
      if (old.size() == list.size()) return true;
      for (size_t i = 0; i < old.size(); ++i) {
        put(*list[i], false);
        edge(*list[i]).id = old[i].first;
        list[i]->busy = std::move(old[i].second);
      }
      for (FlagUse* use : list) put(*use, true);
      return false;
    };
    return attempt(true) || attempt(false);
  }

  bool fits(size_t first, int32_t count, const std::vector<Interval>& busy, bool alone) const {
    if (usable_[first + static_cast<size_t>(count) - 1] - usable_[first] != count - 1) return false;
    for (size_t id = first; id < first + static_cast<size_t>(count); ++id) {
      if (!ids_.fits(id, busy) || (alone && users_[id] > 0)) return false;
    }
    return true;
  }

  Edge& edge(const FlagUse& use) const { return p_.edges[static_cast<size_t>(use.edge)]; }

  size_t first_of(const FlagUse& use) const {
    const auto at = std::find(usable_.begin(), usable_.end(), edge(use).id.base);
    return static_cast<size_t>(at - usable_.begin());
  }

  void put(const FlagUse& use, bool on) {
    const size_t first = first_of(use);
    const auto count = static_cast<size_t>(edge(use).id.count);
    for (size_t id = first; id < first + count; ++id) {
      on ? ids_.add(id, use.edge, use.busy) : ids_.remove(id, use.busy);
      users_[id] += on ? 1 : -1;
      if (count > 1) rotates_[id] = on;
    }
  }

  Program& p_;
  std::vector<FlagUse> uses_;  // by the place of the first set
  const std::vector<int64_t>& usable_;
  Ids ids_;
  std::vector<int> users_;     // by id
  std::vector<bool> rotates_;  // by id: in use also where the text does not show it
};

}  // namespace

void spread(Program& program) {
  const Turns turns(program);
  const Uses uses = find_uses(program);
  std::map<int, std::pair<std::vector<FlagUse>, std::vector<PinnedUse>>> by_pair;
  for (const FlagUse& use : uses.edges) {
    const Edge& edge = program.edges[static_cast<size_t>(use.edge)];
    by_pair[pair_of(edge.source, edge.destination)].first.push_back(use);
  }
  for (const PinnedUse& use : uses.pinned) by_pair[use.pair].second.push_back(use);
  std::vector<FlagId> old;
  for (const Edge& edge : program.edges) old.push_back(edge.id);
  for (auto& [pair, list] : by_pair) {
    if (list.first.empty()) continue;
    PairSpread ids(program, std::move(list.first), list.second);
    ids.rotate(turns, uses.loops);
    ids.separate();
  }
  for (Node& node : program.nodes) {
    for (std::vector<SyncOp>* list : {&node.before, &node.after}) {
      for (SyncOp& op : *list) {
        if (op.edge < 0) continue;
        const auto e = static_cast<size_t>(op.edge);
        const FlagId& id = program.edges[e].id;
        if (id.count == old[e].count) {
          op.id.base += id.base - old[e].base;
        } else {
          op.id = id;
        }
      }
    }
  }
}

}  // namespace asc2::sync
