// SPDX-License-Identifier: Apache-2.0
// [[path]]: the ways that data takes, with what one instruction can do and costs.
#include <algorithm>

#include "target/diags.h"
#include "target/schema.h"

namespace asc2::target {

namespace {

using config::Node;
using config::Reader;

/// The ends exist on the core, and the pipe does; false when the ends are not known.
bool read_ends(Reader& reader, const Target& target, Path& path, Diags& diags) {
  const auto core = word(reader, "core", kCoreNames, diags);
  const auto from = word(reader, "from", kSpaceNames, diags);
  const auto to = word(reader, "to", kSpaceNames, diags);
  const auto pipe = word(reader, "pipe", std::span(kPipeNames, kPipeCount - 1), diags);
  if (!core || !from || !to || !pipe) return false;
  path.core = static_cast<CoreKind>(*core);
  path.from = static_cast<Space>(*from);
  path.to = static_cast<Space>(*to);
  path.pipe = static_cast<Pipe>(*pipe);
  const CoreSpec* spec = target.core(path.core);
  if (!spec) {
    diags.error<diag::TargetReference>(reader.find("core")->where,
                                       fmt::format("there is no [core.{}]", name_of(path.core)));
    return false;
  }
  for (const auto& [key, space] : {std::pair("from", path.from), std::pair("to", path.to)}) {
    if (space == Space::Gm || spec->space(space)) continue;
    diags.error<diag::TargetReference>(
        reader.find(key)->where,
        fmt::format("[core.{}] has no space '{}'", name_of(path.core), name_of(space)));
  }
  if (!spec->pipe(path.pipe)) {
    diags.error<diag::TargetReference>(
        reader.find("pipe")->where,
        fmt::format("[core.{}] has no pipe '{}'", name_of(path.core), name_of(path.pipe)));
  }
  return true;
}

/// The two items of an array of two.
std::optional<std::pair<const Node*, const Node*>> two(const Node& item, std::string_view name,
                                                       Diags& diags) {
  if (!config::expect(item, Node::Kind::Array, name, diags)) return std::nullopt;
  if (item.items.size() == 2) return std::pair(&item.items[0], &item.items[1]);
  diags.error<diag::TargetValue>(item.where,
                                 fmt::format("'{}' lists pairs, got {}", name, item.items.size()));
  return std::nullopt;
}

std::optional<Layout> layout_in(const Node& node, Space space, const Path& path,
                                const Target& target, Diags& diags) {
  const auto index = config::to_word(node, "layouts", kLayoutNames, diags);
  if (!index) return std::nullopt;
  const auto layout = static_cast<Layout>(*index);
  const SpaceSpec* spec = target.space(path.core, space);
  if (!spec || spec->has(layout)) return layout;  // GM holds any
  diags.error<diag::TargetReference>(
      node.where, fmt::format("[core.{}.space.{}] has no layout '{}'", name_of(path.core),
                              name_of(space), name_of(layout)));
  return std::nullopt;
}

void read_conversions(Reader& reader, const Target& target, bool known, Path& path, Diags& diags) {
  for (const Node& item : reader.array("layouts")) {
    const auto pair = two(item, "layouts", diags);
    if (!pair) continue;
    const auto from = layout_in(*pair->first, known ? path.from : Space::Gm, path, target, diags);
    const auto to = layout_in(*pair->second, known ? path.to : Space::Gm, path, target, diags);
    if (!from || !to) continue;
    const auto text = fmt::format("{} to {}", name_of(*from), name_of(*to));
    append_distinct(path.layouts, {*from, *to}, item, "layouts", text, diags);
  }
  for (const Node& item : reader.array_or_empty("conversions")) {
    const auto pair = two(item, "conversions", diags);
    if (!pair) continue;
    const auto from = declared_dtype(*pair->first, "conversions", target, diags);
    const auto to = declared_dtype(*pair->second, "conversions", target, diags);
    if (!from || !to) continue;
    const auto text = fmt::format("{} to {}", name_of(*from), name_of(*to));
    append_distinct(path.conversions, {*from, *to}, item, "conversions", text, diags);
  }
  for (const Node& item : reader.array_or_empty("atomics")) {
    const auto dtype = declared_dtype(item, "atomics", target, diags);
    if (dtype) append_distinct(path.atomics, *dtype, item, "atomics", item.string, diags);
  }
}

void read_limits(Reader& reader, bool known, Path& path, Diags& diags) {
  path.from_align = power_of_two(reader, "from_align", 1, 1 << 20, diags);
  path.to_align = power_of_two(reader, "to_align", 1, 1 << 20, diags);
  path.max_rows = reader.integer("max_rows", 1, kMaxBytes);
  path.max_row_bytes = reader.integer("max_row_bytes", 1, kMaxBytes);
  path.row_pad = power_of_two(reader, "row_pad", 1, 1 << 20, diags);
  if (!known) {
    reader.find("max_gap");
  } else if (path.from == Space::Gm || path.to == Space::Gm) {
    path.max_gap = reader.integer("max_gap", 0, kMaxBytes);
  }
  path.max_pad_bytes = reader.integer_or("max_pad_bytes", 0, kMaxBytes, 0);
}

void read_costs(Reader& reader, Path& path) {
  path.bytes_per_cycle = reader.number("bytes_per_cycle", 1e-3, 1e9);
  path.latency = reader.integer("latency", 0, kMaxCycles);
  path.fixed = reader.integer_or("fixed", 0, kMaxCycles, 0);
  path.row = reader.integer_or("row", 0, kMaxCycles, 0);
  path.floor = reader.integer_or("floor", 0, kMaxCycles, 0);
}

}  // namespace

void read_paths(Reader& top, Target& target, Diags& diags) {
  std::vector<Where> places;
  for (const Node& item : top.array("path")) {
    if (!config::expect(item, Node::Kind::Table, "path", diags)) continue;
    Reader reader(item, "path", diags);
    Path path;
    const bool known = read_ends(reader, target, path, diags);
    read_limits(reader, known, path, diags);
    read_conversions(reader, target, known, path, diags);
    read_costs(reader, path);
    reader.finish();
    if (!known) continue;
    if (const Path* same = target.path(path.from, path.to, path.core)) {
      diags
          .error<diag::TargetValue>(
              item.where, fmt::format("a second path from '{}' to '{}' of '{}'", name_of(path.from),
                                      name_of(path.to), name_of(path.core)))
          .note(places[static_cast<size_t>(same - target.paths.data())], "the first is here");
      continue;
    }
    target.paths.push_back(std::move(path));
    places.push_back(item.where);
  }
}

}  // namespace asc2::target
