// SPDX-License-Identifier: Apache-2.0
// How many slots each buffer should have: as many iterations as overlap while it is held.
//
//   II = cycles of the busiest pipe for one iteration
//   slots = ceil(cycles from the first write of the buffer to the end of its last read / II)
#pragma once

#include <vector>

#include "model/lives.h"

namespace asc2::memplan {

struct Depth {
  int64_t slots = 1;
  bool ordered = false;  // by the text: slots of the buffer or num_stages of its loop
};

/// One for each buffer. Only buffers of counted loops that pass between pipes get more than one
/// slot.
std::vector<Depth> wanted_depths(const ir::Module& module, const ir::Inst& kernel,
                                 const model::Storage& storage, const model::Lives& lives,
                                 const Target& target);

}  // namespace asc2::memplan
