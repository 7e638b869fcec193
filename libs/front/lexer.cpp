// SPDX-License-Identifier: Apache-2.0
// The line structure follows Python's own rules: indentation is compared with the stack of open
// blocks, line ends inside brackets do not count, comments and blank lines are nothing. Letters of
// any language stand in names; which characters are none is told by blocks, see kNoLetters.
#include "front/lexer.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace asc2::front {

namespace {

constexpr size_t kTrackedBrackets = 256;
constexpr uint32_t kTabStop = 8;

constexpr std::array<std::string_view, 35> kKeywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
static_assert(std::is_sorted(kKeywords.begin(), kKeywords.end()));

constexpr std::string_view kSingleOperators = "+-*/%@&|^~<>()[]{},:.;=!";
constexpr std::string_view kDoubleOperators[] = {
    "->", ":=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "@=", "**", "//", "<<", ">>", "<>"};
constexpr std::string_view kTripleOperators[] = {"**=", "//=", ">>=", "<<=", "..."};

/// Length of the longest operator that `text` starts with, 0 when there is none.
size_t operator_length(std::string_view text) {
  if (text.empty() || kSingleOperators.find(text[0]) == std::string_view::npos) return 0;
  // Only these can stand second: most operators are single and followed by something else.
  const char second = text.size() > 1 ? text[1] : ' ';
  if (std::string_view("=>*/<.").find(second) == std::string_view::npos) return 1;
  for (const std::string_view op : kTripleOperators) {
    if (text.starts_with(op)) return 3;
  }
  for (const std::string_view op : kDoubleOperators) {
    if (text.starts_with(op)) return 2;
  }
  return 1;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name_char(char c) {
  return is_letter(c) || is_digit(c);
}

/// Characters that stand in no name: signs, spaces, punctuation and pictures, where they lie
/// together, and those of Latin-1. A sign between the letters of a script counts as one of them.
constexpr std::pair<uint32_t, uint32_t> kNoLetters[] = {
    {0x80, 0xa9},     {0xab, 0xb4},       {0xb6, 0xb6},       {0xb8, 0xb9},       {0xbb, 0xbf},
    {0xd7, 0xd7},     {0xf7, 0xf7},       {0x1680, 0x1680},   {0x2000, 0x203e},   {0x2041, 0x2053},
    {0x2055, 0x2070}, {0x2074, 0x207e},   {0x2080, 0x208f},   {0x20a0, 0x20cf},   {0x2140, 0x2144},
    {0x214a, 0x214d}, {0x2189, 0x2bff},   {0x2e00, 0x3004},   {0x3008, 0x3020},   {0x3030, 0x3030},
    {0xd800, 0xf8ff}, {0xfe10, 0xfe1f},   {0xfe30, 0xfe32},   {0xfe35, 0xfe4c},   {0xfe50, 0xfe6f},
    {0xfeff, 0xff0f}, {0xff1a, 0xff20},   {0xff3b, 0xff3e},   {0xff40, 0xff40},   {0xff5b, 0xff65},
    {0xffe0, 0xffff}, {0x1f000, 0x1faff}, {0xe0001, 0xe00ff}, {0xf0000, 0x10ffff}};
static_assert(std::is_sorted(std::begin(kNoLetters), std::end(kNoLetters)));

bool is_no_letter(uint32_t code) {
  const auto next =
      std::upper_bound(std::begin(kNoLetters), std::end(kNoLetters), std::pair{code, UINT32_MAX});
  return next != std::begin(kNoLetters) && code <= std::prev(next)->second;
}

/// The letters before a quote that make it a string: r, u, b, f, t and their pairs.
bool is_string_prefix(std::string_view name) {
  if (name.empty() || name.size() > 2) return false;
  constexpr std::string_view kPrefixes[] = {"r",  "u",  "b",  "f",  "t", "br",
                                            "rb", "fr", "rf", "tr", "rt"};
  char lower[2] = {};
  for (size_t i = 0; i < name.size(); ++i) {
    lower[i] = static_cast<char>(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]);
  }
  const std::string_view text(lower, name.size());
  return std::find(std::begin(kPrefixes), std::end(kPrefixes), text) != std::end(kPrefixes);
}

}  // namespace

Character first_character(std::string_view text) {
  const auto byte = [&](size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const uint32_t first = byte(0);
  const size_t bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (bytes == 1) return {first, 1};
  uint32_t code = first & (0x7fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0u) != 0x80u) return {first, 1};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  return {code, bytes};
}

Lexer::Lexer(const Source& source, Span range, LexMode mode)
    : text_(source.text),
      at_(range.begin),
      end_(std::min<size_t>(range.end, text_.size())),
      mode_(mode) {
  if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  if (mode == LexMode::Expression) line_begins_ = false;
}

Token Lexer::make(TokenKind kind, size_t begin) const {
  return {kind, {static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)}, nullptr};
}

