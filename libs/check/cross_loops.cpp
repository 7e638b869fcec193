// SPDX-License-Identifier: Apache-2.0
// Loops that cores go through together: round after round until what is known comes back.
#include <algorithm>
#include <numeric>

#include "base/integer.h"
#include "check/cross_walk.h"
#include "ir/walk.h"
#include "model/range.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr int64_t kPatience = 64;       // rounds beyond those that are cases of their own
constexpr int64_t kMostExact = 32;      // rounds of a loop of which each is looked at by itself
constexpr int64_t kMostSettling = 512;  // rounds until conditions stay as they are
constexpr int64_t kMostPeriod = 64;
constexpr int64_t kFarRounds = 4;  // windows that are further behind than this count as one

}  // namespace

/// How often the loop may run, entered with this state.
model::Range CrossWalk::trips(const CrossState& state, uint32_t core, const Inst& loop) const {
  const model::Scalars& scalars = *cores_[core].scalars;
  const model::Range known = scalars.loops()[static_cast<size_t>(scalars.loop_index(loop))].trips;
  if (loop.op == Op::While) return known;
  const auto bounds = loop.operands();
  return check::trips(value(state, bounds[0], core), value(state, bounds[1], core),
                      value(state, bounds[2], core), known);
}

/// Whether branches in the loop depend on its variable.
bool CrossWalk::decides(uint32_t core, const Inst& loop) const {
  const model::Scalars& scalars = *cores_[core].scalars;
  const int index = scalars.loop_index(loop);
  bool found = false;
  ir::walk(loop.regions[0], [&](const Inst& inst) {
    if (inst.regions.empty()) return;
    for (const Operand& operand : inst.operands()) {
      const std::vector<int> loops = scalars.loops_of(operand);
      found |= std::binary_search(loops.begin(), loops.end(), index);
    }
  });
  return found;
}

/// The first round from which on every condition that ever stays the same does.
int64_t CrossWalk::settled(uint32_t core, const Inst& loop, int64_t last) const {
  const model::Scalars& scalars = *cores_[core].scalars;
  const int index = scalars.loop_index(loop);
  const int64_t latest = std::min(kMostSettling, last);
  int64_t settled = 0;
  ir::walk(loop.regions[0], [&](const Inst& inst) {
    if (inst.op != Op::If) return;
    const Operand& condition = inst.operands()[0];
    const auto known_from = [&](int64_t round) {
      return scalars.truth(condition, {{index, {round, last}}}).has_value();
    };
    if (known_from(0) || latest < 1 || !known_from(latest)) return;
    int64_t no = 0, yes = latest;
    while (yes - no > 1) {
      const int64_t middle = no + (yes - no) / 2;
      (known_from(middle) ? yes : no) = middle;
    }
    settled = std::max(settled, yes);
  });
  return settled;
}

/// Rounds after which slots and remainders are as before.
int64_t CrossWalk::period(uint32_t core, const Inst& loop) const {
  if (loop.op != Op::For) return 1;
  const model::Scalars& scalars = *cores_[core].scalars;
  const model::DefId variable =
      scalars.loops()[static_cast<size_t>(scalars.loop_index(loop))].variable;
  const model::Range step = scalars.range(loop.operands()[2]);
  int64_t period = 1;
  const auto take = [&](int64_t count) {
    if (count < 1 || count > kMostPeriod) return;
    const int64_t both = std::lcm(period, count);
    if (both <= kMostPeriod) period = both;
  };
  ir::walk(loop.regions[0], [&](const Inst& inst) {
    const auto operands = inst.operands();
    if (inst.op == Op::Slot) {
      if (operands[0].value == loop.result()) take(operands[1].integer);
      return;
    }
    if (operands.size() < 2 || !operands[1].is_int() || !step.is_constant()) return;
    const int64_t most = int64_t{1} << 30;
    const int64_t number = operands[1].integer + (inst.op == Op::And ? 1 : 0);
    if ((inst.op != Op::Mod && inst.op != Op::And) || number < 1 || number > most) return;
    const auto affine = scalars.affine(operands[0]);
    if (!affine) return;
    for (const model::Term& term : affine->terms) {
      if (term.atom != variable) continue;
      const int64_t moves = wrapping_mul(term.factor, step.lo) % number;
      take(number / std::gcd(number, moves));
    }
  });
  return period;
}

