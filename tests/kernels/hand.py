"""Tiles placed by hand, and flags and barriers of the user's own."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def placed(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    scale = asc2.no_reuse(asc2.full([1, n], 2.0, dtype=asc2.float32))
    for i in range(0, rows, 4):
        x = asc2.place(asc2.load(x_gm, [4, n], offsets=[i, 0]), (0x4000, 0x8000))
        y = asc2.place(asc2.exp(x) * scale, 0x10000)
        y = y - y.max(1, keep_dims=True)
        asc2.store(y, out_gm, offsets=[i, 0])


@asc2.jit
def own_flags(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in range(0, n, 64):
        x = asc2.load(x_gm, [64], offsets=[i])
        asc2.sync.set_flag("mte2", "v", 5)
        asc2.sync.wait_flag("mte2", "v", 5)
        y = x * 2.0
        asc2.sync.pipe_barrier("v")
        y = y + 1.0
        asc2.sync.set_flag("PIPE_V", "PIPE_MTE3", 4)
        asc2.sync.wait_flag("PIPE_V", "PIPE_MTE3", 4)
        asc2.store(y, out_gm, offsets=[i])


@asc2.jit
def placed_columns(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, total_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    """Columns are kept as vectors, those of the user too."""
    x = asc2.no_reuse(asc2.load(asc2.tensor(x_ptr, [n, 1]), [n, 1], offsets=[0, 0]))
    y = asc2.load(asc2.tensor(y_ptr, [n, 20]), [n, 20], offsets=[0, 0])
    z = asc2.place(x + 1, 0x8000)
    asc2.store(y * z - x, asc2.tensor(out_ptr, [n, 20]), offsets=[0, 0])
    asc2.store(asc2.no_reuse((y + z).sum(1, keep_dims=True)), asc2.tensor(total_ptr, [n, 1]), offsets=[0, 0])


def columns_reference(x_ptr, y_ptr, out_ptr, total_ptr):
    z = x_ptr + x_ptr.dtype.type(1)
    return {"out_ptr": y_ptr * z - x_ptr, "total_ptr": (y_ptr + z).sum(1, keepdims=True, dtype=x_ptr.dtype)}


def placed_reference(x_ptr, out_ptr, rows):
    y = np.exp(x_ptr) * 2
    return {"out_ptr": y - y.max(1, keepdims=True)}


NEAR = {"rtol": 1e-5, "atol": 1e-5}
CASES = [
    *[case("placed", {"x_ptr": f"f32[{r},{n}]", "out_ptr": f"f32[{r},{n}]", "rows": r}, placed_reference, const={"n": n}, tolerance=NEAR)
      for r, n in ((10, 64), (7, 50), (4, 126))],
    *[case("placed_columns", {"x_ptr": f"{d}[{n},1]", "y_ptr": f"{d}[{n},20]", "out_ptr": f"{d}[{n},20]", "total_ptr": f"{d}[{n},1]"}, columns_reference,
           const={"n": n}, tolerance=NEAR) for d, n in (("f32", 17), ("i64", 9), ("i32", 1), ("u64", 17))],
    case("own_flags", {"x_ptr": "f32[300]", "out_ptr": "f32[300]", "n": 300}, lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr * 2 + 1},
         strict=False),
]
