// SPDX-License-Identifier: Apache-2.0
// An argument's text: TYPE[DIMS], TYPE, TYPE:VALUE or VALUE.
#include <algorithm>

#include "base/text.h"
#include "launch/diags.h"
#include "launch/facts.h"

namespace asc2::launch {

namespace {

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool starts_name(std::string_view text) {
  return !text.empty() && is_word_char(text[0]) && !(text[0] >= '0' && text[0] <= '9');
}

std::string got(std::string_view text) {
  return text.empty() ? "nothing" : fmt::format("'{}'", text);
}

std::optional<bool> bool_of(std::string_view text) {
  if (text == "True" || text == "true") return true;
  if (text == "False" || text == "false") return false;
  return std::nullopt;
}

std::optional<ScalarValue> scalar_of(std::string_view text) {
  if (const auto v = bool_of(text)) return ScalarValue(*v);
  if (const auto v = parse_int(text)) return ScalarValue(*v);
  if (looks_like_int(text)) return std::nullopt;
  if (const auto v = parse_float(text)) return ScalarValue(*v);
  return std::nullopt;
}

DiagRef too_long(const Where& where, std::string_view text, Diags& diags) {
  return diags.error<diag::LaunchValue>(where, fmt::format("{} does not fit in 64 bits", text));
}

std::string scalar_text(const ScalarValue& value) {
  return std::visit([](const auto& v) { return ConstValue{v}.text(); }, value);
}

/// [low, high] of an integer type, as far as 64 bits signed go.
std::pair<int64_t, int64_t> int_range(Dtype dtype) {
  const bool is_signed = kind_of(dtype) == DtypeKind::Int;
  const int magnitude_bits = std::min(bits_of(dtype) - (is_signed ? 1 : 0), 63);
  const auto high = static_cast<int64_t>((uint64_t{1} << magnitude_bits) - 1);
  return {is_signed ? -high - 1 : 0, high};
}

/// The value as the type has it: an int becomes a float for a float type, 0 and 1 a bool.
std::optional<ScalarValue> convert(const ScalarValue& value, Dtype dtype) {
  const int64_t* integer = std::get_if<int64_t>(&value);
  if (is_float(dtype)) {
    if (integer) return ScalarValue(static_cast<double>(*integer));
    return std::holds_alternative<double>(value) ? std::optional(value) : std::nullopt;
  }
  if (dtype == Dtype::I1) {
    if (integer && (*integer == 0 || *integer == 1)) return ScalarValue(*integer == 1);
    return std::holds_alternative<bool>(value) ? std::optional(value) : std::nullopt;
  }
  if (!integer) return std::nullopt;
  const auto [low, high] = int_range(dtype);
  return *integer >= low && *integer <= high ? std::optional(value) : std::nullopt;
}

std::string type_suggestion(std::string_view word) {
  if (word.starts_with("asc.")) word.remove_prefix(4);
  if (const auto dtype = dtype_of_python_name(word)) {
    return fmt::format("did you mean '{}'?", name_of(*dtype));
  }
  const std::string similar = did_you_mean(word, kDtypeNames);
  return similar.empty() ? fmt::format("types: {}", fmt::join(kDtypeNames, ", ")) : similar;
}

Result<> read_dims(const Fact& fact, LaunchArg& arg, Diags& diags) {
  size_t begin = 0;
  double product = 1;
  for (const std::string_view item : split(fact.text, ',')) {
    const std::string_view text = trim(item);
    const auto at = static_cast<size_t>(text.data() - fact.text.data());
    const auto dim = parse_int(text);
    if (!dim || *dim < 0) {
      const bool none = text.empty();
      return diags.error<diag::LaunchSyntax>(
          none ? fact.at(begin, begin + item.size()) : fact.at(at, at + text.size()),
          "a number of elements", got(text));
    }
    arg.dims.push_back(*dim);
    product *= static_cast<double>(*dim);
    begin += item.size() + 1;
  }
  if (product > static_cast<double>(kMaxElements)) {
    return diags.error<diag::LaunchValue>(fact.where, "more than 2^48 elements");
  }
  return {};
}

/// Behind the type's word: nothing, "[dims]" or ":value".
Result<> read_rest(const Fact& fact, size_t at, LaunchArg& arg, Diags& diags) {
  const std::string_view rest = fact.text.substr(at);
  if (rest.empty()) return {};
  if (rest[0] == '[') {
    const size_t close = rest.find(']');
    if (close == std::string_view::npos) {
      return diags.error<diag::LaunchSyntax>(fact.at(at + rest.size(), at + rest.size()), "']'",
                                             "nothing");
    }
    if (close + 1 != rest.size()) {
      return diags.error<diag::LaunchSyntax>(fact.at(at + close + 1, fact.text.size()),
                                             "nothing behind ']'", got(rest.substr(close + 1)));
    }
    arg.pointer = true;
    return read_dims(fact.part(at + 1, at + close), arg, diags);
  }
  if (rest[0] != ':') {
    return diags.error<diag::LaunchSyntax>(fact.at(at, fact.text.size()),
                                           "'[', ':' or nothing behind the type", got(rest));
  }
  const std::string_view text = trim(rest.substr(1));
  const Where where = fact.at(at + 1, fact.text.size());
  const auto value = scalar_of(text);
  if (looks_like_int(text) && !value) return too_long(where, text, diags);
  if (!value) return diags.error<diag::LaunchSyntax>(where, "a value", got(text));
  arg.value = convert(*value, *arg.dtype);
  if (arg.value) return {};
  return diags.error<diag::LaunchValue>(
      where, fmt::format("{} is no value of {}", scalar_text(*value), name_of(*arg.dtype)));
}

}  // namespace

Result<> read_arg(const Fact& fact, LaunchArg& arg, Diags& diags) {
  arg.where = fact.where;
  const std::string_view text = fact.text;
  if (const auto value = scalar_of(text)) {
    arg.value = value;
    return {};
  }
  if (looks_like_int(text)) return too_long(fact.where, text, diags);
  const auto end =
      static_cast<size_t>(std::find_if_not(text.begin(), text.end(),
                                           [](char c) { return is_word_char(c) || c == '.'; }) -
                          text.begin());
  const std::string_view word = text.substr(0, end);
  if (!starts_name(word)) {
    return diags.error<diag::LaunchSyntax>(fact.where, "a type or a value", got(text))
        .help("write TYPE[SIZE] for a pointer, TYPE, TYPE:VALUE or VALUE for a scalar");
  }
  arg.dtype = find_kind<Dtype>(kDtypeNames, word);
  if (!arg.dtype) {
    return diags.error<diag::LaunchSyntax>(fact.at(0, end), "an element type", got(word))
        .help(type_suggestion(word));
  }
  return read_rest(fact, end, arg, diags);
}

bool looks_like_int(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_name(std::string_view text) {
  return starts_name(text) && std::all_of(text.begin(), text.end(), is_word_char);
}

Result<> expect_name(const Fact& fact, std::string_view what, Diags& diags) {
  if (is_name(fact.text)) return {};
  return diags.error<diag::LaunchSyntax>(fact.where, what, got(fact.text));
}

}  // namespace asc2::launch
