// SPDX-License-Identifier: Apache-2.0
// A machine that no chip limits.
#include "machine/spec.h"

namespace asc2::machine {

MachineSpec ideal_spec() {
  MachineSpec spec;
  constexpr size_t kReal = static_cast<size_t>(Pipe::All);
  for (size_t kind = 0; kind < kCoreCount; ++kind) {
    for (size_t from = 0; from < kReal; ++from) {
      spec.present[kind][from] = true;
      for (size_t to = 0; to < kReal; ++to) spec.pair_legal[kind][from][to] = from != to;
    }
  }
  return spec;
}

}  // namespace asc2::machine
