// SPDX-License-Identifier: Apache-2.0
// Diagnostics: built and returned in one expression, rendered in the GNU form with line and caret.
//
//   return diags.error<diag::MemplanOverflow>(where, "ub", need, have).note(other,
//   "...").help("...");
//
// Ids, severities and message formats are rows of formats/diags/<library>.def, each a constant in
// namespace diag that the library's diags.h declares; since the constant is a template argument,
// fmt checks the arguments at compile time. A Diags collects; nothing is printed until render().
#pragma once

#include <fmt/format.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/source.h"

namespace asc2 {

enum class Severity : uint8_t { Error, Warning, Remark };

struct DiagInfo {
  const char* id;
  Severity severity;
  const char* format;
  const char* doc;
};

#define A2_DIAG(name, id, severity, format, doc) \
  inline constexpr DiagInfo name{id, Severity::severity, format, doc};

namespace diag {
#include "diags/base.def"
}

struct Diagnostic {
  struct Note {
    Where where;
    std::string place;  // "kernel.py:12:9" when the place is a recorded location, not a span
    std::string text;
  };
  const DiagInfo* info;
  Severity severity;  // info->severity, unless warnings were promoted
  Where where;
  std::string message;
  std::vector<Note> notes;
  std::string help;
};

/// The notes without those at a recorded place that is the one just shown: a kernel that was read
/// from Python is its own origin. Recorded places have no folder.
std::vector<Diagnostic::Note> telling_notes(const Diagnostic& diagnostic);

/// Handle on a diagnostic just reported: add notes, then return it where a Result is expected.
class DiagRef {
 public:
  explicit DiagRef(Diagnostic* diagnostic) : diagnostic_(diagnostic) {}
  DiagRef& note(Where where, std::string text) {
    diagnostic_->notes.push_back({where, {}, std::move(text)});
    return *this;
  }
  /// A note at a recorded place, "kernel.py:12:9"; ignored when the place is empty.
  DiagRef& note_at(std::string place, std::string text) {
    if (!place.empty()) diagnostic_->notes.push_back({{}, std::move(place), std::move(text)});
    return *this;
  }
  /// The line of the kernel's own source that the place reported was made from, if it is known.
  DiagRef& from_here(std::string place) { return note_at(std::move(place), "from here"); }
  DiagRef& from_this_line(std::string place) { return note_at(std::move(place), "from this line"); }
  /// Ignored when the text is empty, so that suggestions need no test.
  DiagRef& help(std::string text) {
    diagnostic_->help = std::move(text);
    return *this;
  }
  operator Failure() const { return {}; }
  template <class T>
  operator Result<T>() const {
    return Failure{};
  }

 private:
  Diagnostic* diagnostic_;
};

enum class DiagFormat : uint8_t { Text, Json };

struct RenderOptions {
  std::string tool;  // "asc2-tile"; prefix of messages without a place and of the summary
  DiagFormat format = DiagFormat::Text;
  bool color = false;
  bool quiet = false;  // no warnings
};

class Diags {
 public:
  template <const DiagInfo& D, class... Args>
  DiagRef error(Where where, Args&&... args) {
    static_assert(D.severity == Severity::Error);
    return report<D>(where, std::forward<Args>(args)...);
  }
  template <const DiagInfo& D, class... Args>
  DiagRef warning(Where where, Args&&... args) {
    static_assert(D.severity == Severity::Warning);
    return report<D>(where, std::forward<Args>(args)...);
  }
  /// A decision worth telling; shown by --explain and --verbose only.
  template <const DiagInfo& D, class... Args>
  DiagRef remark(Where where, Args&&... args) {
    static_assert(D.severity == Severity::Remark);
    return report<D>(where, std::forward<Args>(args)...);
  }

  /// Readers hand their source over, so that places in it can be shown after they have failed.
  void keep(std::shared_ptr<const Source> source) { sources_.push_back(std::move(source)); }
  /// All that was reported to another one.
  void take(Diags other);

  size_t error_count() const { return errors_; }
  bool failed() const { return errors_ != 0; }
  /// After kMaxErrors a parser should give up.
  bool full() const { return errors_ >= kMaxErrors; }
  const std::deque<Diagnostic>& all() const { return list_; }
  void promote_warnings();
  /// All that was reported, in source order within each source, errors limited to kMaxErrors.
  /// Remarks only when `remarks`; ends with "asc2-tile: 2 errors" when there are errors.
  std::string render(const RenderOptions& options, bool remarks) const;

  static constexpr size_t kMaxErrors = 20;

 private:
  template <const DiagInfo& D, class... Args>
  DiagRef report(Where where, Args&&... args) {
    constexpr fmt::format_string<Args...> format(D.format);
    return add({&D, D.severity, where, fmt::format(format, std::forward<Args>(args)...), {}, {}});
  }
  DiagRef add(Diagnostic diagnostic);

  std::deque<Diagnostic> list_;
  std::vector<std::shared_ptr<const Source>> sources_;
  size_t errors_ = 0;
};

/// Thrown by A2_BUG and caught in cli: exit code 3.
[[noreturn]] void report_bug(const char* file, int line, const std::string& message);

}  // namespace asc2

/// An invariant of our own code is broken: ends the tool with exit code 3 and asks for a report.
#define A2_BUG(...) ::asc2::report_bug(__FILE__, __LINE__, fmt::format(__VA_ARGS__))
#define A2_CHECK(cond)                              \
  do {                                              \
    if (!(cond)) A2_BUG("check failed: {}", #cond); \
  } while (false)
