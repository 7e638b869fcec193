// SPDX-License-Identifier: Apache-2.0
// Mistakes with types and values: every message with its place and help.
#include <gtest/gtest.h>

#include "errors.h"

namespace asc2::front {
namespace {

TEST(LowerErrors, IntTileFloat) {
  EXPECT_EQ(errors_of(R"(y = i * 0.5)"),
            R"(k.py:24:9: error: a tile i32[16] with the float 0.5 [parse-type]
   24 |     y = i * 0.5
      |         ^~~~~~~
   = help: an integer tile would cut off the fraction; cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, IntTileFloatScalar) {
  EXPECT_EQ(errors_of(R"(y = i + s)"),
            R"(k.py:24:9: error: a tile i32[16] with a run-time f32 [parse-type]
   24 |     y = i + s
      |         ^~~~~
   = help: an integer tile would cut off the fraction; cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HalfBfloat) {
  EXPECT_EQ(
      errors_of(R"(y = h + h.to(asc2.bfloat16))"),
      R"(k.py:24:11: error: a tile f16[16] and a tile bf16[16] have no common element type [parse-type]
   24 |     y = h + h.to(asc2.bfloat16)
      |           ^
   = help: cast one of them, as in x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, IntFloatTiles) {
  EXPECT_EQ(
      errors_of(R"(y = x + i)"),
      R"(k.py:24:11: error: a tile f32[16] and a tile i32[16] have no common element type [parse-type]
   24 |     y = x + i
      |           ^
   = help: cast one of them, as in x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, IntDivide) {
  EXPECT_EQ(errors_of(R"(y = i / 2)"),
            R"(k.py:24:11: error: '/' of a tile i32[16], which has no fractions [parse-type]
   24 |     y = i / 2
      |           ^
   = help: use '//', or cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ExpOfInt) {
  EXPECT_EQ(errors_of(R"(y = asc2.exp(i))"),
            R"(k.py:24:18: error: 'exp' of a tile i32[16], which has no fractions [parse-type]
   24 |     y = asc2.exp(i)
      |                  ^
   = help: cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, BitsOfFloat) {
  EXPECT_EQ(errors_of(R"(y = x & 1)"),
            R"(k.py:24:11: error: '&' of a tile f32[16], which has no bits to work on [parse-type]
   24 |     y = x & 1
      |           ^
   = help: cast with x.to(asc2.int32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MaskArithmetic) {
  EXPECT_EQ(errors_of(R"(y = (x > 0) + 1)"),
            R"(k.py:24:17: error: '+' of a mask i1[16] [parse-type]
   24 |     y = (x > 0) + 1
      |                 ^
   = help: use &, | and ~ on masks, or cast with m.to(asc2.float16)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, Shapes) {
  EXPECT_EQ(errors_of(R"(y = x + asc2.load(x_gm, [8], offsets=[0]))"),
            R"(k.py:24:11: error: shapes [16] and [8] do not fit each other [parse-type]
   24 |     y = x + asc2.load(x_gm, [8], offsets=[0])
      |           ^
   = help: dims, counted from the last one, must be equal or 1
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ConstantTooLarge) {
  EXPECT_EQ(errors_of(R"(y = i.to(asc2.int8) + 300)"),
            R"(k.py:24:9: error: 300 does not fit i8 [parse-value]
   24 |     y = i.to(asc2.int8) + 300
      |         ^~~~~~~~~~~~~~~~~~~~~
   = help: cast the tile to a wider type first, as in x.to(asc2.int32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, DivisionByZero) {
  EXPECT_EQ(errors_of(R"(y = x * (1 // 0))"),
            R"(k.py:24:14: error: division by zero [parse-value]
   24 |     y = x * (1 // 0)
      |              ^~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TileAnd) {
  EXPECT_EQ(errors_of(R"(y = (x > 0) and (x < 1))"),
            R"(k.py:24:10: error: 'and' of a tile i1[16] at run time [parse-type]
   24 |     y = (x > 0) and (x < 1)
      |          ^~~~~
   = help: use &, | and ~ on masks
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TileChained) {
  EXPECT_EQ(errors_of(R"(y = 0 < x < 1)"),
            R"(k.py:24:9: error: a chained comparison of tiles [parse-type]
   24 |     y = 0 < x < 1
      |         ^~~~~~~~~
   = help: write (a < b) & (b < c)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, WhereScalarMask) {
  EXPECT_EQ(errors_of(R"(y = asc2.where(n > 3, x, h))"),
            R"(k.py:24:20: error: the mask must be a tile of int1, not a run-time i1 [parse-type]
   24 |     y = asc2.where(n > 3, x, h)
      |                    ^~~~~
   = help: write 'a if condition else b'
asc2-parse: 1 error
)");
}

TEST(LowerErrors, IndexRuntime) {
  EXPECT_EQ(
      errors_of(R"(t = (1, 2, 3)
for j in asc2.range(3):
    y = x * t[j])"),
      R"(k.py:26:19: error: an index of a tuple or list must be known at compile time [parse-not-constant]
   26 |         y = x * t[j]
      |                   ^
   = help: use asc2.static_range for a loop that indexes tuples
asc2-parse: 1 error
)");
}

TEST(LowerErrors, IndexRange) {
  EXPECT_EQ(errors_of(R"(t = (1, 2, 3)
y = x * t[3])"),
            R"(k.py:25:15: error: index 3 of 3 elements [parse-value]
   25 |     y = x * t[3]
      |               ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MathOnTile) {
  EXPECT_EQ(
      errors_of(R"(y = math.exp(x))"),
      R"(k.py:24:18: error: the argument of 'math.exp' must be known at compile time [parse-not-constant]
   24 |     y = math.exp(x)
      |                  ^
   = help: use asc2.exp at run time
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MathOnScalar) {
  EXPECT_EQ(
      errors_of(R"(y = x * math.sqrt(s))"),
      R"(k.py:24:23: error: the argument of 'math.sqrt' must be known at compile time [parse-not-constant]
   24 |     y = x * math.sqrt(s)
      |                       ^
   = help: use asc2.sqrt at run time
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ElementAssignment) {
  EXPECT_EQ(errors_of(R"(x[0] = 1)"),
            R"(k.py:24:5: error: assignment to elements is not supported yet [parse-not-yet]
   24 |     x[0] = 1
      |     ^~~~
   = help: a tile stays as it is: choose elements with asc2.where(mask, a, b)
asc2-parse: 1 error
)");
}

/// What users of NumPy and PyTorch write, and the last line that tells them what to write instead.
TEST(LowerErrors, WhatToWriteInstead) {
  const std::pair<const char*, const char*> cases[] = {
      {"y = asc2.load(x_gm, [16], [0])", "write asc2.load(tensor, shape, offsets=[0, 0])"},
      {"x_gm[:] = x", "store a tile to a tensor with asc2.store(tile, tensor, offsets=[...])"},
      {"y = asc2.zeros(8, 32)", "a shape is one argument, as in asc2.zeros([8, 32])"},
      {"y = asc2.sum(x, 0)", "write x.sum(1), or asc2.reduce_sum(x, 1)"},
      {"y = x.float()", "cast with .to(dtype), as in x.to(asc2.float32)"},
      {"y = x.bfloat16()", "cast with .to(dtype), as in x.to(asc2.float32)"},
      {"y = asc2.float32(n)", "convert with x.to(asc2.float32)"},
      {"y = x.max().item()", "x.max() of a tile is a scalar already"},
      {"y = x.clone()", "values never change: y = x is enough"},
      {"y = x.shape(0)", "write x.shape[0]"},
      {"y = x.size()", "write x.size, or x.shape[0] for one dim"},
      {"y = (x > 0) * x", "choose with asc2.where(mask, x, 0), or cast with mask.to(x.dtype)"},
      {"y = (x > 0).any()", "write mask.to(asc2.int32).max()"},
      {"y = x[x > 0]", "it is a tile i1[16] here, known at run time only"},
      {"y = asc2.clamp(x, min=0.0, max=1.0)", "its parameters are: x, low, high"},
      {"y = asc2.layer_norm(x, x, x, eps=1e-5)", "write epsilon=1e-5"},
      {"y = asc2.topk(x, 4)",
       "take x.max(1) and asc2.argmax(x, 1), mask them out with asc2.where, and again"},
      {"y = sum(x)", "of a tile write x.sum()"},
      {"y = max(x)", "of a tile write x.max()"},
  };
  for (const auto& [body, help] : cases) {
    const std::string text = errors_of(body);
    const size_t at = text.find("   = help: ");
    ASSERT_NE(at, std::string::npos) << body << "\n" << text;
    EXPECT_EQ(text.substr(at + 11, text.find('\n', at) - at - 11), help) << body;
  }
}

TEST(LowerErrors, NeitherZerosNorNegativeShifts) {
  const std::pair<const char*, const char*> cases[] = {
      {"y = i // 0", "division by zero"},
      {"y = i % 0", "division by zero"},
      {"y = i << -1", "a negative shift count"},
      {"y = i >> -3", "a negative shift count"},
      {"y = x.reshape(-1, -1)", "a second dim of -1 in a shape"},
      {"a, *b, c = (1,)", "3 names for 1 values"},
      {"y = asc2.block_idx(1)", "'asc2.block_idx' takes no positional arguments"},
      {"for a, b in zip(range(n), (1, 2)): y = x",
       "a bound of an unrolled range must be known at compile time"},
      {"y = all((x, 1))", "a tile f32[16] is neither true nor false"},
  };
  for (const auto& [body, message] : cases) {
    const std::string text = errors_of(body);
    EXPECT_NE(text.find(std::string("error: ") + message), std::string::npos) << body << text;
  }
}

TEST(LowerErrors, TensorArithmetic) {
  EXPECT_EQ(errors_of(R"(y = x_gm + 1)"),
            R"(k.py:24:9: error: '+' cannot combine a tensor gm f32[?] and the int 1 [parse-type]
   24 |     y = x_gm + 1
      |         ^~~~~~~~
   = help: load a tile of the tensor with asc2.load first
asc2-parse: 1 error
)");
}

TEST(LowerErrors, PowerOfTile) {
  EXPECT_EQ(errors_of(R"(y = x.to(asc2.int32) ** -2)"),
            R"(k.py:24:9: error: a tile i32[16] to the power of -2 [parse-value]
   24 |     y = x.to(asc2.int32) ** -2
      |         ^~~~~~~~~~~~~~~~~~~~~~
   = help: an integer has no fractions; cast with x.to(asc2.float32)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MatMul) {
  EXPECT_EQ(errors_of(R"(y = x @ x)"),
            R"(k.py:24:11: error: matrix multiplication is not supported yet [parse-not-yet]
   24 |     y = x @ x
      |           ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StringNumber) {
  EXPECT_EQ(errors_of(R"(y = x + "1")"),
            R"(k.py:24:9: error: '+' cannot combine a tile f32[16] and the string '1' [parse-type]
   24 |     y = x + "1"
      |         ^~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, CastToInt) {
  EXPECT_EQ(
      errors_of(R"(y = x.to(int))"),
      R"(k.py:24:14: error: a dtype is needed, such as asc2.float16, not the type 'int' [parse-type]
   24 |     y = x.to(int)
      |              ^~~
   = help: write asc2.int32
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MathDomain) {
  EXPECT_EQ(errors_of(R"(y = x * math.sqrt(-1))"),
            R"(k.py:24:13: error: the argument is outside the function's domain [parse-value]
   24 |     y = x * math.sqrt(-1)
      |             ^~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LogOfZero) {
  EXPECT_EQ(errors_of(R"(y = x * asc2.log(0))"),
            R"(k.py:24:22: error: 'log' of 0 is infinite [parse-value]
   24 |     y = x * asc2.log(0)
      |                      ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, HugeInteger) {
  EXPECT_EQ(errors_of(R"(y = x * 2 ** 200)"),
            R"(k.py:24:13: error: the result is an integer of more than 127 bits [parse-value]
   24 |     y = x * 2 ** 200
      |             ^~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, BadFormat) {
  EXPECT_EQ(errors_of(R"(assert False, f"{tile:q}")"),
            R"(k.py:24:21: error: the format 'q' does not fit the int 16 [parse-value]
   24 |     assert False, f"{tile:q}"
      |                     ^~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ClampOfStrings) {
  EXPECT_EQ(errors_of(R"(y = asc2.clamp(x, "a", 1))"),
            R"(k.py:24:9: error: the string 'a' where a number is needed [parse-type]
   24 |     y = asc2.clamp(x, "a", 1)
      |         ^~~~~~~~~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NotAMask) {
  EXPECT_EQ(errors_of(R"(y = asc2.where(x, x, x))"),
            R"(k.py:24:20: error: the mask must be a tile of int1, not a tile f32[16] [parse-type]
   24 |     y = asc2.where(x, x, x)
      |                    ^
   = help: compare first, as in x > 0
asc2-parse: 1 error
)");
}

TEST(LowerErrors, CompareMasks) {
  EXPECT_EQ(errors_of(R"(y = (x > 0) == (x < 1))"),
            R"(k.py:24:17: error: a comparison of masks [parse-type]
   24 |     y = (x > 0) == (x < 1)
      |                 ^~
   = help: use ^ and ~ on masks
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ShapeOfScalar) {
  EXPECT_EQ(errors_of(R"(y = n.shape)"),
            R"(k.py:24:11: error: a run-time i32 has no attribute 'shape' [parse-type]
   24 |     y = n.shape
      |           ^~~~~
asc2-parse: 1 error
)");
}

}  // namespace
}  // namespace asc2::front
