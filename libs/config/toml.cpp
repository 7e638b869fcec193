// SPDX-License-Identifier: Apache-2.0
// toml++ parses; this turns its tree into ours. toml++ counts lines and code points, our spans are
// bytes, so the text's line starts are collected first. Dotted keys nest without bound in toml++
// (and its destructors recurse), so lines have a longest length.
#include "config/toml.h"

#include <toml++/toml.h>
#include <algorithm>

#include "config/diags.h"

namespace asc2::config {

namespace {

constexpr size_t kMaxBytes = size_t{1} << 20;
constexpr size_t kMaxLine = 10000;

class Converter {
 public:
  explicit Converter(const Source& source) : source_(source) {
    lines_.push_back(source.text.starts_with("\xEF\xBB\xBF") ? 3 : 0);  // byte order mark
    for (size_t i = 0; i < source.text.size(); ++i) {
      if (source.text[i] == '\n') lines_.push_back(static_cast<uint32_t>(i + 1));
    }
  }

  /// First byte of the first line that is too long, or npos.
  size_t long_line() const {
    for (size_t i = 0; i < lines_.size(); ++i) {
      const size_t end = i + 1 < lines_.size() ? lines_[i + 1] : source_.text.size();
      if (end - lines_[i] > kMaxLine) return lines_[i];
    }
    return std::string::npos;
  }

  Where where(const ::toml::source_region& region) const {
    const uint32_t begin = offset(region.begin);
    return {&source_, {begin, std::max(begin, offset(region.end))}};
  }

  Node convert(const ::toml::node& from) const {
    Node to;
    to.where = where(from.source());
    switch (from.type()) {
      case ::toml::node_type::table:
        convert_table(*from.as_table(), to);
        break;
      case ::toml::node_type::array:
        to.kind = Node::Kind::Array;
        for (const ::toml::node& item : *from.as_array()) to.items.push_back(convert(item));
        break;
      case ::toml::node_type::string:
        to.kind = Node::Kind::String;
        to.string = **from.as_string();
        break;
      case ::toml::node_type::integer:
        to.kind = Node::Kind::Integer;
        to.integer = **from.as_integer();
        to.number = static_cast<double>(to.integer);
        break;
      case ::toml::node_type::floating_point:
        to.kind = Node::Kind::Float;
        to.number = **from.as_floating_point();
        break;
      case ::toml::node_type::boolean:
        to.kind = Node::Kind::Boolean;
        to.boolean = **from.as_boolean();
        break;
      default:
        to.kind = Node::Kind::Time;
    }
    return to;
  }

 private:
  void convert_table(const ::toml::table& from, Node& to) const {
    for (const auto& [key, value] : from) {
      to.entries.push_back({std::string(key.str()), where(key.source()), convert(value)});
    }
    std::sort(to.entries.begin(), to.entries.end(), [](const Entry& a, const Entry& b) {
      return a.where.span.begin < b.where.span.begin;
    });
  }

  uint32_t offset(const ::toml::source_position& at) const {
    const auto size = static_cast<uint32_t>(source_.text.size());
    if (at.line == 0 || at.line > lines_.size()) return size;
    uint32_t byte = lines_[at.line - 1];
    for (uint32_t column = 1; column < at.column && byte < size; ++column) {
      do {
        ++byte;
      } while (byte < size && (static_cast<unsigned char>(source_.text[byte]) & 0xC0) == 0x80);
    }
    return byte;
  }

  const Source& source_;
  std::vector<uint32_t> lines_;  // first byte of each
};

/// "Error while parsing string: encountered end-of-file" -> "encountered end-of-file".
std::string reason(std::string_view description) {
  if (description.starts_with("Error while parsing ")) {
    const size_t colon = description.find(": ");
    if (colon != std::string_view::npos) description.remove_prefix(colon + 2);
  }
  std::string text(description);
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] += 'a' - 'A';
  return text;
}

}  // namespace

const Entry* Node::find(std::string_view key) const {
  const auto it = std::find_if(entries.begin(), entries.end(),
                               [&](const Entry& entry) { return entry.key == key; });
  return it == entries.end() ? nullptr : &*it;
}

std::string_view Node::kind_name() const {
  constexpr std::string_view kNames[] = {"an integer",     "a number", "true or false", "a string",
                                         "a date or time", "an array", "a table"};
  return kNames[static_cast<size_t>(kind)];
}

Result<Node> parse_toml(const Source& source, Diags& diags) {
  if (source.text.size() > kMaxBytes) {
    return diags.error<diag::ConfigSyntax>(
        Where{&source, {0, 0}},
        fmt::format("{} bytes; at most {} are read", source.text.size(), kMaxBytes));
  }
  const Converter converter(source);
  if (const size_t line = converter.long_line(); line != std::string::npos) {
    const auto at = static_cast<uint32_t>(line);
    return diags.error<diag::ConfigSyntax>(Where{&source, {at, at}},
                                           fmt::format("a line of more than {} bytes", kMaxLine));
  }
  try {
    const ::toml::table document = ::toml::parse(std::string_view(source.text));
    Node root = converter.convert(document);
    root.where = {&source, {0, 0}};
    return root;
  } catch (const ::toml::parse_error& error) {
    return diags.error<diag::ConfigSyntax>(converter.where(error.source()),
                                           reason(error.description()));
  }
}

}  // namespace asc2::config
