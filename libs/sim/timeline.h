// SPDX-License-Identifier: Apache-2.0
// What the picture of a run shows of its trace: which cores, and up to which cycle.
#pragma once

#include <vector>

#include "sim/stats.h"

namespace asc2::sim {

struct Scene {
  size_t cores = 0;                      // the first so many
  uint64_t end = 0;                      // cycle up to which events are drawn
  std::vector<const TraceEvent*> shown;  // by core, then as they started
};

/// Whole cores as far as they fit; of a single one that does not the beginning.
Scene choose_scene(const Trace& trace, size_t most_events);

struct FlagArrow {
  const TraceEvent* set;
  const TraceEvent* wait;
};

/// The n-th set of a flag with its n-th wait.
std::vector<FlagArrow> match_flags(const Scene& scene);

}  // namespace asc2::sim
