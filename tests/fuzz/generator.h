// SPDX-License-Identifier: Apache-2.0
// Random kernels at stage tile, right by construction: every variable is assigned before it is
// read, every block writes only its own part of the outputs. Straight lines, nested loops with
// constant and run-time bounds and steps of either sign, branches, carried values, several dtypes,
// ragged windows in one and two dims, loads of what was stored before.
#pragma once

#include <cstdint>
#include <string>

namespace asc2::fuzz {

/// The same seed gives the same text.
std::string random_program(uint64_t seed);

}  // namespace asc2::fuzz
