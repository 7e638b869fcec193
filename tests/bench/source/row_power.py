"""Long rows divided by their mean square: a first loop sums up scalars, a second one scales."""
import asc2


@asc2.jit
def row_power_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: int,
                     tile_columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        total = 0.0
        for column in range(0, num_columns, tile_columns):
            x = asc2.load(x_gm, [1, tile_columns], offsets=[row, column])
            total += (x * x).sum()
        scale = 1.0 / (total / num_columns + 1e-6)
        for column in range(0, num_columns, tile_columns):
            x = asc2.load(x_gm, [1, tile_columns], offsets=[row, column])
            asc2.store(x * scale, out_gm, offsets=[row, column])
