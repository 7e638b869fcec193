// SPDX-License-Identifier: Apache-2.0
// Over the line of positions lies a skyline: the top of what is placed so far. The item that can
// sit lowest is placed next; among those, one that an order prefers.
//
// Of the items that live once it is the first of those that live within the lowest valley; a valley
// in which none does is filled up to its lower rim. Items that live more than once, and those that
// a pinned one is in the way of, wait in a queue by the height that they could sit at when they
// were looked at last. That takes as many looks as items lie on one another; where these are too
// many, an item is taken to live from its first life to its last.
#include "memplan/skyline.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <set>

#include "memplan/nested.h"

namespace asc2::memplan {
namespace {

/// Looks of the queue; a pinned item is one more.
constexpr size_t kLooksPerItem = 60;

/// The roof as pieces of one height, and as a tree that knows the maximum over a range.
class Roof {
 public:
  explicit Roof(uint32_t positions) : end_(positions) {
    while (leaves_ < positions) leaves_ *= 2;
    top_.assign(size_t{leaves_} * 2, 0);
    assigned_.assign(size_t{leaves_} * 2, -1);
    set(0, 0);
  }

  int64_t max(const Life& range) { return query(1, 0, leaves_, range); }
  struct Valley {
    int64_t height;
    Life range;
  };
  Valley lowest() const {
    const auto [height, lower] = *lowest_.begin();
    return {height, {lower, end_of(pieces_.find(lower))}};
  }

  void put(const Life& range, int64_t height) {
    update(1, 0, leaves_, range, height);
    auto at = std::prev(pieces_.upper_bound(range.lower));
    int64_t last = at->second;
    if (at->first < range.lower) ++at;
    while (at != pieces_.end() && at->first < range.upper) {
      last = at->second;
      at = erase(at);
    }
    if (range.upper < end_ && !pieces_.contains(range.upper)) set(range.upper, last);
    set(range.lower, height);
    join(pieces_.find(range.lower));
  }
  /// The lowest valley is filled up to its lower rim, or only to `height`.
  void fill(int64_t height) {
    const Valley valley = lowest();
    const auto at = pieces_.find(valley.range.lower);
    int64_t rim = height;
    if (at != pieces_.begin()) rim = std::min(rim, std::prev(at)->second);
    if (std::next(at) != pieces_.end()) rim = std::min(rim, std::next(at)->second);
    put(valley.range, rim);
  }

 private:
  using Pieces = std::map<uint32_t, int64_t>;  // height from a position on, up to the next one
  uint32_t end_of(Pieces::const_iterator at) const {
    return std::next(at) == pieces_.end() ? end_ : std::next(at)->first;
  }
  void set(uint32_t lower, int64_t height) {
    pieces_[lower] = height;
    lowest_.emplace(height, lower);
  }
  Pieces::iterator erase(Pieces::iterator at) {
    lowest_.erase({at->second, at->first});
    return pieces_.erase(at);
  }
  /// Neighbours of equal height are one.
  void join(Pieces::iterator at) {
    const auto next = std::next(at);
    if (next != pieces_.end() && next->second == at->second) erase(next);
    if (at != pieces_.begin() && std::prev(at)->second == at->second) erase(at);
  }

  void assign(uint32_t node, int64_t value) { top_[node] = assigned_[node] = value; }
  void push(uint32_t node) {
    if (assigned_[node] < 0) return;
    assign(node * 2, assigned_[node]);
    assign(node * 2 + 1, assigned_[node]);
    assigned_[node] = -1;
  }
  int64_t query(uint32_t node, uint32_t lo, uint32_t hi, const Life& range) {
    if (range.lower <= lo && hi <= range.upper) return top_[node];
    push(node);
    const uint32_t mid = (lo + hi) / 2;
    int64_t result = 0;
    if (range.lower < mid) result = query(node * 2, lo, mid, range);
    if (range.upper > mid) result = std::max(result, query(node * 2 + 1, mid, hi, range));
    return result;
  }
  void update(uint32_t node, uint32_t lo, uint32_t hi, const Life& range, int64_t value) {
    if (range.lower <= lo && hi <= range.upper) return assign(node, value);
    push(node);
    const uint32_t mid = (lo + hi) / 2;
    if (range.lower < mid) update(node * 2, lo, mid, range, value);
    if (range.upper > mid) update(node * 2 + 1, mid, hi, range, value);
    top_[node] = std::max(top_[node * 2], top_[node * 2 + 1]);
  }

