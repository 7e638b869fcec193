"""Elements of tiles as scalars: conditions, bounds, offsets, values to store."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def branch_on_max(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, limit: float):
    x = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    if x.max() > limit:
        y = x * 2.0
    else:
        y = x - 1.0
    asc2.store(y, asc2.tensor(out_ptr, [100]), offsets=[0])


@asc2.jit
def row_of_argmax(x_ptr: asc2.GlobalAddress, table_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [40]), [40], offsets=[0])
    row = asc2.load(asc2.tensor(table_ptr, [40, 24]), [1, 24], offsets=[x.argmax(), 0])
    asc2.store(row, asc2.tensor(out_ptr, [1, 24]), offsets=[0, 0])


@asc2.jit
def halve_until_small(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    x = asc2.abs(x)
    total = x.sum()
    while total > 1.0:
        x = x * 0.5
        total = x.sum()
    asc2.store(x, asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def store_totals(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int):
    x_gm = asc2.tensor(x_ptr, [rows, 50])
    out_gm = asc2.tensor(out_ptr, [rows])
    for i in range(asc2.block_idx(), rows, asc2.block_num()):
        x = asc2.load(x_gm, [1, 50], offsets=[i, 0])
        asc2.store(x.sum(), out_gm, offsets=[i])


@asc2.jit
def loop_bound(count_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    counts = asc2.load(asc2.tensor(count_ptr, [16]), [16], offsets=[0])
    x_gm = asc2.tensor(x_ptr, [20, 32])
    total = asc2.zeros([1, 32], dtype=asc2.float32)
    for i in range(counts.max()):
        total += asc2.load(x_gm, [1, 32], offsets=[i, 0])
    asc2.store(total, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def scale_by_sum(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, sum_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [4, 30]), [4, 30], offsets=[0, 0])
    total = (x * x).sum() + 1.0
    asc2.store(x / total, asc2.tensor(out_ptr, [4, 30]), offsets=[0, 0])
    asc2.store(total, asc2.tensor(sum_ptr, [1]), offsets=[0])


@asc2.jit
def functions_of_scalars(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, s: float):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    a = asc2.sqrt(s) + asc2.exp(-s) * asc2.tanh(s)
    if asc2.log(a) > 0.0:
        x = x * a
    for i in range(2):
        a = asc2.sqrt(a)
    asc2.store(x + a, asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def members(out_ptr: asc2.GlobalAddress, n: int, m: int, f: float):
    """Tuples and lists with parts that are known at run time only."""
    out, pair = asc2.tensor(out_ptr, [16]), (n, m)
    asc2.store(1 if pair == (2, 3) else 0, out, offsets=[0])
    asc2.store(1 if (n, 1) in [(2, 1), (m, 1)] else 0, out, offsets=[1])
    asc2.store(1 if 2 in pair else 0, out, offsets=[2])
    asc2.store(1 if 2 not in pair else 0, out, offsets=[3])
    asc2.store(1 if [n, 5] != [2, 5] else 0, out, offsets=[4])
    asc2.store(1 if 2.0 in pair else 0, out, offsets=[5])
    asc2.store(1 if n in (2, m + 1) else 0, out, offsets=[6])
    asc2.store(1 if pair == [n, m] or pair == (n, m, 1) or pair != (n, m) else 0, out, offsets=[7])
    asc2.store(1 if ((n, "a"), None) == ((3, "a"), None) else 0, out, offsets=[8])
    asc2.store(1 if (f, n > 2) == (0.5, True) else 0, out, offsets=[9])
    asc2.store(1 if n not in ("a", None, (2,)) and "a" not in (n, m) and None not in pair else 0, out, offsets=[10])
    asc2.store(1 if (n, (m, f)) in ((2, (3, 1.5)), (3, (m, f))) else 0, out, offsets=[11])
    asc2.store(1 if (1, n) == (2, m) or () == (n,) or not pair else 0, out, offsets=[12])
    asc2.store(1 if 2 <= n != m in pair else 0, out, offsets=[13])


def members_reference(out_ptr, n, m, f):
    pair = (n, m)
    truths = [pair == (2, 3), (n, 1) in [(2, 1), (m, 1)], 2 in pair, 2 not in pair, [n, 5] != [2, 5], 2.0 in pair, n in (2, m + 1),
              pair == [n, m] or pair == (n, m, 1) or pair != (n, m), ((n, "a"), None) == ((3, "a"), None), (f, n > 2) == (0.5, True),
              n not in ("a", None, (2,)) and "a" not in (n, m) and None not in pair, (n, (m, f)) in ((2, (3, 1.5)), (3, (m, f))),
              (1, n) == (2, m) or () == (n,) or not pair, 2 <= n != m in pair]
    out_ptr[: len(truths)] = truths
    return {"out_ptr": out_ptr}


@asc2.jit
def items_of_loops(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, number_ptr: asc2.GlobalAddress, m: int):
    """What an unrolled loop runs over keeps its values, whatever the body assigns."""
    out = asc2.tensor(out_ptr, [4, 32])
    t = asc2.load(asc2.tensor(x_ptr, [1, 32]), [1, 32], offsets=[0, 0])
    u = t + 1
    for i, v in enumerate((t, u)):
        if m > 2:
            u = t * 3
        asc2.store(v, out, offsets=[i, 0])
    for i, v in enumerate([u, t]):
        for k in range(m):
            t = t + 1
            u = u * 2
        asc2.store(v, out, offsets=[2 + i, 0])
    a, b = m * 2, m * 2 + 1
    i = 0
    for v in (a, b, a):
        if m > 2:
            a, b = b * 3, a
        asc2.store(v, asc2.tensor(number_ptr, [3]), offsets=[i])
        i += 1


def items_reference(x_ptr, out_ptr, number_ptr, m):
    first, second = (x_ptr, x_ptr + 1), (x_ptr * 3 if m > 2 else x_ptr + 1, x_ptr)
    return {"out_ptr": np.concatenate([*first, *second]), "number_ptr": np.array([m * 2, m * 2 + 1, m * 2], np.int32)}


def functions(x, s):
    a = np.sqrt(s) + np.exp(-s) * np.tanh(s)
    return (x * a if np.log(a) > 0 else x) + a ** 0.25


def halved(x):
    x = np.abs(x)
    while x.sum(dtype=np.float32) > 1:
        x = x * np.float32(0.5)
    return x


@asc2.jit
def beyond_its_type(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    """A scalar of any integer type against integers that the type does not hold."""
    x = asc2.load(asc2.tensor(x_ptr, [20]), [20], offsets=[0])
    out_gm = asc2.tensor(out_ptr, [20])
    s, n = x.max(), 0
    for number in asc2.static_range(4):
        a = (-200, -(2**70), 70000, 2**64 - 1)[number]
        n = n * 64
        n = n + (32 if s > a else 0) + (16 if a >= s else 0) + (8 if s < a else 0)
        n = n + (4 if s <= a else 0) + (2 if s == a else 0) + (1 if a != s else 0)
    if -200 < s < 70000 and s in (-200, 5, 2**80, x.max()):
        n = n + 2**24
    while s > -200:
        s = x.min() - 1000
    asc2.store(n + s, out_gm, offsets=[0])


def beyond_reference(x_ptr, out_ptr):
    s, n, out = int(x_ptr.max()), 0, out_ptr.copy()
    for a in (-200, -(2**70), 70000, 2**64 - 1):
        n = n * 64 + 32 * (s > a) + 16 * (a >= s) + 8 * (s < a) + 4 * (s <= a) + 2 * (s == a) + (a != s)
    out[0] = n + 2**24 + int(x_ptr.min()) - 1000
    return {"out_ptr": out}


@asc2.jit
def large_literals(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    """Literals of uint64 that int64 does not hold."""
    x = asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0])
    out_gm = asc2.tensor(out_ptr, [4, 32])
    rows = [x + (2**64 - 1), asc2.where(x > 5, x, 2**63), asc2.full([32], 2**64 - 3, dtype=asc2.uint64)]
    for i, y in enumerate(rows):
        asc2.store(y.reshape(1, 32), out_gm, offsets=[i, 0])
    y = asc2.where((x ^ (2**64 - 1)) > 2**63, x, 0)
    if y.max() < 2**63 + 5:
        y = y + 1
    asc2.store(y.reshape(1, 32), out_gm, offsets=[3, 0])


def large_reference(x_ptr, out_ptr):
    one = np.uint64(1)
    rows = x_ptr - one, np.where(x_ptr > 5, x_ptr, np.uint64(2**63)), np.full(32, 2**64 - 3, np.uint64), x_ptr + one
    return {"out_ptr": np.stack(rows)}


NEAR = {"rtol": 1e-5, "atol": 1e-5}
CASES = [
    *[case("branch_on_max", {"x_ptr": f"{d}[100]", "out_ptr": f"{d}[100]", "limit": limit},
           lambda x_ptr, out_ptr, limit: {"out_ptr": x_ptr * 2 if x_ptr.max() > limit else x_ptr - 1}, tolerance={"rtol": 1e-3})
      for d in ("f32", "f16") for limit in (0.0, 100.0)],
    case("row_of_argmax", {"x_ptr": "f32[40]", "table_ptr": "f32[40,24]", "out_ptr": "f32[1,24]"},
         lambda x_ptr, table_ptr, out_ptr: {"out_ptr": table_ptr[[x_ptr.argmax()]]}),
    case("halve_until_small", {"x_ptr": "f32[64]", "out_ptr": "f32[64]"}, lambda x_ptr, out_ptr: {"out_ptr": halved(x_ptr)}),
    *[case("store_totals", {"x_ptr": f"{d}[7,50]", "out_ptr": f"{d}[7]", "rows": 7},
           lambda x_ptr, out_ptr, rows: {"out_ptr": x_ptr.sum(1, dtype=x_ptr.dtype)}, grid=grid, tolerance=NEAR) for d in ("f32", "i32") for grid in (1, 3)],
    case("loop_bound", {"count_ptr": "i32[16]", "x_ptr": "f32[20,32]", "out_ptr": "f32[1,32]"},
         lambda count_ptr, x_ptr, out_ptr: {"out_ptr": x_ptr[: count_ptr.max()].sum(0, keepdims=True)}, low=-1.0, high=1.0, tolerance=NEAR),
    *[case("functions_of_scalars", {"x_ptr": "f32[64]", "out_ptr": "f32[64]", "s": s}, lambda x_ptr, out_ptr, s: {"out_ptr": functions(x_ptr, s)},
           tolerance=NEAR) for s in (0.25, 2.5)],
    case("scale_by_sum", {"x_ptr": "f32[4,30]", "out_ptr": "f32[4,30]", "sum_ptr": "f32[1]"},
         lambda x_ptr, out_ptr, sum_ptr: {"out_ptr": x_ptr / ((x_ptr * x_ptr).sum() + 1), "sum_ptr": np.array([(x_ptr * x_ptr).sum() + 1])},
         tolerance=NEAR),
    *[case("members", {"out_ptr": "i32[16]", "n": n, "m": m, "f": f}, members_reference)
      for n, m, f in ((2, 3, 1.5), (3, 2, 0.5), (3, 3, 0.5), (1, 2, 1.5), (0, 0, 0.0))],
    *[case("items_of_loops", {"x_ptr": "f32[1,32]", "out_ptr": "f32[4,32]", "number_ptr": "i32[3]", "m": m}, items_reference)
      for m in (0, 1, 3)],
    *[case("beyond_its_type", {"x_ptr": f"{d}[20]", "out_ptr": "i64[20]"}, beyond_reference)
      for d in ("u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64")],
    case("large_literals", {"x_ptr": "u64[32]", "out_ptr": "u64[4,32]"}, large_reference),
]