Token Lexer::error(size_t begin, const char* problem) const {
  Token token = make(TokenKind::Error, begin);
  token.problem = problem;
  return token;
}

/// Consumes "\n", "\r\n" or a lone "\r".
bool Lexer::skip_line_end() {
  if (peek() == '\n' && !at_end(at_)) {
    ++at_;
    return true;
  }
  if (peek() != '\r') return false;
  at_ += peek(1) == '\n' ? 2 : 1;
  return true;
}

/// Consumes spaces, comments and joined lines; false at the end of the range.
bool Lexer::skip_blanks() {
  for (;;) {
    while (!at_end(at_) && (peek() == ' ' || peek() == '\t' || peek() == '\f')) ++at_;
    if (at_end(at_)) return false;
    if (peek() == '#') {
      while (!at_end(at_) && peek() != '\n' && peek() != '\r') ++at_;
    } else if (peek() == '\\' && (peek(1) == '\n' || peek(1) == '\r')) {
      ++at_;
      skip_line_end();
    } else if ((depth_ > 0 || mode_ == LexMode::Expression) && skip_line_end()) {
      if (depth_ > 0 && unclosed_bracket_here()) return true;
    } else {
      return true;
    }
  }
}

/// A line that starts with "def" or "class" cannot be inside brackets: one was never closed.
bool Lexer::unclosed_bracket_here() const {
  if (mode_ == LexMode::Expression) return false;
  size_t at = at_;
  while (at < end_ && (text_[at] == ' ' || text_[at] == '\t')) ++at;
  const std::string_view rest = text_.substr(at, std::min<size_t>(end_ - at, 6));
  return rest.starts_with("def ") || rest.starts_with("class ");
}

Token Lexer::next() {
  for (;;) {
    if (pending_dedents_ > 0) return dedent();
    if (brackets_broken_) {
      brackets_broken_ = false;
      depth_ = 0;
      opened_.clear();
      line_begins_ = true;
      return make(TokenKind::Newline, at_);
    }
    Indentation indentation;
    const size_t line = at_;
    if (line_begins_) {
      for (; !at_end(at_) && (peek() == ' ' || peek() == '\t' || peek() == '\f'); ++at_) {
        ++indentation.bytes;
        if (peek() == ' ') ++indentation.columns;
        if (peek() == '\t') indentation.columns = (indentation.columns / kTabStop + 1) * kTabStop;
        if (peek() == '\f') indentation = {};
      }
    }
    if (!skip_blanks()) return finish();
    if (depth_ > 0 && mode_ != LexMode::Expression &&
        (text_[at_ - 1] == '\n' || text_[at_ - 1] == '\r') && unclosed_bracket_here()) {
      brackets_broken_ = true;
      if (mode_ == LexMode::Lenient) continue;
      const size_t bracket = opened_.empty() ? at_ : opened_.front();
      return {TokenKind::Error,
              {static_cast<uint32_t>(bracket), static_cast<uint32_t>(bracket + 1)},
              "this bracket was never closed"};
    }
    const size_t begin = at_;
    if (skip_line_end()) {
      if (line_begins_) continue;  // blank
      line_begins_ = true;
      return make(TokenKind::Newline, begin);
    }
    if (line_begins_) {
      line_begins_ = false;
      const Token token = line_start(line, indentation);
      if (token.kind != TokenKind::Newline) return token;
    }
    const char c = peek();
    if (is_letter(c)) return name_or_string();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return string(at_, false);
    return operator_token();
  }
}

/// Compares the first line's indentation with the open blocks. Newline stands for "no change".
Token Lexer::line_start(size_t begin, Indentation indentation) {
  const Token same = make(TokenKind::Newline, begin);
  if (indents_.empty()) {
    indents_.push_back(indentation);
    return same;
  }
  const Indentation& open = indents_.back();
  const auto inconsistent = [&](const Indentation& other) {
    const bool deeper = indentation.columns > other.columns;
    const bool deeper_in_bytes = indentation.bytes > other.bytes;
    return deeper != deeper_in_bytes ||
           ((indentation.columns == other.columns) != (indentation.bytes == other.bytes));
  };
  if (mode_ == LexMode::Strict && inconsistent(open) && indentation.columns >= open.columns) {
    return error(begin, "tabs and spaces are mixed in this indentation");
  }
  if (indentation.columns == open.columns) return same;
  if (indentation.columns > open.columns) {
    indents_.push_back(indentation);
    return make(TokenKind::Indent, begin);
  }
  while (indents_.size() > 1 && indents_.back().columns > indentation.columns) {
    indents_.pop_back();
    ++pending_dedents_;
  }
  const bool left_range = indentation.columns < indents_.back().columns;
  const bool matches = indents_.back().columns == indentation.columns || left_range;
  if (!matches) indents_.push_back(indentation);
  if (!matches && mode_ == LexMode::Strict) {
    return error(begin, "this indentation matches no outer block");
  }
  return pending_dedents_ > 0 ? dedent() : same;
}

