// SPDX-License-Identifier: Apache-2.0
// A launch from its two sides: the TOML file, and the command line, each text of which becomes a
// small source of its own so that later messages can show it.
#include "base/file.h"
#include "base/text.h"
#include "config/diags.h"
#include "config/reader.h"
#include "launch/diags.h"
#include "launch/facts.h"

namespace asc2 {

namespace {

using config::Entry;
using config::Node;
using launch::Fact;

/// The text of a TOML string; its parts have places when it holds no escapes.
Fact fact_of(const Node& node) {
  const Span span = node.where.span;
  const std::string& text = node.where.source->text;
  const bool exact = span.end == span.begin + node.string.size() + 2 &&
                     text.compare(span.begin + 1, node.string.size(), node.string) == 0;
  return {node.string, node.where, span.begin + 1, exact};
}

Result<> read_arg_entry(const Entry& entry, LaunchArg& arg, Diags& diags) {
  const Node& node = entry.value;
  arg.where = node.where;
  switch (node.kind) {
    case Node::Kind::Integer:
      arg.value = node.integer;
      return {};
    case Node::Kind::Float:
      arg.value = node.number;
      return {};
    case Node::Kind::Boolean:
      arg.value = node.boolean;
      return {};
    case Node::Kind::String:
      return launch::read_arg(fact_of(node), arg, diags);
    default:
      return diags.error<diag::ConfigType>(
          node.where, entry.key, "a type in quotes, a number, true or false", node.kind_name());
  }
}

Result<ConstValue> const_of(const Node& node, std::string_view name, Diags& diags) {
  switch (node.kind) {
    case Node::Kind::Integer:
      return ConstValue{node.integer};
    case Node::Kind::Float:
      return ConstValue{node.number};
    case Node::Kind::Boolean:
      return ConstValue{node.boolean};
    case Node::Kind::String:
      return launch::read_const_word(fact_of(node), diags);
    case Node::Kind::Array: {
      ConstValue::Tuple items;
      for (const Node& item : node.items) {
        A2_TRY_ASSIGN(ConstValue value, const_of(item, name, diags));
        items.push_back(std::move(value));
      }
      return ConstValue{std::move(items)};
    }
    default:
      return diags.error<diag::ConfigType>(node.where, name, "a number, bool, string or array",
                                           node.kind_name());
  }
}

// Failures below are reported and counted by parse_launch, which goes on to find all of them.

void read_args(const Node& table, Launch& launch, Diags& diags) {
  for (const Entry& entry : table.entries) {
    LaunchArg arg;
    arg.name = entry.key;
    arg.name_where = entry.where;
    const Fact name{entry.key, entry.where, 0, false};
    if (!launch::expect_name(name, "the name of a parameter", diags)) continue;
    if (!read_arg_entry(entry, arg, diags)) continue;
    if (!launch::put(launch, std::move(arg), diags)) continue;
  }
}

void read_consts(const Node& table, Launch& launch, Diags& diags) {
  for (const Entry& entry : table.entries) {
    const Fact name{entry.key, entry.where, 0, false};
    if (!launch::expect_name(name, "the name of a parameter", diags)) continue;
    auto value = const_of(entry.value, entry.key, diags);
    if (!value) continue;
    LaunchConst constant{entry.key, std::move(*value), entry.where, entry.value.where};
    if (!launch::put(launch, std::move(constant), diags)) continue;
  }
}

/// A text of the command line as a source; `option` is the option's name.
Fact command_line_fact(Launch& launch, std::string_view option, std::string_view text,
                       Diags& diags) {
  auto source =
      std::make_shared<const Source>(Source{fmt::format("<--{}>", option), std::string(text)});
  diags.keep(source);
  launch.sources.push_back(source);
  const Where where{source.get(), {0, static_cast<uint32_t>(source->text.size())}};
  return {source->text, where, 0, true};
}

Fact trimmed(const Fact& fact) {
  const std::string_view inner = trim(fact.text);
  const auto at = inner.empty() ? size_t{0} : static_cast<size_t>(inner.data() - fact.text.data());
  return fact.part(at, at + inner.size());
}

struct NamedFact {
  Fact name, value;
};

/// "name=value"
Result<NamedFact> split_fact(const Fact& fact, std::string_view option, Diags& diags) {
  const size_t equals = fact.text.find('=');
  if (equals == std::string_view::npos) {
    return diags.error<diag::LaunchSyntax>(fact.where, "NAME=VALUE", fmt::format("'{}'", fact.text))
        .help(option == "arg" ? "for example --arg x_ptr=f32[8192] or --arg n=i32:8192"
                              : "for example --const tile_size=128");
  }
  NamedFact out{trimmed(fact.part(0, equals)), trimmed(fact.part(equals + 1, fact.text.size()))};
  A2_TRY(launch::expect_name(out.name, "the name of a parameter", diags));
  return out;
}

}  // namespace

Result<Launch> parse_launch(std::shared_ptr<const Source> source, Diags& diags) {
  diags.keep(source);
  const size_t before = diags.error_count();
  A2_TRY_ASSIGN(const Node root, config::parse_toml(*source, diags));
  Launch launch;
  launch.sources.push_back(source);
  config::Reader top(root, "", diags);
  if (const Node* node = top.find("kernel")) {
    if (config::expect(*node, Node::Kind::String, "kernel", diags) &&
        launch::expect_name(fact_of(*node), "the name of a kernel", diags)) {
      launch.kernel = node->string;
      launch.kernel_where = node->where;
    }
  }
  if (const Node* node = top.find("grid")) {
    launch.grid = config::to_integer(*node, "grid", 1, kMaxBlocks, diags);
    launch.grid_where = node->where;
  }
  if (const Node* table = top.table_or_null("args")) read_args(*table, launch, diags);
  if (const Node* table = top.table_or_null("const")) read_consts(*table, launch, diags);
  top.finish();
  if (diags.error_count() != before) return Failure{};
  return launch;
}

Result<Launch> load_launch(const std::string& path, Diags& diags) {
  A2_TRY_ASSIGN(Source source, read_source(path, diags));
  return parse_launch(std::make_shared<const Source>(std::move(source)), diags);
}

Result<> add_arg(Launch& launch, std::string_view text, Diags& diags) {
  const Fact fact = command_line_fact(launch, "arg", text, diags);
  A2_TRY_ASSIGN(const NamedFact parts, split_fact(fact, "arg", diags));
  LaunchArg arg;
  arg.name = parts.name.text;
  arg.name_where = parts.name.where;
  arg.from_command_line = true;
  A2_TRY(launch::read_arg(parts.value, arg, diags));
  return launch::put(launch, std::move(arg), diags);
}

Result<> add_const(Launch& launch, std::string_view text, Diags& diags) {
  const Fact fact = command_line_fact(launch, "const", text, diags);
  A2_TRY_ASSIGN(const NamedFact parts, split_fact(fact, "const", diags));
  A2_TRY_ASSIGN(ConstValue value, launch::read_const(parts.value, diags));
  LaunchConst constant{std::string(parts.name.text), std::move(value), parts.name.where,
                       parts.value.where, true};
  return launch::put(launch, std::move(constant), diags);
}

Result<> set_grid(Launch& launch, std::string_view text, Diags& diags) {
  const Fact fact = trimmed(command_line_fact(launch, "grid", text, diags));
  const auto value = parse_int(fact.text);
  if (!value || *value < 1 || *value > kMaxBlocks) {
    return diags.error<diag::LaunchSyntax>(
        fact.where, fmt::format("a number of blocks from 1 to {}", kMaxBlocks),
        fact.text.empty() ? std::string("nothing") : fmt::format("'{}'", fact.text));
  }
  launch.grid = value;
  launch.grid_where = fact.where;
  return {};
}

Result<> set_kernel(Launch& launch, std::string_view text, Diags& diags) {
  const Fact fact = trimmed(command_line_fact(launch, "kernel", text, diags));
  A2_TRY(launch::expect_name(fact, "the name of a kernel", diags));
  launch.kernel = std::string(fact.text);
  launch.kernel_where = fact.where;
  return {};
}

}  // namespace asc2
