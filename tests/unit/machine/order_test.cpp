// SPDX-License-Identifier: Apache-2.0
// Happens-before, one rule at a time: what each orders, and what it does not.
#include <gtest/gtest.h>

#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

TEST(Order, RawAcrossPipesNeedsAFlag) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(V, {read(32, 96)});
  EXPECT_EQ(findings({p}), "raw 0 1 ub[32,64)");
  Program q;
  q.op(MTE2, {write(0, 64)});
  q.sync(MTE2, V);
  q.op(V, {read(32, 96)});
  EXPECT_EQ(findings({q}), "");
}

TEST(Order, DisjointBytesAndReadsNeedNone) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(V, {read(64, 128)});
  p.op(MTE3, {read(64, 128)});
  p.op(V, {read(64, 128, Space::L1), write(0, 64, Space::L1)});
  EXPECT_EQ(findings({p}), "");
}

TEST(Order, EmptyRangeTouchesNothing) {
  Program p;
  p.op(MTE2, {write(32, 32)});
  p.op(V, {write(32, 32), read(0, 64)});
  EXPECT_EQ(findings({p}), "");
}

TEST(Order, RowsAreSeparateRanges) {
  Program p;
  Access rows = write(0, 16, Space::Gm);
  rows.rows = 3;
  rows.pitch = 64;
  p.op(MTE3, {rows});
  p.op(MTE2, {read(16, 64, Space::Gm)});
  EXPECT_EQ(findings({p}), "");
  p.op(MTE2, {read(128, 132, Space::Gm)});
  EXPECT_EQ(findings({p}), "raw 0 2 gm[128,132)");
}

// H2: same pipe starts in order, but only serial pipes end in order.
TEST(Order, SamePipeNeedsABarrierUnlessSerial) {
  Program p;
  p.op(V, {write(0, 64)});
  p.op(V, {read(0, 64), write(64, 128)});
  EXPECT_EQ(findings({p}), "raw 0 1 ub[0,64)");
  EXPECT_EQ(findings({p}, serial_spec({V})), "");
  EXPECT_EQ(findings({p}, serial_spec({MTE2})), "raw 0 1 ub[0,64)");
  Program q;
  q.op(V, {write(0, 64)});
  q.barrier(V);
  q.op(V, {read(0, 64), write(64, 128)});
  EXPECT_EQ(findings({q}), "");
}

TEST(Order, InPlaceIsNoRaceWithItself) {
  Program p;
  p.op(V, {read(0, 64), write(0, 64)});
  p.barrier(V);
  p.op(V, {write(0, 64), read(32, 96)});
  EXPECT_EQ(findings({p}), "");
}

TEST(Order, InPlaceAfterARead) {
  Program p;
  p.op(V, {read(0, 64), write(64, 128)});
  p.op(V, {read(0, 64), write(0, 64)});
  EXPECT_EQ(findings({p}), "war 0 1 ub[0,64)");
}

// A write that races with a reader does not stand for it: a third one is told of both.
TEST(Order, WriteKeepsWhatItRacesWith) {
  Program p;
  p.op(V, {read(0, 64)});
  p.op(MTE2, {write(0, 64)});
  p.sync(MTE2, MTE3);
  p.op(MTE3, {write(0, 64)});
  EXPECT_EQ(findings({p}), "war 0 1 ub[0,64); war 0 4 ub[0,64)");
}

// H2 on S: a scalar result precedes everything dispatched later.
TEST(Order, ScalarPrecedesLaterDispatch) {
  Program p;
  p.op(S, {write(0, 4)});
  p.op(V, {read(0, 4)});
  p.op(S, {read(8, 12)});
  p.op(MTE2, {write(8, 12)});
  EXPECT_EQ(findings({p}), "");
  p.op(S, {read(8, 12)});  // not the other way round
  EXPECT_EQ(findings({p}), "raw 3 4 ub[8,12)");
}

// H3: a set covers all before it on its pipe, and nothing after it.
TEST(Order, SetCoversWhatIsBeforeItOnly) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(MTE2, {write(64, 128)});
  p.set(MTE2, V);
  p.op(MTE2, {write(128, 192)});
  p.wait(MTE2, V);
  p.op(V, {read(0, 128)});
  EXPECT_EQ(findings({p}), "");
  p.op(V, {read(128, 192)});
  EXPECT_EQ(findings({p}), "raw 3 6 ub[128,192)");
}

// H3: no edge from a set to what follows on its own pipe.
TEST(Order, SetDoesNotHoldItsOwnPipe) {
  Program p;
  p.op(V, {write(0, 64)});
  p.sync(V, MTE3);
  p.op(V, {read(0, 64)});
  EXPECT_EQ(findings({p}), "raw 0 3 ub[0,64)");
}

// H4: a wait orders what comes after it on its pipe, neither before it nor on other pipes.
TEST(Order, WaitCoversWhatIsAfterItOnly) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(V, {read(0, 4)});
  p.sync(MTE2, V);
  p.op(MTE3, {read(4, 8)});
  EXPECT_EQ(findings({p}), "raw 0 1 ub[0,4); raw 0 4 ub[4,8)");
}

