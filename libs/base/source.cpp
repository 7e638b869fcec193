// SPDX-License-Identifier: Apache-2.0
// Lines, which end as in Python with "\n", "\r\n" or "\r", and columns of a Source, from a table
// that is made when the first one is asked for: most runs print nothing, some print a line for each
// operation.
#include "base/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace asc2 {

LineCol Source::line_col(uint32_t offset) const {
  if (line_begins.empty()) {
    line_begins.push_back(0);
    for (size_t at = 0; (at = text.find_first_of("\r\n", at)) != text.npos;) {
      at += text[at] == '\r' && text[at + 1] == '\n' ? 2 : 1;
      line_begins.push_back(static_cast<uint32_t>(at));
    }
  }
  const auto at = static_cast<uint32_t>(std::min<size_t>(offset, text.size()));
  const auto line = std::prev(std::upper_bound(line_begins.begin(), line_begins.end(), at));
  return {static_cast<uint32_t>(line - line_begins.begin() + 1), at - *line + 1};
}

std::string_view Source::line_at(uint32_t offset) const {
  const size_t begin = offset - (line_col(offset).col - 1);
  return std::string_view(text).substr(begin, text.find_first_of("\r\n", begin) - begin);
}

std::string place_text(const Where& where) {
  if (where.source == nullptr) return {};
  const LineCol at = where.source->line_col(where.span.begin);
  return fmt::format("{}:{}:{}", where.source->name, at.line, at.col);
}

}  // namespace asc2
