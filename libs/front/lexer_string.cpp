// SPDX-License-Identifier: Apache-2.0
// Where a string ends. An f-string holds fields, a field holds expressions, and these hold strings
// again, so the scanner keeps a stack of what it is in instead of looking for the next quote:
//
//   f"{row['x']:>{width}}"     text, field, string, field, spec, field, spec
#include <algorithm>

#include "front/lexer.h"

namespace asc2::front {

namespace {

constexpr size_t kMaxFieldDepth = 64;

struct Quote {
  char mark = 0;
  bool triple = false;

  size_t size() const { return triple ? 3 : 1; }
  bool ends_at(std::string_view text, size_t at) const {
    if (at + size() > text.size() || text[at] != mark) return false;
    return !triple || (text[at + 1] == mark && text[at + 2] == mark);
  }
};

Quote quote_at(std::string_view text, size_t at, size_t end) {
  const bool triple = at + 2 < end && text[at + 1] == text[at] && text[at + 2] == text[at];
  return {text[at], triple};
}

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/// The letters right before a quote, to tell f"..." and r"..." inside a field.
bool has_prefix(std::string_view text, size_t quote, std::string_view letters) {
  for (size_t at = quote; at > 0 && quote - at < 2; --at) {
    const char c = text[at - 1];
    if (letters.find(c) != std::string_view::npos) return true;
    if (std::string_view("rRbBuUfFtT").find(c) == std::string_view::npos) return false;
  }
  return false;
}

class FStringScanner {
 public:
  FStringScanner(std::string_view text, size_t at, size_t end, bool raw,
                 std::vector<FStringPart>* parts)
      : text_(text.substr(0, end)), at_(at), parts_(parts) {
    open_string(raw);
    part_.span.begin = static_cast<uint32_t>(at_);
  }

  size_t run() {
    while (at_ < text_.size() && !stack_.empty() && !failed_) {
      switch (stack_.back().state) {
        case State::Text:
        case State::Spec:
          literal();
          break;
        case State::Field:
          field();
          break;
      }
    }
    return stack_.empty() && !failed_ ? at_ : std::string_view::npos;
  }

 private:
  enum class State : uint8_t { Text, Field, Spec };
  struct Frame {
    State state;
    Quote quote;  // of the string that this is in
    bool raw = false;
    uint32_t depth = 0;  // of a Field: open brackets
  };

  void open_string(bool raw) {
    const Quote quote = quote_at(text_, at_, text_.size());
    at_ += quote.size();
    push({State::Text, quote, raw, 0});
  }

  void push(Frame frame) {
    failed_ |= stack_.size() >= kMaxFieldDepth;
    stack_.push_back(frame);
  }

  bool outermost(size_t frames) const { return parts_ && stack_.size() == frames; }
  uint32_t here() const { return static_cast<uint32_t>(at_); }

  void close_text() {
    if (!outermost(1)) return;
    part_.span.end = here();
    if (part_.span.end > part_.span.begin) parts_->push_back(part_);
  }

  void literal() {
    const Frame& frame = stack_.back();
    const char c = text_[at_];
    const bool spec = frame.state == State::Spec;
    if (spec && c == '}') {
      stack_.pop_back();  // back in the field, which ends here
      return;
    }
    if (frame.quote.ends_at(text_, at_)) {
      failed_ |= spec;
      if (outermost(1)) close_text();
      at_ += frame.quote.size();
      stack_.pop_back();
    } else if (c == '\\' && !frame.raw && text_.substr(at_ + 1, 2) == "N{") {
      at_ = std::min(text_.find('}', at_), text_.size());
    } else if (c == '\\') {
      at_ += 2;
    } else if (is_line_end(c) && !frame.quote.triple) {
      failed_ = true;
    } else if (c == '{' && !spec && text_.substr(at_ + 1, 1) == "{") {
      at_ += 2;
    } else if (c == '{') {
      close_text();
      open_field();
    } else {
      ++at_;
    }
  }

  void open_field() {
    if (outermost(1)) {
      part_ = {};
      part_.field = true;
      part_.span.begin = here();
      part_.expression.begin = here() + 1;
    }
    ++at_;
    push({State::Field, stack_.back().quote, stack_.back().raw, 0});
  }

  /// The expression of the outermost field ends here.
  void close_expression() {
    if (!outermost(2) || part_.expression.end != 0) return;
    part_.expression.end = here();
    size_t last = at_;
    while (last > part_.expression.begin && text_[last - 1] == ' ') --last;
    const bool equals = last > part_.expression.begin && text_[last - 1] == '=';
    if (equals && std::string_view("=!<>").find(text_[last - 2]) == std::string_view::npos) {
      part_.show_source = true;
      part_.shown = {part_.expression.begin, here()};
      part_.expression.end = static_cast<uint32_t>(last - 1);
    }
  }

  void close_field() {
    close_expression();
    const bool outer = outermost(2);
    if (outer && part_.spec.begin != 0) part_.spec.end = here();
    ++at_;
    stack_.pop_back();
    if (!outer) return;
    part_.span.end = here();
    parts_->push_back(part_);
    part_ = {};
    part_.span.begin = here();
  }

  void field() {
    Frame& frame = stack_.back();
    const char c = text_[at_];
    if (c == '}' && frame.depth == 0) {
      close_field();
    } else if (c == ':' && frame.depth == 0) {
      close_expression();
      ++at_;
      if (outermost(2)) part_.spec.begin = here();
      push({State::Spec, frame.quote, frame.raw, 0});
    } else if (c == '!' && frame.depth == 0 && text_.substr(at_ + 1, 1) != "=") {
      close_expression();
      if (outermost(2) && at_ + 1 < text_.size()) part_.conversion = text_[at_ + 1];
      at_ += 2;
    } else if (c == '"' || c == '\'') {
      nested_string(frame);
    } else {
      if (c == '(' || c == '[' || c == '{') ++frame.depth;
      if ((c == ')' || c == ']' || c == '}') && frame.depth > 0) --frame.depth;
      ++at_;
    }
  }

  void nested_string(const Frame& frame) {
    if (has_prefix(text_, at_, "fFtT")) {
      open_string(has_prefix(text_, at_, "rR"));
      return;
    }
    // Before Python 3.12 the outer quote could not stand inside a field: then it ends the string.
    const size_t close = scan_string(text_, at_, text_.size());
    if (close == std::string_view::npos ||
        (frame.quote.triple && frame.quote.ends_at(text_, at_))) {
      failed_ = true;
    } else {
      at_ = close;
    }
  }

  std::string_view text_;
  size_t at_;
  std::vector<FStringPart>* parts_;
  std::vector<Frame> stack_;
  FStringPart part_;
  bool failed_ = false;
};

}  // namespace

size_t scan_string(std::string_view text, size_t at, size_t end) {
  text = text.substr(0, end);
  const Quote quote = quote_at(text, at, end);
  for (at += quote.size(); at < text.size();) {
    if (text[at] == '\\') {
      at += text.substr(at + 1, 2) == "\r\n" ? 3 : 2;
    } else if (is_line_end(text[at]) && !quote.triple) {
      return std::string_view::npos;
    } else if (quote.ends_at(text, at)) {
      return at + quote.size();
    } else {
      ++at;
    }
  }
  return std::string_view::npos;
}

size_t scan_fstring(std::string_view text, size_t at, size_t end, bool raw,
                    std::vector<FStringPart>* parts) {
  return FStringScanner(text, at, end, raw, parts).run();
}

}  // namespace asc2::front
