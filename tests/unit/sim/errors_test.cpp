// SPDX-License-Identifier: Apache-2.0
// Every error of a run by lines, with its whole text.
#include <gtest/gtest.h>

#include "launch/launch.h"
#include "unit/sim/harness.h"

namespace asc2::sim::test {
namespace {

constexpr std::string_view kHead =
    "  %p = param {size = 8} : ptr f32\n  %q = param {size = 8} : ptr f32\n"
    "  %x = tensor %p, [8] : gm f32[8]\n  %o = tensor %q, [8] : gm f32[8]\n";

std::string tile(std::string_view lines, int grid = 1) {
  return kernel("tile", std::string(kHead) + std::string(lines), grid);
}
std::string machine(std::string_view lines) {
  return kernel("machine", std::string(kHead) + std::string(lines));
}
std::string planned(std::string_view lines) {
  return kernel("planned", std::string(kHead) + std::string(lines));
}

std::string messages(const std::string& text) {
  return Simulation(text).in("p", f32(count_up(8))).run().messages;
}

/// The message of the first error, without place and caret.
std::string first(const std::string& text) {
  const std::string all = messages(text);
  const size_t begin = all.find("error: ");
  if (begin == std::string::npos) return "no error: " + all;
  return all.substr(begin + 7, all.find('\n', begin) - begin - 7);
}

TEST(Errors, OutOfBoundsWithPlaceBlockAndIteration) {
  EXPECT_EQ(
      messages(kernel("machine",
                      std::string(kHead) +
                          "  %t = buf : ub f32[4]\n"
                          "  %i = for 0, 3, 1 : i64 {\n"
                          "    %f = mul %i, 4 : i64\n"
                          "    %t = load %x, [%f], [4] : f32[4]  loc \"k.py\":7:9\n  }\n",
                      2)),
      R"(k.a2ir:11:5: error: 'load' reaches index 11 in dim 0 of '%x', which has 8 there [sim-bounds]
   11 |     %t = load %x, [%f], [4] : f32[4]  loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: from this line
   = note: in block 0, iteration 2 of '%i'
asc2-sim: 1 error
)");
}

TEST(Errors, BeyondTheArrayBehindATensor) {
  EXPECT_EQ(first(kernel("tile",
                         "  %p = param {size = 8} : ptr f32\n"
                         "  %x = tensor %p, [3, 4] : gm f32[3,4]\n"
                         "  %t = load %x, [0, 0] : f32[3,4]\n")),
            "'load' reaches element 11 of '%p', which has 8 elements [sim-bounds]");
}

TEST(Errors, Windows) {
  EXPECT_EQ(first(tile("  %m = sub 0, 1 : i32\n  %t = load %x, [%m] : f32[4]\n")),
            "the offset in dim 0 of '%x' is -1 [sim-negative]");
  EXPECT_EQ(first(tile("  %t = full 0.0 : f32[4]\n  %m = sub 3, 7 : i32\n"
                       "  store %t, %o, [%m]\n")),
            "the offset in dim 0 of '%o' is -4 [sim-negative]");
  EXPECT_EQ(first(machine("  %t = buf : ub f32[4]\n  %n = add 5, 0 : i32\n"
                          "  %t = load %x, [0], [%n] : f32[4]\n")),
            "extent 5 in dim 0 is outside 0 to 4 [sim-extent]");
  EXPECT_EQ(first(machine("  %t = buf : ub f32[4]\n  %n = sub 0, 1 : i32\n"
                          "  %t = load %x, [0], [%n] : f32[4]\n")),
            "extent -1 in dim 0 is outside 0 to 4 [sim-extent]");
  // A window that far outside is no error without extents: all of it is pad.
  EXPECT_EQ(messages(tile("  %t = load %x, [9223372036854775807] : f32[4]\n")), "");
}

TEST(Errors, Scalars) {
  EXPECT_EQ(first(tile("  %z = sub 3, 3 : i32\n  %y = floordiv 7, %z : i32\n")),
            "'floordiv' by 0 [sim-division]");
  EXPECT_EQ(first(tile("  %y = mod 7, 0 : u8\n")), "'mod' by 0 [sim-division]");
  EXPECT_EQ(first(tile("  %t = full 3 : i32[4]\n  %u = mod %t, 0 : i32[4]\n")),
            "'mod' by 0 [sim-division]");
  EXPECT_EQ(first(tile("  %y = shl 1, 32 : i32\n")), "shift of an i32 by 32 [sim-shift]");
  EXPECT_EQ(first(tile("  %t = full 3 : i16[4]\n  %u = shr %t, -1 : i16[4]\n")),
            "shift of an i16 by -1 [sim-shift]");
  EXPECT_EQ(first(tile("  %z = sub 3, 3 : i32\n  %i = for 0, 4, %z : i32 {\n  }\n")),
            "the step of this loop is 0 [sim-step]");
  EXPECT_EQ(first(tile("  %z = sub 3, 3 : i32\n  if %z {\n    %a = add 1, 2 : i32\n  }\n"
                       "  %b = add %a, 1 : i32\n")),
            "'%a' is read before it is written [sim-unwritten]");
}

TEST(Errors, TensorDims) {
  EXPECT_EQ(first(kernel("tile",
                         "  %p = param {size = 8} : ptr f32\n  %n = param {value = -3} : i32\n"
                         "  %x = tensor %p, [4, %n] : gm f32[4,?]\n")),
            "'%x' has -3 elements in dim 1 [sim-tensor]");
  EXPECT_EQ(first(kernel("tile",
                         "  %p = param {size = 8} : ptr f32\n"
                         "  %n = param {value = 4611686018427387904} : i64\n"
                         "  %x = tensor %p, [%n, %n] : gm f32[?,?]\n")),
            "'%x' has 4611686018427387904 elements in dim 0 [sim-tensor]");
}

TEST(Errors, AnEndlessLoop) {
  Simulation test(tile("  %c = eq 1, 1 : i1\n  while %c {\n    %a = add 1, 2 : i32\n  }\n"));
  test.options.max_steps = 1000;
  EXPECT_EQ(test.run().messages,
            R"(k.a2ir:9:3: error: stopped after 1000 steps [sim-steps]
    9 |   while %c {
      |   ^~~~~~~~
   = note: in block 0, iteration 332 of the while
asc2-sim: 1 error
)");
}

TEST(Errors, StoreOfWhatWasNeverWritten) {
  EXPECT_EQ(
      messages(machine("  %t = buf : ub f32[2,4] pitch 8\n  %u = buf : ub f32[2,4] pitch 8\n"
                       "  %q2 = param {size = 8} : ptr f32\n"
                       "  %x2 = tensor %p, [2, 4] : gm f32[2,4]\n"
                       "  %o2 = tensor %q2, [2, 4] : gm f32[2,4]\n"
                       "  %t = load %x2, [0, 0], [2, 3] : f32[2,4]\n"
                       "  %u = neg %t : f32[2,4]\n"
                       "  store %u, %o2, [0, 0], [2, 3]\n"
                       "  store %u, %o2, [0, 0], [2, 4]\n")),
      R"(k.a2ir:16:3: error: stores element [0, 3] of '%u', which was never written [sim-poison]
   16 |   store %u, %o2, [0, 0], [2, 4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
)");
}

TEST(Errors, LoadOfAnOutputThatWasNeverWritten) {
  EXPECT_EQ(first(tile("  %t = load %o, [0] : f32[4]\n  store %t, %o, [4]\n")),
            "stores element [0] of '%t', which was never written [sim-poison]");
}

TEST(Errors, TwoBlocksWriteTheSameElement) {
  EXPECT_EQ(
      messages(tile("  %b = block_idx : i64\n  %f = mul %b, 2 : i64\n"
                    "  %t = load %x, [%f] : f32[4]\n"
                    "  store %t, %o, [%f]\n",
                    3)),
      R"(k.a2ir:11:3: error: block 1 writes element 2 of '%q', which block 0 writes [sim-blocks]
   11 |   store %t, %o, [%f]
      |   ^~~~~~~~~~~~~~~~~~
k.a2ir:11:3: note: block 0 writes it here
   11 |   store %t, %o, [%f]
      |   ^~~~~~~~~~~~~~~~~~
asc2-sim: 1 error
)");
}

TEST(Errors, ABlockReadsWhatAnotherWrites) {
  EXPECT_EQ(messages(tile("  %b = block_idx : i64\n"
                          "  %t = load %x, [0] : f32[4]\n  store %t, %o, [%b]\n"
                          "  %z = eq %b, 5 : i1\n",
                          1)),
            "");
  EXPECT_EQ(first(tile("  %b = block_idx : i64\n  %first = eq %b, 0 : i1\n"
                       "  if %first {\n    %t = load %x, [0] : f32[4]\n"
                       "    store %t, %o, [4]\n  } else {\n"
                       "    %u = load %o, [7] : f32[2]\n  }\n",
                       2)),
            "block 1 reads element 7 of '%q', which block 0 writes [sim-blocks]");
}

TEST(Errors, KernelsThatCannotRun) {
  EXPECT_EQ(first(tile("  %t = full 0.5 : i32[4]\n")),
            "the number 0.5 where 'full' works in i32 [sim-invalid]");
  EXPECT_EQ(first(tile("  %t = full 1.0 : f32[4]\n  %u = full 1.0 : f32[5]\n"
                       "  %v = add %t, %u : f32[5]\n")),
            "'%t' does not repeat over the result [sim-invalid]");
  EXPECT_EQ(first(tile("  %t = full 1.0 : f32[4]\n  %v = add %t, 1 : f16[4]\n")),
            "'%t' is f32 where 'add' works in f16 [sim-invalid]");
  EXPECT_EQ(first(tile("  %t = full 1.0 : f32[4]\n  %v = add %t, 1 : f32\n")),
            "a tile operand and a scalar result [sim-invalid]");
  EXPECT_EQ(first(tile("  %t = load %x, [0, 0] : f32[4]\n")),
            "a tensor of rank 1, a tile of rank 1, 2 offsets [sim-invalid]");
  EXPECT_EQ(first(tile("  %i = for 0, 4, 1 : i64 {\n  }\n  %s = slot %i, 2 : i64\n")),
            "'slot' stands in no loop of that variable [sim-invalid]");
  EXPECT_EQ(first(tile("  %a = eq 1, 2 : i1\n  %b = add %a, %a : i1\n")),
            "'add' of i1 is not simulated [sim-unsupported]");
  EXPECT_EQ(first(tile("  %a = exp 1 : i32\n")), "'exp' of i32 is not simulated [sim-unsupported]");
  EXPECT_EQ(first(kernel("tile", "  %p = param {size = 4} : ptr hif8\n")),
            "'param' of hif8 is not simulated [sim-unsupported]");
  EXPECT_EQ(first(tile("  %t = full 1.0 : f32[200000,200000]\n")),
            "'%t' is larger than the 1073741824 bytes that are simulated [sim-invalid]");
}

TEST(Errors, Plans) {
  EXPECT_EQ(
      messages(planned("  %t = buf {addr = [0x001400]} : ub f32[4]  loc \"k.py\":3:1\n")),
      R"(k.a2ir:8:3: error: '%t': slot 0 at 0x1400 ends at 0x1410, beyond the 0x1400 bytes of ub [sim-capacity]
    8 |   %t = buf {addr = [0x001400]} : ub f32[4]  loc "k.py":3:1
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:3:1: note: from this line
asc2-sim: 1 error
)");
  EXPECT_EQ(first(planned("  %t = buf {addr = [0x000010]} : ub f32[4]\n")),
            "address 0x10 of '%t' is no multiple of 32 [sim-invalid]");
  EXPECT_EQ(first(planned("  %t = buf : ub f32[4]\n")),
            "'%t' has 1 slots and 0 addresses [sim-invalid]");
  EXPECT_EQ(first(planned("  %t = buf {addr = [0x000000]} : l1 f32[4]\n")),
            "'tiny' has no l1 on a core of kind aiv [sim-invalid]");
  EXPECT_EQ(first(planned("  %t = buf {slots = 2, addr = [0x0, 0x20]} : ub f32[4]\n"
                          "  %s = add 1, 1 : i64\n  %t[%s] = load %x, [0], [4] : f32[4]\n")),
            "slot 2 of '%t', which has 2 [sim-slot]");
  EXPECT_EQ(first(planned("  %t = buf {slots = 2, addr = [0x0, 0x20]} : ub f32[4]\n"
                          "  %t = load %x, [0], [4] : f32[4]\n")),
            "'%t' has 2 slots and no subscript here [sim-invalid]");
}

TEST(Errors, ATargetIsNeededFromStageMachineOn) {
  EXPECT_EQ(Simulation(machine("  %t = buf : ub f32[4]\n"), nullptr).run().messages.substr(0, 65),
            "k.a2ir:3:1: error: a kernel of this stage needs a target [sim-inv");
  EXPECT_TRUE(Simulation(tile(""), nullptr).run().ok);
}

TEST(Inputs, Arrays) {
  const std::string text = tile("");
  EXPECT_EQ(Simulation(text).in("p", f32(count_up(7))).run().messages,
            "asc2-sim: error: 'p.npy' holds 7 elements, '%p' has 8 [sim-input]\n"
            "asc2-sim: 1 error\n");
  EXPECT_EQ(Simulation(text).in("p", i32({1, 2, 3, 4, 5, 6, 7, 8})).run().messages,
            "asc2-sim: error: 'p.npy' holds i32, '%p' is f32 [sim-input]\nasc2-sim: 1 error\n");
  EXPECT_EQ(Simulation(text).in("pp", f32(count_up(8))).run().messages,
            "asc2-sim: error: the kernel has no pointer parameter 'pp' [sim-input]\n"
            "   = help: did you mean 'p'?\nasc2-sim: 1 error\n");
  EXPECT_EQ(Simulation(kernel("tile", "  %p = param : ptr bf16\n"))
                .in("p", f32(count_up(8)))
                .run()
                .messages,
            "asc2-sim: error: 'p.npy' holds f32, '%p' is bf16, which travels as u16 [sim-input]\n"
            "asc2-sim: 1 error\n");
  EXPECT_EQ(first(kernel("tile", "  %p = param {size = 99999999999999} : ptr f32\n")),
            "'p.npy' holds 8 elements, '%p' has 99999999999999 [sim-input]");
  EXPECT_EQ(Simulation(kernel("tile", "  %p = param {size = 9223372036854775807} : ptr f32\n"))
                .run()
                .messages.substr(0, 96),
            "k.a2ir:4:3: error: the arrays need more than the 8589934592 bytes that are simulated "
            "[sim-input]");
}

TEST(Inputs, ScalarsAndSizes) {
  EXPECT_EQ(messages(kernel("tile", "  %p = param : ptr f32\n  %n = param : i32\n")),
            R"(k.a2ir:5:3: error: parameter '%n' has no value [sim-input]
    5 |   %n = param : i32
      |   ^~~~~~~~~~~~~~~~
   = help: give it in a launch file, or --arg n=VALUE
asc2-sim: 1 error
)");
  EXPECT_EQ(first(kernel("tile", "  %p = param : ptr f32\n  %n = param {value = 300} : i8\n")),
            "300 does not fit parameter '%n' of i8 [sim-input]");
  EXPECT_EQ(first(kernel("tile", "  %p = param : ptr f32\n  %n = param {value = 0.5} : i8\n")),
            "0.5 is no value for parameter '%n' of i8 [sim-input]");
  EXPECT_EQ(first(kernel("tile", "  %p = param : ptr f32\n  %q = param : ptr f32\n")),
            "nothing says how many elements '%q' has [sim-input]");
}

TEST(Inputs, LaunchFacts) {
  const auto with = [](std::string_view arg) {
    Launch launch;
    Diags diags;
    EXPECT_TRUE(add_arg(launch, arg, diags)) << diags.render({"t"}, true);
    const std::string all = Simulation(tile("")).launch(launch).run().messages;
    return all.substr(0, all.find('\n'));
  };
  EXPECT_EQ(with("p=f16[8]"),
            "<--arg>:1:3: error: '%p' is f32 in the kernel and f16 here [sim-input]");
  EXPECT_EQ(with("r=f32[8]"), "<--arg>:1:1: error: the kernel has no parameter 'r' [sim-input]");
}

TEST(Inputs, KernelAndGrid) {
  EXPECT_EQ(first("a2ir 1\nkernel @a {grid = 1, stage = tile} {\n}\nkernel @b {\n}\n"),
            "the file has several kernels; say which with --kernel [sim-input]");
  EXPECT_EQ(first("a2ir 1\ntarget tiny\n"), "the file has no kernel [sim-input]");
  EXPECT_EQ(first("a2ir 1\nkernel @k {grid = 70000} {\n  %p = param {size = 8} : ptr f32\n}\n"),
            "a grid of 70000 blocks; 1 to 65535 can run [sim-input]");
  Simulation named("a2ir 1\nkernel @a {\n}\nkernel @bb {\n}\n");
  named.options.kernel = "bbb";
  EXPECT_EQ(named.run().messages,
            "asc2-sim: error: the file has no kernel 'bbb' [sim-input]\n"
            "   = help: did you mean 'bb'?\nasc2-sim: 1 error\n");
  named.options.kernel = "bb";
  EXPECT_TRUE(named.run().ok);
}

}  // namespace
}  // namespace asc2::sim::test
