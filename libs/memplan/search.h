// SPDX-License-Identifier: Apache-2.0
// Exact search: can the items of a conflict graph be packed below a capacity?
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

enum class Answer : uint8_t { Yes, No, GaveUp };

struct SearchResult {
  Answer answer = Answer::GaveUp;
  std::vector<int64_t> offset;  // when Yes
  uint64_t nodes = 0;
};

/// Restarts with growing node limits until an answer or until `max_nodes` are spent.
SearchResult search_packing(const Graph& graph, int64_t capacity, uint64_t max_nodes);

}  // namespace asc2::memplan
