// SPDX-License-Identifier: Apache-2.0
// The diagnostics that launch reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/launch.def"
}  // namespace asc2::diag
