// SPDX-License-Identifier: Apache-2.0
// The diagnostics that sync reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/sync.def"
}  // namespace asc2::diag
