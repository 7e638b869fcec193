// SPDX-License-Identifier: Apache-2.0
// Overflow is tested before each operation, on magnitudes: the compilers' builtins for 128 bits
// would need a run-time library that is not always there.
#include "front/number.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace asc2::front {

namespace {

__extension__ typedef unsigned __int128 Unsigned;

constexpr Unsigned kMaxMagnitude = ~Unsigned{0} >> 1;

Unsigned magnitude(Int value) {
  return value < 0 ? Unsigned{0} - static_cast<Unsigned>(value) : static_cast<Unsigned>(value);
}

Int with_sign(Unsigned value, bool negative) {
  return negative ? -static_cast<Int>(value) : static_cast<Int>(value);
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

void append_utf8(std::string& out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (code >> 18 & 0x07));
    out += static_cast<char>(0x80 | (code >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

/// Reads up to `count` digits of `base` at `at`, which moves behind them.
uint32_t take_digits(std::string_view text, size_t& at, size_t count, int base) {
  uint32_t code = 0;
  for (; count > 0 && at < text.size() && digit_value(text[at]) < base; --count, ++at) {
    code = code * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit_value(text[at]));
  }
  return code;
}

/// One escape sequence; `at` is behind its backslash. An unknown one stays as it is.
void append_escape(std::string& out, std::string_view text, size_t& at) {
  constexpr std::string_view kLetters = "\\'\"abfnrtv";
  constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
  const char c = text[at];
  if (c == '\n' || c == '\r') {
    at += text.substr(at, 2) == "\r\n" ? 2 : 1;
  } else if (const size_t known = kLetters.find(c); known != std::string_view::npos) {
    out += kMeanings[known];
    ++at;
  } else if (c >= '0' && c <= '7') {
    append_utf8(out, take_digits(text, at, 3, 8));
  } else if (c == 'x' || c == 'u' || c == 'U') {
    ++at;
    append_utf8(out, take_digits(text, at, c == 'x' ? 2 : c == 'u' ? 4 : 8, 16));
  } else {
    out += '\\';
  }
}

}  // namespace

std::string int_text(Int value) {
  std::string digits;
  Unsigned rest = magnitude(value);
  do {
    digits += static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
  } while (rest != 0);
  if (value < 0) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Int> checked_add(Int a, Int b) {
  const Int sum = static_cast<Int>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
  if ((a < 0) == (b < 0) && (sum < 0) != (a < 0)) return std::nullopt;
  return sum;
}

std::optional<Int> checked_sub(Int a, Int b) {
  const Int difference = static_cast<Int>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
  if ((a < 0) != (b < 0) && (difference < 0) != (a < 0)) return std::nullopt;
  return difference;
}

std::optional<Int> checked_mul(Int a, Int b) {
  if (a == 0 || b == 0) return Int{0};
  if (magnitude(a) > kMaxMagnitude / magnitude(b)) return std::nullopt;
  return with_sign(magnitude(a) * magnitude(b), (a < 0) != (b < 0));
}

std::optional<Int> checked_pow(Int base, Int exponent) {
  if (base == 0 || base == 1) return exponent == 0 ? Int{1} : base;
  if (base == -1) return exponent % 2 == 0 ? Int{1} : Int{-1};
  Int out = 1;
  for (Int i = 0; i < exponent; ++i) {
    const std::optional<Int> next = checked_mul(out, base);  // at most 127 rounds: |base| > 1
    if (!next) return std::nullopt;
    out = *next;
  }
  return out;
}

std::optional<Int> checked_shift_left(Int a, Int count) {
  if (a == 0) return a;
  if (count > 126) return std::nullopt;
  return checked_mul(a, Int{1} << static_cast<int>(count));
}

Int floor_div(Int a, Int b) {
  const Int quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

Int floor_mod(Int a, Int b) {
  const Int rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

double floor_mod(double a, double b) {
  double rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(0.0, b);
  if ((b < 0) != (rest < 0)) rest += b;
  return rest;
}

double floor_div(double a, double b) {
  double rest = std::fmod(a, b);
  double quotient = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(0.0, a / b);
  double rounded = std::floor(quotient);
  if (quotient - rounded > 0.5) rounded += 1;
  return rounded;
}

int compare(Int a, double b) {
  if (std::isnan(b)) return 2;
  constexpr double kLimit = 0x1p126;
  if (b >= kLimit) return -1;
  if (b <= -kLimit) return 1;
  const double whole = std::trunc(b);
  const Int integer = static_cast<Int>(whole);
  if (a != integer) return a < integer ? -1 : 1;
  return b > whole ? -1 : b < whole ? 1 : 0;
}

Literal parse_number(std::string_view text) {
  std::string digits;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && i + 1 < text.size() && digit_value(text[i + 1]) < 36 &&
                         digit_value(text[i - 1]) < 36;
    if (text[i] == '_' && !between) return {{}, {}, "this is no number"};
    if (text[i] != '_') digits += text[i];
  }
  const bool based = digits.size() > 1 && digits[0] == '0' && digit_value(digits[1]) >= 10 &&
                     std::string_view("xXoObB").find(digits[1]) != std::string_view::npos;
  if (!based && (digits.back() == 'j' || digits.back() == 'J')) {
    return {{}, {}, "complex numbers are not supported"};
  }
  if (!based && digits.find_first_of(".eE") != std::string::npos) {
    if (digits.back() == '.') digits += '0';
    const std::optional<double> real = parse_float(digits[0] == '.' ? "0" + digits : digits);
    if (!real || digits.find_first_not_of("0123456789.eE+-") != std::string::npos) {
      return {{}, {}, "this is no number"};
    }
    return {{}, real, nullptr};
  }
  int base = 10;
  std::string_view rest = digits;
  if (based) {
    base = (digits[1] | 0x20) == 'x' ? 16 : (digits[1] | 0x20) == 'o' ? 8 : 2;
    rest.remove_prefix(2);
  } else if (rest.size() > 1 && rest[0] == '0' && rest.find_first_not_of('0') != rest.npos) {
    return {{}, {}, "a decimal number cannot begin with 0; octal numbers begin with 0o"};
  }
  if (rest.empty()) return {{}, {}, "this is no number"};
  Int value = 0;
  for (const char c : rest) {
    if (digit_value(c) >= base) return {{}, {}, "this is no number"};
    const auto scaled = checked_mul(value, base);
    const auto next = scaled ? checked_add(*scaled, digit_value(c)) : std::nullopt;
    if (!next) return {{}, {}, "this integer has more than 127 bits"};
    value = *next;
  }
  return {value, {}, nullptr};
}

std::string decode_string(std::string_view literal) {
  const size_t quote = literal.find_first_of("'\"");
  const bool raw = literal.substr(0, quote).find_first_of("rR") != std::string_view::npos;
  literal.remove_prefix(quote);
  const bool triple = literal.size() >= 6 && literal[1] == literal[0] && literal[2] == literal[0];
  const size_t size = triple ? 3 : 1;
  const std::string_view text = literal.substr(size, literal.size() - 2 * size);
  if (raw) return std::string(text);
  std::string out;
  for (size_t at = 0; at < text.size();) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      out += text[at++];
    } else {
      append_escape(out, text, ++at);
    }
  }
  return out;
}

std::string decode_fstring_text(std::string_view text, bool raw) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '\\' && !raw && at + 1 < text.size()) {
      append_escape(out, text, ++at);
    } else {
      const bool doubled =
          (text[at] == '{' || text[at] == '}') && text.substr(at + 1, 1) == text.substr(at, 1);
      out += text[at];
      at += doubled ? 2 : 1;
    }
  }
  return out;
}

}  // namespace asc2::front
