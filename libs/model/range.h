// SPDX-License-Identifier: Apache-2.0
// Arithmetic on closed ranges of integers whose ends may be infinite; results that leave 64 bits
// become infinite.
#pragma once

#include <algorithm>

#include "base/kinds.h"
#include "model/affine.h"

namespace asc2::model {

inline bool is_infinite(int64_t end) {
  return end == kMinusInfinity || end == kPlusInfinity;
}

int64_t add_ends(int64_t a, int64_t b);
int64_t mul_ends(int64_t a, int64_t b);
Range operator+(Range a, Range b);
Range operator-(Range a);
inline Range operator-(Range a, Range b) {
  return a + -b;
}
Range operator*(Range a, Range b);
/// Rounded down; the divisor is positive.
Range floordiv(Range a, int64_t divisor);
inline Range min(Range a, Range b) {
  return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
}
inline Range max(Range a, Range b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}
inline Range hull(Range a, Range b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}
inline bool contains(Range outer, Range inner) {
  return outer.lo <= inner.lo && inner.hi <= outer.hi;
}
/// All values of an integer type; of u64, those that fit in 64 signed bits.
Range range_of(Dtype dtype);
/// Whether a number may turn negative when it is taken as one of another type: what u64 holds above
/// 63 bits does, and that stands behind an infinite end.
inline bool may_turn(Range known, Dtype from, Dtype to) {
  return from == Dtype::U64 && to != Dtype::U64 && is_infinite(known.hi);
}

}  // namespace asc2::model
