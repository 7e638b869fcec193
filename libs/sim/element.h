// SPDX-License-Identifier: Apache-2.0
// How one element of each dtype lies in memory and what it computes in: f16 and bf16 compute in f32
// and are rounded after every operation, as NumPy does. A scalar register holds the same bytes as
// memory would, so one kernel serves tiles and scalars.
#pragma once

#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/float16.h"
#include "base/kinds.h"

namespace asc2::sim {

/// Contents of a scalar register: the element's bytes, zero above them.
using Bits = uint64_t;

template <class T>
struct PlainElement {
  using Store = T;
  using Value = T;
  static Value get(Store s) { return s; }
  static Store put(Value v) { return v; }
};

template <Dtype D>
struct Element;
template <>
struct Element<Dtype::I8> : PlainElement<int8_t> {};
template <>
struct Element<Dtype::I16> : PlainElement<int16_t> {};
template <>
struct Element<Dtype::I32> : PlainElement<int32_t> {};
template <>
struct Element<Dtype::I64> : PlainElement<int64_t> {};
template <>
struct Element<Dtype::U8> : PlainElement<uint8_t> {};
template <>
struct Element<Dtype::U16> : PlainElement<uint16_t> {};
template <>
struct Element<Dtype::U32> : PlainElement<uint32_t> {};
template <>
struct Element<Dtype::U64> : PlainElement<uint64_t> {};
template <>
struct Element<Dtype::F32> : PlainElement<float> {};
template <>
struct Element<Dtype::I1> {  // a byte per lane here; tiles pack eight lanes to a byte
  using Store = uint8_t;
  using Value = bool;
  static Value get(Store s) { return s != 0; }
  static Store put(Value v) { return v ? 1 : 0; }
};
template <>
struct Element<Dtype::F16> {
  using Store = uint16_t;
  using Value = float;
  static Value get(Store s) { return f16_to_float(s); }
  static Store put(Value v) { return float_to_f16(v); }
};
template <>
struct Element<Dtype::Bf16> {
  using Store = uint16_t;
  using Value = float;
  static Value get(Store s) { return bf16_to_float(s); }
  static Store put(Value v) { return float_to_bf16(v); }
};

/// Dtypes that asc2-sim computes in; the 8-bit floats belong to targets that are not there yet.
constexpr bool is_simulated(Dtype d) {
  return d != Dtype::F8e4m3 && d != Dtype::F8e5m2 && d != Dtype::Hif8;
}

template <Dtype D>
typename Element<D>::Value get_lane(const void* lanes, size_t k) {
  typename Element<D>::Store s;
  std::memcpy(&s, static_cast<const char*>(lanes) + k * sizeof s, sizeof s);
  return Element<D>::get(s);
}

template <Dtype D>
void put_lane(void* lanes, size_t k, typename Element<D>::Value v) {
  const typename Element<D>::Store s = Element<D>::put(v);
  std::memcpy(static_cast<char*>(lanes) + k * sizeof s, &s, sizeof s);
}

// --- the arithmetic of NumPy on one pair of values

/// Unsigned type in which integer arithmetic wraps without undefined behaviour.
template <class T>
using Wrap = std::conditional_t<sizeof(T) <= 4, uint32_t, uint64_t>;

template <class T>
T wrap_add(T a, T b) {
  if constexpr (std::floating_point<T>) return a + b;
  return static_cast<T>(static_cast<Wrap<T>>(a) + static_cast<Wrap<T>>(b));
}
template <class T>
T wrap_sub(T a, T b) {
  if constexpr (std::floating_point<T>) return a - b;
  return static_cast<T>(static_cast<Wrap<T>>(a) - static_cast<Wrap<T>>(b));
}
template <class T>
T wrap_mul(T a, T b) {
  if constexpr (std::floating_point<T>) return a * b;
  return static_cast<T>(static_cast<Wrap<T>>(a) * static_cast<Wrap<T>>(b));
}
template <class T>
T wrap_neg(T a) {
  if constexpr (std::floating_point<T>) return -a;
  return wrap_sub(T{0}, a);
}
template <class T>
T absolute(T a) {
  if constexpr (std::floating_point<T>) return std::fabs(a);
  return a < T{0} ? wrap_neg(a) : a;
}

/// A nan in either operand is the result, as numpy.minimum and maximum have it.
template <class T>
T minimum(T a, T b) {
  return a <= b || a != a ? a : b;
}
template <class T>
T maximum(T a, T b) {
  return a >= b || a != a ? a : b;
}

/// Remainder with the sign of the divisor; an integer divisor 0 gives 0.
template <class T>
T floor_mod(T a, T b) {
  if constexpr (std::floating_point<T>) {
    T rest = std::fmod(a, b);
    if (b == 0) return rest;
    if (rest == 0) return std::copysign(T{0}, b);
    return (b < 0) != (rest < 0) ? rest + b : rest;
  } else {
    if (b == 0) return 0;
    if constexpr (std::signed_integral<T>) {
      if (b == -1) return 0;
      const T rest = static_cast<T>(a % b);
      return rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
    } else {
      return static_cast<T>(a % b);
    }
  }
}

/// Quotient rounded down; an integer divisor 0 gives 0, the lowest integer by -1 wraps.
template <class T>
T floor_div(T a, T b) {
  if constexpr (std::floating_point<T>) {
    if (b == 0) return a / b;
    const T rest = std::fmod(a, b);
    T quotient = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(T{0}, a / b);
    const T floor = std::floor(quotient);  // the quotient is near an integer, not always on it
    return quotient - floor > T{0.5} ? floor + 1 : floor;
  } else {
    if (b == 0) return 0;
    if constexpr (std::signed_integral<T>) {
      if (b == -1) return wrap_neg(a);
      const T quotient = static_cast<T>(a / b);
      return a % b != 0 && (a < 0) != (b < 0) ? static_cast<T>(quotient - 1) : quotient;
    } else {
      return static_cast<T>(a / b);
    }
  }
}

/// A count outside 0 .. bits - 1 shifts everything out, as in NumPy.
template <std::integral T>
T shift_left(T a, T count) {
  constexpr int kBits = std::numeric_limits<std::make_unsigned_t<T>>::digits;
  if (count < 0 || count >= kBits) return 0;
  return static_cast<T>(static_cast<Wrap<T>>(a) << count);
}
template <std::integral T>
T shift_right(T a, T count) {
  constexpr int kBits = std::numeric_limits<std::make_unsigned_t<T>>::digits;
  if (count < 0 || count >= kBits) return a < 0 ? static_cast<T>(-1) : T{0};
  return static_cast<T>(a >> count);
}

}  // namespace asc2::sim
