// SPDX-License-Identifier: Apache-2.0
// a ** b in f32 as 2 ^ (b * log2 |a|). An exponent of 100 magnifies the logarithm's error a
// hundredfold, so that and its product with b are sums of two floats, some 40 digits together:
//
//   |a| = 2^e * m, m in [sqrt(1/2), sqrt(2)];  s = (m - 1) / (m + 1)
//   log2 m = 2 / log 2 * (s + s^3 / 3 + s^5 / 5 + ...)
//
// Zeros, infinities, nan and negative bases follow pow() of C and NumPy.
#include <cmath>

#include "tile/polynomial.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr Dtype kI32 = Dtype::I32, kMask = Dtype::I1;

/// An unevaluated sum: low is less than a unit in the last place of high.
struct Pair {
  Val high, low;
};

class Power {
 public:
  Power(Legaliser& to, const Request& r)
      : to_(to), r_(r), a_(tile(r.args[0])), b_(tile(r.args[1])) {}

  void run() {
    const Val size = op(Op::Abs, {a_});
    const Val exponent = op(Op::Max, {b_, number(to_, -kHuge)});
    set(exponent, Op::Min, {exponent, number(to_, kHuge)});
    const Pair y = product(exponent, logarithm(size));
    const Val result = power_of_two(y);
    at_the_ends(result, size);
    sign(result, size);
  }

 private:
  // Beyond, a power of any base but 1 is 0 or infinite, and the halves of b would overflow.
  static constexpr double kHuge = 0x1p40;

  Val tile(const Val& value) {
    return value.tile ? value : to_.op(Op::Full, kF32, {to_.converted(value, kF32, kF32)});
  }
  Val op(Op op, std::vector<Val> args) { return to_.op(op, kF32, std::move(args)); }
  void set(const Val& dst, Op op, std::vector<Val> args) {
    to_.into(dst, op, kF32, std::move(args));
  }
  Val both(const Val& p, const Val& q) { return to_.op(Op::And, kMask, {p, q}); }
  Val inverted(const Val& p) { return to_.op(Op::Not, kMask, {p}); }

  /// The upper 12 digits and the others.
  Pair halves(const Val& x) {
    const Val high = op(Op::Mul, {x, number(to_, 4097.0)});
    const Val low = op(Op::Sub, {high, x});
    set(high, Op::Sub, {high, low});
    set(low, Op::Sub, {x, high});
    return {high, low};
  }

  /// x * y - p for p = x * y rounded, by their halves.
  Val product_error(const Pair& x, const Pair& y, const Val& p) {
    const Val error = op(Op::Mul, {x.high, y.high});
    set(error, Op::Sub, {error, p});
    for (const auto& [u, v] : {std::pair(x.high, y.low), {x.low, y.high}, {x.low, y.low}}) {
      const Val part = op(Op::Mul, {u, v});
      set(error, Op::Add, {error, part});
    }
    return error;
  }

  /// high + low, where high is not smaller, with the sum in high.
  Pair normalised(const Val& high, const Val& low) {
    const Val sum = op(Op::Add, {high, low});
    const Val rest = op(Op::Sub, {high, sum});
    set(rest, Op::Add, {rest, low});
    return {sum, rest};
  }

  struct Scaled {
    Val exponent, mantissa;
  };

  /// Denormal numbers are taken times 2^24 first.
  Scaled split(const Val& size) {
    const Val tiny = op(Op::Lt, {size, number(to_, 0x1p-126)});
    const Val scaled = op(Op::Mul, {size, number(to_, 0x1p24)});
    set(scaled, Op::Where, {tiny, scaled, size});
    const Val shift = op(Op::Full, {number(to_, -24.0)});
    set(shift, Op::Where, {tiny, shift, number(to_, 0.0)});
    const Val bits = to_.temp(kI32);
    to_.into(bits, Op::Bitcast, kF32, {scaled});
    // The exponent of x / sqrt(1/2), whose bits these are.
    const Val exponent = to_.op(Op::Add, kI32, {bits, to_.literal(int64_t{-0x3f3504f3}, kI32)});
    to_.into(exponent, Op::Shr, kI32, {exponent, to_.literal(int64_t{23}, kI32)});
    const Val removed = to_.op(Op::Shl, kI32, {exponent, to_.literal(int64_t{23}, kI32)});
    to_.into(bits, Op::Sub, kI32, {bits, removed});
    const Val mantissa = to_.temp(kF32);
    to_.into(mantissa, Op::Bitcast, kI32, {bits});
    const Val real = to_.cast(exponent, kF32);
    set(real, Op::Add, {real, shift});
    return {real, mantissa};
  }

  /// (m - 1) / (m + 1): the quotient, and the rest of the division over the divisor.
  Pair ratio(const Val& mantissa) {
    const Val above = op(Op::Add, {mantissa, number(to_, -1.0)});  // exact
    const Val sum = op(Op::Add, {mantissa, number(to_, 1.0)});
    const Val one = op(Op::Sub, {sum, mantissa});  // of the two in the sum, what came of the 1
    const Val lost = op(Op::Sub, {sum, one});
    set(lost, Op::Sub, {mantissa, lost});
    set(one, Op::Sub, {number(to_, 1.0), one});
    set(lost, Op::Add, {lost, one});
    const Val quotient = op(Op::Div, {above, sum});
    const Val product = op(Op::Mul, {quotient, sum});
    const Val rest = op(Op::Sub, {above, product});
    set(rest, Op::Sub, {rest, product_error(halves(quotient), halves(sum), product)});
    set(lost, Op::Mul, {lost, quotient});
    set(rest, Op::Sub, {rest, lost});
    set(rest, Op::Div, {rest, sum});
    return {quotient, rest};
  }

