// SPDX-License-Identifier: Apache-2.0
// [op.MNEMONIC]: which operations the chip has as instructions, in which forms and types, and what
// they cost. The operations themselves are rows of formats/ops.def, read here for their mnemonics
// and numbers of operands; so a new operation of a chip is one table of its file.
#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "target/diags.h"
#include "target/schema.h"

namespace asc2::target {

namespace {

using config::Entry;
using config::Node;
using config::Reader;

struct OpRow {
  std::string_view mnemonic, kind, signature, typing;
};

constexpr OpRow kOps[] = {
#define A2_OP(name, mnemonic, kind, signature, attrs, typing, traits, doc) \
  {mnemonic, #kind, signature, #typing},
#include "ops.def"
};

constexpr std::string_view kRoundWords =
#define A2_ATTR(name, text, kind, words, doc) std::string_view(text) == "round" ? words:
#include "attrs.def"
    "";

size_t operand_count(const OpRow& row) {
  const std::string_view operands = row.signature.substr(0, row.signature.find("->"));
  return static_cast<size_t>(std::count(operands.begin(), operands.end(), ':'));
}

/// Mnemonics of the operations that compute on tiles.
std::vector<std::string_view> tile_ops() {
  std::vector<std::string_view> names;
  for (const OpRow& row : kOps) {
    if (row.kind == "Elementwise" || row.kind == "Tile") names.push_back(row.mnemonic);
  }
  return names;
}

/// "tt", "ts", "st" for two operands; "s" only where no form with a tile can be meant.
std::vector<std::string> form_names(const OpRow& row) {
  const size_t count = operand_count(row);
  std::vector<std::string> names;
  for (size_t bits = 0; bits < size_t{1} << count; ++bits) {
    std::string name;
    for (size_t i = 0; i < count; ++i) name += (bits >> (count - 1 - i) & 1) != 0 ? 's' : 't';
    if (row.kind == "Tile" || name.find('t') != std::string::npos) names.push_back(name);
  }
  return names;
}

constexpr std::string_view kWidths[] = {"b8", "b16", "b32", "b64"};

size_t width_index(int bits) {
  return bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3;
}

/// Widths of the elements that repeats are counted in: a bit per index of kWidths.
unsigned widths_of(const OpForm& form) {
  unsigned widths = 0;
  for (const Dtype dtype : form.types) widths |= 1u << width_index(bits_of(dtype));
  for (const CastPair& pair : form.casts) {
    widths |= 1u << width_index(std::max(bits_of(pair.from), bits_of(pair.to)));
  }
  return widths;
}

void read_cost(Reader& reader, OpForm& form, Diags& diags) {
  form.cost.head = reader.integer("head", 0, kMaxCycles);
  form.cost.tail = reader.integer("tail", 0, kMaxCycles);
  const Node* node = reader.require("per_repeat");
  if (!node) return;
  if (node->kind != Node::Kind::Table) {
    form.cost.per_repeat.fill(config::to_number(*node, "per_repeat", 0, 1e6, diags).value_or(0));
    return;
  }
  Reader table(*node, reader.path() + ".per_repeat", diags);
  const unsigned needed = widths_of(form);
  for (size_t i = 0; i < std::size(kWidths); ++i) {
    form.cost.per_repeat[i] = (needed >> i & 1) != 0 ? table.number(kWidths[i], 0, 1e6)
                                                     : table.number_or(kWidths[i], 0, 1e6, 0);
  }
  table.finish();
}

std::vector<std::string> read_rounds(Reader& reader, Diags& diags) {
  const std::vector<std::string_view> words = split(kRoundWords, ' ');
  std::vector<std::string> rounds;
  const auto items = reader.array("round");
  for (const Node& item : items) {
    if (!config::to_word(item, "round", words, diags)) continue;
    append_distinct(rounds, item.string, item, "round", item.string, diags);
  }
  return rounds;
}

void read_casts(Reader& reader, const Target& target, OpForm& form, Diags& diags) {
  for (const Node& item : reader.array("pairs")) {
    if (!config::expect(item, Node::Kind::Table, "pairs", diags)) continue;
    Reader row(item, reader.path() + ".pairs", diags);
    const auto dtype = [&](std::string_view key) -> std::optional<Dtype> {
      const Node* node = row.require(key);
      return node ? declared_dtype(*node, key, target, diags) : std::nullopt;
    };
    const auto from = dtype("from"), to = dtype("to");
    std::vector<std::string> rounds = read_rounds(row, diags);
    row.finish();
    if (!from || !to) continue;
    if (form.cast(*from, *to)) {
      diags.error<diag::TargetValue>(
          item.where, fmt::format("'pairs' has {} to {} twice", name_of(*from), name_of(*to)));
    }
    form.casts.push_back({*from, *to, std::move(rounds)});
  }
}

/// The form overwrites a reserved range: some core that has the pipe must have it.
void check_reserved(const OpForm& form, Pipe pipe, const Target& target, const Node& node,
                    Diags& diags) {
  for (const auto& core : target.cores) {
    if (!core || !core->pipe(pipe)) continue;
    for (const auto& space : core->spaces) {
      if (space && space->find_reserved(form.reserved)) return;
    }
  }
  diags.error<diag::TargetReference>(
      node.where, fmt::format("no space has a reserved range '{}'", form.reserved));
}

OpForm read_form(const Node& node, std::string path, const OpRow& row, Pipe pipe,
                 const Target& target, Diags& diags) {
  Reader reader(node, std::move(path), diags);
  OpForm form;
  if (row.typing == "Convert") {
    read_casts(reader, target, form, diags);
  } else {
    for (const Node& item : reader.array("types")) {
      const auto dtype = declared_dtype(item, "types", target, diags);
      if (dtype) append_distinct(form.types, *dtype, item, "types", item.string, diags);
    }
    if (reader.find("broadcast")) {
      for (const Node& item : reader.array("broadcast")) {
        const auto dtype = declared_dtype(item, "broadcast", target, diags);
        if (!dtype) continue;
        append_distinct(form.broadcast, *dtype, item, "broadcast", item.string, diags);
      }
    }
    form.any_bits = reader.boolean_or("any_bits", false);
    form.approximate = reader.boolean_or("approximate", false);
  }
  form.count_bytes = reader.integer_or("count_bytes", 1, 1 << 20, 1);
  form.reserved = reader.string_or("reserved", "");
  if (!form.reserved.empty()) {
    check_reserved(form, pipe, target, *reader.find("reserved"), diags);
  }
  read_cost(reader, form, diags);
  reader.finish();
  return form;
}

std::optional<OpSpec> read_op(const Entry& entry, const OpRow& row, const Target& target,
                              Diags& diags) {
  Reader reader(entry.value, "op." + entry.key, diags);
  OpSpec op;
  op.mnemonic = entry.key;
  const auto pipe = word(reader, "pipe", std::span(kPipeNames, kPipeCount - 1), diags);
  if (pipe) {
    op.pipe = static_cast<Pipe>(*pipe);
    if (!any_core_has(target, op.pipe)) {
      diags.error<diag::TargetReference>(reader.find("pipe")->where,
                                         fmt::format("no core has pipe '{}'", name_of(op.pipe)));
    }
  }
  const std::vector<std::string> names = form_names(row);
  for (const std::string& name : names) {
    const Node* node = reader.table_or_null(name);
    if (!node) continue;
    op.forms.push_back(read_form(*node, reader.path() + "." + name, row, op.pipe, target, diags));
    op.forms.back().operands = name;
  }
  reader.finish();
  if (op.forms.empty()) {
    diags.error<diag::TargetValue>(
        entry.value.where,
        fmt::format("[op.{}] has no form, one of '{}'", entry.key, fmt::join(names, "', '")));
  }
  return op;
}

}  // namespace

void read_ops(Reader& top, Target& target, Diags& diags) {
  const Node* table = top.table("op");
  if (!table) return;
  const std::vector<std::string_view> names = tile_ops();
  for (const Entry& entry : table->entries) {
    if (!config::key_word(entry, "op", names, diags) ||
        !config::expect(entry.value, Node::Kind::Table, entry.key, diags)) {
      continue;
    }
    const auto row = std::find_if(std::begin(kOps), std::end(kOps),
                                  [&](const OpRow& r) { return r.mnemonic == entry.key; });
    if (auto op = read_op(entry, *row, target, diags)) target.ops.push_back(std::move(*op));
  }
  std::sort(target.ops.begin(), target.ops.end(),
            [](const OpSpec& a, const OpSpec& b) { return a.mnemonic < b.mnemonic; });
}

}  // namespace asc2::target
