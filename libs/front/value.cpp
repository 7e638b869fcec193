// SPDX-License-Identifier: Apache-2.0
// Making, comparing and describing values.
#include "front/value.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "front/math_table.h"
#include "front/operations.h"
#include "front/skim.h"
#include "launch/launch.h"

namespace asc2::front {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "'";
}

std::string sequence_repr(const Value& value) {
  const bool tuple = value.is(Kind::Tuple);
  std::string out = tuple ? "(" : "[";
  for (size_t i = 0; i < value.items->size(); ++i) {
    if (i) out += ", ";
    out += repr((*value.items)[i]);
  }
  if (tuple && value.items->size() == 1) out += ",";
  return out + (tuple ? ")" : "]");
}

}  // namespace

bool Value::is_constant() const {
  if (is_sequence()) {
    return std::all_of(items->begin(), items->end(),
                       [](const Value& item) { return item.is_constant(); });
  }
  return !is_runtime() && kind != Kind::Poison && kind != Kind::Range;
}

Value make_int(Int value) {
  Value out;
  out.kind = Kind::Int;
  out.integer = value;
  return out;
}

Value make_float(double value) {
  Value out;
  out.kind = Kind::Float;
  out.real = value;
  return out;
}

Value make_bool(bool value) {
  Value out;
  out.kind = Kind::Bool;
  out.integer = value ? 1 : 0;
  return out;
}

Value make_text(std::string value) {
  Value out;
  out.kind = Kind::Text;
  out.text = std::move(value);
  return out;
}

Value make_dtype(Dtype dtype) {
  Value out;
  out.kind = Kind::Dtype;
  out.dtype = dtype;
  return out;
}

Value make_sequence(Kind kind, std::vector<Value> items) {
  Value out;
  out.kind = kind;
  out.items = std::make_shared<const std::vector<Value>>(std::move(items));
  return out;
}

Value in_variable(const ir::Module& module, ir::ValueId variable) {
  const ir::Type& type = module.type_of(variable);
  Value out;
  out.kind = type.is_scalar() ? Kind::Scalar : Kind::Tile;
  out.dtype = type.dtype;
  out.type = module.value(variable).type;
  out.variable = variable;
  return out;
}

bool is_real(const Value& value) {
  return value.is(Kind::Float) || (value.is(Kind::Scalar) && is_float(value.dtype));
}

bool truth(const Value& value) {
  switch (value.kind) {
    case Kind::None:
      return false;
    case Kind::Bool:
    case Kind::Int:
      return value.integer != 0;
    case Kind::Float:
      return value.real != 0;
    case Kind::Text:
      return !value.text.empty();
    case Kind::Tuple:
    case Kind::List:
      return !value.items->empty();
    default:
      return true;
  }
}

bool identical(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  if (a.is_runtime()) {
    return a.var() == ir::kNoValue ? a.inst == b.inst : a.var() == b.var();
  }
  if (a.is_sequence()) {
    return std::equal(a.items->begin(), a.items->end(), b.items->begin(), b.items->end(),
                      identical);
  }
  const bool same_real = a.real == b.real || (a.real != a.real && b.real != b.real);
  return a.integer == b.integer && same_real && a.text == b.text && a.dtype == b.dtype &&
         a.callable == b.callable && a.math == b.math && a.function == b.function &&
         a.range == b.range;
}

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string out = "[";
  for (const int64_t dim : shape) {
    if (out.size() > 1) out += ", ";
    out += dim == ir::kDynamic ? "?" : std::to_string(dim);
  }
  return out + "]";
}

