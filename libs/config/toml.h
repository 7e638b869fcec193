// SPDX-License-Identifier: Apache-2.0
// TOML text as a plain tree in which every key and value knows its place. The one library that
// sees the TOML parser behind it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "base/source.h"

namespace asc2::config {

struct Entry;

struct Node {
  enum class Kind : uint8_t { Integer, Float, Boolean, String, Time, Array, Table };

  Kind kind = Kind::Table;
  Where where;  // of a [table] its header, of the whole document its first byte
  int64_t integer = 0;
  double number = 0;  // of an Integer too
  bool boolean = false;
  std::string string;
  std::vector<Node> items;     // of an Array
  std::vector<Entry> entries;  // of a Table, as they stand in the text

  const Entry* find(std::string_view key) const;
  /// "an integer", "a table": for messages.
  std::string_view kind_name() const;
};

struct Entry {
  std::string key;
  Where where;
  Node value;
};

/// Texts that are too large to be a description written by hand are refused.
Result<Node> parse_toml(const Source& source, Diags& diags);

}  // namespace asc2::config
