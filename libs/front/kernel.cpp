// SPDX-License-Identifier: Apache-2.0
// A kernel and its parameters: which are constants, pointers and scalars follows from the
// annotations and from what the launch says; where both disagree, the message shows both places.
#include <algorithm>

#include "base/text.h"
#include "front/choose.h"
#include "front/diags.h"
#include "front/front.h"
#include "front/lowering.h"

namespace asc2::front {

namespace {

enum class Role : uint8_t { Unknown, Pointer, Constant, Scalar, WholeTensor };

struct Annotation {
  Role role = Role::Unknown;
  std::optional<Dtype> dtype;  // of a Scalar
  std::string_view constant;   // of ConstExpr[T]: T
  std::string_view text;       // "int": for messages
};

std::string_view last_name(const Expr& expr) {
  if (expr.kind == ExprKind::Name || expr.kind == ExprKind::Attribute) return expr.text;
  return {};
}

/// Reads the annotation by its name, as other tools' types may stand there too.
Annotation read_annotation(const Expr* expr) {
  if (!expr) return {};
  std::string_view name = last_name(*expr);
  std::string_view inner;
  if (expr->kind == ExprKind::Subscript) {
    name = last_name(*expr->items[0]);
    inner = last_name(*expr->items[1]);
  }
  if (expr->kind == ExprKind::String) {
    const std::string_view quoted = expr->text.substr(1, expr->text.size() - 2);
    name = quoted.substr(0, quoted.find('['));
    name = name.substr(name.rfind('.') + 1);
  }
  if (name == "GlobalAddress") return {Role::Pointer, {}, {}, name};
  if (name == "ConstExpr") return {Role::Constant, {}, inner, name};
  if (name == "Tensor" && expr->kind == ExprKind::Subscript)
    return {Role::WholeTensor, {}, {}, name};
  if (name == "str" || name == "tuple" || name == "list") return {Role::Constant, {}, name, name};
  if (name == "int") return {Role::Scalar, Dtype::I32, {}, name};
  if (name == "float") return {Role::Scalar, Dtype::F32, {}, name};
  if (name == "bool") return {Role::Scalar, Dtype::I1, {}, name};
  if (const auto dtype = dtype_of_python_name(name)) return {Role::Scalar, dtype, {}, name};
  return {};
}

Value to_value(const ConstValue& constant) {
  struct Visitor {
    Value operator()(int64_t v) const { return make_int(v); }
    Value operator()(double v) const { return make_float(v); }
    Value operator()(bool v) const { return make_bool(v); }
    Value operator()(const std::string& v) const { return make_text(v); }
    Value operator()(Dtype v) const { return make_dtype(v); }
    Value operator()(const ConstValue::Tuple& v) const {
      std::vector<Value> items;
      for (const ConstValue& item : v) items.push_back(to_value(item));
      return make_sequence(Kind::Tuple, std::move(items));
    }
  };
  return std::visit(Visitor{}, constant.value);
}

/// Does the constant fit ConstExpr[T]? A type that is not known here fits everything.
bool constant_fits(const Value& value, std::string_view type) {
  if (type == "bool") return value.is(Kind::Bool);
  if (type == "int") return value.is_integer();
  if (type == "float") return value.is_number();
  if (type == "str") return value.is(Kind::Text);
  if (type == "tuple" || type == "list") return value.is_sequence();
  if (type == "DataType") return value.is(Kind::Dtype);
  return true;
}

class KernelBuilder {
 public:
  KernelBuilder(std::shared_ptr<const Source> source, const FileIndex& index, const Launch& launch,
                Diags& diags)
      : source_(*source), launch_(launch), diags_(diags), module_(std::make_unique<ir::Module>()) {
    module_->source = std::move(source);
    lowering_ = std::make_unique<Lowering>(source_, index, *module_, diags);
  }

  Result<ir::Module> run(const Definition& definition) {
    A2_TRY_ASSIGN(const Function* function, lowering_->parsed(definition));
    ir::Operand symbol = ir::word_operand(*module_, function->name);
    symbol.kind = ir::OperandKind::Symbol;
    ir::Inst* kernel = lowering_->emitter().new_inst(ir::Op::Kernel, {symbol}, function->name_span);
    kernel->scope = lowering_->emitter().scope();
    kernel->regions.resize(1);
    if (launch_.grid) kernel->set(ir::Attr::Grid, ir::Operand::of_int(*launch_.grid));
    module_->top.body.push_back(kernel);
    const RegionGuard region(lowering_->emitter(), kernel->regions[0]);

    frame_.function = function;
    lowering_->declare_names(*function, frame_);
    for (auto& [name, binding] : frame_.names) {
      binding.reserved = true;
      lowering_->environment().reserve(name);
    }
    const size_t errors = diags_.error_count();
    for (const Param& param : function->params) parameter(param);
    unknown_facts(*function);
    if (diags_.error_count() != errors) return Failure{};
    A2_TRY(lowering_->kernel_body(*function, frame_));
    A2_TRY(lowering_->write_placed(*kernel));
    return std::move(*module_);
  }

