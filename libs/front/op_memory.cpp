// SPDX-License-Identifier: Apache-2.0
// Tensors, tiles made of a scalar, and moves between them.
#include <algorithm>

#include "front/advice.h"
#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

bool is_integer_value(const Value& value) {
  return value.is(Kind::Int) || (value.is(Kind::Scalar) && is_int(value.dtype));
}

}  // namespace

/// Does the scalar have another value ahead of the outermost loop or branch around, or may it get
/// one in a later iteration?
bool Lowering::changes_inside(const Value& scalar) {
  const ir::ValueId variable = emitter_.variable(scalar);
  const auto& holders = environment_.holders(variable);
  return emitter_.assigned_inside(variable) ||
         std::any_of(holders.begin(), holders.end(),
                     [](const Binding* holder) { return holder->carried_at != 0; });
}

/// asc2.tensor(pointer, shape); dims may be run-time integers.
Result<Value> Lowering::op_tensor(const Call& call) {
  const Value& base = call.at(0);
  const Span shape_span = call.slots[1].span;
  if (!base.is(Kind::Pointer)) {
    return type_error(call.slots[0].span,
                      fmt::format("a GlobalAddress parameter is needed, not {}", describe(base)));
  }
  A2_TRY_ASSIGN(const std::vector<Value> dims, elements(call.at(1), shape_span, "the shape"));
  if (dims.empty()) return value_error(shape_span, "a tensor has at least one dim");
  ir::Type type = ir::Type::tensor(base.dtype, {});
  std::vector<ir::Operand> operands;
  const bool inner = emitter_.depth() > 1;  // tensors are declared outside of loops and branches
  bool constant = true;
  for (const Value& dim : dims) {
    if (dim.is(Kind::Scalar)) constant = false;
    if (inner && dim.is(Kind::Scalar) && changes_inside(dim)) {
      return not_yet(call.span, "a tensor with dims that a loop or branch computes")
          .help("make it ahead of the loop or branch");
    }
    if (!is_integer_value(dim)) {
      return type_error(shape_span, fmt::format("a dim must be an int, not {}", describe(dim)));
    }
    if (dim.is(Kind::Int) && dim.integer < 0) {
      return value_error(shape_span, fmt::format("a dim of {}", repr(dim)));
    }
    A2_TRY_ASSIGN(ir::Operand operand, this->operand(dim, Dtype::I64, shape_span));
    type.shape.push_back(operand.is_int() ? operand.integer : ir::kDynamic);
    operands.push_back(std::move(operand));
  }
  A2_TRY_ASSIGN(Value out, emit(ir::Op::Tensor, type,
                                {emitter_.operand(base),
                                 ir::Operand::of_list(std::move(operands), shape_span)},
                                call.span));
  if (inner) emitter_.hoist_last(constant);
  out.items = std::make_shared<const std::vector<Value>>(dims);
  return out;
}

/// How many tiles of the shape cover the tensor along the axis.
Result<Value> Lowering::op_num_tiles(const Call& call) {
  const Value& tensor = call.at(0);
  if (!tensor.is(Kind::Tensor)) {
    return type_error(call.slots[0].span,
                      fmt::format("a tensor is needed, not {}", describe(tensor)));
  }
  const auto rank = static_cast<int64_t>(tensor.items->size());
  A2_TRY_ASSIGN(int64_t axis, constant_int(call.at(1), call.slots[1].span, "the axis"));
  if (axis < -rank || axis >= rank) {
    return value_error(call.slots[1].span,
                       fmt::format("axis {} of a tensor of rank {}", axis, rank));
  }
  if (axis < 0) axis += rank;
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, static_shape(call.at(2), call.slots[2].span));
  if (static_cast<int64_t>(shape.size()) != rank) {
    return type_error(call.slots[2].span, fmt::format("a shape of {} dims for a tensor of rank {}",
                                                      shape.size(), rank));
  }
  const auto at = static_cast<size_t>(axis);
  return ceil_div((*tensor.items)[at], make_int(shape[at]), call.span);
}

/// The shape of a tile: positive compile-time integers.
Result<std::vector<int64_t>> Lowering::static_shape(const Value& value, Span span) {
  std::vector<int64_t> out;
  std::vector<Value> dims;
  if (value.is_integer()) {
    dims.push_back(value);
  } else {
    A2_TRY_ASSIGN(dims, elements(value, span, "a tile's shape"));
  }
  if (dims.empty()) return value_error(span, "a tile has at least one dim");
  constexpr int64_t kMaxElements = int64_t{1} << 40;
  int64_t total = 1;
  for (const Value& dim : dims) {
    A2_TRY_ASSIGN(const int64_t size, constant_int(dim, span, "a tile's shape"));
    if (size <= 0) return value_error(span, fmt::format("a tile with a dim of {}", size));
    if (size > kMaxElements / total) return value_error(span, "a tile of more than 2^40 elements");
    total *= size;
    out.push_back(size);
  }
  return out;
}

