// SPDX-License-Identifier: Apache-2.0
// Reductions in terms of what a vector unit has: folding rows onto each other, joining the elements
// of blocks, joining the elements of a row. Dims before the last one fold by halves; the last dim
// shrinks by blocks until a repeat holds it. Half floats and short integers are reduced in f32.
//
//   %m = reduce %x {by = max, axes = [1]} : f32[64,1]
//     =>  %m.1 = block_reduce %x {by = max} : f32[64,16]
//         %m.2 = block_reduce %m.1 {by = max} : f32[64,2]
//         %m = row_reduce %m.2 {by = max} : f32[64,1]
#include <algorithm>

#include "tile/diags.h"
#include "tile/legalise.h"
#include "tile/numbers.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr int64_t kMaxPartSums = 8192;  // 11-bit numbers whose sum f32 holds: 2^24 / 2^11
constexpr int64_t kFewRows = 4;         // so many rows are reduced by a repeat each

/// The element type to reduce in; nothing when there is none yet.
std::optional<Dtype> working_type(Dtype dtype, std::string_view by, bool over_columns) {
  if (is_float(dtype)) return Dtype::F32;
  if (!is_int(dtype)) return std::nullopt;
  const bool picks = by == "max" || by == "min";
  if (picks && holds_all(Dtype::F32, dtype)) return Dtype::F32;
  if (!over_columns && holds_all(Dtype::I32, dtype)) return Dtype::I32;
  return std::nullopt;
}

}  // namespace

/// Shrinks one dim after the other; the last step writes `into`, if given.
Val Legaliser::reduced(Val x, const Type& from, const Inst& inst, std::vector<size_t> axes,
                       Dtype dtype, const Val* into) {
  const Operand& by = *inst.find(Attr::By);
  Shape shape = from.shape;
  const auto step = [&](Op op, bool last) {
    x = row_op({op, dtype, shape, x, &by, last ? into : nullptr});
  };
  const bool over_columns = axes.back() + 1 == shape.size();
  for (const size_t axis : axes) {
    if (axis + 1 == shape.size()) break;
    while (shape[axis] > 1) {
      shape[axis] = (shape[axis] + 1) / 2;
      step(Op::Fold, axis == axes.back() && shape[axis] == 1);
    }
  }
  if (!over_columns) return x;
  const int64_t lanes = rules_.repeat_elements(dtype), block = rules_.block_elements(dtype);
  // A row takes a repeat of its own in the last step, blocks share one: many rows shrink first.
  while (shape.back() > (elements(shape) / shape.back() > kFewRows ? block : lanes)) {
    shape.back() = (shape.back() + block - 1) / block;
    step(Op::BlockReduce, false);
  }
  shape.back() = 1;
  step(Op::RowReduce, true);
  return x;
}

/// i32 by parts that f32 holds, as the hardware reduces floats only. A sum is that of 11, 11 and 10
/// bits each; the extreme is that of the upper halves and, among those that have it, of the lower.
Val Legaliser::reduced_integers(Val x, const Type& from, const Inst& inst, std::vector<size_t> axes,
                                std::string_view by) {
  constexpr Dtype kI32 = Dtype::I32, kF32 = Dtype::F32;
  const auto number = [&](int64_t value) { return literal(value, kI32); };
  Type type = from;
  if (axes.size() > 1) {  // rows fold as they are
    x = reduced(x, type, inst, {axes.begin(), axes.end() - 1}, kI32, nullptr);
    for (size_t i = 0; i + 1 < axes.size(); ++i) type.shape[axes[i]] = 1;
  }
  x.shape = 0;
  const auto part = [&](int64_t shift, int64_t mask) {
    Val bits = shift == 0 ? x : op(Op::Shr, kI32, {x, number(shift)});
    if (mask != 0) bits = op(Op::And, kI32, {bits, number(mask)});
    return cast(bits, kF32);
  };
  const auto over_columns = [&](const Val& wide) {
    return reduced(wide, type, inst, {axes.back()}, kF32, nullptr);
  };
  Shape one = type.shape;
  one.back() = 1;
  const auto joined = [&](Val high, Val low, int64_t shift) {
    high.shape = low.shape = 0;
    const Val moved = op(Op::Shl, kI32, {cast(high, kI32), number(shift)});
    return op(Op::Add, kI32, {moved, low.dtype == kI32 ? low : cast(low, kI32)});
  };
  return in_shape(type.shape, [&] {
    if (by == "sum") {
      const Val low = over_columns(part(0, 0x7ff)), middle = over_columns(part(11, 0x7ff));
      const Val high = over_columns(part(22, 0));
      return in_shape(one, [&] { return joined(high, joined(middle, low, 11), 22); });
    }
    const Val upper = part(16, 0), lower = part(0, 0xffff);
    const Val high = over_columns(upper);
    const Val among = op(Op::Eq, kF32, {upper, high});
    const double beyond = by == "max" ? -1.0 : 65536.0;
    const Val low = over_columns(op(Op::Where, kF32, {among, lower, literal(beyond, kF32)}));
    return in_shape(one, [&] { return joined(high, low, 16); });
  });
}

