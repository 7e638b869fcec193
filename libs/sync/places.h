// SPDX-License-Identifier: Apache-2.0
// When flags are in use, as intervals of places in the text: from a set to its wait. A flag that is
// primed before a loop is free again between the wait and the set inside it, when it is alone in
// its rotation; flags that rotate are in use all the while.
#pragma once

#include <vector>

#include "sync/program.h"

namespace asc2::sync {

using Place = int32_t;  // number of a flag line in program order
struct Interval {
  Place begin = 0, end = 0;  // closed
};

constexpr int pair_of(Pipe source, Pipe destination) {
  return index_of(source) * kPipes + index_of(destination);
}

/// An edge, and when it holds its flags.
struct FlagUse {
  int32_t edge = 0;
  std::vector<Interval> busy;  // in order
};

/// A flag of the input in use.
struct PinnedUse {
  int pair = 0;
  int32_t id = 0;
  Interval busy;
};

struct Uses {
  std::vector<FlagUse> edges;  // by the place of the first set
  std::vector<PinnedUse> pinned;
  std::vector<Interval> loops;  // by loop of Scalars: all flag lines in it
};

Uses find_uses(const Program& program);

}  // namespace asc2::sync
