// SPDX-License-Identifier: Apache-2.0
// Calls: the arguments are computed from left to right and matched with the signature of the row.
#include "base/text.h"
#include "front/advice.h"
#include "front/diags.h"
#include "front/lowering.h"
#include "front/math_table.h"
#include "launch/launch.h"

namespace asc2::front {

namespace {

/// "'asc2.load'", "'.to'", "'len'"
std::string spelling(const Value& callee) {
  const Callable& row = *callee.callable;
  const bool builtin = (row.places & kAsc2) == 0;
  return fmt::format("'{}{}'", callee.items ? "." : builtin ? "" : "asc2.", row.name);
}

}  // namespace

Result<Value> Lowering::eval_call(const Expr& expr) {
  const Expr& callee_expr = *expr.items[0];
  A2_TRY_ASSIGN(const Value callee, eval(callee_expr));
  if (callee.is(Kind::Callable) && !callee.callable->handler) {
    const std::string_view name = callee.callable->name;
    const bool method = find_callable(name, kMethod | kOnlyMethod) != nullptr;
    const bool function =
        find_callable(name, kAsc2) != callee.callable && find_callable(name, kAsc2);
    return not_yet(callee_expr.span, spelling(callee))
        .help(method     ? fmt::format("of a tile write x.{}()", name)
              : function ? fmt::format("of tiles write asc2.{}(..)", name)
                         : std::string());
  }
  A2_TRY_ASSIGN(std::vector<Arg> args, arguments(expr));
  switch (callee.kind) {
    case Kind::Callable:
      return call_operation(callee, std::move(args), expr);
    case Kind::Math:
      return call_math(callee, args, expr.span);
    case Kind::PyType:
      return call_type(callee, args, expr.span);
    case Kind::Function:
      return inline_call(*callee.function, args, expr.span);
    case Kind::Namespace:
      return type_error(callee_expr.span,
                        fmt::format("'{}' runs on the host, not in a kernel", callee.text))
          .help("a kernel can call asc2, functions of this file, and math on constants");
    default:
      return type_error(callee_expr.span, fmt::format("{} is not a function", describe(callee)))
          .help(callee.is(Kind::Dtype)
                    ? fmt::format("convert with x.to(asc2.{})", python_name_of(callee.dtype))
                : callee_expr.kind == ExprKind::Attribute && callee_expr.text == "shape"
                    ? "write x.shape[0]"
                : callee_expr.kind == ExprKind::Attribute && callee_expr.text == "size"
                    ? "write x.size, or x.shape[0] for one dim"
                    : "");
  }
}

Result<std::vector<Arg>> Lowering::arguments(const Expr& expr) {
  std::vector<Arg> out;
  for (const Argument& argument : expr.arguments) {
    const Expr& value = *argument.value;
    if (value.kind == ExprKind::Starred) {
      A2_TRY_ASSIGN(const Value sequence, eval(*value.items[0]));
      A2_TRY_ASSIGN(std::vector<Value> items, elements(sequence, value.span, "what follows '*'"));
      for (Value& item : items) out.push_back({std::move(item), {}, value.span, {}});
    } else {
      A2_TRY_ASSIGN(Value evaluated, eval(value));
      out.push_back({std::move(evaluated), argument.keyword, value.span, argument.keyword_span});
    }
  }
  return out;
}

Result<Value> Lowering::call_operation(const Value& callee, std::vector<Arg> args,
                                       const Expr& expr) {
  const Callable& row = *callee.callable;
  const bool method = callee.items != nullptr;
  Call call;
  call.row = &row;
  call.span = expr.span;
  call.spelling = spelling(callee);
  for (const Parameter& parameter : parse_signature(row.signature)) {
    call.slots.push_back({parameter, {}, expr.span});
  }
  const Span receiver = expr.items[0]->items.empty() ? expr.span : expr.items[0]->items[0]->span;
  if (method) args.insert(args.begin(), {callee.items->front(), {}, receiver, {}});
  A2_TRY(match_arguments(call, args, method));
  return (this->*row.handler)(call);
}

Result<> Lowering::match_arguments(Call& call, const std::vector<Arg>& args, bool method) {
  size_t next = 0;
  size_t positional = 0;
  for (const Call::Slot& slot : call.slots) positional += slot.parameter.keyword_only ? 0 : 1;
  for (const Arg& arg : args) {
    Call::Slot* slot = nullptr;
    if (arg.keyword.empty()) {
      if (next >= positional) {
        const size_t most = positional - (method ? 1 : 0);
        return error<diag::ParseCall>(
                   arg.span, fmt::format("{} takes {} positional argument{}", call.spelling,
                                         most == 0 ? "no" : fmt::format("at most {}", most),
                                         most == 1 ? "" : "s"))
            .help(shown_signature(call));
      }
      slot = &call.slots[next];
      if (!slot->parameter.variadic) ++next;
    } else {
      for (Call::Slot& candidate : call.slots) {
        if (candidate.parameter.name == arg.keyword && !candidate.parameter.variadic) {
          slot = &candidate;
        }
      }
      if (!slot) return unknown_argument(call, arg);
      if (!slot->values.empty()) {
        return error<diag::ParseCall>(
            arg.keyword_span,
            fmt::format("{} gets the argument '{}' twice", call.spelling, arg.keyword));
      }
    }
    slot->values.push_back(arg.value);
    slot->span = arg.span;
  }
  for (const Call::Slot& slot : call.slots) {
    if (!slot.values.empty() || slot.parameter.optional || slot.parameter.variadic) continue;
    return error<diag::ParseCall>(call.span, fmt::format("{} needs the argument '{}'",
                                                         call.spelling, slot.parameter.name))
        .help(shown_signature(call));
  }
  return {};
}

Failure Lowering::unknown_argument(const Call& call, const Arg& arg) {
  std::vector<std::string_view> known;
  for (const Call::Slot& slot : call.slots) known.push_back(slot.parameter.name);
  const std::string instead = argument_advice(arg.keyword), near = did_you_mean(arg.keyword, known);
  return error<diag::ParseCall>(arg.keyword_span,
                                fmt::format("{} has no argument '{}'", call.spelling, arg.keyword))
      .help(!instead.empty() ? instead
            : near.empty()   ? shown_signature(call)
                             : near);
}

std::string Lowering::shown_signature(const Call& call) {
  std::string out(call.row->signature);
  constexpr std::string_view kHidden = "after_offsets=, ";  // copy_in's order, for old files
  const size_t at = out.find(kHidden);
  if (at != std::string::npos) out.erase(at, kHidden.size());
  return out.empty() ? out : "its parameters are: " + out;
}

Result<Value> Lowering::call_math(const Value& callee, const std::vector<Arg>& args, Span span) {
  const MathFunction& row = *callee.math;
  std::vector<Value> values;
  for (const Arg& arg : args) {
    if (arg.value.is_runtime()) {
      DiagRef diag =
          not_constant(arg.span, fmt::format("the argument of 'math.{}'", row.name), arg.value);
      const bool known = find_callable(row.name, kAsc2) != nullptr;
      return known ? diag.help(fmt::format("use asc2.{} at run time", row.name)) : diag;
    }
    if (!arg.value.is_number() || !arg.keyword.empty()) {
      return type_error(arg.span, fmt::format("'math.{}' of {}", row.name, describe(arg.value)));
    }
    values.push_back(arg.value);
  }
  const size_t count = values.size();
  const bool fits = row.arity >= 0    ? count == static_cast<size_t>(row.arity)
                    : row.arity == -2 ? count == 1 || count == 2
                                      : true;
  if (!fits) {
    return error<diag::ParseCall>(
        span, fmt::format("'math.{}' takes {} argument{}, got {}", row.name,
                          row.arity == -2 ? "1 or 2" : std::to_string(row.arity),
                          row.arity == 1 ? "" : "s", count));
  }
  const Folded folded = row.evaluate(values);
  if (folded.value) return *folded.value;
  return value_error(span, folded.problem);
}

}  // namespace asc2::front