 private:
  Where where(Span span) const { return {&source_, span}; }

  /// Reports and leaves the name poisoned.
  DiagRef wrong(const Param& param, Where place, std::string message) {
    Value poison;
    poison.kind = Kind::Poison;
    lowering_->environment().set(frame_.names[param.name], poison, param.span);
    DiagRef diag = diags_.error<diag::ParseParameter>(place, message);
    const bool elsewhere = place.source != &source_;
    return elsewhere ? diag.note(where(param.span), "the parameter") : diag;
  }

  void parameter(const Param& param) {
    if (param.kind == ParamKind::Args || param.kind == ParamKind::KeywordArgs) {
      wrong(param, where(param.span), "a kernel names its parameters one by one");
      return;
    }
    const Annotation annotation = read_annotation(param.annotation);
    if (annotation.role == Role::WholeTensor) {
      diags_.error<diag::ParseNotYet>(where(param.annotation->span), "a whole-tensor parameter")
          .help("use a GlobalAddress and asc2.tensor");
      return;
    }
    if (const LaunchConst* constant = launch_.constant(param.name)) {
      constant_parameter(param, annotation, *constant);
    } else if (const LaunchArg* arg = launch_.arg(param.name)) {
      arg->pointer ? pointer_parameter(param, annotation, *arg)
                   : scalar_parameter(param, annotation, *arg);
    } else {
      parameter_without_facts(param, annotation);
    }
  }

  void constant_parameter(const Param& param, const Annotation& annotation,
                          const LaunchConst& constant) {
    if (annotation.role == Role::Pointer || annotation.role == Role::Scalar) {
      wrong(param, constant.name_where,
            fmt::format("'{}' is no compile-time constant: it is annotated '{}'", param.name,
                        annotation.text))
          .help(annotation.role == Role::Pointer
                    ? fmt::format("give its type with --arg {}=f32[1024]", param.name)
                    : fmt::format("give it with --arg {0}=i32, or annotate it asc.ConstExpr",
                                  param.name));
      return;
    }
    const Value value = to_value(constant.value);
    if (!constant_fits(value, annotation.constant)) {
      wrong(param, constant.where,
            fmt::format("'{}' must be {}, not {}", param.name, annotation.constant,
                        constant.value.kind_name()));
      return;
    }
    bind(param, value);
  }

  void bind(const Param& param, const Value& value) {
    lowering_->environment().set(frame_.names[param.name], value, param.span);
  }

  void pointer_parameter(const Param& param, const Annotation& annotation, const LaunchArg& arg) {
    if (annotation.role == Role::Constant || annotation.role == Role::Scalar) {
      wrong(param, arg.where,
            fmt::format("'{}' is no pointer: it is annotated '{}'", param.name, annotation.text));
      return;
    }
    ir::Inst* inst = declare(param, ir::Type::ptr(*arg.dtype), Kind::Pointer);
    inst->set(ir::Attr::Size, ir::Operand::of_int(arg.elements()));
  }

  void scalar_parameter(const Param& param, const Annotation& annotation, const LaunchArg& arg) {
    if (annotation.role == Role::Pointer) {
      wrong(param, arg.where,
            fmt::format("'{}' is a pointer: its type has a size, as in f32[1024]", param.name));
      return;
    }
    if (annotation.role == Role::Constant) {
      wrong(param, arg.name_where, fmt::format("'{}' is a compile-time constant", param.name))
          .help(fmt::format("give it with --const {}=VALUE, or in [const] of the launch file",
                            param.name));
      return;
    }
    const std::optional<Dtype> dtype = scalar_dtype(annotation, arg);
    if (!dtype) {
      wrong(param, arg.where, fmt::format("'{}' is annotated '{}'", param.name, annotation.text));
      return;
    }
    ir::Inst* inst = declare(param, ir::Type::scalar(*dtype), Kind::Scalar);
    if (!arg.value) return;
    struct Visitor {
      ir::Operand operator()(int64_t v) const { return ir::Operand::of_int(v); }
      ir::Operand operator()(double v) const { return ir::Operand::of_float(v); }
      ir::Operand operator()(bool v) const { return ir::Operand::of_int(v ? 1 : 0); }
    };
    ir::Operand value = std::visit(Visitor{}, *arg.value);
    if (is_float(*dtype)) value = ir::Operand::of_float(value.number());
    inst->set(ir::Attr::Value, value);
  }

