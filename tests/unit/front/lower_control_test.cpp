// SPDX-License-Identifier: Apache-2.0
// Loops, branches and assignments: where values live when paths meet.
#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

TEST(LowerControl, RunTimeLoop) {
  EXPECT_EQ(
      lower_body(R"(for i in asc2.range(n, 0, -2, parallel=True, num_stages=3, unroll_factor=2):
    o = i * 64
    z = asc2.load(xg, [64], offsets=[o]))"),
      R"(%i = for %n, 0, -2 {parallel = true, num_stages = 3, unroll_factor = 2} : i64 {
  %o = mul %i, 64 : i64
  %z = load %xg, [%o] : f32[64]
}
)");
}

TEST(LowerControl, NestedLoopsWithOneName) {
  EXPECT_EQ(lower_body(R"(for i in range(2):
    for i in range(n):
        x = x + i)"),
            R"(%i = for 0, 2, 1 : i64 {
  %i.1 = for 0, %n, 1 : i64 {
    %x.1 = cast %i.1 : f32
    %x = add %x, %x.1 : f32[64]
  }
}
)");
}

TEST(LowerControl, LoopThatNeverRuns) {
  EXPECT_EQ(lower_body(R"(for i in range(3, 3):
    x = x + 1
z = x + y)"),
            R"(%z = add %x, %y : f32[64]
)");
}

TEST(LowerControl, AccumulatorInPlace) {
  EXPECT_EQ(lower_body(R"(acc = asc2.zeros([64], dtype=asc2.float32)
for i in asc2.range(n):
    acc += asc2.load(xg, [64], offsets=[i * 64])
asc2.store(acc, og, offsets=[0]))"),
            R"(%acc = full 0.0 : f32[64]
%i = for 0, %n, 1 : i64 {
  %acc.1 = mul %i, 64 : i64
  %acc.2 = load %xg, [%acc.1] : f32[64]
  %acc = add %acc, %acc.2 : f32[64]
}
store %acc, %og, [0]
)");
}

TEST(LowerControl, CounterOfALoop) {
  EXPECT_EQ(lower_body(R"(t = 0
for i in asc2.range(n):
    t = t + i
asc2.store(x + t, og, offsets=[0]))"),
            R"(%t = copy 0 : i64
%i = for 0, %n, 1 : i64 {
  %t = add %t, %i : i64
}
%cast.1 = cast %t : f32
%add.1 = add %x, %cast.1 : f32[64]
store %add.1, %og, [0]
)");
}

TEST(LowerControl, Swap) {
  EXPECT_EQ(lower_body(R"(for i in asc2.range(n):
    x, y = y, x
z = x - y)"),
            R"(%i = for 0, %n, 1 : i64 {
  %x.1 = copy %x : f32[64]
  %x = copy %y : f32[64]
  %y = copy %x.1 : f32[64]
}
%z = sub %x, %y : f32[64]
)");
}

TEST(LowerControl, SwapInStraightLineIsFree) {
  EXPECT_EQ(lower_body(R"(x, y = y, x
z = x - y)"),
            R"(%z = sub %y, %x : f32[64]
)");
}

TEST(LowerControl, ShiftRegister) {
  EXPECT_EQ(lower_body(R"(lag1 = x
lag2 = x
for i in asc2.range(n):
    lag2 = lag1
    lag1 = asc2.load(xg, [64], offsets=[i])
    asc2.store(lag1 + lag2, og, offsets=[i]))"),
            R"(%lag1 = copy %x : f32[64]
%i = for 0, %n, 1 : i64 {
  %lag2 = copy %lag1 : f32[64]
  %lag1 = load %xg, [%i] : f32[64]
  %add.1 = add %lag1, %lag2 : f32[64]
  store %add.1, %og, [%i]
}
)");
}

TEST(LowerControl, RotationOfThree) {
  EXPECT_EQ(lower_body(R"(z = x + y
for i in asc2.range(n):
    x, y, z = y, z, x
asc2.store(x - y + z, og, offsets=[0]))"),
            R"(%z = add %x, %y : f32[64]
%i = for 0, %n, 1 : i64 {
  %x.1 = copy %x : f32[64]
  %x = copy %y : f32[64]
  %y = copy %z : f32[64]
  %z = copy %x.1 : f32[64]
}
%sub.1 = sub %x, %y : f32[64]
%add.1 = add %sub.1, %z : f32[64]
store %add.1, %og, [0]
)");
}