  uint32_t end_, leaves_ = 1;
  std::vector<int64_t> top_, assigned_;
  Pieces pieces_;
  std::set<std::pair<int64_t, uint32_t>> lowest_;  // (height, position) of the pieces
};

bool lives_meet(const std::vector<Life>& a, const std::vector<Life>& b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].lower < b[j].upper && b[j].lower < a[i].upper) return true;
    (a[i].upper < b[j].upper ? i : j)++;
  }
  return false;
}

struct Placed {
  int64_t peak = 0;
  std::vector<int64_t> offset;
};

class Skyline {
 public:
  /// The items' positions are numbered anew, from 0 and without gaps.
  explicit Skyline(std::vector<Item> items) : items_(std::move(items)) {
    std::vector<uint32_t> positions;
    for (uint32_t i = 0; i < items_.size(); ++i) {
      for (const Life& life : items_[i].lives) {
        positions.push_back(life.lower);
        positions.push_back(life.upper);
      }
      if (items_[i].pinned != kUnpinned) pinned_.push_back(i);
    }
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    const auto place_of = [&](uint32_t position) {
      return static_cast<uint32_t>(std::lower_bound(positions.begin(), positions.end(), position) -
                                   positions.begin());
    };
    for (Item& item : items_) {
      for (Life& life : item.lives) life = {place_of(life.lower), place_of(life.upper)};
    }
    end_ = static_cast<uint32_t>(positions.size());
    std::sort(pinned_.begin(), pinned_.end(),
              [&](uint32_t a, uint32_t b) { return items_[a].pinned < items_[b].pinned; });
  }

  /// Nothing when it takes more than `looks`, which become less. `order` lists all items, those
  /// first that go first among those that can sit equally low.
  std::optional<Placed> run(const std::vector<uint32_t>& order, size_t& looks) {
    Placed out{0, std::vector<int64_t>(items_.size(), 0)};
    Roof roof(end_);
    std::vector<Life> once;
    std::vector<uint32_t> rank_of_once;
    queue_ = {};
    size_t left = 0;
    for (uint32_t rank = 0; rank < order.size(); ++rank) {
      const Item& item = items_[order[rank]];
      if (item.pinned != kUnpinned) {
        out.offset[order[rank]] = item.pinned;
        out.peak = std::max(out.peak, item.pinned + item.size);
        continue;
      }
      ++left;
      if (item.lives.size() > 1) {
        queue_.push({0, rank});
      } else {
        once.push_back(item.lives.front());
        rank_of_once.push_back(rank);
      }
    }
    NestedLives nested(once);
    const auto place = [&](uint32_t rank, int64_t height) {
      const Item& item = items_[order[rank]];
      out.offset[order[rank]] = height;
      out.peak = std::max(out.peak, height + item.size);
      for (const Life& life : item.lives) roof.put(life, height + item.size);
      --left;
    };
    while (left != 0) {
      const Roof::Valley valley = roof.lowest();
      const uint32_t found = nested.first_within(valley.range);
      const uint32_t rank = found == UINT32_MAX ? UINT32_MAX : rank_of_once[found];
      if (!queue_.empty() && (queue_.top().height < valley.height ||
                              (queue_.top().height == valley.height && queue_.top().rank < rank))) {
        const Waiting waiting = queue_.top();
        queue_.pop();
        if (looks < 1 + pinned_.size()) return std::nullopt;
        looks -= 1 + pinned_.size();
        const Item& item = items_[order[waiting.rank]];
        const int64_t height = clear(item, under(roof, item));
        if (height > valley.height)
          queue_.push({height, waiting.rank});
        else
          place(waiting.rank, height);
      } else if (rank == UINT32_MAX) {
        roof.fill(queue_.empty() ? INT64_MAX : queue_.top().height);
      } else {
        nested.erase(found);
        const int64_t height = clear(items_[order[rank]], valley.height);
        if (height > valley.height)
          queue_.push({height, rank});
        else
          place(rank, height);
      }
    }
    return out;
  }

