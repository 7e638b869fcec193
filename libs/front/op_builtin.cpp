// SPDX-License-Identifier: Apache-2.0
// The program model (blocks, ranges), scalar conversions, and Python's builtins.
#include <algorithm>
#include <cmath>

#include "base/float16.h"
#include "front/diags.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

double rounded_to(double value, Dtype dtype) {
  const auto single = static_cast<float>(value);
  if (dtype == Dtype::F16) return f16_to_float(float_to_f16(single));
  if (dtype == Dtype::Bf16) return bf16_to_float(float_to_bf16(single));
  return single;
}

bool instance_of(const Value& value, const Value& type) {
  const std::string& name = type.text;
  switch (value.kind) {
    case Kind::Bool:
      return name == "bool" || name == "int";
    case Kind::Int:
      return name == "int";
    case Kind::Float:
      return name == "float";
    case Kind::Scalar:
      if (value.dtype == Dtype::I1) return name == "bool" || name == "int";
      return name == (is_float(value.dtype) ? "float" : "int");
    case Kind::Text:
      return name == "str";
    case Kind::Tuple:
      return name == "tuple";
    case Kind::List:
      return name == "list";
    case Kind::Tile:
      return name == "LocalTensor";
    case Kind::Tensor:
      return name == "GlobalTensor" || name == "Tensor";
    case Kind::Pointer:
      return name == "GlobalAddress";
    case Kind::Dtype:
      return name == "DataType";
    default:
      return false;
  }
}

}  // namespace

Folded fold_operation(ir::Op op, double (*evaluate)(double), const Value& x) {
  if (op == ir::Op::Neg) return fold_unary(PyOp::Minus, x);
  if (op == ir::Op::Abs)
    return x.number() < 0 ? fold_unary(PyOp::Minus, x) : fold_unary(PyOp::Plus, x);
  if (op == ir::Op::Relu && !x.is(Kind::Float)) return make_int(std::max<Int>(0, x.integer));
  const double in = x.number(), out = evaluate(in);
  if (std::isnan(out) && !std::isnan(in)) {
    return Folded(fmt::format("{} is outside the domain of '{}'", repr(x), ir::info(op).mnemonic));
  }
  if (std::isinf(out) && std::isfinite(in)) {
    return Folded(fmt::format("'{}' of {} is infinite", ir::info(op).mnemonic, repr(x)));
  }
  return make_float(out);
}

/// asc2.block_idx(), asc2.block_num()
Result<Value> Lowering::op_block(const Call& call) {
  return emit(call.row->op, ir::Type::scalar(Dtype::I64), {}, call.span);
}

/// range(stop), range(start, stop), range(start, stop, step), with hints.
Result<Value> Lowering::op_range(const Call& call) {
  auto spec = std::make_shared<RangeSpec>();
  const Value *stop = call.find("stop"), *step = call.find("step");
  spec->start = stop ? call.at(0) : make_int(0);
  spec->stop = stop ? *stop : call.at(0);
  spec->step = step ? *step : make_int(1);
  spec->unrolled = call.row->name == "static_range";
  for (const Value* bound : {&spec->start, &spec->stop, &spec->step}) {
    const bool integer =
        bound->is_integer() || (bound->is(Kind::Scalar) && asc2::is_int(bound->dtype));
    if (integer) continue;
    return type_error(call.span, fmt::format("a range needs integers, not {}", describe(*bound)))
        .help(is_real(*bound) ? "divide with '//'" : "");
  }
  if (spec->step.is_integer() && spec->step.integer == 0) {
    return value_error(call.span_of("step"), "the step of a range is 0");
  }
  if (const Value* parallel = call.find("parallel")) {
    if (!parallel->is_number()) {
      return not_constant(call.span_of("parallel"), "'parallel'", *parallel);
    }
    spec->parallel = truth(*parallel);
  }
  A2_TRY_ASSIGN(spec->unroll_factor, hint_argument(call, "unroll_factor", 1, kMaxUnrollFactor));
  if (spec->unroll_factor == 1) spec->unroll_factor.reset();
  A2_TRY_ASSIGN(spec->num_stages, hint_argument(call, "num_stages", 0, kMaxSlots));
  if (spec->num_stages) spec->num_stages = std::max<int64_t>(1, *spec->num_stages);
  Value out;
  out.kind = Kind::Range;
  out.range = std::move(spec);
  return out;
}

