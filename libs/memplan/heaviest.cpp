// SPDX-License-Identifier: Apache-2.0
// Of items that are pairwise in no conflict a clique has at most one. So of a set of open items such
// sets are taken, largest items first, and from each of its items as much as the smallest has left;
// what has been taken until nothing is left is a bound.
#include "memplan/heaviest.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace asc2::memplan {
namespace {

/// Of 130,000 graphs of the unit tests 5,000 need more, and 20 of these have a heavier clique.
constexpr uint64_t kStepsPerItem = 150;

/// Items by rank, the largest first. Sets have so many words that they lie in registers where they
/// can: every plan of a kernel asks for the heaviest clique dozens of times.
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
  struct Choice {
    uint32_t rank;
    int64_t bound;  // of what it and those before it can add
  };

  static void put(Set& set, uint32_t rank) { set[rank / 64] |= uint64_t{1} << (rank % 64); }

  /// Behind those of the sets around.
  void add_choices(Set rest) {
    std::array<int64_t, kWords * 64> left;
    for (uint32_t w = 0; w < kWords; ++w) {
      for (uint64_t bits = rest[w]; bits != 0; bits &= bits - 1) {
        const uint32_t rank = w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits));
        left[rank] = size_[rank];
      }
    }
    std::array<uint32_t, kWords * 64> apart;
    int64_t bound = 0;
    while (true) {
      Set open = rest;
      int64_t least = INT64_MAX;
      uint32_t count = 0;
      for (uint32_t w = 0; w < kWords; ++w) {
        while (open[w] != 0) {
          const uint32_t rank = w * 64 + static_cast<uint32_t>(__builtin_ctzll(open[w]));
          open[w] &= open[w] - 1;
          for (uint32_t x = w; x < kWords; ++x) open[x] &= ~rows_[rank][x];
          apart[count++] = rank;
          least = std::min(least, left[rank]);
        }
      }
      if (count == 0) return;
      steps_ += count;
      bound += least;
      for (uint32_t k = 0; k < count; ++k) {
        const uint32_t rank = apart[k];
        if ((left[rank] -= least) != 0) continue;
        rest[rank / 64] &= ~(uint64_t{1} << (rank % 64));
        choices_.push_back({rank, bound});
      }
    }
  }

  void extend(Set open, int64_t sum) {
    if (sum > most_) {
      most_ = sum;
      best_.clear();
      for (const uint32_t rank : chosen_) best_.push_back(by_size_[rank]);
    }
    const size_t begin = choices_.size();
    add_choices(open);
    for (size_t k = choices_.size(); k-- > begin; choices_.resize(k)) {
      const auto [rank, bound] = choices_[k];
      if (sum + bound <= most_ || steps_ > kStepsPerItem * graph_.count) break;
      Set next;
      for (uint32_t w = 0; w < kWords; ++w) next[w] = open[w] & rows_[rank][w];
      chosen_.push_back(rank);
      extend(next, sum + size_[rank]);
      chosen_.pop_back();
      open[rank / 64] &= ~(uint64_t{1} << (rank % 64));
    }
    choices_.resize(begin);
  }

  const Graph& graph_;
  std::vector<uint32_t> by_size_;
  std::vector<int64_t> size_;  // by rank
  std::vector<Set> rows_;      // by rank, of ranks
  std::vector<Choice> choices_;
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
