// SPDX-License-Identifier: Apache-2.0
// `with asc2.mask(...)`: in the region only some elements of each result are computed. A result is
// put together where it is seen, that is, where it is assigned, stored, returned, or where its
// elements move:
//
//   with asc2.mask(count=n):        %y.1 = add %x, 1.0 : f32[128]
//       y = x + 1              =>   %y.2 = iota 0.0 : f32[128]
//                                   %y.3 = lt %y.2, %n.2 : i1[128]
//                                   %y = where %y.3, %y.1, %y : f32[128]
//
// The elements that are left out become `other`, or stay what the name held before; a name without
// such a value takes the result as it is. A result without a name is put together only where that
// can be seen: where an element that counts reads one that does not.
#include <algorithm>

#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

constexpr int64_t kRepeatBytes = 256;  // that the bits of a mask stand for, again and again
constexpr int64_t kMaskBits = 128;     // so many elements at most

/// After so many elements of the type the bits of a mask repeat.
int64_t period_of(Dtype dtype) {
  return std::min(kMaskBits, kRepeatBytes * 8 / bits_of(dtype));
}

/// Whether bits leave in the same elements of both, in row-major order.
bool same_lanes(const ir::Type& a, const ir::Type& b) {
  const int64_t one = period_of(a.dtype), other = period_of(b.dtype);
  return a.elements() == b.elements() && (one == other || a.elements() <= std::min(one, other));
}

/// Half-open runs of set bits of high * 2^64 + low.
std::vector<std::pair<int64_t, int64_t>> runs_of(uint64_t high, uint64_t low) {
  std::vector<std::pair<int64_t, int64_t>> out;
  for (int64_t i = 0; i < kMaskBits; ++i) {
    if (((i < 64 ? low >> i : high >> (i - 64)) & 1) == 0) continue;
    if (!out.empty() && out.back().second == i) {
      ++out.back().second;
    } else {
      out.emplace_back(i, i + 1);
    }
  }
  return out;
}

}  // namespace

/// asc2.mask(count=n, other=v), asc2.mask(bits=(high, low), other=v)
Result<Value> Lowering::op_mask(const Call& call) {
  auto spec = std::make_shared<MaskSpec>();
  const Value *count = call.find("count"), *bits = call.find("bits"), *other = call.find("other");
  if ((count != nullptr) == (bits != nullptr)) {
    return error<diag::ParseCall>(call.span,
                                  fmt::format("{} needs {} 'count' and 'bits'", call.spelling,
                                              count ? "only one of" : "one of"))
        .help("write asc2.mask(count=n), or asc2.mask(bits=(high, low))");
  }
  if (count) {
    const bool integer = count->is_integer() || (count->is(Kind::Scalar) && is_int(count->dtype));
    if (!integer) {
      return type_error(call.span_of("count"),
                        fmt::format("'count' must be an integer, not {}", describe(*count)));
    }
    spec->count = *count;
  } else {
    const Span span = call.span_of("bits");
    A2_TRY_ASSIGN(const std::vector<Value> words, elements(*bits, span, "'bits'"));
    if (words.size() != 2 || !words[0].is_integer() || !words[1].is_integer()) {
      return type_error(span, "'bits' must be two integers of 64 bits, the high one first");
    }
    for (const Value& word : words) {
      if (range_of(word.integer < 0 ? Dtype::I64 : Dtype::U64).holds(word.integer)) continue;
      return value_error(span, fmt::format("{} in 'bits' has more than 64 bits", repr(word)))
          .help("write the high 64 bits and the low ones, as in bits=(b >> 64, b & (2**64 - 1))");
    }
    spec->runs =
        runs_of(static_cast<uint64_t>(words[0].integer), static_cast<uint64_t>(words[1].integer));
  }
  if (other && !other->is_number() && !other->is(Kind::Scalar)) {
    return type_error(call.span_of("other"),
                      fmt::format("'other' must be a number, not {}", describe(*other)));
  }
  if (other) {
    spec->other = *other;
    spec->other_span = call.span_of("other");
  }
  Value out;
  out.kind = Kind::Mask;
  out.mask = std::move(spec);
  return out;
}

Result<Flow> Lowering::with_mask(const Stmt& stmt) {
  A2_TRY_ASSIGN(const Value value, eval(*stmt.value));
  if (!value.is(Kind::Mask)) {
    return type_error(stmt.value->span, fmt::format("'with' of {}", describe(value)))
        .help("write 'with asc2.mask(count=n):'");
  }
  MaskRegion region;
  region.spec = value.mask.get();
  region.outer = mask_;
  mask_ = &region;
  const bool outer = std::exchange(around_.mask, true);
  const auto flow = block(stmt.body);
  around_.mask = outer;
  mask_ = region.outer;
  return flow;
}

