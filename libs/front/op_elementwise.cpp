// SPDX-License-Identifier: Apache-2.0
// Elementwise operations on tiles: the common element type and shape of the operands, then one
// instruction. Scalars stay scalars; the operation says to the hardware that they are.
#include <algorithm>

#include "front/advice.h"
#include "front/lowering.h"
#include "ir/evaluate.h"
#include "ir/words.h"

namespace asc2::front {

Result<Value> Lowering::cast_tile(const Value& value, Dtype dtype, Span span) {
  if (value.dtype == dtype) return value;
  return emit(ir::Op::Cast, ir::Type::tile(dtype, type_of(value).shape), {emitter_.operand(value)},
              span);
}

/// The element type that tiles and scalars meet in: the wider of one kind; a scalar takes the
/// tile's.
Result<Dtype> Lowering::common_dtype(const std::vector<Value>& operands, Span span, Span op_span) {
  const Value* tile = nullptr;
  for (const Value& operand : operands) {
    if (!operand.is(Kind::Tile)) continue;
    if (!tile || tile->dtype == operand.dtype) {
      if (!tile) tile = &operand;
      continue;
    }
    const Dtype a = tile->dtype, b = operand.dtype;
    const bool halves = bits_of(a) == bits_of(b) && is_float(a) && is_float(b);
    if (kind_of(a) != kind_of(b) || halves) {
      return type_error(op_span, fmt::format("{} and {} have no common element type",
                                             describe(*tile), describe(operand)))
          .help(a == Dtype::I1 || b == Dtype::I1
                    ? "choose with asc2.where(mask, x, 0), or cast with mask.to(x.dtype)"
                    : "cast one of them, as in x.to(asc2.float32)");
    }
    if (bits_of(b) > bits_of(a)) tile = &operand;
  }
  for (const Value& operand : operands) {
    if (operand.is(Kind::Tile) || !is_real(operand) || is_float(tile->dtype)) continue;
    return type_error(span, fmt::format("{} with {}", describe(*tile), describe(operand)))
        .help("an integer tile would cut off the fraction; cast with x.to(asc2.float32)");
  }
  return tile->dtype;
}

Result<std::vector<int64_t>> Lowering::common_shape(const std::vector<Value>& operands,
                                                    Span op_span) {
  std::optional<std::vector<int64_t>> shape;
  for (const Value& operand : operands) {
    if (!operand.is(Kind::Tile)) continue;
    const std::vector<int64_t> own = type_of(operand).shape;
    const auto both = shape ? broadcast(*shape, own) : own;
    if (!both) {
      return type_error(op_span, fmt::format("shapes {} and {} do not fit each other",
                                             shape_text(*shape), shape_text(own)))
          .help("dims, counted from the last one, must be equal or 1");
    }
    shape = both;
  }
  return *shape;
}

Result<Value> Lowering::elementwise(ir::Op op, std::vector<Value> operands, Span span,
                                    Span op_span) {
  A2_TRY_ASSIGN(const Dtype dtype, common_dtype(operands, span, op_span));
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, common_shape(operands, op_span));
  const ir::OpInfo& info = ir::info(op);
  const std::string tile = ir::type_text(ir::Type::tile(dtype, shape));
  if (info.has(ir::kFloat) && !is_float(dtype)) {
    return type_error(op_span,
                      fmt::format("'{}' of a tile {}, which has no fractions", spelling(op), tile))
        .help(op == ir::Op::Div ? "use '//', or cast with x.to(asc2.float32)"
                                : "cast with x.to(asc2.float32)");
  }
  if (info.has(ir::kInt) && is_float(dtype)) {
    return type_error(op_span, fmt::format("'{}' of a tile {}, which has no bits to work on",
                                           spelling(op), tile))
        .help("cast with x.to(asc2.int32)");
  }
  if (dtype == Dtype::I1 && !info.has(ir::kInt)) {
    return type_error(op_span, fmt::format("'{}' of a mask {}", spelling(op), tile))
        .help("use &, | and ~ on masks, or cast with m.to(asc2.float16)");
  }
  if (operands.size() == 2 && !operands[0].is(Kind::Tile) && ir::swapped(op) == op) {
    std::swap(operands[0], operands[1]);
  }
  std::vector<ir::Operand> list;
  for (const Value& value : operands) {
    Value converted = value;
    if (value.is(Kind::Tile)) {
      A2_TRY_ASSIGN(converted, cast_tile(value, dtype, span));
    }
    A2_TRY_ASSIGN(ir::Operand operand, this->operand(converted, dtype, span));
    list.push_back(std::move(operand));
  }
  return emit(op, ir::Type::tile(dtype, shape), std::move(list), span);
}

