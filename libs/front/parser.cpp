// SPDX-License-Identifier: Apache-2.0
// Statements and functions. A statement that fails has reported why; the block goes on with the
// next one, so that one run shows all mistakes.
#include "front/parser.h"

#include "front/diags.h"
#include "front/parser_impl.h"

namespace asc2::front {

namespace {

struct Rejected {
  std::string_view keyword;
  std::string_view what;
  std::string_view help;
};

/// Statements of Python that kernels have not, by their first word.
constexpr Rejected kRejected[] = {
    {"import", "an import", "write it at the top of the file, outside the function"},
    {"from", "an import", "write it at the top of the file, outside the function"},
    {"class", "a class", "use scalars, tuples and helper functions"},
    {"def", "a nested function", "define it at the top level of the file; calls are inlined"},
    {"async", "an async statement", "kernels run straight through; leave 'async' out"},
    {"@", "a nested function", "define it at the top level of the file; calls are inlined"},
    {"try", "'try'", "kernels have no exceptions; check values with 'if'"},
    {"raise", "'raise'", "kernels have no exceptions; use 'assert' on compile-time values"},
    {"del", "'del'", "leave it out; storage is reused when a value is no longer read"},
    {"global", "'global'", "pass the value as a parameter"},
    {"nonlocal", "'nonlocal'", "pass the value as a parameter"},
    {"yield", "'yield'", "kernels are not generators; store results with asc2.store"},
    {"except", "'except' without 'try'", ""},
    {"finally", "'finally' without 'try'", ""},
};

/// What other languages write, and Python instead.
constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
    {"&&", "write 'and'"},       {"||", "write 'or'"},
    {"!", "write 'not'"},        {"<>", "write '!='"},
    {"else if", "write 'elif'"}, {"++", "write n += 1"},
    {"--", "write n -= 1"},      {"?", "write 'a if condition else b'"},
};

struct Augmented {
  std::string_view text;
  PyOp op;
};

constexpr Augmented kAugmented[] = {
    {"+=", PyOp::Add},        {"-=", PyOp::Sub},         {"*=", PyOp::Mul},    {"/=", PyOp::Div},
    {"//=", PyOp::FloorDiv},  {"%=", PyOp::Mod},         {"**=", PyOp::Pow},   {"@=", PyOp::MatMul},
    {"<<=", PyOp::ShiftLeft}, {">>=", PyOp::ShiftRight}, {"&=", PyOp::BitAnd}, {"|=", PyOp::BitOr},
    {"^=", PyOp::BitXor},
};

}  // namespace

Parser::Parser(const Source& source, Span range, LexMode mode, Ast& ast, Diags& diags,
               uint32_t depth)
    : source_(source),
      lexer_(source, range, mode),
      mode_(mode),
      ast_(ast),
      diags_(diags),
      depth_(depth) {
  token_ = lexer_.next();
}

// --- tokens

void Parser::advance() {
  last_end_ = token_.span.end;
  if (token_.kind == TokenKind::Indent) ++level_;
  if (token_.kind == TokenKind::Dedent && level_ > 0) --level_;
  token_ = lexer_.next();
}

bool Parser::at(std::string_view op_or_keyword) const {
  const bool fixed = token_.kind == TokenKind::Op || token_.kind == TokenKind::Keyword;
  return fixed && text(token_) == op_or_keyword;
}

bool Parser::accept(std::string_view op_or_keyword) {
  if (!at(op_or_keyword)) return false;
  advance();
  return true;
}

Result<Span> Parser::expect(std::string_view op_or_keyword) {
  if (!at(op_or_keyword)) return unexpected(fmt::format("'{}'", op_or_keyword));
  const Span span = token_.span;
  advance();
  return span;
}

Result<Token> Parser::expect_name(std::string_view what) {
  if (token_.kind != TokenKind::Name) return unexpected(what);
  const Token name = token_;
  advance();
  return name;
}

std::string Parser::describe(const Token& token) const {
  switch (token.kind) {
    case TokenKind::Newline:
      return "the end of the line";
    case TokenKind::Indent:
      return "an indented line";
    case TokenKind::Dedent:
      return "the end of the block";
    case TokenKind::End:
      return mode_ == LexMode::Expression ? "the end of the field" : "the end of the file";
    case TokenKind::String:
    case TokenKind::FString:
      return "a string";
    default:
      return fmt::format("'{}'", text(token));
  }
}

