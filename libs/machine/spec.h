// SPDX-License-Identifier: Apache-2.0
// What the queue machine needs to know of a chip: plain figures, so that it also runs with strict
// or unlimited queues, or as a chip that does not exist.
#pragma once

#include <array>
#include <cstdint>

#include "base/kinds.h"

namespace asc2 {
struct Target;
}

namespace asc2::machine {

struct MachineSpec {
  template <class T>
  using ByPipe = std::array<std::array<T, kPipeCount>, kCoreCount>;  // [core kind][pipe]

  /// Which pipes a kind of core has; S is one of them.
  ByPipe<bool> present{};
  /// Pairs that may have flags, by source and destination.
  ByPipe<std::array<bool, kPipeCount>> pair_legal{};
  /// The pipe completes an instruction before it starts the next (H2). S always does.
  ByPipe<bool> serial{};
  /// Instructions that wait in the queue before dispatch stalls; 0: unlimited.
  ByPipe<uint32_t> queue_depth{};

  uint32_t event_ids = 8;     // flags per ordered pair of pipes
  uint32_t reserved_ids = 0;  // bit i: flag i is the vendor's
  uint32_t cross_ids = 16;    // counters per core
  uint32_t cross_reserved_ids = 0;
  uint32_t cross_limit = 15;         // largest value of a counter
  bool cross_wait_on_scalar = true;  // a cross-core wait blocks dispatch, whatever its pipe
  uint32_t read_hazard_spaces = 0;   // bit Space: reads by different pipes conflict as well

  uint32_t dispatch_cycles = 1;  // scalar unit, per instruction
  uint32_t set_cycles = 1;
  uint32_t wait_cycles = 1;
  uint32_t barrier_cycles = 1;
  uint32_t cross_cycles = 0;      // from a cross-core set to the counter of the other core
  double gm_bytes_per_cycle = 0;  // of the whole chip; 0: unlimited
  uint32_t gm_credit = 0;         // cycles for which a core keeps its share of them
};

MachineSpec spec_of(const Target& target);

}  // namespace asc2::machine
