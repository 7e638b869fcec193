// SPDX-License-Identifier: Apache-2.0
// Items of a clique lie on one another. Upside down it is the same, so all but the first is said
// twice:
//
//   no more of them lie between two addresses than fits there
//   where some are so large together that one more would not fit in up to their highest top, and
//   this one lies no lower than they can, it is above all of them
#pragma once

#include <cstdint>
#include <vector>

#include "memplan/bounds.h"
#include "memplan/graph.h"
#include "memplan/ranges.h"

namespace asc2::memplan {

/// The bounds that say of two items that one is below the other.
class Orders {
 public:
  explicit Orders(uint32_t count) : count_(count), below_(size_t{count} * count) {}
  void set(uint32_t a, uint32_t b, const Bound& below) { below_[at(a, b)] = below; }
  Bound below(uint32_t a, uint32_t b) const { return below_[at(a, b)]; }

 private:
  size_t at(uint32_t a, uint32_t b) const { return size_t{a} * count_ + b; }

  uint32_t count_;
  std::vector<Bound> below_;
};

class Stacks {
 public:
  /// Of variables of `bounds`, those first are the offsets of the items. Adds to `looks`.
  Stacks(const Graph& graph, const Orders& orders, Bounds& bounds, uint64_t& looks);

  /// Its bounds have changed.
  void touch(uint32_t item);
  /// Looks at a clique of items that have changed; sets `any` to false when there is none. False on
  /// a conflict.
  bool check_next(bool& any);

 private:
  bool check(uint32_t clique);
  void sort(uint32_t clique);
  void read(uint32_t clique, bool turned);
  bool fail(const Overfull& overfull);
  bool lift(const Lifted& lifted, bool turned);

  int64_t top(uint32_t item) const { return bounds_.high(item) + graph_.size[item]; }
  Bound low_at_least(uint32_t item, int64_t low, bool turned) const {
    return turned ? at_most(item, -low - graph_.size[item]) : at_least(item, low);
  }
  Bound top_at_most(uint32_t item, int64_t top, bool turned) const {
    return turned ? at_least(item, -top) : at_most(item, top - graph_.size[item]);
  }

  const Graph& graph_;
  const Orders& orders_;
  Bounds& bounds_;
  uint64_t& looks_;
  std::vector<std::vector<uint32_t>> by_low_, by_top_;  // cliques, nearly sorted
  std::vector<uint32_t> dirty_;                         // cliques
  std::vector<bool> is_dirty_;
  std::vector<Range> ranges_;
  std::vector<int64_t> lows_;
  std::vector<Bound> why_;
};

}  // namespace asc2::memplan
