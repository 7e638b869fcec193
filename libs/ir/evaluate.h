// SPDX-License-Identifier: Apache-2.0
// What operations on numbers give, for all that folds, follows or rewrites them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/kinds.h"
#include "ir/op.h"

namespace asc2::ir {

/// `a op b` in 64 bits, where it wraps; comparisons give 0 or 1. Nothing for a division by 0, and
/// for operations that are not on two integers.
std::optional<int64_t> evaluate(Op op, int64_t a, int64_t b);

/// An integer as it is in that type: the digits that this has, or whether it is not 0.
int64_t wrap(int64_t value, Dtype dtype);

/// Whether the operation cuts its operand to the type of its result first, as the chip does it: a
/// comparison does not, nor a cast.
bool cuts_operand(Op op, size_t index);
/// What an operation on these integers gives in the type of its result, to which operands are cut
/// first. Nothing for a division by 0, counts of shifts that the type does not have, results of u64
/// from 2^63 on, and operations that are not on integers.
std::optional<int64_t> evaluate(Op op, std::span<const int64_t> operands, Dtype result);

/// The operation that gives the same with its two operands exchanged.
std::optional<Op> swapped(Op op);

}  // namespace asc2::ir
