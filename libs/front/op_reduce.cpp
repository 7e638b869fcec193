// SPDX-License-Identifier: Apache-2.0
// Reductions, and the row operations that are written with them. A reduction keeps its dims as 1 in
// the IR, so that it fits what it came from; without keep_dims a reshape follows, and of all
// elements one is taken out as a scalar:
//
//   y = x - x.max()      %m = reduce %x {by = max, axes = [0]} : f32[1]
//                        %s = extract %m, [0] : f32
//                        %y = sub %x, %s : f32[128]
#include <algorithm>
#include <array>
#include <cmath>

#include "front/row_lowering.h"

namespace asc2::front {

namespace {

/// "reduce_max", "max" -> "max"
std::string_view reduction_word(std::string_view name) {
  constexpr std::string_view kPrefix = "reduce_";
  if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
  return name;
}

/// What changes no result of the reduction.
Value neutral(std::string_view by, Dtype dtype) {
  if (by == "sum") return make_int(0);
  if (by == "prod") return make_int(1);
  const bool lowest = by == "max";
  if (is_float(dtype)) return make_float(lowest ? -INFINITY : INFINITY);
  return make_int(lowest ? range_of(dtype).low : range_of(dtype).high);
}

}  // namespace

/// Dims counted from 0, ascending, each once.
Result<std::vector<int64_t>> RowLowering::axes_argument(const std::vector<Value>& given, Span span,
                                                        size_t rank) {
  std::vector<Value> entries;
  for (const Value& value : given) {
    if (value.is(Kind::None)) continue;
    if (value.is_sequence()) {
      entries.insert(entries.end(), value.items->begin(), value.items->end());
    } else {
      entries.push_back(value);
    }
  }
  std::vector<int64_t> axes;
  const auto dims = static_cast<int64_t>(rank);
  for (const Value& entry : entries) {
    A2_TRY_ASSIGN(int64_t axis, to_.constant_int(entry, span, "a dim"));
    if (axis < -dims || axis >= dims) {
      return to_.value_error(span, fmt::format("dim {} of a tile of rank {}", axis, rank));
    }
    axes.push_back(axis < 0 ? axis + dims : axis);
  }
  std::sort(axes.begin(), axes.end());
  if (std::adjacent_find(axes.begin(), axes.end()) != axes.end()) {
    return to_.value_error(span, "a dim is given twice");
  }
  return axes;
}

/// One element for all along `axes`, whose dims become 1. What a mask leaves out takes no part.
Result<Value> RowLowering::reduce(std::string_view by, const Value& tile,
                                  const std::vector<int64_t>& axes, Span span) {
  Value x = tile;
  if (to_.mask_) {
    A2_TRY_ASSIGN(x, to_.masked(x, neutral(by, x.dtype), span, lanes_));
  }
  ir::Type type = to_.type_of(x);
  std::vector<ir::Operand> list;
  for (const int64_t axis : axes) {
    type.shape[static_cast<size_t>(axis)] = 1;
    list.push_back(ir::Operand::of_int(axis));
  }
  A2_TRY_ASSIGN(Value out, to_.emit(ir::Op::Reduce, type, {to_.emitter_.operand(x)}, span));
  out.inst->set(ir::Attr::By, ir::word_operand(to_.module_, by));
  out.inst->set(ir::Attr::Axes, ir::Operand::of_list(std::move(list)));
  return out;
}

/// The only element of a tile, as a scalar. Half floats widen, as scalar code computes in f32.
Result<Value> RowLowering::only_element(const Value& tile, Span span) {
  Value from = tile;
  if (is_float(tile.dtype)) {
    A2_TRY_ASSIGN(from, to_.cast_tile(tile, Dtype::F32, span));
  }
  std::vector<ir::Operand> first(to_.type_of(from).shape.size(), ir::Operand::of_int(0));
  return to_.emit(ir::Op::Extract, ir::Type::scalar(from.dtype),
                  {to_.emitter_.operand(from), ir::Operand::of_list(std::move(first))}, span);
}

Result<Value> RowLowering::tile_argument(const Call& call, size_t index) {
  const Value& x = call.at(index);
  if (x.is(Kind::Tile)) return x;
  return to_
      .type_error(call.slots[index].span,
                  fmt::format("{} needs a tile, not {}", call.spelling, to_.describe(x)))
      .help(x.is(Kind::Tensor) ? "load a tile of the tensor with asc2.load first" : "");
}

Result<Value> RowLowering::moved_argument(const Call& call, size_t index) {
  A2_TRY_ASSIGN(const Value x, tile_argument(call, index));
  return to_.seen(x, nullptr, call.slots[index].span);
}

/// asc2.reduce_sum(x, *dims, keep_dims=False), x.sum(..), and max, min, prod.
Result<Value> RowLowering::reduction(const Call& call) {
  A2_TRY_ASSIGN(const Value x, tile_argument(call, 0));
  if (x.dtype == Dtype::I1) {
    return to_.type_error(call.slots[0].span, fmt::format("{} of a mask", call.spelling))
        .help("cast it first, as in mask.to(asc2.float32)");
  }
  const std::vector<int64_t> shape = to_.type_of(x).shape;
  A2_TRY_ASSIGN(std::vector<int64_t> axes,
                axes_argument(call.slots[1].values, call.slots[1].span, shape.size()));
  const Value* keep = call.find("keep_dims");
  if (keep && !keep->is_number()) {
    return to_.not_constant(call.span_of("keep_dims"), "'keep_dims'", *keep);
  }
  const bool keeps = keep && truth(*keep);
  if (axes.empty()) {
    for (size_t i = 0; i < shape.size(); ++i) axes.push_back(static_cast<int64_t>(i));
  }
  const std::string_view by = reduction_word(call.row->name);
  A2_TRY_ASSIGN(const Value out, reduce(by, x, axes, call.span));
  if (keeps) return out;
  if (axes.size() == shape.size()) return only_element(out, call.span);
  std::vector<int64_t> rest;
  for (size_t i = 0; i < shape.size(); ++i) {
    const auto axis = static_cast<int64_t>(i);
    if (!std::binary_search(axes.begin(), axes.end(), axis)) rest.push_back(shape[i]);
  }
  return reshape(out, rest, call.span);
}

// --- row operations

/// The last dim, for reductions over rows.
Result<Value> RowLowering::reduce_rows(std::string_view by, const Value& x, Span span) {
  return reduce(by, x, {static_cast<int64_t>(to_.type_of(x).shape.size()) - 1}, span);
}

Result<Value> RowLowering::mean_of_rows(const Value& x, Span span) {
  A2_TRY_ASSIGN(const Value sum, reduce_rows("sum", x, span));
  const Value columns = make_int(to_.type_of(x).columns());
  return to_.elementwise(ir::Op::Div, {sum, columns}, span, span);
}

/// A float tile in f32; `x` as it is when it is f32. The first argument gives the result's type,
/// all together its shape.
Result<Value> RowLowering::float_rows(const Call& call, size_t index) {
  A2_TRY_ASSIGN(Value x, tile_argument(call, index));
  if (!is_float(x.dtype)) {
    return to_
        .type_error(call.slots[index].span,
                    fmt::format("{} of {}, which has no fractions", call.spelling, to_.describe(x)))
        .help("cast with x.to(asc2.float32)");
  }
  if (index == 0) {
    lanes_ = x.dtype;
  } else {
    std::vector<Value> operands = {x, call.at(0)};
    A2_TRY(to_.make_whole(operands, lanes_, call.slots[index].span));
    x = operands[0];
  }
  return to_.cast_tile(x, Dtype::F32, call.span);
}

/// softmax(x): exp(x - max) / sum over the last dim.
Result<Value> RowLowering::softmax(const Call& call) {
  const Span span = call.span;
  A2_TRY_ASSIGN(const Value x, float_rows(call, 0));
  A2_TRY_ASSIGN(const Value most, reduce_rows("max", x, span));
  A2_TRY_ASSIGN(const Value below, to_.elementwise(ir::Op::Sub, {x, most}, span, span));
  A2_TRY_ASSIGN(const Value powers, to_.elementwise(ir::Op::Exp, {below}, span, span));
  A2_TRY_ASSIGN(const Value sum, reduce_rows("sum", powers, span));
  A2_TRY_ASSIGN(const Value out, to_.elementwise(ir::Op::Div, {powers, sum}, span, span));
  return to_.cast_tile(out, call.at(0).dtype, span);
}

/// x * rsqrt(mean(x * x) + epsilon), by rows of `x`.
Result<Value> RowLowering::scaled_rows(const Value& x, const Value& epsilon, Span span) {
  A2_TRY_ASSIGN(const Value squares, to_.elementwise(ir::Op::Mul, {x, x}, span, span));
  A2_TRY_ASSIGN(const Value mean, mean_of_rows(squares, span));
  A2_TRY_ASSIGN(const Value above, to_.elementwise(ir::Op::Add, {mean, epsilon}, span, span));
  A2_TRY_ASSIGN(const Value factor, to_.elementwise(ir::Op::Rsqrt, {above}, span, span));
  return to_.elementwise(ir::Op::Mul, {x, factor}, span, span);
}

Result<Value> RowLowering::epsilon_argument(const Call& call) {
  const Value* epsilon = call.find("epsilon");
  const Span span = call.span_of("epsilon");
  if (!epsilon) return make_float(1e-5);
  if (epsilon->is_number() || epsilon->is(Kind::Scalar)) return *epsilon;
  return to_.type_error(span,
                        fmt::format("epsilon must be a number, not {}", to_.describe(*epsilon)));
}

/// rms_norm(x, gamma, epsilon)
Result<Value> RowLowering::rms_norm(const Call& call) {
  const Span span = call.span;
  A2_TRY_ASSIGN(const Value x, float_rows(call, 0));
  A2_TRY_ASSIGN(const Value gamma, float_rows(call, 1));
  A2_TRY_ASSIGN(const Value epsilon, epsilon_argument(call));
  A2_TRY_ASSIGN(const Value scaled, scaled_rows(x, epsilon, span));
  A2_TRY_ASSIGN(const Value out, to_.elementwise(ir::Op::Mul, {scaled, gamma}, span, span));
  return to_.cast_tile(out, call.at(0).dtype, span);
}

/// layer_norm(x, gamma, beta, epsilon)
Result<Value> RowLowering::layer_norm(const Call& call) {
  const Span span = call.span;
  A2_TRY_ASSIGN(const Value x, float_rows(call, 0));
  A2_TRY_ASSIGN(const Value gamma, float_rows(call, 1));
  A2_TRY_ASSIGN(const Value beta, float_rows(call, 2));
  A2_TRY_ASSIGN(const Value epsilon, epsilon_argument(call));
  A2_TRY_ASSIGN(const Value mean, mean_of_rows(x, span));
  A2_TRY_ASSIGN(const Value centred, to_.elementwise(ir::Op::Sub, {x, mean}, span, span));
  A2_TRY_ASSIGN(const Value scaled, scaled_rows(centred, epsilon, span));
  A2_TRY_ASSIGN(const Value weighted, to_.elementwise(ir::Op::Mul, {scaled, gamma}, span, span));
  A2_TRY_ASSIGN(const Value out, to_.elementwise(ir::Op::Add, {weighted, beta}, span, span));
  return to_.cast_tile(out, call.at(0).dtype, span);
}

namespace {

struct RowFunction {
  std::string_view name;
  Result<Value> (RowLowering::*lower)(const Call& call);
};

/// All others are reductions.
constexpr RowFunction kRowFunctions[] = {
    {"softmax", &RowLowering::softmax},
    {"rms_norm", &RowLowering::rms_norm},
    {"layer_norm", &RowLowering::layer_norm},
    {"reshape", &RowLowering::reshape_call},
    {"ravel", &RowLowering::ravel},
    {"expand_dims", &RowLowering::expand_dims},
    {"squeeze", &RowLowering::squeeze},
    {"broadcast_to", &RowLowering::broadcast_to},
    {"argmax", &RowLowering::arg_extreme},
    {"argmin", &RowLowering::arg_extreme},
    {"arange", &RowLowering::arange},
    {"concat", &RowLowering::concat},
    {"cumsum", &RowLowering::cumsum},
    {"copy", &RowLowering::copy},
    {"transpose", &RowLowering::transpose_call},
    {"broadcast_shapes", &RowLowering::broadcast_shapes},
    {"broadcast_tensors", &RowLowering::broadcast_tensors},
};

}  // namespace

Result<Value> Lowering::op_rows(const Call& call) {
  RowLowering rows(*this);
  for (const RowFunction& row : kRowFunctions) {
    if (row.name == call.row->name) return (rows.*row.lower)(call);
  }
  return rows.reduction(call);
}

}  // namespace asc2::front
