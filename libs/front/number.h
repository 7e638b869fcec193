// SPDX-License-Identifier: Apache-2.0
// Compile-time numbers with Python's arithmetic: integers of 128 bits that never wrap, doubles, and
// division that floors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asc2::front {

__extension__ typedef __int128 Int;

std::string int_text(Int value);

// Nothing when the result has more than 127 bits.
std::optional<Int> checked_add(Int a, Int b);
std::optional<Int> checked_sub(Int a, Int b);
std::optional<Int> checked_mul(Int a, Int b);
std::optional<Int> checked_pow(Int base, Int exponent);   // exponent >= 0
std::optional<Int> checked_shift_left(Int a, Int count);  // count >= 0

/// Rounded to minus infinity; b is not 0.
Int floor_div(Int a, Int b);
Int floor_mod(Int a, Int b);
double floor_div(double a, double b);
double floor_mod(double a, double b);

/// -1, 0, 1 for a < b, a == b, a > b, exactly; 2 when b is not a number.
int compare(Int a, double b);

/// A numeric literal: one of both is set. Nothing when it is none, or does not fit.
struct Literal {
  std::optional<Int> integer;
  std::optional<double> real;
  const char* problem = nullptr;
};
Literal parse_number(std::string_view text);

/// Text of a string literal with its escapes resolved, without prefix and quotes.
std::string decode_string(std::string_view literal);
/// Same for text of an f-string between the fields: "{{" is "{".
std::string decode_fstring_text(std::string_view text, bool raw);

}  // namespace asc2::front
