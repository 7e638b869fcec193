// SPDX-License-Identifier: Apache-2.0
// The recurrence is found by bisection: a ratio is too small when the orders, less that ratio for
// each iteration that they cross, still have a way round that is longer than nothing
// (Bellman-Ford).
#include "pipe/bound.h"

#include <algorithm>

#include "ir/walk.h"
#include "model/load.h"

namespace asc2::pipe {

namespace {

using namespace ir;

constexpr int kHalvings = 24;  // of a bound of some 1e6 cycles: below a tenth of a cycle

class Recurrence {
 public:
  explicit Recurrence(const Orders& orders) : orders_(orders) {}

  void find(Bound& bound) const {
    double low = 0, high = 0;
    for (const Item& item : orders_.items) high += item.cycles();
    if (longer_than(low).empty()) return;
    while (!longer_than(high).empty()) high *= 2;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (low + high) / 2;
      std::vector<Order> found = longer_than(middle);
      if (found.empty()) {
        high = middle;
      } else {
        low = middle;
        bound.way = std::move(found);
      }
    }
    if (bound.way.empty()) return;
    double cycles = 0, distance = 0;
    for (const Order& order : bound.way) {
      cycles += orders_.items[order.from].cycles();
      distance += static_cast<double>(order.distance);
    }
    bound.recurrence = distance > 0 ? cycles / distance : 0;
  }

 private:
  /// A way round that takes more than `ratio` cycles for each iteration that it crosses.
  std::vector<Order> longer_than(double ratio) const {
    std::vector<double> at(orders_.items.size());
    std::vector<const Order*> by(orders_.items.size());
    for (size_t pass = 0; pass <= orders_.items.size(); ++pass) {
      bool moved = false;
      for (const Order& order : orders_.list) {
        const double then = at[order.from] + orders_.items[order.from].cycles() -
                            ratio * static_cast<double>(order.distance);
        if (then <= at[order.to] + 1e-6) continue;
        at[order.to] = then;
        by[order.to] = &order;
        moved = true;
      }
      if (!moved) return {};
      if (std::vector<Order> way = way_round(by); !way.empty()) return way;
    }
    return {};
  }

  /// A circle among what each item was last moved by.
  static std::vector<Order> way_round(const std::vector<const Order*>& by) {
    std::vector<size_t> seen(by.size(), 0);
    for (size_t start = 0; start < by.size(); ++start) {
      size_t at = start;
      while (by[at] && seen[at] == 0) {
        seen[at] = start + 1;
        at = by[at]->from;
      }
      if (!by[at] || seen[at] != start + 1) continue;
      std::vector<Order> way;
      const size_t first = at;
      do {
        way.push_back(*by[at]);
        at = by[at]->from;
      } while (at != first);
      std::reverse(way.begin(), way.end());
      return way;
    }
    return {};
  }

  const Orders& orders_;
};

}  // namespace

Bound bound_of(const Module& module, const Inst& loop, const Orders* orders, const Target& target,
               CoreKind core, int64_t cores) {
  Bound bound;
  const model::Load load = model::load_of(module, loop.regions[0], target, core);
  bound.resource = load.busy[static_cast<size_t>(load.busiest())];
  bound.by = fmt::format("pipe {}", name_of(load.busiest()));
  const auto propose = [&](double cycles, std::string_view by) {
    if (cycles <= bound.resource) return;
    bound.resource = cycles;
    bound.by = by;
  };
  propose(load.scalar, kScalarUnit);
  propose(load.gm_cycles(target, cores), kGmBandwidth);
  if (orders) Recurrence(*orders).find(bound);
  return bound;
}

}  // namespace asc2::pipe
