// SPDX-License-Identifier: Apache-2.0
// Operations over rows, emitted, compiled and run: orders of repeats, ragged ends, operands that
// repeat, reductions. The emulation needs no flags, so there are none.
#include <gtest/gtest.h>

#include "base/diag.h"
#include "base/file.h"
#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

std::string expected_stage(const std::string& path) {
  Diags diags;
  const auto text = read_source(ASC2_SOURCE_DIR "/examples/" + path, diags);
  EXPECT_TRUE(text);
  return text ? text->text : "";
}

TEST(EmitRows, SoftmaxOfRaggedRows) {
  EXPECT_EQ(run_text(expected_stage("05_softmax/expected/launch/5-pipe.a2ir"), R"(
int main() {
  static float x[333 * 126], out[333 * 126];
  unsigned s = 1;
  for (float& v : x) s = s * 1664525u + 1013904223u, v = float(int(s >> 8) % 2000) / 100.0f;
  A2_EMULATE(8, softmax_kernel, a2emu::gm(x), a2emu::gm(out), 333);
  for (int r = 0; r < 333; ++r) {
    double most = -1e30, sum = 0;
    for (int c = 0; c < 126; ++c) most = std::fmax(most, x[r * 126 + c]);
    for (int c = 0; c < 126; ++c) sum += std::exp(x[r * 126 + c] - most);
    for (int c = 0; c < 126; ++c)
      EXPECT(std::fabs(out[r * 126 + c] - std::exp(x[r * 126 + c] - most) / sum) < 1e-6);
  }
}
)"),
            "");
}

TEST(EmitRows, TopKMask) {
  EXPECT_EQ(run_text(expected_stage("11_topk_mask/expected/launch/5-pipe.a2ir"), R"(
int main() {
  static float x[200 * 60], out[200 * 60];
  static int32_t first[200];
  unsigned s = 1;
  for (float& v : x) s = s * 1664525u + 1013904223u, v = float(s >> 8);
  A2_EMULATE(4, topk_mask_kernel, a2emu::gm(x), a2emu::gm(out), a2emu::gm(first), 200);
  for (int r = 0; r < 200; ++r) {
    for (int c = 0; c < 60; ++c) {
      int above = 0;
      for (int k = 0; k < 60; ++k) {
        const float a = x[r * 60 + k], b = x[r * 60 + c];
        above += a > b || (a == b && k < c);
      }
      EXPECT(out[r * 60 + c] == (above < 3 ? x[r * 60 + c] : -1.0f));
      EXPECT((above == 0) == (first[r] == c));
    }
  }
}
)"),
            "");
}

/// x is 300 rows of 100: more rows than repeats of an instruction, a ragged last part.
TEST(EmitRows, ManyRows) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @f {grid = 1, core = aiv, stage = synced} {
  %x_ptr = param {size = 30000} : ptr f32
  %y_ptr = param {size = 30000} : ptr f32
  %m_ptr = param {size = 300} : ptr f32
  %x_gm = tensor %x_ptr, [300, 100] : gm f32[300,100]
  %y_gm = tensor %y_ptr, [300, 100] : gm f32[300,100]
  %m_gm = tensor %m_ptr, [300] : gm f32[300]
  %x = buf {addr = [0x000000]} : ub f32[300,100] pitch 104
  %a = buf {addr = [0x020000]} : ub f32[300,13] pitch 16
  %b = buf {addr = [0x025000]} : ub f32[300,2] pitch 8
  %m = buf {addr = [0x028000]} : ub f32[300] pitch 304
  %s = buf {addr = [0x029000]} : ub f32[304,8]
  %x = load %x_gm, [0, 0], [300, 100] : f32[300,100]
  %a = block_reduce %x {by = sum} : f32[300,13]
  %b = block_reduce %a {by = sum} : f32[300,2]
  %m = row_reduce %b {by = sum} : f32[300]
  store %m, %m_gm, [0], [300]
  %s = spread %m : f32[304,8]
  %x = sub %x, %s : f32[300,100]
  store %x, %y_gm, [0, 0], [300, 100]
}
)",
                     R"(
int main() {
  static float x[30000], y[30000], m[300];
  for (int i = 0; i < 30000; ++i) x[i] = float(i % 97);
  A2_EMULATE(1, f, a2emu::gm(x), a2emu::gm(y), a2emu::gm(m));
  for (int r = 0; r < 300; ++r) {
    float sum = 0;
    for (int c = 0; c < 100; ++c) sum += x[r * 100 + c];
    EXPECT(m[r] == sum);
    for (int c = 0; c < 100; ++c) EXPECT(y[r * 100 + c] == x[r * 100 + c] - sum);
  }
}
)"),
            "");
}

