// SPDX-License-Identifier: Apache-2.0
#include "front/liveness.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "front/parser.h"

namespace asc2::front {
namespace {

constexpr double kSeconds = 5;  // of this thread

TEST(Liveness, EachBranchTakesWhatItMentions) {
  constexpr int kCount = 10000;
  std::string text = "def k(n):\n";
  for (int i = 0; i < kCount; ++i) text += fmt::format("  a{} = n\n", i);
  for (int i = 0; i < kCount; ++i) text += fmt::format("  if n > {0}:\n    a{0} = n + 1\n", i);
  for (int i = 0; i < kCount; ++i) text += fmt::format("  n = n + a{}\n", i);
  const Source source{"k.py", text};
  Ast ast;
  Diags diags;
  const Span all{0, static_cast<uint32_t>(text.size())};
  const auto parsed = parse_function(source, all, ast, diags);
  ASSERT_TRUE(parsed);
  const Function& function = **parsed;
  const std::clock_t begin = std::clock();
  const Liveness lives(function, false);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, kSeconds);
  EXPECT_TRUE(lives.lasts(*function.body[kCount], "a0"));
  EXPECT_FALSE(lives.lasts(*function.body[kCount], "a1"));
}

/// A 'break' goes behind its loop; behind a 'return' nothing is read.
TEST(Liveness, WaysOut) {
  const Source source{"k.py", R"(def k(n):
  for i in range(n):
    use(x)
    for j in range(n):
      use(y)
      if n:
        x, y, z = 1, 2, 3
      if j:
        break
      if i:
        return
      x, y, z = 4, 5, 6
    x = 7
)"};
  Ast ast;
  Diags diags;
  const Span all{0, static_cast<uint32_t>(source.text.size())};
  const auto parsed = parse_function(source, all, ast, diags);
  ASSERT_TRUE(parsed);
  const Liveness lives(**parsed, false);
  const Stmt& outer = *(*parsed)->body[0];
  const Stmt& inner = *outer.body[1];
  const Stmt& branch = *inner.body[1];
  EXPECT_TRUE(lives.enters(inner, "y"));
  EXPECT_FALSE(lives.lasts(inner, "x"));  // the outer loop assigns it again, or has returned
  EXPECT_FALSE(lives.lasts(branch, "x"));
  EXPECT_TRUE(lives.lasts(branch, "y"));  // by the 'break', in the next iteration of the outer one
  EXPECT_FALSE(lives.lasts(branch, "z"));
  EXPECT_FALSE(lives.lasts(outer, "x"));
}

}  // namespace
}  // namespace asc2::front