CrossFrame CrossWalk::frame_of(const CrossState& entry, uint32_t core) {
  const Inst& inst = *here(entry, core);
  CrossFrame frame;
  frame.region = &inst.regions[0];
  frame.owner = &inst;
  if (inst.op != Op::For) return frame;
  const auto bounds = inst.operands();
  frame.start = value(entry, bounds[0], core);
  frame.stride = value(entry, bounds[2], core);
  frame.step = frame.stride.value().value_or(0);
  if (frame.stride.value()) frame.first = form(entry, core, bounds[0]);
  frame.stop = form(entry, core, bounds[1]);
  frame.whole = frame.step != 0 && cores_[core].scalars->is_whole(bounds[0]) &&
                cores_[core].scalars->is_whole(bounds[1]);
  return frame;
}

CrossWalk::Joint CrossWalk::joint_of(const CrossState& entry, Mask mask) {
  Joint joint;
  joint.frames.resize(cores_.size());
  const auto each = [&](auto&& visit) {
    for (uint32_t c = 0; c < cores_.size(); ++c) {
      if ((mask >> c & 1) != 0) visit(c, *here(entry, c));
    }
  };
  bool decides = false;
  each([&](uint32_t c, const Inst& inst) {
    const model::Range mine = trips(entry, c, inst);
    joint.trips = {std::max(joint.trips.lo, mine.lo), std::min(joint.trips.hi, mine.hi)};
    decides |= this->decides(c, inst);
    const int64_t both = std::lcm(joint.period, period(c, inst));
    if (both <= kMostPeriod) joint.period = both;
    if (joint.number < 0) {
      joint.number = joints_.try_emplace(&inst, static_cast<int>(joints_.size())).first->second;
    }
  });
  if (joint.trips.is_constant() && joint.trips.lo <= kMostExact && decides) {
    joint.settled = joint.trips.lo;
  } else {
    const int64_t last = model::add_ends(joint.trips.hi, -1);
    each([&](uint32_t c, const Inst& inst) {
      if (inst.op != Op::For) return;
      joint.settled = std::max(joint.settled, settled(c, inst, last));
    });
  }
  each([&](uint32_t c, const Inst&) {
    CrossFrame& frame = joint.frames[c];
    frame = frame_of(entry, c);
    frame.joint = joint.number;
    frame.trips = joint.trips.hi;
    frame.settled = joint.settled;
    frame.period = joint.period;
    frame.base = true;
  });
  return joint;
}

/// The loop's variable, as far as it is the same in all rounds that are like this one.
void CrossWalk::enter_round(CrossState& state, uint32_t core, const CrossFrame& frame) {
  if (frame.owner->op != Op::For) return;
  const Number counter =
      frame.exact ? Number::constant(frame.round)
                  : rounds_like(frame.round, frame.settled, frame.trips - 1, frame.period);
  assign(state, core, frame.owner->result(),
         loop_variable(frame.start, frame.stride, counter, module_.type(frame.owner->type).dtype));
}

CrossWalk::States CrossWalk::round(const CrossState& head, const Joint& joint, int64_t round) {
  CrossState state = head;
  state.more.reset();
  Mask mask = 0;
  for (uint32_t c = 0; c < cores_.size(); ++c) {
    if (!joint.frames[c].owner) continue;
    mask |= 1u << c;
    CrossFrame frame = joint.frames[c];
    frame.round = round;
    frame.exact = round < joint.settled;
    enter_round(state, c, frame);
    state.cores[c].push_back(std::move(frame));
  }
  States ends = walk(std::move(state), mask);
  for (CrossState& end : ends) {
    end.more = goes_on(end, joint, true);
    next_round(end, joint.number);
    for (uint32_t c = 0; c < cores_.size(); ++c) {
      if ((mask >> c & 1) != 0) end.cores[c].pop_back();
    }
  }
  if (!failed_) merge(ends);
  return ends;
}

/// Scalars that still change after some rounds count as not known.
void CrossWalk::give_up_scalars(const std::vector<States>& heads, States& next,
                                const Joint& joint) const {
  const auto walked = static_cast<int64_t>(heads.size());
  if (walked < joint.settled + joint.period + kScalarPatience) return;
  const States& before = heads[static_cast<size_t>(walked - joint.period)];
  for (size_t i = 0; i < std::min(next.size(), before.size()); ++i) {
    const auto& old = before[i].order.scalars;
    auto& now = next[i].order.scalars;
    for (size_t s = 0; s < now.size(); ++s) {
      if (!(now[s] == old[s])) now[s] = {};
    }
  }
}

/// The round whose states come next again, or -1.
int64_t CrossWalk::comes_back(std::vector<States>& heads, const States& next, const Joint& joint) {
  const auto walked = static_cast<int64_t>(heads.size());
  for (int64_t j = walked - joint.period; j >= joint.settled; j -= joint.period) {
    States& earlier = heads[static_cast<size_t>(j)];
    merge(earlier);  // flags and counters are numbered as they are met
    const bool same = std::equal(earlier.begin(), earlier.end(), next.begin(), next.end(),
                                 [](const auto& a, const auto& b) { return a.same(b); });
    if (same) return j;
  }
  return -1;
}

