// SPDX-License-Identifier: Apache-2.0
// The lines of a kernel as they are now, to go back to. Lines themselves are never changed by what
// is tried, only which of them stand where.
#pragma once

#include <utility>
#include <vector>

#include "ir/module.h"

namespace asc2::pipe {

class Snapshot {
 public:
  explicit Snapshot(ir::Inst& kernel) { keep(kernel.regions[0]); }

  void restore() const {
    for (const auto& [region, body] : bodies_) region->body = body;
  }

 private:
  void keep(ir::Region& region) {
    bodies_.emplace_back(&region, region.body);
    for (ir::Inst* inst : region.body) {
      for (ir::Region& inner : inst->regions) keep(inner);
    }
  }

  std::vector<std::pair<ir::Region*, std::vector<ir::Inst*>>> bodies_;
};

}  // namespace asc2::pipe
