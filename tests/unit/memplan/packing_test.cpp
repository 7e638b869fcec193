// SPDX-License-Identifier: Apache-2.0
// The packing solver against known optima, against all packings of small problems, and on the
// problems that other planners stumble over.
#include "memplan/packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;

TEST(Packing, FillsARectangleThatWasCutIntoItems) {
  for (const auto& [cuts, width, seeds] :
       {std::tuple{12, 20u, 60}, {40, 60u, 40}, {63, 100u, 25}}) {
    for (int seed = 1; seed <= seeds; ++seed) {
      const Problem problem = Instances(static_cast<uint64_t>(seed)).rectangle(4096, width, cuts);
      const Packing packing = pack(problem, {});
      ASSERT_EQ(Verdict::Optimal, packing.verdict) << cuts << " cuts, seed " << seed;
      EXPECT_EQ(4096, packing.peak) << cuts << " cuts, seed " << seed;
      EXPECT_EQ("", test::fault(problem, packing.offset));
    }
  }
}

TEST(Packing, FillsLargerRectangles) {
  for (int seed = 1; seed <= 4; ++seed) {
    const Problem problem = Instances(static_cast<uint64_t>(seed)).rectangle(1 << 20, 1000, 200);
    const Packing packing = pack(problem, {2'000'000, false});
    ASSERT_EQ(Verdict::Optimal, packing.verdict) << "seed " << seed;
    EXPECT_EQ("", test::fault(problem, packing.offset));
  }
}

TEST(Packing, FindsTheLeastPeakOfSmallProblems) {
  for (int seed = 1; seed <= 300; ++seed) {
    Instances instances(static_cast<uint64_t>(seed));
    const Problem problem = instances.any(7, 6, 8, seed % 3 == 0);
    const Packing packing = pack(problem, {});
    EXPECT_EQ(Verdict::Optimal, packing.verdict) << "seed " << seed;
    EXPECT_EQ(test::Exhaustive(problem).run(), packing.peak) << "seed " << seed;
    EXPECT_EQ("", test::fault(problem, packing.offset)) << "seed " << seed;
  }
}

TEST(Packing, KeepsItemsApartByDecree) {
  for (int seed = 1; seed <= 200; ++seed) {
    Instances instances(static_cast<uint64_t>(seed));
    Problem problem = instances.any(7, 6, 10, false);
    for (int pair = 0; pair < 4; ++pair) {
      const auto a = static_cast<uint32_t>(instances.pick(0, 6));
      const auto b = static_cast<uint32_t>(instances.pick(0, 6));
      if (a != b) problem.conflicts.emplace_back(a, b);
    }
    const Packing packing = pack(problem, {});
    EXPECT_EQ(Verdict::Optimal, packing.verdict) << "seed " << seed;
    EXPECT_EQ(test::Exhaustive(problem).run(), packing.peak) << "seed " << seed;
    EXPECT_EQ("", test::fault(problem, packing.offset)) << "seed " << seed;
  }
}

