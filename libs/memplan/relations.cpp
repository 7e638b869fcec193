// SPDX-License-Identifier: Apache-2.0
#include "memplan/relations.h"

#include <algorithm>

namespace asc2::memplan {
namespace {

/// Items looked at in search of one clique.
constexpr uint64_t kMostSteps = 2000;

}  // namespace

Relations::Relations(const Graph& graph) : graph_(graph), rows_(graph.count) {
  for (uint32_t item = 0; item < graph.count; ++item) {
    std::copy_n(graph.row(item), graph.words, rows_[item].in_conflict.begin());
    rows_[item].apart = rows_[item].in_conflict;
    put(all_, item, true);
  }
}

void Relations::set(uint32_t a, uint32_t b, bool below, bool known) {
  put(below ? rows_[a].above : rows_[a].not_above, b, known);
  put(below ? rows_[b].below : rows_[b].not_below, a, known);
  if (!below || graph_.conflict(a, b)) return;
  put(rows_[a].apart, b, known);
  put(rows_[b].apart, a, known);
}

const std::vector<uint32_t>& Relations::too_many(uint32_t a, uint32_t b, int64_t most,
                                                 uint64_t& steps) {
  Row open{};
  const int64_t sum = graph_.size[a] + graph_.size[b];
  int64_t all = sum;
  for (uint32_t w = 0; w < open.size(); ++w) open[w] = rows_[a].apart[w] & rows_[b].apart[w];
  each(open, {}, [&](uint32_t item) {
    all += graph_.size[item];
    return true;
  });
  chosen_.clear();
  steps_ = 0;
  if (all > most) {
    chosen_ = {a, b};
    if (!extend(open, sum, most)) chosen_.clear();
  }
  steps += 4 + steps_;
  return chosen_;
}

/// Of items that may all share an address, a clique has at most one: they are taken set by set.
size_t Relations::choices_of(Row open, int64_t sum,
                             std::array<Choice, kMostRelated>& choices) const {
  size_t count = 0, first = 0;
  do {
    Row set = open;
    int64_t largest = 0;
    first = count;
    for (uint32_t w = 0; w < set.size(); ++w) {
      while (set[w] != 0) {
        const uint32_t item = w * 64 + static_cast<uint32_t>(__builtin_ctzll(set[w]));
        put(open, item, false);
        put(set, item, false);
        for (uint32_t x = w; x < set.size(); ++x) set[x] &= ~rows_[item].apart[x];
        largest = std::max(largest, graph_.size[item]);
        choices[count++].item = item;
      }
    }
    sum += largest;
    for (size_t k = first; k < count; ++k) choices[k].bound = sum;
  } while (first != count);
  return count;
}

bool Relations::extend(Row open, int64_t sum, int64_t most) {
  if (sum > most) return true;
  std::array<Choice, kMostRelated> choices;
  const size_t count = choices_of(open, sum, choices);
  steps_ += count;
  for (size_t k = count; k-- > 0;) {
    const auto [item, bound] = choices[k];
    if (bound <= most || steps_ > kMostSteps) return false;
    Row next;
    for (uint32_t w = 0; w < next.size(); ++w) next[w] = open[w] & rows_[item].apart[w];
    chosen_.push_back(item);
    if (extend(next, sum + graph_.size[item], most)) return true;
    chosen_.pop_back();
    put(open, item, false);
  }
  return false;
}

}  // namespace asc2::memplan
