// SPDX-License-Identifier: Apache-2.0
// The diagnostics that check reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/check.def"
}  // namespace asc2::diag
