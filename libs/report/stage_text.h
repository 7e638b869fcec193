// SPDX-License-Identifier: Apache-2.0
// The text of a stage, line by line: which line of the source each comes from, and what the stage
// changed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/diff.h"

namespace asc2::report {

enum class Mark : uint8_t { Kept, Added, Changed };

/// A run of characters of a line.
struct Piece {
  std::string_view text;
  bool changed = false;
};

struct StageLine {
  std::string_view text;     // without its location
  uint32_t source_line = 0;  // 1-based; 0: unknown, or of another file
  Mark mark = Mark::Kept;
  std::vector<Piece> pieces;           // of a changed line
  std::vector<std::string_view> gone;  // lines of the stage before that stood in front of it
};

struct StageView {
  std::vector<StageLine> lines;
  std::vector<std::string_view> gone;  // lines of the stage before that stood at the end
  size_t added = 0, changed = 0, removed = 0;
};

/// The lines of .a2ir, whose locations in `file` become source lines. The view points into `text`.
StageView view_a2ir(std::string_view text, std::string_view file);
/// The lines of C++, where a comment "// file:12" tells of the lines behind it.
StageView view_cpp(std::string_view text, std::string_view file);
/// Marks what `after` changed in `before`. A line that defines the same value, or does the same
/// operation as one that was there, is changed, not added.
void mark_changes(const StageView& before, StageView& after);

}  // namespace asc2::report