Result<> Lowering::ub_only(const Call& call) {
  const Value* location = call.find("location");
  if (!location) return {};
  const bool known = location->is(Kind::Word) || location->is(Kind::Text);
  const size_t dot = location->text.find('.');
  const std::string_view word =
      std::string_view(location->text).substr(dot == std::string::npos ? 0 : dot + 1);
  if (known && word == "UB") return {};
  if (known) {
    return not_yet(call.span_of("location"), fmt::format("a tile in {}", word));
  }
  return type_error(call.span_of("location"),
                    fmt::format("a TileLocation is needed, not {}", describe(*location)));
}

/// The offsets of a window, from `offsets` or from `tile_id`, whose entries count whole tiles.
Result<std::vector<ir::Operand>> Lowering::window(const Call& call, const ir::Type& tensor,
                                                  const std::vector<int64_t>& shape) {
  const Value* offsets = call.find("offsets");
  const Value* tile_id = call.find("tile_id");
  if ((offsets != nullptr) == (tile_id != nullptr)) {
    return error<diag::ParseCall>(call.span,
                                  fmt::format("{} needs {} 'offsets' and 'tile_id'", call.spelling,
                                              offsets ? "only one of" : "one of"))
        .help("write offsets=[first element], or tile_id=[number of the tile]");
  }
  const std::string_view what = offsets ? "offsets" : "tile_id";
  const Span span = call.span_of(what);
  std::vector<Value> entries;
  const Value& given = offsets ? *offsets : *tile_id;
  if (given.is_integer() || given.is(Kind::Scalar)) {
    entries.push_back(given);
  } else {
    A2_TRY_ASSIGN(entries, elements(given, span, fmt::format("'{}'", what)));
  }
  if (entries.size() != tensor.shape.size()) {
    return type_error(
        span, fmt::format("'{}' has {} entr{} for a tensor of rank {}", what, entries.size(),
                          entries.size() == 1 ? "y" : "ies", tensor.shape.size()));
  }
  if (shape.size() != tensor.shape.size()) {
    return type_error(call.span, fmt::format("a tile of shape {} for a tensor of rank {}",
                                             shape_text(shape), tensor.shape.size()));
  }
  std::vector<ir::Operand> out;
  for (size_t i = 0; i < entries.size(); ++i) {
    Value entry = entries[i];
    if (!is_integer_value(entry)) {
      const bool real = entry.is(Kind::Float) || (entry.is(Kind::Scalar) && is_float(entry.dtype));
      return type_error(span, fmt::format("'{}' must be integers, not {}", what, describe(entry)))
          .help(real ? "divide with '//', or convert with int(x)" : "");
    }
    if (tile_id) {
      A2_TRY_ASSIGN(entry, binary(PyOp::Mul, entry, make_int(shape[i]), span, span));
    }
    if (entry.is(Kind::Int) && entry.integer < 0) {
      return value_error(span, fmt::format("a negative offset, {}", repr(entry)))
          .help("offsets count from the first element of the tensor");
    }
    A2_TRY_ASSIGN(ir::Operand operand, this->operand(entry, Dtype::I64, span));
    out.push_back(std::move(operand));
  }
  return out;
}

/// PyAsc has the offsets before the shape. Where a call has both without their names, that is
/// meant.
Call in_named_order(const Call& call) {
  Call out = call;
  if (!call.find("after_offsets")) return out;
  for (Call::Slot& slot : out.slots) {
    if (slot.parameter.name == "shape")
      slot.parameter.name = "offsets";
    else if (slot.parameter.name == "offsets")
      slot.parameter.name = "";
    else if (slot.parameter.name == "after_offsets")
      slot.parameter.name = "shape";
  }
  return out;
}

/// asc2.load(tensor, shape, offsets=...)
Result<Value> Lowering::op_load(const Call& call) {
  const Call named = in_named_order(call);
  const Value* third = call.find("after_offsets");
  const bool zeros = third && third->is_sequence() && !third->items->empty() &&
                     std::all_of(third->items->begin(), third->items->end(),
                                 [](const Value& v) { return v.is_integer() && v.integer == 0; });
  if (zeros) {
    return error<diag::ParseCall>(call.span_of("after_offsets"),
                                  "a third argument is the shape, behind the offsets")
        .help("write asc2.load(tensor, shape, offsets=[0, 0])");
  }
  return load(named, call.at(0), named.find("shape"));
}

