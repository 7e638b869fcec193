// SPDX-License-Identifier: Apache-2.0
#include "sync/solver.h"

#include <algorithm>
#include <bit>

namespace asc2::sync {

size_t Decision::size() const {
  size_t count = edges.size();
  for (const auto& [item, pipes] : barriers) count += static_cast<size_t>(std::popcount(pipes));
  return count + static_cast<size_t>(std::count(given_dropped.begin(), given_dropped.end(), false));
}

uint32_t Plan::add(const Edge& edge, size_t from, size_t to) {
  const auto index = static_cast<uint32_t>(edges.size());
  edges.push_back(edge);
  dropped.push_back(false);
  PlanStep& last = steps[edge.wait_item() == edge.from ? from : to];
  std::vector<uint32_t>& waits = edge.waits_behind() ? last.early : last.in;
  // In the order in which they will be written.
  waits.insert(std::upper_bound(waits.begin(), waits.end(), edge.rank(),
                                [&](int rank, uint32_t e) { return rank < edges[e].rank(); }),
               index);
  if (edge.place == Edge::Place::Apart) {
    (edge.ahead ? steps[from].ahead : steps[from].out).push_back(index);
  }
  return index;
}

Solver::Solver(const Program& program, const Region& region, const Needs& needs,
               const std::vector<Edge>& given)
    : program_(program),
      region_(region),
      needs_(needs),
      walker_(program, region, needs),
      given_(given.size()) {
  plan_.steps.resize(region.items.size());
  int32_t distance = needs.distance;
  for (const Edge& edge : given) {
    plan_.add(edge, item_of(edge.from), item_of(edge.to));
    has_early_ = has_early_ || edge.early_wait;
    distance = std::max(distance, edge.distance);
  }
  exact_ = needs.turns || !Proof::decided_around(program, region).empty();
  for (size_t i = 0; i < region.items.size(); ++i) {
    first_row_.push_back(row_count_);
    row_count_ += is_op(i) ? 1 : static_cast<uint32_t>(kPipes);
    uint32_t pipes = 0;
    for (int32_t n = region.items[i]; n < program.node(region.items[i]).end; ++n) {
      const Node& node = program.node(n);
      if (node.kind == NodeKind::Op) pipes |= 1u << index_of(node.pipe);
    }
    for (int p = 0; p < kPipes; ++p) holders_[p] += static_cast<int32_t>(pipes >> p & 1);
    const NodeKind kind = program.node(region.items[i]).kind;
    exact_ = exact_ || kind == NodeKind::Loop || kind == NodeKind::If;
  }
  if (region.is_loop) {
    const int64_t trips = program.loop_info(region.loop).trips.hi;
    passes_ = static_cast<int32_t>(
        Proof::by_round(program, region) ? trips : std::min<int64_t>(trips, distance + 1));
  }
  for (uint32_t e = 0; e < plan_.edges.size(); ++e) {
    if (needs_own_row(plan_.edges[e])) own_row_[e] = row_count_++;
  }
  rows_.assign(static_cast<size_t>(passes_), std::vector<Row>(row_count_));
}

size_t Solver::item_of(int32_t node) const {
  const auto at = std::upper_bound(region_.items.begin(), region_.items.end(), node);
  return static_cast<size_t>(at - region_.items.begin()) - 1;
}

/// Its set stands before its item, or behind an operation of another pipe, as one of a guard may.
bool Solver::needs_own_row(const Edge& edge) const {
  const Node& from = program_.node(edge.from);
  return edge.ahead || (from.kind == NodeKind::Op && from.pipe != edge.source);
}

/// Of what the set of an edge passes on.
uint32_t Solver::row_of(uint32_t e) const {
  const auto own = own_row_.find(e);
  if (own != own_row_.end()) return own->second;
  const Edge& edge = plan_.edges[e];
  return row_of(item_of(edge.from), index_of(edge.source));
}

Row Solver::snapshot_of(uint32_t e, const State& state) const {
  return state.snapshot(index_of(plan_.edges[e].source));
}

uint32_t Solver::row_of(size_t item, int pipe) const {
  return first_row_[item] + (is_op(item) ? 0 : static_cast<uint32_t>(pipe));
}

const Row& Solver::row(int32_t pass, uint32_t index) const {
  if (trial_) {
    const auto changed = new_rows_.find({pass, index});
    if (changed != new_rows_.end()) return changed->second;
  }
  return rows_[static_cast<size_t>(pass)][index];
}

/// What sets after the item pass on.
void Solver::store(size_t item, const State& state) {
  const std::vector<uint32_t>& sets = plan_.steps[item].out;
  if (!is_op(item)) {
    for (int p = 0; p < kPipes; ++p) store(row_of(item, p), state.snapshot(p), sets);
    return;
  }
  const int pipe = index_of(program_.node(region_.items[item]).pipe);
  store(row_of(item, pipe), state.snapshot(pipe), sets);
  for (const uint32_t e : sets) {
    if (own_row_.contains(e)) store(row_of(e), snapshot_of(e, state), {e});
  }
}

/// Waits of edges, in this pass.
void Solver::pass(const std::vector<uint32_t>& waits, State& state) const {
  for (const uint32_t e : waits) {
    if (!plan_.holds(e)) continue;
    const Edge& edge = plan_.edges[e];
    if (edge.place != Edge::Place::Apart) {
      state.learn(edge.destination, state.snapshot(index_of(edge.source)));
    } else if (pass_ >= edge.distance) {  // a set before the loop knows nothing of the region
      state.learn(edge.destination, row(pass_ - edge.distance, row_of(e)));
    }
  }
}

void Solver::visit(size_t item, State& state, std::vector<Miss>& misses) {
  const PlanStep& step = plan_.steps[item];
  pass(step.in, state);
  for (int p = 0; p < kPipes; ++p) {
    if (step.barriers >> p & 1) state.barrier(static_cast<Pipe>(p));
  }
  if (step.barriers & kAllPipes) state.barrier(Pipe::All);
  for (const uint32_t e : step.ahead) {
    store(row_of(e), snapshot_of(e, state), {e});
  }
  misses.clear();
  walker_.item(region_.items[item], state, misses);
  refine(misses);
}

void Solver::leave(size_t item, State& state) {
  pass(plan_.steps[item].early, state);
  store(item, state);
}

/// All passes over the region; what is missed is decided on, or only collected.
void Solver::follow(Phase phase, std::vector<Miss>* found) {
  State state(region_.begin);
  std::vector<Miss> misses;
  for (pass_ = 0; pass_ < passes_; ++pass_) {
    walker_.begin_pass(pass_);
    for (size_t item = 0; item < region_.items.size(); ++item) {
      const size_t edges_before = plan_.edges.size();
      State before = state;
      for (visit(item, state, misses); !misses.empty() && decide(phase, item, misses, before);
           visit(item, state, misses)) {
        state = before;
      }
      if (plan_.edges.size() > edges_before + 1 && drop_implied(item, edges_before, before)) {
        state = before;
        visit(item, state, misses);
      }
      if (found) found->insert(found->end(), misses.begin(), misses.end());
      if (!before_.empty()) {
        before_[static_cast<size_t>(pass_)][item] = std::move(before);
      }
      leave(item, state);
    }
  }
}

/// Leaves the misses that a Proof confirms; each becomes that of the latest operation concerned.
void Solver::refine(std::vector<Miss>& misses) {
  if (!exact_) return;
  std::erase_if(misses, [&](Miss& miss) {
    const Time first = std::max(miss.known, region_.begin);
    for (Time time = miss.time; time >= first;) {
      const int32_t pass = walker_.pass_of(time);
      const Time start = pass * walker_.length();  // the time of node 0 in it
      const Time lowest = std::max(first, start + region_.begin);
      const int32_t open = latest_open(miss, lowest - start, time - start, pass_ - pass);
      if (open >= 0) {
        miss.time = start + open;
        return false;
      }
      time = lowest - 1;
    }
    return true;
  });
}

/// The last of the nodes low to high, `distance` iterations before the later operation, that is not
/// complete in time; -1 when all are.
int32_t Solver::latest_open(const Miss& miss, int32_t low, int32_t high, int32_t distance) {
  if (!proof_) {
    proof_.emplace(program_, region_, plan_);
    rivals_.emplace(program_, region_);
  }
  Settled& settled = trial_ ? new_settled_ : settled_;
  const Settled::Key key{miss.node, miss.source, distance};
  const std::vector<int32_t>& rivals = rivals_->of(miss.node, miss.source);
  const bool or_more = distance > 0 && distance == needs_.max_distance;
  for (int32_t node = high;;) {
    const auto next = std::upper_bound(rivals.begin(), rivals.end(), node);
    if (next == rivals.begin() || *std::prev(next) < low) break;
    node = *std::prev(next);
    if (const auto* stretch = settled.find(key, node)) {
      node = stretch->first - 1;
      continue;
    }
    if (!proof_->keeps({node, miss.node, distance, or_more})) {
      settled.add(key, node + 1, high);
      return node;
    }
    --node;
  }
  settled.add(key, low, high);
  return -1;
}

/// True when something was added at the item, or its state before changed.
bool Solver::decide(Phase phase, size_t item, const std::vector<Miss>& misses, State& before) {
  if (phase == Phase::Edges) return add_edge(item, misses, before);
  return phase == Phase::Barriers && add_barriers(item, misses);
}

/// Adds an edge for the miss whose set stands last: it may bring what the others miss.
bool Solver::add_edge(size_t item, const std::vector<Miss>& misses, State& before) {
  const Miss* latest = nullptr;
  Moment latest_place;
  for (const Miss& miss : misses) {
    if (miss.source == miss.destination) continue;
    const Moment place(walker_.pass_of(miss.time), item_of(walker_.node_of(miss.time)));
    if (latest && (place < latest_place || (place == latest_place && miss.time <= latest->time))) {
      continue;
    }
    latest = &miss;
    latest_place = place;
  }
  if (!latest) return false;
  if (!program_.target.legal_pair(program_.core, latest->source, latest->destination)) {
    plan_.steps[item].barriers |= kAllPipes;
    return true;
  }
  const size_t from = latest_place.second;
  Edge edge;
  edge.from = region_.items[from];
  edge.to = region_.items[item];
  edge.source = latest->source;
  edge.destination = latest->destination;
  edge.distance = std::min(pass_ - latest_place.first, needs_.max_distance);
  edge.early_wait = edge.distance > 0 && from < item;
  edge.hazards = {{walker_.node_of(latest->time), latest->node}};
  if (edge.distance == 1 && edge.early_wait && holders_[index_of(edge.source)] == 1) {
    // What the last iteration did is complete when this one's turn comes: no flag stays up.
    edge.distance = 0;
    edge.early_wait = false;
    edge.ahead = true;
  }
  const uint32_t index = plan_.add(edge, from, item);
  if (edge.ahead) {
    has_early_ = true;
    own_row_[index] = row_count_++;
    for (std::vector<Row>& rows : rows_) rows.emplace_back();
    // Its set has been passed by now, and knew at least this.
    const auto now = static_cast<size_t>(pass_);
    rows_[now].back() = rows_[now - 1][row_of(from, index_of(edge.source))];
  }
  if (edge.early_wait) {
    pass({index}, before);  // the wait has been passed by now
    has_early_ = true;
  }
  return true;
}

/// Of several edges that were added at one item, those that the others imply.
bool Solver::drop_implied(size_t item, size_t first, const State& before) {
  const auto crossing = [](const Miss& miss) { return miss.source != miss.destination; };
  bool dropped = false;
  for (size_t e = first; e < plan_.edges.size(); ++e) {
    if (plan_.edges[e].early_wait) continue;
    plan_.dropped[e] = true;
    settled_.clear();
    State state = before;
    std::vector<Miss> misses;
    visit(item, state, misses);
    if (std::any_of(misses.begin(), misses.end(), crossing)) {
      plan_.dropped[e] = false;
    } else {
      dropped = true;
    }
  }
  return dropped;
}

bool Solver::add_barriers(size_t item, const std::vector<Miss>& misses) {
  const bool here =
      turned_ ? (pass_ == 0 && item > origin_) || (pass_ == 1 && item < origin_) : pass_ == 0;
  uint32_t add = 0;
  for (const Miss& miss : misses) {
    if (here && miss.source == miss.destination) add |= 1u << index_of(miss.source);
  }
  uint32_t& barriers = plan_.steps[item].barriers;
  add &= wanted_ & ~barriers;
  barriers |= add;
  return add != 0;
}

/// Orders inside a pipe that nothing else keeps. Each is an interval in which a barrier must stand.
/// In straight line, a barrier as late as possible for the first that ends, and so on, needs the
/// fewest. In a loop the intervals form a circle: when some are left open across its end, the same
/// is done once more, starting where the first of them ends.
void Solver::solve_barriers() {
  for (int p = 0; p < kPipes; ++p) {
    if (!program_.serial(static_cast<Pipe>(p))) wanted_ |= 1u << p;
  }
  turned_ = false;
  std::vector<Miss> found;
  follow(Phase::Barriers, &found);
  uint32_t turned = 0;
  for (const Miss& miss : found) {
    if (miss.source != miss.destination) continue;
    const int pipe = index_of(miss.source);
    if (turned >> pipe & 1) continue;
    turned |= 1u << pipe;
    turn_barriers(pipe, item_of(miss.node));
  }
}

void Solver::turn_barriers(int pipe, size_t origin) {
  const uint32_t bit = 1u << pipe;
  for (PlanStep& step : plan_.steps) step.barriers &= ~bit;
  plan_.steps[origin].barriers |= bit;
  wanted_ = bit;
  turned_ = true;
  origin_ = origin;
  settled_.clear();
  follow(Phase::Barriers, nullptr);
  // Going round may have closed what the first barrier was for.
  plan_.steps[origin].barriers &= ~bit;
  settled_.clear();
  std::vector<Miss> found;
  follow(Phase::Check, &found);
  for (const Miss& miss : found) {
    if (miss.source == miss.destination && index_of(miss.source) == pipe) {
      plan_.steps[origin].barriers |= bit;
    }
  }
}

Decision Solver::solve() {
  follow(Phase::Edges, nullptr);
  prune_edges();
  solve_barriers();
  prune_barriers();
  Decision out;
  for (size_t e = 0; e < plan_.edges.size(); ++e) {
    if (e < given_) {
      out.given_dropped.push_back(plan_.dropped[e]);
    } else if (plan_.holds(static_cast<uint32_t>(e))) {
      out.edges.push_back(plan_.edges[e]);
    }
  }
  for (size_t i = 0; i < plan_.steps.size(); ++i) {
    if (plan_.steps[i].barriers != 0) out.barriers[region_.items[i]] = plan_.steps[i].barriers;
  }
  if (program_.explain && !out.barriers.empty()) find_hazards(out);
  return out;
}

/// What is missed without any barrier, and which one stands between.
void Solver::find_hazards(Decision& out) {
  std::vector<uint32_t> barriers;
  for (PlanStep& step : plan_.steps) {
    barriers.push_back(step.barriers);
    step.barriers = 0;
  }
  settled_.clear();
  for (const Miss& miss : misses()) {
    const int32_t earlier = walker_.node_of(miss.time);
    const size_t from = item_of(earlier), to = item_of(miss.node);
    const int32_t distance = miss.pass - walker_.pass_of(miss.time);
    for (size_t item = 0; item < barriers.size(); ++item) {
      const bool between = distance == 0   ? from < item && item <= to
                           : distance == 1 ? from < item || item <= to
                                           : true;
      const bool one_pipe = miss.source == miss.destination;
      const int pipe = one_pipe ? index_of(miss.source) : kPipes;
      if (!between || (barriers[item] >> pipe & 1) == 0) continue;
      out.hazards.try_emplace({region_.items[item], pipe}, Hazard{earlier, miss.node});
    }
  }
}

std::vector<Miss> Solver::misses() {
  std::vector<Miss> found;
  follow(Phase::Check, &found);
  return found;
}

}  // namespace asc2::sync
