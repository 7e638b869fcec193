"""Moves of elements: transposes, parts of tiles that begin anywhere, joins, reshapes of ragged rows, cumulative sums, products."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def transposed(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, axes: asc2.ConstExpr, to: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(x.transpose(*axes), asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def transposed_loop(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: int, tile: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    out_gm = asc2.tensor(out_ptr, [columns, rows])
    for i in range(0, rows, tile[0]):
        for j in range(0, columns, tile[1]):
            x = asc2.load(x_gm, tile, offsets=[i, j])
            asc2.store(x.T, out_gm, offsets=[j, i])


@asc2.jit
def part(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, at: asc2.ConstExpr, to: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(asc2.copy(x, to, offsets=at), asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def joined(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, a: asc2.ConstExpr, b: asc2.ConstExpr,
           axis: asc2.ConstExpr, to: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, a), a, offsets=[0] * len(a))
    y = asc2.load(asc2.tensor(y_ptr, b), b, offsets=[0] * len(b))
    asc2.store(asc2.concat(x, y, x, axis=axis), asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def reshaped(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, to: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(x.reshape(to), asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def running(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, axis: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(x.cumsum(axis), asc2.tensor(out_ptr, shape), offsets=[0] * len(shape))


@asc2.jit
def running_all(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(asc2.cumsum(x), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def rows_joined(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, axis: asc2.ConstExpr, to: asc2.ConstExpr,
                by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    if by == "prod":
        y = x.prod(axis)
    elif by == "sum":
        y = x.sum(axis)
    elif by == "max":
        y = x.max(axis)
    else:
        y = x.min(axis)
    asc2.store(y, asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def after_squeeze(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, least_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr,
                  k: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m, k]), [n, m, k], offsets=[0, 0, 0])
    most = x.max(-1)  # [n, m]
    least = most.min(0)  # [m]
    asc2.store(most - least, asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])
    asc2.store(x.max(2, keep_dims=True).min(1, keep_dims=True).squeeze(), asc2.tensor(least_ptr, [n]), offsets=[0])


@asc2.jit
def spread_columns(x_ptr: asc2.GlobalAddress, a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress,
                   shape: asc2.ConstExpr):
    n, m, k = shape
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0, 0, 0])
    a = asc2.load(asc2.tensor(a_ptr, [n, 1, 1]), [n, 1, 1], offsets=[0, 0, 0])
    b = asc2.load(asc2.tensor(b_ptr, [1, m, 1]), [1, m, 1], offsets=[0, 0, 0])
    asc2.store(asc2.where(b > 0, x * a + b, a - b), asc2.tensor(out_ptr, shape), offsets=[0, 0, 0])


@asc2.jit
def mask_moved(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    positive = (x > 0).T
    asc2.store(asc2.where(positive, x.T, -1.0), asc2.tensor(out_ptr, [m, n]), offsets=[0, 0])


@asc2.jit
def rotated(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [n, m])
    out_gm = asc2.tensor(out_ptr, [n, m])
    for i in range(n):
        x = asc2.load(x_gm, [1, m], offsets=[i, 0])
        asc2.store(asc2.concat(-x[:, m // 2 :], x[:, : m // 2], axis=1), out_gm, offsets=[i, 0])


@asc2.jit
def every(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, to: asc2.ConstExpr, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0, 0])
    y = x[rows[0]:rows[1]:rows[2], columns[0]:columns[1]:columns[2]]
    asc2.store(y, asc2.tensor(out_ptr, to), offsets=[0, 0])


@asc2.jit
def pairs_turned(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    """As rotary embeddings turn neighbours."""
    x = asc2.load(asc2.tensor(x_ptr, [3, n]), [3, n], offsets=[0, 0])
    even, odd = x[..., ::2], x[..., 1::2]
    y = asc2.concat((even - odd)[:, :, None], (even + odd)[..., None], axis=-1).reshape(3, n)
    asc2.store(y, asc2.tensor(out_ptr, [3, n]), offsets=[0, 0])


@asc2.jit
def rank_of_loads(x_ptr: asc2.GlobalAddress, w_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr):
    """Rows are computed with as vectors, loaded and stored as [1, n]; some of them meet tiles of other ranks."""
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    w = asc2.load(asc2.tensor(w_ptr, [n]), [n], offsets=[0])
    last = asc2.zeros([n], dtype=asc2.float32)
    for i in range(rows):
        x = asc2.load(x_gm, [1, n], offsets=[i, 0]).reshape(n)
        y = (x - x.max()) * w + last
        if i % 2 == 0:
            y = y + x.expand_dims(0).expand_dims(0).squeeze() * 0.5
        z = x.reshape(1, 1, n) + y.reshape(1, n)
        asc2.store((y + z.reshape(n)).reshape(1, n), out_gm, offsets=[i, 0])
        last = x


@asc2.jit
def together(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, 1]), [n, 1], offsets=[0, 0])
    y = asc2.load(asc2.tensor(y_ptr, [m]), [m], offsets=[0])
    a, b = asc2.broadcast_tensors(x, y)
    assert asc2.broadcast_shapes([n, 1], (m,)) == (n, m) == a.shape == b.shape
    asc2.store(a - b, asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])


def text(shape):
    return "[" + ",".join(map(str, shape)) + "]"


def move(kernel, dtype, shape, to, reference, **const):
    return case(kernel, {"x_ptr": dtype + text(shape), "out_ptr": dtype + text(to)}, lambda x_ptr, out_ptr: {"out_ptr": reference(x_ptr)},
                const={"shape": list(shape), "to": list(to), **const})


def transpose_case(dtype, shape, axes):
    to = [shape[axis] for axis in axes]
    return move("transposed", dtype, shape, to, lambda x: x.transpose(axes), axes=list(axes))


def part_case(dtype, shape, at, to):
    window = tuple(slice(a, a + n) for a, n in zip(at, to))
    return move("part", dtype, shape, to, lambda x: x[window], at=list(at))


def every_case(dtype, shape, rows, columns):
    def reference(x_ptr, out_ptr):
        return {"out_ptr": x_ptr[slice(*rows), slice(*columns)]}
    to = np.zeros(shape)[slice(*rows), slice(*columns)].shape
    return case("every", {"x_ptr": f"{dtype}{text(shape)}", "out_ptr": f"{dtype}{text(to)}"}, reference,
                const={"shape": list(shape), "to": list(to), "rows": list(rows), "columns": list(columns)})


def pairs_reference(x_ptr, out_ptr):
    a, b = x_ptr[:, ::2], x_ptr[:, 1::2]
    return {"out_ptr": np.stack([a - b, a + b], 2).reshape(x_ptr.shape)}


def rank_reference(x_ptr, w_ptr, out_ptr, rows):
    out, last = np.zeros_like(x_ptr), 0
    for i, x in enumerate(x_ptr):
        y = (x - x.max()) * w_ptr + last
        if i % 2 == 0:
            y = y + x * np.float32(0.5)
        out[i] = y + (x + y)
        last = x
    return {"out_ptr": out}


def joined_case(dtype, a, b, axis):
    to = list(a)
    to[axis] += a[axis] + b[axis]
    return case("joined", {"x_ptr": dtype + text(a), "y_ptr": dtype + text(b), "out_ptr": dtype + text(to)},
                lambda x_ptr, y_ptr, out_ptr: {"out_ptr": np.concatenate([x_ptr, y_ptr, x_ptr], axis)},
                const={"a": list(a), "b": list(b), "axis": axis, "to": to})


def running_case(dtype, shape, axis, **more):
    one = move("running", dtype, shape, shape, lambda x: np.cumsum(x, axis, dtype=x.dtype), axis=axis)
    del one.const["to"]
    one.tolerance = more.get("tolerance", {})
    return one


def rows_case(by, dtype, shape, axis, tolerance=None, **more):
    to = [n for d, n in enumerate(shape) if d not in (axis if isinstance(axis, tuple) else (axis % len(shape),))]
    fold = {"prod": np.prod, "sum": np.sum, "max": np.max, "min": np.min}[by]
    def reference(x):
        return fold(x, axis) if by in ("max", "min") else fold(x, axis, dtype=x.dtype)
    one = move("rows_joined", dtype, shape, to, reference, axis=list(axis) if isinstance(axis, tuple) else axis, by=by)
    one.tolerance = tolerance or {}
    one.low, one.high = more.get("low", -4.0), more.get("high", 4.0)
    return one


NEAR = {"rtol": 1e-5, "atol": 1e-5}
CASES = [
    *[every_case(d, shape, rows, columns)
      for d, shape, rows, columns in (("f32", (4, 32), (0, 4, 1), (0, 32, 2)), ("f32", (5, 33), (0, 5, 2), (1, 33, 2)), ("f16", (7, 40), (1, 7, 3), (2, 39, 5)),
                                      ("i8", (6, 50), (0, 6, 1), (0, 50, 3)), ("i64", (5, 21), (0, 5, 4), (0, 21, 4)), ("u16", (3, 9), (0, 3, 2), (0, 9, 8)),
                                      ("bf16", (4, 17), (0, 4, 1), (16, 17, 2)), ("i32", (3, 5), (2, 3, 9), (1, 5, 99)))],
    *[case("rank_of_loads", {"x_ptr": f"f32[5,{n}]", "w_ptr": f"f32[{n}]", "out_ptr": f"f32[5,{n}]", "rows": 5}, rank_reference, const={"n": n},
           tolerance={"rtol": 1e-5, "atol": 1e-5}) for n in (64, 33, 1)],
    *[case("pairs_turned", {"x_ptr": f"{d}[3,{n}]", "out_ptr": f"{d}[3,{n}]"}, pairs_reference, const={"n": n}) for d, n in (("f32", 64), ("f16", 36))],
    *[transpose_case(dtype, shape, axes) for dtype in ("f32", "f16", "i8")
      for shape, axes in [((16, 16), (1, 0)), ((7, 33), (1, 0)), ((3, 5, 7), (2, 1, 0)), ((2, 6, 8), (0, 2, 1)), ((4, 3, 16), (1, 0, 2))]],
    *[transpose_case(dtype, (5, 12), (1, 0)) for dtype in ("bf16", "i16", "u16", "i32", "u32", "i64", "u64", "u8")],
    transpose_case("f32", (2, 3, 4, 5), (3, 1, 0, 2)), transpose_case("f32", (1, 9), (1, 0)), transpose_case("f32", (9, 1), (1, 0)),
    transpose_case("f16", (3, 1, 5), (2, 0, 1)),
    # Offsets whose products f32 does not hold.
    transpose_case("f32", (5, 2000), (1, 0)), transpose_case("i16", (5, 1360), (1, 0)), transpose_case("f32", (3, 2, 600), (2, 1, 0)),
    transpose_case("f32", (700, 3, 2), (2, 1, 0)), transpose_case("i64", (2, 900), (1, 0)),
    case("transposed_loop", {"x_ptr": "f32[37,50]", "out_ptr": "f32[50,37]", "rows": 37, "columns": 50},
         lambda x_ptr, out_ptr, rows, columns: {"out_ptr": x_ptr.T}, const={"tile": [16, 24]}),
    *[part_case(dtype, (6, 40), at, to) for dtype in ("f32", "f16", "u8", "i64")
      for at, to in [((0, 1), (6, 7)), ((2, 3), (3, 21)), ((1, 0), (5, 40)), ((5, 39), (1, 1))]],
    part_case("f32", (100,), (37,), (41,)), part_case("i32", (3, 4, 10), (1, 1, 3), (2, 2, 5)), part_case("f32", (6, 5, 1), (2, 1, 0), (3, 2, 1)),
    *[joined_case(dtype, a, b, axis) for dtype in ("f32", "f16", "i8")
      for a, b, axis in [((4, 3), (4, 6), 1), ((5,), (9,), 0), ((2, 7), (3, 7), 0), ((2, 3, 5), (2, 3, 11), 2), ((2, 3, 5), (2, 1, 5), 1)]],
    joined_case("f32", (3, 2, 1), (3, 5, 1), 1), joined_case("f32", (3, 2, 1), (4, 2, 1), 0), joined_case("f32", (2, 3, 4, 1), (2, 1, 4, 1), 1),
    *[move("reshaped", dtype, shape, to, lambda x, to=to: x.reshape(to)) for dtype in ("f32", "f16", "u8", "i64")
      for shape, to in [((2, 6, 1), (2, 6)), ((3, 10), (5, 6)), ((6, 5), (30,)), ((42,), (2, 3, 7)), ((4, 9), (9, 4, 1))]],
    *[running_case(dtype, shape, axis) for dtype in ("i32", "i16", "u32", "i8") for shape, axis in [((4, 21), 1), ((7, 9), 0), ((50,), 0)]],
    running_case("f32", (5, 100), 1, tolerance=NEAR), running_case("f32", (3, 4, 6), 1, tolerance=NEAR),
    running_case("f16", (4, 40), -1, tolerance={"rtol": 2e-2, "atol": 2e-2}),
    case("running_all", {"x_ptr": "i32[6,7]", "out_ptr": "i32[42]"}, lambda x_ptr, out_ptr: {"out_ptr": np.cumsum(x_ptr, dtype=np.int32)},
         const={"shape": [6, 7], "n": 42}),
    *[rows_case("prod", "f32", shape, axis, NEAR, low=0.5, high=1.5) for shape, axis in [((4, 5), 1), ((9, 37), 1), ((1, 64), 1), ((3, 4, 20), 2)]],
    *[rows_case("prod", dtype, (3, 11), 1) for dtype in ("i32", "i16", "u32", "i8")],
    *[rows_case(by, dtype, shape, axis) for by in ("sum", "max", "min") for dtype in ("i32", "u32", "i16")
      for shape, axis in [((5, 30), 1), ((1, 9000), 1), ((3, 4, 9), (1, 2))]],
    rows_case("sum", "i32", (2, 9000), 1), rows_case("sum", "i16", (2, 9000), 1),
    rows_case("sum", "f32", (2, 6, 40), (0, 2), NEAR),
    case("after_squeeze", {"x_ptr": "f32[3,5,40]", "out_ptr": "f32[3,5]", "least_ptr": "f32[3]"},
         lambda x_ptr, out_ptr, least_ptr: {"out_ptr": x_ptr.max(2) - x_ptr.max(2).min(0), "least_ptr": x_ptr.max(2).min(1)},
         const={"n": 3, "m": 5, "k": 40}),
    case("spread_columns", {"x_ptr": "f32[3,4,20]", "a_ptr": "f32[3,1,1]", "b_ptr": "f32[1,4,1]", "out_ptr": "f32[3,4,20]"},
         lambda x_ptr, a_ptr, b_ptr, out_ptr: {"out_ptr": np.where(b_ptr > 0, x_ptr * a_ptr + b_ptr, a_ptr - b_ptr)}, const={"shape": [3, 4, 20]}),
    case("mask_moved", {"x_ptr": "f32[6,20]", "out_ptr": "f32[20,6]"},
         lambda x_ptr, out_ptr: {"out_ptr": np.where(x_ptr > 0, x_ptr, np.float32(-1)).T}, const={"n": 6, "m": 20}),
    case("rotated", {"x_ptr": "f32[6,20]", "out_ptr": "f32[6,20]"},
         lambda x_ptr, out_ptr: {"out_ptr": np.concatenate([-x_ptr[:, 10:], x_ptr[:, :10]], 1)}, const={"n": 6, "m": 20}),
    case("together", {"x_ptr": "f32[6,1]", "y_ptr": "f32[20]", "out_ptr": "f32[6,20]"},
         lambda x_ptr, y_ptr, out_ptr: {"out_ptr": x_ptr - y_ptr}, const={"n": 6, "m": 20}),
]
