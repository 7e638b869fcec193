// SPDX-License-Identifier: Apache-2.0
// The region written down as lines with jumps, and how iterations of its loops are told apart.
#include <algorithm>
#include <numeric>

#include "sync/proof.h"

namespace asc2::sync {

namespace {

constexpr int64_t kExactTrips = 12;           // loops that run no more often are counted exactly
constexpr int64_t kFewTrips = 6;              // of others, iterations that they surely run
constexpr int64_t kMostSteps = 60'000'000;    // of all proofs of a kernel
constexpr int64_t kRegionSteps = 20'000'000;  // of those of a region
constexpr int64_t kLeastSteps = 20'000;       // of those of a region, after kMostSteps
constexpr int64_t kMostNodes = 20'000;  // in all rounds of a region that is looked at by round

}  // namespace

char16_t Proof::Counter::next(char16_t iteration) const {
  const int after = iteration + 1;
  if (exact() || after < base + period) return static_cast<char16_t>(after);
  return static_cast<char16_t>(after - period);
}

bool Proof::Counter::may_leave(char16_t after) const {
  if (exact() || after < base) return after >= low;
  return low != high || (high - after) % period == 0;
}

bool Proof::Counter::may_go_on(char16_t after) const {
  return !exact() || after < high;
}

/// Iterations that are told apart.
int32_t Proof::Counter::states() const {
  return exact() ? base : base + period;
}

Proof::Proof(const Program& program, const Region& region, const Plan& plan)
    : p_(program),
      region_(region),
      plan_(plan),
      by_round_(by_round(program, region)),
      budget_(std::clamp(kMostSteps - program.proof_steps, kLeastSteps, kRegionSteps)) {
  line_of_.assign(static_cast<size_t>(region.end - region.begin), -1);
  loop_of_.assign(line_of_.size(), -1);
  if (region.is_loop) add_counter(region.loop, 0, -1);
  for (const int32_t branch : decided_around(program, region)) note_condition(branch);
  for (size_t i = 0; i < region.items.size(); ++i) {
    code_.push_back({LineKind::ItemBegin, static_cast<int32_t>(i), 0, nullptr});
    compile(region.items[i], 0, region.is_loop ? 0 : -1);
    code_.push_back({LineKind::ItemEnd, static_cast<int32_t>(i), 0, nullptr});
  }
}

bool Proof::is_spent(const Program& program) {
  return program.proof_steps > kMostSteps;
}

std::vector<int32_t> Proof::decided_around(const Program& program, const Region& region) {
  std::vector<int32_t> out;
  for (int32_t number = region.node; number >= 0;) {
    const Node& n = program.node(number);
    if (n.kind == NodeKind::If && n.taken < 0) {
      const ir::Operand& use = n.inst->operands()[0];
      if (program.scalars.lasting(use) && !program.scalars.loops_of(use).empty()) {
        out.push_back(number);
      }
    }
    number = program.regions[static_cast<size_t>(n.region)].node;
  }
  return out;
}

bool Proof::by_round(const Program& program, const Region& region) {
  if (!region.is_loop) return false;
  const model::LoopInfo& info = program.loop_info(region.loop);
  if (!info.few || info.trips.hi > kExactTrips) return false;
  if ((region.end - region.begin) * info.trips.hi > kMostNodes) return false;
  for (int32_t number = region.begin; number < region.end; ++number) {
    const Node& n = program.node(number);
    if (n.kind != NodeKind::If || n.taken >= 0) continue;
    const std::vector<int> loops = program.scalars.loops_of(n.inst->operands()[0]);
    if (std::find(loops.begin(), loops.end(), region.loop) != loops.end()) return true;
  }
  return false;
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
  depths_ = std::max(depths_, static_cast<size_t>(depth) + 1);
  counter_of_[loop] = index;
  return index;
}

void Proof::list(const std::vector<SyncOp>& ops, int32_t node) {
  for (const SyncOp& op : ops) sync_line(op, node);
}

void Proof::sync_line(const SyncOp& op, int32_t node) {
  code_.push_back({LineKind::Sync, node, 0, &op});
  if (op.kind != SyncOp::Kind::Barrier && op.id.count > 1) turn(op.id.loop, op.id.count);
}

/// Flags rotate with this loop.
void Proof::turn(int32_t loop, int32_t count) {
  int32_t& period = turning_.emplace(loop, 1).first->second;
  period = std::lcm(period, count);
}

void Proof::compile(int32_t number, int depth, int32_t counter) {
  const Node& n = p_.node(number);
  list(n.before, number);
  switch (n.kind) {
    case NodeKind::Op:
      line_of_[static_cast<size_t>(number - region_.begin)] = static_cast<int32_t>(code_.size());
      loop_of_[static_cast<size_t>(number - region_.begin)] = counter;
      code_.push_back({LineKind::Op, number, 0, nullptr});
      break;
    case NodeKind::Sync:
      sync_line(n.sync, number);
      break;
    case NodeKind::Loop:
      compile_loop(n, depth + 1, counter);
      break;
    case NodeKind::If:
      compile_branch(number, depth, counter);
      break;
  }
  list(n.after, number);
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

/// Rounds that are counted one by one decide it, those of loops around it that run few times.
void Proof::note_condition(int32_t number) {
  const ir::Operand& use = p_.node(number).inst->operands()[0];
  const int32_t region = p_.node(number).region;
  const int around = p_.regions[static_cast<size_t>(region)].loop;
  std::vector<int> loops = p_.scalars.loops_of(use);
  if (loops.empty() || !p_.scalars.lasting(use)) return;
  std::erase_if(loops, [&](int loop) {
    if (!p_.scalars.loop_contains(loop, around)) return true;
    const auto at = counter_of_.find(loop);
    if (at == counter_of_.end()) return p_.loop_info(loop).trips.hi > kExactTrips;
    const Counter& its = counters_[static_cast<size_t>(at->second)];
    return !its.exact() || (its.depth == 0 && !by_round_);
  });
  for (const int loop : loops) {
    const auto at = counter_of_.find(loop);
    if (at == counter_of_.end()) {
      exact_.insert(loop);
    } else {
      counters_[static_cast<size_t>(at->second)].decides = true;
    }
  }
  if (!loops.empty()) conditions_[number].loops = std::move(loops);
}

void Proof::compile_branch(int32_t number, int depth, int32_t counter) {
  const Node& n = p_.node(number);
  if (n.taken >= 0) return compile_body(n.regions[n.taken], depth, counter);
  const size_t branch = code_.size();
  note_condition(number);
  code_.push_back({LineKind::Branch, number, 0, nullptr});
  compile_body(n.regions[0], depth, counter);
  const size_t skip = code_.size();
  code_.push_back({LineKind::Go, 0, 0, nullptr});
  code_[branch].jump = static_cast<int32_t>(code_.size());
  compile_body(n.regions[1], depth, counter);
  code_[skip].jump = static_cast<int32_t>(code_.size());
  code_.push_back({LineKind::Join, 0, 0, nullptr});
}

}  // namespace asc2::sync
