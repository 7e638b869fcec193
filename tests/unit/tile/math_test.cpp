// SPDX-License-Identifier: Apache-2.0
// Accuracy of the expansions in f32: what asc2-tile writes is run by asc2-sim over floats of the
// whole domain and compared with double. The largest errors are printed.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "unit/tile/harness.h"

namespace asc2::tile::test {
namespace {

std::vector<float> sweep(uint32_t step) {
  std::vector<float> out{0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1e-45f, -1e-45f, 3.4e38f, -3.4e38f};
  for (uint64_t bits = 0; bits <= UINT32_MAX; bits += step) {
    out.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  for (float x = -20.0f; x < 20.0f; x += 0.0007f) out.push_back(x);  // where things happen
  return out;
}

/// Units in the last place of the f32 nearest to `want`.
double ulps(float got, double want) {
  if (std::isnan(want)) return std::isnan(got) ? 0 : INFINITY;
  const auto nearest = static_cast<float>(want);
  if (got == nearest) return 0;
  if (std::isinf(nearest) || std::isinf(got) || std::isnan(got)) return INFINITY;
  int exponent = 0;
  std::frexp(nearest, &exponent);
  const double unit = std::ldexp(1.0, std::max(exponent - 24, -149));
  return std::fabs(static_cast<double>(got) - want) / unit;
}

/// The operation on tiles of 4096 elements; `count` need not be a multiple.
std::string unary(std::string_view op, size_t count) {
  return kernel(fmt::format(R"(  %x_ptr = param {{size = {1}}} : ptr f32
  %y_ptr = param {{size = {1}}} : ptr f32
  %x_gm = tensor %x_ptr, [{1}] : gm f32[{1}]
  %y_gm = tensor %y_ptr, [{1}] : gm f32[{1}]
  %i = for 0, {1}, 4096 : i64 {{
    %x = load %x_gm, [%i] : f32[4096]
    %y = {0} %x : f32[4096]
    store %y, %y_gm, [%i]
  }}
)",
                            op, count));
}

struct Function {
  const char* name;
  double (*exact)(double);
  double limit;            // ulps
  double most = INFINITY;  // the largest argument for which it is promised
  bool native = false;     // the target's own
};

class Accuracy : public testing::TestWithParam<Function> {};

TEST_P(Accuracy, WholeDomain) {
  const Function f = GetParam();
  const std::vector<float> x = sweep(4099);
  const Legal legal = legalise_text(unary(f.name, x.size()));
  ASSERT_TRUE(legal.ok) << legal.messages;
  EXPECT_EQ(legal.text.find(fmt::format("= {} ", f.name)) == std::string::npos, !f.native);
  const auto y = values_of<float>(run(legal.text, {{"x_ptr", array_of(Dtype::F32, x)}}, "y_ptr"));
  ASSERT_EQ(y.size(), x.size());
  double worst = 0;
  float where = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::fabs(x[i]) > f.most && std::isfinite(x[i])) continue;
    const double error = ulps(y[i], f.exact(static_cast<double>(x[i])));
    if (x[i] == 0) {
      EXPECT_EQ(std::signbit(y[i]), std::signbit(f.exact(static_cast<double>(x[i]))));
    }
    if (error <= worst) continue;
    worst = error;
    where = x[i];
  }
  fmt::print("{}: {:.2f} ulp at {}, {} floats\n", f.name, worst, where, x.size());
  RecordProperty("ulp", fmt::format("{:.2f}", worst));
  EXPECT_LE(worst, f.limit) << "at " << where;
}

