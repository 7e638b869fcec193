// SPDX-License-Identifier: Apache-2.0
// The diagnostics that memplan reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/memplan.def"
}  // namespace asc2::diag
