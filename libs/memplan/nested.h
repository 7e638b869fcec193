// SPDX-License-Identifier: Apache-2.0
// Items by their lives: which of those that live within a stretch of positions comes first?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "memplan/packing.h"

namespace asc2::memplan {

/// A k-d tree over (begin, end) of lives, each node with the box of the items below it that are
/// left and the least rank among them: at most 80 bytes an item, about sqrt(n) steps a question.
class NestedLives {
 public:
  /// `lives[rank]` is the life of the item of that rank.
  explicit NestedLives(std::span<const Life> lives);

  /// The least rank of those left whose life lies within the stretch; UINT32_MAX: there is none.
  uint32_t first_within(const Life& stretch) const;
  void erase(uint32_t rank);

 private:
  struct Node {
    uint32_t least_lower = UINT32_MAX, most_lower = 0, least_upper = UINT32_MAX, most_upper = 0;
    uint32_t rank = UINT32_MAX;
  };
  void build(size_t node, std::span<uint32_t> ranks, bool by_lower);
  void join(size_t node);
  void search(size_t node, const Life& stretch, uint32_t& best) const;

  std::span<const Life> lives_;
  std::vector<Node> nodes_;     // children of n: 2n and 2n + 1
  std::vector<uint32_t> leaf_;  // by rank
};

}  // namespace asc2::memplan