// H4 with Q = S: the scalar unit passes it on to all that it dispatches later.
TEST(Order, WaitOnScalarOrdersAllLaterDispatch) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.sync(MTE2, S);
  p.op(V, {read(0, 64)});
  p.op(MTE3, {read(0, 64)});
  EXPECT_EQ(findings({p}), "");
}

// H1: also for instructions that were dispatched before but are still queued behind a wait.
TEST(Order, QueuedInstructionsKnowWhatWasKnownAtDispatch) {
  Program p(0, CoreKind::Aiv, 0);
  p.sync(MTE3, S);             // 0, 1 news of which V has not heard
  p.op(MTE2, {write(0, 64)});  // 2
  p.cross_wait(V, 2, 5);       // 3 holds V
  p.op(V, {read(0, 32)});      // 4 dispatched before the scalar unit waits
  p.sync(MTE2, S);             // 5, 6
  p.op(V, {read(32, 64)});     // 7 dispatched after it
  Program q(100, CoreKind::Aic, 0);
  q.cross_set(FIX, 2, 5);
  MachineSpec spec = ideal_spec();
  spec.cross_wait_on_scalar = false;
  EXPECT_EQ(findings({p, q}, spec), "raw 2 4 ub[0,32)");
}

// H5: the k-th set meets the k-th wait.
TEST(Order, TokensMatchInOrder) {
  Program p;
  for (uint64_t i = 0; i < 3; ++i) {
    p.op(MTE2, {write(i * 64, i * 64 + 64)});
    p.set(MTE2, V, static_cast<int32_t>(i % 2));
    p.wait(MTE2, V, static_cast<int32_t>(i % 2));
    p.op(V, {read(i * 64, i * 64 + 64)});
  }
  EXPECT_EQ(findings({p}, ideal_spec(), {.outstanding = false}), "");
}

// H6
TEST(Order, BarrierHoldsItsPipeOnly) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.barrier(V);
  p.op(V, {read(0, 32)});
  p.barrier(MTE2);
  p.op(V, {read(32, 64)});
  EXPECT_EQ(findings({p}), "raw 0 2 ub[0,32); raw 0 4 ub[32,64)");
}

TEST(Order, BarrierAllHoldsEverything) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(V, {write(64, 128)});
  p.op(S, {write(128, 132)});
  p.barrier(ALL);
  p.op(MTE3, {read(0, 132)});
  p.op(V, {write(0, 32)});
  EXPECT_EQ(findings({p}), "war 4 5 ub[0,32)");
}

TEST(Order, TransitiveOverThreePipes) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.sync(MTE2, V);
  p.op(V, {read(0, 64), write(64, 128)});
  p.sync(V, MTE3);
  p.op(MTE3, {read(64, 128)});
  p.sync(MTE3, MTE2);
  p.op(MTE2, {write(0, 128)});  // over V and MTE3, though never told by V itself
  EXPECT_EQ(findings({p}), "");
}

// A set hands on what its pipe had been told, even when the pipe has done nothing itself.
TEST(Order, RelayOverAnIdlePipe) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.sync(MTE2, V);
  p.sync(V, MTE3);
  p.op(MTE3, {read(0, 64)});
  EXPECT_EQ(findings({p}), "");
}

TEST(Order, TwoReadersOnDifferentPipesThenAWriter) {
  Program p;
  p.op(V, {read(0, 64)});
  p.op(MTE3, {read(0, 64)});
  p.sync(MTE3, MTE2);
  p.op(MTE2, {write(0, 64)});
  EXPECT_EQ(findings({p}), "war 0 4 ub[0,64)");
}

TEST(Order, WarOnTheBackEdge) {
  auto loop = [](bool credit) {
    Program p;
    if (credit) p.set(V, MTE2);
    for (int i = 0; i < 3; ++i) {
      if (credit) p.wait(V, MTE2);
      p.op(MTE2, {write(0, 64)});
      p.sync(MTE2, V);
      p.op(V, {read(0, 64)});
      if (credit) p.set(V, MTE2);
    }
    if (credit) p.wait(V, MTE2);
    return p;
  };
  EXPECT_EQ(findings({loop(true)}), "");
  EXPECT_EQ(findings({loop(false)}, ideal_spec(), {.outstanding = false}),
            "waw 0 4 ub[0,64); war 3 4 ub[0,64); waw 4 8 ub[0,64); war 7 8 ub[0,64)");
}

TEST(Order, PartialOverlapOfBuffersOfDifferentSizes) {
  Program p;
  p.op(MTE2, {write(0, 16384)});
  p.op(MTE2, {write(16384, 24576)});
  p.sync(MTE2, V);
  p.op(V, {write(8192, 20000)});
  p.op(MTE3, {read(0, 24576)});
  EXPECT_EQ(findings({p}), "raw 0 5 ub[0,8192); raw 4 5 ub[8192,20000); raw 1 5 ub[20000,24576)");
}

