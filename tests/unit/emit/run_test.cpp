// SPDX-License-Identifier: Apache-2.0
// Emitted kernels compiled and run: values, and the rules that the emulation enforces (balanced
// flags, fields, bounds, alignment).
#include <gtest/gtest.h>

#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

TEST(EmitRun, VectorsWithTailsSlotsAndFlags) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @vadd {grid = 3, core = aiv, stage = synced} {
  %x_ptr = param {size = 1000} : ptr f32
  %y_ptr = param {size = 1000} : ptr f32
  %out_ptr = param {size = 1000} : ptr f32
  %size = param {value = 1000} : i32
  %x_gm = tensor %x_ptr, [%size] : gm f32[?]
  %y_gm = tensor %y_ptr, [%size] : gm f32[?]
  %out_gm = tensor %out_ptr, [%size] : gm f32[?]
  %x = buf {slots = 2, addr = [0x000000, 0x000200]} : ub f32[128]
  %y = buf {slots = 2, addr = [0x000400, 0x000600]} : ub f32[128]
  %z = buf {addr = [0x000800]} : ub f32[128]
  %base.1 = block_idx : i64
  %base = mul %base.1, 512 : i64
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag mte3, v, 0
  %i = for 0, 4, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o.1 = mul %i, 128 : i64
    %o = add %base, %o.1 : i64
    %n.1 = sub %size, %o : i64
    %n = clamp %n.1, 0, 128 : i64
    wait_flag v, mte2, %i.s2
    %x[%i.s2] = load %x_gm, [%o], [%n] : f32[128]
    %y[%i.s2] = load %y_gm, [%o], [%n] : f32[128]
    set_flag mte2, v, %i.s2
    wait_flag mte2, v, %i.s2
    wait_flag mte3, v, 0
    %z = add %x[%i.s2], %y[%i.s2] : f32[128]
    set_flag v, mte2, %i.s2
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %z, %out_gm, [%o], [%n]
    set_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag mte3, v, 0
}
)",
                     R"(
int main() {
  static float x[1000], y[1000], out[1001];
  for (int i = 0; i < 1000; ++i) x[i] = i * 0.5f, y[i] = 1000.0f - i;
  out[1000] = -1.0f;
  A2_EMULATE(3, vadd, a2emu::gm(x), a2emu::gm(y), a2emu::gm(out), 1000);
  for (int i = 0; i < 1000; ++i) EXPECT(out[i] == x[i] + y[i]);
  EXPECT(out[1000] == -1.0f);
}
)"),
            "");
}

TEST(EmitRun, RaggedRowsWithPitchAndPadding) {
  // 5 x 33 of a run-time width, in tiles of 4 x 24: ragged on the right and at the bottom.
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @tile2d {stage = synced} {
  %x_ptr = param : ptr f16
  %out_ptr = param : ptr f16
  %m = param : i32
  %n = param : i32
  %x_gm = tensor %x_ptr, [%m, %n] : gm f16[?,?]
  %out_gm = tensor %out_ptr, [%m, %n] : gm f16[?,?]
  %x = buf {addr = [0x001000]} : ub f16[4,24] pitch 32
  %y = buf {addr = [0x001100]} : ub f16[4,24] pitch 32
  %r = for 0, %m, 4 : i64 {
    %er.1 = sub %m, %r : i64
    %er = min %er.1, 4 : i64
    %c = for 0, %n, 24 : i64 {
      %ec.1 = sub %n, %c : i64
      %ec = min %ec.1, 24 : i64
      %x = load %x_gm, [%r, %c], [%er, %ec] {pad = 3} : f16[4,24]
      set_flag mte2, v, 0
      wait_flag mte2, v, 0
      %y = mul %x, 2.0 : f16[4,24]
      set_flag v, mte3, 0
      wait_flag v, mte3, 0
      store %y, %out_gm, [%r, %c], [%er, %ec]
      barrier all
    }
  }
}
)",
                     R"(
int main() {
  static half x[5 * 33], out[5 * 33];
  for (int i = 0; i < 5 * 33; ++i) x[i] = half(i * 1.0f), out[i] = half(-1.0f);
  A2_EMULATE(1, tile2d, a2emu::gm(x), a2emu::gm(out), 5, 33);
  for (int i = 0; i < 5 * 33; ++i) EXPECT(out[i] == i * 2.0f);
  const LocalTensor<half> last(TPosition::VECCALC, 0x1000, 128);  // the last tile: 1 x 9
  EXPECT(last.get(8) == 5 * 33 - 1 && last.get(9) == 3 && last.get(15) == 3);
}
)"),
            "");
}

TEST(EmitRun, StaticWindowsOfThreeDims) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @window {stage = synced} {
  %x_ptr = param {size = 480} : ptr i32
  %out_ptr = param {size = 480} : ptr i32
  %x_gm = tensor %x_ptr, [4, 6, 20] : gm i32[4,6,20]
  %out_gm = tensor %out_ptr, [4, 6, 20] : gm i32[4,6,20]
  %x = buf {addr = [0x000000]} : ub i32[2,3,10] pitch 16
  %w = buf {addr = [0x001000]} : ub i32[2,6,20] pitch 24
  %x = load %x_gm, [1, 2, 5], [2, 3, 10] : i32[2,3,10]
  barrier all
  store %x, %out_gm, [0, 0, 1], [2, 3, 10]
  %w = load %x_gm, [2, 0, 0], [2, 6, 20] : i32[2,6,20]
  barrier all
  store %w, %out_gm, [2, 0, 0], [2, 6, 20]
}
)",
                     R"(
