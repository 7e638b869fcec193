"""Rows: reductions over any dims, broadcasting, softmax and norms, parts of tiles, argmax, shapes."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def own_name(x_ptr: asc2.GlobalAddress, square_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, by: asc2.ConstExpr):
    """Results that go by the name of their operand, in a loop and an arm."""
    x = asc2.load(asc2.tensor(x_ptr, [1, 9]), [1, 9], offsets=[0, 0])
    square = asc2.load(asc2.tensor(square_ptr, [9, 9]), [9, 9], offsets=[0, 0])
    if n > 1:
        x = x.max(0, keep_dims=True) if by == "max" else x.sum(0, keep_dims=True)
    for i in range(n):
        square = square.T
        square = square + x
    asc2.store(square, asc2.tensor(out_ptr, [9, 9]), offsets=[0, 0])


def own_name_ref(x, square, n):
    for _ in range(n):
        square = square.T + x
    return square


@asc2.jit
def reduce_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr,
                by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    if by == "sum":
        y = x.sum(-1, keep_dims=True)
    elif by == "max":
        y = asc2.reduce_max(x, 1, keep_dims=True)
    else:
        y = x.min(1, keep_dims=True)
    asc2.store(y, asc2.tensor(out_ptr, [rows, 1]), offsets=[0, 0])


@asc2.jit
def reduce_dims(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, dims: asc2.ConstExpr,
                left: asc2.ConstExpr, by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, tile_id=[0] * len(shape))
    if by == "sum":
        y = asc2.reduce_sum(x, *dims)
    elif by == "max":
        y = asc2.reduce_max(x, *dims)
    elif by == "min":
        y = asc2.reduce_min(x, *dims)
    else:
        y = asc2.reduce_prod(x, *dims)
    asc2.store(y, asc2.tensor(out_ptr, left), offsets=[0] * len(left))


@asc2.jit
def column_copy(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, tile: asc2.ConstExpr, at: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), tile, offsets=at)
    asc2.store(x, asc2.tensor(out_ptr, shape), offsets=at)


@asc2.jit
def column_loop(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, m: int, tile: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [n, m, 2])
    y_gm = asc2.tensor(y_ptr, [n, m, 1])
    out_gm = asc2.tensor(out_ptr, [n, m, 2])
    for i in range(0, n, tile[0]):
        for j in range(0, m, tile[1]):
            y = asc2.load(y_gm, tile, offsets=[i, j, 0])
            a = asc2.load(x_gm, tile, offsets=[i, j, 0])
            b = asc2.load(x_gm, tile, offsets=[i, j, 1])
            asc2.store(a * y - b, out_gm, offsets=[i, j, 0])
            asc2.store(b * y + a, out_gm, offsets=[i, j, 1])


@asc2.jit
def dims_of_one(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, most_ptr: asc2.GlobalAddress, n: asc2.ConstExpr,
                m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m, 40]), [n, m, 40], offsets=[0, 0, 0])
    y = asc2.load(asc2.tensor(y_ptr, [1, n * m]), [1, n * m], offsets=[0, 0])
    most = x.max(2)
    out = (x - most[:, :, None]) * y.reshape(n, m, 1)
    asc2.store(out, asc2.tensor(out_ptr, [n, m, 40]), offsets=[0, 0, 0])
    asc2.store(most, asc2.tensor(most_ptr, [n, m]), offsets=[0, 0])


@asc2.jit
def total(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    y = (x - x.max()) / (x.max() - x.min()) + x.sum() * 0.5
    asc2.store(y, asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def broadcast(x_ptr: asc2.GlobalAddress, row_ptr: asc2.GlobalAddress, column_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress,
              rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    row = asc2.load(asc2.tensor(row_ptr, [columns]), [columns], offsets=[0])
    column = asc2.load(asc2.tensor(column_ptr, [rows, 1]), [rows, 1], offsets=[0, 0])
    y = asc2.where(x > column, x * row, asc2.maximum(column, row)) - column
    asc2.store(y, asc2.tensor(out_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def outer(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    a = asc2.load(asc2.tensor(a_ptr, [n]), [n], offsets=[0])
    b = asc2.load(asc2.tensor(b_ptr, [m]), [m], offsets=[0])
    asc2.store(a.expand_dims(1) * b, asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])


@asc2.jit
def row_functions(x_ptr: asc2.GlobalAddress, gamma_ptr: asc2.GlobalAddress, beta_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress,
                  r_ptr: asc2.GlobalAddress, l_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    gamma = asc2.load(asc2.tensor(gamma_ptr, [columns]), [columns], offsets=[0])
    beta = asc2.load(asc2.tensor(beta_ptr, [columns]), [columns], offsets=[0])
    asc2.store(asc2.softmax(x), asc2.tensor(s_ptr, [rows, columns]), offsets=[0, 0])
    asc2.store(asc2.rms_norm(x, gamma, 1e-5), asc2.tensor(r_ptr, [rows, columns]), offsets=[0, 0])
    asc2.store(asc2.layer_norm(x, gamma, beta, 1e-5), asc2.tensor(l_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def parts(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [6, 64]), [6, 64], offsets=[0, 0])
    top, right = x[:2], x[2:4, 32:]
    y = asc2.concat(top, asc2.concat(right, x[4:, :32], axis=1), x[-2:])
    asc2.store(y, asc2.tensor(out_ptr, [6, 64]), offsets=[0, 0])


@asc2.jit
def extremes(x_ptr: asc2.GlobalAddress, most_ptr: asc2.GlobalAddress, least_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr,
             columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    asc2.store(x.argmax(axis=1), asc2.tensor(most_ptr, [rows]), offsets=[0])
    asc2.store(asc2.argmin(x, axis=-1), asc2.tensor(least_ptr, [rows]), offsets=[0])


@asc2.jit
def masked_sum(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [4, 40]), [4, 40], offsets=[0, 0])
    with asc2.mask(count=n):
        y = x.sum(1)
        z = x.max(1)
    asc2.store(y + z, asc2.tensor(out_ptr, [4]), offsets=[0])


@asc2.jit
def ragged_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: int):
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    out_gm = asc2.tensor(out_ptr, [rows, columns])
    for i in asc2.range(asc2.num_tiles(x_gm, 0, [8, 128])):
        x = asc2.load(x_gm, [8, 128], tile_id=[i, 0], pad_value=float("-inf"))
        e = asc2.exp(x - x.max(1, keep_dims=True))
        asc2.store(e / e.sum(1, keep_dims=True), out_gm, tile_id=[i, 0])


@asc2.jit
def shapes(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [4, 32]), [4, 32], offsets=[0, 0])
    y = x.reshape(2, 2, 32).sum(0) + x.ravel().reshape(8, 16)[:4].reshape(2, 32) + asc2.arange(0, 32, dtype=asc2.float32)
    z = asc2.broadcast_to(y.reshape(2, 1, 32), 2, 3, 32)
    asc2.store(z, asc2.tensor(out_ptr, [2, 3, 32]), offsets=[0, 0, 0])


def np_dtype(x):
    return np.float32 if x.dtype == np.uint16 else x.dtype


REDUCE = {"sum": np.sum, "max": np.max, "min": np.min, "prod": np.prod}


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def functions(x_ptr, gamma_ptr, beta_ptr, **others):
    x = x_ptr.astype(np.float32)
    gamma, beta = gamma_ptr.astype(np.float32), beta_ptr.astype(np.float32)
    centred = x - x.mean(-1, keepdims=True)
    rms = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * gamma
    norm = centred / np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-5) * gamma + beta
    return {"s_ptr": softmax(x), "r_ptr": rms, "l_ptr": norm}


def joined(x):
    return np.concatenate([x[:2], np.concatenate([x[2:4, 32:], x[4:, :32]], axis=1), x[-2:]])


def masked(x, n):
    inside = np.arange(x.size).reshape(x.shape) < n
    return np.where(inside, x, 0).sum(1) + np.where(inside, x, -np.inf).max(1)


def spread_mean(x):
    y = x.reshape(2, 2, 32).sum(0) + x.reshape(8, 16)[:4].reshape(2, 32) + np.arange(32, dtype=np.float32)
    return np.broadcast_to(y.reshape(2, 1, 32), (2, 3, 32))


def rows_case(dtype, rows, columns, by, tolerance=None):
    return case("reduce_rows", {"x_ptr": f"{dtype}[{rows},{columns}]", "out_ptr": f"{dtype}[{rows},1]"},
                lambda x_ptr, out_ptr: {"out_ptr": REDUCE[by](x_ptr, axis=1, keepdims=True, dtype=x_ptr.dtype) if by == "sum"
                                        else REDUCE[by](x_ptr, axis=1, keepdims=True)},
                const={"rows": rows, "columns": columns, "by": by}, tolerance=tolerance)


def dims_case(dtype, shape, dims, by, tolerance=None):
    left = [d for i, d in enumerate(shape) if i not in dims]
    text = ",".join(map(str, shape))
    return case("reduce_dims", {"x_ptr": f"{dtype}[{text}]", "out_ptr": f"{dtype}[{','.join(map(str, left))}]"},
                lambda x_ptr, out_ptr: {"out_ptr": REDUCE[by](x_ptr, axis=tuple(dims), **({"dtype": x_ptr.dtype} if by in ("sum", "prod") else {}))},
                const={"shape": list(shape), "dims": list(dims), "left": left, "by": by}, tolerance=tolerance)


NEAR = {"rtol": 2e-5, "atol": 2e-5}
HALF = {"rtol": 2e-3, "atol": 2e-3}
def with_window(out, x, tile, at):
    out = out.copy()
    part = tuple(slice(o, o + t) for o, t in zip(at, tile))
    out[part] = x[part]
    return {"out_ptr": out}


def column_case(dtype, shape, tile, at):
    text = f"{dtype}{list(shape)}".replace(" ", "")
    return case("column_copy", {"x_ptr": text, "out_ptr": text}, lambda x_ptr, out_ptr: with_window(out_ptr, x_ptr, tile, at),
                const={"shape": list(shape), "tile": list(tile), "at": list(at)})


CASES = [
    *[column_case("f32", shape, tile, [0] * len(shape))
      for shape, tile in (((6, 1), (6, 1)), ((1, 6, 1), (1, 6, 1)), ((2, 6, 1), (2, 6, 1)), ((3, 1, 1), (3, 1, 1)), ((1, 1, 1), (1, 1, 1)),
                          ((2, 3, 5, 1), (2, 3, 5, 1)), ((1, 2, 50, 1), (1, 2, 50, 1)), ((3, 7, 1), (2, 8, 1)), ((2, 300, 1), (2, 300, 1)))],
    *[column_case(d, (3, 7, 5), (2, 4, 1), (1, 4, 3)) for d in ("f32", "f16", "bf16", "i32", "u32", "i16", "u16", "i8", "u8")],
    *[case("column_loop", {"x_ptr": f"{d}[5,37,2]", "y_ptr": f"{d}[5,37,1]", "out_ptr": f"{d}[5,37,2]", "n": 5, "m": 37},
           lambda x_ptr, y_ptr, out_ptr, n, m: {"out_ptr": np.stack([x_ptr[..., 0] * y_ptr[..., 0] - x_ptr[..., 1],
                                                                    x_ptr[..., 1] * y_ptr[..., 0] + x_ptr[..., 0]], -1)},
           const={"tile": tile}, tolerance=t) for d, t in (("f32", None), ("f16", HALF), ("i32", None)) for tile in ([1, 37, 1], [2, 10, 1])],
    *[rows_case("f32", rows, columns, by, NEAR) for rows, columns in ((1, 64), (3, 126), (7, 8), (40, 17), (5, 1000), (255, 9), (300, 16), (2, 4096))
      for by in ("sum", "max")],
    rows_case("f32", 5, 1, "min"),
    *[rows_case("f16", 6, columns, by, HALF) for columns in (16, 100) for by in ("sum", "min")],
    *[rows_case(dtype, 5, 90, by) for dtype in ("i32", "i16", "i8", "u8", "u16", "u32") for by in ("sum", "max", "min")],
    *[case("dims_of_one", {"x_ptr": f"{d}[{n},{m},40]", "y_ptr": f"{d}[1,{n * m}]", "out_ptr": f"{d}[{n},{m},40]", "most_ptr": f"{d}[{n},{m}]"},
           lambda x_ptr, y_ptr, out_ptr, most_ptr: {"out_ptr": (x_ptr - x_ptr.max(2, keepdims=True)) * y_ptr.reshape(most_ptr.shape + (1,)),
                                                    "most_ptr": x_ptr.max(2)}, const={"n": n, "m": m}, tolerance=t)
      for d, n, m, t in (("f32", 1, 6, None), ("f32", 2, 8, None), ("f32", 3, 24, None), ("f16", 1, 10, HALF), ("f16", 2, 16, HALF), ("i32", 2, 8, None))],
    *[dims_case("f32", shape, dims, by, NEAR) for shape, dims in (((5, 40), (0,)), ((3, 4, 24), (1,)), ((3, 4, 24), (0, 2)), ((2, 3, 4, 8), (1, 2)),
                                                                 ((2, 3, 4, 10), (0, 1, 3))) for by in ("sum", "max")],
    dims_case("f32", (5, 40), (0,), "prod", NEAR),
    dims_case("i32", (5, 40), (0,), "prod"),
    dims_case("i16", (3, 4, 24), (0, 1), "min"),
    dims_case("u32", (3, 4, 24), (0, 1), "max"),
    dims_case("u32", (5, 16), (0,), "sum"),
    *[case("total", {"x_ptr": f"f32[{n}]", "out_ptr": f"f32[{n}]"},
           lambda x_ptr, out_ptr: {"out_ptr": (x_ptr - x_ptr.max()) / (x_ptr.max() - x_ptr.min()) + x_ptr.sum(dtype=np.float64) * 0.5},
           const={"n": n}, tolerance={"rtol": 1e-4, "atol": 1e-4}) for n in (64, 100, 5000)],
    *[case("broadcast", {"x_ptr": f"{d}[{r},{c}]", "row_ptr": f"{d}[{c}]", "column_ptr": f"{d}[{r},1]", "out_ptr": f"{d}[{r},{c}]"},
           lambda x_ptr, row_ptr, column_ptr, out_ptr: {"out_ptr": np.where(x_ptr > column_ptr, x_ptr * row_ptr, np.maximum(column_ptr, row_ptr)) - column_ptr},
           const={"rows": r, "columns": c}, tolerance=t)
      for d, r, c, t in (("f32", 5, 64, None), ("f32", 9, 126, None), ("f32", 130, 7, None), ("f16", 6, 100, HALF), ("i32", 3, 40, None), ("i16", 5, 33, None))],
    *[case("outer", {"a_ptr": f"f32[{n}]", "b_ptr": f"f32[{m}]", "out_ptr": f"f32[{n},{m}]"},
           lambda a_ptr, b_ptr, out_ptr: {"out_ptr": np.outer(a_ptr, b_ptr)}, const={"n": n, "m": m}) for n, m in ((4, 16), (33, 50))],
    *[case("row_functions", {"x_ptr": f"{d}[{r},{c}]", "gamma_ptr": f"{d}[{c}]", "beta_ptr": f"{d}[{c}]", "s_ptr": f"{d}[{r},{c}]",
                             "r_ptr": f"{d}[{r},{c}]", "l_ptr": f"{d}[{r},{c}]"}, functions, const={"rows": r, "columns": c}, tolerance=t)
      for d, r, c, t in (("f32", 8, 128, NEAR), ("f32", 3, 126, NEAR), ("f16", 4, 100, HALF), ("bf16", 2, 64, {"rtol": 1e-2, "atol": 1e-2}))],
    case("parts", {"x_ptr": "f32[6,64]", "out_ptr": "f32[6,64]"}, lambda x_ptr, out_ptr: {"out_ptr": joined(x_ptr)}),
    *[case("extremes", {"x_ptr": f"f32[{r},{c}]", "most_ptr": f"i32[{r}]", "least_ptr": f"i32[{r}]"},
           lambda x_ptr, most_ptr, least_ptr: {"most_ptr": x_ptr.argmax(1), "least_ptr": x_ptr.argmin(1)}, const={"rows": r, "columns": c})
      for r, c in ((4, 64), (7, 99))],
    *[case("masked_sum", {"x_ptr": "f32[4,40]", "out_ptr": "f32[4]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": masked(x_ptr, n)}, tolerance=NEAR) for n in (0, 1, 50, 160)],
    case("ragged_rows", {"x_ptr": "f32[21,100]", "out_ptr": "f32[21,100]", "rows": 21, "columns": 100},
         lambda x_ptr, out_ptr, rows, columns: {"out_ptr": softmax(x_ptr)}, tolerance=NEAR),
    case("shapes", {"x_ptr": "f32[4,32]", "out_ptr": "f32[2,3,32]"}, lambda x_ptr, out_ptr: {"out_ptr": spread_mean(x_ptr)}, tolerance=NEAR),
    *[case("own_name", {"x_ptr": f"{d}[1,9]", "square_ptr": f"{d}[9,9]", "out_ptr": f"{d}[9,9]", "n": n},
           lambda x_ptr, square_ptr, out_ptr, n: {"out_ptr": own_name_ref(x_ptr, square_ptr, n)}, const={"by": by}, tolerance=NEAR)
      for d, n, by in (("f32", 3, "max"), ("i32", 2, "sum"), ("i64", 3, "max"))],
]
