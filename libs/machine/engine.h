// SPDX-License-Identifier: Apache-2.0
// The machine inside: queues, and the rules by which instructions leave them. An instruction runs
// within the dispatch call when its queue is empty and nothing holds it, which is nearly always;
// only waits hold up a queue. Which order that gives does not matter: waits only block, and no two
// pipes compete for a token, so one greedy run decides deadlock, and clocks and times do not depend
// on it.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "machine/clock.h"
#include "machine/cross.h"
#include "machine/flags.h"
#include "machine/machine.h"
#include "machine/races.h"
#include "machine/timing.h"

namespace asc2::machine {

class Engine {
 public:
  Engine(const MachineSpec& spec, Options options);

  int add_core(CoreKind kind, int group);
  void on_execute(std::function<void(int, uint64_t)> execute) { execute_ = std::move(execute); }
  bool dispatch(int core, const Instr& instr);
  bool run(const std::function<Step(int core)>& resume);
  const Report& report() const { return report_; }
  uint64_t cycle(int core) const { return time_ ? timing_.scalar_time(core) : 0; }

 private:
  /// What is known when an instruction is dispatched, and holds when it starts (H1).
  struct Moment {
    uint64_t time = 0;
    uint64_t order = 0;
    uint64_t version = 0;      // of the clock of the scalar unit, but for its own ops
    uint32_t scalar_done = 0;  // of which there have been so many
    std::shared_ptr<const Clock> clock;
  };
  struct Queued {
    Instr instr;
    std::vector<Access> accesses;
    Moment at;
  };
  struct PipeState {
    Clock clock;           // known to have ended before the next instruction starts
    uint64_t version = 0;  // of the scalar unit's clock that is part of it
    uint32_t ops = 0;      // started
    uint32_t waits = 0;    // passed
    Fifo<Queued> queue;
  };
  struct Core {
    Core(const MachineSpec& spec, int number, CoreKind core_kind, bool outstanding,
         Findings& findings);

    CoreKind kind;
    Clock scalar;  // known to have ended before the next dispatch
    uint64_t version = 0;
    std::shared_ptr<const Clock> snapshot;  // of `scalar` at this version
    std::array<PipeState, kPipeCount> pipes;
    FlagTable flags;
    uint64_t next_order = 1;
    std::optional<Instr> refused;  // what the program has to dispatch again
    Blocked::Reason reason = Blocked::Reason::Program;
    Pipe full = Pipe::S;  // QueueFull, AllPipes: the pipe
    bool finished = false;
  };

  bool serial(const Core& c, Pipe pipe) const {
    return spec_.serial[static_cast<size_t>(c.kind)][index_of(pipe)];
  }
  /// 0: unlimited.
  size_t queue_depth(const Core& c, Pipe pipe) const {
    return options_.sync == Sync::Data
               ? 0
               : spec_.queue_depth[static_cast<size_t>(c.kind)][index_of(pipe)];
  }
  Core& core(int core) { return cores_[static_cast<size_t>(core)]; }
  // engine.cpp: dispatch and execution
  bool exists(int core, const Instr& instr);
  bool ready(int core, const Instr& instr);
  bool admit(int core, const Instr& instr);
  bool refuse(Core& c, const Instr& instr, Blocked::Reason reason, Pipe full = Pipe::S);
  Moment moment(int core, const Instr& instr);
  void issue_line(int core, const Instr& instr);
  void enqueue(Core& c, const Instr& instr, Moment at);
  void start(int core, const Instr& instr, const Moment& at);
  void start_op(int core, const Instr& instr, const Moment& at);
  void start_set(int core, const Instr& instr, const Moment& at);
  void start_wait(int core, const Instr& instr, const Moment& at);
  void start_barrier(int core, const Instr& instr, const Moment& at);
  void drain();
  Clock& clock_of(Core& c, Pipe pipe);
  void renew_scalar(Core& c);
  // deadlock.cpp: the end of a run
  bool finish();
  bool grow_backlog();
  void report_blocked();
  void report_head(int core, const Instr& instr, bool dispatch);
  Party find_release(int wait_core, const Instr& wait);

  const MachineSpec spec_;
  const Options options_;
  const bool oracle_;  // data alone orders the pipes
  const bool races_;
  const bool time_;
  Report report_;
  Findings findings_;
  RaceChecker checker_;
  CrossFlags cross_;
  Timing timing_;
  std::function<void(int, uint64_t)> execute_;
  std::deque<Core> cores_;
  std::vector<std::pair<int, Pipe>> woken_;  // queues whose head may have become ready
  std::vector<int> risen_;
  uint64_t progress_ = 0;
  /// Queues without a limit stop dispatch here all the same, so that a core that waits for another
  /// one is not run to its end meanwhile; raised when nothing else can move.
  size_t backlog_ = 4096;
};

}  // namespace asc2::machine