int main() {
  static int32_t x[480], out[480], want[480];
  for (int i = 0; i < 480; ++i) x[i] = i + 1;
  for (int a = 0; a < 2; ++a)
    for (int b = 0; b < 3; ++b)
      for (int c = 0; c < 10; ++c)
        want[a * 120 + b * 20 + c + 1] = x[(a + 1) * 120 + (b + 2) * 20 + c + 5];
  for (int i = 240; i < 480; ++i) want[i] = x[i];
  A2_EMULATE(1, window, a2emu::gm(x), a2emu::gm(out));
  for (int i = 0; i < 480; ++i) EXPECT(out[i] == want[i]);
}
)"),
            "");
}

TEST(EmitRun, CompareAndSelect) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @leaky {stage = synced} {
  %x_ptr = param {size = 128} : ptr f32
  %out_ptr = param {size = 128} : ptr f32
  %slope = param : f32
  %x_gm = tensor %x_ptr, [128] : gm f32[128]
  %out_gm = tensor %out_ptr, [128] : gm f32[128]
  %x = buf {addr = [0x000000]} : ub f32[128]
  %s = buf {addr = [0x000200]} : ub f32[128]
  %p = buf {addr = [0x000400]} : ub i1[128]
  %q = buf {addr = [0x000420]} : ub i1[128]
  %x = load %x_gm, [0], [128] : f32[128]
  barrier all
  %s = mul %x, %slope : f32[128]
  %p = lt %x, 0.0 : i1[128]
  %q = gt %x, -50.0 : i1[128]
  barrier v
  %p = and %p, %q : i1[128]
  barrier v
  %s = where %p, %s, %x : f32[128]
  %q = eq %x, 7.0 : i1[128]
  barrier v
  %q = not %q : i1[128]
  barrier v
  %s = where %q, %s, inf : f32[128]
  barrier all
  store %s, %out_gm, [0], [128]
}
)",
                     R"(
int main() {
  float x[128], out[128];
  for (int i = 0; i < 128; ++i) x[i] = static_cast<float>(i - 60);
  A2_EMULATE(1, leaky, a2emu::gm(x), a2emu::gm(out), 0.25f);
  for (int i = 0; i < 128; ++i) {
    const float want = x[i] == 7 ? INFINITY : x[i] < 0 && x[i] > -50 ? x[i] * 0.25f : x[i];
    EXPECT(out[i] == want);
  }
}
)"),
            "");
}

TEST(EmitRun, Casts) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @casts {stage = synced} {
  %x_ptr = param {size = 64} : ptr f32
  %h_ptr = param {size = 64} : ptr f16
  %b_ptr = param {size = 64} : ptr bf16
  %i_ptr = param {size = 64} : ptr i32
  %x_gm = tensor %x_ptr, [64] : gm f32[64]
  %h_gm = tensor %h_ptr, [64] : gm f16[64]
  %b_gm = tensor %b_ptr, [64] : gm bf16[64]
  %i_gm = tensor %i_ptr, [64] : gm i32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %h = buf {addr = [0x000100]} : ub f16[64]
  %b = buf {addr = [0x000180]} : ub bf16[64]
  %i = buf {addr = [0x000200]} : ub i32[64]
  %c = buf {addr = [0x000300]} : ub i32[64]
  %x = load %x_gm, [0], [64] : f32[64]
  barrier all
  %h = cast %x : f16[64]
  %b = cast %x : bf16[64]
  %c = cast %x {round = ceil} : i32[64]
  %i = cast %x : i32[64]
  barrier all
  %i = add %i, %c : i32[64]
  barrier all
  store %h, %h_gm, [0], [64]
  store %b, %b_gm, [0], [64]
  store %i, %i_gm, [0], [64]
}
)",
                     R"(
int main() {
  float x[64];
  half h[64];
  bfloat16_t b[64];
  int32_t i[64];
  for (int k = 0; k < 64; ++k) x[k] = (k - 31) * 1.3f;
  A2_EMULATE(1, casts, a2emu::gm(x), a2emu::gm(h), a2emu::gm(b), a2emu::gm(i));
  for (int k = 0; k < 64; ++k) {
    EXPECT(h[k].bits == half(x[k]).bits);
    EXPECT(b[k].bits == bfloat16_t(x[k]).bits);
    EXPECT(i[k] == static_cast<int32_t>(x[k]) + static_cast<int32_t>(std::ceil(x[k])));
  }
}
)"),
            "");
}