Token Lexer::dedent() {
  --pending_dedents_;
  return make(TokenKind::Dedent, at_);
}

/// At the end of the range: closes the line, then the blocks.
Token Lexer::finish() {
  if (mode_ == LexMode::Strict && depth_ > 0 && !opened_.empty()) {
    const uint32_t bracket = opened_.front();
    depth_ = 0;
    opened_.clear();
    return {TokenKind::Error, {bracket, bracket + 1}, "this bracket was never closed"};
  }
  if (!line_begins_ && mode_ != LexMode::Expression) {
    line_begins_ = true;
    depth_ = 0;
    return make(TokenKind::Newline, at_);
  }
  if (indents_.size() > 1) {
    indents_.pop_back();
    return make(TokenKind::Dedent, at_);
  }
  return make(TokenKind::End, at_);
}

/// Consumes what stands in a name. Lenient lexers look at no letter: their names are not used.
void Lexer::skip_name() {
  while (!at_end(at_) && is_name_char(peek())) {
    size_t bytes = 1;
    if (static_cast<unsigned char>(peek()) >= 0x80 && mode_ != LexMode::Lenient) {
      const Character character = first_character(text_.substr(at_, end_ - at_));
      if (is_no_letter(character.code)) return;
      bytes = character.bytes;
    }
    at_ += bytes;
  }
}

Token Lexer::name_or_string() {
  const size_t begin = at_;
  skip_name();
  if (at_ == begin) {
    at_ += first_character(text_.substr(at_, end_ - at_)).bytes;
    return error(begin, kNoMeaning);
  }
  const std::string_view name = text_.substr(begin, at_ - begin);
  if ((peek() == '"' || peek() == '\'') && is_string_prefix(name)) {
    return string(begin, name.find_first_of("fFtT") != std::string_view::npos);
  }
  const bool keyword = std::binary_search(kKeywords.begin(), kKeywords.end(), name);
  return make(keyword ? TokenKind::Keyword : TokenKind::Name, begin);
}

/// Takes everything that belongs to a number; whether it is one is decided when its value is asked.
Token Lexer::number() {
  const size_t begin = at_;
  const bool based = peek() == '0' && std::string_view("xXoObB").find(peek(1)) < 6;
  while (!at_end(at_)) {
    const char c = peek();
    const bool exponent = !based && (c == 'e' || c == 'E');
    if (exponent && (peek(1) == '+' || peek(1) == '-') && is_digit(peek(2))) {
      at_ += 2;
    } else if (c == '.' && !based) {
      ++at_;
    } else if (static_cast<unsigned char>(c) < 0x80 && is_name_char(c)) {
      ++at_;
    } else {
      break;
    }
  }
  return make(TokenKind::Number, begin);
}

Token Lexer::string(size_t begin, bool formatted) {
  const bool raw = text_.substr(begin, at_ - begin).find_first_of("rR") != std::string_view::npos;
  size_t end = std::string_view::npos;
  if (formatted && !fields_broken_) {
    end = scan_fstring(text_, at_, end_, raw, nullptr);
    if (end == std::string_view::npos) fields_broken_ = true;
  }
  if (end == std::string_view::npos) end = scan_string(text_, at_, end_);
  if (end == std::string_view::npos) {
    const bool triple = peek() == peek(1) && peek() == peek(2);
    const size_t quote = at_;
    at_ = triple ? end_ : std::min(text_.find_first_of("\r\n", at_), end_);
    if (mode_ != LexMode::Lenient) {
      Token token = error(begin, "this string has no closing quote");
      if (triple) token.span.end = static_cast<uint32_t>(quote + 3);
      return token;
    }
  } else {
    at_ = end;
  }
  return make(formatted ? TokenKind::FString : TokenKind::String, begin);
}

Token Lexer::operator_token() {
  const size_t begin = at_;
  const size_t length = operator_length(text_.substr(at_, end_ - at_));
  if (length == 0) {
    ++at_;
    return error(begin, kNoMeaning);
  }
  at_ += length;
  if (length == 1) track_bracket(text_[begin], begin);
  return make(TokenKind::Op, begin);
}

void Lexer::track_bracket(char c, size_t begin) {
  if (c == '(' || c == '[' || c == '{') {
    if (depth_ == opened_.size() && depth_ < kTrackedBrackets) {
      opened_.push_back(static_cast<uint32_t>(begin));
    }
    ++depth_;
  } else if ((c == ')' || c == ']' || c == '}') && depth_ > 0) {
    --depth_;
    if (opened_.size() > depth_) opened_.resize(depth_);
  }
}

}  // namespace asc2::front
