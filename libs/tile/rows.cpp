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

#include "base/integer.h"
#include "ir/walk.h"
#include "ir/words.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/legalise.h"
#include "tile/numbers.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr int64_t kFewRows = 4;  // so many rows are reduced by a repeat each

/// The element type to reduce in; nothing when there is none yet. Rows of floats are what the
/// hardware is fast at.
std::optional<Dtype> working_type(Dtype dtype, By by) {
  if (is_float(dtype)) return Dtype::F32;
  if (!is_int(dtype)) return std::nullopt;
  const bool picks = by == By::Max || by == By::Min;
  if (picks && holds_all(Dtype::F32, dtype)) return Dtype::F32;
  if (holds_all(Dtype::I32, dtype)) return Dtype::I32;
  return std::nullopt;
}

/// A tile of the shape `to` whose elements are those of the smaller one, again and again.
Map repetition(const Shape& from, const Shape& to) {
  Map map{to, std::vector<Distance>(to.size())};
  const std::vector<Distance> steps = steps_of(from);
  for (size_t back = 1; back <= std::min(from.size(), to.size()); ++back) {
    const size_t d = from.size() - back;
    if (from[d] != 1) map.steps[to.size() - back] = steps[d];
  }
  return map;
}

}  // namespace

/// Shrinks one dim after the other; the last step writes `into`, if given.
Val Legaliser::reduced(Val x, Shape shape, const Inst& inst, std::vector<size_t> axes, Dtype dtype,
                       const Val* into) {
  const Operand& by = *inst.find(Attr::By);
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
    shape.back() = ceil_div(shape.back(), block);
    step(Op::BlockReduce, false);
  }
  shape.back() = 1;
  step(Op::RowReduce, true);
  return x;
}

/// Along the last dim in a type that only folds: whole blocks of a row fold onto each other, and
/// what is left lies down, so that its columns are rows.
Val Legaliser::reduced_as_rows(Val x, const Shape& from, const Inst& inst, Dtype dtype) {
  const Operand& by = *inst.find(Attr::By);
  const int64_t block = rules_.block_elements(dtype), rows = elements(from) / from.back();
  int64_t columns = from.back();
  x.shape = 0;
  const auto fold = [&](const Shape& shape) {
    x = row_op({Op::Fold, dtype, shape, x, &by, nullptr});
    x.shape = 0;
  };
  if (columns > block) {
    const int64_t blocks = ceil_div(columns, block);
    Shape whole = from;
    whole.back() = blocks * block;
    // Rows of a tile that was converted are padded to blocks of narrower elements.
    if (columns % rules_.block_elements(Dtype::I8) != 0) {
      const By joined = by_of(module_, inst);
      const auto [low, high] =
          is_float(dtype) ? std::pair<int64_t, int64_t>() : integer_range(dtype);
      const Val neutral = literal(joined == By::Max    ? low
                                  : joined == By::Min  ? high
                                  : joined == By::Prod ? int64_t{1}
                                                       : int64_t{0},
                                  dtype);
      const Val filled = in_shape(whole, [&] { return op(Op::Full, dtype, {neutral}); });
      insert(filled, x, whole, std::vector<int64_t>(whole.size(), 0));
      x = filled;
    }
    x = reshaped(x, whole, {rows, blocks, block}, nullptr);
    for (int64_t count = blocks; count > 1;) {
      count = (count + 1) / 2;
      fold({rows, count, block});
    }
    columns = block;
  }
  // A single row twice, as one would lie down as a vector.
  const int64_t lying = std::max<int64_t>(rows, 2);
  x = gathered(x, {{columns, lying}, {{1, 0}, {0, rows > 1 ? 1 : 0}}}, dtype, nullptr);
  for (int64_t count = columns; count > 1;) {
    count = (count + 1) / 2;
    fold({count, lying});
  }
  Shape left = from;
  left.back() = 1;
  if (rows == 1) return gathered(x, {left, std::vector<Distance>(left.size())}, dtype, nullptr);
  return reshaped(x, {1, rows}, left, nullptr);
}

