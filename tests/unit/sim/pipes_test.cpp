// SPDX-License-Identifier: Apache-2.0
// Synchronised kernels: values, times, and every error that the queue machine can find.
#include <gtest/gtest.h>

#include "text/parser.h"
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
  EXPECT_EQ(stats.bound.data, 1 + 120 + 21 + 120);
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

/// The first lines of all errors, without places.
std::vector<std::string> errors(const std::string& messages) {
  std::vector<std::string> out;
  for (size_t at = 0; (at = messages.find("error: ", at)) != std::string::npos;) {
    const size_t end = messages.find('\n', at);
    out.push_back(messages.substr(at + 7, end - at - 7));
    at = end;
  }
  return out;
}
using Errors = std::vector<std::string>;

TEST(Pipes, WriteAfterRead) {
  EXPECT_EQ(
      errors(run(synced(join({kLoad, kLoadToV, kAdd, "  set_flag v, mte3, 0\n",
                              "  wait_flag v, mte3, 0\n", kStore, "  %b = full 0.0 : f32[8]\n"})))
                 .messages),
      (Errors{"race: 'full' on v writes bytes 0x20 to 0x40 of ub ('%b') and nothing makes it "
              "wait for 'add' on v, which writes them [sim-race]",
              "race: 'full' on v writes bytes 0x20 to 0x40 of ub ('%b') and nothing makes it "
              "wait for 'store' on mte3, which reads them [sim-race]"}));
}

TEST(Pipes, ABarrierOrdersOnePipe) {
  const std::string_view twice = "  %a = add %b, 1.0 : f32[8]\n";
  const auto program = [&](std::string_view between) {
    return synced(
        join({kLoad, kLoadToV, kAdd, between, twice, kVToStore, "  store %a, %o, [0], [8]\n"}));
  };
  const Outcome outcome = run(program("  barrier v\n"));
  ASSERT_TRUE(outcome.ok) << outcome.messages;
  EXPECT_EQ(outcome.floats("q"), count_up(8, 2));
  EXPECT_EQ(errors(run(program("")).messages).size(), 2u);  // reads %b, overwrites %a
}

TEST(Pipes, PartialOverlapNamesBothBuffersAndTheBytesInCommon) {
  const std::string text =
      kernel("synced",
             "  %p = param {size = 8} : ptr f32\n  %x = tensor %p, [8] : gm f32[8]\n"
             "  %a = buf {addr = [0x000000]} : ub f32[8]\n"
             "  %c = buf {addr = [0x000000]} : ub f32[16]\n"
             "  %a = load %x, [0], [8] : f32[8]\n  %c = full 1.0 : f32[16]\n");
  EXPECT_EQ(errors(run(text).messages),
            (Errors{"race: 'full' on v writes bytes 0x0 to 0x20 of ub ('%a', '%c') and nothing "
                    "makes it wait for 'load' on mte2, which writes them [sim-race]"}));
}

TEST(Pipes, GlobalMemoryInsideABlock) {
  const auto program = [&](std::string_view between, std::string_view offset) {
    return synced(join({kLoad, kLoadToV, kAdd, kVToStore, "  store %b, %o, [0], [4]\n", between,
                        fmt::format("  %a = load %o, [{}], [2] : f32[8]\n", offset)}));
  };
  const std::string_view order = "  set_flag mte3, mte2, 0\n  wait_flag mte3, mte2, 0\n";
  EXPECT_EQ(errors(run(program("  barrier all\n", "2")).messages), Errors{});
  EXPECT_EQ(
      errors(run(program("  barrier mte2\n  set_flag v, mte2, 0\n  wait_flag v, mte2, 0\n", "2"))
                 .messages),
      (Errors{"race: 'load' on mte2 reads elements 2 to 3 of '%q' and nothing makes it wait "
              "for 'store' on mte3, which writes them [sim-race]"}));
  EXPECT_EQ(errors(run(program(order, "2")).messages).size(), 0u);
}

TEST(Pipes, TwoBlocksMustNotShareElements) {
  const std::string text =
      kernel("synced",
             std::string(kHead) + "  %i = block_idx : i64\n  %f = mul %i, 2 : i64\n" +
                 join({kLoad, kLoadToV, kAdd, kVToStore, "  store %b, %o, [%f], [4]\n"}),
             2);
  EXPECT_EQ(
      run(text).messages,
      R"(k.a2ir:18:3: error: race: 'store' on mte3 writes elements 2 to 3 of '%q' and nothing makes it wait for 'store' on mte3, which writes them [sim-race]
   18 |   store %b, %o, [%f], [4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 1
k.a2ir:18:3: note: 'store' on mte3, in block 0
   18 |   store %b, %o, [%f], [4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: nothing orders two blocks: they must not share data
asc2-sim: 1 error
)");
}

TEST(Pipes, OrderedAgainstTheLines) {
  // The store waits for a flag that the scalar unit gets only after the later load has run.
  const std::string text = synced(
      join({kLoad, kLoadToV, kAdd, "  wait_flag mte2, mte3, 0\n", kStore,
            "  set_flag v, mte2, 0\n  wait_flag v, mte2, 0\n"
            "  barrier mte2\n  %b = load %x, [0], [8] : f32[8]\n  set_flag mte2, mte3, 0\n"}));
  const Errors all = errors(run(text).messages);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0],
            "the wait takes flag 0 of mte2, mte3, which no set before it has raised [sim-flag]");
  EXPECT_EQ(all[1],
            "'load' on mte2 is ordered before 'store' on mte3, which stands above it and touches "
            "bytes 0x20 to 0x40 of ub ('%b') [sim-order]");
}

