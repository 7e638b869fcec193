// SPDX-License-Identifier: Apache-2.0
// Literals rounded to an element type, and what numbers of one can be replaced by.
#pragma once

#include <optional>
#include <utility>

#include "base/element.h"
#include "ir/module.h"

namespace asc2::tile {

/// Lowest and highest value of an integer type; those of u64 are cut to what an int64_t holds.
std::pair<int64_t, int64_t> integer_range(Dtype dtype);

/// The number that a literal stands for in an operation on `dtype`: floats are rounded to nearest,
/// integers wrap; an integer literal of a float operation becomes a float.
ir::Operand round_literal(const ir::Operand& literal, Dtype dtype);

/// k when the value is 2^k.
std::optional<int> power_of_two(int64_t value);

/// 1 / value when that and the value are powers of two in the normal range of `dtype`, so that a
/// division is a multiplication.
std::optional<double> exact_reciprocal(double value, Dtype dtype);

}  // namespace asc2::tile
