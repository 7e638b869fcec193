// SPDX-License-Identifier: Apache-2.0
#include "report/diff.h"

#include <algorithm>

namespace asc2::report {

namespace {

using Sequence = std::span<const std::string_view>;

/// For each number of edits d, how far along `before` the diagonals -d..d (before - after) reach.
class Reach {
 public:
  Reach(Sequence before, Sequence after) : before_(before), after_(after) {}

  /// The number of edits, or more than `most`.
  int64_t edits(int64_t most) {
    const auto goal = std::pair(size(before_), size(after_));
    for (int64_t d = 0; d <= most; ++d) {
      rows_.emplace_back(static_cast<size_t>(2 * d + 1));
      for (int64_t k = -d; k <= d; k += 2) {
        int64_t x = d == 0 ? 0 : start(d, k);
        while (x < goal.first && x - k < goal.second && equal(x, x - k)) ++x;
        at(d, k) = x;
        if (x >= goal.first && x - k >= goal.second) return d;
      }
    }
    return most + 1;
  }

  /// Backwards from the end, which was reached with `d` edits.
  std::vector<Edit> script(int64_t d) {
    std::vector<Edit> out;
    int64_t x = size(before_), y = size(after_);
    for (; d >= 0; --d) {
      const int64_t k = x - y;
      const int64_t from = d == 0 ? 0 : start(d, k);
      while (x > from) {
        --x, --y;
        out.push_back({EditKind::Keep, static_cast<uint32_t>(y)});
      }
      if (d == 0) break;
      if (adds(d, k))
        out.push_back({EditKind::Add, static_cast<uint32_t>(--y)});
      else
        out.push_back({EditKind::Remove, static_cast<uint32_t>(--x)});
    }
    std::reverse(out.begin(), out.end());
    return out;
  }

 private:
  static int64_t size(Sequence s) { return static_cast<int64_t>(s.size()); }
  bool equal(int64_t x, int64_t y) const {
    return before_[static_cast<size_t>(x)] == after_[static_cast<size_t>(y)];
  }
  int64_t& at(int64_t d, int64_t k) {
    return rows_[static_cast<size_t>(d)][static_cast<size_t>(k + d)];
  }
  /// The last edit that leads to diagonal `k` is an addition.
  bool adds(int64_t d, int64_t k) {
    return k == -d || (k != d && at(d - 1, k - 1) < at(d - 1, k + 1));
  }
  /// Where diagonal `k` begins after its last edit.
  int64_t start(int64_t d, int64_t k) {
    return adds(d, k) ? at(d - 1, k + 1) : at(d - 1, k - 1) + 1;
  }

  Sequence before_, after_;
  std::vector<std::vector<int64_t>> rows_;
};

}  // namespace

std::vector<Edit> shortest_edits(Sequence before, Sequence after, uint32_t most) {
  Reach reach(before, after);
  const auto all = static_cast<int64_t>(before.size() + after.size());
  const int64_t limit = std::min<int64_t>(most, all);
  const int64_t edits = reach.edits(limit);
  if (edits <= limit) return reach.script(edits);
  std::vector<Edit> out;
  for (uint32_t i = 0; i < before.size(); ++i) out.push_back({EditKind::Remove, i});
  for (uint32_t i = 0; i < after.size(); ++i) out.push_back({EditKind::Add, i});
  return out;
}

}  // namespace asc2::report
