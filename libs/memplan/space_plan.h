// SPDX-License-Identifier: Apache-2.0
// The plan of one space: which groups, with how many slots, at which addresses.
//
// Objectives in this order: it fits; the least added delay, that of the banks included; the least
// peak. So the planner begins
// with all slots that pay and without any reuse that makes somebody wait. When that does not fit,
// it makes concessions, the cheapest first, by the cycles that the cost model gives for them:
//
//   fewer slots in a loop     the loop takes hold / slots cycles an iteration
//   a reuse with a new wait   the cycles that the later buffer comes too early
//   a takeover with a wait    the slots of both have to hold through both
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "memplan/groups.h"
#include "memplan/order.h"
#include "memplan/packing.h"

namespace asc2::memplan {

/// A space as far as buffers may use it.
struct Room {
  Space space = Space::Ub;
  int64_t align = 1;
  int64_t capacity = 0;               // up to the reserved ranges at the end, a multiple of align
  std::vector<ReservedRange> within;  // reserved ranges below
};
Room room_of(Space space, const SpaceSpec& spec);

/// What was given up.
struct Concessions {
  std::map<int, double>
      interval;                // cycles an iteration of a loop takes; absent: its busiest pipe's
  double wait = 0;             // reuse that costs up to so many cycles
  size_t sharers = SIZE_MAX;   // of the largest groups: only these are reused at a cost
  std::set<size_t> takeovers;  // of Groups::candidates()
};

struct SlotItem {
  size_t head = 0;  // of the group
  size_t slot = 0;
};

/// A packing problem and what its items are.
struct Layout {
  Groups groups;
  Problem problem;              // in units of the alignment
  std::vector<SlotItem> items;  // reserved ranges come behind them in the problem
};

struct SpacePlan {
  Layout layout;
  Concessions conceded;
  Packing packing;     // in units of the alignment; peak and bound over the buffers
  bool waits = false;  // reuse with new waits was allowed
  /// What the packing's peak is higher for the banks, in units, and the cycles in all that it
  /// spares.
  struct {
    int64_t gap = 0;
    double spared = 0;
  } for_banks;
};

/// With one slot and every reuse and takeover allowed nothing fits, or nothing was found.
struct Refusal {
  Layout layout;
  Packing packing;
};

class Trials;

class SpacePlanner {
 public:
  /// `order` may be null: then every reuse counts as free of charge.
  SpacePlanner(const Facts& facts, const Room& room, const CertainOrder* order, Groups groups);

  /// Nothing when no plan was found; then `refused` says why.
  std::optional<SpacePlan> plan(std::optional<Refusal>& refused) const;
  /// The layout of a choice; `bytes` replaces the sizes of buffers, by index, when given.
  Layout layout(const Concessions& conceded, const std::vector<int64_t>* bytes = nullptr) const;
  Concessions everything() const;

  /// Cycles that `later` waits when the two groups share storage; 0: the order is certain.
  double wait(const Group& a, const Group& b) const;
  /// Cycles in all that a takeover with a wait adds, at least one a round; nothing when the two
  /// cannot share.
  std::optional<double> takeover_cost(const Takeover& takeover) const;
  double interval(int loop, const Concessions& conceded) const;
  int64_t slots(const Group& group, const Concessions& conceded) const;

 private:
  static constexpr int kWaits = -1;
  struct Step {
    double cost;
    int kind;          // among equal costs: reuse, takeover, slots
    int loop;          // kWaits for reuse
    double value;      // interval, or cycles of a wait
    size_t candidate;  // takeover
  };
  std::vector<Step> steps() const;
  void add_waits(std::vector<Step>& out) const;
  void add_slots(std::vector<Step>& out) const;
  void add_takeovers(std::vector<Step>& out) const;
  Concessions first(const std::vector<Step>& steps, size_t count) const;
  Concessions cheapest(const std::vector<Step>& steps, Trials& trials) const;
  double cost(const Concessions& conceded, const std::vector<Step>& steps) const;
  std::optional<Concessions> cheapest_with(const std::set<size_t>& takeovers,
                                           const std::vector<Step>& steps, double most,
                                           Trials& trials) const;
  std::set<size_t> exchanged(const std::set<size_t>& takeovers, size_t one) const;
  void choose_takeovers(Concessions& conceded, const std::vector<Step>& steps,
                        Trials& trials) const;
  void take_back(Concessions& conceded, const std::vector<Step>& steps, Trials& trials) const;
  void spare(Concessions& conceded, const std::vector<Step>& steps, bool waits,
             Trials& trials) const;
  void spare_waits(Concessions& conceded, Trials& trials) const;
  std::optional<SpacePlan> finish(Concessions conceded, const Trials& trials) const;
  double compute_wait(size_t a, size_t b) const;
  double wait_of(size_t a, size_t b) const { return waits_[a * facts_.count() + b]; }
  bool side_by_side(SpacePlan& plan) const;
  void spread_over_banks(SpacePlan& plan) const;
  void add_conflicts(Layout& layout, const Concessions& conceded) const;
  bool mine(const Group& group) const;

  const Facts& facts_;
  const Room room_;
  const CertainOrder* order_;
  const Groups groups_;        // before any takeover that costs
  std::vector<double> waits_;  // of two buffers, both ways; empty without order_
};

}  // namespace asc2::memplan
