// SPDX-License-Identifier: Apache-2.0
// Pieces of C++ text: expressions that know how tightly they bind, so that parentheses stand only
// where they must; literals that give exactly the value meant; a writer that indents and breaks
// long lines.
#pragma once

#include <string>
#include <string_view>

#include "base/kinds.h"
#include "ir/module.h"

namespace asc2::emit {

enum class Prec : uint8_t {
  Ternary,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equal,
  Less,
  Shift,
  Sum,
  Product,
  Unary,
  Primary
};

struct Expr {
  std::string text;
  Prec prec = Prec::Primary;
};

/// The expression as an operand of an operator that binds like `least` or looser.
std::string operand_text(const Expr& expr, Prec least);
/// `a op b`, for an operator that groups from the left.
Expr binary(const Expr& a, std::string_view op, const Expr& b, Prec prec);
Expr unary(std::string_view op, const Expr& a);
/// `static_cast<type>(a)`
Expr cast_to(std::string_view type, const Expr& a);

/// The literal as a C++ integer of at least 64 bits where needed.
std::string int_literal(int64_t value);
/// "0.1f", "__builtin_inff()": the nearest float.
std::string float_literal(double value);
/// "0x000200"
std::string address_literal(int64_t address);

/// The C++ type of a scalar of that element type, "" when the language has none.
std::string_view scalar_type(Dtype dtype);

/// Text of one function, indented by two blanks a level, lines of 100 columns where possible.
class Writer {
 public:
  void line(std::string_view text);
  void blank();
  /// `text {` and one level deeper.
  void open(std::string_view text);
  void close(std::string_view text = "}");
  /// `} else {`
  void close_open(std::string_view text);
  /// A comment line; characters that would end or continue it are replaced.
  void comment(std::string_view text);
  std::string take() { return std::move(out_); }

  static constexpr size_t kColumns = 100;

 private:
  std::string out_;
  size_t depth_ = 0;
};

}  // namespace asc2::emit
