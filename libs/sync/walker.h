// SPDX-License-Identifier: Apache-2.0
// Follows the items of one region through as many iterations as asked, and keeps what is known to
// be complete. Loops inside are followed for one iteration: what they let through of the outside
// only grows with more, and what is known of them after their last one does not depend on the
// others. A loop that may run zero times, and arms, are followed on both ways.
#pragma once

#include <vector>

#include "sync/needs.h"
#include "sync/program.h"
#include "sync/state.h"

namespace asc2::sync {

/// Operation `node` starts before it is known that all of pipe `source` before `time` is complete.
struct Miss {
  int32_t node = 0;
  Pipe source = Pipe::S;
  Pipe destination = Pipe::S;
  Time time = 0;   // of the operation that must be complete
  Time known = 0;  // what comes before it is complete
  int32_t pass = 0;
};

class Walker {
 public:
  Walker(const Program& program, const Region& region, const Needs& needs);

  Time length() const { return region_.end - region_.begin; }
  /// Iteration number `pass` of the region begins.
  void begin_pass(int32_t pass);
  Time time_of(int32_t node) const { return pass_ * length() + node; }
  int32_t pass_of(Time time) const;
  int32_t node_of(Time time) const { return time - pass_of(time) * length(); }

  /// The item with what stands before and after it; appends what it misses.
  void item(int32_t node, State& state, std::vector<Miss>& misses);
  void sync(const SyncOp& op, State& state) const;
  /// What `node`, an Op, still misses.
  void check(int32_t node, const State& state, std::vector<Miss>& misses) const;

 private:
  void body(const Region& region, State& state, std::vector<Miss>* misses);
  void follow(int32_t node, State& state, std::vector<Miss>* misses);
  void loop(const Node& node, Time now, State& state, std::vector<Miss>* misses);
  void leave_rotations(const Node& node, int32_t iterations, Time begin, State& before,
                       State& state) const;
  uint64_t key_of(const SyncOp& op) const;

  const Program& program_;
  const Region& region_;
  const Needs& needs_;
  int32_t pass_ = 0;
  std::vector<int32_t> iteration_;  // by loop of Scalars; -1: not followed, its number is unknown
};

}  // namespace asc2::sync