Result<> Legaliser::reduce(Inst& inst, std::vector<Inst*>& out) {
  const Operand& source = inst.operands()[0];
  Type from = module_.type_of(source.value);
  const std::string word(module_.text(inst.find(Attr::By)->sym));
  std::vector<size_t> axes;
  for (const Operand& axis : inst.find(Attr::Axes)->items) {
    const auto at = static_cast<size_t>(axis.integer);
    if (from.shape[at] != 1) axes.push_back(at);
  }
  std::sort(axes.begin(), axes.end());
  if (from.shape.back() == 1 && from.elements() > 1 && !axes.empty()) {
    // The elements lie side by side: one row.
    if (module_.type(inst.type).elements() != 1)
      return not_yet(inst, "a reduction of some dims of a tile whose last dim is 1");
    from.shape = {from.elements()};
    axes = {0};
  }
  const Val dst{inst.args[0], from.dtype, true};
  const Val given{source, from.dtype, true};
  const bool picks = word == "max" || word == "min";
  if (dst.dtype == kU32) from.dtype = kI32;  // the same bits
  const bool over_columns = !axes.empty() && axes.back() + 1 == from.shape.size();
  const auto dtype = working_type(from.dtype, word, over_columns);
  const bool in_parts = over_columns && !dtype && is_int(from.dtype) &&
                        holds_all(Dtype::I32, from.dtype) && from.shape.back() <= kMaxPartSums;
  if ((!dtype && !in_parts) || (over_columns && word == "prod")) {
    return not_yet(inst, fmt::format("'{}' over the last dim of a tile of {}", word,
                                     asc2::name_of(dst.dtype)));
  }
  const size_t first = out.size();
  const Dtype works_in = dtype.value_or(Dtype::I32);
  Val x = in_shape(from.shape, [&] {
    return dst.dtype == kU32 ? signed_bits(given, picks) : converted(given, from.dtype, works_in);
  });
  if (in_parts) {
    x = reduced_integers(x, from, inst, axes, word);
  } else if (!axes.empty()) {
    x = reduced(x, from, inst, axes, works_in, works_in == dst.dtype ? &dst : nullptr);
  }
  x.shape = 0;
  if (dst.dtype == kU32) {
    into(dst, Op::Bitcast, kI32, {picks ? flipped(x) : x});
  } else if (x.dtype != dst.dtype) {
    const bool wraps = is_int(dst.dtype) && (word == "sum" || word == "prod");
    if (wraps) low_bits(x, x, dst.dtype);
    narrow_into(dst, x);
  } else if (!x.is_same_tile(dst)) {
    into(dst, Op::Copy, dst.dtype, {x});
  }
  if (failed_) {
    failed_ = false;
    return not_yet(inst, fmt::format("'{}' of {} on {}", word, asc2::name_of(dst.dtype),
                                     rules_.target().name));
  }
  A2_TRY(finish(inst, first));
  diags_.remark<diag::TileExpanded>(module_.where(inst), fmt::format("reduce {}", word),
                                    asc2::name_of(dst.dtype), out.size() - first,
                                    rules_.target().name);
  return {};
}

/// The sign bit of i32 turned: the order of signed numbers becomes that of unsigned ones, and back.
Val Legaliser::flipped(const Val& x) {
  return op(Op::Xor, kI32, {x, literal(int64_t{INT32_MIN}, kI32)});
}

/// The bits of u32 as i32; with `ordered`, in the order of the unsigned numbers.
Val Legaliser::signed_bits(const Val& value, bool ordered) {
  const Val bits = temp(kI32);
  into(bits, Op::Bitcast, kU32, {value});
  return ordered ? flipped(bits) : bits;
}

Val Legaliser::row_op(const RowOp& o) {
  if (!rules_.has(o.op, o.dtype, 0)) fail();
  const TypeId type = module_.type_id(Type::tile(o.dtype, o.shape));
  Val dst = in_shape(o.shape, [&] { return o.into ? *o.into : temp(o.dtype); });
  dst.shape = type;
  if (dry_ || failed_) {
    ++cost_;
    return dst;
  }
  Inst* inst = module_.new_inst(o.op, *origin_);
  inst->type = type;
  inst->args = {dst.operand, o.source.operand};
  inst->result_count = 1;
  if (o.by) inst->set(Attr::By, *o.by);
  out_->push_back(inst);
  forget(dst.operand.value);
  return dst;
}