TEST(LowerControl, Fibonacci) {
  EXPECT_EQ(lower_body(R"(a, b = 0, 1
while a < n:
    a, b = b, a + b
asc2.store(x + a, og, offsets=[b]))"),
            R"(%a = copy 0 : i64
%b = copy 1 : i64
%cond.1 = lt %a, %n : i1
while %cond.1 {
  %b.1 = add %a, %b : i64
  %a = copy %b : i64
  %b = copy %b.1 : i64
  %cond.1 = lt %a, %n : i1
}
%cast.1 = cast %a : f32
%add.1 = add %x, %cast.1 : f32[64]
store %add.1, %og, [%b]
)");
}

TEST(LowerControl, OldValueInALoop) {
  EXPECT_EQ(lower_body(R"(for i in asc2.range(n):
    old = x
    x = x + y
    asc2.store(x - old, og, offsets=[i]))"),
            R"(%i = for 0, %n, 1 : i64 {
  %old = copy %x : f32[64]
  %x = add %x, %y : f32[64]
  %sub.1 = sub %x, %old : f32[64]
  store %sub.1, %og, [%i]
}
)");
}

TEST(LowerControl, AliasBeforeALoop) {
  EXPECT_EQ(lower_body(R"(z = x
for i in asc2.range(n):
    x = x + 1
asc2.store(z - x, og, offsets=[0]))"),
            R"(%z = copy %x : f32[64]
%i = for 0, %n, 1 : i64 {
  %x = add %x, 1.0 : f32[64]
}
%sub.1 = sub %z, %x : f32[64]
store %sub.1, %og, [0]
)");
}

TEST(LowerControl, CarriedTuple) {
  EXPECT_EQ(lower_body(R"(acc = (x, 0)
for i in asc2.range(n):
    acc = (acc[0] + 1, acc[1] + i)
asc2.store(acc[0], og, offsets=[acc[1]]))"),
            R"(%acc = copy %x : f32[64]
%acc.1 = copy 0 : i64
%i = for 0, %n, 1 : i64 {
  %acc = add %acc, 1.0 : f32[64]
  %acc.1 = add %acc.1, %i : i64
}
store %acc, %og, [%acc.1]
)");
}

TEST(LowerControl, WrittenFirstIsNotCarried) {
  EXPECT_EQ(lower_body(R"(for i in range(4):
    o = i * c
    z = asc2.load(xg, [64], offsets=[o])
for i in range(4):
    o = i * c + 1
    z = asc2.load(xg, [64], offsets=[o]))"),
            R"(%i = for 0, 4, 1 : i64 {
  %o = mul %i, 16 : i64
  %z = load %xg, [%o] : f32[64]
}
%i.1 = for 0, 4, 1 : i64 {
  %o.1 = mul %i.1, 16 : i64
  %o.2 = add %o.1, 1 : i64
  %z = load %xg, [%o.2] : f32[64]
}
)");
}

TEST(LowerControl, NamesThatOutliveALoop) {
  EXPECT_EQ(lower_body(R"(for i in range(4):
    keep = x
    last = i
    x, y = y, x + y
asc2.store(keep + x - y, og, offsets=[last]))"),
            R"(%i = for 0, 4, 1 : i64 {
  %x.1 = copy %y : f32[64]
  %y = add %x, %y : f32[64]
  %keep = copy %x : f32[64]
  %x = copy %x.1 : f32[64]
  %last = copy %i : i64
}
%add.1 = add %keep, %x : f32[64]
%sub.1 = sub %add.1, %y : f32[64]
store %sub.1, %og, [%last]
)");
}

TEST(LowerControl, StaticRange) {
  EXPECT_EQ(lower_body(R"(for j in asc2.static_range(1, 6, 2):
    if j == 3:
        continue
    x = x * j)"),
            R"(%x = mul %x, 1.0 : f32[64]
%x = mul %x, 5.0 : f32[64]
)");
}

TEST(LowerControl, BreakInAStaticLoop) {
  EXPECT_EQ(lower_body(R"(for j in asc2.static_range(10):
    if j == 2:
        break
    x = x + j)"),
            R"(%x = add %x, 0.0 : f32[64]
%x = add %x, 1.0 : f32[64]
)");
}

TEST(LowerControl, LoopOverATuple) {
  EXPECT_EQ(lower_body(R"(for f, g in ((1, 2), (3, c)):
    x = x * f + g)"),
            R"(%x.1 = mul %x, 1.0 : f32[64]
%x = add %x.1, 2.0 : f32[64]
%x.2 = mul %x, 3.0 : f32[64]
%x = add %x.2, 16.0 : f32[64]
)");
}

