// SPDX-License-Identifier: Apache-2.0
// The body of a loop in two parts: A, all that MTE2 runs with the scalars it needs, and B, the
// rest.
#pragma once

#include <set>
#include <string>

#include "pipe/loop.h"

namespace asc2::pipe {

struct Split {
  std::set<const ir::Inst*> ahead;    // lines of MTE2
  std::set<const ir::Inst*> needed;   // scalar lines that those need
  std::set<const ir::Inst*> dropped;  // of these, the lines that nothing else needs
  bool own = true;  // A needs nothing that a branch or an iteration before assigns
};

Split split(const ir::Module& module, const Loop& loop, const Target& target, CoreKind core);

/// "" when the scalars of A can be computed an iteration early, and B holds nothing that must stay
/// in front of the next A but flags; else why not.
std::string why_not_split(const ir::Module& module, const Loop& loop, const Split& split,
                          const Target& target, CoreKind core);

}  // namespace asc2::pipe
