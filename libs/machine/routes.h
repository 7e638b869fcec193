// SPDX-License-Identifier: Apache-2.0
// Which sets raise which counters between cores, by mode (H7, H8).
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "base/kinds.h"

namespace asc2::machine {

/// One core of those that run beside each other.
struct CoreAt {
  CoreKind kind = CoreKind::Aiv;
  int group = 0;  // its block
  int sub = 0;    // which one of its kind in its group
};

/// A counter of a core.
struct CounterKey {
  int core = 0;
  bool paired = false;  // those of mode 4 are others than those of modes 0 to 2
  int64_t id = 0;
  auto operator<=>(const CounterKey&) const = default;
};

struct Route {
  std::vector<int> senders;           // whose sets are needed together for one token
  std::vector<CounterKey> receivers;  // none: there is no such flag
};

/// Of a set by `core`, an index into `cores`; `bank`: ids of a core.
Route route_of(const std::vector<CoreAt>& cores, int core, int64_t mode, int64_t id, int64_t bank);

}  // namespace asc2::machine
