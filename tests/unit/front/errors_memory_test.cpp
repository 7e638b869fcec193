// SPDX-License-Identifier: Apache-2.0
// Mistakes with tensors, tiles and windows: every message with its place and help.
#include <gtest/gtest.h>

#include "errors.h"

namespace asc2::front {
namespace {

TEST(LowerErrors, TileShapeRuntime) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [n], offsets=[0]))"),
            R"(k.py:24:25: error: a tile's shape must be known at compile time [parse-not-constant]
   24 |     y = asc2.load(x_gm, [n], offsets=[0])
      |                         ^~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TileShapeZero) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [0], offsets=[0]))"),
            R"(k.py:24:25: error: a tile with a dim of 0 [parse-value]
   24 |     y = asc2.load(x_gm, [0], offsets=[0])
      |                         ^~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, MissingOffsets) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile]))"),
            R"(k.py:24:9: error: 'asc2.load' needs one of 'offsets' and 'tile_id' [parse-call]
   24 |     y = asc2.load(x_gm, [tile])
      |         ^~~~~~~~~~~~~~~~~~~~~~~
   = help: write offsets=[first element], or tile_id=[number of the tile]
asc2-parse: 1 error
)");
}

TEST(LowerErrors, BothOffsets) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[0], tile_id=[0]))"),
            R"(k.py:24:9: error: 'asc2.load' needs only one of 'offsets' and 'tile_id' [parse-call]
   24 |     y = asc2.load(x_gm, [tile], offsets=[0], tile_id=[0])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: write offsets=[first element], or tile_id=[number of the tile]
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NegativeOffset) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[-tile]))"),
            R"(k.py:24:41: error: a negative offset, -16 [parse-value]
   24 |     y = asc2.load(x_gm, [tile], offsets=[-tile])
      |                                         ^~~~~~~
   = help: offsets count from the first element of the tensor
asc2-parse: 1 error
)");
}

TEST(LowerErrors, OffsetRank) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[0, 0]))"),
            R"(k.py:24:41: error: 'offsets' has 2 entries for a tensor of rank 1 [parse-type]
   24 |     y = asc2.load(x_gm, [tile], offsets=[0, 0])
      |                                         ^~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TileRank) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [1, tile], offsets=[0]))"),
            R"(k.py:24:9: error: a tile of shape [1, 16] for a tensor of rank 1 [parse-type]
   24 |     y = asc2.load(x_gm, [1, tile], offsets=[0])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LoadFromPointer) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_ptr, [tile], offsets=[0]))"),
            R"(k.py:24:19: error: 'asc2.load' reads a tensor, not a pointer to f32 [parse-type]
   24 |     y = asc2.load(x_ptr, [tile], offsets=[0])
      |                   ^~~~~
   = help: make one with asc2.tensor(pointer, [size])
asc2-parse: 1 error
)");
}

TEST(LowerErrors, ScalarLoadPad) {
  EXPECT_EQ(
      errors_of(R"(y = asc2.load(x_gm, offsets=[0], pad_value=1))"),
      R"(k.py:24:48: error: 'pad_value' of one element, other than 0, is not supported yet [parse-not-yet]
   24 |     y = asc2.load(x_gm, offsets=[0], pad_value=1)
      |                                                ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, Location) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[0], location=asc2.TileLocation.L1))"),
            R"(k.py:24:55: error: a tile in L1 is not supported yet [parse-not-yet]
   24 |     y = asc2.load(x_gm, [tile], offsets=[0], location=asc2.TileLocation.L1)
      |                                                       ^~~~~~~~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, LocationName) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[0], location=asc2.TileLocation.L3))"),
            R"(k.py:24:55: error: 'asc2.TileLocation.L3' is not defined [parse-name]
   24 |     y = asc2.load(x_gm, [tile], offsets=[0], location=asc2.TileLocation.L3)
      |                                                       ^~~~~~~~~~~~~~~~~~~~
   = help: did you mean 'L1'?
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StoreDtype) {
  EXPECT_EQ(errors_of(R"(asc2.store(h, x_gm, offsets=[0]))"),
            R"(k.py:24:16: error: a tile f16[16] does not fit a tensor gm f32[?] [parse-type]
   24 |     asc2.store(h, x_gm, offsets=[0])
      |                ^
   = help: cast it with x.to(out.dtype)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StoreOrder) {
  EXPECT_EQ(
      errors_of(R"(asc2.store(x_gm, x, offsets=[0]))"),
      R"(k.py:24:22: error: 'asc2.store' writes to a tensor, not to a tile f32[16] [parse-type]
   24 |     asc2.store(x_gm, x, offsets=[0])
      |                      ^
   = help: the value comes first: store(tile, tensor, ...)
asc2-parse: 1 error
)");
}

TEST(LowerErrors, StoreScalar) {
  EXPECT_EQ(errors_of(R"(asc2.store("1", x_gm, offsets=[0]))"),
            R"(k.py:24:16: error: 'asc2.store' writes a tile, not the string '1' [parse-type]
   24 |     asc2.store("1", x_gm, offsets=[0])
      |                ^~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, PadRuntime) {
  EXPECT_EQ(errors_of(R"(y = asc2.load(x_gm, [tile], offsets=[0], pad_value=s))"),
            R"(k.py:24:56: error: 'pad_value' must be known at compile time [parse-not-constant]
   24 |     y = asc2.load(x_gm, [tile], offsets=[0], pad_value=s)
      |                                                        ^
   = help: it is a run-time f32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
)");
}

TEST(LowerErrors, FullOfTile) {
  EXPECT_EQ(errors_of(R"(y = asc2.full([tile], x))"),
            R"(k.py:24:9: error: 'asc2.full' needs a number, not a tile f32[16] [parse-type]
   24 |     y = asc2.full([tile], x)
      |         ^~~~~~~~~~~~~~~~~~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TensorOfTile) {
  EXPECT_EQ(
      errors_of(R"(y = asc2.tensor(x, [4]))"),
      R"(k.py:24:21: error: a GlobalAddress parameter is needed, not a tile f32[16] [parse-type]
   24 |     y = asc2.tensor(x, [4])
      |                     ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, NegativeDim) {
  EXPECT_EQ(errors_of(R"(y = asc2.tensor(x_ptr, [-4]))"),
            R"(k.py:24:28: error: a dim of -4 [parse-value]
   24 |     y = asc2.tensor(x_ptr, [-4])
      |                            ^~~~
asc2-parse: 1 error
)");
}

TEST(LowerErrors, AxisOutOfRange) {
  EXPECT_EQ(errors_of(R"(y = asc2.num_tiles(x_gm, 1, [tile]))"),
            R"(k.py:24:30: error: axis 1 of a tensor of rank 1 [parse-value]
   24 |     y = asc2.num_tiles(x_gm, 1, [tile])
      |                              ^
asc2-parse: 1 error
)");
}

TEST(LowerErrors, TensorInLoop) {
  EXPECT_EQ(
      errors_of(R"(t = x_gm
for j in asc2.range(n):
    t = asc2.tensor(h_ptr, [16])
s = asc2.load(t, offsets=[0]))"),
      R"(k.py:26:9: error: 't' is a tensor gm f16[16] here, and a tensor gm f32[?] before [parse-rebind]
   26 |         t = asc2.tensor(h_ptr, [16])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:24:5: note: its first type comes from here
   24 |     t = x_gm
      |     ^~~~~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
)");
}

}  // namespace
}  // namespace asc2::front
