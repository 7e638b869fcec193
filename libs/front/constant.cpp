// SPDX-License-Identifier: Apache-2.0
// Integers and booleans stay exact; as soon as one side is a float, both are doubles.
#include "front/constant.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace asc2::front {

namespace {

constexpr const char* kTooLarge = "the result is an integer of more than 127 bits";
constexpr const char* kDivisionByZero = "division by zero";

Folded from_int(std::optional<Int> value) {
  return value ? Folded(make_int(*value)) : Folded(kTooLarge);
}

Folded no_operator(PyOp op, const Value& a, const Value& b) {
  return Folded(
      fmt::format("'{}' cannot combine {} and {}", text_of(op), kind_name(a), kind_name(b)));
}

Folded integer_power(Int base, Int exponent) {
  if (exponent >= 0) return from_int(checked_pow(base, exponent));
  if (base == 0) return Folded(kDivisionByZero);
  return make_float(std::pow(static_cast<double>(base), static_cast<double>(exponent)));
}

Folded shift(PyOp op, Int a, Int count) {
  if (count < 0) return Folded("a shift by a negative count");
  if (op == PyOp::ShiftLeft) return from_int(checked_shift_left(a, count));
  return make_int(count > 126 ? (a < 0 ? -1 : 0) : a >> static_cast<int>(count));
}

Folded fold_integers(PyOp op, Int a, Int b) {
  const bool divides = op == PyOp::Div || op == PyOp::FloorDiv || op == PyOp::Mod;
  if (divides && b == 0) return Folded(kDivisionByZero);
  switch (op) {
    case PyOp::Add:
      return from_int(checked_add(a, b));
    case PyOp::Sub:
      return from_int(checked_sub(a, b));
    case PyOp::Mul:
      return from_int(checked_mul(a, b));
    case PyOp::Div:
      return make_float(
          static_cast<double>(static_cast<long double>(a) / static_cast<long double>(b)));
    case PyOp::FloorDiv:
      return make_int(floor_div(a, b));
    case PyOp::Mod:
      return make_int(floor_mod(a, b));
    case PyOp::Pow:
      return integer_power(a, b);
    case PyOp::ShiftLeft:
    case PyOp::ShiftRight:
      return shift(op, a, b);
    case PyOp::BitAnd:
      return make_int(a & b);
    case PyOp::BitOr:
      return make_int(a | b);
    case PyOp::BitXor:
      return make_int(a ^ b);
    default:
      return no_operator(op, make_int(a), make_int(b));
  }
}

Folded real_power(double base, double exponent) {
  if (base == 0 && exponent < 0) return Folded(kDivisionByZero);
  if (base < 0 && exponent != std::floor(exponent) && std::isfinite(base)) {
    return Folded("a fractional power of a negative number is complex");
  }
  const double out = std::pow(base, exponent);
  if (std::isinf(out) && std::isfinite(base) && std::isfinite(exponent)) {
    return Folded("the result is too large for a float");
  }
  return make_float(out);
}

Folded fold_reals(PyOp op, const Value& a, const Value& b) {
  const double x = a.number(), y = b.number();
  const bool divides = op == PyOp::Div || op == PyOp::FloorDiv || op == PyOp::Mod;
  if (divides && y == 0) return Folded(kDivisionByZero);
  switch (op) {
    case PyOp::Add:
      return make_float(x + y);
    case PyOp::Sub:
      return make_float(x - y);
    case PyOp::Mul:
      return make_float(x * y);
    case PyOp::Div:
      return make_float(x / y);
    case PyOp::FloorDiv:
      return make_float(floor_div(x, y));
    case PyOp::Mod:
      return make_float(floor_mod(x, y));
    case PyOp::Pow:
      return real_power(x, y);
    default:
      return no_operator(op, a, b);
  }
}

Folded repeat(const Value& sequence, Int count) {
  constexpr size_t kLongest = 1 << 16;
  const size_t size =
      sequence.is(Kind::Text) ? sequence.text.size() : std::max<size_t>(1, sequence.items->size());
  if (count > 0 && static_cast<size_t>(std::min<Int>(count, kLongest + 1)) * size > kLongest) {
    return Folded("the result is too long");
  }
  if (sequence.is(Kind::Text)) {
    std::string out;
    for (Int i = 0; i < count; ++i) out += sequence.text;
    return make_text(out);
  }
  std::vector<Value> out;
  for (Int i = 0; i < count; ++i)
    out.insert(out.end(), sequence.items->begin(), sequence.items->end());
  return make_sequence(sequence.kind, std::move(out));
}

Folded fold_sequences(PyOp op, const Value& a, const Value& b) {
  const auto repeats = [](const Value& v) { return v.is_sequence() || v.is(Kind::Text); };
  if (op == PyOp::Mul && repeats(a) && b.is_integer()) return repeat(a, b.integer);
  if (op == PyOp::Mul && a.is_integer() && repeats(b)) return repeat(b, a.integer);
  if (op != PyOp::Add || a.kind != b.kind || !repeats(a)) return no_operator(op, a, b);
  if (a.is(Kind::Text)) return make_text(a.text + b.text);
  std::vector<Value> out(*a.items);
  out.insert(out.end(), b.items->begin(), b.items->end());
  return make_sequence(a.kind, std::move(out));
}

/// -1, 0, 1; 2 when unordered (nan); nothing when the kinds do not compare.
std::optional<int> order(const Value& a, const Value& b);

std::optional<int> order_numbers(const Value& a, const Value& b) {
  if (a.is_integer() && b.is_integer()) {
    return a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : 0;
  }
  if (a.is_integer()) return compare(a.integer, b.real);
  if (b.is_integer()) {
    const int reversed = compare(b.integer, a.real);
    return reversed == 2 ? 2 : -reversed;
  }
  if (a.real != a.real || b.real != b.real) return 2;
  return a.real < b.real ? -1 : a.real > b.real ? 1 : 0;
}

std::optional<int> order(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return order_numbers(a, b);
  if (a.kind != b.kind) return std::nullopt;
  if (a.is(Kind::Text)) {
    const int raw = a.text.compare(b.text);
    return raw < 0 ? -1 : raw > 0 ? 1 : 0;
  }
  if (!a.is_sequence()) return std::nullopt;
  for (size_t i = 0; i < std::min(a.items->size(), b.items->size()); ++i) {
    const std::optional<int> item = order((*a.items)[i], (*b.items)[i]);
    if (!item || *item != 0) return item;
  }
  return a.items->size() < b.items->size() ? -1 : a.items->size() > b.items->size() ? 1 : 0;
}

bool equal(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return order_numbers(a, b) == 0;
  if (a.kind != b.kind) return false;
  if (!a.is_sequence()) return identical(a, b);
  return a.items->size() == b.items->size() &&
         std::equal(a.items->begin(), a.items->end(), b.items->begin(), equal);
}

Folded contains(const Value& item, const Value& container) {
  if (container.is_sequence()) {
    return make_bool(std::any_of(container.items->begin(), container.items->end(),
                                 [&](const Value& v) { return equal(v, item); }));
  }
  if (container.is(Kind::Text) && item.is(Kind::Text)) {
    return make_bool(container.text.find(item.text) != std::string::npos);
  }
  return Folded(
      fmt::format("'in' cannot look for {} in {}", kind_name(item), kind_name(container)));
}

}  // namespace

