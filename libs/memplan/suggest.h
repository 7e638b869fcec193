// SPDX-License-Identifier: Apache-2.0
// Changes with which an overflowing space would do.
#pragma once

#include <string>

#include "memplan/space_plan.h"

namespace asc2::memplan {

/// "fits: num_stages = 1; or tiles of f32[320] instead of f32[640]"; "" when nothing helps.
/// `largest` is the buffer whose tile is made smaller.
std::string suggest(const Facts& facts, const Room& room, size_t largest);

}  // namespace asc2::memplan