TEST(LowerControl, BranchWithBothArms) {
  EXPECT_EQ(lower_body(R"(if n > 3:
    z = x + 1
elif n > 1:
    z = x
else:
    z = y
asc2.store(z, og, offsets=[0]))"),
            R"(%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %z = add %x, 1.0 : f32[64]
} else {
  %cond.2 = gt %n, 1 : i1
  if %cond.2 {
    %z = copy %x : f32[64]
  } else {
    %z = copy %y : f32[64]
  }
}
store %z, %og, [0]
)");
}

TEST(LowerControl, BranchInPlace) {
  EXPECT_EQ(lower_body(R"(z = x + y
if n > 3:
    z = z * 2
asc2.store(z, og, offsets=[0]))"),
            R"(%z = add %x, %y : f32[64]
%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %z = mul %z, 2.0 : f32[64]
}
store %z, %og, [0]
)");
}

TEST(LowerControl, BranchOnASharedValue) {
  EXPECT_EQ(lower_body(R"(z = x
if n > 3:
    z = z + 1
asc2.store(z + x, og, offsets=[0]))"),
            R"(%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %z = add %x, 1.0 : f32[64]
} else {
  %z = copy %x : f32[64]
}
%add.1 = add %z, %x : f32[64]
store %add.1, %og, [0]
)");
}

TEST(LowerControl, BranchOfScalars) {
  EXPECT_EQ(lower_body(R"(t = 1
if n > 3:
    t = n * 2
else:
    t = 5
asc2.store(x, og, offsets=[t]))"),
            R"(%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %t = mul %n, 2 : i64
} else {
  %t = copy 5 : i64
}
store %x, %og, [%t]
)");
}

TEST(LowerControl, EqualConstantsOfBothArmsStayConstant) {
  EXPECT_EQ(lower_body(R"(if n > 3:
    t = 16
    x = x + 1
else:
    t = 16
z = asc2.load(xg, [t], offsets=[0]))"),
            R"(%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %x = add %x, 1.0 : f32[64]
}
%z = load %xg, [0] : f32[16]
)");
}

TEST(LowerControl, CompileTimeBranch) {
  EXPECT_EQ(lower_body(R"(if c > 20:
    x = x.foo
elif c == 16 and True:
    z = x + 1
else:
    z = undefined)"),
            R"(%z = add %x, 1.0 : f32[64]
)");
}

TEST(LowerControl, SwapInOneArm) {
  EXPECT_EQ(lower_body(R"(if n > 3:
    x, y = y, x
asc2.store(x - y, og, offsets=[0]))"),
            R"(%cond.1 = gt %n, 3 : i1
if %cond.1 {
  %x.1 = copy %x : f32[64]
  %x = copy %y : f32[64]
  %y = copy %x.1 : f32[64]
}
%sub.1 = sub %x, %y : f32[64]
store %sub.1, %og, [0]
)");
}

TEST(LowerControl, EmptyBranchVanishes) {
  EXPECT_EQ(lower_body(R"(if n > 3:
    pass
else:
    z = 1
asc2.store(x, og, offsets=[0]))"),
            R"(%cond.1 = gt %n, 3 : i1
store %x, %og, [0]
)");
}

TEST(LowerControl, ConditionalExpression) {
  EXPECT_EQ(lower_body(R"(z = x if n > 3 else x + y
t = 1 if n > 3 else n
asc2.store(z, og, offsets=[t]))"),
            R"(%z.1 = gt %n, 3 : i1
if %z.1 {
  %z = copy %x : f32[64]
} else {
  %z = add %x, %y : f32[64]
}
%t.1 = gt %n, 3 : i1
%t = where %t.1, 1, %n : i64
store %z, %og, [%t]
)");
}

TEST(LowerControl, WhileWithACompoundCondition) {
  EXPECT_EQ(lower_body(R"(t = n
while t > 0 and t != 7:
    t -= 2
    if t % 2 == 0:
        x = x + t
asc2.store(x, og, offsets=[0]))"),
            R"(%t = cast %n : i64
%cond.1 = gt %t, 0 : i1
%cond.2 = ne %t, 7 : i1
%cond.3 = and %cond.1, %cond.2 : i1
while %cond.3 {
  %t = sub %t, 2 : i64
  %cond.4 = mod %t, 2 : i64
  %cond.5 = eq %cond.4, 0 : i1
  if %cond.5 {
    %x.1 = cast %t : f32
    %x = add %x, %x.1 : f32[64]
  }
  %cond.6 = gt %t, 0 : i1
  %cond.7 = ne %t, 7 : i1
  %cond.3 = and %cond.6, %cond.7 : i1
}
store %x, %og, [0]
)");
}

}  // namespace
}  // namespace asc2::front
