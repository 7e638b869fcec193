// SPDX-License-Identifier: Apache-2.0
// Integer operations on known numbers, as the chip has them: what wraps, and what is not known.
#include "ir/evaluate.h"

#include <gtest/gtest.h>

#include <vector>

namespace asc2::ir {
namespace {

std::optional<int64_t> give(Op op, std::vector<int64_t> operands, Dtype dtype) {
  return evaluate(op, operands, dtype);
}

TEST(Evaluate, WrapsToTheWidthOfTheResult) {
  EXPECT_EQ(give(Op::Add, {127, 1}, Dtype::I8), -128);
  EXPECT_EQ(give(Op::Add, {255, 1}, Dtype::U8), 0);
  EXPECT_EQ(give(Op::Sub, {0, 1}, Dtype::U16), 65535);
  EXPECT_EQ(give(Op::Mul, {65536, 65536}, Dtype::I32), 0);
  EXPECT_EQ(give(Op::Neg, {-128}, Dtype::I8), -128);
  EXPECT_EQ(give(Op::Neg, {INT64_MIN}, Dtype::I64), INT64_MIN);
  EXPECT_EQ(give(Op::Cast, {300}, Dtype::U8), 44);
  EXPECT_EQ(give(Op::Cast, {200}, Dtype::I8), -56);
  EXPECT_EQ(give(Op::Not, {0}, Dtype::U8), 255);
}

TEST(Evaluate, DividesAsPython) {
  EXPECT_EQ(give(Op::FloorDiv, {-7, 2}, Dtype::I32), -4);
  EXPECT_EQ(give(Op::Mod, {-7, 2}, Dtype::I32), 1);
  EXPECT_EQ(give(Op::Mod, {7, -2}, Dtype::I32), -1);
  EXPECT_EQ(give(Op::FloorDiv, {7, 0}, Dtype::I32), std::nullopt);
  EXPECT_EQ(give(Op::Mod, {7, 0}, Dtype::I32), std::nullopt);
}

TEST(Evaluate, ShiftsThatTheTypeHas) {
  EXPECT_EQ(give(Op::Shl, {1, 7}, Dtype::I8), -128);
  EXPECT_EQ(give(Op::Shl, {1, 8}, Dtype::I8), std::nullopt);
  EXPECT_EQ(give(Op::Shl, {1, -1}, Dtype::I32), std::nullopt);
  EXPECT_EQ(give(Op::Shr, {-8, 1}, Dtype::I8), -4);
  EXPECT_EQ(give(Op::Shr, {248, 1}, Dtype::U8), 124);
}

TEST(Evaluate, OperandsAreCutFirst) {
  EXPECT_EQ(give(Op::Min, {int64_t{1} << 32, 5}, Dtype::I32), 0);
  EXPECT_EQ(give(Op::FloorDiv, {200, 3}, Dtype::I8), -19);  // 200 is -56 there
  EXPECT_EQ(give(Op::Where, {256, 300, 6}, Dtype::U8), 44);
  EXPECT_EQ(give(Op::Gt, {int64_t{1} << 32, 5}, Dtype::I1), 1);
  EXPECT_EQ(give(Op::Max, {-1, 5}, Dtype::U64), std::nullopt);  // -1 is 2^64 - 1 there
  EXPECT_EQ(give(Op::And, {-1, 5}, Dtype::U64), 5);
}

TEST(Evaluate, TruthValues) {
  EXPECT_EQ(give(Op::Not, {1}, Dtype::I1), 0);
  EXPECT_EQ(give(Op::Not, {0}, Dtype::I1), 1);
  EXPECT_EQ(give(Op::Gt, {3, 2}, Dtype::I1), 1);
  EXPECT_EQ(give(Op::Where, {1, 5, 6}, Dtype::I32), 5);
  EXPECT_EQ(give(Op::Where, {0, 5, 6}, Dtype::I32), 6);
  EXPECT_EQ(give(Op::Clamp, {9, 0, 5}, Dtype::I32), 5);
}

TEST(Evaluate, NothingBeyondWhatItCounts) {
  EXPECT_EQ(give(Op::Sub, {0, 1}, Dtype::U64), std::nullopt);  // 2^64 - 1
  EXPECT_EQ(give(Op::Add, {1, 2}, Dtype::F32), std::nullopt);
  EXPECT_EQ(give(Op::Exp, {1}, Dtype::I32), std::nullopt);
  EXPECT_EQ(give(Op::Add, {INT64_MAX, 1}, Dtype::I64), INT64_MIN);
}

}  // namespace
}  // namespace asc2::ir
