// SPDX-License-Identifier: Apache-2.0
// Random kernels of a cube core and its vector cores that pass tiles to each other through GM:
// channels of one to four slots with a flag for data and one for credit, in loops in step, nested
// ones, branches on shared conditions and straight lines. Right ones, and such with a line or a
// bound changed on one side.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace asc2::check::test {

std::string cross_program(uint64_t seed);
/// A nest of loops with one transfer in it, right or wrong: the cube writes a window that lies by
/// the rounds of the loops and by parameters, the vector cores read it and give a number of credits
/// back. Whether windows are free again in time depends on all of these.
std::string cross_nest(uint64_t seed);

/// One change to the lines that join the cores; "" when nothing was there to change.
std::string cross_mutated(const std::string& text, std::mt19937_64& rng);

}  // namespace asc2::check::test
