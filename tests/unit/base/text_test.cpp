// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/float16.h"

namespace asc2 {
namespace {

TEST(ParseInt, TakesTheWholeRangeAndNothingElse) {
  EXPECT_EQ(parse_int("9223372036854775807"), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(parse_int("-9223372036854775808"), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(parse_int("0x1F"), 31);
  EXPECT_EQ(parse_int("-0x10"), -16);
  for (const char* bad : {"", "-", "0x", "9223372036854775808", "-9223372036854775809", "1a", " 1",
                          "1 ", "+1", "--1"}) {
    EXPECT_FALSE(parse_int(bad)) << bad;
  }
}

TEST(ParseFloat, TakesTheWholeText) {
  EXPECT_EQ(parse_float("1e-05"), 1e-05);
  EXPECT_EQ(parse_float("-inf"), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(*parse_float("nan")));
  EXPECT_EQ(parse_float("1e999"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(parse_float("1e-999"), 0.0);
  EXPECT_FALSE(parse_float(""));
  EXPECT_FALSE(parse_float("1.0x"));
}

TEST(FloatText, IsShortestAndReadsAsAFloat) {
  EXPECT_EQ(float_text(1.0), "1.0");
  EXPECT_EQ(float_text(0.1), "0.1");
  EXPECT_EQ(float_text(-0.0), "-0.0");
  EXPECT_EQ(float_text(1e300), "1e+300");
  EXPECT_EQ(float_text(-std::nan("")), "nan");
  EXPECT_EQ(float_text(-INFINITY), "-inf");
  for (const double value : {0.1, 1.0 / 3, 1e-320, 123456789.123, 65504.0, 5e-324}) {
    EXPECT_EQ(parse_float(float_text(value)), value);
  }
}

TEST(EditDistance, CountsInsertionsDeletionsSubstitutionsAndSwaps) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("same", "same"), 0u);
  EXPECT_EQ(edit_distance("abcd", "badc"), 2u);
}

TEST(DidYouMean, NamesTheNearestWithinAThird) {
  const std::vector<std::string_view> names{"load", "store", "exp"};
  EXPECT_EQ(did_you_mean("laod", names), "did you mean 'load'?");
  EXPECT_EQ(did_you_mean("loads", names), "did you mean 'load'?");
  EXPECT_EQ(did_you_mean("stroe", names), "did you mean 'store'?");
  EXPECT_EQ(did_you_mean("stor", names), "did you mean 'store'?");
  EXPECT_EQ(did_you_mean("matmul", names), "");
}

TEST(JsonQuote, EscapesAndReplacesWhatIsNotUtf8) {
  EXPECT_EQ(json_quote("a\"b\\\n\x01"), "\"a\\\"b\\\\\\u000a\\u0001\"");
  EXPECT_EQ(json_quote("\xc3\xa9\xff"), "\"\xc3\xa9\xef\xbf\xbd\"");
}

TEST(Float16, RoundsToNearestEvenOverEveryValue) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = f16_to_float(static_cast<uint16_t>(bits));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(f16_to_float(float_to_f16(value))));
      continue;
    }
    ASSERT_EQ(float_to_f16(value), bits);
    const float next = f16_to_float(static_cast<uint16_t>(bits + 1));
    if ((bits & 0x7fff) >= 0x7bff || std::isnan(next)) continue;
    const float middle = (value + next) / 2;  // exact in f32; ties go to the even one
    ASSERT_EQ(float_to_f16(middle), bits % 2 == 0 ? bits : bits + 1) << bits;
    ASSERT_EQ(float_to_f16(std::nextafter(middle, value)), bits);
    ASSERT_EQ(float_to_f16(std::nextafter(middle, next)), bits + 1);
  }
  EXPECT_EQ(float_to_f16(65519.0f), 0x7bff);
  EXPECT_EQ(float_to_f16(65520.0f), 0x7c00);
}

TEST(Bfloat16, RoundsToNearestEven) {
  EXPECT_EQ(float_to_bf16(1.0f), 0x3f80);
  EXPECT_EQ(float_to_bf16(std::bit_cast<float>(0x3f808000u)), 0x3f80);
  EXPECT_EQ(float_to_bf16(std::bit_cast<float>(0x3f818000u)), 0x3f82);
  EXPECT_EQ(float_to_bf16(std::bit_cast<float>(0x3f808001u)), 0x3f81);
  EXPECT_EQ(float_to_bf16(std::numeric_limits<float>::max()), 0x7f80);
  EXPECT_TRUE(std::isnan(bf16_to_float(float_to_bf16(std::bit_cast<float>(0x7f800001u)))));
}

}  // namespace
}  // namespace asc2
