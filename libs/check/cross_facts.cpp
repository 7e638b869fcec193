// SPDX-License-Identifier: Apache-2.0
// What a path says of further conditions: comparisons of the same form, and that loops run.
//
//   if %n > 0 is taken       then %n > -3 holds, and a loop of %n rounds has one
//   in a loop of %n rounds   %n is larger than the rounds that are complete
#include <fmt/format.h>

#include <algorithm>

#include "check/cross_walk.h"
#include "model/range.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr int64_t kMostRoundsLeft = 64;  // that facts count

Op opposite(Op op) {
  switch (op) {
    case Op::Gt:
      return Op::Le;
    case Op::Ge:
      return Op::Lt;
    case Op::Lt:
      return Op::Ge;
    case Op::Le:
      return Op::Gt;
    case Op::Eq:
      return Op::Ne;
    default:
      return Op::Eq;
  }
}

/// The numbers that compare with 0 like that.
model::Range of_comparison(Op op) {
  switch (op) {
    case Op::Gt:
      return {1, model::kPlusInfinity};
    case Op::Ge:
      return {0, model::kPlusInfinity};
    case Op::Lt:
      return {model::kMinusInfinity, -1};
    case Op::Le:
      return {model::kMinusInfinity, 0};
    case Op::Eq:
      return {0, 0};
    default:
      return {};
  }
}

/// Takes from a fact what it says of the terms of a form, constants apart.
void narrow(model::Range& sum, const CommonForm& form, const CrossFact& fact) {
  const model::Range known = of_comparison(fact.holds ? fact.op : opposite(fact.op)) -
                             model::Range{fact.form.constant, fact.form.constant};
  const auto opposed = [&] {
    return std::equal(
        form.terms.begin(), form.terms.end(), fact.form.terms.begin(), fact.form.terms.end(),
        [](const auto& a, const auto& b) { return a.first == b.first && a.second == -b.second; });
  };
  if (form.terms == fact.form.terms) {
    sum = {std::max(sum.lo, known.lo), std::min(sum.hi, known.hi)};
  } else if (opposed()) {
    sum = {std::max(sum.lo, (-known).lo), std::min(sum.hi, (-known).hi)};
  }
}

}  // namespace

std::optional<CrossFact> CrossFrame::runs() const {
  if (!stop || !first || step == 0) return std::nullopt;
  CrossFact fact{*stop, step > 0 ? Op::Gt : Op::Lt};
  return fact.form.add(*first, -1) ? std::optional(fact) : std::nullopt;
}

/// What the terms of the form can add up to: in loops that run, and by what was `decided`.
model::Range CrossWalk::known_sum(const CrossState& state, const CommonForm& form,
                                  bool decided) const {
  model::Range sum;
  if (form.terms.empty()) sum = {0, 0};
  for (const auto& [key, decision] : state.decisions) {
    if (const auto known = decision.known(); decided && known) narrow(sum, form, *known);
  }
  for (const auto& frames : state.cores) {
    for (const CrossFrame& frame : frames) {
      auto runs = frame.joint >= 0 && frame.whole ? frame.runs() : std::nullopt;
      if (!runs) continue;
      CrossFact long_enough = *runs;  // this round, or one behind it
      if (long_enough.form.add(CommonForm::number(frame.step), -frame.round)) {
        narrow(sum, form, long_enough);
      }
      if (runs->form.add(CommonForm::of_atom(round_atom(frame.joint)), -frame.step)) {
        narrow(sum, form, *runs);
      }
    }
  }
  return sum;
}

std::optional<bool> CrossWalk::implied(const CrossState& state, const CrossFact& fact) const {
  const model::Range value =
      known_sum(state, fact.form, true) + model::Range{fact.form.constant, fact.form.constant};
  const model::Range yes = of_comparison(fact.op), no = of_comparison(opposite(fact.op));
  const bool zero_apart = value.lo > 0 || value.hi < 0;
  const bool never = fact.op == Op::Eq ? zero_apart : model::contains(no, value);
  const bool always = fact.op == Op::Ne ? zero_apart : model::contains(yes, value);
  if (always && never) return std::nullopt;  // no run comes here
  if (always) return fact.holds;
  if (never) return !fact.holds;
  return std::nullopt;
}

/// What was decided of a round is over in the next one. What it says of the rounds left stays, in
/// the words of that: `%n - round > 2` becomes `%n - round > 1`.
void CrossWalk::shift_facts(CrossState& state, int joint) const {
  const int atom = round_atom(joint);
  std::map<std::vector<std::pair<int, int64_t>>, model::Range> ranges;
  const std::string round = round_word(joint);
  std::erase_if(state.decisions, [&](const auto& decision) {
    if (decision.first.find(round) == std::string::npos) return false;
    const auto known = decision.second.known();
    if (!known || known->form.factor(atom) == 0) return true;
    const CommonForm form{known->form.terms, 0};
    narrow(ranges.try_emplace(form.terms).first->second, form, *known);
    return true;
  });
  for (const auto& [terms, range] : ranges) {
    const CommonForm form{terms, 0};
    const model::Range one{form.factor(atom), form.factor(atom)};
    const auto keep = [&, &variable = terms](int64_t end, Op op) {
      if (model::is_infinite(end) || std::abs(end) > kMostRoundsLeft) return;
      const CommonForm apart{variable, -end};
      state.decisions[fmt::format("{} {} 0 in 64 bits", text(apart), op == Op::Ge ? "ge" : "le")] =
          {true, CrossFact{apart, op}};
    };
    const model::Range anyway = known_sum(state, form, false), next = range + one;
    if (range.lo > anyway.lo) keep(next.lo, Op::Ge);
    if (range.hi < anyway.hi) keep(next.hi, Op::Le);
  }
}

/// Whether the loop goes on, at its beginning or behind a round.
std::optional<bool> CrossWalk::goes_on(const CrossState& state, const Joint& joint,
                                       bool behind_round) const {
  if (joint.trips.is_constant()) return std::nullopt;
  for (const CrossFrame& frame : joint.frames) {
    auto fact = frame.owner && frame.whole ? frame.runs() : std::nullopt;
    if (!fact) continue;
    if (behind_round &&
        (!fact->form.add(CommonForm::of_atom(round_atom(joint.number)), -frame.step) ||
         !fact->form.add(CommonForm::number(frame.step), -1))) {
      continue;
    }
    if (const auto known = implied(state, *fact)) return known;
  }
  return std::nullopt;
}

/// That a loop ran not at all is remembered where the counters tell the difference.
void CrossWalk::tell_apart(States& exits, const Joint& joint) const {
  const auto none = std::find_if(exits.begin(), exits.end(),
                                 [](const CrossState& exit) { return exit.more == false; });
  const bool same = std::all_of(exits.begin(), exits.end(), [&](const CrossState& exit) {
    return none == exits.end() ||
           (exit.tokens == none->tokens && exit.order.flags == none->order.flags);
  });
  for (const CrossFrame& frame : joint.frames) {
    const auto fact = !same && frame.owner && frame.whole ? frame.runs() : std::nullopt;
    if (!fact) continue;
    for (CrossState& exit : exits) {
      exit.decisions[text(fact->form) + " of a loop"] = {exit.more.value_or(true), fact};
    }
    break;
  }
  for (CrossState& exit : exits) exit.more.reset();
}

}  // namespace asc2::check
