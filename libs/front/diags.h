// SPDX-License-Identifier: Apache-2.0
// The diagnostics that front reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/front.def"
}  // namespace asc2::diag
