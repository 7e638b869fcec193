// SPDX-License-Identifier: Apache-2.0
// Helpers on text: numbers that print and parse back exactly, "did you mean", quoting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace asc2 {

/// Decimal or 0x hex with optional '-', the whole text; nullopt when malformed or out of range.
std::optional<int64_t> parse_int(std::string_view text);
/// The whole text as a double; also "inf", "-inf", "nan".
std::optional<double> parse_float(std::string_view text);
/// Shortest text that parses back to the same double and reads as a float: "1.0", "1e-05", "-inf".
void append_float(std::string& out, double value);
std::string float_text(double value);

/// "did you mean 'x'?" for the candidate nearest to `name` by edit distance (at most 1/3 of its
/// length, at least 1), else "".
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);
/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
size_t edit_distance(std::string_view a, std::string_view b);

/// "..." with JSON escapes; bytes that are not UTF-8 become U+FFFD.
std::string json_quote(std::string_view text);
/// "..." with \" \\ \n \t and \xHH escapes, as .a2ir strings are written.
void append_quoted(std::string& out, std::string_view text);

/// What some editors write in front of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Where the first line that is neither blank nor a comment has its first letter, behind a byte
/// order mark too; the end when there is none.
size_t first_word(std::string_view text);
/// That word is the one that .a2ir begins with.
bool begins_as_a2ir(std::string_view text);

/// The path without its folders.
std::string_view base_name(std::string_view path);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);

}  // namespace asc2
