// SPDX-License-Identifier: Apache-2.0
// The proof that the cores of a kernel keep in step, for all paths and trip counts: the order of
// what they share, the height of counters, and that none waits for ever.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/module.h"
#include "target/target.h"

namespace asc2::check {

struct CrossProof {
  bool proved = false;
  /// Why not; the line at which the walk ended, and the other one that it is about, if any.
  std::string why;
  const ir::Inst* at = nullptr;
  const ir::Inst* other = nullptr;
  int64_t rounds = 0;  // that loops need for a run to come there
};

/// `halves`: the kernel, and its other half if there is one. The flags of each core alone have been
/// found right.
CrossProof prove_cross(const ir::Module& module, const std::vector<const ir::Inst*>& halves,
                       const Target& target);

}  // namespace asc2::check
