// SPDX-License-Identifier: Apache-2.0
#include "model/window.h"

#include <optional>

namespace asc2::model {

using namespace ir;

std::vector<WindowLevel> levels_of(const Type& tile, const Type& tensor,
                                   const OperandList& extents) {
  std::vector<WindowLevel> levels;
  std::optional<int64_t> gm_stride = 1, behind_gm;  // behind_gm: the end of the last level in GM
  int64_t ub_stride = 1, behind_ub = 0;
  for (size_t d = tile.shape.size(); d-- > 0;) {
    const Operand& extent = extents[d];
    const auto count = extent.is_int() ? std::optional(extent.integer) : std::nullopt;
    const auto times = [](std::optional<int64_t> a, std::optional<int64_t> b) {
      int64_t product = 0;
      const bool known = a && b && !__builtin_mul_overflow(*a, *b, &product);
      return known ? std::optional(product) : std::nullopt;
    };
    const bool continues = behind_gm && behind_gm == gm_stride && behind_ub == ub_stride;
    if (levels.empty() || (count != 1 && !continues)) {
      levels.push_back({{d}, ub_stride});
      behind_gm = times(gm_stride, count);
      behind_ub = count.value_or(0) * ub_stride;
    } else if (count != 1) {
      levels.back().dims.push_back(d);
      behind_gm = times(behind_gm, count);
      behind_ub *= count.value_or(0);
    }
    gm_stride = times(gm_stride,
                      tensor.shape[d] == kDynamic ? std::nullopt : std::optional(tensor.shape[d]));
    ub_stride = d + 1 == tile.shape.size() ? (tile.pitch > 0 ? tile.pitch : tile.shape[d])
                                           : ub_stride * tile.shape[d];
  }
  return levels;
}

}  // namespace asc2::model
