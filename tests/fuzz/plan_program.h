// SPDX-License-Identifier: Apache-2.0
// One random program through the planner, at its ease and then in less and less space, with every
// plan followed on random paths.
#pragma once

#include <cstdint>
#include <string>

#include "target/target.h"

namespace asc2::fuzz {

struct PlanCount {
  int64_t plans = 0;    // followed
  int64_t refused = 0;  // did not fit
  int64_t paths = 0;
};

/// "" or what is wrong, with the program.
std::string plan_program(uint64_t seed, const Target& target, PlanCount& count);

}  // namespace asc2::fuzz
