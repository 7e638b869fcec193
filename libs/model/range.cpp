// SPDX-License-Identifier: Apache-2.0
// Saturating interval arithmetic: an infinite end absorbs, an overflow becomes infinite.
#include "model/range.h"

#include "base/integer.h"

namespace asc2::model {

int64_t add_ends(int64_t a, int64_t b) {
  if (is_infinite(a)) return a;
  if (is_infinite(b)) return b;
  int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return a < 0 ? kMinusInfinity : kPlusInfinity;
  return sum;
}

int64_t mul_ends(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  const bool negative = (a < 0) != (b < 0);
  int64_t product = 0;
  if (is_infinite(a) || is_infinite(b) || __builtin_mul_overflow(a, b, &product)) {
    return negative ? kMinusInfinity : kPlusInfinity;
  }
  return product;
}

Range operator+(Range a, Range b) {
  return {add_ends(a.lo, b.lo), add_ends(a.hi, b.hi)};
}

Range operator-(Range a) {
  const auto negate = [](int64_t end) {
    return end == kMinusInfinity ? kPlusInfinity : end == kPlusInfinity ? kMinusInfinity : -end;
  };
  return {negate(a.hi), negate(a.lo)};
}

Range operator*(Range a, Range b) {
  const int64_t ends[] = {mul_ends(a.lo, b.lo), mul_ends(a.lo, b.hi), mul_ends(a.hi, b.lo),
                          mul_ends(a.hi, b.hi)};
  const auto [lo, hi] = std::minmax_element(std::begin(ends), std::end(ends));
  return {*lo, *hi};
}

Range floordiv(Range a, int64_t divisor) {
  return {is_infinite(a.lo) ? a.lo : floor_div(a.lo, divisor),
          is_infinite(a.hi) ? a.hi : floor_div(a.hi, divisor)};
}

Range range_of(Dtype dtype) {
  if (is_float(dtype)) return {};
  const IntLimits limits = limits_of(dtype);
  return {limits.low, static_cast<int64_t>(std::min<uint64_t>(limits.high, kPlusInfinity))};
}

}  // namespace asc2::model