// --- reshapes

/// A copy where rows stay as they are; `asc2-memplan` may let both share their storage.
Result<> Legaliser::reshape(Inst& inst, std::vector<Inst*>& out) {
  const Operand source = inst.operands()[0];
  const Type from = module_.type_of(source.value), to = module_.type(inst.type);
  const size_t first = out.size();
  const Val column{source, from.dtype, true};
  const bool from_column = columns_.count(source.value) != 0;
  const bool to_column = columns_.count(inst.result()) != 0;
  const bool single = from.elements() == 1;  // a column of one element is a vector too
  if (from_column && !single) {
    pack(inst, column);
  } else if (to_column && !single) {
    unpack(inst);
  } else if (!from_column && !to_column && vector_shape(from.shape) == vector_shape(to.shape)) {
    into({inst.args[0], to.dtype, true}, Op::Copy, to.dtype, {column});
  } else {
    const int64_t block = rules_.block_elements(to.dtype);
    const int64_t columns = vector_shape(from.shape).back(), wanted = vector_shape(to.shape).back();
    const bool rows = columns == wanted;
    const bool blocks = columns % block == 0 && wanted % block == 0;
    if (to.dtype == Dtype::I1 || (!rows && !blocks)) {
      return not_yet(inst, fmt::format("a reshape of [{}] to [{}]", fmt::join(from.shape, ", "),
                                       fmt::join(to.shape, ", ")));
    }
    out.push_back(&inst);
    forget(inst.result());
    return {};
  }
  if (failed_) {
    failed_ = false;
    return not_yet(inst, fmt::format("a column of {} elements", asc2::name_of(from.dtype)));
  }
  return finish(inst, first);
}

/// A window that starts at whole blocks is a copy of rows.
Result<> Legaliser::window(Inst& inst, std::vector<Inst*>& out) {
  const Type type = module_.type(inst.type);
  const Operand& column = inst.operands()[1].items[type.shape.size() - 1];
  const bool vectors = type.shape.back() == 1 && type.shape.size() > 1;
  const bool aligned = column.is_int() && column.integer % rules_.block_elements(type.dtype) == 0;
  if (!rules_.has(inst.op, type.dtype, 2) || !aligned || vectors) {
    return not_yet(inst, fmt::format("'{}' of {} at column {}", inst.info().mnemonic,
                                     asc2::name_of(type.dtype), column.integer));
  }
  out.push_back(&inst);
  forget(inst.result());
  return {};
}

/// A column as a copy brings it, a block each, becomes a vector: what a row reduces to is its only
/// element. i32 and u32 go in two halves that f32 holds.
void Legaliser::pack(const Inst& inst, const Val& column) {
  const Dtype dtype = column.dtype;
  const bool halves = dtype == kI32 || dtype == kU32;
  if (!halves && !holds_all(kF32, dtype)) return fail();
  const size_t first = out_->size();
  std::vector<Val> wide;
  if (halves) {
    const Val bits = dtype == kU32 ? signed_bits(column, false) : column;
    wide.push_back(cast(op(Op::Shr, kI32, {bits, literal(int64_t{16}, kI32)}), kF32));
    wide.push_back(cast(op(Op::And, kI32, {bits, literal(int64_t{0xffff}, kI32)}), kF32));
  } else {
    wide.push_back(converted(column, dtype, kF32));
  }
  if (dry_ || failed_) return;
  for (size_t i = first; i < out_->size(); ++i) columns_.insert((*out_)[i]->result());
  const Operand max = word_operand(module_, "max");
  const Val dst{inst.args[0], dtype, true};
  for (Val& part : wide) {
    part = row_op({Op::RowReduce, kF32, shape_, part, &max, dtype == kF32 ? &dst : nullptr});
    part.shape = 0;
  }
  if (halves) {
    const Val high = op(Op::Shl, kI32, {cast(wide[0], kI32), literal(int64_t{16}, kI32)});
    const Val low = cast(wide[1], kI32);
    if (dtype == kI32) {
      into(dst, Op::Add, kI32, {high, low});
    } else {
      into(dst, Op::Bitcast, kI32, {op(Op::Add, kI32, {high, low})});
    }
  } else if (dtype != kF32) {
    narrow_into(dst, wide[0]);
  }
}

