// SPDX-License-Identifier: Apache-2.0
// How a packing problem gets smaller without loss:
//
//   an item whose neighbours all are those of another, larger one that it is in no conflict with
//                         lies where that one lies: nobody else can be there
//   sets of items without a conflict between them
//                         are packed beside each other: the peak is the largest of theirs
//   sets of items with all conflicts between them
//                         are packed on one another: the peak is the sum of theirs. For in any
//                         packing the addresses of one set can be cut out, and what is left is a
//                         packing of the others. Not so where items are pinned.
#pragma once

#include <utility>
#include <vector>

#include "memplan/graph.h"

namespace asc2::memplan {

using Items = std::vector<uint32_t>;

/// Removes items that can lie where another one lies, and adds them to `guests` with their hosts: a
/// host may become the guest of a later one.
void take_out_guests(const Graph& graph, Items& items,
                     std::vector<std::pair<uint32_t, uint32_t>>& guests);

/// Sets of items between which there is no conflict, or every one; in order of their first item.
enum class Between : uint8_t { None, All };
std::vector<Items> divide(const Graph& graph, const Items& items, Between between);

}  // namespace asc2::memplan
