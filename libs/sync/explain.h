// SPDX-License-Identifier: Apache-2.0
// Says in words which order a flag or barrier keeps, and which one is missing.
#pragma once

#include <vector>

#include "sync/colour.h"
#include "sync/decide.h"
#include "sync/program.h"
#include "sync/proof.h"

namespace asc2::sync {

/// A remark for each flag and barrier that was added, and for each merge.
void explain(const Program& program, const std::vector<Merge>& merges, Diags& diags);
/// A warning for each set that may find its flag up.
void warn_still_up(const Program& program, const std::vector<OpenSet>& open, Diags& diags);
/// An error for each order that is missing.
void report_missing(const Program& program, const std::vector<Missing>& missing, Diags& diags);

}  // namespace asc2::sync
