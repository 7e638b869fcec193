// SPDX-License-Identifier: Apache-2.0
// The page: HTML that needs no other file and no network. Where a script may run, a line of the
// source and the lines that came of it light up together; in print all stages stand one after the
// other.
#pragma once

#include <string>
#include <vector>

#include "report/stage_text.h"

namespace asc2::report {

struct Decision {
  std::string place;         // "vadd.py:16:13"; "" for none
  uint32_t source_line = 0;  // of the source shown; 0 for none
  std::string text;
  std::vector<std::string> notes;
};

struct StagePart {
  std::string name;  // "asc2-sync"
  std::string task;  // what it does, in a few words
  StageView view;
  std::vector<Decision> decisions;
};

struct Figure {
  std::string label, value;
};

struct Run {
  std::string kernel;
  std::string table;     // text, with columns
  std::string timeline;  // SVG
};

struct Page {
  std::string title;        // "vadd_kernel for ascend910b"
  std::string source_name;  // "vadd.py"
  std::string source_text;
  std::vector<Figure> figures;
  std::vector<StagePart> stages;
  std::string memory;     // SVG
  std::vector<Run> runs;  // of each kernel
  std::string verdict;    // what was checked, or why it could not be
};

std::string render_page(const Page& page);

}  // namespace asc2::report