 private:
  struct Waiting {
    int64_t height;
    uint32_t rank;
    bool operator>(const Waiting& other) const {
      return height != other.height ? height > other.height : rank > other.rank;
    }
  };

  static int64_t under(Roof& roof, const Item& item) {
    int64_t height = 0;
    for (const Life& life : item.lives) height = std::max(height, roof.max(life));
    return height;
  }
  /// The lowest place at `from` or above that is clear of pinned items.
  int64_t clear(const Item& item, int64_t from) const {
    for (const uint32_t p : pinned_) {
      const Item& other = items_[p];
      if (other.pinned < from + item.size && from < other.pinned + other.size &&
          lives_meet(item.lives, other.lives))
        from = other.pinned + other.size;
    }
    return from;
  }

  std::vector<Item> items_;
  std::vector<uint32_t> pinned_;  // by offset
  uint32_t end_ = 0;              // of the positions
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> queue_;
};

/// Orders in which items go first, by length of life, area, size and end.
std::vector<std::vector<uint32_t>> orders_of(const std::vector<Item>& items) {
  std::vector<std::vector<int64_t>> keys(4);
  for (const Item& item : items) {
    int64_t length = 0;
    for (const Life& life : item.lives) length += life.upper - life.lower;
    keys[0].push_back(length);
    keys[1].push_back(area_of(length, item.size));
    keys[2].push_back(item.size);
    keys[3].push_back(item.lives.empty() ? 0 : -int64_t{item.lives.front().lower});
  }
  std::vector<std::vector<uint32_t>> orders;
  for (const std::vector<int64_t>& key : keys) {
    std::vector<uint32_t>& order = orders.emplace_back(items.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return key[a] > key[b]; });
  }
  return orders;
}

std::vector<Item> hulls_of(std::vector<Item> items) {
  for (Item& item : items) {
    if (!item.lives.empty()) item.lives = {{item.lives.front().lower, item.lives.back().upper}};
  }
  return items;
}

}  // namespace

int64_t pack_skyline(const Problem& problem, std::span<const uint32_t> items,
                     std::vector<int64_t>& offset) {
  std::vector<Item> mine;
  for (const uint32_t i : items) mine.push_back(problem.items[i]);
  std::optional<Placed> best;
  const auto offer = [&](std::optional<Placed> placed) {
    if (placed && (!best || placed->peak < best->peak)) best = std::move(placed);
  };
  const std::vector<std::vector<uint32_t>> orders = orders_of(mine);
  Skyline exact(mine);
  size_t looks = kLooksPerItem * mine.size();  // of all orders
  bool finished = true;
  for (size_t n = 0; n < orders.size() && finished; ++n) {
    std::optional<Placed> placed = exact.run(orders[n], looks);
    finished = placed.has_value();
    offer(std::move(placed));
  }
  if (!finished) {
    Skyline hulls(hulls_of(mine));
    for (const std::vector<uint32_t>& order : orders) {
      looks = kLooksPerItem * mine.size();
      offer(hulls.run(order, looks));
    }
    looks = SIZE_MAX;
    if (!best || best->peak > problem.capacity) offer(exact.run(orders.front(), looks));
  }
  for (size_t k = 0; k < items.size(); ++k) offset[items[k]] = best->offset[k];
  return best->peak;
}

}  // namespace asc2::memplan
