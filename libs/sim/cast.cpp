// SPDX-License-Identifier: Apache-2.0
// Conversions between any two dtypes. The default of each pair is a plain loop; every other
// rounding goes through an exact value, sign * mantissa * 2^exponent, that is cut to the bits of
// the result.
#include <algorithm>
#include <bit>
#include <utility>

#include "base/element.h"
#include "sim/kernels.h"

namespace asc2::sim {

namespace {

struct Exact {
  bool negative = false;
  uint64_t mantissa = 0;
  int exponent = 0;
};

template <class T>
Exact exact(T value) {
  if constexpr (std::floating_point<T>) {
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(static_cast<double>(value)), &exponent);
    return {std::signbit(value), static_cast<uint64_t>(std::ldexp(fraction, 53)), exponent - 53};
  } else {
    const auto wide = static_cast<uint64_t>(value);
    const bool negative = value < T{0};
    return {negative, negative ? 0 - wide : wide, 0};
  }
}

/// mantissa / 2^shift, rounded; shift > 0.
uint64_t shift_rounded(const Exact& v, int shift, Round round) {
  const uint64_t kept = shift < 64 ? v.mantissa >> shift : 0;
  const uint64_t rest = shift < 64 ? v.mantissa & ((uint64_t{1} << shift) - 1) : v.mantissa;
  if (rest == 0) return kept;
  const uint64_t half = shift <= 64 ? uint64_t{1} << (shift - 1) : 0;  // 0: beyond the mantissa
  const bool above = half != 0 && rest > half;
  const bool tie = half != 0 && rest == half;
  switch (round) {
    case Round::Floor:
      return kept + (v.negative ? 1 : 0);
    case Round::Ceil:
      return kept + (v.negative ? 0 : 1);
    case Round::Trunc:
      return kept;
    case Round::Odd:
      return kept | 1;
    case Round::Away:
      return kept + (above || tie ? 1 : 0);
    default:
      return kept + (above || (tie && (kept & 1)) ? 1 : 0);
  }
}

/// The value of `dtype` that `v` rounds to.
float round_to_float(const Exact& v, Dtype dtype, Round round) {
  if (v.mantissa == 0) return v.negative ? -0.0f : 0.0f;
  const FloatFormat f = float_format(dtype);
  const int top = v.exponent + std::bit_width(v.mantissa) - 1;
  const int quantum = std::max(top, f.min_exponent) - (f.precision - 1);
  const int shift = quantum - v.exponent;
  const uint64_t kept = shift > 0 ? shift_rounded(v, shift, round) : v.mantissa;
  const double magnitude = std::ldexp(static_cast<double>(kept), std::max(quantum, v.exponent));
  const double largest = std::ldexp(2.0 - std::ldexp(1.0, 1 - f.precision), f.max_exponent);
  double result = magnitude;
  if (magnitude > largest) {
    const bool nearest = round == Round::Default || round == Round::None || round == Round::Rint ||
                         round == Round::Away;
    const bool outward = round == (v.negative ? Round::Floor : Round::Ceil);
    result = nearest || outward ? std::numeric_limits<double>::infinity() : largest;
  }
  return static_cast<float>(v.negative ? -result : result);
}

template <class I>
I float_to_int(float value, Round round) {
  if (value != value) return 0;
  if (round == Round::Default) round = Round::Trunc;
  double whole = std::trunc(static_cast<double>(value));
  if (round != Round::Trunc && whole != value) {
    const Exact v = exact(value);  // |value| < 2^24: it has a fraction
    whole = static_cast<double>(shift_rounded(v, -v.exponent, round));
    if (v.negative) whole = -whole;
  }
  constexpr int kDigits = std::numeric_limits<I>::digits;
  if (whole >= std::ldexp(1.0, kDigits)) return std::numeric_limits<I>::max();
  if (whole <= static_cast<double>(std::numeric_limits<I>::min())) {
    return std::numeric_limits<I>::min();
  }
  return static_cast<I>(whole);
}

template <Dtype From, Dtype To>
typename Element<To>::Value convert(typename Element<From>::Value value, Round round) {
  using Out = typename Element<To>::Value;
  if constexpr (To == Dtype::I1) {
    return value != 0;
  } else if constexpr (!is_float(To)) {
    if constexpr (is_float(From)) {
      return float_to_int<Out>(value, round);
    } else {
      return static_cast<Out>(value);
    }
  } else {
    const bool nearest = round == Round::Default || round == Round::None || round == Round::Rint;
    if (nearest) return static_cast<float>(value);  // rounded again by Element::put, if it has to
    if constexpr (is_float(From)) {
      if (!std::isfinite(value)) return value;
    }
    return round_to_float(exact(value), To, round);
  }
}

template <Dtype From, Dtype To>
void cast_loop(const Lanes& lanes) {
  if (lanes.round == Round::Default) {
    for (size_t k = 0; k < lanes.count; ++k) {
      const auto value = get_lane<From>(lanes.in[0], k);
      put_lane<To>(lanes.out, k, convert<From, To>(value, Round::Default));
    }
    return;
  }
  for (size_t k = 0; k < lanes.count; ++k) {
    const auto value = get_lane<From>(lanes.in[0], k);
    put_lane<To>(lanes.out, k, convert<From, To>(value, lanes.round));
  }
}

template <size_t From, size_t To>
constexpr Kernel pick_cast() {
  constexpr auto kFrom = static_cast<Dtype>(From), kTo = static_cast<Dtype>(To);
  if constexpr (is_simulated(kFrom) && is_simulated(kTo)) {
    return &cast_loop<kFrom, kTo>;
  } else {
    return nullptr;
  }
}

template <size_t From, size_t... To>
constexpr KernelSet pick_casts(std::index_sequence<To...>) {
  return {pick_cast<From, To>()...};
}

template <size_t... From>
constexpr std::array<KernelSet, kDtypeCount> all_casts(std::index_sequence<From...>) {
  return {pick_casts<From>(std::make_index_sequence<kDtypeCount>{})...};
}

constexpr auto kCasts = all_casts(std::make_index_sequence<kDtypeCount>{});

Bits cast_bits(const void* value, Dtype from, Dtype to) {
  Bits out = 0;
  kCasts[static_cast<size_t>(from)][static_cast<size_t>(to)]({&out, {value}, 1});
  return out;
}

}  // namespace

Kernel find_cast(Dtype from, Dtype to) {
  return kCasts[static_cast<size_t>(from)][static_cast<size_t>(to)];
}

Bits number_bits(int64_t number, Dtype dtype) {
  return cast_bits(&number, Dtype::I64, dtype);
}

Bits number_bits(double number, Dtype dtype) {
  float nearest = static_cast<float>(number);  // inf and nan as they are
  if (std::isfinite(number)) nearest = round_to_float(exact(number), dtype, Round::Rint);
  return cast_bits(&nearest, Dtype::F32, dtype);
}

int64_t to_int(Bits bits, Dtype dtype) {
  int64_t out = 0;
  find_cast(dtype, Dtype::I64)({&out, {&bits}, 1});
  return out;
}

}  // namespace asc2::sim
