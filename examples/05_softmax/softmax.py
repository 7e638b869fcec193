"""Softmax over rows: written out, as the builtin, and online over rows that do not fit on the chip."""
import asc
import asc2
import numpy as np


@asc2.jit
def softmax_kernel(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, num_rows: int, num_columns: asc.ConstExpr[int],
                   tile_rows: asc.ConstExpr[int], fused: asc.ConstExpr[bool]):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    step = tile_rows * asc2.block_num()
    for row in asc2.range(tile_rows * asc2.block_idx(), num_rows, step, parallel=True):
        x = asc2.load(x_gm, [tile_rows, num_columns], offsets=[row, 0])
        if fused:
            out = asc2.softmax(x)
        else:
            powers = asc2.exp(x - x.max(-1, keep_dims=True))
            out = powers / powers.sum(-1, keep_dims=True)
        asc2.store(out, out_gm, offsets=[row, 0])


@asc2.jit
def online_softmax_kernel(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, num_rows: int,
                          num_columns: asc.ConstExpr[int], tile_rows: asc.ConstExpr[int],
                          tile_columns: asc.ConstExpr[int]):
    """One pass for the maximum and the sum of each row, a second one for the result."""
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    step = tile_rows * asc2.block_num()
    for row in asc2.range(tile_rows * asc2.block_idx(), num_rows, step, parallel=True):
        most = asc2.full([tile_rows, 1], -3.4e38, dtype=asc.float32)
        total = asc2.zeros([tile_rows, 1], dtype=asc.float32)
        for column in asc2.range(0, num_columns, tile_columns):
            x = asc2.load(x_gm, [tile_rows, tile_columns], offsets=[row, column], pad_value=-3.4e38)
            higher = asc2.maximum(most, x.max(-1, keep_dims=True))
            total = total * asc2.exp(most - higher) + asc2.exp(x - higher).sum(-1, keep_dims=True)
            most = higher
        for column in asc2.range(0, num_columns, tile_columns):
            x = asc2.load(x_gm, [tile_rows, tile_columns], offsets=[row, column])
            asc2.store(asc2.exp(x - most) / total, out_gm, offsets=[row, column])


def softmax(x: np.ndarray) -> np.ndarray:
    out = np.empty_like(x)
    if x.shape[1] <= 4096:
        softmax_kernel[48](x, out, x.shape[0], x.shape[1], max(1, 8192 // x.shape[1]), True)
    else:
        online_softmax_kernel[48](x, out, x.shape[0], x.shape[1], 4, 2048)
    return out
