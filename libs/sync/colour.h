// SPDX-License-Identifier: Apache-2.0
// Gives the flags of each ordered pair of pipes their ids, within those that the target hands out.
// Flags that are in use at the same place of the text differ; the lowest free id is taken, in order
// of the first set, which for intervals needs the fewest.
//
// Where more are in use than there are, flags are merged, the cheapest way first: two that overlap
// always have a common flag, from the later set to the earlier wait, which keeps both orders. So no
// number of flags is too small, and no barrier is needed for want of ids.
#pragma once

#include <string>
#include <vector>

#include "sync/cycles.h"
#include "sync/places.h"
#include "sync/program.h"

namespace asc2::sync {

struct Merge {
  Pipe source = Pipe::S, destination = Pipe::S;
  std::string what;
  double cost = 0;  // cycles, at most, over the whole kernel
  int32_t node = 0;
};

enum class Colouring : uint8_t {
  Done,    // every edge has its ids, in Edge::id
  Merged,  // edges were merged or moved: those are `fixed`, the others have to be decided again
  Failed,  // flags of the input hold all ids
};

/// `failed` gets the edge for which no id is left.
Colouring colour(Program& program, const Cycles& cycles, std::vector<Merge>& merges,
                 int32_t& failed);

}  // namespace asc2::sync
