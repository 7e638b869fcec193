// SPDX-License-Identifier: Apache-2.0
// Uses the flag ids that are left, so that none is set again while its token may still be there:
// the chip keeps one token for a flag. Flags have been given the lowest ids that keep sets and
// waits apart in the text; when they run, a pipe may be ahead of the one that waits for it.
//
//   for %i { load; set 0; wait 0; exp }    a second load may end before the first exp begins:
//                                          set %i.s2; wait %i.s2, when the load is two ahead
#pragma once

#include <optional>
#include <vector>

#include "sync/program.h"
#include "sync/proof.h"

namespace asc2::sync {

/// Returns what find_open() finds then: the ids are too few for it.
std::optional<std::vector<OpenSet>> spread(Program& program);

/// The sets that may find their flag up, but for those of the input; nothing when it is too costly
/// to find out.
std::optional<std::vector<OpenSet>> find_open(const Program& program);

}  // namespace asc2::sync
