// SPDX-License-Identifier: Apache-2.0
// Pads: runs of whole rows behind the extent of each leading dim, and columns of all rows behind
// that of the last one. Where the target has no Duplicate for an element type, elements of 8 bits
// go in pairs, and those of 64 bits are two words of 0.
//
//   %x = pad 0.0, [%m, %n] : f32[16,100]      asc2::FillRows(x, 0.0f, 1, 16, 104, m);
//                                             asc2::FillColumns(x, 0.0f, 16, 104, n);
#include <fmt/format.h>

#include "emit/context.h"

namespace asc2::emit {

using ir::Inst;
using ir::Operand;

namespace {

/// How Duplicate sees the tile.
struct Words {
  std::string tile, value;
  int64_t bytes = 0;  // of a word
};

Result<Words> words_of(const Context& context, const Inst& inst) {
  const Operand& value = inst.operands()[0];
  const ir::Type& type = context.module.type_of(inst.result());
  const std::string tile = tile_text(context, inst.args[0]);
  const int64_t bytes = bytes_of(type.dtype);
  if (!context.target.form(inst.info().mnemonic, "ss", type.dtype))
    return context.no_form(inst, fmt::format("'pad' of {}", name_of(type.dtype)));
  const auto seen = [&](Dtype word) {
    return fmt::format("{}.ReinterpretCast<{}>()", tile,
                       context.dialect.types[static_cast<size_t>(word)]);
  };
  if (context.target.form(ir::info(ir::Op::Full).mnemonic, "s", type.dtype))
    return Words{tile, scalar(context, value, type.dtype, true).text, bytes};
  if (bytes == 1) {
    const Expr byte = convert(scalar(context, value, type.dtype, true), type.dtype, Dtype::U8);
    const Expr pair = binary({byte.text}, "*", {"257"}, Prec::Product);
    return Words{seen(Dtype::U16), fmt::format("static_cast<uint16_t>({})", pair.text), 2};
  }
  if (!value.is_int() || value.integer != 0)
    return context.no_form(inst, "'pad' of 64-bit elements with anything but 0");
  return Words{seen(Dtype::U32), "uint32_t{0}", 4};
}

/// Elements as words, rounded up.
Amount in_words(const Amount& elements, int64_t bytes, int64_t word) {
  if (word <= bytes) return product(elements, Amount::of(bytes / word));
  const Amount more = sum(elements, Amount::of(word / bytes - 1));
  if (more.number) return Amount::of(*more.number * bytes / word);
  const Expr count{fmt::format("{}", word / bytes)};
  return {std::nullopt, binary(more.expr, "/", count, Prec::Product), false};
}

}  // namespace

Result<> emit_pad(const Context& context, const Inst& inst, Writer& out) {
  A2_TRY_ASSIGN(const Words words, words_of(context, inst));
  const ir::Type& type = context.module.type_of(inst.result());
  const int64_t bytes = bytes_of(type.dtype), pitch = type.pitch * bytes / words.bytes;
  const ir::OperandList& extents = inst.operands()[1].items;
  int64_t times = 1, width = type.rows() * pitch;
  for (size_t d = 0; d + 1 < type.shape.size(); ++d) {
    width /= type.shape[d];
    const Amount extent = amount(context, extents[d]);
    if (!extent.is(type.shape[d])) {
      out.line(fmt::format("{}({}, {}, {}, {}, {}, {});", context.call(Helper::FillRows),
                           words.tile, words.value, times, type.shape[d], width, extent.expr.text));
    }
    times *= type.shape[d];
  }
  const Amount columns = amount(context, extents[extents.size() - 1]);
  if (columns.is(type.columns())) return {};
  out.line(fmt::format("{}({}, {}, {}, {}, {});", context.call(Helper::FillColumns), words.tile,
                       words.value, type.rows(), pitch,
                       in_words(columns, bytes, words.bytes).expr.text));
  return {};
}

}  // namespace asc2::emit
