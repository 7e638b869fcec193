// SPDX-License-Identifier: Apache-2.0
// Whether two runs of a kernel leave the same arrays.
#pragma once

#include <string>

#include "sim/sim.h"

namespace asc2::sim {

/// How far floats may be apart: |wanted - got| <= absolute + relative * |wanted|, as computed in
/// f64. Zero tolerances ask for equal bits, nan apart.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// What expansions of asc2-tile may differ by from correctly rounded results.
Tolerance expansion_tolerance(Dtype dtype);

/// The first difference, "" when there is none. `kernel` tells the element types of the arrays;
/// with `expanded` floats get expansion_tolerance().
std::string first_difference(const ir::Module& module, const ir::Inst& kernel,
                             const RunResult& wanted, const RunResult& got, bool expanded);

}  // namespace asc2::sim