Failure Parser::bad_token() {
  const uint32_t code = first_character(text(token_)).code;
  if (token_.problem != kNoMeaning || (code > ' ' && code < 0x7f))
    return diags_.error<diag::ParseToken>(where(token_.span), token_.problem).help(foreign_here());
  const bool quote = (code >= 0x2018 && code <= 0x201f) || code == 0xab || code == 0xbb;
  const bool space = code == 0xa0 || (code >= 0x2000 && code <= 0x200f) || code == 0x202f ||
                     code == 0x205f || code == 0x2060 || code == 0x3000 || code == 0xfeff;
  return diags_
      .error<diag::ParseToken>(
          where(token_.span),
          fmt::format("this character, U+{:04X}, has no meaning in Python", code))
      .help(quote   ? "write a plain quote, \" or '"
            : space ? "write a plain space, or none"
                    : "");
}

Failure Parser::unexpected(std::string_view expected) {
  if (token_.kind == TokenKind::Error) return bad_token();
  const bool compares = at("=") && (expected == "':'" || expected == "')'");
  return diags_.error<diag::ParseSyntax>(where(token_.span), expected, describe(token_))
      .help(compares ? "write '==' to compare" : foreign_here());
}

/// What Python has in place of the text at the next token, or that ends where it begins.
std::string Parser::foreign_here() const {
  const std::string_view all = source_.text;
  for (const auto& [theirs, help] : kForeign) {
    const size_t at = token_.span.begin, first = at < theirs.size() ? 0 : at - theirs.size();
    for (size_t i = first; i <= at && i < all.size(); ++i) {
      if (all.substr(i, theirs.size()) == theirs) return std::string(help);
    }
  }
  return {};
}

Failure Parser::unsupported(Span span, std::string_view what, std::string_view help) {
  return diags_.error<diag::ParseUnsupported>(where(span), what).help(std::string(help));
}

Result<> Parser::expect_end() {
  if (token_.kind == TokenKind::Newline) advance();
  if (token_.kind != TokenKind::End) return unexpected("the end of the expression");
  return {};
}

// --- blocks

/// After an error: skips the rest of the statement, and its block when it has one.
void Parser::resync(uint32_t level) {
  while (token_.kind != TokenKind::End && token_.kind != TokenKind::Newline &&
         token_.kind != TokenKind::Indent && token_.kind != TokenKind::Dedent) {
    advance();
  }
  if (token_.kind == TokenKind::Newline) advance();
  if (token_.kind != TokenKind::Indent) return;
  do {
    advance();
  } while (token_.kind != TokenKind::End && level_ > level);
}

Result<Block> Parser::suite() {
  A2_TRY(expect(":"));
  return block();
}

Result<Block> Parser::block() {
  const DepthGuard guard(blocks_);
  Block out;
  if (token_.kind != TokenKind::Newline) {
    A2_TRY(simple_line(out));
    return out;
  }
  if (blocks_ > kMaxBlockDepth) {
    return diags_
        .error<diag::ParseTooDeep>(where({last_end_ - 1, last_end_}), "blocks", kMaxBlockDepth)
        .help("join conditions with 'and'");
  }
  advance();
  if (token_.kind != TokenKind::Indent) return unexpected("an indented block");
  const uint32_t level = level_ + 1;
  advance();
  while (token_.kind != TokenKind::Dedent && token_.kind != TokenKind::End) {
    if (statement(out)) continue;
    failed_ = true;
    if (diags_.full()) return Failure{};
    resync(level);
  }
  if (token_.kind == TokenKind::Dedent) advance();
  return out;
}

Result<> Parser::statement(Block& out) {
  if (token_.kind == TokenKind::Indent) return unexpected("a line at the block's indentation");
  if (at("if")) {
    A2_TRY_ASSIGN(const Stmt* stmt, if_statement());
    out.push_back(stmt);
    return {};
  }
  for (const auto& [keyword, kind] :
       {std::pair{"for", StmtKind::For}, {"while", StmtKind::While}, {"with", StmtKind::With}}) {
    if (!at(keyword)) continue;
    A2_TRY_ASSIGN(const Stmt* stmt, compound(kind));
    out.push_back(stmt);
    return {};
  }
  return simple_line(out);
}

Result<> Parser::simple_line(Block& out) {
  do {
    A2_TRY_ASSIGN(const Stmt* stmt, simple_statement());
    out.push_back(stmt);
    if (!accept(";")) break;
  } while (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End);
  if (token_.kind == TokenKind::End) return {};
  if (token_.kind != TokenKind::Newline) return unexpected("the end of the statement");
  advance();
  return {};
}

Result<> Parser::reject_statement() {
  for (const Rejected& row : kRejected) {
    if (!at(row.keyword)) continue;
    if (tries_ && (at("except") || at("finally"))) return Failure{};  // its 'try' was reported
    tries_ = tries_ || at("try");
    return unsupported(token_.span, row.what, row.help);
  }
  return {};
}

