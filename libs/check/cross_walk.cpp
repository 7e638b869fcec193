// SPDX-License-Identifier: Apache-2.0
// The paths of the walk over several cores. A state holds where each core is; at a condition that
// is not known, a copy of it goes the other way.
#include "check/cross_walk.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/order_proof.h"
#include "ir/walk.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr int64_t kMostLines = 3'000'000;  // walked, of all cores together
constexpr size_t kMostStates = 64;         // that differ in what was decided
constexpr int64_t kMostExpanded = 256;     // rounds of a loop that a core goes through by itself

void collect(const std::vector<Step>& steps, std::unordered_map<const Inst*, const Step*>& out) {
  for (const Step& step : steps) {
    out.emplace(step.inst, &step);
    for (const auto& region : step.regions) collect(region, out);
  }
}

bool is_loop(const Inst* inst) {
  return inst && ir::is_loop(*inst);
}

CrossFrame region_frame(const Region& region, const Inst* owner, bool base) {
  CrossFrame frame;
  frame.region = &region;
  frame.owner = owner;
  frame.base = base;
  return frame;
}

/// Loops and branches with sets or waits in them.
bool collect_crossing(const Region& region, std::set<const Inst*>& out) {
  bool any = false;
  for (const Inst* inst : region.body) {
    bool here = joins_cores(*inst);
    for (const Region& inner : inst->regions) here |= collect_crossing(inner, out);
    if (here && !inst->regions.empty()) out.insert(inst);
    any |= here;
  }
  return any;
}

/// Whether the flags of the core alone order all that it does.
bool ordered_alone(const Module& module, const Inst& kernel, const Target& target) {
  ProverOptions options;
  options.max_faults = 1;
  return OrderProof(module, kernel, target).run(options).faults.empty();
}

}  // namespace

bool CrossState::same(const CrossState& o) const {
  return tokens == o.tokens && decisions == o.decisions && more == o.more && order.same(o.order);
}

CrossProof prove_cross(const Module& module, const std::vector<const Inst*>& halves,
                       const Target& target) {
  return CrossWalk(module, halves, target).run();
}

CrossWalk::CrossWalk(const Module& module, const std::vector<const Inst*>& halves,
                     const Target& target)
    : module_(module),
      target_(target),
      grid_(halves[0]->int_attr(Attr::Grid, 0)),
      memories_(module) {
  for (const Inst* half : halves) memories_.add(*half);
  for (const Inst* half : halves) {
    collect_crossing(half->regions[0], crossing_);
    ir::walk(half->regions[0], [&](const Inst& inst) {
      if (inst.result() != kNoValue) ++writers_[inst.result()];
    });
    const bool paired = halves.size() > 1 && core_of(module, *half) == CoreKind::Aiv;
    const int64_t many = paired ? target.aiv_per_aic() : 1;
    for (int64_t sub = 0; sub < many; ++sub) add_core(*half, sub);
  }
  std::vector<CrossWindows::Side> sides;
  for (const Core& core : cores_) {
    sides.push_back({&module, core.storage.get(), core.scalars, &core.tree.gm});
  }
  windows_ = std::make_unique<CrossWindows>(memories_, std::move(sides));
  find_rivals();
  for (const Core& core : cores_) {
    for (const auto& [inst, step] : core.steps) {
      if (inst->op != Op::If || !crosses(*inst)) continue;
      crossing_conditions_.insert(core.counts->truth(*inst).text());
    }
  }
}

void CrossWalk::add_core(const Inst& kernel, int64_t sub_block) {
  Core core;
  core.kernel = &kernel;
  core.kind = core_of(module_, kernel);
  core.sub_block = sub_block;
  core.unit = static_cast<Unit>(cores_.size() * kPipeCount);
  core.storage = std::make_unique<model::Storage>(module_, kernel);
  core.counts = std::make_unique<CrossCounts>(module_, kernel, sub_block, memories_, long_words_);
  core.scalars = &core.counts->words().scalars();
  core.tree = make_steps(module_, kernel, target_, *core.storage, *core.scalars, core.unit);
  const bool again = !cores_.empty() && cores_.back().kernel == &kernel;
  core.alone = again ? cores_.back().alone : ordered_alone(module_, kernel, target_);
  if (!cores_.empty()) core.first_cell = cores_.back().first_cell + cores_.back().tree.cells.size();
  cores_.push_back(std::move(core));
  collect(cores_.back().tree.body, cores_.back().steps);
}

CrossState CrossWalk::start() const {
  CrossState state;
  state.order.cells.resize(cores_.back().first_cell + cores_.back().tree.cells.size());
  state.order.scalars.resize(cores_.size() * module_.value_count());
  state.cores.resize(cores_.size());
  for (size_t c = 0; c < cores_.size(); ++c) {
    state.cores[c].push_back(region_frame(cores_[c].kernel->regions[0], nullptr, true));
  }
  return state;
}

