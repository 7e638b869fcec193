// SPDX-License-Identifier: Apache-2.0
// The diagnostics that emit reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/emit.def"
}  // namespace asc2::diag
