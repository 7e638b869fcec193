// SPDX-License-Identifier: Apache-2.0
// What all parts of the lowering share: errors with their call stack, and emission with its checks.
#include "front/lowering.h"

#include "front/diags.h"
#include "launch/launch.h"

namespace asc2::front {

Lowering::Lowering(const Source& source, const FileIndex& index, ir::Module& module, Diags& diags)
    : source_(source),
      index_(index),
      module_(module),
      diags_(&diags),
      heard_(&diags),
      emitter_(module, source),
      environment_(emitter_) {}

DiagRef Lowering::with_calls(DiagRef diag) const {
  constexpr int kShown = 3;
  int shown = 0;
  for (const Frame* frame = frame_; frame && !frame->kernel && shown < kShown; ++shown) {
    if (frame->function) {
      diag.note(where(frame->call), fmt::format("in this call of '{}'", frame->function->name));
    }
    frame = frame->caller;
  }
  return diag;
}

DiagRef Lowering::type_error(Span span, std::string message) {
  return error<diag::ParseType>(span, message);
}

DiagRef Lowering::value_error(Span span, std::string message) {
  return error<diag::ParseValue>(span, message);
}

DiagRef Lowering::not_yet(Span span, std::string_view what) {
  return error<diag::ParseNotYet>(span, what);
}

DiagRef Lowering::not_constant(Span span, std::string_view what, const Value& value) {
  DiagRef diag = error<diag::ParseNotConstant>(span, what);
  if (value.is_runtime()) {
    diag.help(fmt::format(
        "it is {} here{}", describe(value),
        value.is(Kind::Tile) ? ", known at run time only" : "; pass it as a ConstExpr parameter"));
  }
  return diag;
}

Result<Value> Lowering::emit(ir::Op op, const ir::Type& type, std::vector<ir::Operand> operands,
                             Span span) {
  if (constant_only_ > 0) {
    return error<diag::ParseNotConstant>(span,
                                         fmt::format("the result of '{}'", ir::info(op).mnemonic));
  }
  const Value out = emitter_.emit(op, type, std::move(operands), span);
  const bool by_element = ir::info(op).cls != ir::OpClass::Tile || op == ir::Op::Full;
  return by_element ? computed(out) : out;
}

/// The value as what an operation gives, be it an operand as it is: in a mask, only elements that
/// the mask leaves in count.
Value Lowering::computed(Value value) const {
  value.partial = mask_ && value.is(Kind::Tile);
  value.partial_when = ir::kNoValue;
  return value;
}

Result<> Lowering::check_fits(const Value& number, Dtype dtype, Span span) {
  if (is_float(dtype)) return {};
  if (number.is(Kind::Float)) {
    return type_error(span, fmt::format("{} where {} is needed", describe(number), name_of(dtype)));
  }
  if (range_of(dtype).holds(number.integer)) return {};
  return value_error(span, fmt::format("{} does not fit {}", repr(number), name_of(dtype)))
      .help("cast the tile to a wider type first, as in x.to(asc2.int32)");
}

Result<ir::Operand> Lowering::operand(const Value& value, Dtype dtype, Span span) {
  if (value.is_number()) {
    A2_TRY(check_fits(value, dtype, span));
    if (is_float(dtype)) return ir::Operand::of_float(value.number());
    if (value.integer <= INT64_MAX) return emitter_.operand(value);
    const ir::Operand bits = ir::Operand::of_int(static_cast<int64_t>(value.integer));
    A2_TRY_ASSIGN(const Value large, emit(ir::Op::Cast, ir::Type::scalar(dtype), {bits}, span));
    return emitter_.operand(large);  // a literal of the IR has the range of i64
  }
  if (!value.is_plain_runtime()) {
    return type_error(span, fmt::format("{} where a number is needed", describe(value)));
  }
  if (value.is(Kind::Tile) || value.dtype == dtype) return emitter_.operand(value);
  const bool same_kind =
      (is_int(value.dtype) && is_int(dtype)) || (is_float(value.dtype) && is_float(dtype));
  if (same_kind) return emitter_.operand(value);
  if (is_float(value.dtype)) {
    return type_error(span, fmt::format("{} where {} is needed", describe(value), name_of(dtype)))
        .help("convert it with int(x), which cuts off the fraction");
  }
  A2_TRY_ASSIGN(const Value cast,
                emit(ir::Op::Cast, ir::Type::scalar(dtype), {emitter_.operand(value)}, span));
  return emitter_.operand(cast);
}

}  // namespace asc2::front
