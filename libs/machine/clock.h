// SPDX-License-Identifier: Apache-2.0
// Vector clocks of happens-before. What is known to have ended is, on every pipe, a prefix of its
// ops: sets, barriers, serial pipes and the scalar unit all speak of "everything earlier on the
// pipe". So one number per pipe is exact, also for pipes that complete out of order. A second
// number per pipe counts the waits passed: a wait ends without the ops before it.
// Cores rarely talk to one another, and then to few: their marks are in a shared list, mostly null.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/kinds.h"

namespace asc2::machine {

constexpr size_t index_of(Pipe pipe) {
  return static_cast<size_t>(pipe);
}

struct Marks {
  std::array<uint32_t, kPipeCount> done{};    // so many ops of the pipe have ended
  std::array<uint32_t, kPipeCount> passed{};  // so many waits of the pipe have been passed

  void join(const Marks& other) {
    for (size_t p = 0; p < kPipeCount; ++p) done[p] = std::max(done[p], other.done[p]);
    for (size_t p = 0; p < kPipeCount; ++p) passed[p] = std::max(passed[p], other.passed[p]);
  }
  bool covers(const Marks& other) const;
};

class Clock {
 public:
  Clock() = default;
  explicit Clock(int core) : core_(core) {}

  /// The marks of the core that the clock belongs to.
  Marks& own() { return own_; }
  const Marks& own() const { return own_; }
  uint32_t done(int core, Pipe pipe) const {
    return core == core_ ? own_.done[index_of(pipe)] : foreign(core).done[index_of(pipe)];
  }
  uint32_t passed(int core, Pipe pipe) const {
    return core == core_ ? own_.passed[index_of(pipe)] : foreign(core).passed[index_of(pipe)];
  }
  /// Whether it knows all that `other` knows, a clock of the same core.
  bool covers(const Clock& other) const;
  /// Adds what `other` knows, a clock of this or of another core.
  void join(const Clock& other) {
    if (other.core_ == core_ && other.foreign_ == foreign_) {
      own_.join(other.own_);
    } else {
      join_foreign(other);
    }
  }

 private:
  struct Part {
    int core;
    Marks marks;
  };
  using Parts = std::vector<Part>;  // sorted by core, without core_

  const Marks& foreign(int core) const;
  void join_foreign(const Clock& other);

  int core_ = 0;
  Marks own_;
  std::shared_ptr<const Parts> foreign_;
};

}  // namespace asc2::machine
