// SPDX-License-Identifier: Apache-2.0
#include "model/broadcast.h"

#include <gtest/gtest.h>

namespace asc2::model {
namespace {

using Shape = std::vector<int64_t>;

/// The operand's element that meets each element of the result, as row * 1000 + column.
std::vector<int64_t> met(const Shape& operand, const Shape& result, bool blocks = false) {
  const auto broadcast = model::broadcast(operand, result, blocks);
  std::vector<int64_t> out;
  if (!broadcast) return out;
  int64_t rows = 1;
  for (size_t i = 0; i + 1 < result.size(); ++i) rows *= result[i];
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t c = 0; c < result.back(); ++c)
      out.push_back(broadcast->row(row, result) * 1000 + c % broadcast->period);
  }
  return out;
}

TEST(Broadcast, RowsColumnsAndSingleElements) {
  EXPECT_EQ(met({3}, {2, 3}), (std::vector<int64_t>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(met({1, 3}, {2, 3}), (std::vector<int64_t>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(met({2, 1}, {2, 3}), (std::vector<int64_t>{0, 0, 0, 1000, 1000, 1000}));
  EXPECT_EQ(met({1}, {2, 2}), (std::vector<int64_t>{0, 0, 0, 0}));
  EXPECT_EQ(met({2, 1, 1}, {2, 2, 1}), (std::vector<int64_t>{0, 0, 1000, 1000}));
  EXPECT_EQ(met({2, 1}, {2, 2, 1}), (std::vector<int64_t>{0, 1000, 0, 1000}));
}

TEST(Broadcast, WhatDoesNotFit) {
  EXPECT_FALSE(broadcast({2}, {2, 3}, false));
  EXPECT_FALSE(broadcast({2, 3}, {3}, false));
  EXPECT_FALSE(broadcast({4, 3}, {2, 3}, false));
  EXPECT_FALSE(broadcast({2, 2}, {2, 4}, false));
}

TEST(Broadcast, BlocksRepeatAlongTheRow) {
  EXPECT_EQ(met({2, 2}, {2, 4}, true), (std::vector<int64_t>{0, 1, 0, 1, 1000, 1001, 1000, 1001}));
  EXPECT_EQ(met({8, 2}, {2, 2}, true), (std::vector<int64_t>{0, 1, 1000, 1001}));
  EXPECT_EQ(met({1, 2}, {2, 3}, true), (std::vector<int64_t>{0, 1, 0, 0, 1, 0}));
  EXPECT_EQ(met({8, 2}, {2, 2, 3}, true),
            (std::vector<int64_t>{0, 1, 0, 1000, 1001, 1000, 2000, 2001, 2000, 3000, 3001, 3000}));
  EXPECT_FALSE(broadcast({2, 2}, {3, 4}, true));
}

}  // namespace
}  // namespace asc2::model