/// The mask of a result of the type, in a mask inside a mask what both leave in; nothing when all
/// its elements are computed.
Result<std::optional<Value>> Lowering::mask_for(MaskRegion& region, const ir::Type& type,
                                                Span span) {
  A2_TRY_ASSIGN(const std::optional<Value> own, own_mask(region, type, span));
  if (!region.outer) return own;
  A2_TRY_ASSIGN(const std::optional<Value> around, mask_for(*region.outer, type, span));
  if (!own || !around) return own ? own : around;
  return std::optional<Value>(emitter_.emit(ir::Op::And, ir::Type::tile(Dtype::I1, type.shape),
                                            {emitter_.operand(*own), emitter_.operand(*around)},
                                            span));
}

/// What this mask alone leaves in.
Result<std::optional<Value>> Lowering::own_mask(MaskRegion& region, const ir::Type& type,
                                                Span span) {
  const MaskSpec& spec = *region.spec;
  const int64_t total = type.elements();
  if (spec.count && spec.count->is_integer() && spec.count->integer >= total) {
    return std::optional<Value>();
  }
  const auto& runs = spec.runs;
  const int64_t bits = std::min(total, period_of(type.dtype));
  if (!spec.count && !runs.empty() && runs[0].first == 0 && runs[0].second >= bits) {
    return std::optional<Value>();
  }
  const int64_t period = spec.count ? total : period_of(type.dtype);
  for (const MaskRegion::Known& known : region.known) {
    if (known.shape == type.shape && known.period == period && emitter_.is_open(known.region)) {
      return std::optional<Value>(known.mask);
    }
  }
  const Dtype dtype = total < kMostExactF32 ? Dtype::F32 : Dtype::I32;
  const auto number = [&](int64_t value) {
    return dtype == Dtype::F32 ? ir::Operand::of_float(static_cast<double>(value))
                               : ir::Operand::of_int(value);
  };
  const Value index =
      emitter_.emit(ir::Op::Iota, ir::Type::tile(dtype, type.shape), {number(0)}, span);
  Result<Value> mask = spec.count ? count_mask(index, *spec.count, total, span)
                                  : bits_mask(spec, index, period, span);
  A2_TRY(mask);
  region.known.push_back({type.shape, period, &emitter_.region(), *mask});
  return std::optional<Value>(*mask);
}

Result<Value> Lowering::count_mask(const Value& index, const Value& count, int64_t total,
                                   Span span) {
  ir::Operand limit;
  if (count.is_integer()) {
    const auto known = static_cast<int64_t>(std::clamp<Int>(count.integer, 0, total));
    limit = is_float(index.dtype) ? ir::Operand::of_float(static_cast<double>(known))
                                  : ir::Operand::of_int(known);
  } else {
    Value clamped = emitter_.emit(
        ir::Op::Clamp, ir::Type::scalar(Dtype::I64),
        {emitter_.operand(count), ir::Operand::of_int(0), ir::Operand::of_int(total)}, span);
    A2_TRY_ASSIGN(limit, operand(clamped, index.dtype, span));
  }
  return emitter_.emit(ir::Op::Lt, ir::Type::tile(Dtype::I1, type_of(index).shape),
                       {emitter_.operand(index), limit}, span);
}

Result<Value> Lowering::bits_mask(const MaskSpec& spec, Value index, int64_t period, Span span) {
  const ir::Type mask_type = ir::Type::tile(Dtype::I1, type_of(index).shape);
  const auto number = [&](int64_t value) {
    return is_float(index.dtype) ? ir::Operand::of_float(static_cast<double>(value))
                                 : ir::Operand::of_int(value);
  };
  if (mask_type.elements() > period) {
    index =
        emitter_.emit(ir::Op::Mod, type_of(index), {emitter_.operand(index), number(period)}, span);
  }
  std::optional<Value> all;
  for (const auto& [begin, end] : spec.runs) {
    if (begin >= period) break;
    Value run = emitter_.emit(ir::Op::Lt, mask_type, {emitter_.operand(index), number(end)}, span);
    if (begin > 0) {
      const Value from =
          emitter_.emit(ir::Op::Ge, mask_type, {emitter_.operand(index), number(begin)}, span);
      run = emitter_.emit(ir::Op::And, mask_type, {emitter_.operand(run), emitter_.operand(from)},
                          span);
    }
    if (all) {
      run = emitter_.emit(ir::Op::Or, mask_type, {emitter_.operand(*all), emitter_.operand(run)},
                          span);
    }
    all = run;
  }
  if (all) return *all;
  return emitter_.emit(ir::Op::Full, mask_type, {ir::Operand::of_int(0)}, span);
}

/// The value with `other` in the elements that the mask leaves out: of a step of an operation by
/// the lanes of what the operation gives.
Result<Value> Lowering::masked(const Value& tile, const Value& other, Span span,
                               std::optional<Dtype> lanes) {
  const ir::Type type = type_of(tile);
  const ir::Type result = ir::Type::tile(lanes.value_or(type.dtype), type.shape);
  A2_TRY_ASSIGN(const std::optional<Value> mask, mask_for(*mask_, result, span));
  if (!mask) return tile;
  const MaskSpec* spec = mask_->other();
  if (spec && &other == &*spec->other) A2_TRY(check_other(*spec, tile, span));
  A2_TRY_ASSIGN(ir::Operand rest, operand(other, type.dtype, span));
  return emitter_.emit(ir::Op::Where, type,
                       {emitter_.operand(*mask), emitter_.operand(tile), std::move(rest)}, span);
}

