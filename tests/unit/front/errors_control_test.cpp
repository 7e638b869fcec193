// SPDX-License-Identifier: Apache-2.0
// Mistakes with loops, branches and assignments: every message with its place and help.
#include <gtest/gtest.h>

#include "errors.h"

namespace asc2::front {
namespace {

TEST(LowerErrors, ReadAfterLoop) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n):
    y = x * 2
z = y + 1)"),
            R"(k.py:26:9: error: 'y' may be read before it is assigned [parse-unassigned]
   26 |     z = y + 1
      |         ^
k.py:24:5: note: this loop may run zero times, and only it assigns the name
   24 |     for j in asc2.range(n):
      |     ^~~~~~~~~~~~~~~~~~~~~~
   = help: assign it before the loop as well
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ReadAfterBranch) {
  EXPECT_EQ(errors_of(R"(if n > 3:
    y = x * 2
z = y + 1)"),
            R"(k.py:26:9: error: 'y' may be read before it is assigned [parse-unassigned]
   26 |     z = y + 1
      |         ^
k.py:24:8: note: it is not assigned when this is false
   24 |     if n > 3:
      |        ^~~~~
   = help: assign it before the branch, or in both arms
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LoopVariableAfter) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n):
    y = x * 2
z = x + j)"),
            R"(k.py:26:13: error: 'j' may be read before it is assigned [parse-unassigned]
   26 |     z = x + j
      |             ^
k.py:24:5: note: this loop may run zero times, and only it assigns the name
   24 |     for j in asc2.range(n):
      |     ^~~~~~~~~~~~~~~~~~~~~~
   = help: assign it before the loop as well
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ReadBeforeAssign) {
  EXPECT_EQ(errors_of(R"(y = z + 1
z = x)"),
            R"(k.py:24:9: error: 'z' may be read before it is assigned [parse-unassigned]
   24 |     y = z + 1
      |         ^
   = help: assign it before this line, on every path
asc2-parse: 1 error
)");
}

TEST(LowerErrors, RebindInLoop) {
  EXPECT_EQ(
      errors_of(R"(y = x
for j in asc2.range(n):
    y = h
z = y)"),
      R"(k.py:26:9: error: 'y' is a tile f16[16] here, and a tile f32[16] before [parse-rebind]
   26 |         y = h
      |         ^~~~~
k.py:24:5: note: its first type comes from here
   24 |     y = x
      |     ^~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
)");
}

TEST(LowerErrors, RebindInBranch) {
  EXPECT_EQ(
      errors_of(R"(if n > 3:
    y = x
else:
    y = h
z = y)"),
      R"(k.py:27:9: error: 'y' is a tile f16[16] here, and a tile f32[16] before [parse-rebind]
   27 |         y = h
      |         ^~~~~
k.py:25:9: note: the other value comes from here
   25 |         y = x
      |         ^~~~~
k.py:24:8: note: this is only decided at run time
   24 |     if n > 3:
      |        ^~~~~
   = help: both branches must give the name one type
asc2-parse: 1 error
)");
}

