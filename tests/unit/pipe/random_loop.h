// SPDX-License-Identifier: Apache-2.0
// Random kernels at stage planned around one loop: what load-ahead and unrolling must see through.
#pragma once

#include <cstdint>
#include <string>

namespace asc2::pipe::test {

struct LoopOptions {
  int64_t slots = 2;   // of the buffers that loads fill
  int64_t trips = 3;   // when they are constant
  int64_t step = 1;    // 1, 2 or -1
  int64_t unroll = 1;  // the factor ordered
  bool constant_trips = true;
  bool constant_step = true;
  bool nest = false;  // in another loop, with lines before and behind it
};

/// Trips that are not constant are those of parameter %trips; those of a nest's outer loop are at
/// most %rows.
std::string random_loop(uint64_t seed, const LoopOptions& options);

}  // namespace asc2::pipe::test