TEST(Order, CoresShareGmOnly) {
  Program a(0);
  a.op(MTE3, {write(0, 64, Space::Gm), read(0, 64)});
  Program b(100);
  b.op(MTE2, {read(32, 96, Space::Gm), write(0, 64)});
  EXPECT_EQ(findings({a, b}), "raw 0 100 gm[32,64)");
}

TEST(Order, AccessToAnotherCoresMemory) {
  Program aic(0, CoreKind::Aic, 0);
  Access far = write(0, 64);
  far.core = 1;
  aic.op(FIX, {far});
  Program aiv(100, CoreKind::Aiv, 0);
  aiv.op(V, {read(0, 64)});
  EXPECT_EQ(findings({aic, aiv}), "raw 0 100 ub[0,64)");
}

TEST(Order, AccumulatesOnlyConflictWithOthers) {
  Access add = write(0, 64, Space::Gm);
  add.kind = AccessKind::Add;
  Program a(0);
  a.op(MTE3, {add});
  Program b(100);
  b.op(MTE3, {add});
  EXPECT_EQ(findings({a, b}), "");
  Program c(200);
  c.op(MTE2, {read(0, 4, Space::Gm)});
  EXPECT_EQ(findings({a, b, c}), "raw 0 200 gm[0,4); raw 100 200 gm[0,4)");
}

TEST(Order, AccumulatesOfOneKindAndTypeAgree) {
  Access add = write(0, 64, Space::Gm);
  add.kind = AccessKind::Add;
  add.dtype = Dtype::I32;
  Access max = add, real = add;
  max.kind = AccessKind::Max;
  real.dtype = Dtype::F32;
  Program p(0);
  p.op(MTE3, {add});
  p.op(MTE3, {add});
  EXPECT_EQ(findings({p}), "");
  p.op(MTE3, {max});
  EXPECT_EQ(findings({p}), "waw 1 2 gm[0,64)");
  Program q(0);
  q.op(MTE3, {add});
  q.op(MTE3, {real});
  EXPECT_EQ(findings({q}), "waw 0 1 gm[0,64)");
}

TEST(Order, ReadHazardIsPerSpace) {
  Program p;
  p.op(M, {read(0, 64, Space::L0c)});
  p.op(FIX, {read(0, 64, Space::L0c)});
  EXPECT_EQ(findings({p}), "");
  MachineSpec spec = ideal_spec();
  spec.read_hazard_spaces = 1u << static_cast<unsigned>(Space::L0c);
  EXPECT_EQ(findings({p}, spec), "rar 0 1 l0c[0,64)");
}

TEST(Order, SynchronisedButReversed) {
  Program p;
  p.wait(MTE2, V);
  p.op(V, {read(0, 64)});      // 1 should see what was there before
  p.op(MTE2, {write(0, 64)});  // 2
  p.set(MTE2, V);
  EXPECT_EQ(findings({p}), "early 0 mte2->v 0; order 1 2 ub[0,64)");
}

TEST(Order, ReferenceOrderIsComparedOverCores) {
  MachineSpec spec = ideal_spec();
  auto programs = [](uint64_t reader, uint64_t writer) {
    Program a(0, CoreKind::Aic, 0);
    a.op(FIX, {write(0, 64, Space::Gm)});
    a.steps.back().instr.order = writer;
    a.cross_set(FIX, 2, 0);
    Program b(100, CoreKind::Aiv, 0);
    b.cross_wait(S, 2, 0);
    b.op(MTE2, {read(0, 64, Space::Gm)});
    b.steps.back().instr.order = reader;
    return std::vector<Program>{a, b};
  };
  EXPECT_EQ(findings(programs(2, 1), spec, {.reference_order = true}), "");
  EXPECT_EQ(findings(programs(1, 2), spec, {.reference_order = true}), "order 101 0 gm[0,64)");
  EXPECT_EQ(findings(programs(1, 2), spec), "");
}

TEST(Order, FindingsAreCountedNotRepeated) {
  std::vector<Program> cores(3);
  for (Program& p : cores) {
    p.op(MTE2, {write(0, 64)});
    p.op(V, {read(0, 64)});
  }
  const Outcome outcome = run(cores);
  ASSERT_EQ(outcome.report.findings.size(), 1u);
  EXPECT_EQ(outcome.report.findings[0].count, 3u);
}

TEST(Order, LimitOfFindings) {
  Program p;
  for (uint64_t i = 0; i < 10; ++i) p.op(i % 2 == 0 ? V : MTE2, {write(0, 64)});
  const Outcome outcome = run({p}, ideal_spec(), {.max_findings = 3});
  EXPECT_EQ(outcome.report.findings.size(), 3u);
  EXPECT_GT(outcome.report.dropped, 0u);
  EXPECT_FALSE(outcome.report.clean());
}

}  // namespace
}  // namespace asc2::machine::test
