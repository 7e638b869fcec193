// SPDX-License-Identifier: Apache-2.0
// What the lowering knows of the `with mask` that it is in.
#pragma once

#include <vector>

#include "front/value.h"

namespace asc2::front {

/// The `with mask` that is being lowered.
struct MaskRegion {
  struct Known {
    std::vector<int64_t> shape;
    int64_t period;
    const ir::Region* region;  // in which the mask was computed
    Value mask;
  };
  const MaskSpec* spec = nullptr;
  MaskRegion* outer = nullptr;  // the mask around, which holds too
  std::vector<Known> known;

  /// Whether the place of an element in its vector register decides, not its index alone.
  bool by_lane() const { return !spec->count || (outer && outer->by_lane()); }

  /// The innermost mask that says what stands in place of what is left out.
  const MaskSpec* other() const {
    for (const MaskRegion* region = this; region; region = region->outer) {
      if (region->spec->other) return region->spec;
    }
    return nullptr;
  }
};

}  // namespace asc2::front
