"""Rows scaled down to at most 1: the largest element of a row is read by the program, which branches on it."""
import asc2


@asc2.jit
def row_clip_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        x = asc2.load(x_gm, [1, num_columns], offsets=[row, 0])
        most = asc2.abs(x).max()
        scale = 1.0
        if most > 1.0:
            scale = 1.0 / most
        asc2.store(x * scale, out_gm, offsets=[row, 0])