  /// The type from the launch, else from the annotation, else from the value. Nothing when they
  /// contradict one another.
  static std::optional<Dtype> scalar_dtype(const Annotation& annotation, const LaunchArg& arg) {
    const bool whole = !arg.value || std::holds_alternative<int64_t>(*arg.value);
    const bool truth = arg.value && std::holds_alternative<bool>(*arg.value);
    Dtype dtype = truth ? Dtype::I1 : whole ? Dtype::I32 : Dtype::F32;
    if (annotation.dtype) dtype = *annotation.dtype;
    if (arg.dtype) dtype = *arg.dtype;
    if (annotation.dtype && kind_of(dtype) != kind_of(*annotation.dtype) &&
        !(is_int(dtype) && is_int(*annotation.dtype))) {
      return std::nullopt;
    }
    if (!arg.value) return dtype;
    if (!whole && !truth && !is_float(dtype)) return std::nullopt;
    if (truth != (dtype == Dtype::I1)) return std::nullopt;
    const int64_t* integer = std::get_if<int64_t>(&*arg.value);
    const bool narrow = integer && (*integer < INT32_MIN || *integer > INT32_MAX);
    return narrow && !arg.dtype && dtype == Dtype::I32 ? Dtype::I64 : dtype;
  }

  void parameter_without_facts(const Param& param, const Annotation& annotation) {
    const std::string name(param.name);
    if (annotation.role == Role::Scalar) {
      declare(param, ir::Type::scalar(*annotation.dtype), Kind::Scalar);
    } else if (annotation.role == Role::Pointer) {
      wrong(param, where(param.span), fmt::format("the element type of '{}' is not known", name))
          .help(fmt::format("give it with --arg {}=f32[1024], or in [args] of the launch file",
                            name));
    } else if (param.fallback) {
      const auto value = lowering_->module_value(*param.fallback);
      Value poison;
      poison.kind = Kind::Poison;
      bind(param, value ? *value : poison);
    } else if (annotation.role == Role::Constant) {
      wrong(param, where(param.span),
            fmt::format("the compile-time parameter '{}' has no value", name))
          .help(
              fmt::format("give it with --const {}=VALUE, or in [const] of the launch file", name));
    } else {
      wrong(param, where(param.span), fmt::format("nothing is known of the parameter '{}'", name))
          .help(fmt::format("give --arg {0}=f32[1024] for a pointer, --arg {0}=i32 for a scalar, "
                            "or --const {0}=VALUE",
                            name));
    }
  }

  ir::Inst* declare(const Param& param, const ir::Type& type, Kind kind) {
    Emitter& emitter = lowering_->emitter();
    Value value;
    value.kind = kind;
    value.dtype = type.dtype;
    value.type = module_->type_id(type);
    value.variable = module_->add_value(emitter.scope(), module_->intern(param.name), value.type);
    ir::Inst* inst = emitter.emit_into(value.variable, ir::Op::Param, {}, param.span);
    bind(param, value);
    return inst;
  }

  /// Facts of the launch for which the kernel has no parameter.
  void unknown_facts(const Function& function) {
    std::vector<std::string_view> names;
    for (const Param& param : function.params) names.push_back(param.name);
    const auto check = [&](const std::string& name, Where place) {
      if (std::find(names.begin(), names.end(), name) != names.end()) return;
      diags_
          .error<diag::ParseParameter>(
              place, fmt::format("the kernel '{}' has no parameter '{}'", function.name, name))
          .note(where(function.span), "the kernel")
          .help(did_you_mean(name, names));
    };
    for (const LaunchArg& arg : launch_.args) check(arg.name, arg.name_where);
    for (const LaunchConst& constant : launch_.consts) check(constant.name, constant.name_where);
  }

  const Source& source_;
  const Launch& launch_;
  Diags& diags_;
  std::unique_ptr<ir::Module> module_;
  std::unique_ptr<Lowering> lowering_;
  Frame frame_;
};

}  // namespace

Result<ir::Module> parse_kernel(std::shared_ptr<const Source> python, const Launch& launch,
                                Diags& diags) {
  diags.keep(python);
  A2_TRY_ASSIGN(const FileIndex index, index_file(*python, diags));
  A2_TRY_ASSIGN(const Definition* kernel, choose_kernel(*python, index, launch, diags));
  return KernelBuilder(std::move(python), index, launch, diags).run(*kernel);
}

}  // namespace asc2::front
