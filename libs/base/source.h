// SPDX-License-Identifier: Apache-2.0
// A text that was read, and places in it. Every diagnostic points into a Source; offsets are bytes,
// so files up to 4 GiB can be addressed; lines are counted when the first message is printed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace asc2 {

/// Half-open byte range [begin, end) in a Source.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
};

/// 1-based line, 1-based column in bytes.
struct LineCol {
  uint32_t line = 1;
  uint32_t col = 1;
};

struct Source {
  std::string name;  // as printed before ":line:col", "<stdin>" for standard input
  std::string text;  // does not change once a line was asked for

  LineCol line_col(uint32_t offset) const;
  /// The whole line that contains `offset`, without its line end.
  std::string_view line_at(uint32_t offset) const;

  mutable std::vector<uint32_t> line_begins = {};  // filled when it is needed; not for two threads
};

/// A span of one source; `source == nullptr` means that the problem has no place in a text.
struct Where {
  const Source* source = nullptr;
  Span span;
};

/// Where it begins, "kernel.a2ir:12:9"; "" when it has no place in a text.
std::string place_text(const Where& where);

}  // namespace asc2
