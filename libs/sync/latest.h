// SPDX-License-Identifier: Apache-2.0
// The latest time at which each part of a line was touched: a segment tree for times that only
// grow, so marks need not be pushed down.
#pragma once

#include <algorithm>
#include <vector>

#include "sync/needs.h"

namespace asc2::sync {

class Latest {
 public:
  explicit Latest(size_t cells = 0)
      : size_(cells), whole_(2 * cells, kNoNeed), best_(2 * cells, kNoNeed) {}

  bool empty() const { return size_ == 0; }

  /// Cells [begin, end) were touched at `time`, which is no earlier than any before.
  void touch(size_t begin, size_t end, Time time) {
    if (begin >= end) return;
    const size_t first = begin + size_, last = end - 1 + size_;
    for (size_t l = begin + size_, r = end + size_; l < r; l /= 2, r /= 2) {
      if (l & 1) whole_[l] = best_[l] = time, ++l;
      if (r & 1) --r, whole_[r] = best_[r] = time;
    }
    for (size_t n = first / 2; n >= 1; n /= 2) best_[n] = time;
    for (size_t n = last / 2; n >= 1; n /= 2) best_[n] = time;
  }

  /// The latest time at which any of the cells was touched; kNoNeed when none was.
  Time find(size_t begin, size_t end) const {
    Time found = kNoNeed;
    if (begin >= end) return found;
    const size_t first = begin + size_, last = end - 1 + size_;
    for (size_t l = begin + size_, r = end + size_; l < r; l /= 2, r /= 2) {
      if (l & 1) found = std::max(found, best_[l++]);
      if (r & 1) found = std::max(found, best_[--r]);
    }
    for (size_t n = first / 2; n >= 1; n /= 2) found = std::max(found, whole_[n]);
    for (size_t n = last / 2; n >= 1; n /= 2) found = std::max(found, whole_[n]);
    return found;
  }

 private:
  size_t size_;
  std::vector<Time> whole_;  // by tree node: when all of it was touched at once
  std::vector<Time> best_;   // by tree node: when any of it was touched
};

/// A line of Latest for each pipe and kind of access that touches it.
class LatestByPipe {
 public:
  LatestByPipe(size_t cells, uint32_t pipes) : cells_(cells), pipes_(pipes) {}
  void touch(int pipe, AccessKind kind, size_t begin, size_t end, Time time) {
    Latest& latest = lines_[static_cast<size_t>(pipe)][static_cast<size_t>(kind)];
    if (latest.empty()) latest = Latest(cells_);
    latest.touch(begin, end, time);
  }
  /// The latest access of `pipe` that one of this kind to these cells conflicts with.
  Time find(int pipe, AccessKind kind, size_t begin, size_t end) const {
    Time found = kNoNeed;
    for (size_t k = 0; k < kAccessKindCount; ++k) {
      const Latest& latest = lines_[static_cast<size_t>(pipe)][k];
      if (latest.empty()) continue;
      if (static_cast<AccessKind>(k) == kind && kind != AccessKind::Write) continue;
      found = std::max(found, latest.find(begin, end));
    }
    return found;
  }
  uint32_t pipes() const { return pipes_; }

 private:
  size_t cells_;
  uint32_t pipes_;  // bit per pipe
  std::array<std::array<Latest, kAccessKindCount>, kPipes> lines_;
};

}  // namespace asc2::sync
