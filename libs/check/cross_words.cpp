// SPDX-License-Identifier: Apache-2.0
#include "check/cross_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace asc2::check {

using namespace ir;

bool is_unsigned(const Module& module, const Operand& operand) {
  return operand.is_value() && kind_of(module.type_of(operand.value).dtype) == DtypeKind::Uint;
}

std::string in_width(const Module& module, const Operand& operand, std::string text, int bits) {
  if (bits < 64) text += fmt::format(" in {} bits", bits);
  return is_unsigned(module, operand) ? text + " unsigned" : text;
}

std::string SharedOperation::word(const Module& module, const Inst& inst,
                                  const std::vector<std::string>& words) const {
  return fmt::format("{}({}) : {}", name, fmt::join(words, ", "),
                     name_of(module.type(inst.type).dtype));
}

std::optional<SharedOperation> shared_operation(const Module& module, const Inst& inst,
                                                const model::Storage& storage,
                                                const Memories& memories) {
  SharedOperation out;
  if (inst.info().cls == OpClass::Elementwise) {
    out.name = inst.info().mnemonic;
    for (const Operand& operand : inst.operands()) out.operands.push_back(&operand);
    return out;
  }
  if (inst.op != Op::Get) return std::nullopt;
  const model::Tensor* tensor = storage.tensor(inst.operands()[0].value);
  if (!tensor || memories.written(tensor->param)) return std::nullopt;
  out.name = fmt::format("get %{}", module.name_of(tensor->param));
  for (const Operand* list : {&tensor->decl->operands()[1], &inst.operands()[1]}) {
    for (const Operand& item : list->items) out.operands.push_back(&item);
  }
  return out;
}

}  // namespace asc2::check
