"""Weights of 8 bits back to half precision: (weight - zero point) * scale, both per row and read as single elements."""
import asc2
import torch


@asc2.jit
def dequant_kernel(weight_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, zero_ptr: asc2.GlobalAddress,
                   out_ptr: asc2.GlobalAddress, num_rows: int, num_columns: int, tile_columns: asc2.ConstExpr):
    weight_gm = asc2.tensor(weight_ptr, [num_rows, num_columns])
    scale_gm = asc2.tensor(scale_ptr, [num_rows])
    zero_gm = asc2.tensor(zero_ptr, [num_rows])
    out_gm = asc2.tensor(out_ptr, [num_rows, num_columns])
    for row in range(asc2.block_idx(), num_rows, asc2.block_num(), parallel=True):
        scale = asc2.load(scale_gm, offsets=[row])
        zero = asc2.load(zero_gm, offsets=[row])
        for column in range(0, num_columns, tile_columns, parallel=True):
            weight = asc2.load(weight_gm, [1, tile_columns], offsets=[row, column])
            out = (weight.to(asc2.float32) - float(zero)) * scale
            asc2.store(out.to(asc2.float16), out_gm, offsets=[row, column])


def dequant(weight: torch.Tensor, scale: torch.Tensor, zero: torch.Tensor) -> torch.Tensor:
    out = torch.empty(weight.shape, dtype=torch.float16)
    dequant_kernel[8](weight, scale, zero, out, *weight.shape, 512)
    return out