Result<> Legaliser::reduce(Inst& inst, std::vector<Inst*>& out) {
  const Operand& source = inst.operands()[0];
  const Type from = module_.type_of(source.value);
  const By by = by_of(module_, inst);
  const Val dst{inst.args[0], from.dtype, true};
  const bool picks = by == By::Max || by == By::Min;
  const size_t first = out.size();
  Val x{source, from.dtype, true};
  if (is_int(from.dtype) && bits_of(from.dtype) == 64) {
    std::vector<size_t> axes;
    for (const Operand& axis : inst.find(Attr::Axes)->items) {
      if (from.shape[static_cast<size_t>(axis.integer)] != 1)
        axes.push_back(static_cast<size_t>(axis.integer));
    }
    if (axes.empty()) {
      this->into(dst, Op::Copy, dst.dtype, {x});
    } else {
      reduced_long(x, from.shape, inst, axes, dst);
    }
    return reduced_to(inst, by, first);
  }
  if (from.dtype == kU32) x = in_shape(from.shape, [&] { return signed_bits(x, picks); });
  // Elements of a tile [.., 1] lie side by side: without that dim they are rows.
  Shape shape = from.shape;
  while (shape.size() > 1 && shape.back() == 1) shape.pop_back();
  if (elements(shape) == module_.type(inst.type).elements()) shape = from.shape;
  if (module_.type(inst.type).elements() == 1 && from.shape.back() == 1) shape = {from.elements()};
  std::vector<size_t> axes;
  for (const Operand& axis : inst.find(Attr::Axes)->items) {
    const auto at = static_cast<size_t>(axis.integer);
    if (at < shape.size() && shape[at] != 1) axes.push_back(at);
  }
  std::sort(axes.begin(), axes.end());
  if (shape.size() == 1 && shape.back() > module_.type(inst.type).elements()) axes = {0};
  const bool over_columns = !axes.empty() && axes.back() + 1 == shape.size();
  const auto dtype = working_type(x.dtype, by);
  if (!dtype) {
    return not_yet(inst,
                   fmt::format("'{}' of a tile of {}", word_of(by), asc2::name_of(dst.dtype)));
  }
  x = in_shape(from.shape, [&] { return converted(x, x.dtype, *dtype); });
  if (shape != from.shape && elements(shape) != shape.back())
    x = reshaped(x, from.shape, shape, nullptr);
  Shape left = shape;
  for (const size_t axis : axes) left[axis] = 1;
  const bool lies_alike = vector_shape(left) == vector_shape(module_.type(inst.type).shape);
  const Val* into = lies_alike && *dtype == dst.dtype ? &dst : nullptr;
  const bool as_rows = over_columns && !(*dtype == kF32 && by != By::Prod);
  if (as_rows) {
    if (axes.size() > 1) {
      x = reduced(x, shape, inst, {axes.begin(), axes.end() - 1}, *dtype, nullptr);
      for (size_t i = 0; i + 1 < axes.size(); ++i) shape[axes[i]] = 1;
    }
    x = reduced_as_rows(x, shape, inst, *dtype);
  } else if (!axes.empty()) {
    x = reduced(x, shape, inst, axes, *dtype, into);
  }
  if (!lies_alike) x = reshaped(x, left, module_.type(inst.type).shape, nullptr);
  x.shape = 0;
  if (dst.dtype == kU32) {
    this->into(dst, Op::Bitcast, kI32, {picks ? flipped(x) : x});
  } else if (x.dtype != dst.dtype) {
    const bool wraps = is_int(dst.dtype) && (by == By::Sum || by == By::Prod);
    if (wraps) low_bits(x, x, dst.dtype);
    narrow_into(dst, x);
  } else if (!x.is_same_tile(dst)) {
    this->into(dst, Op::Copy, dst.dtype, {x});
  }
  return reduced_to(inst, by, first);
}

