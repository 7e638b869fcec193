// SPDX-License-Identifier: Apache-2.0
// What a Python file defines, found without parsing it: functions with the decorators over them,
// imports, and assignments at module level. Everything else is passed over token by token, so
// nothing that stands in a user's file but in a kernel can be an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diag.h"
#include "base/source.h"

namespace asc2::front {

struct Definition {
  std::string_view name;
  Span name_span;
  Span range;              // from the line of its first decorator to the end of its block
  bool top_level = false;  // not inside a function or class
  std::vector<std::string_view> decorators;  // dotted names: "asc2.jit"
};

struct Import {
  std::string_view local;   // the name it is known by; "*" for all
  std::string_view module;  // "asc.runtime.config"
  std::string_view member;  // of "from module import member"
  bool top_level = false;
};

/// `NAME = value` at module level, one entry per name.
struct Assignment {
  std::string_view name;
  Span name_span;
  Span statement;
  bool conditional = false;  // inside an 'if', 'try' or loop
};

class FileIndex {
 public:
  FileIndex(std::vector<Definition> functions, std::vector<Import> imports,
            std::vector<Assignment> assignments);

  /// In the order of the file.
  const std::vector<Definition>& functions() const { return functions_; }
  const std::vector<Import>& imports() const { return imports_; }
  const std::vector<Assignment>& assignments() const { return assignments_; }

  /// The last definition of that name, one at the top level before others.
  const Definition* function(std::string_view name) const;
  /// The last assignment that starts before `offset`.
  const Assignment* assignment(std::string_view name, uint32_t offset) const;
  /// Dotted path that a name stands for, "asc2.load" after `from asc2 import load`.
  std::optional<std::string> import_path(std::string_view name) const;
  /// Whether `from MODULE import *` stands in the file.
  bool imports_all_of(std::string_view module) const;

 private:
  std::vector<Definition> functions_;
  std::vector<Import> imports_;
  std::vector<Assignment> assignments_;
  // Positions in the lists above, by name.
  std::unordered_map<std::string_view, size_t> function_of_, import_of_;      // the ones that count
  std::unordered_map<std::string_view, std::vector<size_t>> assignments_of_;  // all, in order
  std::unordered_set<std::string_view> whole_modules_;                        // imported with '*'
};

/// Refuses what is no Python text: an empty or binary file, or .a2ir.
Result<FileIndex> index_file(const Source& source, Diags& diags);

/// Names that are called within the range: `f(`, not `x.f(`.
std::vector<std::string_view> called_names(const Source& source, Span range);

}  // namespace asc2::front
