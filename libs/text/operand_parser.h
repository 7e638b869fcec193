// SPDX-License-Identifier: Apache-2.0
// Reads operands: variables with slots, numbers, words, strings, lists. Base of the statement
// parser.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"
#include "text/lexer.h"

namespace asc2::text {

class OperandParser {
 public:
  OperandParser(std::shared_ptr<const Source> source, Diags& diags);

 protected:
  Where at(uint32_t begin, uint32_t end) const;
  /// What stands at the cursor, for "expected X, got Y".
  std::string found() const;
  Failure expected(std::string_view what);
  Result<ir::Operand> operand();

  std::shared_ptr<const Source> source_;
  Diags& diags_;
  Cursor cursor_;
  ir::Module module_;
  uint32_t scope_ = 0;                                   // of the kernel being read
  std::vector<std::pair<ir::ValueId, Span>> first_use_;  // of the names of the kernel being read

 private:
  Result<ir::Operand> variable(uint32_t begin);
  /// '[' scalars ']': elements are variables, numbers or words, never lists.
  Result<ir::OperandList> items();
  Result<ir::Operand> string(uint32_t begin);
  Result<ir::Operand> named(uint32_t begin, ir::OperandKind kind, std::string_view what);
  /// A number: digits, '-', and behind an exponent's 'e' its sign.
  Result<ir::Operand> number(uint32_t begin);
  Result<ir::Operand> word(uint32_t begin);

  std::vector<ir::ValueId>
      named_;  // by Sym: the variable of that name read last; scopes do not mix
  std::vector<ir::Operand> items_;  // of the list being read: lists do not nest
};

}  // namespace asc2::text
