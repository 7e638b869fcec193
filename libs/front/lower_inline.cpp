// SPDX-License-Identifier: Apache-2.0
// Calls of functions of the file are inlined: a frame with the parameters bound to the arguments,
// then the statements. With compile-time arguments only, a function may use any loop, as it is then
// computed like a constant.
#include <algorithm>

#include "base/text.h"
#include "front/diags.h"
#include "front/lowering.h"
#include "front/parser.h"

namespace asc2::front {

namespace {

constexpr size_t kMaxFunctionBytes = size_t{1} << 22;
constexpr int kMaxCallDepth = 40;

bool has_loops(const Block& block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt* stmt) {
    const bool inside = std::any_of(stmt->arms.begin(), stmt->arms.end(),
                                    [](const IfArm& arm) { return has_loops(arm.body); });
    return stmt->kind == StmtKind::For || stmt->kind == StmtKind::While || inside ||
           has_loops(stmt->orelse) || has_loops(stmt->body);
  });
}

/// The last part of an annotation's name: "ConstExpr" of asc.ConstExpr[int].
std::string_view annotation_name(const Expr* annotation) {
  if (!annotation) return {};
  if (annotation->kind == ExprKind::Subscript) return annotation_name(annotation->items[0]);
  return annotation->text;
}

}  // namespace

Result<const Function*> Lowering::parsed(const Definition& definition) {
  const auto known = functions_.find(&definition);
  if (known != functions_.end()) {
    if (!known->second) return Failure{};  // its errors were reported
    return known->second;
  }
  const size_t bytes = definition.range.end - definition.range.begin;
  if (bytes > kMaxFunctionBytes) {
    return error<diag::ParseTooLarge>(definition.name_span, bytes, kMaxFunctionBytes);
  }
  const auto function = parse_function(source_, definition.range, ast_, *diags_);
  const bool counts = diags_ == heard_;  // else the errors are to be reported when they matter
  if (function || counts) functions_[&definition] = function ? *function : nullptr;
  return function;
}

Result<Value> Lowering::inline_call(const Definition& definition, const std::vector<Arg>& args,
                                    Span span) {
  A2_TRY_ASSIGN(const Function* function, parsed(definition));
  int depth = 0;
  for (const Frame* frame = frame_; frame; frame = frame->caller) ++depth;
  if (depth > kMaxCallDepth) {
    return error<diag::ParseLimit>(span, fmt::format("calls nest deeper than {}", kMaxCallDepth))
        .help("a function that calls itself must end at compile time");
  }
  const bool known =
      std::all_of(args.begin(), args.end(), [](const Arg& arg) { return arg.value.is_constant(); });
  if (constant_only_ == 0 && known && has_loops(function->body)) {
    Diags unheard;
    Diags* const heard = std::exchange(diags_, &unheard);
    ++constant_only_;
    auto value = run_function(*function, args, span);
    --constant_only_;
    diags_ = heard;
    if (value) return value;
  }
  return run_function(*function, args, span);
}

Result<Value> Lowering::run_function(const Function& function, const std::vector<Arg>& args,
                                     Span span) {
  Frame& frame = frames_.emplace_back();
  frame.function = &function;
  frame.caller = frame_;
  frame.call = span;
  frame.depth = emitter_.depth();
  frame.hint = emitter_.hint();
  frame.masked = mask_ && !mask_->other();
  declare_names(function, frame);
  A2_TRY(bind_parameters(function, args, frame, span));
  frame_ = &frame;
  const Around around = std::exchange(around_, {});
  const auto flow = block(function.body);
  around_ = around;
  frame_ = frame.caller;
  environment_.release(frame);
  const Value result = frame.masked ? with_partial(frame.result, frame.partial) : frame.result;
  const bool owns_nothing = std::all_of(frame.names.begin(), frame.names.end(),
                                        [](const auto& name) { return name.second.owned.empty(); });
  if (owns_nothing && &frames_.back() == &frame) frames_.pop_back();  // else variables point to it
  if (!flow) return Failure{};
  return result;
}

void Lowering::declare_names(const Function& function, Frame& frame) {
  for (const std::string_view name : assigned_names(function.body)) {
    frame.names[name].name = name;
  }
  for (const Param& param : function.params) frame.names[param.name].name = param.name;
}

