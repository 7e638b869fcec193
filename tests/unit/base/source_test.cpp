// SPDX-License-Identifier: Apache-2.0
// Lines end as Python's do, whatever the system that wrote the file.
#include "base/source.h"

#include <gtest/gtest.h>

namespace asc2 {
namespace {

TEST(Source, LinesEndWithAnyLineEnd) {
  const Source source{"k.py", "a\nbc\r\nd\re\r\r\nf"};
  const auto at = [&](char c) { return static_cast<uint32_t>(source.text.find(c)); };
  constexpr std::pair<char, uint32_t> kLines[] = {{'a', 1}, {'b', 2}, {'c', 2},
                                                  {'d', 3}, {'e', 4}, {'f', 6}};
  for (const auto& [c, line] : kLines) {
    EXPECT_EQ(source.line_col(at(c)).line, line) << c;
    EXPECT_EQ(source.line_col(at(c)).col, c == 'c' ? 2u : 1u) << c;
    EXPECT_EQ(source.line_at(at(c)), c == 'b' || c == 'c' ? "bc" : std::string(1, c));
  }
  EXPECT_EQ(source.line_at(at('f') - 1), "");
}

}  // namespace
}  // namespace asc2
