"""Squares of long rows, folded onto one tile a row."""
import asc2


@asc2.jit
def row_squares_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: int,
                       tile_columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, tile_columns])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        squares = asc2.full([1, tile_columns], 0.0, asc2.float32)
        for column in range(0, num_columns, tile_columns):
            x = asc2.load(x_gm, [1, tile_columns], offsets=[row, column])
            squares += x * x
        asc2.store(squares, out_gm, offsets=[row, 0])