TEST(EmitRun, BranchesLoopsAndScalars) {
  // Results are collected in tiles of one value each: out[8 k] is the k-th.
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @scalars {stage = synced} {
  %out_ptr = param {size = 128} : ptr i32
  %a = param : i32
  %b = param : i32
  %out_gm = tensor %out_ptr, [128] : gm i32[128]
  %t = buf {addr = [0x000000]} : ub i32[8]
  %quotient = floordiv %a, %b : i32
  %rest = mod %a, %b : i32
  %less = lt %a, 0 : i1
  if %less {
    %kept = neg %a : i32
  } else {
    %kept = copy %a : i32
  }
  %sum = copy 0 : i32
  %i = for 10, 0, -3 : i32 {
    %sum = add %sum, %i : i32
    %i = mul %i, 100 : i32
  }
  %go = copy 1 : i1
  %k = copy 0 : i32
  while %go {
    %k = add %k, 1 : i32
    %go = lt %k, 5 : i1
  }
  %wrapped = mul %a, 2147483647 : i32
  %j = for 0, 7, 1 : i64 {
    %v = copy %quotient : i32
    %p = eq %j, 1 : i1
    if %p {
      %v = copy %rest : i32
    }
    %p = eq %j, 2 : i1
    if %p {
      %v = copy %kept : i32
    }
    %p = eq %j, 3 : i1
    if %p {
      %v = copy %sum : i32
    }
    %p = eq %j, 4 : i1
    if %p {
      %v = copy %i : i32
    }
    %p = eq %j, 5 : i1
    if %p {
      %v = copy %k : i32
    }
    %p = eq %j, 6 : i1
    if %p {
      %v = copy %wrapped : i32
    }
    %t = full %v : i32[8]
    %o = mul %j, 8 : i64
    barrier all
    store %t, %out_gm, [%o], [8]
    barrier all
  }
}
)",
                     R"(
void test(int32_t a, int32_t b, int32_t quotient, int32_t rest) {
  int32_t out[128] = {};
  A2_EMULATE(1, scalars, a2emu::gm(out), a, b);
  EXPECT(out[0] == quotient);
  EXPECT(out[8] == rest);
  EXPECT(out[16] == (a < 0 ? -a : a));
  EXPECT(out[24] == 10 + 7 + 4 + 1);
  EXPECT(out[32] == 100);  // assigned in the last round, which does not change the rounds
  EXPECT(out[40] == 5);
  EXPECT(out[48] == static_cast<int32_t>(static_cast<uint32_t>(a) * 2147483647u));
}
int main() {
  test(7, 2, 3, 1);
  test(-7, 2, -4, 1);
  test(7, -2, -4, -1);
  test(-7, -2, 3, -1);
  test(0, 5, 0, 0);
}
)"),
            "");
}

TEST(EmitRun, TheHostProgram) {
  EXPECT_EQ(run_text(R"(a2ir 1
target ascend910b
kernel @twice {grid = 2, stage = synced} {
  %x_ptr = param {size = 16} : ptr f32
  %out_ptr = param {size = 16} : ptr f32
  %factor = param {value = 2} : f32
  %x_gm = tensor %x_ptr, [16] : gm f32[16]
  %out_gm = tensor %out_ptr, [16] : gm f32[16]
  %x = buf {addr = [0x000000]} : ub f32[8]
  %b = block_idx : i64
  %o = mul %b, 8 : i64
  %x = load %x_gm, [%o], [8] : f32[8]
  barrier all
  %x = mul %x, %factor : f32[8]
  barrier all
  store %x, %out_gm, [%o], [8]
}
)",
                     R"(
struct Files {  // written before main() and read after it
  Files() {
    std::FILE* file = std::fopen("x_ptr.bin", "wb");
    for (float i = 0; i < 16; ++i) std::fwrite(&i, sizeof i, 1, file);
    std::fclose(file);
  }
  ~Files() {
    float out[16] = {};
    std::FILE* file = std::fopen("out_ptr.out.bin", "rb");
    EXPECT(file && std::fread(out, sizeof(float), 16, file) == 16);
    for (int i = 0; i < 16; ++i) EXPECT(out[i] == 2.0f * i);
    std::fclose(file);
    EXPECT(std::fopen("x_ptr.out.bin", "rb") == nullptr);
  }
} files;
)",
                     true),
            "");
}

TEST(EmitRun, TheEmulationSeesALeftFlagAndAnOverflow) {
  const std::string text = R"(a2ir 1
target ascend910b
kernel @leak {stage = synced} {
  %x_ptr = param : ptr f32
  %n = param : i32
  %x_gm = tensor %x_ptr, [8] : gm f32[8]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %x = load %x_gm, [0], [%n] : f32[64]
  set_flag mte2, v, 3
}
)";
  EXPECT_EQ(run_text(text, R"(
#include <sys/wait.h>
#include <unistd.h>
int run(int n) {
  float x[64] = {};
  if (fork() == 0) {
    std::freopen("/dev/null", "w", stderr);
    A2_EMULATE(1, leak, a2emu::gm(x), n);
    _exit(0);
  }
  int status = 0;
  wait(&status);
  return WEXITSTATUS(status);
}
int main() {
  EXPECT(run(8) == 1);   // the flag
  EXPECT(run(9) == 1);   // outside of the tensor
}
)"),
            "");
}

}  // namespace
}  // namespace asc2::emit
