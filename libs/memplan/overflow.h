// SPDX-License-Identifier: Apache-2.0
// What to say when a space is too small: the bytes that any plan needs, the smallest set of buffers
// that cannot live together, and changes that make it fit. Each suggestion has been tried.
#pragma once

#include "memplan/demands.h"
#include "memplan/space_plan.h"

namespace asc2::memplan {

/// Reports diag::MemplanOverflow, or diag::MemplanGaveUp when nothing is proved.
Failure report_overflow(const Facts& facts, const Room& room, const Refusal& refused, Diags& diags);

}  // namespace asc2::memplan
