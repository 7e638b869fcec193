// SPDX-License-Identifier: Apache-2.0
// Integer variables between bounds, for searches that learn: whoever raises a bound says which
// bounds it follows from. From a conflict the reasons are followed back to a clause, a set of
// bounds of which one has to hold, that would have prevented it; it is kept and the last decisions
// that it rests on are taken back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asc2::memplan {

/// Key 2 * v: variable v is at least `value`. Key 2 * v + 1: v is at most -value.
struct Bound {
  uint32_t key = 0;
  int64_t value = 0;
};
inline Bound at_least(uint32_t variable, int64_t value) {
  return {2 * variable, value};
}
inline Bound at_most(uint32_t variable, int64_t value) {
  return {2 * variable + 1, -value};
}
inline Bound negation(const Bound& bound) {
  return {bound.key ^ 1, 1 - bound.value};
}

class Bounds {
 public:
  /// Returns its number, from 0.
  uint32_t add_variable(int64_t low, int64_t high);

  int64_t low(uint32_t variable) const { return now_[2 * variable]; }
  int64_t high(uint32_t variable) const { return -now_[2 * variable + 1]; }
  bool fixed(uint32_t variable) const { return low(variable) == high(variable); }
  bool holds(const Bound& bound) const { return now_[bound.key] >= bound.value; }

  /// `why` are bounds that hold. These return false on a conflict; learn() is to be called then.
  bool imply(const Bound& bound, std::span<const Bound> why);
  bool fail(std::span<const Bound> why);
  /// The next bound that has been raised, once; `raised` is set to false when there is none.
  bool next(uint32_t& key, bool& raised);
  /// How many bounds next() has given that have not been taken back since.
  size_t visited() const { return visited_; }

  void decide(const Bound& bound);
  void restart() { go_back(0); }
  /// False when the conflict needs no decision: there is no solution.
  bool learn();

  /// Bounds of clauses looked at, in all.
  uint64_t looks() const { return looks_; }
  /// Variables of late conflicts have more.
  double activity(uint32_t variable) const { return activity_[variable]; }
  /// What a variable was when a decision that bound it was taken back, or what the caller said;
  /// -1: never.
  int64_t remembered(uint32_t variable) const { return remembered_[variable]; }
  void remember(uint32_t variable, int64_t value) { remembered_[variable] = value; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Step {
    uint32_t key;
    int64_t before, after;
    uint32_t previous;    // step of this key
    uint32_t level;       // decisions before it
    uint32_t clause;      // that it follows from, or else
    uint32_t why, count;  // part of why_
  };
  /// A clause has to be looked at only when the key is raised to `value` and `other`, one more of
  /// its bounds, does not hold.
  struct Watch {
    uint32_t clause;
    int64_t value;
    Bound other;
  };
  struct Need {
    int64_t value = 0;
    uint32_t step = kNone;  // that made it hold
  };

  bool raise(const Bound& bound, uint32_t clause, uint32_t why, uint32_t count);
  bool visit_clauses(uint32_t key);
  bool visit(Watch& watch, uint32_t key, bool& keeps);
  void watch(uint32_t clause, const Bound& bound, const Bound& other);
  uint32_t step_of(const Bound& bound) const;
  template <class F>
  void for_each_reason(uint32_t key, uint32_t clause, uint32_t why, uint32_t count, F&& f) const;
  void need(const Bound& bound);
  Bound explain();
  bool follows(uint32_t key) const;
  void go_back(uint32_t level);
  void bump(uint32_t variable);

  std::vector<int64_t> now_;    // by key
  std::vector<uint32_t> last_;  // step, by key
  std::vector<Step> steps_;
  std::vector<uint32_t> levels_;  // size of why_ when each decision was made
  std::vector<Bound> why_;
  size_t visited_ = 0;  // steps

  std::vector<std::vector<Bound>> clauses_;  // the first two are watched
  std::vector<std::vector<Watch>> watches_;  // clauses to look at when a key is raised

  std::vector<Bound> conflict_;
  std::vector<Need> need_;        // by key
  std::vector<uint32_t> needed_;  // keys
  uint32_t open_ = 0;             // needs that steps of the last level have made hold
  std::vector<double> activity_;
  double increment_ = 1;
  std::vector<int64_t> remembered_;
  uint64_t looks_ = 0;
};

}  // namespace asc2::memplan
