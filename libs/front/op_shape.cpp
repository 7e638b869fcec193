// SPDX-License-Identifier: Apache-2.0
// Operations that give the elements of a tile another shape. A reshape to the shape that a tile has
// already is the tile itself.
#include <algorithm>

#include "front/diags.h"
#include "front/row_lowering.h"

namespace asc2::front {

Result<Value> RowLowering::reshape(const Value& x, const std::vector<int64_t>& shape, Span span) {
  const ir::Type type = to_.type_of(x);
  if (type.shape == shape) return x;
  return to_.emit(ir::Op::Reshape, ir::Type::tile(type.dtype, shape), {to_.emitter_.operand(x)},
                  span);
}

/// The arguments *shape: ints, or one tuple of ints.
Result<std::vector<int64_t>> RowLowering::shape_arguments(const Call& call, size_t index) {
  const Call::Slot& slot = call.slots[index];
  const bool one = slot.values.size() == 1 && slot.values[0].is_sequence();
  const std::vector<Value> entries = one ? *slot.values[0].items : slot.values;
  std::vector<int64_t> out;
  for (const Value& entry : entries) {
    A2_TRY_ASSIGN(const int64_t dim, to_.constant_int(entry, slot.span, "a dim of a shape"));
    out.push_back(dim);
  }
  if (out.empty())
    return to_.value_error(call.span, fmt::format("{} needs a shape", call.spelling));
  return out;
}

/// x.reshape(*shape); one dim may be -1.
Result<Value> RowLowering::reshape_call(const Call& call) {
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  A2_TRY_ASSIGN(std::vector<int64_t> shape, shape_arguments(call, 1));
  const std::string wanted = shape_text(shape);
  const ir::Type type = to_.type_of(x);
  int64_t known = 1;
  int64_t* open = nullptr;
  for (int64_t& dim : shape) {
    if (dim == -1 && !open) {
      open = &dim;
      continue;
    }
    if (dim == -1) return to_.value_error(call.slots[1].span, "a second dim of -1 in a shape");
    if (dim <= 0 || dim > type.elements()) {
      return to_.value_error(call.slots[1].span,
                             fmt::format("a dim of {} in the shape {}", dim, wanted));
    }
    known *= dim;
    if (known > type.elements()) break;
  }
  if (open) *open = known > 0 && type.elements() % known == 0 ? type.elements() / known : 0;
  if ((open && *open == 0) || (open ? known * *open : known) != type.elements()) {
    return to_
        .value_error(call.slots[1].span, fmt::format("{} of {} elements in the shape {}",
                                                     to_.describe(x), type.elements(), wanted))
        .help(fmt::format("a reshape keeps all {} elements; one dim may be -1, for the rest",
                          type.elements()));
  }
  return reshape(x, shape, call.span);
}

Result<Value> RowLowering::ravel(const Call& call) {
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  return reshape(x, {to_.type_of(x).elements()}, call.span);
}

/// x.expand_dims(*axis): dims of 1 at these places of the result.
Result<Value> RowLowering::expand_dims(const Call& call) {
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  const Call::Slot& slot = call.slots[1];
  const std::vector<int64_t> from = to_.type_of(x).shape;
  size_t added = slot.values.size();
  if (added == 1 && slot.values[0].is_sequence()) added = slot.values[0].items->size();
  if (added == 0) return to_.value_error(call.span, fmt::format("{} needs a dim", call.spelling));
  A2_TRY_ASSIGN(const std::vector<int64_t> axes,
                axes_argument(slot.values, slot.span, from.size() + added));
  std::vector<int64_t> shape;
  for (size_t i = 0, next = 0; i < from.size() + axes.size(); ++i) {
    const bool is_new = std::binary_search(axes.begin(), axes.end(), static_cast<int64_t>(i));
    shape.push_back(is_new ? 1 : from[next++]);
  }
  return reshape(x, shape, call.span);
}

/// x.squeeze(*axis): without these dims of 1, or without all of them.
Result<Value> RowLowering::squeeze(const Call& call) {
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  const Call::Slot& slot = call.slots[1];
  const std::vector<int64_t> from = to_.type_of(x).shape;
  A2_TRY_ASSIGN(std::vector<int64_t> axes, axes_argument(slot.values, slot.span, from.size()));
  if (axes.empty()) {
    for (size_t i = 0; i < from.size(); ++i) {
      if (from[i] == 1) axes.push_back(static_cast<int64_t>(i));
    }
  }
  std::vector<int64_t> shape;
  for (size_t i = 0; i < from.size(); ++i) {
    if (!std::binary_search(axes.begin(), axes.end(), static_cast<int64_t>(i))) {
      shape.push_back(from[i]);
    } else if (from[i] != 1) {
      return to_.value_error(slot.span, fmt::format("dim {} of {} is not 1", i, to_.describe(x)));
    }
  }
  if (shape.empty()) shape.push_back(1);
  return reshape(x, shape, call.span);
}

/// x.broadcast_to(*shape)
Result<Value> RowLowering::broadcast_to(const Call& call) {
  A2_TRY_ASSIGN(const Value x, tile_argument(call, 0));
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, shape_arguments(call, 1));
  const std::vector<int64_t> from = to_.type_of(x).shape;
  bool fits = from.size() <= shape.size();
  for (size_t i = 1; fits && i <= from.size(); ++i) {
    const int64_t have = from[from.size() - i], wanted = shape[shape.size() - i];
    fits = have == wanted || (have == 1 && wanted > 0);
  }
  for (size_t i = 0; fits && i + from.size() < shape.size(); ++i) fits = shape[i] > 0;
  if (!fits) {
    return to_.type_error(call.slots[1].span, fmt::format("{} does not broadcast to {}",
                                                          to_.describe(x), shape_text(shape)));
  }
  return spread_to(x, shape, call.span);
}

