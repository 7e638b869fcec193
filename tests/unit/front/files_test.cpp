// SPDX-License-Identifier: Apache-2.0
// Whole files as users have them, and the kernels that they become.
#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

constexpr std::string_view kGelu = R"PY(import math
import asc
import asc2

def gelu(x, approximate):
    if approximate:
        k = asc2.sqrt(2 / math.pi)
        return 0.5 * x * (1 + asc2.tanh(k * (x + 0.044715 * x * x * x)))
    return 0.5 * x * (1 + asc2.erf(x * asc2.sqrt(0.5)))

@asc2.jit(always_compile=True)
def gelu_kernel(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, size: int, tile: asc.ConstExpr[int],
                approximate: asc.ConstExpr[bool]):
    x_gm = asc2.tensor(x_ptr, [size])
    out_gm = asc2.tensor(out_ptr, [size])
    i = asc2.block_idx()
    while i * tile < size:
        x = asc2.load(x_gm, [tile], offsets=[i * tile]).to(asc2.float32)
        asc2.store(gelu(x, approximate).to(out_gm.dtype), out_gm, offsets=[i * tile])
        i += asc2.block_num()
)PY";

TEST(Files, Vadd) {
  const Lowered lowered =
      lower_file(R"PY(#!/usr/bin/env python3
"""Adds two vectors."""
import logging

import asc
import asc2
import numpy as np
import torch

TILE_SIZE = 128
CORE_NUM = 16
logging.basicConfig(level=logging.INFO)


@asc2.jit(always_compile=True, vf_fusion=True)
def vadd_kernel(x_ptr: asc.GlobalAddress, y_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress,
                size: int, tile_size: asc.ConstExpr[int], tile_per_block: asc.ConstExpr[int]):
    x_gm = asc2.tensor(x_ptr, [size])
    y_gm = asc2.tensor(y_ptr, [size])
    out_gm = asc2.tensor(out_ptr, [size])
    base_offset = asc2.block_idx() * tile_size * tile_per_block
    for i in asc2.range(tile_per_block, unroll_factor=2, parallel=True):
        tile_offset = base_offset + i * tile_size
        x = asc2.load(x_gm, [tile_size], offsets=[tile_offset])
        y = asc2.load(y_gm, [tile_size], offsets=[tile_offset])
        out = x + y
        asc2.store(out, out_gm, offsets=[tile_offset])


def vadd_launch(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    vadd_kernel[CORE_NUM](x, y, out, out.numel(), TILE_SIZE, asc.ceildiv(out.numel(), TILE_SIZE * CORE_NUM))
    return out


class TestVadd:
    sizes = {n: [i for i in range(n)] for n in (1, 2)}

    def test(self, size=8192):
        x, y = (torch.rand(size) for _ in "xy")
        assert torch.allclose(vadd_launch(x, y), x + y), f"{size=}"


if __name__ == "__main__":
    TestVadd().test()
)PY",
                 {"arg x_ptr=f32[8192]", "arg y_ptr=f32[8192]", "arg out_ptr=f32[8192]",
                  "arg size=8192", "const tile_size=128", "const tile_per_block=4", "grid 16"});
  EXPECT_EQ(lowered.diagnostics, "");
  EXPECT_EQ(lowered.text, R"(a2ir 1
kernel @vadd_kernel {grid = 16} {                               loc "k.py":16:5
  %x_ptr = param {size = 8192} : ptr f32                        loc "k.py":16:17
  %y_ptr = param {size = 8192} : ptr f32                        loc "k.py":16:43
  %out_ptr = param {size = 8192} : ptr f32                      loc "k.py":16:69
  %size = param {value = 8192} : i32                            loc "k.py":17:17
  %x_gm = tensor %x_ptr, [%size] : gm f32[?]                    loc "k.py":18:12
  %y_gm = tensor %y_ptr, [%size] : gm f32[?]                    loc "k.py":19:12
  %out_gm = tensor %out_ptr, [%size] : gm f32[?]                loc "k.py":20:14
  %base_offset.1 = block_idx : i64                              loc "k.py":21:19
  %base_offset.2 = mul %base_offset.1, 128 : i64                loc "k.py":21:19
  %base_offset = mul %base_offset.2, 4 : i64                    loc "k.py":21:19
  %i = for 0, 4, 1 {parallel = true, unroll_factor = 2} : i64 { loc "k.py":22:5
    %tile_offset.1 = mul %i, 128 : i64                          loc "k.py":23:37
    %tile_offset = add %base_offset, %tile_offset.1 : i64       loc "k.py":23:23
    %x = load %x_gm, [%tile_offset] : f32[128]                  loc "k.py":24:13
    %y = load %y_gm, [%tile_offset] : f32[128]                  loc "k.py":25:13
    %out = add %x, %y : f32[128]                                loc "k.py":26:15
    store %out, %out_gm, [%tile_offset]                         loc "k.py":27:9
  }
}
)");
}

