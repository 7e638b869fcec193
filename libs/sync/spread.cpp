// SPDX-License-Identifier: Apache-2.0
#include "sync/spread.h"

#include <algorithm>
#include <map>
#include <set>

#include "sync/ids.h"
#include "sync/places.h"

namespace asc2::sync {

namespace {

constexpr size_t kMostSearched = 24;       // flags of a pair for which ids are tried
constexpr int64_t kSearchBudget = 20'000;  // tries
constexpr FlagId kNone{-1, 1, -1};         // of an edge that has none

/// Which flags may not share an id, by what may come too early.
class Conflicts {
 public:
  Conflicts(const Program& program, const std::vector<OpenSet>& open)
      : p_(program), most_(static_cast<int32_t>(program.target.events.usable.size())) {
    for (const OpenSet& o : open) {
      const int32_t a = o.wait->edge, b = o.set->edge;
      if (a == b && a >= 0) {
        if (o.inside) apart_[a] |= o.apart;
      } else if (a >= 0 && b >= 0) {
        others_[a].insert(b);
        others_[b].insert(a);
      } else if (a >= 0 || b >= 0) {
        pinned_[std::max(a, b)].push_back(a >= 0 ? o.set->id : o.wait->id);
      }
    }
  }

  /// How many flags an order within one iteration needs that turn with its loop: 1 also when no
  /// number of them is enough.
  int32_t turns(int32_t e) const {
    const auto at = apart_.find(e);
    if (at == apart_.end()) return 1;
    const Edge& edge = p_.edges[static_cast<size_t>(e)];
    const int32_t loop = p_.regions[static_cast<size_t>(edge.region)].loop;
    if (edge.distance > 0 || edge.place != Edge::Place::Apart) return 1;
    if (loop < 0 || p_.loop_info(loop).inst->op != ir::Op::For) return 1;
    for (int32_t count = 2; count <= most_; ++count) {
      bool meets = (at->second >> kMostApart & 1) != 0;
      for (int32_t i = 0; i < kMostApart && !meets; i += count) meets = at->second >> i & 1;
      if (!meets) return count;
    }
    return 1;
  }

  /// Whether the edge may not have the flags base to base + count - 1.
  bool meets(int32_t e, int64_t base, int32_t count) const {
    const auto overlaps = [&](const FlagId& id) {
      return id.base < base + count && base < id.base + id.count;
    };
    const auto others = others_.find(e);
    if (others != others_.end()) {
      for (const int32_t other : others->second) {
        if (overlaps(p_.edges[static_cast<size_t>(other)].id)) return true;
      }
    }
    const auto pinned = pinned_.find(e);
    return pinned != pinned_.end() &&
           std::any_of(pinned->second.begin(), pinned->second.end(), overlaps);
  }

 private:
  const Program& p_;
  const int32_t most_;
  std::map<int32_t, std::set<int32_t>> others_;
  std::map<int32_t, std::vector<FlagId>> pinned_;
  std::map<int32_t, uint32_t> apart_;
};

/// The ids of one ordered pair, as they are given out.
class PairSpread {
 public:
  PairSpread(Program& program, const Conflicts& conflicts, std::vector<FlagUse> uses,
             const std::vector<PinnedUse>& pinned)
      : p_(program),
        conflicts_(conflicts),
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
  void rotate(const std::vector<Interval>& loops) {
    std::map<int32_t, std::vector<FlagUse*>> by_loop;
    for (FlagUse& use : uses_) {
      const int32_t loop = p_.regions[static_cast<size_t>(edge(use).region)].loop;
      if (edge(use).id.count == 1 && conflicts_.turns(use.edge) > 1) by_loop[loop].push_back(&use);
    }
    for (auto& [loop, list] : by_loop) {
      size_t ids = 0, most = 0;
      while (most < list.size()) {
        ids += static_cast<size_t>(conflicts_.turns(list[most]->edge));
        if (ids > usable_.size()) break;
        ++most;
      }
      list.resize(most);
      while (!list.empty() && !rotate(list, loop, loops[static_cast<size_t>(loop)])) {
        list.pop_back();
      }
    }
  }

  /// The others get ids that they may share, the one that was used longest ago; where there is
  /// none, a search may find ids for all of them at once.
  void separate() {
    bool all = true;
    for (const FlagUse& use : uses_) {
      Edge& e = edge(use);
      const size_t old = first_of(use);
      if (e.id.count > 1 || (users_[old] == 1 && !meets(use, old))) continue;
      put(use, false);
      size_t best = old;
      for (size_t id = 0; id < usable_.size(); ++id) {
        if (!ids_.fits(id, use.busy) || rotates_[id]) continue;
        const auto rank = [&](size_t i) {
          return std::pair(meets(use, i), ids_.last_use(i, use.busy[0].begin));
        };
        if (rank(id) < rank(best)) best = id;
      }
      all = all && !meets(use, best);
      e.id.base = static_cast<int32_t>(usable_[best]);
      put(use, true);
    }
    if (!all) search();
  }

