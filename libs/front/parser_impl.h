// SPDX-License-Identifier: Apache-2.0
// The parser's state and rules, shared by the file of expressions and the file of statements.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "base/diag.h"
#include "front/ast.h"
#include "front/lexer.h"

namespace asc2::front {

inline constexpr uint32_t kMaxExpressionDepth = 200;
inline constexpr uint32_t kMaxBlockDepth = 100;

class Parser {
 public:
  Parser(const Source& source, Span range, LexMode mode, Ast& ast, Diags& diags,
         uint32_t depth = 0);

  // --- statements
  Result<const Function*> function();
  Result<Block> block();
  /// Appends the simple statements of one line.
  Result<> simple_line(Block& out);
  Result<const Stmt*> simple_statement();

  // --- expressions
  Result<const Expr*> expression();       // without commas
  Result<const Expr*> expression_list();  // with commas: a Tuple

  Result<> expect_end();

 private:
  // --- tokens
  void advance();
  std::string_view text(const Token& token) const { return lexer_.text(token); }
  bool at(std::string_view op_or_keyword) const;
  bool accept(std::string_view op_or_keyword);
  Result<Span> expect(std::string_view op_or_keyword);
  Result<Token> expect_name(std::string_view what);
  Failure unexpected(std::string_view expected);
  std::string foreign_here() const;
  Failure bad_token();
  DiagRef expression_too_deep(Span span);
  std::string describe(const Token& token) const;
  Where where(Span span) const { return {&source_, span}; }
  Failure unsupported(Span span, std::string_view what, std::string_view help);

  // --- statements
  void resync(uint32_t level);
  Result<Block> suite();
  Result<> statement(Block& out);
  Result<> reject_statement();
  bool match_statement_here() const;
  Result<const Stmt*> compound(StmtKind kind);
  Result<const Stmt*> if_statement();
  Result<const Expr*> loop_target();
  Result<> loop_else();
  Result<const Stmt*> assignment(const Expr* first);
  Result<const Stmt*> annotated(const Expr* target);
  Result<> check_target(const Expr& target, std::string_view verb);
  Result<> decorators(Function& function);
  Result<> parameters(Function& function);
  Result<> parameter(Function& function, ParamKind& kind);
  Stmt* new_stmt(StmtKind kind, Span span);

  // --- expressions
  Result<const Expr*> conditional();
  Result<const Expr*> logical(PyOp op);
  Result<const Expr*> inversion();
  Result<const Expr*> comparison();
  std::optional<PyOp> comparison_operator();
  Result<const Expr*> binary(int level);
  Result<const Expr*> unary();
  Result<const Expr*> power();
  Result<const Expr*> primary();
  Result<const Expr*> call(const Expr* callee, uint32_t begin);
  Result<Argument> argument();
  Result<const Expr*> subscript(const Expr* object, uint32_t begin);
  Result<const Expr*> slice();
  Result<const Expr*> starred();
  Result<const Expr*> atom();
  Result<const Expr*> parenthesized();
  Result<const Expr*> list_display();
  Result<const Expr*> strings();
  Result<const Expr*> string_literal();
  Result<const Expr*> field(const FStringPart& part);
  Result<> items_until(std::string_view close, std::vector<const Expr*>& items, bool& comma);
  Result<> reject_comprehension(Span begin);
  Expr* new_expr(ExprKind kind, Span span);
  Result<const Expr*> finish(Expr* expr);
  Result<const Expr*> make_binary(PyOp op, Span op_span, uint32_t begin, const Expr* left,
                                  const Expr* right);

  const Source& source_;
  Lexer lexer_;
  LexMode mode_;
  Ast& ast_;
  Diags& diags_;
  Token token_;            // the next token
  uint32_t last_end_ = 0;  // where the last consumed token ended
  uint32_t depth_;         // of expressions
  uint32_t blocks_ = 0;    // of blocks being parsed
  uint32_t level_ = 0;     // Indent tokens consumed less Dedent tokens
  bool tries_ = false;     // a 'try' was reported
  bool failed_ = false;    // a statement of some block was reported and skipped
};

/// Counts one level down for as long as it lives.
class DepthGuard {
 public:
  explicit DepthGuard(uint32_t& depth) : depth_(depth) { ++depth_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;
  ~DepthGuard() { --depth_; }

 private:
  uint32_t& depth_;
};

}  // namespace asc2::front
