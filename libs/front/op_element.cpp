// SPDX-License-Identifier: Apache-2.0
// Single elements of tensors, and stores that combine with what is there.
#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

/// asc2.load(tensor, offsets=[i, j]): a run-time scalar.
Result<Value> Lowering::load_element(const Call& call, const Value& tensor) {
  const Value* pad = call.find("pad_value");
  if (pad && !(pad->is_number() && pad->number() == 0)) {
    return not_yet(call.span_of("pad_value"), "'pad_value' of one element, other than 0,");
  }
  const ir::Type type = type_of(tensor);
  A2_TRY_ASSIGN(std::vector<ir::Operand> offsets,
                window(call, type, std::vector<int64_t>(type.shape.size(), 1)));
  return emit(ir::Op::Get, ir::Type::scalar(type.dtype),
              {emitter_.operand(tensor), ir::Operand::of_list(std::move(offsets), call.span)},
              call.span);
}

/// asc2.store(scalar, tensor, offsets=[i, j])
Result<Value> Lowering::store_element(const Call& call, const Value& value, const Value& tensor) {
  const ir::Type type = type_of(tensor);
  A2_TRY_ASSIGN(ir::Operand operand, this->operand(value, type.dtype, call.slots[0].span));
  A2_TRY_ASSIGN(std::vector<ir::Operand> offsets,
                window(call, type, std::vector<int64_t>(type.shape.size(), 1)));
  if (constant_only_ > 0) return not_constant(call.span, "a store", tensor);
  emitter_.emit_plain(
      ir::Op::Put,
      {operand, emitter_.operand(tensor), ir::Operand::of_list(std::move(offsets), call.span)},
      call.span);
  return Value{};
}

/// asc2.atomic_add(tile, tensor, offsets) and its like.
Result<Value> Lowering::op_atomic(const Call& call) {
  const std::string_view name = call.row->name;
  if (call.at(0).is_number() || call.at(0).is(Kind::Scalar)) {
    return not_yet(call.slots[0].span, fmt::format("{} of a scalar", call.spelling))
        .help("make a tile of it with asc2.full");
  }
  A2_TRY_ASSIGN(ir::Inst * inst, store_tile(call, call.at(0), call.at(1)));
  inst->set(ir::Attr::Atomic, ir::word_operand(module_, name.substr(name.find('_') + 1)));
  return Value{};
}

}  // namespace asc2::front
