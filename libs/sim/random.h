// SPDX-License-Identifier: Apache-2.0
// Made-up inputs and digests: to run a kernel without files, and to see whether two runs agree.
#pragma once

#include <string>

#include "sim/sim.h"

namespace asc2::sim {

/// Fills every pointer parameter of `kernel` that has no array yet and whose element count is
/// known, by the launch or the parameter's 'size'. The same seed gives the same values on every
/// machine: floats in
/// [-4, 4), integers in [-100, 100) or [0, 100), i1 0 or 1.
void fill_random(const ir::Module& module, const ir::Inst& kernel, uint64_t seed, Inputs& inputs);

/// Makes every pointer parameter of `kernel` that has no array start as zeros.
void fill_zero(const ir::Module& module, const ir::Inst& kernel, Inputs& inputs);

/// A line for each array: name, dtype, elements, and a 64-bit FNV-1a hash of its bytes.
std::string digest(const RunResult& result);

}  // namespace asc2::sim
