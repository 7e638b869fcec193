// SPDX-License-Identifier: Apache-2.0
// Decides all edges and barriers of a program, innermost regions first. Flags get provisional
// numbers, each edge its own, from kFirstProvisional on; colouring gives them real ones.
#pragma once

#include "sync/program.h"

namespace asc2::sync {

inline constexpr int32_t kFirstProvisional = 1 << 16;

/// Fills Program::edges and the `before` and `after` lists of the nodes. Edges that are there
/// already stay, unless others do their work: then their region becomes -1.
void decide(Program& program);

/// An order that nothing keeps.
struct Missing {
  int32_t later = 0, earlier = 0;  // nodes
  Pipe source = Pipe::S;
  auto operator<=>(const Missing&) const = default;
};
/// What the program misses as it stands, in order of the later node.
std::vector<Missing> find_missing(const Program& program);

}  // namespace asc2::sync