std::string_view kind_name(const Value& value) {
  switch (value.kind) {
    case Kind::None:
      return "None";
    case Kind::Bool:
      return "a bool";
    case Kind::Int:
      return "an int";
    case Kind::Float:
      return "a float";
    case Kind::Text:
      return "a string";
    case Kind::Tuple:
      return "a tuple";
    case Kind::List:
      return "a list";
    case Kind::Dtype:
      return "a dtype";
    case Kind::Word:
      return "an enumeration member";
    case Kind::Namespace:
      return "a module";
    case Kind::Callable:
    case Kind::Math:
    case Kind::Function:
      return "a function";
    case Kind::PyType:
    case Kind::Annotation:
      return "a type";
    case Kind::Range:
      return "a range";
    case Kind::Mask:
      return "a mask";
    case Kind::Scalar:
      return "a run-time scalar";
    case Kind::Tile:
      return "a tile";
    case Kind::Tensor:
      return "a tensor";
    case Kind::Pointer:
      return "a pointer";
    case Kind::Poison:
      break;
  }
  return "an error";
}

Folded fold_unary(PyOp op, const Value& a) {
  if (op == PyOp::Not) return make_bool(!truth(a));
  if (a.is(Kind::Float) && op == PyOp::Minus) return make_float(-a.real);
  if (a.is(Kind::Float) && op == PyOp::Plus) return a;
  if (a.is_integer()) {
    if (op == PyOp::Minus) return from_int(checked_sub(0, a.integer));
    return make_int(op == PyOp::Invert ? ~a.integer : a.integer);
  }
  return Folded(fmt::format("'{}' does not apply to {}", text_of(op), kind_name(a)));
}

Folded fold_binary(PyOp op, const Value& a, const Value& b) {
  const bool bitwise = op == PyOp::BitAnd || op == PyOp::BitOr || op == PyOp::BitXor;
  if (a.is(Kind::Bool) && b.is(Kind::Bool) && bitwise) {
    return make_bool(fold_integers(op, a.integer, b.integer).value->integer != 0);
  }
  if (a.is_integer() && b.is_integer()) return fold_integers(op, a.integer, b.integer);
  if (a.is_number() && b.is_number()) return fold_reals(op, a, b);
  return fold_sequences(op, a, b);
}

Folded fold_compare(PyOp op, const Value& a, const Value& b) {
  if (op == PyOp::In) return contains(a, b);
  if (op == PyOp::NotIn) {
    Folded found = contains(a, b);
    return found.value ? Folded(make_bool(!truth(*found.value))) : found;
  }
  if (op == PyOp::Is) return make_bool(identical(a, b));
  if (op == PyOp::IsNot) return make_bool(!identical(a, b));
  if (op == PyOp::Equal) return make_bool(equal(a, b));
  if (op == PyOp::NotEqual) return make_bool(!equal(a, b));
  const std::optional<int> sign = order(a, b);
  if (!sign) {
    return Folded(
        fmt::format("'{}' cannot compare {} with {}", text_of(op), kind_name(a), kind_name(b)));
  }
  switch (op) {
    case PyOp::Less:
      return make_bool(*sign == -1);
    case PyOp::LessEqual:
      return make_bool(*sign == -1 || *sign == 0);
    case PyOp::Greater:
      return make_bool(*sign == 1);
    default:
      return make_bool(*sign == 1 || *sign == 0);
  }
}

}  // namespace asc2::front
