// SPDX-License-Identifier: Apache-2.0
// Region by region from the inside out. A region that is a loop may then take over the priming and
// draining of the loops in it: done once around the whole nest instead of in each iteration, when
// the region then needs no more flags and barriers of its own than it saves. Loops in arms of
// branches are among them: a flag stays set while its arm is not taken.
//
//   for %i {                         set 0
//     set 0                          for %i {
//     for %j { wait 0 .. set 0 }       for %j { wait 0 .. set 0 }
//     wait 0                         }
//   }                                wait 0
#include "sync/decide.h"

#include <algorithm>
#include <functional>
#include <map>

#include "model/load.h"
#include "sync/solver.h"

namespace asc2::sync {

namespace {

constexpr size_t kMaxTried = 8;  // flags of one region whose priming is tried one by one

/// The largest distance that an edge of the region may have: as many flags as a pair of pipes has,
/// and one where no variable counts the iterations.
int32_t max_distance(const Program& program, const Region& region) {
  const auto ids = static_cast<int32_t>(program.target.events.usable.size());
  const bool counts = region.is_loop && program.loop_info(region.loop).inst->op == ir::Op::For;
  return counts ? std::max(1, ids) : 1;
}

SyncOp flag_of(const Edge& edge, int32_t index, SyncOp::Kind kind) {
  return {kind, edge.source, edge.destination, edge.id, index, {}};
}

/// The sets before and the waits after the home of an edge with a distance.
void prime(Program& program, int32_t index) {
  const Edge& edge = program.edges[static_cast<size_t>(index)];
  Node& home = program.node(edge.home);
  for (int32_t i = 0; i < edge.id.count; ++i) {
    SyncOp op = flag_of(edge, index, SyncOp::Kind::Set);
    op.id = {edge.id.base + i, 1, -1};
    home.before.push_back(op);
    op.kind = SyncOp::Kind::Wait;
    home.after.push_back(op);
  }
}

/// Puts edges of one region into the lists of its items. What was decided inside the items is
/// closer to them; waits stand before sets, so that these pass on what was learned.
void attach(Program& program, std::vector<int32_t> edges) {
  std::stable_sort(edges.begin(), edges.end(), [&](int32_t a, int32_t b) {
    return program.edges[static_cast<size_t>(a)].rank() <
           program.edges[static_cast<size_t>(b)].rank();
  });
  std::vector<std::pair<int32_t, SyncOp>> waits;  // before an item
  for (const int32_t e : edges) {
    const Edge& edge = program.edges[static_cast<size_t>(e)];
    const SyncOp set = flag_of(edge, e, SyncOp::Kind::Set);
    const SyncOp wait = flag_of(edge, e, SyncOp::Kind::Wait);
    program.note_rotation(set);
    if (edge.distance > 0) prime(program, e);
    std::vector<SyncOp>& after = program.node(edge.wait_item()).after;
    if (edge.place == Edge::Place::BeforeTo) waits.emplace_back(edge.to, set);
    if (edge.place == Edge::Place::AfterFrom) after.push_back(set);
    if (edge.waits_behind()) {
      after.push_back(wait);
    } else {
      waits.emplace_back(edge.to, wait);
    }
  }
  std::stable_sort(waits.begin(), waits.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 0; i < waits.size();) {
    std::vector<SyncOp> list;
    const int32_t item = waits[i].first;
    for (; i < waits.size() && waits[i].first == item; ++i) list.push_back(waits[i].second);
    std::vector<SyncOp>& before = program.node(item).before;
    before.insert(before.begin(), list.begin(), list.end());
  }
  for (const int32_t e : edges) {
    const Edge& edge = program.edges[static_cast<size_t>(e)];
    if (edge.place != Edge::Place::Apart || edge.ahead) continue;
    program.node(edge.from).after.push_back(flag_of(edge, e, SyncOp::Kind::Set));
  }
}

class Decider {
 public:
  explicit Decider(Program& program) : p_(program), given_(program.regions.size()) {
    for (size_t e = 0; e < program.edges.size(); ++e) {
      const Edge& edge = program.edges[e];
      next_id_ = std::max(next_id_, edge.id.base + edge.id.count);
      given_[static_cast<size_t>(edge.region)].push_back(static_cast<int32_t>(e));
    }
  }

  void run() {
    for (size_t r = p_.regions.size(); r-- > 0;) {
      if (!p_.regions[r].items.empty()) region(p_.regions[r], static_cast<int32_t>(r));
    }
  }

