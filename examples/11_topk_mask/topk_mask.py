"""The k largest elements of each row stay, all others become `fill`: routing of a mixture of experts.

The first largest is found k times: its place by argmax, then it is taken out of the search."""
import asc
import asc2
import torch


@asc2.jit
def topk_mask_kernel(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, first_ptr: asc.GlobalAddress, num_rows: int,
                     num_columns: asc.ConstExpr[int], tile_rows: asc.ConstExpr[int], k: asc.ConstExpr[int],
                     fill: asc.ConstExpr[float]):
    x_gm = asc2.tensor(x_ptr, [num_rows, num_columns])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    first_gm = asc2.tensor(first_ptr, [num_rows])
    columns = asc2.arange(num_columns)
    step = tile_rows * asc2.block_num()
    for row in asc2.range(tile_rows * asc2.block_idx(), num_rows, step, parallel=True):
        x = asc2.load(x_gm, [tile_rows, num_columns], offsets=[row, 0])
        asc2.store(asc2.argmax(x, 1), first_gm, offsets=[row])
        rest = x
        for _ in asc2.static_range(k):
            place = asc2.argmax(rest, 1)
            rest = asc2.where(columns == place.expand_dims(1), -3.4e38, rest)
        out = asc2.where(rest < x, x, fill)
        asc2.store(out, out_gm, offsets=[row, 0])


def topk_mask(x: torch.Tensor, k: int) -> torch.Tensor:
    out, first = torch.empty_like(x), torch.empty(x.shape[0], dtype=torch.int32)
    topk_mask_kernel[48](x, out, first, x.shape[0], x.shape[1], 16, k, 0.0)
    return out
