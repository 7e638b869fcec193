// SPDX-License-Identifier: Apache-2.0
// One pass over the tokens. Only the first words of a statement are looked at; where its block ends
// follows from the indentation.
#include "front/skim.h"

#include <algorithm>

#include "base/text.h"
#include "front/diags.h"
#include "front/lexer.h"

namespace asc2::front {

namespace {

constexpr size_t kMaxEntries = size_t{1} << 20;

bool ends_line(const Token& token) {
  return token.kind == TokenKind::Newline || token.kind == TokenKind::End;
}

class Skimmer {
 public:
  explicit Skimmer(const Source& source)
      : source_(source),
        lexer_(source, {0, static_cast<uint32_t>(source.text.size())}, LexMode::Lenient) {
    token_ = lexer_.next();
  }

  /// Nothing when the file defines more than anything written by people does.
  std::optional<FileIndex> run() {
    while (token_.kind != TokenKind::End) {
      statement();
      const size_t entries =
          functions_.size() + imports_.size() + assignments_.size() + scopes_.size();
      if (entries > kMaxEntries) return std::nullopt;
    }
    close_scopes(0);
    return FileIndex(std::move(functions_), std::move(imports_), std::move(assignments_));
  }

 private:
  struct Scope {
    uint32_t level;   // of the statements around it
    size_t function;  // index of the definition, or kClass
  };
  static constexpr size_t kClass = SIZE_MAX;

  std::string_view text() const { return lexer_.text(token_); }
  bool is(TokenKind kind, std::string_view text) const {
    return token_.kind == kind && this->text() == text;
  }
  bool is_op(std::string_view op) const { return is(TokenKind::Op, op); }

  void advance() {
    if (token_.kind == TokenKind::Indent) ++level_;
    if (token_.kind == TokenKind::Dedent && level_ > 0) close_scopes(--level_);
    last_end_ = token_.span.end;
    token_ = lexer_.next();
  }

  /// A block indented deeper than `level` has ended.
  void close_scopes(uint32_t level) {
    while (!scopes_.empty() && scopes_.back().level >= level) {
      const Scope scope = scopes_.back();
      scopes_.pop_back();
      if (scope.function != kClass) functions_[scope.function].range.end = last_end_;
    }
  }

  void skip_line() {
    while (!ends_line(token_)) advance();
  }

  void skip_statement() {
    while (!ends_line(token_) && !is_op(";")) advance();
  }

  /// Where the line of the statement's first token begins. It is asked once a statement, so it
  /// only looks back over the indentation.
  uint32_t line_begin() const {
    uint32_t at = token_.span.begin;
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\f'; };
    while (at > 0 && blank(source_.text[at - 1])) --at;
    return at;
  }

  void begin_definition() {
    if (!begun_) definition_begin_ = line_begin();
    begun_ = true;
  }

  void forget_decorators() {
    begun_ = false;
    decorators_.clear();
  }

  void statement() {
    if (token_.kind == TokenKind::Newline || token_.kind == TokenKind::Indent ||
        token_.kind == TokenKind::Dedent || is_op(";")) {
      advance();
    } else if (is_op("@")) {
      decorator();
    } else if (is(TokenKind::Keyword, "async")) {
      begin_definition();
      advance();
    } else if (is(TokenKind::Keyword, "def")) {
      definition();
    } else {
      forget_decorators();
      other_statement();
    }
  }

  void other_statement() {
    if (is(TokenKind::Keyword, "class")) {
      skip_line();
      if (token_.kind == TokenKind::Newline) advance();
      if (token_.kind == TokenKind::Indent) scopes_.push_back({level_, kClass});
    } else if (is(TokenKind::Keyword, "import")) {
      import();
    } else if (is(TokenKind::Keyword, "from")) {
      from_import();
    } else if (scopes_.empty() && (token_.kind == TokenKind::Name || is_op("(") || is_op("["))) {
      assignment();
    } else {
      skip_statement();
    }
  }

