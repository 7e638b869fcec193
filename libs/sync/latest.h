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

/// A line of Latest for each pipe, apart for reads and writes.
class LatestByPipe {
 public:
  LatestByPipe(size_t cells, uint32_t pipes) : pipes_(pipes) {
    for (int p = 0; p < kPipes; ++p) {
      if ((pipes >> p & 1) == 0) continue;
      reads_[static_cast<size_t>(p)] = Latest(cells);
      writes_[static_cast<size_t>(p)] = Latest(cells);
    }
  }
  void touch(int pipe, bool write, size_t begin, size_t end, Time time) {
    (write ? writes_ : reads_)[static_cast<size_t>(pipe)].touch(begin, end, time);
  }
  /// The latest access of `pipe` that a read or write of these cells conflicts with.
  Time find(int pipe, bool write, size_t begin, size_t end) const {
    const auto p = static_cast<size_t>(pipe);
    const Time written = writes_[p].find(begin, end);
    return write ? std::max(written, reads_[p].find(begin, end)) : written;
  }
  uint32_t pipes() const { return pipes_; }

 private:
  uint32_t pipes_;  // bit per pipe
  std::array<Latest, kPipes> reads_, writes_;
};

}  // namespace asc2::sync
