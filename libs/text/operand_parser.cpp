// SPDX-License-Identifier: Apache-2.0
// Operands of the one instruction form. A name that is not known yet gets its variable here; the
// annotation of some line gives the type, or the name is reported when its kernel is closed.
#include "text/operand_parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "text/diags.h"

namespace asc2::text {

using namespace ir;

OperandParser::OperandParser(std::shared_ptr<const Source> source, Diags& diags)
    : source_(std::move(source)), diags_(diags), cursor_(source_->text) {
  module_.source = source_;
}

Where OperandParser::at(uint32_t begin, uint32_t end) const {
  return {source_.get(), {begin, end}};
}

std::string OperandParser::found() const {
  const char c = cursor_.peek();
  if (cursor_.end_of_text()) return "the end of the text";
  if (c == '\n') return "the end of the line";
  if (c == '#') return "a comment";
  Cursor look = cursor_;
  const std::string_view word = look.word();
  if (!word.empty()) return fmt::format("'{}'", word.substr(0, 40));
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f ? fmt::format("byte 0x{:02x}", byte) : fmt::format("'{}'", c);
}

Failure OperandParser::expected(std::string_view what) {
  const uint32_t begin = cursor_.at();
  Cursor look = cursor_;
  const size_t length = std::max<size_t>(1, look.word().size());
  return diags_.error<diag::Syntax>(at(begin, begin + static_cast<uint32_t>(length)), what,
                                    found());
}

Result<Operand> OperandParser::operand() {
  const uint32_t begin = cursor_.at();
  const char c = cursor_.peek();
  if (c == '%') return variable(begin);
  if (c == '[') {
    Operand list = Operand::of_list({});
    A2_TRY_ASSIGN(list.items, items());
    list.span = {begin, cursor_.at()};
    return list;
  }
  if (c == '"') return string(begin);
  if (c == '@') {
    cursor_.skip();
    return named(begin, OperandKind::Symbol, "a name after '@'");
  }
  if ((c >= '0' && c <= '9') || c == '-') return number(begin);
  return word(begin);
}

Result<Operand> OperandParser::variable(uint32_t begin) {
  cursor_.skip();
  const std::string_view name = cursor_.word();
  if (name.empty()) return expected("a name after '%'");
  const Span span{begin, cursor_.at()};
  const Sym sym = module_.intern(name);
  if (sym >= named_.size()) named_.resize(module_.sym_count(), kNoValue);
  ValueId& id = named_[sym];
  if (id == kNoValue || module_.value(id).scope != scope_) {
    id = module_.add_value(scope_, sym, 0);
    first_use_.emplace_back(id, span);
  }
  Operand result = Operand::of_value(id, span);
  if (cursor_.peek() == '[') {
    A2_TRY_ASSIGN(result.items, items());
    if (result.items.size() != 1) {
      return diags_.error<diag::Syntax>(at(begin, cursor_.at()), "one slot in '[ ]'",
                                        fmt::format("{}", result.items.size()));
    }
    result.span.end = cursor_.at();
  }
  return result;
}

Result<OperandList> OperandParser::items() {
  items_.clear();
  cursor_.accept('[');
  if (cursor_.accept(']')) return OperandList();
  for (;;) {
    const uint32_t begin = cursor_.at();
    if (cursor_.peek() == '[') return expected("a list element");
    A2_TRY_ASSIGN(Operand next, operand());
    if (!next.items.empty()) {
      return diags_.error<diag::Syntax>(at(begin, cursor_.at()), "a list element", "a slot");
    }
    items_.push_back(std::move(next));
    cursor_.skip_spaces();
    if (cursor_.peek() == ']') {
      cursor_.skip();
      return OperandList(
          {std::make_move_iterator(items_.begin()), std::make_move_iterator(items_.end())});
    }
    if (!cursor_.accept(',')) return expected("',' or ']'");
  }
}

Result<Operand> OperandParser::string(uint32_t begin) {
  cursor_.skip();
  std::string text;
  const std::string_view problem = cursor_.string(text);
  if (!problem.empty()) return diags_.error<diag::BadToken>(at(begin, cursor_.at()), problem);
  Operand out;
  out.kind = OperandKind::Str;
  out.sym = module_.intern(text);
  out.span = {begin, cursor_.at()};
  return out;
}

Result<Operand> OperandParser::named(uint32_t begin, OperandKind kind, std::string_view what) {
  const std::string_view name = cursor_.word();
  if (name.empty()) return expected(what);
  Operand out;
  out.kind = kind;
  out.sym = module_.intern(name);
  out.span = {begin, cursor_.at()};
  return out;
}

Result<Operand> OperandParser::number(uint32_t begin) {
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
  return diags_.error<diag::BadToken>(
      Where{source_.get(), span},
      fmt::format("'{}' is not a number, or does not fit in 64 bits", text));
}

Result<Operand> OperandParser::word(uint32_t begin) {
  A2_TRY_ASSIGN(Operand out, named(begin, OperandKind::Word, "an operand"));
  const std::string_view text = module_.text(out.sym);
  if (text == "inf" || text == "nan") return Operand::of_float(*parse_float(text), out.span);
  if (const auto pipe = find_kind<Pipe>(kPipeNames, text)) return Operand::of_pipe(*pipe, out.span);
  return out;
}

}  // namespace asc2::text
