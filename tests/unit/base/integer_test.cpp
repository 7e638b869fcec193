// SPDX-License-Identifier: Apache-2.0
// Division and trip counts against Python's, at the ends of 64 bits too.
#include "base/integer.h"

#include <gtest/gtest.h>

namespace asc2 {
namespace {

TEST(Integer, DividesAsPythonDoes) {
  EXPECT_EQ(floor_div(7, 2), 3);
  EXPECT_EQ(floor_div(-7, 2), -4);
  EXPECT_EQ(floor_div(7, -2), -4);
  EXPECT_EQ(floor_div(-7, -2), 3);
  EXPECT_EQ(ceil_div(7, 2), 4);
  EXPECT_EQ(ceil_div(-7, 2), -3);
  EXPECT_EQ(ceil_div(-8, -2), 4);
  EXPECT_EQ(floor_mod(-7, 2), 1);
  EXPECT_EQ(floor_mod(7, -2), -1);
  EXPECT_EQ(floor_div(INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(floor_mod(INT64_MIN, -1), 0);
  EXPECT_EQ(ceil_div(INT64_MIN, -1), INT64_MIN);
}

TEST(Integer, CountsTrips) {
  EXPECT_EQ(trip_count(0, 5, 2), 3u);
  EXPECT_EQ(trip_count(5, 0, -2), 3u);
  EXPECT_EQ(trip_count(0, 0, 1), 0u);
  EXPECT_EQ(trip_count(0, 5, -1), 0u);
  EXPECT_EQ(trip_count(0, 5, 0), 0u);
  EXPECT_EQ(trip_count(INT64_MIN, INT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(trip_count(INT64_MAX, INT64_MIN, INT64_MIN), 2u);
  EXPECT_EQ(trip_count(INT64_MIN, INT64_MAX, INT64_MAX), 3u);
  EXPECT_EQ(signed_trip_count(INT64_MIN, INT64_MAX, 1), INT64_MAX);
}

TEST(Integer, Wraps) {
  EXPECT_EQ(wrapping_add(INT64_MAX, 1), INT64_MIN);
  EXPECT_EQ(wrapping_sub(INT64_MIN, 1), INT64_MAX);
  EXPECT_EQ(wrapping_mul(INT64_MAX, 2), -2);
  EXPECT_EQ(magnitude(INT64_MIN), uint64_t{1} << 63);
}

}  // namespace
}  // namespace asc2