  /// a.b.c as one text; empty when something else stands here.
  std::string_view dotted() {
    const uint32_t begin = token_.span.begin;
    while (is_op(".") || is_op("...")) advance();  // of a relative import
    while (token_.kind == TokenKind::Name) {
      advance();
      if (!is_op(".")) break;
      advance();
    }
    if (token_.span.begin == begin) return {};
    return std::string_view(source_.text).substr(begin, last_end_ - begin);
  }

  void decorator() {
    begin_definition();
    advance();
    decorators_.push_back(dotted());
    skip_line();
    if (token_.kind == TokenKind::Newline) advance();
  }

  void definition() {
    Definition out;
    begin_definition();
    out.range.begin = definition_begin_;
    out.decorators = std::move(decorators_);
    forget_decorators();
    out.top_level = scopes_.empty();
    advance();
    out.name = token_.kind == TokenKind::Name ? text() : std::string_view();
    out.name_span = token_.span;
    skip_line();
    out.range.end = token_.span.end;
    if (token_.kind == TokenKind::Newline) advance();
    if (token_.kind == TokenKind::Indent) scopes_.push_back({level_, functions_.size()});
    functions_.push_back(std::move(out));
  }

  void add_import(std::string_view local, std::string_view module, std::string_view member) {
    const bool top = scopes_.empty();
    if (!local.empty()) imports_.push_back({local, module, member, top});
  }

  std::string_view renamed(std::string_view name) {
    if (!is(TokenKind::Keyword, "as")) return name;
    advance();
    const std::string_view local = text();
    if (!ends_line(token_)) advance();
    return local;
  }

  void import() {
    do {
      advance();
      const std::string_view module = dotted();
      const std::string_view local = renamed(module);
      const std::string_view head = module.substr(0, module.find('.'));
      // `import a.b` binds a; `import a.b as c` binds c to a.b.
      local == module ? add_import(head, head, {}) : add_import(local, module, {});
    } while (is_op(","));
    skip_statement();
  }

  void from_import() {
    advance();
    const std::string_view module = dotted();
    if (!is(TokenKind::Keyword, "import")) return skip_statement();
    do {
      advance();
      if (is_op("(")) advance();
      if (is_op(")")) break;
      const std::string_view member = text();
      if (!ends_line(token_)) advance();
      add_import(renamed(member), module, member);
    } while (is_op(","));
    skip_statement();
  }

  /// Targets stand before an '=' outside brackets. They count when they are names only.
  void assignment() {
    const uint32_t begin = token_.span.begin;
    const size_t first = assignments_.size();
    std::vector<std::pair<std::string_view, Span>> names;
    bool only_names = true, annotation = false;
    int depth = 0;
    TokenKind last = TokenKind::Newline;
    for (; !ends_line(token_) && !is_op(";"); advance()) {
      const bool name = token_.kind == TokenKind::Name;
      const std::string_view op = token_.kind == TokenKind::Op ? text() : std::string_view();
      if (op == "(" || op == "[" || op == "{") ++depth;
      if (op == ")" || op == "]" || op == "}") --depth;
      if (depth == 0 && (op == "=" || (op.size() > 1 && op.back() == '=' && is_augmented(op)))) {
        if (only_names) add_assignments(names);
        names.clear();
        only_names = true;
        annotation = false;
      } else if (depth == 0 && op == ":") {
        annotation = true;
      } else if (annotation || op == "," || op == ")" || op == "]") {
        // part of an annotation or of a tuple of names
      } else if (name && last != TokenKind::Name) {
        names.emplace_back(text(), token_.span);
      } else {
        const bool groups = (op == "(" || op == "[") && last != TokenKind::Name;
        only_names = only_names && groups;
      }
      last = token_.kind;
    }
    for (size_t i = first; i < assignments_.size(); ++i) {
      assignments_[i].statement = {begin, last_end_};
    }
  }

  static bool is_augmented(std::string_view op) {
    return op != "==" && op != "!=" && op != "<=" && op != ">=" && op != ":=";
  }

  void add_assignments(const std::vector<std::pair<std::string_view, Span>>& names) {
    for (const auto& [name, span] : names) {
      assignments_.push_back({name, span, {}, level_ > 0});
    }
  }

