// SPDX-License-Identifier: Apache-2.0
// Flags that stand in the input: on every path, sets and waits of a flag must come in turn, set
// first, with none left set at the end.
#pragma once

#include "sync/program.h"

namespace asc2::sync {

/// Reports each flag that is not used so, at its line.
Result<> check_existing(const Program& program, Diags& diags);

}  // namespace asc2::sync