Result<Value> Lowering::load(const Call& call, const Value& tensor, const Value* shape_value) {
  if (!tensor.is(Kind::Tensor)) {
    return type_error(call.slots[0].span,
                      fmt::format("{} reads a tensor, not {}", call.spelling, describe(tensor)))
        .help(tensor.is(Kind::Pointer) ? "make one with asc2.tensor(pointer, [size])" : "");
  }
  A2_TRY(ub_only(call));
  if (!shape_value) {
    A2_TRY(real_shape(call, {}));
    return load_element(call, tensor);
  }
  A2_TRY_ASSIGN(const std::vector<int64_t> shape,
                static_shape(*shape_value, call.span_of("shape")));
  const ir::Type type = type_of(tensor);
  const ir::Type tile = ir::Type::tile(type.dtype, shape);
  A2_TRY_ASSIGN(std::vector<ir::Operand> offsets, window(call, type, shape));
  std::optional<ir::Operand> pad;
  if (const Value* value = call.find("pad_value")) {
    const Span span = call.span_of("pad_value");
    if (value->is_runtime()) return not_constant(span, "'pad_value'", *value);
    A2_TRY_ASSIGN(pad, operand(*value, tile.dtype, span));
  }
  A2_TRY_ASSIGN(const auto extents, real_shape(call, shape));
  std::vector<ir::Operand> operands{emitter_.operand(tensor),
                                    ir::Operand::of_list(std::move(offsets), call.span)};
  if (extents) operands.push_back(*extents);
  A2_TRY_ASSIGN(const Value out, emit(ir::Op::Load, tile, std::move(operands), call.span));
  const bool zero = !pad || (pad->number() == 0 && !std::signbit(pad->number()));
  // A part that is asked for leaves the rest of the tile alone unless there is a pad value.
  if (extents && !pad) {
    A2_TRY_ASSIGN(pad, operand(make_int(0), tile.dtype, call.span));
  }
  if (extents || !zero) out.inst->set(ir::Attr::Pad, *pad);
  return out;
}

/// `real_shape`: how much of the tile is moved, per dim; nothing when that is all of it. A scalar
/// has no dims.
Result<std::optional<ir::Operand>> Lowering::real_shape(const Call& call,
                                                        std::span<const int64_t> shape) {
  const Value* given = call.find("real_shape");
  if (!given) return std::optional<ir::Operand>();
  const Span span = call.span_of("real_shape");
  if (shape.empty()) {
    return type_error(span, "'real_shape' of one element")
        .help("a scalar is read or written whole: leave it out");
  }
  std::vector<Value> entries;
  if (given->is_integer() || given->is(Kind::Scalar)) {
    entries.push_back(*given);
  } else {
    A2_TRY_ASSIGN(entries, elements(*given, span, "'real_shape'"));
  }
  if (entries.size() != shape.size()) {
    return type_error(span, fmt::format("'real_shape' has {} entries for a tile of shape {}",
                                        entries.size(), shape_text({shape.begin(), shape.end()})));
  }
  std::vector<ir::Operand> out;
  bool whole = true;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Value& entry = entries[i];
    if (!is_integer_value(entry)) {
      return type_error(span,
                        fmt::format("'real_shape' must be integers, not {}", describe(entry)));
    }
    if (entry.is(Kind::Int) && (entry.integer < 0 || entry.integer > shape[i])) {
      return value_error(span,
                         fmt::format("'real_shape' of {} for a dim of {}", repr(entry), shape[i]));
    }
    A2_TRY_ASSIGN(ir::Operand extent, operand(entry, Dtype::I64, span));
    whole = whole && extent.is_int() && extent.integer == shape[i];
    if (!extent.is_int()) {
      const Value inside =
          emitter_.emit(ir::Op::Clamp, ir::Type::scalar(Dtype::I64),
                        {extent, ir::Operand::of_int(0), ir::Operand::of_int(shape[i])}, span);
      extent = emitter_.operand(inside);
    }
    out.push_back(std::move(extent));
  }
  if (whole) return std::optional<ir::Operand>();
  return std::optional<ir::Operand>(ir::Operand::of_list(std::move(out), span));
}

/// asc2.store(tile, tensor, offsets=...)
Result<Value> Lowering::op_store(const Call& call) {
  const Value &value = call.at(0), &tensor = call.at(1);
  const bool single = value.is_number() || value.is(Kind::Scalar);
  if (single && tensor.is(Kind::Tensor)) {
    A2_TRY(real_shape(call, {}));
    return store_element(call, value, tensor);
  }
  A2_TRY(store_tile(call, value, tensor));
  return Value{};
}

