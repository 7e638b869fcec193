// SPDX-License-Identifier: Apache-2.0
// Number, quoting and spelling helpers. std::from_chars and fmt do the exact conversions.
#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

namespace asc2 {

namespace {

/// Length of the valid UTF-8 sequence at the start of `text`, 0 when it is malformed.
size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const size_t length = lead < 0x80   ? 1
                        : lead < 0xC2 ? 0
                        : lead < 0xE0 ? 2
                        : lead < 0xF0 ? 3
                        : lead < 0xF5 ? 4
                                      : 0;
  if (length == 0 || length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
  }
  return length;
}

}  // namespace

std::optional<int64_t> parse_int(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  std::string_view digits = text.substr(negative ? 1 : 0);
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
    base = 16;
    digits.remove_prefix(2);
  }
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  constexpr uint64_t kMax = std::numeric_limits<int64_t>::max();
  if (magnitude > kMax + (negative ? 1 : 0)) return std::nullopt;
  return static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
}

std::optional<double> parse_float(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    return std::strtod(std::string(text).c_str(), nullptr);  // rounds to 0 or inf, as Python does
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

void append_float(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";
    return;
  }
  const size_t begin = out.size();
  fmt::format_to(std::back_inserter(out), "{}", value);
  const bool reads_as_float = out.find_first_of(".eni", begin) != std::string::npos;
  if (!reads_as_float) out += ".0";
}

std::string float_text(double value) {
  std::string out;
  append_float(out, value);
  return out;
}

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, above);
    std::swap(above, row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  constexpr size_t kLongestName = 64;
  if (name.size() > kLongestName) return {};
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  std::string_view found;
  for (std::string_view candidate : candidates) {
    if (candidate.size() > kLongestName || candidate == name) continue;
    const size_t distance = edit_distance(name, candidate);
    if (distance < best) {
      best = distance;
      found = candidate;
    }
  }
  return found.empty() ? std::string() : fmt::format("did you mean '{}'?", found);
}

std::string json_quote(std::string_view text) {
  std::string out = "\"";
  for (size_t i = 0; i < text.size();) {
    const size_t length = utf8_length(text.substr(i));
    const char c = text[i];
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", c);
    } else {
      out += text.substr(i, length);
    }
    i += std::max<size_t>(1, length);
  }
  return out + '"';
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  out += '"';
}

size_t first_word(std::string_view text) {
  size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while ((at = text.find_first_not_of(" \t\r\n", at)) != text.npos && text[at] == '#')
    at = std::min(text.find('\n', at), text.size());
  return std::min(at, text.size());
}

bool begins_as_a2ir(std::string_view text) {
  const std::string_view rest = text.substr(first_word(text));
  return rest.starts_with("a2ir") && (rest.size() == 4 || rest[4] == ' ' || rest[4] == '\t');
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t at = 0;;) {
    const size_t next = text.find(separator, at);
    parts.push_back(text.substr(at, next == std::string_view::npos ? next : next - at));
    if (next == std::string_view::npos) return parts;
    at = next + 1;
  }
}

std::string_view trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

}  // namespace asc2
