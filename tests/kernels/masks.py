"""Masked regions: which elements of a result are computed, and what becomes of the others (P1, P2, 70, 41)."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def mask_other(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [128]), [128], offsets=[0])
    with asc2.mask(count=n, other=-1.0):
        y = x + 2.0
    asc2.store(y, asc2.tensor(out_ptr, [128]), offsets=[0])


@asc2.jit
def mask_keeps(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [128]), [128], offsets=[0])
    y = x * 3.0
    with asc2.mask(count=n):
        y = x + 2.0
        y *= x
    asc2.store(y, asc2.tensor(out_ptr, [128]), offsets=[0])


@asc2.jit
def mask_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [5, 30]), [5, 30], offsets=[0, 0])
    with asc2.mask(count=n, other=7):
        y = asc2.exp(x)
    asc2.store(y, asc2.tensor(out_ptr, [5, 30]), offsets=[0, 0])


@asc2.jit
def mask_bits(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [200]), [200], offsets=[0])
    y = x
    with asc2.mask(bits=(0, 0xF0F3)):
        y = x + 1.0
    asc2.store(y, asc2.tensor(out_ptr, [200]), offsets=[0])


@asc2.jit
def mask_in_loop(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [n])
    out_gm = asc2.tensor(out_ptr, [n])
    for i in asc2.range(3):
        x = asc2.load(x_gm, [64], offsets=[i * 64])
        with asc2.mask(count=n - i * 64, other=0):
            y = x + 1
        asc2.store(y, out_gm, offsets=[i * 64])


@asc2.jit
def mask_branch(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    y = x
    with asc2.mask(count=n):
        if n > 10:
            y = x * 2.0
        else:
            y = x * 4.0
        y = y + 1.0
    asc2.store(y, asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def mask_store(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    with asc2.mask(count=n, other=5):
        asc2.store(x * 2, asc2.tensor(out_ptr, [64]), offsets=[0])


def first(x, n, computed, others):
    index = np.arange(x.size).reshape(x.shape)
    return np.where(index < n, computed, others).astype(x.dtype)


def bits(x):
    on = np.array([0xF0F3 >> (i % 64) & 1 for i in range(x.size)], bool)
    return np.where(on, x + np.float32(1), x)


def branch(x_ptr, out_ptr, n):
    y = x_ptr * np.float32(2 if n > 10 else 4)
    return {"out_ptr": first(x_ptr, n, y + np.float32(1), x_ptr)}


F = {"x_ptr": "f32[128]", "out_ptr": "f32[128]"}


def added_in_loops(x, n):
    y, i = x * 2, 0
    for i in range(n):
        y = x + i
        for i in range(2):
            y = y + i
    return y + i


@asc2.jit
def loops_in_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """What a loop assigns first keeps its masked-off elements through all iterations; counters are used again."""
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    z, i = x * 100, x
    with asc2.mask(count=10):
        for k in range(3):
            z = x + k
            for k in range(2):
                z = z * 2
        z = z + k
        for i in range(3):
            z = z + i
    with asc2.mask(count=50, other=7.0):
        y = added_in_loops(x, n)
    asc2.store(z + i, asc2.tensor(out_ptr, [128]), offsets=[0])
    asc2.store(y, asc2.tensor(out_ptr, [128]), offsets=[64])


def loops_reference(x_ptr, out_ptr, n):
    z = x_ptr * 100
    z[:10] = (x_ptr[:10] + 2) * 4 + 1 + 3
    y = np.full(64, 7.0)
    y[:50] = x_ptr[:50] + n + 1
    return {"out_ptr": np.concatenate([z + 2, y])}


def pair(x, n):
    if n > 0:
        return x + 1, x * 2
    return x + 2, x * 3


def either(x, n):
    if n > 0:
        return x + 1
    return x


def out_of_a_loop(x, n):
    """What one path computes the other gives back as it is."""
    for i in range(n):
        for k in range(2):
            if i * k > 1:
                return [x + 1, x], either(x, n - 3)
    return [x, x * 3], x * 5


def of_helpers(x, n):
    if n > 2:
        return pair(x, n - 2), either(x, 3 - n)
    return (x if n < 0 else x * 7, either(x, n)), x


def own_mask(x, n):
    with asc2.mask(count=50):
        y = x * 3
        y = either(x, n)
        return y


@asc2.jit
def returned_in_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """Of what a helper returns, each path computes some tiles, and gives others back whole: parts of tuples too."""
    x_gm, out_gm = asc2.tensor(x_ptr, [128]), asc2.tensor(out_ptr, [14, 64])
    x, old = asc2.load(x_gm, [64], offsets=[0]), asc2.load(x_gm, [64], offsets=[64])
    a = b = c = d = f = g = h = l = p = q = old
    e = [old]
    r = [old, old * 2]
    s = old * 3
    u = old * 2
    with asc2.mask(count=20):
        a, b = pair(x, n)
        c = either(x, n)
        (d, *e), f = out_of_a_loop(x, n)
        (g, h), l = of_helpers(x, n)
        for p in pair(x, n):
            q = p
        r = [either(x, n) if n < 4 else x, x * 2 if n == 1 else x]
        s = u = x if n == 1 else either(x, n - 1)
    for i, y in enumerate([a, b, c, d, e[0], f, g, h, l, q, *r, s, u]):
        asc2.store(asc2.reshape(y, [1, 64]), out_gm, offsets=[i, 0])


def returned_reference(x_ptr, out_ptr, n):
    x, old = x_ptr[:64], x_ptr[64:]

    def put(y, before=None):
        return np.where(np.arange(64) < 20, y, old if before is None else before)

    def either(x, n, before=None):
        return put(x + 1, before) if n > 0 else x

    a, b = (put(x + 1), put(x * 2)) if n > 0 else (put(x + 2), put(x * 3))
    c = either(x, n)
    (d, e), f = ((put(x + 1), x), either(x, n - 3)) if n > 2 else ((x, put(x * 3)), put(x * 5))
    if n > 2:
        (g, h), l = (put(x + 1), put(x * 2)), either(x, 3 - n)
    else:
        (g, h), l = (x if n < 0 else put(x * 7), either(x, n)), x
    q = put(x * 2, a) if n > 0 else put(x * 3, a)
    r = either(x, n) if n < 4 else x, put(x * 2, old * 2) if n == 1 else x
    s, u = (x if n == 1 else either(x, n - 1, old * 3)), (x if n == 1 else either(x, n - 1, old * 2))
    return {"out_ptr": np.stack([a, b, c, d, e, f, g, h, l, q, *r, s, u])}


@asc2.jit
def returned_with_other(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [128]), asc2.tensor(out_ptr, [5, 64])
    x, a = asc2.load(x_gm, [64], offsets=[0]), asc2.load(x_gm, [64], offsets=[64])
    with asc2.mask(count=20, other=9):
        (b, c), d = out_of_a_loop(x, n)
        a = either(x, n)
    e = a
    with asc2.mask(count=30):
        e = own_mask(x, n)
    for i, y in enumerate((a, b, c, d, e)):
        asc2.store(asc2.reshape(y, [1, 64]), out_gm, offsets=[i, 0])


def other_reference(x_ptr, out_ptr, n):
    x = x_ptr[:64]

    def put(y):
        return np.where(np.arange(64) < 20, y, 9)

    a = put(x + 1) if n > 0 else x
    (b, c), d = ((put(x + 1), x), put(x + 1) if n > 3 else x) if n > 2 else ((x, put(x * 3)), put(x * 5))
    e = np.where(np.arange(64) < 30, x + 1, x * 3) if n > 0 else x
    return {"out_ptr": np.stack([a, b, c, d, e])}


HIGH, LOW = 0x00FF00FF0F0F3355, 0x5A5A00FFF0F03330


@asc2.jit
def lanes(x_ptr: asc2.GlobalAddress, h_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    """Results without a name under bits: repeated, or with another width, they are as if they had one."""
    x = asc2.load(asc2.tensor(x_ptr, [4, 64]), [4, 64], offsets=[0, 0])
    h = asc2.load(asc2.tensor(h_ptr, [4, 64]), [4, 64], offsets=[0, 0])
    out_gm = asc2.tensor(out_ptr, [48, 64])
    with asc2.mask(bits=(0x00FF00FF0F0F3355, 0x5A5A00FFF0F03330), other=1):
        a = (x[:, :1] + 7) + x
        b = (x[:1] * 3 + 7) * x[:, :1]
        c = (x * 2).to(asc2.float16).to(asc2.float32)
        d = asc2.where(x > 1, x, 3)
        e = asc2.where((x[:, :1] > 1), (x[:1] + 3), (h * 2).to(asc2.float32))
        f = asc2.fma(x[:, :1] + 1, x[:, :1] + 2, x)
        g = (x[1] + 2).broadcast_to(4, 64)
        j = (x.to(asc2.int64) > 1).to(asc2.float32)
        k = (h + 1) + x
        m = asc2.maximum((x[:1] + 1), x) - ((h * 2) > 1).to(asc2.float32)
        p = asc2.clamp(x, 0, 5) + asc2.rms_norm(x, x[2] * 2)
        q = asc2.softmax(h + 1).to(asc2.float32)
    for i, y in enumerate([a, b, c, d, e, f, g, j, k, m, p, q]):
        asc2.store(y, out_gm, offsets=[4 * i, 0])


def lane_mask(shape, width):
    on = [((HIGH << 64 | LOW) >> (i % min(128, 2048 // width))) & 1 for i in range(int(np.prod(shape)))]
    return np.array(on, bool).reshape(shape)


def lanes_reference(x_ptr, h_ptr, out_ptr):
    x, h = x_ptr, h_ptr

    def put(y, width=None):
        y = np.asarray(y)
        return np.where(lane_mask(y.shape, width or y.itemsize * 8), y, y.dtype.type(1))

    def test(y):
        return put(y, 1)

    def f32(y):
        return put(y.astype(np.float32))

    row, column, two = x[:1], x[:, :1], np.float32(2)
    a = put(put(column + 7) + x)
    b = put(put(put(row * 3) + 7) * column)
    c = f32(put(put(x * two).astype(np.float16)))
    d = put(np.where(test(x > 1), x, np.float32(3)))
    e = put(np.where(test(column > 1), put(row + 3), f32(put(h * 2))))
    f = put(put(column + 1) * put(column + 2) + x)
    g = put(np.broadcast_to(put(x[1] + 2), x.shape))
    j = f32(test(put(x.astype(np.int64)) > 1))
    k = put(put(h + np.float16(1)) + x)
    m = put(put(np.maximum(put(row + 1), x)) - f32(test(put(h * 2) > 1)))
    on = lane_mask(x.shape, 32)
    mean = np.where(on, x * x, 0).sum(1, keepdims=True) / np.float32(64)
    p = put(put(np.clip(x, 0, 5)) + put(x / np.sqrt(mean + np.float32(1e-5)) * put(x[2] * two)))
    on, powers = lane_mask(h.shape, 16), (h + np.float16(1)).astype(np.float32)
    powers = np.exp(powers - np.where(on, powers, -np.inf).max(1, keepdims=True))
    q = f32(put((powers / np.where(on, powers, 0).sum(1, keepdims=True)).astype(np.float16)))
    return {"out_ptr": np.concatenate([a, b, c, d, e, f, g, j, k, m, p, q])}


@asc2.jit
def lanes_of_rows(h_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    """The steps of a row operation in another type than its operand's take the operand's lanes."""
    h = asc2.load(asc2.tensor(h_ptr, [3, 100]), [3, 100], offsets=[0, 0])
    with asc2.mask(bits=(0x00FF00FF0F0F3355, 0x5A5A00FFF0F03330)):
        i, j = h.argmax(1), h.argmin(1)
    asc2.store(asc2.concat(i, j), asc2.tensor(out_ptr, [6]), offsets=[0])


def rows_reference(h_ptr, out_ptr):
    on = lane_mask(h_ptr.shape, 8 * h_ptr.itemsize)
    wide = h_ptr.astype(np.float32)
    i, j = np.where(on, wide, -np.inf).argmax(1), np.where(on, wide, np.inf).argmin(1)
    return {"out_ptr": np.concatenate([i, j]).astype(np.int32)}


@asc2.jit
def nothing_to_compute(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    """What an operation gives is masked, be it its operand as it is: kernels that are generic in the type rely on it."""
    x = asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0])
    z = x * 2
    y = z
    out_gm = asc2.tensor(out_ptr, [12, 32])
    with asc2.mask(count=20, other=9):
        a, b, c, d, e = x.to(x.dtype), asc2.cast(x, asc2.int32), asc2.floor(x), +x, x**1
        f, g, h = x.broadcast_to(32), asc2.broadcast_tensors(x, z)[1], asc2.cumsum(x.reshape(1, 32), 0).reshape(32)
        i = asc2.arange(32)
    j = z
    with asc2.mask(count=20):
        y = x.to(asc2.int32)
        z = z.to(asc2.int32)
        j = +(x + 1)
    for k, one in enumerate([a, b, c, d, e, f, g, h, i, y, z, j]):
        asc2.store(one.reshape(1, 32), out_gm, offsets=[k, 0])


def nothing_reference(x_ptr, out_ptr):
    x, index = x_ptr, np.arange(32, dtype=np.int32)

    def put(y, others):
        return np.where(index < 20, y, others)

    rows = [put(x, 9)] * 6 + [put(x * 2, 9), put(x, 9), put(index, 9), put(x, x * 2), x * 2, put(x + 1, x * 2)]
    return {"out_ptr": np.stack(rows)}


@asc2.jit
def extremes(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """What a mask leaves out takes no part: in its place stands the end of the type's range."""
    x = asc2.load(asc2.tensor(x_ptr, [4, 32]), [4, 32], offsets=[0, 0])
    out_gm = asc2.tensor(out_ptr, [8, 32])
    with asc2.mask(count=n):
        low, high = x.min(), x.max()
        lows, highs = x.min(0, keep_dims=True), x.max(0, keep_dims=True)
    for i, y in enumerate([x[:1] - low, x[:1] + high, lows, highs]):
        asc2.store(y, out_gm, offsets=[i, 0])


