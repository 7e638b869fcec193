// SPDX-License-Identifier: Apache-2.0
// What the lowering knows of the `with mask` that it is in.
#pragma once

#include <set>
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
  std::vector<Known> known;
  std::set<const ir::Inst*> partial;  // results of which only masked elements count
};

}  // namespace asc2::front
