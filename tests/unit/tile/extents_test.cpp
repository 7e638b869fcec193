// SPDX-License-Identifier: Apache-2.0
// Windows at the edges: what is folded, computed, shared and refused.
#include <gtest/gtest.h>

#include "unit/tile/harness.h"

namespace asc2::tile::test {
namespace {

/// Tensors: %x_gm of run-time length %n, %g of 100 elements, %m of 10 x 126.
std::string with_tensors(std::string_view lines) {
  return std::string(R"(  %x_ptr = param {size = 8192} : ptr f32
  %n = param {value = 8192} : i32
  %x_gm = tensor %x_ptr, [%n] : gm f32[?]
  %g = tensor %x_ptr, [100] : gm f32[100]
  %m = tensor %x_ptr, [10, 126] : gm f32[10,126]
  %k = param : i32
)") + std::string(lines);
}

std::string legal(std::string_view lines) {
  return legal_lines(with_tensors(lines));
}

TEST(Extents, WindowInsideIsWhole) {
  EXPECT_EQ(legal(R"(  %a = load %g, [36] : f32[64]
  store %a, %g, [0]
)"),
            R"(%a = load %g, [36], [64] : f32[64]
store %a, %g, [0], [64]
)");
}

TEST(Extents, WindowOverTheEdgeIsCut) {
  EXPECT_EQ(legal(R"(  %a = load %m, [8, 100] : f32[4,64]
  store %a, %m, [9, 64]
  store %a, %m, [20, 0]
)"),
            R"(%a = load %m, [8, 100], [2, 26] {pad = 0} : f32[4,64]
%a = pad 0.0, [2, 26] : f32[4,64]
store %a, %m, [9, 64], [1, 62]
store %a, %m, [20, 0], [0, 64]
)");
}

TEST(Extents, LoopThatStaysInsideNeedsNone) {
  EXPECT_EQ(legal(R"(  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 16 : i64
    %a = load %g, [%o] : f32[32]
    store %a, %g, [%o]
  }
)"),
            R"(%i = for 0, 4, 1 : i64 {
  %o = mul %i, 16 : i64
  %a = load %g, [%o], [32] : f32[32]
  store %a, %g, [%o], [32]
}
)");
}

TEST(Extents, RunTimeLengthIsSharedByWindowsOfOneOffset) {
  EXPECT_EQ(legal(R"(  %i = for 0, 10, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x_gm, [%o] : f32[64]
    %p = mul %i, 64 : i64
    %b = load %x_gm, [%p] : f32[64]
    %c = add %a, %b : f32[64]
    store %c, %x_gm, [%o]
    %d = load %x_gm, [%o] : f32[32]
    store %d, %x_gm, [%o]
  }
)"),
            R"(%i = for 0, 10, 1 : i64 {
  %o = mul %i, 64 : i64
  %o.rest = sub %n, %o : i64
  %o.n = clamp %o.rest, 0, 64 : i64
  %a = load %x_gm, [%o], [%o.n] : f32[64]
  %p = mul %i, 64 : i64
  %b = load %x_gm, [%p], [%o.n] : f32[64]
  %c = add %a, %b : f32[64]
  store %c, %x_gm, [%o], [%o.n]
  %o.rest.1 = sub %n, %o : i64
  %o.n.1 = clamp %o.rest.1, 0, 32 : i64
  %d = load %x_gm, [%o], [%o.n.1] : f32[32]
  store %d, %x_gm, [%o], [%o.n.1]
}
)");
}

TEST(Extents, OffsetAssignedAnewIsAnother) {
  EXPECT_EQ(legal(R"(  %o = mul 1, 8 : i64
  %a = load %x_gm, [%o] : f32[64]
  %o = sub %o, 8 : i64
  store %a, %x_gm, [%o]
)"),
            R"(%o = mul 1, 8 : i64
%o.rest = sub %n, %o : i64
%o.n = clamp %o.rest, 0, 64 : i64
%a = load %x_gm, [%o], [%o.n] {pad = 0} : f32[64]
%o = sub %o, 8 : i64
%o.rest.1 = sub %n, %o : i64
%o.n.1 = clamp %o.rest.1, 0, 64 : i64
%a.pad = lt %o.n, 64 : i1
if %a.pad {
  %a = pad 0.0, [%o.n] : f32[64]
}
store %a, %x_gm, [%o], [%o.n.1]
)");
}

TEST(Extents, WhatIsStoredFurtherBehindSeesNoPad) {
  EXPECT_EQ(legal(R"(  %o = mul 1, 8 : i64
  %a = load %x_gm, [%o] : f32[64]
  %o = add %o, 8 : i64
  store %a, %x_gm, [%o]
)"),
            R"(%o = mul 1, 8 : i64
%o.rest = sub %n, %o : i64
%o.n = clamp %o.rest, 0, 64 : i64
%a = load %x_gm, [%o], [%o.n] : f32[64]
%o = add %o, 8 : i64
%o.rest.1 = sub %n, %o : i64
%o.n.1 = clamp %o.rest.1, 0, 64 : i64
store %a, %x_gm, [%o], [%o.n.1]
)");
}

TEST(Extents, ALoopTellsOfItsBounds) {
  // Inside, %n > %i >= 0: the offset is not negative, and as much is left behind it as behind %i.
  EXPECT_EQ(legal(R"(  %twice = mul %n, 2 : i64
  %wide = tensor %x_ptr, [%twice] : gm f32[?]
  %i = for 0, %n, 64 : i64 {
    %o = add %n, %i : i64
    %a = load %wide, [%o] : f32[64]
    store %a, %x_gm, [%i]
  }
)"),
            R"(%twice = mul %n, 2 : i64
%i = for 0, %n, 64 : i64 {
  %o = add %n, %i : i64
  %o.rest = sub %twice, %o : i64
  %o.n = clamp %o.rest, 0, 64 : i64
  %a = load %wide, [%o], [%o.n] : f32[64]
  store %a, %x_gm, [%i], [%o.n]
}
)");
}

