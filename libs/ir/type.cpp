// SPDX-License-Identifier: Apache-2.0
// Types as text, the inverse of text/type_parser.h.
#include "ir/type.h"

#include <charconv>

namespace asc2::ir {

namespace {

void append_number(std::string& out, int64_t value) {
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  out.append(digits, end);
}

void append_shape(std::string& out, const std::vector<int64_t>& shape) {
  out += '[';
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i) out += ',';
    shape[i] == kDynamic ? void(out += '?') : append_number(out, shape[i]);
  }
  out += ']';
}

}  // namespace

void append_type(std::string& out, const Type& type) {
  if (type.kind == TypeKind::None) return;
  if (type.kind == TypeKind::Ptr) out += "ptr ";
  if (type.kind == TypeKind::Tensor || type.kind == TypeKind::Buffer) {
    out += name_of(type.space);
    out += ' ';
  }
  out += name_of(type.dtype);
  if (type.kind == TypeKind::Scalar || type.kind == TypeKind::Ptr) return;
  append_shape(out, type.shape);
  if (type.kind != TypeKind::Buffer) return;
  if (type.layout != Layout::Nd) {
    out += ' ';
    out += name_of(type.layout);
  }
  if (type.pitch == type.columns()) return;
  out += " pitch ";
  append_number(out, type.pitch);
}

std::string type_text(const Type& type) {
  std::string out;
  append_type(out, type);
  return out;
}

}  // namespace asc2::ir
