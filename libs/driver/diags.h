// SPDX-License-Identifier: Apache-2.0
// The diagnostics that driver reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/driver.def"
}  // namespace asc2::diag
