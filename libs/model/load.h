// SPDX-License-Identifier: Apache-2.0
// What one pass through the lines of a region takes at least, whichever arms of branches it takes.
#pragma once

#include <array>

#include "ir/module.h"
#include "target/target.h"

namespace asc2::model {

struct Load {
  std::array<double, kPipeCount> busy{};  // cycles in which each pipe is busy
  double scalar = 0;                      // cycles of the scalar unit, dispatch included
  double gm_bytes = 0;                    // moved from and to GM

  Pipe busiest() const;  // of the pipes apart from S
  /// Cycles that GM takes for these bytes when `cores` of them share it.
  double gm_cycles(const Target& target, int64_t cores) const;
};

/// A branch for windows that pass the end of their tensor, as few do: all that it holds are pads.
bool is_for_tails(const ir::Inst& branch);

/// Loops inside count as one round.
Load load_of(const ir::Module& module, const ir::Region& region, const Target& target,
             CoreKind core);

}  // namespace asc2::model
