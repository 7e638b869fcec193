// SPDX-License-Identifier: Apache-2.0
// Counters between cores: what a wait proves (H7), reduction over both AIVs (H8), F2 and F3.
#include <gtest/gtest.h>

#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

constexpr Space Gm = Space::Gm;

Program aic(uint32_t base = 0) {
  return Program(base, CoreKind::Aic, 0);
}
Program aiv(uint32_t base = 100) {
  return Program(base, CoreKind::Aiv, 0);
}
/// Waits hold the pipe they name, not dispatch.
MachineSpec named_waits() {
  MachineSpec spec = ideal_spec();
  spec.cross_wait_on_scalar = false;
  return spec;
}

TEST(Cross, SetOrdersWhatIsBeforeItOnItsPipe) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});     // 0
  a.op(MTE3, {write(64, 128, Gm)});  // 1
  a.cross_set(FIX, 2, 0);            // 2
  a.op(FIX, {write(128, 192, Gm)});  // 3
  Program b = aiv();
  b.cross_wait(S, 2, 0);                          // 100
  b.op(MTE2, {read(0, 192, Gm), write(0, 192)});  // 101
  EXPECT_EQ(findings({a, b}), "raw 1 101 gm[64,128); raw 3 101 gm[128,192)");
}

TEST(Cross, TokensCarryWhatOtherCoresSaid) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});
  a.cross_set(FIX, 2, 0);
  Program b = aiv(100);
  b.cross_wait(S, 2, 0);
  b.cross_set(MTE3, 1, 1);
  b.cross_wait(S, 1, 1);
  Program c = aiv(200);
  c.cross_wait(S, 2, 0);
  c.cross_set(MTE3, 1, 1);
  c.cross_wait(S, 1, 1);
  c.op(MTE2, {read(0, 64, Gm)});
  EXPECT_EQ(findings({a, b, c}), "");
}

TEST(Cross, RoundTripOrdersOtherPipesOfTheSender) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});
  a.cross_set(FIX, 2, 0);
  a.cross_wait(S, 2, 1);
  a.op(MTE2, {read(0, 64, Gm)});
  Program b = aiv();
  b.cross_wait(S, 2, 0);
  b.cross_set(MTE3, 2, 1);
  EXPECT_EQ(findings({a, b}), "");
}

TEST(Cross, WaitOnANamedPipeHoldsOnlyIt) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});
  a.cross_set(FIX, 2, 0);
  Program b = aiv();
  b.cross_wait(MTE2, 2, 0);
  b.op(MTE2, {read(0, 32, Gm)});
  b.op(MTE3, {read(32, 64, Gm)});
  EXPECT_EQ(findings({a, b}, named_waits()), "raw 0 102 gm[32,64)");
  EXPECT_EQ(findings({a, b}), "");
}

// H8: the counter of the AIC rises when both AIVs have set.
TEST(Cross, BothAivsAreNeeded) {
  Program a = aic();
  a.cross_wait(S, 2, 3);
  a.op(MTE2, {read(0, 128, Gm)});
  Program b = aiv(100);
  b.op(MTE3, {write(0, 64, Gm)});
  b.cross_set(MTE3, 2, 3);
  Program c = aiv(200);
  c.op(MTE3, {write(64, 128, Gm)});
  const Outcome one = run({a, b, c});
  EXPECT_FALSE(one.finished);
  EXPECT_EQ(blocked(one.report), "core 0 dispatch 0: cross 3");
  c.cross_set(MTE3, 2, 3);
  EXPECT_EQ(findings({a, b, c}), "");
}

TEST(Cross, AicSetReachesEachAiv) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});
  a.cross_set(FIX, 2, 3);
  std::vector<Program> all{a};
  for (uint32_t i = 1; i <= 2; ++i) {
    Program b = aiv(i * 100);
    b.cross_wait(S, 2, 3);
    b.op(MTE2, {read(0, 64, Gm)});
    all.push_back(b);
  }
  EXPECT_EQ(findings(all), "");
}

TEST(Cross, ModeZeroIsABarrierOfAKind) {
  auto cores = [](bool wait) {
    std::vector<Program> all;
    for (uint32_t i = 0; i < 4; ++i) {
      Program p(i * 100, CoreKind::Aiv);
      for (uint64_t round = 0; round < 3; ++round) {
        p.op(MTE3, {write(i * 64, i * 64 + 64, Gm)});
        p.cross_set(MTE3, 0, 2);
        if (wait) p.cross_wait(S, 0, 2);
        p.op(MTE2, {read((i + 1) % 4 * 64, (i + 1) % 4 * 64 + 64, Gm)});
        p.cross_set(MTE2, 0, 5);
        if (wait) p.cross_wait(S, 0, 5);
      }
      all.push_back(p);
    }
    return all;
  };
  EXPECT_EQ(findings(cores(true)), "");
  EXPECT_NE(findings(cores(false)), "");
}

