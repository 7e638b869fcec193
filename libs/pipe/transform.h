// SPDX-License-Identifier: Apache-2.0
// The two rewritings of a loop.
#pragma once

#include <utility>
#include <vector>

#include "pipe/schedule.h"

namespace asc2::pipe {

/// How a loop is unrolled, and what that needs around it.
struct Unrolling {
  int64_t factor = 1;
  std::vector<ir::Inst*> barriers;  // in front of the iterations that are left
};

/// Appends what stands for the loop: main loop with copies of the body, then a loop for the
/// iterations that are left, if any can be. The body must not assign the loop variable.
void unroll(ir::Module& module, const Loop& loop, const Unrolling& how,
            std::vector<ir::Inst*>& out);

/// What stands for a loop, in this order: `entry`, `prologue`, `rest`. With a guard, all but the
/// entry is right only where it is true, and `otherwise` where it is not.
struct Skewed {
  std::vector<ir::Inst*> entry;     // scalars
  std::vector<ir::Inst*> prologue;  // A of the first iterations
  std::vector<ir::Inst*> rest;      // steady state and epilogue, or the loop with A in branches
  std::vector<ir::Inst*> otherwise;
  std::optional<ir::Operand> guard;
  ir::Inst* steady = nullptr;  // the loop that runs both parts
  ir::Inst* back = nullptr;    // the loop behind it; null when that is written out
};

/// What a schedule makes of the loop; without flags, which have to be found anew. `parallel`: its
/// iterations still have nothing to do with each other in GM.
Skewed skew(ir::Module& module, const Loop& loop, const Schedule& schedule, bool parallel);

}  // namespace asc2::pipe