  /// log2 of a normal number.
  Pair logarithm(const Val& size) {
    static constexpr double kOdd[] = {1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11};
    constexpr double kFactor = 2.88539008177792681;                // 2 / log 2
    constexpr double kHigh = 2.884765625, kLow = kFactor - kHigh;  // twelve digits; the others
    const Scaled x = split(size);
    const Pair s = ratio(x.mantissa);
    const Val square = op(Op::Mul, {s.high, s.high});
    const Val tail = polynomial(to_, square, kOdd);
    set(tail, Op::Mul, {tail, square});
    set(tail, Op::Mul, {tail, s.high});
    set(tail, Op::Add, {tail, s.low});
    const Pair half_log = normalised(s.high, tail);
    const Pair parts = halves(half_log.high);
    set(parts.high, Op::Mul, {parts.high, number(to_, kHigh)});  // exact
    set(parts.low, Op::Mul, {parts.low, number(to_, kHigh)});
    set(half_log.high, Op::Mul, {half_log.high, number(to_, kLow)});
    set(parts.low, Op::Add, {parts.low, half_log.high});
    set(half_log.low, Op::Mul, {half_log.low, number(to_, kFactor)});
    set(parts.low, Op::Add, {parts.low, half_log.low});
    const Pair sum = normalised(x.exponent, parts.high);
    set(sum.low, Op::Add, {sum.low, parts.low});
    return normalised(sum.high, sum.low);
  }

  Pair product(const Val& b, const Pair& log) {
    const Val high = op(Op::Mul, {b, log.high});
    const Val low = product_error(halves(b), halves(log.high), high);
    const Val more = op(Op::Mul, {b, log.low});
    set(low, Op::Add, {low, more});
    return {high, low};
  }

  Val power_of_two(const Pair& y) {
    constexpr double kFar = 200.0;  // 2^200 is infinite, 2^-200 is 0
    set(y.high, Op::Max, {y.high, number(to_, -kFar)});
    set(y.high, Op::Min, {y.high, number(to_, kFar)});
    const Val whole = op(Op::Round, {y.high});
    set(y.high, Op::Sub, {y.high, whole});
    set(y.low, Op::Max, {y.low, number(to_, -1.0)});
    set(y.low, Op::Min, {y.low, number(to_, 1.0)});
    set(y.high, Op::Add, {y.high, y.low});
    const Val result = op(Op::Mul, {y.high, number(to_, 0.693147180559945309)});
    set(result, Op::Exp, {result});
    multiply_by_power(to_, result, result, to_.cast(whole, kI32, Round::Rint));
    return result;
  }

  /// Bases 0, infinite and nan; then what is 1 whatever the other operand is.
  void at_the_ends(const Val& result, const Val& size) {
    const Val rises = op(Op::Gt, {b_, number(to_, 0.0)});
    const Val infinite = op(Op::Full, {number(to_, INFINITY)});
    const Val zero = op(Op::Full, {number(to_, 0.0)});
    const Val of_zero = op(Op::Where, {rises, zero, infinite});
    const Val of_infinite = op(Op::Where, {rises, infinite, zero});
    const Val is_zero = op(Op::Eq, {size, zero});
    set(result, Op::Where, {is_zero, of_zero, result});
    const Val is_infinite = op(Op::Eq, {size, infinite});
    set(result, Op::Where, {is_infinite, of_infinite, result});
    const Val ordinary = op(Op::Eq, {size, size});
    set(result, Op::Where, {ordinary, result, size});
    const Val has_exponent = op(Op::Eq, {b_, b_});
    set(result, Op::Where, {has_exponent, result, b_});
  }

  /// A negative base with an odd exponent gives a negative result, with a broken one nan.
  void sign(const Val& result, const Val& size) {
    const Val half = op(Op::Mul, {b_, number(to_, 0.5)});
    const Val whole = op(Op::Trunc, {b_});
    const Val is_whole = op(Op::Eq, {whole, b_});
    const Val whole_half = op(Op::Trunc, {half});
    const Val is_odd = both(is_whole, op(Op::Ne, {whole_half, half}));
    const Val bits = to_.temp(kI32);
    to_.into(bits, Op::Bitcast, kF32, {a_});
    to_.into(bits, Op::Shr, kI32, {bits, to_.literal(int64_t{31}, kI32)});
    const Val positive = to_.op(Op::Eq, kI32, {bits, to_.literal(int64_t{0}, kI32)});
    const Val turned = op(Op::Mul, {result, number(to_, -1.0)});
    const Val turns = both(is_odd, inverted(positive));
    set(result, Op::Where, {turns, turned, result});
    const Val below = op(Op::Lt, {a_, number(to_, 0.0)});
    const Val finite = op(Op::Lt, {size, number(to_, INFINITY)});
    const Val undefined = both(both(below, finite), inverted(is_whole));
    const Val nan = op(Op::Full, {number(to_, NAN)});
    set(result, Op::Where, {undefined, nan, result});
    const Val one = op(Op::Full, {number(to_, 1.0)});
    const Val is_one = op(Op::Eq, {a_, one});
    set(result, Op::Where, {is_one, one, result});
    const Val no_exponent = op(Op::Eq, {b_, number(to_, 0.0)});
    set(r_.dst, Op::Where, {no_exponent, one, result});
  }

  Legaliser& to_;
  const Request& r_;
  Val a_, b_;
};

constexpr Expansion kPowers[] = {
    {Op::Pow, [](const Request& r) { return r.dtype == kF32; },
     [](Legaliser& to, const Request& r) { Power(to, r).run(); }},
};

}  // namespace

std::span<const Expansion> power_expansions() {
  return kPowers;
}

}  // namespace asc2::tile
