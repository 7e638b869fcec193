// SPDX-License-Identifier: Apache-2.0
// How long a synchronised kernel takes on one core: its lines handed to the clock of the simulator
// (machine/timing.h) without moving data, each loop for a few rounds.
#pragma once

#include <map>
#include <optional>

#include "ir/module.h"
#include "target/target.h"

namespace asc2::pipe {

/// By loop: how often it runs each time it is entered. By branch: whether its first arm is taken.
using Rounds = std::map<const ir::Inst*, int64_t>;

struct Estimate {
  double cycles = 0;                           // of the whole kernel, with so few rounds
  std::map<const ir::Inst*, double> interval;  // of For loops: cycles from one round to the next
  Rounds rounds;                               // that loops were run
  Rounds trips;                                // of For loops whose bounds are known
};

/// Loops and branches in `given` run as stands there. For others bounds count that are literals or
/// follow from parameters of known value, else a guess, and a dozen rounds at most. Nothing when
/// that would take too long to find out.
std::optional<Estimate> estimate(const ir::Module& module, const ir::Inst& kernel,
                                 const Target& target, const Rounds& given);

}  // namespace asc2::pipe
