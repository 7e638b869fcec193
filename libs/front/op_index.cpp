// SPDX-License-Identifier: Apache-2.0
// Tiles of counting numbers, and what finds an index by them:
//
//   argmax(x, 1)     where(x == max, 0, 1, 2, .. along the dim, else beyond all), then the minimum
#include <cmath>

#include "front/row_lowering.h"

namespace asc2::front {

/// 0, 1, .. along one dim of `shape`; all dims before and behind it are 1 or missing.
Result<Value> RowLowering::counting(Dtype dtype, std::vector<int64_t> shape, size_t axis,
                                    Span span) {
  const int64_t count = shape[axis];
  A2_TRY_ASSIGN(const Value numbers,
                to_.emit(ir::Op::Iota, ir::Type::tile(dtype, {count}), {zero_of(dtype)}, span));
  if (axis + 1 == shape.size()) return numbers;
  std::fill(shape.begin(), shape.end(), int64_t{1});
  shape[axis] = count;
  return reshape(numbers, shape, span);
}

/// argmax(x, axis), argmin: the first place of the extreme, of the first nan where there is one.
Result<Value> RowLowering::arg_extreme(const Call& call) {
  const Span span = call.span;
  A2_TRY_ASSIGN(Value x, tile_argument(call, 0));
  if (x.dtype == Dtype::I1) {
    return to_.type_error(call.slots[0].span, fmt::format("{} of a mask", call.spelling))
        .help("cast it first, as in mask.to(asc2.float32)");
  }
  lanes_ = x.dtype;
  const Value* given = call.find("axis");
  if (!given) {
    A2_TRY_ASSIGN(x, reshape(x, {to_.type_of(x).elements()}, span));
  }
  const std::vector<int64_t> shape = to_.type_of(x).shape;
  const std::vector<Value> entry = {given ? *given : make_int(0)};
  A2_TRY_ASSIGN(const Axes axes, axes_argument(entry, call.span_of("axis"), shape.size()));
  if (axes.size() != 1) return to_.value_error(call.span_of("axis"), "one axis is needed");
  const auto axis = static_cast<size_t>(axes[0]);
  if (shape[axis] > kMostExactF32)
    return to_.value_error(span, fmt::format("{} of more than 2^24 elements", call.spelling));
  const std::string_view by = call.row->name == "argmax" ? "max" : "min";
  A2_TRY_ASSIGN(const Value most, reduce(by, x, axes, span));
  A2_TRY_ASSIGN(Value found, to_.tile_compare(ir::Op::Eq, x, most, span, span));
  if (is_float(x.dtype)) {  // the extreme is nan then, and equals nothing
    A2_TRY_ASSIGN(const Value nan, to_.tile_compare(ir::Op::Ne, x, x, span, span));
    A2_TRY_ASSIGN(found, to_.elementwise(ir::Op::Or, {found, nan}, span, span));
  }
  A2_TRY_ASSIGN(const Value numbers, counting(Dtype::F32, shape, axis, span));
  A2_TRY_ASSIGN(const Value places,
                to_.emit(ir::Op::Where, ir::Type::tile(Dtype::F32, shape),
                         {to_.emitter_.operand(found), to_.emitter_.operand(numbers),
                          ir::Operand::of_float(static_cast<double>(kMostExactF32))},
                         span));
  A2_TRY_ASSIGN(const Value first, reduce("min", places, axes, span));
  A2_TRY_ASSIGN(const Value index, to_.cast_tile(first, Dtype::I32, span));
  if (!given) return only_element(index, span);
  std::vector<int64_t> rest = shape;
  rest.erase(rest.begin() + axes[0]);
  if (rest.empty()) return only_element(index, span);
  return reshape(index, rest, span);
}

/// x moved by `by` towards the end of the dim, zeros in front.
Result<Value> RowLowering::moved_up(const Value& x, size_t axis, int64_t by, Span span) {
  ir::Type front = to_.type_of(x);
  std::vector<int64_t> window = front.shape;
  front.shape[axis] = by;
  window[axis] -= by;
  A2_TRY_ASSIGN(const Value filled, to_.emit(ir::Op::Full, front, {zero_of(front.dtype)}, span));
  A2_TRY_ASSIGN(const Value rest, slice(x, std::vector<int64_t>(window.size(), 0), window, span));
  return joined({filled, rest}, axis, span);
}

/// cumsum(x, axis): sums of 2, then of 4, .. neighbours along the dim. Without an axis of all
/// elements in a row, as numpy.cumsum.
Result<Value> RowLowering::cumsum(const Call& call) {
  const Span span = call.span;
  A2_TRY_ASSIGN(Value x, tile_argument(call, 0));
  if (x.dtype == Dtype::I1) {
    return to_.type_error(call.slots[0].span, fmt::format("{} of a mask", call.spelling))
        .help("cast it first, as in mask.to(asc2.int32)");
  }
  const Dtype dtype = x.dtype;
  if (to_.mask_) {
    A2_TRY_ASSIGN(x, to_.masked(x, make_int(0), span));
  }
  const Value* given = call.find("axis");
  if (!given) {
    A2_TRY_ASSIGN(x, reshape(x, {to_.type_of(x).elements()}, span));
  }
  const std::vector<Value> entry = {given ? *given : make_int(0)};
  const size_t rank = to_.type_of(x).shape.size();
  A2_TRY_ASSIGN(const Axes axes, axes_argument(entry, call.span_of("axis"), rank));
  if (axes.size() != 1) return to_.value_error(call.span_of("axis"), "one axis is needed");
  const auto axis = static_cast<size_t>(axes[0]);
  if (is_float(dtype)) {
    A2_TRY_ASSIGN(x, to_.cast_tile(x, Dtype::F32, span));
  }
  const int64_t count = to_.type_of(x).shape[axis];
  for (int64_t by = 1; by < count; by *= 2) {
    A2_TRY_ASSIGN(const Value before, moved_up(x, axis, by, span));
    A2_TRY_ASSIGN(x, to_.elementwise(ir::Op::Add, {x, before}, span, span));
  }
  A2_TRY_ASSIGN(x, to_.cast_tile(x, dtype, span));
  return to_.computed(x);
}

/// arange(stop), arange(start, stop, step), as numpy.arange.
Result<Value> RowLowering::arange(const Call& call) {
  const Span span = call.span;
  Value start = make_int(0), stop = call.at(0), step = make_int(1);
  if (const Value* second = call.find("stop")) {
    start = stop;
    stop = *second;
  }
  if (const Value* third = call.find("step")) step = *third;
  bool real = false;
  for (const Value* value : {&start, &stop, &step}) {
    if (value->is_runtime()) return to_.not_constant(span, "a bound of 'asc2.arange'", *value);
    if (!value->is_number())
      return to_.type_error(span, fmt::format("'asc2.arange' of {}", to_.describe(*value)));
    real = real || value->is(Kind::Float);
  }
  if (step.number() == 0) return to_.value_error(span, "the step of 'asc2.arange' is 0");
  const double count = std::ceil((stop.number() - start.number()) / step.number());
  if (!(count >= 1) || count > static_cast<double>(kMostExactF32))
    return to_.value_error(span, fmt::format("'asc2.arange' of {} elements", std::max(0.0, count)));
  A2_TRY_ASSIGN(const Dtype dtype, to_.dtype_argument(call, real ? Dtype::F32 : Dtype::I32));
  const auto size = static_cast<int64_t>(count);
  const bool plain = !real && step.number() == 1;
  const Dtype counts_in = is_float(dtype) ? Dtype::F32 : Dtype::I32;
  A2_TRY_ASSIGN(const ir::Operand first, to_.operand(plain ? start : make_int(0), counts_in, span));
  A2_TRY_ASSIGN(Value out,
                to_.emit(ir::Op::Iota, ir::Type::tile(counts_in, {size}), {first}, span));
  if (!plain) {
    A2_TRY_ASSIGN(out, to_.elementwise(ir::Op::Mul, {out, step}, span, span));
    A2_TRY_ASSIGN(out, to_.elementwise(ir::Op::Add, {out, start}, span, span));
  }
  A2_TRY_ASSIGN(out, to_.cast_tile(out, dtype, span));
  return to_.computed(out);
}

}  // namespace asc2::front
