// SPDX-License-Identifier: Apache-2.0
// The beginnings and ends of all lives of a packing problem, in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "memplan/packing.h"

namespace asc2::memplan {

struct Event {
  uint32_t position;
  bool begins;
  uint32_t item;
};

/// Ends come before beginnings at the same position, as lives are half-open.
inline std::vector<Event> events_of(const Problem& problem) {
  std::vector<Event> events;
  for (uint32_t i = 0; i < problem.items.size(); ++i) {
    for (const Life& life : problem.items[i].lives) {
      events.push_back({life.lower, true, i});
      events.push_back({life.upper, false, i});
    }
  }
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return std::tie(a.position, a.begins, a.item) < std::tie(b.position, b.begins, b.item);
  });
  return events;
}

}  // namespace asc2::memplan
