// SPDX-License-Identifier: Apache-2.0
#include "pipe/scalar_values.h"

#include "ir/evaluate.h"

namespace asc2::pipe {

using namespace ir;

ScalarValues::ScalarValues(const Module& module, const Inst& kernel)
    : module_(module), grid_(kernel.int_attr(Attr::Grid, 1)) {}

void ScalarValues::set_at(Numbers& numbers, ValueId value, std::optional<int64_t> number) {
  if (value >= numbers.size()) numbers.resize(value + size_t{1});
  numbers[value] = number;
}

void ScalarValues::set(ValueId value, std::optional<int64_t> number) {
  constexpr int64_t kLargest = int64_t{1} << 30;  // products of two cannot overflow
  if (number && (*number > kLargest || *number < -kLargest)) number.reset();
  set_at(values_, value, number);
}

std::optional<int64_t> ScalarValues::of(const Operand& operand) const {
  if (operand.is_int()) return operand.integer;
  if (!operand.is_value() || operand.value >= values_.size()) return std::nullopt;
  return values_[operand.value];
}

std::optional<int64_t> ScalarValues::result(const Inst& inst) const {
  const auto operands = inst.operands();
  switch (inst.op) {
    case Op::Param: {
      const Operand* value = inst.find(Attr::Value);
      return value && value->is_int() ? std::optional(value->integer) : std::nullopt;
    }
    case Op::BlockIdx:
      return 0;
    case Op::BlockNum:
      return grid_;
    case Op::Slot: {
      const ValueId variable = operands[0].value;
      if (variable >= rounds_.size() || !rounds_[variable]) return std::nullopt;
      return *rounds_[variable] % operands[1].integer;
    }
    case Op::Where: {
      const auto which = of(operands[0]);
      return which ? of(operands[*which ? 1 : 2]) : std::nullopt;
    }
    default:
      break;
  }
  std::vector<int64_t> numbers;
  for (const Operand& operand : operands) {
    const auto number = of(operand);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return evaluate(inst.op, numbers, module_.type(inst.type).dtype);
}

void ScalarValues::follow(const Inst& inst) {
  if (inst.result_count == 0) return;
  const Type& type = module_.type_of(inst.result());
  const bool whole = is_int(type.dtype) || type.dtype == Dtype::I1;
  if (type.is_scalar()) set(inst.result(), whole ? result(inst) : std::nullopt);
}

}  // namespace asc2::pipe
