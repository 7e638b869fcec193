"""Sums of long rows in parts: each part is added up by the scalar unit, each sum is written by it."""
import asc2


@asc2.jit
def row_sum_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: int,
                   tile_columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        total = 0.0
        for column in range(0, num_columns, tile_columns):
            total += asc2.load(x_gm, [1, tile_columns], offsets=[row, column]).sum()
        asc2.store(total, out_gm, offsets=[row])
