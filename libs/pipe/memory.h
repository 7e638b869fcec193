// SPDX-License-Identifier: Apache-2.0
// Global memory that iterations of a loop share. The order of two iterations of one loop is known
// from their distance; once they stand in two loops, or one in none, only flags and barriers tell.
#pragma once

#include <vector>

#include "model/access.h"
#include "pipe/loop.h"
#include "target/target.h"

namespace asc2::pipe {

/// A line of `a` and one of `b`, or in their regions, touch memory that may be the same, and one of
/// them writes it.
bool meet_in_gm(const ir::Module& module, const model::Storage& storage,
                const std::vector<const ir::Inst*>& a, const std::vector<const ir::Inst*>& b);

/// Barriers that keep iterations behind this place after those before it: on the pipes that write;
/// over all pipes where a line may read what another one writes, or one of two that may meet is one
/// of the scalar unit.
std::vector<ir::Inst*> barriers_between(ir::Module& module, const ir::Inst& kernel,
                                        const Loop& loop, const Target& target, CoreKind core);

}  // namespace asc2::pipe
