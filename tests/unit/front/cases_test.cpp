// SPDX-License-Identifier: Apache-2.0
// Faults that users saw in other compilers' front ends, each named after its row.
#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

TEST(Cases, P9ScalarsOnTheLeftAndIntegerTiles) {
  EXPECT_EQ(lower_body("t = 2 * x\ni = x.to(asc2.int16)\nj = -i // 3\nk2 = i // j"),
            R"(%t = mul %x, 2.0 : f32[64]
%i = cast %x : i16[64]
%j.1 = neg %i : i16[64]
%j = floordiv %j.1, 3 : i16[64]
%k2 = floordiv %i, %j : i16[64]
)");
}

TEST(Cases, P10CastThereAndBackRounds) {
  EXPECT_EQ(lower_body("z = x.to(asc2.float16).to(asc2.float32)"),
            "%z.1 = cast %x : f16[64]\n%z = cast %z.1 : f32[64]\n");
}

TEST(Cases, P11AnIntegerTileTimesAFraction) {
  EXPECT_EQ(lower_body("i = x.to(asc2.int32)\nz = i * 0.5"),
            R"(k.py:10:9: error: a tile i32[64] with the float 0.5 [parse-type]
   10 |     z = i * 0.5
      |         ^~~~~~~
   = help: an integer tile would cut off the fraction; cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(Cases, P19ScalarsFloor) {
  EXPECT_EQ(lower_body("assert -7 // 2 == -4 and -7 % 2 == 1\nq = n // 2\nr = n % 2\n"
                       "asc2.store(x, og, offsets=[q + r])"),
            R"(%q = floordiv %n, 2 : i64
%r = mod %n, 2 : i64
%add.1 = add %q, %r : i64
store %x, %og, [%add.1]
)");
}

TEST(Cases, Row10SwapAndShiftRegisterAreParallelCopies) {
  EXPECT_EQ(lower_body("for i in asc2.range(n):\n    lag2, lag1 = x, y\n    x, y = y, x + lag2"),
            R"(%i = for 0, %n, 1 : i64 {
  %lag1 = copy %y : f32[64]
  %y = add %x, %x : f32[64]
  %x = copy %lag1 : f32[64]
}
)");
}

TEST(Cases, Row65TwoNamesMergedFromTwoBranches) {
  EXPECT_EQ(
      lower_body("p = x\nq = y\nfor i in asc2.range(4):\n    if i % 2 == 0:\n        p = p + 1\n"
                 "    if i % 2 == 1:\n        q = q + 2\nasc2.store(p + q, og, offsets=[0])"),
      R"(%p = copy %x : f32[64]
%q = copy %y : f32[64]
%i = for 0, 4, 1 : i64 {
  %cond.1 = mod %i, 2 : i64
  %cond.2 = eq %cond.1, 0 : i1
  if %cond.2 {
    %p = add %p, 1.0 : f32[64]
  }
  %cond.3 = mod %i, 2 : i64
  %cond.4 = eq %cond.3, 1 : i1
  if %cond.4 {
    %q = add %q, 2.0 : f32[64]
  }
}
%add.1 = add %p, %q : f32[64]
store %add.1, %og, [0]
)");
}

TEST(Cases, Row121StagesZeroAndOne) {
  EXPECT_EQ(lower_body("for i in asc2.range(n, num_stages=0):\n    z = x + y\n"
                       "for i in asc2.range(n, num_stages=1):\n    z = x - y"),
            R"(%i = for 0, %n, 1 {num_stages = 1} : i64 {
  %z = add %x, %y : f32[64]
}
%i.1 = for 0, %n, 1 {num_stages = 1} : i64 {
  %z = sub %x, %y : f32[64]
}
)");
}

TEST(Cases, Row140ReturnInsideAWhile) {
  EXPECT_EQ(lower_body("i = 0\nwhile i < n:\n    i += 1\n    return i"),
            R"(k.py:12:16: error: a kernel returns nothing [parse-type]
   12 |         return i
      |                ^
   = help: store results with asc2.store
asc2-parse: 1 error
)");
}

TEST(Cases, Row143TheLineIsRightBehindAnyLineEnd) {
  for (const char* end : {"\n", "\r\n"}) {
    std::string python;
    for (const char* line :
         {"import asc2", "TEXT = '''one", "two'''", "@asc2.jit", "def k(n: int):", "    m = (n +",
          "         1)", "    o = m + \\", "        wrong"}) {
      python += std::string(line) + end;
    }
    const Lowered lowered = lower_file(python, {});
    EXPECT_EQ(lowered.diagnostics.substr(0, lowered.diagnostics.find('\n')),
              "k.py:9:9: error: 'wrong' is not defined [parse-name]");
  }
}

TEST(Cases, Row145ReadBeforeTheFirstWrite) {
  const std::string text = lower_body("if n > 3:\n    z = x\nw = z + 1");
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "k.py:11:9: error: 'z' may be read before it is assigned [parse-unassigned]");
}

}  // namespace
}  // namespace asc2::front
