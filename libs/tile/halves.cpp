// SPDX-License-Identifier: Apache-2.0
// Elements of 64 bits as two tiles of 32, taken and joined by gathers, and reductions of them: the
// reduced dims come first, so that rows join rows.
#include <algorithm>

#include "base/integer.h"
#include "ir/words.h"
#include "tile/legalise.h"
#include "tile/numbers.h"
#include "tile/shapes.h"

namespace asc2::tile {

using namespace ir;

Halves Legaliser::halves(const Val& x, Dtype dtype) {
  if (x.is_literal()) {
    const int64_t number = round_literal(x.operand, dtype).integer;
    return {literal(number, kI32), literal(number >> 32, kI32)};
  }
  if (!x.tile) {
    const Val wide = bits_of(x.dtype) == 64 ? x : scalar_cast(x, kI64);
    const Val by = literal(int64_t{32}, wide.dtype);
    const Val high = scalar_op(Op::Cast, scalar_op(Op::Shr, wide, wide.dtype, &by), kI32);
    const Val low = scalar_op(Op::Cast, wide, kI32);
    return {op(Op::Full, kI32, {low}), op(Op::Full, kI32, {high})};
  }
  const Shape shape = x.shape != 0 ? module_.type(x.shape).shape : shape_;
  const auto half = [&](int64_t bytes) {
    Map map{shape, steps_of(shape)};
    map.bytes = bytes;
    Val out = gathered(x, std::move(map), kI32, nullptr);
    out.shape = x.shape != 0 ? module_.type_id(Type::tile(kI32, shape)) : 0;
    return out;
  };
  return {half(0), half(4)};
}

/// Both go into one tile, the upper halves behind the lower ones.
void Legaliser::join_halves(const Val& dst, const Halves& parts) {
  const Shape shape = vector_shape(shape_);
  Shape both = shape;
  std::vector<int64_t> first(shape.size(), 0), second = first;
  Map map{shape, steps_of(shape)};
  if (shape.size() == 1) {
    const int64_t block = rules_.block_elements(kI32);
    second[0] = round_up(shape[0], block);
    both[0] = second[0] + shape[0];
    map.to_upper.elements = second[0];
  } else {
    second[0] = shape[0];
    both[0] = 2 * shape[0];
    map.to_upper.rows = elements(shape) / shape.back();
  }
  const auto tile = [&](const Val& x) { return x.tile ? x : op(Op::Full, kI32, {x}); };
  const Val low = tile(parts.low), high = tile(parts.high);
  const Val staged = in_shape(both, [&] { return temp(kI32); });
  insert(staged, low, both, first);
  insert(staged, high, both, second);
  gathered(staged, std::move(map), dst.dtype, &dst);
}

Val Legaliser::scalar_op(Op op, const Val& scalar, Dtype dtype, const Val* second) {
  if (dry_) {
    ++cost_;
    return {scalar.operand, dtype, false};
  }
  const TypeId type = module_.type_id(Type::scalar(dtype));
  const ValueId value = module_.derive_value(scope_, module_.name_of(scalar.operand.value), type);
  Inst* inst = module_.new_inst(op, *origin_);
  inst->type = type;
  inst->args = {Operand::of_value(value), scalar.operand};
  inst->result_count = 1;
  if (second) inst->args.push_back(second->operand);
  out_->push_back(inst);
  return {Operand::of_value(value), dtype, false};
}

/// So many of the outermost dim as `shape` has, from `first` on.
Val Legaliser::rows_of(const Val& x, Shape shape, int64_t first) {
  if (!rules_.has(Op::Slice, x.dtype, 2)) fail();
  const Val out = in_shape(shape, [&] { return temp(x.dtype); });
  if (dry_ || failed_) return out;
  Inst* inst = module_.new_inst(Op::Slice, *origin_);
  inst->type = module_.value(out.operand.value).type;
  std::vector<Operand> offsets(shape.size(), Operand::of_int(0));
  offsets[0] = Operand::of_int(first);
  inst->args = {out.operand, x.operand, Operand::of_list(std::move(offsets))};
  inst->result_count = 1;
  out_->push_back(inst);
  return out;
}

Val Legaliser::reduced_long(const Val& x, const Shape& from, const Inst& inst,
                            const std::vector<size_t>& axes, const Val& dst) {
  const Op joins = joining_op(by_of(module_, inst));
  const std::vector<Distance> steps = steps_of(from);
  Map map;
  int64_t count = 1;
  for (const size_t axis : axes) {
    map.shape.push_back(from[axis]);
    map.steps.push_back(steps[axis]);
    count *= from[axis];
  }
  Shape rest;
  for (size_t d = 0; d < from.size(); ++d) {
    if (std::find(axes.begin(), axes.end(), d) != axes.end() || from[d] == 1) continue;
    rest.push_back(from[d]);
    map.shape.push_back(from[d]);
    map.steps.push_back(steps[d]);
  }
  const bool single = rest.empty();
  if (single) {  // twice, as one alone would be a vector
    rest.push_back(2);
    map.shape.push_back(2);
    map.steps.push_back({});
  }
  const auto rows = [&](int64_t n) {
    Shape shape = rest;
    shape.insert(shape.begin(), n);
    return shape;
  };
  const auto half = [&](int64_t bytes) {
    map.bytes = bytes;
    const Val into = in_shape(rows(count), [&] { return temp(kI32); });
    return gathered(x, map, kI32, &into);
  };
  Halves all{half(0), half(4)};
  const auto part = [&](int64_t n, int64_t first) {
    return Halves{rows_of(all.low, rows(n), first), rows_of(all.high, rows(n), first)};
  };
  const auto join = [&](int64_t n, const Halves& a, const Halves& b) {
    return in_shape(rows(n), [&] { return calculated(joins, dst.dtype, a, b); });
  };
  std::optional<Halves> left;  // a row without a partner
  for (int64_t n = count; n > 1; n /= 2) {
    const int64_t pairs = n / 2;
    const Halves a = part(pairs, 0), b = part(pairs, pairs);
    if (n % 2 != 0) {
      const Halves last = part(1, n - 1);
      left = left ? join(1, *left, last) : last;
    }
    all = join(pairs, a, b);
  }
  if (left) all = join(1, all, *left);
  const Shape to = module_.type(inst.type).shape;
  for (Val* word : {&all.low, &all.high}) {
    *word = single ? gathered(*word, {to, std::vector<Distance>(to.size())}, kI32, nullptr)
                   : reshaped(*word, rows(1), to, nullptr);
    word->shape = 0;
  }
  in_shape(to, [&] {
    join_halves(dst, all);
    return dst;
  });
  return dst;
}

}  // namespace asc2::tile
