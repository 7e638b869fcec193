// SPDX-License-Identifier: Apache-2.0
// How long pipes are busy between two nodes, by the cost figures of the target: what it costs to
// wait for more than is needed.
#pragma once

#include <vector>

#include "sync/program.h"

namespace asc2::sync {

class Cycles {
 public:
  explicit Cycles(const Program& program);
  /// Of operations of the pipe in [begin, end), each counted once.
  double between(Pipe pipe, int32_t begin, int32_t end) const;
  /// How often the region runs: the product of the iterations around it, a guess where unknown.
  double runs(int32_t region) const { return runs_[static_cast<size_t>(region)]; }

 private:
  std::vector<double> sums_[kPipes];
  std::vector<double> runs_;
};

}  // namespace asc2::sync