/// The tile, repeated to a shape that it broadcasts to.
Result<Value> RowLowering::spread_to(const Value& x, const std::vector<int64_t>& shape, Span span) {
  const ir::Type type = ir::Type::tile(x.dtype, shape);
  if (to_.type_of(x) == type) return to_.computed(x);
  A2_TRY_ASSIGN(const Value whole, to_.whole_for(x, type, span));
  return to_.emit(ir::Op::Copy, type, {to_.emitter_.operand(whole)}, span);
}

/// The shape that all tiles, or shapes, meet in.
Result<Value> RowLowering::broadcast_shapes(const Call& call) {
  std::vector<int64_t> all;
  for (const Value& entry : call.slots[0].values) {
    A2_TRY_ASSIGN(const std::vector<Value> dims,
                  to_.elements(entry, call.slots[0].span, "a shape"));
    std::vector<int64_t> shape;
    for (const Value& dim : dims) {
      A2_TRY_ASSIGN(const int64_t size,
                    to_.constant_int(dim, call.slots[0].span, "a dim of a shape"));
      shape.push_back(size);
    }
    const auto both = broadcast(all, shape);
    if (!both) {
      return to_.value_error(
          call.slots[0].span,
          fmt::format("the shapes {} and {} do not broadcast", shape_text(all), shape_text(shape)));
    }
    all = *both;
  }
  std::vector<Value> out;
  for (const int64_t dim : all) out.push_back(make_int(dim));
  return make_sequence(Kind::Tuple, std::move(out));
}

/// The tiles, each repeated to the shape that all meet in.
Result<Value> RowLowering::broadcast_tensors(const Call& call) {
  for (const Value& tile : call.slots[0].values) {
    if (tile.is(Kind::Tile)) continue;
    return to_.type_error(call.slots[0].span,
                          fmt::format("{} of {}", call.spelling, to_.describe(tile)));
  }
  A2_TRY_ASSIGN(const std::vector<int64_t> all,
                to_.common_shape(call.slots[0].values, call.slots[0].span));
  std::vector<Value> out;
  for (const Value& tile : call.slots[0].values) {
    A2_TRY_ASSIGN(Value large, spread_to(tile, all, call.span));
    out.push_back(std::move(large));
  }
  return make_sequence(Kind::Tuple, std::move(out));
}

/// x.transpose(*axes); without axes the dims in reverse.
Result<Value> RowLowering::transpose_call(const Call& call) {
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  const size_t rank = to_.type_of(x).shape.size();
  const Call::Slot& slot = call.slots[1];
  const bool one = slot.values.size() == 1 && slot.values[0].is_sequence();
  const std::vector<Value> entries = one ? *slot.values[0].items : slot.values;
  std::vector<int64_t> axes;
  for (const Value& entry : entries) {
    A2_TRY_ASSIGN(const int64_t axis, to_.constant_int(entry, slot.span, "a dim"));
    axes.push_back(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
  }
  for (size_t i = 0; entries.empty() && i < rank; ++i)
    axes.insert(axes.begin(), static_cast<int64_t>(i));
  std::vector<int64_t> sorted = axes;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < std::max(rank, sorted.size()); ++i) {
    if (sorted.size() == rank && sorted[i] == static_cast<int64_t>(i)) continue;
    return to_.value_error(slot.span, fmt::format("the dims {} are no order of the {} dims of {}",
                                                  shape_text(axes), rank, to_.describe(x)));
  }
  return transpose(x, axes, call.span);
}

Result<Value> RowLowering::transpose(const Value& x, const std::vector<int64_t>& axes, Span span) {
  if (std::is_sorted(axes.begin(), axes.end())) return x;
  const ir::Type type = to_.type_of(x);
  std::vector<int64_t> shape;
  std::vector<ir::Operand> list;
  for (const int64_t axis : axes) {
    shape.push_back(type.shape[static_cast<size_t>(axis)]);
    list.push_back(ir::Operand::of_int(axis));
  }
  A2_TRY_ASSIGN(Value out, to_.emit(ir::Op::Transpose, ir::Type::tile(type.dtype, shape),
                                    {to_.emitter_.operand(x)}, span));
  out.inst->set(ir::Attr::Axes, ir::Operand::of_list(std::move(list)));
  return out;
}

}  // namespace asc2::front
