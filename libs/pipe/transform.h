// SPDX-License-Identifier: Apache-2.0
// The two rewritings of a loop. Each appends what stands for the loop to `out`.
#pragma once

#include <string>
#include <vector>

#include "pipe/loop.h"

namespace asc2::pipe {

/// Main loop with `factor` copies of the body, then a loop for the iterations that are left, if any
/// can be, behind the barriers that it needs. The body must not assign the loop variable.
void unroll(ir::Module& module, const Loop& loop, int64_t factor,
            const std::vector<ir::Inst*>& barriers, std::vector<ir::Inst*>& out);

/// Prologue, steady state, epilogue. Appends nothing when loads cannot be issued an iteration
/// ahead, and returns why not; else returns "".
std::string load_ahead(ir::Module& module, const ir::Inst& kernel, const Loop& loop,
                       const Uses& uses, const Target& target, CoreKind core,
                       std::vector<ir::Inst*>& out);

}  // namespace asc2::pipe