/// Behind the loop: the states after all numbers of rounds that it may run.
CrossWalk::States CrossWalk::exits(const std::vector<States>& heads, int64_t back_to,
                                   const Joint& joint) {
  const auto walked = static_cast<int64_t>(heads.size()) - 1;
  const int64_t cycle = back_to < 0 ? 1 : walked - back_to;
  const int64_t lo = joint.trips.lo;
  int64_t last = std::min(joint.trips.hi, std::max(walked, model::add_ends(lo, cycle - 1)));
  if (back_to < 0) last = std::min(last, walked);
  States out;
  for (int64_t more = 0; more <= last - lo; ++more) {
    const int64_t count = lo + more;
    const int64_t like = count > walked ? back_to + (count - back_to) % cycle : count;
    for (CrossState exit : heads[static_cast<size_t>(like)]) {
      if (exit.more == true) continue;
      exit.more = count > 0;
      for (uint32_t c = 0; c < cores_.size(); ++c) {
        if (joint.frames[c].owner) ++exit.cores[c].back().at;
      }
      exit.rounds = std::max(exit.rounds, count);
      leave(exit, joint.number);
      out.push_back(std::move(exit));
    }
  }
  if (out.empty()) fail(heads[0][0], "no number of rounds is found with which it ends", nullptr);
  for (CrossState& exit : out) {
    exit.tokens.resize(streams_.size());
    exit.order.flags.resize(flag_bits_.size());
  }
  tell_apart(out, joint);
  merge(out);
  return out;
}

/// The states in which the loop may end.
CrossWalk::States CrossWalk::loop(const CrossState& entry, Mask mask) {
  const Joint joint = joint_of(entry, mask);
  windows_->set_rounds(joint.number,
                       {0, std::max<int64_t>(0, model::add_ends(joint.trips.hi, -1))});
  std::vector<States> heads{{entry}};  // before round k
  heads[0][0].more = goes_on(entry, joint, false);
  int64_t back_to = -1;
  for (int64_t k = 0; k < joint.trips.hi && back_to < 0; ++k) {
    States next;
    for (const CrossState& head : States(heads.back())) {
      if (head.more == false) continue;
      for (CrossState& end : round(head, joint, k)) next.push_back(std::move(end));
      if (failed_) return {};
    }
    if (next.empty()) break;
    merge(next);
    give_up_scalars(heads, next, joint);
    back_to = comes_back(heads, next, joint);
    if (back_to < 0 && k > joint.settled + 4 * joint.period + kPatience) {
      fail(next[0], "rounds do not become like those before them",
           here(entry, static_cast<uint32_t>(__builtin_ctz(mask))));
      return {};
    }
    heads.push_back(std::move(next));
  }
  return exits(heads, back_to, joint);
}

/// Windows that count rounds of the loop are one more round behind.
void CrossWalk::next_round(CrossState& state, int joint) {
  for (GmIssued& x : state.order.gm) {
    if (!(*windows_)[x.access].mentions(joint)) continue;
    Distance& d = x.distance;
    d = d.loop == joint ? Distance{joint, d.lo + 1, model::add_ends(d.hi, 1)}
                        : Distance{joint, 1, 1};
    d.lo = std::min(d.lo, kFarRounds);
    if (d.hi >= kFarRounds) d.hi = model::kPlusInfinity;
  }
  // One that reaches from here to far away stands for all between.
  state.order.tidy();
  std::map<std::tuple<uint32_t, Unit, Carriers>, Distance> reach;
  for (const GmIssued& x : state.order.gm) {
    if (x.distance.loop != joint) continue;
    const auto [place, added] = reach.try_emplace({x.access, x.unit, x.known}, x.distance);
    place->second.lo = std::min(place->second.lo, x.distance.lo);
    place->second.hi = std::max(place->second.hi, x.distance.hi);
  }
  for (GmIssued& x : state.order.gm) {
    if (x.distance.loop == joint) x.distance = reach.at({x.access, x.unit, x.known});
  }
  state.order.tidy();
  shift_facts(state, joint);
}

void CrossWalk::leave(CrossState& state, int joint) {
  for (GmIssued& x : state.order.gm) {
    if (!(*windows_)[x.access].mentions(joint)) continue;
    x.access = windows_->without(x.access, joint);
    if (x.distance.loop == joint) x.distance = {};
  }
  state.order.tidy();
  std::erase_if(state.decisions, [round = round_word(joint)](const auto& decision) {
    return decision.first.find(round) != std::string::npos;
  });
}

}  // namespace asc2::check