/// A vector becomes a column for a copy, which moves the first element of each block.
void Legaliser::unpack(const Inst& inst) {
  const Operand& source = inst.operands()[0];
  const Type from = module_.type_of(source.value);
  const Val vector{source, from.dtype, true, module_.type_id(from)};
  spread_.erase(source.value);
  const auto blocks = spread(vector, from.shape);
  if (!blocks) widened_blocks(vector);
  if (dry_ || failed_) return;
  // The column is what has just been written.
  Inst* last = out_->back();
  if (!blocks && last->op != Op::Cast) return fail();
  const ValueId column = inst.result();
  module_.value(column).type = last->type;
  last->args[0] = Operand::of_value(column);
  spread_.erase(source.value);
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

// --- operands that repeat

/// What the operand's shape is where it is not, in memory, that of the result: 0 if it is.
TypeId Legaliser::own_shape(const Type& type) {
  if (vector_shape(type.shape) == vector_shape(shape_)) return 0;
  return module_.type_id(Type::tile(type.dtype, type.shape));
}

Result<> Legaliser::check_shapes(const Inst& inst) {
  for (const Operand& operand : inst.operands()) {
    if (!operand.is_value()) continue;
    const Type type = module_.type_of(operand.value);
    if (!type.is_tile() || own_shape(type) == 0) continue;
    const bool rows = shape_.back() != 1 && type.shape.back() == shape_.back();
    const bool column = shape_.back() != 1 && type.shape.back() == 1 &&
                        type.elements() == elements(shape_) / shape_.back();
    if (rows || column || type.elements() == 1) continue;
    return not_yet(inst, fmt::format("broadcasting [{}] to [{}]", fmt::join(type.shape, ", "),
                                     fmt::join(shape_, ", ")));
  }
  return {};
}

/// Operands that repeat get the form in which the hardware repeats them, or the result's size.
bool Legaliser::fit(Request& r) {
  for (Val& arg : r.args) {
    if (arg.shape == 0) continue;
    const auto fit = fitted(r, arg);
    if (!fit) return false;
    arg = *fit;
  }
  return true;
}

std::optional<Val> Legaliser::fitted(const Request& r, const Val& operand) {
  if (operand.dtype == Dtype::I1) return enlarged(operand);
  const Shape shape = module_.type(operand.shape).shape;
  const int64_t block = rules_.block_elements(operand.dtype);
  const bool rows = shape_.back() != 1 && shape.back() == shape_.back();
  const bool blocks = shape.size() == 2 && shape.back() == block && shape.back() != shape_.back();
  Val out = operand;
  if (!rows && !blocks) {
    const auto spread_out = spread(operand);
    if (!spread_out) return std::nullopt;
    out = *spread_out;
  }
  const OpForm* form = r.op == Op::Cast ? nullptr : rules_.find(r.op, r.dtype, r.form());
  if (form && r.form() == 0 && form->broadcasts(r.dtype)) return out;
  if (r.op == Op::Copy) return std::nullopt;
  return enlarged(out);
}

std::optional<Val> Legaliser::spread(const Val& vector) {
  return spread(vector, {module_.type(vector.shape).elements(), 1});
}

/// A block for each element of a vector, the rows in the dims of `column`, [.., 1]. A single one
/// has room for the blocks that come with it; else the outermost dim that is not 1 grows.
std::optional<Val> Legaliser::spread(const Val& vector, Shape column) {
  if (!rules_.has(Op::Spread, vector.dtype, 0)) return std::nullopt;
  const auto known = spread_.find(vector.operand.value);
  if (!dry_ && known != spread_.end()) return known->second;
  const int64_t count = module_.type(vector.shape).elements();
  const int64_t block = rules_.block_elements(vector.dtype);
  const int64_t together = rules_.repeat_elements(vector.dtype) / block;
  if (count != 1) {
    const int64_t rows = (count + together - 1) / together * together;
    int64_t& outer = *std::find_if(column.begin(), column.end(), [](int64_t n) { return n != 1; });
    const int64_t inner = count / outer;
    outer = (rows + inner - 1) / inner;
  }
  column.back() = block;
  const Val out = row_op({Op::Spread, vector.dtype, column, vector, nullptr, nullptr});
  if (!dry_) spread_[vector.operand.value] = out;
  return out;
}

/// The operand in the size of the result. A mask goes through numbers.
Val Legaliser::enlarged(const Val& operand) {
  if (operand.dtype != Dtype::I1) return op(Op::Copy, operand.dtype, {operand});
  Val mask = operand;
  mask.shape = 0;
  Val ones = in_shape(module_.type(operand.shape).shape, [&] {
    return op(Op::Where, Dtype::F32, {mask, literal(1.0, Dtype::F32), literal(0.0, Dtype::F32)});
  });
  ones.shape = operand.shape;
  const Val large = op(Op::Copy, Dtype::F32, {ones});
  return op(Op::Ne, Dtype::F32, {large, literal(0.0, Dtype::F32)});
}

Failure Legaliser::not_yet(const Inst& inst, std::string_view what) {
  return diags_.error<diag::TileNotYet>(module_.where(inst), what)
      .note_at(module_.loc_text(inst), "from here");
}

}  // namespace asc2::tile
