// SPDX-License-Identifier: Apache-2.0
// A kernel with a mistake in its last lines, and what asc2-parse says of it.
#pragma once

#include "lower.h"

namespace asc2::front {

inline constexpr std::string_view kErrorHead = R"(import asc
import asc2
import math
import numpy as np

MODE = 1
if MODE: MODE = 2
if MODE:
    MODE = 3
BROKEN = [v for v in range(3)]

def scaled(v, factor: asc2.ConstExpr):
    return v * factor

def forever(v):
    return forever(v)

@asc2.jit
def k(x_ptr: asc.GlobalAddress, h_ptr: asc.GlobalAddress, i_ptr: asc.GlobalAddress, n: int, s: float, tile: asc.ConstExpr[int]):
    x_gm = asc2.tensor(x_ptr, [n])
    x = asc2.load(x_gm, [tile], offsets=[0])
    h = asc2.load(asc2.tensor(h_ptr, [n]), [tile], offsets=[0])
    i = asc2.load(asc2.tensor(i_ptr, [n]), [tile], offsets=[0])
)";

/// The diagnostics for a kernel that ends with these lines.
inline std::string errors_of(std::string_view body) {
  std::string python(kErrorHead);
  for (size_t at = 0; at < body.size();) {
    const size_t end = std::min(body.find('\n', at), body.size());
    python += "    " + std::string(body.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  const Lowered lowered = lower_file(
      python, {"arg x_ptr=f32[64]", "arg h_ptr=f16[64]", "arg i_ptr=i32[64]", "const tile=16"});
  return lowered.text.empty() ? lowered.diagnostics : "no error:\n" + lowered.text;
}

}  // namespace asc2::front
