// SPDX-License-Identifier: Apache-2.0
// How values are written in words that mean the same on every core of a block: two that are written
// alike are alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/trace.h"
#include "ir/module.h"
#include "model/access.h"

namespace asc2::check {

/// Bits of such a value compare, divide and widen otherwise.
bool is_unsigned(const ir::Module& module, const ir::Operand& operand);

/// With the width, if it has wrapped to one, in which it is compared or divided: "%n + 100 in 8
/// bits unsigned".
std::string in_width(const ir::Module& module, const ir::Operand& operand, std::string text,
                     int bits);

/// An operation whose result is the same wherever its operands are: on numbers, or a `get` from
/// memory that no core writes.
struct SharedOperation {
  std::string name;                          // "mod", "get %p"
  std::vector<const ir::Operand*> operands;  // of a get: dims and offsets

  /// With the operands in such words: "mod(%n, 3) : i32".
  std::string word(const ir::Module& module, const ir::Inst& inst,
                   const std::vector<std::string>& words) const;
};
std::optional<SharedOperation> shared_operation(const ir::Module& module, const ir::Inst& inst,
                                                const model::Storage& storage,
                                                const Memories& memories);

}  // namespace asc2::check
