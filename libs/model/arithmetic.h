// SPDX-License-Identifier: Apache-2.0
// What operations make of ranges of integers, without regard to the lines around them.
#pragma once

#include <optional>

#include "ir/op.h"
#include "model/affine.h"

namespace asc2::model {

/// Where the exact result of an operation on integers of one type lies, before it wraps at the
/// type; nothing when 64 bits may not hold it, and when nothing is known of the operation.
std::optional<Range> exact_range(ir::Op op, Dtype dtype, Range a, Range b = {}, Range c = {});

}  // namespace asc2::model
