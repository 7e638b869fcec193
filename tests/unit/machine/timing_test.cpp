// SPDX-License-Identifier: Apache-2.0
// Cycles computed by hand. Dispatch, set, wait and barrier take one cycle each unless said
// otherwise.
#include <gtest/gtest.h>

#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

/// Dispatch and synchronisation for free: only the pipes count.
MachineSpec free_spec(MachineSpec spec = ideal_spec()) {
  spec.dispatch_cycles = spec.set_cycles = spec.wait_cycles = spec.barrier_cycles = 0;
  return spec;
}

Outcome timed(const std::vector<Program>& programs, const MachineSpec& spec, Options options = {}) {
  options.log_events = true;
  options.outstanding = false;
  return run(programs, spec, options);
}

std::string times(const Outcome& outcome) {
  std::string out;
  for (const Event& e : outcome.report.events) {
    if (e.kind != static_cast<uint8_t>(InstrKind::Op)) continue;
    out += fmt::format("{}{}:{}-{}", out.empty() ? "" : " ", e.tag, e.start, e.end);
    if (e.complete != e.end) out += fmt::format("+{}", e.complete - e.end);
  }
  return out;
}

std::string stalls(const Outcome& outcome) {
  static constexpr const char* kNames[] = {"flag", "cross", "barrier", "queue"};
  std::string out;
  for (const Stall& s : outcome.report.stalls) {
    out += fmt::format("{}{} {} on {} {}x{}", out.empty() ? "" : "; ",
                       kNames[static_cast<size_t>(s.kind)], s.tag, s.cause, s.count, s.cycles);
  }
  return out;
}

TEST(Timing, PipesOverlapAndDispatchTakesTime) {
  Program p;
  p.op(MTE2, {}, {.busy = 10});
  p.op(V, {}, {.busy = 10});
  p.op(MTE2, {}, {.busy = 10});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-11 1:2-12 2:11-21");
  EXPECT_EQ(outcome.report.cycles, 21u);
}

TEST(Timing, LatencyOverlapsTheNextUnlessSerial) {
  Program p;
  p.op(MTE2, {}, {.busy = 10, .latency = 200});
  p.op(MTE2, {}, {.busy = 10, .latency = 200});
  EXPECT_EQ(times(timed({p}, free_spec())), "0:0-10+200 1:10-20+200");
  EXPECT_EQ(times(timed({p}, free_spec(serial_spec({MTE2})))), "0:0-10+200 1:210-220+200");
}

TEST(Timing, HeadWhenThePipeHasDrained) {
  Program p;
  p.op(V, {}, {.busy = 10, .latency = 12, .head = 10});
  p.op(V, {}, {.busy = 10, .latency = 12, .head = 10});
  p.barrier(V);
  p.op(V, {}, {.busy = 10, .latency = 12, .head = 10});
  EXPECT_EQ(times(timed({p}, free_spec())), "0:0-20+12 1:20-30+12 3:42-62+12");
}

TEST(Timing, SetWaitsForCompletionWaitForTheSet) {
  Program p;
  p.op(MTE2, {}, {.busy = 10, .latency = 100});  // 1 to 11, complete at 111
  p.set(MTE2, V);                                // ends at 112
  p.op(MTE2, {}, {.busy = 10});                  // not held by the set
  p.wait(MTE2, V);                               // passes at 112, V free at 113
  p.op(V, {}, {.busy = 5});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-11+100 2:11-21 4:113-118");
  EXPECT_EQ(stalls(outcome), "flag 3 on 1 1x108");  // dispatched at 4
  const PipeStats& v = outcome.report.cores[0].pipes[static_cast<size_t>(V)];
  EXPECT_EQ(v.busy, 5u);
  EXPECT_EQ(v.waiting, 108u);
  EXPECT_EQ(v.idle, 118u - 113u);
  EXPECT_EQ(v.instrs, 2u);
  EXPECT_EQ(v.ops, 1u);
}

TEST(Timing, BarrierWaitsForCompletionOfItsPipe) {
  Program p;
  p.op(V, {}, {.busy = 10, .latency = 20});
  p.barrier(V);
  p.op(V, {}, {.busy = 10});
  p.op(MTE2, {}, {.busy = 3});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-11+20 2:32-42 3:4-7");  // completion at 31, barrier 1
  EXPECT_EQ(stalls(outcome), "barrier 1 on 0 1x20");
}

