// SPDX-License-Identifier: Apache-2.0
// Time: every start and end is a maximum of sums (max-plus), computed once, in the order in which
// the machine runs instructions; a later instruction never moves an earlier one.
//
//   dispatch   after the one before, and when the queue has a place: the instruction `depth` places
//              ahead has started
//   op         starts when dispatched and its pipe is free (serial pipes: when the ops before have
//              ended); the pipe is free after `busy`, the result there `latency` later
//   set        ends after all before it on the pipe have ended; the pipe goes on meanwhile
//   wait       the pipe is free when the token has come; barrier: when all before it have ended
//
// The scalar unit is a pipe like the others whose dispatch takes its time.
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "machine/instr.h"
#include "machine/report.h"
#include "machine/spec.h"

namespace asc2::machine {

class Timing {
 public:
  Timing(const MachineSpec& spec, bool log_events, bool queue_limits, Report& report)
      : spec_(spec), log_events_(log_events), queue_limits_(queue_limits), report_(report) {}

  void add_core(CoreKind kind);
  /// Cores that share the bandwidth of GM, evenly. With `gm_credit` the pipes of a core have one
  /// share between them, and may use later, for so many cycles, what they did not use.
  void set_active_cores(uint32_t cores) { active_cores_ = cores; }

  /// The cycle at which the scalar unit hands the instruction over, once its queue has room.
  uint64_t dispatch(int core, Pipe pipe, uint32_t tag);
  /// All return the cycle at which the instruction has ended. `ready` is when it can start at best:
  /// its dispatch (and for the oracle, its data).
  uint64_t op(int core, const Instr& instr, uint64_t ready);
  uint64_t set(int core, const Instr& instr, uint64_t ready);
  struct Token {
    uint64_t time = 0;
    uint32_t cause = 0;  // tag of the set
  };
  uint64_t wait(int core, const Instr& instr, uint64_t ready, const Token& token);
  uint64_t barrier(int core, const Instr& instr, uint64_t ready);
  uint64_t barrier_all(int core, const Instr& instr);
  /// A set, wait or barrier that holds nothing up: what it takes by itself.
  void issue(int core, const Instr& instr, uint64_t ready);

  uint64_t scalar_time(int core) const { return pipe(core, Pipe::S).free; }
  /// Totals, shares and stalls into the report.
  void finish();

 private:
  struct PipeTime {
    bool serial = false;
    uint64_t free = 0;           // the next instruction can start
    uint64_t ops_end = 0;        // all ops so far have ended
    uint64_t all_end = 0;        // sets as well
    uint32_t last_tag = 0;       // the one that ends at all_end
    uint64_t dispatched = 0;     // how many
    uint64_t started = 0;        // how many
    std::vector<uint64_t> ring;  // starts of the last `depth` ones
    PipeStats stats;
  };
  struct CoreTime {
    std::array<PipeTime, kPipeCount> pipes;
    double gm_until = 0;  // the share up to here is used up
  };
  using StallKey = std::tuple<Stall::Kind, Pipe, uint32_t, uint32_t>;
  struct StallSum {
    uint64_t count = 0;
    uint64_t cycles = 0;
  };

  PipeTime& pipe(int core, Pipe pipe) {
    return cores_[static_cast<size_t>(core)].pipes[static_cast<size_t>(pipe)];
  }
  const PipeTime& pipe(int core, Pipe pipe) const {
    return cores_[static_cast<size_t>(core)].pipes[static_cast<size_t>(pipe)];
  }
  static uint64_t begin_of(const PipeTime& time, uint64_t ready);
  void start(PipeTime& time, Pipe pipe, uint64_t cycle);
  uint64_t gm_end(int core, const Cost& cost, uint64_t begin);
  void stall(Stall::Kind kind, Pipe pipe, uint32_t tag, uint32_t cause, uint64_t cycles);
  void log(int core, const Instr& instr, uint64_t begin, uint64_t end, uint64_t complete);

  const MachineSpec& spec_;
  bool log_events_;
  bool queue_limits_;
  Report& report_;
  uint32_t active_cores_ = 1;
  std::vector<CoreTime> cores_;
  std::map<StallKey, StallSum> stalls_;
};

}  // namespace asc2::machine
