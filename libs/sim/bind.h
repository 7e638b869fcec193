// SPDX-License-Identifier: Apache-2.0
// Binds the inputs of a run to the parameters of a kernel.
#pragma once

#include "sim/gm.h"
#include "sim/program.h"
#include "sim/sim.h"

namespace asc2::sim {

struct Binding {
  int64_t grid = 1;
  std::vector<GmArray> arrays;               // by ArrayParam
  std::vector<std::vector<int64_t>> shapes;  // by ArrayParam; empty where nothing says one
  std::vector<std::pair<uint32_t, Bits>> scalars;
};
Result<Binding> bind_inputs(const Program& program, const Inputs& inputs, Diags& diags);

}  // namespace asc2::sim
