// SPDX-License-Identifier: Apache-2.0
// Flag discipline F1 to F6 inside a core, deadlocks and queue depths.
#include <gtest/gtest.h>

#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

TEST(Flags, AlternatingIsClean) {
  Program p;
  for (int i = 0; i < 3; ++i) {
    p.sync(MTE2, V);
    p.sync(V, MTE2);
  }
  const Outcome outcome = run({p});
  EXPECT_EQ(texts(outcome.report), "");
  EXPECT_TRUE(outcome.report.clean());
}

TEST(Flags, DoubleSet) {
  Program p;
  p.set(MTE2, V, 3);
  p.set(MTE2, V, 3);
  p.wait(MTE2, V, 3);
  p.wait(MTE2, V, 3);
  EXPECT_EQ(findings({p}, ideal_spec(), {.outstanding = false}), "double 0 1 mte2->v 3");
}

TEST(Flags, SameIdOfAnotherPairIsAnotherFlag) {
  Program p;
  p.set(MTE2, V, 3);
  p.set(V, MTE2, 3);
  p.set(MTE2, MTE3, 3);
  p.wait(V, MTE2, 3);
  p.wait(MTE2, V, 3);
  p.wait(MTE2, MTE3, 3);
  EXPECT_EQ(findings({p}), "");
}

TEST(Flags, WaitDispatchedBeforeItsSet) {
  Program p;
  p.wait(MTE2, V);
  p.set(MTE2, V);
  EXPECT_EQ(findings({p}), "early 0 mte2->v 0");
}

// Alternates in dispatch order, but V may lag so far that the second set comes before the first
// wait.
TEST(Flags, OutstandingIsARemark) {
  Program p;
  p.sync(MTE2, V);
  p.sync(MTE2, V);
  const Outcome outcome = run({p});
  EXPECT_EQ(texts(outcome.report), "outstanding 2 mte2->v 0");
  EXPECT_TRUE(outcome.report.clean());
  Program q;
  q.sync(MTE2, V);
  q.sync(V, MTE2);
  q.sync(MTE2, V);
  EXPECT_EQ(findings({q}), "");
}

TEST(Flags, OutstandingWhenTheWaitHasNotRun) {
  Program p;
  p.wait(MTE3, V, 1);
  p.sync(MTE2, V);
  p.sync(MTE2, V);
  p.set(MTE3, V, 1);
  EXPECT_EQ(findings({p}), "early 0 mte3->v 1; outstanding 3 mte2->v 0");
}

TEST(Flags, LeakNamesTheLastSet) {
  Program p;
  p.sync(MTE2, V, 1);
  p.op(V, {});
  p.set(MTE2, V, 1);
  p.set(V, MTE3, 2);
  EXPECT_EQ(findings({p}, ideal_spec(), {.outstanding = false}),
            "leak 4 v->mte3 2; leak 3 mte2->v 1");
}

TEST(Flags, ZeroTripLoopLeaksItsPriming) {
  auto kernel = [](int trips, bool drain) {
    Program p;
    p.set(V, MTE2);
    for (int i = 0; i < trips; ++i) {
      p.wait(V, MTE2);
      p.op(MTE2, {write(0, 64)});
      p.sync(MTE2, V);
      p.op(V, {read(0, 64)});
      p.set(V, MTE2);
    }
    if (drain) p.wait(V, MTE2);
    return findings({p});
  };
  EXPECT_EQ(kernel(0, true), "");
  EXPECT_EQ(kernel(2, true), "");
  EXPECT_EQ(kernel(0, false), "leak 0 v->mte2 0");
  EXPECT_EQ(kernel(1, false), "leak 6 v->mte2 0");
}

TEST(Flags, IdsOutOfRangeAndReserved) {
  MachineSpec spec = ideal_spec();
  spec.reserved_ids = 1u << 6 | 1u << 7;
  Program p;
  p.set(MTE2, V, 8);
  p.wait(MTE2, V, -1);
  p.sync(MTE2, V, 6);
  p.sync(MTE2, V, 5);
  EXPECT_EQ(findings({p}, spec),
            "bad-id 0 mte2->v 8; bad-id 1 mte2->v -1; reserved 2 mte2->v 6; reserved 3 mte2->v 6");
}

TEST(Flags, PairsAndPipesThatACoreLacks) {
  MachineSpec spec = ideal_spec();
  spec.present[static_cast<size_t>(CoreKind::Aiv)][static_cast<size_t>(M)] = false;
  spec.pair_legal[static_cast<size_t>(CoreKind::Aiv)][static_cast<size_t>(V)]
                 [static_cast<size_t>(MTE3)] = false;
  Program p;
  p.op(M, {});
  p.set(V, MTE3);
  p.wait(V, MTE3);
  p.set(V, V);
  p.op(ALL, {});
  EXPECT_EQ(findings({p}, spec),
            "bad-pair 0 m->m 0; bad-pair 1 v->mte3 0; bad-pair 2 v->mte3 0; bad-pair 3 v->v 0; "
            "bad-pair 4 all->all 0");
  const Outcome outcome = run({p}, spec);
  EXPECT_TRUE(outcome.executed.empty());
}

TEST(Flags, MismatchOfHandshakes) {
  Program p;
  p.set(MTE2, V, 0, 7);
  p.wait(MTE2, V, 0, 7);
  p.set(MTE2, V, 0, 8);
  p.wait(MTE2, V, 0, 9);
  p.set(MTE2, V, 0, 8);
  p.wait(MTE2, V, 0);  // may take any
  EXPECT_EQ(findings({p}, ideal_spec(), {.outstanding = false}), "mismatch 2 3 mte2->v 0");
}

