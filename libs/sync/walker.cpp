// SPDX-License-Identifier: Apache-2.0
#include "sync/walker.h"

#include <algorithm>

namespace asc2::sync {

namespace {

constexpr int32_t kMaxIterations = 3;  // followed of a loop that surely runs that often
constexpr int32_t kSmallLoop = 4096;   // nodes; of larger loops one iteration is followed

}  // namespace

Walker::Walker(const Program& program, const Region& region, const Needs& needs)
    : program_(program),
      region_(region),
      needs_(needs),
      iteration_(program.scalars.loops().size(), -1) {}

void Walker::begin_pass(int32_t pass) {
  pass_ = pass;
  if (region_.is_loop) iteration_[static_cast<size_t>(region_.loop)] = pass;
}

int32_t Walker::pass_of(Time time) const {
  const Time since = time - region_.begin;
  return since >= 0 ? since / length() : -((length() - 1 - since) / length());
}

void Walker::item(int32_t node, State& state, std::vector<Miss>& misses) {
  follow(node, state, &misses);
}

/// Flags of a rotation in a loop that is not followed are told apart by their loop only: inside one
/// iteration of it, they are one flag.
uint64_t Walker::key_of(const SyncOp& op) const {
  const auto pair = static_cast<uint64_t>(index_of(op.source) * kPipes + index_of(op.destination));
  const uint64_t base = pair << 56;
  if (op.id.count == 1) return base + static_cast<uint64_t>(op.id.base);
  const int32_t iteration = iteration_[static_cast<size_t>(op.id.loop)];
  if (iteration >= 0) return base + static_cast<uint64_t>(op.id.base + iteration % op.id.count);
  return base + (static_cast<uint64_t>(op.id.loop + 1) << 32) + static_cast<uint64_t>(op.id.base);
}

void Walker::sync(const SyncOp& op, State& state) const {
  switch (op.kind) {
    case SyncOp::Kind::Set:
      state.put(key_of(op), state.snapshot(index_of(op.source)));
      break;
    case SyncOp::Kind::Wait: {
      Row row;
      if (state.take(key_of(op), row)) state.learn(op.destination, row);
      break;
    }
    case SyncOp::Kind::Barrier:
      state.barrier(op.source);
      break;
  }
}

void Walker::check(int32_t node, const State& state, std::vector<Miss>& misses) const {
  const Node& n = program_.node(node);
  const Row& need = needs_.of(node);
  const Row& known = state.known[static_cast<size_t>(index_of(n.pipe))];
  for (int p = 0; p < kPipes; ++p) {
    if (need[p] == kNoNeed) continue;
    const Time time = pass_ * length() + need[p];
    if (time < region_.begin || known[p] > time) continue;  // before the first iteration, or known
    misses.push_back({node, static_cast<Pipe>(p), n.pipe, time, known[p], pass_});
  }
}

void Walker::follow(int32_t node, State& state, std::vector<Miss>* misses) {
  const Node& n = program_.node(node);
  const Time now = time_of(node);
  for (const SyncOp& op : n.before) sync(op, state);
  switch (n.kind) {
    case NodeKind::Op:
      if (misses) check(node, state, *misses);
      state.last[static_cast<size_t>(index_of(n.pipe))] = now;
      break;
    case NodeKind::Sync:
      sync(n.sync, state);
      break;
    case NodeKind::Loop:
      loop(n, now, state, misses);
      break;
    case NodeKind::If: {
      if (n.taken >= 0) {
        body(program_.regions[static_cast<size_t>(n.regions[n.taken])], state, misses);
        break;
      }
      State other = state;
      for (const int32_t region : n.regions) {
        if (region >= 0) {
          body(program_.regions[static_cast<size_t>(region)], state, misses);
        }
        std::swap(state, other);
      }
      state.meet(std::move(other), time_of(n.end));
      break;
    }
  }
  for (const SyncOp& op : n.after) sync(op, state);
}

void Walker::body(const Region& region, State& state, std::vector<Miss>* misses) {
  for (const int32_t item : region.items) follow(item, state, misses);
}

void Walker::loop(const Node& n, Time now, State& state, std::vector<Miss>* misses) {
  const model::Range trips = program_.loop_info(n.loop).trips;
  const Region& inside = program_.regions[static_cast<size_t>(n.regions[0])];
  State before = state;
  int32_t iterations = 1;
  if (n.innermost && n.end - inside.begin <= kSmallLoop) {
    iterations = static_cast<int32_t>(std::clamp<int64_t>(trips.lo, 1, kMaxIterations));
  }
  for (int32_t i = 0; i < iterations; ++i) {
    iteration_[static_cast<size_t>(n.loop)] = i;
    if (i > 0) state.forget_since(now);
    body(inside, state, i == 0 ? misses : nullptr);
  }
  iteration_[static_cast<size_t>(n.loop)] = -1;
  if (trips.hi > iterations) leave_rotations(n, iterations, now, before, state);
  if (trips.lo == 0) state.meet(std::move(before), time_of(n.end));
}

/// How many iterations follow is not known, so neither which flag of a rotation was set last. A
/// flag that was set once knows at least what came before the loop.
void Walker::leave_rotations(const Node& n, int32_t iterations, Time begin, State& before,
                             State& state) const {
  for (const SyncOp& set : program_.rotations[static_cast<size_t>(n.loop)]) {
    SyncOp flag = set;
    flag.id.count = 1;
    const uint64_t first = key_of(flag);
    const Token* newest =
        state.find(first + static_cast<uint64_t>((iterations - 1) % set.id.count));
    if (!newest) continue;
    Rotation left{first, set.id.count, 0, newest->row};
    Rotation entered{first, set.id.count, 0, {}};
    bool complete = true;
    for (int32_t i = 0; i < set.id.count; ++i) {
      const Token* token = before.find(first + static_cast<uint64_t>(i));
      complete = complete && token;
      if (i == 0 && token) entered.row = token->row;
      if (token) raise(entered.row, token->row);
    }
    for (int32_t i = 0; i < std::min(iterations, set.id.count); ++i) {
      Token* token = state.find(first + static_cast<uint64_t>(i));
      if (token) limit(token->row, begin);
    }
    state.put(left);
    if (complete) before.put(entered);
  }
}

}  // namespace asc2::sync
