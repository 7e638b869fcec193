"""z = x + y for vectors of any length: the first kernel that everybody writes."""
import asc
import asc2
import numpy as np


@asc2.jit
def vadd_kernel(x_ptr: asc.GlobalAddress, y_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, size: int,
                tile_size: asc.ConstExpr[int], tiles_per_block: asc.ConstExpr[int]):
    x_gm = asc2.tensor(x_ptr, [size])
    y_gm = asc2.tensor(y_ptr, [size])
    out_gm = asc2.tensor(out_ptr, [size])
    base = asc2.block_idx() * tile_size * tiles_per_block
    for i in asc2.range(tiles_per_block, parallel=True):
        offset = base + i * tile_size
        x = asc2.load(x_gm, [tile_size], offsets=[offset])
        y = asc2.load(y_gm, [tile_size], offsets=[offset])
        asc2.store(x + y, out_gm, offsets=[offset])


def vadd(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    out = np.empty_like(x)
    cores, tile_size = 48, 2048
    tiles_per_block = asc2.ceildiv(asc2.ceildiv(x.size, tile_size), cores)
    vadd_kernel[cores](x, y, out, x.size, tile_size, tiles_per_block)
    return out


if __name__ == "__main__":
    a, b = np.random.rand(2, 200000).astype(np.float32)
    np.testing.assert_array_equal(vadd(a, b), a + b)
