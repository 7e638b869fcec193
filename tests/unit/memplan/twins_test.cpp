// SPDX-License-Identifier: Apache-2.0
#include "memplan/twins.h"

#include <gtest/gtest.h>

#include "memplan/search.h"
#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;

std::optional<Joined> joined(const Problem& problem) {
  return join_twins(problem, build_graph(problem));
}

TEST(Twins, LiveTogetherAndHaveTheSameNeighbours) {
  Problem problem{100, {}, {}};
  const Item item{6, {{0, 4}}, kUnpinned};
  problem.items = {item, item, {9, {{2, 6}}, kUnpinned}};
  EXPECT_TRUE(joined(problem));
  problem.conflicts = {{0, 2}};  // as their lives say
  EXPECT_TRUE(joined(problem));
  problem.items[2].lives = {{4, 6}};
  EXPECT_FALSE(joined(problem)) << "only one of them is in conflict with the third";
  problem.conflicts.clear();
  EXPECT_TRUE(joined(problem));
  problem.items[1].size = 3;
  EXPECT_FALSE(joined(problem)) << "of two sizes";
  problem.items[1] = {6, {{4, 5}}, kUnpinned};
  EXPECT_FALSE(joined(problem)) << "they may share";
  problem.items[1] = {6, {{0, 4}}, 12};
  EXPECT_FALSE(joined(problem)) << "pinned";
}

TEST(Twins, AreTakenApartInUnitsOfTheProblemBefore) {
  Problem problem{100, {}, {}};
  const Item twin{6, {{0, 4}}, kUnpinned};
  problem.items = {twin, {12, {{2, 6}}, kUnpinned}, twin, twin, {24, {{5, 6}}, kUnpinned}, twin};
  const auto all = joined(problem);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->graph.count, 3u);
  EXPECT_EQ(all->graph.size, (std::vector<int64_t>{2, 1, 2}));  // of 12 bytes, twice those before
  EXPECT_EQ(all->apart({1, 0, 3}), (std::vector<int64_t>{2, 0, 3, 4, 6, 5}));
}

/// Side by side is the first thing to try, not the only one.
TEST(Twins, LieApartWhereThatIsLower) {
  int lower = 0;
  for (int seed = 1; seed <= 6000; ++seed) {
    const Problem problem = Instances(static_cast<uint64_t>(seed)).rectangle(20, 16, 30);
    const auto all = joined(problem);
    if (!all) continue;
    const SearchResult together = search_packing(all->graph, 20 / all->units, 100'000);
    if (together.answer != Answer::No) continue;
    ++lower;
    const Packing packing = pack(problem, {});
    EXPECT_EQ(20, packing.peak) << "seed " << seed;
    EXPECT_EQ("", test::fault(problem, packing.offset)) << "seed " << seed;
  }
  EXPECT_GT(lower, 0);  // two of 6,000
}

}  // namespace
}  // namespace asc2::memplan