Result<std::optional<int64_t>> Lowering::hint_argument(const Call& call, std::string_view name,
                                                       int64_t least, int64_t most) {
  const Value* value = call.find(name);
  if (!value) return std::optional<int64_t>();
  const Span span = call.span_of(name);
  A2_TRY_ASSIGN(const int64_t count, constant_int(*value, span, fmt::format("'{}'", name)));
  if (count < least) {
    return value_error(span, fmt::format("'{}' must be at least {}, not {}", name, least, count));
  }
  if (count > most)
    return value_error(span, fmt::format("'{}' must be at most {}, not {}", name, most, count));
  return std::optional<int64_t>(count);
}

Result<Value> Lowering::op_number(const Call& call) {
  const Value& x = call.at(0);
  const bool real = x.is(Kind::Float) || (x.is(Kind::Scalar) && is_float(x.dtype));
  A2_TRY_ASSIGN(const Dtype dtype, dtype_argument(call, real ? Dtype::F32 : Dtype::I32));
  Value type;
  type.kind = Kind::PyType;
  type.text = is_float(dtype) ? "float" : dtype == Dtype::I1 ? "bool" : "int";
  return call_type(type, {{x, {}, call.slots[0].span, {}}}, call.span);
}

Result<Value> Lowering::op_ceildiv(const Call& call) {
  return ceil_div(call.at(0), call.at(1), call.span);
}

/// (a + b - 1) // b
Result<Value> Lowering::ceil_div(const Value& a, const Value& b, Span span) {
  for (const Value* operand : {&a, &b}) {
    const bool integer =
        operand->is_integer() || (operand->is(Kind::Scalar) && asc2::is_int(operand->dtype));
    if (!integer) {
      return type_error(span, fmt::format("a division of integers, with {}", describe(*operand)));
    }
  }
  A2_TRY_ASSIGN(const Value less, binary(PyOp::Sub, b, make_int(1), span, span));
  A2_TRY_ASSIGN(const Value sum, binary(PyOp::Add, a, less, span, span));
  return binary(PyOp::FloorDiv, sum, b, span, span);
}

/// The smallest or largest of numbers; the first of equal ones, as in Python.
Result<Value> Lowering::extreme(ir::Op op, const std::vector<Value>& values, Span span) {
  const bool known =
      std::all_of(values.begin(), values.end(), [](const Value& v) { return v.is_number(); });
  Value best = values.front();
  if (known) {
    for (const Value& value : values) {
      const Folded better =
          fold_compare(op == ir::Op::Min ? PyOp::Less : PyOp::Greater, value, best);
      if (truth(*better.value)) best = value;
    }
    return best;
  }
  Dtype dtype = Dtype::I64;
  for (const Value& value : values) {
    if (!value.is_number() && !value.is(Kind::Scalar)) {
      const bool tile = value.is(Kind::Tile);
      return type_error(span, fmt::format("'{}' of {}", ir::info(op).mnemonic, describe(value)))
          .help(tile ? "use asc2.minimum or asc2.maximum for tiles" : "");
    }
    if (is_real(value)) dtype = Dtype::F32;
  }
  for (size_t i = 1; i < values.size(); ++i) {
    A2_TRY_ASSIGN(ir::Operand a, operand(best, dtype, span));
    A2_TRY_ASSIGN(ir::Operand b, operand(values[i], dtype, span));
    A2_TRY_ASSIGN(best, emit(op, ir::Type::scalar(dtype), {a, b}, span));
  }
  return best;
}

Result<Value> Lowering::op_min_max(const Call& call) {
  std::vector<Value> values = call.slots[0].values;
  if (values.size() == 1) {
    const Value all = values[0];
    A2_TRY_ASSIGN(values, sequence(call, all, call.slots[0].span));
  }
  if (values.empty()) return value_error(call.span, fmt::format("{} of nothing", call.spelling));
  for (const Value& value : values) {
    if (value.is_number() || value.is_runtime()) continue;
    return type_error(call.span, fmt::format("{} of {}", call.spelling, describe(value)));
  }
  return extreme(call.row->op, values, call.span);
}

