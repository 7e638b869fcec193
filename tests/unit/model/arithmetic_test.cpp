// SPDX-License-Identifier: Apache-2.0
// Ranges of results hold every result: all small ranges are tried, at 0 and where 64 bits end.
#include "model/arithmetic.h"

#include <gtest/gtest.h>

#include "ir/evaluate.h"
#include "model/range.h"

namespace asc2::model {
namespace {

using ir::Op;

constexpr Op kBinary[] = {Op::Add, Op::Sub, Op::Mul, Op::FloorDiv, Op::Mod, Op::Min,
                          Op::Max, Op::And, Op::Or,  Op::Xor,      Op::Shl, Op::Shr};
constexpr int64_t kWidth = 3;

/// Every value of `a op b` lies in the range that is known of it.
void try_ranges(Op op, Range a, Range b) {
  const auto known = exact_range(op, Dtype::I64, a, b);
  if (!known) return;
  for (int64_t x = a.lo;; ++x) {
    for (int64_t y = b.lo;; ++y) {
      const int64_t operands[] = {x, y};
      if (const auto value = ir::evaluate(op, operands, Dtype::I64)) {
        ASSERT_TRUE(contains(*known, {*value, *value}))
            << ir::info(op).mnemonic << ' ' << x << ", " << y << " is " << *value << ", not in "
            << known->lo << " to " << known->hi;
      }
      if (y == b.hi) break;
    }
    if (x == a.hi) break;
  }
}

TEST(ExactRange, HoldsEveryResult) {
  constexpr int64_t kPlaces[] = {kMinusInfinity, -5, -1, 1, 7, kPlusInfinity - kWidth};
  for (const Op op : kBinary) {
    for (const int64_t a : kPlaces) {
      for (const int64_t b : kPlaces) {
        for (int64_t wide = 0; wide <= kWidth; ++wide) {
          for (int64_t other = 0; other <= kWidth; ++other)
            try_ranges(op, {a, a + wide}, {b, b + other});
        }
      }
    }
  }
}

TEST(ExactRange, LeavesWhat64BitsDoNotHold) {
  const Range all, positive{0, kPlusInfinity};
  EXPECT_FALSE(exact_range(Op::Add, Dtype::I64, positive, {1, 1}));
  EXPECT_FALSE(exact_range(Op::Abs, Dtype::I64, all));
  EXPECT_FALSE(exact_range(Op::FloorDiv, Dtype::I64, all, {-1, -1}));
  EXPECT_FALSE(exact_range(Op::FloorDiv, Dtype::I64, {1, 9}, {-1, 1}));
  EXPECT_FALSE(exact_range(Op::Add, Dtype::F32, {1, 1}, {1, 1}));
  EXPECT_EQ(exact_range(Op::Sub, Dtype::I64, positive, positive),
            (Range{-kPlusInfinity, kPlusInfinity}));
  EXPECT_EQ(exact_range(Op::FloorDiv, Dtype::I64, positive, {2, 2}), (Range{0, kPlusInfinity / 2}));
}

/// The infinite end of u64 is 2^64 - 1, not the last number of 63 bits.
TEST(ExactRange, OfU64) {
  const Range all = range_of(Dtype::U64), most{5, kPlusInfinity};
  EXPECT_EQ(exact_range(Op::Sub, Dtype::U64, most, {3, 3}), (Range{2, kPlusInfinity}));
  EXPECT_EQ(exact_range(Op::Shr, Dtype::U64, all, {1, 1}), all);
  EXPECT_EQ(exact_range(Op::Shr, Dtype::U64, all, {2, 2}), (Range{0, kPlusInfinity / 2}));
  EXPECT_EQ(exact_range(Op::And, Dtype::U64, all, {0, 7}), (Range{0, 7}));
  EXPECT_FALSE(exact_range(Op::Add, Dtype::U64, all, {1, 1}));
  EXPECT_FALSE(exact_range(Op::Mul, Dtype::U64, all, all));
  EXPECT_FALSE(exact_range(Op::Max, Dtype::U64, all, {kPlusInfinity, kPlusInfinity}));
  EXPECT_FALSE(exact_range(Op::Not, Dtype::U64, all));
}

}  // namespace
}  // namespace asc2::model
