// SPDX-License-Identifier: Apache-2.0
// Loads and stores: which instruction, which fields.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

/// What `line` prints as, in a kernel with tensors and buffers of several shapes.
std::string copy_of(std::string_view line) {
  const std::string body = body_of(kernel(fmt::format(R"(  %p = param : ptr f32
  %h = param : ptr f16
  %w = param : ptr i64
  %a = param : i32
  %b = param : i32
  %c = param : i32
  %l = param : i64
  %line = tensor %p, [%a] : gm f32[?]
  %rows = tensor %p, [64, 100] : gm f32[64,100]
  %full = tensor %p, [%a, 64] : gm f32[?,64]
  %wide = tensor %p, [%a, %b] : gm f32[?,?]
  %cube = tensor %p, [%a, %b, 40] : gm f32[?,?,40]
  %huge = tensor %p, [8, 2000000000] : gm f32[8,2000000000]
  %thin = tensor %p, [9000, 1] : gm f32[9000,1]
  %half = tensor %h, [64, 100] : gm f16[64,100]
  %long = tensor %w, [100] : gm i64[100]
  %x = buf {{addr = [0x0]}} : ub f32[128]
  %r = buf {{addr = [0x1000]}} : ub f32[4,100] pitch 104
  %f = buf {{addr = [0x2000]}} : ub f32[4,64]
  %t = buf {{slots = 2, addr = [0x4000, 0x5000]}} : ub f32[2,3,40]
  %n = buf {{addr = [0x6000]}} : ub f32[4096,1] pitch 8
  %g = buf {{addr = [0x7000]}} : ub f16[4,100] pitch 112
  %m = buf {{addr = [0x8000]}} : ub i64[8]
  %i = block_idx : i64
  %o = mul %i, 8 : i64
  {}
)",
                                                      line)));
  const size_t table = body.rfind("LocalTensor");
  std::string rest = body.substr(body.find(";\n", table) + 2);
  while (rest.starts_with("const int64_t i =") || rest.starts_with("const int64_t o =")) {
    rest.erase(0, rest.find('\n') + 1);
  }
  return rest;
}

TEST(EmitCopy, OneBlock) {
  EXPECT_EQ(copy_of("%x = load %line, [%o], [128] : f32[128]"), "DataCopy(x, line[o], 128);\n");
  EXPECT_EQ(copy_of("store %x, %line, [%o], [128]"), "DataCopy(line[o], x, 128);\n");
  EXPECT_EQ(copy_of("%x = load %line, [0], [100] : f32[128]"),
            "DataCopyPad(x, line, DataCopyExtParams(1, 400, 0, 0, 0),\n"
            "            DataCopyPadExtParams<float>(false, 0, 0, 0.0f));\n");
  EXPECT_EQ(copy_of("%x = load %line, [0], [99] {pad = -inf} : f32[128]"),
            "DataCopyPad(x, line, DataCopyExtParams(1, 396, 0, 0, 0),\n"
            "            DataCopyPadExtParams<float>(true, 0, 5, -__builtin_inff()));\n");
  EXPECT_EQ(copy_of("store %x, %line, [%o], [99]"),
            "DataCopyPad(line[o], x, DataCopyExtParams(1, 396, 0, 0, 0));\n");
  EXPECT_EQ(copy_of("%x = load %line, [%o], [0] : f32[128]"), "");
}

TEST(EmitCopy, RunTimeCount) {
  EXPECT_EQ(copy_of("%x = load %line, [%o], [%a] : f32[128]"), "asc2::Load(x, line[o], a);\n");
  EXPECT_EQ(copy_of("%x = load %line, [%o], [%a] {pad = 2} : f32[128]"),
            "asc2::Load(x, line[o], a, true, 2.0f);\n");
  EXPECT_EQ(copy_of("store %x, %line, [%o], [%a]"), "asc2::Store(line[o], x, a);\n");
}

TEST(EmitCopy, Rows) {
  EXPECT_EQ(copy_of("%r = load %rows, [%o, 0], [4, 99] : f32[4,100]"),
            "DataCopyPad(r, rows[o * 100], DataCopyExtParams(4, 396, 4, 0, 0),\n"
            "            DataCopyPadExtParams<float>(false, 0, 0, 0.0f));\n");
  EXPECT_EQ(copy_of("%r = load %rows, [2, 3], [4, 80] : f32[4,100]"),
            "DataCopyPad(r, rows[203], DataCopyExtParams(4, 320, 80, 3, 0),\n"
            "            DataCopyPadExtParams<float>(false, 0, 0, 0.0f));\n");
  EXPECT_EQ(copy_of("store %g, %half, [%o, 0], [3, 100]"),
            "DataCopyPad(half_2[o * 100], g, DataCopyExtParams(3, 200, 0, 0, 0));\n");
  EXPECT_EQ(copy_of("%r = load %rows, [%o, 0], [%a, 100] : f32[4,100]"),
            "asc2::LoadRows(r, rows[o * 100], a, 100, 100, 104);\n");
  EXPECT_EQ(copy_of("store %r, %wide, [%o, 8], [4, 100]"),
            "asc2::StoreRows(wide[o * b + 8], r, 4, 100, b, 104);\n");
}