TEST(Files, VMulAdd) {
  const Lowered lowered = lower_file(R"PY(import asc2 as a
from asc2 import load, store, tensor as view

@a.jit
def vmuladd(x_ptr: a.GlobalAddress, y_ptr: a.GlobalAddress, out_ptr: a.GlobalAddress, alpha: float, tile: a.ConstExpr):
    rows, cols = 8, 2 * tile
    x_gm = view(x_ptr, [rows, cols]); y_gm = view(y_ptr, (rows, cols)); out_gm = view(out_ptr, shape=[rows, cols])
    for r in range(a.block_idx(), rows, a.block_num()):
        for c in a.range(a.num_tiles(x_gm, -1, [1, tile])):
            x = load(x_gm, [1, tile], tile_id=[r, c])
            y = load(y_gm, [1, tile], tile_id=[r, c])
            store(alpha * x + y, out_gm, tile_id=[r, c])
)PY",
                                     {"arg x_ptr=f16[8, 256]", "arg y_ptr=f16[8, 256]",
                                      "arg out_ptr=f16[8, 256]", "const tile=128"});
  EXPECT_EQ(lowered.diagnostics, "");
  EXPECT_EQ(without_places(lowered.text), R"(a2ir 1
kernel @vmuladd {
  %x_ptr = param {size = 2048} : ptr f16
  %y_ptr = param {size = 2048} : ptr f16
  %out_ptr = param {size = 2048} : ptr f16
  %alpha = param : f32
  %x_gm = tensor %x_ptr, [8, 256] : gm f16[8,256]
  %y_gm = tensor %y_ptr, [8, 256] : gm f16[8,256]
  %out_gm = tensor %out_ptr, [8, 256] : gm f16[8,256]
  %r.1 = block_idx : i64
  %r.2 = block_num : i64
  %r = for %r.1, 8, %r.2 : i64 {
    %c = for 0, 2, 1 : i64 {
      %x.1 = mul %c, 128 : i64
      %x = load %x_gm, [%r, %x.1] : f16[1,128]
      %y.1 = mul %c, 128 : i64
      %y = load %y_gm, [%r, %y.1] : f16[1,128]
      %mul.1 = mul %x, %alpha : f16[1,128]
      %add.1 = add %mul.1, %y : f16[1,128]
      %mul.2 = mul %c, 128 : i64
      store %add.1, %out_gm, [%r, %mul.2]
    }
  }
}
)");
}

TEST(Files, LeakyRelu) {
  const Lowered lowered =
      lower_file(R"PY(import asc
import asc2

@asc2.jit
def leaky_relu(x, alpha=0.01):
    y = x * alpha
    return asc2.where(x >= 0, x, y)

@asc2.jit
def kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, size: int, tile_size: asc2.ConstExpr[int]):
    x_gm = asc2.global_tensor(x_ptr, [size])
    out_gm = asc2.global_tensor(out_ptr, [size])
    for i in range(asc2.block_idx(), asc2.ceildiv(size, tile_size), asc2.block_num(), parallel=True):
        x = asc2.copy_in(x_gm, [i * tile_size], [tile_size])
        y = leaky_relu(x)
        y = leaky_relu(y, alpha=0.5)
        asc2.copy_out(y, out_gm, [i * tile_size])
)PY",
                 {"arg x_ptr=bf16[3001]", "arg out_ptr=bf16[3001]", "const tile_size=256"});
  EXPECT_EQ(lowered.diagnostics, "");
  EXPECT_EQ(without_places(lowered.text), R"(a2ir 1
kernel @kernel {
  %x_ptr = param {size = 3001} : ptr bf16
  %out_ptr = param {size = 3001} : ptr bf16
  %size = param : i32
  %x_gm = tensor %x_ptr, [%size] : gm bf16[?]
  %out_gm = tensor %out_ptr, [%size] : gm bf16[?]
  %i.1 = block_idx : i64
  %i.2 = add %size, 255 : i64
  %i.3 = floordiv %i.2, 256 : i64
  %i.4 = block_num : i64
  %i = for %i.1, %i.3, %i.4 {parallel = true} : i64 {
    %x.1 = mul %i, 256 : i64
    %x = load %x_gm, [%x.1] : bf16[256]
    %y.1 = mul %x, 0.01 : bf16[256]
    %y.2 = ge %x, 0.0 : i1[256]
    %y = where %y.2, %x, %y.1 : bf16[256]
    %y.3 = mul %y, 0.5 : bf16[256]
    %y.4 = ge %y, 0.0 : i1[256]
    %y = where %y.4, %y, %y.3 : bf16[256]
    %mul.1 = mul %i, 256 : i64
    store %y, %out_gm, [%mul.1]
  }
}
)");
}