TEST(Deadlock, MissingSet) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.wait(MTE2, V, 2);
  p.op(V, {read(0, 64)});
  p.set(V, MTE3, 1);
  p.wait(V, MTE3, 1);
  p.op(MTE3, {read(0, 64)});
  const Outcome outcome = run({p});
  EXPECT_FALSE(outcome.finished);
  EXPECT_FALSE(outcome.report.clean());
  EXPECT_EQ(blocked(outcome.report),
            "core 0 head 1: flag mte2->v 2; core 0 head 4: flag v->mte3 1 awaits 3");
  EXPECT_EQ(texts(outcome.report), "early 1 mte2->v 2");  // leaks would follow from it
  EXPECT_EQ(outcome.executed, std::vector<uint32_t>{0});
}

TEST(Deadlock, ScalarWaitsForAFlagSetLater) {
  Program p;
  p.wait(V, S);
  p.set(V, S);
  const Outcome outcome = run({p});
  EXPECT_EQ(blocked(outcome.report), "core 0 dispatch 0: flag v->s 0");
  EXPECT_EQ(texts(outcome.report), "early 0 v->s 0");
}

TEST(Deadlock, BarrierOverAPipeThatHangs) {
  Program p;
  p.wait(MTE3, V, 1);
  p.barrier(ALL);
  p.set(MTE3, V, 1);
  const Outcome outcome = run({p});
  EXPECT_EQ(blocked(outcome.report), "core 0 dispatch 1: all v; core 0 head 0: flag mte3->v 1");
}

TEST(Deadlock, PipesThatWaitForEachOther) {
  Program p;
  p.wait(V, MTE2);
  p.wait(MTE2, V);
  p.set(V, MTE2);
  p.set(MTE2, V);
  const Outcome outcome = run({p});
  EXPECT_EQ(blocked(outcome.report),
            "core 0 head 1: flag mte2->v 0 awaits 3; core 0 head 0: flag v->mte2 0 awaits 2");
}

TEST(Deadlock, AcrossCores) {
  Program aic(0, CoreKind::Aic, 0);
  aic.cross_wait(S, 2, 1);
  aic.cross_set(FIX, 2, 0);
  Program aiv(100, CoreKind::Aiv, 0);
  aiv.cross_wait(S, 2, 0);
  aiv.cross_set(MTE3, 2, 1);
  const Outcome outcome = run({aic, aiv});
  EXPECT_FALSE(outcome.finished);
  EXPECT_EQ(blocked(outcome.report), "core 0 dispatch 0: cross 1; core 1 dispatch 100: cross 0");
}

TEST(Deadlock, ProgramThatStopsByItself) {
  Machine machine(ideal_spec(), {});
  machine.add_core(CoreKind::Aiv);
  EXPECT_FALSE(machine.run([](int) { return Step::Blocked; }));
  EXPECT_EQ(blocked(machine.report()), "core 0 dispatch 0: program");
}

// V holds `depth` instructions behind a wait; the set that releases it comes after `ahead` of them.
Outcome run_ahead(int ahead, uint32_t depth) {
  Program p;
  p.wait(MTE2, V);
  for (int i = 1; i < ahead; ++i) p.op(V, {});
  p.set(MTE2, V);
  return run({p}, deep_spec(depth));
}

TEST(Depth, FullQueueBlocksDispatch) {
  EXPECT_TRUE(run_ahead(4, 4).finished);
  const Outcome outcome = run_ahead(5, 4);
  EXPECT_FALSE(outcome.finished);
  EXPECT_EQ(blocked(outcome.report), "core 0 dispatch 4: full v; core 0 head 0: flag mte2->v 0");
}

TEST(Depth, UnlimitedQueuesHoldAnyNumber) {
  const Outcome outcome = run_ahead(20000, 0);
  EXPECT_TRUE(outcome.finished);
  EXPECT_EQ(outcome.executed.size(), 19999u);
  EXPECT_EQ(outcome.executed.front(), 1u);
  EXPECT_EQ(outcome.executed.back(), 19999u);
}

// A set dispatched before its wait is free of deadlock whatever the depth.
TEST(Depth, OneIsEnoughForForwardFlags) {
  Program p;
  p.set(V, MTE2);
  for (int i = 0; i < 50; ++i) {
    p.wait(V, MTE2);
    p.op(MTE2, {write(0, 64)});
    p.sync(MTE2, V);
    p.op(V, {read(0, 64)});
    p.set(V, MTE2);
  }
  p.wait(V, MTE2);
  EXPECT_EQ(findings({p}, deep_spec(1)), "");
}

TEST(Machine, RunsInDispatchOrderWhereNothingWaits) {
  Program p;
  p.wait(MTE2, V);  // 0
  p.op(V, {});      // 1
  p.op(MTE3, {});   // 2
  p.set(V, MTE3);   // 3
  p.wait(V, MTE3);  // 4
  p.op(MTE3, {});   // 5
  p.set(MTE2, V);   // 6
  p.op(MTE2, {});   // 7
  EXPECT_EQ(run({p}).executed, (std::vector<uint32_t>{2, 1, 5, 7}));
}

TEST(Machine, WithoutRacesFlagsAreStillChecked) {
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.op(V, {read(0, 64)});
  p.set(MTE2, V);
  EXPECT_EQ(findings({p}, ideal_spec(), {.races = false}), "leak 2 mte2->v 0");
}

}  // namespace
}  // namespace asc2::machine::test
