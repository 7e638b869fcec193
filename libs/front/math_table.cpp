// SPDX-License-Identifier: Apache-2.0
// Where Python raises ValueError or OverflowError, the row gives the same as a problem.
#include "front/math_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace asc2::front {

namespace {

using Arguments = std::span<const Value>;

Folded checked(double value, bool finite_in) {
  if (std::isnan(value) && finite_in)
    return Folded("the argument is outside the function's domain");
  if (std::isinf(value) && finite_in) return Folded("the result is too large for a float");
  return make_float(value);
}

template <double (*F)(double)>
Folded real1(Arguments a) {
  return checked(F(a[0].number()), std::isfinite(a[0].number()));
}

template <double (*F)(double, double)>
Folded real2(Arguments a) {
  const double x = a[0].number(), y = a[1].number();
  return checked(F(x, y), std::isfinite(x) && std::isfinite(y));
}

/// log of 0 is an error in Python, not minus infinity.
template <double (*F)(double)>
Folded logarithm(Arguments a) {
  if (a[0].number() <= 0) return Folded("the logarithm of a number that is not positive");
  return real1<F>(a);
}

Folded log_base(Arguments a) {
  if (a.size() == 1) return logarithm<std::log>(a);
  const double base = a[1].number();
  if (base <= 0 || a[0].number() <= 0) {
    return Folded("the logarithm of a number that is not positive");
  }
  if (base == 1) return Folded("division by zero");
  return make_float(std::log(a[0].number()) / std::log(base));
}

template <double (*F)(double)>
Folded rounded(Arguments a) {
  if (a[0].is_integer()) return make_int(a[0].integer);
  const double value = F(a[0].real);
  if (!(std::fabs(value) < 0x1p126)) return Folded("this float is no integer");
  return make_int(static_cast<Int>(value));
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <const double& value>
Folded constant(Arguments) {
  return make_float(value);
}

constexpr double kPi = std::numbers::pi, kE = std::numbers::e, kTau = 2 * std::numbers::pi;

template <bool (*F)(double)>
Folded test(Arguments a) {
  return make_bool(F(a[0].number()));
}

bool is_nan(double x) {
  return std::isnan(x);
}
bool is_inf(double x) {
  return std::isinf(x);
}
bool is_finite(double x) {
  return std::isfinite(x);
}
double degrees(double x) {
  return x * 180 / std::numbers::pi;
}
double radians(double x) {
  return x * std::numbers::pi / 180;
}

bool all_integers(Arguments a) {
  return std::all_of(a.begin(), a.end(), [](const Value& v) { return v.is_integer(); });
}

Int greatest_divisor(Int a, Int b) {
  while (b != 0) {
    const Int rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

Folded gcd(Arguments a) {
  if (!all_integers(a)) return Folded("math.gcd works on integers");
  Int out = 0;
  for (const Value& v : a) out = greatest_divisor(out, v.integer);
  return make_int(out);
}

Folded lcm(Arguments a) {
  if (!all_integers(a)) return Folded("math.lcm works on integers");
  Int out = 1;
  for (const Value& v : a) {
    if (v.integer == 0) return make_int(0);
    const auto product = checked_mul(out / greatest_divisor(out, v.integer), v.integer);
    if (!product) return Folded("the result is an integer of more than 127 bits");
    out = *product < 0 ? -*product : *product;
  }
  return make_int(out);
}

Folded isqrt(Arguments a) {
  if (!all_integers(a) || a[0].integer < 0) {
    return Folded("math.isqrt works on integers that are not negative");
  }
  const Int n = a[0].integer;
  Int low = 0, high = Int{1} << 64;
  while (high - low > 1) {
    const Int middle = low + (high - low) / 2;
    (middle != 0 && middle > n / middle ? high : low) = middle;
  }
  return make_int(low);
}

Folded factorial(Arguments a) {
  if (!all_integers(a) || a[0].integer < 0) {
    return Folded("math.factorial works on integers that are not negative");
  }
  std::optional<Int> out = 1;
  for (Int i = 2; i <= a[0].integer && out; ++i) out = checked_mul(*out, i);
  return out ? Folded(make_int(*out)) : Folded("the result is an integer of more than 127 bits");
}

constexpr MathFunction kMath[] = {
    {"pi", 0, constant<kPi>},
    {"e", 0, constant<kE>},
    {"tau", 0, constant<kTau>},
    {"inf", 0, constant<kInfinity>},
    {"nan", 0, constant<kNan>},
    {"sqrt", 1, real1<std::sqrt>},
    {"cbrt", 1, real1<std::cbrt>},
    {"exp", 1, real1<std::exp>},
    {"exp2", 1, real1<std::exp2>},
    {"expm1", 1, real1<std::expm1>},
    {"log", -2, log_base},
    {"log2", 1, logarithm<std::log2>},
    {"log10", 1, logarithm<std::log10>},
    {"log1p", 1, real1<std::log1p>},
    {"sin", 1, real1<std::sin>},
    {"cos", 1, real1<std::cos>},
    {"tan", 1, real1<std::tan>},
    {"asin", 1, real1<std::asin>},
    {"acos", 1, real1<std::acos>},
    {"atan", 1, real1<std::atan>},
    {"sinh", 1, real1<std::sinh>},
    {"cosh", 1, real1<std::cosh>},
    {"tanh", 1, real1<std::tanh>},
    {"asinh", 1, real1<std::asinh>},
    {"acosh", 1, real1<std::acosh>},
    {"atanh", 1, real1<std::atanh>},
    {"erf", 1, real1<std::erf>},
    {"erfc", 1, real1<std::erfc>},
    {"gamma", 1, real1<std::tgamma>},
    {"lgamma", 1, real1<std::lgamma>},
    {"fabs", 1, real1<std::fabs>},
    {"degrees", 1, real1<degrees>},
    {"radians", 1, real1<radians>},
    {"pow", 2, real2<std::pow>},
    {"atan2", 2, real2<std::atan2>},
    {"hypot", 2, real2<std::hypot>},
    {"fmod", 2, real2<std::fmod>},
    {"copysign", 2, real2<std::copysign>},
    {"remainder", 2, real2<std::remainder>},
    {"ceil", 1, rounded<std::ceil>},
    {"floor", 1, rounded<std::floor>},
    {"trunc", 1, rounded<std::trunc>},
    {"isnan", 1, test<is_nan>},
    {"isinf", 1, test<is_inf>},
    {"isfinite", 1, test<is_finite>},
    {"gcd", -1, gcd},
    {"lcm", -1, lcm},
    {"isqrt", 1, isqrt},
    {"factorial", 1, factorial},
};

}  // namespace

std::span<const MathFunction> math_functions() {
  return kMath;
}

const MathFunction* find_math(std::string_view name) {
  const auto row = std::find_if(std::begin(kMath), std::end(kMath),
                                [&](const MathFunction& f) { return f.name == name; });
  return row == std::end(kMath) ? nullptr : row;
}

}  // namespace asc2::front
