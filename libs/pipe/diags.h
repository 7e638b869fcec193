// SPDX-License-Identifier: Apache-2.0
// The diagnostics that pipe reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/pipe.def"
}  // namespace asc2::diag
