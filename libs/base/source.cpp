// SPDX-License-Identifier: Apache-2.0
// Lines and columns of a Source, computed on demand: diagnostics are rare, so no line table is
// kept.
#include "base/source.h"

#include <algorithm>
#include <cstddef>

namespace asc2 {

namespace {

size_t line_begin(std::string_view text, size_t offset) {
  if (offset == 0) return 0;
  const size_t newline = text.rfind('\n', offset - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

}  // namespace

LineCol Source::line_col(uint32_t offset) const {
  const size_t at = std::min<size_t>(offset, text.size());
  const size_t begin = line_begin(text, at);
  const auto newlines =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  return {static_cast<uint32_t>(newlines + 1), static_cast<uint32_t>(at - begin + 1)};
}

std::string_view Source::line_at(uint32_t offset) const {
  const size_t begin = line_begin(text, std::min<size_t>(offset, text.size()));
  const size_t end = std::min(text.find('\n', begin), text.size());
  std::string_view line = std::string_view(text).substr(begin, end - begin);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

}  // namespace asc2
