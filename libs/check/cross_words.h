// SPDX-License-Identifier: Apache-2.0
// How values are written in words that mean the same on every core of a block: two that are written
// alike are alike.
#pragma once

#include <string>
#include <vector>

#include "ir/module.h"

namespace asc2::check {

/// Bits of such a value compare, divide and widen otherwise.
bool is_unsigned(const ir::Module& module, const ir::Operand& operand);

/// With the width, if it has wrapped to one, in which it is compared or divided: "%n + 100 in 8
/// bits unsigned".
std::string in_width(const ir::Module& module, const ir::Operand& operand, std::string text,
                     int bits);

/// What an operation yields on operands in such words: "mod(%n, 3) : i32".
std::string operation_word(const ir::Module& module, const ir::Inst& inst,
                           const std::vector<std::string>& operands);

}  // namespace asc2::check
