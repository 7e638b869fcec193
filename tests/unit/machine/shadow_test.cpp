// SPDX-License-Identifier: Apache-2.0
// The interval map: pieces, splitting, growing together, and its size over long runs.
#include "machine/shadow.h"

#include <gtest/gtest.h>

#include <random>

#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

/// Marks [begin, end) with `index` and returns the pieces as "[a,b)old".
std::string mark(ShadowMap& map, uint64_t begin, uint64_t end, uint32_t index) {
  std::string out;
  map.touch(begin, end, [&](uint64_t from, uint64_t to, Epochs& epochs) {
    out += fmt::format("[{},{}){} ", from, to, epochs.empty() ? 0 : epochs[0].index);
    Epoch epoch;
    epoch.index = index;
    epochs.assign(1, epoch);
  });
  return out;
}

TEST(Shadow, PiecesCoverTheRangeExactly) {
  ShadowMap map;
  EXPECT_EQ(mark(map, 10, 20, 1), "[10,20)0 ");
  EXPECT_EQ(mark(map, 30, 40, 2), "[30,40)0 ");
  EXPECT_EQ(map.size(), 2u);
  EXPECT_EQ(mark(map, 15, 35, 3), "[15,20)1 [20,30)0 [30,35)2 ");
  EXPECT_EQ(map.size(), 3u);  // 10-15, 15-35, 35-40
  EXPECT_EQ(mark(map, 0, 50, 4), "[0,10)0 [10,15)1 [15,35)3 [35,40)2 [40,50)0 ");
  EXPECT_EQ(map.size(), 1u);
  EXPECT_EQ(mark(map, 0, 50, 5), "[0,50)4 ");
}

TEST(Shadow, OneExtentIsSplitOnBothSides) {
  ShadowMap map;
  mark(map, 0, 100, 1);
  EXPECT_EQ(mark(map, 40, 60, 2), "[40,60)1 ");
  EXPECT_EQ(map.size(), 3u);
  EXPECT_EQ(mark(map, 40, 60, 1), "[40,60)2 ");
  EXPECT_EQ(map.size(), 1u);
}

TEST(Shadow, NeighboursOnTheRightGrowTogetherToo) {
  ShadowMap map;
  mark(map, 50, 60, 1);
  mark(map, 40, 50, 1);
  EXPECT_EQ(map.size(), 1u);
  mark(map, 60, 70, 1);
  EXPECT_EQ(map.size(), 1u);
  mark(map, 80, 90, 1);
  EXPECT_EQ(map.size(), 2u);
}

TEST(Shadow, VisitSeesWhatOverlaps) {
  ShadowMap map;
  mark(map, 10, 20, 1);
  mark(map, 20, 30, 2);
  auto seen = [&](uint64_t begin, uint64_t end) {
    std::string out;
    map.visit(begin, end, [&](const Epochs& e) { out += fmt::format("{} ", e[0].index); });
    return out;
  };
  EXPECT_EQ(seen(0, 10), "");
  EXPECT_EQ(seen(0, 11), "1 ");
  EXPECT_EQ(seen(19, 20), "1 ");
  EXPECT_EQ(seen(19, 21), "1 2 ");
  EXPECT_EQ(seen(25, 100), "2 ");
  EXPECT_EQ(seen(30, 100), "");
}

TEST(Shadow, AgreesWithAnArrayOfBytes) {
  std::mt19937 random(1);
  ShadowMap map;
  std::vector<uint32_t> bytes(64, 0);
  for (int round = 0; round < 20000; ++round) {
    const uint64_t begin = random() % 64;
    const uint64_t end = begin + 1 + random() % (64 - begin);
    const uint32_t value = 1 + random() % 4;
    uint64_t at = begin;
    map.touch(begin, end, [&](uint64_t from, uint64_t to, Epochs& epochs) {
      ASSERT_EQ(from, at);
      ASSERT_LT(from, to);
      for (; at < to; ++at) ASSERT_EQ(bytes[at], epochs.empty() ? 0 : epochs[0].index);
      Epoch epoch;
      epoch.index = value;
      epochs.assign(1, epoch);
    });
    ASSERT_EQ(at, end);
    for (uint64_t b = begin; b < end; ++b) bytes[b] = value;
    size_t runs = 0;
    for (size_t b = 0; b < bytes.size(); ++b) {
      runs += bytes[b] != 0 && (b == 0 || bytes[b] != bytes[b - 1]) ? 1 : 0;
    }
    ASSERT_EQ(map.size(), runs);
  }
}

}  // namespace
}  // namespace asc2::machine::test
