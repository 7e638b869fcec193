// SPDX-License-Identifier: Apache-2.0
// Tokens of Python source, one at a time: names, numbers, strings (f-strings as one token),
// operators, and the line structure (Newline, Indent, Dedent).
//
// A range of a file can be lexed on its own, so only what a kernel needs is ever parsed. A lenient
// lexer never ends early on bad text: it serves the pass over a whole file, in which everything
// but kernels is skipped.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace asc2::front {

enum class TokenKind : uint8_t {
  Name,
  Keyword,
  Number,
  String,
  FString,
  Op,
  Newline,  // end of a logical line
  Indent,
  Dedent,
  End,
  Error,  // `problem` says what is wrong
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  const char* problem = nullptr;
};

enum class LexMode : uint8_t {
  Strict,      // bad text gives Error tokens
  Lenient,     // bad text is skipped as well as can be
  Expression,  // line ends count as spaces: the inside of an f-string field
};

/// Problem of an Error token that is one character.
inline constexpr char kNoMeaning[] = "this character has no meaning in Python";

struct Character {
  uint32_t code = 0;  // Unicode's number; of a byte that is no UTF-8 the byte
  size_t bytes = 1;
};
/// The first character of a text that is not empty.
Character first_character(std::string_view text);

class Lexer {
 public:
  /// `range` starts at the beginning of a line, except in LexMode::Expression.
  Lexer(const Source& source, Span range, LexMode mode);
  Token next();
  std::string_view text(const Token& token) const {
    return text_.substr(token.span.begin, token.span.end - token.span.begin);
  }

 private:
  /// Width of an indentation with tab stops every 8 columns and with tabs as one column: two lines
  /// compare the same way in both, or tabs and spaces are mixed.
  struct Indentation {
    uint32_t columns = 0;
    uint32_t bytes = 0;
  };

  bool at_end(size_t at) const { return at >= end_; }
  char peek(size_t ahead = 0) const { return at_ + ahead < end_ ? text_[at_ + ahead] : '\0'; }
  Token make(TokenKind kind, size_t begin) const;
  Token error(size_t begin, const char* problem) const;

  bool skip_blanks();
  bool skip_line_end();
  Token line_start(size_t begin, Indentation indentation);
  Token dedent();
  Token finish();
  Token name_or_string();
  void skip_name();
  Token number();
  Token string(size_t begin, bool formatted);
  Token operator_token();
  void track_bracket(char c, size_t begin);
  bool unclosed_bracket_here() const;

  std::string_view text_;
  size_t at_;
  size_t end_;
  LexMode mode_;
  bool line_begins_ = true;  // the next token is the first of its logical line
  bool brackets_broken_ = false;
  bool fields_broken_ = false;  // an f-string field had no end: take f-strings as plain strings
  std::vector<Indentation> indents_;
  uint32_t pending_dedents_ = 0;
  uint32_t depth_ = 0;            // open brackets
  std::vector<uint32_t> opened_;  // where the outer ones are, at most kTrackedBrackets
};

/// One part of an f-string: literal text, or a field `{expression!conversion:spec}`.
struct FStringPart {
  bool field = false;
  Span span;                 // of the literal text; of the whole field
  Span expression;           // of a field
  Span spec;                 // of a field, empty when it has none
  char conversion = 0;       // 'r', 's', 'a' or 0
  bool show_source = false;  // `{x = }`
  Span shown;                // then: the expression, '=' and the spaces around it
};

/// Offset after the closing quote of the string whose quotes start at `at`, or npos when it does
/// not end within `end`. `raw` only matters for f-strings.
size_t scan_string(std::string_view text, size_t at, size_t end);
size_t scan_fstring(std::string_view text, size_t at, size_t end, bool raw,
                    std::vector<FStringPart>* parts);

}  // namespace asc2::front
