// SPDX-License-Identifier: Apache-2.0
// Renders diagnostics: "file:line:col: error: message [id]", the source line, a caret with tildes,
// notes and help; or one JSON object a line. Long lines are clipped around the span.
#include "base/diag.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

#include "base/text.h"

namespace asc2 {

namespace {

constexpr size_t kClip = 100;  // columns of a source line that are shown

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Remark:
      return "remark";
  }
  return "";
}

std::string paint(std::string_view text, const char* code, bool color) {
  return color ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

/// Bytes that a terminal cannot show become '?'; tabs stay, so that the caret line can copy them.
std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\t') || byte == 0x7f) c = '?';
  }
  return out;
}

std::string snippet(const Where& where, bool color) {
  const LineCol at = where.source->line_col(where.span.begin);
  std::string_view line = where.source->line_at(where.span.begin);
  size_t col = at.col - 1;
  size_t length = std::max<size_t>(1, where.span.end - std::min(where.span.begin, where.span.end));
  length = std::min(length, line.size() > col ? line.size() - col : 1);
  std::string_view head, tail;
  if (line.size() > kClip) {
    const size_t from = col > kClip / 2 ? std::min(col - kClip / 2, line.size() - kClip) : 0;
    if (from > 0) head = "...";
    if (from + kClip < line.size()) tail = "...";
    line = line.substr(from, kClip);
    col -= std::min(col, from);
    length = std::min(length, line.size() > col ? line.size() - col : 1);
  }
  std::string pad(head.size(), ' ');
  for (size_t i = 0; i < col && i < line.size(); ++i) {
    if ((static_cast<unsigned char>(line[i]) & 0xC0) == 0x80) continue;  // UTF-8 continuation byte
    pad += line[i] == '\t' ? '\t' : ' ';
  }
  const std::string marks = "^" + std::string(length - 1, '~');
  return fmt::format("{:5} | {}{}{}\n      | {}{}\n", at.line, head, printable(line), tail, pad,
                     paint(marks, "1;32", color));
}

void render_text(const Diagnostic& d, const RenderOptions& options, std::string& out) {
  const char* code = d.severity == Severity::Error ? "1;31" : "1;35";
  const std::string at = d.where.source ? place_text(d.where) : options.tool;
  out += fmt::format("{}: {}: {} [{}]\n", at, paint(severity_word(d.severity), code, options.color),
                     d.message, d.info->id);
  if (d.where.source) out += snippet(d.where, options.color);
  for (const auto& note : telling_notes(d)) {
    const std::string where = note.where.source ? place_text(note.where) : note.place;
    out += where.empty() ? fmt::format("   = note: {}\n", note.text)
                         : fmt::format("{}: note: {}\n", where, note.text);
    if (note.where.source) out += snippet(note.where, options.color);
  }
  if (!d.help.empty()) out += fmt::format("   = help: {}\n", d.help);
}

void json_place(const Where& where, const std::string& recorded, std::string& out) {
  if (where.source) {
    const LineCol at = where.source->line_col(where.span.begin);
    out += fmt::format(R"(,"file":{},"line":{},"column":{})", json_quote(where.source->name),
                       at.line, at.col);
  } else if (!recorded.empty()) {
    out += fmt::format(R"(,"place":{})", json_quote(recorded));
  }
}

void render_json(const Diagnostic& d, const RenderOptions& options, std::string& out) {
  out +=
      fmt::format(R"({{"tool":{},"severity":"{}","id":"{}","message":{})", json_quote(options.tool),
                  severity_word(d.severity), d.info->id, json_quote(d.message));
  json_place(d.where, {}, out);
  out += R"(,"notes":[)";
  const char* comma = "";
  for (const auto& note : telling_notes(d)) {
    out += fmt::format(R"({}{{"message":{})", comma, json_quote(note.text));
    json_place(note.where, note.place, out);
    out += "}";
    comma = ",";
  }
  out += "]";
  if (!d.help.empty()) out += fmt::format(R"(,"help":{})", json_quote(d.help));
  out += "}\n";
}

}  // namespace

std::vector<Diagnostic::Note> telling_notes(const Diagnostic& d) {
  std::vector<Diagnostic::Note> out;
  const Where* shown = &d.where;
  for (const Diagnostic::Note& note : d.notes) {
    const bool same = !note.place.empty() && shown->source != nullptr &&
                      base_name(place_text(*shown)) == note.place;
    if (!same) out.push_back(note);
    if (note.place.empty()) shown = &note.where;
  }
  return out;
}

DiagRef Diags::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++errors_;
  list_.push_back(std::move(diagnostic));
  return DiagRef(&list_.back());
}

void Diags::take(Diags other) {
  std::move(other.list_.begin(), other.list_.end(), std::back_inserter(list_));
  std::move(other.sources_.begin(), other.sources_.end(), std::back_inserter(sources_));
  errors_ += other.errors_;
}

void Diags::promote_warnings() {
  for (Diagnostic& d : list_) {
    if (d.severity != Severity::Warning) continue;
    d.severity = Severity::Error;
    ++errors_;
  }
}

std::string Diags::render(const RenderOptions& options, bool remarks) const {
  std::vector<const Diagnostic*> order;
  for (const Diagnostic& d : list_) {
    const bool hidden = (d.severity == Severity::Remark && !remarks) ||
                        (d.severity == Severity::Warning && options.quiet);
    if (!hidden) order.push_back(&d);
  }
  // Sources in the order in which they are first spoken of; what has none stands where it stood.
  std::map<const Source*, size_t> first;
  for (const Diagnostic* d : order) first.try_emplace(d->where.source, first.size());
  std::stable_sort(order.begin(), order.end(), [&](const Diagnostic* a, const Diagnostic* b) {
    const auto key = [&](const Diagnostic* d) {
      const uint32_t offset = d->where.source ? d->where.span.begin : 0;
      return std::pair(first.at(d->where.source), offset);
    };
    return key(a) < key(b);
  });
  std::string out;
  size_t errors = 0;
  for (const Diagnostic* d : order) {
    if (d->severity == Severity::Error && ++errors > kMaxErrors) continue;
    options.format == DiagFormat::Json ? render_json(*d, options, out)
                                       : render_text(*d, options, out);
  }
  if (errors > 0 && options.format == DiagFormat::Text) {
    out += fmt::format("{}: {} error{}{}\n", options.tool, errors, errors == 1 ? "" : "s",
                       errors > kMaxErrors ? fmt::format(", the first {} shown", kMaxErrors) : "");
  }
  return out;
}

void report_bug(const char* file, int line, const std::string& message) {
  throw std::logic_error(fmt::format("{}:{}: {}", file, line, message));
}

}  // namespace asc2
