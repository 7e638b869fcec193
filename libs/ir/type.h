// SPDX-License-Identifier: Apache-2.0
// Types: `i64`, `ptr f32`, `f32[4,126]` (a tile), `gm f32[?,126]` (a tensor), `ub f32[4,126] pitch
// 128` (a buffer).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/kinds.h"

namespace asc2::ir {

inline constexpr int64_t kDynamic = -1;  // dim '?': known at run time only

enum class TypeKind : uint8_t { None, Scalar, Ptr, Tile, Tensor, Buffer };

struct Type {
  TypeKind kind = TypeKind::None;
  Dtype dtype = Dtype::I32;
  Space space = Space::Gm;     // of a Tensor (Gm) or Buffer
  Layout layout = Layout::Nd;  // of a Buffer
  int64_t pitch = 0;  // of a Buffer: elements from row to row; the last dim when not padded
  std::vector<int64_t> shape;  // of a Tile, Tensor, Buffer; kDynamic only in a Tensor

  static Type scalar(Dtype dtype) { return {TypeKind::Scalar, dtype, {}, {}, 0, {}}; }
  static Type ptr(Dtype dtype) { return {TypeKind::Ptr, dtype, {}, {}, 0, {}}; }
  static Type tile(Dtype dtype, std::vector<int64_t> shape) {
    return {TypeKind::Tile, dtype, {}, {}, 0, std::move(shape)};
  }
  static Type tensor(Dtype dtype, std::vector<int64_t> shape) {
    return {TypeKind::Tensor, dtype, Space::Gm, {}, 0, std::move(shape)};
  }
  static Type buffer(Space space, Dtype dtype, std::vector<int64_t> shape, int64_t pitch) {
    return {TypeKind::Buffer, dtype, space, Layout::Nd, pitch, std::move(shape)};
  }

  bool is_scalar() const { return kind == TypeKind::Scalar; }
  bool is_tile() const { return kind == TypeKind::Tile || kind == TypeKind::Buffer; }
  bool operator==(const Type&) const = default;

  /// Product of the dims; 1 for a scalar. Only for static shapes.
  int64_t elements() const {
    int64_t n = 1;
    for (const int64_t dim : shape) n *= dim;
    return n;
  }
  int64_t columns() const { return shape.empty() ? 1 : shape.back(); }
  int64_t rows() const { return columns() == 0 ? 0 : elements() / columns(); }
  /// Elements with the row padding of a Buffer; a Tile has none yet.
  int64_t padded_elements() const { return kind == TypeKind::Buffer ? rows() * pitch : elements(); }
  /// Bytes of them, those of a Buffer's slot; an i1 takes a bit.
  int64_t bytes() const { return (padded_elements() * bits_of(dtype) + 7) / 8; }
  /// The Tile type of a Buffer's contents; other types as they are.
  Type as_tile() const { return kind == TypeKind::Buffer ? tile(dtype, shape) : *this; }
};

/// As the format writes it: "ub f32[4,126] pitch 128".
void append_type(std::string& out, const Type& type);
std::string type_text(const Type& type);

}  // namespace asc2::ir