def extremes_reference(x_ptr, out_ptr, n):
    info = np.finfo(x_ptr.dtype) if x_ptr.dtype.kind == "f" else np.iinfo(x_ptr.dtype)
    low, high = first(x_ptr, n, x_ptr, x_ptr.dtype.type(info.max)), first(x_ptr, n, x_ptr, x_ptr.dtype.type(info.min))
    rows = x_ptr[0] - low.min(), x_ptr[0] + high.max(), low.min(0), high.max(0)
    return {"out_ptr": np.concatenate([np.stack(rows), out_ptr[4:]])}


@asc2.jit
def moves_in_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """Loads, fills and broadcasts are results as all others; slices, concat and changes of shape move all elements."""
    x_gm, out_gm = asc2.tensor(x_ptr, [64]), asc2.tensor(out_ptr, [7, 64])
    x = asc2.load(x_gm, [64], offsets=[0])
    a = b = x * 2
    with asc2.mask(count=n):
        a = asc2.load(x_gm, [64], offsets=[0])
        b = x.reshape(8, 8).T.reshape(64)
    with asc2.mask(count=n, other=9):
        c = asc2.load(x_gm, [64], offsets=[0])
        d = asc2.full([64], 3, dtype=x.dtype)
        e = x.reshape(64, 1)[:1].broadcast_to(1, 64).reshape(64)
        f = asc2.concat(x[32:], x[:32])
        g = asc2.load(x_gm, [64], offsets=[0])[32:]
    for i, y in enumerate([a, b, c, d, e, f, asc2.concat(g, g)]):
        asc2.store(y.reshape(1, 64), out_gm, offsets=[i, 0])