 private:
  bool rotate(const std::vector<FlagUse*>& list, int32_t loop, Interval all) {
    const auto attempt = [&](bool alone) {
      std::vector<std::pair<FlagId, std::vector<Interval>>> old;
      for (FlagUse* use : list) {
        put(*use, false);
        old.emplace_back(edge(*use).id, use->busy);
        edge(*use).id = kNone;
      }
      size_t done = 0;
      for (; done < list.size(); ++done) {
        FlagUse& use = *list[done];
        const int32_t count = conflicts_.turns(use.edge);
        const size_t end = usable_.size() - static_cast<size_t>(count) + 1;
        size_t first = 0;
        while (first < end && !fits(first, count, use.edge, {all}, alone)) ++first;
        if (first == end) break;
        edge(use).id = {static_cast<int32_t>(usable_[first]), count, loop};
        use.busy = {all};
        put(use, true);
      }
      if (done == list.size()) return true;
      for (size_t i = 0; i < list.size(); ++i) {
        if (i < done) put(*list[i], false);
        edge(*list[i]).id = old[i].first;
        list[i]->busy = std::move(old[i].second);
      }
      for (FlagUse* use : list) put(*use, true);
      return false;
    };
    return attempt(true) || attempt(false);
  }

  bool fits(size_t first, int32_t count, int32_t edge, const std::vector<Interval>& busy,
            bool alone) const {
    if (usable_[first + static_cast<size_t>(count) - 1] - usable_[first] != count - 1) return false;
    for (size_t id = first; id < first + static_cast<size_t>(count); ++id) {
      if (!ids_.fits(id, busy) || (alone && users_[id] > 0)) return false;
    }
    return !conflicts_.meets(edge, usable_[first], count);
  }

  bool meets(const FlagUse& use, size_t id) const {
    return conflicts_.meets(use.edge, usable_[id], 1);
  }

  /// Ids for all flags that do not turn, by trying; nothing changes when there are none.
  void search() {
    std::vector<FlagUse*> list;
    std::vector<FlagId> old;
    for (FlagUse& use : uses_) {
      if (edge(use).id.count == 1) list.push_back(&use);
    }
    if (list.size() > kMostSearched) return;
    for (FlagUse* use : list) {
      old.push_back(edge(*use).id);
      put(*use, false);
      edge(*use).id = kNone;
    }
    int64_t budget = kSearchBudget;
    if (search(list, 0, budget)) return;
    for (size_t i = 0; i < list.size(); ++i) {
      edge(*list[i]).id = old[i];
      put(*list[i], true);
    }
  }

  bool search(const std::vector<FlagUse*>& list, size_t next, int64_t& budget) {
    if (next == list.size()) return true;
    FlagUse& use = *list[next];
    bool fresh = false;  // one id that nobody uses is as good as another
    for (size_t id = 0; id < usable_.size() && --budget > 0; ++id) {
      if (rotates_[id] || (fresh && users_[id] == 0)) continue;
      fresh = fresh || users_[id] == 0;
      if (!ids_.fits(id, use.busy) || meets(use, id)) continue;
      edge(use).id.base = static_cast<int32_t>(usable_[id]);
      put(use, true);
      if (search(list, next + 1, budget)) return true;
      put(use, false);
      edge(use).id.base = -1;
    }
    return false;
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
  const Conflicts& conflicts_;
  std::vector<FlagUse> uses_;  // by the place of the first set
  const std::vector<int64_t>& usable_;
  Ids ids_;
  std::vector<int> users_;     // by id
  std::vector<bool> rotates_;  // by id: in use also where the text does not show it
};

void give_ids(Program& program, const Conflicts& conflicts) {
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
    PairSpread ids(program, conflicts, std::move(list.first), list.second);
    ids.rotate(uses.loops);
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
          program.note_rotation(op);
        }
      }
    }
  }
}

/// All sets that may come too early for their flag or another one; false when that is too costly.
bool find_all(const Program& program, std::vector<OpenSet>& open) {
  Plan none;
  none.steps.resize(program.regions[0].items.size());
  return Proof(program, program.regions[0], none).find_open(open);
}

}  // namespace

std::optional<std::vector<OpenSet>> find_open(const Program& program) {
  std::vector<OpenSet> open;
  if (!find_all(program, open)) return std::nullopt;
  std::erase_if(
      open, [](const OpenSet& o) { return !o.same_flag || (o.wait->edge < 0 && o.set->edge < 0); });
  return open;
}

std::optional<std::vector<OpenSet>> spread(Program& program) {
  std::vector<OpenSet> open;
  if (program.edges.empty()) return open;
  const bool known = find_all(program, open);
  give_ids(program, Conflicts(program, open));
  if (!known) return std::nullopt;
  if (open.empty()) return open;
  return find_open(program);
}

}  // namespace asc2::sync
