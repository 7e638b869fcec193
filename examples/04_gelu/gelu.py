"""GELU over the rows of a ragged matrix, in its tanh and its erf form; a constexpr chooses."""
import math

import asc2
import torch


@asc2.jit(always_compile=True)
def gelu_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: int,
                tile_rows: asc2.ConstExpr, tile_columns: asc2.ConstExpr, approximate: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    step = tile_rows * asc2.block_num()
    for row in range(tile_rows * asc2.block_idx(), num_rows, step, parallel=True):
        x = asc2.load(x_gm, [tile_rows, tile_columns], offsets=[row, 0])
        if approximate:
            k = math.sqrt(2 / math.pi)
            out = 0.5 * x * (1 + asc2.tanh(k * (x + 0.044715 * x * x * x)))
        else:
            out = 0.5 * x * (1 + asc2.erf(x * math.sqrt(0.5)))
        asc2.store(out, out_gm, offsets=[row, 0])


def gelu(x: torch.Tensor, approximate: bool) -> torch.Tensor:
    out = torch.empty_like(x)
    gelu_kernel[16](x, out, *x.shape, 4, 512, approximate)
    return out
