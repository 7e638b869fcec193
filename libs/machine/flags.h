// SPDX-License-Identifier: Apache-2.0
// The flags between the pipes of one core: tokens in flight (the k-th set meets the k-th wait, H5)
// and the discipline F1, F2, F4, F6. F1 is a property of the dispatch order, so it is noted when an
// instruction is dispatched; matching happens when it runs.
#pragma once

#include <array>
#include <vector>

#include "machine/clock.h"
#include "machine/fifo.h"
#include "machine/findings.h"
#include "machine/instr.h"
#include "machine/spec.h"

namespace asc2::machine {

/// What a set hands to its wait.
struct FlagToken {
  Clock clock;
  uint64_t time = 0;
  uint32_t tag = 0;
  uint32_t sync = 0;
};

inline FlagName flag_of(const Instr& instr) {
  const bool set = instr.kind == InstrKind::Set;
  return {false, set ? instr.pipe : instr.peer, set ? instr.peer : instr.pipe, instr.id};
}

class FlagTable {
 public:
  FlagTable(const MachineSpec& spec, int core, CoreKind kind, bool outstanding, Findings& findings)
      : spec_(spec), core_(core), kind_(kind), outstanding_(outstanding), findings_(findings) {}

  /// Whether the flag of a set or wait exists; if not that is a finding, and nothing to run.
  bool check(const Instr& instr);
  /// The set or wait has been dispatched.
  void note_dispatch(const Instr& instr);
  /// The set has run; `clock` is when it ended.
  void put(const Instr& instr, const Clock& clock, uint64_t time);
  bool ready(const Instr& wait) { return !flag(wait).tokens.empty(); }
  /// The wait runs, as number `passed` of its pipe.
  FlagToken take(const Instr& wait, uint32_t passed);
  /// A wait that blocks the scalar unit for ever: its set would have to be dispatched after it.
  void note_stuck(const Instr& wait);
  /// Reports the flags that are still up.
  void finish();

 private:
  struct Flag {
    uint64_t sets = 0;  // dispatched
    uint64_t waits = 0;
    uint64_t sets_run = 0;
    uint64_t waits_run = 0;
    uint32_t last_set = 0;     // tag
    uint32_t last_passed = 0;  // number of the last wait that ran, on its pipe
    Fifo<FlagToken> tokens;
  };
  Flag& flag(const Instr& instr);
  Party party(const Instr& instr) const { return {core_, instr.pipe, instr.tag}; }

  const MachineSpec& spec_;
  int core_;
  CoreKind kind_;
  bool outstanding_;
  Findings& findings_;
  /// By source and destination, then id; empty until the pair is used.
  std::array<std::array<std::vector<Flag>, kPipeCount>, kPipeCount> flags_;
};

}  // namespace asc2::machine