TEST(Pipes, Deadlock) {
  EXPECT_EQ(
      run(synced(join({kLoad, "  wait_flag mte2, v, 1\n", kAdd}))).messages,
      R"(k.a2ir:11:3: error: deadlock: 'wait_flag' on v waits for flag 1 of mte2, v [sim-deadlock]
   11 |   wait_flag mte2, v, 1
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
   = help: no set that is left to run raises it
k.a2ir:11:3: error: the wait takes flag 1 of mte2, v, which no set before it has raised [sim-flag]
   11 |   wait_flag mte2, v, 1
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 2 errors
)");
  EXPECT_EQ(
      errors(run(synced("  wait_flag v, mte2, 0\n  set_flag mte2, v, 0\n"
                        "  wait_flag mte2, v, 0\n  set_flag v, mte2, 0\n"))
                 .messages),
      (Errors{"deadlock: 'wait_flag' on mte2 waits for flag 0 of v, mte2 [sim-deadlock]",
              "the wait takes flag 0 of v, mte2, which no set before it has raised [sim-flag]",
              "deadlock: 'wait_flag' on v waits for flag 0 of mte2, v [sim-deadlock]"}));
}

TEST(Pipes, AFlagLeftOverIsALeak) {
  EXPECT_EQ(run(synced(join({kLoad, kLoadToV, kAdd, kVToStore, kStore,
                             "  %i = for 0, 2, 1 : i64 {\n    set_flag mte3, v, %i\n  }\n"})))
                .messages,
            R"(k.a2ir:18:5: error: flag 0 of mte3, v is still set when the block ends [sim-leak]
   18 |     set_flag mte3, v, %i
      |     ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0, iteration 0 of '%i'
k.a2ir:18:5: error: flag 1 of mte3, v is still set when the block ends [sim-leak]
   18 |     set_flag mte3, v, %i
      |     ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0, iteration 1 of '%i'
asc2-sim: 2 errors
)");
}

TEST(Pipes, FlagDiscipline) {
  EXPECT_EQ(errors(run(synced("  set_flag mte2, v, 0\n  set_flag mte2, v, 0\n"
                              "  wait_flag mte2, v, 0\n  wait_flag mte2, v, 0\n"))
                       .messages),
            (Errors{"flag 0 of mte2, v is set again before a wait has taken it [sim-flag]"}));
  EXPECT_EQ(errors(run(synced("  set_flag mte2, v, 4\n")).messages),
            (Errors{"flag 4 of mte2, v: ids are 0 to 3 [sim-flag]"}));
  EXPECT_EQ(errors(run(synced("  %i = sub 0, 1 : i64\n  set_flag mte2, v, %i\n")).messages),
            (Errors{"flag -1 of mte2, v: ids are 0 to 3 [sim-flag]"}));
  EXPECT_EQ(errors(run(synced("  set_flag mte2, v, 2\n  wait_flag mte2, v, 2\n")).messages),
            (Errors{"flag 2 of mte2, v is reserved on 'tiny' [sim-flag]",
                    "flag 2 of mte2, v is reserved on 'tiny' [sim-flag]"}));
  EXPECT_EQ(errors(run(synced("  set_flag m, v, 0\n")).messages),
            (Errors{"a core of kind aiv has no flags of m, v [sim-flag]"}));
}

TEST(Pipes, AMissingFlagIsARaceAlsoWhereTheValueWouldBePoison) {
  // The store is dispatched while the load still hangs behind its flag.
  const Errors all = errors(run(synced(join({"  set_flag v, mte2, 0\n  wait_flag v, mte2, 0\n",
                                             kLoad, kLoadToV, kAdd, kStore})))
                                .messages);
  EXPECT_EQ(all, (Errors{"race: 'store' on mte3 reads bytes 0x20 to 0x40 of ub ('%b') and nothing "
                         "makes it wait for 'add' on v, which writes them [sim-race]"}));
}

TEST(Pipes, PoisonInsideASynchronisedKernel) {
  EXPECT_EQ(errors(run(synced(join({"  %a = load %x, [0], [3] : f32[8]\n", kLoadToV, kAdd,
                                    kVToStore, kStore})))
                       .messages),
            (Errors{"stores element [3] of '%b', which was never written [sim-poison]"}));
}

