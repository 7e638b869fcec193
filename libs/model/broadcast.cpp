// SPDX-License-Identifier: Apache-2.0
#include "model/broadcast.h"

#include <algorithm>

namespace asc2::model {

namespace {

using Shape = std::vector<int64_t>;

std::optional<Broadcast> by_dims(const Shape& operand, const Shape& result) {
  Broadcast out;
  out.row_steps.assign(result.size() - 1, 0);
  out.period = operand.back();
  int64_t rows = 1;
  for (size_t i = 2; i <= operand.size(); ++i) {
    const int64_t dim = operand[operand.size() - i];
    if (dim != 1) out.row_steps[result.size() - i] = rows;
    rows *= dim;
  }
  return out;
}

/// [rows, block] over all rows of the result, or [1, block] over each of them.
std::optional<Broadcast> by_blocks(const Shape& operand, const Shape& result) {
  if (operand.size() != 2) return std::nullopt;
  Broadcast out;
  out.row_steps.assign(result.size() - 1, 0);
  out.period = operand[1];
  int64_t rows = 1;
  for (size_t i = result.size() - 1; i-- > 0;) {
    if (operand[0] != 1) out.row_steps[i] = rows;
    rows *= result[i];
  }
  if (operand[0] != 1 && operand[0] < rows) return std::nullopt;
  return out;
}

}  // namespace

int64_t Broadcast::row(int64_t row, const std::vector<int64_t>& shape) const {
  int64_t out = 0;
  for (size_t i = row_steps.size(); i-- > 0;) {
    out += row % shape[i] * row_steps[i];
    row /= shape[i];
  }
  return out;
}

bool broadcasts(const std::vector<int64_t>& operand, const std::vector<int64_t>& result) {
  if (operand.empty() || operand.size() > result.size()) return false;
  for (size_t i = 1; i <= operand.size(); ++i) {
    const int64_t dim = operand[operand.size() - i];
    if (dim != 1 && dim != result[result.size() - i]) return false;
  }
  return true;
}

std::optional<Broadcast> broadcast(const std::vector<int64_t>& operand,
                                   const std::vector<int64_t>& result, bool blocks) {
  if (broadcasts(operand, result)) return by_dims(operand, result);
  return blocks && !result.empty() ? by_blocks(operand, result) : std::nullopt;
}

bool rows_in_blocks(const ir::Module& module, const ir::Inst& inst, int64_t block) {
  const ir::Type& result = module.type_of(inst.result());
  if (!result.is_tile() || result.pitch != block || result.columns() > block) return false;
  return std::all_of(inst.operands().begin(), inst.operands().end(),
                     [&](const ir::Operand& operand) {
                       if (!operand.is_value() || !module.type_of(operand.value).is_tile())
                         return true;
                       const ir::Type& type = module.type_of(operand.value);
                       if (type.pitch != block || bits_of(type.dtype) != bits_of(result.dtype))
                         return false;
                       const auto how = broadcast(type.shape, result.shape, true);
                       if (!how || (how->period != result.columns() && how->period != block))
                         return false;
                       int64_t rows = 1;
                       bool repeats = true, alike = true;
                       for (size_t d = result.shape.size() - 1; d-- > 0; rows *= result.shape[d]) {
                         if (result.shape[d] == 1) continue;
                         repeats = repeats && how->row_steps[d] == 0;
                         alike = alike && how->row_steps[d] == rows;
                       }
                       return repeats || alike;
                     });
}

}  // namespace asc2::model
