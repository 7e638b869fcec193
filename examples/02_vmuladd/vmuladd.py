"""out = x * y + z on f16, with the depth of buffering asked for by hand."""
import asc2
import numpy as np


@asc2.jit(always_compile=True)
def vmuladd_kernel(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, z_ptr: asc2.GlobalAddress,
                   out_ptr: asc2.GlobalAddress, size: int, tile_size: asc2.ConstExpr[int],
                   tiles_per_block: asc2.ConstExpr[int], stages: asc2.ConstExpr[int]):
    x_gm = asc2.tensor(x_ptr, [size])
    y_gm = asc2.tensor(y_ptr, [size])
    z_gm = asc2.tensor(z_ptr, [size])
    out_gm = asc2.tensor(out_ptr, [size])
    first = asc2.block_idx() * tiles_per_block
    for i in range(tiles_per_block, num_stages=stages, parallel=True):
        x = asc2.load(x_gm, [tile_size], tile_id=[first + i])
        y = asc2.load(y_gm, [tile_size], tile_id=[first + i])
        z = asc2.load(z_gm, [tile_size], tile_id=[first + i])
        out = x * y
        out += z
        asc2.store(out, out_gm, tile_id=[first + i])


def test_vmuladd():
    rng = np.random.default_rng(1)
    x, y, z = (rng.random(261_244).astype(np.float16) for _ in range(3))
    out = np.empty_like(x)
    vmuladd_kernel[8](x, y, z, out, x.size, 4096, 8, 2)
    np.testing.assert_array_equal(out, x * y + z)
