// SPDX-License-Identifier: Apache-2.0
// What a loop takes because its pipes wait for each other, whatever each of them could do alone.
//
//   %a = full 0 ; set v, mte2 ; wait v, mte2 ; %a = load ; set mte2, v ; wait mte2, v ; %b = mul %a
//     full(i + 1) runs on V after mul(i), so V and MTE2 take turns: full, load and mul in a row
#pragma once

#include <vector>

#include "ir/module.h"
#include "target/target.h"

namespace asc2::pipe {

struct Ring {
  double cycles = 0;                   // an iteration takes at least
  std::vector<const ir::Inst*> waits;  // flags on the way round; none: a pipe waits for itself
  Pipe pipe = Pipe::V;                 // of the first operation on it
};

/// The slowest way round; work in branches may not be run, and counts as nothing. Nothing when the
/// body is too long to look at.
Ring slowest_ring(const ir::Module& module, const ir::Inst& loop, const Target& target,
                  CoreKind core);

}  // namespace asc2::pipe
