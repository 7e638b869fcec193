// SPDX-License-Identifier: Apache-2.0
// The diagnostics that ir reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/ir.def"
}  // namespace asc2::diag
