// SPDX-License-Identifier: Apache-2.0
// The machine of a target has the target's figures.
#include <gtest/gtest.h>

#include "base/diag.h"
#include "target/target.h"
#include "unit/machine/harness.h"

namespace asc2::machine::test {
namespace {

class TargetSpec : public testing::TestWithParam<std::string> {};

TEST_P(TargetSpec, TakesTheFigures) {
  Diags diags;
  auto target = load_target(GetParam(), diags);
  ASSERT_TRUE(target) << diags.render({}, false);
  const MachineSpec spec = spec_of(*target);
  for (size_t k = 0; k < kCoreCount; ++k) {
    const auto& core = target->cores[k];
    for (size_t p = 0; p < kPipeCount; ++p) {
      const PipeSpec* pipe = core ? core->pipe(static_cast<Pipe>(p)) : nullptr;
      EXPECT_EQ(spec.present[k][p], pipe != nullptr);
      EXPECT_EQ(spec.serial[k][p], pipe != nullptr && pipe->serial);
      EXPECT_EQ(spec.queue_depth[k][p], pipe == nullptr ? 0 : pipe->queue_depth);
      for (size_t q = 0; q < kPipeCount; ++q) {
        const bool legal = core && core->legal_pair(static_cast<Pipe>(p), static_cast<Pipe>(q));
        EXPECT_EQ(spec.pair_legal[k][p][q], pipe != nullptr && legal);
      }
    }
  }
  EXPECT_EQ(spec.event_ids, target->events.ids);
  for (const int64_t id : target->events.usable) EXPECT_EQ(spec.reserved_ids >> id & 1, 0u);
  for (const int64_t id : target->events.reserved) EXPECT_EQ(spec.reserved_ids >> id & 1, 1u);
  EXPECT_EQ(spec.cross_ids, target->cross_core ? target->cross_core->flags : 0);
  EXPECT_EQ(spec.dispatch_cycles, target->cost.dispatch);
  EXPECT_EQ(spec.set_cycles, target->cost.set_flag);
  EXPECT_EQ(spec.wait_cycles, target->cost.wait_flag);
  EXPECT_EQ(spec.barrier_cycles, target->cost.barrier);
  EXPECT_EQ(spec.gm_bytes_per_cycle, target->gm.bytes_per_cycle);
}

INSTANTIATE_TEST_SUITE_P(All, TargetSpec, testing::ValuesIn(target_names()),
                         [](const auto& info) { return info.param; });

TEST(TargetMachine, HandshakeOnAChip) {
  Diags diags;
  auto target = load_target("ascend910b", diags);
  ASSERT_TRUE(target) << diags.render({}, false);
  const MachineSpec spec = spec_of(*target);
  Program p;
  p.op(MTE2, {write(0, 64)});
  p.sync(MTE2, V);
  p.op(V, {read(0, 64), write(64, 128)});
  p.sync(V, MTE3);
  p.op(MTE3, {read(64, 128)});
  EXPECT_EQ(findings({p}, spec), "");
  p.sync(M, V);  // a vector core has no cube unit
  EXPECT_EQ(findings({p}, spec), "bad-pair 7 m->v 0; bad-pair 8 m->v 0");
}

}  // namespace
}  // namespace asc2::machine::test
