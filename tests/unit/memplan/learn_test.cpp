// SPDX-License-Identifier: Apache-2.0
// Problems that get smaller without loss, and the search that learns, against all placements.
#include "memplan/learn.h"

#include <gtest/gtest.h>

#include "memplan/divide.h"
#include "memplan/places.h"
#include "unit/memplan/instances.h"

namespace asc2::memplan {
namespace {

using test::Instances;

/// Up to three lives each; some problems have decreed conflicts, some a pinned item.
Problem any_problem(Instances& instances, int items) {
  Problem problem{64, {}, {}};
  for (int i = 0; i < items; ++i) {
    Item item{instances.pick(1, 7), {}, kUnpinned};
    for (auto at = static_cast<uint32_t>(instances.pick(0, 6)); at < 14;) {
      const auto end = at + static_cast<uint32_t>(instances.pick(1, 5));
      item.lives.push_back({at, end});
      at = end + static_cast<uint32_t>(instances.pick(1, 8));
    }
    problem.items.push_back(std::move(item));
  }
  const auto any = [&] { return static_cast<uint32_t>(instances.pick(0, items - 1)); };
  if (instances.pick(0, 2) == 0) {
    for (int k = 0; k < 3; ++k) {
      const uint32_t a = any(), b = any();
      if (a != b) problem.conflicts.emplace_back(a, b);
    }
  }
  if (instances.pick(0, 3) == 0) problem.items[any()].pinned = instances.pick(0, 5);
  return problem;
}

/// The least capacity that search_packing() by itself needs.
int64_t least_by_search(Problem problem, const Graph& graph) {
  for (problem.capacity = graph.unit;; problem.capacity += graph.unit) {
    const SearchResult found = search_packing(graph, problem.capacity / graph.unit, 1'000'000);
    if (found.answer == Answer::Yes) return problem.capacity;
    EXPECT_EQ(Answer::No, found.answer);
  }
}

TEST(Learn, AnswersAsTheSearchDoes) {
  int above = 0;
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    Instances instances(seed);
    Problem problem = any_problem(instances, 9);
    const Graph graph = build_graph(problem);
    const int64_t least = least_by_search(problem, graph);
    above += least > clique_bound(graph) * graph.unit;
    const SearchResult none = learn_packing(graph, least / graph.unit - 1, 100'000);
    EXPECT_EQ(Answer::No, none.answer) << "seed " << seed;
    SearchResult found = learn_packing(graph, least / graph.unit, 100'000);
    ASSERT_EQ(Answer::Yes, found.answer) << "seed " << seed;
    for (int64_t& offset : found.offset) offset *= graph.unit;
    problem.capacity = least;
    EXPECT_EQ("", test::fault(problem, found.offset)) << "seed " << seed;
  }
  EXPECT_GT(above, 10);
}

/// In few units or in many, so that few sums of sizes are possible: as low as the best of all
/// orders, and no lower.
TEST(Learn, AnswersAsAllPlacementsDo) {
  int above = 0;
  for (uint64_t seed = 1; seed <= 600; ++seed) {
    Instances instances(seed);
    Problem problem = seed % 3 == 0 ? instances.rows(64, 3, 3)
                                    : instances.tangle(7, seed % 3 == 1 ? 9 : 200,
                                                       40 + static_cast<int>(seed % 30));
    if (problem.items.size() > 7) problem.items.resize(7);
    const Graph graph = build_graph(problem);
    const int64_t least = test::Exhaustive(problem).run();
    above += least > clique_bound(graph) * graph.unit;
    for (const int64_t more : {0, 1, 5}) {
      const int64_t capacity = least / graph.unit + more;
      SearchResult found = learn_packing(graph, capacity, 100'000);
      ASSERT_EQ(Answer::Yes, found.answer) << "seed " << seed;
      for (int64_t& offset : found.offset) offset *= graph.unit;
      problem.capacity = capacity * graph.unit;
      EXPECT_EQ("", test::fault(problem, found.offset)) << "seed " << seed;
    }
    for (const int64_t less : {1, 2, 7}) {
      const int64_t capacity = least / graph.unit - less;
      if (capacity < 1) continue;
      EXPECT_EQ(Answer::No, learn_packing(graph, capacity, 100'000).answer) << "seed " << seed;
    }
  }
  EXPECT_GT(above, 5);
}

/// What the heaviest clique leaves room for and yet does not fit: proved in so few steps only as
/// items that cannot be apart are on one side of what is in conflict with both.
TEST(Learn, ProvesThatNothingFitsTheHeaviestClique) {
  int proofs = 0, above = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    Instances instances(seed);
    const Problem problem = instances.tangle(22, 40, 75);
    const Graph graph = build_graph(problem);
    const Answer answer = learn_packing(graph, clique_bound(graph), 4'000).answer;
    EXPECT_NE(Answer::GaveUp, answer) << "seed " << seed;
    proofs += answer != Answer::GaveUp;
    above += answer == Answer::No;
  }
  EXPECT_EQ(proofs, 300);
  EXPECT_GT(above, 10);
}

TEST(Learn, FewPlacesInACliqueThatFillsTheCapacity) {
  Problem problem{100, {}, {}};  // sizes 20, 30 and 50 in any order: nothing begins at 10 or 40
  for (const int64_t size : {20, 30, 50}) problem.items.push_back({size, {{0, 1}}, kUnpinned});
  const Graph graph = build_graph(problem);
  ASSERT_EQ(10, graph.unit);
  uint64_t steps = 0;
  const Places full(graph, 10, steps), spare(graph, 11, steps);
  const auto places = [](const Places& all) {
    std::vector<int64_t> out;
    for (int64_t at = 0; at <= 8; ++at) {
      if (all.gap_at(0, at) == nullptr) out.push_back(at);
    }
    return out;
  };
  EXPECT_EQ((std::vector<int64_t>{0, 3, 5, 8}), places(full));
  EXPECT_EQ((std::vector<int64_t>{0, 1, 3, 4, 5, 6, 8}), places(spare));
}

TEST(Divide, LosesNothing) {
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    Instances instances(seed);
    Problem problem = any_problem(instances, 9);
    const int64_t least = least_by_search(problem, build_graph(problem));
    for (const bool minimize : {true, false}) {
      const Packing packing = pack(problem, {10'000, minimize});
      EXPECT_LE(packing.verdict, Verdict::Fits) << "seed " << seed;
      EXPECT_TRUE(!minimize || least == packing.peak) << "seed " << seed;
      EXPECT_LE(packing.bound, least) << "seed " << seed;
      EXPECT_EQ("", test::fault(problem, packing.offset)) << "seed " << seed;
    }
    problem.capacity = least;
    EXPECT_EQ(Verdict::Optimal, pack(problem, {10'000, true}).verdict) << "seed " << seed;
    EXPECT_LE(pack(problem, {10'000, false}).verdict, Verdict::Fits) << "seed " << seed;
    problem.capacity = least - 1;
    EXPECT_EQ(Verdict::Infeasible, pack(problem, {10'000, true}).verdict) << "seed " << seed;
  }
}

TEST(Divide, GuestsAndParts) {
  //  0 ====------====    lies where 1 does: nobody but 3 lives with it
  //  1 ----======----
  //  2 --------==----
  //  3 ==============
  Problem problem{100, {}, {}};
  problem.items = {{4, {{0, 4}, {10, 14}}, kUnpinned},
                   {6, {{4, 10}}, kUnpinned},
                   {4, {{8, 10}}, kUnpinned},
                   {5, {{0, 14}}, kUnpinned}};
  const Graph graph = build_graph(problem);
  Items items{0, 1, 2, 3};
  std::vector<std::pair<uint32_t, uint32_t>> guests;
  EXPECT_EQ((std::vector<Items>{{0, 1, 2}, {3}}), divide(graph, items, Between::All));
  EXPECT_EQ((std::vector<Items>{{0}, {1, 2}}), divide(graph, {0, 1, 2}, Between::None));
  take_out_guests(graph, items, guests);
  EXPECT_EQ((Items{1, 2, 3}), items);
  ASSERT_EQ(1u, guests.size());
  EXPECT_EQ((std::pair<uint32_t, uint32_t>{0, 1}), guests[0]);
}

/// A problem of which a search by offsets does not prove in many times the steps that nothing is
/// lower: cut into rows of a rectangle, of which some are one item in several spans of time.
TEST(Learn, FindsWhatFillsARectangle) {
  int solved = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Instances instances(seed);
    const Problem problem = instances.rows(128, 6, 14);
    const Graph graph = build_graph(problem);
    const SearchResult found = learn_packing(graph, 128 / graph.unit, 4500);
    solved += found.answer == Answer::Yes;
  }
  EXPECT_EQ(20, solved);
}

}  // namespace
}  // namespace asc2::memplan
