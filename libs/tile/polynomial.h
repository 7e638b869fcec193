// SPDX-License-Identifier: Apache-2.0
// Pieces that expansions of functions of f32 share.
#pragma once

#include <span>

#include "tile/legalise.h"

namespace asc2::tile {

inline constexpr Dtype kF32 = Dtype::F32;

bool is_f32(const Request& request);
Val number(Legaliser& to, double value);
/// The polynomial with these coefficients, lowest power first, at `x`; in a new variable. It is
/// computed from the highest power down, each product and sum rounded.
Val polynomial(Legaliser& to, const Val& x, std::span<const double> coefficients);
/// x + x * P(x * x) in a new variable. A leading coefficient 0 makes x = -0 stay -0.
Val odd_polynomial(Legaliser& to, const Val& x, const Val& square,
                   std::span<const double> coefficients);
/// x clamped to [-1, 1]: its sign where |x| >= 1.
void clamp_to_sign(Legaliser& to, const Val& dst, const Val& x);
/// dst = value * 2^exponent, the exponent an i32 variable from -252 to 254, which is overwritten.
/// The power comes in two halves, so that only the last product overflows, or rounds to a denormal.
void multiply_by_power(Legaliser& to, const Val& dst, const Val& value, const Val& exponent);

}  // namespace asc2::tile
