// SPDX-License-Identifier: Apache-2.0
// A type is "[ptr | space] dtype [ '[' dims ']' [layout] [pitch N] ]". Sizes are bounded here, so
// that no later arithmetic on shapes can overflow.
#include "text/type_parser.h"

#include <fmt/format.h>

#include "base/text.h"
#include "text/lexer.h"

namespace asc2::text {

namespace {

using ir::Type;
using ir::TypeKind;

TypeError wrong(std::string message) {
  return {std::move(message), {}};
}

/// Dims after '[' up to and with ']'; "" on success.
std::string parse_dims(Cursor& cursor, bool may_be_dynamic, std::vector<int64_t>& shape) {
  int64_t elements = 1;
  for (;;) {
    cursor.skip_spaces();
    if (cursor.accept('?')) {
      if (!may_be_dynamic) return "only a gm tensor has run-time dims '?'";
      shape.push_back(ir::kDynamic);
    } else {
      const std::string_view digits = cursor.word();
      const auto dim = parse_int(digits);
      if (!dim) return fmt::format("expected a dim, got '{}'", digits);
      if (*dim < 0) return fmt::format("dim {} is negative", *dim);
      if (*dim == 0 && !may_be_dynamic) return "a tile has at least one element in each dim";
      if (*dim > kMaxElements || (*dim > 0 && elements > kMaxElements / *dim)) {
        return fmt::format("more than {} elements", kMaxElements);
      }
      elements *= *dim;
      shape.push_back(*dim);
    }
    cursor.skip_spaces();
    if (cursor.accept(']')) return {};
    if (!cursor.accept(',')) return "expected ',' or ']' after a dim";
  }
}

/// Layout and pitch of a buffer; "" on success.
std::string parse_layout(Cursor& cursor, Type& type, std::string_view& bad_word) {
  type.pitch = type.columns();
  std::string_view word = cursor.word();
  if (const auto layout = find_kind<Layout>(kLayoutNames, word)) {
    type.layout = *layout;
    cursor.skip_spaces();
    word = cursor.word();
  }
  if (word == "pitch") {
    cursor.skip_spaces();
    const auto pitch = parse_int(cursor.word());
    if (!pitch || *pitch < type.columns()) {
      return fmt::format("pitch must be an integer of at least {}", type.columns());
    }
    if (type.rows() > 0 && *pitch > kMaxElements / type.rows()) {
      return fmt::format("more than {} elements", kMaxElements);
    }
    type.pitch = *pitch;
    cursor.skip_spaces();
  } else if (!word.empty()) {
    bad_word = word;
    return fmt::format("unknown layout '{}'", word);
  }
  return {};
}

}  // namespace

std::variant<Type, TypeError> parse_type(std::string_view text) {
  Cursor cursor(text);
  Type type;
  std::string_view word = cursor.word();
  const auto space = find_kind<Space>(kSpaceNames, word);
  if (word == "ptr" || space) {
    type.kind = !space ? TypeKind::Ptr : *space == Space::Gm ? TypeKind::Tensor : TypeKind::Buffer;
    if (space) type.space = *space;
    cursor.skip_spaces();
    word = cursor.word();
  }
  const auto dtype = find_kind<Dtype>(kDtypeNames, word);
  if (!dtype) {
    return TypeError{word.empty() ? "expected a type" : fmt::format("unknown type '{}'", word),
                     word};
  }
  type.dtype = *dtype;
  const bool shaped = cursor.accept('[');
  if (shaped && type.kind == TypeKind::Ptr) return wrong("a pointer has no shape");
  if (!shaped && (type.kind == TypeKind::Tensor || type.kind == TypeKind::Buffer)) {
    return wrong("a tensor or buffer needs a shape in '[ ]'");
  }
  if (type.kind == TypeKind::None) type.kind = shaped ? TypeKind::Tile : TypeKind::Scalar;
  if (shaped) {
    std::string error = parse_dims(cursor, type.kind == TypeKind::Tensor, type.shape);
    if (!error.empty()) return wrong(std::move(error));
    cursor.skip_spaces();
  }
  if (type.kind == TypeKind::Buffer) {
    TypeError error;
    error.message = parse_layout(cursor, type, error.bad_word);
    if (!error.message.empty()) return error;
  }
  cursor.skip_spaces();
  if (!cursor.end_of_text()) {
    return wrong(fmt::format("unexpected '{}' behind a type", text.substr(cursor.at(), 40)));
  }
  return type;
}

}  // namespace asc2::text
