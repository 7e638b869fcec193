// SPDX-License-Identifier: Apache-2.0
// A constant's text, the literals of Python: recursive descent over one line.
#include "base/text.h"
#include "launch/diags.h"
#include "launch/facts.h"

namespace asc2::launch {

namespace {

constexpr int kMaxDepth = 32;

std::string without_underscores(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool between = text[i] == '_' && i > 0 && i + 1 < text.size() && text[i - 1] != '_';
    if (!between) out += text[i];
  }
  return out;
}

class Parser {
 public:
  Parser(const Fact& fact, Diags& diags) : fact_(fact), text_(fact.text), diags_(diags) {}

  Result<ConstValue> parse() {
    A2_TRY_ASSIGN(ConstValue value, parse_value(0));
    skip_spaces();
    if (at_ != text_.size()) return unexpected("nothing behind the value");
    return value;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  std::string_view token() const {
    size_t end = text_.find_first_of(" \t,()[]'\"", at_);
    if (end == std::string_view::npos) end = text_.size();
    if (end == at_ && at_ < text_.size()) ++end;
    return text_.substr(at_, end - at_);
  }

  DiagRef unexpected(std::string_view expected) {
    const std::string_view word = token();
    return diags_.error<diag::LaunchSyntax>(
        fact_.at(at_, at_ + word.size()), expected,
        word.empty() ? std::string("the end") : fmt::format("'{}'", word));
  }

  Result<ConstValue> parse_value(int depth) {
    skip_spaces();
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (first == '(' || first == '[') {
      if (depth == kMaxDepth) return unexpected(fmt::format("at most {} levels", kMaxDepth));
      return parse_tuple(first == '(' ? ')' : ']', depth + 1);
    }
    if (first == '\'' || first == '"') return parse_string(first);
    return parse_word();
  }

  /// "(1)" is 1 and "(1,)" a tuple, as in Python.
  Result<ConstValue> parse_tuple(char close, int depth) {
    ++at_;
    ConstValue::Tuple items;
    bool comma = close == ']';
    for (;;) {
      skip_spaces();
      if (at_ < text_.size() && text_[at_] == close && (items.empty() || comma || close == ']')) {
        break;
      }
      A2_TRY_ASSIGN(ConstValue item, parse_value(depth));
      items.push_back(std::move(item));
      skip_spaces();
      if (at_ < text_.size() && text_[at_] == close) break;
      if (at_ >= text_.size() || text_[at_] != ',') {
        return unexpected(fmt::format("',' or '{}'", close));
      }
      ++at_;
      comma = true;
    }
    ++at_;
    if (items.size() == 1 && !comma) return std::move(items[0]);
    return ConstValue{std::move(items)};
  }

  Result<ConstValue> parse_string(char quote) {
    const size_t begin = at_;
    std::string out;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      char c = text_[at_];
      if (c == '\\') {
        const size_t escape =
            at_ + 1 < text_.size() ? kEscapes.find(text_[at_ + 1]) : kEscapes.npos;
        if (escape == kEscapes.npos) {
          return diags_.error<diag::LaunchSyntax>(fact_.at(at_, at_ + 2),
                                                  "one of \\\\ \\' \\\" \\n \\t",
                                                  fmt::format("'{}'", text_.substr(at_, 2)));
        }
        c = kMeanings[escape];
        ++at_;
      }
      out += c;
    }
    if (at_ >= text_.size()) {
      return diags_.error<diag::LaunchSyntax>(fact_.at(begin, text_.size()),
                                              fmt::format("a closing {}", quote), "the end");
    }
    ++at_;
    return ConstValue{std::move(out)};
  }

  Result<ConstValue> parse_word() {
    const std::string_view word = token();
    const std::string number = without_underscores(word);
    ConstValue value;
    if (word == "True" || word == "true") {
      value.value = true;
    } else if (word == "False" || word == "false") {
      value.value = false;
    } else if (const auto integer = parse_int(number)) {
      value.value = *integer;
    } else if (looks_like_int(number)) {
      return diags_.error<diag::LaunchValue>(fact_.at(at_, at_ + word.size()),
                                             fmt::format("{} does not fit in 64 bits", word));
    } else if (const auto real = parse_float(number)) {
      value.value = *real;
    } else if (word.starts_with("asc.") || word.starts_with("asc2.")) {
      A2_TRY_ASSIGN(value, read_const_word(fact_.part(at_, at_ + word.size()), diags_));
    } else {
      const std::string quoted =
          is_name(word) ? fmt::format("a string needs quotes: '{}'", word) : std::string();
      return unexpected("a value").help(quoted);
    }
    at_ += word.size();
    return value;
  }

  static constexpr std::string_view kEscapes = "\\'\"nt", kMeanings = "\\'\"\n\t";

  const Fact& fact_;
  std::string_view text_;
  Diags& diags_;
  size_t at_ = 0;
};

}  // namespace

Where Fact::at(size_t from, size_t to) const {
  if (!exact) return where;
  return {where.source, {begin + static_cast<uint32_t>(from), begin + static_cast<uint32_t>(to)}};
}

Fact Fact::part(size_t from, size_t to) const {
  return {text.substr(from, to - from), at(from, to), begin + static_cast<uint32_t>(from), exact};
}

Result<ConstValue> read_const(const Fact& fact, Diags& diags) {
  return Parser(fact, diags).parse();
}

Result<ConstValue> read_const_word(const Fact& fact, Diags& diags) {
  const size_t dot = fact.text.find('.');
  const std::string_view module = fact.text.substr(0, dot);
  if (module != "asc" && module != "asc2") return ConstValue{std::string(fact.text)};
  if (dot == std::string_view::npos) return ConstValue{std::string(fact.text)};
  const std::string_view name = fact.text.substr(dot + 1);
  if (const auto dtype = dtype_of_python_name(name)) return ConstValue{*dtype};
  std::vector<std::string_view> names;
  for (size_t i = 0; i < kDtypeCount; ++i) names.push_back(python_name_of(static_cast<Dtype>(i)));
  return diags.error<diag::LaunchSyntax>(fact.where, "an element type", fmt::format("'{}'", name))
      .help(did_you_mean(name, names));
}

}  // namespace asc2::launch