TEST(Pipes, TheHalvesOfAKernelAreLaunchedOnce) {
  Diags diags;
  const std::string text =
      "a2ir 1\nkernel @a {core = aic, stage = synced} {\n}\nkernel @b {stage = synced} {\n}\n"
      "kernel @a {core = aiv, stage = synced} {\n}\n";
  const auto module = text::parse_module(std::make_shared<Source>(Source{"k", text}), diags);
  ASSERT_TRUE(module) << diags.render({"test"}, false);
  const std::vector<const ir::Inst*> kernels = kernels_to_run(*module);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(module->kernel_name(*kernels[0]), "a");
  EXPECT_EQ(ir::core_of(*module, *kernels[0]), CoreKind::Aic);
  EXPECT_EQ(module->kernel_name(*kernels[1]), "b");
}

TEST(Pipes, AnOperationThatTheTargetLacks) {
  EXPECT_EQ(errors(run(synced("  %a = erf 1.0 : f32[8]\n")).messages),
            (Errors{"'tiny' has no unit for this on a core of kind aiv [sim-invalid]"}));
}

/// Two slots, loads issued ahead; a block per 4 elements.
std::string rotating(int grid) {
  return kernel(
      "synced",
      "  %p = param : ptr f32\n  %q = param {size = 64} : ptr f32\n"
      "  %x = tensor %p, [64] : gm f32[64]\n  %o = tensor %q, [64] : gm f32[64]\n"
      "  %a = buf {slots = 2, addr = [0x000000, 0x000020]} : ub f32[4]\n"
      "  %b = buf {slots = 2, addr = [0x000040, 0x000060]} : ub f32[4]\n"
      "  %n = block_num : i64\n  %k = block_idx : i64\n  %rounds = floordiv 16, %n : i64\n"
      "  %base = mul %k, %rounds : i64\n"
      "  set_flag v, mte2, 0\n  set_flag v, mte2, 1\n"
      "  set_flag mte3, v, 0\n  set_flag mte3, v, 1\n"
      "  %i = for 0, %rounds, 1 : i64 {\n"
      "    %s = slot %i, 2 : i64\n    %r = add %base, %i : i64\n    %f = mul %r, 4 : i64\n"
      "    wait_flag v, mte2, %s\n    %a[%s] = load %x, [%f], [4] : f32[4]\n"
      "    set_flag mte2, v, %s\n    wait_flag mte2, v, %s\n    wait_flag mte3, v, %s\n"
      "    %b[%s] = mul %a[%s], 2.0 : f32[4]\n"
      "    set_flag v, mte2, %s\n    set_flag v, mte3, %s\n    wait_flag v, mte3, %s\n"
      "    store %b[%s], %o, [%f], [4]\n    set_flag mte3, v, %s\n  }\n"
      "  wait_flag v, mte2, 0\n  wait_flag v, mte2, 1\n"
      "  wait_flag mte3, v, 0\n  wait_flag mte3, v, 1\n",
      grid);
}

TEST(Pipes, RotatingSlotsOverlap) {
  std::vector<float> twice(64);
  for (size_t k = 0; k < 64; ++k) twice[k] = 2 * static_cast<float>(k);
  for (const int grid : {1, 2, 4}) {
    const Outcome outcome = Simulation(rotating(grid)).in("p", f32(count_up(64))).run();
    ASSERT_TRUE(outcome.ok) << outcome.messages;
    EXPECT_EQ(outcome.floats("q"), twice);
  }
  const auto cycles = [](int grid) {
    return Simulation(rotating(grid)).in("p", f32(count_up(64))).run().result.stats.cycles;
  };
  EXPECT_LT(cycles(1), 16u * 261u / 2 + 261u);  // two rounds at a time
  EXPECT_LT(cycles(2), cycles(1));              // half of the rounds on each core
  EXPECT_GT(cycles(4), cycles(2));              // "tiny" has two cores: two blocks on each
}

TEST(Pipes, EveryFlagOfTheRotationIsNeeded) {
  const std::string text = rotating(1);
  size_t tried = 0;
  for (size_t at = 0; (at = text.find("_flag ", at)) != std::string::npos; ++at) {
    const size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at) + 1;
    std::string without = text;
    without.erase(begin, end - begin);
    EXPECT_FALSE(Simulation(without).in("p", f32(count_up(64))).run().ok)
        << text.substr(begin, end - begin);
    ++tried;
  }
  EXPECT_EQ(tried, 16u);
}

TEST(Pipes, TheTraceHasAnEventPerInstruction) {
  Simulation test(synced(join({kLoad, kLoadToV, kAdd, kVToStore, kStore})));
  test.options.trace = true;
  const Trace trace = test.in("p", f32(count_up(8))).run().result.trace;
  std::vector<std::string> events;
  for (const TraceEvent& event : trace.events) {
    events.push_back(fmt::format("{}: {}", name_of(event.pipe), trace.names[event.name]));
  }
  EXPECT_EQ(events,
            (std::vector<std::string>{"mte2: load %a", "mte2: set_flag mte2, v",
                                      "v: wait_flag mte2, v", "v: add %b", "v: set_flag v, mte3",
                                      "mte3: wait_flag v, mte3", "mte3: store %b"}));
  EXPECT_EQ(trace.clock_mhz, 1000);
}

}  // namespace
}  // namespace asc2::sim::test