/// An elementwise operation of the user, not a step of one: what a mask leaves out of its operands
/// is `other`.
Result<Value> Lowering::by_element(ir::Op op, std::vector<Value> operands, Span span,
                                   Span op_span) {
  A2_TRY(make_whole(operands, {}, span));
  return elementwise(op, std::move(operands), span, op_span);
}

Result<Value> Lowering::tile_compare(ir::Op op, const Value& a, const Value& b, Span span,
                                     Span op_span) {
  if (!a.is(Kind::Tile)) return tile_compare(*ir::swapped(op), b, a, span, op_span);
  const std::vector<Value> operands = {a, b};
  A2_TRY_ASSIGN(const Dtype dtype, common_dtype(operands, span, op_span));
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, common_shape(operands, op_span));
  if (dtype == Dtype::I1) {
    return type_error(op_span, "a comparison of masks").help("use ^ and ~ on masks");
  }
  A2_TRY_ASSIGN(const Value left, cast_tile(a, dtype, span));
  Value right = b;
  if (b.is(Kind::Tile)) {
    A2_TRY_ASSIGN(right, cast_tile(b, dtype, span));
  }
  A2_TRY_ASSIGN(ir::Operand right_operand, operand(right, dtype, span));
  return emit(op, ir::Type::tile(Dtype::I1, shape), {emitter_.operand(left), right_operand}, span);
}

// --- handlers

/// A tile, a run-time scalar, or a compile-time number, which folds.
Result<Value> Lowering::op_unary(const Call& call) {
  const Value& x = call.at(0);
  const ir::Op op = call.row->op;
  if (x.is(Kind::Tile)) return elementwise(op, {x}, call.span, call.slots[0].span);
  if (x.is_number()) {
    const Folded folded = fold_operation(op, call.row->evaluate, x);
    if (folded.value) return *folded.value;
    return value_error(call.slots[0].span, folded.problem);
  }
  if (!x.is(Kind::Scalar)) {
    return type_error(call.slots[0].span, fmt::format("{} of {}", call.spelling, describe(x)))
        .help(x.is(Kind::Tensor) ? "load a tile of the tensor with asc2.load first" : "");
  }
  const bool real = ir::info(op).has(ir::kFloat) || is_real(x);
  const Dtype dtype = real ? Dtype::F32 : Dtype::I64;
  A2_TRY_ASSIGN(ir::Operand operand, this->operand(x, dtype, call.slots[0].span));
  return emit(op, ir::Type::scalar(dtype), {operand}, call.span);
}

Result<Value> Lowering::op_binary(const Call& call) {
  const Value &a = call.at(0), &b = call.at(1);
  const ir::Op op = call.row->op;
  if (const auto python = python_op(op)) {
    const bool compares = ir::info(op).typing == ir::Typing::Compare;
    return compares ? compare(*python, a, b, call.span, call.span)
                    : binary(*python, a, b, call.span, call.span);
  }
  if (a.is(Kind::Tile) || b.is(Kind::Tile)) {
    for (size_t i = 0; i < 2; ++i) {
      if (call.at(i).is_number() || call.at(i).is_plain_runtime()) continue;
      return type_error(call.slots[i].span,
                        fmt::format("{} of {}", call.spelling, describe(call.at(i))));
    }
    return by_element(op, {a, b}, call.span, call.span);
  }
  return extreme(op, {a, b}, call.span);
}

Result<Value> Lowering::op_clamp(const Call& call) {
  const std::vector<Value> operands = {call.at(0), call.at(1), call.at(2)};
  if (operands[0].is(Kind::Tile)) {
    return by_element(ir::Op::Clamp, operands, call.span, call.span);
  }
  A2_TRY_ASSIGN(const Value low, extreme(ir::Op::Max, {operands[0], operands[1]}, call.span));
  return extreme(ir::Op::Min, {low, operands[2]}, call.span);
}

