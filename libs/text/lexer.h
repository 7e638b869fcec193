// SPDX-License-Identifier: Apache-2.0
// The characters of .a2ir: a cursor over one Source that reads words, numbers and strings on a
// line. The format is line-oriented, so no read ever passes a line end.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace asc2::text {

/// Letters, digits, '_', '.', and every byte of a non-ASCII character: names may be any identifier.
inline constexpr auto kNameChars = [] {
  std::array<bool, 256> table{};
  for (int c = 0; c < 256; ++c) {
    table[static_cast<size_t>(c)] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                    (c >= '0' && c <= '9') || c == '_' || c == '.' || c >= 0x80;
  }
  return table;
}();

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  uint32_t at() const { return static_cast<uint32_t>(at_); }
  void set(uint32_t at) { at_ = at; }
  bool end_of_text() const { return at_ >= text_.size(); }
  /// At a line end, or at the comment that ends the line.
  bool end_of_statement() const { return peek() == '\n' || peek() == '#'; }
  /// The character at the cursor; '\n' at the end of the text and for "\r\n".
  char peek() const {
    if (at_ >= text_.size()) return '\n';
    const char c = text_[at_];
    if (c == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] == '\n')) return '\n';
    return c;
  }
  void skip() { ++at_; }
  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  /// Skips `c` and the spaces after it, if it is next.
  bool accept(char c) {
    if (peek() != c || c == '\n') return false;
    ++at_;
    skip_spaces();
    return true;
  }
  /// The name at the cursor, "" when there is none; the cursor moves behind it.
  std::string_view word() {
    const size_t begin = at_;
    while (at_ < text_.size() && kNameChars[static_cast<unsigned char>(text_[at_])]) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  std::string_view slice(uint32_t begin, uint32_t end) const {
    return text_.substr(begin, end - begin);
  }
  /// From the cursor to the line end, without it; the cursor moves to the line end.
  std::string_view rest_of_line() {
    const size_t begin = at_;
    at_ = text_.find('\n', at_);
    if (at_ == std::string_view::npos) at_ = text_.size();
    std::string_view line = text_.substr(begin, at_ - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
  /// Past the line end, if any.
  void next_line() {
    rest_of_line();
    if (at_ < text_.size()) ++at_;
  }
  /// Reads a string after its opening quote into `out`; "" on success, else what is wrong with it.
  std::string_view string(std::string& out);

 private:
  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace asc2::text
