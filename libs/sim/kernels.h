// SPDX-License-Identifier: Apache-2.0
// Kernels: the inner loops that compute one operation on a run of lanes. Every lane takes the bytes
// of a scalar of its dtype; an i1 lane takes a byte here, its bits are packed by the caller.
#pragma once

#include <array>
#include <cstddef>

#include "ir/words.h"
#include "sim/element.h"

namespace asc2::sim {

using ir::Round;

struct Lanes {
  void* out;
  const void* in[3];
  size_t count;
  Round round = Round::Default;
};
using Kernel = void (*)(const Lanes&);
/// By the dtype that the operation works in; null where it is not defined.
using KernelSet = std::array<Kernel, kDtypeCount>;

/// Dtypes on which an operation is defined.
enum class Domain : uint8_t { Float, Int, IntOrBool, Number, Any };

constexpr bool in_domain(Domain domain, Dtype d) {
  if (!is_simulated(d)) return false;
  switch (domain) {
    case Domain::Float:
      return is_float(d);
    case Domain::Int:
      return is_int(d);
    case Domain::IntOrBool:
      return is_int(d) || d == Dtype::I1;
    case Domain::Number:
      return d != Dtype::I1;
    case Domain::Any:
      return true;
  }
  return false;
}

namespace detail {

// F is a captureless lambda: its type alone says what to compute.
template <class F>
struct Unary {
  template <Dtype D>
  static void loop(const Lanes& lanes) {
    for (size_t k = 0; k < lanes.count; ++k) {
      put_lane<D>(lanes.out, k, F{}(get_lane<D>(lanes.in[0], k)));
    }
  }
};
template <class F>
struct Binary {
  template <Dtype D>
  static void loop(const Lanes& lanes) {
    for (size_t k = 0; k < lanes.count; ++k) {
      put_lane<D>(lanes.out, k, F{}(get_lane<D>(lanes.in[0], k), get_lane<D>(lanes.in[1], k)));
    }
  }
};
template <class F>
struct Ternary {
  template <Dtype D>
  static void loop(const Lanes& lanes) {
    for (size_t k = 0; k < lanes.count; ++k) {
      put_lane<D>(lanes.out, k,
                  F{}(get_lane<D>(lanes.in[0], k), get_lane<D>(lanes.in[1], k),
                      get_lane<D>(lanes.in[2], k)));
    }
  }
};
template <class F>
struct Compare {
  template <Dtype D>
  static void loop(const Lanes& lanes) {
    for (size_t k = 0; k < lanes.count; ++k) {
      const bool holds = F{}(get_lane<D>(lanes.in[0], k), get_lane<D>(lanes.in[1], k));
      put_lane<Dtype::I1>(lanes.out, k, holds);
    }
  }
};
struct Select {
  template <Dtype D>
  static void loop(const Lanes& lanes) {
    for (size_t k = 0; k < lanes.count; ++k) {
      const bool first = get_lane<Dtype::I1>(lanes.in[0], k);
      put_lane<D>(lanes.out, k, get_lane<D>(lanes.in[first ? 1 : 2], k));
    }
  }
};

template <class Shape, Domain domain, Dtype D>
constexpr Kernel pick() {
  if constexpr (in_domain(domain, D)) {
    return &Shape::template loop<D>;
  } else {
    return nullptr;
  }
}

template <class Shape, Domain domain, size_t... I>
constexpr KernelSet pick_all(std::index_sequence<I...>) {
  return {pick<Shape, domain, static_cast<Dtype>(I)>()...};
}

template <class Shape, Domain domain>
constexpr KernelSet make_set() {
  return pick_all<Shape, domain>(std::make_index_sequence<kDtypeCount>{});
}

}  // namespace detail

template <Domain domain, class F>
constexpr KernelSet unary(F) {
  return detail::make_set<detail::Unary<F>, domain>();
}
template <Domain domain, class F>
constexpr KernelSet binary(F) {
  return detail::make_set<detail::Binary<F>, domain>();
}
template <Domain domain, class F>
constexpr KernelSet ternary(F) {
  return detail::make_set<detail::Ternary<F>, domain>();
}
template <class F>
constexpr KernelSet compare(F) {
  return detail::make_set<detail::Compare<F>, Domain::Any>();
}
constexpr KernelSet select() {
  return detail::make_set<detail::Select, Domain::Any>();
}

/// Float to integer truncates, saturates, and turns nan into 0; integers wrap; to i1 is `!= 0`;
/// narrower floats round to nearest even. Lanes::round asks for another rounding.
Kernel find_cast(Dtype from, Dtype to);

/// The element nearest to a number of the text, ties to even; an integer wraps into an integer
/// dtype.
Bits number_bits(double number, Dtype dtype);
Bits number_bits(int64_t number, Dtype dtype);

/// The register as an integer; a float is truncated.
int64_t to_int(Bits bits, Dtype dtype);

}  // namespace asc2::sim
