// SPDX-License-Identifier: Apache-2.0
// Whole numbers of 64 bits as the kernel language counts with them: division as in Python, results
// that wrap as on the chip, and loops as range() has them. Nothing here overflows in the sense of
// C++.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace asc2 {

constexpr int64_t wrapping_add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
constexpr int64_t wrapping_sub(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}
constexpr int64_t wrapping_mul(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

/// |a|, for INT64_MIN too.
constexpr uint64_t magnitude(int64_t a) {
  return a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
}

/// a // b, rounded towards minus infinity; b is not 0. INT64_MIN // -1 wraps.
constexpr int64_t floor_div(int64_t a, int64_t b) {
  if (b == -1) return wrapping_sub(0, a);
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
/// a % b with the sign of b, which is not 0.
constexpr int64_t floor_mod(int64_t a, int64_t b) {
  return wrapping_sub(a, wrapping_mul(floor_div(a, b), b));
}
/// a / b rounded towards plus infinity; b is not 0.
constexpr int64_t ceil_div(int64_t a, int64_t b) {
  if (b == -1) return wrapping_sub(0, a);
  return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
}

/// The smallest multiple of `unit` that is not below the value; both are positive, or the value is
/// 0.
template <class T>
constexpr T round_up(T value, std::type_identity_t<T> unit) {
  return (value / unit + (value % unit != 0 ? 1 : 0)) * unit;
}

/// Iterations of range(start, stop, step); none when the step is 0.
constexpr uint64_t trip_count(int64_t start, int64_t stop, int64_t step) {
  if (step == 0 || (step > 0 ? start >= stop : start <= stop)) return 0;
  const uint64_t distance = step > 0 ? static_cast<uint64_t>(stop) - static_cast<uint64_t>(start)
                                     : static_cast<uint64_t>(start) - static_cast<uint64_t>(stop);
  return (distance - 1) / magnitude(step) + 1;
}
/// The same where numbers are signed: INT64_MAX stands for more.
constexpr int64_t signed_trip_count(int64_t start, int64_t stop, int64_t step) {
  return static_cast<int64_t>(std::min<uint64_t>(trip_count(start, stop, step), INT64_MAX));
}

}  // namespace asc2
