// SPDX-License-Identifier: Apache-2.0
// The diagnostics that text reports.
#pragma once

#include "base/diag.h"

namespace asc2::diag {
#include "diags/text.def"
}  // namespace asc2::diag
