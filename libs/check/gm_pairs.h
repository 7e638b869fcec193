// SPDX-License-Identifier: Apache-2.0
// Which accesses to GM can meet, and in which rounds of which loop: asked again and again by the
// proof, so answers are kept.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "check/carriers.h"
#include "check/steps.h"

namespace asc2::check {

/// How many rounds of which loop lie between two accesses. Loops around that one are in the same
/// round, those inside it in any. Loop -1: all loops around both are in the same round.
struct Distance {
  int loop = -1;
  int64_t lo = 0, hi = 0;
  auto operator<=>(const Distance&) const = default;
};

class GmPairs {
 public:
  GmPairs(const model::Storage& storage, const model::Scalars& scalars,
          const std::vector<GmAccess>& accesses);

  /// Pipes that may touch the same bytes in a way that conflicts.
  const Carriers& rivals(uint32_t access) const { return rivals_[access]; }
  /// What a set of accesses covers, per parameter; group 0: anything.
  struct Hull {
    uint32_t group = 0;
    int64_t begin = 0, end = 0;
  };
  using Hulls = std::map<ir::ValueId, std::vector<Hull>>;  // by dim
  Hulls hulls(const std::vector<uint32_t>& accesses) const;
  /// The access touches nothing of that, in whatever rounds.
  bool clear_of(uint32_t access, const Hulls& hulls) const;
  /// Whether `later` can touch bytes that `earlier` touched, one of them writing.
  bool meet(uint32_t earlier, uint32_t later, const Distance& distance);

 private:
  struct Known {
    bool meets = false;  // at distance 0
    model::GmGaps gaps;  // at others
  };
  bool quickly_apart(uint32_t a, uint32_t b, const Distance& distance) const;
  const Known& known(uint32_t a, uint32_t b, int loop);
  int common_loop(int a, int b) const;

  const model::Storage& storage_;
  const model::Scalars& scalars_;
  const std::vector<GmAccess>& accesses_;
  std::vector<Carriers> rivals_;
  std::vector<ir::ValueId> params_;
  /// By both accesses, and the loop; the outer map is never iterated.
  std::unordered_map<uint64_t, std::map<int, Known>> known_;

  /// Windows that lie at a constant distance from each other in one dim.
  struct Row {
    uint32_t group = 0;  // 0: none; accesses of a group have the same variable part
    bool fixed = false;  // it is the same in the whole kernel
    int64_t offset = 0, size = 0, slope = 0;  // slope: from round to round of the innermost loop
  };
  std::vector<std::vector<Row>> rows_;  // by access and dim
};

}  // namespace asc2::check
