// SPDX-License-Identifier: Apache-2.0
// Single elements: of a tile, once the flags say that it is there, and of global memory, which the
// scalar unit reads and writes through its data cache; an element outside of the tensor is 0 and is
// never touched.
//
//   %v = get %g, [%i] : i32       const int32_t v = i < n ? asc2::Get(g, i) : 0;
//   put %v, %g, [%i]              if (i < n) { asc2::Put(g, i, v); }
//   %s = extract %m, [0] : f32    const float s = m.GetValue(0);
#include <fmt/format.h>

#include "emit/context.h"
#include "emit/diags.h"
#include "ir/move.h"
#include "model/range.h"

namespace asc2::emit {

using ir::Inst;
using ir::Operand;

bool Context::at_least(const Operand& operand, int64_t least, Dtype as) const {
  const model::Range known = scalars.range(operand);
  if (known.lo < least || !model::contains(model::range_of(as), known)) return false;
  return !operand.is_value() || !model::may_turn(known, module.type_of(operand.value).dtype, as);
}

namespace {

struct Element {
  std::string_view tensor;
  std::string index;  // into the tensor, row by row
  Expr inside;        // condition; "" when it always is
  Dtype dtype;
};

void also(Expr& condition, const Expr& test) {
  condition = condition.text.empty() ? test : binary(condition, "&&", test, Prec::And);
}

Result<Element> find_element(const Context& context, const Inst& inst) {
  const auto [in, moved, tensor, offsets, extents] = ir::move_operands(inst);
  Element out{context.name(tensor.value), "", {}, context.module.type_of(tensor.value).dtype};
  if (scalar_type(out.dtype).empty()) {
    return context.no_form(inst, fmt::format("a scalar of {}", name_of(out.dtype)));
  }
  const std::vector<Amount>& dims = context.dims.at(tensor.value);
  Amount stride = Amount::of(1), index = Amount::of(0);
  for (size_t d = dims.size(); d-- > 0;) {
    const Operand& offset = offsets.items[d];
    const Amount at = amount(context, offset);
    if (!context.at_least(offset, 0)) also(out.inside, binary(at.expr, ">=", {"0"}, Prec::Less));
    const bool below = dims[d].number && context.scalars.range(offset).hi < *dims[d].number;
    if (!below) also(out.inside, binary(at.expr, "<", dims[d].expr, Prec::Less));
    index = sum(product(at, stride), index);
    stride = product(dims[d], stride);
  }
  out.index = index.expr.text;
  return out;
}

}  // namespace

Result<Expr> get_expression(const Context& context, const Inst& inst) {
  A2_TRY_ASSIGN(const Element element, find_element(context, inst));
  const Expr value{
      fmt::format("{}({}, {})", context.call(Helper::Get), element.tensor, element.index)};
  if (element.inside.text.empty()) return value;
  const Expr zero = scalar(context, Operand::of_int(0), element.dtype, true);
  return Expr{
      fmt::format("{} ? {} : {}", operand_text(element.inside, Prec::Or), value.text, zero.text),
      Prec::Ternary};
}

Result<Expr> extract_expression(const Context& context, const Inst& inst) {
  const Operand& source = inst.operands()[0];
  const ir::Type& type = context.module.type_of(source.value);
  if (scalar_type(type.dtype).empty())
    return context.no_form(inst, fmt::format("a scalar of {}", name_of(type.dtype)));
  const auto& offsets = inst.operands()[1].items;
  Amount row = Amount::of(0);
  for (size_t d = 0; d + 1 < offsets.size(); ++d)
    row = sum(product(row, Amount::of(type.shape[d])), amount(context, offsets[d]));
  const Amount lane =
      sum(product(row, Amount::of(type.pitch)), amount(context, offsets[offsets.size() - 1]));
  return Expr{fmt::format("{}.GetValue({})", tile_text(context, source), lane.expr.text)};
}

Result<> emit_put(const Context& context, const Inst& inst, Writer& out) {
  A2_TRY_ASSIGN(const Element element, find_element(context, inst));
  if (!element.inside.text.empty()) out.open(fmt::format("if ({})", element.inside.text));
  out.line(fmt::format("{}({}, {}, {});", context.call(Helper::Put), element.tensor, element.index,
                       scalar(context, inst.operands()[0], element.dtype, true).text));
  if (!element.inside.text.empty()) out.close();
  return {};
}

}  // namespace asc2::emit