/// All instructions of a reduction are there, from `first` on.
Result<> Legaliser::reduced_to(Inst& inst, By by, size_t first) {
  const std::string_view dtype = asc2::name_of(module_.type(inst.type).dtype);
  if (std::exchange(failed_, false))
    return not_yet(inst, fmt::format("'{}' of {} on {}", word_of(by), dtype, rules_.target().name));
  A2_TRY(finish(inst, first));
  diags_.remark<diag::TileExpanded>(module_.where(inst), fmt::format("reduce {}", word_of(by)),
                                    dtype, out_->size() - first, rules_.target().name);
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

// --- operands that repeat

/// What the operand's shape is where it is not, in memory, that of the result: 0 if it is.
TypeId Legaliser::own_shape(const Type& type) {
  if (vector_shape(type.shape) == vector_shape(shape_)) return 0;
  return module_.type_id(Type::tile(type.dtype, type.shape));
}

/// An operand [.., 1] with fewer elements than the result has rows becomes one with an element for
/// each row. Other operands repeat as the hardware does it.
Result<> Legaliser::widen_columns(Inst& inst) {
  for (size_t i = 0; i < inst.operands().size(); ++i) {
    const Operand operand = inst.operands()[i];
    if (!operand.is_value()) continue;
    const Type type = module_.type_of(operand.value);
    if (!type.is_tile() || type.shape.back() != 1 || type.elements() == 1 || own_shape(type) == 0 ||
        type.elements() == elements(shape_) / shape_.back())
      continue;
    Shape wide = shape_;
    wide.back() = 1;
    Map map = repetition(type.shape, wide);
    const auto as = movable(type.dtype);
    if (!as) fail();
    if (as) {
      const Val x = to_movable({operand, type.dtype, true}, type.shape, *as);
      const Val y = in_shape(wide, [&] {
        const Val large = gathered(x, std::move(map), x.dtype, nullptr);
        if (large.dtype == type.dtype) return large;
        const Val back = temp(type.dtype);
        from_movable(back, large);
        return back;
      });
      inst.args[inst.result_count + i] = y.operand;
    }
    if (!failed_) continue;
    failed_ = false;
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
    if (!spread_out && r.op == Op::Copy) return std::nullopt;
    out = spread_out ? *spread_out : enlarged(operand);
    if (!spread_out) return out;
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
    const int64_t rows = round_up(count, together);
    int64_t& outer = *std::find_if(column.begin(), column.end(), [](int64_t n) { return n != 1; });
    const int64_t inner = count / outer;
    outer = ceil_div(rows, inner);
  }
  column.back() = block;
  const Val out = row_op({Op::Spread, vector.dtype, column, vector, nullptr, nullptr});
  if (!dry_) spread_[vector.operand.value] = out;
  return out;
}

/// A copy of a smaller tile, element by element.
void Legaliser::repeat(const Val& dst, const Val& operand) {
  const auto as = movable(operand.dtype);
  if (!as) return fail();
  const Shape from = module_.type(operand.shape).shape;
  Val whole = operand;
  whole.shape = 0;
  const Val x = to_movable(whole, from, *as);
  from_movable(dst, gathered(x, repetition(from, shape_), x.dtype, &dst));
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

void reduce_by_blocks(Module& module, Inst& kernel, const Rules& rules) {
  walk(kernel.regions[0], [&](Inst& inst) {
    if (inst.op != Op::RowReduce) return;
    const Type& from = module.type_of(inst.operands()[0].value);
    const int64_t block = rules.block_elements(from.dtype);
    if (from.columns() > block || from.pitch != block) return;
    if (rules.has(Op::BlockReduce, from.dtype, 0)) inst.op = Op::BlockReduce;
  });
}

DiagRef Legaliser::not_yet(const Inst& inst, std::string_view what) {
  return diags_.error<diag::TileNotYet>(module_.where(inst), what)
      .from_here(module_.loc_text(inst));
}

}  // namespace asc2::tile
