// SPDX-License-Identifier: Apache-2.0
// The syntax tree of the Python subset that kernels are written in. Every node has its exact byte
// span; texts are views into the source, which must outlive the tree. The Ast owns all nodes.
//
// Python outside the subset never gets here: the parser reports it at its place.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace asc2::front {

enum class ExprKind : uint8_t {
  Name,         // text
  Constant,     // text: True, False, None or ...
  Number,       // text
  String,       // text with prefix and quotes
  FString,      // items: String (text without quotes) and Field
  Field,        // items: expression; text: format spec
  Joined,       // items: adjacent string literals
  Tuple,        // items
  List,         // items
  Unary,        // op, items: operand
  Binary,       // op, items: left, right
  Logical,      // op And or Or, items: two or more
  Compare,      // items: n + 1 operands, comparisons: n
  Conditional,  // items: value if true, condition, value if false
  Call,         // items: callee; arguments
  Attribute,    // items: object; text: the attribute's name, at name_span
  Subscript,    // items: object, index (a Tuple when it has several)
  Slice,        // items: lower, upper, step, each may be null
  Starred,      // items: value
};

enum class PyOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  MatMul,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  And,
  Or,
  Plus,
  Minus,
  Invert,
  Not,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Is,
  IsNot,
  In,
  NotIn,
};

/// Text of an operator as it is written.
std::string_view text_of(PyOp op);

struct Expr;

struct Argument {
  std::string_view keyword;  // empty for a positional argument
  Span keyword_span;
  const Expr* value = nullptr;  // a Starred for `*args`
};

struct Expr {
  ExprKind kind = ExprKind::Name;
  PyOp op = PyOp::Add;
  char conversion = 0;       // of a Field: 'r', 's', 'a'
  bool show_source = false;  // of a Field: `{x=}`
  bool raw = false;          // of a String inside an FString
  uint16_t height = 1;       // longest way down to a leaf
  Span span;
  Span name_span;  // of an Attribute's name, of an operator, of what a Field shows
  std::string_view text;
  std::vector<const Expr*> items;
  std::vector<PyOp> comparisons;
  std::vector<Argument> arguments;
};

enum class StmtKind : uint8_t {
  Expression,  // value
  Assign,      // targets (a = b = value), value
  AugAssign,   // targets[0] op= value
  AnnAssign,   // targets[0]: annotation [= value]
  For,         // targets[0], value, body
  While,       // value, body
  If,          // arms, orelse
  With,        // value, body; targets: `as` names
  Assert,      // value, message
  Return,      // value or null
  Pass,
  Break,
  Continue,
};

struct Stmt;
using Block = std::vector<const Stmt*>;

struct IfArm {
  const Expr* condition = nullptr;
  Block body;
};

struct Stmt {
  StmtKind kind = StmtKind::Pass;
  PyOp op = PyOp::Add;
  Span span;  // of a compound statement: its head
  std::vector<const Expr*> targets;
  const Expr* value = nullptr;
  const Expr* annotation = nullptr;
  const Expr* message = nullptr;
  Block body;
  std::vector<IfArm> arms;
  Block orelse;
};

enum class ParamKind : uint8_t { Plain, PositionalOnly, KeywordOnly, Args, KeywordArgs };

struct Param {
  ParamKind kind = ParamKind::Plain;
  std::string_view name;
  Span span;  // of the name
  const Expr* annotation = nullptr;
  const Expr* fallback = nullptr;  // the default value
};

struct Function {
  std::string_view name;
  Span name_span;
  Span span;  // its head, from 'def' to ':'
  std::vector<const Expr*> decorators;
  std::vector<Param> params;
  Block body;
};

struct Ast {
  std::deque<Expr> exprs;
  std::deque<Stmt> stmts;
  std::deque<Function> functions;
};

}  // namespace asc2::front
