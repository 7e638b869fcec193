// SPDX-License-Identifier: Apache-2.0
// What the text asks for is honoured, or refused here with the reason.
#pragma once

#include "memplan/groups.h"
#include "memplan/space_plan.h"

namespace asc2::memplan {

/// Slots that cannot rotate, groups that cannot share, addresses that are misaligned, reserved,
/// outside, or taken by another buffer. Reports all that it finds.
Result<> check_demands(const Facts& facts, const Groups& groups, Diags& diags);

}  // namespace asc2::memplan