/// A result put together: with `other`, or with the elements of the value `before`. As it is when
/// there is neither.
Result<Value> Lowering::seen(const Value& value, const Value* before, Span span) {
  if (mask_ && value.is_sequence()) {
    const bool alike =
        before && before->kind == value.kind && before->items->size() == value.items->size();
    std::vector<Value> items;
    for (size_t i = 0; i < value.items->size(); ++i) {
      const Value* one = alike ? &(*before->items)[i] : nullptr;
      A2_TRY_ASSIGN(Value item, seen((*value.items)[i], one, span));
      items.push_back(std::move(item));
    }
    return make_sequence(value.kind, std::move(items));
  }
  if (!mask_ || !value.partial) return value;
  if (const MaskSpec* spec = mask_->other()) return masked_when(value, *spec->other, span);
  const bool keeps = before && before->is(Kind::Tile) && before->type == value.type &&
                     (value.inst || before->var() != value.var());
  return keeps ? masked_when(value, *before, span) : Result<Value>(value);
}

/// Whether a result in the region takes the mask's `other`.
Result<> Lowering::check_other(const MaskSpec& spec, const Value& tile, Span span) {
  const Value& other = *spec.other;
  const Dtype dtype = tile.dtype;
  if (is_float(dtype)) return {};
  const IntRange range = range_of(dtype);
  const bool real = is_real(other);
  if (!real && (!other.is_number() || range.holds(other.integer))) return {};
  const std::string fits =
      fmt::format("give a value from {} to {}", int_text(range.low), int_text(range.high));
  return value_error(spec.other_span, fmt::format("'other' is {}, and a result in the region is {}",
                                                  describe(other), describe(tile)))
      .note(where(span), "this result")
      .help(dtype == Dtype::I1 ? "give 0 or 1, or compare in front of the 'with'"
            : other.is(Kind::Scalar)
                ? "convert it with int(x), which cuts off the fraction"
                : fits + (real ? ", or compute in floats, as in x.to(asc2.float32)"
                               : ", or compute in a wider type, as in x.to(asc2.int32)"));
}

/// An operand of an operation with that result, which it fits: put together if an element of the
/// result that counts may read an element of the operand that does not. With `count` none does: it
/// reads the element at its own index, or where the operand repeats at a smaller one.
Result<Value> Lowering::whole_for(const Value& value, const ir::Type& result, Span span) {
  const bool same = !mask_ || !mask_->by_lane() || same_lanes(type_of(value), result);
  return same ? value : seen(value, nullptr, span);
}

/// As whole_for(), of all operands of an operation on elements. `result` is its element type, the
/// widest of the operands' when absent. Shapes that do not fit are for the operation to report.
Result<> Lowering::make_whole(std::vector<Value>& operands, std::optional<Dtype> result,
                              Span span) {
  std::vector<int64_t> shape;
  Dtype widest = Dtype::I1;
  for (const Value& operand : operands) {
    if (!operand.is(Kind::Tile)) continue;
    const auto both = broadcast(shape, type_of(operand).shape);
    if (!both) return {};
    shape = *both;
    if (bits_of(operand.dtype) > bits_of(widest)) widest = operand.dtype;
  }
  const ir::Type type = ir::Type::tile(result.value_or(widest), std::move(shape));
  for (Value& operand : operands) {
    if (!operand.is(Kind::Tile)) continue;
    A2_TRY_ASSIGN(operand, whole_for(operand, type, span));
  }
  return {};
}

/// As masked(), of a value that is partial only on some of the paths that lead here.
Result<Value> Lowering::masked_when(const Value& tile, const Value& other, Span span) {
  if (tile.partial_when == ir::kNoValue) return masked(tile, other, span);
  A2_TRY_ASSIGN(const std::optional<Value> mask, mask_for(*mask_, type_of(tile), span));
  if (!mask) return tile;
  const std::string_view hint = emitter_.hint().empty() ? "mask" : emitter_.hint();
  const Value out = in_variable(module_, emitter_.new_variable(hint, tile.type));
  ir::Inst* branch =
      emitter_.emit_plain(ir::Op::If, {ir::Operand::of_value(tile.partial_when)}, span);
  branch->regions.resize(2);
  std::set<ir::ValueId> written;
  {
    const RegionGuard region(emitter_, branch->regions[0]);
    A2_TRY_ASSIGN(const Value whole, masked(tile, other, span));
    put({out.variable, whole}, written, span);
  }
  const RegionGuard region(emitter_, branch->regions[1]);
  put({out.variable, tile}, written, span);
  return out;
}

}  // namespace asc2::front
