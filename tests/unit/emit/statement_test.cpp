// SPDX-License-Identifier: Apache-2.0
// Declarations, loops, branches, synchronisation, comments.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

/// Statements of a kernel with scalars %a, %b (i32) and %l (i64); `full %t` makes them used.
std::string statements(std::string_view lines) {
  std::string body = body_of(kernel(fmt::format(R"(  %a = param : i32
  %b = param : i32
  %l = param : i64
  %t = buf {{addr = [0x0]}} : ub i32[8]
{})",
                                                lines)));
  constexpr std::string_view kBuffer = "LocalTensor<int32_t> t(TPosition::VECCALC, 0x000000, 8);\n";
  if (body.starts_with(kBuffer)) body.erase(0, kBuffer.size());
  return body;
}

TEST(EmitDeclarations, AtTheFirstAssignmentWhenItDominates) {
  EXPECT_EQ(statements(R"(  %x = shr %a, 1 : i32
  %t = full %x : i32[8]
  %y = shr %b, 1 : i32
  %y = shr %y, 1 : i32
  %t = full %y : i32[8]
)"),
            R"(const int32_t x = a >> 1;
Duplicate(t, x, 8);
int32_t y = b >> 1;
y = y >> 1;
Duplicate(t, y, 8);
)");
}

TEST(EmitDeclarations, BeforeABranchThatAssigns) {
  EXPECT_EQ(statements(R"(  %p = lt %a, %b : i1
  if %p {
    %x = copy 1 : i32
    %inner = shr %a, 2 : i32
    %t = full %inner : i32[8]
  } else {
    %x = copy 2 : i32
  }
  %t = full %x : i32[8]
)"),
            R"(const bool p = a < b;
int32_t x = 0;
if (p) {
  x = 1;
  const int32_t inner = a >> 2;
  Duplicate(t, inner, 8);
} else {
  x = 2;
}
Duplicate(t, x, 8);
)");
}

TEST(EmitDeclarations, OneForEachBlockWhenNoValuePasses) {
  EXPECT_EQ(statements(R"(  %i = for 0, 4, 1 : i32 {
    %x = shr %a, %i : i32
    %t = full %x : i32[8]
  }
  %i = for 0, 8, 1 : i32 {
    %x = shr %b, %i : i32
    %t = full %x : i32[8]
  }
)"),
            R"(for (int32_t i = 0; i < 4; ++i) {
  const int32_t x = a >> i;
  Duplicate(t, x, 8);
}
for (int32_t i = 0; i < 8; ++i) {
  const int32_t x = b >> i;
  Duplicate(t, x, 8);
}
)");
}

TEST(EmitDeclarations, WhatNobodyReadsIsLeftOut) {
  EXPECT_EQ(statements(R"(  %x = shr %a, 1 : i32
  %y = shr %x, 1 : i32
  %i = for 0, 4, 1 : i64 {
    %i.s = slot %i, 2 : i64
    %t = full 1 : i32[8]
  }
)"),
            R"(for (int64_t i = 0; i < 4; ++i) {
  Duplicate(t, 1, 8);
}
)");
}

TEST(EmitDeclarations, NorAPartOfAVariableThatNobodyReads) {
  EXPECT_EQ(statements(R"(  %p = lt %a, %b : i1
  if %p {
    %half = shr %a, 1 : i32
    %x = shr %half, 1 : i32
    barrier v
  } else {
    %x = shr %b, 1 : i32
    %t = full %x : i32[8]
  }
)"),
            R"(const bool p = a < b;
if (p) {
  PipeBarrier<PIPE_V>();
} else {
  const int32_t x = b >> 1;
  Duplicate(t, x, 8);
}
)");
}

TEST(EmitLoops, PlainWhereCppCountsTheSame) {
  EXPECT_EQ(statements(R"(  %i = for 0, %a, 1 : i32 {
    %t = full %i : i32[8]
  }
  %j = for 10, 0, -2 : i64 {
    %j.s = slot %j, 3 : i64
    %j.t = cast %j.s : i32
    %t = full %j.t : i32[8]
  }
  %k = for 3, %l, 4 : i64 {
    %t = full 1 : i32[8]
  }
)"),
            R"(for (int32_t i = 0; i < a; ++i) {
  Duplicate(t, i, 8);
}
for (int64_t j = 10; j > 0; j -= 2) {
  const int64_t j_s = (10 - j) / 2 % 3;
  const int32_t j_t = static_cast<int32_t>(j_s);
  Duplicate(t, j_t, 8);
}
const int64_t k_rounds = asc2::RangeTrips(3, l, 4);
for (int64_t k_round = 0; k_round < k_rounds; ++k_round) {
  Duplicate(t, 1, 8);
}
)");
}