TEST(Extents, BeyondALoopItsBoundsTellNothing) {
  // Here %k may be negative.
  EXPECT_EQ(legal(R"(  %twice = mul %k, 2 : i64
  %wide = tensor %x_ptr, [%twice] : gm f32[?]
  %a = load %wide, [%k] : f32[64]
  store %a, %g, [0]
)"),
            R"(%twice = mul %k, 2 : i64
%k.rest = sub %twice, %k : i64
%k.cut = clamp %k.rest, 0, 64 : i64
%k.in = ge %k, 0 : i1
%k.n = where %k.in, %k.cut, 0 : i64
%a = load %wide, [%k], [%k.n] {pad = 0} : f32[64]
%a.pad = lt %k.n, 64 : i1
if %a.pad {
  %a = pad 0.0, [%k.n] : f32[64]
}
store %a, %g, [0], [64]
)");
}

TEST(Extents, ADimOfATensorIsNotNegative) {
  EXPECT_EQ(legal(R"(  %twice = mul %n, 2 : i64
  %wide = tensor %x_ptr, [%twice] : gm f32[?]
  %a = load %wide, [%n] : f32[64]
  store %a, %g, [0]
)"),
            R"(%twice = mul %n, 2 : i64
%n.rest = sub %twice, %n : i64
%n.n = clamp %n.rest, 0, 64 : i64
%a = load %wide, [%n], [%n.n] {pad = 0} : f32[64]
%a.pad = lt %n.n, 64 : i1
if %a.pad {
  %a = pad 0.0, [%n.n] : f32[64]
}
store %a, %g, [0], [64]
)");
}

TEST(Extents, WhatAnArmComputedIsNotKnownAfterIt) {
  EXPECT_EQ(legal(R"(  %c = lt %k, 3 : i1
  if %c {
    %a = load %x_gm, [0] : f32[64]
    store %a, %x_gm, [0]
  }
  %b = load %x_gm, [0] : f32[64]
  store %b, %x_gm, [0]
)"),
            R"(%c = lt %k, 3 : i1
if %c {
  %n.n = clamp %n, 0, 64 : i64
  %a = load %x_gm, [0], [%n.n] : f32[64]
  store %a, %x_gm, [0], [%n.n]
}
%n.n.1 = clamp %n, 0, 64 : i64
%b = load %x_gm, [0], [%n.n.1] : f32[64]
store %b, %x_gm, [0], [%n.n.1]
)");
}

TEST(Extents, OffsetThatMayBeNegativeIsGuarded) {
  EXPECT_EQ(legal(R"(  %a = load %x_gm, [%k] : f32[64]
  store %a, %x_gm, [%k]
)"),
            R"(%k.rest = sub %n, %k : i64
%k.cut = clamp %k.rest, 0, 64 : i64
%k.in = ge %k, 0 : i1
%k.n = where %k.in, %k.cut, 0 : i64
%a = load %x_gm, [%k], [%k.n] : f32[64]
store %a, %x_gm, [%k], [%k.n]
)");
}

TEST(Extents, ExtentsOfTheInputAreOrders) {
  const std::string lines = R"(  %c = clamp %k, 0, 64 : i64
  %a = load %g, [0], [%c] : f32[64]
  store %a, %g, [30], [64]
)";
  EXPECT_EQ(legal(lines), R"(%c = clamp %k, 0, 64 : i64
%a = load %g, [0], [%c] : f32[64]
store %a, %g, [30], [64]
)");
}

TEST(Extents, ExtentsOfTheInputAreCutAtTheEnd) {
  EXPECT_EQ(legal(R"(  %c = clamp %k, 0, 64 : i64
  %a = load %g, [90], [%c] {pad = 1.0} : f32[64]
  store %a, %g, [90], [64]
)"),
            R"(%c = clamp %k, 0, 64 : i64
%c.n = min %c, 10 : i64
%a = load %g, [90], [%c.n] {pad = 1.0} : f32[64]
%a = pad 1.0, [%c.n] : f32[64]
store %a, %g, [90], [10]
)");
}

TEST(Extents, CommentsStayWithTheFirstLine) {
  EXPECT_EQ(legal(R"(  # the tail
  %a = load %x_gm, [0] : f32[64]  # of x
  store %a, %x_gm, [0]
)"),
            R"(# the tail
%n.n = clamp %n, 0, 64 : i64  # of x
%a = load %x_gm, [0], [%n.n] : f32[64]
store %a, %x_gm, [0], [%n.n]
)");
}

TEST(Extents, NegativeOffsetIsAnError) {
  EXPECT_EQ(legal("  %a = load %m, [0, -5] : f32[4,64]\n  store %a, %m, [0, 0]\n"),
            R"(k.a2ir:9:21: error: the offset in dim 1 of '%m' is -5 [tile-negative]
    9 |   %a = load %m, [0, -5] : f32[4,64]
      |                     ^~
asc2-tile: 1 error
)");
  EXPECT_EQ(legal(R"(  %i = for -9, -3, 1 : i64 {
    %a = load %g, [%i] : f32[64]
    store %a, %g, [0]
  }
)"),
            R"(k.a2ir:10:20: error: the offset in dim 0 of '%g' is at most -4 [tile-negative]
   10 |     %a = load %g, [%i] : f32[64]
      |                    ^~
asc2-tile: 1 error
)");
}

}  // namespace
}  // namespace asc2::tile::test
