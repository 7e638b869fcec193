// SPDX-License-Identifier: Apache-2.0
#include "memplan/prime.h"

#include <algorithm>
#include <numeric>

#include "memplan/learn.h"
#include "memplan/search.h"
#include "memplan/skyline.h"
#include "memplan/twins.h"

namespace asc2::memplan {
namespace {

/// Where learning helps the search gets a part of the nodes: more when any place will do than when
/// none is to be lower, which most often takes a proof.
constexpr uint64_t kSearchPart = 4;
constexpr uint64_t kPlacePart = 2;
/// The two searches take turns, which grow: most problems suit one of them.
constexpr uint64_t kFirstTurn = 8'000;
constexpr uint64_t kTurnGrowth = 4;
/// Nodes in all, in halves of those for a capacity.
constexpr uint64_t kHalvesInAll = 5;

class Prime {
 public:
  Prime(const Problem& part, const Graph& graph, const Budget& budget)
      : part_(part), unit_(graph.unit), budget_(budget), graph_(graph) {
    result.bound = clique_bound(graph_) * unit_;
  }

  void run(int64_t free_peak) {
    const int64_t capacity = part_.capacity / unit_;
    if (stack()) return;
    const int64_t first = std::max(result.bound, free_peak) / unit_;
    if (result.bound > part_.capacity) {
      result.verdict = Verdict::Infeasible;
      return;
    }
    if (learns()) joined_ = join_twins(part_, graph_);
    const int64_t start = budget_.minimize ? std::min(first, capacity) : capacity;
    const bool placed =
        is_known() || (part_.items.size() > kSkylineFirst && try_skyline() == Answer::Yes);
    Answer answer = placed && result.peak <= start * unit_ ? Answer::Yes : try_capacity(start);
    if (answer == Answer::No) result.bound = std::max(result.bound, (start + 1) * unit_);
    if (placed) answer = Answer::Yes;
    if (answer != Answer::Yes && start < capacity) {
      answer = try_capacity(capacity);
      if (answer == Answer::No) result.bound = std::max(result.bound, (capacity + 1) * unit_);
    }
    if (answer == Answer::GaveUp) answer = try_skyline();
    if (answer != Answer::Yes) {
      result.verdict = answer == Answer::No ? Verdict::Infeasible : Verdict::Unknown;
      return;
    }
    if (budget_.minimize) bisect(start + 1, free_peak);
    result.verdict =
        result.peak <= std::max(result.bound, free_peak) ? Verdict::Optimal : Verdict::Fits;
  }

  Packing result;

 private:
  /// When all are alive at one moment they lie on one another in any order.
  bool stack() {
    int64_t sum = 0;
    for (const Item& item : part_.items) {
      if (item.pinned != kUnpinned) return false;
      sum += item.size;
    }
    if (sum > result.bound || sum > part_.capacity) return false;
    for (const Item& item : part_.items) {
      result.offset.push_back(result.peak);
      result.peak += item.size;
    }
    result.verdict = Verdict::Optimal;
    return true;
  }

  /// The packing that is known is a beginning, where this part has no less room than all.
  bool is_known() {
    if (budget_.known.empty()) return false;
    int64_t peak = 0;
    for (size_t i = 0; i < part_.items.size(); ++i)
      peak = std::max(peak, budget_.known[i] + part_.items[i].size);
    if (peak > part_.capacity) return false;
    result.offset = budget_.known;
    result.peak = peak;
    return true;
  }

  Answer try_capacity(int64_t capacity) {
    if (!learns()) return take(search_packing(graph_, capacity, budget_.nodes));
    Answer answer = Answer::GaveUp;
    uint64_t left = budget_.nodes;
    bool join = joined_.has_value();
    for (uint64_t turn = kFirstTurn; answer == Answer::GaveUp && left > 0; turn *= kTurnGrowth) {
      uint64_t nodes = std::min(turn, left);
      left -= nodes;
      if (join && !budget_.minimize) nodes /= 2;  // for each of the two problems
      if (join) {
        SearchResult found = search_both(joined_->graph, capacity / joined_->units, nodes, {});
        join = found.answer == Answer::GaveUp;
        if (found.answer == Answer::Yes) found.offset = joined_->apart(found.offset);
        if (take(std::move(found)) == Answer::Yes) return Answer::Yes;
      }
      answer = take(search_both(graph_, capacity, nodes, result.offset));
    }
    return answer;
  }

  SearchResult search_both(const Graph& graph, int64_t capacity, uint64_t nodes,
                           const std::vector<int64_t>& like) const {
    const uint64_t searched = nodes / (budget_.minimize ? kSearchPart : kPlacePart);
    SearchResult found = search_packing(graph, capacity, searched);
    if (found.answer != Answer::GaveUp) return found;
    SearchResult learned = learn_packing(graph, capacity, nodes - searched, like);
    learned.nodes += found.nodes;
    return learned;
  }

  bool learns() const { return graph_.count <= kMostLearned; }

  Answer take(SearchResult found) {
    result.nodes += found.nodes;
    if (found.answer == Answer::Yes) {
      result.offset = std::move(found.offset);
      result.peak = 0;
      for (uint32_t i = 0; i < graph_.count; ++i) {
        result.offset[i] *= unit_;
        result.peak = std::max(result.peak, result.offset[i] + part_.items[i].size);
      }
    }
    return found.answer;
  }

  Answer try_skyline() {
    if (!part_.conflicts.empty()) return Answer::GaveUp;  // it knows of lives only
    std::vector<uint32_t> all(part_.items.size());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<int64_t> offset(all.size(), 0);
    const int64_t peak = pack_skyline(part_, all, offset);
    if (peak > part_.capacity) return Answer::GaveUp;
    result.offset = std::move(offset);
    result.peak = peak;
    return Answer::Yes;
  }

  /// Lowers the peak; capacities below `low` have been tried. What is given up stays open, unless a
  /// proof for more capacity settles it: so what is left is spent right below the peak.
  void bisect(int64_t low, int64_t free_peak) {
    const uint64_t most = result.nodes + budget_.nodes;
    while (low * unit_ < result.peak && result.nodes < most) {
      const int64_t middle = low + (result.peak / unit_ - low) / 2;
      const Answer answer = try_capacity(middle);
      if (answer == Answer::Yes) continue;
      low = middle + 1;
      if (answer == Answer::No) result.bound = low * unit_;
    }
    const uint64_t all = budget_.nodes * kHalvesInAll / 2;
    while (learns() && std::max(result.bound, free_peak) < result.peak && result.nodes < all) {
      const int64_t below = result.peak / unit_ - 1;
      const Answer answer = take(learn_packing(graph_, below, all - result.nodes, result.offset));
      if (answer == Answer::No) result.bound = result.peak;
    }
  }

  const Problem& part_;
  const int64_t unit_;
  const Budget& budget_;
  const Graph& graph_;
  std::optional<Joined> joined_;
};

}  // namespace

Packing pack_prime(const Problem& part, const Graph& graph, const Budget& budget,
                   int64_t free_peak) {
  Prime prime(part, graph, budget);
  prime.run(free_peak);
  return std::move(prime.result);
}

}  // namespace asc2::memplan
