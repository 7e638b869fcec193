// SPDX-License-Identifier: Apache-2.0
// What counts as the same array after a pass.
#include "sim/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "text/parser.h"

namespace asc2::sim {
namespace {

RunResult result(float value) {
  RunResult out;
  OutputArray& array = out.arrays.emplace_back();
  array.name = "p";
  array.array = NpyArray{Dtype::F32, {1}, std::vector<uint8_t>(sizeof value)};
  std::memcpy(array.array.data.data(), &value, sizeof value);
  return out;
}

std::string difference(float wanted, float got, bool expanded) {
  const std::string text = "a2ir 1\nkernel @k {\n  %p = param {size = 1} : ptr f32\n}\n";
  Diags diags;
  const auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  return first_difference(*module, *module->kernels()[0], result(wanted), result(got), expanded);
}

TEST(Compare, BitsWithoutATolerance) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(difference(1, 1, false), "");
  EXPECT_EQ(difference(nan, -nan, false), "");
  EXPECT_EQ(difference(0.0f, -0.0f, false), "p[0] was 0 and is -0");
  EXPECT_EQ(difference(1, std::nextafter(1.0f, 2.0f), false),
            "p[0] was 1 and is 1.0000001192092896");
}

TEST(Compare, ExpansionsMayDifferALittle) {
  EXPECT_EQ(difference(0.0f, -0.0f, true), "");
  EXPECT_EQ(difference(1, std::nextafter(1.0f, 2.0f), true), "");
  EXPECT_NE(difference(1, 1.001f, true), "");
}

}  // namespace
}  // namespace asc2::sim
