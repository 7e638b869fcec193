// SPDX-License-Identifier: Apache-2.0
// f32 is computed in when f16 or bf16 lack an operation, because it has more than twice their
// digits.
#include "tile/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/element.h"
#include "base/float16.h"
#include "ir/evaluate.h"

namespace asc2::tile {

using ir::Operand;

namespace {

double round_float(double value, Dtype dtype) {
  if (dtype == Dtype::F32) return value;  // an f32 operation rounds it itself
  auto nearest = static_cast<float>(value);
  if (!std::isfinite(nearest)) return static_cast<double>(nearest);
  // To 16 bits through f32 without rounding twice: an inexact f32 is made odd first.
  if (static_cast<double>(nearest) != value && (std::bit_cast<uint32_t>(nearest) & 1) == 0)
    nearest = std::nextafter(nearest, static_cast<double>(nearest) < value ? INFINITY : -INFINITY);
  if (dtype == Dtype::F16) return static_cast<double>(f16_to_float(float_to_f16(nearest)));
  if (dtype == Dtype::Bf16) return static_cast<double>(bf16_to_float(float_to_bf16(nearest)));
  return value;
}

}  // namespace

std::pair<int64_t, int64_t> integer_range(Dtype dtype) {
  const IntLimits limits = limits_of(dtype);
  return {limits.low, static_cast<int64_t>(std::min<uint64_t>(limits.high, INT64_MAX))};
}

Operand round_literal(const Operand& literal, Dtype dtype) {
  if (is_float(dtype)) return Operand::of_float(round_float(literal.number(), dtype), literal.span);
  if (!literal.is_int()) return literal;
  return Operand::of_int(ir::wrap(literal.integer, dtype), literal.span);
}

std::optional<int> power_of_two(int64_t value) {
  if (value <= 0 || (value & (value - 1)) != 0) return std::nullopt;
  return std::countr_zero(static_cast<uint64_t>(value));
}

std::optional<double> exact_reciprocal(double value, Dtype dtype) {
  int exponent = 0;
  if (!std::isfinite(value) || std::fabs(std::frexp(value, &exponent)) != 0.5) return std::nullopt;
  const FloatFormat format = float_format(dtype);
  --exponent;  // value is 2^exponent
  const int both = std::abs(exponent);
  if (both > -format.min_exponent || both > format.max_exponent) return std::nullopt;
  return 1.0 / value;
}

}  // namespace asc2::tile
