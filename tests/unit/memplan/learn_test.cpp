// SPDX-License-Identifier: Apache-2.0
// Problems that get smaller without loss, and the search that learns, against all placements.
#include "memplan/learn.h"

#include <gtest/gtest.h>

#include "memplan/divide.h"
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
    const SearchResult found = learn_packing(graph, 128 / graph.unit, 2000);
    solved += found.answer == Answer::Yes;
  }
  EXPECT_EQ(20, solved);
}

}  // namespace
}  // namespace asc2::memplan
