// SPDX-License-Identifier: Apache-2.0
// Packing problems whose optimum is known: a full rectangle of positions and addresses is cut into
// items, so they fill its height without a gap, and no plan is lower.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>

#include "memplan/packing.h"

namespace asc2::memplan::test {

class Instances {
 public:
  explicit Instances(uint64_t seed) : random_(seed) {}

  int64_t pick(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random_() % static_cast<uint64_t>(high - low + 1));
  }

  /// `cuts` cuts, each through one piece, in time or in address, off the middle.
  Problem rectangle(int64_t height, uint32_t width, int cuts) {
    std::vector<Piece> pieces{{0, height, 0, width}};
    for (int k = 0; k < cuts; ++k)
      cut(pieces, pieces[static_cast<size_t>(pick(0, static_cast<int64_t>(pieces.size()) - 1))]);
    return problem_of(height, pieces);
  }

  /// Exactly so many items: each cut goes through the largest of a few pieces, so that their areas
  /// come close.
  Problem quilt(int64_t height, uint32_t width, size_t items) {
    std::vector<Piece> pieces{{0, height, 0, width}};
    while (pieces.size() < items) {
      Piece* piece = nullptr;
      for (int tries = 0; tries < 6; ++tries) {
        Piece& other =
            pieces[static_cast<size_t>(pick(0, static_cast<int64_t>(pieces.size()) - 1))];
        if (piece == nullptr || other.area() > piece->area()) piece = &other;
      }
      cut(pieces, *piece);
    }
    return problem_of(height, pieces);
  }

  Problem any(int items, int64_t largest, uint32_t width, bool holes) {
    Problem problem{INT64_MAX / 4, {}, {}};
    for (int i = 0; i < items; ++i) {
      const auto begin = static_cast<uint32_t>(pick(0, width - 1));
      const auto end = static_cast<uint32_t>(pick(begin + 1, width));
      Item item{pick(1, largest), {{begin, end}}, kUnpinned};
      if (holes && end < width) {
        const auto again = static_cast<uint32_t>(pick(end, width - 1));
        if (again > end) item.lives.push_back({again, width});
      }
      problem.items.push_back(std::move(item));
    }
    return problem;
  }

  /// Up to `most` lives each, one after another with short breaks.
  Problem lives(int items, int64_t largest, uint32_t width, int most) {
    Problem problem{INT64_MAX / 4, {}, {}};
    for (int i = 0; i < items; ++i) {
      Item item{pick(1, largest), {}, kUnpinned};
      const auto count = static_cast<size_t>(pick(1, most));
      for (auto at = static_cast<uint32_t>(pick(0, 40)); at < width && item.lives.size() < count;) {
        const auto end = std::min(width, at + static_cast<uint32_t>(pick(1, 12)));
        item.lives.push_back({at, end});
        at = end + static_cast<uint32_t>(pick(1, 12));
      }
      problem.items.push_back(std::move(item));
    }
    return problem;
  }

  /// Of 100 pairs `percent` are in conflict, whichever: the heaviest clique is often too low.
  Problem tangle(int items, int64_t largest, int percent) {
    Problem problem{INT64_MAX / 4, {}, {}};
    for (uint32_t i = 0; i < static_cast<uint32_t>(items); ++i) {
      problem.items.push_back({pick(1, largest), {{i, i + 1}}, kUnpinned});
      for (uint32_t other = 0; other < i; ++other) {
        if (pick(1, 100) <= percent) problem.conflicts.emplace_back(other, i);
      }
    }
    return problem;
  }

  /// Rows of a rectangle between `cuts` heights, in `slots` spans of time; a row of the same
  /// heights in several of them is often one item, with as many lives.
  Problem rows(int64_t height, uint32_t slots, int cuts) {
    std::set<int64_t> edges{0, height};
    for (int cut = 0; cut < cuts; ++cut) edges.insert(pick(1, height - 1));
    std::map<std::pair<int64_t, int64_t>, std::vector<Life>> lives;
    for (uint32_t slot = 0; slot < slots; ++slot) {
      for (auto low = edges.begin(); std::next(low) != edges.end();) {
        auto high = std::next(low);
        for (int64_t more = pick(0, 2); more > 0 && std::next(high) != edges.end(); --more) ++high;
        const auto begin = slot * 10 + static_cast<uint32_t>(pick(0, 2));
        lives[{*low, *high}].push_back({begin, begin + static_cast<uint32_t>(pick(5, 8))});
        low = high;
      }
    }
    Problem problem{height, {}, {}};
    for (const auto& [row, spans] : lives) {
      Item item{row.second - row.first, {}, kUnpinned};
      for (const Life& span : spans) {
        item.lives.push_back(span);
        if (pick(0, 2) != 0) continue;
        problem.items.push_back(item);
        item.lives.clear();
      }
      if (!item.lives.empty()) problem.items.push_back(item);
    }
    std::shuffle(problem.items.begin(), problem.items.end(), random_);
    return problem;
  }

