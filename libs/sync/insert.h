// SPDX-License-Identifier: Apache-2.0
// Writes what was decided into the kernel: lines before and after the instructions of the nodes,
// and for flags that rotate a `slot` line in their loop, unless there is one.
#pragma once

#include "sync/program.h"

namespace asc2::sync {

void insert_lines(Program& program);

}  // namespace asc2::sync
