// SPDX-License-Identifier: Apache-2.0
// What the queue machine found: races and flag errors, what hangs, cycles and stalls.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "base/kinds.h"
#include "machine/routes.h"

namespace asc2::machine {

enum class FindingKind : uint8_t {
  // Two instructions touch the same bytes, and neither ends before the other starts. `first` is the
  // earlier one by program order (by run order when the cores differ).
  Raw,  // first writes, second reads
  War,  // first reads, second writes
  Waw,
  Rar,    // two reads, in a space where reads conflict
  Order,  // ordered by flags, but against program order: `first` should run first and runs second
  // Flag discipline; `flag` says which flag.
  DoubleSet,       // F1: second set before the wait; `first` is the earlier set
  WaitWithoutSet,  // F1: a wait is dispatched before its set
  Outstanding,     // not an error: the second set may end before the wait of the first has run
  Leak,            // F2: `first` is the last set; no wait takes it before the kernel ends
  BadId,           // F4: out of range
  ReservedId,      // F4
  BadPair,         // the core has no such flag, pipe or mode
  Mismatch,        // F6: `first`, a set, is taken by `second`, a wait of another handshake
  CrossOverflow,   // F3: the counter can exceed its limit; `first` is the set
  CrossLeak,       // F2 for counters
  CrossWeak,       // not an error (H7): `second`, the wait, may be let through by a later set,
                   // `first`, that other work precedes, and so orders nothing
};

/// False for Outstanding and CrossWeak, which are information.
bool is_error(FindingKind kind);
bool is_race(FindingKind kind);

struct Party {
  int core = -1;  // -1: there is no such party
  Pipe pipe = Pipe::S;
  uint32_t tag = 0;
};

struct FlagName {
  bool cross = false;
  Pipe from = Pipe::S;  // cross: the pipe that sets
  Pipe to = Pipe::S;
  int32_t id = 0;
};

struct Finding {
  FindingKind kind;
  Party first;
  Party second;
  Space space = Space::Gm;  // races and Order: the bytes in common
  uint64_t begin = 0;
  uint64_t end = 0;
  FlagName flag;       // flag discipline
  uint64_t count = 1;  // how often this pair of tags was met
};

/// Why something does not move, when run() returns false.
struct Blocked {
  enum class Reason : uint8_t {
    Flag,       // a wait whose set has not run
    CrossFlag,  // a counter at 0
    QueueFull,  // dispatch: `flag.to` is the pipe whose queue is full
    AllPipes,   // dispatch: a barrier over all pipes; `flag.to` is a pipe that has not emptied
    Program,    // the program of the core stopped without having been refused
  };
  Party head;             // the instruction that cannot start
  bool dispatch = false;  // it stands at the scalar unit, not at the head of a queue
  Reason reason = Reason::Flag;
  FlagName flag;
  Party awaited;  // the set that is queued and would release it; core -1 when there is none
};

/// The `ordinal`-th wait (from 1) on a counter.
struct WeakWait {
  CounterKey counter;
  uint64_t ordinal = 0;
  auto operator<=>(const WeakWait&) const = default;
};

struct PipeStats {
  uint64_t instrs = 0;
  uint64_t ops = 0;
  uint64_t busy = 0;     // S: cycles of dispatch and scalar work
  uint64_t waiting = 0;  // for flags and barriers; S: also for queues
  uint64_t idle = 0;     // the rest of the total
  uint64_t gm_bytes = 0;
  uint64_t own = 0;    // of `busy`: without what it waited for its share of GM
  uint64_t first = 0;  // start of the first op
  uint64_t last = 0;   // end of the last one
};

struct CoreStats {
  CoreKind kind = CoreKind::Aiv;
  uint64_t cycles = 0;
  PipeStats pipes[kPipeCount];
};

/// How long an instruction held up its pipe (or the scalar unit), summed over cores and repeats.
struct Stall {
  enum class Kind : uint8_t { Flag, CrossFlag, Barrier, Queue };
  Kind kind = Kind::Flag;
  uint32_t tag = 0;    // the wait, the barrier, or the instruction not taken
  uint32_t cause = 0;  // the set, or the instruction that ended last; Queue: the same as tag
  Pipe pipe = Pipe::S;
  uint64_t count = 0;
  uint64_t cycles = 0;
};

struct Event {
  uint32_t core = 0;
  Pipe pipe = Pipe::S;
  uint8_t kind = 0;  // InstrKind
  uint32_t tag = 0;
  uint64_t start = 0;
  uint64_t end = 0;       // the pipe is free again
  uint64_t complete = 0;  // results are there
  Pipe peer = Pipe::S;    // as in Instr
  int32_t id = 0;
  uint64_t order = 0;
};

struct Report {
  std::vector<Finding> findings;  // in the order found; max_findings errors, and remarks
  uint64_t dropped = 0;           // further errors, repeats among them, beyond that
  std::vector<Blocked> blocked;   // not empty: deadlock
  /// Cross-core waits that turned out to be weak after their order had been relied upon: run again
  /// with these appended to Options::weak for a verdict that does not; stop when none is new.
  std::vector<WeakWait> weak;

  uint64_t instrs = 0;  // taken, all cores
  uint64_t cycles = 0;
  std::vector<CoreStats> cores;
  std::vector<Stall> stalls;  // longest first
  std::vector<Event> events;

  bool clean() const;  // no deadlock and no finding that is an error
};

}  // namespace asc2::machine
