// SPDX-License-Identifier: Apache-2.0
// Literals print with the fewest digits that read back as the same value. A line that is too long
// is broken after commas of its outermost parentheses or braces, as clang-format does: aligned
// behind the bracket, or four blanks in when that leaves too little room.
#include "emit/cpp.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <vector>

namespace asc2::emit {

std::string operand_text(const Expr& expr, Prec least) {
  return expr.prec < least ? fmt::format("({})", expr.text) : expr.text;
}

Expr binary(const Expr& a, std::string_view op, const Expr& b, Prec prec) {
  const auto tighter = static_cast<Prec>(static_cast<int>(prec) + 1);
  return {fmt::format("{} {} {}", operand_text(a, prec), op, operand_text(b, tighter)), prec};
}

Expr unary(std::string_view op, const Expr& a) {
  return {fmt::format("{}{}", op, operand_text(a, Prec::Primary)), Prec::Unary};
}

Expr cast_to(std::string_view type, const Expr& a) {
  return {fmt::format("static_cast<{}>({})", type, a.text), Prec::Primary};
}

std::string int_literal(int64_t value) {
  if (value == INT64_MIN) return "(-9223372036854775807 - 1)";  // no literal has this value
  return fmt::format("{}", value);
}

std::string float_literal(double value) {
  const auto nearest = static_cast<float>(value);
  if (std::isnan(nearest)) return "__builtin_nanf(\"\")";
  if (std::isinf(nearest)) return nearest < 0 ? "-__builtin_inff()" : "__builtin_inff()";
  std::string text = fmt::format("{}", nearest);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + 'f';
}

std::string address_literal(int64_t address) {
  return fmt::format("0x{:06x}", address);
}

std::string_view scalar_type(Dtype dtype) {
  static constexpr std::string_view kTypes[] = {
      "bool",     "int8_t", "int16_t",    "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
      "uint64_t", "half",   "bfloat16_t", "float",   "",        "",        ""};
  static_assert(std::size(kTypes) == kDtypeCount);
  return kTypes[static_cast<size_t>(dtype)];
}

namespace {

struct Breaks {
  size_t bracket = 0;         // of the outermost bracket that holds commas
  std::vector<size_t> after;  // where a line may end: behind a comma and its blank
};

/// Calls `visit(i, depth)` for the characters of `text` that are not in a string.
template <class F>
void for_each_bare(std::string_view text, F&& visit) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      while (++i < text.size() && text[i] != '"') i += text[i] == '\\' ? 1 : 0;
      continue;
    }
    if ((c == ')' || c == '}') && depth > 0) --depth;
    visit(i, depth);
    if (c == '(' || c == '{') ++depth;
  }
}

bool is_break(std::string_view text, size_t i) {
  return text[i] == ',' && i + 1 < text.size() && text[i + 1] == ' ';
}

Breaks find_breaks(std::string_view text) {
  size_t outermost = SIZE_MAX, bracket = 0, first = 0;
  Breaks breaks;
  for_each_bare(text, [&](size_t i, size_t depth) {
    if (!is_break(text, i) || depth == 0 || depth >= outermost) return;
    outermost = depth;
    first = i;
  });
  for_each_bare(text, [&](size_t i, size_t depth) {
    if ((text[i] == '(' || text[i] == '{') && depth + 1 == outermost && i < first) bracket = i;
    if (is_break(text, i) && depth == outermost && (i == first || !breaks.after.empty())) {
      breaks.after.push_back(i + 2);
    }
  });
  breaks.bracket = bracket;
  return breaks;
}

}  // namespace

void Writer::line(std::string_view text) {
  const size_t indent = 2 * depth_;
  out_.append(indent, ' ');
  if (indent + text.size() <= kColumns) {
    out_.append(text).append("\n");
    return;
  }
  Breaks breaks = find_breaks(text);
  breaks.after.push_back(text.size());
  size_t widest = 0;
  for (size_t i = 1; i < breaks.after.size(); ++i) {
    widest = std::max(widest, breaks.after[i] - breaks.after[i - 1]);
  }
  const size_t behind = indent + breaks.bracket + 1;
  const size_t column = behind + widest <= kColumns + 1 ? behind : indent + 4;
  size_t start = 0, used = indent;
  for (size_t i = 0; i < breaks.after.size(); ++i) {
    const size_t piece = breaks.after[i] - start;
    const size_t trimmed = piece - (i + 1 < breaks.after.size() ? 1 : 0);
    if (i != 0 && used + trimmed > kColumns) {
      out_.pop_back();  // the blank behind the comma
      out_.append("\n").append(column, ' ');
      used = column;
    }
    out_.append(text.substr(start, piece));
    used += piece;
    start = breaks.after[i];
  }
  out_ += '\n';
}

void Writer::blank() {
  out_ += '\n';
}

void Writer::open(std::string_view text) {
  line(fmt::format("{} {{", text));
  ++depth_;
}

void Writer::close(std::string_view text) {
  --depth_;
  line(text);
}

void Writer::close_open(std::string_view text) {
  --depth_;
  line(text);
  ++depth_;
}

void Writer::comment(std::string_view text) {
  std::string safe = "//";
  if (!text.empty()) safe += ' ';
  for (const char c : text) safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  while (safe.back() == '\\' || safe.back() == ' ') safe.pop_back();
  if (safe.size() < 2) safe = "//";
  out_.append(2 * depth_, ' ').append(safe).append("\n");
}

}  // namespace asc2::emit
