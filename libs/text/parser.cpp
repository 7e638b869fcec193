// SPDX-License-Identifier: Apache-2.0
// Line-oriented recursive descent over the one instruction form; it knows no operation by name. An
// error ends its line, so that the next line is read afresh. Unknown names wait until their kernel
// is closed, because a name may be used above the line that gives its type (a value carried around
// a loop).
#include "text/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "ir/verify.h"
#include "text/lexer.h"
#include "text/printer.h"
#include "text/type_parser.h"

namespace asc2::text {

namespace {

using namespace ir;

std::vector<std::string_view> mnemonics() {
  std::vector<std::string_view> out;
  for (const OpInfo& op : kOps) out.push_back(op.mnemonic);
  return out;
}

std::vector<std::string_view> attr_names() {
  std::vector<std::string_view> out;
  for (const AttrInfo& attr : kAttrs) out.push_back(attr.text);
  return out;
}

std::vector<std::string_view> type_words() {
  std::vector<std::string_view> out(std::begin(kDtypeNames), std::end(kDtypeNames));
  out.insert(out.end(), std::begin(kSpaceNames), std::end(kSpaceNames));
  out.insert(out.end(), std::begin(kLayoutNames), std::end(kLayoutNames));
  out.emplace_back("ptr");
  out.emplace_back("pitch");
  return out;
}

class Parser {
 public:
  Parser(std::shared_ptr<const Source> source, Diags& diags)
      : source_(std::move(source)), diags_(diags), cursor_(source_->text) {
    module_.source = source_;
  }

  Result<Module> run() {
    if (!header()) return Failure{};
    open_.push_back({&module_.top, nullptr, 0});
    while (!cursor_.end_of_text() && !diags_.full()) {
      line();
      cursor_.next_line();
    }
    if (diags_.full()) return Failure{};
    flush_comments();
    if (open_.size() > 1) {
      const Inst& inst = *open_.back().inst;
      const uint32_t end = static_cast<uint32_t>(source_->text.size());
      diags_.error<Diag::Syntax>(at(end, end), "'}'", "the end of the text")
          .note(module_.where(inst), "the region opens here");
      return Failure{};
    }
    if (diags_.failed() || !verify_structure(module_, diags_)) return Failure{};
    return std::move(module_);
  }

 private:
  struct OpenRegion {
    Region* region;
    Inst* inst;      // that owns the region; nullptr at top level
    uint32_t scope;  // of the enclosing kernel
  };

  Where at(uint32_t begin, uint32_t end) const { return {source_.get(), {begin, end}}; }

  /// What stands at the cursor, for "expected X, got Y".
  std::string found() const {
    const char c = cursor_.peek();
    if (cursor_.end_of_text()) return "the end of the text";
    if (c == '\n') return "the end of the line";
    if (c == '#') return "a comment";
    Cursor look = cursor_;
    const std::string_view word = look.word();
    if (!word.empty()) return fmt::format("'{}'", word.substr(0, 40));
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f ? fmt::format("byte 0x{:02x}", byte)
                                       : fmt::format("'{}'", c);
  }

  Failure expected(std::string_view what) {
    const uint32_t begin = cursor_.at();
    Cursor look = cursor_;
    const size_t length = std::max<size_t>(1, look.word().size());
    return diags_.error<Diag::Syntax>(at(begin, begin + static_cast<uint32_t>(length)), what,
                                      found());
  }

  // --- lines

