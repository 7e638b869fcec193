// SPDX-License-Identifier: Apache-2.0
// Which numbers an element type holds: integers of so many digits, or floats of a precision and an
// exponent range.
#pragma once

#include "base/kinds.h"

namespace asc2 {

/// Of the floats that are computed in.
struct FloatFormat {
  int precision = 0;  // digits of the significand, the implied one too; 0: another type
  int min_exponent = 0;
  int max_exponent = 0;
};

constexpr FloatFormat float_format(Dtype dtype) {
  switch (dtype) {
    case Dtype::F16:
      return {11, -14, 15};
    case Dtype::Bf16:
      return {8, -126, 127};
    case Dtype::F32:
      return {24, -126, 127};
    default:
      return {};
  }
}

/// Digits of the largest magnitude; the lowest signed integer is a power of two and fits too.
constexpr int integer_digits(Dtype dtype) {
  return kind_of(dtype) == DtypeKind::Int ? bits_of(dtype) - 1 : bits_of(dtype);
}

/// Whether every value of `inner` is a value of `outer`; false for dtypes that tiles do not compute
/// in.
constexpr bool holds_all(Dtype outer, Dtype inner) {
  if (outer == inner) return true;
  if (outer == Dtype::I1) return false;
  if (inner == Dtype::I1) return true;
  const FloatFormat out = float_format(outer), in = float_format(inner);
  if (is_float(inner)) {
    return in.precision != 0 && in.precision <= out.precision &&
           in.max_exponent <= out.max_exponent && in.min_exponent >= out.min_exponent;
  }
  if (is_float(outer)) return integer_digits(inner) <= out.precision;
  const bool sign = kind_of(inner) == DtypeKind::Uint || kind_of(outer) == DtypeKind::Int;
  return sign && integer_digits(inner) <= integer_digits(outer);
}

}  // namespace asc2
