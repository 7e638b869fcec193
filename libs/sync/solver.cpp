// SPDX-License-Identifier: Apache-2.0
#include "sync/solver.h"

#include <algorithm>
#include <bit>

namespace asc2::sync {

namespace {

constexpr size_t kMaxPruned = 64;              // edges of a region that are tried one by one
constexpr int64_t kRefineBudget = 10'000'000;  // nodes followed for single pairs, in one region

/// The only need: that `miss.node` comes after `earlier`.
Needs single_need(const Region& region, const Miss& miss, int32_t earlier, int32_t distance) {
  Needs needs;
  needs.begin = region.begin;
  needs.length = region.end - region.begin;
  Row none;
  none.fill(kNoNeed);
  needs.rows.assign(static_cast<size_t>(needs.length), none);
  needs.add(miss.node, index_of(miss.source), earlier, distance);
  return needs;
}

}  // namespace

size_t Decision::size() const {
  size_t count = edges.size();
  for (const auto& [item, pipes] : barriers) count += static_cast<size_t>(std::popcount(pipes));
  return count;
}

Solver::Solver(const Program& program, const Region& region, const Needs& needs)
    : program_(program),
      region_(region),
      needs_(needs),
      walker_(program, region, needs),
      steps_(region.items.size()),
      budget_(kRefineBudget) {
  uint32_t rows = 0;
  for (size_t i = 0; i < region.items.size(); ++i) {
    first_row_.push_back(rows);
    rows += is_op(i) ? 1 : static_cast<uint32_t>(kPipes);
    const NodeKind kind = program.node(region.items[i]).kind;
    paths_meet_ = paths_meet_ || kind == NodeKind::Loop || kind == NodeKind::If;
  }
  row_count_ = rows;
  int64_t trips = 1;
  if (region.is_loop) trips = program.loop_info(region.loop).trips.hi;
  keep(static_cast<int32_t>(std::min<int64_t>(trips, needs.distance + 1)));
}

void Solver::keep(int32_t passes) {
  passes_ = passes;
  rows_.assign(static_cast<size_t>(passes), std::vector<Row>(row_count_));
}

size_t Solver::item_of(int32_t node) const {
  const auto at = std::upper_bound(region_.items.begin(), region_.items.end(), node);
  return static_cast<size_t>(at - region_.items.begin()) - 1;
}

const Row& Solver::row(int32_t pass, size_t item, int pipe) const {
  const std::vector<Row>& rows = rows_[static_cast<size_t>(pass)];
  return rows[first_row_[item] + (is_op(item) ? 0 : static_cast<uint32_t>(pipe))];
}

void Solver::store(size_t item, const State& state) {
  std::vector<Row>& rows = rows_[static_cast<size_t>(pass_)];
  if (is_op(item)) {
    rows[first_row_[item]] = state.snapshot(index_of(program_.node(region_.items[item]).pipe));
    return;
  }
  for (int p = 0; p < kPipes; ++p) {
    rows[first_row_[item] + static_cast<uint32_t>(p)] = state.snapshot(p);
  }
}

/// The wait of an edge, in this pass.
void Solver::learn(const Edge& edge, State& state) const {
  if (pass_ < edge.distance) return;  // the set before the loop knows nothing of the region
  raise(state.known[static_cast<size_t>(index_of(edge.destination))],
        row(pass_ - edge.distance, item_of(edge.from), index_of(edge.source)));
}

void Solver::enter(size_t item, State& state) {
  for (const uint32_t e : steps_[item].in) {
    if (!dropped_[e]) learn(edges_[e], state);
  }
  for (int p = 0; p < kPipes; ++p) {
    if (steps_[item].barriers >> p & 1) state.barrier(static_cast<Pipe>(p));
  }
  if (steps_[item].barriers & kAllPipes) state.barrier(Pipe::All);
}

std::vector<Miss> Solver::misses_of(size_t item, State state) {
  std::vector<Miss> misses;
  enter(item, state);
  walker_.item(region_.items[item], state, misses);
  refine(misses);
  return misses;
}

/// All passes over the region; what is missed is decided on, or only collected.
void Solver::follow(Phase phase, std::vector<Miss>* found) {
  State state(region_.begin);
  std::vector<Miss> misses;
  const auto look = [&](size_t item) {
    enter(item, state);
    misses.clear();
    walker_.item(region_.items[item], state, misses);
    refine(misses);
  };
  for (pass_ = 0; pass_ < passes_; ++pass_) {
    walker_.begin_pass(pass_);
    for (size_t item = 0; item < region_.items.size(); ++item) {
      const size_t edges_before = edges_.size();
      State before = state;
      for (look(item); !misses.empty() && decide(phase, item, misses, before); look(item)) {
        state = before;
      }
      if (edges_.size() > edges_before + 1 && drop_implied(item, edges_before, before)) {
        state = before;
        look(item);
      }
      if (found) found->insert(found->end(), misses.begin(), misses.end());
      for (const uint32_t e : steps_[item].early) {
        if (!dropped_[e]) learn(edges_[e], state);
      }
      store(item, state);
    }
  }
}

/// Leaves the misses that are there also when each operation is looked at alone: of each, the pair
/// whose earlier operation comes last.
void Solver::refine(std::vector<Miss>& misses) {
  if (!paths_meet_ || probe_) return;
  std::erase_if(misses, [&](Miss& miss) {
    const auto key = std::pair(miss.node, miss.source);
    auto at = pairs_.find(key);
    if (at == pairs_.end()) {
      at = pairs_
               .emplace(key,
                        find_pairs(program_, region_, miss.node, miss.source, needs_.max_distance))
               .first;
    }
    Time latest = kNoNeed;
    for (const PairNeed& pair : at->second) {
      if (pair.distance > pass_) continue;
      const Time time = walker_.time_of(pair.earlier) - pair.distance * walker_.length();
      if (time > latest && really_misses(miss, pair)) latest = time;
    }
    if (latest != kNoNeed) miss.time = latest;
    return latest == kNoNeed;
  });
}

bool Solver::really_misses(const Miss& miss, const PairNeed& pair) {
  const std::tuple key(miss.node, pair.earlier, pair.distance);
  if (settled_.contains(key)) return false;
  budget_ -= int64_t{needs_.length} * (pass_ + 1);
  if (budget_ < 0) return true;
  if (!kept_by_turns(miss, pair)) {
    const Needs needs = single_need(region_, miss, pair.earlier, pair.distance);
    Solver alone(program_, region_, needs);
    alone.probe_ = true;
    alone.walker_.follow_only(pair.earlier);
    alone.edges_ = edges_;
    alone.dropped_ = dropped_;
    alone.steps_ = steps_;
    alone.keep(pass_ + 1);
    if (!alone.misses().empty()) return true;
  }
  settled_.insert(key);
  return false;
}

/// Both operations are in a loop inside the region and meet only at the same slot. A wait in a
/// later iteration with that slot, also after the loop has been entered again, meets a set that is
/// no earlier than the one in the earlier iteration with it. So it is enough to follow two such
/// iterations.
bool Solver::kept_by_turns(const Miss& miss, const PairNeed& pair) const {
  if (pair.loop < 0) return false;
  const auto inner = program_.region_of_loop[static_cast<size_t>(pair.loop)];
  const Region& body = program_.regions[static_cast<size_t>(inner)];
  const Needs needs = single_need(body, miss, pair.earlier, pair.period);
  Walker walker(program_, body, needs);
  walker.follow_only(pair.earlier);
  State state(body.begin);
  std::vector<Miss> misses;
  for (const int32_t pass : {0, pair.period}) {
    walker.begin_pass(pass);
    for (const int32_t item : body.items) walker.item(item, state, misses);
  }
  return misses.empty();
}

/// True when something was added at the item, or its state before changed.
bool Solver::decide(Phase phase, size_t item, const std::vector<Miss>& misses, State& before) {
  if (phase == Phase::Edges) return add_edge(item, misses, before);
  return phase == Phase::Barriers && add_barriers(item, misses);
}

/// Adds an edge for the miss whose set stands last: it may bring what the others miss.
bool Solver::add_edge(size_t item, const std::vector<Miss>& misses, State& before) {
  const Miss* latest = nullptr;
  std::pair<int32_t, size_t> latest_place;
  for (const Miss& miss : misses) {
    if (miss.source == miss.destination) continue;
    const std::pair place(walker_.pass_of(miss.time), item_of(walker_.node_of(miss.time)));
    if (latest && (place < latest_place || (place == latest_place && miss.time <= latest->time))) {
      continue;
    }
    latest = &miss;
    latest_place = place;
  }
  if (!latest) return false;
  if (!program_.target.legal_pair(program_.core, latest->source, latest->destination)) {
    steps_[item].barriers |= kAllPipes;
    return true;
  }
  const size_t from = latest_place.second;
  Edge edge;
  edge.from = region_.items[from];
  edge.to = region_.items[item];
  edge.source = latest->source;
  edge.destination = latest->destination;
  edge.distance = pass_ - latest_place.first;
  edge.early_wait = edge.distance > 0 && from < item;
  edge.writer = walker_.node_of(latest->time);
  edge.reader = latest->node;
  const auto index = static_cast<uint32_t>(edges_.size());
  edges_.push_back(edge);
  dropped_.push_back(false);
  if (edge.early_wait) {
    steps_[from].early.push_back(index);
    learn(edge, before);  // the wait has been passed by now
    has_early_ = true;
  } else {
    steps_[item].in.push_back(index);
  }
  return true;
}

/// Of several edges that were added at one item, those that the others imply.
bool Solver::drop_implied(size_t item, size_t first, const State& before) {
  const auto crossing = [](const Miss& miss) { return miss.source != miss.destination; };
  bool dropped = false;
  for (size_t e = first; e < edges_.size(); ++e) {
    if (edges_[e].early_wait) continue;
    dropped_[e] = true;
    settled_.clear();
    const std::vector<Miss> misses = misses_of(item, before);
    if (std::any_of(misses.begin(), misses.end(), crossing)) {
      dropped_[e] = false;
    } else {
      dropped = true;
    }
  }
  return dropped;
}

/// A wait that stands early can make edges superfluous that were added before it.
void Solver::prune() {
  if (edges_.size() > kMaxPruned) return;
  for (size_t e = 0; e < edges_.size(); ++e) {
    if (dropped_[e]) continue;
    dropped_[e] = true;
    settled_.clear();
    std::vector<Miss> found;
    follow(Phase::Check, &found);
    for (const Miss& miss : found) {
      if (miss.source != miss.destination) dropped_[e] = false;
    }
  }
}

bool Solver::add_barriers(size_t item, const std::vector<Miss>& misses) {
  const bool here =
      turned_ ? (pass_ == 0 && item > origin_) || (pass_ == 1 && item < origin_) : pass_ == 0;
  uint32_t add = 0;
  for (const Miss& miss : misses) {
    if (here && miss.source == miss.destination) add |= 1u << index_of(miss.source);
  }
  add &= wanted_ & ~steps_[item].barriers;
  steps_[item].barriers |= add;
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
  for (Step& step : steps_) step.barriers &= ~bit;
  steps_[origin].barriers |= bit;
  wanted_ = bit;
  turned_ = true;
  origin_ = origin;
  settled_.clear();
  follow(Phase::Barriers, nullptr);
  // Going round may have closed what the first barrier was for.
  steps_[origin].barriers &= ~bit;
  settled_.clear();
  std::vector<Miss> found;
  follow(Phase::Check, &found);
  for (const Miss& miss : found) {
    if (miss.source == miss.destination && index_of(miss.source) == pipe) {
      steps_[origin].barriers |= bit;
    }
  }
}

Decision Solver::solve() {
  follow(Phase::Edges, nullptr);
  if (has_early_) prune();
  solve_barriers();
  Decision out;
  for (size_t e = 0; e < edges_.size(); ++e) {
    if (!dropped_[e]) out.edges.push_back(edges_[e]);
  }
  for (size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].barriers != 0) out.barriers[region_.items[i]] = steps_[i].barriers;
  }
  return out;
}

std::vector<Miss> Solver::misses() {
  std::vector<Miss> found;
  follow(Phase::Check, &found);
  return found;
}

}  // namespace asc2::sync
