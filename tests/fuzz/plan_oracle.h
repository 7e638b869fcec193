// SPDX-License-Identifier: Apache-2.0
// Whether a memory plan is right, by running it: the kernel is followed on a random path with a
// shadow of each space that knows which value every block of bytes holds. A read that finds
// another value than the last one written to that buffer and slot is a fault of the plan. Knows
// nothing of lives.
#pragma once

#include <cstdint>
#include <string>

#include "ir/module.h"

namespace asc2::fuzz {

/// "" when every read on the path finds what was written; else what went wrong. Loops whose bounds
/// are not small literals run 0 to 4 times, branches go either way, as the seed says.
std::string follow_plan(const ir::Module& module, const ir::Inst& kernel, uint64_t seed);

}  // namespace asc2::fuzz
