// SPDX-License-Identifier: Apache-2.0
// What distinguishes two texts: the fewest lines, or words, to take out and to put in.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace asc2::report {

enum class EditKind : uint8_t { Keep, Remove, Add };

struct Edit {
  EditKind kind;
  uint32_t index;  // Remove: in `before`; Keep and Add: in `after`
  bool operator==(const Edit&) const = default;
};

/// A shortest script that turns `before` into `after`, by E. W. Myers, "An O(ND) Difference
/// Algorithm and Its Variations" (1986). When it has more than `most` removals and additions all of
/// `before` is removed and all of `after` added: time and memory stay below most * most steps.
std::vector<Edit> shortest_edits(std::span<const std::string_view> before,
                                 std::span<const std::string_view> after, uint32_t most = 2000);

}  // namespace asc2::report
