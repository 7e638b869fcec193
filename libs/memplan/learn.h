// SPDX-License-Identifier: Apache-2.0
// The question of search.h, asked in another way: of any two items in conflict one lies below the
// other, and conflicts teach which orders do not go together. Slower where items just have to be
// put in place; where a packing is nearly or just impossible it takes a thousandth of the steps.
#pragma once

#include "memplan/relations.h"
#include "memplan/search.h"

namespace asc2::memplan {

/// Of up to so many items: the steps of more are too slow to help.
inline constexpr uint32_t kMostLearned = kMostRelated;

/// `max_nodes` are as long as those of search_packing(). Orders are tried first as they are in
/// `like`, offsets of a packing that is too high, when it is not empty.
SearchResult learn_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes,
                           const std::vector<int64_t>& like = {});

}  // namespace asc2::memplan
