// SPDX-License-Identifier: Apache-2.0
// Expressions: what is known is computed, what is not becomes instructions.
#include <numeric>

#include "base/text.h"
#include "front/advice.h"
#include "front/diags.h"
#include "front/row_lowering.h"

namespace asc2::front {

namespace {

/// Half-open run of indices of a Python slice, as slice.indices(size) gives it.
struct SliceRange {
  Int start, stop, step;
};

SliceRange slice_range(std::optional<Int> start, std::optional<Int> stop, Int step, Int size) {
  const Int low = step > 0 ? 0 : -1, high = step > 0 ? size : size - 1;
  const auto clip = [&](Int index) {
    if (index < 0) index += size;
    return index < low ? low : index > high ? high : index;
  };
  return {start ? clip(*start) : (step > 0 ? low : high),
          stop ? clip(*stop) : (step > 0 ? high : low), step};
}

/// fmt's format specifications are Python's but for ',' and '%'.
std::optional<std::string> format_value(const Value& value, const std::string& spec) {
  const std::string pattern = "{:" + spec + "}";
  const bool real =
      !spec.empty() && std::string_view("eEfFgG").find(spec.back()) != std::string::npos;
  try {
    if (value.is(Kind::Float) || (value.is(Kind::Int) && real)) {
      return fmt::format(fmt::runtime(pattern), value.number());
    }
    if (value.is(Kind::Int)) {
      return fmt::format(fmt::runtime(pattern), static_cast<long long>(value.integer));
    }
    return fmt::format(fmt::runtime(pattern), str(value));
  } catch (const fmt::format_error&) {
    return std::nullopt;
  }
}

}  // namespace

Result<Value> Lowering::eval(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Name:
      return lookup(expr.text, expr.span);
    case ExprKind::Constant:
      if (expr.text == "None") return Value{};
      if (expr.text == "...") return error<diag::ParseUnsupported>(expr.span, "'...'");
      return make_bool(expr.text == "True");
    case ExprKind::Number:
      return eval_number(expr);
    case ExprKind::String:
    case ExprKind::FString:
    case ExprKind::Joined:
      return eval_string(expr);
    case ExprKind::Tuple:
    case ExprKind::List:
      return eval_sequence(expr);
    case ExprKind::Unary:
      return eval_unary(expr);
    case ExprKind::Binary:
      return eval_binary(expr);
    case ExprKind::Logical:
      return eval_logical(expr);
    case ExprKind::Compare:
      return eval_compare(expr);
    case ExprKind::Conditional:
      return conditional(expr);
    case ExprKind::Call:
      return eval_call(expr);
    case ExprKind::Attribute:
      return eval_attribute(expr);
    case ExprKind::Subscript:
      return eval_subscript(expr);
    case ExprKind::Field:
      return format_field(expr);
    case ExprKind::Slice:
    case ExprKind::Starred:
      break;
  }
  A2_BUG("expression kind {} outside its place", static_cast<int>(expr.kind));
}

Result<Value> Lowering::eval_number(const Expr& expr) {
  const Literal literal = parse_number(expr.text);
  if (literal.integer) return make_int(*literal.integer);
  if (literal.real) return make_float(*literal.real);
  return error<diag::ParseToken>(expr.span, literal.problem);
}

Result<Value> Lowering::eval_string(const Expr& expr) {
  if (expr.kind == ExprKind::String) return make_text(decode_string(expr.text));
  std::string out;
  for (const Expr* item : expr.items) {
    if (expr.kind == ExprKind::FString && item->kind == ExprKind::String) {
      out += decode_fstring_text(item->text, item->raw);
    } else {
      A2_TRY_ASSIGN(const Value piece, eval(*item));
      out += piece.text;
    }
  }
  return make_text(std::move(out));
}

Result<Value> Lowering::format_field(const Expr& field) {
  const Expr& inner = *field.items[0];
  A2_TRY_ASSIGN(Value value, eval(inner));
  if (!value.is_constant()) return not_constant(inner.span, "a value in an f-string", value);
  const bool bare = field.show_source && field.conversion == 0 && field.text.empty();
  if (field.conversion == 'r' || bare) value = make_text(repr(value));
  if (field.conversion == 's') value = make_text(str(value));
  std::string text = str(value);
  if (!field.text.empty()) {
    const auto formatted = format_value(value, std::string(field.text));
    if (!formatted) {
      return value_error(
          field.span, fmt::format("the format '{}' does not fit {}", field.text, describe(value)));
    }
    text = *formatted;
  }
  if (!field.show_source) return make_text(std::move(text));
  const Span shown = field.name_span;
  return make_text(source_.text.substr(shown.begin, shown.end - shown.begin) + text);
}

