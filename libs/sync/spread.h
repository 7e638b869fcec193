// SPDX-License-Identifier: Apache-2.0
// Uses the flag ids that are left, so that none is set again while its token may still be there:
// the chip keeps one token for a flag. Flags have been given the lowest ids that keep sets and
// waits apart in the text; when they run, a pipe may be ahead of the one that waits for it.
//
//   for %i { load; set 0; wait 0; exp }    a second load may end before the first exp begins:
//                                          set %i.s2; wait %i.s2, when the load is two ahead
#pragma once

#include "sync/program.h"

namespace asc2::sync {

void spread(Program& program);

}  // namespace asc2::sync
