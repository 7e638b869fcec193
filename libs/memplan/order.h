// SPDX-License-Identifier: Apache-2.0
// Which buffers could share storage without a new wait: those of which one is certainly used up
// before the other is written, by the order of the pipes and by what the program waits for anyway.
//
//   %a = load ..; %b = exp %a; store %b; %c = load ..; %d = exp %c     %d may lie on %a: its exp
//   comes behind the load of %c on its own pipe, and the exp of %b before it has read %a
#pragma once

#include <cstdint>
#include <vector>

#include "model/lives.h"

namespace asc2::memplan {

class CertainOrder {
 public:
  /// Slots by buffer: those of a buffer that rotates are waited for less often.
  CertainOrder(const ir::Module& module, const ir::Inst& kernel, const model::Storage& storage,
               const model::Lives& lives, const Target& target, const std::vector<int64_t>& slots);

  /// All earlier accesses of either are complete whenever the other one's life begins.
  bool certain(size_t a, size_t b) const {
    return !uncertain_[a * count_ + b] && !uncertain_[b * count_ + a];
  }

  /// More buffers than that are not looked at, as the answer is a table of all pairs.
  static constexpr size_t kMaxBuffers = 256;

 private:
  class Walker;
  size_t count_;
  std::vector<bool> uncertain_;  // [later * count + earlier]
};

}  // namespace asc2::memplan
