// SPDX-License-Identifier: Apache-2.0
#include "report/stage_text.h"

#include <gtest/gtest.h>

namespace asc2::report {
namespace {

TEST(StageText, LocationsBecomeSourceLines) {
  const StageView view = view_a2ir(
      "a2ir 1\n"
      "%x = load %p   loc \"k.py\":12:5\n"
      "%y = load %q   loc \"other.py\":13:5\n"
      "%z = load %r   loc \"a \\\" b\n",
      "folder/k.py");
  ASSERT_EQ(view.lines.size(), 4U);
  EXPECT_EQ(view.lines[0].source_line, 0U);
  EXPECT_EQ(view.lines[1].source_line, 12U);
  EXPECT_EQ(view.lines[1].text, "%x = load %p");
  EXPECT_EQ(view.lines[2].source_line, 0U);
  EXPECT_EQ(view.lines[3].source_line, 0U);
}

TEST(StageText, CommentsOfCppTellOfTheLinesBehindThem) {
  const StageView view = view_cpp(
      "void k() {\n"
      "  int a;\n"
      "  // k.py:3\n"
      "  int b;\n"
      "  // by hand\n"
      "  int c;\n"
      "}\n",
      "k.py");
  std::vector<uint32_t> lines;
  for (const StageLine& line : view.lines) lines.push_back(line.source_line);
  EXPECT_EQ(lines, (std::vector<uint32_t>{0, 0, 3, 3, 3, 3, 0}));
}

TEST(StageText, ALineThatDefinesTheSameValueIsChanged) {
  const StageView before = view_a2ir("%x = buf : f32\n%y = add %x\nstore %y\n", "k.py");
  StageView after = view_a2ir("%x = buf {addr = 0} : f32\nset_flag v\n%y = add %x\n", "k.py");
  mark_changes(before, after);
  EXPECT_EQ(after.lines[0].mark, Mark::Changed);
  std::string marked, all;
  for (const Piece& piece : after.lines[0].pieces) {
    if (piece.changed) marked += piece.text;
    all += piece.text;
  }
  EXPECT_EQ(all, after.lines[0].text);
  EXPECT_NE(marked.find("addr"), std::string::npos);
  EXPECT_EQ(marked.find("buf"), std::string::npos);
  EXPECT_EQ(after.lines[1].mark, Mark::Added);
  EXPECT_EQ(after.lines[2].mark, Mark::Kept);
  EXPECT_EQ(after.gone, std::vector<std::string_view>{"store %y"});
  EXPECT_EQ(after.added, 1U);
  EXPECT_EQ(after.changed, 1U);
  EXPECT_EQ(after.removed, 1U);
}

TEST(StageText, LinesThatAreGoneStandWhereTheyWere) {
  const StageView before = view_a2ir("a 1\nb 2\nc 3\n", "k.py");
  StageView after = view_a2ir("a 1\nc 3\n", "k.py");
  mark_changes(before, after);
  EXPECT_EQ(after.lines[1].gone, std::vector<std::string_view>{"b 2"});
  EXPECT_EQ(after.removed, 1U);
}

}  // namespace
}  // namespace asc2::report