Result<const Stmt*> Parser::simple_statement() {
  A2_TRY(reject_statement());
  const Span begin = token_.span;
  constexpr std::pair<std::string_view, StmtKind> kWords[] = {
      {"pass", StmtKind::Pass}, {"break", StmtKind::Break}, {"continue", StmtKind::Continue}};
  for (const auto& [word, kind] : kWords) {
    if (accept(word)) return new_stmt(kind, begin);
  }
  if (accept("return")) {
    Stmt* stmt = new_stmt(StmtKind::Return, begin);
    if (token_.kind == TokenKind::Newline || at(";")) return stmt;
    A2_TRY_ASSIGN(stmt->value, expression_list());
    stmt->span.end = last_end_;
    return stmt;
  }
  if (accept("assert")) {
    Stmt* stmt = new_stmt(StmtKind::Assert, begin);
    A2_TRY_ASSIGN(stmt->value, expression());
    if (accept(",")) {
      A2_TRY_ASSIGN(stmt->message, expression());
    }
    stmt->span.end = last_end_;
    return stmt;
  }
  A2_TRY_ASSIGN(const Expr* first, expression_list());
  return assignment(first);
}

/// `match x` and `type T = int`: words that are keywords only there.
bool Parser::match_statement_here() const {
  return token_.kind == TokenKind::Name || token_.kind == TokenKind::Number ||
         token_.kind == TokenKind::String;
}

Result<const Stmt*> Parser::assignment(const Expr* first) {
  const bool name = first->kind == ExprKind::Name;
  if (name && first->text == "match" && match_statement_here()) {
    return unsupported(first->span, "'match'", "write 'if' and 'elif'");
  }
  if (name && first->text == "type" && match_statement_here()) {
    return unsupported(first->span, "a type alias", "leave it out");
  }
  if (at(":")) return annotated(first);
  for (const Augmented& row : kAugmented) {
    if (!at(row.text)) continue;
    A2_TRY(check_target(*first, "assign to"));
    if (first->kind == ExprKind::Tuple || first->kind == ExprKind::List) {
      return unsupported(first->span, fmt::format("'{}' of several names", row.text),
                         "write one statement for each name");
    }
    advance();
    Stmt* stmt = new_stmt(StmtKind::AugAssign, first->span);
    stmt->op = row.op;
    stmt->targets.push_back(first);
    A2_TRY_ASSIGN(stmt->value, expression_list());
    stmt->span.end = last_end_;
    return stmt;
  }
  Stmt* stmt = new_stmt(at("=") ? StmtKind::Assign : StmtKind::Expression, first->span);
  stmt->value = first;
  while (accept("=")) {
    A2_TRY(check_target(*stmt->value, "assign to"));
    stmt->targets.push_back(stmt->value);
    A2_TRY_ASSIGN(stmt->value, expression_list());
  }
  stmt->span.end = last_end_;
  return stmt;
}

Result<const Stmt*> Parser::annotated(const Expr* target) {
  if (target->kind == ExprKind::Call && target->items[0]->kind == ExprKind::Name &&
      target->items[0]->text == "match") {
    return unsupported(target->items[0]->span, "'match'", "write 'if' and 'elif'");
  }
  A2_TRY(check_target(*target, "annotate"));
  advance();
  Stmt* stmt = new_stmt(StmtKind::AnnAssign, target->span);
  stmt->targets.push_back(target);
  A2_TRY_ASSIGN(stmt->annotation, expression());
  if (accept("=")) {
    A2_TRY_ASSIGN(stmt->value, expression_list());
  }
  stmt->span.end = last_end_;
  return stmt;
}

Result<> Parser::check_target(const Expr& target, std::string_view verb) {
  switch (target.kind) {
    case ExprKind::Name:
    case ExprKind::Attribute:
    case ExprKind::Subscript:
      return {};
    case ExprKind::Tuple:
    case ExprKind::List: {
      const Expr* starred = nullptr;
      for (const Expr* item : target.items) {
        const bool star = item->kind == ExprKind::Starred;
        if (star && starred) {
          return unsupported(item->span, "a second '*' in an assignment", "name every element");
        }
        if (star) starred = item;
        A2_TRY(check_target(star ? *item->items[0] : *item, verb));
      }
      return {};
    }
    default:
      return diags_.error<diag::ParseTarget>(where(target.span), verb);
  }
}

Stmt* Parser::new_stmt(StmtKind kind, Span span) {
  Stmt& stmt = ast_.stmts.emplace_back();
  stmt.kind = kind;
  stmt.span = span;
  return &stmt;
}

// --- entry points

Result<const Function*> parse_function(const Source& source, Span range, Ast& ast, Diags& diags) {
  return Parser(source, range, LexMode::Strict, ast, diags).function();
}

Result<const Stmt*> parse_simple_statement(const Source& source, Span range, Ast& ast,
                                           Diags& diags) {
  Block line;
  A2_TRY(Parser(source, range, LexMode::Strict, ast, diags).simple_line(line));
  return line.front();
}

}  // namespace asc2::front
