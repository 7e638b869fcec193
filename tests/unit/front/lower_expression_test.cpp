// SPDX-License-Identifier: Apache-2.0
// Expressions and operations on tiles and scalars.
#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

TEST(LowerExpression, TilesAndScalars) {
  EXPECT_EQ(lower_body(R"(z = 2 * x + y / 4 - s
w = 1 - x)"),
            R"(%z.1 = mul %x, 2.0 : f32[64]
%z.2 = div %y, 4.0 : f32[64]
%z.3 = add %z.1, %z.2 : f32[64]
%z = sub %z.3, %s : f32[64]
%w = sub 1.0, %x : f32[64]
)");
}

TEST(LowerExpression, ComparisonsMirror) {
  EXPECT_EQ(lower_body(R"(v = 0 < x
u = 3 >= x
t = x != y)"),
            R"(%v = gt %x, 0.0 : i1[64]
%u = le %x, 3.0 : i1[64]
%t = ne %x, %y : i1[64]
)");
}

TEST(LowerExpression, Masks) {
  EXPECT_EQ(lower_body(R"(m = (x > 0) & ~(y > 0) | (x < -1)
z = asc2.where(m, x, 0)
w = asc2.where(m, 1, y))"),
            R"(%m.1 = gt %x, 0.0 : i1[64]
%m.2 = gt %y, 0.0 : i1[64]
%m.3 = not %m.2 : i1[64]
%m.4 = and %m.1, %m.3 : i1[64]
%m.5 = lt %x, -1.0 : i1[64]
%m = or %m.4, %m.5 : i1[64]
%z = where %m, %x, 0.0 : f32[64]
%w = where %m, 1.0, %y : f32[64]
)");
}

TEST(LowerExpression, UnaryOperations) {
  EXPECT_EQ(lower_body(R"(z = asc2.exp(-x) + abs(y) + x.sqrt() + asc2.relu(asc2.log(x))
w = asc2.rsqrt(asc2.reciprocal(x)) * asc2.erf(asc2.sigmoid(y))
v = asc2.maximum(asc2.minimum(x, y), 0) + asc2.clamp(x, -1, s))"),
            R"(%z.1 = neg %x : f32[64]
%z.2 = exp %z.1 : f32[64]
%z.3 = abs %y : f32[64]
%z.4 = add %z.2, %z.3 : f32[64]
%z.5 = sqrt %x : f32[64]
%z.6 = add %z.4, %z.5 : f32[64]
%z.7 = log %x : f32[64]
%z.8 = relu %z.7 : f32[64]
%z = add %z.6, %z.8 : f32[64]
%w.1 = reciprocal %x : f32[64]
%w.2 = rsqrt %w.1 : f32[64]
%w.3 = sigmoid %y : f32[64]
%w.4 = erf %w.3 : f32[64]
%w = mul %w.2, %w.4 : f32[64]
%v.1 = min %x, %y : f32[64]
%v.2 = max %v.1, 0.0 : f32[64]
%v.3 = clamp %x, -1.0, %s : f32[64]
%v = add %v.2, %v.3 : f32[64]
)");
}

