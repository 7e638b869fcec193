// SPDX-License-Identifier: Apache-2.0
// Which lines of a loop are issued how many iterations ahead of the others: a modulo schedule in
// stages. Pipes are queues that run by themselves, so nothing else of an order of issue matters
// than what is handed out before a place where the scalar unit waits, for a result or for room in a
// queue, and which of two operations of one pipe comes first.
//
//   for i { A(i); B(i) }    ->    for i { A(i + k); B(i) }
//
//   ahead, k = 1: loads                   the next load does not wait until a result was read
//   ahead, k = 1: loads, max, reduce      nor does the next maximum: pipe V runs it before B's mul
//   ahead, k = 2: loads; k = 1: max, ..   nor does that maximum wait for its load
//
// Within B, what the scalar unit reads or writes in memory comes as late as what needs it allows.
#pragma once

#include <set>

#include "pipe/bound.h"

namespace asc2::pipe {

/// Lines that go ahead, with the scalar lines that they need.
struct Advance {
  int64_t distance = 1;  // k, in iterations
  std::set<const ir::Inst*> lines;
};

struct Schedule {
  std::vector<Advance> stages;          // A, the farthest first; only scalars are in several
  std::set<const ir::Inst*> dropped;    // of these, the lines that B need not run
  std::vector<const ir::Inst*> behind;  // all lines in their order within B
  int64_t most = 0;                     // iterations that slots allow the first stage to go ahead
  bool in_branches = false;  // the loop runs all rounds, A in branches of it; else what is left of
                             // B is written out behind the loop
  bool moves = false;        // some order is better than that of the text
  double interval = 0;       // cycles an iteration, flags apart
  double interval_now = 0;   // of the text as it is
  std::string reason;        // why loads cannot go ahead; "" when they can, or there are none
  ir::ValueId held = ir::kNoValue;  // the buffer whose slots did not suffice for some order

  /// Whether A can stand in a branch of the loop.
  bool may_branch(const Loop& loop) const {
    const model::Range& step = loop.step_range;
    return stages.size() == 1 && (distance() == 1 || step.lo > 0 || step.hi < 0);
  }
  /// Of the first stage.
  int64_t distance() const { return stages.empty() ? 0 : stages.front().distance; }
  bool goes_ahead(const ir::Inst* line) const;
};

/// The smallest interval; of equal ones the least that is moved. Exact for up to 30 operations, as
/// long as a fixed number of orders is enough to see them all; else those orders are tried in which
/// loads, and all that a wait of the scalar unit needs, go ahead.
/// `nested`: loads go ahead also where only the loop around this one may gain by that.
Schedule schedule_of(const ir::Module& module, const Loop& loop, const Orders& orders,
                     const Bound& bound, const Target& target, CoreKind core, bool nested);

}  // namespace asc2::pipe