TEST(LowerErrors, RebindScalarInLoop) {
  EXPECT_EQ(
      errors_of(R"(t = 0
for j in asc2.range(n):
    t = t * 0.5)"),
      R"(k.py:26:9: error: 't' is a run-time f32 here, and a run-time i64 before [parse-rebind]
   26 |         t = t * 0.5
      |         ^~~~~~~~~~~
k.py:24:5: note: its first type comes from here
   24 |     t = 0
      |     ^~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NoneInBranch) {
  EXPECT_EQ(errors_of(R"(y = None
if n > 3:
    y = x
z = y)"),
            R"(k.py:26:9: error: 'y' is a tile f32[16] here, and None before [parse-rebind]
   26 |         y = x
      |         ^~~~~
k.py:24:5: note: the other value comes from here
   24 |     y = None
      |     ^~~~~~~~
k.py:25:8: note: this is only decided at run time
   25 |     if n > 3:
      |        ^~~~~
   = help: both branches must give the name one type
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TileTruth) {
  EXPECT_EQ(errors_of(R"(if x > 0:
    y = x)"),
            R"(k.py:24:8: error: a tile i1[16] is neither true nor false [parse-type]
   24 |     if x > 0:
      |        ^~~~~
   = help: use asc2.where(mask, a, b), and &, | and ~ on masks
asc2-parse: 1 error
)");
}

TEST(LowerErrors, AssertFalse) {
  EXPECT_EQ(
      errors_of(R"(assert tile % 48 == 0, f"tile is {tile}, not a multiple of {48}")"),
      R"(k.py:24:12: error: the assertion is false: tile is 16, not a multiple of 48 [parse-assert]
   24 |     assert tile % 48 == 0, f"tile is {tile}, not a multiple of {48}"
      |            ^~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, AssertRuntime) {
  EXPECT_EQ(
      errors_of(R"(assert n > 3)"),
      R"(k.py:24:12: error: the condition of an assertion must be known at compile time [parse-not-constant]
   24 |     assert n > 3
      |            ^~~~~
   = help: it is a run-time i1 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, BreakOutsideOfALoop) {
  EXPECT_EQ(
      errors_of(R"(if n > 3:
    break)"),
      R"(k.py:25:9: error: 'break' outside of a loop is not supported in a kernel [parse-unsupported]
   25 |         break
      |         ^~~~~
   = help: 'return' ends a kernel or a function
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LeavingAMaskAtRunTime) {
  EXPECT_EQ(errors_of(R"(for i in range(n):
    with asc2.mask(count=n):
        if n > i:
            continue
        x = x + 1)"),
            R"(k.py:26:13: error: leaving a 'with' at run time is not supported yet [parse-not-yet]
   26 |             if n > i:
      |             ^~~~~~~~
   = help: put the 'if' around the 'with'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NamesOfTwoTypesBehindALeavingIf) {
  EXPECT_EQ(errors_of(R"(for i in range(4):
    y = x + i
    if n > i:
        continue
    y = y.sum()
    s = s + y
asc2.store(y, x_gm, offsets=[0]))"),
            R"(k.py:30:16: error: 'y' may be read before it is assigned [parse-unassigned]
   30 |     asc2.store(y, x_gm, offsets=[0])
      |                ^
k.py:26:12: note: it is not assigned when this is true
   26 |         if n > i:
      |            ^~~~~
   = help: assign it before the branch, or in both arms
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ReturnValue) {
  EXPECT_EQ(errors_of(R"(return x)"),
            R"(k.py:24:12: error: a kernel returns nothing [parse-type]
   24 |     return x
      |            ^
   = help: store results with asc2.store
asc2-parse: 1 error
)");
}

TEST(LowerErrors, WhileForever) {
  EXPECT_EQ(errors_of(R"(while tile > 3:
    y = x)"),
            R"(k.py:24:11: error: this loop never ends: its condition is always true [parse-value]
   24 |     while tile > 3:
      |           ^~~~~~~~
   = help: let the condition depend on a name that the loop assigns, or leave with 'break'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LoopOverTile) {
  EXPECT_EQ(errors_of(R"(for v in x:
    y = v)"),
            R"(k.py:24:14: error: a loop runs over a range, not over a tile f32[16] [parse-type]
   24 |     for v in x:
      |              ^
   = help: write 'for i in asc2.range(n):'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, FloatRange) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n / 2):
    y = x)"),
            R"(k.py:24:14: error: a range needs integers, not a run-time f32 [parse-type]
   24 |     for j in asc2.range(n / 2):
      |              ^~~~~~~~~~~~~~~~~
   = help: divide with '//'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ZeroStep) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(0, n, 0):
    y = x)"),
            R"(k.py:24:31: error: the step of a range is 0 [parse-value]
   24 |     for j in asc2.range(0, n, 0):
      |                               ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnpackCount) {
  EXPECT_EQ(errors_of(R"(a, b, c = (1, 2))"),
            R"(k.py:24:5: error: 3 names for 2 values [parse-value]
   24 |     a, b, c = (1, 2)
      |     ^~~~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, WithTile) {
  EXPECT_EQ(errors_of(R"(with x:
    y = x)"),
            R"(k.py:24:10: error: 'with' of a tile f32[16] [parse-type]
   24 |     with x:
      |          ^
   = help: write 'with asc2.mask(count=n):'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnrollTooLong) {
  EXPECT_EQ(errors_of(R"(for j in asc2.static_range(2000000):
    y = x)"),
            R"(k.py:24:14: error: an unrolled range of 2000000 numbers [parse-limit]
   24 |     for j in asc2.static_range(2000000):
      |              ^~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: use asc2.range in a loop
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StaticRangeRuntime) {
  EXPECT_EQ(
      errors_of(R"(for j in asc2.static_range(n):
    y = x)"),
      R"(k.py:24:14: error: a bound of an unrolled range must be known at compile time [parse-not-constant]
   24 |     for j in asc2.static_range(n):
      |              ^~~~~~~~~~~~~~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnrollFactorZero) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n, unroll_factor=0):
    y = x)"),
            R"(k.py:24:42: error: 'unroll_factor' must be at least 1, not 0 [parse-value]
   24 |     for j in asc2.range(n, unroll_factor=0):
      |                                          ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HintsHaveLimits) {
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n, unroll_factor=4097):
    y = x)"),
            R"(k.py:24:42: error: 'unroll_factor' must be at most 4096, not 4097 [parse-value]
   24 |     for j in asc2.range(n, unroll_factor=4097):
      |                                          ^~~~
asc2-parse: 1 error
)");
  EXPECT_EQ(errors_of(R"(for j in asc2.range(n, num_stages=5000):
    y = x)"),
            R"(k.py:24:39: error: 'num_stages' must be at most 4096, not 5000 [parse-value]
   24 |     for j in asc2.range(n, num_stages=5000):
      |                                       ^~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StringInLoop) {
  EXPECT_EQ(
      errors_of(R"(mode = "a"
for j in asc2.range(n):
    mode = "b"
assert mode == "a")"),
      R"(k.py:26:9: error: 'mode' is the string 'b' here, and the string 'a' before [parse-rebind]
   26 |         mode = "b"
      |         ^~~~~~~~~~
k.py:24:5: note: its first type comes from here
   24 |     mode = "a"
      |     ^~~~~~~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MixedConditional) {
  EXPECT_EQ(
      errors_of(R"(y = x if n > 3 else h)"),
      R"(k.py:24:9: error: a tile f32[16] or a tile f16[16], which is only decided at run time [parse-type]
   24 |     y = x if n > 3 else h
      |         ^~~~~~~~~~~~~~~~~
   = help: both must have one type
asc2-parse: 1 error
)");
}

}  // namespace
}  // namespace asc2::front