constexpr Function kFunctions[] = {
    {"tanh", [](double x) { return std::tanh(x); }, 2.0},
    {"erf", [](double x) { return std::erf(x); }, 2.0},
    {"sigmoid",
     [](double x) { return x > 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x)); },
     2.0},
    {"silu",
     [](double x) {
       return x > 0 ? x / (1 + std::exp(-x)) : x * (std::exp(x) / (1 + std::exp(x)));
     },
     2.0},
    {"gelu", [](double x) { return x < -40 ? -0.0 : x * 0.5 * std::erfc(x * -M_SQRT1_2); }, 2.0},
    {"exp2", [](double x) { return std::exp2(x); }, 2.0},
    {"log2", [](double x) { return std::log2(x); }, 2.0},
    {"sin", [](double x) { return std::sin(x); }, 2.0, 65504},
    {"cos", [](double x) { return std::cos(x); }, 2.0, 65504},
    {"tan", [](double x) { return std::tan(x); }, 4.0, 65504},
    {"sinh", [](double x) { return std::sinh(x); }, 4.0},
    {"cosh", [](double x) { return std::cosh(x); }, 4.0},
    {"reciprocal", [](double x) { return 1 / x; }, 0.5},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, 2.0},
    {"exp", [](double x) { return std::exp(x); }, 1.0, INFINITY, true},
    {"log", [](double x) { return std::log(x); }, 1.0, INFINITY, true},
    {"sqrt", [](double x) { return std::sqrt(x); }, 0.5, INFINITY, true},
    {"abs", [](double x) { return std::fabs(x); }, 0, INFINITY, true},
    {"neg", [](double x) { return -x; }, 0},
    {"floor", [](double x) { return std::floor(x); }, 0, INFINITY, true},
    {"ceil", [](double x) { return std::ceil(x); }, 0, INFINITY, true},
    {"round", [](double x) { return std::nearbyint(x); }, 0, INFINITY, true},
    {"trunc", [](double x) { return std::trunc(x); }, 0, INFINITY, true},
};

/// All values of 16 bits: what the operation gives is what it gives in f32, rounded once.
TEST_P(Accuracy, NarrowFloatsAreRoundedFromFloat) {
  const std::string_view name = GetParam().name;
  std::vector<uint16_t> bits(0x10000);
  for (size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<uint16_t>(i);
  for (const Dtype dtype : {Dtype::F16, Dtype::Bf16}) {
    const auto result = [&](std::string_view lines) {
      const std::string text = kernel(fmt::format(R"(  %x_ptr = param {{size = 65536}} : ptr {0}
  %y_ptr = param {{size = 65536}} : ptr {0}
  %x_gm = tensor %x_ptr, [65536] : gm {0}[65536]
  %y_gm = tensor %y_ptr, [65536] : gm {0}[65536]
  %i = for 0, 65536, 4096 : i64 {{
    %x = load %x_gm, [%i] : {0}[4096]
{1}
    store %y, %y_gm, [%i]
  }}
)",
                                                  name_of(dtype), lines));
      const Legal legal = legalise_text(text);
      EXPECT_TRUE(legal.ok) << legal.messages;
      const Dtype file = dtype == Dtype::Bf16 ? Dtype::U16 : dtype;  // .npy has no bf16
      return values_of<uint16_t>(run(legal.text, {{"x_ptr", array_of(file, bits)}}, "y_ptr"));
    };
    const auto got = result(fmt::format("    %y = {} %x : {}[4096]", name, name_of(dtype)));
    const auto wanted = result(fmt::format(R"(    %w = cast %x : f32[4096]
    %w = {} %w : f32[4096]
    %y = cast %w : {}[4096])",
                                           name, name_of(dtype)));
    ASSERT_EQ(got.size(), wanted.size());
    const unsigned infinity = dtype == Dtype::F16 ? 0x7c00 : 0x7f80;
    size_t wrong = 0;
    for (size_t i = 0; i < got.size(); ++i) {
      const bool nan = (got[i] & 0x7fffu) > infinity && (wanted[i] & 0x7fffu) > infinity;
      if (got[i] != wanted[i] && !nan && ++wrong < 5) {
        ADD_FAILURE() << fmt::format("{} of {} {:#06x}: {:#06x}, wanted {:#06x}", name,
                                     name_of(dtype), i, got[i], wanted[i]);
      }
    }
    EXPECT_EQ(wrong, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Math, Accuracy, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace asc2::tile::test