/// The store of a tile, with all that can be wrong with it.
Result<ir::Inst*> Lowering::store_tile(const Call& call, const Value& value, const Value& tensor) {
  A2_TRY_ASSIGN(Value tile, seen(value, nullptr, call.slots[0].span));
  if (!tensor.is(Kind::Tensor)) {
    return type_error(call.slots[1].span, fmt::format("{} writes to a tensor, not to {}",
                                                      call.spelling, describe(tensor)))
        .help(tensor.is(Kind::Pointer) ? "make one with asc2.tensor(pointer, [size])"
              : tensor.is(Kind::Tile)  ? "the value comes first: store(tile, tensor, ...)"
                                       : "");
  }
  if (!tile.is(Kind::Tile)) {
    return type_error(call.slots[0].span,
                      fmt::format("{} writes a tile, not {}", call.spelling, describe(tile)));
  }
  if (tile.dtype != tensor.dtype) {
    return type_error(call.slots[0].span,
                      fmt::format("{} does not fit {}", describe(tile), describe(tensor)))
        .help("cast it with x.to(out.dtype)");
  }
  // One element goes into a tensor of any rank.
  const size_t rank = type_of(tensor).shape.size();
  if (type_of(tile).elements() == 1 && type_of(tile).shape.size() != rank) {
    const ir::Type single = ir::Type::tile(tile.dtype, std::vector<int64_t>(rank, 1));
    A2_TRY_ASSIGN(tile, emit(ir::Op::Reshape, single, {emitter_.operand(tile)}, call.span));
  }
  A2_TRY_ASSIGN(std::vector<ir::Operand> offsets,
                window(call, type_of(tensor), type_of(tile).shape));
  A2_TRY_ASSIGN(const auto extents, real_shape(call, type_of(tile).shape));
  if (constant_only_ > 0) return not_constant(call.span, "a store", tile);
  std::vector<ir::Operand> operands{emitter_.operand(tile), emitter_.operand(tensor),
                                    ir::Operand::of_list(std::move(offsets), call.span)};
  if (extents) operands.push_back(*extents);
  return emitter_.emit_plain(ir::Op::Store, std::move(operands), call.span);
}

// --- tiles made of a scalar

Result<Value> Lowering::fill(const std::vector<int64_t>& shape, const Value& value, Dtype dtype,
                             const Call& call) {
  if (!value.is_number() && !value.is(Kind::Scalar)) {
    return type_error(call.span,
                      fmt::format("{} needs a number, not {}", call.spelling, describe(value)));
  }
  A2_TRY(ub_only(call));
  A2_TRY_ASSIGN(ir::Operand operand, this->operand(value, dtype, call.span));
  return emit(ir::Op::Full, ir::Type::tile(dtype, shape), {operand}, call.span);
}

Result<Dtype> Lowering::dtype_argument(const Call& call, Dtype absent) {
  const Value* dtype = call.find("dtype");
  if (!dtype) return absent;
  if (dtype->is(Kind::Dtype)) return dtype->dtype;
  return type_error(
             call.span_of("dtype"),
             fmt::format("a dtype is needed, such as asc2.float16, not {}", describe(*dtype)))
      .help(dtype->is(Kind::Int) ? "a shape is one argument, as in asc2.zeros([8, 32])"
                                 : dtype_advice(dtype->text));
}

/// full(shape, value) and zeros(shape).
Result<Value> Lowering::op_full(const Call& call) {
  A2_TRY_ASSIGN(const std::vector<int64_t> shape, static_shape(call.at(0), call.slots[0].span));
  const Value* given = call.find("value");
  const Value value = given ? *given : make_int(0);
  const bool own = value.is(Kind::Scalar) && value.dtype != Dtype::I64;
  const Dtype natural = own ? value.dtype : value.is(Kind::Float) ? Dtype::F32 : Dtype::I32;
  A2_TRY_ASSIGN(const Dtype dtype, dtype_argument(call, natural));
  return fill(shape, value, dtype, call);
}

/// full_like(x, value) and zeros_like(x).
Result<Value> Lowering::op_like(const Call& call) {
  const Value& like = call.at(0);
  if (!like.is(Kind::Tile)) {
    return type_error(call.slots[0].span,
                      fmt::format("{} needs a tile, not {}", call.spelling, describe(like)));
  }
  A2_TRY_ASSIGN(const Dtype dtype, dtype_argument(call, like.dtype));
  const Value* value = call.find("value");
  return fill(type_of(like).shape, value ? *value : make_int(0), dtype, call);
}

}  // namespace asc2::front