TEST(Cross, ModeOneIsOfOneGroup) {
  Program a(0, CoreKind::Aiv, 0), b(100, CoreKind::Aiv, 0), c(200, CoreKind::Aiv, 1);
  a.op(MTE3, {write(0, 64, Gm)});
  a.cross_set(MTE3, 1, 0);
  a.cross_wait(S, 1, 0);
  b.cross_set(MTE3, 1, 0);
  b.cross_wait(S, 1, 0);
  b.op(MTE2, {read(0, 64, Gm)});
  c.cross_set(MTE3, 1, 0);
  c.cross_wait(S, 1, 0);
  c.op(MTE2, {read(0, 64, Gm)});
  EXPECT_EQ(findings({a, b, c}), "raw 0 202 gm[0,64)");
}

TEST(Cross, ModeFourHasABankForEachAiv) {
  Program a = aic();
  a.cross_set(FIX, 4, 1);       // first AIV, 1
  a.cross_set(FIX, 4, 16 + 1);  // second AIV, 1
  a.cross_wait(S, 4, 2);
  a.cross_wait(S, 4, 16 + 2);
  std::vector<Program> all{a};
  for (uint32_t i = 1; i <= 2; ++i) {
    Program b = aiv(i * 100);
    b.cross_wait(S, 4, 1);
    b.cross_set(MTE3, 4, 2);
    all.push_back(b);
  }
  EXPECT_EQ(findings(all), "");
  all[0].cross_set(FIX, 4, 32);
  all[1].cross_set(MTE3, 4, 16);
  EXPECT_EQ(findings(all), "bad-id 102 cross 16; bad-id 4 cross 32");
}

TEST(Cross, FlagsThatDoNotExist) {
  Program a = aic();
  a.cross_set(FIX, 3, 0);  // no such mode
  a.cross_set(S, 2, 0);    // not by the scalar unit
  a.cross_set(FIX, 1, 0);  // AIVs only
  a.cross_set(FIX, 2, 0);  // no AIV in the group
  a.cross_set(FIX, 2, 16);
  EXPECT_EQ(findings({a}),
            "bad-pair 0 cross 0; bad-pair 1 cross 0; bad-pair 2 cross 0; bad-pair 3 cross 0; "
            "bad-id 4 cross 16");
}

/// Sends two tiles by two pipes; with credit the second only after the first was taken.
std::vector<Program> two_tiles(Pipe second, bool credit) {
  Program a = aic();
  Program b = aiv();
  for (uint64_t i = 0; i < 2; ++i) {
    const Pipe pipe = i == 0 ? FIX : second;
    if (credit && i > 0) a.cross_wait(S, 2, 1);
    a.op(pipe, {write(i * 64, i * 64 + 64, Gm)});
    a.cross_set(pipe, 2, 0);
    b.cross_wait(S, 2, 0);
    b.op(MTE2, {read(i * 64, i * 64 + 64, Gm)});
    if (credit && i == 0) b.cross_set(MTE2, 2, 1);
  }
  return {a, b};
}

// H7: either set may end first, so the first wait proves neither; the second proves both.
TEST(Cross, SetsOfTwoPipesMakeTheFirstWaitWeak) {
  EXPECT_EQ(findings(two_tiles(MTE3, true)), "");
  const Outcome outcome = run(two_tiles(MTE3, false));
  EXPECT_EQ(texts(outcome.report), "weak 3 100 cross 0; raw 0 101 gm[0,64)");
  EXPECT_TRUE(outcome.report.weak.empty());
}

// On one pipe the work of the first tile is before either set.
TEST(Cross, SetsOfOnePipeProveWhatIsBeforeTheEarlier) {
  EXPECT_EQ(findings(two_tiles(FIX, false)), "");
  std::vector<Program> early = two_tiles(FIX, false);
  early[1].steps[1].accesses = {read(64, 128, Gm)};  // after the first wait: the second tile
  EXPECT_EQ(findings(early), "raw 2 101 gm[64,128)");
}

