// SPDX-License-Identifier: Apache-2.0
// The two rewritings of a loop. Each appends what stands for the loop to `out`.
#pragma once

#include <string>
#include <vector>

#include "pipe/loop.h"

namespace asc2::pipe {

/// Main loop with `factor` copies of the body, then a loop for the iterations that are left, if any
/// can be.
void unroll(ir::Module& module, const Loop& loop, int64_t factor, std::vector<ir::Inst*>& out);

/// "" when loads can be issued an iteration ahead, else why not.
std::string why_not_ahead(const ir::Module& module, const Loop& loop, const Target& target,
                          CoreKind core);
/// Prologue, steady state, epilogue; false when no second flag is free and the loop stays as it is.
bool load_ahead(ir::Module& module, const ir::Inst& kernel, const Loop& loop, const Target& target,
                CoreKind core, std::vector<ir::Inst*>& out);

}  // namespace asc2::pipe
