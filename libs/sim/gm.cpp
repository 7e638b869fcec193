// SPDX-License-Identifier: Apache-2.0
// The sweep over all ranges of one array in address order. Of the ranges already passed it keeps,
// for each way to touch memory, the two of different blocks that reach farthest: a conflict with
// any range exists exactly when there is one with these.
#include "sim/gm.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

namespace asc2::sim {

void BlockLog::add(size_t array, int64_t begin, int64_t end, AccessKind kind, uint32_t code) {
  std::vector<Range>& ranges = open_[array];
  if (!ranges.empty()) {
    Range& last = ranges.back();
    if (last.code == code && last.kind == kind && begin <= last.end && begin >= last.begin) {
      last.end = std::max(last.end, end);
      return;
    }
  }
  ranges.push_back({begin, end, code, 0, kind});
  if (ranges.size() < limit_) return;
  merge(ranges);
  limit_ = std::max(limit_, ranges.size() * 2);
}

/// Sorts, and joins the ranges of one instruction that overlap or touch.
void BlockLog::merge(std::vector<Range>& ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
    return std::tie(a.code, a.kind, a.begin) < std::tie(b.code, b.kind, b.begin);
  });
  size_t kept = 0;
  for (const Range& range : ranges) {
    Range* last = kept ? &ranges[kept - 1] : nullptr;
    if (last && last->code == range.code && last->kind == range.kind && range.begin <= last->end) {
      last->end = std::max(last->end, range.end);
    } else {
      ranges[kept++] = range;
    }
  }
  ranges.resize(kept);
}

void BlockLog::end_block(uint32_t block) {
  for (size_t array = 0; array < open_.size(); ++array) {
    merge(open_[array]);
    for (Range& range : open_[array]) {
      range.block = block;
      done_[array].push_back(range);
    }
    open_[array].clear();
  }
}

namespace {

/// The farthest-reaching range seen, and the farthest of any other block.
template <class Range>
struct Farthest {
  std::optional<Range> best, other;

  void add(const Range& range) {
    if (!best || range.end > best->end) {
      if (best && best->block != range.block) other = best;
      best = range;
    } else if (range.block != best->block && (!other || range.end > other->end)) {
      other = range;
    }
  }
  /// A range of another block that reaches beyond `range.begin`.
  const Range* conflict(const Range& range) const {
    for (const std::optional<Range>* candidate : {&best, &other}) {
      if (*candidate && (*candidate)->block != range.block && (*candidate)->end > range.begin) {
        return &**candidate;
      }
    }
    return nullptr;
  }
};

}  // namespace

std::vector<BlockConflict> BlockLog::conflicts() {
  std::vector<BlockConflict> out;
  for (size_t array = 0; array < done_.size(); ++array) {
    std::vector<Range>& ranges = done_[array];
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
      return std::tie(a.begin, a.block, a.code, a.kind) <
             std::tie(b.begin, b.block, b.code, b.kind);
    });
    std::array<Farthest<Range>, kAccessKindCount> seen;
    for (const Range& range : ranges) {
      const Range* other = nullptr;
      for (size_t kind = 0; kind < kAccessKindCount && !other; ++kind) {
        const bool agrees =
            static_cast<AccessKind>(kind) == range.kind && range.kind != AccessKind::Write;
        if (!agrees) other = seen[kind].conflict(range);
      }
      if (other) {
        BlockConflict::Side first{other->code, other->block, other->kind};
        BlockConflict::Side second{range.code, range.block, range.kind};
        if (second.block < first.block) std::swap(first, second);
        out.push_back({array, range.begin, first, second});
        break;
      }
      seen[static_cast<size_t>(range.kind)].add(range);
    }
  }
  return out;
}

}  // namespace asc2::sim
