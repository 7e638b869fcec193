// SPDX-License-Identifier: Apache-2.0
// Where the elements of a tile lie in the memory of its space. A lane is an element counted with
// the padding of rows; that of an i1 tile is a bit.
#pragma once

#include "sim/program.h"

namespace asc2::sim {

class TileView {
 public:
  TileView(const Buffer& buffer, size_t address) : buffer_(buffer), address_(address) {}

  Dtype dtype() const { return buffer_.dtype; }
  bool is_bits() const { return buffer_.dtype == Dtype::I1; }
  size_t element_bytes() const { return static_cast<size_t>(bytes_of(buffer_.dtype)); }
  size_t lane(int64_t row, int64_t column) const {
    return static_cast<size_t>(row * buffer_.pitch + column);
  }
  size_t byte(size_t lane) const { return address_ + lane * element_bytes(); }
  size_t bit(size_t lane) const { return address_ * 8 + lane; }

 protected:
  const Buffer& buffer_;
  size_t address_;
};

}  // namespace asc2::sim
