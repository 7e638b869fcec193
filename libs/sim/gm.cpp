// SPDX-License-Identifier: Apache-2.0
// The sweep over all ranges of one array in address order. Of the ranges already passed it keeps,
// for writes and for reads, the two of different blocks that reach farthest: a conflict with any
// range exists exactly when there is one with these.
#include "sim/gm.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace asc2::sim {

void BlockLog::add(size_t array, int64_t begin, int64_t end, bool write, uint32_t code) {
  std::vector<Range>& ranges = open_[array];
  if (!ranges.empty()) {
    Range& last = ranges.back();
    if (last.code == code && last.write == write && begin <= last.end && begin >= last.begin) {
      last.end = std::max(last.end, end);
      return;
    }
  }
  ranges.push_back({begin, end, code, 0, write});
  if (ranges.size() < limit_) return;
  merge(ranges);
  limit_ = std::max(limit_, ranges.size() * 2);
}

/// Sorts, and joins the ranges of one instruction that overlap or touch.
void BlockLog::merge(std::vector<Range>& ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
    return std::tie(a.code, a.write, a.begin) < std::tie(b.code, b.write, b.begin);
  });
  size_t kept = 0;
  for (const Range& range : ranges) {
    Range* last = kept ? &ranges[kept - 1] : nullptr;
    if (last && last->code == range.code && last->write == range.write &&
        range.begin <= last->end) {
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
      return std::tie(a.begin, a.block, a.code, a.write) <
             std::tie(b.begin, b.block, b.code, b.write);
    });
    Farthest<Range> writes, reads;
    for (const Range& range : ranges) {
      const Range* other = writes.conflict(range);
      if (!other && range.write) other = reads.conflict(range);
      if (other) {
        BlockConflict::Side first{other->code, other->block, other->write};
        BlockConflict::Side second{range.code, range.block, range.write};
        if (second.block < first.block) std::swap(first, second);
        out.push_back({array, range.begin, first, second});
        break;
      }
      (range.write ? writes : reads).add(range);
    }
  }
  return out;
}

}  // namespace asc2::sim
