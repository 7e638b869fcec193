// SPDX-License-Identifier: Apache-2.0
#include "memplan/relations.h"

#include <algorithm>
#include <numeric>

#include "memplan/clique_choices.h"

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

bool Relations::extend(Row open, int64_t sum, int64_t most) {
  if (sum > most) return true;
  std::array<CliqueChoice, kMostRelated> choices;
  static_assert(kMostRelated == 2 * 64);
  uint32_t count = graph_.words == 1 ? clique_choices<1>({open[0]}, apart_.data(), size_.data(),
                                                         sum, most, choices.data(), steps_)
                                     : clique_choices<2>(open, apart_.data(), size_.data(), sum,
                                                         most, choices.data(), steps_);
  while (count > 0 && steps_ <= kMostSteps) {
    const uint32_t rank = choices[--count].item;
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
