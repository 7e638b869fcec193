// SPDX-License-Identifier: Apache-2.0
#include "check/scalar.h"

#include <algorithm>

#include "ir/evaluate.h"

namespace asc2::check {

namespace {

using namespace ir;

constexpr size_t kMaxRows = 4096;  // of one window; a longer one counts as not known

}  // namespace

ScalarEvaluator::ScalarEvaluator(const Module& module, const Inst& kernel,
                                 std::optional<int64_t> parameter, int64_t block, int64_t sub_block)
    : module_(module),
      grid_(kernel.int_attr(Attr::Grid, 0)),
      parameter_(parameter),
      block_(block),
      sub_block_(sub_block),
      values_(module.value_count()) {}

std::optional<int64_t> ScalarEvaluator::value(const Operand& operand) const {
  if (operand.is_int()) return operand.integer;
  return operand.is_value() ? values_[operand.value] : std::nullopt;
}

std::optional<int64_t> ScalarEvaluator::result(const Inst& inst) const {
  const auto operands = inst.operands();
  switch (inst.op) {
    case Op::Param: {
      if (parameter_) return parameter_;
      const Operand* given = inst.find(Attr::Value);
      return given && given->is_int() ? std::optional(given->integer) : std::nullopt;
    }
    case Op::BlockIdx:
      return block_;
    case Op::SubBlockIdx:
      return sub_block_;
    case Op::BlockNum:
      return grid_ > 0 ? std::optional(grid_) : std::nullopt;
    case Op::Where: {
      const auto mask = value(operands[0]);
      return mask ? value(operands[*mask ? 1 : 2]) : std::nullopt;
    }
    default:
      break;
  }
  std::vector<int64_t> numbers;
  for (const Operand& operand : operands) {
    const auto number = value(operand);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return evaluate(inst.op, numbers, module_.type(inst.type).dtype);
}

void ScalarEvaluator::compute(const Inst& inst) {
  if (inst.result_count == 0) return;
  const Type& type = module_.type(inst.type);
  if (!type.is_scalar()) return;
  const auto number = is_float(type.dtype) ? std::nullopt : result(inst);
  values_[inst.result()] = number ? std::optional(wrap(*number, type.dtype)) : std::nullopt;
}

std::optional<ScalarEvaluator::ByteRows> ScalarEvaluator::window(const model::Access& access,
                                                                 const Inst& tensor) const {
  const Type& type = module_.type(tensor.type);
  const auto element = static_cast<uint64_t>(bytes_of(type.dtype));
  const size_t rank = type.shape.size();
  std::vector<int64_t> dims(rank), offsets(rank), extents(rank);
  for (size_t i = 0; i < rank; ++i) {
    const auto dim = value(tensor.operands()[1].items[i]);
    const auto offset = value(access.offsets->items[i]);
    const int64_t most = access.most(module_, i);
    const auto extent = access.extents ? value(access.extents->items[i]) : most;
    if (!dim || !offset || !extent || *dim < 0 || *offset < 0) return std::nullopt;
    dims[i] = *dim;
    offsets[i] = *offset;
    extents[i] = std::clamp<int64_t>(std::min(*extent, *dim - *offset), 0, most);
  }
  size_t rows = 1;
  for (size_t i = 0; i + 1 < rank; ++i) rows *= static_cast<size_t>(extents[i]);
  ByteRows out;
  if (rows == 0 || extents[rank - 1] == 0) return out;
  if (rows > kMaxRows) return std::nullopt;
  std::vector<int64_t> at(rank, 0);
  for (size_t row = 0; row < rows; ++row) {
    uint64_t linear = 0;
    for (size_t i = 0; i < rank; ++i) {
      linear = linear * static_cast<uint64_t>(dims[i]) + static_cast<uint64_t>(offsets[i] + at[i]);
    }
    out.emplace_back(linear * element, static_cast<uint64_t>(extents[rank - 1]) * element);
    for (size_t i = rank - 1; i-- > 0;) {
      if (++at[i] < extents[i]) break;
      at[i] = 0;
    }
  }
  return out;
}

}  // namespace asc2::check
