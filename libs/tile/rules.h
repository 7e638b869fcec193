// SPDX-License-Identifier: Apache-2.0
// The questions that legalisation asks of a target's tables.
#pragma once

#include <string_view>

#include "base/kinds.h"
#include "ir/words.h"
#include "target/target.h"

namespace asc2::tile {

using ir::Round;

class Rules {
 public:
  explicit Rules(const Target& target) : target_(target) {}

  const Target& target() const { return target_; }
  /// The row of an operation on elements of `dtype`; bit i of `form` says that operand i is a
  /// scalar. Null when the chip has none.
  const OpForm* find(ir::Op op, Dtype dtype, unsigned form) const;
  /// Whether that row is there and accurate enough to be used.
  bool has(ir::Op op, Dtype dtype, unsigned form) const;
  /// Whether a cast has this rounding; Default asks for that of the IR: to nearest even for
  /// floats, truncation from floats to integers.
  bool has_cast(Dtype from, Dtype to, Round round) const;
  /// Elements of a repeat of the vector unit, and of one block of its memory.
  int64_t repeat_elements(Dtype dtype) const;
  int64_t block_elements(Dtype dtype) const;

 private:
  const Target& target_;
};

}  // namespace asc2::tile
