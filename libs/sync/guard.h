// SPDX-License-Identifier: Apache-2.0
// Where flags are too few for a set to find its own down for certain, an order is added that makes
// it so: the pipe that has waited tells the one that sets, by a flag the other way.
//
//   wait mte2, v, 0                  wait mte2, v, 0
//   exp                              set v, mte2, 1
//   ..                               exp
//   load                             load
//   set mte2, v, 0                   wait v, mte2, 1
//                                    set mte2, v, 0
#pragma once

#include <vector>

#include "sync/proof.h"

namespace asc2::sync {

enum class GuardKind : uint8_t {
  Late,    // waits right before the set: it has come by then, as a rule
  AtOnce,  // waits where the other pipe tells: the flag is in use for a moment only
};

/// Adds guards to Program::edges for such sets, not for all at once: one may serve others. False
/// when there is no flag the other way, or no place for it.
bool add_guards(Program& program, const std::vector<OpenSet>& open, GuardKind kind);

/// Where there are guards: takes away, of all flags and barriers, what others or the ids that were
/// found since have made superfluous.
void drop_spare(Program& program);

}  // namespace asc2::sync
