"""Odd combinations: narrow types under masks, reductions over several axes, loops that run no, one or many times and are left in the
middle, state in tuples."""
import asc2
import numpy as np
from kernels import case

CASES = []
FLOATS = ("f32", "f16", "bf16")
SMALL = {"low": 0.0, "high": 0.3}  # small whole numbers: no order of sums changes them


def text(dtype, *shape):
    return f"{dtype}[{','.join(map(str, shape))}]"


def add(kernel, args, reference, **options):
    options.setdefault("tolerance", {"rtol": 2e-5, "atol": 2e-5})
    CASES.append(case(kernel, args, reference, **options))


@asc2.jit
def state_machine(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, stop: int):
    """A tuple of tiles and numbers goes through a loop that is left in three ways."""
    x = asc2.tensor(x_ptr, [8, 3, 10])
    out = asc2.tensor(o_ptr, [3, 10])
    state = (asc2.zeros([3, 10], asc2.bfloat16), 0, 1.0)
    for i in range(n):
        t = asc2.load(x, [1, 3, 10], offsets=[i, 0, 0]).reshape(3, 10)
        total, count, scale = state
        with asc2.mask(count=count + 7, other=0):
            s = t.sum(0, 1)
            total = total + t
        if s > 20.0 and i == stop:
            asc2.store(total, out, offsets=[0, 0])
            return
        if s < 0.5:
            continue
        if i > stop:
            state = (t, count, scale) if i % 2 == 0 else (total, count + 1, 2.0)
            break
        state = (total, count + 3, scale + s)
    total, count, scale = state
    asc2.store((total.to(asc2.float32) * count + scale).to(asc2.bfloat16), out, offsets=[0, 0])


def state_machine_ref(x_ptr, o_ptr, n, stop):
    total, count, scale = np.zeros((3, 10), np.float32), 0, 1.0
    for i in range(n):
        t = x_ptr[i]
        on = np.arange(30).reshape(3, 10) < count + 7
        s = np.where(on, t, 0).sum()
        more = np.where(on, total + t, 0)
        if s > 20 and i == stop:
            return {"o_ptr": more}
        if s < 0.5:
            continue
        if i > stop:
            total, count, scale = (t, count, scale) if i % 2 == 0 else (more, count + 1, 2.0)
            break
        total, count, scale = more, count + 3, scale + s
    return {"o_ptr": total * count + scale}


for n, stop in ((0, 0), (1, 0), (8, 9), (8, 3), (8, 2), (5, 4)):
    add("state_machine", {"x_ptr": text("bf16", 8, 3, 10), "o_ptr": text("bf16", 3, 10), "n": n, "stop": stop}, state_machine_ref,
        low=0, high=4, tolerance={"rtol": 3e-2, "atol": 3e-2})


@asc2.jit
def reduced_all_ways(x_ptr: asc2.GlobalAddress, a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [4, 3, 5, 7]), [4, 3, 5, 7], offsets=[0, 0, 0, 0])
    a, b = asc2.tensor(a_ptr, [4, 3, 7]), asc2.tensor(b_ptr, [4, 5])
    i = 0
    while i < 2:
        with asc2.mask(count=n if i == 0 else 420):
            parts = (x.sum(0, 2), x.max(2, 0))
            last = x.sum(0, 1, 2, 3)
        i = i + 1
        if last <= 0:
            continue
        asc2.store(parts[0][None], a, offsets=[i - 1, 0, 0])
        asc2.store(parts[1][None], a, offsets=[i + 1, 0, 0])
    asc2.store(x.max(1, 3) - x.min(3).min(1), b, offsets=[0, 0])


def reduced_ref(x_ptr, a_ptr, b_ptr, n):
    out = a_ptr.copy()
    least = -np.inf if x_ptr.dtype.kind == "f" else np.iinfo(x_ptr.dtype).min
    for i, count in enumerate((n, 420)):
        on = np.arange(x_ptr.size).reshape(x_ptr.shape) < count
        if np.where(on, x_ptr, 0).sum() > 0:
            out[i] = np.where(on, x_ptr, 0).sum((0, 2))
            out[i + 2] = np.where(on, x_ptr, x_ptr.dtype.type(least)).max((0, 2))
    return {"a_ptr": out, "b_ptr": x_ptr.max((1, 3)) - x_ptr.min((1, 3))}