TEST(EmitCopy, RowsThatContinueEachOtherAreOneBlock) {
  EXPECT_EQ(copy_of("%f = load %full, [%o, 0], [4, 64] : f32[4,64]"),
            "DataCopy(f, full[o * 64], 256);\n");
  EXPECT_EQ(copy_of("%f = load %full, [%o, 0], [%a, 64] : f32[4,64]"),
            "asc2::Load(f, full[o * 64], int64_t{a} * 64);\n");
  EXPECT_EQ(copy_of("%f = load %full, [%o, 0], [1, 60] : f32[4,64]"),
            "DataCopyPad(f, full[o * 64], DataCopyExtParams(1, 240, 0, 0, 0),\n"
            "            DataCopyPadExtParams<float>(false, 0, 0, 0.0f));\n");
}

TEST(EmitCopy, LoopsAroundRows) {
  EXPECT_EQ(copy_of("%t[1] = load %cube, [%o, 0, 0], [2, 3, 40] : f32[2,3,40]"),
            "asc2::LoadRows(t[1], cube[o * (int64_t{b} * 40)], 2, 120, int64_t{b} * 40, 120);\n");
  EXPECT_EQ(copy_of("%t[0] = load %cube, [0, 1, 2], [%a, %b, 30] : f32[2,3,40]"),
            "for (int64_t k = 0; k < a; ++k) {\n"
            "  asc2::LoadRows(t[0][k * 120], cube[42 + k * (int64_t{b} * 40)], b, 30, 40, 40);\n"
            "}\n");
}

TEST(EmitCopy, FieldsThatAreTooSmall) {
  EXPECT_EQ(copy_of("%f = load %huge, [0, 0], [4, 64] : f32[4,64]"),
            "asc2::LoadRows(f, huge, 4, 64, 2000000000, 64);\n");
  EXPECT_EQ(copy_of("%n = load %thin, [0, 0], [4096, 1] : f32[4096,1]"),
            "asc2::LoadRows(n, thin, 4096, 1, 1, 8);\n");
  EXPECT_EQ(copy_of("%n = load %thin, [0, 0], [4095, 1] : f32[4096,1]"),
            "DataCopyPad(n, thin, DataCopyExtParams(4095, 4, 0, 0, 0),\n"
            "            DataCopyPadExtParams<float>(false, 0, 0, 0.0f));\n");
}

TEST(EmitCopy, ANegativeOffsetNeverReachesTheCopy) {
  EXPECT_EQ(copy_of("%f = load %wide, [%l, %c], [4, 64] : f32[4,64]"),
            "// a negative offset never reaches the copy\n"
            "if (l >= 0 && c >= 0) {\n"
            "  asc2::LoadRows(f, wide[l * b + c], 4, 64, b, 64);\n"
            "}\n");
}

std::string refused(std::string_view line) {
  const std::string text = errors_of(kernel(fmt::format(R"(  %p = param : ptr f32
  %q = param : ptr i1
  %w = param : ptr i64
  %rows = tensor %p, [64, 100] : gm f32[64,100]
  %mask = tensor %q, [64] : gm i1[64]
  %long = tensor %w, [100] : gm i64[100]
  %r = buf {{addr = [0x1000]}} : ub f32[4,100] pitch 104
  %b = buf {{addr = [0x3000]}} : ub i1[64]
  %m = buf {{addr = [0x4000]}} : ub i64[8]
  {}
)",
                                                        line)));
  return text.substr(0, text.find('\n'));
}

TEST(EmitCopy, Errors) {
  EXPECT_EQ(refused("%r = load %rows, [-1, 0], [4, 100] : f32[4,100]"),
            "f.a2ir:13:3: error: a negative offset [emit-window]");
  EXPECT_EQ(refused("%r = load %rows, [0, 0] : f32[4,100]"),
            "f.a2ir:13:3: error: a copy without extents [emit-window]");
  EXPECT_EQ(refused("%r = load %rows, [0], [4] : f32[4,100]"),
            "f.a2ir:13:3: error: the tile, the tensor, offsets and extents differ in rank "
            "[emit-window]");
  EXPECT_EQ(refused("%r = load %rows, [0, 0], [5, 100] : f32[4,100]"),
            "f.a2ir:13:3: error: extent 5 of dim 0 is outside of the tile or the tensor "
            "[emit-window]");
  EXPECT_EQ(refused("%b = load %mask, [0], [64] : i1[64]"),
            "f.a2ir:8:3: error: the element type i1 has no form in Ascend C for c220 [emit-form]");
  EXPECT_EQ(refused("%m = load %long, [0], [7] {pad = 1} : i64[8]"),
            "f.a2ir:13:3: error: 64-bit elements can be padded with 0 only [emit-window]");
}

}  // namespace
}  // namespace asc2::emit
