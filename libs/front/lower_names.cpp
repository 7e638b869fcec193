// SPDX-License-Identifier: Apache-2.0
// What a name stands for: a local of the function, then what the file defines (functions, imports,
// constants), then Python's builtins. Constants of the file are computed when they are asked for.
#include <algorithm>

#include "base/text.h"
#include "front/advice.h"
#include "front/diags.h"
#include "front/lowering.h"
#include "front/math_table.h"
#include "front/parser.h"
#include "launch/launch.h"

namespace asc2::front {

namespace {

constexpr std::string_view kPyTypes[] = {"int", "float", "bool", "str", "tuple", "list"};
constexpr std::string_view kModules[] = {"asc2", "asc", "math"};
constexpr std::string_view kAnnotations[] = {"GlobalAddress", "ConstExpr",   "Tensor",
                                             "DataType",      "LocalTensor", "GlobalTensor"};
constexpr std::string_view kNamespaces[] = {"TileLocation", "TensorLocation", "RoundMode",
                                            "sync",         "runtime",        "language"};
constexpr std::string_view kLocations[] = {"UB", "L1", "L0A", "L0B", "L0C", "FIX", "BT"};
constexpr std::string_view kRoundModes[] = {"Default", "NoRound", "Rint",  "Floor",
                                            "Ceil",    "Round",   "Trunc", "Odd"};
constexpr int kMaxConstantDepth = 100;

template <size_t N>
bool among(const std::string_view (&list)[N], std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

Value named(Kind kind, std::string text) {
  Value out;
  out.kind = kind;
  out.text = std::move(text);
  return out;
}

std::optional<Dtype> dtype_by_name(std::string_view name) {
  if (name == "bool_") return Dtype::I1;
  if (name == "int_") return Dtype::I32;
  if (name == "float_") return Dtype::F32;
  return dtype_of_python_name(name);
}

/// The part of `value` that the name gets when `target` is assigned from it.
const Value* part_for(const Expr& target, const Value& value, std::string_view name) {
  if (target.kind == ExprKind::Name) return target.text == name ? &value : nullptr;
  if (!value.is_sequence() || value.items->size() != target.items.size()) return nullptr;
  for (size_t i = 0; i < target.items.size(); ++i) {
    if (const Value* found = part_for(*target.items[i], (*value.items)[i], name)) return found;
  }
  return nullptr;
}

}  // namespace

Result<Value> Lowering::lookup(std::string_view name, Span span) {
  if (frame_) {
    const auto local = frame_->names.find(name);
    if (local != frame_->names.end()) {
      if (!local->second.bound) return unassigned(local->second, span);
      if (local->second.value.is(Kind::Poison)) return Failure{};
      return local->second.value;
    }
  }
  return global(name, span, frame_ ? UINT32_MAX : name_limit_);
}

Failure Lowering::unassigned(const Binding& binding, Span span) {
  DiagRef diag = error<diag::ParseUnassigned>(span, binding.name);
  switch (binding.lost) {
    case Lost::Never:
      diag.help("assign it before this line, on every path");
      break;
    case Lost::ZeroTrips:
      diag.note(where(binding.lost_at),
                "this loop may run zero times, and only it assigns the name");
      diag.help("assign it before the loop as well");
      break;
    case Lost::WhenTrue:
    case Lost::WhenFalse:
      diag.note(where(binding.lost_at),
                fmt::format("it is not assigned when this is {}",
                            binding.lost == Lost::WhenTrue ? "true" : "false"));
      diag.help("assign it before the branch, or in both arms");
      break;
  }
  return diag;
}

Result<Value> Lowering::global(std::string_view name, Span span, uint32_t before) {
  const Definition* function = index_.function(name);
  if (function && !function->top_level) function = nullptr;
  const Assignment* assignment = index_.assignment(name, before);
  if (function && assignment && assignment->name_span.begin > function->name_span.begin) {
    function = nullptr;
  }
  if (function) {
    Value out = named(Kind::Function, {});
    out.function = function;
    return out;
  }
  if (assignment) return module_constant(*assignment, span);
  if (const auto path = index_.import_path(name)) return resolve_path(*path, span);
  if (among(kModules, name)) return named(Kind::Namespace, std::string(name));
  if (among(kPyTypes, name)) return named(Kind::PyType, std::string(name));
  if (const Callable* builtin = find_callable(name, kBuiltin)) {
    Value out = named(Kind::Callable, {});
    out.callable = builtin;
    return out;
  }
  if (index_.imports_all_of("asc2") && find_callable(name, kAsc2)) {
    return namespace_member("asc2", name, span);
  }
  return unknown_name(name, span);
}

Failure Lowering::unknown_name(std::string_view name, Span span) {
  std::vector<std::string_view> known;
  if (frame_) {
    for (const auto& [text, binding] : frame_->names) {
      if (binding.bound) known.push_back(text);
    }
  }
  for (const Definition& function : index_.functions()) {
    if (function.top_level) known.push_back(function.name);
  }
  for (const Assignment& assignment : index_.assignments()) known.push_back(assignment.name);
  for (const Import& import : index_.imports()) known.push_back(import.local);
  const auto builtins = callable_names(kBuiltin);
  known.insert(known.end(), builtins.begin(), builtins.end());
  const std::string near = did_you_mean(name, known);
  return error<diag::ParseName>(span, name)
      .help(near.empty() ? "define it in this file, or pass it as a parameter" : near);
}

/// Python runs the file from the top; of the statements there only assignments of names are
/// understood, so a value that depends on a condition cannot be known.
Result<Value> Lowering::module_constant(const Assignment& assignment, Span span) {
  const auto known = constants_.find(&assignment);
  if (known != constants_.end()) return known->second;
  if (assignment.conditional) {
    return error<diag::ParseNotConstant>(
               span, fmt::format("'{}', assigned under a condition or in a loop,", assignment.name))
        .note(where(assignment.name_span), "assigned here")
        .help("assign it once at the top level, or pass it as a ConstExpr parameter");
  }
  if (constant_only_ > kMaxConstantDepth) {
    return error<diag::ParseLimit>(span, "constants of the file depend on one another too deeply");
  }
  Frame* const frame = std::exchange(frame_, nullptr);
  const uint32_t limit = std::exchange(name_limit_, assignment.statement.begin);
  Diags apart;
  Diags* const diags = std::exchange(diags_, &apart);
  ++constant_only_;
  const auto value = compute_constant(assignment);
  --constant_only_;
  diags_ = diags;
  name_limit_ = limit;
  frame_ = frame;
  if (value) {
    constants_[&assignment] = *value;
    return value;
  }
  if (apart.all().empty()) return Failure{};
  const Diagnostic& reason = apart.all().front();
  DiagRef diag = error<diag::ParseNotConstant>(span, fmt::format("'{}'", assignment.name));
  diag.note(reason.where, reason.message);
  for (const Diagnostic::Note& note : reason.notes) diag.note(note.where, note.text);
  return diag.help(reason.help);
}

Result<Value> Lowering::compute_constant(const Assignment& assignment) {
  A2_TRY_ASSIGN(const Stmt* stmt,
                parse_simple_statement(source_, assignment.statement, ast_, *diags_));
  A2_TRY_ASSIGN(const Value whole, eval(*stmt->value));
  if (stmt->kind == StmtKind::AugAssign) {
    A2_TRY_ASSIGN(const Value old, lookup(assignment.name, assignment.name_span));
    return binary(stmt->op, old, whole, stmt->span, stmt->span);
  }
  for (const Expr* target : stmt->targets) {
    if (const Value* part = part_for(*target, whole, assignment.name)) return *part;
  }
  return value_error(stmt->span, "the number of names and values differ");
}

Result<Value> Lowering::resolve_path(const std::string& path, Span span) {
  const size_t dot = path.rfind('.');
  if (dot == std::string::npos) return named(Kind::Namespace, path);
  return namespace_member(path.substr(0, dot), std::string_view(path).substr(dot + 1), span);
}

Result<Value> Lowering::namespace_member(const std::string& path, std::string_view name,
                                         Span span) {
  if (path == "asc2" || path == "asc") return asc2_member(path, name, span);
  if (path == "math") {
    if (const MathFunction* row = find_math(name)) {
      if (row->arity == 0) return *row->evaluate({}).value;
      Value out = named(Kind::Math, {});
      out.math = row;
      return out;
    }
    std::vector<std::string_view> known;
    for (const MathFunction& row : math_functions()) known.push_back(row.name);
    return error<diag::ParseName>(span, fmt::format("math.{}", name))
        .help(did_you_mean(name, known));
  }
  const bool location = path == "asc2.TileLocation" || path == "asc2.TensorLocation";
  if (location || path == "asc2.RoundMode") {
    const bool known = location ? among(kLocations, name) : among(kRoundModes, name);
    if (known) return named(Kind::Word, fmt::format("{}.{}", path.substr(5), name));
    return error<diag::ParseName>(span, fmt::format("{}.{}", path, name))
        .help(location ? did_you_mean(name, kLocations) : did_you_mean(name, kRoundModes));
  }
  if (path == "asc2.sync") return asc2_member("asc2", fmt::format("sync.{}", name), span);
  return named(Kind::Namespace, fmt::format("{}.{}", path, name));
}

Result<Value> Lowering::asc2_member(std::string_view module, std::string_view name, Span span) {
  if (const auto dtype = dtype_by_name(name)) return make_dtype(*dtype);
  if (among(kAnnotations, name)) return named(Kind::Annotation, std::string(name));
  if (among(kNamespaces, name)) return named(Kind::Namespace, fmt::format("asc2.{}", name));
  const Callable* row = find_callable(name, module == "asc" ? kAsc : kAsc2);
  if (row) {
    Value out = named(Kind::Callable, {});
    out.callable = row;
    return out;
  }
  DiagRef diag = error<diag::ParseUnknownOperation>(span, module, name);
  if (module == "asc" && find_callable(name, kAsc2)) {
    return diag.help(fmt::format("write asc2.{}", name));
  }
  std::vector<std::string_view> known = callable_names(kAsc2);
  known.insert(known.end(), std::begin(kAnnotations), std::end(kAnnotations));
  known.insert(known.end(), std::begin(kNamespaces), std::end(kNamespaces));
  for (const Dtype dtype : {Dtype::I8, Dtype::I16, Dtype::I32, Dtype::I64, Dtype::F16, Dtype::Bf16,
                            Dtype::F32, Dtype::U8, Dtype::U16, Dtype::U32, Dtype::U64}) {
    known.push_back(python_name_of(dtype));
  }
  const std::string instead = advice(name);
  return diag.help(instead.empty() ? did_you_mean(name, known) : instead);
}

}  // namespace asc2::front
