// SPDX-License-Identifier: Apache-2.0
// The diagnostics that config reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/config.def"
}  // namespace asc2::diag