/// Once with all loops of a number of rounds taken together where that can be, and if that fails,
/// once with the short ones written out.
CrossProof CrossWalk::run() {
  if (cores_.size() * kPipeCount > kUnits || !target_.cross_core) {
    proof_.why = "the target has other cores than the proof knows";
    return proof_;
  }
  for (const bool expand : {false, true}) {
    expand_first_ = expand;
    failed_ = false;
    lines_ = 0;
    const CrossProof before = std::exchange(proof_, {});
    finish(walk(start(), (1u << cores_.size()) - 1));
    if (failed_ && expand) proof_ = before;
    if (!failed_) {
      proof_ = {};
      proof_.proved = true;
      break;
    }
  }
  return proof_;
}

void CrossWalk::fail(const CrossState& state, std::string why, const Inst* at, const Inst* other) {
  if (failed_) return;
  failed_ = true;
  proof_.why = std::move(why);
  proof_.at = at;
  proof_.other = other;
  proof_.rounds = state.rounds;
  for (const auto& frames : state.cores) {
    for (const CrossFrame& frame : frames) {
      proof_.rounds = std::max(proof_.rounds, frame.round + 1);
    }
  }
}

void CrossWalk::finish(const States& states) {
  for (const CrossState& state : states) {
    for (size_t i = 0; i < state.tokens.size() && !failed_; ++i) {
      if (state.tokens[i] == 0) continue;
      const Inst* set = nullptr;
      for (const auto& [inst, step] : cores_[streams_[i].sender].steps) {
        const bool here = inst->op == Op::SetCross && step->unit == streams_[i].unit;
        if (here && (!set || step->number < cores_[streams_[i].sender].steps.at(set)->number)) {
          set = inst;
        }
      }
      fail(state, "its counter may still hold a token when the kernel ends", set);
    }
  }
}

const Inst* CrossWalk::here(const CrossState& state, uint32_t core) const {
  const CrossFrame& frame = state.cores[core].back();
  return frame.at < frame.region->body.size() ? frame.region->body[frame.at] : nullptr;
}

/// Until all of these cores are at the end of the region that they are in.
CrossWalk::States CrossWalk::walk(CrossState state, Mask mask) {
  States work, out;
  work.push_back(std::move(state));
  while (!work.empty() && !failed_) {
    CrossState now = std::move(work.back());
    work.pop_back();
    if (work.size() > kMostStates) fail(now, "there are too many paths", nullptr);
    advance_all(now, mask, work);
    if (failed_) break;
    bool ended = true;
    for (uint32_t c = 0; c < cores_.size(); ++c) {
      if ((mask >> c & 1) != 0 && here(now, c)) ended = false;
    }
    if (ended) {
      out.push_back(std::move(now));
    } else if (!rendezvous(now, mask, work) && !failed_) {
      stuck(now, mask);
    }
  }
  if (!failed_) merge(out);
  return out;
}

void CrossWalk::advance_all(CrossState& state, Mask mask, States& forks) {
  for (bool moved = true; moved && !failed_;) {
    moved = false;
    for (uint32_t c = 0; c < cores_.size() && !failed_; ++c) {
      if ((mask >> c & 1) != 0) moved |= advance(state, c, forks);
    }
  }
}

/// Until the core waits, ends, or comes to a loop that others may come to as well.
bool CrossWalk::advance(CrossState& state, uint32_t core, States& forks) {
  bool moved = false;
  for (; !failed_; moved = true) {
    const Inst* inst = here(state, core);
    if (!inst) {
      if (!end_of_region(state, core)) return moved;
      continue;
    }
    if (++lines_ > kMostLines) fail(state, "it takes too many rounds", inst);
    if (is_loop(inst)) {
      if (crosses(*inst)) return moved;
      States exits = loop(state, 1u << core);
      if (failed_) return moved;
      for (size_t i = 1; i < exits.size(); ++i) forks.push_back(std::move(exits[i]));
      state = std::move(exits[0]);
      continue;
    }
    if (inst->op == Op::If) {
      if (!branch(state, core, *inst, forks)) return moved;
      continue;
    }
    if (inst->op == Op::WaitCross && !ready(state, core, *inst)) return moved;
    if (!failed_) line(state, core, *inst);
    ++state.cores[core].back().at;
  }
  return moved;
}

/// False when the walk of this region ends here.
bool CrossWalk::end_of_region(CrossState& state, uint32_t core) {
  CrossFrame& frame = state.cores[core].back();
  if (frame.base) return false;
  if (is_loop(frame.owner) && frame.round + 1 < frame.trips) {
    ++frame.round;
    frame.at = 0;
    const CrossFrame shape = frame;
    enter_round(state, core, shape);
    return true;
  }
  state.cores[core].pop_back();
  return true;
}

void CrossWalk::enter_arm(CrossState& state, uint32_t core, const Inst& inst, bool taken) {
  ++state.cores[core].back().at;
  const size_t arm = taken ? 0 : 1;
  if (arm >= inst.regions.size()) return;
  state.cores[core].push_back(region_frame(inst.regions[arm], &inst, false));
}

