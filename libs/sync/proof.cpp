// SPDX-License-Identifier: Apache-2.0
// The region is written down as lines with jumps, once; a pair is followed along them from the
// earlier operation on. A path ends where the later operation's pipe knows, since it never forgets,
// and where it can no longer reach the later operation in the iteration that is asked for.
#include "sync/proof.h"

#include <algorithm>
#include <numeric>

namespace asc2::sync {

namespace {

constexpr int64_t kMaxFar = 64;       // iterations beyond the distance of a pair
constexpr int64_t kMaxStarts = 4096;  // combinations of iterations that a pair is followed from

constexpr uint8_t kAllKnow = 0xff;
static_assert(kPipes <= 8);

}  // namespace

size_t Proof::item_of(int32_t node) const {
  const auto at = std::upper_bound(region_.items.begin(), region_.items.end(), node);
  return static_cast<size_t>(at - region_.items.begin()) - 1;
}

/// Of the innermost loop that the node stands in; -1 without one in the region.
int32_t Proof::counter_around(int32_t node) const {
  const auto at = counter_of_.find(p_.regions[static_cast<size_t>(p_.node(node).region)].loop);
  return at == counter_of_.end() ? -1 : at->second;
}

bool Proof::meet(const Place& a, const Place& b) {
  if (a.buffer->space != b.buffer->space) return false;
  for (int64_t i = a.first; i < a.first + a.count; ++i) {
    for (int64_t j = b.first; j < b.first + b.count; ++j) {
      if (a.buffer->range(i).overlaps(b.buffer->range(j))) return true;
    }
  }
  return false;
}

int64_t Proof::iteration_of(int32_t loop, const State& state) const {
  const auto outer = outer_.find(loop);
  if (outer != outer_.end()) return outer->second;
  const auto at = counter_of_.find(loop);
  if (at == counter_of_.end()) return -1;
  return state.iteration[static_cast<size_t>(counters_[static_cast<size_t>(at->second)].depth)];
}

Proof::Place Proof::place_of(const ChipAccess& access, const State& state) const {
  const model::Buffer& buffer = p_.storage.buffers()[access.buffer];
  const Slot& slot = access.slot;
  if (slot.kind == Slot::Kind::Fixed) return {&buffer, slot.index, 1};
  if (slot.kind == Slot::Kind::Any) return {&buffer, 0, buffer.slots};
  const int64_t iteration = iteration_of(slot.loop, state);
  if (iteration >= 0) return {&buffer, slot.at(iteration), 1};
  const int64_t most = slot.reached(p_.loop_info(slot.loop).trips.hi);
  return {&buffer, slot.index, most};
}

bool Proof::conflict(const Pair& pair, const State& state) {
  for (const auto& [place, later] : places_) {
    if (meet(place, place_of(p_.chip[later], state))) return true;
  }
  if (!in_gm_) return false;
  const auto [at, fresh] = gm_.emplace(state.since, false);
  if (fresh) at->second = gm_conflict(pair, state.since);
  return at->second;
}

/// Iterations that are told apart of "that many at least": until windows of GM first meet.
int32_t Proof::last_distance(const Pair& pair) const {
  const Node &a = p_.node(pair.earlier), &b = p_.node(pair.later);
  int64_t last = pair.distance;
  for (uint32_t i = a.gm_begin; i < a.gm_end; ++i) {
    for (uint32_t j = b.gm_begin; j < b.gm_end; ++j) {
      if (!model::conflict(p_.gm[i], p_.gm[j])) continue;
      const auto first =
          p_.scalars.gm_first_overlap(p_.storage, p_.gm[i], p_.gm[j], region_.loop, pair.distance);
      last = std::max(last, first.value_or(0));
    }
  }
  return static_cast<int32_t>(std::min(last, pair.distance + kMaxFar));
}

/// As far apart as they are now, in any iteration of the loops inside the region.
bool Proof::gm_conflict(const Pair& pair, int32_t since) const {
  const Node &a = p_.node(pair.earlier), &b = p_.node(pair.later);
  for (uint32_t i = a.gm_begin; i < a.gm_end; ++i) {
    for (uint32_t j = b.gm_begin; j < b.gm_end; ++j) {
      const model::Access &x = p_.gm[i], &y = p_.gm[j];
      if (!model::conflict(x, y)) continue;
      if (since == last_ && pair.or_more) {
        if (p_.scalars.gm_first_overlap(p_.storage, x, y, region_.loop, since)) return true;
      } else if (p_.scalars.gm_overlap(p_.storage, x, y, region_.loop, since) !=
                 model::Overlap::Disjoint) {
        return true;
      }
    }
  }
  return false;
}

// --- flags

/// Nothing when it is not known which flag it is.
std::optional<uint64_t> Proof::key_of(const SyncOp& op, const State& state) const {
  const auto pair = static_cast<uint64_t>(index_of(op.source) * kPipes + index_of(op.destination));
  int64_t flag = op.id.base;
  if (op.id.count > 1) {
    const int64_t iteration = iteration_of(op.id.loop, state);
    if (iteration < 0) return std::nullopt;
    flag += iteration % op.id.count;
  }
  return (pair << 40) + static_cast<uint64_t>(flag);
}

/// Of an edge of the plan, which has no number yet.
uint64_t Proof::key_of(uint32_t edge, const State& state) const {
  const int32_t count = std::max(1, plan_.edges[edge].distance);
  return (uint64_t{1} << 63) + (uint64_t{edge} << 16) +
         static_cast<uint64_t>(state.iteration[0] % count);
}

bool Proof::knows(Pipe pipe, const State& state) const {
  return pipe == source_ || (state.known >> index_of(pipe) & 1) != 0;
}

/// A set passes on all earlier work of its pipe.
void Proof::put(uint64_t key, Pipe source, State& state) const {
  const auto at = std::lower_bound(state.flags.begin(), state.flags.end(), key);
  const bool there = at != state.flags.end() && *at == key;
  if (knows(source, state) == there) return;
  if (there) {
    state.flags.erase(at);
  } else {
    state.flags.insert(at, key);
  }
}

void Proof::take(uint64_t key, Pipe destination, State& state) const {
  const auto at = std::lower_bound(state.flags.begin(), state.flags.end(), key);
  if (at == state.flags.end() || *at != key) return;
  state.flags.erase(at);
  learn(destination, state);
}

/// After a wait of the scalar unit, all that is dispatched knows.
void Proof::learn(Pipe destination, State& state) {
  state.known |= destination == Pipe::S
                     ? kAllKnow
                     : static_cast<uint8_t>(1u << static_cast<unsigned>(index_of(destination)));
}

void Proof::apply(const SyncOp& op, State& state) const {
  if (op.kind == SyncOp::Kind::Barrier) {
    if (op.source == Pipe::All) {
      state.known = kAllKnow;
    } else if (op.source == source_) {
      learn(op.source, state);
    }
    return;
  }
  const std::optional<uint64_t> key = key_of(op, state);
  if (!key) return;
  if (op.kind == SyncOp::Kind::Set) {
    put(*key, op.source, state);
  } else {
    take(*key, op.destination, state);
  }
}

/// Waits of edges of the plan.
void Proof::pass(const std::vector<uint32_t>& waits, State& state) const {
  for (const uint32_t e : waits) {
    if (!plan_.holds(e)) continue;
    const Edge& edge = plan_.edges[e];
    if (edge.place == Edge::Place::Apart) {
      take(key_of(e, state), edge.destination, state);
    } else if (knows(edge.source, state)) {  // the set stands right before the wait
      learn(edge.destination, state);
    }
  }
}

/// Sets of edges of the plan.
void Proof::raise(const std::vector<uint32_t>& sets, State& state) const {
  for (const uint32_t e : sets) {
    if (plan_.holds(e)) put(key_of(e, state), plan_.edges[e].source, state);
  }
}

void Proof::begin_item(size_t item, State& state) const {
  const PlanStep& step = plan_.steps[item];
  pass(step.in, state);
  if (step.barriers & kAllPipes) state.known = kAllKnow;
  if (step.barriers >> index_of(source_) & 1) learn(source_, state);
  raise(step.ahead, state);
}

void Proof::end_item(size_t item, State& state) const {
  const PlanStep& step = plan_.steps[item];
  pass(step.early, state);
  raise(step.out, state);
}

// --- paths

bool Proof::keeps(const Pair& pair) {
  const Node &a = p_.node(pair.earlier), &b = p_.node(pair.later);
  source_ = a.pipe;
  destination_ = b.pipe;
  if (source_ == Pipe::S || (source_ == destination_ && p_.serial(source_))) return true;
  for (; turned_ < plan_.edges.size(); ++turned_) {
    const Edge& edge = plan_.edges[turned_];
    if (edge.distance > 1) turn(region_.loop, edge.distance);
  }
  later_item_ = item_of(pair.later);
  same_item_ = later_item_ == item_of(pair.earlier);
  gm_.clear();
  last_ = pair.or_more ? last_distance(pair) : pair.distance;
  const std::vector<Clashes> clashes = clashes_of(pair);
  return std::all_of(clashes.begin(), clashes.end(), [&](const Clashes& alike) {
    const bool kept = follow_all(pair, alike);
    for (Counter& counter : counters_) counter.period = 1;
    return kept;
  });
}

/// Those that turn alike are followed together, others apart: the iterations that are told apart
/// are the least common multiple of all periods.
std::vector<Proof::Clashes> Proof::clashes_of(const Pair& pair) const {
  const Node &a = p_.node(pair.earlier), &b = p_.node(pair.later);
  std::vector<Clashes> out;
  if (a.gm_begin < a.gm_end && b.gm_begin < b.gm_end) out.push_back({{}, {}, true});
  const auto all_slots = [&](const ChipAccess& access) {
    const model::Buffer& buffer = p_.storage.buffers()[access.buffer];
    return Place{&buffer, 0, buffer.slots};
  };
  for (uint32_t i = a.chip_begin; i < a.chip_end; ++i) {
    for (uint32_t j = b.chip_begin; j < b.chip_end; ++j) {
      const ChipAccess &x = p_.chip[i], &y = p_.chip[j];
      if ((!x.write && !y.write) || !meet(all_slots(x), all_slots(y))) continue;
      std::map<int32_t, int32_t> periods;
      for (const Slot& slot : {x.slot, y.slot}) {
        if (slot.kind != Slot::Kind::Rotating) continue;
        int32_t& period = periods.emplace(slot.loop, 1).first->second;
        period = std::lcm(period, slot.count);
      }
      auto alike = std::find_if(out.begin(), out.end(),
                                [&](const Clashes& c) { return c.periods == periods; });
      if (alike == out.end()) alike = out.insert(alike, {std::move(periods), {}, false});
      alike->list.push_back({i, j});
    }
  }
  return out;
}

/// In the first iteration of all loops.
Proof::State Proof::start_state() const {
  State state;
  state.iteration.assign(depths_, 0);
  return state;
}

/// What has to be told apart for these: loops with which slots or flags turn.
std::vector<Proof::Turn> Proof::choose_turns(const Pair& pair, const Clashes& clashes) {
  std::map<int32_t, int32_t> periods = turning_;
  for (const auto& [loop, count] : clashes.periods) {
    int32_t& period = periods.emplace(loop, 1).first->second;
    period = std::lcm(period, count);
  }
  for (const int loop : exact_) periods.emplace(loop, 1);
  std::vector<Turn> turns;
  for (const auto& [loop, period] : periods) {
    const auto at = counter_of_.find(loop);
    if (at != counter_of_.end()) {
      counters_[static_cast<size_t>(at->second)].period = period;
    } else {
      const int64_t trips = p_.loop_info(loop).trips.hi;
      turns.push_back({loop, -1, exact_.contains(loop) ? trips : std::min<int64_t>(period, trips)});
    }
  }
  const auto offset = static_cast<size_t>(pair.earlier - region_.begin);
  for (int32_t c = loop_of_[offset]; c >= 0; c = counters_[static_cast<size_t>(c)].parent) {
    const Counter& counter = counters_[static_cast<size_t>(c)];
    // Of the region's own loop, the first iterations leave the most to come.
    const bool first = counter.depth == 0 && counter.exact() && !counter.decides;
    const int64_t count =
        first ? std::min<int64_t>(counter.period, counter.high) : counter.states();
    turns.push_back({counter.loop, counter.depth, count});
  }
  return turns;
}

/// From every iteration in which the earlier operation can be.
bool Proof::follow_all(const Pair& pair, const Clashes& clashes) {
  const std::vector<Turn> turns = choose_turns(pair, clashes);
  in_gm_ = clashes.gm;
  int64_t starts = 1;
  for (const Turn& turn : turns) {
    starts *= turn.count;
    if (starts > kMaxStarts) {
      p_.proof_gave_up = true;
      return false;
    }
  }
  for (int64_t start = 0; start < starts; ++start) {
    State state = start_state();
    outer_.clear();
    int64_t rest = start;
    for (const Turn& turn : turns) {
      if (turn.depth < 0) {
        outer_[turn.loop] = rest % turn.count;
      } else {
        state.iteration[static_cast<size_t>(turn.depth)] = static_cast<char16_t>(rest % turn.count);
      }
      rest /= turn.count;
    }
    if (!can_be(pair.earlier, state)) continue;
    state.line = line_of_[static_cast<size_t>(pair.earlier - region_.begin)] + 1;
    if (p_.serial(source_)) learn(source_, state);
    places_.clear();
    for (const Clash& clash : clashes.list) {
      places_.emplace_back(place_of(p_.chip[clash.earlier], state), clash.later);
    }
    if (!follow(pair, std::move(state))) return false;
  }
  return true;
}

bool Proof::follow(const Pair& pair, State start) {
  seen_.clear();
  todo_.clear();
  todo_.push_back(std::move(start));
  while (!todo_.empty()) {
    State state = std::move(todo_.back());
    todo_.pop_back();
    for (Step next = Step::GoOn; next != Step::Done;) {
      next = step(pair, state);
      ++p_.proof_steps;
      if (next == Step::Broken) return false;
      if (--budget_ < 0) {
        p_.proof_gave_up = true;
        return false;
      }
      if (state.known >> index_of(destination_) & 1) break;
    }
  }
  return true;
}

/// A path that came here before in the same state ends.
Proof::Step Proof::arrive(const State& state) {
  return seen_.insert(state).second ? Step::GoOn : Step::Done;
}

Proof::Step Proof::step(const Pair& pair, State& state) {
  if (static_cast<size_t>(state.line) == code_.size()) return leave_region(pair, state);
  const Line& line = code_[static_cast<size_t>(state.line++)];
  switch (line.kind) {
    case LineKind::Op:
      if (line.number != pair.later || state.since < pair.distance) break;
      if (state.since == 0 && same_item_) break;  // decided inside the item
      if (conflict(pair, state)) return Step::Broken;
      break;
    case LineKind::Sync:
      apply(*line.sync, state);
      break;
    case LineKind::ItemBegin:
      begin_item(static_cast<size_t>(line.number), state);
      break;
    case LineKind::ItemEnd:
      if (state.since == pair.distance && !pair.or_more &&
          static_cast<size_t>(line.number) >= later_item_) {
        return Step::Done;
      }
      end_item(static_cast<size_t>(line.number), state);
      break;
    case LineKind::Enter:
      set_iteration(line.number, 0, state);
      break;
    case LineKind::Head:
      return head(line, state);
    case LineKind::Back: {
      const Counter& counter = counters_[static_cast<size_t>(line.number)];
      const char16_t round = state.iteration[static_cast<size_t>(counter.depth)];
      set_iteration(line.number, counter.next(round), state);
      state.line = line.jump;
      break;
    }
    case LineKind::Branch: {
      const int arm = arm_taken(line.number, state);
      if (arm == 1) state.line = line.jump;
      if (arm >= 0) break;
      todo_.push_back(state);
      todo_.back().line = line.jump;
      break;
    }
    case LineKind::Go:
      state.line = line.jump;
      break;
    case LineKind::Join:
      return arrive(state);
  }
  return Step::GoOn;
}

std::vector<model::Rounds> Proof::rounds_of(const Condition& condition, const State& state) const {
  std::vector<model::Rounds> out;
  for (const int loop : condition.loops) {
    const int64_t round = iteration_of(loop, state);
    out.push_back({loop, {round, round}});
  }
  return out;
}

/// -1 when the branch may go either way.
int Proof::arm_taken(int32_t branch, const State& state) {
  const auto at = conditions_.find(branch);
  if (at == conditions_.end()) return -1;
  const std::vector<model::Rounds> rounds = rounds_of(at->second, state);
  std::vector<int64_t> key;
  for (const model::Rounds& r : rounds) key.push_back(r.completed.lo);
  const auto [known, fresh] = at->second.arms.try_emplace(std::move(key), -1);
  if (fresh) {
    const auto holds = p_.scalars.truth(p_.node(branch).inst->operands()[0], rounds);
    if (holds) known->second = *holds ? 0 : 1;
  }
  return known->second;
}

/// Whether the branches around the node lead to it in these rounds.
bool Proof::can_be(int32_t node, const State& state) {
  for (const auto& [branch, condition] : conditions_) {
    const Node& n = p_.node(branch);
    if (branch >= node || node >= n.end) continue;
    const int arm = arm_taken(branch, state);
    if (arm < 0) continue;
    const int32_t region = n.regions[arm];
    if (region < 0) return false;
    const Region& taken = p_.regions[static_cast<size_t>(region)];
    if (node < taken.begin || node >= taken.end) return false;
  }
  return true;
}

void Proof::set_iteration(int32_t counter, char16_t iteration, State& state) const {
  state.iteration[static_cast<size_t>(counters_[static_cast<size_t>(counter)].depth)] = iteration;
}

/// Another iteration, or none.
Proof::Step Proof::head(const Line& line, State& state) {
  if (arrive(state) == Step::Done) return Step::Done;
  const Counter& counter = counters_[static_cast<size_t>(line.number)];
  const char16_t done = state.iteration[static_cast<size_t>(counter.depth)];
  if (counter.may_leave(done)) {
    todo_.push_back(state);
    todo_.back().line = line.jump;
    set_iteration(line.number, 0, todo_.back());
  }
  return counter.may_go_on(done) ? Step::GoOn : Step::Done;
}

Proof::Step Proof::leave_region(const Pair& pair, State& state) {
  if (!region_.is_loop || (state.since == pair.distance && !pair.or_more)) return Step::Done;
  const Counter& counter = counters_[0];
  const char16_t next = counter.next(state.iteration[0]);
  if (!counter.may_go_on(next)) return Step::Done;
  state.iteration[0] = next;
  state.since = std::min(state.since + 1, last_);
  state.line = 0;
  return arrive(state);
}

}  // namespace asc2::sync
