"""Integers of 64 bits: arithmetic by halves, comparisons, casts, reductions, columns."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def row080_wide_rows(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr,
                     by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    y = asc2.load(asc2.tensor(y_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    if by == "add":
        z = x + y
    elif by == "sub":
        z = x - y
    elif by == "mul":
        z = x * y
    elif by == "min":
        z = asc2.minimum(x, y)
    elif by == "max":
        z = asc2.maximum(x, y)
    elif by == "bits":
        z = (x & y) ^ ~(x | y)
    elif by == "less":
        z = asc2.where(x < y, x, y + 1)
    elif by == "equal":
        z = asc2.where((x == y) | (x >= 7), x, asc2.where(x != y, y, 3))
    else:
        z = ((x << 3) - (x >> 2)) + ((y << 40) - (y >> 33)) + (x >> 0)
    asc2.store(z, asc2.tensor(out_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def divided(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [n]), [n], offsets=[0])
    if by == "quotient":
        z = x // y
    elif by == "rest":
        z = x % y
    elif by == "small":
        z = x // 1000003 + x % 12345
    elif by == "left":
        z = x << y
    else:
        z = x >> y
    asc2.store(z, asc2.tensor(out_ptr, [n]), offsets=[0])


def shifted_by(x, count, left):
    """NumPy's, on Python's integers: a count beyond the type leaves nothing but the sign."""
    bits, dtype = 8 * x.dtype.itemsize, x.dtype
    def one(v, k):
        inside = 0 <= k < bits
        if left:
            return (int(v) << k if inside else 0) % 2**bits
        return (int(v) >> k if inside else -1 if v < 0 else 0) % 2**bits
    return np.array([one(v, int(k)) for v, k in zip(x, count)], f"u{dtype.itemsize}").view(dtype)


def divided_reference(x_ptr, y_ptr, by):
    if by in ("left", "right"):
        return {"out_ptr": shifted_by(x_ptr, y_ptr, by == "left")}
    return {"out_ptr": {"quotient": lambda: x_ptr // y_ptr, "rest": lambda: x_ptr % y_ptr, "small": lambda: x_ptr // 1000003 + x_ptr % 12345}[by]()}


def quotients(dtype, by, high):
    return case("divided", {"x_ptr": f"{dtype}[300]", "y_ptr": f"{dtype}[300]", "out_ptr": f"{dtype}[300]"},
                lambda x_ptr, y_ptr, out_ptr: divided_reference(x_ptr, y_ptr, by), const={"n": 300, "by": by}, low=-high, high=high)


@asc2.jit
def padded_long(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, m: int, tile: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), tile, offsets=[2, 1], pad_value=-70000000000)
    asc2.store(x, asc2.tensor(out_ptr, tile), offsets=[0, 0])


def padded_long_reference(x_ptr, out_ptr, n, m):
    out = np.full(out_ptr.shape, -70000000000)
    part = x_ptr[2 : 2 + out.shape[0], 1 : 1 + out.shape[1]]
    out[: part.shape[0], : part.shape[1]] = part
    return {"out_ptr": out}


@asc2.jit
def with_scalars(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, s: asc2.int64):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    y = (x + s) * 1000000007 - 5 * (3 - x)
    asc2.store(asc2.maximum(y, -x) + asc2.clamp(x, -3, 4), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def spread_long(x_ptr: asc2.GlobalAddress, row_ptr: asc2.GlobalAddress, column_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress,
                n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    row = asc2.load(asc2.tensor(row_ptr, [m]), [m], offsets=[0])
    column = asc2.load(asc2.tensor(column_ptr, [n, 1]), [n, 1], offsets=[0, 0])
    asc2.store(asc2.where(x > column, x + row, column), asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])


@asc2.jit
def reduced_long(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, axis: asc2.ConstExpr, to: asc2.ConstExpr, by: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    if by == "sum":
        y = x.sum(*axis)
    elif by == "max":
        y = x.max(*axis)
    elif by == "min":
        y = x.min(*axis)
    else:
        y = x.prod(*axis)
    asc2.store(y, asc2.tensor(out_ptr, to), offsets=[0] * len(to))


@asc2.jit
def kept_column(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    asc2.store(x.sum(1, keep_dims=True), asc2.tensor(out_ptr, [n, 1]), offsets=[0, 0])


@asc2.jit
def cast_long(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    out_gm = asc2.tensor(out_ptr, [n])
    asc2.store(x.to(out_gm.dtype), out_gm, offsets=[0])


@asc2.jit
def first_largest(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    asc2.store(x.argmax(1), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def running_long(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr, axis: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0] * len(shape))
    asc2.store(x.cumsum(axis), asc2.tensor(out_ptr, shape), offsets=[0] * len(shape))


def shifted(x, y):
    return ((x << 3) - (x >> 2)) + ((y << 40) - (y >> 33)) + x


BY = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "min": np.minimum, "max": np.maximum, "bits": lambda x, y: (x & y) ^ ~(x | y),
      "less": lambda x, y: np.where(x < y, x, y + x.dtype.type(1)),
      "equal": lambda x, y: np.where((x == y) | (x >= 7), x, np.where(x != y, y, x.dtype.type(3))), "shift": shifted}
FOLD = {"sum": np.sum, "max": np.max, "min": np.min, "prod": np.prod}
HUGE = 2.0**58  # times 16: the ends of the range


def text(shape):
    return "[" + ",".join(map(str, shape)) + "]"


def wide(dtype, rows, columns, by, high):
    shape = text((rows, columns))
    return case("row080_wide_rows", {"x_ptr": dtype + shape, "y_ptr": dtype + shape, "out_ptr": dtype + shape},
                lambda x_ptr, y_ptr, out_ptr: {"out_ptr": BY[by](x_ptr, y_ptr)}, const={"rows": rows, "columns": columns, "by": by}, low=-high, high=high)


def reduced(dtype, shape, axis, by, high):
    axes = tuple(axis) if axis else tuple(range(len(shape)))
    to = [n for d, n in enumerate(shape) if d not in axes] or [1]
    fold = FOLD[by]
    def reference(x_ptr, out_ptr):
        return {"out_ptr": (fold(x_ptr, axes, dtype=x_ptr.dtype) if by in ("sum", "prod") else fold(x_ptr, axes)).reshape(to)}
    return case("reduced_long", {"x_ptr": dtype + text(shape), "out_ptr": dtype + text(to)}, reference,
                const={"shape": list(shape), "axis": list(axis), "to": to, "by": by}, low=-high, high=high)


def with_scalars_reference(x_ptr, out_ptr, s):
    y = (x_ptr + s) * 1000000007 - 5 * (3 - x_ptr)
    return {"out_ptr": np.maximum(y, -x_ptr) + np.clip(x_ptr, -3, 4)}


CASES = [
    *[wide("i64", *shape, by, HUGE) for by in BY for shape in ((1, 1024), (32, 32), (3, 5))],
    *[wide("u64", 3, 21, by, HUGE) for by in BY if by not in ("less", "equal")],
    *[wide("i64", 4, 20, by, 0.5) for by in ("less", "equal", "min")],
    *[case("with_scalars", {"x_ptr": "i64[50]", "out_ptr": "i64[50]", "s": s}, with_scalars_reference, const={"n": 50}, low=-1e6, high=1e6)
      for s in (7, -3000000000000)],
    case("spread_long", {"x_ptr": "i64[6,20]", "row_ptr": "i64[20]", "column_ptr": "i64[6,1]", "out_ptr": "i64[6,20]"},
         lambda x_ptr, row_ptr, column_ptr, out_ptr: {"out_ptr": np.where(x_ptr > column_ptr, x_ptr + row_ptr, column_ptr)}, const={"n": 6, "m": 20},
         low=-1e9, high=1e9),
    *[reduced("i64", shape, axis, by, 1e9) for by in FOLD for shape, axis in [((5, 30), [1]), ((7, 12), [0]), ((40,), []), ((2, 3, 9), [0, 2])]],
    reduced("u64", (4, 9), [1], "sum", HUGE),
    *[quotients(dtype, by, high) for dtype, by, high in (("i64", "quotient", HUGE), ("i64", "rest", 2.0**40), ("u64", "quotient", 2.0**50), ("u64", "rest", HUGE),
                                                         ("i64", "small", HUGE))],
    *[quotients(dtype, by, 5) for dtype, by in (("i64", "left"), ("u64", "right"), ("i32", "left"), ("i32", "right"), ("u32", "right"), ("i8", "right"))],
    *[case("padded_long", {"x_ptr": f"i64[{n},{m}]", "out_ptr": f"i64[{a},{b}]", "n": n, "m": m}, padded_long_reference, const={"tile": [a, b]})
      for n, m, a, b in ((5, 7, 4, 9), (3, 2, 6, 1), (9, 9, 3, 3), (1, 1, 2, 5))],
    case("kept_column", {"x_ptr": "i64[9,20]", "out_ptr": "i64[9,1]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.sum(1, keepdims=True)},
         const={"n": 9, "m": 20}, low=-1e12, high=1e12),
    *[case("cast_long", {"x_ptr": f"{a}[70]", "out_ptr": f"{b}[70]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.astype(out_ptr.dtype)}, const={"n": 70},
           low=-high, high=high)
      for a, b, high in [("i64", "i32", HUGE), ("i64", "u32", HUGE), ("i64", "i8", HUGE), ("i64", "u64", HUGE), ("u64", "i64", HUGE), ("u32", "i64", 2.0**28),
                         ("i16", "u64", 4), ("u64", "u16", HUGE), ("i64", "f32", 1e5), ("f32", "i64", 1e5), ("u64", "f32", HUGE), ("u64", "f16", 2000), ("i64", "f32", HUGE)]],
    *[case("cast_long", {"x_ptr": "f32[70]", "out_ptr": "u64[70]"}, lambda x_ptr, out_ptr: {"out_ptr": np.maximum(x_ptr, 0).astype(np.uint64)},
           const={"n": 70}, low=-1.0, high=high) for high in (1e5, 2.0**63, 1.8e19)],
    case("first_largest", {"x_ptr": "i64[5,30]", "out_ptr": "i32[5]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.argmax(1).astype(np.int32)},
         const={"n": 5, "m": 30}, low=-1e12, high=1e12),
    *[case("running_long", {"x_ptr": f"i64{text(shape)}", "out_ptr": f"i64{text(shape)}"},
           lambda x_ptr, out_ptr, axis=axis: {"out_ptr": np.cumsum(x_ptr, axis)}, const={"shape": list(shape), "axis": axis}, low=-1e12, high=1e12)
      for shape, axis in [((4, 21), 1), ((7, 9), 0)]],
]
