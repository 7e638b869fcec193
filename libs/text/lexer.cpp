// SPDX-License-Identifier: Apache-2.0
// Strings of .a2ir: the escapes \" \\ \n \t and \xHH.
#include "text/lexer.h"

namespace asc2::text {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string_view Cursor::string(std::string& out) {
  for (;;) {
    const char c = peek();
    if (c == '\n') return "string is not closed on its line";
    skip();
    if (c == '"') return {};
    if (c != '\\') {
      out += c;
      continue;
    }
    const char escape = peek();
    if (escape == '\n') return "string is not closed on its line";
    skip();
    if (escape == 'n') {
      out += '\n';
    } else if (escape == 't') {
      out += '\t';
    } else if (escape == '"' || escape == '\\') {
      out += escape;
    } else if (escape == 'x') {
      const int high = hex_digit(peek());
      if (high < 0) return "\\x needs two hex digits";
      skip();
      const int low = hex_digit(peek());
      if (low < 0) return "\\x needs two hex digits";
      skip();
      out += static_cast<char>(high * 16 + low);
    } else {
      return "unknown escape in a string; known are \\\" \\\\ \\n \\t \\xHH";
    }
  }
}

}  // namespace asc2::text