 private:
  void region(const Region& region, int32_t index) {
    const Needs needs = find_needs(p_, region, max_distance(p_, region));
    std::vector<Edge> given;
    for (const int32_t e : given_[static_cast<size_t>(index)]) {
      given.push_back(p_.edges[static_cast<size_t>(e)]);
    }
    Decision best = Solver(p_, region, needs, given).solve();
    if (region.is_loop && p_.loop_info(region.loop).trips.hi > 1) hoist(region, needs, given, best);
    if (!best.barriers.empty()) bring_into_arms(region, needs, given, best);
    accept(region, index, best);
  }

  /// A branch for tails is rarely taken: a barrier that its pads are the reason for stands in it.
  void bring_into_arms(const Region& region, const Needs& needs, const std::vector<Edge>& given,
                       Decision& best) {
    size_t tried = 0;
    for (const int32_t item : region.items) {
      const Node& branch = p_.node(item);
      if (branch.kind != NodeKind::If || !model::is_for_tails(*branch.inst)) continue;
      for (const int32_t arm : branch.regions) {
        if (arm < 0 || p_.regions[static_cast<size_t>(arm)].items.empty()) continue;
        if (++tried > kMaxTried) return;
        Node& last = p_.node(p_.regions[static_cast<size_t>(arm)].items.back());
        if (last.kind != NodeKind::Op || p_.serial(last.pipe)) continue;
        last.after.push_back(SyncOp::barrier(last.pipe));
        Decision decision = Solver(p_, region, needs, given).solve();
        if (decision.size() >= best.size()) {
          last.after.pop_back();
          continue;
        }
        last.after.back().hazard = hazard_between(best, decision, last.pipe);
        best = std::move(decision);
      }
    }
  }

  /// Of the first barrier that the second decision does without.
  static Hazard hazard_between(const Decision& with, const Decision& without, Pipe pipe) {
    for (const auto& [at, hazard] : with.hazards) {
      if (at.second == index_of(pipe) && !without.hazards.contains(at)) return hazard;
    }
    return {};
  }

  /// Edges of loops in the region that are primed there, also in arms of branches, and these arms.
  void find_primed(const Region& region, std::vector<int32_t>& primed,
                   std::vector<int32_t>& arms) const {
    for (const int32_t item : region.items) {
      const Node& node = p_.node(item);
      for (const SyncOp& op : node.before) {
        if (op.edge < 0 || p_.edges[static_cast<size_t>(op.edge)].home != item) continue;
        if (primed.empty() || primed.back() != op.edge) primed.push_back(op.edge);
      }
      if (node.kind != NodeKind::If) continue;
      for (const int32_t arm : node.regions) {
        if (arm < 0) continue;
        const size_t found = primed.size();
        find_primed(p_.regions[static_cast<size_t>(arm)], primed, arms);
        if (primed.size() > found) arms.push_back(arm);
      }
    }
  }

  void hoist(const Region& region, const Needs& needs, const std::vector<Edge>& given,
             Decision& best) {
    std::vector<int32_t> primed, arms;
    find_primed(region, primed, arms);
    const auto attempt = [&](const std::vector<int32_t>& edges) {
      return try_hoist(region, edges, best, [&](Decision& decision) {
        if (!std::all_of(arms.begin(), arms.end(), [&](int32_t arm) { return holds(arm); })) {
          return false;
        }
        decision = Solver(p_, region, needs, given).solve();
        return true;
      });
    };
    if (primed.empty() || (ids_suffice(primed) && attempt(primed)) || primed.size() == 1) return;
    std::vector<int32_t> moved;
    for (size_t i = 0; i < std::min(primed.size(), kMaxTried); ++i) {
      moved.push_back(primed[i]);
      if (!ids_suffice(moved) || !attempt({primed[i]})) moved.pop_back();
    }
  }

  /// What is primed around a nest keeps its ids all through it, so more edges than that would have
  /// to be merged.
  bool ids_suffice(const std::vector<int32_t>& edges) const {
    std::map<std::pair<Pipe, Pipe>, size_t> ids;
    for (const int32_t e : edges) {
      const Edge& edge = p_.edges[static_cast<size_t>(e)];
      ids[{edge.source, edge.destination}] += static_cast<size_t>(edge.id.count);
    }
    return std::all_of(ids.begin(), ids.end(), [&](const auto& pair) {
      return pair.second <= p_.target.events.usable.size();
    });
  }