/// Rows of 5000 lie too far apart for strides of repeats: they go one by one. A row and a single
/// element repeat over all of them; rows fold.
TEST(EmitRows, LongRows) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @f {grid = 1, core = aiv, stage = synced} {
  %x_ptr = param {size = 15000} : ptr f32
  %g_ptr = param {size = 5000} : ptr f32
  %y_ptr = param {size = 15000} : ptr f32
  %x_gm = tensor %x_ptr, [3, 5000] : gm f32[3,5000]
  %g_gm = tensor %g_ptr, [5000] : gm f32[5000]
  %y_gm = tensor %y_ptr, [3, 5000] : gm f32[3,5000]
  %x = buf {addr = [0x000000]} : ub f32[3,5000]
  %g = buf {addr = [0x010000]} : ub f32[5000]
  %a = buf {addr = [0x018000]} : ub f32[2,5000]
  %b = buf {addr = [0x024000]} : ub f32[1,5000]
  %c = buf {addr = [0x02a000]} : ub f32[1,625] pitch 632
  %d = buf {addr = [0x02b000]} : ub f32[1,79] pitch 80
  %e = buf {addr = [0x02b400]} : ub f32[1,10] pitch 16
  %m = buf {addr = [0x02b800]} : ub f32[1] pitch 8
  %s = buf {addr = [0x02c000]} : ub f32[1,8] pitch 64
  %x = load %x_gm, [0, 0], [3, 5000] : f32[3,5000]
  %g = load %g_gm, [0], [5000] : f32[5000]
  %a = fold %x {by = max} : f32[2,5000]
  %b = fold %a {by = max} : f32[1,5000]
  %c = block_reduce %b {by = max} : f32[1,625]
  %d = block_reduce %c {by = max} : f32[1,79]
  %e = block_reduce %d {by = max} : f32[1,10]
  %m = row_reduce %e {by = max} : f32[1]
  %s = spread %m : f32[1,8]
  %x = sub %x, %s : f32[3,5000]
  %x = mul %x, %g : f32[3,5000]
  store %x, %y_gm, [0, 0], [3, 5000]
}
)",
                     R"(
int main() {
  static float x[15000], g[5000], y[15000];
  for (int i = 0; i < 15000; ++i) x[i] = float(i * 7919 % 10007);
  for (int i = 0; i < 5000; ++i) g[i] = float(i % 3);
  A2_EMULATE(1, f, a2emu::gm(x), a2emu::gm(g), a2emu::gm(y));
  float most = 0;
  for (float v : x) most = std::fmax(most, v);
  for (int i = 0; i < 15000; ++i) EXPECT(y[i] == (x[i] - most) * g[i % 5000]);
}
)"),
            "");
}

/// [2,1,8] over [2,3,8] takes a loop; a copy makes a tile of full size.
TEST(EmitRows, MiddleDims) {
  const std::string text = R"(a2ir 1
target ascend910b
kernel @f {grid = 1, core = aiv, stage = synced} {
  %x_ptr = param {size = 48} : ptr f32
  %x_gm = tensor %x_ptr, [2, 3, 8] : gm f32[2,3,8]
  %r_gm = tensor %x_ptr, [2, 1, 24] : gm f32[2,1,24]
  %x = buf {addr = [0x000000]} : ub f32[2,3,8]
  %r = buf {addr = [0x001000]} : ub f32[2,1,8]
  %c = buf {addr = [0x002000]} : ub f32[2,3,8]
  %x = load %x_gm, [0, 0, 0], [2, 3, 8] : f32[2,3,8]
  %r = load %r_gm, [0, 0, 8], [2, 1, 8] : f32[2,1,8]
  %c = copy %r : f32[2,3,8]
  %x = add %x, %r : f32[2,3,8]
  %x = add %x, %c : f32[2,3,8]
  store %x, %x_gm, [0, 0, 0], [2, 3, 8]
}
)";
  EXPECT_EQ(run_text(text, R"(
int main() {
  static float x[48], was[48];
  for (int i = 0; i < 48; ++i) was[i] = x[i] = float(i);
  A2_EMULATE(1, f, a2emu::gm(x));
  for (int i = 0; i < 48; ++i) EXPECT(x[i] == was[i] + 2 * was[i / 24 * 24 + 8 + i % 8]);
}
)"),
            "");
}

/// Windows of two leading dims; what lies beside them stays.
TEST(EmitRows, Windows) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @f {grid = 1, core = aiv, stage = synced} {
  %x_ptr = param {size = 480} : ptr f32
  %x_gm = tensor %x_ptr, [4, 5, 24] : gm f32[4,5,24]
  %x = buf {addr = [0x000000]} : ub f32[4,5,24]
  %s = buf {addr = [0x001000]} : ub f32[2,3,11] pitch 16
  %y = buf {addr = [0x002000]} : ub f32[4,5,24]
  %x = load %x_gm, [0, 0, 0], [4, 5, 24] : f32[4,5,24]
  %s = slice %x, [1, 2, 8] : f32[2,3,11]
  %y = full 0.0 : f32[4,5,24]
  %y = insert %s, [2, 1, 0] : f32[4,5,24]
  store %y, %x_gm, [0, 0, 0], [4, 5, 24]
}
)",
                     R"(
int main() {
  static float x[480];
  for (int i = 0; i < 480; ++i) x[i] = float(i + 1);
  A2_EMULATE(1, f, a2emu::gm(x));
  for (int i = 0; i < 480; ++i) {
    const int a = i / 120 - 2, b = i / 24 % 5 - 1, c = i % 24;
    const bool in = a >= 0 && a < 2 && b >= 0 && b < 3 && c < 11;
    EXPECT(x[i] == (in ? float((a + 1) * 120 + (b + 2) * 24 + c + 8 + 1) : 0.0f));
  }
}
)"),
            "");
}

}  // namespace
}  // namespace asc2::emit
