// SPDX-License-Identifier: Apache-2.0
// Kernels up to stage planned: windows, control flow, scalars, buffers, plans.
#include <gtest/gtest.h>

#include <cmath>

#include "launch/launch.h"
#include "unit/sim/harness.h"

namespace asc2::sim::test {
namespace {

using Floats = std::vector<float>;
using Ints = std::vector<int32_t>;

/// A kernel that computes scalars of i32 into the elements of %out: each line `%x = ... : type`,
/// then the variables to store.
std::string scalars(std::string_view lines, const std::vector<std::string>& names) {
  std::string text = fmt::format(
      "  %out = param {{size = {}}} : ptr i32\n  %t = tensor %out, [{}] : gm i32[{}]\n{}",
      names.size(), names.size(), names.size(), lines);
  for (size_t k = 0; k < names.size(); ++k) {
    text += fmt::format(
        "  %v{0} = cast {1} : i32\n  %y{0} = full %v{0} : i32[1]\n"
        "  store %y{0}, %t, [{0}]\n",
        k, names[k]);
  }
  return kernel("tile", text);
}

Ints run_scalars(std::string_view lines, const std::vector<std::string>& names) {
  const Outcome outcome = Simulation(scalars(lines, names)).run();
  EXPECT_TRUE(outcome.ok) << outcome.messages;
  return outcome.ints("out");
}

TEST(Windows, OutsideTheTensorReadsPadAndIsNotWritten) {
  const std::string text = kernel("tile",
                                  "  %p = param : ptr f32\n  %q = param {size = 12} : ptr f32\n"
                                  "  %x = tensor %p, [3, 4] : gm f32[3,4]\n"
                                  "  %o = tensor %q, [3, 4] : gm f32[3,4]\n"
                                  "  %t = load %x, [1, 2] {pad = 7.0} : f32[4,3]\n"
                                  "  %u = mul %t, 10.0 : f32[4,3]\n"
                                  "  store %u, %o, [1, 2]\n"
                                  "  %v = load %x, [2, 0] : f32[2,4]\n"
                                  "  store %v, %o, [0, 3]\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(12), {3, 4})).zero("q").run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), (Floats{0, 0, 0, 8, 0, 0, 60, 0, 0, 0, 100, 110}));
  EXPECT_EQ(outcome.output("q").array.shape, (std::vector<int64_t>{3, 4}));
}

TEST(Windows, PadFillsTheWholeTileAndMayBeInfinite) {
  const std::string text = kernel("tile",
                                  "  %p = param : ptr f16\n  %q = param {size = 6} : ptr f16\n"
                                  "  %x = tensor %p, [2] : gm f16[2]\n"
                                  "  %o = tensor %q, [6] : gm f16[6]\n"
                                  "  %t = load %x, [5] {pad = -inf} : f16[3]\n"
                                  "  store %t, %o, [0]\n"
                                  "  %u = load %x, [1] : f16[3]\n"
                                  "  store %u, %o, [3]\n");
  const std::vector<uint16_t> in = {0x3c00, 0x4000};
  const Outcome outcome = Simulation(text).in("p", array_of(Dtype::F16, in)).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  std::vector<uint16_t> out(6);
  std::memcpy(out.data(), outcome.output("q").array.data.data(), 12);
  EXPECT_EQ(out, (std::vector<uint16_t>{0xfc00, 0xfc00, 0xfc00, 0x4000, 0, 0}));
}

TEST(Windows, ThreeDims) {
  const std::string text = kernel("tile",
                                  "  %p = param : ptr i32\n  %q = param {size = 24} : ptr i32\n"
                                  "  %x = tensor %p, [2, 3, 4] : gm i32[2,3,4]\n"
                                  "  %o = tensor %q, [2, 3, 4] : gm i32[2,3,4]\n"
                                  "  %t = load %x, [1, 1, 1] : i32[2,3,4]\n"
                                  "  store %t, %o, [0, 0, 0]\n");
  Ints in(24);
  for (int k = 0; k < 24; ++k) in[static_cast<size_t>(k)] = k;
  const Outcome outcome = Simulation(text).in("p", i32(in)).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.ints("q"),
            (Ints{17, 18, 19, 0, 21, 22, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Control, LoopsAreRanges) {
  EXPECT_EQ(run_scalars("  %n = add 0, 0 : i32\n"
                        "  %i = for 5, -4, -3 : i32 {\n    %n = add %n, %i : i32\n  }\n"
                        "  %j = add 77, 0 : i8\n"
                        "  %j = for 3, 3, 1 : i8 {\n    %n = add %n, 100 : i32\n  }\n"
                        "  %k = for 0, 10, 4 : i64 {\n    %n = add %n, 1000 : i32\n"
                        "    %k = add %k, 50 : i64\n  }\n",
                        {"%n", "%i", "%j", "%k"}),
            (Ints{5 + 2 - 1 + 3000, -1, 77, 58}));
}

TEST(Control, LoopsOverTheWholeRangeOfTheirType) {
  EXPECT_EQ(run_scalars("  %n = add 0, 0 : i32\n"
                        "  %i = for -128, 127, 100 : i8 {\n    %n = add %n, 1 : i32\n  }\n"
                        "  %u = for 250, 255, 2 : u8 {\n    %n = add %n, 10 : i32\n  }\n",
                        {"%n", "%i", "%u"}),
            (Ints{3 + 30, 72, 254}));
}

TEST(Control, SlotCountsIterationsSinceTheLoopWasEntered) {
  int expected = 0;
  for (int o = 0; o < 2; ++o) {
    for (int k = 0; k < 5; ++k) expected = expected * 3 + k % 3 + o;
  }
  EXPECT_EQ(run_scalars("  %n = add 0, 0 : i32\n"
                        "  %o = for 0, 2, 1 : i32 {\n"
                        "    %i = for 10, 31, 5 : i32 {\n"
                        "      %s = slot %i, 3 : i32\n"
                        "      %w = slot %o, 2 : i32\n"
                        "      %n = mul %n, 3 : i32\n"
                        "      %n = add %n, %s : i32\n"
                        "      %n = add %n, %w : i32\n"
                        "    }\n  }\n",
                        {"%n", "%s", "%w"}),
            (Ints{expected, 1, 1}));
}

TEST(Control, WhileAndIf) {
  EXPECT_EQ(run_scalars("  %n = add 27, 0 : i64\n  %steps = add 0, 0 : i32\n"
                        "  %go = ne %n, 1 : i1\n"
                        "  while %go {\n"
                        "    %r = mod %n, 2 : i64\n    %odd = eq %r, 1 : i1\n"
                        "    if %odd {\n      %n = mul %n, 3 : i64\n      %n = add %n, 1 : i64\n"
                        "    } else {\n      %n = floordiv %n, 2 : i64\n    }\n"
                        "    %steps = add %steps, 1 : i32\n    %go = ne %n, 1 : i1\n  }\n"
                        "  if %go {\n    %steps = add 0, 0 : i32\n  }\n",
                        {"%steps", "%n"}),
            (Ints{111, 1}));
}

TEST(Scalars, PythonsDivisionAndWrapping) {
  EXPECT_EQ(run_scalars("  %a = floordiv -7, 2 : i32\n  %b = mod -7, 2 : i32\n"
                        "  %c = add 127, 1 : i8\n  %d = sub 0, 1 : u8\n"
                        "  %e = clamp 9, 0, 4 : i64\n  %f = min 3, -2 : i32\n"
                        "  %g = shl 1, 31 : i32\n  %h = shr -8, 1 : i16\n"
                        "  %x = mul 300, 300 : i16\n",
                        {"%a", "%b", "%c", "%d", "%e", "%f", "%g", "%h", "%x"}),
            (Ints{-4, 1, -128, 255, 4, -2, INT32_MIN, -4, 24464}));
}

TEST(Scalars, OperandsOfOtherWidthsAreConverted) {
  EXPECT_EQ(run_scalars("  %a = add 100, 0 : i8\n  %b = add %a, 1000 : i32\n"
                        "  %c = lt %a, %b : i1\n  %n = not %c : i1\n"
                        "  %w = where %c, %a, %b : i64\n"
                        "  %f = cast %a : f32\n  %g = mul %f, 0.25 : f32\n"
                        "  %h = add %g, 0.5 : f16\n",
                        {"%b", "%c", "%n", "%w", "%g", "%h"}),
            (Ints{1100, 1, 0, 100, 25, 25}));
}

TEST(Scalars, ComputeInTheirDtype) {
  EXPECT_EQ(run_scalars("  %a = add 2048.0, 1.0 : f16\n  %b = add 256.0, 1.0 : bf16\n"
                        "  %c = add 16777216.0, 1.0 : f32\n  %d = div 1.0, 0.0 : f32\n",
                        {"%a", "%b", "%c", "%d"}),
            (Ints{2048, 256, 16777216, INT32_MAX}));
}

TEST(Scalars, ATileTakesThemInItsDtype) {
  const std::string text = kernel("tile",
                                  "  %q = param {size = 4} : ptr f16\n"
                                  "  %a = param {value = 0.1} : f32\n"
                                  "  %o = tensor %q, [4] : gm f16[4]\n"
                                  "  %x = full %a : f16[2]\n  store %x, %o, [0]\n"
                                  "  %y = sub 1, %x : f16[2]\n  store %y, %o, [2]\n");
  const Outcome outcome = Simulation(text).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  std::vector<uint16_t> out(4);
  std::memcpy(out.data(), outcome.output("q").array.data.data(), 8);
  EXPECT_EQ(out, (std::vector<uint16_t>{0x2e66, 0x2e66, 0x3b33, 0x3b33}));
}

TEST(Parameters, LaunchFactsWin) {
  const std::string text =
      kernel("tile",
             "  %q = param {size = 2} : ptr i32\n  %n = param {value = 3} : i32\n"
             "  %o = tensor %q, [%n] : gm i32[?]\n"
             "  %b = block_idx : i32\n  %c = block_num : i32\n"
             "  %v = mul %b, %c : i32\n"
             "  %x = full %v : i32[1]\n  store %x, %o, [%b]\n");
  Launch launch;
  Diags diags;
  ASSERT_TRUE(add_arg(launch, "q=i32[2, 2]", diags) && add_arg(launch, "n=4", diags) &&
              set_grid(launch, "4", diags));
  const Outcome outcome = Simulation(text).launch(launch).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.ints("q"), (Ints{0, 4, 8, 12}));
  EXPECT_EQ(outcome.output("q").array.shape, (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(outcome.result.stats.blocks, 4);
}

TEST(Parameters, WhatIsNeverWrittenIsCounted) {
  const std::string text = kernel("tile",
                                  "  %q = param {size = 5} : ptr f32\n"
                                  "  %o = tensor %q, [5] : gm f32[5]\n"
                                  "  %x = full 1.0 : f32[3]\n  store %x, %o, [1]\n");
  const Outcome outcome = Simulation(text).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.output("q").unwritten, 2);
  EXPECT_TRUE(std::isnan(outcome.floats("q")[0]));
  EXPECT_EQ(outcome.floats("q")[3], 1.0f);
}

// --- stage machine

constexpr std::string_view kMachineHead =
    "  %p = param : ptr f32\n  %q = param {size = 8} : ptr f32\n"
    "  %x = tensor %p, [8] : gm f32[8]\n  %o = tensor %q, [8] : gm f32[8]\n";

/// Eight elements are a block of 32 bytes.
std::string padded_load(const std::string& behind) {
  return kernel("machine",
                "  %p = param : ptr f32\n  %q = param {size = 16} : ptr f32\n"
                "  %x = tensor %p, [8] : gm f32[8]\n  %o = tensor %q, [16] : gm f32[16]\n"
                "  %t = buf : ub f32[16]\n"
                "  %t = full 9.0 : f32[16]\n" +
                    behind + "  store %t, %o, [0], [16]\n");
}

TEST(Machine, ALoadWritesWhatItsExtentsSayAndTheRestOfTheBlock) {
  const Outcome outcome = Simulation(padded_load("  %t = load %x, [2], [3] {pad = 5.0} : f32[16]\n"
                                                 "  %t = pad 7.0, [3] : f32[16]\n"))
                              .in("p", f32(count_up(8)))
                              .run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), (Floats{2, 3, 4, 5, 5, 5, 5, 5, 7, 7, 7, 7, 7, 7, 7, 7}));
}

TEST(Machine, ALoadWithAPadValueKeepsNothingElse) {
  const Outcome outcome =
      Simulation(padded_load("  %t = load %x, [2], [3] {pad = 5.0} : f32[16]\n"))
          .in("p", f32(count_up(8)))
          .run();
  EXPECT_FALSE(outcome.ok);
  EXPECT_NE(outcome.messages.find("was never written"), std::string::npos) << outcome.messages;
}

/// Whole rows behind the extent of a leading dim; in a row, blocks behind that of the last one.
TEST(Machine, APadWritesBehindItsExtents) {
  const auto padded = [](const std::string& extents) {
    const std::string text = kernel("machine",
                                    "  %p = param {size = 36} : ptr f32\n"
                                    "  %o = tensor %p, [3, 12] : gm f32[3,12]\n"
                                    "  %t = buf : ub f32[3,12] pitch 16\n"
                                    "  %t = full 1.0 : f32[3,12]\n"
                                    "  %t = pad 7.0, " +
                                        extents +
                                        " : f32[3,12]\n"
                                        "  store %t, %o, [0, 0], [3, 12]\n");
    const Outcome outcome = Simulation(text).run();
    EXPECT_TRUE(outcome.ok) << outcome.messages;
    return outcome.floats("p");
  };
  const auto rows = [](int whole, int columns) {
    Floats out;
    for (int i = 0; i < 36; ++i) out.push_back(i / 12 < whole && i % 12 < columns ? 1.0f : 7.0f);
    return out;
  };
  EXPECT_EQ(padded("[3, 12]"), rows(3, 12));
  EXPECT_EQ(padded("[2, 12]"), rows(2, 12));
  EXPECT_EQ(padded("[3, 3]"), rows(3, 8));
  EXPECT_EQ(padded("[1, 8]"), rows(1, 8));
  EXPECT_EQ(padded("[2, 9]"), rows(2, 12));
  EXPECT_EQ(padded("[0, 12]"), rows(0, 12));
  EXPECT_EQ(padded("[3, 0]"), rows(3, 0));
}

TEST(Machine, ZeroExtentsMoveNothing) {
  const std::string text = kernel("machine", std::string(kMachineHead) +
                                                 "  %t = buf : ub f32[8]\n"
                                                 "  %t = full 9.0 : f32[8]\n"
                                                 "  %t = load %x, [100], [0] : f32[8]\n"
                                                 "  store %t, %o, [100], [0]\n"
                                                 "  store %t, %o, [0], [8]\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(8))).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), Floats(8, 9.0f));
}

TEST(Machine, PaddedRowsAreComputedInOneRun) {
  const std::string text =
      kernel("machine",
             "  %p = param : ptr f32\n  %q = param {size = 6} : ptr f32\n"
             "  %x = tensor %p, [2, 3] : gm f32[2,3]\n  %o = tensor %q, [2, 3] : gm f32[2,3]\n"
             "  %t = buf : ub f32[2,3] pitch 8\n  %m = buf : ub i1[2,3] pitch 8\n"
             "  %u = buf : ub f32[2,3] pitch 8\n"
             "  %t = load %x, [0, 0], [2, 3] : f32[2,3]\n"
             "  %m = gt %t, 2.0 : i1[2,3]\n"
             "  %u = where %m, %t, -1.0 : f32[2,3]\n"
             "  store %u, %o, [0, 0], [2, 3]\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(6), {2, 3})).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), (Floats{-1, -1, -1, 3, 4, 5}));
}

TEST(Machine, WhereTakesNothingFromTheOtherSide) {
  // Elements 3 to 7 were never loaded, and are not selected.
  const std::string text = kernel(
      "machine", std::string(kMachineHead) +
                     "  %t = buf : ub f32[8]\n  %f = buf : ub f32[8]\n  %m = buf : ub i1[8]\n"
                     "  %y = buf : ub f32[8]\n  %g = buf : ub f32[8]\n"
                     "  %f = load %x, [0], [8] : f32[8]\n  %m = lt %f, 3.0 : i1[8]\n"
                     "  %t = load %x, [0], [3] : f32[8]\n"
                     "  %g = exp %t : f32[8]\n"
                     "  %y = where %m, %t, %f : f32[8]\n  store %y, %o, [0], [8]\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(8))).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), count_up(8));
}

// --- stage planned

std::string planned(std::string_view second) {
  return kernel("planned", std::string(kMachineHead) +
                               "  %a = buf {slots = 2, addr = [0x000000, 0x000040]} : ub f32[8]\n" +
                               fmt::format("  %b = buf {{addr = [{}]}} : ub f32[8]\n", second) +
                               "  %a[1] = load %x, [0], [8] : f32[8]\n"
                               "  %b = full 1.0 : f32[8]\n"
                               "  %s = add 1, 0 : i64\n"
                               "  %b = add %a[%s], %b : f32[8]\n"
                               "  store %b, %o, [0], [8]\n");
}

TEST(Planned, AddressesAreReal) {
  EXPECT_EQ(Simulation(planned("0x000020")).in("p", f32(count_up(8))).run().floats("q"),
            count_up(8, 1));
  // %b lies on %a[1] and overwrites it.
  EXPECT_EQ(Simulation(planned("0x000040")).in("p", f32(count_up(8))).run().floats("q"),
            Floats(8, 2.0f));
  // %b lies behind %a[1].
  EXPECT_EQ(Simulation(planned("0x000060")).in("p", f32(count_up(8))).run().floats("q"),
            count_up(8, 1));
}

TEST(Planned, APartialOverlapGivesWrongValues) {
  const std::string text =
      kernel("planned",
             "  %p = param : ptr f32\n  %q = param {size = 16} : ptr f32\n"
             "  %x = tensor %p, [16] : gm f32[16]\n  %o = tensor %q, [16] : gm f32[16]\n"
             "  %a = buf {addr = [0x000000]} : ub f32[16]\n"
             "  %b = buf {addr = [0x000020]} : ub f32[8]\n"
             "  %a = load %x, [0], [16] : f32[16]\n  %b = full -1.0 : f32[8]\n"
             "  store %a, %o, [0], [16]\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(16))).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), (Floats{0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1}));
}

TEST(Planned, TheRotationOfSlots) {
  const std::string text =
      kernel("planned",
             "  %p = param : ptr f32\n  %q = param {size = 8} : ptr f32\n"
             "  %x = tensor %p, [8] : gm f32[8]\n  %o = tensor %q, [8] : gm f32[8]\n"
             "  %a = buf {slots = 2, addr = [0x000000, 0x000020]} : ub f32[2]\n"
             "  %i = for 0, 8, 2 : i64 {\n"
             "    %s = slot %i, 2 : i64\n"
             "    %a[%s] = load %x, [%i], [2] : f32[2]\n"
             "    store %a[%s], %o, [%i], [2]\n  }\n");
  const Outcome outcome = Simulation(text).in("p", f32(count_up(8))).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), count_up(8));
}

TEST(Planned, AnInstructionOverwritesItsReservedBytes) {
  // On "tiny" a select of tiles uses bytes 4096 to 5120.
  const std::string text =
      kernel("planned", std::string(kMachineHead) +
                            "  %a = buf {addr = [0x000000]} : ub f32[8]\n"
                            "  %h = buf {addr = [0x001000]} : ub f32[8]\n"
                            "  %m = buf {addr = [0x000040]} : ub i1[8]\n"
                            "  %y = buf {addr = [0x000060]} : ub f32[8]\n"
                            "  %h = load %x, [0], [8] : f32[8]\n  %a = load %x, [0], [8] : f32[8]\n"
                            "  %m = lt %a, 3.0 : i1[8]\n  %y = where %m, %a, %a : f32[8]\n"
                            "  store %h, %o, [0], [8]\n");
  EXPECT_NE(Simulation(text).in("p", f32(count_up(8))).run().messages.find("sim-poison"),
            std::string::npos);
}

TEST(Speed, LoopsOfAMillionIterations) {
  EXPECT_EQ(run_scalars("  %n = add 0, 0 : i64\n"
                        "  %i = for 0, 1000000, 1 : i64 {\n    %r = mod %i, 7 : i64\n"
                        "    %n = add %n, %r : i64\n  }\n",
                        {"%n"}),
            (Ints{2999997}));
}

}  // namespace
}  // namespace asc2::sim::test
