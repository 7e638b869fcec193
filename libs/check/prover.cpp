// SPDX-License-Identifier: Apache-2.0
// The walk over paths and rounds; what single instructions do is in prover_steps.cpp.
#include "check/prover.h"

#include <algorithm>

#include "ir/walk.h"
#include "model/range.h"

namespace asc2::check {

namespace {

using namespace ir;
using model::Range;

/// Rounds beyond its period that a loop is walked before states that follow each other are joined.
constexpr int64_t kPatience = 24;

}  // namespace

void Proof::back_to(Mark mark) {
  faults.resize(mark.faults);
  trail.shorten(mark.trail);
  told = std::move(mark.told);
}

Prover::Prover(const ProvedKernel& kernel, const StepTree& tree, const ProverOptions& options,
               Proof& proof)
    : module_(kernel.module),
      kernel_(kernel.inst),
      target_(kernel.target),
      options_(options),
      core_(core_of(kernel.module, kernel.inst)),
      storage_(kernel.storage),
      scalars_(kernel.scalars),
      tree_(tree),
      pairs_(storage_, scalars_, tree_.gm),
      last_read_(tree_.relevant_count, 0),
      proof_(proof) {
  note_reads(tree_.body);
}

void Prover::note_reads(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    for_each_scalar_read(step, [&](const Operand& use) {
      const uint32_t scalar = relevant(use);
      if (scalar != 0) last_read_[scalar - 1] = std::max(last_read_[scalar - 1], step.number);
    });
    for (const std::vector<Step>& region : step.regions) note_reads(region);
  }
}

bool Prover::run(int64_t most_steps) {
  most_steps_ = most_steps;
  without_ = options_.without;
  OrderState state;
  state.cells.resize(tree_.cells.size());
  state.scalars.resize(tree_.relevant_count);
  walk(tree_.body, state);
  if (walked_ > most_steps_) return false;
  end(state);
  return true;
}

/// From 1 on, as in StepTree.
uint32_t Prover::relevant(const Operand& operand) const {
  return operand.is_value() ? tree_.relevant[operand.value] : 0;
}

void Prover::walk(const std::vector<Step>& steps, OrderState& state, size_t from) {
  Stretches stretches;
  for (size_t i = from; i < steps.size(); ++i) {
    if (given_up()) return;
    ++walked_;
    const Step& step = steps[i];
    set_aside(steps, i, state, stretches);
    if (options_.groups && !trying_) try_without(steps, i, state, stretches);
    if (step.kind != StepKind::For && step.kind != StepKind::While) {
      walk(step, state);
      continue;
    }
    if (without_ && without_->contains(step.inst)) continue;
    const Bystanders bystanders = take_bystanders(step, state);
    std::vector<Exit> exits = loop(step, state);
    if (goes_apart(exits, steps, i + 1)) {
      for (Exit& exit : exits) {
        put_back(bystanders, exit.state);
        put_back(stretches, exit.state);
      }
      stretches.clear();
      if (walk_apart(steps, i + 1, exits, state)) return;
      join_exits(step, std::move(exits), state);
      continue;
    }
    if (!exits.empty()) join_exits(step, std::move(exits), state);
    put_back(bystanders, state);
  }
  put_back(stretches, state);
}

/// From the first line of a group on, to the end of the region or the first race. Until here the
/// group counted, so what is a race now is one without it all the more.
void Prover::try_without(const std::vector<Step>& steps, size_t at, const OrderState& state,
                         const Stretches& stretches) {
  const auto group = options_.groups->find(steps[at].inst);
  if (group == options_.groups->end() || proof_.needed.contains(group->first)) return;
  trying_ = true;
  without_ = &group->second;
  auto loops = std::move(known_loops_);
  known_loops_.clear();
  Proof::Mark before = proof_.mark();
  OrderState copy = state;
  put_back(stretches, copy);
  walk(steps, copy, at);
  if (proof_.faults.size() > before.faults) proof_.needed.insert(group->first);
  proof_.back_to(std::move(before));
  known_loops_ = std::move(loops);
  without_ = options_.without;
  trying_ = false;
}

