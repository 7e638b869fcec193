// SPDX-License-Identifier: Apache-2.0
// Programs as lists, a run of the machine over them, and findings as short texts.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "machine/machine.h"

namespace asc2::machine::test {

inline constexpr Pipe S = Pipe::S, V = Pipe::V, M = Pipe::M, MTE1 = Pipe::Mte1, MTE2 = Pipe::Mte2,
                      MTE3 = Pipe::Mte3, FIX = Pipe::Fix, ALL = Pipe::All;

/// Every core has every pipe, and flags between any two of them; nothing is serial but S.
inline MachineSpec ideal_spec() {
  MachineSpec spec;
  constexpr size_t kReal = static_cast<size_t>(Pipe::All);
  for (size_t kind = 0; kind < kCoreCount; ++kind) {
    for (size_t from = 0; from < kReal; ++from) {
      spec.present[kind][from] = true;
      for (size_t to = 0; to < kReal; ++to) spec.pair_legal[kind][from][to] = from != to;
    }
  }
  return spec;
}

inline Access read(uint64_t begin, uint64_t end, Space space = Space::Ub) {
  return {.space = space, .kind = AccessKind::Read, .begin = begin, .end = end};
}
inline Access write(uint64_t begin, uint64_t end, Space space = Space::Ub) {
  return {.space = space, .kind = AccessKind::Write, .begin = begin, .end = end};
}

struct Line {
  Instr instr;
  std::vector<Access> accesses;
};

/// The program of one core; every call returns the tag, which counts from `base`.
struct Program {
  explicit Program(uint32_t base = 0, CoreKind core_kind = CoreKind::Aiv, int core_group = -1)
      : next(base), kind(core_kind), group(core_group) {}

  uint32_t op(Pipe pipe, std::vector<Access> accesses, Cost cost = {}) {
    return add(Instr::op(pipe, next, {}, cost, next), std::move(accesses));
  }
  uint32_t set(Pipe from, Pipe to, int32_t id = 0, uint32_t sync = 0) {
    Instr instr = Instr::set(from, to, id, next);
    instr.sync = sync;
    return add(instr);
  }
  uint32_t wait(Pipe from, Pipe to, int32_t id = 0, uint32_t sync = 0) {
    Instr instr = Instr::wait(from, to, id, next);
    instr.sync = sync;
    return add(instr);
  }
  /// A set and its wait.
  void sync(Pipe from, Pipe to, int32_t id = 0) {
    set(from, to, id);
    wait(from, to, id);
  }
  uint32_t barrier(Pipe pipe) { return add(Instr::barrier(pipe, next)); }
  uint32_t cross_set(Pipe pipe, int mode, int32_t id) {
    return add(Instr::cross_set(pipe, static_cast<uint8_t>(mode), id, next));
  }
  uint32_t cross_wait(Pipe pipe, int mode, int32_t id) {
    return add(Instr::cross_wait(pipe, static_cast<uint8_t>(mode), id, next));
  }
  uint32_t add(Instr instr, std::vector<Access> accesses = {}) {
    steps.push_back({instr, std::move(accesses)});
    return next++;
  }

  uint32_t next;
  CoreKind kind;
  int group;
  std::vector<Line> steps;
};

struct Outcome {
  bool finished = false;
  Report report;
  std::vector<uint32_t> executed;  // tags of ops, in the order they started
};

inline Outcome run(const std::vector<Program>& programs, const MachineSpec& spec = ideal_spec(),
                   const Options& options = {}) {
  Machine machine(spec, options);
  Outcome outcome;
  for (const Program& program : programs) machine.add_core(program.kind, program.group);
  machine.on_execute(
      [&](int, uint64_t payload) { outcome.executed.push_back(static_cast<uint32_t>(payload)); });
  std::vector<size_t> next(programs.size());
  outcome.finished = machine.run([&](int core) {
    const auto c = static_cast<size_t>(core);
    for (; next[c] < programs[c].steps.size(); ++next[c]) {
      Instr instr = programs[c].steps[next[c]].instr;
      instr.accesses = programs[c].steps[next[c]].accesses;
      if (!machine.dispatch(core, instr)) return Step::Blocked;
    }
    return Step::Finished;
  });
  outcome.report = machine.report();
  return outcome;
}

inline std::string text(const Finding& f) {
  static constexpr const char* kNames[] = {
      "raw",  "war",    "waw",      "rar",      "order",    "double",   "early",      "outstanding",
      "leak", "bad-id", "reserved", "bad-pair", "mismatch", "overflow", "cross-leak", "weak"};
  std::string out = fmt::format("{} {}", kNames[static_cast<size_t>(f.kind)], f.first.tag);
  if (f.second.core >= 0) out += fmt::format(" {}", f.second.tag);
  if (is_race(f.kind) || f.kind == FindingKind::Order) {
    return out + fmt::format(" {}[{},{})", name_of(f.space), f.begin, f.end);
  }
  if (f.flag.cross) return out + fmt::format(" cross {}", f.flag.id);
  return out + fmt::format(" {}->{} {}", name_of(f.flag.from), name_of(f.flag.to), f.flag.id);
}

inline std::string texts(const Report& report) {
  std::string out;
  for (const Finding& finding : report.findings) {
    out += (out.empty() ? "" : "; ") + text(finding);
  }
  return out;
}

inline std::string text(const Blocked& b) {
  static constexpr const char* kReasons[] = {"flag", "cross", "full", "all", "program"};
  std::string out = fmt::format("core {} {} {}: {}", b.head.core, b.dispatch ? "dispatch" : "head",
                                b.head.tag, kReasons[static_cast<size_t>(b.reason)]);
  if (b.reason == Blocked::Reason::Flag) {
    out += fmt::format(" {}->{} {}", name_of(b.flag.from), name_of(b.flag.to), b.flag.id);
  } else if (b.reason == Blocked::Reason::CrossFlag) {
    out += fmt::format(" {}", b.flag.id);
  } else if (b.reason != Blocked::Reason::Program) {
    out += fmt::format(" {}", name_of(b.flag.to));
  }
  if (b.awaited.core >= 0) out += fmt::format(" awaits {}", b.awaited.tag);
  return out;
}

inline std::string blocked(const Report& report) {
  std::string out;
  for (const Blocked& b : report.blocked) out += (out.empty() ? "" : "; ") + text(b);
  return out;
}

/// Findings of a program that comes to its end.
inline std::string findings(const std::vector<Program>& programs,
                            const MachineSpec& spec = ideal_spec(), const Options& options = {}) {
  const Outcome outcome = run(programs, spec, options);
  return (outcome.finished ? "" : "deadlock: ") + texts(outcome.report);
}

/// All pipes of the kinds given are serial.
inline MachineSpec serial_spec(std::initializer_list<Pipe> pipes) {
  MachineSpec spec = ideal_spec();
  for (auto& kind : spec.serial) {
    for (const Pipe pipe : pipes) kind[static_cast<size_t>(pipe)] = true;
  }
  return spec;
}

/// All queues hold `depth` instructions.
inline MachineSpec deep_spec(uint32_t depth) {
  MachineSpec spec = ideal_spec();
  for (auto& kind : spec.queue_depth) kind.fill(depth);
  return spec;
}

}  // namespace asc2::machine::test