TEST(Timing, BarrierAllHoldsDispatch) {
  Program p;
  p.op(MTE2, {}, {.busy = 10, .latency = 50});
  p.op(V, {}, {.busy = 10});
  p.barrier(ALL);
  p.op(V, {}, {.busy = 10});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-11+50 1:2-12 3:63-73");  // 61, barrier 62, dispatch 63
  EXPECT_EQ(stalls(outcome), "barrier 2 on 0 1x58");
}

TEST(Timing, ScalarWorkHoldsDispatch) {
  Program p;
  p.op(S, {}, {.busy = 20, .latency = 5});
  p.op(V, {}, {.busy = 1});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-26 1:27-28");
  EXPECT_EQ(outcome.report.cores[0].pipes[static_cast<size_t>(S)].busy, 27u);
}

TEST(Timing, ScalarWaitHoldsDispatch) {
  Program p;
  p.op(V, {}, {.busy = 30});
  p.sync(V, S);
  p.op(MTE2, {}, {.busy = 1});
  const Outcome outcome = timed({p}, ideal_spec());
  EXPECT_EQ(times(outcome), "0:1-31 3:34-35");  // set 32, wait 33, dispatch 34
  EXPECT_EQ(stalls(outcome), "flag 2 on 1 1x29");
  Machine machine(ideal_spec(), {});
  EXPECT_EQ(machine.cycle(machine.add_core(CoreKind::Aiv)), 0u);
}

TEST(Timing, FullQueueStallsDispatch) {
  MachineSpec spec = ideal_spec();
  spec.queue_depth[static_cast<size_t>(CoreKind::Aiv)][static_cast<size_t>(V)] = 2;
  Program p;
  for (int i = 0; i < 4; ++i) p.op(V, {}, {.busy = 100});
  p.op(MTE2, {}, {.busy = 1});
  const Outcome outcome = timed({p}, spec);
  // 0 starts at 1, 1 at 101: 2 finds a place when 0 has started, 3 when 1 has.
  EXPECT_EQ(times(outcome), "0:1-101 1:101-201 2:201-301 3:301-401 4:103-104");
  EXPECT_EQ(stalls(outcome), "queue 3 on 3 1x98");
}

TEST(Timing, GmBandwidthIsSharedByActiveCores) {
  MachineSpec spec = free_spec();
  spec.gm_bytes_per_cycle = 100;
  Program p;
  p.op(MTE2, {}, {.busy = 20, .gm_bytes = 1000});  // alone 10 cycles of GM
  p.op(V, {}, {.busy = 20});
  EXPECT_EQ(times(timed({p}, spec)), "0:0-20 1:0-20");
  EXPECT_EQ(times(timed({p, p, p}, spec)), "0:0-30 1:0-20 0:0-30 1:0-20 0:0-30 1:0-20");
  EXPECT_EQ(times(timed({p}, spec, {.active_cores = 7})), "0:0-70 1:0-20");
  const Outcome outcome = timed({p, p}, spec);
  EXPECT_EQ(outcome.report.cores[1].pipes[static_cast<size_t>(MTE2)].gm_bytes, 1000u);
}

TEST(Timing, PipesHaveOneShareOfGmAndKeepWhatTheyDidNotUse) {
  MachineSpec spec = free_spec();
  spec.gm_bytes_per_cycle = 10;
  spec.gm_credit = 50;
  Program p;
  p.op(MTE2, {}, {.busy = 20, .gm_bytes = 1000});  // 100 cycles of GM
  p.op(MTE3, {}, {.busy = 20, .gm_bytes = 100});   // 10 more
  p.op(MTE3, {}, {.busy = 200, .gm_bytes = 100});  // from here on it is below its share
  p.op(MTE2, {}, {.busy = 20, .gm_bytes = 100});
  p.op(MTE3, {}, {.busy = 20, .gm_bytes = 1000});  // half of its cycles were saved before
  EXPECT_EQ(times(timed({p}, spec)), "0:0-100 1:0-110 2:110-310 3:100-130 4:310-360");
}

TEST(Timing, CrossCoreFlagTakesItsLatency) {
  MachineSpec spec = free_spec();
  spec.cross_cycles = 40;
  Program aic(0, CoreKind::Aic, 0);
  aic.op(FIX, {}, {.busy = 10});
  aic.cross_set(FIX, 2, 0);
  Program aiv(100, CoreKind::Aiv, 0);
  aiv.cross_wait(S, 2, 0);
  aiv.op(MTE2, {}, {.busy = 5});
  const Outcome outcome = timed({aic, aiv}, spec);
  EXPECT_EQ(times(outcome), "0:0-10 101:50-55");
  EXPECT_EQ(stalls(outcome), "cross 100 on 1 1x50");
  EXPECT_EQ(outcome.report.cycles, 55u);
}

