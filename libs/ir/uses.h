// SPDX-License-Identifier: Apache-2.0
// How often lines of a region, and of those inside it, read and assign each variable.
#pragma once

#include <vector>

#include "ir/walk.h"

namespace asc2::ir {

class Uses {
 public:
  Uses() = default;
  Uses(const Module& module, const Region& region)
      : reads_(module.value_count()), writes_(module.value_count()) {
    walk(region, [&](const Inst& inst) {
      for_each_read(inst, [&](const Operand& operand) { ++reads_[operand.value]; });
      for (const Operand& result : inst.results()) ++writes_[result.value];
    });
  }
  int64_t reads(ValueId value) const { return at(reads_, value); }
  int64_t writes(ValueId value) const { return at(writes_, value); }

 private:
  /// Variables that are made later are in no line that was counted.
  static int64_t at(const std::vector<int32_t>& counts, ValueId value) {
    return value < counts.size() ? counts[value] : 0;
  }
  std::vector<int32_t> reads_, writes_;  // by ValueId
};

}  // namespace asc2::ir
