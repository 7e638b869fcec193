// SPDX-License-Identifier: Apache-2.0
#include "report/diff.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace asc2::report {
namespace {

using Words = std::vector<std::string_view>;

/// What the script makes; `before` has to be used up in its order.
Words follow(const Words& before, const Words& after, const std::vector<Edit>& edits) {
  Words out;
  size_t used = 0, reached = 0;
  for (const Edit& edit : edits) {
    if (edit.kind == EditKind::Remove) {
      EXPECT_EQ(edit.index, used++);
      continue;
    }
    EXPECT_EQ(edit.index, reached++);
    if (edit.kind == EditKind::Keep) {
      EXPECT_LT(used, before.size());
      EXPECT_EQ(before[used++], after[edit.index]);
    }
    out.push_back(after[edit.index]);
  }
  EXPECT_EQ(used, before.size());
  return out;
}

size_t changes(const std::vector<Edit>& edits) {
  size_t count = 0;
  for (const Edit& edit : edits) count += edit.kind != EditKind::Keep;
  return count;
}

/// By the longest common subsequence, a table of all prefixes.
size_t fewest_changes(const Words& a, const Words& b) {
  std::vector<std::vector<size_t>> common(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      common[i][j] = a[i - 1] == b[j - 1] ? common[i - 1][j - 1] + 1
                                          : std::max(common[i - 1][j], common[i][j - 1]);
    }
  }
  return a.size() + b.size() - 2 * common[a.size()][b.size()];
}

TEST(Diff, NothingToDo) {
  EXPECT_TRUE(shortest_edits(Words{}, Words{}).empty());
  const Words same{"a", "b"};
  EXPECT_EQ(changes(shortest_edits(same, same)), 0U);
}

TEST(Diff, FromAndToNothing) {
  const Words words{"a", "b"};
  EXPECT_EQ(follow(words, {}, shortest_edits(words, Words{})), Words{});
  EXPECT_EQ(follow({}, words, shortest_edits(Words{}, words)), words);
}

TEST(Diff, IsAShortestScriptOfRandomTexts) {
  constexpr std::string_view kWords[] = {"a", "b", "c", "d"};
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    Words before(random() % 12), after(random() % 12);
    for (auto* words : {&before, &after}) {
      for (std::string_view& word : *words) word = kWords[random() % std::size(kWords)];
    }
    const auto edits = shortest_edits(before, after);
    EXPECT_EQ(follow(before, after, edits), after);
    EXPECT_EQ(changes(edits), fewest_changes(before, after));
  }
}

TEST(Diff, GivesUpOnTextsThatHaveLittleInCommon) {
  const Words before{"a", "b", "c"}, after{"d", "b", "e"};
  const auto edits = shortest_edits(before, after, 3);
  EXPECT_EQ(changes(edits), 6U);
  EXPECT_EQ(follow(before, after, edits), after);
  EXPECT_EQ(changes(shortest_edits(before, after, 4)), 4U);
}

}  // namespace
}  // namespace asc2::report
