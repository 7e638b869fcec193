// SPDX-License-Identifier: Apache-2.0
// Operations on tiles: the call of the dialect's row, its places filled in. One call computes all
// padded elements of the result, so the count is rows * pitch; what a tile holds between its rows
// is garbage that nobody reads.
#include <fmt/format.h>

#include <algorithm>

#include "base/element.h"
#include "base/integer.h"
#include "emit/context.h"
#include "emit/diags.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::Operand;

const CallForm* TileRow::find(std::string_view operands) const {
  for (const CallForm& form : forms) {
    if (!form.call.empty() && form.operands == operands) return &form;
  }
  return nullptr;
}

const Dialect* find_dialect(std::string_view arch) {
  static constexpr const Dialect* kDialects[] = {&kC220};
  for (const Dialect* dialect : kDialects) {
    if (dialect->arch == arch) return dialect;
  }
  return nullptr;
}

std::string tile_text(const Context& context, const Operand& operand) {
  const std::string_view name = context.name(operand.value);
  if (!context.is_array(operand.value)) return std::string(name);
  if (operand.items.empty()) return fmt::format("{}[0]", name);
  return fmt::format("{}[{}]", name, scalar(context, operand.items[0], Dtype::I64).text);
}

namespace {

/// "'add' of f32, scalar second"
std::string describe(const Context& context, const Inst& inst, std::string_view kinds) {
  static constexpr std::string_view kPlaces[] = {"first", "second", "third", "fourth"};
  std::string text = fmt::format("'{}' of {}", inst.info().mnemonic,
                                 name_of(context.module.type_of(inst.result()).dtype));
  for (size_t i = 0; i < inst.operands().size(); ++i) {
    const Operand& operand = inst.operands()[i];
    if (kinds[i] == 't' && inst.info().typing != ir::Typing::Same) {
      text += fmt::format("{} {}", i ? "," : " from",
                          name_of(context.module.type_of(operand.value).dtype));
    }
    if (kinds[i] == 's') text += fmt::format(", scalar {}", kPlaces[i]);
  }
  return text;
}

/// What needs no rounding, and on c220 accepts none: between integers, or into a type that holds
/// all values.
bool is_exact(Dtype from, Dtype to) {
  if (!is_float(from) && !is_float(to)) return true;
  return from != to && holds_all(to, from);
}

/// The word of the cast's rounding: the attribute, or what the two types ask for.
std::string_view round_word(const Context& context, const Inst& inst) {
  const Dtype from = context.module.type_of(inst.operands()[0].value).dtype;
  const Dtype to = context.module.type_of(inst.result()).dtype;
  const Operand* round = inst.find(ir::Attr::Round);
  const std::string_view word = round ? context.module.text(round->sym) : "none";
  if (is_exact(from, to)) return "none";
  if (word != "none") return word;
  return is_float(to) ? "rint" : "trunc";
}

/// "rint" -> "CAST_RINT"
std::string round_mode(std::string_view word) {
  std::string text = "CAST_";
  for (const char c : word) text += static_cast<char>(c - 'a' + 'A');
  return text;
}

/// The element type that the instruction sees for `dtype`.
Dtype seen_as(Dtype dtype, Cells cells) {
  if (cells == Cells::Signed && dtype == Dtype::U16) return Dtype::I16;
  if (cells == Cells::Signed && dtype == Dtype::U32) return Dtype::I32;
  if (cells == Cells::Real && dtype != Dtype::I1) {
    return bits_of(dtype) == 16 ? Dtype::F16 : bits_of(dtype) == 32 ? Dtype::F32 : dtype;
  }
  return dtype;
}

/// The tile as the form wants it: reinterpreted where the form has 16-bit elements only.
std::string tile_argument(const Context& context, const Operand& operand, Cells cells,
                          bool to_half) {
  std::string text = tile_text(context, operand);
  const Dtype dtype = context.module.type_of(operand.value).dtype;
  if (cells == Cells::Half) return to_half ? text + ".ReinterpretCast<uint16_t>()" : text;
  const Dtype seen = seen_as(dtype, cells);
  if (seen == dtype) return text;
  return fmt::format("{}.ReinterpretCast<{}>()", text,
                     context.dialect.types[static_cast<size_t>(seen)]);
}

/// Whether the tiles of a 16-bit form must be reinterpreted: one that is not of it makes it so for
/// all, as they have one type.
bool needs_half(const Context& context, const Inst& inst) {
  const auto fits = [&](const Operand& operand) {
    const Dtype dtype = context.module.type_of(operand.value).dtype;
    return (dtype == Dtype::I16 || dtype == Dtype::U16) &&
           dtype == context.module.type_of(inst.result()).dtype;
  };
  return !std::all_of(inst.args.begin(), inst.args.end(), [&](const Operand& operand) {
    return !context.is_tile(operand) || fits(operand);
  });
}

/// A scalar operand in the element type that the instruction sees.
std::string scalar_argument(const Context& context, const Operand& operand, Dtype element,
                            Cells cells) {
  const Dtype seen = seen_as(element, cells);
  if (seen == element || !operand.is_int()) {
    return (seen == element ? scalar(context, operand, element, true)
                            : convert(scalar(context, operand, element, true), element, seen))
        .text;
  }
  const int64_t wrapped = seen == Dtype::I16 ? static_cast<int16_t>(operand.integer)
                                             : static_cast<int32_t>(operand.integer);
  return scalar(context, Operand::of_int(wrapped), seen, true).text;
}

/// The type that scalar operands are converted to: that of the tiles computed with.
Dtype element_type(const Context& context, const Inst& inst) {
  if (inst.info().typing == ir::Typing::Compare) {
    for (const Operand& operand : inst.operands()) {
      if (context.is_tile(operand)) return context.module.type_of(operand.value).dtype;
    }
  }
  return context.module.type_of(inst.result()).dtype;
}

/// The target's row for the operation on these types; null when it has none.
const OpForm* target_form(const Context& context, const Inst& inst, std::string_view kinds) {
  const std::string_view mnemonic = inst.info().mnemonic;
  if (inst.op != Op::Cast) return context.target.form(mnemonic, kinds, element_type(context, inst));
  const CastPair* pair = context.target.cast(context.module.type_of(inst.operands()[0].value).dtype,
                                             context.module.type_of(inst.result()).dtype);
  if (!pair || !pair->has_round(round_word(context, inst))) return nullptr;
  return context.target.op(mnemonic)->form(kinds);
}

/// How many cells the call counts.
int64_t count_of(const Context& context, const Inst& inst, Cells cells) {
  const ir::Type& type = context.module.type_of(inst.result());
  if (cells == Cells::Half) return round_up(type.bytes(), 2) / 2;
  if (cells != Cells::Block) return type.padded_elements();
  const int64_t block = context.target.space(context.core, type.space)->align;
  return round_up(type.bytes(), block) / bytes_of(type.dtype);
}

/// The count must be a multiple of what the instruction works on: it would ignore the rest.
Result<> check_count(const Context& context, const Inst& inst, const OpForm& form) {
  const int64_t elements = context.module.type_of(inst.result()).padded_elements();
  const int64_t bytes = elements * bits_of(element_type(context, inst)) / 8;
  if (bytes % form.count_bytes == 0) return {};
  return context.diags
      .error<diag::EmitCount>(context.module.where(inst), inst.info().mnemonic, form.count_bytes,
                              elements, bytes)
      .from_this_line(context.module.loc_text(inst))
      .help("asc2-tile chooses row pitches that keep to it");
}

}  // namespace

