// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/walk.h"

namespace asc2::tile {

/// How often the lines of a kernel read and assign each variable.
struct Mentions {
  std::vector<size_t> reads, writes;  // by ValueId

  Mentions(const ir::Module& module, const ir::Region& body)
      : reads(module.value_count()), writes(module.value_count()) {
    ir::walk(body, [&](const ir::Inst& inst) {
      ir::for_each_read(inst, [&](const ir::Operand& operand) { ++reads[operand.value]; });
      for (const ir::Operand& result : inst.results()) ++writes[result.value];
    });
  }
};

}  // namespace asc2::tile
