// SPDX-License-Identifier: Apache-2.0
// Packs a part of a problem that does not fall into smaller ones.
//
//   lower bound -> greedy skylines, where items are many -> exact searches at the bound ->
//   bisection upwards
#pragma once

#include "memplan/graph.h"
#include "memplan/packing.h"

namespace asc2::memplan {

/// Of more items than that a skyline is often as low as can be; a search of fewer takes no time.
inline constexpr size_t kSkylineFirst = 64;

/// `graph` is the part's; peaks up to `free_peak` are as good as any.
Packing pack_prime(const Problem& part, const Graph& graph, const Budget& budget,
                   int64_t free_peak);

}  // namespace asc2::memplan
