// SPDX-License-Identifier: Apache-2.0
// A set of items that are pairwise in no conflict adds no more than the largest of them: so a set
// of open items is divided into such sets, largest items first, and what they add together is a
// bound.
#include "memplan/heaviest.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace asc2::memplan {
namespace {

constexpr uint64_t kMostSteps = 200'000;

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
    int64_t bound = 0;
    const size_t begin = choices_.size();
    size_t first = begin;
    do {
      Set apart = rest;
      first = choices_.size();
      for (uint32_t w = 0; w < kWords; ++w) {
        while (apart[w] != 0) {
          const uint32_t rank = w * 64 + static_cast<uint32_t>(__builtin_ctzll(apart[w]));
          const uint64_t bit = apart[w] & -apart[w];
          rest[w] ^= bit;
          apart[w] ^= bit;
          for (uint32_t x = w; x < kWords; ++x) apart[x] &= ~rows_[rank][x];
          if (choices_.size() == first) bound += size_[rank];
          choices_.push_back({rank, bound});
        }
      }
    } while (choices_.size() != first);
    steps_ += choices_.size() - begin;
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
      if (sum + bound <= most_ || steps_ > kMostSteps) break;
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