/// load, compute, store over `slots` buffers.
Program pipeline(int trips, int slots) {
  Program p;
  for (int s = 0; s < slots; ++s) p.set(V, MTE2, s);
  for (int i = 0; i < trips; ++i) {
    const int s = i % slots;
    const auto at = static_cast<uint64_t>(s) * 64;
    p.wait(V, MTE2, s);
    p.op(MTE2, {write(at, at + 64)}, {.busy = 10, .latency = 30});
    p.sync(MTE2, V, s);
    p.op(V, {read(at, at + 64)}, {.busy = 20});
    p.set(V, MTE2, s);
  }
  for (int s = 0; s < slots; ++s) p.wait(V, MTE2, s);
  return p;
}

TEST(Timing, SlotsHideLatency) {
  // One slot: 60 cycles a round. Two: a round of both slots takes 60 or 2 x 20, so 30 each. Three:
  // 20 each, the busy time of V. The fill is 40.
  EXPECT_EQ(timed({pipeline(10, 1)}, free_spec()).report.cycles, 600u);
  EXPECT_EQ(timed({pipeline(10, 2)}, free_spec()).report.cycles, 4 * 60u + 80u);
  EXPECT_EQ(timed({pipeline(10, 3)}, free_spec()).report.cycles, 40 + 10 * 20u);
}

TEST(Timing, RacesMayBeOff) {
  const Outcome with = timed({pipeline(10, 2)}, ideal_spec());
  const Outcome without = timed({pipeline(10, 2)}, ideal_spec(), {.races = false});
  EXPECT_EQ(with.report.cycles, without.report.cycles);
  EXPECT_EQ(run({pipeline(10, 2)}, ideal_spec(), {.time = false}).report.cycles, 0u);
}

TEST(Oracle, OrdersByDataAlone) {
  Program p;
  p.op(MTE2, {write(0, 64)}, {.busy = 10, .latency = 30});
  p.sync(MTE2, V);
  p.barrier(ALL);
  p.op(V, {read(0, 64), write(64, 128)}, {.busy = 20});
  p.op(V, {write(128, 192)}, {.busy = 5});
  p.op(MTE2, {write(32, 40)}, {.busy = 10});
  p.op(MTE3, {read(0, 64)}, {.busy = 1});
  const Outcome outcome = timed({p}, free_spec(), {.sync = Sync::Oracle});
  EXPECT_EQ(times(outcome), "0:0-10+30 4:40-60 5:60-65 6:60-70 7:70-71");
  EXPECT_EQ(texts(outcome.report), "");
}

TEST(Oracle, IsNoSlowerThanAnyFlags) {
  for (int slots = 1; slots <= 4; ++slots) {
    const Outcome flags = timed({pipeline(12, slots)}, free_spec());
    const Outcome oracle = timed({pipeline(12, slots)}, free_spec(), {.sync = Sync::Oracle});
    EXPECT_LE(oracle.report.cycles, flags.report.cycles) << slots;
  }
}

/// Flags, barriers and places in queues take their time, but nobody waits for a token.
TEST(Oracle, LinesTakeTheirOwnTime) {
  MachineSpec spec = free_spec();
  spec.dispatch_cycles = 1;
  spec.set_cycles = 100;
  spec.wait_cycles = 10;
  spec.barrier_cycles = 5;
  Program p;
  p.op(MTE2, {write(0, 64)}, {.busy = 50});
  p.sync(MTE2, V);
  p.barrier(ALL);
  p.op(V, {write(64, 128)}, {.busy = 20});
  EXPECT_EQ(times(timed({p}, spec, {.sync = Sync::Oracle})), "0:1-51 4:13-33");
  EXPECT_EQ(times(timed({p}, spec, {.sync = Sync::Data})), "0:1-51 4:2-22");
}

TEST(Oracle, ScalarReadWaitsForItsValue) {
  Program p;
  p.op(V, {write(0, 4)}, {.busy = 50});
  p.op(S, {read(0, 4)}, {.busy = 1});
  p.op(MTE2, {}, {.busy = 1});
  EXPECT_EQ(times(timed({p}, free_spec(), {.sync = Sync::Oracle})), "0:0-50 1:50-51 2:51-52");
}

}  // namespace
}  // namespace asc2::machine::test
