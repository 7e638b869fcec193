// SPDX-License-Identifier: Apache-2.0
// Where flags are too few for a set to find its own down for certain, an order is added that makes
// it so: the pipe that has waited tells the one that sets, by a flag the other way; in a loop for a
// set some iterations later, as far as there are ids for as many flags.
//
//   wait mte2, v, 0                  wait mte2, v, 0
//   exp                              set v, mte2, 1
//   ..                               exp
//   load                             load
//   set mte2, v, 0                   wait v, mte2, 1
//                                    set mte2, v, 0
#pragma once

#include <vector>

#include "sync/cycles.h"
#include "sync/merge.h"
#include "sync/proof.h"

namespace asc2::sync {

/// Where the flags of an open set could turn with their loop if there were more ids: two of them
/// become one, or the longest orders the other way span an iteration less, so that fewer are under
/// way; what costs less. False when neither helps.
bool save_ids(Program& program, const std::vector<OpenSet>& open, const Cycles& cycles,
              std::vector<Merge>& merges);

/// Adds guards to Program::edges for such sets, not for all at once: one may serve others.
/// `farthest` iterations, at most, lie between the wait that is told of and the set that may come
/// then, and the flags in question turn as often; the pipe that sets waits right before it, as what
/// it waits for has come by then, as a rule. With 0 it waits where the other pipe tells: the
/// guard's own flag is in use for a moment only. False when there is no flag the other way, or no
/// place for it.
bool add_guards(Program& program, const std::vector<OpenSet>& open, int32_t farthest);

/// Where there are guards: takes away, of all flags and barriers, what others or the ids that were
/// found since have made superfluous.
void drop_spare(Program& program);

}  // namespace asc2::sync
