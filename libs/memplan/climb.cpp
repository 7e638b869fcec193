// SPDX-License-Identifier: Apache-2.0
// A step moves an item that ends above the capacity further to the front of the order, or any item
// anywhere; it is kept when no more lies above the capacity than before. Now and then the packing
// is turned over: all is pushed up against the ceiling, the highest first, and down again, which
// closes gaps (forward-backward improvement in project scheduling).
#include "memplan/climb.h"

#include <algorithm>
#include <numeric>

namespace asc2::memplan {

namespace {
constexpr uint64_t kTurnOver = 10;  // every so many rounds
}

Climber::Climber(const Graph& graph) : graph_(graph) {
  now_.offset.assign(graph.count, 0);
  for (uint32_t item = 0; item < graph.count; ++item) {
    (graph.pinned[item] < 0 ? now_.order : pinned_).push_back(item);
    if (graph.pinned[item] >= 0) now_.offset[item] = graph.pinned[item];
  }
  std::stable_sort(now_.order.begin(), now_.order.end(), [&](uint32_t a, uint32_t b) {
    return area_of(graph.span[a], graph.size[a]) > area_of(graph.span[b], graph.size[b]);
  });
  std::stable_sort(pinned_.begin(), pinned_.end(),
                   [&](uint32_t a, uint32_t b) { return graph.pinned[a] < graph.pinned[b]; });
}

uint64_t Climber::below(uint64_t limit) {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_ % limit;
}

/// Each item of the order at the lowest place that those in front of it leave.
void Climber::place(Placed& placed, int64_t capacity) {
  line_ = pinned_;
  placed.excess = 0;
  int64_t peak = 0;
  for (const uint32_t item : pinned_)
    peak = std::max(peak, graph_.pinned[item] + graph_.size[item]);
  for (const uint32_t item : placed.order) {
    const uint64_t* row = graph_.row(item);
    const int64_t size = graph_.size[item];
    int64_t at = 0;
    for (const uint32_t other : line_) {
      if ((row[other >> 6] >> (other & 63) & 1) == 0) continue;
      if (at + size <= placed.offset[other]) break;
      at = std::max(at, placed.offset[other] + graph_.size[other]);
    }
    placed.offset[item] = at;
    auto where = line_.end();
    while (where != line_.begin() && placed.offset[*std::prev(where)] > at) --where;
    line_.insert(where, item);
    peak = std::max(peak, at + size);
    placed.excess += std::max<int64_t>(0, at + size - capacity);
  }
  if (peak >= peak_) return;
  peak_ = peak;
  best_ = placed.offset;
}

/// The order that puts all down again after all has been pushed up.
void Climber::turn_over(Placed& placed, int64_t capacity) {
  const auto by_top = [&] {
    std::stable_sort(placed.order.begin(), placed.order.end(), [&](uint32_t a, uint32_t b) {
      return placed.offset[a] + graph_.size[a] > placed.offset[b] + graph_.size[b];
    });
  };
  by_top();
  place(placed, capacity);  // upside down, which is a packing too
  by_top();
}

void Climber::change(Placed& placed, int64_t capacity) {
  std::vector<uint32_t>& order = placed.order;
  const size_t count = order.size();
  const auto move = [&](size_t from, size_t to) {
    const auto begin = order.begin();
    const auto at = [&](size_t n) { return begin + static_cast<std::ptrdiff_t>(n); };
    if (to < from)
      std::rotate(at(to), at(from), at(from + 1));
    else
      std::rotate(at(from), at(from + 1), at(to + 1));
  };
  const uint64_t kind = below(4);
  if (kind < 2) {
    high_.clear();
    for (uint32_t n = 1; n < count; ++n) {
      if (placed.offset[order[n]] + graph_.size[order[n]] > capacity) high_.push_back(n);
    }
    if (!high_.empty()) {
      const uint32_t from = high_[below(high_.size())];
      return move(from, below(from));
    }
  }
  if (kind == 2)
    std::swap(order[below(count)], order[below(count)]);
  else
    move(below(count), below(count));
}

bool Climber::climb(int64_t capacity, uint64_t rounds) {
  if (now_.order.empty()) return false;
  place(now_, capacity);  // the excess is another one than before
  for (const uint64_t end = round_ + rounds; peak_ > capacity && round_ < end;) {
    next_ = now_;
    if (++round_ % kTurnOver == 0 && pinned_.empty())
      turn_over(next_, capacity);
    else
      change(next_, capacity);
    place(next_, capacity);
    if (next_.excess <= now_.excess) std::swap(now_, next_);
  }
  return peak_ <= capacity;
}

}  // namespace asc2::memplan
