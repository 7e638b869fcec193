// SPDX-License-Identifier: Apache-2.0
// The machine that a target describes.
#include "machine/spec.h"

#include "target/target.h"

namespace asc2::machine {
namespace {

uint32_t mask_of(const std::vector<int64_t>& ids) {
  uint32_t mask = 0;
  for (const int64_t id : ids) mask |= 1u << id;
  return mask;
}

}  // namespace

MachineSpec spec_of(const Target& target) {
  MachineSpec spec;
  for (size_t kind = 0; kind < kCoreCount; ++kind) {
    if (!target.cores[kind]) continue;
    for (size_t p = 0; p < kPipeCount; ++p) {
      const Pipe pipe = static_cast<Pipe>(p);
      const PipeSpec* traits = target.cores[kind]->pipe(pipe);
      if (traits == nullptr) continue;
      spec.present[kind][p] = true;
      spec.serial[kind][p] = traits->serial;
      spec.queue_depth[kind][p] = static_cast<uint32_t>(traits->queue_depth);
      for (size_t q = 0; q < kPipeCount; ++q) {
        spec.pair_legal[kind][p][q] = target.cores[kind]->legal_pair(pipe, static_cast<Pipe>(q));
      }
    }
  }
  spec.event_ids = static_cast<uint32_t>(target.events.ids);
  spec.reserved_ids = mask_of(target.events.reserved);
  spec.cross_ids = 0;
  if (const auto& cross = target.cross_core) {
    spec.cross_ids = static_cast<uint32_t>(cross->flags);
    spec.cross_reserved_ids = mask_of(cross->reserved);
    spec.cross_limit = static_cast<uint32_t>(cross->counter_max);
    spec.cross_cycles = static_cast<uint32_t>(cross->latency);
  }
  spec.dispatch_cycles = static_cast<uint32_t>(target.cost.dispatch);
  spec.set_cycles = static_cast<uint32_t>(target.cost.set_flag);
  spec.wait_cycles = static_cast<uint32_t>(target.cost.wait_flag);
  spec.barrier_cycles = static_cast<uint32_t>(target.cost.barrier);
  spec.gm_bytes_per_cycle = target.gm.bytes_per_cycle;
  spec.gm_credit = static_cast<uint32_t>(target.gm.credit);
  return spec;
}

}  // namespace asc2::machine
