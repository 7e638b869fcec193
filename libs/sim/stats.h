// SPDX-License-Identifier: Apache-2.0
// What a run tells of itself: totals, and for synchronised kernels cycles and the use of each pipe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/kinds.h"

namespace asc2::sim {

struct PipeUse {
  uint64_t instrs = 0;
  uint64_t busy = 0;     // cycles
  uint64_t waiting = 0;  // cycles for flags, barriers and full queues
};

struct CoreUse {
  CoreKind kind = CoreKind::Aiv;
  int64_t block = 0;
  uint64_t cycles = 0;
  std::array<PipeUse, kPipeCount> pipes{};
};

struct Stats {
  std::string kernel;
  std::string stage;
  int64_t blocks = 0;
  bool timed = false;         // the figures in cycles are there
  uint64_t cycles = 0;        // of the longest core, with the blocks that it runs one by one
  uint64_t bound_cycles = 0;  // dataflow bound: no flags, no queues; 0: not asked for
  int64_t clock_mhz = 0;
  uint64_t loads = 0, stores = 0, tile_ops = 0, scalar_ops = 0;
  uint64_t bytes_in = 0, bytes_out = 0;  // from and to GM
  uint64_t sets = 0, waits = 0, barriers = 0;
  std::vector<CoreUse> cores;  // one per block
};

struct TraceEvent {
  uint32_t core = 0;
  Pipe pipe = Pipe::S;
  uint32_t name = 0;  // index into Trace::names
  uint64_t start = 0, end = 0;
};

struct Trace {
  std::vector<std::string> names;  // of instructions: "load %x"
  std::vector<TraceEvent> events;
  std::vector<CoreKind> cores;
  int64_t clock_mhz = 0;
};

/// A table for people.
std::string format_stats(const Stats& stats);
/// The same figures as one JSON object on one line.
std::string stats_json(const Stats& stats);
/// Chrome's trace format, as Perfetto reads it: a process per core, a thread per pipe.
std::string chrome_trace(const Trace& trace);

}  // namespace asc2::sim
