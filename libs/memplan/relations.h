// SPDX-License-Identifier: Apache-2.0
// What a search knows of pairs of items so far: which of two lies below the other, or does not.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

/// Of up to so many items.
inline constexpr uint32_t kMostRelated = 128;

class Relations {
 public:
  using Row = std::array<uint64_t, kMostRelated / 64>;

  explicit Relations(const Graph& graph);

  /// That `a` is below `b`, or that it is not, becomes known, or with `known` false unknown again.
  void set(uint32_t a, uint32_t b, bool below, bool known);

  const Row& above(uint32_t item) const { return rows_[item].above; }          // it is below them
  const Row& below(uint32_t item) const { return rows_[item].below; }          // they are below it
  const Row& not_above(uint32_t item) const { return rows_[item].not_above; }  // it is not below
  const Row& not_below(uint32_t item) const { return rows_[item].not_below; }
  const Row& in_conflict(uint32_t item) const { return rows_[item].in_conflict; }
  Row maybe_above(uint32_t item) const { return others(item, above(item), not_above(item)); }
  Row maybe_below(uint32_t item) const { return others(item, below(item), not_below(item)); }

  /// Items that share no address with one another, the two among them, with sizes of more than
  /// `most` in sum, if they are found in a few steps; else nothing. That the two share none is
  /// assumed. Adds to `steps`.
  const std::vector<uint32_t>& too_many(uint32_t a, uint32_t b, int64_t most, uint64_t& steps);

  /// Calls visit(item) for items of `row` that are not in `but`, as long as it returns true.
  template <class F>
  static bool each(const Row& row, const Row& but, F&& visit) {
    for (uint32_t w = 0; w < row.size(); ++w) {
      for (uint64_t bits = row[w] & ~but[w]; bits != 0; bits &= bits - 1) {
        if (!visit(w * 64 + static_cast<uint32_t>(__builtin_ctzll(bits)))) return false;
      }
    }
    return true;
  }

 private:
  struct Rows {
    Row above{}, below{}, not_above{}, not_below{};
    Row in_conflict{};
  };

  Row others(uint32_t item, const Row& a, const Row& b) const {
    Row row = all_;
    for (uint32_t w = 0; w < row.size(); ++w) row[w] &= ~(a[w] | b[w]);
    put(row, item, false);
    return row;
  }
  static void put(Row& row, uint32_t item, bool in) {
    const uint64_t bit = uint64_t{1} << (item & 63);
    uint64_t& word = row[item >> 6];
    word = in ? word | bit : word & ~bit;
  }
  bool extend(Row open, int64_t sum, int64_t most);

  const Graph& graph_;
  std::vector<Rows> rows_;
  std::vector<uint32_t> by_size_, rank_;  // the largest item first; where each item is
  std::vector<int64_t> size_;             // by rank
  std::vector<Row> apart_;                // in conflict, or one below the other; by rank, of ranks
  Row all_{};
  std::vector<uint32_t> chosen_;
  uint64_t steps_ = 0;
};

}  // namespace asc2::memplan
