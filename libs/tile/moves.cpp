// SPDX-License-Identifier: Apache-2.0
// Moves of elements in terms of what a vector unit has. Rows that stay rows, and windows that begin
// at whole blocks, are copies; all else is a gather. Elements of 8 bits and masks move as f16.
//
//   %y = transpose %x {axes = [1, 0]} : i8[8,32]
//     =>  %y.1 = cast %x : f16[32,8]
//         %y.2 = gather %y.1 : f16[8,32]           # its offsets follow, see gathers.h
//         %y = cast %y.2 : i8[8,32]
#include <algorithm>

#include "base/integer.h"
#include "tile/diags.h"
#include "tile/legalise.h"
#include "tile/numbers.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

/// Without dims of 1 at the end.
Shape stripped(Shape shape) {
  while (shape.size() > 1 && shape.back() == 1) shape.pop_back();
  return shape;
}

/// The dim along which the inserts write all of the result, one behind the other.
std::optional<size_t> joined_dim(const Module& module, std::span<Inst* const> parts) {
  const Shape whole = module.type(parts[0]->type).shape;
  for (size_t dim = 0; dim < whole.size(); ++dim) {
    int64_t next = 0;
    const bool fits = std::all_of(parts.begin(), parts.end(), [&](const Inst* part) {
      const OperandList& offsets = part->operands()[1].items;
      const Shape& shape = module.type_of(part->operands()[0].value).shape;
      for (size_t d = 0; d < whole.size(); ++d) {
        if (offsets[d].integer != (d == dim ? next : 0)) return false;
        if (d != dim && shape[d] != whole[d]) return false;
      }
      next += shape[dim];
      return true;
    });
    if (fits && next == whole[dim]) return dim;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Distance> steps_of(const Shape& shape) {
  std::vector<Distance> out(shape.size());
  const bool rows = vector_shape(shape) == shape;
  int64_t step = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    const bool last = d + 1 == shape.size();
    if (!rows || last) {
      out[d].elements = step;
    } else {
      out[d].rows = step;
    }
    if (!rows || !last) step *= shape[d];
  }
  return out;
}

// --- elements that the target can move one by one

std::optional<Dtype> Legaliser::movable(Dtype dtype) const {
  for (const Dtype as : {dtype, Dtype::F16, kF32}) {
    const bool holds = as == dtype || dtype == Dtype::I1 || holds_all(as, dtype);
    if (holds && as != Dtype::I1 && rules_.has(Op::Gather, as, 0)) return as;
  }
  return std::nullopt;
}

Val Legaliser::to_movable(const Val& x, const Shape& shape, Dtype as) {
  return in_shape(shape, [&] {
    if (x.dtype != Dtype::I1) return converted(x, x.dtype, as);
    return op(Op::Where, as, {x, literal(1.0, as), literal(0.0, as)});
  });
}

void Legaliser::from_movable(const Val& dst, Val x) {
  x.shape = 0;
  if (x.is_same_tile(dst)) return;
  if (dst.dtype == x.dtype) return into(dst, Op::Copy, x.dtype, {x});
  if (dst.dtype != Dtype::I1) return cast_into(dst, x);
  into(dst, Op::Ne, x.dtype, {x, literal(0.0, x.dtype)});
}

/// Its table follows when the pitches are known. Only a result of that type can be `into`.
Val Legaliser::gathered(const Val& source, Map map, Dtype dtype, const Val* into) {
  const bool aliased = into && into->is_same_tile(source);
  if (!into || aliased || into->dtype != dtype) into = nullptr;
  if (!rules_.has(Op::Gather, dtype, 0)) fail();
  const Val dst = into ? *into : in_shape(map.shape, [&] { return temp(dtype); });
  if (dry_ || failed_) {
    ++cost_;
    return dst;
  }
  Inst* inst = module_.new_inst(Op::Gather, *origin_);
  inst->type = module_.value(dst.operand.value).type;
  inst->args = {dst.operand, source.operand};
  inst->result_count = 1;
  maps_.emplace(inst, std::move(map));
  out_->push_back(inst);
  forget(dst.operand.value);
  return dst;
}

/// The same elements in row-major order: as they lie, as rows or blocks that a copy moves, or one
/// by one. Whether blocks lie without padding is known with the pitches only.
Val Legaliser::reshaped(Val x, const Shape& from, const Shape& to, const Val* into) {
  x.shape = 0;
  if (vector_shape(from) == vector_shape(to)) return x;
  const int64_t block = rules_.block_elements(x.dtype);
  const int64_t columns = vector_shape(from).back(), wanted = vector_shape(to).back();
  const bool blocks = columns % block == 0 && wanted % block == 0;
  const Map map{.shape = to, .in_order = true};
  if ((columns == wanted || blocks) && rules_.has(Op::Reshape, x.dtype, 0)) {
    if (into && into->dtype != x.dtype) into = nullptr;
    x = row_op({Op::Reshape, x.dtype, to, x, nullptr, into});
    if (!dry_ && !failed_ && columns != wanted) maps_.emplace(out_->back(), map);
  } else {
    x = gathered(x, map, x.dtype, into);
  }
  x.shape = 0;
  return x;
}

// --- instructions of the input

/// The result is what `move` makes of the operand, in the element type that it can move.
template <class F>
Result<> Legaliser::moved(Inst& inst, std::vector<Inst*>& out, F&& move) {
  const Operand source = inst.operands()[0];
  const Type from = module_.type_of(source.value);
  const Val dst{inst.args[0], from.dtype, true};
  const size_t first = out.size();
  const auto as = movable(from.dtype);
  if (as) from_movable(dst, move(to_movable({source, from.dtype, true}, from.shape, *as), dst));
  if (!as || failed_) {
    failed_ = false;
    return not_yet(inst, fmt::format("'{}' of {} on {}", inst.info().mnemonic,
                                     asc2::name_of(from.dtype), rules_.target().name));
  }
  A2_TRY(finish(inst, first));
  diags_.remark<diag::TileExpanded>(module_.where(inst), inst.info().mnemonic,
                                    asc2::name_of(from.dtype), out.size() - first,
                                    rules_.target().name);
  return {};
}

Result<> Legaliser::transpose(Inst& inst, std::vector<Inst*>& out) {
  const Shape from = module_.type_of(inst.operands()[0].value).shape;
  const Shape to = module_.type(inst.type).shape;
  std::vector<size_t> axes;
  for (const Operand& axis : inst.find(Attr::Axes)->items)
    axes.push_back(static_cast<size_t>(axis.integer));
  std::vector<size_t> large;  // dims of 1 may go anywhere
  for (const size_t axis : axes) {
    if (from[axis] != 1) large.push_back(axis);
  }
  if (std::is_sorted(large.begin(), large.end())) return reshape(inst, out);
  return moved(inst, out, [&](const Val& x, const Val& dst) {
    const std::vector<Distance> steps = steps_of(from);
    Map map{to};
    for (const size_t axis : axes) map.steps.push_back(steps[axis]);
    return gathered(x, std::move(map), x.dtype, &dst);
  });
}

/// A copy where rows stay as they are; `asc2-memplan` may let both share their storage.
Result<> Legaliser::reshape(Inst& inst, std::vector<Inst*>& out) {
  const Operand source = inst.operands()[0];
  const Type from = module_.type_of(source.value), to = module_.type(inst.type);
  const bool from_column = columns_.count(source.value) != 0;
  const bool to_column = columns_.count(inst.result()) != 0;
  // A column of one element is a vector too.
  const bool single = from.elements() == 1 && rules_.has(Op::Reshape, from.dtype, 0);
  if (from_column && !single) return pack(inst, out);
  if (to_column && !single) return unpack(inst, out);
  if (from_column || to_column) {
    out.push_back(&inst);
    forget(inst.result());
    return {};
  }
  if (vector_shape(from.shape) == vector_shape(to.shape)) {
    const size_t first = out.size();
    into({inst.args[0], to.dtype, true}, Op::Copy, to.dtype, {{source, to.dtype, true}});
    return finish(inst, first);
  }
  return moved(inst, out, [&](const Val& x, const Val& dst) {
    return reshaped(x, from.shape, to.shape, &dst);
  });
}

bool Legaliser::is_whole_window(const Inst& inst) const {
  const Type& type = module_.type(inst.type);
  const Operand& column = inst.operands()[1].items[type.shape.size() - 1];
  const Shape& part = module_.type_of(inst.operands()[0].value).shape;
  const bool vectors = type.shape.size() > 1 && (type.shape.back() == 1 || part.back() == 1);
  const bool aligned = column.is_int() && column.integer % rules_.block_elements(type.dtype) == 0;
  return rules_.has(inst.op, type.dtype, 2) && aligned && !vectors;
}

/// A window that starts at whole blocks is a copy of rows.
Result<> Legaliser::slice(Inst& inst, std::vector<Inst*>& out) {
  if (is_whole_window(inst)) {
    out.push_back(&inst);
    forget(inst.result());
    return {};
  }
  return moved(inst, out, [&](const Val& x, const Val& dst) {
    Map map{module_.type(inst.type).shape, {}};
    map.steps = steps_of(module_.type_of(inst.operands()[0].value).shape);
    for (size_t d = 0; d < map.steps.size(); ++d) {
      const int64_t offset = inst.operands()[1].items[d].integer;
      map.start.elements += map.steps[d].elements * offset;
      map.start.rows += map.steps[d].rows * offset;
    }
    return gathered(x, std::move(map), x.dtype, &dst);
  });
}

void Legaliser::insert(const Val& whole, const Val& part, const Shape& shape,
                       const std::vector<int64_t>& offsets) {
  if (!rules_.has(Op::Insert, whole.dtype, 2)) fail();
  if (dry_ || failed_) {
    ++cost_;
    return;
  }
  Inst* inst = module_.new_inst(Op::Insert, *origin_);
  inst->type = module_.type_id(Type::tile(whole.dtype, shape));
  std::vector<Operand> list;
  for (const int64_t offset : offsets) list.push_back(Operand::of_int(offset));
  inst->args = {whole.operand, part.operand, Operand::of_list(std::move(list))};
  inst->result_count = 1;
  out_->push_back(inst);
  forget(whole.operand.value);
}

/// The parts one behind the other along the dim. Where some would not start at whole blocks, all go
/// into rows in which they do, from which their elements are gathered.
Val Legaliser::joined(const std::vector<std::pair<Val, Shape>>& parts, size_t dim,
                      const Shape& result, const Val* into) {
  const Dtype dtype = parts[0].first.dtype;
  const Shape whole = stripped(result);
  const bool along_rows = dim + 1 < whole.size();
  const int64_t block = rules_.block_elements(dtype);
  Map map{result, {}};
  Shape padded = whole;
  if (!along_rows) padded.back() = 0;
  std::vector<std::pair<Val, std::vector<int64_t>>> rows;
  int64_t at = 0;  // in the result
  for (const auto& [part, shape] : parts) {
    Shape flat = whole;
    flat[dim] = shape[dim];
    std::vector<int64_t> offsets(whole.size(), 0);
    offsets[dim] = at;
    if (!along_rows) {
      const int64_t gap = (block - padded.back() % block) % block;
      if (gap != 0) map.jumps.push_back({dim, at, gap});
      offsets[dim] = padded.back() + gap;
      padded.back() += gap + shape[dim];
    }
    at += shape[dim];
    if (along_rows || flat.size() == 1 || flat.back() != 1) {
      rows.emplace_back(reshaped(part, shape, flat, nullptr), offsets);
      continue;
    }
    // One column would be a vector: a block of it.
    Map column{flat, steps_of(flat)};
    column.shape.back() = block;
    column.steps.back() = {};
    rows.emplace_back(gathered(part, std::move(column), dtype, nullptr), offsets);
  }
  if (!along_rows) padded.back() = round_up(padded.back(), block);
  const Val staged = in_shape(padded, [&] { return temp(dtype); });
  for (const auto& [x, offsets] : rows) insert(staged, x, padded, offsets);
  if (along_rows) return reshaped(staged, padded, result, into);
  map.steps = steps_of(padded);
  map.steps.resize(result.size());  // the dims of 1 at the end
  return gathered(staged, std::move(map), dtype, into);
}

/// Windows of one variable, written one after the other.
Result<> Legaliser::join(std::span<Inst* const> parts, std::vector<Inst*>& out) {
  Inst& inst = *parts.front();
  begin(inst, out);
  const Type type = module_.type(inst.type);
  if (std::all_of(parts.begin(), parts.end(), [&](const Inst* p) { return is_whole_window(*p); })) {
    out.insert(out.end(), parts.begin(), parts.end());
    forget(inst.result());
    return {};
  }
  const auto dim = joined_dim(module_, parts);
  const auto as = movable(type.dtype);
  if (!dim || !as) {
    const int64_t column = parts.back()->operands()[1].items[type.shape.size() - 1].integer;
    return not_yet(inst, fmt::format("'insert' of {} at column {}, inside a block of {},",
                                     asc2::name_of(type.dtype), column,
                                     rules_.block_elements(type.dtype)))
        .help("begin at whole blocks, or insert all parts of the tile, one behind the other");
  }
  const size_t first = out.size();
  const Val dst{inst.args[0], type.dtype, true};
  std::vector<std::pair<Val, Shape>> all, upper;
  for (const Inst* part : parts) {
    const Operand& source = part->operands()[0];
    const Shape shape = module_.type_of(source.value).shape;
    Val x = to_movable({source, type.dtype, true}, shape, *as);
    if (bits_of(*as) == 64) {
      const Halves two = in_shape(shape, [&] { return halves(x, *as); });
      upper.emplace_back(two.high, shape);
      x = two.low;
    }
    all.emplace_back(x, shape);
  }
  if (upper.empty()) {
    from_movable(dst, joined(all, *dim, type.shape, &dst));
  } else {
    Halves two{joined(all, *dim, type.shape, nullptr), joined(upper, *dim, type.shape, nullptr)};
    two.low.shape = two.high.shape = 0;
    join_halves(dst, two);
  }
  if (failed_) {
    failed_ = false;
    return not_yet(
        inst, fmt::format("'insert' of {} on {}", asc2::name_of(type.dtype), rules_.target().name));
  }
  for (size_t i = parts.size(); i-- > 0;) A2_TRY(finish(*parts[i], first));  // first ones on top
  return {};
}

// --- columns

/// A column as a copy brings it, a block each, becomes a vector.
Result<> Legaliser::pack(Inst& inst, std::vector<Inst*>& out) {
  const size_t first = out.size();
  return moved(inst, out, [&](const Val& x, const Val& dst) {
    for (size_t i = first; i < out.size(); ++i) columns_.insert(out[i]->result());
    return gathered(x, {{module_.type(inst.type).elements()}, {{0, 1}}}, x.dtype, &dst);
  });
}

/// A vector becomes a column for a copy, which moves the first element of each block.
Result<> Legaliser::unpack(Inst& inst, std::vector<Inst*>& out) {
  const Operand source = inst.operands()[0];
  const Type from = module_.type_of(source.value);
  const Val vector{source, from.dtype, true, module_.type_id(from)};
  const size_t first = out.size();
  spread_.erase(source.value);
  if (!spread(vector, from.shape)) widened_blocks(vector);
  const ValueId column = inst.result();
  if (failed_) {
    // No blocks of one element each: the elements themselves, a row each.
    failed_ = false;
    const int64_t count = from.elements();
    return moved(inst, out, [&](const Val& x, const Val& dst) {
      return gathered(x, {{count, 1}, {{1, 0}, {0, 0}}}, x.dtype, &dst);
    });
  }
  // The column is what has just been written.
  Inst* last = out_->back();
  module_.value(column).type = last->type;
  last->args[0] = Operand::of_value(column);
  spread_.erase(source.value);
  return finish(inst, first);
}

/// A block for each element of a vector, of bytes by way of f16.
void Legaliser::widened_blocks(const Val& vector) {
  const Dtype dtype = vector.dtype, wide = Dtype::F16;
  if (!holds_all(wide, dtype)) return fail();
  const Shape shape = module_.type(vector.shape).shape;
  Val halves = in_shape(shape, [&] { return converted(vector, dtype, wide); });
  halves.shape = module_.type_id(Type::tile(wide, shape));
  Shape blocks = shape;
  blocks.back() = rules_.block_elements(dtype);
  in_shape(blocks, [&] {
    Val large = op(Op::Copy, wide, {halves});
    large.shape = 0;
    return cast(large, dtype);
  });
}

}  // namespace asc2::tile
