"""Rows to half precision with a scale for each, which the program stores as a single element."""
import asc2


@asc2.jit
def row_quantise_kernel(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, num_rows: int,
                        num_columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    scale_gm = asc2.tensor(scale_ptr, [num_rows])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        x = asc2.load(x_gm, [1, num_columns], offsets=[row, 0])
        most = asc2.abs(x).max()
        asc2.store(most / 127.0, scale_gm, offsets=[row])
        asc2.store((x * (127.0 / most)).to(asc2.float16), out_gm, offsets=[row, 0])
