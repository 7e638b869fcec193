// SPDX-License-Identifier: Apache-2.0
// Random kernels at stage planned: loops in loops, branches, slots 1 to 4, buffers that overlap in
// part, several tensors. And the proof that flags are right and none is too many: by runs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "unit/sync/trace.h"

namespace asc2::sync::test {

struct ProgramOptions {
  int ops = 8;     // at most
  int depth = 2;   // of loops and branches
  bool gm = true;  // loads and stores that meet in GM
  bool constant_trips = true;
  bool whiles = true;
  bool tails = false;           // branches that hold a pad alone
  bool many_slots = false;      // 3 to 6: more orders than flags
  bool computed_slots = false;  // subscripts computed from the slots of one loop or two
};

std::string random_program(uint64_t seed, const ProgramOptions& options);
/// Values for the parameters of the program.
std::vector<Values> runs(const std::string& text, uint64_t seed, size_t count);

/// "" when all runs of the text are right, else the first fault.
std::string check_runs(const std::string& text, const Target& target,
                       const std::vector<Values>& runs);
/// "" when no run of the text takes longer than that of the other one, but for the cycles that its
/// flags and barriers take by themselves, and not even that when all flags and barriers are free;
/// else the first that does. Runs that are cut off are not compared.
std::string compare_times(const std::string& text, const std::string& other, const Target& target,
                          const std::vector<Values>& runs);
/// Each flag with its sets and waits, and each barrier, taken away in turn: returns a text that is
/// still right in all runs, also in all parts of `more` up to the first empty one, or "".
std::string find_redundant(const std::string& text, const Target& target,
                           const std::vector<Values>& runs,
                           const std::function<std::vector<Values>(size_t part)>& more);

}  // namespace asc2::sync::test