Result<Value> Lowering::op_len(const Call& call) {
  const Value& value = call.at(0);
  if (value.is_sequence() || value.is(Kind::Range)) {
    A2_TRY_ASSIGN(const std::vector<Value> items, elements(value, call.slots[0].span));
    return make_int(static_cast<Int>(items.size()));
  }
  if (value.is(Kind::Text)) return make_int(static_cast<Int>(value.text.size()));
  if (value.is(Kind::Tile)) return make_int(type_of(value).shape[0]);
  return type_error(call.slots[0].span, fmt::format("{} has no length", describe(value)));
}

Result<Value> Lowering::op_isinstance(const Call& call) {
  const Value& types = call.at(1);
  std::vector<Value> list = {types};
  if (types.is_sequence()) list = *types.items;
  bool found = false;
  for (const Value& type : list) {
    if (!type.is(Kind::PyType) && !type.is(Kind::Annotation)) {
      return type_error(call.slots[1].span,
                        fmt::format("a type is needed, such as int, not {}", describe(type)));
    }
    found = found || instance_of(call.at(0), type);
  }
  return make_bool(found);
}

/// Prints at compile time, as a remark.
Result<Value> Lowering::op_print(const Call& call) {
  std::string line;
  for (const Value& value : call.slots[0].values) {
    if (!value.is_constant()) {
      return not_constant(call.span, "what is printed", value);
    }
    if (!line.empty()) line += ' ';
    line += str(value);
  }
  if (constant_only_ == 0) diags_->remark<diag::ParsePrint>(where(call.span), line);
  return Value{};
}

// --- conversions

Result<Value> Lowering::cast_scalar(const Value& x, Dtype dtype, Span span) {
  if (x.is(Kind::Scalar)) {
    if (x.dtype == dtype) return x;
    return emit(ir::Op::Cast, ir::Type::scalar(dtype), {emitter_.operand(x)}, span);
  }
  if (dtype == Dtype::I1) return make_bool(truth(x));
  if (is_float(dtype)) return make_float(rounded_to(x.number(), dtype));
  if (!x.is(Kind::Float)) {
    A2_TRY(check_fits(x, dtype, span));
    return make_int(x.integer);
  }
  if (!(std::fabs(x.real) < 0x1p126)) {
    return value_error(span, fmt::format("{} is no integer", repr(x)));
  }
  const Value whole = make_int(static_cast<Int>(std::trunc(x.real)));
  A2_TRY(check_fits(whole, dtype, span));
  return whole;
}

/// int(x), float(x), bool(x), str(x), tuple(x), list(x)
Result<Value> Lowering::call_type(const Value& callee, const std::vector<Arg>& args, Span span) {
  const std::string& name = callee.text;
  if (args.size() != 1 || !args[0].keyword.empty()) {
    return error<diag::ParseCall>(span, fmt::format("{} takes one argument", name));
  }
  const Value& x = args[0].value;
  if (name == "tuple" || name == "list") {
    A2_TRY_ASSIGN(std::vector<Value> items, elements(x, args[0].span, "the argument"));
    return make_sequence(name == "tuple" ? Kind::Tuple : Kind::List, std::move(items));
  }
  if (name == "str") {
    if (!x.is_constant()) return not_constant(args[0].span, "the argument of str", x);
    return make_text(str(x));
  }
  if (name == "bool") return truth_of(x, span);
  if (name == "float" && x.is(Kind::Text)) {
    for (const auto& [text, value] :
         {std::pair{"inf", INFINITY}, {"-inf", -INFINITY}, {"nan", NAN}}) {
      if (x.text == text) return make_float(static_cast<double>(value));
    }
  }
  if (!x.is_number() && !x.is(Kind::Scalar)) {
    return type_error(args[0].span, fmt::format("{} of {}", name, describe(x)))
        .help(x.is(Kind::Tile) ? "cast tiles with x.to(dtype)" : "");
  }
  if (x.is(Kind::Scalar)) {
    const bool same = name == "float" ? is_float(x.dtype) : asc2::is_int(x.dtype);
    return same ? Result<Value>(x)
                : cast_scalar(x, name == "float" ? Dtype::F32 : Dtype::I64, span);
  }
  if (name == "float") return make_float(x.number());
  return x.is(Kind::Float) ? cast_scalar(x, Dtype::I64, span) : Result<Value>(make_int(x.integer));
}

}  // namespace asc2::front