  const Source& source_;
  Lexer lexer_;
  Token token_;
  uint32_t last_end_ = 0;
  uint32_t level_ = 0;
  uint32_t definition_begin_ = 0;
  bool begun_ = false;  // a decorator or 'async' of the next definition was seen
  std::vector<std::string_view> decorators_;
  std::vector<Scope> scopes_;
  std::vector<Definition> functions_;
  std::vector<Import> imports_;
  std::vector<Assignment> assignments_;
};

}  // namespace

FileIndex::FileIndex(std::vector<Definition> functions, std::vector<Import> imports,
                     std::vector<Assignment> assignments)
    : functions_(std::move(functions)),
      imports_(std::move(imports)),
      assignments_(std::move(assignments)) {
  // Later ones replace earlier ones, but what is local to a function replaces nothing global.
  const auto keep = [](auto& chosen, const auto& list, std::string_view name, size_t i) {
    const auto [at, first] = chosen.try_emplace(name, i);
    if (!first && (list[i].top_level || !list[at->second].top_level)) at->second = i;
  };
  for (size_t i = 0; i < functions_.size(); ++i)
    keep(function_of_, functions_, functions_[i].name, i);
  for (size_t i = 0; i < imports_.size(); ++i) {
    keep(import_of_, imports_, imports_[i].local, i);
    if (imports_[i].member == "*") whole_modules_.insert(imports_[i].module);
  }
  for (size_t i = 0; i < assignments_.size(); ++i)
    assignments_of_[assignments_[i].name].push_back(i);
}

const Definition* FileIndex::function(std::string_view name) const {
  const auto found = function_of_.find(name);
  return found == function_of_.end() ? nullptr : &functions_[found->second];
}

const Assignment* FileIndex::assignment(std::string_view name, uint32_t offset) const {
  const auto found = assignments_of_.find(name);
  if (found == assignments_of_.end()) return nullptr;
  const std::vector<size_t>& all = found->second;
  const auto after = std::partition_point(
      all.begin(), all.end(), [&](size_t i) { return assignments_[i].statement.begin < offset; });
  return after == all.begin() ? nullptr : &assignments_[*std::prev(after)];
}

std::optional<std::string> FileIndex::import_path(std::string_view name) const {
  const auto found = import_of_.find(name);
  if (found == import_of_.end()) return std::nullopt;
  const Import& import = imports_[found->second];
  std::string path(import.module);
  if (!import.member.empty()) path.append(".").append(import.member);
  return path;
}

bool FileIndex::imports_all_of(std::string_view module) const {
  return whole_modules_.contains(module);
}

Result<FileIndex> index_file(const Source& source, Diags& diags) {
  const std::string_view text = source.text;
  const size_t nul = text.find('\0');
  if (text.empty()) return diags.error<diag::EmptyInput>({&source, {}});
  if (nul != std::string_view::npos) {
    return diags.error<diag::ParseNotPython>(
        {&source, {static_cast<uint32_t>(nul), static_cast<uint32_t>(nul + 1)}},
        "a zero byte stands in no Python text");
  }
  if (begins_as_a2ir(text)) {
    const auto begin = static_cast<uint32_t>(first_word(text));
    return diags
        .error<diag::ParseNotPython>({&source, {begin, begin + 4}}, "this is .a2ir, not Python")
        .help("it was parsed already; go on with asc2-tile");
  }
  std::optional<FileIndex> index = Skimmer(source).run();
  if (!index) {
    return diags.error<diag::ParseNotPython>(
        {}, fmt::format("'{}' defines more than {} names", source.name, kMaxEntries));
  }
  return *std::move(index);
}

std::vector<std::string_view> called_names(const Source& source, Span range) {
  std::vector<std::string_view> out;
  Lexer lexer(source, range, LexMode::Lenient);
  Token before, name;
  for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next()) {
    const bool called =
        name.kind == TokenKind::Name && token.kind == TokenKind::Op && lexer.text(token) == "(";
    const bool member = before.kind == TokenKind::Op && lexer.text(before) == ".";
    const bool defined = before.kind == TokenKind::Keyword && lexer.text(before) == "def";
    if (called && !member && !defined) out.push_back(lexer.text(name));
    before = name;
    name = token;
  }
  return out;
}

}  // namespace asc2::front
