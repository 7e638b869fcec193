// SPDX-License-Identifier: Apache-2.0
// Where the proof ends, a run may show that the kernel is wrong: one with values of the parameters
// that take the same path. Those that matter are few, and small numbers or next to a bound.
#include <algorithm>

#include "base/integer.h"
#include "check/cross_walk.h"
#include "ir/evaluate.h"

namespace asc2::check {

using namespace ir;

namespace {

constexpr size_t kMostTries = 3;
constexpr int kMostGuesses = 20'000;

bool is_parameter(const std::string& name) {
  return name.starts_with('%') && name.find(' ') == std::string::npos;
}

}  // namespace

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
  proof_.tries = solve(facts(state, true));
  if (proof_.tries.empty()) proof_.tries = solve(facts(state, false));
}

/// What holds on the path: loops run at least as often as they do here; with `left`, those that
/// have ended ran so often.
std::vector<CrossFact> CrossWalk::facts(const CrossState& state, bool left) const {
  std::vector<CrossFact> out;
  std::map<int, int64_t> rounds;
  for (const auto& frames : state.cores) {
    for (const CrossFrame& frame : frames) {
      if (frame.joint < 0) continue;
      rounds[frame.joint] = frame.round;
      auto fact = frame.runs();
      if (fact && fact->form.add(CommonForm::number(frame.step), -frame.round))
        out.push_back(std::move(*fact));
    }
  }
  for (const auto& [key, decision] : state.decisions) {
    if (auto known = decision.known()) out.push_back(std::move(*known));
  }
  if (left) {
    for (const auto& [joint, fact] : state.left) out.push_back(fact);
  }
  for (CrossFact& fact : out) {
    for (const auto& [joint, round] : rounds) {
      const int64_t factor = fact.form.factor(round_atom(joint));
      if (!fact.form.add(CommonForm::of_atom(round_atom(joint)), -factor) ||
          !fact.form.add(CommonForm::number(round), factor)) {
        fact.form = {};
      }
    }
  }
  return out;
}

/// Numbers that may be worth trying: of each parameter that the facts mention.
CrossWalk::Guesses CrossWalk::guesses(const std::vector<CrossFact>& facts,
                                      std::vector<const CrossFact*>& used) const {
  Guesses out;
  for (const CrossFact& fact : facts) {
    const auto& terms = fact.form.terms;
    const bool plain = std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
      return term.first >= 0 && is_parameter(atom_names_[static_cast<size_t>(term.first)]);
    });
    if (!plain || terms.empty()) continue;
    used.push_back(&fact);
    for (const auto& [atom, factor] : terms) {
      std::set<int64_t>& mine = out[atom];
      mine.insert({0, 1, 2, 3, 5, 18, 20});
      const int64_t bound = -(fact.form.constant / factor);
      if (terms.size() == 1) mine.insert({bound - 1, bound, bound + 1});
    }
  }
  return out;
}

/// Some values with which the facts hold that are about parameters alone.
std::vector<CrossWalk::Values> CrossWalk::solve(const std::vector<CrossFact>& facts) const {
  std::vector<const CrossFact*> used;
  const Guesses guesses = this->guesses(facts, used);
  std::vector<Values> out;
  std::map<int, int64_t> values;
  int left = kMostGuesses;
  const auto holds = [&](const CrossFact* fact) {
    int64_t sum = fact->form.constant;
    for (const auto& [atom, factor] : fact->form.terms) {
      const auto value = values.find(atom);
      if (value == values.end()) return true;  // not yet
      sum = wrapping_add(sum, wrapping_mul(factor, value->second));
    }
    return (evaluate(fact->op, sum, 0).value_or(0) != 0) == fact->holds;
  };
  const auto guess = [&](auto&& self, Guesses::const_iterator at) -> void {
    if (out.size() == kMostTries || --left < 0) return;
    if (!std::all_of(used.begin(), used.end(), holds)) return;
    if (at == guesses.end()) {
      Values named;
      for (const auto& [atom, value] : values) {
        named[atom_names_[static_cast<size_t>(atom)].substr(1)] = value;
      }
      out.push_back(std::move(named));
      return;
    }
    for (const int64_t value : at->second) {
      values[at->first] = value;
      self(self, std::next(at));
      values.erase(at->first);
    }
  };
  if (!guesses.empty()) guess(guess, guesses.begin());
  return out;
}

}  // namespace asc2::check
