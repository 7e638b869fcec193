// SPDX-License-Identifier: Apache-2.0
// Operations on scalars as C++ expressions. The IR's integers wrap at their type; signed overflow
// in C++ is undefined, so an operation prints plainly when its operands' ranges rule a wrap out,
// and through a wider or unsigned type when they do not. f16 and bf16 compute in float and round
// once, which gives the same bits as rounding the exact result.
#include <fmt/format.h>

#include <cmath>

#include "base/float16.h"
#include "emit/context.h"
#include "emit/diags.h"

namespace asc2::emit {

using ir::Inst;
using ir::Op;
using ir::Operand;

std::string Context::call(Helper helper) const {
  static constexpr std::string_view kNames[] = {
      "Min",       "Max",      "Clamp",    "Trunc",       "Floor",      "Ceil",     "Round",
      "FloorDiv",  "FloorMod", "FloorDiv", "FloorMod",    "RangeTrips", "LoadRows", "Load",
      "StoreRows", "Store",    "FillRows", "FillColumns", "Get",        "Put"};
  static_assert(std::size(kNames) == kHelperCount);
  helpers.use(helper);
  return fmt::format("{}::{}", kHelperNamespace, kNames[static_cast<size_t>(helper)]);
}

DiagRef Context::no_form(const Inst& inst, std::string_view what) const {
  return diags.error<diag::EmitForm>(module.where(inst), what, dialect.arch)
      .from_this_line(module.loc_text(inst));
}

namespace {

bool is_unsigned(Dtype dtype) {
  return kind_of(dtype) == DtypeKind::Uint;
}

bool is_half(Dtype dtype) {
  return dtype == Dtype::F16 || dtype == Dtype::Bf16;
}

/// The unsigned or wider type in which signed arithmetic of `dtype` cannot overflow.
std::string_view wrap_type(Dtype dtype) {
  if (bits_of(dtype) == 64) return "uint64_t";
  return is_unsigned(dtype) ? "uint32_t" : "int64_t";
}

/// The literal as an integer; a float that none can hold is 0.
int64_t whole_number(const Operand& operand) {
  if (operand.is_int()) return operand.integer;
  return std::fabs(operand.number()) < 0x1p63 ? static_cast<int64_t>(operand.number()) : 0;
}

Expr literal(const Operand& operand, Dtype as, bool exact) {
  switch (as) {
    case Dtype::I1:
      return {operand.number() != 0 ? "true" : "false"};
    case Dtype::F32:
      return {float_literal(operand.number()),
              std::signbit(operand.number()) ? Prec::Unary : Prec::Primary};
    case Dtype::F16: {
      const uint16_t bits = float_to_f16(static_cast<float>(operand.number()));
      return cast_to("half", {float_literal(f16_to_float(bits))});
    }
    case Dtype::Bf16: {
      const uint16_t bits = float_to_bf16(static_cast<float>(operand.number()));
      return {fmt::format("ToBfloat16({})", float_literal(bf16_to_float(bits)))};
    }
    case Dtype::U64: {
      const Expr plain{fmt::format("{}u", static_cast<uint64_t>(whole_number(operand)))};
      return exact ? cast_to("uint64_t", plain) : plain;
    }
    default:
      break;
  }
  const int64_t value = whole_number(operand);
  const Expr plain{int_literal(value), value < 0 ? Prec::Unary : Prec::Primary};
  if (as == Dtype::U32 && value >= 0) return {plain.text + 'u'};
  const bool is_int = as == Dtype::I32 && value != INT32_MIN;
  return exact && !is_int ? cast_to(scalar_type(as), plain) : plain;
}

}  // namespace

Expr convert(const Expr& expr, Dtype from, Dtype to) {
  if (from == to) return expr;
  if (from == Dtype::Bf16) {
    return convert({fmt::format("ToFloat({})", expr.text)}, Dtype::F32, to);
  }
  if (from == Dtype::F16 && to != Dtype::F32) {
    return convert(cast_to("float", expr), Dtype::F32, to);
  }
  if (to == Dtype::I1) {
    return binary(expr, "!=", {from == Dtype::F32 ? "0.0f" : "0"}, Prec::Equal);
  }
  if (is_half(to) && from != Dtype::F32) return convert(cast_to("float", expr), Dtype::F32, to);
  if (to == Dtype::Bf16) return {fmt::format("ToBfloat16({})", expr.text)};
  return cast_to(scalar_type(to), expr);
}

Expr scalar(const Context& context, const Operand& operand, Dtype as, bool exact) {
  if (operand.is_number()) return literal(operand, as, exact);
  const Dtype from = context.module.type_of(operand.value).dtype;
  const Expr name{std::string(context.name(operand.value))};
  const bool widens = is_int(from) && is_int(as) && bits_of(from) <= bits_of(as) &&
                      is_unsigned(from) == is_unsigned(as);
  return widens && !exact ? name : convert(name, from, as);
}

Amount amount(const Context& context, const Operand& operand) {
  if (operand.is_int()) return Amount::of(operand.integer);
  const Dtype dtype = operand.is_value() ? context.module.type_of(operand.value).dtype : Dtype::I64;
  const Expr expr =
      dtype == Dtype::U64 ? scalar(context, operand, Dtype::I64) : scalar(context, operand, dtype);
  return {std::nullopt, expr, bits_of(dtype) < 64};
}

/// `a`, so that C++ computes with it and `b` in 64 bits.
static Expr widened(const Amount& a, const Amount& b) {
  const bool narrow = (a.narrow || a.number) && (b.narrow || b.number);
  return narrow ? Expr{fmt::format("int64_t{{{}}}", a.expr.text)} : a.expr;
}

Amount product(const Amount& a, const Amount& b) {
  if (a.is(0) || b.is(0)) return Amount::of(0);
  if (a.is(1)) return b;
  if (b.is(1)) return a;
  int64_t value = 0;
  if (a.number && b.number && !__builtin_mul_overflow(*a.number, *b.number, &value)) {
    return Amount::of(value);
  }
  return {std::nullopt, binary(widened(a, b), "*", b.expr, Prec::Product), false};
}

Amount sum(const Amount& a, const Amount& b) {
  if (a.is(0)) return b;
  if (b.is(0)) return a;
  int64_t value = 0;
  if (a.number && b.number && !__builtin_add_overflow(*a.number, *b.number, &value)) {
    return Amount::of(value);
  }
  return {std::nullopt, binary(widened(a, b), "+", b.expr, Prec::Sum), false};
}

namespace {

/// One scalar operation being printed.
struct Scalar {
  const Context& context;
  const Inst& inst;
  Dtype type;     // of the result
  Dtype operand;  // in which the operands are taken

