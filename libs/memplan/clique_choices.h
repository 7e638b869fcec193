// SPDX-License-Identifier: Apache-2.0
// Branch and bound for a clique with a large sum of sizes: which items to go on with.
//
// Of items that are pairwise in no conflict a clique has at most one. So of a set of open items
// such sets are taken, and from each of its items as much as the smallest has left; an item of
// which nothing is left adds, with those before it, no more than what has been taken until then.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace asc2::memplan {

struct CliqueChoice {
  uint32_t item;
  int64_t bound;  // of the sum with it and those before it
};

/// Choices with a bound of more than `most` are written to `choices`, the best one last, and
/// counted. Items are numbered, the largest first; `rows` are sets of those in conflict with each,
/// `sum` is what the clique has so far. Adds to `steps`. Sets have so many words that they lie in
/// registers where they can, as searches spend most of their time here.
template <uint32_t kWords, class Row>
uint32_t clique_choices(std::array<uint64_t, kWords> open, const Row* rows, const int64_t* size,
                        int64_t sum, int64_t most, CliqueChoice* choices, uint64_t& steps) {
  std::array<int64_t, kWords * 64> left;
  int64_t all = sum;
  for (uint32_t w = 0; w < kWords; ++w) {
    for (uint64_t bits = open[w]; bits != 0; bits &= bits - 1) {
      const uint32_t item = w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits));
      all += left[item] = size[item];
    }
  }
  if (all <= most) return 0;
  std::array<uint32_t, kWords * 64> apart;
  uint32_t written = 0;
  while (true) {
    std::array<uint64_t, kWords> rest = open;
    uint32_t count = 0;
    int64_t least = INT64_MAX;
    for (uint32_t w = 0; w < kWords; ++w) {
      while (rest[w] != 0) {
        const uint32_t item = w * 64 + static_cast<uint32_t>(__builtin_ctzll(rest[w]));
        rest[w] &= rest[w] - 1;
        for (uint32_t x = w; x < kWords; ++x) rest[x] &= ~rows[item][x];
        apart[count++] = item;
        least = std::min(least, left[item]);
      }
    }
    if (count == 0) return written;
    steps += count;
    sum += least;
    for (uint32_t k = 0; k < count; ++k) {
      const uint32_t item = apart[k];
      if ((left[item] -= least) != 0) continue;
      open[item / 64] &= ~(uint64_t{1} << (item % 64));
      if (sum > most) choices[written++] = {item, sum};
    }
  }
}

}  // namespace asc2::memplan
