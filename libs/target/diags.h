// SPDX-License-Identifier: Apache-2.0
// The diagnostics that target reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/target.def"
}  // namespace asc2::diag
