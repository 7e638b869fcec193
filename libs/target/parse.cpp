// SPDX-License-Identifier: Apache-2.0
// A target file as a whole, and the reading of single values that all families of tables share.
#include <algorithm>
#include <bit>

#include "target/diags.h"
#include "target/schema.h"

namespace asc2 {

namespace target {

bool any_core_has(const Target& target, Pipe pipe) {
  return std::any_of(target.cores.begin(), target.cores.end(),
                     [&](const auto& core) { return core && core->pipe(pipe); });
}

int64_t power_of_two(config::Reader& reader, std::string_view key, int64_t low, int64_t high,
                     Diags& diags) {
  const int64_t value = reader.integer(key, low, high);
  if (std::has_single_bit(static_cast<uint64_t>(value))) return value;
  diags.error<diag::TargetValue>(reader.find(key)->where,
                                 fmt::format("'{}' is {}, expected a power of two", key, value));
  return low;
}

std::optional<size_t> word(config::Reader& reader, std::string_view key,
                           std::span<const std::string_view> words, Diags& diags) {
  const config::Node* node = reader.require(key);
  if (!node) return std::nullopt;
  return config::to_word(*node, key, words, diags);
}

std::optional<Dtype> declared_dtype(const config::Node& node, std::string_view name,
                                    const Target& target, Diags& diags) {
  const auto index = config::to_word(node, name, kDtypeNames, diags);
  if (!index) return std::nullopt;
  const auto dtype = static_cast<Dtype>(*index);
  if (target.has(dtype)) return dtype;
  diags.error<diag::TargetReference>(
      node.where, fmt::format("'{}' has {}, which 'dtypes' does not list", name, node.string));
  return std::nullopt;
}

std::vector<int64_t> distinct_integers(std::span<const config::Node> items, std::string_view name,
                                       int64_t low, int64_t high, Diags& diags) {
  std::vector<int64_t> list;
  for (const config::Node& item : items) {
    const auto value = config::to_integer(item, name, low, high, diags);
    if (value) append_distinct(list, *value, item, name, std::to_string(*value), diags);
  }
  return list;
}

namespace {

void read_identity(config::Reader& top, Target& target, Diags& diags) {
  target.name = top.string("name");
  target.arch = top.string("arch");
  target.description = top.string("description");
  target.clock_mhz = top.integer("clock_mhz", 1, 100'000);
  for (const config::Node& item : top.array("dtypes")) {
    const auto index = config::to_word(item, "dtypes", kDtypeNames, diags);
    if (!index) continue;
    append_distinct(target.dtypes, static_cast<Dtype>(*index), item, "dtypes", item.string, diags);
  }
}

/// The name is written into .a2ir files, so it must be a word there.
void check_name(const config::Node& root, const Target& target, Diags& diags) {
  const config::Entry* name = root.find("name");
  if (!name || name->value.kind != config::Node::Kind::String) return;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool starts_well =
      !target.name.empty() && !(target.name[0] >= '0' && target.name[0] <= '9');
  if (starts_well && std::all_of(target.name.begin(), target.name.end(), is_word)) return;
  diags.error<diag::TargetValue>(
      name->value.where,
      fmt::format("'name' is '{}', expected letters, digits and '_', a letter first", target.name));
}

}  // namespace

}  // namespace target

Result<Target> parse_target(const Source& source, Diags& diags) {
  const size_t before = diags.error_count();
  A2_TRY_ASSIGN(const config::Node root, config::parse_toml(source, diags));
  config::Reader top(root, "", diags);
  Target target;
  target::read_identity(top, target, diags);
  target::check_name(root, target, diags);
  target::read_cores(top, target, diags);
  target::read_chip(top, target, diags);
  target::read_paths(top, target, diags);
  target::read_ops(top, target, diags);
  top.finish();
  if (diags.error_count() != before) return Failure{};
  return target;
}

}  // namespace asc2
