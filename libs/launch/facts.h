// SPDX-License-Identifier: Apache-2.0
// Texts of arguments and constants, wherever they stand: in a string of a launch file or on the
// command line.
//   argument   f32[30, 1024]   i32   i32:8192   8192   0.5   True
//   constant   as Python writes it: 128   1e-5   True   'text'   asc.float16   (64, 128)
#pragma once

#include <string>
#include <string_view>

#include "base/diag.h"
#include "launch/launch.h"

namespace asc2::launch {

/// A text with its place in a source.
struct Fact {
  std::string_view text;
  Where where;         // of the whole
  uint32_t begin = 0;  // of the text's first byte, when `exact`
  bool exact = false;  // the text stands in the source as it is, so its parts have places too

  Where at(size_t from, size_t to) const;
  /// The part [from, to) as a fact of its own.
  Fact part(size_t from, size_t to) const;
};

/// Reads type and value into `arg`, and sets its place.
Result<> read_arg(const Fact& fact, LaunchArg& arg, Diags& diags);
Result<ConstValue> read_const(const Fact& fact, Diags& diags);
/// "asc.float16" and "asc2.float16" are element types, any other text is itself.
Result<ConstValue> read_const_word(const Fact& fact, Diags& diags);

/// A number that is written as an integer; parse_int refuses those beyond 64 bits.
bool looks_like_int(std::string_view text);

/// Letters, digits and '_', not a digit first.
bool is_name(std::string_view text);
/// Reports a text that is none.
Result<> expect_name(const Fact& fact, std::string_view what, Diags& diags);

/// Adds, or replaces what a file says of the name; reports a name that is there twice.
Result<> put(Launch& launch, LaunchArg arg, Diags& diags);
Result<> put(Launch& launch, LaunchConst constant, Diags& diags);

}  // namespace asc2::launch