TEST(EmitLoops, CountedWhereTheVariableIsKept) {
  EXPECT_EQ(statements(R"(  %i = for 0, %a, 1 : i32 {
    %s = slot %i, 2 : i32
    %t = full %s : i32[8]
  }
  %t = full %i : i32[8]
)"),
            R"(int32_t i = 0;
for (int64_t i_round = 0; i_round < a; ++i_round) {
  i = static_cast<int32_t>(i_round);
  const int32_t s = static_cast<int32_t>(i_round % 2);
  Duplicate(t, s, 8);
}
Duplicate(t, i, 8);
)");
}

TEST(EmitLoops, BoundsAreReadOnce) {
  EXPECT_EQ(statements(R"(  %n = copy %a : i32
  %i = for 0, %n, 1 : i32 {
    %n = shr %n, 1 : i32
    %t = full %n : i32[8]
  }
)"),
            R"(int32_t n = a;
const int64_t i_stop = n;
for (int32_t i = 0; i < i_stop; ++i) {
  n = n >> 1;
  Duplicate(t, n, 8);
}
)");
}

TEST(EmitLoops, RunTimeStepAndStart) {
  EXPECT_EQ(statements(R"(  %i = for %a, %b, %l : i64 {
    %s = slot %i, 2 : i64
    %v = add %s, %i : i64
    %w = cast %v : i32
    %t = full %w : i32[8]
  }
)"),
            R"(const int64_t i_rounds = asc2::RangeTrips(a, b, l);
for (int64_t i_round = 0; i_round < i_rounds; ++i_round) {
  const int64_t i = a + i_round * l;
  const int64_t s = i_round % 2;
  const int64_t v = s + i;
  const int32_t w = static_cast<int32_t>(v);
  Duplicate(t, w, 8);
}
)");
}

TEST(EmitLoops, AStepOfZeroIsAnError) {
  EXPECT_EQ(errors_of(kernel("  %i = for 0, 4, 0 : i64 {\n    barrier v\n  }\n")),
            R"(f.a2ir:4:3: error: a loop of step 0 has no form in Ascend C for c220 [emit-form]
    4 |   %i = for 0, 4, 0 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
test: 1 error
)");
}

TEST(EmitSync, FlagsAndBarriers) {
  EXPECT_EQ(statements(R"(  set_flag v, mte2, 5
  %i = for 0, 4, 1 : i64 {
    %k = slot %i, 2 : i64
    wait_flag mte3, v, %k
  }
  barrier mte2
  barrier all
  barrier v
)"),
            R"(SetFlag<HardEvent::V_MTE2>(5);
for (int64_t i = 0; i < 4; ++i) {
  const int64_t k = i % 2;
  WaitFlag<HardEvent::MTE3_V>(k);
}
PipeBarrier<PIPE_MTE2>();
PipeBarrier<PIPE_ALL>();
PipeBarrier<PIPE_V>();
)");
}

TEST(EmitSync, OneClosingBarrier) {
  const std::string code = emit_text(kernel("  barrier v\n  barrier all\n"));
  EXPECT_TRUE(code.ends_with("  PipeBarrier<PIPE_V>();\n  PipeBarrier<PIPE_ALL>();\n}\n")) << code;
}

TEST(EmitSync, WhatTheChipLacksIsAnError) {
  EXPECT_EQ(errors_of(kernel("  set_flag v, m, 0\n")),
            R"(f.a2ir:4:3: error: a flag from v to m has no form in Ascend C for c220 [emit-form]
    4 |   set_flag v, m, 0
      |   ^~~~~~~~~~~~~~~~
test: 1 error
)");
  EXPECT_EQ(errors_of(kernel("  wait_flag v, mte2, 8\n")),
            R"(f.a2ir:4:22: error: flag id is 8, at most 7 is possible [emit-limit]
    4 |   wait_flag v, mte2, 8
      |                      ^
test: 1 error
)");
  EXPECT_EQ(
      errors_of(kernel("  barrier s\n")),
      R"(f.a2ir:4:3: error: a barrier of the scalar unit has no form in Ascend C for c220 [emit-form]
    4 |   barrier s
      |   ^~~~~~~~~
test: 1 error
)");
}

TEST(EmitComments, SourceLinesAndTheAuthorsComments) {
  EXPECT_EQ(statements(R"(  # two lines \
  %x = shr %a, 1 : i32 loc "k.py":3:5   # trailing
  %t = full %x : i32[8] loc "k.py":3:9
  barrier v loc "k.py":9:1
  %t = full 2 : i32[8] loc "k.py":4:5
  # last
)"),
            R"(// two lines
// trailing
// k.py:3
const int32_t x = a >> 1;
Duplicate(t, x, 8);
PipeBarrier<PIPE_V>();
// k.py:4
Duplicate(t, 2, 8);
// last
)");
}

}  // namespace
}  // namespace asc2::emit
