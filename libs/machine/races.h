// SPDX-License-Identifier: Apache-2.0
// Races by epochs: an access conflicts with those recorded for its bytes unless each of them is
// known to have ended before it starts. Instructions come in an order that happens-before allows,
// so an earlier one can never be ordered after the later one, and the test is symmetric as design
// asks.
//
// Per extent there is at most one epoch of each core, pipe and kind of access: ended ops of a pipe
// are a prefix, so the latest stands for all. A write that is ordered after an epoch replaces it:
// who is unordered with the replaced one is unordered with the write as well. Hence every access
// that is in any race is reported with at least one partner.
#pragma once

#include <array>
#include <deque>

#include "machine/clock.h"
#include "machine/findings.h"
#include "machine/instr.h"
#include "machine/shadow.h"
#include "machine/spec.h"

namespace asc2::machine {

class RaceChecker {
 public:
  RaceChecker(const MachineSpec& spec, bool order_across_cores, Findings& findings)
      : spec_(spec), order_across_cores_(order_across_cores), findings_(findings) {}

  void add_core() { local_.emplace_back(); }
  /// Checks and records the accesses of the instruction `self` that starts at clock `start`.
  void check(const Epoch& self, std::span<const Access> accesses, const Clock& start);

  /// For the oracle: the cycle at which all that the accesses conflict with has ended, ...
  uint64_t ready(const Epoch& self, std::span<const Access> accesses) const;
  /// ... and recording of the instruction, whose stamp is the cycle at which it ends.
  void record(const Epoch& self, std::span<const Access> accesses);

 private:
  struct Bytes {
    Space space;
    uint64_t begin;
    uint64_t end;
  };
  ShadowMap& map_of(uint32_t core, const Access& access);
  const ShadowMap& map_of(uint32_t core, const Access& access) const;
  bool conflict(Space space, const Epoch& a, const Epoch& b) const;
  /// Calls visit(bytes, epoch, epochs) for every extent that the accesses touch.
  template <class Visit>
  void walk(const Epoch& self, std::span<const Access> accesses, Visit&& visit);
  size_t count_rivals(Space space, const Epoch& self, const Epochs& epochs) const;
  void compare(const Bytes& bytes, const Epoch& self, const Clock& start, const Epochs& epochs);
  static void replace(const Epoch& self, const Clock& start, Epochs& epochs);
  static bool known(const Epoch& epoch, const Clock& start) {
    return start.done(static_cast<int>(epoch.core), epoch.pipe) >= epoch.index;
  }
  void report_race(const Bytes& bytes, const Epoch& earlier, const Epoch& later);
  void report_order(const Bytes& bytes, const Epoch& ran_first, const Epoch& ran_second);
  bool comparable(const Epoch& a, const Epoch& b) const {
    return order_across_cores_ || a.core == b.core;
  }

  const MachineSpec& spec_;
  bool order_across_cores_;
  Findings& findings_;
  ShadowMap gm_;
  std::deque<std::array<ShadowMap, kSpaceCount>> local_;
};

}  // namespace asc2::machine