Result<Value> Lowering::op_where(const Call& call) {
  std::vector<Value> operands = {call.at(0), call.at(1), call.at(2)};
  const Value &mask = operands[0], &a = operands[1], &b = operands[2];
  if (!mask.is(Kind::Tile) || mask.dtype != Dtype::I1) {
    const bool known = mask.is_number();
    return type_error(call.slots[0].span,
                      fmt::format("the mask must be a tile of int1, not {}", describe(mask)))
        .help(known || mask.is(Kind::Scalar) ? "write 'a if condition else b'"
                                             : "compare first, as in x > 0");
  }
  std::vector<Value> sides;
  for (const Value* side : {&a, &b}) {
    if (!side->is_number() && !side->is_plain_runtime()) {
      return type_error(call.span, fmt::format("{} of {}", call.spelling, describe(*side)));
    }
    if (side->is(Kind::Tile)) sides.push_back(*side);
  }
  Dtype dtype = is_real(a) || is_real(b) ? Dtype::F32 : Dtype::I32;
  if (!sides.empty()) {
    A2_TRY_ASSIGN(dtype, common_dtype({a, b}, call.span, call.span));
  }
  sides.push_back(mask);
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, common_shape(sides, call.span));
  A2_TRY(make_whole(operands, dtype, call.span));
  std::vector<ir::Operand> list = {emitter_.operand(mask)};
  for (const Value* side : {&a, &b}) {
    Value converted = *side;
    if (side->is(Kind::Tile)) {
      A2_TRY_ASSIGN(converted, cast_tile(*side, dtype, call.span));
    }
    A2_TRY_ASSIGN(ir::Operand operand, this->operand(converted, dtype, call.span));
    list.push_back(std::move(operand));
  }
  return emit(ir::Op::Where, ir::Type::tile(dtype, shape), std::move(list), call.span);
}

/// x.to(dtype), asc2.cast(x, dtype, round_mode)
Result<Value> Lowering::op_cast(const Call& call) {
  const Value &x = call.at(0), &to = call.at(1);
  if (to.is(Kind::Word)) return not_yet(call.slots[1].span, "a copy to another memory");
  if (!to.is(Kind::Dtype)) {
    return type_error(call.slots[1].span,
                      fmt::format("a dtype is needed, such as asc2.float16, not {}", describe(to)))
        .help(dtype_advice(to.text));
  }
  if (x.is_number() || x.is(Kind::Scalar)) return cast_scalar(x, to.dtype, call.span);
  if (!x.is(Kind::Tile)) {
    return type_error(call.slots[0].span, fmt::format("{} of {}", call.spelling, describe(x)));
  }
  const ir::Type type = ir::Type::tile(to.dtype, type_of(x).shape);
  A2_TRY_ASSIGN(const Value from, whole_for(x, type, call.slots[0].span));
  A2_TRY_ASSIGN(const Value out, cast_tile(from, to.dtype, call.span));
  const Value* mode = call.find("round_mode");
  if (x.dtype == to.dtype) return computed(out);
  if (!mode) return out;
  using ir::Round;
  constexpr std::pair<std::string_view, Round> kModes[] = {
      {"RoundMode.Default", Round::Default}, {"RoundMode.NoRound", Round::None},
      {"RoundMode.Rint", Round::Rint},       {"RoundMode.Floor", Round::Floor},
      {"RoundMode.Ceil", Round::Ceil},       {"RoundMode.Round", Round::Away},
      {"RoundMode.Trunc", Round::Trunc},     {"RoundMode.Odd", Round::Odd}};
  for (const auto& [name, round] : kModes) {
    if (!mode->is(Kind::Word) || mode->text != name) continue;
    if (round != Round::Default)
      out.inst->set(ir::Attr::Round, ir::word_operand(module_, ir::word_of(round)));
    return out;
  }
  return type_error(call.span_of("round_mode"),
                    fmt::format("a member of asc2.RoundMode is needed, not {}", describe(*mode)))
      .help("as in round_mode=asc2.RoundMode.Floor");
}

}  // namespace asc2::front
