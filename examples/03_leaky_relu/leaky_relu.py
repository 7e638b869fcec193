"""Leaky ReLU on bf16: a compare, a select, a run-time scalar, and a helper function that is inlined."""
import asc2
import pytest
import torch


@asc2.jit
def leaky_relu(x, alpha):
    return asc2.where(x >= 0, x, x * alpha)


@asc2.jit
def leaky_relu_kernel(x_ptr: asc2.GlobalAddress, alpha: float, out_ptr: asc2.GlobalAddress, size: int,
                      tile_size: asc2.ConstExpr[int]):
    x_gm = asc2.global_tensor(x_ptr, [size])
    out_gm = asc2.global_tensor(out_ptr, [size])
    tiles = asc2.num_tiles(x_gm, 0, [tile_size])
    for i in range(asc2.block_idx(), tiles, asc2.block_num()):
        x = asc2.copy_in(x_gm, [i * tile_size], [tile_size])
        asc2.copy_out(leaky_relu(x, alpha), out_gm, [i * tile_size])


@pytest.mark.parametrize("size", [2048, 3001])
def test_leaky_relu(size):
    x = torch.rand(size, dtype=torch.bfloat16) * 10 - 5
    out = torch.empty_like(x)
    leaky_relu_kernel[8](x, 0.125, out, size, 256)
    torch.testing.assert_close(out, torch.where(x >= 0, x, x * 0.125))
