// SPDX-License-Identifier: Apache-2.0
#include "sync/cycles.h"

#include <algorithm>

#include "model/cost.h"

namespace asc2::sync {

namespace {

constexpr double kGuessedTrips = 8;  // of a loop whose count is not known

}  // namespace

Cycles::Cycles(const Program& program) : runs_(program.regions.size(), 1) {
  for (std::vector<double>& sums : sums_) sums.assign(program.nodes.size() + 1, 0);
  for (size_t i = 0; i < program.nodes.size(); ++i) {
    for (std::vector<double>& sums : sums_) sums[i + 1] = sums[i];
    const Node& node = program.nodes[i];
    if (node.kind != NodeKind::Op) continue;
    sums_[index_of(node.pipe)][i + 1] +=
        model::cost_of(program.module, *node.inst, program.target, program.core).busy;
  }
  for (const Region& region : program.regions) {
    const double outer = runs_[static_cast<size_t>(&region - program.regions.data())];
    for (const int32_t item : region.items) {
      const Node& node = program.node(item);
      double runs = outer;
      if (node.kind == NodeKind::Loop) {
        const model::Range trips = program.loop_info(node.loop).trips;
        runs *= trips.is_constant() ? static_cast<double>(trips.lo) : kGuessedTrips;
      }
      for (const int32_t inner : node.regions) {
        if (inner >= 0) runs_[static_cast<size_t>(inner)] = runs;
      }
    }
  }
}

double Cycles::between(Pipe pipe, int32_t begin, int32_t end) const {
  const std::vector<double>& sums = sums_[index_of(pipe)];
  return begin < end ? sums[static_cast<size_t>(end)] - sums[static_cast<size_t>(begin)] : 0;
}

}  // namespace asc2::sync
