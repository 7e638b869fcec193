// SPDX-License-Identifier: Apache-2.0
// What a run tells of itself: totals, and for synchronised kernels cycles and the use of each pipe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/core_name.h"

namespace asc2::sim {

struct PipeUse {
  uint64_t instrs = 0;
  uint64_t busy = 0;     // cycles
  uint64_t waiting = 0;  // cycles for flags, barriers and full queues
};

/// How long an operation of a line was held up, over all blocks and repeats.
struct StallUse {
  std::string kind;            // "flag", "cross_flag", "barrier", "queue"
  Pipe pipe = Pipe::S;         // that stood still; S: dispatch
  uint32_t line = 0;           // of the file that was run
  uint32_t cause_line = 0;     // of what it waited for
  std::string what, cause;     // "exp", "load"
  std::string loc, cause_loc;  // "vadd.py:17:13", or ""
  uint64_t count = 0, cycles = 0;
};

/// The least time that the dataflow allows: what is busy longest, and what must run before its
/// first and after its last work.
struct Bound {
  uint64_t cycles = 0;  // 0: not asked for
  uint64_t busy = 0;    // of `by`, in the block that takes longest
  std::string by;       // "mte2", "gm" for the share of its bandwidth
  uint64_t data = 0;    // cycles when the order by data costs nothing: no flags, no queues
  uint64_t oracle = 0;  // cycles when flags and barriers are issued, but data alone orders
};

struct CoreUse {
  CoreName core;
  uint64_t cycles = 0;
  std::array<PipeUse, kPipeCount> pipes{};
};

struct Stats {
  std::string kernel;
  std::string stage;
  int64_t blocks = 0;
  bool timed = false;   // the figures in cycles are there
  uint64_t cycles = 0;  // of the longest core, with the blocks that it runs one by one
  Bound bound;
  int64_t clock_mhz = 0;
  uint64_t loads = 0, stores = 0, tile_ops = 0, scalar_ops = 0;
  uint64_t bytes_in = 0, bytes_out = 0;  // from and to GM
  uint64_t sets = 0, waits = 0, barriers = 0;
  std::vector<CoreUse> cores;    // of all blocks, those of a block together
  std::vector<StallUse> stalls;  // longest first
  // Of the roofline: elements that tile operations computed (casts, copies and constants apart),
  // the repeats that they took at least, bytes of GM in a cycle for one core, cores that ran.
  uint64_t elements = 0, repeats = 0;
  double gm_share = 0;
  int64_t cores_at_once = 0;
};

/// What an event of the trace is: its colour.
enum class Lane : uint8_t { Scalar, Load, Store, Move, Compute, Cube, Wait, Set, Barrier };

struct TraceEvent {
  uint32_t core = 0;
  Pipe pipe = Pipe::S;
  uint32_t name = 0;  // index into Trace::names
  uint64_t start = 0, end = 0;
  Lane kind = Lane::Compute;
  uint64_t complete = 0;       // results are there
  Pipe peer = Pipe::S;         // of flags, the other side
  int32_t id = 0;              // of flags
  uint32_t loop = UINT32_MAX;  // the innermost one around it: index into Trace::loops
  uint64_t round = 0;          // of it
};

struct Trace {
  std::string kernel;
  std::vector<std::string> names;   // of instructions: "load %x"
  std::vector<std::string> places;  // of the same: "line 11, vadd.py:17:13"
  std::vector<std::string> loops;   // "%i"
  std::vector<TraceEvent> events;
  std::vector<CoreName> cores;
  uint64_t cycles = 0;
  int64_t clock_mhz = 0;
};

/// A table for people.
std::string format_stats(const Stats& stats);
/// The same figures as one JSON object on one line.
std::string stats_json(const Stats& stats);
/// Chrome's trace format, as Perfetto reads it: a process per core, a thread per pipe.
std::string chrome_trace(const Trace& trace);
/// Larger pictures are too large to look at.
inline constexpr size_t kMostEvents = 20'000;
/// A picture: a lane per pipe and core, waits hatched, flags as arrows. HTML zooms and scrolls. Of
/// more events cores are left out, or the end of a single one.
std::string timeline_svg(const Trace& trace, size_t most_events = kMostEvents);
std::string timeline_html(const Trace& trace);

}  // namespace asc2::sim
