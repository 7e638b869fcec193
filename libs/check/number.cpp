// SPDX-License-Identifier: Apache-2.0
// Ranges with congruences (Granger's domain, met with intervals): sums and products keep the
// greatest common divisor of what both sides are sure of.
#include "check/number.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "base/integer.h"
#include "ir/evaluate.h"
#include "model/range.h"

namespace asc2::check {

namespace {

using ir::Inst;
using ir::Op;
using model::Range;

constexpr int64_t kLargest = int64_t{1} << 30;  // products of two such numbers fit in 64 bits

bool small(int64_t x) {
  return x > -kLargest && x < kLargest;
}

Number normal(Range range, int64_t modulus, int64_t remainder) {
  if (range.is_constant() && !model::is_infinite(range.lo)) return Number::constant(range.lo);
  if (modulus <= 0 || !small(modulus)) return {range, 1, 0};
  return {range, modulus, floor_mod(remainder, modulus)};
}

Number opposite(const Number& a) {
  if (const auto value = a.value(); value && *value != model::kMinusInfinity) {
    return Number::constant(-*value);
  }
  return normal(-a.range, a.modulus, -a.remainder);
}

Number truth(bool always, bool never) {
  return always ? Number::constant(1) : never ? Number::constant(0) : Number::between(0, 1);
}

bool never_equal(const Number& a, const Number& b) {
  if (a.range.hi < b.range.lo || b.range.hi < a.range.lo) return true;
  const int64_t common = std::gcd(a.modulus, b.modulus);
  if (common <= 1 || !small(a.remainder) || !small(b.remainder)) return false;
  return (a.remainder - b.remainder) % common != 0;
}

Number compare(Op op, const Number& a, const Number& b) {
  const bool below = a.range.hi<b.range.lo, above = a.range.lo> b.range.hi;
  // Beyond an infinite end there may be more, of a u64.
  const auto reaches = [](const Number& low, const Number& high) {
    return low.range.hi <= high.range.lo && !model::is_infinite(low.range.hi);
  };
  const bool at_most = reaches(a, b), at_least = reaches(b, a);
  const bool equal = a.value() && a.value() == b.value();
  switch (op) {
    case Op::Eq:
      return truth(equal, never_equal(a, b));
    case Op::Ne:
      return truth(never_equal(a, b), equal);
    case Op::Lt:
      return truth(below, at_least);
    case Op::Le:
      return truth(at_most, above);
    case Op::Gt:
      return truth(above, at_most);
    default:
      return truth(at_least, below);
  }
}

Number modulo(const Number& a, int64_t count) {
  if (a.range.lo >= 0 && a.range.hi < count) return a;
  const int64_t common = std::gcd(a.modulus, count);
  if (common == count) return Number::constant(floor_mod(a.remainder, count));
  return normal({0, count - 1}, common, a.remainder);
}

bool is_truth(const Number& a) {
  return a.range.lo >= 0 && a.range.hi <= 1;
}

/// Bits: what masks and truth values need.
Number bits(Op op, const Number& a, const Number& b) {
  const auto va = a.value(), vb = b.value();
  if (op == Op::And) {
    if (va == 0 || vb == 0) return Number::constant(0);
    const auto mask = va ? va : vb;
    const Number& other = va ? b : a;
    if (mask && *mask > 0 && *mask < kLargest && (*mask & (*mask + 1)) == 0) {
      return modulo(other, *mask + 1);
    }
  }
  if (op == Op::Or && is_truth(a) && is_truth(b) && (va == 1 || vb == 1)) {
    return Number::constant(1);
  }
  if (is_truth(a) && is_truth(b)) return Number::between(0, 1);
  if (a.range.lo >= 0 && b.range.lo >= 0 && op == Op::And) {
    return Number::between(0, std::min(a.range.hi, b.range.hi));
  }
  return {};
}

Number shift_or_divide(Op op, const Number& a, const Number& b) {
  const auto count = b.value();
  if (!count || *count < 0) return {};
  if (op == Op::Mod) return *count > 0 && small(*count) ? modulo(a, *count) : Number{};
  if (op == Op::FloorDiv) {
    if (*count == 0) return {};
    return normal(model::floordiv(a.range, *count), 1, 0);
  }
  if (*count >= 30) return {};
  if (op == Op::Shl) return a * Number::constant(int64_t{1} << *count);
  return normal(model::floordiv(a.range, int64_t{1} << *count), 1, 0);
}

Number arithmetic(const Inst& inst, Dtype dtype, std::span<const Number> x) {
  switch (inst.op) {
    case Op::Copy:
    case Op::Cast:
      return x[0];
    case Op::Add:
      return x[0] + x[1];
    case Op::Sub:
      return x[0] + opposite(x[1]);
    case Op::Mul:
      return x[0] * x[1];
    case Op::Neg:
      return opposite(x[0]);
    case Op::Min:
      return normal(model::min(x[0].range, x[1].range), 1, 0);
    case Op::Max:
      return normal(model::max(x[0].range, x[1].range), 1, 0);
    case Op::Clamp:
      return normal(model::min(model::max(x[0].range, x[1].range), x[2].range), 1, 0);
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Gt:
    case Op::Ge:
      return compare(inst.op, x[0], x[1]);
    case Op::And:
    case Op::Or:
    case Op::Xor:
      return bits(inst.op, x[0], x[1]);
    case Op::Mod:
    case Op::FloorDiv:
    case Op::Shl:
    case Op::Shr:
      return shift_or_divide(inst.op, x[0], x[1]);
    case Op::Not:
      return is_truth(x[0]) && dtype == Dtype::I1 ? Number::between(0, 1) : Number{};
    case Op::Where: {
      const auto taken = x[0].value();
      return taken ? x[*taken != 0 ? 1 : 2] : join(x[1], x[2]);
    }
    default:
      return {};
  }
}

/// A value that leaves its type wraps. Ends of ranges saturate, so in 64 bits one that is infinite
/// may have been left.
bool may_wrap(Op op, const Number& result, Range type) {
  if (!model::contains(type, result.range)) return true;
  if (op == Op::Cast && model::is_infinite(result.range.hi)) return true;  // it may be a u64
  const bool grows =
      op == Op::Add || op == Op::Sub || op == Op::Mul || op == Op::Neg || op == Op::Shl;
  return grows && (model::is_infinite(result.range.lo) || model::is_infinite(result.range.hi));
}

/// What is known of it modulo a power of two stays.
Number wrapped(const Number& result, Range type, int bits) {
  const int64_t turn = int64_t{1} << std::min(bits, 29);
  return normal(type, std::gcd(result.modulus, turn), result.remainder);
}

/// As an operation of that type takes it.
Number cut(const Number& x, Dtype from, Dtype dtype) {
  const Range type = model::range_of(dtype);
  if (!model::may_turn(x.range, from, dtype) && model::contains(type, x.range)) return x;
  if (const auto value = x.value()) {
    const int64_t kept = ir::wrap(*value, dtype);
    if (model::contains(type, {kept, kept})) return Number::constant(kept);
  }
  return wrapped(x, type, bits_of(dtype));
}

}  // namespace

Number Number::between(int64_t lo, int64_t hi) {
  return normal({lo, hi}, 1, 0);
}

std::optional<int64_t> Number::value() const {
  return modulus == 0 ? std::optional(remainder) : std::nullopt;
}

Number operator+(const Number& a, const Number& b) {
  if (!small(a.remainder) || !small(b.remainder)) return normal(a.range + b.range, 1, 0);
  return normal(a.range + b.range, std::gcd(a.modulus, b.modulus), a.remainder + b.remainder);
}

Number operator*(const Number& a, const Number& b) {
  const Range range = a.range * b.range;
  if (!small(a.remainder) || !small(b.remainder)) return normal(range, 1, 0);
  const int64_t modulus =
      std::gcd(a.modulus * b.modulus, std::gcd(a.modulus * b.remainder, b.modulus * a.remainder));
  return normal(range, modulus, a.remainder * b.remainder);
}

model::Range trips(const Number& start, const Number& stop, const Number& step,
                   model::Range known) {
  const auto from = start.value(), to = stop.value(), by = step.value();
  if (!from || !to || !by || *by == 0) return known;
  const int64_t count = signed_trip_count(*from, *to, *by);
  return {count, count};
}

Number rounds_like(int64_t round, int64_t first, int64_t last, int64_t period) {
  Number out = Number::between(first, std::max(first, last));
  if (!out.value() && period > 1) {
    out.modulus = period;
    out.remainder = round % period;
  }
  return out;
}

Number loop_variable(const Number& start, const Number& step, const Number& round, Dtype dtype) {
  const Range type = model::range_of(dtype);
  const Number variable = start + step * round;
  return model::contains(type, variable.range) ? variable : Number{type};
}

Number join(const Number& a, const Number& b) {
  if (a == b) return a;
  const Range range = model::hull(a.range, b.range);
  if (!small(a.remainder) || !small(b.remainder)) return normal(range, 1, 0);
  const int64_t apart = std::abs(a.remainder - b.remainder);
  return normal(range, std::gcd(std::gcd(a.modulus, b.modulus), apart), a.remainder);
}

Number compute(const ir::Module& module, const Inst& inst, std::span<const Number> operands) {
  const Dtype dtype = module.type(inst.type).dtype;
  const Range type = model::range_of(dtype);
  std::vector<Number> taken(operands.begin(), operands.end());
  std::vector<int64_t> known;
  for (size_t i = 0; i < taken.size(); ++i) {
    const ir::Operand& operand = inst.operands()[i];
    if (ir::cuts_operand(inst.op, i) && operand.is_value()) {
      taken[i] = cut(taken[i], module.type_of(operand.value).dtype, dtype);
    }
    if (const auto value = taken[i].value()) known.push_back(*value);
  }
  if (known.size() == taken.size()) {
    if (const auto value = ir::evaluate(inst.op, known, dtype)) return Number::constant(*value);
  }
  const Number result = arithmetic(inst, dtype, taken);
  return may_wrap(inst.op, result, type) ? wrapped(result, type, bits_of(dtype)) : result;
}

}  // namespace asc2::check