bool Prover::goes_apart(const std::vector<Exit>& exits, const std::vector<Step>& steps,
                        size_t next) const {
  constexpr size_t kMostExits = 64;
  return !apart_ && exits.size() > 1 && exits.size() <= kMostExits && matters(exits, steps, next);
}

/// Whether the states differ in flags, or in a scalar that a later step reads before it is
/// assigned.
bool Prover::matters(const std::vector<Exit>& exits, const std::vector<Step>& steps,
                     size_t next) const {
  const OrderState& first = exits[0].state;
  std::set<uint32_t> scalars;  // that differ, from 1 on as in StepTree::relevant
  for (const Exit& exit : exits) {
    for (size_t i = 0; i < first.flags.size(); ++i) {
      if (exit.state.flags[i].status != first.flags[i].status) return true;
    }
    for (uint32_t i = 0; i < first.scalars.size(); ++i) {
      if (exit.state.scalars[i] != first.scalars[i]) scalars.insert(i + 1);
    }
  }
  if (next == steps.size()) return false;
  std::erase_if(scalars, [&](uint32_t i) { return last_read_[i - 1] < steps[next].number; });
  return any_read(steps, next, scalars);
}

/// Whether one of the scalars is read before it is assigned. Takes out those that are assigned.
bool Prover::any_read(const std::vector<Step>& steps, size_t from,
                      std::set<uint32_t>& scalars) const {
  for (size_t i = from; i < steps.size() && !scalars.empty(); ++i) {
    const Step& step = steps[i];
    bool read = false;
    for_each_scalar_read(step, [&](const Operand& o) { read |= scalars.contains(relevant(o)); });
    if (read) return true;
    if (step.regions.empty() && step.inst->result_count)
      scalars.erase(tree_.relevant[step.inst->result()]);
    for (const std::vector<Step>& region : step.regions) {
      if (any_read(region, 0, scalars)) return true;
    }
  }
  return false;
}

/// A loop may leave other flags up after other numbers of rounds, if what follows it takes them
/// down again: the last iteration of a loop whose loads run ahead. Or it carries a number out by
/// which what follows goes on with slots and flags. Each exit is then followed to the end of the
/// region by itself. False, and nothing done, when flags do not come out even: that is better told
/// of the loop.
bool Prover::walk_apart(const std::vector<Step>& steps, size_t next, const std::vector<Exit>& exits,
                        OrderState& state) {
  apart_ = true;
  Proof::Mark before = proof_.mark();
  OrderState out;
  for (size_t i = 0; i < exits.size(); ++i) {
    OrderState end = exits[i].state;
    walk(steps, end, next);
    if (i == 0) {
      out = std::move(end);
    } else {
      join_paths(out, end, steps[next - 1], exits[i - 1].rounds, exits[i].rounds);
    }
  }
  apart_ = false;
  const bool races_only =
      std::all_of(proof_.faults.begin() + static_cast<std::ptrdiff_t>(before.faults),
                  proof_.faults.end(), [](const Fault& fault) { return is_race(fault.kind); });
  if (!races_only) {
    proof_.back_to(std::move(before));
    known_loops_.clear();  // faults in them have not been told
    return false;
  }
  state = std::move(out);
  return true;
}

void Prover::join_exits(const Step& step, std::vector<Exit> exits, OrderState& state) {
  OrderState out = std::move(exits[0].state);
  for (size_t i = 1; i < exits.size(); ++i) {
    join_paths(out, exits[i].state, step, exits[i - 1].rounds, exits[i].rounds);
  }
  state = std::move(out);
}