TEST(Files, GeluByTanh) {
  const Lowered lowered = lower_file(kGelu, {"arg x_ptr=f16[8192]", "arg out_ptr=f16[8192]",
                                             "const tile=128", "const approximate=True"});
  EXPECT_EQ(lowered.diagnostics, "");
  EXPECT_EQ(without_places(lowered.text), R"(a2ir 1
kernel @gelu_kernel {
  %x_ptr = param {size = 8192} : ptr f16
  %out_ptr = param {size = 8192} : ptr f16
  %size = param : i32
  %x_gm = tensor %x_ptr, [%size] : gm f16[?]
  %out_gm = tensor %out_ptr, [%size] : gm f16[?]
  %i = block_idx : i64
  %cond.1 = mul %i, 128 : i64
  %cond.2 = lt %cond.1, %size : i1
  while %cond.2 {
    %x.1 = mul %i, 128 : i64
    %x.2 = load %x_gm, [%x.1] : f16[128]
    %x = cast %x.2 : f32[128]
    %mul.1 = mul %x, 0.5 : f32[128]
    %mul.2 = mul %x, 0.044715 : f32[128]
    %mul.3 = mul %mul.2, %x : f32[128]
    %mul.4 = mul %mul.3, %x : f32[128]
    %add.1 = add %x, %mul.4 : f32[128]
    %mul.5 = mul %add.1, 0.7978845608028654 : f32[128]
    %tanh.1 = tanh %mul.5 : f32[128]
    %add.2 = add %tanh.1, 1.0 : f32[128]
    %mul.6 = mul %mul.1, %add.2 : f32[128]
    %cast.1 = cast %mul.6 : f16[128]
    %mul.7 = mul %i, 128 : i64
    store %cast.1, %out_gm, [%mul.7]
    %i.1 = block_num : i64
    %i = add %i, %i.1 : i64
    %cond.3 = mul %i, 128 : i64
    %cond.2 = lt %cond.3, %size : i1
  }
}
)");
}

TEST(Files, GeluByErf) {
  const Lowered lowered = lower_file(kGelu, {"arg x_ptr=f16[8192]", "arg out_ptr=f16[8192]",
                                             "const tile=128", "const approximate=False"});
  EXPECT_EQ(lowered.diagnostics, "");
  EXPECT_EQ(without_places(lowered.text), R"(a2ir 1
kernel @gelu_kernel {
  %x_ptr = param {size = 8192} : ptr f16
  %out_ptr = param {size = 8192} : ptr f16
  %size = param : i32
  %x_gm = tensor %x_ptr, [%size] : gm f16[?]
  %out_gm = tensor %out_ptr, [%size] : gm f16[?]
  %i = block_idx : i64
  %cond.1 = mul %i, 128 : i64
  %cond.2 = lt %cond.1, %size : i1
  while %cond.2 {
    %x.1 = mul %i, 128 : i64
    %x.2 = load %x_gm, [%x.1] : f16[128]
    %x = cast %x.2 : f32[128]
    %mul.1 = mul %x, 0.5 : f32[128]
    %mul.2 = mul %x, 0.7071067811865476 : f32[128]
    %erf.1 = erf %mul.2 : f32[128]
    %add.1 = add %erf.1, 1.0 : f32[128]
    %mul.3 = mul %mul.1, %add.1 : f32[128]
    %cast.1 = cast %mul.3 : f16[128]
    %mul.4 = mul %i, 128 : i64
    store %cast.1, %out_gm, [%mul.4]
    %i.1 = block_num : i64
    %i = add %i, %i.1 : i64
    %cond.3 = mul %i, 128 : i64
    %cond.2 = lt %cond.3, %size : i1
  }
}
)");
}

}  // namespace
}  // namespace asc2::front