Result<Value> Lowering::eval_sequence(const Expr& expr) {
  std::vector<Value> items;
  for (const Expr* item : expr.items) {
    if (item->kind == ExprKind::Starred) {
      A2_TRY_ASSIGN(const Value value, eval(*item->items[0]));
      A2_TRY_ASSIGN(std::vector<Value> inner, elements(value, item->span, "what follows '*'"));
      items.insert(items.end(), inner.begin(), inner.end());
    } else {
      A2_TRY_ASSIGN(Value value, eval(*item));
      items.push_back(std::move(value));
    }
  }
  return make_sequence(expr.kind == ExprKind::Tuple ? Kind::Tuple : Kind::List, std::move(items));
}

Result<std::vector<Value>> Lowering::elements(const Value& of, Span span, std::string_view what) {
  if (of.is_sequence()) return *of.items;
  if (of.is(Kind::Range)) return range_items(*of.range, span);
  return type_error(span, fmt::format("{} must be a tuple or list, not {}", what, describe(of)));
}

Result<int64_t> Lowering::constant_int(const Value& value, Span span, std::string_view what) {
  if (value.is_integer()) {
    if (value.integer >= INT64_MIN && value.integer <= INT64_MAX) {
      return static_cast<int64_t>(value.integer);
    }
    return value_error(span, fmt::format("{} does not fit 64 bits", what));
  }
  if (value.is_runtime()) return not_constant(span, what, value);
  return type_error(span, fmt::format("{} must be an int, not {}", what, describe(value)));
}

// --- attributes

Result<Value> Lowering::eval_attribute(const Expr& expr) {
  A2_TRY_ASSIGN(const Value object, eval(*expr.items[0]));
  switch (object.kind) {
    case Kind::Namespace:
      return namespace_member(object.text, expr.text, {expr.span.begin, expr.name_span.end});
    case Kind::Tile:
    case Kind::Tensor:
    case Kind::Scalar:
      return data_attribute(object, expr);
    case Kind::Pointer:
      if (expr.text == "dtype") return make_dtype(object.dtype);
      [[fallthrough]];
    default:
      return type_error(expr.name_span,
                        fmt::format("{} has no attribute '{}'", describe(object), expr.text))
          .help(!object.is(Kind::List)  ? ""
                : expr.text == "append" ? "a list stays as it is: write l = l + [x]"
                : expr.text == "extend" ? "a list stays as it is: write l = l + other"
                                        : "a list stays as it is: make a new one");
  }
}

Result<Value> Lowering::data_attribute(const Value& object, const Expr& expr) {
  const std::string_view name = expr.text;
  const ir::Type type = type_of(object);
  const bool shaped = !object.is(Kind::Scalar);
  if (name == "dtype") return make_dtype(object.dtype);
  if (shaped && name == "shape") return shape_of(object);
  if (shaped && (name == "rank" || name == "ndim")) {
    return make_int(static_cast<Int>(type.shape.size()));
  }
  if (object.is(Kind::Tile) && name == "size") return make_int(type.elements());
  if (object.is(Kind::Tile) && name == "location") {
    return namespace_member("asc2.TileLocation", "UB", expr.span);
  }
  if (object.is(Kind::Tile) && name == "T") {
    std::vector<int64_t> axes(type.shape.size());
    std::iota(axes.rbegin(), axes.rend(), int64_t{0});
    A2_TRY_ASSIGN(const Value whole, seen(object, nullptr, expr.span));
    return RowLowering(*this).transpose(whole, axes, expr.span);
  }
  const Callable* method = find_callable(name, kMethod | kOnlyMethod);
  const bool fits = object.is(Kind::Tile) || (object.is(Kind::Scalar) && name == "to");
  if (method && fits) {
    Value out;
    out.kind = Kind::Callable;
    out.callable = method;
    out.items = std::make_shared<const std::vector<Value>>(1, object);
    return out;
  }
  std::vector<std::string_view> known = {"dtype", "to"};
  if (shaped) known.insert(known.end(), {"shape", "rank", "ndim"});
  if (object.is(Kind::Tile)) {
    known.push_back("size");
    for (const auto other : callable_names(kMethod | kOnlyMethod)) known.push_back(other);
  }
  const bool casts =
      name == "astype" || name == "type" || name == "cast" || !dtype_advice(name).empty();
  const std::string instead = advice(name);
  return type_error(expr.name_span, fmt::format("{} has no attribute '{}'", describe(object), name))
      .help(casts              ? "cast with .to(dtype), as in x.to(asc2.float32)"
            : !instead.empty() ? instead
                               : did_you_mean(name, known));
}

