// SPDX-License-Identifier: Apache-2.0
// Which orders memory asks for, seen from one region: for each operation inside it and each pipe,
// the last operation of that pipe, in an earlier item or in an earlier iteration of the region,
// that touches common bytes, one of them writing. It stands for all earlier ones of its pipe, as
// flags and barriers do.
#pragma once

#include <limits>
#include <vector>

#include "sync/program.h"
#include "sync/state.h"

namespace asc2::sync {

inline constexpr Time kNoNeed = std::numeric_limits<Time>::min();

struct Needs {
  int32_t begin = 0;         // number of the first node
  int32_t length = 0;        // nodes of the region: the time of one iteration
  int32_t distance = 0;      // the largest, in iterations
  int32_t max_distance = 1;  // larger ones were cut to it
  bool turns = false;        // some iterations conflict, others not: slots turn, or windows move
  std::vector<Row> rows;     // by node - begin, by pipe: number of the node - distance * length

  const Row& of(int32_t node) const { return rows[static_cast<size_t>(node - begin)]; }
  void add(int32_t node, int pipe, int32_t source, int32_t iterations) {
    Time& need = rows[static_cast<size_t>(node - begin)][static_cast<size_t>(pipe)];
    need = std::max(need, source - iterations * length);
    distance = std::max(distance, iterations);
  }
};

/// Distances larger than `max_distance` are cut to it, which asks for more order, not less.
Needs find_needs(const Program& program, const Region& region, int32_t max_distance);

/// The two halves of it; the first may lower the largest distance.
void add_chip_needs(const Program& program, const Region& region, Needs& needs);
void add_gm_needs(const Program& program, const Region& region, Needs& needs);

}  // namespace asc2::sync
