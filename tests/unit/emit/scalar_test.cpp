// SPDX-License-Identifier: Apache-2.0
// Scalar operations: plain C++ where nothing can wrap, conversions where it can.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

/// The right side that `line`, an assignment to %r, prints as.
std::string expression(std::string_view line, std::string_view type) {
  const std::string body = body_of(kernel(fmt::format(
      R"(  %out_ptr = param : ptr f32
  %a = param : i32
  %b = param : i32
  %u = param : u32
  %l = param : i64
  %m = param : i64
  %w = param : u64
  %s = param : i16
  %f = param : f32
  %g = param : f32
  %h = param : f16
  %z = param : bf16
  %p = param : i1
  %q = param : i1
  %out = tensor %out_ptr, [8] : gm f32[8]
  %t = buf {{addr = [0x0]}} : ub f32[8]
  %block = block_idx : i64
  %c = max %l, 0 : i64
  %r = {} : {}
  %k = cast %r : f32
  %k1 = cast %block : f32
  %k2 = add %k, %k1 : f32
  %t = full %k2 : f32[8]
)",
      line, type)));
  const size_t begin = body.find(" r = ");
  const size_t end = body.find(";\n", begin);
  if (begin == std::string::npos || end == std::string::npos) return body;
  return body.substr(begin + 5, end - begin - 5);
}

TEST(EmitScalar, IntegersThatCannotWrap) {
  EXPECT_EQ(expression("mul %block, 512", "i64"), "block * 512");
  EXPECT_EQ(expression("add %block, -1", "i64"), "block - 1");
  EXPECT_EQ(expression("sub %a, %block", "i64"), "a - block");
  EXPECT_EQ(expression("mul %a, %b", "i64"), "int64_t{a} * b");
  EXPECT_EQ(expression("add %s, %s", "i32"), "s + s");
  EXPECT_EQ(expression("floordiv %block, 3", "i64"), "block / 3");
  EXPECT_EQ(expression("floordiv %c, 3", "i64"), "c / 3");
  EXPECT_EQ(expression("floordiv %c, 3", "i32"),
            "asc2::FloorDiv<int32_t>(static_cast<int32_t>(c), 3)");
  EXPECT_EQ(expression("floordiv %w, 3", "u64"), "w / 3u");
  EXPECT_EQ(expression("floordiv %w, 3", "i64"),
            "asc2::FloorDiv<int64_t>(static_cast<int64_t>(w), 3)");
  EXPECT_EQ(expression("mod %block, 3", "i64"), "block % 3");
  EXPECT_EQ(expression("shl %block, 4", "i64"), "block << 4");
  EXPECT_EQ(expression("neg %block", "i64"), "-block");
}

TEST(EmitScalar, IntegersThatMayWrap) {
  EXPECT_EQ(expression("add %a, %b", "i32"), "static_cast<int32_t>(int64_t{a} + b)");
  EXPECT_EQ(expression("mul %l, %m", "i64"), "static_cast<int64_t>(static_cast<uint64_t>(l) * m)");
  EXPECT_EQ(expression("add %u, 1", "u32"), "u + 1u");
  EXPECT_EQ(expression("add %s, %s", "i16"), "static_cast<int16_t>(int64_t{s} + s)");
  EXPECT_EQ(expression("neg %a", "i32"), "static_cast<int32_t>(-int64_t{a})");
  EXPECT_EQ(expression("abs %a", "i32"),
            "static_cast<int32_t>(a <= 0 ? 0 - int64_t{a} : int64_t{a})");
  EXPECT_EQ(expression("shl %a, 4", "i32"), "static_cast<int32_t>(static_cast<uint32_t>(a) << 4)");
}

TEST(EmitScalar, PythonsDivision) {
  EXPECT_EQ(expression("floordiv %a, %b", "i32"), "asc2::FloorDiv<int32_t>(a, b)");
  EXPECT_EQ(expression("mod %l, 8", "i64"), "asc2::FloorMod<int64_t>(l, 8)");
  EXPECT_EQ(expression("floordiv %f, %g", "f32"), "asc2::FloorDiv(f, g)");
  EXPECT_EQ(expression("mod %f, 0.5", "f32"), "asc2::FloorMod(f, 0.5f)");
}

