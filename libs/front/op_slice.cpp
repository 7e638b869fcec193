// SPDX-License-Identifier: Apache-2.0
// Parts of tiles and tiles of parts: x[2:4, :], concat(a, b).
#include <algorithm>

#include "front/row_lowering.h"

namespace asc2::front {

namespace {

/// "[" items "]" as a list: one index is a list of one.
std::vector<const Expr*> indices_of(const Expr& index) {
  if (index.kind != ExprKind::Tuple) return {&index};
  return {index.items.begin(), index.items.end()};
}

}  // namespace

/// x[i, a:b, None]: numbers drop their dim, None makes a new one. All is known at compile time.
Result<Value> RowLowering::subscript(const Value& x, const Expr& index, Span span) {
  const ir::Type type = to_.type_of(x);
  std::vector<int64_t> offsets, window, shape;
  std::vector<Bounds> steps;  // of dims of the window, at their places in `offsets`
  const auto whole = [&](size_t end) {
    for (size_t dim = window.size(); dim < end; ++dim) {
      offsets.push_back(0);
      window.push_back(type.shape[dim]);
      shape.push_back(type.shape[dim]);
    }
  };
  const std::vector<const Expr*> items = indices_of(index);
  const auto is_constant = [](const Expr* item, std::string_view text) {
    return item->kind == ExprKind::Constant && item->text == text;
  };
  size_t named = 0;   // dims that an index of their own stands for
  bool rest = false;  // the others were there
  for (const Expr* item : items)
    named += is_constant(item, "None") || is_constant(item, "...") ? 0 : 1;
  for (const Expr* item : items) {
    const bool slice = item->kind == ExprKind::Slice;
    if (is_constant(item, "...")) {
      if (rest) return to_.type_error(item->span, "a second '...' in one index");
      rest = true;
      whole(window.size() + type.shape.size() - std::min(type.shape.size(), named));
      continue;
    }
    if (is_constant(item, "None")) {
      shape.push_back(1);
      continue;
    }
    const size_t dim = window.size();
    if (dim == type.shape.size()) {
      return to_.type_error(item->span,
                            fmt::format("more indices than {} has dims", to_.describe(x)));
    }
    A2_TRY_ASSIGN(const Bounds bounds, slice ? slice_bounds(*item, type.shape[dim])
                                             : index_bounds(*item, type.shape[dim]));
    steps.resize(dim);
    steps.push_back(bounds);
    const bool stepping = bounds.step != 1;
    offsets.push_back(stepping ? 0 : bounds.begin);
    window.push_back(stepping ? type.shape[dim] : bounds.end - bounds.begin);
    if (slice) shape.push_back(stepping ? bounds.count() : window.back());
  }
  whole(type.shape.size());
  if (shape.empty()) shape.push_back(1);
  A2_TRY_ASSIGN(Value out, slice(x, offsets, window, span));
  for (size_t dim = 0; dim < steps.size(); ++dim) {
    if (steps[dim].step == 1) continue;
    A2_TRY_ASSIGN(out, every(out, dim, steps[dim], span));
  }
  return reshape(out, shape, span);
}

/// x[.., begin:end:step, ..]: a dim of the rows that are `step` long, and the column of these rows.
/// Rows begin ahead of the first element where the last would not be whole; where there are too few
/// elements for whole rows, the last element joins what the others give.
Result<Value> RowLowering::every(const Value& x, size_t dim, const Bounds& bounds, Span span) {
  std::vector<int64_t> window = to_.type_of(x).shape;
  std::vector<int64_t> offsets(window.size(), 0);
  const int64_t size = window[dim], count = bounds.count(), step = bounds.step;
  if (count == 1 || count * step > size) {
    offsets[dim] = bounds.begin + (count - 1) * step;
    window[dim] = 1;
    A2_TRY_ASSIGN(const Value last, slice(x, offsets, window, span));
    if (count == 1) return last;
    const Bounds others{bounds.begin, offsets[dim], step};
    A2_TRY_ASSIGN(const Value first, every(x, dim, others, span));
    return joined({first, last}, dim, span);
  }
  offsets[dim] = std::min(bounds.begin, size - count * step);
  window[dim] = count * step;
  A2_TRY_ASSIGN(Value rows, slice(x, offsets, window, span));
  const int64_t column = bounds.begin - offsets[dim];
  window[dim] = count;
  std::vector<int64_t> split = window, at(window.size() + 1, 0);
  split.insert(split.begin() + static_cast<std::ptrdiff_t>(dim) + 1, step);
  A2_TRY_ASSIGN(rows, reshape(rows, split, span));
  at[dim + 1] = column;
  split[dim + 1] = 1;
  A2_TRY_ASSIGN(rows, slice(rows, at, split, span));
  return reshape(rows, window, span);
}

/// The window of that shape; the tile itself where that is all of it.
Result<Value> RowLowering::slice(const Value& x, const std::vector<int64_t>& offsets,
                                 const std::vector<int64_t>& window, Span span) {
  const ir::Type type = to_.type_of(x);
  if (window == type.shape) return x;
  return to_.emit(ir::Op::Slice, ir::Type::tile(type.dtype, window),
                  {to_.emitter_.operand(x), offset_list(offsets)}, span);
}

/// copy(tile, shape=None, *, offsets=None): a window as a tile of its own. Values never change, so
/// a copy of all is the tile.
Result<Value> RowLowering::copy(const Call& given) {
  const Call call = in_named_order(given);
  A2_TRY_ASSIGN(const Value x, moved_argument(call, 0));
  A2_TRY(to_.ub_only(call));
  const std::vector<int64_t> from = to_.type_of(x).shape;
  std::vector<int64_t> offsets(from.size(), 0), window = from;
  const auto numbers = [&](std::string_view name, std::vector<int64_t>& out) -> Result<> {
    const Value* list = call.find(name);
    if (!list) return {};
    const Span span = call.span_of(name);
    A2_TRY_ASSIGN(const std::vector<Value> entries, to_.elements(*list, span, name));
    if (entries.size() != from.size()) {
      return to_.value_error(span,
                             fmt::format("{} entries for {}", entries.size(), to_.describe(x)));
    }
    for (size_t d = 0; d < from.size(); ++d) {
      A2_TRY_ASSIGN(out[d], to_.constant_int(entries[d], span, name));
    }
    return {};
  };
  A2_TRY(numbers("offsets", offsets));
  for (size_t d = 0; d < from.size(); ++d) window[d] = from[d] - offsets[d];
  A2_TRY(numbers("shape", window));
  for (size_t d = 0; d < from.size(); ++d) {
    if (offsets[d] >= 0 && window[d] > 0 && window[d] <= from[d] - offsets[d]) continue;
    return to_.value_error(call.span, fmt::format("{} to {} in dim {} of {}", offsets[d],
                                                  offsets[d] + window[d], d, to_.describe(x)));
  }
  return slice(x, offsets, window, call.span);
}

ir::Operand RowLowering::offset_list(const std::vector<int64_t>& offsets) {
  std::vector<ir::Operand> list;
  for (const int64_t offset : offsets) list.push_back(ir::Operand::of_int(offset));
  return ir::Operand::of_list(std::move(list));
}

Result<RowLowering::Bounds> RowLowering::slice_bounds(const Expr& slice, int64_t dim) {
  int64_t bounds[3] = {0, dim, 1};
  for (size_t i = 0; i < 3; ++i) {
    if (!slice.items[i]) continue;
    A2_TRY_ASSIGN(const Value value, to_.eval(*slice.items[i]));
    if (value.is(Kind::None)) continue;
    A2_TRY_ASSIGN(bounds[i], to_.constant_int(value, slice.items[i]->span, "a bound of a slice"));
    if (i < 2) bounds[i] = std::clamp<int64_t>(bounds[i] < 0 ? bounds[i] + dim : bounds[i], 0, dim);
  }
  if (bounds[2] == 0) return to_.value_error(slice.items[2]->span, "a slice with a step of 0");
  if (bounds[2] < 0) {
    return to_.not_yet(slice.items[2]->span, "a slice of a tile with a negative step");
  }
  if (bounds[0] >= bounds[1])
    return to_.value_error(slice.span, fmt::format("an empty slice of {} elements", dim));
  return Bounds{bounds[0], bounds[1], std::min(bounds[2], dim)};
}

Result<RowLowering::Bounds> RowLowering::index_bounds(const Expr& index, int64_t dim) {
  A2_TRY_ASSIGN(const Value value, to_.eval(index));
  A2_TRY_ASSIGN(int64_t at, to_.constant_int(value, index.span, "an index of a tile"));
  if (at < -dim || at >= dim)
    return to_.value_error(index.span, fmt::format("index {} of {} elements", at, dim));
  if (at < 0) at += dim;
  return Bounds{at, at + 1};
}

/// concat(*tiles, axis=0): each part is written into the result.
Result<Value> RowLowering::concat(const Call& call) {
  const Call::Slot& slot = call.slots[0];
  std::vector<Value> parts = slot.values;
  if (parts.size() == 1 && parts[0].is_sequence()) parts = *parts[0].items;
  if (parts.empty())
    return to_.value_error(call.span, fmt::format("{} needs tiles", call.spelling));
  int64_t axis = 0;
  if (const Value* given = call.find("axis")) {
    A2_TRY_ASSIGN(axis, to_.constant_int(*given, call.span_of("axis"), "the axis"));
  }
  for (const Value& part : parts) {
    if (part.is(Kind::Tile)) continue;
    return to_.type_error(slot.span, fmt::format("{} of {}", call.spelling, to_.describe(part)));
  }
  ir::Type type = to_.type_of(parts[0]);
  const auto rank = static_cast<int64_t>(type.shape.size());
  if (axis < -rank || axis >= rank) {
    return to_.value_error(call.span_of("axis"),
                           fmt::format("axis {} of a tile of rank {}", axis, rank));
  }
  const auto at = static_cast<size_t>(axis < 0 ? axis + rank : axis);
  for (size_t i = 1; i < parts.size(); ++i) {
    ir::Type other = to_.type_of(parts[i]);
    const int64_t more = other.shape.size() == type.shape.size() ? other.shape[at] : 0;
    if (more != 0) other.shape[at] = type.shape[at];
    if (other != type) {
      return to_
          .type_error(slot.span, fmt::format("{} of {} and {}", call.spelling,
                                             to_.describe(parts[0]), to_.describe(parts[i])))
          .help("all dims but the axis, and the element types, must be equal");
    }
    type.shape[at] += more;
  }
  for (Value& part : parts) {
    A2_TRY_ASSIGN(part, to_.seen(part, nullptr, slot.span));
  }
  return joined(parts, at, call.span);
}

/// Tiles that differ in the dim `axis` only, one behind the other along it.
Result<Value> RowLowering::joined(const std::vector<Value>& parts, size_t axis, Span span) {
  if (parts.size() == 1) return parts[0];
  ir::Type type = to_.type_of(parts[0]);
  type.shape[axis] = 0;
  for (const Value& part : parts) type.shape[axis] += to_.type_of(part).shape[axis];
  std::vector<int64_t> offsets(type.shape.size(), 0);
  Value out;
  for (const Value& part : parts) {
    std::vector<ir::Operand> operands = {to_.emitter_.operand(part), offset_list(offsets)};
    if (!out.inst) {
      A2_TRY_ASSIGN(out, to_.emit(ir::Op::Insert, type, std::move(operands), span));
    } else {
      to_.emitter_.emit_into(to_.emitter_.variable(out), ir::Op::Insert, std::move(operands), span);
    }
    offsets[axis] += to_.type_of(part).shape[axis];
  }
  return out;
}

}  // namespace asc2::front