  bool header() {
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
      diags_.error<Diag::EmptyInput>(at(0, 0));
      return false;
    }
    const bool magic = cursor_.word() == "a2ir";
    cursor_.skip_spaces();
    const auto version = parse_int(cursor_.word());
    if (!magic || !version) {
      diags_
          .error<Diag::FormatVersion>(at(begin, begin + 1),
                                      "not an .a2ir file: it must start with 'a2ir 1'")
          .help("asc2-parse makes .a2ir from a kernel file");
      return false;
    }
    if (*version != kFormatVersion) {
      diags_
          .error<Diag::FormatVersion>(
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

  Sym comment() {
    std::string_view text = cursor_.rest_of_line();
    while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
    return module_.intern(text);
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
      diags_.error<Diag::Syntax>(at(begin, begin + 1), "a statement", "'}' without a region");
      return;
    }
    flush_comments();
    const OpenRegion closed = open_.back();
    open_.pop_back();
    if (!cursor_.end_of_statement()) {
      if (cursor_.word() != "else" || (cursor_.skip_spaces(), !cursor_.accept('{'))) {
        diags_.error<Diag::Syntax>(at(begin, begin + 1), "'}' or '} else {'", "something else");
        return;
      }
      if (!closed.inst->info().has(kRegion2) || closed.inst->regions.size() != 1) {
        diags_.error<Diag::Syntax>(at(begin, cursor_.at()), "'}'", "'else' without an 'if'");
        return;
      }
      finish_line(closed.region->comments);
      closed.inst->regions.emplace_back();
      open_.push_back({&closed.inst->regions.back(), closed.inst, closed.scope});
      return;
    }
    finish_line(closed.region->comments);
    if (closed.inst->op == Op::Kernel) close_kernel(*closed.inst);
  }

  void close_kernel(const Inst& kernel) {
    std::vector<std::string_view> names;
    for (ValueId id = first_value_; id < module_.value_count(); ++id) {
      if (module_.value(id).type != 0) names.push_back(module_.name_of(id));
    }
    constexpr size_t kMaxCandidates = 2000;  // spelling help is not worth more time than that
    names.resize(std::min(names.size(), kMaxCandidates));
    for (const auto& [id, span] : first_use_) {
      if (module_.value(id).type != 0) continue;
      diags_.error<Diag::UnknownName>(Where{source_.get(), span}, module_.name_of(id))
          .help(did_you_mean(module_.name_of(id), names));
    }
    first_use_.clear();
    first_value_ = static_cast<ValueId>(module_.value_count());
    (void)kernel;
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
    if (opens_ || rest.ends_with('{')) {
      inst->regions.clear();
      open_region(*inst);
    }
  }

  Comments& make_comments(Inst& inst) {
    if (!inst.comments) inst.comments = std::make_unique<Comments>();
    return *inst.comments;
  }

  void open_region(Inst& inst) {
    if (open_.size() > kMaxNesting) {
      if (!diags_.full()) {
        diags_.error<Diag::NestingTooDeep>(module_.where(inst), kMaxNesting);
        cursor_.set(static_cast<uint32_t>(source_->text.size()));
        open_.resize(1);
      }
      return;
    }
    const uint32_t scope = inst.op == Op::Kernel ? inst.scope : open_.back().scope;
    inst.regions.reserve(2);  // so that the first region stays in place when 'else' follows
    inst.regions.emplace_back();
    open_.push_back({&inst.regions.back(), &inst, scope});
  }

  // --- one statement

  Result<> parse_statement(Inst& inst, uint32_t begin) {
    opens_ = false;
    if (cursor_.peek() == '%') {
      A2_TRY(results(inst));
    }
    A2_TRY(mnemonic(inst));
    if (inst.op == Op::Kernel) inst.scope = module_.new_scope();
    A2_TRY(operands(inst));
    if (cursor_.peek() == '{' && !region_follows()) A2_TRY(attributes(inst));
    inst.span = {begin, cursor_.at()};
    if (cursor_.accept(':')) A2_TRY(annotation(inst));
    trim_span(inst.span);
    if (cursor_.accept('{')) opens_ = true;
    if (inst.info().max_regions() > 0 && !opens_) return expected("'{'");
    if (inst.info().max_regions() == 0 && opens_) {
      return diags_.error<Diag::Syntax>(
          at(cursor_.at() - 1, cursor_.at()), "the end of the line",
          fmt::format("'{{': '{}' has no region", inst.info().mnemonic));
    }
    if (!cursor_.end_of_statement()) A2_TRY(location(inst));
    cursor_.skip_spaces();
    if (cursor_.peek() == '#') {
      make_comments(inst).trailing = comment();
    } else if (cursor_.peek() != '\n') {
      return expected("the end of the line");
    }
    return {};
  }

  void trim_span(Span& span) const {
    while (span.end > span.begin + 1 && cursor_.slice(span.end - 1, span.end) == " ") --span.end;
  }

  Result<> results(Inst& inst) {
    do {
      A2_TRY_ASSIGN(Operand result, operand());
      if (!result.is_value()) {
        return diags_.error<Diag::Syntax>(Where{source_.get(), result.span}, "a result '%name'",
                                          "an operand");
      }
      inst.args.push_back(std::move(result));
      ++inst.result_count;
      cursor_.skip_spaces();
    } while (cursor_.accept(',') && inst.result_count < UINT8_MAX);
    if (!cursor_.accept('=')) return expected("'='");
    return {};
  }

  Result<> mnemonic(Inst& inst) {
    const uint32_t begin = cursor_.at();
    const std::string_view word = cursor_.word();
    if (word.empty()) return expected("an operation");
    const Sym sym = module_.intern(word);
    if (sym == 0 || sym > kOpCount) {
      return diags_.error<Diag::UnknownOp>(at(begin, cursor_.at()), word)
          .help(did_you_mean(word, mnemonics()));
    }
    inst.op = static_cast<Op>(sym - 1);
    cursor_.skip_spaces();
    return {};
  }

  bool at_location() const {
    Cursor look = cursor_;
    if (look.word() != "loc") return false;
    look.skip_spaces();
    return look.peek() == '"';
  }

  Result<> operands(Inst& inst) {
    const char c = cursor_.peek();
    if (cursor_.end_of_statement() || c == '{' || c == ':' || at_location()) return {};
    do {
      A2_TRY_ASSIGN(Operand next, operand());
      inst.args.push_back(std::move(next));
      cursor_.skip_spaces();
    } while (cursor_.accept(','));
    return {};
  }

  Result<Operand> operand() {
    const uint32_t begin = cursor_.at();
    const char c = cursor_.peek();
    if (c == '%') return variable(begin);
    if (c == '[') {
      A2_TRY_ASSIGN(std::vector<Operand> list, items());
      return Operand::of_list(std::move(list), {begin, cursor_.at()});
    }
    if (c == '"') return string(begin);
    if (c == '@') {
      cursor_.skip();
      return named(begin, OperandKind::Symbol, "a name after '@'");
    }
    if ((c >= '0' && c <= '9') || c == '-') return number(begin);
    return word(begin);
  }

  Result<Operand> variable(uint32_t begin) {
    cursor_.skip();
    const std::string_view name = cursor_.word();
    if (name.empty()) return expected("a name after '%'");
    const Span span{begin, cursor_.at()};
    const uint32_t scope = open_.back().scope;
    const Sym sym = module_.intern(name);
    ValueId id = module_.find_value(scope, sym);
    if (id == kNoValue) {
      id = module_.add_value(scope, sym, 0);
      first_use_.emplace_back(id, span);
    }
    Operand result = Operand::of_value(id, span);
    if (cursor_.peek() == '[') {
      A2_TRY_ASSIGN(result.items, items());
      if (result.items.size() != 1) {
        return diags_.error<Diag::Syntax>(at(begin, cursor_.at()), "one slot in '[ ]'",
                                          fmt::format("{}", result.items.size()));
      }
      result.span.end = cursor_.at();
    }
    return result;
  }

  /// '[' scalars ']': elements are variables, numbers or words, never lists.
  Result<std::vector<Operand>> items() {
    std::vector<Operand> out;
    cursor_.accept('[');
    if (cursor_.accept(']')) return out;
    for (;;) {
      const uint32_t begin = cursor_.at();
      if (cursor_.peek() == '[') return expected("a list element");
      A2_TRY_ASSIGN(Operand next, operand());
      if (!next.items.empty()) {
        return diags_.error<Diag::Syntax>(at(begin, cursor_.at()), "a list element", "a slot");
      }
      out.push_back(std::move(next));
      cursor_.skip_spaces();
      if (cursor_.peek() == ']') {
        cursor_.skip();
        return out;
      }
      if (!cursor_.accept(',')) return expected("',' or ']'");
    }
  }

  Result<Operand> string(uint32_t begin) {
    cursor_.skip();
    std::string text;
    const std::string_view problem = cursor_.string(text);
    if (!problem.empty()) return diags_.error<Diag::BadToken>(at(begin, cursor_.at()), problem);
    Operand out;
    out.kind = OperandKind::Str;
    out.sym = module_.intern(text);
    out.span = {begin, cursor_.at()};
    return out;
  }

  Result<Operand> named(uint32_t begin, OperandKind kind, std::string_view what) {
    const std::string_view name = cursor_.word();
    if (name.empty()) return expected(what);
    Operand out;
    out.kind = kind;
    out.sym = module_.intern(name);
    out.span = {begin, cursor_.at()};
    return out;
  }

  /// A number: digits, '-', and behind an exponent's 'e' its sign.
  Result<Operand> number(uint32_t begin) {
    if (cursor_.peek() == '-') cursor_.skip();
    std::string_view word = cursor_.word();
    const bool exponent =
        !word.empty() && (word.back() == 'e' || word.back() == 'E') && !word.starts_with("0x");
    if (exponent && (cursor_.peek() == '-' || cursor_.peek() == '+')) {
      cursor_.skip();
      cursor_.word();
    }
    const std::string_view text = cursor_.slice(begin, cursor_.at());
    const Span span{begin, cursor_.at()};
    if (const auto value = parse_int(text)) return Operand::of_int(*value, span);
    const bool is_float =
        text.starts_with("0x") ? false : text.find_first_of(".eEn") != std::string_view::npos;
    std::string plain(text);
    std::erase(plain, '+');
    if (const auto value = is_float ? parse_float(plain) : std::nullopt)
      return Operand::of_float(*value, span);
    return diags_.error<Diag::BadToken>(
        Where{source_.get(), span},
        fmt::format("'{}' is not a number, or does not fit in 64 bits", text));
  }

  Result<Operand> word(uint32_t begin) {
    A2_TRY_ASSIGN(Operand out, named(begin, OperandKind::Word, "an operand"));
    const std::string_view text = module_.text(out.sym);
    if (text == "inf" || text == "nan") return Operand::of_float(*parse_float(text), out.span);
    if (const auto pipe = find_kind<Pipe>(kPipeNames, text))
      return Operand::of_pipe(*pipe, out.span);
    return out;
  }

  // --- attributes, type, location

  /// At '{': a region starts when the line, a comment or a location follows; else attributes do.
  bool region_follows() const {
    Cursor look = cursor_;
    look.accept('{');
    if (look.end_of_statement()) return true;
    if (look.word() != "loc") return false;
    look.skip_spaces();
    return look.peek() == '"';
  }

  Result<> attributes(Inst& inst) {
    cursor_.accept('{');
    do {
      const uint32_t begin = cursor_.at();
      const std::string_view name = cursor_.word();
      if (name.empty()) return expected("an attribute name");
      const Span span{begin, cursor_.at()};
      cursor_.skip_spaces();
      if (!cursor_.accept('=')) return expected("'='");
      A2_TRY_ASSIGN(Operand value, operand());
      A2_TRY(attribute(inst, name, span, std::move(value)));
      cursor_.skip_spaces();
    } while (cursor_.accept(','));
    if (!cursor_.accept('}')) return expected("',' or '}'");
    return {};
  }

  Result<> attribute(Inst& inst, std::string_view name, Span span, Operand value) {
    const Where where{source_.get(), span};
    if (name.starts_with("x.")) {
      const Sym sym = module_.intern(name);
      const bool twice = std::any_of(
          inst.attrs.begin(), inst.attrs.end(),
          [&](const AttrEntry& entry) { return entry.attr == Attr::User && entry.name == sym; });
      if (twice)
        return diags_.error<Diag::BadAttr>(where,
                                           fmt::format("attribute '{}' is given twice", name));
      inst.attrs.push_back({Attr::User, sym, std::move(value)});
      return {};
    }
    const auto found = std::find_if(std::begin(kAttrs), std::end(kAttrs),
                                    [&](const AttrInfo& attr) { return attr.text == name; });
    if (found == std::end(kAttrs)) {
      return diags_.error<Diag::UnknownAttr>(where, name).help(did_you_mean(name, attr_names()));
    }
    const auto attr = static_cast<Attr>(found - std::begin(kAttrs));
    if (inst.find(attr)) {
      return diags_.error<Diag::BadAttr>(where, fmt::format("attribute '{}' is given twice", name));
    }
    if (found->kind == AttrKind::Flag && value.kind == OperandKind::Word) {
      const std::string_view word = module_.text(value.sym);
      if (word == "true" || word == "false") value = Operand::of_int(word == "true", value.span);
    }
    inst.set(attr, std::move(value));
    return {};
  }

  Result<> annotation(Inst& inst) {
    const uint32_t begin = cursor_.at();
    uint32_t end = begin;
    while (!cursor_.end_of_statement() && cursor_.peek() != '{' && !at_location()) {
      if (cursor_.word().empty()) cursor_.skip();
      end = cursor_.at();
      cursor_.skip_spaces();
    }
    const std::string_view text = cursor_.slice(begin, end);
    A2_TRY_ASSIGN(inst.type, type_of(text, begin));
    inst.span.end = end;
    for (const Operand& result : inst.results()) A2_TRY(give_type(inst, result));
    return {};
  }

  Result<TypeId> type_of(std::string_view text, uint32_t begin) {
    const auto known = types_.find(text);
    if (known != types_.end()) return known->second;
    const auto parsed = parse_type(text);
    if (const auto* error = std::get_if<TypeError>(&parsed)) {
      const Where where =
          at(begin, begin + static_cast<uint32_t>(std::max<size_t>(1, text.size())));
      return diags_.error<Diag::BadType>(where, error->message)
          .help(error->bad_word.empty() ? "" : did_you_mean(error->bad_word, type_words()));
    }
    const TypeId id = module_.type_id(std::get<Type>(parsed));
    types_.emplace(text, id);
    return id;
  }

  /// The first annotation types the variable; later ones must agree. A buffer's lines name its tile
  /// type.
  Result<> give_type(const Inst& inst, const Operand& result) {
    Value& value = module_.value(result.value);
    if (value.type == inst.type) return {};
    if (value.type == 0) {
      value.type = inst.type;
      return {};
    }
    if (inst.op != Op::Buf && module_.type(value.type).as_tile() == module_.type(inst.type))
      return {};
    return diags_
        .error<Diag::TypeChanged>(Where{source_.get(), inst.span}, module_.name_of(result.value),
                                  print_type(module_.type(value.type)),
                                  print_type(module_.type(inst.type)))
        .help("a name is a variable with one type; use another name");
  }

  Result<> location(Inst& inst) {
    const std::string_view keyword = cursor_.word();
    cursor_.skip_spaces();
    const uint32_t begin = cursor_.at();
    if (keyword != "loc" || !cursor_.accept('"')) {
      cursor_.set(begin - static_cast<uint32_t>(keyword.empty() ? 0 : 1));
      return diags_.error<Diag::Syntax>(at(begin - 1, begin),
                                        "loc \"file\":line:column or the end of the line",
                                        keyword.empty() ? found() : fmt::format("'{}'", keyword));
    }
    cursor_.set(begin + 1);
    std::string file;
    const std::string_view problem = cursor_.string(file);
    if (!problem.empty()) return diags_.error<Diag::BadToken>(at(begin, cursor_.at()), problem);
    uint32_t numbers[2];
    for (uint32_t& number : numbers) {
      if (!cursor_.accept(':')) return expected("':'");
      const auto value = parse_int(cursor_.word());
      if (!value || *value < 0 || *value > UINT32_MAX) return expected("a line or column number");
      number = static_cast<uint32_t>(*value);
    }
    if (file.empty()) {
      return diags_.error<Diag::BadToken>(at(begin, cursor_.at()),
                                          "the file of a location is empty");
    }
    inst.loc = {module_.intern(file), numbers[0], numbers[1]};
    return {};
  }

  std::shared_ptr<const Source> source_;
  Diags& diags_;
  Cursor cursor_;
  Module module_;
  std::vector<OpenRegion> open_;
  std::vector<Sym> comments_;                        // read, and not yet given to a statement
  std::vector<std::pair<ValueId, Span>> first_use_;  // of the names of the kernel being read
  ValueId first_value_ = 0;                          // of the kernel being read
  std::map<std::string_view, TypeId> types_;         // by their text
  bool opens_ = false;                               // the statement just read opens a region
};

}  // namespace

Result<Module> parse_module(std::shared_ptr<const Source> source, Diags& diags) {
  return Parser(std::move(source), diags).run();
}

}  // namespace asc2::text