TEST(LowerExpression, Casts) {
  EXPECT_EQ(lower_body(R"(h = x.to(asc2.float16)
w = h + x
i = asc2.cast(h, asc2.int32, asc2.RoundMode.Floor)
f = x.to(asc2.float32) + 1
j = (i // 3) % 2 << 1 ^ 5)"),
            R"(%h = cast %x : f16[64]
%w.1 = cast %h : f32[64]
%w = add %w.1, %x : f32[64]
%i = cast %h {round = floor} : i32[64]
%f = add %x, 1.0 : f32[64]
%j.1 = floordiv %i, 3 : i32[64]
%j.2 = mod %j.1, 2 : i32[64]
%j.3 = shl %j.2, 1 : i32[64]
%j = xor %j.3, 5 : i32[64]
)");
}

TEST(LowerExpression, BfloatTiles) {
  EXPECT_EQ(lower_body(R"(b = x.to(asc2.bfloat16)
z = (b * 2 + b).to(asc2.float32))"),
            R"(%b = cast %x : bf16[64]
%z.1 = mul %b, 2.0 : bf16[64]
%z.2 = add %z.1, %b : bf16[64]
%z = cast %z.2 : f32[64]
)");
}

TEST(LowerExpression, Scalars) {
  EXPECT_EQ(lower_body(R"(q = n // 2 + n % 3 - (n << 1)
r = n / 2 * s
b = n > 1 and s < 2.0 or not n
z = x + q + r + int(s) + float(n) + min(n, 3, q) + max(s, 1)
w = x if b else y)"),
            R"(%q.1 = floordiv %n, 2 : i64
%q.2 = mod %n, 3 : i64
%q.3 = add %q.1, %q.2 : i64
%q.4 = shl %n, 1 : i64
%q = sub %q.3, %q.4 : i64
%r.1 = cast %n : f32
%r.2 = div %r.1, 2.0 : f32
%r = mul %r.2, %s : f32
%b.1 = gt %n, 1 : i1
%b.2 = lt %s, 2.0 : i1
%b.3 = and %b.1, %b.2 : i1
%b.4 = ne %n, 0 : i1
%b.5 = not %b.4 : i1
%b = or %b.3, %b.5 : i1
%z.1 = cast %q : f32
%z.2 = add %x, %z.1 : f32[64]
%z.3 = add %z.2, %r : f32[64]
%z.4 = cast %s : i64
%z.5 = cast %z.4 : f32
%z.6 = add %z.3, %z.5 : f32[64]
%z.7 = cast %n : f32
%z.8 = add %z.6, %z.7 : f32[64]
%z.9 = min %n, 3 : i64
%z.10 = min %z.9, %q : i64
%z.11 = cast %z.10 : f32
%z.12 = add %z.8, %z.11 : f32[64]
%z.13 = max %s, 1.0 : f32
%z = add %z.12, %z.13 : f32[64]
if %b {
  %w = copy %x : f32[64]
} else {
  %w = copy %y : f32[64]
}
)");
}

TEST(LowerExpression, ChainedComparison) {
  EXPECT_EQ(lower_body(R"(if 0 <= n < 8:
    x = x + 1
asc2.store(x, og, offsets=[0]))"),
            R"(%cond.1 = le 0, %n : i1
%cond.2 = lt %n, 8 : i1
%cond.3 = and %cond.1, %cond.2 : i1
if %cond.3 {
  %x = add %x, 1.0 : f32[64]
}
store %x, %og, [0]
)");
}

TEST(LowerExpression, NeutralElements) {
  EXPECT_EQ(lower_body(R"(o = n * 1 + 0
z = asc2.load(xg, [64], offsets=[0 + 1 * o // 1]))"),
            R"(%z = load %xg, [%n] : f32[64]
)");
}

TEST(LowerExpression, ConstantsFold) {
  EXPECT_EQ(lower_body(R"(k = asc2.sqrt(2 / math.pi)
z = x * (k * 2 ** 3 // 1 + -7 // 2 + 7 % -3 + len((1, 2)) + abs(-4))
)"),
            R"(%z = mul %x, 6.0 : f32[64]
)");
}

TEST(LowerExpression, Creation) {
  EXPECT_EQ(lower_body(R"(z = asc2.full([64], s, dtype=asc2.bfloat16)
w = asc2.zeros_like(z)
v = asc2.zeros([8])
u = asc2.full_like(x, 3)
t = asc2.full((2, 4), 1.5))"),
            R"(%z = full %s : bf16[64]
%w = full 0.0 : bf16[64]
%v = full 0 : i32[8]
%u = full 3.0 : f32[64]
%t = full 1.5 : f32[2,4]
)");
}

TEST(LowerExpression, WindowsByTile) {
  EXPECT_EQ(lower_body(R"(z = asc2.load(xg, [64], tile_id=[n], pad_value=-1)
asc2.store(z, og, tile_id=[2])
tiles = asc2.num_tiles(xg, 0, [c])
asc2.store(z, og, offsets=[tiles]))"),
            R"(%z.1 = mul %n, 64 : i64
%z = load %xg, [%z.1] {pad = -1.0} : f32[64]
store %z, %og, [128]
%tiles.1 = add %n, 15 : i64
%tiles = floordiv %tiles.1, 16 : i64
store %z, %og, [%tiles]
)");
}

TEST(LowerExpression, CopyInAndOut) {
  EXPECT_EQ(lower_body(R"(z = asc2.copy_in(xg, [n], [c])
asc2.copy_out(z, og, [c])
w = asc2.load(xg, [0], [c], pad_value=0))"),
            R"(%z = load %xg, [%n] : f32[16]
store %z, %og, [16]
%w = load %xg, [0] : f32[16]
)");
}

TEST(LowerExpression, Attributes) {
  EXPECT_EQ(
      lower_body(
          R"(assert x.shape == (64,) and x.rank == 1 and x.size == 64 and x.dtype == asc2.float32
assert len(xg.shape) == 1
z = x * xg.shape[0] + x.shape[0]
w = z.to(og.dtype))"),
      R"(%z.1 = cast %n : f32
%z.2 = mul %x, %z.1 : f32[64]
%z = add %z.2, 64.0 : f32[64]
)");
}

TEST(LowerExpression, SlicesAndStarred) {
  EXPECT_EQ(lower_body(R"(shape = (1, 2, 64)[-1:]
z = asc2.load(xg, [*shape], offsets=[0])
a, (b, d) = 1, (2, 3)
w = z + a * 100 + b * 10 + d)"),
            R"(%z = load %xg, [0] : f32[64]
%w.1 = add %z, 100.0 : f32[64]
%w.2 = add %w.1, 20.0 : f32[64]
%w = add %w.2, 3.0 : f32[64]
)");
}

TEST(LowerExpression, Names) {
  EXPECT_EQ(lower_body(R"(match = x + 1
type = match + x
x = x + type
x = x.to(asc2.float16))"),
            R"(%match = add %x, 1.0 : f32[64]
%type = add %match, %x : f32[64]
%x = add %x, %type : f32[64]
%x.1 = cast %x : f16[64]
)");
}

}  // namespace
}  // namespace asc2::front
