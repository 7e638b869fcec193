// SPDX-License-Identifier: Apache-2.0
// Which runs judge a kernel of several cores where the proof does not reach.
#pragma once

#include <vector>

#include "check/cross_proof.h"
#include "check/trace.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::check {

struct CrossRuns {
  /// First those with the values in the text and with all parameters alike; then launches in which
  /// the parameters, and what is read from memory that no one writes, that decide how often loops
  /// run, which way branches go and where windows lie have values of their own, small ones first.
  std::vector<Policy> policies;
  size_t deciding = 0;  // of those
};

/// `tracers`: of the same kernels.
CrossRuns cross_runs(const ir::Module& module, const std::vector<const ir::Inst*>& halves,
                     const Target& target, const std::vector<Tracer>& tracers,
                     const Memories& memories, const CrossProof& proof);

}  // namespace asc2::check