Value Lowering::shape_of(const Value& value) {
  if (value.is(Kind::Tensor)) return make_sequence(Kind::Tuple, *value.items);
  std::vector<Value> dims;
  const ir::Type type = type_of(value);
  for (const int64_t dim : type.shape) dims.push_back(make_int(dim));
  return make_sequence(Kind::Tuple, std::move(dims));
}

// --- subscripts

Result<Value> Lowering::eval_subscript(const Expr& expr) {
  A2_TRY_ASSIGN(Value object, eval(*expr.items[0]));
  const Expr& index = *expr.items[1];
  if (object.is(Kind::Range)) {
    A2_TRY_ASSIGN(std::vector<Value> items, elements(object, expr.items[0]->span));
    object = make_sequence(Kind::List, std::move(items));
  }
  if (object.is(Kind::Tile)) {
    A2_TRY_ASSIGN(object, seen(object, nullptr, expr.items[0]->span));
    return RowLowering(*this).subscript(object, index, expr.span);
  }
  if (object.is(Kind::Tensor)) {
    return not_yet(expr.span, "indexing of tensors")
        .help("load a tile with asc2.load(tensor, shape, offsets=[...])");
  }
  if (!object.is_sequence() && !object.is(Kind::Text)) {
    return type_error(expr.items[0]->span, fmt::format("{} has no elements", describe(object)));
  }
  if (index.kind == ExprKind::Slice) return eval_slice(object, index);
  A2_TRY_ASSIGN(const Value at, eval(index));
  if (at.is_runtime()) {
    return not_constant(index.span, "an index of a tuple or list", at)
        .help("use asc2.static_range for a loop that indexes tuples");
  }
  A2_TRY_ASSIGN(int64_t i, constant_int(at, index.span, "an index"));
  const auto size =
      static_cast<int64_t>(object.is(Kind::Text) ? object.text.size() : object.items->size());
  if (i < -size || i >= size) {
    return value_error(index.span, fmt::format("index {} of {} elements", i, size));
  }
  if (i < 0) i += size;
  if (object.is(Kind::Text)) return make_text(object.text.substr(static_cast<size_t>(i), 1));
  return (*object.items)[static_cast<size_t>(i)];
}

Result<Value> Lowering::eval_slice(const Value& object, const Expr& index) {
  std::optional<Int> bounds[3];
  for (size_t i = 0; i < 3; ++i) {
    if (!index.items[i]) continue;
    A2_TRY_ASSIGN(const Value bound, eval(*index.items[i]));
    if (bound.is(Kind::None)) continue;
    A2_TRY_ASSIGN(bounds[i], constant_int(bound, index.items[i]->span, "a bound of a slice"));
  }
  const Int step = bounds[2].value_or(1);
  if (step == 0) return value_error(index.items[2]->span, "the step of a slice is 0");
  const bool text = object.is(Kind::Text);
  const Int size = static_cast<Int>(text ? object.text.size() : object.items->size());
  const SliceRange range = slice_range(bounds[0], bounds[1], step, size);
  std::string letters;
  std::vector<Value> items;
  for (Int i = range.start; step > 0 ? i < range.stop : i > range.stop; i += step) {
    if (text) {
      letters += object.text[static_cast<size_t>(i)];
    } else {
      items.push_back((*object.items)[static_cast<size_t>(i)]);
    }
  }
  return text ? make_text(std::move(letters)) : make_sequence(object.kind, std::move(items));
}

}  // namespace asc2::front
