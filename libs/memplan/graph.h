// SPDX-License-Identifier: Apache-2.0
// A packing problem of up to kMaxGraphItems items as a conflict graph with cliques: what the exact
// search works on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "memplan/packing.h"

namespace asc2::memplan {

inline constexpr size_t kMaxGraphItems = 1024;

/// A set of items, one bit each.
using ItemSet = std::vector<uint64_t>;
inline bool contains(const ItemSet& set, uint32_t item) {
  return (set[item >> 6] >> (item & 63) & 1) != 0;
}
inline void insert(ItemSet& set, uint32_t item) {
  set[item >> 6] |= uint64_t{1} << (item & 63);
}
inline void remove(ItemSet& set, uint32_t item) {
  set[item >> 6] &= ~(uint64_t{1} << (item & 63));
}
/// Calls visit(item) for the items of a & b, ascending.
template <class F>
void for_each_common(const uint64_t* a, const uint64_t* b, uint32_t words, F&& visit) {
  for (uint32_t w = 0; w < words; ++w) {
    for (uint64_t bits = a[w] & b[w]; bits != 0; bits &= bits - 1)
      visit(w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits)));
  }
}

struct Graph {
  uint32_t count = 0;
  uint32_t words = 0;                             // of an ItemSet
  int64_t unit = 1;                               // divides every size and pinned offset
  std::vector<int64_t> size;                      // in units
  std::vector<int64_t> pinned;                    // in units, -1 when free
  std::vector<int64_t> span;                      // positions that the item lives through
  std::vector<uint64_t> neighbours;               // a row of `words` per item
  std::vector<std::vector<uint32_t>> cliques;     // every conflict lies in one of them
  std::vector<std::vector<uint32_t>> cliques_of;  // per item

  const uint64_t* row(uint32_t item) const { return &neighbours[size_t{item} * words]; }
  bool conflict(uint32_t a, uint32_t b) const { return (row(a)[b >> 6] >> (b & 63) & 1) != 0; }
};

Graph build_graph(const Problem& problem);

/// Largest weight of the graph's cliques, pinned items taken at their place.
int64_t clique_bound(const Graph& graph);

/// Items any two of which are in conflict, with the largest sum of sizes: the largest of all where
/// the search for it ends within its budget. Empty for problems of more than kMaxGraphItems items.
std::vector<uint32_t> heaviest_clique(const Problem& problem);

}  // namespace asc2::memplan
