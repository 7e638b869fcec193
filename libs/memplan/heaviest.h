// SPDX-License-Identifier: Apache-2.0
// The clique with the largest sum of sizes.
#pragma once

#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

/// By branch and bound; begins with the graph's cliques, and with the heaviest found it ends when
/// its budget is spent.
std::vector<uint32_t> heaviest_of(const Graph& graph);

}  // namespace asc2::memplan
