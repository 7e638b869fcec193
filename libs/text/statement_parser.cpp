// SPDX-License-Identifier: Apache-2.0
// [%r, ... =] mnemonic operand, ... [{attr = value, ...}] [: type] [{] [loc "file":line:col] [#
// comment]
#include "text/statement_parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "ir/diags.h"
#include "text/diags.h"
#include "text/printer.h"
#include "text/type_parser.h"

namespace asc2::text {

using namespace ir;

namespace {

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

constexpr size_t kUsualArgs = 4;  // results and operands of most statements: one allocation

}  // namespace

Result<> StatementParser::parse_statement(Inst& inst, uint32_t begin) {
  opens_ = false;
  inst.args.reserve(kUsualArgs);
  if (cursor_.peek() == '%') {
    A2_TRY(results(inst));
  }
  A2_TRY(mnemonic(inst));
  if (inst.op == Op::Kernel) inst.scope = module_.new_scope();
  A2_TRY(operands(inst));
  if (cursor_.peek() == '{' && !region_follows()) A2_TRY(attributes(inst));
  inst.span = {begin, cursor_.at()};
  if (cursor_.accept(':')) {
    A2_TRY(annotation(inst));
  } else if (!cursor_.end_of_statement() && cursor_.peek() != '{' && !at_location()) {
    return expected("',', ':' or the end of the line");
  } else if (inst.result_count > 0) {
    trim_span(inst.span);
    return diags_.error<diag::BadType>(
        module_.where(inst), fmt::format("'{}' needs a type after ':'", inst.info().mnemonic));
  }
  trim_span(inst.span);
  if (cursor_.accept('{')) opens_ = true;
  if (inst.info().max_regions() > 0 && !opens_) return expected("'{'");
  if (inst.info().max_regions() == 0 && opens_) {
    return diags_.error<diag::Syntax>(
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

void StatementParser::trim_span(Span& span) const {
  while (span.end > span.begin + 1 && cursor_.slice(span.end - 1, span.end) == " ") --span.end;
}

Result<> StatementParser::results(Inst& inst) {
  do {
    A2_TRY_ASSIGN(Operand result, operand());
    if (!result.is_value()) {
      return diags_.error<diag::Syntax>(Where{source_.get(), result.span}, "a result '%name'",
                                        "an operand");
    }
    inst.args.push_back(std::move(result));
    ++inst.result_count;
    cursor_.skip_spaces();
  } while (cursor_.accept(',') && inst.result_count < UINT8_MAX);
  if (!cursor_.accept('=')) return expected("'='");
  return {};
}

Result<> StatementParser::mnemonic(Inst& inst) {
  const uint32_t begin = cursor_.at();
  const std::string_view word = cursor_.word();
  if (word.empty()) return expected("an operation");
  const Sym sym = module_.intern(word);
  if (sym == 0 || sym > kOpCount) {
    return diags_.error<diag::UnknownOp>(at(begin, cursor_.at()), word)
        .help(did_you_mean(word, mnemonics()));
  }
  inst.op = static_cast<Op>(sym - 1);
  cursor_.skip_spaces();
  return {};
}

bool StatementParser::at_location() const {
  Cursor look = cursor_;
  if (look.word() != "loc") return false;
  look.skip_spaces();
  return look.peek() == '"';
}

Result<> StatementParser::operands(Inst& inst) {
  const char c = cursor_.peek();
  if (cursor_.end_of_statement() || c == '{' || c == ':' || at_location()) return {};
  do {
    A2_TRY_ASSIGN(Operand next, operand());
    inst.args.push_back(std::move(next));
    cursor_.skip_spaces();
  } while (cursor_.accept(','));
  return {};
}

bool StatementParser::region_follows() const {
  Cursor look = cursor_;
  look.accept('{');
  if (look.end_of_statement()) return true;
  if (look.word() != "loc") return false;
  look.skip_spaces();
  return look.peek() == '"';
}

Result<> StatementParser::attributes(Inst& inst) {
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

Result<> StatementParser::attribute(Inst& inst, std::string_view name, Span span, Operand value) {
  const Where where{source_.get(), span};
  if (name.starts_with("x.")) {
    const Sym sym = module_.intern(name);
    const bool twice = std::any_of(
        inst.attrs.begin(), inst.attrs.end(),
        [&](const AttrEntry& entry) { return entry.attr == Attr::User && entry.name == sym; });
    if (twice)
      return diags_.error<diag::BadAttr>(where, fmt::format("attribute '{}' is given twice", name));
    inst.attrs.push_back({Attr::User, sym, std::move(value)});
    return {};
  }
  const auto found = std::find_if(std::begin(kAttrs), std::end(kAttrs),
                                  [&](const AttrInfo& attr) { return attr.text == name; });
  if (found == std::end(kAttrs)) {
    return diags_.error<diag::UnknownAttr>(where, name).help(did_you_mean(name, attr_names()));
  }
  const auto attr = static_cast<Attr>(found - std::begin(kAttrs));
  if (inst.find(attr)) {
    return diags_.error<diag::BadAttr>(where, fmt::format("attribute '{}' is given twice", name));
  }
  if (found->kind == AttrKind::Flag && value.kind == OperandKind::Word) {
    const std::string_view word = module_.text(value.sym);
    if (word == "true" || word == "false") value = Operand::of_int(word == "true", value.span);
  }
  inst.set(attr, std::move(value));
  return {};
}

Result<> StatementParser::annotation(Inst& inst) {
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

Result<TypeId> StatementParser::type_of(std::string_view text, uint32_t begin) {
  const auto known = types_.find(text);
  if (known != types_.end()) return known->second;
  const auto parsed = parse_type(text);
  if (const auto* error = std::get_if<TypeError>(&parsed)) {
    const Where where = at(begin, begin + static_cast<uint32_t>(std::max<size_t>(1, text.size())));
    return diags_.error<diag::BadType>(where, error->message)
        .help(error->bad_word.empty() ? "" : did_you_mean(error->bad_word, type_words()));
  }
  const TypeId id = module_.type_id(std::get<Type>(parsed));
  types_.emplace(text, id);
  return id;
}

Result<> StatementParser::give_type(const Inst& inst, const Operand& result) {
  Value& value = module_.value(result.value);
  if (value.type == inst.type) return {};
  if (value.type == 0) {
    value.type = inst.type;
    return {};
  }
  if (inst.op != Op::Buf && module_.type(value.type).as_tile() == module_.type(inst.type))
    return {};
  return diags_
      .error<diag::TypeChanged>(Where{source_.get(), inst.span}, module_.name_of(result.value),
                                type_text(module_.type(value.type)),
                                type_text(module_.type(inst.type)))
      .help("a name is a variable with one type; use another name");
}

Result<> StatementParser::location(Inst& inst) {
  const std::string_view keyword = cursor_.word();
  cursor_.skip_spaces();
  const uint32_t begin = cursor_.at();
  if (keyword != "loc" || !cursor_.accept('"')) {
    cursor_.set(begin - static_cast<uint32_t>(keyword.empty() ? 0 : 1));
    return diags_.error<diag::Syntax>(at(begin - 1, begin),
                                      "loc \"file\":line:column or the end of the line",
                                      keyword.empty() ? found() : fmt::format("'{}'", keyword));
  }
  cursor_.set(begin + 1);
  std::string file;
  const std::string_view problem = cursor_.string(file);
  if (!problem.empty()) return diags_.error<diag::BadToken>(at(begin, cursor_.at()), problem);
  uint32_t numbers[2];
  for (uint32_t& number : numbers) {
    if (!cursor_.accept(':')) return expected("':'");
    const auto value = parse_int(cursor_.word());
    if (!value || *value < 0 || *value > UINT32_MAX) return expected("a line or column number");
    number = static_cast<uint32_t>(*value);
  }
  if (file.empty()) {
    return diags_.error<diag::BadToken>(at(begin, cursor_.at()), "the file of a location is empty");
  }
  inst.loc = {module_.intern(file), numbers[0], numbers[1]};
  return {};
}

Sym StatementParser::comment() {
  std::string_view text = cursor_.rest_of_line();
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return module_.intern(text);
}

Comments& StatementParser::make_comments(Inst& inst) {
  if (!inst.comments) inst.comments = std::make_unique<Comments>();
  return *inst.comments;
}

}  // namespace asc2::text