void Prover::walk(const Step& step, OrderState& state) {
  if (without_ && without_->contains(step.inst)) return;
  switch (step.kind) {
    case StepKind::Scalar:
    case StepKind::Slot:
      return scalar(step, state);
    case StepKind::Work:
      work(step, state);
      return forget_result(*step.inst, state);
    case StepKind::Set:
      return set_flag(step, state);
    case StepKind::Wait:
      return wait_flag(step, state);
    case StepKind::Barrier:
      return barrier(step, state);
    case StepKind::For:
    case StepKind::While:
      return;  // by walk() of the steps around it
    case StepKind::If:
      return branch(step, state);
  }
}

Number Prover::value(const Operand& operand, const OrderState& state) const {
  if (operand.is_int()) return Number::constant(operand.integer);
  const uint32_t number = relevant(operand);
  return number == 0 ? Number{} : state.scalars[number - 1];
}

/// A scalar that came from memory may be any number.
void Prover::forget_result(const Inst& inst, OrderState& state) const {
  if (inst.result() == kNoValue || tree_.relevant[inst.result()] == 0) return;
  state.scalars[tree_.relevant[inst.result()] - 1] =
      Number{model::range_of(module_.type(inst.type).dtype)};
}

void Prover::scalar(const Step& step, OrderState& state) {
  const Inst& inst = *step.inst;
  Number& result = state.scalars[tree_.relevant[inst.result()] - 1];
  const Dtype dtype = module_.type(inst.type).dtype;
  if (step.kind == StepKind::Slot) {
    const int64_t count = inst.operands()[1].integer;
    result = Number::between(0, count - 1);
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      if (frame->step->inst->result() != inst.operands()[0].value) continue;
      if (frame->step->exact || frame->step->period % count == 0) {
        const auto slot = static_cast<size_t>(frame->round % count);
        result = Number::constant(step.alike.empty() ? slot : step.alike[slot]);
      }
      return;
    }
    return;
  }
  if (inst.op == Op::BlockIdx || inst.op == Op::BlockNum || inst.op == Op::Param) {
    const int64_t grid = kernel_.int_attr(Attr::Grid, 0);
    result = inst.op == Op::BlockIdx ? Number::between(0, grid > 0 ? grid - 1 : INT32_MAX)
                                     : Number{model::range_of(dtype)};
    return;
  }
  std::vector<Number> operands;
  for (const Operand& operand : inst.operands()) operands.push_back(value(operand, state));
  result = compute(module_, inst, operands);
}

void Prover::join_paths(OrderState& a, const OrderState& b, const Step& step, int64_t choice_a,
                        int64_t choice_b) {
  OrderState copy;
  const OrderState* other = &b;
  if (b.flags.size() < a.flags.size()) {  // flags are counted as they are met
    copy = b;
    copy.flags.resize(a.flags.size());
    other = &copy;
  }
  a.flags.resize(std::max(a.flags.size(), b.flags.size()));
  for (const FlagSplit& split : meet(a, *other, proof_.trail, step, choice_a, choice_b)) {
    fault({.kind = FaultKind::Split,
           .first = split.set,
           .second = &step,
           .flag = flag_keys_[split.flag],
           .when_second = when_,
           .what = split.what});
  }
}

void Prover::branch(const Step& step, OrderState& state) {
  const Operand& condition = step.inst->operands()[0];
  std::optional<bool> taken;
  if (options_.lasting_only && !scalars_.lasting(condition)) {
    // Either way.
  } else if (const auto known = value(condition, state).value()) {
    taken = *known != 0;
  } else {
    std::vector<model::Rounds> rounds;
    for (const Frame& frame : frames_) {
      if (frame.step->exact) rounds.push_back({frame.step->loop, {frame.round, frame.round}});
    }
    taken = scalars_.truth(condition, rounds);
  }
  if (taken) {
    const size_t arm = *taken ? 0 : 1;
    if (arm < step.regions.size()) walk(step.regions[arm], state);
    return;
  }
  OrderState other = state;
  walk(step.regions[0], state);
  if (step.regions.size() > 1) walk(step.regions[1], other);
  join_paths(state, other, step, 0, 1);
}

