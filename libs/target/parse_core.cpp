// SPDX-License-Identifier: Apache-2.0
// [core.KIND]: how many cores, their pipes, the pairs of pipes that have flags, memory spaces.
#include <algorithm>
#include <iterator>

#include "target/diags.h"
#include "target/schema.h"

namespace asc2::target {

namespace {

using config::Entry;
using config::Node;
using config::Reader;

// Pipe::All is an operand of barriers, no pipe.
constexpr std::span<const std::string_view> kRealPipes(kPipeNames, kPipeCount - 1);

std::string at(std::string_view path, std::string_view key) {
  return fmt::format("{}.{}", path, key);
}

void read_pipes(Reader& core, CoreSpec& spec, Diags& diags) {
  const Node* table = core.table("pipes");
  if (!table) return;
  const std::string path = at(core.path(), "pipes");
  for (const Entry& entry : table->entries) {
    const auto index = config::key_word(entry, path, kRealPipes, diags);
    if (!index || !config::expect(entry.value, Node::Kind::Table, entry.key, diags)) continue;
    Reader reader(entry.value, at(path, entry.key), diags);
    PipeSpec pipe;
    pipe.serial = reader.boolean("serial");
    pipe.queue_depth = reader.integer("queue_depth", 1, 1'000'000);
    reader.finish();
    spec.pipes[*index] = pipe;
  }
  if (!spec.pipe(Pipe::S)) Reader(*table, path, diags).require("s");
}

/// Index of a pipe that the core has.
std::optional<size_t> present_pipe(const Node& node, std::string_view name, const CoreSpec& spec,
                                   std::string_view path, Diags& diags) {
  const auto index = config::to_word(node, name, kRealPipes, diags);
  if (!index || spec.pipes[*index]) return index;
  diags.error<diag::TargetReference>(node.where,
                                     fmt::format("[{}] has no pipe '{}'", path, node.string));
  return std::nullopt;
}

void read_flags(Reader& core, CoreSpec& spec, Diags& diags) {
  const Node* table = core.table("flags");
  if (!table) return;
  std::vector<std::string_view> present;
  for (size_t i = 0; i < kRealPipes.size(); ++i) {
    if (spec.pipes[i]) present.push_back(kRealPipes[i]);
  }
  for (const Entry& entry : table->entries) {
    if (!config::key_word(entry, at(core.path(), "flags"), present, diags) ||
        !config::expect(entry.value, Node::Kind::Array, entry.key, diags)) {
      continue;
    }
    const auto source = static_cast<size_t>(*find_kind<Pipe>(kPipeNames, entry.key));
    for (const Node& item : entry.value.items) {
      const auto pipe = present_pipe(item, entry.key, spec, core.path(), diags);
      if (!pipe) continue;
      const uint32_t bit = uint32_t{1} << *pipe;
      if (*pipe == source || (spec.flag_pairs[source] & bit) != 0) {
        diags.error<diag::TargetValue>(
            item.where, *pipe == source ? fmt::format("pipe '{}' has no flags to itself", entry.key)
                                        : fmt::format("'{}' has {} twice", entry.key, item.string));
      }
      spec.flag_pairs[source] |= bit;
    }
  }
}

void read_reserved(Reader& space, SpaceSpec& spec, Diags& diags) {
  for (const Node& item : space.array_or_empty("reserved")) {
    if (!config::expect(item, Node::Kind::Table, "reserved", diags)) continue;
    Reader reader(item, at(space.path(), "reserved"), diags);
    ReservedRange range;
    range.name = reader.string("name");
    range.begin = reader.integer("begin", 1, kMaxBytes);
    range.bytes = reader.integer("bytes", 1, kMaxBytes);
    reader.finish();
    if (range.begin + range.bytes > spec.capacity) {
      diags.error<diag::TargetValue>(
          item.where, fmt::format("reserved range '{}' ends at {}, behind the capacity of {}",
                                  range.name, range.begin + range.bytes, spec.capacity));
    }
    if (spec.find_reserved(range.name)) {
      diags.error<diag::TargetValue>(item.where,
                                     fmt::format("'reserved' has '{}' twice", range.name));
    }
    spec.usable = std::min(spec.usable, range.begin);
    spec.reserved.push_back(std::move(range));
  }
}

void read_banks(Reader& space, SpaceSpec& spec, Diags& diags) {
  const Node* table = space.table_or_null("banks");
  if (!table) return;
  Reader reader(*table, at(space.path(), "banks"), diags);
  Banks banks;
  banks.groups = reader.integer("groups", 1, 1024);
  banks.group_bytes = power_of_two(reader, "group_bytes", 1, 1 << 20, diags);
  banks.per_group = reader.integer("per_group", 1, 1024);
  banks.bank_bytes = reader.integer("bank_bytes", 1, int64_t{1} << 30);
  reader.finish();
  const int64_t bytes = banks.groups * banks.per_group * banks.bank_bytes;
  if (bytes != spec.capacity) {
    diags.error<diag::TargetValue>(
        table->where,
        fmt::format("the banks hold {} bytes, the capacity is {}", bytes, spec.capacity));
  }
  spec.banks = banks;
}

void read_layouts(Reader& space, SpaceSpec& spec, Diags& diags) {
  const auto items = space.array("layouts");
  for (const Node& item : items) {
    const auto index = config::to_word(item, "layouts", kLayoutNames, diags);
    if (!index) continue;
    append_distinct(spec.layouts, static_cast<Layout>(*index), item, "layouts", item.string, diags);
  }
}

SpaceSpec read_space(const Node& node, const std::string& path, Diags& diags) {
  Reader reader(node, path, diags);
  SpaceSpec spec;
  spec.capacity = reader.integer("capacity", 1, kMaxBytes);
  spec.usable = spec.capacity;
  spec.align = power_of_two(reader, "align", 1, 1 << 20, diags);
  read_layouts(reader, spec, diags);
  read_reserved(reader, spec, diags);
  read_banks(reader, spec, diags);
  if (const Node* table = reader.table_or_null("fractal")) {
    Reader fractal(*table, at(path, "fractal"), diags);
    spec.fractal = {fractal.integer("rows", 1, 1024), fractal.integer("row_bytes", 1, 1 << 20)};
    fractal.finish();
  }
  reader.finish();
  return spec;
}

void read_spaces(Reader& core, CoreSpec& spec, Diags& diags) {
  const Node* table = core.table("space");
  if (!table) return;
  const std::string path = at(core.path(), "space");
  for (const Entry& entry : table->entries) {
    // GM belongs to no core: it is the first of the names.
    static_assert(static_cast<size_t>(Space::Gm) == 0);
    const std::span<const std::string_view> names(kSpaceNames + 1, kSpaceCount - 1);
    const auto index = config::key_word(entry, path, names, diags);
    if (!index || !config::expect(entry.value, Node::Kind::Table, entry.key, diags)) continue;
    spec.spaces[*index + 1] = read_space(entry.value, at(path, entry.key), diags);
  }
}

}  // namespace

void read_cores(Reader& top, Target& target, Diags& diags) {
  const Node* table = top.table("core");
  if (!table) return;
  for (const Entry& entry : table->entries) {
    const auto index = config::key_word(entry, "core", kCoreNames, diags);
    if (!index || !config::expect(entry.value, Node::Kind::Table, entry.key, diags)) continue;
    Reader reader(entry.value, at("core", entry.key), diags);
    CoreSpec& spec = target.cores[*index].emplace();
    spec.count = reader.integer("count", 1, 1 << 20);
    read_pipes(reader, spec, diags);
    read_flags(reader, spec, diags);
    read_spaces(reader, spec, diags);
    reader.finish();
  }
  const CoreSpec* aiv = target.core(CoreKind::Aiv);
  const CoreSpec* aic = target.core(CoreKind::Aic);
  if (!aiv && !aic) {
    diags.error<diag::TargetValue>(table->where, "[core] has neither 'aiv' nor 'aic'");
  } else if (aiv && aic && aiv->count % aic->count != 0) {
    diags.error<diag::TargetValue>(
        table->find("aiv")->value.where,
        fmt::format("{} vector cores cannot be shared out over {} cube cores", aiv->count,
                    aic->count));
  }
}

}  // namespace asc2::target
