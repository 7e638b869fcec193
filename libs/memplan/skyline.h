// SPDX-License-Identifier: Apache-2.0
// Greedy packing for problems of any size, in about n sqrt n: what stands in where the exact search
// is too large or has given up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "memplan/packing.h"

namespace asc2::memplan {

/// Offsets for the items of `problem` listed in `items` (others are left as they are), the best of
/// several orders. Only conflicts by lives are respected. Returns the peak.
int64_t pack_skyline(const Problem& problem, std::span<const uint32_t> items,
                     std::vector<int64_t>& offset);

}  // namespace asc2::memplan
