// SPDX-License-Identifier: Apache-2.0
// Unrelated values of one name get names of their own; related ones never do.
#include <gtest/gtest.h>

#include "text/parser.h"
#include "text/printer.h"
#include "tile/webs.h"
#include "unit/tile/harness.h"

namespace asc2::tile::test {
namespace {

/// Lines after splitting only.
std::string split(std::string_view lines) {
  Diags diags;
  auto module =
      text::parse_module(std::make_shared<Source>(Source{"k.a2ir", kernel(lines)}), diags);
  if (!module) return diags.render({"test"}, true);
  split_webs(*module, *module->kernels()[0]);
  const std::string text = text::print_module(*module);
  const size_t begin = text.find("{\n") + 2;
  return text.substr(begin, text.rfind('}') - begin);
}

TEST(Webs, ValuesOfOneNameThatNoUseJoinsAreSplit) {
  EXPECT_EQ(split(R"(  %x = full 1.0 : f32[8]
  %y = exp %x : f32[8]
  %x = full 2.0 : f32[8]
  %y = add %x, %y : f32[8]
  %x = full 3.0 : f32[8]
  %z = add %x, %y : f32[8]
)"),
            R"(  %x = full 1.0 : f32[8]
  %y = exp %x : f32[8]
  %x.1 = full 2.0 : f32[8]
  %y = add %x.1, %y : f32[8]
  %x.2 = full 3.0 : f32[8]
  %z = add %x.2, %y : f32[8]
)");
}

TEST(Webs, NamesThatExistAreNotTakenAgain) {
  EXPECT_EQ(split(R"(  %x.1 = full 0.0 : f32[8]
  %x = full 1.0 : f32[8]
  %y = add %x, %x.1 : f32[8]
  %x = full 2.0 : f32[8]
  %y = add %x, %y : f32[8]
)"),
            R"(  %x.1 = full 0.0 : f32[8]
  %x = full 1.0 : f32[8]
  %y = add %x, %x.1 : f32[8]
  %x.2 = full 2.0 : f32[8]
  %y = add %x.2, %y : f32[8]
)");
}

TEST(Webs, LoopCarriedValueStaysOne) {
  const std::string lines = R"(  %acc = full 0.0 : f32[8]
  %i = for 0, 4, 1 : i64 {
    %t = exp %acc : f32[8]
    %acc = copy %t : f32[8]
  }
  %out = exp %acc : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, ValueOfOneRoundIsNotCarried) {
  EXPECT_EQ(split(R"(  %t = full 0.0 : f32[8]
  %u = exp %t : f32[8]
  %i = for 0, 4, 1 : i64 {
    %t = full 1.0 : f32[8]
    %v = exp %t : f32[8]
    %t = full 2.0 : f32[8]
    %w = exp %t : f32[8]
  }
)"),
            R"(  %t = full 0.0 : f32[8]
  %u = exp %t : f32[8]
  %i = for 0, 4, 1 : i64 {
    %t.1 = full 1.0 : f32[8]
    %v = exp %t.1 : f32[8]
    %t.2 = full 2.0 : f32[8]
    %w = exp %t.2 : f32[8]
  }
)");
}

TEST(Webs, ShiftRegisterThroughALoopStaysOneEach) {
  const std::string lines = R"(  %a = full 0.0 : f32[8]
  %b = full 1.0 : f32[8]
  %i = for 0, 4, 1 : i64 {
    %t = copy %a : f32[8]
    %a = copy %b : f32[8]
    %b = add %t, %b : f32[8]
  }
  %out = add %a, %b : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, ArmsThatMeetAtAUseAreOne) {
  const std::string lines = R"(  %c = param : i1
  %x = full 0.0 : f32[8]
  if %c {
    %x = full 1.0 : f32[8]
  }
  %y = exp %x : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, ArmsThatMeetAtNoUseAreNot) {
  EXPECT_EQ(split(R"(  %c = param : i1
  %x = full 0.0 : f32[8]
  %y = exp %x : f32[8]
  if %c {
    %x = full 1.0 : f32[8]
    %y = exp %x : f32[8]
  } else {
    %x = full 2.0 : f32[8]
    %y = exp %x : f32[8]
  }
  %z = exp %y : f32[8]
)"),
            R"(  %c = param : i1
  %x = full 0.0 : f32[8]
  %y = exp %x : f32[8]
  if %c {
    %x.1 = full 1.0 : f32[8]
    %y.1 = exp %x.1 : f32[8]
  } else {
    %x.2 = full 2.0 : f32[8]
    %y.1 = exp %x.2 : f32[8]
  }
  %z = exp %y.1 : f32[8]
)");
}

TEST(Webs, UseAfterALoopSeesTheValueBeforeItToo) {
  const std::string lines = R"(  %n = param : i32
  %x = full 0.0 : f32[8]
  %i = for 0, %n, 1 : i64 {
    %x = full 1.0 : f32[8]
  }
  %y = exp %x : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, WhileLoopCarriesToo) {
  const std::string lines = R"(  %c = param : i1
  %x = full 0.0 : f32[8]
  while %c {
    %y = exp %x : f32[8]
    %x = full 1.0 : f32[8]
  }
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, UpdateInPlaceAndPartialLoadKeepTheStorage) {
  const std::string lines = R"(  %p = param : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %a = full 0.0 : f32[8]
  %a = add %a, 1.0 : f32[8]
  %a = load %g, [0], [3] : f32[8]
  %b = exp %a : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

TEST(Webs, CastThatMayNotBeInPlaceSplits) {
  EXPECT_EQ(split(R"(  %a = full 0.5 : f32[8]
  %a = cast %a : f32[8]
  %b = exp %a : f32[8]
)"),
            R"(  %a = full 0.5 : f32[8]
  %a.1 = cast %a : f32[8]
  %b = exp %a.1 : f32[8]
)");
}

TEST(Webs, BufferOfTheInputIsAnOrder) {
  const std::string lines = R"(  %x = buf : ub f32[8]
  %x = full 1.0 : f32[8]
  %y = exp %x : f32[8]
  %x = full 2.0 : f32[8]
  %z = exp %x : f32[8]
)";
  EXPECT_EQ(split(lines), lines);
}

}  // namespace
}  // namespace asc2::tile::test
