// SPDX-License-Identifier: Apache-2.0
// A loop in others is entered again and again, most often with what is known already; so a nest
// costs about the sum of its loops, not their product.
#include <algorithm>

#include "check/prover.h"

namespace asc2::check {

namespace {

using namespace ir;

/// Entries of all states that are kept.
constexpr size_t kMostKnown = 200'000;

}  // namespace

Prover::KnownLoop& Prover::known_loop(const Step& step) {
  const auto [place, added] = known_loops_.try_emplace(&step);
  KnownLoop& known = place->second;
  if (!added) return known;
  std::vector<bool> used(tree_.relevant_count + 1, false);
  std::set<ValueId> counted;
  std::vector<int> deciding;
  const auto look = [&](const Step& inner, const auto& again) -> void {
    const Inst& inst = *inner.inst;
    if (inner.kind == StepKind::If) {
      for (const int loop : scalars_.loops_of(inst.operands()[0])) deciding.push_back(loop);
    }
    for_each_scalar_read(inner, [&](const Operand& o) { used[relevant(o)] = true; });
    if (inst.result_count) used[tree_.relevant[inst.result()]] = true;
    if (inner.kind == StepKind::Slot) counted.insert(inst.operands()[0].value);
    for (const std::vector<Step>& region : inner.regions) {
      for (const Step& next : region) again(next, again);
    }
  };
  look(step, look);
  for (uint32_t i = 0; i < tree_.relevant_count; ++i) {
    if (!used[i + 1]) known.passing.push_back(i);
  }
  for (const Frame& frame : frames_) {
    if (counted.contains(frame.step->inst->result())) known.around.push_back(frame.step);
    if (std::find(deciding.begin(), deciding.end(), frame.step->loop) != deciding.end()) {
      known.deciding.push_back(frame.step);
    }
  }
  return known;
}

/// From the same state. Flags that have been met since count as down.
bool Prover::KnownLoop::Walk::same(const Walk& o) {
  entry.flags.resize(o.entry.flags.size());
  return apart == o.apart && rounds == o.rounds && entry.same(o.entry);
}

/// The rounds of the loops around that its slots and branches see.
std::vector<int64_t> Prover::rounds_around(const KnownLoop& known) const {
  std::vector<int64_t> rounds;
  const auto among = [](const std::vector<const Step*>& loops, const Step* loop) {
    return std::find(loops.begin(), loops.end(), loop) != loops.end();
  };
  for (const auto& [loop, round] : frames_) {
    if (among(known.around, loop)) rounds.push_back(loop->exact ? round : round % loop->period);
    if (among(known.deciding, loop) && loop->exact) rounds.push_back(round);
  }
  return rounds;
}

void Prover::keep_walk(const Step& step, uint64_t hash, KnownLoop::Walk walk) {
  const size_t entries = walk.entry.cells.size() + walk.entry.gm.size() + walk.stand_ins.size();
  const size_t size = (walk.exits.size() + 1) * (entries + 1);
  known_size_ += size;
  if (known_size_ > kMostKnown) {
    known_loops_.clear();
    known_size_ = size;
  }
  if (size <= kMostKnown) known_loop(step).walks.emplace(hash, std::move(walk));
}

/// As walk_loop(). What stands for others meets nothing in the loop, so a walk with more of that
/// tells the same.
std::vector<Prover::Exit> Prover::loop(const Step& step, const OrderState& entry) {
  if (frames_.empty()) return walk_loop(step, entry);
  KnownLoop::Walk walk{rounds_around(known_loop(step)), apart_, entry, {}, {}};
  walk.entry.flags.resize(flag_keys_.size());
  const StandIns wanted = take_stand_ins(walk.entry);
  OrderState start = walk.entry;
  const std::vector<uint32_t> passing = known_loop(step).passing;
  for (const uint32_t scalar : passing) walk.entry.scalars[scalar] = {};
  const auto give = [&](std::vector<Exit> exits) {
    for (auto& [state, rounds] : exits) {
      state.flags.resize(flag_keys_.size());  // more may have been met since
      for (const uint32_t scalar : passing) state.scalars[scalar] = entry.scalars[scalar];
      std::erase_if(state.gm,
                    [&](const GmIssued& x) { return x.stands_in() && !wanted.contains(x.access); });
    }
    return exits;
  };
  KnownLoop& known = known_loop(step);
  const uint64_t hash = walk.entry.hash();
  const auto [first, last] = known.walks.equal_range(hash);
  const auto found =
      std::find_if(first, last, [&](auto& entry) { return entry.second.same(walk); });
  if (found != last) {
    const auto there = [&](const auto& one) { return found->second.stand_ins.contains(one.first); };
    if (std::all_of(wanted.begin(), wanted.end(), there)) return give(found->second.exits);
    walk.stand_ins = std::move(found->second.stand_ins);
    known.walks.erase(found);
  }
  walk.stand_ins.insert(wanted.begin(), wanted.end());
  for (const auto& [number, one] : walk.stand_ins) start.gm.push_back(one);
  walk.exits = walk_loop(step, start);
  std::vector<Exit> exits = give(walk.exits);
  if (!given_up()) keep_walk(step, hash, std::move(walk));
  return exits;
}

}  // namespace asc2::check