for dtype in ("f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"):
    add("reduced_all_ways", {"x_ptr": text(dtype, 4, 3, 5, 7), "a_ptr": text(dtype, 4, 3, 7), "b_ptr": text(dtype, 4, 5), "n": 333},
        reduced_ref, **SMALL, tolerance={"rtol": 1e-2, "atol": 1e-2} if dtype in FLOATS else {})


@asc2.jit
def moved_about(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """Slices, transposes, broadcasts, flips and sums along an axis, of any type, in a loop and under a choice."""
    x = asc2.load(asc2.tensor(x_ptr, [3, 5, 7]), [3, 5, 7], offsets=[0, 0, 0])
    out = asc2.tensor(o_ptr, [6, 105])
    y = x.transpose(2, 0, 1).reshape(21, 5)
    for k in range(n):
        y = asc2.concat(y[:, 3:], y[:, :3], axis=-1) if k % 2 == 0 else asc2.concat(y[20:], y[:20])
    asc2.store(y.reshape(1, 105), out, offsets=[0, 0])
    z = x[:, 1:4, ::3]
    w = asc2.where(z > x[:, :3, :1], z, x[0:1, 0:3, 6:7])
    asc2.store(asc2.broadcast_to(w[:, :, :1], 3, 3, 7).reshape(1, 63), out, offsets=[1, 0])
    asc2.store(x.cumsum(1).reshape(1, 105), out, offsets=[2, 0])
    with asc2.mask(count=n * 10, other=1):
        c = x.cumsum(axis=0)
        m = asc2.argmax(x.to(asc2.float32), 1)
    asc2.store(c.reshape(1, 105), out, offsets=[3, 0])
    asc2.store(m.to(x.dtype).reshape(1, 21), out, offsets=[4, 0])
    top = (x == x.max(2, keep_dims=True)).to(asc2.int32).sum(2).to(x.dtype)
    asc2.store(top.reshape(1, 15), out, offsets=[5, 0])


def moved_ref(x_ptr, o_ptr, n):
    out, x = o_ptr.copy(), x_ptr
    y = x.transpose(2, 0, 1).reshape(21, 5)
    for k in range(n):
        y = np.concatenate([y[:, 3:], y[:, :3]], 1) if k % 2 == 0 else np.concatenate([y[20:], y[:20]])
    z = x[:, 1:4, ::3]
    w = np.where(z > x[:, :3, :1], z, x[0:1, 0:3, 6:7])
    on = np.arange(105).reshape(3, 5, 7) < n * 10
    out[0], out[1, :63] = y.ravel(), np.broadcast_to(w[:, :, :1], (3, 3, 7)).ravel()
    out[2] = np.cumsum(x, 1, dtype=x.dtype).ravel()
    sums = np.cumsum(np.where(on, x, 0), 0)
    out[3] = np.where(on, sums, 1).astype(x.dtype).ravel()
    out[4, :21] = np.where(on, x.astype(np.float32), -np.inf).argmax(1).ravel()
    out[5, :15] = (x == x.max(2, keepdims=True)).sum(2).ravel()
    return {"o_ptr": out}


for dtype in ("f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"):
    add("moved_about", {"x_ptr": text(dtype, 3, 5, 7), "o_ptr": text(dtype, 6, 105), "n": 10}, moved_ref, **SMALL,
        tolerance={"rtol": 1e-2, "atol": 1e-2} if dtype in FLOATS else {})


@asc2.jit
def norms_in_masks(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, W: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [2, 3, W]), [2, 3, W], offsets=[0, 0, 0])
    g = asc2.load(asc2.tensor(g_ptr, [W]), [W], offsets=[0])
    out = asc2.tensor(o_ptr, [4, 2, 3, W])
    y = x
    with asc2.mask(count=n):
        y = asc2.softmax(x)
    with asc2.mask(count=n, other=0):
        z = asc2.rms_norm(x, g, 1e-5)
        w = asc2.layer_norm(x, g, g, epsilon=1e-5) if n > 0 else x
    for i, tile in enumerate((y, z, w, x.softmax())):
        asc2.store(tile[None], out, offsets=[i, 0, 0, 0])


