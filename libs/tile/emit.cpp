// SPDX-License-Identifier: Apache-2.0
// What expansions call to get instructions: new variables, literals, conversions of operands, and
// the instruction itself. In a dry run nothing is made, but the cost is counted.
#include <algorithm>
#include <cmath>

#include "tile/legalise.h"
#include "tile/numbers.h"

namespace asc2::tile {

using namespace ir;

namespace {

constexpr ValueId kDryValues = 0x80000000;  // from here: variables of a dry run

bool reads_result(const Request& request) {
  return std::any_of(request.args.begin(), request.args.end(),
                     [&](const Val& arg) { return arg.is_same_tile(request.dst); });
}

}  // namespace

Val Legaliser::literal(double value, Dtype dtype) const {
  return {round_literal(Operand::of_float(value), dtype), dtype, false};
}

Val Legaliser::literal(int64_t value, Dtype dtype) const {
  return {round_literal(Operand::of_int(value), dtype), dtype, false};
}

Val Legaliser::temp(Dtype dtype) {
  if (dry_) return {Operand::of_value(kDryValues + dry_values_++), dtype, true};
  const TypeId type = module_.type_id(Type::tile(dtype, shape_));
  return {Operand::of_value(module_.derive_value(scope_, name_, type)), dtype, true};
}

Val Legaliser::work(const Request& request, Dtype dtype) {
  return reads_result(request) || request.dst.dtype != dtype ? temp(dtype) : request.dst;
}

Val Legaliser::op(Op op, Dtype dtype, std::vector<Val> args) {
  const Val dst = temp(info(op).typing == Typing::Compare ? Dtype::I1 : dtype);
  into(dst, op, dtype, std::move(args));
  return dst;
}

void Legaliser::into(const Val& dst, Op op, Dtype dtype, std::vector<Val> args) {
  perform({op, dtype, Round::Default, dst, std::move(args)});
}

Val Legaliser::cast(const Val& from, Dtype to, Round round) {
  if (from.shape == 0) {
    const Val dst = temp(to);
    cast_into(dst, from, round);
    return dst;
  }
  Val whole = from;
  whole.shape = 0;
  Val dst = in_shape(module_.type(from.shape).shape, [&] { return cast(whole, to, round); });
  dst.shape = from.shape;
  return dst;
}

void Legaliser::cast_into(const Val& dst, const Val& from, Round round) {
  perform({Op::Cast, from.dtype, round, dst, {from}});
}

void Legaliser::cast_step(const Val& dst, const Val& from, Round round) {
  emit({Op::Cast, from.dtype, round, dst, {from}});
}

Val Legaliser::negated(const Val& scalar) {
  if (!scalar.is_literal()) return scalar_op(Op::Neg, scalar, scalar.dtype);
  const Operand& o = scalar.operand;
  if (!o.is_int()) return literal(-o.real, scalar.dtype);
  return literal(static_cast<int64_t>(0 - static_cast<uint64_t>(o.integer)), scalar.dtype);
}

Val Legaliser::scalar_cast(const Val& scalar, Dtype dtype) {
  if (!scalar.is_literal()) {
    return scalar.dtype == dtype ? scalar : scalar_op(Op::Cast, scalar, dtype);
  }
  Operand number = scalar.operand;
  if (!number.is_int() && !is_float(dtype)) {
    if (!(std::fabs(number.real) < 0x1p63)) fail();  // no integer
    number = Operand::of_int(failed_ ? 0 : static_cast<int64_t>(number.real), number.span);
  }
  return {round_literal(number, dtype), dtype, false};
}

Val Legaliser::converted(const Val& value, Dtype dtype, Dtype wide) {
  if (!value.tile) {
    const bool rounds = value.is_literal() || !holds_all(dtype, value.dtype);
    const Val narrow = rounds ? scalar_cast(value, dtype) : value;
    // Scalars of one kind widen by themselves.
    const bool widens = !narrow.is_literal() && is_float(narrow.dtype) == is_float(wide);
    return widens && holds_all(wide, narrow.dtype) ? narrow : scalar_cast(narrow, wide);
  }
  if (value.dtype == wide) return value;
  if (dry_) return cast(value, wide);
  const std::pair key{value.operand.value, wide};
  const auto known = converted_.find(key);
  if (known != converted_.end()) {
    Val out = known->second;
    out.shape = value.shape;
    return out;
  }
  const Val out = cast(value, wide);
  converted_[key] = out;
  return out;
}

void Legaliser::emit(const Request& given) {
  Request r = given;
  if (r.repeats() && !fit(r)) {
    return r.op == Op::Copy ? repeat(given.dst, given.args[0]) : fail();
  }
  if (dry_) {
    ++cost_;
    return;
  }
  // Where the result must not be in place it goes through another variable.
  const Val dst = info(r.op).has(kNoInPlace) && reads_result(r) ? temp(r.dst.dtype) : r.dst;
  Inst* inst = module_.new_inst(r.op, *origin_);
  inst->type = module_.type_id(Type::tile(dst.dtype, shape_));
  inst->args.push_back(dst.operand);
  inst->result_count = 1;
  for (const Val& arg : r.args) inst->args.push_back(arg.operand);
  if (r.round != Round::Default) {
    inst->set(Attr::Round, word_operand(module_, ir::word_of(r.round)));
  }
  out_->push_back(inst);
  forget(dst.operand.value);
  if (!dst.is_same_tile(r.dst)) into(r.dst, Op::Copy, r.dst.dtype, {dst});
}

void Legaliser::forget(ValueId value) {
  const auto first = converted_.lower_bound({value, Dtype{}});
  auto last = first;
  while (last != converted_.end() && last->first.first == value) ++last;
  converted_.erase(first, last);
  spread_.erase(value);
}

}  // namespace asc2::tile
