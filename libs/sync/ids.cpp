// SPDX-License-Identifier: Apache-2.0
#include "sync/ids.h"

#include <algorithm>

namespace asc2::sync {

bool Ids::fits(size_t id, const std::vector<Interval>& intervals) const {
  return std::all_of(intervals.begin(), intervals.end(), [&](const Interval& interval) {
    const auto next = busy_[id].upper_bound(interval.end);
    return next == busy_[id].begin() || std::prev(next)->second.end < interval.begin;
  });
}

void Ids::add(size_t id, int32_t edge, const std::vector<Interval>& intervals) {
  for (const Interval& interval : intervals) {
    Entry& entry = busy_[id][interval.begin];
    entry.end = std::max(entry.end, interval.end);
    entry.edge = edge;
  }
}

void Ids::remove(size_t id, const std::vector<Interval>& intervals) {
  for (const Interval& interval : intervals) busy_[id].erase(interval.begin);
}

void Ids::holders(size_t id, const std::vector<Interval>& intervals,
                  std::vector<int32_t>& out) const {
  for (const Interval& interval : intervals) {
    for (auto at = busy_[id].upper_bound(interval.end); at != busy_[id].begin();) {
      --at;
      if (at->second.end < interval.begin) break;
      if (at->second.edge >= 0) out.push_back(at->second.edge);
    }
  }
}

Place Ids::last_use(size_t id, Place place) const {
  const auto next = busy_[id].upper_bound(place);
  return next == busy_[id].begin() ? -1 : std::prev(next)->second.end;
}

}  // namespace asc2::sync