Result<std::string> tile_operation(const Context& context, const Inst& inst) {
  const std::string kinds = context.operand_kinds(inst);
  const TileRow& row = context.dialect.tiles[static_cast<size_t>(inst.op)];
  const CallForm* call = row.find(kinds);
  const OpForm* form = target_form(context, inst, kinds);
  if (!call || !form) {
    return context.no_form(inst, describe(context, inst, kinds))
        .help("asc2-tile rewrites it to operations that exist");
  }
  if (row.cells != Cells::Half && row.cells != Cells::Block)
    A2_TRY(check_count(context, inst, *form));
  std::string text(call->call);
  if (inst.op == Op::Cast) substitute(text, "$round", round_mode(round_word(context, inst)));
  substitute(text, "$n", fmt::format("{}", count_of(context, inst, row.cells)));
  const bool half = row.cells == Cells::Half && needs_half(context, inst);
  substitute(text, "$d", tile_argument(context, inst.args[0], row.cells, half));
  const Dtype element = element_type(context, inst);
  for (size_t i = 0; i < kinds.size(); ++i) {
    const Operand& operand = inst.operands()[i];
    substitute(text, fmt::format("${}", i),
               kinds[i] == 't' ? tile_argument(context, operand, row.cells, half)
                               : scalar_argument(context, operand, element, row.cells));
  }
  return text;
}

}  // namespace asc2::emit
