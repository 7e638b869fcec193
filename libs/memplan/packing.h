// SPDX-License-Identifier: Apache-2.0
// The packing problem by itself: items with a size and lives on a line of positions are given
// offsets so that items in conflict do not overlap. Nothing here knows about kernels; sizes and
// offsets are in any unit (memplan uses multiples of the space's alignment).
//
//   pack():  lower bound -> parts (divide.h) -> of each: greedy skylines, where items are many ->
//            exact searches at its bound, by offsets (search.h) and by orders (learn.h), the slots
//            of a buffer side by side first (twins.h) -> bisection upwards
//
// Everything is deterministic: budgets are counted in search nodes, never in seconds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace asc2::memplan {

/// Half-open range of positions.
struct Life {
  uint32_t lower = 0;
  uint32_t upper = 0;
};

inline constexpr int64_t kUnpinned = -1;

struct Item {
  int64_t size = 0;
  std::vector<Life> lives;  // ascending, disjoint
  int64_t pinned = kUnpinned;
};

/// Length times size, or as much as fits.
inline int64_t area_of(int64_t length, int64_t size) {
  constexpr int64_t kMost = int64_t{1} << 60;
  return size > kMost / std::max<int64_t>(length, 1) ? kMost : length * size;
}

/// The largest capacity, and sum of the sizes of all items, in units.
inline constexpr int64_t kMostMemory = int64_t{1} << 48;

struct Problem {
  int64_t capacity = 0;
  std::vector<Item> items;
  /// Pairs in conflict besides those whose lives meet.
  std::vector<std::pair<uint32_t, uint32_t>> conflicts;
};

enum class Verdict : uint8_t {
  Optimal,     // fits, and no packing has a smaller peak
  Fits,        // fits; a smaller peak is not excluded
  Infeasible,  // proved: nothing fits into the capacity
  Unknown      // nothing was found within the budget
};

struct Packing {
  Verdict verdict = Verdict::Unknown;
  std::vector<int64_t> offset;  // of each item, when it fits
  int64_t peak = 0;             // largest offset + size
  int64_t bound = 0;            // no packing has a smaller peak
  uint64_t nodes = 0;           // of the search
};

/// Whether there are offsets.
inline bool found(const Packing& packing) {
  return packing.verdict == Verdict::Optimal || packing.verdict == Verdict::Fits;
}

struct Budget {
  uint64_t nodes = 200'000;  // for each part (divide.h) and capacity tried
  bool minimize = true;      // false: any packing within the capacity will do
  /// Offsets of a packing within the capacity, where one is known.
  std::vector<int64_t> known = {};
};

Packing pack(const Problem& problem, const Budget& budget);
/// Nodes that take the time of so many nodes of a search for `few` items: each takes longer the
/// more items there are.
inline uint64_t nodes_in_time_of(uint64_t nodes, size_t few, size_t items) {
  return nodes * few / std::max(few, items);
}
/// Any packing within the capacity, or the proof that there is none: the one search that a refusal
/// rests on. The hardest public instance takes a twentieth of the nodes.
inline constexpr uint64_t kDecidingNodes = 1'000'000;
Packing decide(const Problem& problem, uint64_t nodes = kDecidingNodes);

/// Largest sum of the sizes of items that are alive together. `witness` receives those items,
/// `position` where it is.
int64_t live_bound(const Problem& problem, std::vector<uint32_t>* witness = nullptr,
                   uint32_t* position = nullptr);

/// The same of items that are all pinned, with addresses that several of them have counted once.
int64_t occupied_bound(const Problem& problem);

/// A pair of items in conflict whose ranges overlap, for plans that were made elsewhere; first is
/// UINT32_MAX when there is none.
std::pair<uint32_t, uint32_t> find_overlap(const Problem& problem,
                                           const std::vector<int64_t>& offset);

}  // namespace asc2::memplan
