// SPDX-License-Identifier: Apache-2.0
// Counters between cores (H7, H8, F2, F3). A source is one direction of one flag: its senders,
// whose sets are needed together for one increment (both AIVs of mode 2, all cores of mode 0), and
// the counters it raises.
//
// Tokens cannot be told apart, and two sets of one core may end in any order. So the k-th wait
// proves only that k sets of each sender have ended; if one of them is not among the first k, it is
// a later one. Hence the wait may rely on all that the first k sets rely on (the ops before them on
// their pipes, the waits before those, ...) if every later set relies on it as well. On one pipe
// that is always so, and also where the sender has heard of wait k before it sets again. If not,
// wait k is weak: it lets the core go on, and orders nothing. A set that shows it after wait k has
// run makes the verdict of the run doubtful; the caller runs again, told so beforehand. Trusting
// waits until shown weak is sound: the first wait (in time) to be let through by a set that did not
// rely on the same would be shown by it.
//
// The counter's highest value over all runs is taken at the cuts of happens-before that leave out
// wait j + 1: all sets that have not heard of it, minus j.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <vector>

#include "machine/clock.h"
#include "machine/fifo.h"
#include "machine/findings.h"
#include "machine/instr.h"
#include "machine/routes.h"
#include "machine/spec.h"
#include "machine/timing.h"

namespace asc2::machine {

/// How far back sets and waits are remembered: far beyond the limit of any counter.
inline constexpr size_t kCrossWindow = 64;

/// For one counter and sender: how many sets had heard of at most j waits.
class HeardCount {
 public:
  void add(uint64_t heard);
  uint64_t up_to(uint64_t heard) const;
  uint64_t base() const { return base_; }

 private:
  uint64_t below_ = 0;  // sets that had heard of less than base_
  uint64_t base_ = 0;
  std::deque<uint64_t> counts_;
};

class CrossFlags {
 public:
  CrossFlags(const MachineSpec& spec, const std::vector<WeakWait>& weak, bool clocks,
             Findings& findings, Report& report)
      : spec_(spec),
        known_weak_(weak.begin(), weak.end()),
        clocks_(clocks),
        findings_(findings),
        report_(report) {}

  void add_core(CoreKind kind, int group);
  /// Whether the counter of a set or wait exists; if not that is a finding, and nothing to run.
  bool check(int core, const Instr& instr);
  /// The set has ended at `clock` and `time`; counters that rose are appended, by core.
  void set(int core, const Instr& instr, const Clock& clock, uint64_t time,
           std::vector<int>& risen);
  bool ready(int core, const Instr& wait) const;
  /// The wait runs as number `passed` of its pipe; `clock` learns what it proves.
  Timing::Token wait(int core, const Instr& instr, uint32_t passed, Clock& clock);
  /// Whether the set would raise the counter that the wait waits for.
  bool releases(int set_core, const Instr& set, int wait_core, const Instr& wait) const;
  void finish();

 private:
  struct SourceKey {
    int mode;
    int place;  // what tells the routes of one mode apart
    int32_t id;
    auto operator<=>(const SourceKey&) const = default;
  };
  struct Token {
    Timing::Token timing;
    Party party;
  };
  struct Stream {  // of one sender
    uint64_t sets = 0;
    Party last;
    /// What the first k sets rely on together, for the last k.
    std::deque<Clock> relied;
    Fifo<Token> pending;  // not yet part of an increment
  };
  struct Source {
    Route route;
    std::vector<Stream> streams;  // as route.senders
  };
  struct Passed {
    uint32_t number;  // of the wait on its pipe
    bool weak;
    Party party;
  };
  struct Counter {
    uint64_t raised = 0;
    uint64_t taken = 0;
    const Source* source = nullptr;
    bool mixed = false;  // several sources: no wait can tell whose token it took
    Fifo<Token> tokens;
    std::vector<HeardCount> heard;     // as source->streams
    std::deque<Passed> recent;         // the last waits
    std::map<uint64_t, Party> doubts;  // weak waits to come, and the sets that make them so
  };
  static bool paired(const Instr& instr) { return instr.mode == 4; }
  Route route(int core, const Instr& set) const;
  Source& source_of(int core, const Instr& set);
  SourceKey source_key(int core, const Instr& set) const;
  void attach(const Source& source, const CounterKey& key);
  uint64_t heard_of(const CounterKey& key, const Counter& counter, const Clock& clock) const;
  void note_order(const Source& source, Stream& stream, const Clock& clock);
  void note_bound(const CounterKey& key, size_t sender, const Clock& clock, const Party& party);
  void raise(Source& source, std::vector<int>& risen);
  void doubt(const CounterKey& key, Counter& counter, uint64_t ordinal, const Party& set);
  bool known_weak(const CounterKey& key, uint64_t ordinal) const;

  const MachineSpec& spec_;
  std::set<WeakWait> known_weak_;
  bool clocks_;
  Findings& findings_;
  Report& report_;
  std::vector<CoreAt> cores_;
  std::map<SourceKey, Source> sources_;
  std::map<CounterKey, Counter> counters_;
};

}  // namespace asc2::machine
