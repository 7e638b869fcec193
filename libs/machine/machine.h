// SPDX-License-Identifier: Apache-2.0
// The asynchronous queue machine: cores with one in-order queue per pipe, flags between pipes,
// counters between cores. Clients (the simulator with data, the checker without) dispatch the
// instructions of each core in program order; the machine runs them as soon as the flags allow,
// and decides on the way what design rules H1..H8 and F1..F6 ask: races, reversed orders, broken
// flag discipline, deadlock. It also computes start and end cycles. It knows nothing of any IR:
// an instruction is a pipe, some byte ranges, a cost and a tag by which findings name it.
//
//   Machine machine(spec, {});
//   int core = machine.add_core(CoreKind::Aiv);
//   machine.on_execute([&](int core, uint64_t payload) { move_data(core, payload); });
//   machine.run([&](int core) {
//     while (has_next(core)) {
//       if (!machine.dispatch(core, next(core))) return Step::Blocked;  // same one again next time
//       advance(core);
//     }
//     return Step::Finished;
//   });
//   for (const Finding& finding : machine.report().findings) ...
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "machine/instr.h"
#include "machine/report.h"
#include "machine/spec.h"

namespace asc2::machine {

enum class Sync : uint8_t {
  Flags,   // as the program says
  Oracle,  // time only: each op starts when the ops it conflicts with by bytes have ended. Sets,
           // waits and barriers take the time of their issue, but hold nothing up
  Data,    // the same, and they and queue depths cost nothing: the dataflow bound of the program
};

struct Options {
  bool races = true;  // happens-before and shadow memory; only with Sync::Flags
  bool time = true;   // cycles
  Sync sync = Sync::Flags;
  bool log_events = false;       // fill Report::events
  bool reference_order = false;  // Instr::order is given, and compared over all cores; otherwise
                                 // the order check is by dispatch order inside each core
  bool outstanding = true;       // report Outstanding (not an error, see report.h)
  size_t max_findings = 100;     // different ones
  uint32_t active_cores = 0;     // that share the GM bandwidth; 0: all cores of this machine
  std::vector<WeakWait> weak{};  // cross-core waits known to be weak from an earlier run (H7)
};

enum class Step : uint8_t { Blocked, Finished };

class Engine;

class Machine {
 public:
  Machine(const MachineSpec& spec, Options options);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  /// Numbers count from 0. An AIC and the AIVs it works with have one group number; AIVs of a group
  /// are its first, second, ... in the order they are added.
  int add_core(CoreKind kind, int group = -1);
  /// Called with (core, payload) when an op starts, in an order that happens-before allows; must
  /// not dispatch.
  void on_execute(std::function<void(int, uint64_t)> execute);

  /// False: not taken, because a queue is full or the scalar unit has to wait; return to run() with
  /// Step::Blocked and dispatch the same instruction again when resumed. Ops on Pipe::S have run
  /// when this returns true, so a scalar they read is there.
  bool dispatch(int core, const Instr& instr);
  /// Resumes cores in turn until all have finished and all queues are empty, or nothing moves.
  /// `resume(core)` dispatches until it is refused or the program of the core ends. Called once.
  /// True when all came to an end; otherwise Report::blocked says what hangs.
  bool run(const std::function<Step(int core)>& resume);

  /// Complete after run().
  const Report& report() const;
  /// The cycle at which the scalar unit of the core stands.
  uint64_t cycle(int core) const;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace asc2::machine
