// SPDX-License-Identifier: Apache-2.0
// The question of search.h, asked in another way: of any two items in conflict one lies below the
// other, and conflicts teach which orders do not go together. Slower where items just have to be
// put in place; where a packing is nearly or just impossible it takes a hundredth of the steps.
#pragma once

#include "memplan/search.h"

namespace asc2::memplan {

/// Of up to so many items: the steps of more are too slow to help.
inline constexpr uint32_t kMostLearned = 128;

/// `max_nodes` are as long as those of search_packing().
SearchResult learn_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes);

}  // namespace asc2::memplan
