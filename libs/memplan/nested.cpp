// SPDX-License-Identifier: Apache-2.0
#include "memplan/nested.h"

#include <algorithm>
#include <numeric>

namespace asc2::memplan {

NestedLives::NestedLives(std::span<const Life> lives) : lives_(lives), leaf_(lives.size()) {
  if (lives.empty()) return;
  size_t leaves = 1;
  while (leaves < lives.size()) leaves *= 2;
  nodes_.resize(2 * leaves);
  std::vector<uint32_t> ranks(lives.size());
  std::iota(ranks.begin(), ranks.end(), 0u);
  build(1, ranks, true);
}

void NestedLives::build(size_t node, std::span<uint32_t> ranks, bool by_lower) {
  if (ranks.size() == 1) {
    const Life& life = lives_[ranks[0]];
    nodes_[node] = {life.lower, life.lower, life.upper, life.upper, ranks[0]};
    leaf_[ranks[0]] = static_cast<uint32_t>(node);
    return;
  }
  const size_t half = ranks.size() / 2;
  std::nth_element(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(half), ranks.end(),
                   [&](uint32_t a, uint32_t b) {
                     const uint32_t x = by_lower ? lives_[a].lower : lives_[a].upper;
                     const uint32_t y = by_lower ? lives_[b].lower : lives_[b].upper;
                     return x != y ? x < y : a < b;
                   });
  build(2 * node, ranks.first(half), !by_lower);
  build(2 * node + 1, ranks.subspan(half), !by_lower);
  join(node);
}

void NestedLives::join(size_t node) {
  const Node &a = nodes_[2 * node], &b = nodes_[2 * node + 1];
  nodes_[node] = {std::min(a.least_lower, b.least_lower), std::max(a.most_lower, b.most_lower),
                  std::min(a.least_upper, b.least_upper), std::max(a.most_upper, b.most_upper),
                  std::min(a.rank, b.rank)};
}

uint32_t NestedLives::first_within(const Life& stretch) const {
  uint32_t best = UINT32_MAX;
  if (!nodes_.empty()) search(1, stretch, best);
  return best;
}

void NestedLives::search(size_t node, const Life& stretch, uint32_t& best) const {
  const Node& n = nodes_[node];
  if (n.rank >= best || n.most_lower < stretch.lower || n.least_upper > stretch.upper) return;
  if (n.least_lower >= stretch.lower && n.most_upper <= stretch.upper) {
    best = n.rank;
    return;
  }
  const size_t sooner = nodes_[2 * node].rank < nodes_[2 * node + 1].rank ? 2 * node : 2 * node + 1;
  search(sooner, stretch, best);
  search(sooner ^ 1, stretch, best);
}

void NestedLives::erase(uint32_t rank) {
  size_t node = leaf_[rank];
  nodes_[node] = {};
  while ((node /= 2) != 0) join(node);
}

}  // namespace asc2::memplan