/// How often a loop may run, entered with this state.
Range Prover::trips(const Step& step, const OrderState& state) const {
  const Range known = scalars_.loops()[static_cast<size_t>(step.loop)].trips;
  if (step.kind == StepKind::While) return known;
  const auto bounds = step.inst->operands();
  return check::trips(value(bounds[0], state), value(bounds[1], state), value(bounds[2], state),
                      known);
}

/// The loop's variable, as far as it matters.
void Prover::enter_round(const Step& step, int64_t round, const OrderState& entry,
                         OrderState& state) {
  frames_.back().round = round;
  if (step.kind == StepKind::While) return;
  const uint32_t number = tree_.relevant[step.inst->result()];
  if (number == 0) return;
  const auto bounds = step.inst->operands();
  Number counter = Number::constant(round);
  if (!step.exact && round > 0) {
    const model::LoopInfo& loop = scalars_.loops()[static_cast<size_t>(step.loop)];
    counter = rounds_like(round, 1, model::add_ends(loop.trips.hi, -1), step.period);
  }
  state.scalars[number - 1] = loop_variable(value(bounds[0], entry), value(bounds[2], entry),
                                            counter, module_.type(step.inst->type).dtype);
}

/// The states in which the loop may end; none when it does not run.
std::vector<Prover::Exit> Prover::walk_loop(const Step& step, const OrderState& entry) {
  const Range trips = this->trips(step, entry);
  if (trips.hi <= 0) return {};
  const uint32_t outer_when = when_;
  std::vector<OrderState> rounds{entry};  // before round k
  frames_.push_back({&step, 0});
  int64_t back_to = -1;  // the state before the last round is that before this one
  // Round 0 is a case of its own where the loop's variable matters.
  const bool counts = step.kind == StepKind::For && tree_.relevant[step.inst->result()] != 0;
  const int64_t first = counts ? 1 : 0;
  for (int64_t k = 0; k < trips.hi && back_to < 0; ++k) {
    OrderState next = rounds.back();
    enter_round(step, k, entry, next);
    when_ = proof_.trail.add(outer_when, step, k);
    walk(step.regions[0], next);
    if (given_up()) break;
    next.next_round(step.loop, step.exact, tree_.gm, scalars_);
    next.tidy();
    const int64_t before = k + 1 - step.period;
    if (k >= kScalarPatience + step.period && !step.exact) {
      for (size_t i = 0; i < next.scalars.size(); ++i) {
        if (!(next.scalars[i] == rounds[static_cast<size_t>(before)].scalars[i])) {
          next.scalars[i] = {};
        }
      }
    }
    if (k >= kPatience + 2 * step.period && !step.exact) {
      join_paths(next, rounds[static_cast<size_t>(before)], step, k + 1, before);
    }
    next.flags.resize(flag_keys_.size());
    for (OrderState& earlier : rounds) earlier.flags.resize(flag_keys_.size());
    for (int64_t j = before; j >= first && back_to < 0 && !step.exact; j -= step.period) {
      if (next.same(rounds[static_cast<size_t>(j)])) back_to = j;
    }
    rounds.push_back(std::move(next));
  }
  frames_.pop_back();
  when_ = outer_when;
  // Behind the loop: the states after all numbers of rounds that it may run.
  const auto walked = static_cast<int64_t>(rounds.size()) - 1;
  const int64_t period = back_to < 0 ? 1 : walked - back_to;
  const auto after = [&](int64_t count) -> const OrderState& {
    if (count > walked) count = back_to + (count - back_to) % period;
    return rounds[static_cast<size_t>(count)];
  };
  std::vector<Exit> exits;
  if (back_to < 0 && walked < trips.hi) {  // given up
    exits.push_back({std::move(rounds.back()), walked});
    return exits;
  }
  const int64_t last = std::min(trips.hi, std::max(walked, model::add_ends(trips.lo, period)));
  for (int64_t more = 0; more <= last - trips.lo; ++more) {
    const int64_t count = trips.lo + more;
    exits.push_back({after(count), count});
    exits.back().state.leave(step.loop);
  }
  return exits;
}

}  // namespace asc2::check
