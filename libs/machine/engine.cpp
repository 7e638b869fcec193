// SPDX-License-Identifier: Apache-2.0
// Dispatch and execution: when an instruction is taken, when it starts, and what its start and its
// end add to clocks (H1 to H7), shadow memory, flags and times.
#include "machine/engine.h"

#include <algorithm>

namespace asc2::machine {

Engine::Engine(const MachineSpec& spec, Options options)
    : spec_(spec),
      options_(std::move(options)),
      oracle_(options_.sync != Sync::Flags),
      races_(options_.races && !oracle_),
      time_(options_.time || oracle_),
      findings_(report_, options_.max_findings),
      checker_(spec_, options_.reference_order, findings_),
      cross_(spec_, options_.weak, races_, findings_, report_),
      timing_(spec_, options_.log_events, options_.sync != Sync::Data, report_) {}

Engine::Core::Core(const MachineSpec& spec, int number, CoreKind core_kind, bool outstanding,
                   Findings& findings)
    : kind(core_kind), scalar(number), flags(spec, number, core_kind, outstanding, findings) {
  for (PipeState& pipe : pipes) pipe.clock = Clock(number);
}

int Engine::add_core(CoreKind kind, int group) {
  const int number = static_cast<int>(cores_.size());
  const bool outstanding = options_.outstanding && races_;
  cores_.emplace_back(spec_, number, kind, outstanding, findings_);
  checker_.add_core();
  cross_.add_core(kind, group);
  timing_.add_core(kind);
  const auto cores = static_cast<uint32_t>(cores_.size());
  timing_.set_active_cores(options_.active_cores != 0 ? options_.active_cores : cores);
  return number;
}

/// Whether the core has the pipe and the flag; if not that is a finding.
bool Engine::exists(int core, const Instr& instr) {
  const auto& present = spec_.present[static_cast<size_t>(this->core(core).kind)];
  const bool all = instr.kind == InstrKind::Barrier && instr.pipe == Pipe::All;
  if (!all && !present[index_of(instr.pipe)]) {
    const bool flag = instr.kind == InstrKind::Set || instr.kind == InstrKind::Wait;
    const FlagName name = flag ? flag_of(instr) : FlagName{false, instr.pipe, instr.pipe, 0};
    findings_.add_flag(FindingKind::BadPair, name, {core, instr.pipe, instr.tag});
    return false;
  }
  switch (instr.kind) {
    case InstrKind::Set:
    case InstrKind::Wait:
      return this->core(core).flags.check(instr);
    case InstrKind::CrossSet:
    case InstrKind::CrossWait:
      return cross_.check(core, instr);
    default:
      return true;
  }
}

bool Engine::ready(int core, const Instr& instr) {
  if (instr.kind == InstrKind::Wait) return this->core(core).flags.ready(instr);
  if (instr.kind == InstrKind::CrossWait) return cross_.ready(core, instr);
  return true;
}

bool Engine::refuse(Core& c, const Instr& instr, Blocked::Reason reason, Pipe full) {
  c.refused = instr;
  c.refused->accesses = {};
  c.reason = reason;
  c.full = full;
  return false;
}

/// Whether the scalar unit can hand the instruction over now.
bool Engine::admit(int core, const Instr& instr) {
  Core& c = this->core(core);
  if (instr.pipe == Pipe::All) {
    for (size_t p = 0; p < kPipeCount; ++p) {
      if (!c.pipes[p].queue.empty()) {
        return refuse(c, instr, Blocked::Reason::AllPipes, static_cast<Pipe>(p));
      }
    }
    return true;
  }
  if (instr.pipe == Pipe::S) {
    if (ready(core, instr)) return true;
    const bool flag = instr.kind == InstrKind::Wait;
    return refuse(c, instr, flag ? Blocked::Reason::Flag : Blocked::Reason::CrossFlag);
  }
  const size_t depth = queue_depth(c, instr.pipe);
  const size_t room = depth == 0 ? backlog_ : std::min<size_t>(depth, backlog_);
  if (c.pipes[index_of(instr.pipe)].queue.size() < room) return true;
  return refuse(c, instr, Blocked::Reason::QueueFull, instr.pipe);
}

bool Engine::dispatch(int core, const Instr& instr) {
  if (instr.kind == InstrKind::CrossWait && spec_.cross_wait_on_scalar && instr.pipe != Pipe::S) {
    Instr on_scalar = instr;
    on_scalar.pipe = Pipe::S;
    return dispatch(core, on_scalar);
  }
  const bool crosses = instr.kind == InstrKind::CrossSet || instr.kind == InstrKind::CrossWait;
  if (oracle_ && instr.kind != InstrKind::Op && !crosses) {
    issue_line(core, instr);
    return true;
  }
  Core& c = this->core(core);
  const bool again = c.refused.has_value();
  if (again || exists(core, instr)) {
    if (!admit(core, instr)) return false;
    const bool flag = instr.kind == InstrKind::Set || instr.kind == InstrKind::Wait;
    if (flag) c.flags.note_dispatch(instr);
    const Moment at = moment(core, instr);
    if (c.pipes[index_of(instr.pipe)].queue.empty() && ready(core, instr)) {
      start(core, instr, at);
      drain();
    } else {
      enqueue(c, instr, at);
    }
  }
  c.refused.reset();
  ++report_.instrs;
  ++progress_;
  return true;
}

Engine::Moment Engine::moment(int core, const Instr& instr) {
  Core& c = this->core(core);
  Moment at;
  at.order = options_.reference_order ? instr.order : c.next_order++;
  if (time_ && (!oracle_ || instr.kind == InstrKind::Op)) {
    const Pipe queue = instr.pipe == Pipe::All ? Pipe::S : instr.pipe;
    at.time = timing_.dispatch(core, queue, instr.tag);
  }
  at.version = c.version;
  at.scalar_done = c.scalar.own().done[index_of(Pipe::S)];
  return at;
}

/// Of the oracle: a flag or barrier that makes nobody wait.
void Engine::issue_line(int core, const Instr& instr) {
  ++report_.instrs;
  ++progress_;
  if (options_.sync == Sync::Data) return;
  const Pipe queue = instr.pipe == Pipe::All ? Pipe::S : instr.pipe;
  timing_.issue(core, instr, timing_.dispatch(core, queue, instr.tag));
}

void Engine::enqueue(Core& c, const Instr& instr, Moment at) {
  if (races_ && !c.snapshot) c.snapshot = std::make_shared<const Clock>(c.scalar);
  at.clock = c.snapshot;
  Queued queued{instr, {instr.accesses.begin(), instr.accesses.end()}, std::move(at)};
  queued.instr.accesses = {};
  c.pipes[index_of(instr.pipe)].queue.push(std::move(queued));
}

/// Runs the heads of queues for which a token has come, and those that get one from them.
void Engine::drain() {
  while (!woken_.empty()) {
    const auto [number, pipe] = woken_.back();
    woken_.pop_back();
    Fifo<Queued>& queue = core(number).pipes[index_of(pipe)].queue;
    while (!queue.empty() && ready(number, queue.front().instr)) {
      Queued next = queue.pop();
      next.instr.accesses = next.accesses;
      start(number, next.instr, next.at);
    }
  }
}

Clock& Engine::clock_of(Core& c, Pipe pipe) {
  return pipe == Pipe::S ? c.scalar : c.pipes[index_of(pipe)].clock;
}

/// The scalar unit has learned something besides the end of its own ops.
void Engine::renew_scalar(Core& c) {
  ++c.version;
  c.snapshot.reset();
}

void Engine::start(int core, const Instr& instr, const Moment& at) {
  ++progress_;
  if (races_ && instr.pipe != Pipe::S && instr.pipe != Pipe::All) {  // H1: d(x) -> s(x)
    Core& c = this->core(core);
    PipeState& pipe = c.pipes[index_of(instr.pipe)];
    if (pipe.version != at.version) {
      pipe.clock.join(at.clock ? *at.clock : c.scalar);
      pipe.version = at.version;
    }
    uint32_t& scalar_done = pipe.clock.own().done[index_of(Pipe::S)];
    scalar_done = std::max(scalar_done, at.scalar_done);
  }
  switch (instr.kind) {
    case InstrKind::Op:
      return start_op(core, instr, at);
    case InstrKind::Set:
    case InstrKind::CrossSet:
      return start_set(core, instr, at);
    case InstrKind::Wait:
    case InstrKind::CrossWait:
      return start_wait(core, instr, at);
    case InstrKind::Barrier:
      return start_barrier(core, instr, at);
  }
}

void Engine::start_op(int core, const Instr& instr, const Moment& at) {
  Core& c = this->core(core);
  PipeState& pipe = c.pipes[index_of(instr.pipe)];
  Epoch self{at.order, pipe.ops + 1, instr.tag, static_cast<uint32_t>(core), instr.pipe, {}};
  if (races_) {
    Clock& clock = clock_of(c, instr.pipe);
    uint32_t& done = clock.own().done[index_of(instr.pipe)];
    if (serial(c, instr.pipe)) done = pipe.ops;  // H2
    checker_.check(self, instr.accesses, clock);
    if (instr.pipe == Pipe::S) done = pipe.ops + 1;  // e(x) -> d(y)
  }
  ++pipe.ops;
  if (time_) {
    uint64_t ready = at.time;
    if (oracle_) ready = std::max(ready, checker_.ready(self, instr.accesses));
    self.stamp = timing_.op(core, instr, ready);
    if (oracle_) checker_.record(self, instr.accesses);
  }
  if (execute_) execute_(core, instr.payload);
}

/// H3, H7: all earlier ops of the pipe have ended when the set does. Nothing on the pipe waits for
/// it.
void Engine::start_set(int core, const Instr& instr, const Moment& at) {
  Core& c = this->core(core);
  Clock end = clock_of(c, instr.pipe);
  end.own().done[index_of(instr.pipe)] = c.pipes[index_of(instr.pipe)].ops;
  const uint64_t time = time_ && !oracle_ ? timing_.set(core, instr, at.time) : 0;
  if (instr.kind == InstrKind::Set) {
    c.flags.put(instr, end, time);
    woken_.push_back({core, instr.peer});
    return;
  }
  cross_.set(core, instr, end, time, risen_);
  for (const int receiver : risen_) {
    for (size_t p = 0; p < kPipeCount; ++p) woken_.push_back({receiver, static_cast<Pipe>(p)});
  }
  risen_.clear();
}

/// H4: what follows on the pipe, or for the scalar unit all later dispatch, knows what the token
/// knew.
void Engine::start_wait(int core, const Instr& instr, const Moment& at) {
  Core& c = this->core(core);
  PipeState& pipe = c.pipes[index_of(instr.pipe)];
  Clock& clock = clock_of(c, instr.pipe);
  Timing::Token token;
  ++pipe.waits;
  if (instr.kind == InstrKind::Wait) {
    const FlagToken taken = c.flags.take(instr, pipe.waits);
    if (races_) clock.join(taken.clock);
    token = {taken.time, taken.tag};
  } else {
    token = cross_.wait(core, instr, pipe.waits, clock);
  }
  clock.own().passed[index_of(instr.pipe)] = pipe.waits;
  if (instr.pipe == Pipe::S) renew_scalar(c);
  if (time_ && !oracle_) timing_.wait(core, instr, at.time, token);
}

/// H6. A barrier over all pipes is only taken when all queues are empty.
void Engine::start_barrier(int core, const Instr& instr, const Moment& at) {
  Core& c = this->core(core);
  const bool timed = time_ && !oracle_;
  if (instr.pipe != Pipe::All) {
    const PipeState& pipe = c.pipes[index_of(instr.pipe)];
    clock_of(c, instr.pipe).own().done[index_of(instr.pipe)] = pipe.ops;
    if (timed) timing_.barrier(core, instr, at.time);
    return;
  }
  for (size_t p = 0; p < kPipeCount; ++p) {
    if (p != index_of(Pipe::S)) c.scalar.join(c.pipes[p].clock);
    c.scalar.own().done[p] = c.pipes[p].ops;
  }
  renew_scalar(c);
  if (timed) timing_.barrier_all(core, instr);
}

}  // namespace asc2::machine
