// SPDX-License-Identifier: Apache-2.0
// The region written down as lines with jumps, and how iterations of its loops are told apart.
#include <numeric>

#include "sync/proof.h"

namespace asc2::sync {

namespace {

constexpr int64_t kExactTrips = 12;  // loops that run no more often are counted exactly
constexpr int64_t kFewTrips = 6;     // of others, iterations that they surely run

}  // namespace

int16_t Proof::Counter::next(int16_t iteration) const {
  const int after = iteration + 1;
  if (exact() || after < base + period) return static_cast<int16_t>(after);
  return static_cast<int16_t>(after - period);
}

bool Proof::Counter::may_leave(int16_t after) const {
  if (exact() || after < base) return after >= low;
  return low != high || (high - after) % period == 0;
}

bool Proof::Counter::may_go_on(int16_t after) const {
  return !exact() || after < high;
}

/// Iterations that are told apart.
int32_t Proof::Counter::states() const {
  return exact() ? base : base + period;
}

Proof::Proof(const Program& program, const Region& region, const Plan& plan)
    : p_(program), region_(region), plan_(plan) {
  line_of_.assign(static_cast<size_t>(region.end - region.begin), -1);
  loop_of_.assign(line_of_.size(), -1);
  if (region.is_loop) add_counter(region.loop, 0, -1);
  for (size_t i = 0; i < region.items.size(); ++i) {
    code_.push_back({LineKind::ItemBegin, static_cast<int32_t>(i), 0, nullptr});
    compile(region.items[i], 0, region.is_loop ? 0 : -1);
    code_.push_back({LineKind::ItemEnd, static_cast<int32_t>(i), 0, nullptr});
  }
}

int32_t Proof::add_counter(int32_t loop, int depth, int32_t parent) {
  const auto index = static_cast<int32_t>(counters_.size());
  Counter counter;
  counter.loop = loop;
  counter.depth = depth;
  counter.parent = parent;
  const model::Range trips = p_.loop_info(loop).trips;
  if (depth > 0) counter.low = std::max<int64_t>(0, trips.lo);
  counter.high = trips.hi;
  counter.base = static_cast<int32_t>(
      counter.high <= kExactTrips ? counter.high : std::min(counter.low, kFewTrips));
  counters_.push_back(counter);
  counter_of_[loop] = index;
  return index;
}

void Proof::list(const std::vector<SyncOp>& ops) {
  for (const SyncOp& op : ops) sync_line(op);
}

void Proof::sync_line(const SyncOp& op) {
  code_.push_back({LineKind::Sync, 0, 0, &op});
  if (op.kind != SyncOp::Kind::Barrier && op.id.count > 1) turn(op.id.loop, op.id.count);
}

/// Flags rotate with this loop.
void Proof::turn(int32_t loop, int32_t count) {
  int32_t& period = turning_.emplace(loop, 1).first->second;
  period = std::lcm(period, count);
}

void Proof::compile(int32_t number, int depth, int32_t counter) {
  const Node& n = p_.node(number);
  list(n.before);
  switch (n.kind) {
    case NodeKind::Op:
      line_of_[static_cast<size_t>(number - region_.begin)] = static_cast<int32_t>(code_.size());
      loop_of_[static_cast<size_t>(number - region_.begin)] = counter;
      code_.push_back({LineKind::Op, number, 0, nullptr});
      break;
    case NodeKind::Sync:
      sync_line(n.sync);
      break;
    case NodeKind::Loop:
      if (!p_.is_dead(n)) compile_loop(n, depth + 1, counter);
      break;
    case NodeKind::If:
      compile_branch(n, depth, counter);
      break;
  }
  list(n.after);
}

void Proof::compile_body(int32_t region, int depth, int32_t counter) {
  if (region < 0) return;
  for (const int32_t item : p_.regions[static_cast<size_t>(region)].items) {
    compile(item, depth, counter);
  }
}

void Proof::compile_loop(const Node& n, int depth, int32_t parent) {
  const int32_t counter = add_counter(n.loop, depth, parent);
  code_.push_back({LineKind::Enter, counter, 0, nullptr});
  const size_t head = code_.size();
  code_.push_back({LineKind::Head, counter, 0, nullptr});
  compile_body(n.regions[0], depth, counter);
  code_.push_back({LineKind::Back, counter, static_cast<int32_t>(head), nullptr});
  code_[head].jump = static_cast<int32_t>(code_.size());
}

void Proof::compile_branch(const Node& n, int depth, int32_t counter) {
  const size_t branch = code_.size();
  code_.push_back({LineKind::Branch, 0, 0, nullptr});
  compile_body(n.regions[0], depth, counter);
  const size_t skip = code_.size();
  code_.push_back({LineKind::Go, 0, 0, nullptr});
  code_[branch].jump = static_cast<int32_t>(code_.size());
  compile_body(n.regions[1], depth, counter);
  code_[skip].jump = static_cast<int32_t>(code_.size());
  code_.push_back({LineKind::Join, 0, 0, nullptr});
}

}  // namespace asc2::sync
