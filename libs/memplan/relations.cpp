// SPDX-License-Identifier: Apache-2.0
#include "memplan/relations.h"

#include <algorithm>
#include <numeric>

namespace asc2::memplan {
namespace {

/// Items looked at in search of one clique.
constexpr uint64_t kMostSteps = 2000;

}  // namespace

Relations::Relations(const Graph& graph)
    : graph_(graph),
      rows_(graph.count),
      by_size_(graph.count),
      rank_(graph.count),
      apart_(graph.count) {
  std::iota(by_size_.begin(), by_size_.end(), 0u);
  std::stable_sort(by_size_.begin(), by_size_.end(),
                   [&](uint32_t a, uint32_t b) { return graph.size[a] > graph.size[b]; });
  for (uint32_t rank = 0; rank < graph.count; ++rank) {
    rank_[by_size_[rank]] = rank;
    size_.push_back(graph.size[by_size_[rank]]);
  }
  for (uint32_t item = 0; item < graph.count; ++item) {
    std::copy_n(graph.row(item), graph.words, rows_[item].in_conflict.begin());
    put(all_, item, true);
    each(rows_[item].in_conflict, {}, [&](uint32_t other) {
      put(apart_[rank_[item]], rank_[other], true);
      return true;
    });
  }
}

void Relations::set(uint32_t a, uint32_t b, bool below, bool known) {
  put(below ? rows_[a].above : rows_[a].not_above, b, known);
  put(below ? rows_[b].below : rows_[b].not_below, a, known);
  if (!below || graph_.conflict(a, b)) return;
  put(apart_[rank_[a]], rank_[b], known);
  put(apart_[rank_[b]], rank_[a], known);
}

const std::vector<uint32_t>& Relations::too_many(uint32_t a, uint32_t b, int64_t most,
                                                 uint64_t& steps) {
  Row open{};
  const Row &x = apart_[rank_[a]], &y = apart_[rank_[b]];
  const int64_t sum = graph_.size[a] + graph_.size[b];
  int64_t all = sum;
  for (uint32_t w = 0; w < graph_.words; ++w) open[w] = x[w] & y[w];
  each(open, {}, [&](uint32_t rank) {
    all += size_[rank];
    return true;
  });
  chosen_.clear();
  steps_ = 0;
  if (all > most) {
    chosen_ = {rank_[a], rank_[b]};
    if (!extend(open, sum, most)) chosen_.clear();
    for (uint32_t& rank : chosen_) rank = by_size_[rank];
  }
  steps += 4 + steps_;
  return chosen_;
}

/// Of items that may all share an address, a clique has at most one, so no more than the first one,
/// which is the largest: they are taken set by set. As searches spend most of their time here, the
/// sets are of as many words as there are, which lie in registers.
template <uint32_t kWords>
size_t Relations::choices_of(Row row, int64_t sum,
                             std::array<Choice, kMostRelated>& choices) const {
  std::array<uint64_t, kWords> open, set;
  std::copy_n(row.begin(), kWords, open.begin());
  size_t count = 0, first = 0;
  do {
    set = open;
    first = count;
    for (uint32_t w = 0; w < kWords; ++w) {
      while (set[w] != 0) {
        const uint32_t rank = w * 64 + static_cast<uint32_t>(__builtin_ctzll(set[w]));
        const uint64_t bit = set[w] & -set[w];
        open[w] ^= bit;
        set[w] ^= bit;
        for (uint32_t x = w; x < kWords; ++x) set[x] &= ~apart_[rank][x];
        if (first == count) sum += size_[rank];
        choices[count++] = {rank, sum};
      }
    }
  } while (first != count);
  return count;
}

bool Relations::extend(Row open, int64_t sum, int64_t most) {
  if (sum > most) return true;
  std::array<Choice, kMostRelated> choices;
  const size_t count =
      graph_.words == 1 ? choices_of<1>(open, sum, choices) : choices_of<2>(open, sum, choices);
  static_assert(kMostRelated == 2 * 64);
  steps_ += count;
  for (size_t k = count; k-- > 0;) {
    const auto [rank, bound] = choices[k];
    if (bound <= most || steps_ > kMostSteps) return false;
    Row next{};
    for (uint32_t w = 0; w < graph_.words; ++w) next[w] = open[w] & apart_[rank][w];
    chosen_.push_back(rank);
    if (extend(next, sum + size_[rank], most)) return true;
    chosen_.pop_back();
    put(open, rank, false);
  }
  return false;
}

}  // namespace asc2::memplan
