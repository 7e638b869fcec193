// SPDX-License-Identifier: Apache-2.0
// Every operation on every element type and in every form, run by asc2-sim before and after
// asc2-tile: the bits must be the same, except where a function of f32 is approximated.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "base/float16.h"
#include "ir/op.h"
#include "unit/tile/harness.h"

namespace asc2::tile::test {
namespace {

using ir::Op;

constexpr size_t kCount = 2048;
constexpr Dtype kDtypes[] = {Dtype::F32, Dtype::F16, Dtype::Bf16, Dtype::I8, Dtype::U8,
                             Dtype::I16, Dtype::U16, Dtype::I32,  Dtype::U32};

uint64_t special(Dtype dtype, size_t k) {
  static constexpr uint32_t kF32[] = {0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                      1,          0x80000001, 0x7f7fffff, 0x3f800000, 0xbf800000,
                                      0x40000000, 0x3f000000, 0x4b800000, 0xcb800001, 0x5f000000};
  static constexpr uint16_t kF16[] = {0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 1, 0x7bff, 0x3c00, 0xbc00};
  static constexpr uint16_t kBf16[] = {0, 0x8000, 0x7f80, 0xff80, 0x7fc0,
                                       1, 0x7f7f, 0x3f80, 0xbf80};
  if (dtype == Dtype::F32) return kF32[k % std::size(kF32)];
  if (dtype == Dtype::F16) return kF16[k % std::size(kF16)];
  if (dtype == Dtype::Bf16) return kBf16[k % std::size(kBf16)];
  const uint64_t sign = uint64_t{1} << (bits_of(dtype) - 1);
  const uint64_t kInt[] = {0, 1, 2, sign, sign - 1, sign + 1, ~uint64_t{0}, 3, ~uint64_t{0} - 6};
  return kInt[k % std::size(kInt)];
}

/// Random bit patterns, small numbers, and every pair of special ones.
NpyArray operand(Dtype dtype, uint32_t seed) {
  std::mt19937_64 random(seed);
  NpyArray out{dtype == Dtype::Bf16 ? Dtype::U16 : dtype, {kCount}, {}};
  const size_t bytes = static_cast<size_t>(bytes_of(dtype));
  for (size_t k = 0; k < kCount; ++k) {
    uint64_t bits = random();
    if (k < 256) {
      bits = special(dtype, seed % 2 ? k : k / 15);
    } else if (k % 2 == 0) {
      const int small = static_cast<int>(random() % 41) - 20;
      const float quarter = static_cast<float>(small) / 4;
      bits = dtype == Dtype::F32    ? std::bit_cast<uint32_t>(quarter)
             : dtype == Dtype::F16  ? float_to_f16(quarter)
             : dtype == Dtype::Bf16 ? float_to_bf16(quarter)
                                    : static_cast<uint64_t>(int64_t{small});
    }
    for (size_t i = 0; i < bytes; ++i) out.data.push_back(static_cast<uint8_t>(bits >> (8 * i)));
  }
  return out;
}

/// Lines that load %a and %b, make a mask %m of them, and store %y, which is of `to`.
std::string program(Dtype dtype, Dtype to, std::string_view lines) {
  return kernel(fmt::format(R"(  %a_ptr = param {{size = {0}}} : ptr {1}
  %b_ptr = param {{size = {0}}} : ptr {1}
  %y_ptr = param {{size = {0}}} : ptr {2}
  %a_gm = tensor %a_ptr, [{0}] : gm {1}[{0}]
  %b_gm = tensor %b_ptr, [{0}] : gm {1}[{0}]
  %y_gm = tensor %y_ptr, [{0}] : gm {2}[{0}]
  %a = load %a_gm, [0] : {1}[{0}]
  %b = load %b_gm, [0] : {1}[{0}]
{3}  store %y, %y_gm, [0]
)",
                            kCount, name_of(dtype), name_of(to), lines));
}

bool is_nan(const NpyArray& array, Dtype dtype, size_t k) {
  if (dtype == Dtype::F32) return std::isnan(values_of<float>(array)[k]);
  const uint16_t bits = values_of<uint16_t>(array)[k];
  if (dtype == Dtype::F16) return std::isnan(f16_to_float(bits));
  return dtype == Dtype::Bf16 && std::isnan(bf16_to_float(bits));
}

double value(const NpyArray& array, Dtype dtype, size_t k) {
  if (dtype == Dtype::F32) return static_cast<double>(values_of<float>(array)[k]);
  const uint16_t bits = values_of<uint16_t>(array)[k];
  return static_cast<double>(dtype == Dtype::F16 ? f16_to_float(bits) : bf16_to_float(bits));
}

/// Floats agree when both are nan, equal as numbers, or `units` apart in the order of floats.
bool agree(const NpyArray& a, const NpyArray& b, Dtype dtype, size_t k, int units) {
  const size_t bytes = static_cast<size_t>(bytes_of(dtype));
  if (std::equal(a.data.begin() + static_cast<ptrdiff_t>(k * bytes),
                 a.data.begin() + static_cast<ptrdiff_t>((k + 1) * bytes),
                 b.data.begin() + static_cast<ptrdiff_t>(k * bytes))) {
    return true;
  }
  if (!is_float(dtype)) return false;
  if (is_nan(a, dtype, k) || is_nan(b, dtype, k)) return is_nan(a, dtype, k) == is_nan(b, dtype, k);
  const double x = value(a, dtype, k), y = value(b, dtype, k);
  if (x == y) return true;
  if (!std::isfinite(x) || !std::isfinite(y)) return false;
  const double digits = dtype == Dtype::F32 ? 23 : dtype == Dtype::F16 ? 10 : 7;
  const double size =
      std::max({std::fabs(x), std::fabs(y), dtype == Dtype::F16 ? 0x1p-14 : 0x1p-126});
  return std::fabs(x - y) <= units * std::exp2(std::floor(std::log2(size)) - digits);
}

struct Compared {
  Dtype dtype;  // of the operands
  Dtype to;     // of the result
  int units = 0;
  bool (*holds)(double a, double b) = nullptr;  // for which the result is promised
};

void expect_same(const Compared& c, const std::string& lines) {
  const std::string text = program(c.dtype, c.to, lines);
  const Legal legal = legalise_text(text);
  ASSERT_TRUE(legal.ok) << legal.messages;
  const Arrays in{{"a_ptr", operand(c.dtype, 1)}, {"b_ptr", operand(c.dtype, 2)}};
  const NpyArray before = run(text, in, "y_ptr"), after = run(legal.text, in, "y_ptr");
  ASSERT_EQ(before.data.size(), after.data.size());
  int wrong = 0;
  for (size_t k = 0; k < kCount && wrong < 3; ++k) {
    if (agree(before, after, c.to, k, c.units)) continue;
    if (c.holds && !c.holds(value(in.at("a_ptr"), c.dtype, k), value(in.at("b_ptr"), c.dtype, k)))
      continue;
    ++wrong;
    const auto hex = [&](const NpyArray& array, Dtype dtype) {
      std::string out;
      for (int i = bytes_of(dtype); i-- > 0;) {
        out += fmt::format(
            "{:02x}",
            array.data[k * static_cast<size_t>(bytes_of(dtype)) + static_cast<size_t>(i)]);
      }
      return out;
    };
    ADD_FAILURE() << lines << "element " << k << ": " << hex(in.at("a_ptr"), c.dtype) << ", "
                  << hex(in.at("b_ptr"), c.dtype) << " -> " << hex(before, c.to) << ", legal "
                  << hex(after, c.to) << "\n"
                  << legal.text;
  }
}

bool defined(const ir::OpInfo& op, Dtype dtype) {
  if (op.has(ir::kFloat)) return is_float(dtype);
  return !op.has(ir::kInt) || !is_float(dtype);
}

/// f32 results of these are approximated or rounded more than once.
int units_of(Op op, Dtype dtype) {
  constexpr Op kExact[] = {Op::Copy,  Op::Neg,        Op::Abs,  Op::Relu,  Op::Not,
                           Op::Exp,   Op::Log,        Op::Sqrt, Op::Floor, Op::Ceil,
                           Op::Trunc, Op::Reciprocal, Op::Round};
  if (std::find(std::begin(kExact), std::end(kExact), op) != std::end(kExact)) return 0;
  return dtype == Dtype::F32 ? 5 : 1;
}

std::string literal(Dtype dtype, int value) {
  return is_float(dtype) ? fmt::format("{}.5", value) : fmt::format("{}", value);
}

class Values : public testing::TestWithParam<Dtype> {};

TEST_P(Values, OneOperand) {
  const Dtype d = GetParam();
  for (const Op op :
       {Op::Copy,  Op::Neg,        Op::Abs,  Op::Relu,  Op::Not,     Op::Exp,   Op::Log,  Op::Sqrt,
        Op::Rsqrt, Op::Reciprocal, Op::Tanh, Op::Erf,   Op::Sigmoid, Op::Silu,  Op::Gelu, Op::Exp2,
        Op::Log2,  Op::Sinh,       Op::Cosh, Op::Floor, Op::Ceil,    Op::Round, Op::Trunc}) {
    if (!defined(ir::info(op), d)) continue;
    SCOPED_TRACE(ir::info(op).mnemonic);
    expect_same({d, d, units_of(op, d)},
                fmt::format("  %y = {} %a : {}[{}]\n", ir::info(op).mnemonic, name_of(d), kCount));
    expect_same({d, d, units_of(op, d)},  // in place
                fmt::format("  %y = copy %a : {1}[{2}]\n  %y = {0} %y : {1}[{2}]\n",
                            ir::info(op).mnemonic, name_of(d), kCount));
  }
}

std::vector<std::string> pairs(Dtype d, bool first_scalar) {
  std::vector<std::string> out{"%a, %b", "%a, %a"};
  for (const int number : {1, 2, 3, -4, 0}) {
    if (number < 0 && kind_of(d) == DtypeKind::Uint) continue;
    const std::string text = number == 2 && is_float(d) ? "2.0" : literal(d, number);
    out.push_back("%a, " + text);
    if (first_scalar) out.push_back(text + ", %a");
  }
  return out;
}

TEST_P(Values, TwoOperands) {
  const Dtype d = GetParam();
  for (const Op op :
       {Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max, Op::And, Op::Or, Op::Xor}) {
    if (!defined(ir::info(op), d)) continue;
    for (const std::string& operands : pairs(d, true)) {
      expect_same({d, d}, fmt::format("  %y = {} {} : {}[{}]\n", ir::info(op).mnemonic, operands,
                                      name_of(d), kCount));
    }
    expect_same({d, d}, fmt::format("  %y = copy %b : {1}[{2}]\n  %y = {0} %a, %y : {1}[{2}]\n",
                                    ir::info(op).mnemonic, name_of(d), kCount));
  }
}

TEST_P(Values, Powers) {
  const Dtype d = GetParam();
  if (!is_float(d)) return;
  for (const std::string_view operands : {"%a, %b", "%a, 1.5", "2.5, %b", "%b, %a"}) {
    expect_same({d, d, d == Dtype::F32 ? 2 : 1},
                fmt::format("  %y = pow {} : {}[{}]\n", operands, name_of(d), kCount));
  }
}

TEST_P(Values, Shifts) {
  const Dtype d = GetParam();
  if (is_float(d)) return;
  for (const std::string_view op : {"shl", "shr"}) {
    for (const int count : {0, 1, 3, bits_of(d) - 1}) {
      expect_same({d, d},
                  fmt::format("  %y = {} %a, {} : {}[{}]\n", op, count, name_of(d), kCount));
    }
  }
}

TEST_P(Values, IntegerDivision) {
  const Dtype d = GetParam();
  if (is_float(d)) return;
  for (const std::string_view op : {"floordiv", "mod"}) {
    for (const std::string& operands : pairs(d, true)) {
      if (operands == "%a, 0") continue;  // an error of its own
      expect_same({d, d}, fmt::format("  %y = {} {} : {}[{}]\n", op, operands, name_of(d), kCount));
    }
  }
}

/// Quotients of less than 24 bits that do not underflow, and divisors that can be cut into halves.
bool divides_exactly(double a, double b) {
  const double size = std::fabs(b), quotient = std::fabs(a / b);
  const bool usual = size == 0 || std::isinf(b) || (size > 0x1p-90 && size < 0x1p115);
  const bool inside = quotient < 0x1p24 && (quotient >= 0x1p-126 || a == 0);
  return usual && !(std::isinf(a) && b == 0) && (inside || !std::isfinite(quotient));
}
bool divides_1(double a, double) {
  return divides_exactly(a, 1);
}

TEST_P(Values, FloatDivision) {
  const Dtype d = GetParam();
  if (!is_float(d)) return;
  for (const std::string_view op : {"floordiv", "mod"}) {
    // NumPy's quotient of more than 22 bits may be one off the exact one, which is ours; our
    // remainder may round once more than NumPy's.
    const int units = d != Dtype::F32 ? 0 : op == "floordiv" ? 2 : 1;
    const auto expect = [&](std::string_view operands, bool (*holds)(double, double)) {
      expect_same({d, d, units, holds},
                  fmt::format("  %y = {} {} : {}[{}]\n", op, operands, name_of(d), kCount));
    };
    expect("%a, %b", divides_exactly);
    expect("%a, 1.5", divides_1);
    expect("%a, 2.0", divides_1);
    expect("%a, -0.25", divides_1);
    expect("1.5, %b", [](double, double b) { return divides_exactly(1, b); });
  }
}

TEST_P(Values, Comparisons) {
  const Dtype d = GetParam();
  for (const std::string_view op : {"eq", "ne", "lt", "le", "gt", "ge"}) {
    for (const std::string& operands : pairs(d, true)) {
      expect_same({d, Dtype::I16},
                  fmt::format("  %m = {0} {1} : i1[{2}]\n  %y = cast %m : i16[{2}]\n", op, operands,
                              kCount));
    }
  }
}

TEST_P(Values, Selection) {
  const Dtype d = GetParam();
  for (const std::string& operands : pairs(d, true)) {
    expect_same({d, d}, fmt::format("  %m = lt %a, %b : i1[{2}]\n  %y = where %m, {0} : {1}[{2}]\n",
                                    operands, name_of(d), kCount));
  }
  expect_same({d, d},
              fmt::format("  %m = lt %a, %b : i1[{2}]\n  %y = where %m, {0}, {1} : {3}[{2}]\n",
                          literal(d, 3), literal(d, 5), kCount, name_of(d)));
  expect_same({d, d}, fmt::format("  %y = clamp %a, {0}, {1} : {3}[{2}]\n", literal(d, 3),
                                  literal(d, 50), kCount, name_of(d)));
  expect_same({d, d},
              fmt::format("  %y = full {} : {}[{}]\n", literal(d, 100), name_of(d), kCount));
}

TEST_P(Values, Casts) {
  const Dtype from = GetParam();
  for (const Dtype to : kDtypes) {
    expect_same({from, to}, fmt::format("  %y = cast %a : {}[{}]\n", name_of(to), kCount));
  }
  expect_same({from, Dtype::I64}, fmt::format("  %y = cast %a : i64[{}]\n", kCount));
  expect_same({from, Dtype::I8},
              fmt::format("  %m = cast %a : i1[{0}]\n  %y = cast %m : i8[{0}]\n", kCount));
}

INSTANTIATE_TEST_SUITE_P(Dtypes, Values, testing::ValuesIn(kDtypes),
                         [](const auto& info) { return std::string(name_of(info.param)); });

TEST_P(Values, Numbering) {
  const Dtype d = GetParam();
  expect_same({d, d}, fmt::format("  %y = iota {} : {}[{}]\n", is_float(d) ? "3.0" : "3",
                                  name_of(d), kCount));
}

TEST(Long, ValuesStay) {
  for (const Dtype to : kDtypes) {
    expect_same({Dtype::I64, to}, fmt::format("  %y = cast %a : {}[{}]\n", name_of(to), kCount));
  }
  for (const std::string_view line :
       {"and %a, %b", "or %a, %b", "xor %a, %b", "not %a", "copy %b", "full -7"}) {
    expect_same({Dtype::I64, Dtype::I64}, fmt::format("  %y = {} : i64[{}]\n", line, kCount));
  }
}

TEST(Bitcast, ValuesStay) {
  for (const auto& [from, to] :
       {std::pair{Dtype::F32, Dtype::I32}, {Dtype::F16, Dtype::U16}, {Dtype::U32, Dtype::F32}}) {
    expect_same({from, to}, fmt::format("  %y = bitcast %a : {}[{}]\n", name_of(to), kCount));
  }
}

TEST(Masks, ValuesStay) {
  for (const std::string_view op : {"and", "or", "xor", "eq", "ne", "lt", "le", "gt", "ge"}) {
    for (const std::string_view operands : {"%m, %n", "%m, 1", "0, %n"}) {
      expect_same({Dtype::F32, Dtype::I16},
                  fmt::format("  %m = lt %a, %b : i1[{2}]\n  %n = gt %a, 0.0 : i1[{2}]\n"
                              "  %o = {0} {1} : i1[{2}]\n  %y = cast %o : i16[{2}]\n",
                              op, operands, kCount));
    }
  }
  for (const std::string_view line : {"not %m", "where %n, %m, %n", "where %n, 1, %m", "full 1",
                                      "where %n, %m, 0", "copy %m", "full 0"}) {
    expect_same({Dtype::F32, Dtype::I16},
                fmt::format("  %m = lt %a, %b : i1[{1}]\n  %n = gt %a, 0.0 : i1[{1}]\n"
                            "  %o = {0} : i1[{1}]\n  %y = cast %o : i16[{1}]\n",
                            line, kCount));
  }
}

}  // namespace
}  // namespace asc2::tile::test
