// SPDX-License-Identifier: Apache-2.0
// Line-oriented recursive descent over the one instruction form; it knows no operation by name. An
// error ends its line, so that the next line is read afresh. Unknown names wait until their kernel
// is closed, because a name may be used above the line that gives its type (a value carried around
// a loop).
#include "text/parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "ir/verify.h"
#include "text/diags.h"
#include "text/statement_parser.h"

namespace asc2::text {

namespace {

using namespace ir;

class Parser : StatementParser {
 public:
  using StatementParser::StatementParser;

  Result<Module> run() {
    if (!header()) return Failure{};
    open_.push_back({&module_.top, nullptr});
    while (!cursor_.end_of_text() && !diags_.full()) {
      line();
      cursor_.next_line();
    }
    if (diags_.full()) return Failure{};
    flush_comments();
    if (open_.size() > 1) {
      const Inst& inst = *open_.back().inst;
      const uint32_t end = static_cast<uint32_t>(source_->text.size());
      diags_.error<diag::Syntax>(at(end, end), "'}'", "the end of the text")
          .note(module_.where(inst), "the region opens here");
      return Failure{};
    }
    if (diags_.failed() || !verify_structure(module_, diags_)) return Failure{};
    return std::move(module_);
  }

 private:
  struct OpenRegion {
    Region* region;
    Inst* inst;  // that owns the region; nullptr at top level
  };

  // --- lines

  bool header() {
    if (source_->text.starts_with(kByteOrderMark)) cursor_.set(kByteOrderMark.size());
    while (!cursor_.end_of_text()) {
      cursor_.skip_spaces();
      if (cursor_.peek() == '\n') {
        blank_line();
      } else if (cursor_.peek() == '#') {
        comments_.push_back(comment());
      } else {
        break;
      }
      cursor_.next_line();
    }
    const uint32_t begin = cursor_.at();
    if (cursor_.end_of_text()) {
      diags_.error<diag::EmptyInput>(at(0, 0));
      return false;
    }
    const bool magic = cursor_.word() == "a2ir";
    cursor_.skip_spaces();
    const std::string_view word = cursor_.word();
    const bool digits = !word.empty() && word.find_first_not_of("0123456789") == word.npos;
    const auto version = digits ? parse_int(word).value_or(INT64_MAX) : std::optional<int64_t>();
    if (!magic || !version) {
      diags_
          .error<diag::FormatVersion>(at(begin, begin + 1),
                                      "not an .a2ir file: it must start with 'a2ir 1'")
          .help("asc2-parse makes .a2ir from a kernel file");
      return false;
    }
    if (*version != kFormatVersion) {
      diags_
          .error<diag::FormatVersion>(
              at(begin, cursor_.at()),
              fmt::format("format version {} is not known; this tool reads version {}", *version,
                          kFormatVersion))
          .help("use the tools of the release that wrote this file");
      return false;
    }
    module_.header.leading = std::move(comments_);
    comments_.clear();
    finish_line(module_.header);
    cursor_.next_line();
    return true;
  }

  void line() {
    cursor_.skip_spaces();
    const char c = cursor_.peek();
    if (c == '\n') {
      blank_line();
    } else if (c == '#') {
      comments_.push_back(comment());
    } else if (c == '}') {
      close_region();
    } else {
      statement();
    }
  }

  /// Blank lines are kept, several as one, and none at the start of a region.
  void blank_line() {
    const bool first = open_.empty() || (open_.back().region->body.empty() && open_.back().inst);
    if (comments_.empty() ? !first : comments_.back() != 0) comments_.push_back(0);
  }

  /// Comments that no statement follows belong to the end of the region.
  void flush_comments() {
    if (!comments_.empty() && comments_.back() == 0) comments_.pop_back();
    open_.back().region->comments.leading = std::move(comments_);
    comments_.clear();
  }

