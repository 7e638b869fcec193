// SPDX-License-Identifier: Apache-2.0
// Shapes as the vector core holds them: a tile whose last dim is 1 is a vector, its elements side
// by side. Only copies want such a tile as a column of rows.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "base/result.h"
#include "ir/module.h"

namespace asc2::tile {

using Shape = std::vector<int64_t>;

inline int64_t elements(const Shape& shape) {
  int64_t n = 1;
  for (const int64_t dim : shape) n *= dim;
  return n;
}

/// [64, 1] is [64] in memory.
inline Shape vector_shape(const Shape& shape) {
  return shape.size() > 1 && shape.back() == 1 ? Shape{elements(shape)} : shape;
}

/// The extraction takes the only element of its tile.
inline bool takes_all(const ir::Module& module, const ir::Inst& extract) {
  const ir::Operand& tile = extract.operands()[0];
  return tile.items.empty() && module.type_of(tile.value).is_tile() &&
         module.type_of(tile.value).elements() == 1;
}

/// Gives loads and stores of tiles [.., 1] variables of their own, with a reshape to or from what
/// is computed with; returns those variables.
std::set<ir::ValueId> split_columns(ir::Module& module, ir::Inst& kernel);

/// All other tiles [.., 1] become vectors.
Result<> make_vectors(ir::Module& module, ir::Inst& kernel, const std::set<ir::ValueId>& columns,
                      Diags& diags);

}  // namespace asc2::tile
