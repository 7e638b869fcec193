// SPDX-License-Identifier: Apache-2.0
// What a sweep over rows is made of: places in tiles as sums of loop variables, the tiles with the
// steps from row to row, and totals cut into runs that one instruction can do.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace asc2::emit {

/// A sum of loop variables times factors, in elements.
struct Offset {
  int64_t constant = 0;
  std::vector<std::pair<std::string, int64_t>> terms;

  Offset plus(int64_t more) const {
    Offset out = *this;
    out.constant += more;
    return out;
  }
  Offset plus(const std::string& variable, int64_t factor) const {
    Offset out = *this;
    if (factor != 0) out.terms.emplace_back(variable, factor);
    return out;
  }
  std::string of(const std::string& tile) const {
    std::string text;
    for (const auto& [variable, factor] : terms) {
      text += text.empty() ? "" : " + ";
      text += factor == 1 ? variable : fmt::format("{} * {}", variable, factor);
    }
    if (constant != 0) text += fmt::format("{}{}", text.empty() ? "" : " + ", constant);
    return text.empty() ? tile : fmt::format("{}[{}]", tile, text);
  }
};

/// The result or an operand of a sweep.
struct Side {
  std::string tile;
  std::vector<int64_t> steps;  // elements that a step of each dim passes; the last dim are the rows
  int64_t advance = 0;         // elements that a repeat along a row passes; 0: one block for all
  int64_t unit = 1;            // elements that a repeat stride counts
  int64_t first = 0;           // element where it starts
};

/// `times` runs of `each`, starting at `first`.
struct Run {
  int64_t first, each, times;
};

/// A total in runs of at most `most`: whole ones and the rest.
inline std::vector<Run> runs_of(int64_t total, int64_t most) {
  std::vector<Run> out;
  if (total >= most) out.push_back({0, most, total / most});
  if (total % most != 0) out.push_back({total / most * most, total % most, 1});
  return out;
}

}  // namespace asc2::emit