/// Where no core's counters are concerned, the arms come together again behind the branch;
/// otherwise the other cores go the same way.
bool CrossWalk::branch(CrossState& state, uint32_t core, const Inst& inst, States& forks) {
  const Operand& operand = inst.operands()[0];
  if (const auto known = truth(state, core, operand)) {
    enter_arm(state, core, inst, *known);
    return true;
  }
  const auto key = condition(state, core, operand);
  if (key) {
    const auto decided = state.decisions.find(key->key);
    if (decided != state.decisions.end()) {
      enter_arm(state, core, inst, decided->second.taken);
      return true;
    }
    if (const auto follows = key->fact ? implied(state, *key->fact) : std::nullopt) {
      enter_arm(state, core, inst, *follows);
      return true;
    }
  }
  if (crosses(inst) || crossing_conditions_.contains(cores_[core].counts->truth(inst).text())) {
    if (!key) {
      fail(state, "only one core knows the condition", &inst);
      return false;
    }
    CrossState other = state;
    state.decisions[key->key] = {true, key->fact};
    other.decisions[key->key] = {false, key->fact};
    enter_arm(state, core, inst, true);
    enter_arm(other, core, inst, false);
    forks.push_back(std::move(other));
    return true;
  }
  States ends;
  for (const size_t arm : {size_t{0}, size_t{1}}) {
    CrossState way = state;
    if (arm < inst.regions.size()) {
      way.cores[core].push_back(region_frame(inst.regions[arm], &inst, true));
      for (CrossState& end : walk(std::move(way), 1u << core)) {
        end.cores[core].pop_back();
        ends.push_back(std::move(end));
      }
    } else {
      ends.push_back(std::move(way));
    }
    if (failed_) return false;
  }
  for (CrossState& end : ends) ++end.cores[core].back().at;
  merge(ends);
  state = std::move(ends[0]);
  for (size_t i = 1; i < ends.size(); ++i) forks.push_back(std::move(ends[i]));
  return true;
}

/// Cores that are at loops of as many rounds go through them together; a core at a short one that
/// the others are not at goes through it by itself.
bool CrossWalk::rendezvous(CrossState& state, Mask mask, States& work) {
  std::map<std::string, Mask> groups;
  Mask at_loop = 0, busy = 0;
  for (uint32_t c = 0; c < cores_.size(); ++c) {
    if ((mask >> c & 1) == 0) continue;
    const Inst* inst = here(state, c);
    if (inst) busy |= 1u << c;
    if (!is_loop(inst)) continue;
    at_loop |= 1u << c;
    groups[loop_key(state, c, *inst).value_or(fmt::format("core {}", c))] |= 1u << c;
  }
  if (at_loop == 0) return false;
  const bool together = groups.size() == 1 && at_loop == busy;
  if (!together || expand_first_) {
    for (uint32_t c = 0; c < cores_.size(); ++c) {
      if ((at_loop >> c & 1) == 0 || here(state, c)->op != Op::For) continue;
      const model::Range trips = this->trips(state, c, *here(state, c));
      if (!trips.is_constant() || trips.lo > kMostExpanded) continue;
      expand(state, c, trips.lo);
      work.push_back(std::move(state));
      return true;
    }
  }
  const auto many = [](Mask m) { return __builtin_popcount(m); };
  const auto most = std::max_element(
      groups.begin(), groups.end(),
      [&](const auto& a, const auto& b) { return many(a.second) < many(b.second); });
  for (CrossState& exit : loop(state, most->second)) work.push_back(std::move(exit));
  return !failed_;
}

void CrossWalk::expand(CrossState& state, uint32_t core, int64_t trips) {
  CrossFrame frame = frame_of(state, core);
  ++state.cores[core].back().at;
  if (trips <= 0) return;
  frame.trips = trips;
  state.cores[core].push_back(frame);
  enter_round(state, core, frame);
}

void CrossWalk::stuck(const CrossState& state, Mask mask) {
  const Inst *one = nullptr, *other = nullptr;
  for (uint32_t c = 0; c < cores_.size(); ++c) {
    const Inst* inst = (mask >> c & 1) != 0 ? here(state, c) : nullptr;
    if (!inst) continue;
    (one ? other : one) = inst;
  }
  fail(state, "it may wait for ever", one, other);
}

/// Paths that differ in no token, flag or decision become one.
void CrossWalk::merge(States& states) {
  States out;
  for (CrossState& state : states) {
    state.tokens.resize(streams_.size());
    state.order.flags.resize(flag_bits_.size());
    state.order.tidy();
    const auto alike = [&](const CrossState& o) {
      return o.tokens == state.tokens && o.decisions == state.decisions && o.more == state.more &&
             o.order.flags == state.order.flags;
    };
    const auto found = std::find_if(out.begin(), out.end(), alike);
    if (found == out.end()) {
      out.push_back(std::move(state));
      continue;
    }
    meet(found->order, state.order, trail_, join_, 0, 1);
    found->rounds = std::max(found->rounds, state.rounds);
  }
  states = std::move(out);
}

}  // namespace asc2::check
