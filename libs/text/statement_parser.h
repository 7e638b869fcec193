// SPDX-License-Identifier: Apache-2.0
// Reads one statement, from its results to the comment that trails it.
#pragma once

#include <map>

#include "text/operand_parser.h"

namespace asc2::text {

class StatementParser : public OperandParser {
 protected:
  using OperandParser::OperandParser;

  Result<> parse_statement(ir::Inst& inst, uint32_t begin);
  ir::Sym comment();
  ir::Comments& make_comments(ir::Inst& inst);

  bool opens_ = false;  // the statement just read opens a region

 private:
  void trim_span(Span& span) const;
  Result<> results(ir::Inst& inst);
  Result<> mnemonic(ir::Inst& inst);
  bool at_location() const;
  Result<> operands(ir::Inst& inst);
  /// At '{': a region starts when the line, a comment or a location follows; else attributes do.
  bool region_follows() const;
  Result<> attributes(ir::Inst& inst);
  Result<> attribute(ir::Inst& inst, std::string_view name, Span span, ir::Operand value);
  Result<> annotation(ir::Inst& inst);
  Result<ir::TypeId> type_of(std::string_view text, uint32_t begin);
  /// The first annotation types the variable; later ones must agree. A buffer's lines name its tile
  /// type.
  Result<> give_type(const ir::Inst& inst, const ir::Operand& result);
  Result<> location(ir::Inst& inst);

  std::map<std::string_view, ir::TypeId> types_;  // by their text
};

}  // namespace asc2::text