def norms_ref(x_ptr, g_ptr, o_ptr, n):
    x, g = x_ptr.astype(np.float64), g_ptr.astype(np.float64)
    on = np.arange(x.size).reshape(x.shape) < n
    with np.errstate(all="ignore"):
        e = np.where(on, np.exp(x - np.where(on, x, -np.inf).max(2, keepdims=True)), 0)
        y = np.where(on, e / e.sum(2, keepdims=True), x)
    count = x.shape[2]
    ms = np.where(on, x * x, 0).sum(2, keepdims=True) / count
    z = np.where(on, x / np.sqrt(ms + 1e-5) * g, 0)
    mean = np.where(on, x, 0).sum(2, keepdims=True) / count
    var = np.where(on, (x - mean) ** 2, 0).sum(2, keepdims=True) / count
    w = np.where(on, (x - mean) / np.sqrt(var + 1e-5) * g + g, 0) if n > 0 else x
    full = np.exp(x - x.max(2, keepdims=True))
    return {"o_ptr": np.stack([y, z, w, full / full.sum(2, keepdims=True)]).astype(x_ptr.dtype)}


for dtype, wide, n in (("f32", 9, 45), ("f16", 33, 198), ("bf16", 17, 68), ("f32", 1, 6), ("f16", 8, 0)):
    add("norms_in_masks", {"x_ptr": text(dtype, 2, 3, wide), "g_ptr": text(dtype, wide), "o_ptr": text(dtype, 4, 2, 3, wide), "n": n},
        norms_ref, const={"W": wide}, tolerance={"rtol": 3e-2 if dtype == "bf16" else 4e-3, "atol": 2e-2 if dtype == "bf16" else 2e-3})


@asc2.jit
def single_elements(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """Elements read and written one by one decide where a loop goes; they meet tiles of their type."""
    x = asc2.tensor(x_ptr, [3, 11])
    out = asc2.tensor(o_ptr, [3, 11])
    row = asc2.block_idx()
    t = asc2.load(x, [1, 11], offsets=[row, 0])
    best, at = asc2.load(x, offsets=[row, 0]), 0
    for i in range(1, n):
        e = asc2.load(x, offsets=[row, i])
        if e > best:
            best, at = e, i
        elif e == 0:
            break
    asc2.store(t * 2 + t[0, 3] if at > 2 else t + at, out, offsets=[row, 0])
    asc2.store(best, out, offsets=[row, 10])


def single_ref(x_ptr, o_ptr, n):
    out = o_ptr.copy()
    for row, line in enumerate(x_ptr):
        best, at = line[0], 0
        for i in range(1, n):
            if line[i] > best:
                best, at = line[i], i
            elif line[i] == 0:
                break
        out[row] = line * 2 + line[3] if at > 2 else line + line.dtype.type(at)
        out[row, 10] = best
    return {"o_ptr": out}


for dtype in ("f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"):
    add("single_elements", {"x_ptr": text(dtype, 3, 11), "o_ptr": text(dtype, 3, 11), "n": 11}, single_ref, grid=3, low=0.0, high=0.5,
        tolerance={"rtol": 2e-2, "atol": 1e-2} if dtype in FLOATS else {})


@asc2.jit
def edges_of_all(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, rows: int):
    """Windows across the ends and beyond them, none at all, and one that is stored as far as it is inside."""
    x, out = asc2.tensor(x_ptr, [rows, 13]), asc2.tensor(o_ptr, [rows, 13])
    for r in range(0, rows, 4):
        for c in range(0, n, 8):
            t = asc2.load(x, [4, 8], offsets=[r, c], pad_value=3)
            beyond = asc2.load(x, [4, 8], offsets=[r + rows, c], pad_value=1)
            s = t.max()
            if s < 0:
                continue
            asc2.store(t * beyond + t[3:, 7:], out, offsets=[r, c])
        else_row = r + 4
        if else_row > 8:
            break


def edges_ref(x_ptr, o_ptr, n, rows):
    out = o_ptr.copy()
    padded = np.full((rows + 8, 24), 3, x_ptr.dtype)
    padded[:rows, :13] = x_ptr
    for r in range(0, rows, 4):
        for c in range(0, n, 8):
            t = padded[r : r + 4, c : c + 8]
            if t.max() >= 0:
                h, w = min(4, rows - r), min(8, 13 - c)
                out[r : r + 4, c : c + 8] = (t + t[3, 7])[:h, :w]
        if r + 4 > 8:
            break
    return {"o_ptr": out}


for dtype, n, rows in (("f32", 13, 6), ("bf16", 13, 9), ("i8", 13, 15), ("u16", 9, 4), ("i64", 13, 5), ("f16", 0, 4), ("u8", 8, 1)):
    add("edges_of_all", {"x_ptr": text(dtype, rows, 13), "o_ptr": text(dtype, rows, 13), "n": n, "rows": rows}, edges_ref, low=0, high=0.5,
        tolerance={"rtol": 1e-2})
