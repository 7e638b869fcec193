// SPDX-License-Identifier: Apache-2.0
#include "memplan/places.h"

#include <algorithm>
#include <span>

namespace asc2::memplan {
namespace {

/// Of more sums than that few are missing.
constexpr size_t kMostSums = 512;

/// Adds the sums with one more size; false when they are too many.
bool add_size(std::vector<int64_t>& sums, int64_t size, uint64_t& steps) {
  std::vector<int64_t> more = sums, both;
  for (int64_t& sum : more) sum += size;
  both.reserve(2 * sums.size());
  std::set_union(sums.begin(), sums.end(), more.begin(), more.end(), std::back_inserter(both));
  sums = std::move(both);
  steps += sums.size();
  return sums.size() <= kMostSums;
}

/// The first items of the clique, as many as have too many sums together, or all of them.
std::span<const uint32_t> with_many_sums(const Graph& graph, const std::vector<uint32_t>& clique,
                                         uint64_t& steps) {
  std::vector<int64_t> sums{0};
  size_t count = 0;
  while (count < clique.size() && add_size(sums, graph.size[clique[count++]], steps)) {
  }
  return {clique.data(), count};
}

/// Adds the sums with the sizes of more items but one; false when they are too many.
bool add_sizes(std::vector<int64_t>& sums, const Graph& graph, std::span<const uint32_t> items,
               uint32_t without, uint64_t& steps) {
  return std::all_of(items.begin(), items.end(), [&](uint32_t item) {
    return item == without || add_size(sums, graph.size[item], steps);
  });
}

using Gaps = std::vector<Places::Gap>;

/// Between the sums, each with `slack` above it; the largest one is the top of the rest.
Gaps gaps_between(const std::vector<int64_t>& sums, int64_t slack) {
  Gaps gaps;
  for (size_t k = 1; k < sums.size(); ++k) {
    if (sums[k - 1] + slack + 1 < sums[k]) gaps.push_back({sums[k - 1] + slack + 1, sums[k] - 1});
  }
  return gaps;
}

/// Those that overlap or touch are one.
Gaps united(const Gaps& a, const Gaps& b) {
  Gaps all, out;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
             [](const Places::Gap& x, const Places::Gap& y) { return x.least < y.least; });
  for (const Places::Gap& gap : all) {
    if (!out.empty() && gap.least <= out.back().most + 1)
      out.back().most = std::max(out.back().most, gap.most);
    else
      out.push_back(gap);
  }
  return out;
}

}  // namespace

Places::Places(const Graph& graph, int64_t capacity, uint64_t& steps) : gaps_(graph.count) {
  for (const std::vector<uint32_t>& clique : graph.cliques) {
    int64_t slack = capacity, largest = 0;
    for (const uint32_t item : clique) {
      slack -= graph.size[item];
      largest = std::max(largest, graph.size[item]);
    }
    if (slack < 0 || slack + 1 >= largest) continue;  // no gap is so wide
    // With an item behind the first ones left out the sums are too many all the same, and so they
    // are with any left out when those behind the first ones have too many.
    const std::span<const uint32_t> first = with_many_sums(graph, clique, steps);
    std::vector<int64_t> behind{0};
    if (!add_sizes(behind, graph, std::span(clique).subspan(first.size()), UINT32_MAX, steps))
      continue;
    for (const uint32_t item : first) {
      std::vector<int64_t> sums = behind;
      if (add_sizes(sums, graph, first, item, steps))
        gaps_[item] = united(gaps_[item], gaps_between(sums, slack));
    }
  }
}

const Places::Gap* Places::gap_at(uint32_t item, int64_t offset) const {
  const Gaps& gaps = gaps_[item];
  const auto gap = std::partition_point(gaps.begin(), gaps.end(),
                                        [&](const Gap& each) { return each.most < offset; });
  return gap == gaps.end() || gap->least > offset ? nullptr : &*gap;
}

}  // namespace asc2::memplan
