// SPDX-License-Identifier: Apache-2.0
// Look-ups of a strict reader: each reports what is wrong at the place of the value.
#include "config/reader.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "config/diags.h"

namespace asc2::config {

namespace {

std::string in_table(const std::string& path) {
  return path.empty() ? std::string() : fmt::format(" in [{}]", path);
}

/// "did you mean 'x'?", or what there is to choose from.
std::string suggestion(std::string_view word, std::span<const std::string_view> words) {
  const std::string similar = did_you_mean(word, words);
  if (!similar.empty() || words.empty()) return similar;
  return "expected one of " + word_list(words);
}

std::string range_text(const std::string& low, const std::string& high, bool bounded) {
  return bounded ? fmt::format("{} to {}", low, high) : fmt::format("{} or more", low);
}

}  // namespace

std::string word_list(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

bool expect(const Node& node, Node::Kind kind, std::string_view name, Diags& diags) {
  if (node.kind == kind) return true;
  Node wanted;
  wanted.kind = kind;
  diags.error<diag::ConfigType>(node.where, name, wanted.kind_name(), node.kind_name());
  return false;
}

std::optional<int64_t> to_integer(const Node& node, std::string_view name, int64_t low,
                                  int64_t high, Diags& diags) {
  if (!expect(node, Node::Kind::Integer, name, diags)) return std::nullopt;
  if (node.integer >= low && node.integer <= high) return node.integer;
  const bool bounded = high != std::numeric_limits<int64_t>::max();
  diags.error<diag::ConfigRange>(node.where, name, node.integer,
                                 range_text(std::to_string(low), std::to_string(high), bounded));
  return std::nullopt;
}

std::optional<double> to_number(const Node& node, std::string_view name, double low, double high,
                                Diags& diags) {
  if (node.kind != Node::Kind::Integer && !expect(node, Node::Kind::Float, name, diags)) {
    return std::nullopt;
  }
  if (node.number >= low && node.number <= high) return node.number;  // never true of a nan
  diags.error<diag::ConfigRange>(node.where, name, node.number,
                                 range_text(fmt::format("{}", low), fmt::format("{}", high), true));
  return std::nullopt;
}

std::optional<size_t> to_word(const Node& node, std::string_view name,
                              std::span<const std::string_view> words, Diags& diags) {
  if (!expect(node, Node::Kind::String, name, diags)) return std::nullopt;
  const auto it = std::find(words.begin(), words.end(), node.string);
  if (it != words.end()) return static_cast<size_t>(it - words.begin());
  diags.error<diag::ConfigWord>(node.where, name, node.string).help(suggestion(node.string, words));
  return std::nullopt;
}

std::optional<size_t> key_word(const Entry& entry, std::string_view path,
                               std::span<const std::string_view> words, Diags& diags) {
  const auto it = std::find(words.begin(), words.end(), entry.key);
  if (it != words.end()) return static_cast<size_t>(it - words.begin());
  diags.error<diag::ConfigKey>(entry.where, entry.key, in_table(std::string(path)))
      .help(suggestion(entry.key, words));
  return std::nullopt;
}

const Node* Reader::find(std::string_view key) {
  known_.emplace_back(key);
  const Entry* entry = table_.find(key);
  return entry ? &entry->value : nullptr;
}

const Node* Reader::require(std::string_view key) {
  const Node* node = find(key);
  if (!node) diags_.error<diag::ConfigMissing>(table_.where, key, in_table(path_));
  return node;
}

int64_t Reader::integer(std::string_view key, int64_t low, int64_t high) {
  const Node* node = require(key);
  return node ? to_integer(*node, key, low, high, diags_).value_or(low) : low;
}

int64_t Reader::integer_or(std::string_view key, int64_t low, int64_t high, int64_t absent) {
  const Node* node = find(key);
  return node ? to_integer(*node, key, low, high, diags_).value_or(absent) : absent;
}

double Reader::number(std::string_view key, double low, double high) {
  const Node* node = require(key);
  return node ? to_number(*node, key, low, high, diags_).value_or(low) : low;
}

double Reader::number_or(std::string_view key, double low, double high, double absent) {
  const Node* node = find(key);
  return node ? to_number(*node, key, low, high, diags_).value_or(absent) : absent;
}

bool Reader::boolean(std::string_view key) {
  const Node* node = require(key);
  return node && expect(*node, Node::Kind::Boolean, key, diags_) && node->boolean;
}

bool Reader::boolean_or(std::string_view key, bool absent) {
  const Node* node = find(key);
  return node && expect(*node, Node::Kind::Boolean, key, diags_) ? node->boolean : absent;
}

std::string Reader::string(std::string_view key) {
  const Node* node = require(key);
  return node && expect(*node, Node::Kind::String, key, diags_) ? node->string : std::string();
}

std::string Reader::string_or(std::string_view key, std::string_view absent) {
  const Node* node = find(key);
  return node && expect(*node, Node::Kind::String, key, diags_) ? node->string
                                                                : std::string(absent);
}

const Node* Reader::table(std::string_view key) {
  const Node* node = require(key);
  return node && expect(*node, Node::Kind::Table, key, diags_) ? node : nullptr;
}

const Node* Reader::table_or_null(std::string_view key) {
  const Node* node = find(key);
  return node && expect(*node, Node::Kind::Table, key, diags_) ? node : nullptr;
}

std::span<const Node> Reader::array(std::string_view key) {
  const Node* node = require(key);
  if (!node || !expect(*node, Node::Kind::Array, key, diags_)) return {};
  return node->items;
}

std::span<const Node> Reader::array_or_empty(std::string_view key) {
  const Node* node = find(key);
  if (!node || !expect(*node, Node::Kind::Array, key, diags_)) return {};
  return node->items;
}

void Reader::finish() {
  const std::vector<std::string_view> words(known_.begin(), known_.end());
  for (const Entry& entry : table_.entries) key_word(entry, path_, words, diags_);
}

}  // namespace asc2::config
