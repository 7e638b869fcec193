// SPDX-License-Identifier: Apache-2.0
// The reading of a target file, one function per family of tables, in the order in which later ones
// refer to earlier ones. Each reports what is wrong and goes on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "config/reader.h"
#include "target/diags.h"
#include "target/target.h"

namespace asc2::target {

inline constexpr int64_t kMaxCycles = 1'000'000'000;
inline constexpr int64_t kMaxBytes = int64_t{1} << 40;

/// [core.aiv], [core.aic] with their pipes, flags and spaces.
void read_cores(config::Reader& top, Target& target, Diags& diags);
/// [[path]]
void read_paths(config::Reader& top, Target& target, Diags& diags);
/// [gm], [events], [cross_core], [vector], [cube], [cost]
void read_chip(config::Reader& top, Target& target, Diags& diags);
/// [op.*]
void read_ops(config::Reader& top, Target& target, Diags& diags);

bool any_core_has(const Target& target, Pipe pipe);

/// A power of two in [low, high].
int64_t power_of_two(config::Reader& reader, std::string_view key, int64_t low, int64_t high,
                     Diags& diags);
/// The word of a required key.
std::optional<size_t> word(config::Reader& reader, std::string_view key,
                           std::span<const std::string_view> words, Diags& diags);
/// An element type that the target's `dtypes` lists.
std::optional<Dtype> declared_dtype(const config::Node& node, std::string_view name,
                                    const Target& target, Diags& diags);
/// Distinct integers in [low, high] of an array.
std::vector<int64_t> distinct_integers(std::span<const config::Node> items, std::string_view name,
                                       int64_t low, int64_t high, Diags& diags);

/// Reports when `value` stands in `list` already, else appends it.
template <class T>
void append_distinct(std::vector<T>& list, const T& value, const config::Node& node,
                     std::string_view name, std::string_view text, Diags& diags) {
  for (const T& other : list) {
    if (!(other == value)) continue;
    diags.error<diag::TargetValue>(node.where, fmt::format("'{}' has {} twice", name, text));
    return;
  }
  list.push_back(value);
}

}  // namespace asc2::target