 private:
  struct Piece {
    int64_t low, high;
    uint32_t begin, end;
    int64_t area() const { return (high - low) * (end - begin); }
  };

  /// In address or in time, where it can be.
  void cut(std::vector<Piece>& pieces, Piece& piece) {
    Piece rest = piece;
    if (pick(0, 1) == 0 && piece.high - piece.low >= 2) {
      rest.low = piece.high = pick(piece.low + 1, piece.high - 1);
    } else if (piece.end - piece.begin >= 2) {
      rest.begin = piece.end = static_cast<uint32_t>(pick(piece.begin + 1, piece.end - 1));
    } else {
      return;
    }
    pieces.push_back(rest);
  }

  Problem problem_of(int64_t height, const std::vector<Piece>& pieces) {
    Problem problem{height, {}, {}};
    for (const Piece& piece : pieces)
      problem.items.push_back({piece.high - piece.low, {{piece.begin, piece.end}}, kUnpinned});
    std::shuffle(problem.items.begin(), problem.items.end(), random_);
    return problem;
  }

  std::mt19937_64 random_;
};

/// Both live at some position, or conflict by decree.
inline bool in_conflict(const Problem& problem, uint32_t a, uint32_t b) {
  for (const Life& x : problem.items[a].lives) {
    for (const Life& y : problem.items[b].lives) {
      if (x.lower < y.upper && y.lower < x.upper) return true;
    }
  }
  for (const auto& [x, y] : problem.conflicts) {
    if ((x == a && y == b) || (x == b && y == a)) return true;
  }
  return false;
}

/// "" when the offsets are a packing within the capacity; looked at pair by pair.
inline std::string fault(const Problem& problem, const std::vector<int64_t>& offset) {
  for (uint32_t a = 0; a < problem.items.size(); ++a) {
    const Item& item = problem.items[a];
    if (offset[a] < 0 || offset[a] + item.size > problem.capacity) return "outside";
    if (item.pinned != kUnpinned && item.pinned != offset[a]) return "moved though pinned";
    for (uint32_t b = 0; b < a; ++b) {
      if (offset[a] < offset[b] + problem.items[b].size && offset[b] < offset[a] + item.size &&
          in_conflict(problem, a, b))
        return "overlap of " + std::to_string(a) + " and " + std::to_string(b);
    }
  }
  return {};
}

/// The least peak, by trying all orders in which items are put as low as they go: one of them gives
/// an optimal packing.
class Exhaustive {
 public:
  explicit Exhaustive(const Problem& problem)
      : problem_(problem), offset_(problem.items.size(), -1) {}

  int64_t run() {
    extend(0);
    return best_;
  }

 private:
  void extend(int64_t peak) {
    if (peak >= best_) return;
    bool done = true;
    for (uint32_t i = 0; i < offset_.size(); ++i) {
      if (offset_[i] >= 0) continue;
      done = false;
      offset_[i] = lowest(i);
      extend(std::max(peak, offset_[i] + problem_.items[i].size));
      offset_[i] = -1;
    }
    if (done) best_ = peak;
  }

  int64_t lowest(uint32_t item) const {
    int64_t at = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (uint32_t other = 0; other < offset_.size(); ++other) {
        if (other == item || offset_[other] < 0 || !in_conflict(problem_, item, other)) continue;
        const int64_t top = offset_[other] + problem_.items[other].size;
        if (at < top && offset_[other] < at + problem_.items[item].size) at = top, moved = true;
      }
    }
    return at;
  }

  const Problem& problem_;
  std::vector<int64_t> offset_;
  int64_t best_ = INT64_MAX;
};

}  // namespace asc2::memplan::test
