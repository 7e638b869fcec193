// SPDX-License-Identifier: Apache-2.0
// Start and end cycles, shares of each pipe, and who waited for whom.
#include "machine/timing.h"

#include <algorithm>
#include <cmath>

namespace asc2::machine {

void Timing::add_core(CoreKind kind) {
  cores_.emplace_back();
  for (size_t p = 0; p < kPipeCount; ++p) {
    PipeTime& time = cores_.back().pipes[p];
    time.serial = spec_.serial[static_cast<size_t>(kind)][p];
    if (queue_limits_) time.ring.resize(spec_.queue_depth[static_cast<size_t>(kind)][p]);
  }
  report_.cores.push_back({});
  report_.cores.back().kind = kind;
}

void Timing::stall(Stall::Kind kind, Pipe pipe, uint32_t tag, uint32_t cause, uint64_t cycles) {
  StallSum& sum = stalls_[{kind, pipe, tag, cause}];
  ++sum.count;
  sum.cycles += cycles;
}

void Timing::log(int core, const Instr& instr, uint64_t begin, uint64_t end, uint64_t complete) {
  if (!log_events_) return;
  report_.events.push_back({static_cast<uint32_t>(core), instr.pipe,
                            static_cast<uint8_t>(instr.kind), instr.tag, begin, end, complete,
                            instr.peer, instr.id, instr.order});
}

void Timing::start(PipeTime& time, Pipe pipe, uint64_t cycle) {
  ++time.stats.instrs;
  if (pipe == Pipe::S || time.ring.empty()) return;
  time.ring[time.started++ % time.ring.size()] = cycle;
}

uint64_t Timing::dispatch(int core, Pipe pipe, uint32_t tag) {
  PipeTime& scalar = this->pipe(core, Pipe::S);
  PipeTime& queue = this->pipe(core, pipe);
  if (pipe != Pipe::S && !queue.ring.empty()) {
    const uint64_t room =
        queue.dispatched < queue.ring.size() ? 0 : queue.ring[queue.dispatched % queue.ring.size()];
    ++queue.dispatched;
    if (room > scalar.free) {
      const uint64_t cycles = room - scalar.free;
      stall(Stall::Kind::Queue, pipe, tag, tag, cycles);
      scalar.stats.waiting += cycles;
      scalar.free = room;
    }
  }
  scalar.free += spec_.dispatch_cycles;
  scalar.stats.busy += spec_.dispatch_cycles;
  return scalar.free;
}

/// When the core's share of what the chip can move allows a transfer to be over. With credit the
/// transfers of a core have one share between them, in the order in which they are run here, which
/// differs from that of their starts by less than the credit.
uint64_t Timing::gm_end(int core, const Cost& cost, uint64_t begin) {
  if (cost.gm_bytes == 0 || spec_.gm_bytes_per_cycle <= 0) return begin;
  const double share = spec_.gm_bytes_per_cycle / active_cores_;
  const double cycles = static_cast<double>(cost.gm_bytes) / share;
  if (spec_.gm_credit == 0) return begin + static_cast<uint64_t>(std::ceil(cycles));
  double& until = cores_[static_cast<size_t>(core)].gm_until;
  until = std::max(until, static_cast<double>(begin) - spec_.gm_credit) + cycles;
  return std::max(begin, static_cast<uint64_t>(std::ceil(std::max(until, 0.0))));
}

uint64_t Timing::begin_of(const PipeTime& time, uint64_t ready) {
  return std::max({ready, time.free, time.serial ? time.ops_end : 0});
}

uint64_t Timing::op(int core, const Instr& instr, uint64_t ready) {
  PipeTime& time = pipe(core, instr.pipe);
  const uint64_t begin = begin_of(time, ready);
  const uint64_t head = begin >= time.ops_end ? instr.cost.head : 0;
  const uint64_t busy =
      std::max(begin + instr.cost.busy + head, gm_end(core, instr.cost, begin)) - begin;
  const uint64_t end = begin + busy + instr.cost.latency;
  time.free = instr.pipe == Pipe::S ? end : begin + busy;  // the scalar unit waits for its results
  time.ops_end = std::max(time.ops_end, end);
  if (end >= time.all_end) {
    time.all_end = end;
    time.last_tag = instr.tag;
  }
  if (time.stats.ops++ == 0) time.stats.first = begin;
  time.stats.own += instr.cost.busy + head;
  time.stats.last = time.ops_end;
  time.stats.busy += time.free - begin;
  time.stats.gm_bytes += instr.cost.gm_bytes;
  start(time, instr.pipe, begin);
  log(core, instr, begin, time.free, end);
  return end;
}

uint64_t Timing::set(int core, const Instr& instr, uint64_t ready) {
  PipeTime& time = pipe(core, instr.pipe);
  const uint64_t begin = begin_of(time, ready);
  const uint64_t end = std::max(begin, time.all_end) + spec_.set_cycles;
  // A cross-core set ends in the other core, unordered with the next one.
  if (instr.kind == InstrKind::Set) time.all_end = end;
  start(time, instr.pipe, begin);
  log(core, instr, begin, begin, end);
  return instr.kind == InstrKind::Set ? end : end + spec_.cross_cycles;
}

uint64_t Timing::wait(int core, const Instr& instr, uint64_t ready, const Token& token) {
  PipeTime& time = pipe(core, instr.pipe);
  const uint64_t begin = begin_of(time, ready);
  const uint64_t pass = std::max(begin, token.time);
  if (pass > begin) {
    const auto kind = instr.kind == InstrKind::Wait ? Stall::Kind::Flag : Stall::Kind::CrossFlag;
    stall(kind, instr.pipe, instr.tag, token.cause, pass - begin);
    time.stats.waiting += pass - begin;
  }
  time.free = pass + spec_.wait_cycles;
  start(time, instr.pipe, pass);
  log(core, instr, begin, time.free, time.free);
  return time.free;
}

uint64_t Timing::barrier(int core, const Instr& instr, uint64_t ready) {
  PipeTime& time = pipe(core, instr.pipe);
  const uint64_t begin = begin_of(time, ready);
  const uint64_t pass = std::max(begin, time.all_end);
  if (pass > begin) {
    stall(Stall::Kind::Barrier, instr.pipe, instr.tag, time.last_tag, pass - begin);
    time.stats.waiting += pass - begin;
  }
  time.free = pass + spec_.barrier_cycles;
  start(time, instr.pipe, pass);
  log(core, instr, begin, time.free, time.free);
  return time.free;
}

uint64_t Timing::barrier_all(int core, const Instr& instr) {
  PipeTime& scalar = pipe(core, Pipe::S);
  const uint64_t begin = scalar.free;
  uint64_t pass = begin;
  uint32_t cause = instr.tag;
  for (const PipeTime& time : cores_[static_cast<size_t>(core)].pipes) {
    const uint64_t end = std::max(time.free, time.all_end);
    if (end <= pass) continue;
    pass = end;
    cause = time.last_tag;
  }
  if (pass > begin) {
    stall(Stall::Kind::Barrier, Pipe::All, instr.tag, cause, pass - begin);
    scalar.stats.waiting += pass - begin;
  }
  scalar.free = pass + spec_.barrier_cycles;
  ++scalar.stats.instrs;
  log(core, instr, begin, scalar.free, scalar.free);
  return scalar.free;
}

void Timing::issue(int core, const Instr& instr, uint64_t ready) {
  const Pipe queue = instr.pipe == Pipe::All ? Pipe::S : instr.pipe;
  PipeTime& time = pipe(core, queue);
  const uint64_t begin = begin_of(time, ready);
  const uint64_t own = instr.kind == InstrKind::Wait      ? spec_.wait_cycles
                       : instr.kind == InstrKind::Barrier ? spec_.barrier_cycles
                                                          : 0;  // a set does not hold its pipe up
  time.free = std::max(time.free, begin + own);
  start(time, queue, begin);
  log(core, instr, begin, begin + own, begin + own);
}

void Timing::finish() {
  report_.cycles = 0;
  for (size_t c = 0; c < cores_.size(); ++c) {
    CoreStats& stats = report_.cores[c];
    stats.cycles = 0;
    for (const PipeTime& time : cores_[c].pipes) {
      stats.cycles = std::max({stats.cycles, time.free, time.all_end});
    }
    report_.cycles = std::max(report_.cycles, stats.cycles);
  }
  for (size_t c = 0; c < cores_.size(); ++c) {
    for (size_t p = 0; p < kPipeCount; ++p) {
      PipeStats& stats = report_.cores[c].pipes[p];
      stats = cores_[c].pipes[p].stats;
      stats.idle = report_.cores[c].cycles - stats.busy - stats.waiting;
    }
  }
  report_.stalls.clear();
  for (const auto& [key, sum] : stalls_) {
    const auto& [kind, pipe, tag, cause] = key;
    report_.stalls.push_back({kind, tag, cause, pipe, sum.count, sum.cycles});
  }
  std::stable_sort(report_.stalls.begin(), report_.stalls.end(),
                   [](const Stall& a, const Stall& b) { return a.cycles > b.cycles; });
}

}  // namespace asc2::machine