  Expr in(size_t i) const { return scalar(context, inst.operands()[i], operand); }
  /// The operand in exactly the type: bits above it do not matter or must be right.
  Expr exact(size_t i) const { return scalar(context, inst.operands()[i], operand, true); }
  /// The operand in another type: `int64_t{n}` where no value changes.
  Expr as(size_t i, std::string_view cpp_type) const {
    const Operand& o = inst.operands()[i];
    const bool narrow = o.is_int() || (o.is_value() && is_int(operand) && width(i) < 64);
    if (cpp_type == "int64_t" && narrow) return {fmt::format("int64_t{{{}}}", in(i).text)};
    return cast_to(cpp_type, in(i));
  }
  int width(size_t i) const {
    const Operand& o = inst.operands()[i];
    return o.is_value() ? bits_of(context.module.type_of(o.value).dtype) : 32;
  }
  bool fits() const { return is_float(type) || context.scalars.fits(inst); }
  /// The exact result lies in int, or C++ computes in 64 bits anyway when the type has 64.
  bool computes_wide() const {
    if (is_float(type) || bits_of(type) < 64) return true;
    for (size_t i = 0; i < inst.operands().size(); ++i) {
      if (inst.operands()[i].is_value() && width(i) == 64) return true;
    }
    return false;
  }
};

using ScalarForm = Result<Expr> (*)(const Scalar&);

/// `static_cast<int32_t>(wrapped)`, where the wider result is cut off at the type.
Expr cut(const Scalar& s, const Expr& wrapped) {
  if (s.type == Dtype::U32 || s.type == Dtype::U64) return wrapped;
  return cast_to(scalar_type(s.type), wrapped);
}

template <char op, Prec prec>
Result<Expr> arithmetic(const Scalar& s) {
  constexpr std::string_view text(&"+-*/"[op == '+' ? 0 : op == '-' ? 1 : op == '*' ? 2 : 3], 1);
  if (!s.fits()) {
    const std::string_view type = wrap_type(s.type);
    const bool native = s.type == Dtype::U32 || s.type == Dtype::U64;
    return cut(s, binary(native ? s.in(0) : s.as(0, type), text, s.in(1), prec));
  }
  const Expr a = s.computes_wide() ? s.in(0) : s.as(0, scalar_type(s.type));
  const Operand& b = s.inst.operands()[1];
  if (op == '+' && b.is_int() && b.integer < 0 && b.integer != INT64_MIN && is_int(s.type)) {
    return binary(a, "-", {int_literal(-b.integer)}, prec);
  }
  return binary(a, text, s.in(1), prec);
}

Result<Expr> divide(const Scalar& s) {
  return arithmetic<'/', Prec::Product>(s);
}

/// `/` and `%` of C++ where both sides are known not to be negative, else the helper.
template <Helper of_ints, Helper of_floats>
Result<Expr> floored(const Scalar& s) {
  constexpr std::string_view op = of_ints == Helper::FloorDiv ? "/" : "%";
  if (is_float(s.type)) {
    return Expr{fmt::format("{}({}, {})", s.context.call(of_floats), s.in(0).text, s.in(1).text)};
  }
  const auto operands = s.inst.operands();
  if (s.context.at_least(operands[0], 0, s.type) && s.context.at_least(operands[1], 0, s.type)) {
    return binary(s.in(0), op, s.in(1), Prec::Product);
  }
  return Expr{fmt::format("{}<{}>({}, {})", s.context.call(of_ints), scalar_type(s.type),
                          s.in(0).text, s.in(1).text)};
}

std::string_view computing_type(const Scalar& s) {
  return scalar_type(s.operand);
}

template <Helper helper>
Result<Expr> call_helper(const Scalar& s) {
  std::string text = fmt::format("{}<{}>(", s.context.call(helper), computing_type(s));
  for (size_t i = 0; i < s.inst.operands().size(); ++i) {
    text.append(i ? ", " : "").append(s.in(i).text);
  }
  return Expr{text + ')'};
}

/// A helper for floats only.
template <Helper helper>
Result<Expr> call_plain(const Scalar& s) {
  return Expr{fmt::format("{}({})", s.context.call(helper), s.in(0).text)};
}

Result<Expr> relu(const Scalar& s) {
  return Expr{fmt::format("{}<{}>({}, {})", s.context.call(Helper::Max), computing_type(s),
                          s.in(0).text, is_float(s.type) ? "0.0f" : "0")};
}

template <char op>
Result<Expr> bitwise(const Scalar& s) {
  const bool logical = s.type == Dtype::I1;
  constexpr Prec prec = op == '&' ? Prec::BitAnd : op == '|' ? Prec::BitOr : Prec::BitXor;
  if (!logical) {
    return binary(s.in(0), op == '&' ? "&" : op == '|' ? "|" : "^", s.in(1), prec);
  }
  if (op == '&') return binary(s.in(0), "&&", s.in(1), Prec::And);
  if (op == '|') return binary(s.in(0), "||", s.in(1), Prec::Or);
  return binary(s.in(0), "!=", s.in(1), Prec::Equal);
}

Result<Expr> complement(const Scalar& s) {
  if (s.type == Dtype::I1) return unary("!", s.in(0));
  const Expr flipped = unary("~", s.exact(0));
  return bits_of(s.type) < 32 ? cast_to(scalar_type(s.type), flipped) : flipped;
}

Result<Expr> shift_left(const Scalar& s) {
  if (s.fits() && s.context.at_least(s.inst.operands()[0], 0, s.type)) {
    return binary(s.exact(0), "<<", s.in(1), Prec::Shift);
  }
  const std::string_view type = bits_of(s.type) == 64 ? "uint64_t" : "uint32_t";
  return cut(s, binary(s.as(0, type), "<<", s.in(1), Prec::Shift));
}

Result<Expr> shift_right(const Scalar& s) {
  return binary(s.in(0), ">>", s.in(1), Prec::Shift);
}

template <Op op>
Result<Expr> compare(const Scalar& s) {
  constexpr std::string_view kOps[] = {"==", "!=", "<", "<=", ">", ">="};
  constexpr size_t index = static_cast<size_t>(op) - static_cast<size_t>(Op::Eq);
  return binary(s.in(0), kOps[index], s.in(1), index < 2 ? Prec::Equal : Prec::Less);
}

Result<Expr> where(const Scalar& s) {
  const auto operands = s.inst.operands();
  const Expr mask = scalar(s.context, operands[0], Dtype::I1);
  const Expr a = scalar(s.context, operands[1], s.type), b = scalar(s.context, operands[2], s.type);
  return Expr{fmt::format("{} ? {} : {}", operand_text(mask, Prec::Or), operand_text(a, Prec::Or),
                          operand_text(b, Prec::Or)),
              Prec::Ternary};
}

Result<Expr> negate(const Scalar& s) {
  if (s.fits() && s.computes_wide()) return unary("-", s.in(0));
  return cut(s, unary("-", s.as(0, s.fits() ? scalar_type(s.type) : wrap_type(s.type))));
}

/// A test for `<= 0`, so that -0.0 becomes 0.0.
Result<Expr> absolute(const Scalar& s) {
  const bool plain = s.fits() && s.computes_wide();
  const Expr a = plain ? s.in(0) : s.as(0, wrap_type(s.type));
  const Expr sign = binary(s.in(0), "<=", {"0"}, Prec::Less);
  Expr out{fmt::format("{} ? 0 - {} : {}", sign.text, operand_text(a, Prec::Product), a.text),
           Prec::Ternary};
  return plain ? out : cut(s, out);
}

Result<Expr> reciprocal(const Scalar& s) {
  return binary({"1.0f"}, "/", s.in(0), Prec::Product);
}

/// Values that a float loses when it becomes whole are cut off unless the attribute says else.
Result<Expr> cast(const Scalar& s) {
  const Operand& a = s.inst.operands()[0];
  const Operand* round = s.inst.find(ir::Attr::Round);
  const std::string_view mode = round ? s.context.module.text(round->sym) : "none";
  const Dtype from = a.is_value() ? s.context.module.type_of(a.value).dtype : s.type;
  const bool to_whole = is_float(from) && !is_float(s.type);
  const bool usual = mode == "none" || mode == (to_whole ? "trunc" : "rint");
  const Expr value = scalar(s.context, a, from);
  if (usual) return convert(value, from, s.type);
  static constexpr std::pair<std::string_view, Helper> kWhole[] = {
      {"floor", Helper::Floor}, {"ceil", Helper::Ceil}, {"rint", Helper::Round}};
  for (const auto& [word, helper] : kWhole) {
    if (!to_whole || mode != word) continue;
    const Expr whole{
        fmt::format("{}({})", s.context.call(helper), convert(value, from, Dtype::F32).text)};
    return convert(whole, Dtype::F32, s.type);
  }
  return s.context.no_form(s.inst, fmt::format("a scalar cast with rounding '{}'", mode));
}

Result<Expr> copy(const Scalar& s) {
  return scalar(s.context, s.inst.operands()[0], s.type);
}

Expr block_number(const Scalar& s, std::string_view call) {
  const Expr expr{std::string(call)};
  return s.type == Dtype::I64 ? expr : cast_to(scalar_type(s.type), expr);
}

Result<Expr> block_idx(const Scalar& s) {
  return block_number(s, "GetBlockIdx()");
}

Result<Expr> block_num(const Scalar& s) {
  return block_number(s, "GetBlockNum()");
}

Result<Expr> sub_block_idx(const Scalar& s) {
  return block_number(s, "GetSubBlockIdx()");
}

struct ScalarRow {
  Op op;
  ScalarForm form;  // null: there is none
};

// In the order of ops.def. Declarations, control, `slot` and what moves or computes tiles has no
// scalar form; exp and its like exist on the vector unit only.
constexpr ScalarRow kScalarForms[] = {
    {Op::Target, nullptr},
    {Op::Kernel, nullptr},
    {Op::Param, nullptr},
    {Op::Tensor, nullptr},
    {Op::Buf, nullptr},
    {Op::For, nullptr},
    {Op::While, nullptr},
    {Op::If, nullptr},
    {Op::BlockIdx, block_idx},
    {Op::BlockNum, block_num},
    {Op::SubBlockIdx, sub_block_idx},
    {Op::Slot, nullptr},
    {Op::Copy, copy},
    {Op::Add, arithmetic<'+', Prec::Sum>},
    {Op::Sub, arithmetic<'-', Prec::Sum>},
    {Op::Mul, arithmetic<'*', Prec::Product>},
    {Op::Div, divide},
    {Op::FloorDiv, floored<Helper::FloorDiv, Helper::FloatFloorDiv>},
    {Op::Mod, floored<Helper::FloorMod, Helper::FloatFloorMod>},
    {Op::Min, call_helper<Helper::Min>},
    {Op::Max, call_helper<Helper::Max>},
    {Op::Clamp, call_helper<Helper::Clamp>},
    {Op::And, bitwise<'&'>},
    {Op::Or, bitwise<'|'>},
    {Op::Xor, bitwise<'^'>},
    {Op::Not, complement},
    {Op::Shl, shift_left},
    {Op::Shr, shift_right},
    {Op::Eq, compare<Op::Eq>},
    {Op::Ne, compare<Op::Ne>},
    {Op::Lt, compare<Op::Lt>},
    {Op::Le, compare<Op::Le>},
    {Op::Gt, compare<Op::Gt>},
    {Op::Ge, compare<Op::Ge>},
    {Op::Where, where},
    {Op::Cast, cast},
    {Op::Neg, negate},
    {Op::Abs, absolute},
    {Op::Relu, relu},
    {Op::Exp, nullptr},
    {Op::Log, nullptr},
    {Op::Sqrt, nullptr},
    {Op::Rsqrt, nullptr},
    {Op::Reciprocal, reciprocal},
    {Op::Tanh, nullptr},
    {Op::Erf, nullptr},
    {Op::Sigmoid, nullptr},
    {Op::Silu, nullptr},
    {Op::Gelu, nullptr},
    {Op::Exp2, nullptr},
    {Op::Log2, nullptr},
    {Op::Sin, nullptr},
    {Op::Cos, nullptr},
    {Op::Tan, nullptr},
    {Op::Sinh, nullptr},
    {Op::Cosh, nullptr},
    {Op::Floor, call_plain<Helper::Floor>},
    {Op::Ceil, call_plain<Helper::Ceil>},
    {Op::Round, call_plain<Helper::Round>},
    {Op::Trunc, call_plain<Helper::Trunc>},
    {Op::Pow, nullptr},
    {Op::Bitcast, nullptr},
    {Op::Full, nullptr},
    {Op::Iota, nullptr},
    {Op::Reduce, nullptr},
    {Op::BlockReduce, nullptr},
    {Op::RowReduce, nullptr},
    {Op::Fold, nullptr},
    {Op::Spread, nullptr},
    {Op::Reshape, nullptr},
    {Op::Slice, nullptr},
    {Op::Insert, nullptr},
    {Op::Pad, nullptr},
    {Op::Transpose, nullptr},
    {Op::Gather, nullptr},
    {Op::Extract, nullptr},
    {Op::Load, nullptr},
    {Op::Store, nullptr},
    {Op::Get, nullptr},
    {Op::Put, nullptr},
    {Op::SetFlag, nullptr},
    {Op::WaitFlag, nullptr},
    {Op::Barrier, nullptr},
    {Op::SetCross, nullptr},
    {Op::WaitCross, nullptr},
};

consteval bool scalar_rows_in_order() {
  if (std::size(kScalarForms) != ir::kOpCount) return false;
  for (size_t i = 0; i < std::size(kScalarForms); ++i) {
    if (kScalarForms[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(scalar_rows_in_order(),
              "kScalarForms needs one row per row of ops.def, in its order");

/// The type in which two compared scalars meet.
Dtype comparison_type(const Context& context, const Inst& inst) {
  Dtype widest = Dtype::I1;
  bool known = false, mixed = false;
  for (const Operand& operand : inst.operands()) {
    if (!operand.is_value()) continue;
    const Dtype dtype = context.module.type_of(operand.value).dtype;
    mixed = mixed || (known && is_unsigned(dtype) != is_unsigned(widest));
    if (!known || bits_of(dtype) > bits_of(widest)) widest = dtype;
    known = true;
  }
  if (!known) return inst.operands()[0].is_int() ? Dtype::I64 : Dtype::F32;
  return mixed && is_int(widest) ? Dtype::I64 : widest;
}

}  // namespace

Result<Expr> scalar_operation(const Context& context, const Inst& inst) {
  const Dtype type = context.module.type_of(inst.result()).dtype;
  const bool compares = inst.info().typing == ir::Typing::Compare;
  const Dtype natural = compares ? comparison_type(context, inst) : type;
  // Bitwise operations do not exist for floats; the others of f16 and bf16 run in float.
  const Dtype operand = is_half(natural) ? Dtype::F32 : natural;
  const ScalarForm form = kScalarForms[static_cast<size_t>(inst.op)].form;
  if (!form) {
    return context.no_form(inst, fmt::format("'{}' of a scalar", inst.info().mnemonic));
  }
  A2_TRY_ASSIGN(Expr expr, form({context, inst, type, operand}));
  const bool typed_itself =
      compares || inst.op == Op::Cast || inst.op == Op::Where || inst.op == Op::Copy;
  if (is_half(type) && !typed_itself) return convert(expr, Dtype::F32, type);
  return expr;
}

}  // namespace asc2::emit
