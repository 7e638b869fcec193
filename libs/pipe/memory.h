// SPDX-License-Identifier: Apache-2.0
// Global memory that iterations of a loop share. The order of two iterations of one loop is known
// from their distance; once they stand in two loops, or one in none, only flags and barriers tell.
#pragma once

#include <vector>

#include "ir/module.h"
#include "pipe/split.h"
#include "target/target.h"

namespace asc2::pipe {

/// A line of the loop that reads memory which another line of it may write, unless both name the
/// same window, so that the flags of an iteration order them.
const ir::Inst* meets_a_store(const ir::Module& module, const ir::Inst& kernel, const Loop& loop,
                              const Uses& uses);

/// Barriers that keep iterations behind this place after those before it: on the pipes that write;
/// over all pipes when `reads` count too and a line may read what another one writes.
std::vector<ir::Inst*> barriers_between(ir::Module& module, const ir::Inst& kernel,
                                        const Loop& loop, const Target& target, CoreKind core,
                                        bool reads);

}  // namespace asc2::pipe
