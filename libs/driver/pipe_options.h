// SPDX-License-Identifier: Apache-2.0
// What asc2-pipe asks of other passes; libs/pipe knows none of them.
#pragma once

#include "pipe/pipe.h"

namespace asc2::driver {

/// Flags as asc2-sync finds them, verdicts as asc2-check gives them. `target` must outlive it.
pipe::Options pipe_options(const Target& target);

}  // namespace asc2::driver