// Two slots in GM, two credits under way at a time, one flag each way.
TEST(Cross, CreditsInFlight) {
  auto programs = [](uint64_t slots) {
    Program a = aic();
    Program b = aiv();
    b.cross_set(MTE2, 2, 1);
    b.cross_set(MTE2, 2, 1);
    for (uint64_t i = 0; i < 6; ++i) {
      const uint64_t at = i % slots * 64;
      a.cross_wait(S, 2, 1);
      a.op(FIX, {write(at, at + 64, Gm)});
      a.barrier(FIX);
      a.cross_set(FIX, 2, 0);
      b.cross_wait(S, 2, 0);
      b.op(MTE2, {read(at, at + 64, Gm)});
      b.cross_set(MTE2, 2, 1);
    }
    a.cross_wait(S, 2, 1);
    a.cross_wait(S, 2, 1);
    return std::vector<Program>{a, b};
  };
  EXPECT_EQ(findings(programs(2)), "");
  EXPECT_NE(findings(programs(1)).find("war"), std::string::npos);
}

// The set that makes the wait weak comes after the wait in this run, though nothing says it must.
TEST(Cross, WeakAfterTheFact) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});  // 0
  a.cross_set(FIX, 2, 0);         // 1
  a.cross_wait(MTE2, 2, 1);       // 2
  a.sync(MTE2, MTE3);             // 3, 4
  a.cross_set(MTE3, 2, 0);        // 5
  Program b = aiv();
  b.cross_wait(MTE2, 2, 0);       // 100
  b.op(MTE2, {read(0, 64, Gm)});  // 101
  b.cross_set(MTE3, 2, 1);        // 102, not after 101
  b.cross_wait(MTE2, 2, 0);       // 103
  const Outcome first = run({a, b}, named_waits());
  EXPECT_EQ(texts(first.report), "weak 5 100 cross 0");
  ASSERT_EQ(first.report.weak.size(), 1u);
  EXPECT_EQ(first.report.weak[0], (WeakWait{1, 0, false, 1}));
  const Outcome second = run({a, b}, named_waits(), {.weak = first.report.weak});
  EXPECT_EQ(texts(second.report), "raw 0 101 gm[0,64); weak 5 100 cross 0");
  EXPECT_TRUE(second.report.weak.empty());
  b.steps[2].instr.pipe = MTE2;  // now it is after 101
  EXPECT_EQ(findings({a, b}, named_waits()), "");
}

TEST(Cross, TokensOfTwoSourcesCannotBeTold) {
  Program a = aic();
  a.op(FIX, {write(0, 64, Gm)});
  a.cross_set(FIX, 2, 0);
  Program b = aiv();
  b.cross_set(MTE3, 1, 0);  // raises its own counter 0 as well
  b.cross_wait(S, 2, 0);
  b.op(MTE2, {read(0, 64, Gm)});
  b.cross_wait(S, 2, 0);
  EXPECT_EQ(findings({a, b}), "weak 1 101 cross 0; raw 0 102 gm[0,64); weak 100 103 cross 0");
}

TEST(Cross, OverflowInTheWorstRunNotInThisOne) {
  auto programs = [](int ahead) {
    Program a = aic();
    Program b = aiv();
    for (int i = 0; i < 20; ++i) {
      if (i >= ahead) a.cross_wait(S, 2, 1);
      a.cross_set(FIX, 2, 0);
      b.cross_wait(S, 2, 0);
      if (i + ahead < 20) b.cross_set(MTE3, 2, 1);
    }
    return std::vector<Program>{b, a};  // the receiver is always as fast as it can be
  };
  EXPECT_EQ(findings(programs(15)), "");
  EXPECT_EQ(findings(programs(16)),
            "overflow 15 cross 0; overflow 17 cross 0; overflow 19 cross 0; overflow 21 cross 0; "
            "overflow 23 cross 0");
}

TEST(Cross, Leaks) {
  Program a = aic();
  a.cross_set(FIX, 2, 0);
  Program b = aiv(100);
  b.cross_set(MTE3, 2, 1);
  Program c = aiv(200);
  c.cross_wait(S, 2, 0);
  EXPECT_EQ(findings({a, b, c}), "cross-leak 0 cross 0; cross-leak 100 cross 1");
}

TEST(Cross, ReservedIds) {
  MachineSpec spec = ideal_spec();
  spec.cross_reserved_ids = 1u << 11;
  Program a = aic();
  a.cross_set(FIX, 2, 11);
  Program b = aiv();
  b.cross_wait(S, 2, 11);
  EXPECT_EQ(findings({a, b}, spec), "reserved 0 cross 11; reserved 100 cross 11");
}

}  // namespace
}  // namespace asc2::machine::test
