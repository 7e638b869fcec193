// SPDX-License-Identifier: Apache-2.0
// The diagnostics that tile reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/tile.def"
}  // namespace asc2::diag
