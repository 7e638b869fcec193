// SPDX-License-Identifier: Apache-2.0
// Mistakes with names and calls: every message with its place and help.
#include <gtest/gtest.h>

#include "errors.h"

namespace asc2::front {
namespace {

TEST(LowerErrors, UnknownName) {
  EXPECT_EQ(errors_of(R"(y = x + alhpa
alpha = 2)"),
            R"(k.py:24:13: error: 'alhpa' is not defined [parse-name]
   24 |     y = x + alhpa
      |             ^~~~~
   = help: define it in this file, or pass it as a parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnknownOperation) {
  EXPECT_EQ(errors_of(R"(y = asc2.sqr(x))"),
            R"(k.py:24:9: error: 'asc2.sqr' does not exist [parse-unknown-operation]
   24 |     y = asc2.sqr(x)
      |         ^~~~~~~~
   = help: did you mean 'sqrt'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NotYetOperation) {
  EXPECT_EQ(errors_of(R"(y = asc2.hint(x))"),
            R"(k.py:24:9: error: 'asc2.hint' is not supported yet [parse-not-yet]
   24 |     y = asc2.hint(x)
      |         ^~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnknownMethod) {
  EXPECT_EQ(errors_of(R"(y = x.sqroot())"),
            R"(k.py:24:11: error: a tile f32[16] has no attribute 'sqroot' [parse-type]
   24 |     y = x.sqroot()
      |           ^~~~~~
   = help: did you mean 'sqrt'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, OldModule) {
  EXPECT_EQ(errors_of(R"(y = asc.exp(x))"),
            R"(k.py:24:9: error: 'asc.exp' does not exist [parse-unknown-operation]
   24 |     y = asc.exp(x)
      |         ^~~~~~~
   = help: write asc2.exp
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HostModule) {
  EXPECT_EQ(errors_of(R"(import_me = np.exp(x))"),
            R"(k.py:24:17: error: 'numpy.exp' runs on the host, not in a kernel [parse-type]
   24 |     import_me = np.exp(x)
      |                 ^~~~~~
   = help: a kernel can call asc2, functions of this file, and math on constants
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnknownArgument) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offset=[0]))"),
            R"(k.py:24:33: error: 'asc2.load' has no argument 'offset' [parse-call]
   24 |     y = asc2.load(x_gm, [tile], offset=[0])
      |                                 ^~~~~~
   = help: did you mean 'offsets'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MissingArgument) {
  EXPECT_EQ(errors_of(R"(y = asc2.where(x > 0, x))"),
            R"(k.py:24:9: error: 'asc2.where' needs the argument 'b' [parse-call]
   24 |     y = asc2.where(x > 0, x)
      |         ^~~~~~~~~~~~~~~~~~~~
   = help: its parameters are: mask, a, b
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TooManyArguments) {
  EXPECT_EQ(errors_of(R"(y = asc2.exp(x, x))"),
            R"(k.py:24:21: error: 'asc2.exp' takes at most 1 positional argument [parse-call]
   24 |     y = asc2.exp(x, x)
      |                     ^
   = help: its parameters are: x
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ArgumentTwice) {
  EXPECT_EQ(errors_of(R"(y = asc2.add(x, x, a=x))"),
            R"(k.py:24:24: error: 'asc2.add' gets the argument 'a' twice [parse-call]
   24 |     y = asc2.add(x, x, a=x)
      |                        ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, CallOfTile) {
  EXPECT_EQ(errors_of(R"(y = x(1))"),
            R"(k.py:24:9: error: a tile f32[16] is not a function [parse-type]
   24 |     y = x(1)
      |         ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnknownDtype) {
  EXPECT_EQ(errors_of(R"(y = x.to(asc2.flaot16))"),
            R"(k.py:24:14: error: 'asc2.flaot16' does not exist [parse-unknown-operation]
   24 |     y = x.to(asc2.flaot16)
      |              ^~~~~~~~~~~~
   = help: did you mean 'float16'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, UnknownMathName) {
  EXPECT_EQ(errors_of(R"(y = x * math.sqr(2.0))"),
            R"(k.py:24:13: error: 'math.sqr' is not defined [parse-name]
   24 |     y = x * math.sqr(2.0)
      |             ^~~~~~~~
   = help: did you mean 'sqrt'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HelperRunTimeConstExpr) {
  EXPECT_EQ(
      errors_of(R"(y = scaled(x, n))"),
      R"(k.py:24:19: error: the argument 'factor' must be known at compile time [parse-not-constant]
   24 |     y = scaled(x, n)
      |                   ^
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HelperMissingArgument) {
  EXPECT_EQ(errors_of(R"(y = scaled(x))"),
            R"(k.py:24:9: error: 'scaled' needs the argument 'factor' [parse-call]
   24 |     y = scaled(x)
      |         ^~~~~~~~~
k.py:12:15: note: declared here
   12 | def scaled(v, factor: asc2.ConstExpr):
      |               ^~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HelperTooMany) {
  EXPECT_EQ(errors_of(R"(y = scaled(x, 1, 2))"),
            R"(k.py:24:22: error: 'scaled' takes 2 arguments [parse-call]
   24 |     y = scaled(x, 1, 2)
      |                      ^
k.py:12:5: note: declared here
   12 | def scaled(v, factor: asc2.ConstExpr):
      |     ^~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HelperUnknownArgument) {
  EXPECT_EQ(errors_of(R"(y = scaled(x, factr=2))"),
            R"(k.py:24:19: error: 'scaled' has no parameter 'factr' [parse-call]
   24 |     y = scaled(x, factr=2)
      |                   ^~~~~
   = help: did you mean 'factor'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ErrorInsideAHelper) {
  EXPECT_EQ(errors_of(R"(y = scaled(x, "2"))"),
            R"(k.py:13:12: error: '*' cannot combine a tile f32[16] and the string '2' [parse-type]
   13 |     return v * factor
      |            ^~~~~~~~~~
k.py:24:9: note: in this call of 'scaled'
   24 |     y = scaled(x, "2")
      |         ^~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, EndlessRecursion) {
  EXPECT_EQ(errors_of(R"(y = forever(3))"),
            R"(k.py:16:12: error: calls nest deeper than 40 [parse-limit]
   16 |     return forever(v)
      |            ^~~~~~~~~~
k.py:16:12: note: in this call of 'forever'
   16 |     return forever(v)
      |            ^~~~~~~~~~
k.py:16:12: note: in this call of 'forever'
   16 |     return forever(v)
      |            ^~~~~~~~~~
k.py:16:12: note: in this call of 'forever'
   16 |     return forever(v)
      |            ^~~~~~~~~~
   = help: a function that calls itself must end at compile time
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ConditionalConstant) {
  EXPECT_EQ(
      errors_of(R"(y = x * MODE)"),
      R"(k.py:24:13: error: 'MODE', assigned under a condition or in a loop, must be known at compile time [parse-not-constant]
   24 |     y = x * MODE
      |             ^~~~
k.py:9:5: note: assigned here
    9 |     MODE = 3
      |     ^~~~
   = help: assign it once at the top level, or pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, BrokenConstant) {
  EXPECT_EQ(errors_of(R"(y = x * BROKEN)"),
            R"(k.py:24:13: error: 'BROKEN' must be known at compile time [parse-not-constant]
   24 |     y = x * BROKEN
      |             ^~~~~~
k.py:10:11: note: a comprehension is not supported in a kernel
   10 | BROKEN = [v for v in range(3)]
      |           ^~~~~
   = help: write the elements out, or use a loop
asc2-parse: 1 error
)");
}

TEST(LowerErrors, PrintRuntime) {
  EXPECT_EQ(errors_of(R"(print(n))"),
            R"(k.py:24:5: error: what is printed must be known at compile time [parse-not-constant]
   24 |     print(n)
      |     ^~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, SetItemOfTuple) {
  EXPECT_EQ(
      errors_of(R"(t = (1, 2)
t.x = 3)"),
      R"(k.py:25:5: error: assignment to an attribute is not supported in a kernel [parse-unsupported]
   25 |     t.x = 3
      |     ^~~
   = help: assign to a name
asc2-parse: 1 error
)");
}

TEST(LowerErrors, KeywordOfMethod) {
  EXPECT_EQ(errors_of(R"(y = x.to(dtyp=asc2.float16))"),
            R"(k.py:24:14: error: '.to' has no argument 'dtyp' [parse-call]
   24 |     y = x.to(dtyp=asc2.float16)
      |              ^~~~
   = help: did you mean 'dtype'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, DoNotFollowUp) {
  EXPECT_EQ(errors_of(R"(y = x + undefined_name
z = y * 2
w = z + 1)"),
            R"(k.py:24:13: error: 'undefined_name' is not defined [parse-name]
   24 |     y = x + undefined_name
      |             ^~~~~~~~~~~~~~
   = help: define it in this file, or pass it as a parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TwoMistakes) {
  EXPECT_EQ(errors_of(R"(y = x + first_name
z = x + second_name)"),
            R"(k.py:24:13: error: 'first_name' is not defined [parse-name]
   24 |     y = x + first_name
      |             ^~~~~~~~~~
   = help: define it in this file, or pass it as a parameter
k.py:25:13: error: 'second_name' is not defined [parse-name]
   25 |     z = x + second_name
      |             ^~~~~~~~~~~
   = help: define it in this file, or pass it as a parameter
asc2-parse: 2 errors
)");
}

}  // namespace
}  // namespace asc2::front
