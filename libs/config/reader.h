// SPDX-License-Identifier: Apache-2.0
// Strict reading of a TOML table: each look-up declares a key, so the known keys are stated once;
// finish() reports every key that nobody asked for, with "did you mean". A look-up that fails
// reports at the place of the value and gives a harmless one, so that one run finds all errors.
//
//   Reader core(node, "core.aiv", diags);
//   spec.count = core.integer("count", 1, 1024);
//   spec.fast = core.boolean_or("fast", false);
//   core.finish();
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "config/toml.h"

namespace asc2::config {

class Reader {
 public:
  /// `path` names the table in messages: "core.aiv", "" for the whole document.
  Reader(const Node& table, std::string path, Diags& diags)
      : table_(table), path_(std::move(path)), diags_(diags) {}

  const Node& node() const { return table_; }
  const std::string& path() const { return path_; }
  /// Declares the key; null when it is absent.
  const Node* find(std::string_view key);
  /// Reports when it is absent.
  const Node* require(std::string_view key);

  int64_t integer(std::string_view key, int64_t low, int64_t high);
  int64_t integer_or(std::string_view key, int64_t low, int64_t high, int64_t absent);
  double number(std::string_view key, double low, double high);
  double number_or(std::string_view key, double low, double high, double absent);
  bool boolean(std::string_view key);
  bool boolean_or(std::string_view key, bool absent);
  std::string string(std::string_view key);
  std::string string_or(std::string_view key, std::string_view absent);
  /// Null when absent or of another kind.
  const Node* table(std::string_view key);
  const Node* table_or_null(std::string_view key);
  /// The items; none when absent or no array.
  std::span<const Node> array(std::string_view key);
  std::span<const Node> array_or_empty(std::string_view key);

  /// Reports the keys that were not asked for.
  void finish();

 private:
  const Node& table_;
  std::string path_;
  Diags& diags_;
  std::vector<std::string> known_;
};

/// Reports when the node is of another kind; `name` is how messages call it, often its key.
bool expect(const Node& node, Node::Kind kind, std::string_view name, Diags& diags);
std::optional<int64_t> to_integer(const Node& node, std::string_view name, int64_t low,
                                  int64_t high, Diags& diags);
std::optional<double> to_number(const Node& node, std::string_view name, double low, double high,
                                Diags& diags);
/// Index of the string among `words`; reports anything else.
std::optional<size_t> to_word(const Node& node, std::string_view name,
                              std::span<const std::string_view> words, Diags& diags);
/// Reports a key that is none of `words`; gives its index.
std::optional<size_t> key_word(const Entry& entry, std::string_view path,
                               std::span<const std::string_view> words, Diags& diags);
/// "a, b, c": for help lines.
std::string word_list(std::span<const std::string_view> words);

}  // namespace asc2::config
