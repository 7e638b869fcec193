// SPDX-License-Identifier: Apache-2.0
// Cores of a launch: every text that a run is told in names them alike.
#pragma once

#include <cstdint>
#include <string>

#include "base/kinds.h"

namespace asc2::sim {

struct CoreName {
  int64_t block = 0;
  CoreKind kind = CoreKind::Aiv;
  int64_t sub_block = 0;   // which it is of those of its kind in the block
  bool has_twins = false;  // there are others of its kind
  bool is_alone = true;    // there is no other core in the block

  /// "aiv", "aiv 1".
  std::string within_block() const;
  /// "block 0, aiv 1".
  std::string text() const;
  /// The same, but "block 0" of a core that is alone in its block.
  std::string short_text() const;
};

}  // namespace asc2::sim
