// SPDX-License-Identifier: Apache-2.0
#include "report/stage_text.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/text.h"

namespace asc2::report {

namespace {

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

uint32_t number(std::string_view digits) {
  uint32_t out = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), out);
  return out;
}

/// The first word of what a line does: the value that it defines, or the operation.
std::string_view subject(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const size_t defines = line.find(" = ");
  return line.substr(0, defines != std::string_view::npos ? defines : line.find(' '));
}

bool is_word(char c) {
  return c == '_' || c == '.' || c == '%' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> out;
  while (!line.empty()) {
    size_t length = 1;
    while (is_word(line[0]) && length < line.size() && is_word(line[length])) ++length;
    out.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
  return out;
}

void mark_words(std::string_view before, StageLine& line) {
  const auto from = split_words(before), to = split_words(line.text);
  for (const Edit& edit : shortest_edits(from, to)) {
    if (edit.kind == EditKind::Remove) continue;
    const bool changed = edit.kind == EditKind::Add;
    const std::string_view word = to[edit.index];
    if (!line.pieces.empty() && line.pieces.back().changed == changed) {
      std::string_view& text = line.pieces.back().text;  // words lie one behind the other
      text = {text.data(), text.size() + word.size()};
    } else {
      line.pieces.push_back({word, changed});
    }
  }
}

/// Removed and added lines between two that stayed.
struct Hunk {
  std::vector<std::string_view> removed;
  std::vector<uint32_t> added;  // in `after`
};

/// Pairs lines with the same subject, in their order.
void settle(Hunk& hunk, StageView& after, std::vector<std::string_view>& gone) {
  std::multimap<std::string_view, size_t> open;
  for (size_t i = 0; i < hunk.removed.size(); ++i) open.emplace(subject(hunk.removed[i]), i);
  std::vector<bool> paired(hunk.removed.size());
  for (const uint32_t index : hunk.added) {
    StageLine& line = after.lines[index];
    const auto found = open.find(subject(line.text));
    if (found == open.end()) {
      line.mark = Mark::Added;
      ++after.added;
      continue;
    }
    paired[found->second] = true;
    mark_words(hunk.removed[found->second], line);
    line.mark = Mark::Changed;
    ++after.changed;
    open.erase(found);
  }
  for (size_t i = 0; i < hunk.removed.size(); ++i) {
    if (!paired[i]) gone.push_back(hunk.removed[i]);
  }
  after.removed += gone.size();
  hunk = {};
}

}  // namespace

StageView view_a2ir(std::string_view text, std::string_view file) {
  constexpr std::string_view kLoc = " loc \"";
  StageView out;
  for (std::string_view line : split_lines(text)) {
    StageLine view{line, 0, Mark::Kept, {}, {}};
    if (const size_t at = line.rfind(kLoc); at != std::string_view::npos) {
      const std::string_view place = line.substr(at + kLoc.size());
      const size_t quote = std::min(place.find('"'), place.size());
      if (base_name(place.substr(0, quote)) == base_name(file) && quote + 2 < place.size())
        view.source_line = number(place.substr(quote + 2));
      view.text = line.substr(0, line.find_last_not_of(' ', at) + 1);
    }
    out.lines.push_back(std::move(view));
  }
  return out;
}

StageView view_cpp(std::string_view text, std::string_view file) {
  constexpr std::string_view kComment = "// ";
  const std::string mark = std::string(base_name(file)) + ":";
  StageView out;
  uint32_t source_line = 0;
  for (const std::string_view line : split_lines(text)) {
    const size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view words = line.substr(begin);
    if (words.starts_with(kComment) && words.substr(kComment.size()).starts_with(mark))
      source_line = number(words.substr(kComment.size() + mark.size()));
    if (begin == 0) source_line = 0;  // outside of the kernel
    out.lines.push_back({line, source_line, Mark::Kept, {}, {}});
  }
  return out;
}

void mark_changes(const StageView& before, StageView& after) {
  std::vector<std::string_view> from, to;
  for (const StageLine& line : before.lines) from.push_back(line.text);
  for (const StageLine& line : after.lines) to.push_back(line.text);
  Hunk hunk;
  for (const Edit& edit : shortest_edits(from, to)) {
    if (edit.kind == EditKind::Remove) {
      hunk.removed.push_back(from[edit.index]);
    } else if (edit.kind == EditKind::Add) {
      hunk.added.push_back(edit.index);
    } else {
      settle(hunk, after, after.lines[edit.index].gone);
    }
  }
  settle(hunk, after, after.gone);
}

}  // namespace asc2::report