std::string describe(const Value& value, const ir::Module& module) {
  switch (value.kind) {
    case Kind::Poison:
      return "an error";
    case Kind::None:
      return "None";
    case Kind::Bool:
    case Kind::Int:
    case Kind::Float:
      return fmt::format("the {} {}",
                         value.is(Kind::Bool)  ? "bool"
                         : value.is(Kind::Int) ? "int"
                                               : "float",
                         repr(value));
    case Kind::Text:
      return fmt::format("the string {}", repr(value));
    case Kind::Tuple:
    case Kind::List:
      return fmt::format("a {} of {}", value.is(Kind::Tuple) ? "tuple" : "list",
                         value.items->size());
    case Kind::Dtype:
    case Kind::Word:
      return repr(value);
    case Kind::Namespace:
      return fmt::format("the module '{}'", value.text);
    case Kind::Callable:
    case Kind::Math:
    case Kind::Function:
      return fmt::format("the function '{}'", repr(value));
    case Kind::PyType:
    case Kind::Annotation:
      return fmt::format("the type '{}'", value.text);
    case Kind::Range:
      return "a range";
    case Kind::Mask:
      return "a mask";
    case Kind::Scalar:
      return fmt::format("a run-time {}", ir::type_text(module.type(value.type)));
    case Kind::Tile:
      return fmt::format("a tile {}", ir::type_text(module.type(value.type)));
    case Kind::Tensor:
      return fmt::format("a tensor {}", ir::type_text(module.type(value.type)));
    case Kind::Pointer:
      return fmt::format("a pointer to {}", name_of(value.dtype));
  }
  return {};
}

std::string repr(const Value& value) {
  switch (value.kind) {
    case Kind::None:
      return "None";
    case Kind::Bool:
      return value.integer ? "True" : "False";
    case Kind::Int:
      return int_text(value.integer);
    case Kind::Float:
      return float_text(value.real);
    case Kind::Text:
      return quoted(value.text);
    case Kind::Tuple:
    case Kind::List:
      return sequence_repr(value);
    case Kind::Dtype:
      return fmt::format("asc.{}", python_name_of(value.dtype));
    case Kind::Callable:
      return std::string(value.callable->name);
    case Kind::Math:
      return fmt::format("math.{}", value.math->name);
    case Kind::Function:
      return std::string(value.function->name);
    case Kind::Scalar:
    case Kind::Tile:
    case Kind::Tensor:
    case Kind::Pointer:
      return "<run-time value>";
    default:
      return value.text;
  }
}

std::string str(const Value& value) {
  return value.is(Kind::Text) ? value.text : repr(value);
}

std::optional<std::vector<int64_t>> broadcast(const std::vector<int64_t>& a,
                                              const std::vector<int64_t>& b) {
  std::vector<int64_t> out = a.size() >= b.size() ? a : b;
  for (size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const int64_t x = a[a.size() - i], y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return std::nullopt;
    out[out.size() - i] = x == 1 ? y : x;
  }
  return out;
}

IntRange range_of(Dtype dtype) {
  const IntLimits limits = limits_of(dtype);
  return {limits.low, limits.high};
}

ir::Operand zero_of(Dtype dtype) {
  return is_float(dtype) ? ir::Operand::of_float(0) : ir::Operand::of_int(0);
}

void add_variables(const Value& value, std::set<ir::ValueId>& out) {
  if (value.is_sequence()) {
    for (const Value& item : *value.items) add_variables(item, out);
  } else if (value.is_runtime()) {
    out.insert(value.var());
    if (!value.is(Kind::Tensor)) return;
    for (const Value& dim : *value.items) add_variables(dim, out);
  }
}

Value partial_parts(const ir::Module& module, const Value& value) {
  if (value.is_sequence()) {
    std::vector<Value> items;
    for (const Value& item : *value.items) items.push_back(partial_parts(module, item));
    return make_sequence(value.kind, std::move(items));
  }
  if (!value.is(Kind::Tile)) return {};
  const bool sometimes = value.partial && value.partial_when != ir::kNoValue;
  return sometimes ? in_variable(module, value.partial_when) : make_bool(value.partial);
}

Value with_partial(const Value& value, const Value& partial) {
  Value out = value;
  if (value.is_sequence() && partial.is_sequence()) {
    std::vector<Value> items;
    for (size_t i = 0; i < value.items->size(); ++i) {
      items.push_back(with_partial((*value.items)[i], (*partial.items)[i]));
    }
    return make_sequence(value.kind, std::move(items));
  }
  const bool sometimes = partial.is(Kind::Scalar);
  out.partial = value.is(Kind::Tile) && (sometimes || truth(partial));
  out.partial_when = out.partial && sometimes ? partial.var() : ir::kNoValue;
  return out;
}

}  // namespace asc2::front