TEST(Packing, SaysWhenNothingFits) {
  for (int seed = 1; seed <= 100; ++seed) {
    Instances instances(static_cast<uint64_t>(seed));
    Problem problem = instances.any(8, 9, 9, seed % 2 == 0);
    problem.capacity = test::Exhaustive(problem).run() - 1;
    EXPECT_EQ(Verdict::Infeasible, pack(problem, {200'000, false}).verdict) << "seed " << seed;
    ++problem.capacity;
    const Packing packing = pack(problem, {200'000, false});
    EXPECT_EQ("", test::fault(problem, packing.offset)) << "seed " << seed;
  }
}

/// As much as the capacity is alive all the time, or nearly so: the bound alone does not tell.
TEST(Packing, AgreesWithAllPackingsNearTheCapacity) {
  int feasible = 0;
  for (int seed = 1; seed <= 150; ++seed) {
    Instances instances(static_cast<uint64_t>(seed));
    Problem problem = instances.rectangle(20, 9, 7);
    problem.items.erase(problem.items.begin());
    const int64_t least = test::Exhaustive(problem).run();
    for (const int64_t capacity : {int64_t{19}, int64_t{20}}) {
      problem.capacity = capacity;
      const Packing packing = pack(problem, {200'000, false});
      const bool fits = packing.verdict == Verdict::Fits || packing.verdict == Verdict::Optimal;
      EXPECT_EQ(least <= capacity, fits) << "seed " << seed << ", capacity " << capacity;
      feasible += fits;
    }
  }
  EXPECT_GT(feasible, 150);
}

TEST(Packing, GoesAroundPinnedItems) {
  Problem problem{100, {}, {}};
  problem.items = {{30, {{0, 10}}, 40}, {40, {{0, 10}}, kUnpinned}, {30, {{0, 10}}, kUnpinned}};
  const Packing packing = pack(problem, {});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ((std::vector<int64_t>{40, 0, 70}), packing.offset);
  problem.items[1].size = 41;
  EXPECT_EQ(Verdict::Infeasible, pack(problem, {}).verdict);
}

// --- problems of other planners' tests

TEST(Packing, TwentyFourTilesFillTheBufferExactly) {
  Problem problem{192 * 1024, {}, {}};
  for (uint32_t i = 0; i < 24; ++i) problem.items.push_back({8192, {{0, 100}}, kUnpinned});
  const Packing packing = pack(problem, {});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ(192 * 1024, packing.peak);
  EXPECT_EQ("", test::fault(problem, packing.offset));
  problem.items.push_back({32, {{0, 100}}, kUnpinned});
  EXPECT_EQ(Verdict::Infeasible, pack(problem, {}).verdict);
}

TEST(Packing, SmallerItemsSplitALargerOnesPlace) {
  Problem problem{64, {}, {}};
  problem.items = {{64, {{0, 4}}, kUnpinned}, {32, {{4, 9}}, kUnpinned}, {32, {{4, 9}}, kUnpinned}};
  const Packing packing = pack(problem, {});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ(64, packing.peak);
}

TEST(Packing, BytesOfSeveralItemsAreOccupiedOnce) {
  Problem problem{100, {}, {}};
  problem.items = {{10, {{0, 5}}, 0}, {6, {{4, 8}}, 2}, {8, {{4, 5}}, 9}, {20, {{6, 9}}, 70}};
  EXPECT_EQ(26, live_bound(problem));
  EXPECT_EQ(26, occupied_bound(problem));  // of the last two
  problem.items.pop_back();
  EXPECT_EQ(24, live_bound(problem));
  EXPECT_EQ(17, occupied_bound(problem));
}

TEST(Packing, PutsItemsIntoHolesOfTheirSize) {
  // 16, 8 and 24 are free between what stays; 24 and 8 come, then 16.
  Problem problem{72, {}, {}};
  problem.items = {{16, {{0, 2}}, 0},         {8, {{0, 9}}, 16},        {8, {{0, 2}}, 24},
                   {8, {{0, 9}}, 32},         {24, {{0, 2}}, 40},       {8, {{0, 9}}, 64},
                   {24, {{2, 9}}, kUnpinned}, {8, {{2, 9}}, kUnpinned}, {16, {{2, 9}}, kUnpinned}};
  const Packing packing = pack(problem, {});
  EXPECT_EQ(72, packing.peak);
  EXPECT_EQ(40, packing.offset[6]);
  EXPECT_EQ(24, packing.offset[7]);
  EXPECT_EQ(0, packing.offset[8]);
}

TEST(Packing, TwoSlotsOfHalfTheBuffer) {
  Problem problem{2 * 98304, {}, {}};
  problem.items = {{98304, {{0, 9}}, kUnpinned}, {98304, {{0, 9}}, kUnpinned}};
  const Packing packing = pack(problem, {});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ(2 * 98304, packing.peak);
}

TEST(Packing, AnItemThatLivesTwiceLeavesItsPlaceInBetween) {
  Problem problem{10, {}, {}};
  problem.items = {{10, {{0, 2}, {4, 6}}, kUnpinned}, {10, {{2, 4}}, kUnpinned}};
  const Packing packing = pack(problem, {});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ(10, packing.peak);
}

// --- size

/// Plans the problem; no pair overlaps, pinned items stay, and it takes no more than a few seconds
/// of this thread (a second where nothing is instrumented).
Packing pack_many(const Problem& problem) {
  const std::clock_t begin = std::clock();
  Packing packing = pack(problem, {20'000 * 64 / problem.items.size(), true});
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 5.0);
  EXPECT_EQ(UINT32_MAX, find_overlap(problem, packing.offset).first);
  for (size_t i = 0; i < problem.items.size(); ++i) {
    const int64_t pinned = problem.items[i].pinned;
    EXPECT_TRUE(pinned == kUnpinned || pinned == packing.offset[i]) << i;
  }
  return packing;
}

/// 10,000 items whose lives are `least` to `most` long.
Problem many(uint64_t seed, int64_t least, int64_t most, int64_t largest) {
  Instances instances(seed);
  Problem problem{kMostMemory, {}, {}};
  for (uint32_t i = 0; i < 10'000; ++i) {
    const auto length = static_cast<uint32_t>(instances.pick(least, most));
    problem.items.push_back({instances.pick(1, largest), {{i, i + length}}, kUnpinned});
  }
  return problem;
}

TEST(Packing, TenThousandItemsThatLiveShortlyOrLong) {
  for (const auto& [least, most, largest] :
       {std::tuple{1, 60, 64}, {4000, 4000, 1}, {1, 8000, 4}, {10'000, 10'000, 9}}) {
    const Packing packing = pack_many(many(7, least, most, largest));
    EXPECT_LE(packing.peak, packing.bound * 11 / 10) << least << " to " << most;
  }
}

TEST(Packing, TenThousandItemsOfWhichSomeLiveTwice) {
  Problem problem = many(8, 1, 6000, 3);
  for (size_t i = 0; i < problem.items.size(); i += 100) {
    Life& life = problem.items[i].lives.front();
    problem.items[i].lives.push_back({life.upper + 10, life.upper + 20});
  }
  const Packing packing = pack_many(problem);
  EXPECT_LE(packing.peak, packing.bound * 11 / 10);
}

TEST(Packing, TenThousandItemsThatLiveThreeTimes) {
  for (const int64_t longest : {40, 3000}) {  // the second are too many for the queue
    Problem problem = many(9, 1, longest, 3);
    for (Item& item : problem.items) {
      for (int again = 0; again < 2; ++again) {
        const Life last = item.lives.back();
        item.lives.push_back({last.upper + 7, last.upper + 7 + (last.upper - last.lower)});
      }
    }
    const Packing packing = pack_many(problem);
    EXPECT_LE(packing.peak, packing.bound * 3 / 2) << longest;
  }
}

TEST(Packing, TenThousandItemsOfWhichManyArePinned) {
  Problem problem = many(10, 1, 500, 8);
  const Packing first = pack(problem, {100, true});
  for (size_t i = 0; i < problem.items.size(); i += 3) problem.items[i].pinned = first.offset[i];
  const Packing packing = pack_many(problem);
  EXPECT_LE(packing.peak, packing.bound * 2);
}

TEST(Packing, ComponentsOfHundredsOfItems) {
  Problem problem{kMostMemory, {}, {}};
  Instances instances(11);
  for (uint32_t part = 0; part < 10; ++part) {
    for (int i = 0; i < 1000; ++i) {
      const auto begin = static_cast<uint32_t>(instances.pick(0, 2000));
      const auto end = begin + static_cast<uint32_t>(instances.pick(1, 900));
      problem.items.push_back(
          {instances.pick(1, 8), {{part * 4000 + begin, part * 4000 + end}}, kUnpinned});
    }
  }
  const Packing packing = pack_many(problem);
  EXPECT_LE(packing.peak, packing.bound * 26 / 25);
}

TEST(Packing, SizesUpToTheLargest) {
  Problem problem{kMostMemory, {}, {}};
  for (uint32_t i = 0; i < 200; ++i)
    problem.items.push_back(
        {kMostMemory / 256, {{i, i + 2}, {i + 4'000'000'000u, 4'294'967'294u}}, kUnpinned});
  const Packing packing = pack(problem, {1000, true});
  EXPECT_EQ(Verdict::Optimal, packing.verdict);
  EXPECT_EQ("", test::fault(problem, packing.offset));
}

TEST(Packing, FindsOverlaps) {
  Problem problem{100, {}, {}};
  problem.items = {{10, {{0, 5}}, 0}, {10, {{5, 9}}, 0}, {10, {{2, 7}}, 0}};
  EXPECT_EQ(UINT32_MAX, find_overlap(problem, {0, 0, 10}).first);
  EXPECT_NE(UINT32_MAX, find_overlap(problem, {0, 0, 9}).first);
  problem.conflicts = {{0, 1}};
  EXPECT_NE(UINT32_MAX, find_overlap(problem, {0, 0, 10}).first);
}

TEST(Packing, TheBoundIsWhatIsAlive) {
  Problem problem{100, {}, {}};
  problem.items = {{10, {{0, 5}}, kUnpinned}, {20, {{4, 9}}, kUnpinned}, {25, {{6, 7}}, kUnpinned}};
  std::vector<uint32_t> alive;
  uint32_t position = 0;
  EXPECT_EQ(45, live_bound(problem, &alive, &position));
  EXPECT_EQ((std::vector<uint32_t>{1, 2}), alive);
  EXPECT_EQ(6u, position);
}

}  // namespace
}  // namespace asc2::memplan