def moves_reference(x_ptr, out_ptr, n):
    x, three = x_ptr, np.full_like(x_ptr, 3)
    loaded = first(x, n, x, 9)
    rows = [first(x, n, x, x * 2), x.reshape(8, 8).T.ravel(), loaded, first(x, n, three, 9)]
    rows += [first(x, n, np.full_like(x, x[0]), 9), np.roll(x, 32), np.tile(loaded[32:], 2)]
    return {"out_ptr": np.stack(rows)}


CASES = [
    *[case("mask_other", {**F, "n": n}, lambda x_ptr, out_ptr, n: {"out_ptr": first(x_ptr, n, x_ptr + 2, -1)})
      for n in (0, 1, 77, 128, 300)],
    case("mask_keeps", {**F, "n": 50}, lambda x_ptr, out_ptr, n: {"out_ptr": first(x_ptr, n, (x_ptr + 2) * x_ptr, x_ptr * 3)}),
    *[case("mask_rows", {"x_ptr": "f32[5,30]", "out_ptr": "f32[5,30]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": first(x_ptr, n, np.exp(x_ptr), 7)}, tolerance={"rtol": 1e-6}) for n in (0, 31, 75, 150)],
    case("mask_bits", {"x_ptr": "f32[200]", "out_ptr": "f32[200]"}, lambda x_ptr, out_ptr: {"out_ptr": bits(x_ptr)}),
    case("mask_in_loop", {"x_ptr": "i32[100]", "out_ptr": "i32[100]", "n": 100}, lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr + 1}),
    *[case("mask_branch", {"x_ptr": "f32[64]", "out_ptr": "f32[64]", "n": n}, branch) for n in (5, 20)],
    *[case("mask_store", {"x_ptr": f"{d}[64]", "out_ptr": f"{d}[64]", "n": 20},
           lambda x_ptr, out_ptr, n: {"out_ptr": first(x_ptr, n, x_ptr * 2, 5)}) for d in ("i16", "f16", "u32", "i8")],
    case("loops_in_mask", {"x_ptr": "f32[64]", "out_ptr": "f32[128]", "n": 4}, loops_reference, tolerance={"rtol": 1e-5, "atol": 1e-5}),
    *[case("returned_in_mask", {"x_ptr": f"{d}[128]", "out_ptr": f"{d}[14,64]", "n": n}, returned_reference)
      for d, n in (("f32", -1), ("f32", 0), ("f32", 1), ("i32", 2), ("f32", 3), ("f32", 5))],
    *[case("returned_with_other", {"x_ptr": "f32[128]", "out_ptr": "f32[5,64]", "n": n}, other_reference) for n in (0, 3, 4)],
    case("lanes", {"x_ptr": "f32[4,64]", "h_ptr": "f16[4,64]", "out_ptr": "f32[48,64]"}, lanes_reference,
         tolerance={"rtol": 2e-3, "atol": 1e-3}),
    *[case("lanes_of_rows", {"h_ptr": f"{d}[3,100]", "out_ptr": "i32[6]"}, rows_reference) for d in ("f16", "i8", "i32")],
    case("nothing_to_compute", {"x_ptr": "i32[32]", "out_ptr": "i32[12,32]"}, nothing_reference),
    *[case("extremes", {"x_ptr": f"{d}[4,32]", "out_ptr": f"{d}[8,32]", "n": 40}, extremes_reference)
      for d in ("u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f32", "f16")],
    *[case("moves_in_mask", {"x_ptr": f"{d}[64]", "out_ptr": f"{d}[7,64]", "n": 40}, moves_reference) for d in ("i32", "f16")],
]