  /// The region, which is decided, misses nothing: what was decided in an arm may have relied on
  /// the sets that primed a loop in it.
  bool holds(int32_t index) const {
    const Region& region = p_.regions[static_cast<size_t>(index)];
    const Needs needs = find_needs(p_, region, max_distance(p_, region));
    return Solver(p_, region, needs).misses().empty();
  }

  /// `decide` decides the region without what primes the edges; false when that cannot be.
  bool try_hoist(const Region& region, const std::vector<int32_t>& edges, Decision& best,
                 const std::function<bool(Decision&)>& decide) {
    std::vector<std::vector<SyncOp>> old;
    for (const int32_t e : edges) {
      Node& home = p_.node(p_.edges[static_cast<size_t>(e)].home);
      for (std::vector<SyncOp>* list : {&home.before, &home.after}) {
        old.push_back(*list);
        std::erase_if(*list, [e](const SyncOp& op) { return op.edge == e; });
      }
    }
    Decision decision;
    // Each flag that is done around the nest is a set and a wait less in every round of it.
    if (!decide(decision) || decision.size() > best.size() + edges.size()) {
      for (size_t i = edges.size(); i-- > 0;) {
        Node& home = p_.node(p_.edges[static_cast<size_t>(edges[i])].home);
        home.before = std::move(old[2 * i]);
        home.after = std::move(old[2 * i + 1]);
      }
      return false;
    }
    best = std::move(decision);
    for (const int32_t e : edges) {
      p_.edges[static_cast<size_t>(e)].home = region.node;
      prime(p_, e);
    }
    return true;
  }

  void accept(const Region& region, int32_t index, const Decision& decision) {
    std::vector<int32_t> added;
    for (size_t i = 0; i < decision.given_dropped.size(); ++i) {
      const int32_t e = given_[static_cast<size_t>(index)][i];
      if (decision.given_dropped[i]) {
        p_.edges[static_cast<size_t>(e)].region = -1;
      } else {
        added.push_back(e);
      }
    }
    for (Edge edge : decision.edges) {
      const int32_t count = std::max(1, edge.distance);
      edge.region = index;
      if (edge.distance > 0) edge.home = region.node;
      edge.id = {next_id_, count, count > 1 ? region.loop : -1};
      next_id_ += count;
      added.push_back(static_cast<int32_t>(p_.edges.size()));
      p_.edges.push_back(edge);
    }
    for (const int32_t e : added) {
      const Edge& edge = p_.edges[static_cast<size_t>(e)];
      if (!edge.ahead) continue;
      std::vector<SyncOp>& before = p_.node(edge.from).before;
      before.insert(before.begin(), flag_of(edge, e, SyncOp::Kind::Set));
    }
    for (const auto& [item, pipes] : decision.barriers) {
      std::vector<SyncOp>& before = p_.node(item).before;
      for (int p = kPipes; p >= 0; --p) {
        if ((pipes >> p & 1) == 0) continue;
        SyncOp barrier = SyncOp::barrier(static_cast<Pipe>(p));
        const auto hazard = decision.hazards.find({item, p});
        if (hazard != decision.hazards.end()) barrier.hazard = hazard->second;
        before.insert(before.begin(), barrier);
      }
    }
    attach(p_, added);
  }

  Program& p_;
  std::vector<std::vector<int32_t>> given_;  // by region: edges that are there already
  int32_t next_id_ = kFirstProvisional;
};

}  // namespace

static_assert(static_cast<int>(Pipe::All) == kPipes);

void decide(Program& program) {
  for (Node& node : program.nodes) {
    node.before.clear();
    node.after.clear();
  }
  for (auto& list : program.rotations) {
    std::erase_if(list, [](const SyncOp& op) { return op.edge >= 0; });
  }
  Decider(program).run();
}

std::vector<Missing> find_missing(const Program& program) {
  std::vector<Missing> out;
  for (const Region& region : program.regions) {
    if (region.items.empty()) continue;
    const Needs needs = find_needs(program, region, max_distance(program, region));
    for (const Miss& miss : Solver(program, region, needs).misses()) {
      const Time length = region.end - region.begin;
      const int32_t pass = (miss.time - region.begin) / length;
      out.push_back({miss.node, miss.time - pass * length, miss.source});
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace asc2::sync
