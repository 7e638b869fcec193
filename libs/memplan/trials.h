// SPDX-License-Identifier: Apache-2.0
// Whether concessions will do. A plan that was found for others may suit: it is looked at before
// anything is searched for. What is searched for in vain counts against all later trials.
#pragma once

#include <map>
#include <vector>

#include "memplan/space_plan.h"

namespace asc2::memplan {

/// Nodes of the search for a plan; less for problems of more items, each node of which takes
/// longer.
uint64_t nodes_for(const Problem& problem);

class Trials {
 public:
  explicit Trials(const SpacePlanner& planner) : planner_(planner) {}

  /// Also false when there have been too many.
  bool fits(const Concessions& conceded);
  bool over() const;
  void add(const Layout& layout, const Packing& packing);
  /// The lowest of the plans found that suit the layout; Unknown when there is none.
  Packing found_for(const Layout& layout) const;

 private:
  /// A slot: the head of its group and its number.
  using Slot = std::pair<size_t, size_t>;
  using Found = std::map<Slot, int64_t>;

  const SpacePlanner& planner_;
  std::vector<Found> found_;
  uint64_t spent_ = 0;
  size_t tried_ = 0;  // items
};

}  // namespace asc2::memplan
