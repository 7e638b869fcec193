// SPDX-License-Identifier: Apache-2.0
#include "memplan/places.h"

#include <algorithm>

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

/// All sums of sizes of items of the clique but one, ascending; nothing when they are too many.
std::vector<int64_t> sums_without(const Graph& graph, const std::vector<uint32_t>& clique,
                                  uint32_t without, uint64_t& steps) {
  std::vector<int64_t> sums{0};
  for (const uint32_t item : clique) {
    if (item != without && !add_size(sums, graph.size[item], steps)) return {};
  }
  return sums;
}

/// The first items of the clique that have too many sums together, or all: when an item behind them
/// is left out, the sums are too many all the same.
size_t with_few_sums(const Graph& graph, const std::vector<uint32_t>& clique, uint64_t& steps) {
  std::vector<int64_t> sums{0};
  size_t count = 0;
  while (count < clique.size() && add_size(sums, graph.size[clique[count]], steps)) ++count;
  return std::min(clique.size(), count + 1);
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
    const size_t count = with_few_sums(graph, clique, steps);
    for (size_t k = 0; k < count; ++k) {
      const uint32_t item = clique[k];
      const std::vector<int64_t> sums = sums_without(graph, clique, item, steps);
      if (!sums.empty()) gaps_[item] = united(gaps_[item], gaps_between(sums, slack));
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