  /// The comment that trails, and nothing else.
  void finish_line(Comments& comments) {
    cursor_.skip_spaces();
    if (cursor_.peek() == '#') {
      comments.trailing = comment();
    } else if (cursor_.peek() != '\n') {
      expected("the end of the line");
    }
  }

  void close_region() {
    const uint32_t begin = cursor_.at();
    cursor_.accept('}');
    if (open_.size() == 1) {
      diags_.error<diag::Syntax>(at(begin, begin + 1), "a statement", "'}' without a region");
      return;
    }
    flush_comments();
    const OpenRegion closed = open_.back();
    open_.pop_back();
    if (!cursor_.end_of_statement()) {
      if (cursor_.word() != "else" || (cursor_.skip_spaces(), !cursor_.accept('{'))) {
        diags_.error<diag::Syntax>(at(begin, begin + 1), "'}' or '} else {'", "something else");
        return;
      }
      if (!closed.inst->info().has(kRegion2) || closed.inst->regions.size() != 1) {
        diags_.error<diag::Syntax>(at(begin, cursor_.at()), "'}'", "'else' without an 'if'");
        return;
      }
      finish_line(closed.region->comments);
      closed.inst->regions.emplace_back();
      open_.push_back({&closed.inst->regions.back(), closed.inst});
      return;
    }
    finish_line(closed.region->comments);
    if (closed.inst->op == Op::Kernel) close_kernel();
  }

  /// Names that no line has typed; after other errors they are most likely a consequence.
  void close_kernel() {
    if (diags_.failed()) return;
    std::vector<std::string_view> names;
    for (ValueId id = first_value_; id < module_.value_count(); ++id) {
      if (module_.value(id).type != 0) names.push_back(module_.name_of(id));
    }
    constexpr size_t kMaxCandidates = 2000;  // spelling help is not worth more time than that
    names.resize(std::min(names.size(), kMaxCandidates));
    for (const auto& [id, span] : first_use_) {
      if (module_.value(id).type != 0) continue;
      diags_.error<diag::UnknownName>(Where{source_.get(), span}, module_.name_of(id))
          .help(did_you_mean(module_.name_of(id), names));
    }
    first_use_.clear();
    first_value_ = static_cast<ValueId>(module_.value_count());
  }

  void statement() {
    const uint32_t begin = cursor_.at();
    Inst* inst = module_.new_inst(Op::Copy);
    const bool ok = static_cast<bool>(parse_statement(*inst, begin));
    if (ok) {
      if (!comments_.empty()) make_comments(*inst).leading = std::move(comments_);
      comments_.clear();
      open_.back().region->body.push_back(inst);
      if (opens_) open_region(*inst);
      return;
    }
    comments_.clear();
    // Keep the nesting right: a region that this line opens is read, and its text judged, all the
    // same.
    std::string_view rest = trim(cursor_.rest_of_line());
    rest = trim(rest.substr(0, rest.find('#')));
    rest = trim(rest.substr(0, rest.rfind(" loc \"")));
    if (opens_ || rest.ends_with('{')) {
      inst->regions.clear();
      open_region(*inst);
    }
  }

  void open_region(Inst& inst) {
    if (open_.size() > kMaxNesting) {
      if (!diags_.full()) {
        diags_.error<diag::NestingTooDeep>(module_.where(inst), kMaxNesting);
        cursor_.set(static_cast<uint32_t>(source_->text.size()));
        open_.resize(1);
      }
      return;
    }
    if (inst.op == Op::Kernel) scope_ = inst.scope;
    inst.regions.reserve(2);  // so that the first region stays in place when 'else' follows
    inst.regions.emplace_back();
    open_.push_back({&inst.regions.back(), &inst});
  }

  std::vector<OpenRegion> open_;
  std::vector<Sym> comments_;  // read, and not yet given to a statement
  ValueId first_value_ = 0;    // of the kernel being read
};

}  // namespace

Result<Module> parse_module(std::shared_ptr<const Source> source, Diags& diags) {
  diags.keep(source);
  return Parser(std::move(source), diags).run();
}

}  // namespace asc2::text
