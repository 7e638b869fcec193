// SPDX-License-Identifier: Apache-2.0
// Synchronised kernels: values, times, and every error that the queue machine can find.
#include <gtest/gtest.h>

#include "unit/sim/harness.h"

namespace asc2::sim::test {
namespace {

constexpr std::string_view kHead =
    "  %p = param {size = 8} : ptr f32\n  %q = param {size = 8} : ptr f32\n"
    "  %x = tensor %p, [8] : gm f32[8]\n  %o = tensor %q, [8] : gm f32[8]\n"
    "  %a = buf {addr = [0x000000]} : ub f32[8]\n  %b = buf {addr = [0x000020]} : ub f32[8]\n";

std::string synced(std::string_view lines, int grid = 1) {
  return kernel("synced", std::string(kHead) + std::string(lines), grid);
}

constexpr std::string_view kLoad = "  %a = load %x, [0], [8] : f32[8]  loc \"k.py\":3:5\n";
constexpr std::string_view kLoadToV = "  set_flag mte2, v, 0\n  wait_flag mte2, v, 0\n";
constexpr std::string_view kAdd = "  %b = add %a, 1.0 : f32[8]  loc \"k.py\":4:5\n";
constexpr std::string_view kVToStore = "  set_flag v, mte3, 0\n  wait_flag v, mte3, 0\n";
constexpr std::string_view kStore = "  store %b, %o, [0], [8]  loc \"k.py\":5:5\n";

std::string join(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

Outcome run(const std::string& text) {
  return Simulation(text).in("p", f32(count_up(8))).run();
}

TEST(Pipes, ValuesAndTimes) {
  Simulation test(synced(join({kLoad, kLoadToV, kAdd, kVToStore, kStore})));
  test.options.bound = true;
  const Outcome outcome = test.in("p", f32(count_up(8))).run();
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), count_up(8, 1));
  // "tiny": dispatch 1, load 20 + 100, set 1, wait 1, add 10 + 1 + 10, set 1, wait 1, store 20 +
  // 100.
  const Stats& stats = outcome.result.stats;
  EXPECT_EQ(stats.cycles, 1 + 120 + 1 + 1 + 21 + 1 + 1 + 120);
  EXPECT_EQ(stats.bound_cycles, 1 + 120 + 21 + 120);
  EXPECT_EQ(stats.bytes_in, 32u);
  EXPECT_EQ(stats.bytes_out, 32u);
  EXPECT_EQ(stats.sets, 2u);
  EXPECT_EQ(stats.waits, 2u);
}

TEST(Pipes, AMissingFlagIsARaceThatShowsBothLines) {
  EXPECT_EQ(
      run(synced(join({kLoad, kAdd, kVToStore, kStore}))).messages,
      R"(k.a2ir:11:3: error: race: 'add' on v reads bytes 0x0 to 0x20 of ub ('%a') and nothing makes it wait for 'load' on mte2, which writes them [sim-race]
   11 |   %b = add %a, 1.0 : f32[8]  loc "k.py":4:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
k.py:4:5: note: from this line
   = note: in block 0
k.a2ir:10:3: note: 'load' on mte2, in block 0
   10 |   %a = load %x, [0], [8] : f32[8]  loc "k.py":3:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:3:5: note: from this line
   = help: 'set_flag mte2, v' after the first and 'wait_flag mte2, v' before the second order them
asc2-sim: 1 error
)");
}

TEST(Pipes, WriteAfterReadInALoopNamesTheIterations) {
  // Nothing keeps the load of the next round from overwriting what the add still reads.
  const std::string text = synced(join({"  %i = for 0, 3, 1 : i64 {\n", kLoad, kLoadToV, kAdd,
                                        "  set_flag v, mte3, 0\n  wait_flag v, mte3, 0\n", kStore,
                                        "  set_flag mte3, v, 0\n  wait_flag mte3, v, 0\n  }\n"}));
  EXPECT_EQ(
      run(text).messages,
      R"(k.a2ir:11:3: error: race: 'load' on mte2 writes bytes 0x0 to 0x20 of ub ('%a') and nothing makes it wait for 'load' on mte2, which writes them [sim-race]
   11 |   %a = load %x, [0], [8] : f32[8]  loc "k.py":3:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:3:5: note: from this line
   = note: in block 0, iteration 1 of '%i'
k.a2ir:11:3: note: 'load' on mte2, in block 0, iteration 0 of '%i'
   11 |   %a = load %x, [0], [8] : f32[8]  loc "k.py":3:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:3:5: note: from this line
   = help: a 'barrier mte2' between them orders them
k.a2ir:11:3: error: race: 'load' on mte2 writes bytes 0x0 to 0x20 of ub ('%a') and nothing makes it wait for 'add' on v, which reads them [sim-race]
   11 |   %a = load %x, [0], [8] : f32[8]  loc "k.py":3:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:3:5: note: from this line
   = note: in block 0, iteration 1 of '%i'
k.a2ir:14:3: note: 'add' on v, in block 0, iteration 0 of '%i'
   14 |   %b = add %a, 1.0 : f32[8]  loc "k.py":4:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
k.py:4:5: note: from this line
   = help: 'set_flag v, mte2' after the first and 'wait_flag v, mte2' before the second order them
asc2-sim: 2 errors
)");
}

}  // namespace
}  // namespace asc2::sim::test
