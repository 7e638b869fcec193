// SPDX-License-Identifier: Apache-2.0
#include "memplan/stacks.h"

namespace asc2::memplan {

Stacks::Stacks(const Graph& graph, const Orders& orders, Bounds& bounds, uint64_t& looks)
    : graph_(graph),
      orders_(orders),
      bounds_(bounds),
      looks_(looks),
      by_low_(graph.cliques),
      by_top_(graph.cliques),
      is_dirty_(graph.cliques.size(), true) {
  for (uint32_t c = 0; c < graph.cliques.size(); ++c) dirty_.push_back(c);
}

void Stacks::touch(uint32_t item) {
  for (const uint32_t clique : graph_.cliques_of[item]) {
    if (is_dirty_[clique]) continue;
    is_dirty_[clique] = true;
    dirty_.push_back(clique);
  }
}

bool Stacks::check_next(bool& any) {
  any = !dirty_.empty();
  if (!any) return true;
  const uint32_t clique = dirty_.back();
  dirty_.pop_back();
  is_dirty_[clique] = false;
  return check(clique);
}

bool Stacks::check(uint32_t clique) {
  read(clique, false);
  const Overfull overfull = find_overfull(ranges_, lows_, looks_);
  if (!overfull.ranges.empty()) return fail(overfull);
  for (const bool turned : {false, true}) {
    read(clique, turned);
    if (!each_lifted(ranges_, lows_, looks_,
                     [&](const Lifted& lifted) { return lift(lifted, turned); }))
      return false;
  }
  return true;
}

void Stacks::sort(uint32_t clique) {
  const auto by = [](std::vector<uint32_t>& items, const auto& value) {
    for (size_t i = 1; i < items.size(); ++i) {
      const uint32_t item = items[i];
      size_t at = i;
      for (; at > 0 && value(items[at - 1]) > value(item); --at) items[at] = items[at - 1];
      items[at] = item;
    }
  };
  by(by_low_[clique], [&](uint32_t item) { return bounds_.low(item); });
  by(by_top_[clique], [&](uint32_t item) { return top(item); });
}

/// The ranges by their tops, and their lows, ascending. Turned upside down, a top is a low.
void Stacks::read(uint32_t clique, bool turned) {
  sort(clique);
  const std::vector<uint32_t>&by_low = by_low_[clique], &by_top = by_top_[clique];
  const size_t count = by_low.size();
  lows_.resize(count);
  ranges_.resize(count);
  for (size_t k = 0; k < count; ++k) {
    const size_t back = count - 1 - k;
    const uint32_t item = turned ? by_low[back] : by_top[k];
    const int64_t low = bounds_.low(item), top = this->top(item);
    ranges_[k] = {turned ? -top : low, turned ? -low : top, graph_.size[item], item};
    lows_[k] = turned ? -this->top(by_top[back]) : bounds_.low(by_low[k]);
  }
}

/// As many bytes too much as the excess says, so the bounds could be weaker by all but one of them.
bool Stacks::fail(const Overfull& overfull) {
  const int64_t from = overfull.low - (overfull.excess - 1) / 2;
  const int64_t to = overfull.ranges.back().top + overfull.excess / 2;
  why_.clear();
  for (const Range& range : overfull.ranges) {
    const auto item = static_cast<uint32_t>(range.item);
    why_.push_back(low_at_least(item, from, false));
    why_.push_back(top_at_most(item, to, false));
  }
  return bounds_.fail(why_);
}

/// For the order the bounds could be weaker in the same way, for the place only the tops.
bool Stacks::lift(const Lifted& lifted, bool turned) {
  looks_ += lifted.below.size();
  const auto above = static_cast<uint32_t>(lifted.item);
  const auto explain = [&](int64_t down, int64_t up) {
    why_.assign(1, low_at_least(above, lifted.low - down, turned));
    for (const Range& range : lifted.below) {
      const auto item = static_cast<uint32_t>(range.item);
      why_.push_back(low_at_least(item, lifted.low - down, turned));
      why_.push_back(top_at_most(item, lifted.below.back().top + up, turned));
    }
  };
  explain(0, lifted.excess - 1);
  if (!bounds_.imply(low_at_least(above, lifted.filled, turned), why_)) return false;
  explain((lifted.excess - 1) / 2, lifted.excess / 2);
  for (const Range& range : lifted.below) {
    const auto item = static_cast<uint32_t>(range.item);
    if (!bounds_.imply(turned ? orders_.below(above, item) : orders_.below(item, above), why_))
      return false;
  }
  return true;
}

}  // namespace asc2::memplan
