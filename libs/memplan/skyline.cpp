// SPDX-License-Identifier: Apache-2.0
// Over the line of positions lies a skyline: the top of what is placed so far. The item that can
// sit lowest is placed next; among those, one that an order prefers. A segment tree over the
// positions gives the highest roof under a life, and raises it.
#include "memplan/skyline.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace asc2::memplan {
namespace {

/// Maximum over a range, assignment to a range.
class Roof {
 public:
  explicit Roof(uint32_t positions) {
    while (leaves_ < positions) leaves_ *= 2;
    top_.assign(size_t{leaves_} * 2, 0);
    assigned_.assign(size_t{leaves_} * 2, -1);
  }
  int64_t max(uint32_t from, uint32_t to) { return query(1, 0, leaves_, from, to); }
  void assign(uint32_t from, uint32_t to, int64_t value) { update(1, 0, leaves_, from, to, value); }

 private:
  void set(uint32_t node, int64_t value) { top_[node] = assigned_[node] = value; }
  void push(uint32_t node) {
    if (assigned_[node] < 0) return;
    set(node * 2, assigned_[node]);
    set(node * 2 + 1, assigned_[node]);
    assigned_[node] = -1;
  }
  int64_t query(uint32_t node, uint32_t lo, uint32_t hi, uint32_t from, uint32_t to) {
    if (from <= lo && hi <= to) return top_[node];
    push(node);
    const uint32_t mid = (lo + hi) / 2;
    int64_t result = 0;
    if (from < mid) result = query(node * 2, lo, mid, from, to);
    if (to > mid) result = std::max(result, query(node * 2 + 1, mid, hi, from, to));
    return result;
  }
  void update(uint32_t node, uint32_t lo, uint32_t hi, uint32_t from, uint32_t to, int64_t value) {
    if (from <= lo && hi <= to) return set(node, value);
    push(node);
    const uint32_t mid = (lo + hi) / 2;
    if (from < mid) update(node * 2, lo, mid, from, to, value);
    if (to > mid) update(node * 2 + 1, mid, hi, from, to, value);
    top_[node] = std::max(top_[node * 2], top_[node * 2 + 1]);
  }

  uint32_t leaves_ = 1;
  std::vector<int64_t> top_, assigned_;
};

bool lives_meet(const std::vector<Life>& a, const std::vector<Life>& b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].lower < b[j].upper && b[j].lower < a[i].upper) return true;
    (a[i].upper < b[j].upper ? i : j)++;
  }
  return false;
}

class Skyline {
 public:
  Skyline(const Problem& problem, std::span<const uint32_t> items)
      : problem_(problem), items_(items) {
    for (const uint32_t i : items) {
      for (const Life& life : problem.items[i].lives) {
        positions_.push_back(life.lower);
        positions_.push_back(life.upper);
      }
      if (problem.items[i].pinned != kUnpinned) pinned_.push_back(i);
    }
    std::sort(positions_.begin(), positions_.end());
    positions_.erase(std::unique(positions_.begin(), positions_.end()), positions_.end());
    std::sort(pinned_.begin(), pinned_.end(), [&](uint32_t a, uint32_t b) {
      return problem.items[a].pinned < problem.items[b].pinned;
    });
  }

  /// Items of equal height are placed by descending priority.
  int64_t run(const std::vector<int64_t>& priority, std::vector<int64_t>& offset) {
    Roof roof(static_cast<uint32_t>(positions_.size()));
    using Entry = std::tuple<int64_t, int64_t, uint32_t>;  // height, -priority, item
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    int64_t peak = 0;
    for (size_t k = 0; k < items_.size(); ++k) {
      const Item& item = problem_.items[items_[k]];
      if (item.pinned == kUnpinned) {
        queue.emplace(0, -priority[k], items_[k]);
      } else {
        offset[items_[k]] = item.pinned;
        peak = std::max(peak, item.pinned + item.size);
      }
    }
    while (!queue.empty()) {
      const auto [height, order, index] = queue.top();
      queue.pop();
      const int64_t now = height_of(roof, problem_.items[index], height);
      if (now > height) {
        queue.emplace(now, order, index);
        continue;
      }
      const Item& item = problem_.items[index];
      offset[index] = height;
      peak = std::max(peak, height + item.size);
      for (const Life& life : item.lives)
        roof.assign(place_of(life.lower), place_of(life.upper), height + item.size);
    }
    return peak;
  }

 private:
  uint32_t place_of(uint32_t position) const {
    return static_cast<uint32_t>(std::lower_bound(positions_.begin(), positions_.end(), position) -
                                 positions_.begin());
  }
  /// Lowest place at `from` or above, on the roof and clear of pinned items.
  int64_t height_of(Roof& roof, const Item& item, int64_t from) const {
    int64_t height = from;
    for (const Life& life : item.lives)
      height = std::max(height, roof.max(place_of(life.lower), place_of(life.upper)));
    for (const uint32_t p : pinned_) {
      const Item& other = problem_.items[p];
      if (other.pinned < height + item.size && height < other.pinned + other.size &&
          lives_meet(item.lives, other.lives))
        height = other.pinned + other.size;
    }
    return height;
  }

  const Problem& problem_;
  std::span<const uint32_t> items_;
  std::vector<uint32_t> positions_;  // that some life begins or ends at
  std::vector<uint32_t> pinned_;     // by offset
};

}  // namespace

int64_t pack_skyline(const Problem& problem, std::span<const uint32_t> items,
                     std::vector<int64_t>& offset) {
  Skyline skyline(problem, items);
  std::vector<int64_t> span, area, size, late;
  for (const uint32_t i : items) {
    const Item& item = problem.items[i];
    int64_t length = 0;
    for (const Life& life : item.lives) length += life.upper - life.lower;
    span.push_back(length);
    area.push_back(length * item.size);
    size.push_back(item.size);
    late.push_back(item.lives.empty() ? 0 : -int64_t{item.lives.front().lower});
  }
  int64_t best = INT64_MAX;
  std::vector<int64_t> trial = offset;
  for (const auto* priority : {&span, &area, &size, &late}) {
    const int64_t peak = skyline.run(*priority, trial);
    if (peak >= best) continue;
    best = peak;
    for (const uint32_t i : items) offset[i] = trial[i];
  }
  return best == INT64_MAX ? 0 : best;
}

}  // namespace asc2::memplan