TEST(EmitScalar, ComparisonsAndLogic) {
  EXPECT_EQ(expression("lt %a, 5", "i1"), "a < 5");
  EXPECT_EQ(expression("ge %a, %l", "i1"), "a >= l");
  EXPECT_EQ(expression("eq %a, %u", "i1"), "a == static_cast<int64_t>(u)");
  EXPECT_EQ(expression("ne %h, 1.0", "i1"), "static_cast<float>(h) != 1.0f");
  EXPECT_EQ(expression("and %p, %q", "i1"), "p && q");
  EXPECT_EQ(expression("or %p, %q", "i1"), "p || q");
  EXPECT_EQ(expression("xor %p, %q", "i1"), "p != q");
  EXPECT_EQ(expression("not %p", "i1"), "!p");
  EXPECT_EQ(expression("and %l, 255", "i64"), "l & 255");
  EXPECT_EQ(expression("not %s", "i16"), "static_cast<int16_t>(~s)");
  EXPECT_EQ(expression("where %p, %a, 7", "i32"), "p ? a : 7");
  EXPECT_EQ(expression("shr %a, 3", "i32"), "a >> 3");
}

TEST(EmitScalar, MinimumAndFriends) {
  EXPECT_EQ(expression("min %a, 128", "i64"), "asc2::Min<int64_t>(a, 128)");
  EXPECT_EQ(expression("clamp %l, 0, 128", "i64"), "asc2::Clamp<int64_t>(l, 0, 128)");
  EXPECT_EQ(expression("max %f, 0.1", "f32"), "asc2::Max<float>(f, 0.1f)");
  EXPECT_EQ(expression("relu %f", "f32"), "asc2::Max<float>(f, 0.0f)");
}

TEST(EmitScalar, FloatsRoundOncePerOperation) {
  EXPECT_EQ(expression("div %f, %g", "f32"), "f / g");
  EXPECT_EQ(expression("mul %h, 0.1", "f16"), "static_cast<half>(static_cast<float>(h) * 0.1f)");
  EXPECT_EQ(expression("add %z, %z", "bf16"), "ToBfloat16(ToFloat(z) + ToFloat(z))");
  EXPECT_EQ(expression("reciprocal %f", "f32"), "1.0f / f");
  EXPECT_EQ(expression("abs %f", "f32"), "f <= 0 ? 0 - f : f");
}

TEST(EmitScalar, Casts) {
  EXPECT_EQ(expression("cast %f", "i32"), "static_cast<int32_t>(f)");
  EXPECT_EQ(expression("cast %f {round = floor}", "i32"), "static_cast<int32_t>(asc2::Floor(f))");
  EXPECT_EQ(expression("cast %h", "i64"), "static_cast<int64_t>(static_cast<float>(h))");
  EXPECT_EQ(expression("cast %z", "f16"), "static_cast<half>(ToFloat(z))");
  EXPECT_EQ(expression("cast %a", "bf16"), "ToBfloat16(static_cast<float>(a))");
  EXPECT_EQ(expression("cast %a", "i1"), "a != 0");
  EXPECT_EQ(expression("cast %p", "i32"), "static_cast<int32_t>(p)");
  EXPECT_EQ(expression("copy %h", "f16"), "h");
}

TEST(EmitScalar, LiteralsKeepTheirValue) {
  EXPECT_EQ(expression("copy 0.1", "f32"), "0.1f");
  EXPECT_EQ(expression("copy 1", "f32"), "1.0f");
  EXPECT_EQ(expression("copy 1e-45", "f32"), "1e-45f");
  EXPECT_EQ(expression("copy 3.4028234663852886e+38", "f32"), "3.4028235e+38f");
  EXPECT_EQ(expression("copy -inf", "f32"), "-__builtin_inff()");
  EXPECT_EQ(expression("copy nan", "f32"), "__builtin_nanf(\"\")");
  EXPECT_EQ(expression("copy 0.1", "f16"), "static_cast<half>(0.099975586f)");
  EXPECT_EQ(expression("copy 70000.0", "f16"), "static_cast<half>(__builtin_inff())");
  EXPECT_EQ(expression("copy 0.1", "bf16"), "ToBfloat16(0.100097656f)");
  EXPECT_EQ(expression("copy -9223372036854775808", "i64"), "(-9223372036854775807 - 1)");
  EXPECT_EQ(expression("copy -1", "u64"), "18446744073709551615u");
}

TEST(EmitScalar, WhatTheScalarUnitLacksIsAnError) {
  EXPECT_EQ(errors_of(kernel(R"(  %f = param : f32
  %x_ptr = param : ptr f32
  %x = tensor %x_ptr, [8] : gm f32[8]
  %t = buf {addr = [0x0]} : ub f32[8]
  %g = exp %f : f32 loc "k.py":7:9
  %t = full %g : f32[8]
)")),
            R"(f.a2ir:8:3: error: 'exp' of a scalar has no form in Ascend C for c220 [emit-form]
    8 |   %g = exp %f : f32 loc "k.py":7:9
      |   ^~~~~~~~~~~~~~~~~
k.py:7:9: note: from this line
test: 1 error
)");
}

}  // namespace
}  // namespace asc2::emit
