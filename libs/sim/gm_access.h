// SPDX-License-Identifier: Apache-2.0
// The bytes that an instruction touches, as the queue machine wants them.
#pragma once

#include "machine/machine.h"
#include "sim/work.h"

namespace asc2::sim {

/// What a move does to the tensor.
AccessKind gm_kind(const Program& program, const Code& code);

/// Whole slots on chip; of GM exactly the window.
void append_accesses(const Program& program, const Work& work, const std::vector<GmArray>& arrays,
                     std::vector<machine::Access>& out);

}  // namespace asc2::sim
