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

std::string operation_word(const Module& module, const Inst& inst,
                           const std::vector<std::string>& operands) {
  return fmt::format("{}({}) : {}", inst.info().mnemonic, fmt::join(operands, ", "),
                     name_of(module.type(inst.type).dtype));
}

}  // namespace asc2::check
