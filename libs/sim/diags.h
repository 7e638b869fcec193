// SPDX-License-Identifier: Apache-2.0
// The diagnostics that sim reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/sim.def"
}  // namespace asc2::diag
