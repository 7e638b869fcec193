// SPDX-License-Identifier: Apache-2.0
// The flag ids of one ordered pair of pipes: which intervals of places each is in use.
#pragma once

#include <map>
#include <vector>

#include "sync/places.h"

namespace asc2::sync {

class Ids {
 public:
  explicit Ids(size_t count) : busy_(count) {}

  bool fits(size_t id, const std::vector<Interval>& intervals) const;
  void add(size_t id, int32_t edge, const std::vector<Interval>& intervals);
  void remove(size_t id, const std::vector<Interval>& intervals);
  /// Appends the edges that hold the id somewhere in the intervals.
  void holders(size_t id, const std::vector<Interval>& intervals, std::vector<int32_t>& out) const;
  /// End of its last interval that begins at `place` or before; -1 when there is none.
  Place last_use(size_t id, Place place) const;
  size_t count() const { return busy_.size(); }

 private:
  struct Entry {
    Place end = 0;
    int32_t edge = -1;  // -1: a flag of the input
  };
  std::vector<std::map<Place, Entry>> busy_;  // by id, by the begin of the interval
};

}  // namespace asc2::sync