Result<> Lowering::bind_parameters(const Function& function, const std::vector<Arg>& args,
                                   Frame& frame, Span span) {
  for (const Arg& arg : args) {
    const bool known = arg.keyword.empty() ||
                       std::any_of(function.params.begin(), function.params.end(),
                                   [&](const Param& param) { return param.name == arg.keyword; });
    if (!known) return surplus_argument(function, arg);
  }
  std::vector<bool> used(args.size(), false);
  size_t next = 0;  // positional argument
  const auto is_positional = [&](size_t i) { return i < args.size() && args[i].keyword.empty(); };
  for (const Param& param : function.params) {
    Binding& binding = frame.names[param.name];
    if (param.kind == ParamKind::KeywordArgs) {
      return error<diag::ParseUnsupported>(param.span, "a '**' parameter")
          .help("name the parameters");
    }
    if (param.kind == ParamKind::Args) {
      std::vector<Value> rest;
      for (; is_positional(next); used[next++] = true) rest.push_back(args[next].value);
      A2_TRY_ASSIGN(Value packed, seen(make_sequence(Kind::Tuple, std::move(rest)), nullptr, span));
      environment_.bind(binding, std::move(packed), span);
      continue;
    }
    const Arg* found = nullptr;
    if (param.kind != ParamKind::KeywordOnly && is_positional(next)) {
      found = &args[next];
      used[next++] = true;
    }
    for (size_t i = 0; i < args.size(); ++i) {
      if (args[i].keyword != param.name || param.kind == ParamKind::PositionalOnly) continue;
      if (found) {
        return error<diag::ParseCall>(
            args[i].keyword_span,
            fmt::format("'{}' gets the argument '{}' twice", function.name, param.name));
      }
      found = &args[i];
      used[i] = true;
    }
    A2_TRY(bind_parameter(function, param, found, binding, span));
  }
  for (size_t i = 0; i < args.size(); ++i) {
    if (!used[i]) return surplus_argument(function, args[i]);
  }
  return {};
}

Result<> Lowering::bind_parameter(const Function& function, const Param& param, const Arg* arg,
                                  Binding& binding, Span span) {
  if (!arg && !param.fallback) {
    return error<diag::ParseCall>(
               span, fmt::format("'{}' needs the argument '{}'", function.name, param.name))
        .note(where(param.span), "declared here");
  }
  Value value;
  if (arg) {
    value = arg->value;
  } else {
    A2_TRY_ASSIGN(value, module_value(*param.fallback));
  }
  A2_TRY_ASSIGN(value, seen(value, nullptr, span));
  if (annotation_name(param.annotation) == "ConstExpr" && !value.is_constant()) {
    return not_constant(arg->span, fmt::format("the argument '{}'", param.name), value);
  }
  environment_.bind(binding, std::move(value), span);
  return {};
}

Failure Lowering::surplus_argument(const Function& function, const Arg& arg) {
  if (arg.keyword.empty()) {
    return error<diag::ParseCall>(arg.span, fmt::format("'{}' takes {} argument{}", function.name,
                                                        function.params.size(),
                                                        function.params.size() == 1 ? "" : "s"))
        .note(where(function.name_span), "declared here");
  }
  std::vector<std::string_view> known;
  for (const Param& param : function.params) known.push_back(param.name);
  return error<diag::ParseCall>(arg.keyword_span, fmt::format("'{}' has no parameter '{}'",
                                                              function.name, arg.keyword))
      .help(did_you_mean(arg.keyword, known));
}

Result<Value> Lowering::module_value(const Expr& expr) {
  Frame* const frame = std::exchange(frame_, nullptr);
  ++constant_only_;
  auto value = eval(expr);
  --constant_only_;
  frame_ = frame;
  return value;
}

Result<> Lowering::kernel_body(const Function& function, Frame& frame) {
  frame.kernel = true;
  frame.depth = emitter_.depth();
  frame_ = &frame;
  const auto flow = block(function.body);
  emitter_.finish_statement(0);  // a return leaves that to its caller
  frame_ = nullptr;
  if (!flow) return Failure{};
  return {};
}

}  // namespace asc2::front
