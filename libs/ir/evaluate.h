// SPDX-License-Identifier: Apache-2.0
// What an operation on integers gives, for all that folds or follows numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/op.h"

namespace asc2::ir {

/// `a op b` in 64 bits, where it wraps; comparisons give 0 or 1. Nothing for a division by 0, and
/// for operations that are not on two integers.
std::optional<int64_t> evaluate(Op op, int64_t a, int64_t b);

}  // namespace asc2::ir
