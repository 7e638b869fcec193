// SPDX-License-Identifier: Apache-2.0
// Moves of single elements: transposes, windows and reshapes whose rows do not begin at whole
// blocks. Each is a `gather` by a table of byte offsets, which only arithmetic on the lane number
// makes; it depends on the row pitches, so it is made when those are known.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"
#include "tile/rules.h"

namespace asc2::tile {

/// A distance in the source: elements, and rows of its pitch.
struct Distance {
  int64_t elements = 0, rows = 0;
};

/// Where the elements of a result lie in the source: [i, j, ..] at start + i * steps[0] +
/// j * steps[1] + .., and so many elements further for each jump that its index has reached.
struct Map {
  struct Jump {
    size_t dim;
    int64_t from, elements;
  };
  std::vector<int64_t> shape;  // of the result
  std::vector<Distance> steps = {};
  Distance start = {};
  std::vector<Jump> jumps = {};
  /// Element k of the result is element k of the source: no steps then.
  bool in_order = false;
  int64_t bytes = 0;  // from the start of the source's element
  /// Of a result of 64 bits, whose words are elements of 32: from the lower to the upper one. Where
  /// the elements have 64 bits too, the words lie side by side.
  Distance to_upper = {};
};

/// The steps along each dim of a tile as it lies in memory: rows, or all in one where it is a
/// vector.
std::vector<Distance> steps_of(const std::vector<int64_t>& shape);

/// By the `gather` that has no operand `at` yet, or the `reshape` that becomes one if its rows are
/// padded.
using Maps = std::map<const ir::Inst*, Map>;

/// Gives each gather its table. Tables that are alike are made once, before the outermost loop
/// around. The buffers must have their pitches; those of the tables have none.
Result<> make_offset_tables(ir::Module& module, ir::Inst& kernel, const Rules& rules,
                            const Maps& maps, Diags& diags);

}  // namespace asc2::tile
