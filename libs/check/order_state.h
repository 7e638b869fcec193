// SPDX-License-Identifier: Apache-2.0
// What is known at one place of a kernel of all runs that come by: for each access that a later one
// may have to follow, who knows that it has ended.
//
// An access is known to a pipe when every later instruction of the pipe starts after it has ended,
// and to a flag when the wait for that flag would learn it. Its fate is then a set of pipes and
// flags that sync instructions change, each in the same way for all accesses:
//
//   set P -> Q, f     f learns what P knows and all that P was given before
//   wait P -> Q, f    Q learns what f knows; f is down
//   barrier P         P learns what it was given before
//
// Where paths meet, each access keeps one set for each path that differs (only the least ones: what
// holds with few holds with more), so nothing is lost.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "check/carriers.h"
#include "check/gm_pairs.h"
#include "check/number.h"
#include "check/steps.h"

namespace asc2::check {

inline constexpr size_t kUnits = 3 * kPipeCount;  // a cube core and its two vector cores

/// An access that has been given to its pipe.
struct Issued {
  const Step* step = nullptr;
  Unit unit = 0;
  bool write = false;
  Carriers known;
  uint32_t via = 0;   // in Trail: on which paths it is known no further
  uint32_t when = 0;  // in Trail: rounds of the loops around it

  /// Least first; paths do not count.
  bool same(const Issued& o) const {
    return unit == o.unit && write == o.write && step == o.step && known == o.known;
  }
};

struct GmIssued : Issued {
  uint32_t access = 0;
  Distance distance;  // to an instruction that is given to its pipe here

  bool stands_in() const;  // for bystanders: not an access, but what many of them have in common
};

enum class FlagStatus : uint8_t {
  Down,
  Up,
  Owed,   // waited for before it was set: the next set is for that wait
  Broken  // a fault has been reported; no more about this flag
};

struct FlagState {
  FlagStatus status = FlagStatus::Down;
  const Step* step = nullptr;  // the set, or the wait of Owed
  bool operator==(const FlagState&) const = default;
};

struct OrderState {
  std::vector<std::vector<Issued>> cells;
  std::vector<GmIssued> gm;
  std::vector<FlagState> flags;
  std::vector<GmIssued> waits;  // with --strict: the last wait of each flag, which is `access`
  std::vector<Number> scalars;

  /// Same future: paths and places of the past apart.
  bool same(const OrderState& o) const;
  /// Equal for states that are the same; flags that have not been met do not count.
  uint64_t hash() const;
  /// Brings entries into one order and drops those that others imply.
  void tidy();
  void tidy_cells();

  template <class F>
  void for_each(F&& visit) {
    for (std::vector<Issued>& cell : cells) {
      for (Issued& issued : cell) visit(issued);
    }
    for (GmIssued& issued : gm) visit(issued);
    for (GmIssued& issued : waits) visit(issued);
  }

  // --- what sync instructions do; `flag` is its bit
  void set(Unit from, size_t flag);
  void wait(Unit to, size_t flag);
  void barrier(Unit unit);
  /// Over all pipes of the core of `unit`.
  void barrier_all(Unit unit);

  // --- rounds of loops
  /// `exact`: all rounds are walked, so nothing lies farther back than the first one.
  void next_round(int loop, bool exact, const std::vector<GmAccess>& accesses,
                  const model::Scalars& scalars);
  void leave(int loop);
};

/// The pipes of the core of a unit.
const Carriers& pipes_of(Unit unit);
/// The unit learns it; what the scalar unit knows, all pipes know.
void learn(Carriers& known, Unit unit);

/// Decisions of paths, as lists that share their tails; 0 is the empty one.
class Trail {
 public:
  struct Mark {
    uint32_t before = 0;
    const Step* step = nullptr;  // If: `what` is the arm; loops: how many rounds
    int64_t what = 0;
  };
  uint32_t add(uint32_t before, const Step& step, int64_t what) {
    marks_.push_back({before, &step, what});
    return static_cast<uint32_t>(marks_.size());
  }
  /// The decisions of `more` after those of `before`.
  uint32_t append(uint32_t before, uint32_t more);
  const Mark& operator[](uint32_t mark) const { return marks_[mark - 1]; }
  size_t size() const { return marks_.size(); }
  /// Takes back what was added since it had this size.
  void shorten(size_t size) { marks_.resize(size); }
  /// Marks from this one on are at the steps of another tree, by number.
  void move_to(const std::vector<const Step*>& steps, size_t from) {
    for (; from < marks_.size(); ++from) marks_[from].step = steps[marks_[from].step->number];
  }

 private:
  std::vector<Mark> marks_;
};

/// A flag that is up on one of two paths only.
struct FlagSplit {
  size_t flag = 0;
  const Step* set = nullptr;
  int64_t what = 0;  // the path on which it is up
};

/// Two paths come together behind `step`: `a` takes in `b`. What differs is marked with the choice
/// that led there.
std::vector<FlagSplit> meet(OrderState& a, const OrderState& b, Trail& trail, const Step& step,
                            int64_t choice_a, int64_t choice_b);

}  // namespace asc2::check
