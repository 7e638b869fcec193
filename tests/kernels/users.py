"""Kernels as users of PyAsc, NumPy and PyTorch write them: helpers with defaults and '*args', lists of tiles, builtins, state in
tuples, searches on scalars, packed and quantised data."""
import math
import asc2
import numpy as np
from kernels import case

EPS = 1e-05
CASES = []


def text(dtype, *shape):
    return f"{dtype}[{','.join(map(str, shape))}]"


def add(kernel, args, reference, **options):
    options.setdefault("tolerance", {"rtol": 2e-05, "atol": 2e-05})
    CASES.append(case(kernel, args, reference, **options))


@asc2.jit
def welford(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, N: asc2.ConstExpr, BLOCK: asc2.ConstExpr):
    row = asc2.block_idx()
    x = asc2.tensor(x_ptr, [4, N])
    out = asc2.tensor(o_ptr, [4, 2])
    mean = 0.0
    m2 = 0.0
    count = 0
    for start in range(0, N, BLOCK):
        t = asc2.load(x, [1, BLOCK], offsets=[row, start])
        valid = min(BLOCK, N - start)
        with asc2.mask(count=valid, other=0.0):
            s = t.sum()
        bm = s / valid
        d = t - bm
        with asc2.mask(count=valid, other=0.0):
            q = (d * d).sum()
        delta = bm - mean
        total = count + valid
        mean = mean + delta * valid / total
        m2 = m2 + q + delta * delta * count * valid / total
        count = total
    asc2.store(mean, out, offsets=[row, 0])
    asc2.store(m2 / count, out, offsets=[row, 1])


def welford_ref(x_ptr, o_ptr):
    x = x_ptr.astype(np.float64)
    return {"o_ptr": np.stack([x.mean(1), x.var(1)], 1)}


add("welford", {"x_ptr": text("f32", 4, 300), "o_ptr": text("f32", 4, 2)}, welford_ref, grid=4, const={"N": 300, "BLOCK": 128})


@asc2.jit
def quant_channel(x_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, z_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [10, 48]), [10, 48], offsets=[0, 0])
    scale = asc2.load(asc2.tensor(s_ptr, [48]), [48], offsets=[0])
    zero = asc2.load(asc2.tensor(z_ptr, [48]), [48], offsets=[0])
    inv = 1.0 / (asc2.abs(scale) + 0.1)
    q = asc2.round(x * inv) + zero.to(asc2.float32)
    q = asc2.clamp(q, -128, 127).to(asc2.int8)
    asc2.store(q, asc2.tensor(o_ptr, [10, 48]), offsets=[0, 0])


def quant_ref(x_ptr, s_ptr, z_ptr, o_ptr):
    inv = (np.float32(1) / (np.abs(s_ptr) + np.float32(0.1))).astype(np.float32)
    return {"o_ptr": np.clip(np.rint(x_ptr * inv) + z_ptr.astype(np.float32), -128, 127).astype(np.int8)}


add("quant_channel", {"x_ptr": text("f32", 10, 48), "s_ptr": text("f32", 48), "z_ptr": text("i8", 48), "o_ptr": text("i8", 10, 48)},
    quant_ref, tolerance={"atol": 1})


@asc2.jit
def dequant_int4(p_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, G: asc2.ConstExpr):
    packed = asc2.load(asc2.tensor(p_ptr, [16, 32]), [16, 32], offsets=[0, 0])
    p = packed.to(asc2.int32)
    low = p & 15
    high = p >> 4 & 15
    low = asc2.where(low >= 8, low - 16, low)
    high = asc2.where(high > 7, high - 16, high)
    w = asc2.concat(low.reshape([16, 32, 1]), high.reshape([16, 32, 1]), axis=-1).reshape([16, 64 // G, G]).to(asc2.float32)
    s = asc2.load(asc2.tensor(s_ptr, [16, 64 // G]), [16, 64 // G], offsets=[0, 0]).to(asc2.float32)
    y = w * asc2.expand_dims(s, 2)
    asc2.store(y.reshape([16, 64]).to(asc2.float16), asc2.tensor(o_ptr, [16, 64]), offsets=[0, 0])


def int4_ref(p_ptr, s_ptr, o_ptr):
    p = p_ptr.astype(np.int32)
    l = p & 15
    h = p >> 4 & 15
    l = np.where(l >= 8, l - 16, l)
    h = np.where(h > 7, h - 16, h)
    w = np.stack([l, h], -1).reshape(16, 4, 16).astype(np.float32)
    return {"o_ptr": (w * s_ptr.astype(np.float32)[:, :, None]).reshape(16, 64).astype(np.float16)}


add("dequant_int4", {"p_ptr": text("u8", 16, 32), "s_ptr": text("f16", 16, 4), "o_ptr": text("f16", 16, 64)},
    int4_ref, const={"G": 16}, high=15.9, low=0)


@asc2.jit
def pack_int4(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [8, 64]), [8, 64], offsets=[0, 0])
    q = asc2.clamp(asc2.round(x), -8, 7).to(asc2.int32) & 15
    even = q[:, ::2]
    odd = q[:, 1::2]
    packed = (even | odd << 4).to(asc2.uint8)
    asc2.store(packed, asc2.tensor(o_ptr, [8, 32]), offsets=[0, 0])


def pack_ref(x_ptr, o_ptr):
    q = np.clip(np.rint(x_ptr), -8, 7).astype(np.int32) & 15
    return {"o_ptr": (q[:, ::2] | q[:, 1::2] << 4).astype(np.uint8)}


add("pack_int4", {"x_ptr": text("f32", 8, 64), "o_ptr": text("u8", 8, 32)}, pack_ref, low=-9, high=9)


@asc2.jit
def topk_values(x_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, i_ptr: asc2.GlobalAddress, K: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [6, 50]), [6, 50], offsets=[0, 0])
    index = asc2.arange(0, 50, dtype=asc2.int32).reshape([1, 50])
    vs = asc2.tensor(v_ptr, [6, K])
    idx = asc2.tensor(i_ptr, [6, K])
    for k in range(K):
        m = asc2.reduce_max(x, 1, keep_dims=True)
        a = asc2.argmax(x, axis=1).reshape([6, 1])
        asc2.store(m, vs, offsets=[0, k])
        asc2.store(a.to(asc2.int32), idx, offsets=[0, k])
        x = asc2.where(index == a.to(asc2.int32), float("-inf"), x)


def topk_ref(x_ptr, v_ptr, i_ptr):
    o = np.argsort(-x_ptr, 1, kind="stable")[:, :3]
    return {"v_ptr": np.take_along_axis(x_ptr, o, 1), "i_ptr": o.astype(np.int32)}


add("topk_values", {"x_ptr": text("f32", 6, 50), "v_ptr": text("f32", 6, 3), "i_ptr": text("i32", 6, 3)}, topk_ref, const={"K": 3})


@asc2.jit
def args_axes(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [7, 33]), [7, 33], offsets=[0, 0])
    out = asc2.tensor(o_ptr, [3, 33])
    asc2.store(asc2.argmax(x, 0).to(asc2.int32).reshape([1, 33]), out, offsets=[0, 0])
    asc2.store(asc2.argmin(x, axis=0).to(asc2.int32).reshape([1, 33]), out, offsets=[1, 0])
    asc2.store(asc2.argmin(x, -1).to(asc2.int32).reshape([1, 7]), out, offsets=[2, 0])


def args_ref(x_ptr, o_ptr):
    o_ptr[0] = x_ptr.argmax(0)
    o_ptr[1] = x_ptr.argmin(0)
    o_ptr[2, :7] = x_ptr.argmin(1)
    return {"o_ptr": o_ptr}


add("args_axes", {"x_ptr": text("f32", 7, 33), "o_ptr": text("i32", 3, 33)}, args_ref)


@asc2.jit
def softmax_len(x_ptr: asc2.GlobalAddress, l_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, scale: float):
    x_gm = asc2.tensor(x_ptr, [5, 40])
    out = asc2.tensor(o_ptr, [5, 40])
    lens = asc2.tensor(l_ptr, [5])
    for r in range(5):
        n = asc2.load(lens, offsets=[r])
        if n <= 0:
            asc2.store(asc2.zeros([1, 40], asc2.float32), out, offsets=[r, 0])
            continue
        x = asc2.load(x_gm, [1, 40], offsets=[r, 0]) * scale
        cols = asc2.arange(0, 40).reshape([1, 40])
        x = asc2.where(cols < n, x, float("-inf"))
        e = asc2.exp(x - x.max())
        asc2.store(e / e.sum(), out, offsets=[r, 0])


def slen_ref(x_ptr, l_ptr, o_ptr, scale):
    o = np.zeros_like(x_ptr)
    for r in range(5):
        n = l_ptr[r]
        if n <= 0:
            continue
        v = x_ptr[r, :n].astype(np.float64) * scale
        e = np.exp(v - v.max())
        o[r, :n] = e / e.sum()
    return {"o_ptr": o}


add("softmax_len", {"x_ptr": text("f32", 5, 40), "l_ptr": text("i32", 5), "o_ptr": text("f32", 5, 40), "scale": 0.25}, slen_ref, low=-1, high=2.4)


@asc2.jit
def embed(ids_ptr: asc2.GlobalAddress, t_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, vocab: int):
    table = asc2.tensor(t_ptr, [vocab, 24])
    out = asc2.tensor(o_ptr, [11, 24])
    ids = asc2.tensor(ids_ptr, [11])
    for i in range(asc2.block_idx(), 11, asc2.block_num()):
        idx = asc2.load(ids, offsets=[i])
        if 0 <= idx < vocab:
            row = asc2.load(table, [1, 24], offsets=[idx, 0])
        else:
            row = asc2.zeros([1, 24], dtype=asc2.float32)
        asc2.store(row, out, offsets=[i, 0])


def embed_ref(ids_ptr, t_ptr, o_ptr, vocab):
    return {"o_ptr": np.stack([t_ptr[i] if 0 <= i < vocab else np.zeros(24) for i in ids_ptr])}


add("embed", {"ids_ptr": text("i64", 11), "t_ptr": text("f32", 13, 24), "o_ptr": text("f32", 11, 24), "vocab": 13},
    embed_ref, grid=3, low=-0.5, high=1)


def adam_update(p, g, m, v, lr=0.01, b1=0.9, b2=0.99, eps=1e-08, wd=0.0):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    if wd != 0:
        p = p - lr * wd * p
    return (p - lr * m / (asc2.sqrt(v) + eps), m, v)


@asc2.jit
def adam_steps(p_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, steps: int):
    p = asc2.load(asc2.tensor(p_ptr, [100]), [100], offsets=[0])
    g_gm = asc2.tensor(g_ptr, [4, 100])
    state = (p, asc2.zeros_like(p), asc2.zeros_like(p))
    for t in range(steps):
        g = asc2.load(g_gm, [1, 100], offsets=[t, 0]).reshape([100])
        state = adam_update(state[0], g, state[1], state[2], wd=0.1)
    p, _, v = state
    asc2.store(p.reshape([1, 100]), asc2.tensor(o_ptr, [2, 100]), offsets=[0, 0])
    asc2.store(v.reshape([1, 100]), asc2.tensor(o_ptr, [2, 100]), offsets=[1, 0])


def adam_ref(p_ptr, g_ptr, o_ptr, steps):
    p = p_ptr.astype(np.float64)
    m = np.zeros(100)
    v = np.zeros(100)
    for t in range(steps):
        g = g_ptr[t]
        m = 0.9 * m + 0.1 * g
        v = 0.99 * v + 0.01 * g * g
        p = p - 0.001 * p
        p = p - 0.01 * m / (np.sqrt(v) + 1e-08)
    return {"o_ptr": np.stack([p, v])}


add("adam_steps", {"p_ptr": text("f32", 100), "g_ptr": text("f32", 4, 100), "o_ptr": text("f32", 2, 100), "steps": 4},
    adam_ref, tolerance={"rtol": 0.0001, "atol": 1e-05})


@asc2.jit
def clip_norm(g_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, max_norm: float):
    total = 0.0
    g_gm = asc2.tensor(g_ptr, [6, 64])
    for i in range(6):
        g = asc2.load(g_gm, [1, 64], offsets=[i, 0])
        total += (g * g).sum()
    norm = asc2.sqrt(total)
    coef = max_norm / (norm + 1e-06)
    coef = min(coef, 1.0)
    for i in range(6):
        g = asc2.load(g_gm, [1, 64], offsets=[i, 0])
        asc2.store(g * coef, asc2.tensor(o_ptr, [6, 64]), offsets=[i, 0])


def clip_ref(g_ptr, o_ptr, max_norm):
    return {"o_ptr": g_ptr * min(1, max_norm / (np.sqrt((g_ptr.astype(np.float64) ** 2).sum()) + 1e-06))}


for mn in (1.0, 1000.0):
    add("clip_norm", {"g_ptr": text("f32", 6, 64), "o_ptr": text("f32", 6, 64), "max_norm": mn}, clip_ref)


@asc2.jit
def bools(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [77]), [77], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [77]), [77], offsets=[0])
    a = (x > 0) & ~(y > 1) | (x == y)
    b = (x > y) ^ a
    n = asc2.where(b, 1.0, 0.0).sum()
    r = asc2.where(a & b, x, asc2.where(a | b, y, -1.0))
    asc2.store(r + n, asc2.tensor(o_ptr, [77]), offsets=[0])


def bools_ref(x_ptr, y_ptr, o_ptr):
    x, y = (x_ptr, y_ptr)
    a = (x > 0) & ~(y > 1) | (x == y)
    b = (x > y) ^ a
    return {"o_ptr": np.where(a & b, x, np.where(a | b, y, -1)) + b.sum()}


add("bools", {"x_ptr": text("f32", 77), "y_ptr": text("f32", 77), "o_ptr": text("f32", 77)}, bools_ref)


@asc2.jit
def moving(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, W: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [n])
    out = asc2.tensor(o_ptr, [n])
    for i in range(asc2.ceildiv(n, 64)):
        acc = asc2.zeros([64], asc2.float32)
        for w in range(W):
            acc += asc2.load(x_gm, [64], offsets=[i * 64 + w])
        count = asc2.minimum(W, n - (asc2.arange(0, 64) + i * 64))
        asc2.store(acc / asc2.maximum(count, 1).to(asc2.float32), out, offsets=[i * 64])


def moving_ref(x_ptr, o_ptr, n):
    return {"o_ptr": np.array([x_ptr[i:i + 5].mean(dtype=np.float64) for i in range(n)])}


add("moving", {"x_ptr": text("f32", 150), "o_ptr": text("f32", 150), "n": 150}, lambda x_ptr, o_ptr, n: moving_ref(x_ptr, o_ptr, n), const={"W": 5})


@asc2.jit
def groupnorm(x_ptr: asc2.GlobalAddress, w_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress,
              C: asc2.ConstExpr, HW: asc2.ConstExpr, G: asc2.ConstExpr):
    cg = C // G
    x_gm = asc2.tensor(x_ptr, [2, C, HW])
    for n in range(2):
        for g in range(G):
            x = asc2.load(x_gm, [1, cg, HW], offsets=[n, g * cg, 0]).to(asc2.float32)
            mean = x.sum() / (cg * HW)
            xc = x - mean
            var = (xc * xc).sum() / (cg * HW)
            w = asc2.load(asc2.tensor(w_ptr, [C]), [cg], offsets=[g * cg]).reshape([1, cg, 1])
            b = asc2.load(asc2.tensor(b_ptr, [C]), [cg], offsets=[g * cg]).reshape([1, cg, 1])
            y = xc * asc2.rsqrt(var + EPS) * w + b
            asc2.store(y.to(asc2.float16), asc2.tensor(o_ptr, [2, C, HW]), offsets=[n, g * cg, 0])


def gn_ref(x_ptr, w_ptr, b_ptr, o_ptr):
    x = x_ptr.astype(np.float64).reshape(2, 3, 4 * 21)
    x = (x - x.mean(2, keepdims=True)) / np.sqrt(x.var(2, keepdims=True) + 1e-05)
    return {"o_ptr": x.reshape(2, 12, 21) * w_ptr[:, None] + b_ptr[:, None]}


add("groupnorm", {"x_ptr": text("f16", 2, 12, 21), "w_ptr": text("f32", 12), "b_ptr": text("f32", 12), "o_ptr": text("f16", 2, 12, 21)},
    gn_ref, const={"C": 12, "HW": 21, "G": 3}, tolerance={"rtol": 0.003, "atol": 0.003})


def horner(x, *coefficients, scale=1.0, bias=None):
    y = coefficients[0]
    for c in coefficients[1:]:
        y = y * x + c
    if bias is not None:
        y = y + bias
    return y * scale


@asc2.jit
def varargs(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, b: float):
    x = asc2.load(asc2.tensor(x_ptr, [90]), [90], offsets=[0])
    y = horner(x, 1.0, -2.0, 0.5, scale=3.0) + horner(x, x, 2.0, bias=b)
    y **= 2
    asc2.store(y, asc2.tensor(o_ptr, [90]), offsets=[0])


add("varargs", {"x_ptr": text("f32", 90), "o_ptr": text("f32", 90), "b": 1.5},
    lambda x_ptr, o_ptr, b: {"o_ptr": ((x_ptr * x_ptr - 2 * x_ptr + 0.5) * 3 + x_ptr * x_ptr + 2 + b) ** 2},
    tolerance={"rtol": 0.0001, "atol": 0.001})


@asc2.jit
def list_of_tiles(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [4, 36])
    tiles = []
    for i in asc2.static_range(4):
        tiles = tiles + [asc2.load(x_gm, [1, 36], offsets=[i, 0])]
    a, *rest = tiles
    best = a
    for t in rest:
        best = asc2.maximum(best, t)
    for _ in range(n):
        tiles = [tiles[3], tiles[0], tiles[1], tiles[2]]
    for i, t in enumerate(tiles):
        asc2.store(t + i * best, asc2.tensor(o_ptr, [4, 36]), offsets=[i, 0])


add("list_of_tiles", {"x_ptr": text("f32", 4, 36), "o_ptr": text("f32", 4, 36), "n": 3},
    lambda x_ptr, o_ptr, n: {"o_ptr": np.roll(x_ptr, n, 0) + np.arange(4)[:, None] * x_ptr.max(0)})


@asc2.jit
def ints(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [64]), [64], offsets=[0])
    q = x // 7 + x % 7 - x // -3 + x % -5
    s = x << 3 ^ x >> 1 | y & 85
    d = x // (asc2.abs(y) + 1) + x % (asc2.abs(y) + 1)
    asc2.store(q + s * d - ~y, asc2.tensor(o_ptr, [64]), offsets=[0])


def ints_ref(x_ptr, y_ptr, o_ptr):
    x, y = (x_ptr, y_ptr)
    return {"o_ptr": x // 7 + x % 7 - x // -3 + x % -5 + (x << 3 ^ x >> 1 | y & 85) * (x // (np.abs(y) + 1) + x % (np.abs(y) + 1)) - ~y}


for d in ("i32", "i64", "i16"):
    add("ints", {"x_ptr": text(d, 64), "y_ptr": text(d, 64), "o_ptr": text(d, 64)}, ints_ref)


@asc2.jit
def hash_u32(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, seed: int):
    h = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    h = (h ^ h >> 16) * 2146121005
    h = (h ^ h >> 15) * 2221713035
    h = h ^ h >> 16
    keep = h & 255 < 128
    asc2.store(asc2.where(keep, h, 0), asc2.tensor(o_ptr, [100]), offsets=[0])


def hash_ref(x_ptr, o_ptr, seed):
    h = x_ptr.copy()
    h = (h ^ h >> 16) * np.uint32(2146121005)
    h = (h ^ h >> 15) * np.uint32(2221713035)
    h = h ^ h >> 16
    return {"o_ptr": np.where(h & 255 < 128, h, 0).astype(np.uint32)}


add("hash_u32", {"x_ptr": text("u32", 100), "o_ptr": text("u32", 100), "seed": 3}, hash_ref, high=100000000.0)


@asc2.jit
def store_masks(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, p_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [5, 33]), [5, 33], offsets=[0, 0])
    m = x > 0.5
    asc2.store(m.to(asc2.int8), asc2.tensor(o_ptr, [5, 33]), offsets=[0, 0])
    asc2.store(m.to(asc2.int32).sum(1), asc2.tensor(p_ptr, [5]), offsets=[0])


add("store_masks", {"x_ptr": text("f32", 5, 33), "o_ptr": text("i8", 5, 33), "p_ptr": text("i32", 5)},
    lambda x_ptr, o_ptr, p_ptr: {"o_ptr": (x_ptr > 0.5).astype(np.int8), "p_ptr": (x_ptr > 0.5).sum(1).astype(np.int32)})


@asc2.jit
def small_reductions(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [12, 40]), [12, 40], offsets=[0, 0])
    a = x.max(1).to(asc2.int32) * 3 - x.min(1).to(asc2.int32)
    b = x.to(asc2.int32).sum(0)[:12]
    asc2.store(a + b, asc2.tensor(o_ptr, [12]), offsets=[0])


for d in ("i8", "u8", "i16", "u16"):
    add("small_reductions", {"x_ptr": text(d, 12, 40), "o_ptr": text("i32", 12)},
        lambda x_ptr, o_ptr: {"o_ptr": x_ptr.max(1).astype(np.int32) * 3 - x_ptr.min(1) + x_ptr.astype(np.int32).sum(0)[:12]}, low=-7, high=7)


@asc2.jit
def scalars_rt(o_ptr: asc2.GlobalAddress, a: int, b: int, f: float):
    o = asc2.tensor(o_ptr, [16])
    vals = (a // b, a % b, -a // b, a / b, a * f, abs(-a), min(a, b, 3), max(f, 2), a << 2 | 1, a ^ b, a & 6, float(a) - f, int(f),
            a if a > b else b, not a == b and f > 1, 7 - a)
    for i, v in enumerate(vals):
        asc2.store(v * 1.0, o, offsets=[i])


def scal_ref(o_ptr, a, b, f):
    vals = (a // b, a % b, -a // b, a / b, a * f, abs(-a), min(a, b, 3), max(f, 2), a << 2 | 1, a ^ b, a & 6, float(a) - f, int(f),
            a if a > b else b, not a == b and f > 1, 7 - a)
    return {"o_ptr": np.array([v * 1.0 for v in vals], np.float32)}


for a, b, f in ((17, 5, 2.75), (-17, 5, -2.75), (9, -4, 0.5)):
    add("scalars_rt", {"o_ptr": text("f32", 16), "a": a, "b": b, "f": f}, scal_ref)


@asc2.jit
def while_state(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, tol: float):
    """Newton's square roots until all are near."""
    x = asc2.abs(asc2.load(asc2.tensor(x_ptr, [50]), [50], offsets=[0])) + 1.0
    y, steps = (x, 0)
    while True:
        z = 0.5 * (y + x / y)
        err = asc2.abs(z - y).max()
        y = z
        steps += 1
        if err < tol or steps >= 30:
            break
    asc2.store(y, asc2.tensor(o_ptr, [50]), offsets=[0])


add("while_state", {"x_ptr": text("f32", 50), "o_ptr": text("f32", 50), "tol": 0.0001},
    lambda x_ptr, o_ptr, tol: {"o_ptr": np.sqrt(np.abs(x_ptr) + 1)})


@asc2.jit
def bisect(k_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    keys = asc2.tensor(k_ptr, [n])
    qs = asc2.tensor(q_ptr, [9])
    o = asc2.tensor(o_ptr, [9])
    for i in range(9):
        q = asc2.load(qs, offsets=[i])
        lo, hi = (0, n)
        while lo < hi:
            mid = (lo + hi) // 2
            if asc2.load(keys, offsets=[mid]) < q:
                lo = mid + 1
            else:
                hi = mid
        asc2.store(lo, o, offsets=[i])


def bisect_ref(k_ptr, q_ptr, o_ptr, n):
    keys = list(k_ptr)

    def left(q):
        lo, hi = (0, n)
        while lo < hi:
            mid = (lo + hi) // 2
            if keys[mid] < q:
                lo = mid + 1
            else:
                hi = mid
        return lo
    return {"o_ptr": np.array([left(q) for q in q_ptr], np.int32)}


add("bisect", {"k_ptr": text("i32", 33), "q_ptr": text("i32", 9), "o_ptr": text("i32", 9), "n": 33}, bisect_ref)


@asc2.jit
def variance_keep(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [3, 5, 16]), [3, 5, 16], offsets=[0, 0, 0])
    mean = asc2.reduce_sum(x, 0, 2, keep_dims=True) / (3 * 16)
    var = asc2.reduce_sum((x - mean) * (x - mean), 0, 2, keep_dims=True) / 48
    asc2.store((x - mean) / asc2.sqrt(var + 1e-05), asc2.tensor(o_ptr, [3, 5, 16]), offsets=[0, 0, 0])


add("variance_keep", {"x_ptr": text("f32", 3, 5, 16), "o_ptr": text("f32", 3, 5, 16)},
    lambda x_ptr, o_ptr: {"o_ptr": (x_ptr - x_ptr.mean((0, 2), keepdims=True)) / np.sqrt(x_ptr.var((0, 2), keepdims=True) + 1e-05)})


@asc2.jit
def nested_loops_carry(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, m: int):
    x_gm = asc2.tensor(x_ptr, [4, 30])
    prev = asc2.zeros([1, 30], dtype=asc2.float32)
    cur = asc2.load(x_gm, [1, 30], offsets=[0, 0])
    for i in range(n):
        for j in range(m):
            if (i + j) % 2:
                prev, cur = (cur, cur * 0.5 + prev)
            elif j == 2:
                continue
            else:
                cur = cur + i
        prev = prev + 1
    asc2.store(prev - cur, asc2.tensor(o_ptr, [1, 30]), offsets=[0, 0])


def nested_ref(x_ptr, o_ptr, n, m):
    prev = np.zeros(30)
    cur = x_ptr[0].astype(np.float64)
    for i in range(n):
        for j in range(m):
            if (i + j) % 2:
                prev, cur = (cur, cur * 0.5 + prev)
            elif j == 2:
                continue
            else:
                cur = cur + i
        prev = prev + 1
    return {"o_ptr": prev - cur}


add("nested_loops_carry", {"x_ptr": text("f32", 4, 30), "o_ptr": text("f32", 1, 30), "n": 4, "m": 5}, nested_ref)


@asc2.jit
def bits_mask(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    y = x * 2
    with asc2.mask(bits=(0, 6148914691236517205)):
        y = x + 100
    with asc2.mask(count=10, other=7.0):
        z = y - x
        s = z.sum()
    asc2.store(y + z + s, asc2.tensor(o_ptr, [64]), offsets=[0])


def bm_ref(x_ptr, o_ptr):
    y = np.where(np.arange(64) % 2 == 0, x_ptr + 100, x_ptr * 2)
    z = np.where(np.arange(64) < 10, y - x_ptr, 7)
    return {"o_ptr": y + z + z[:10].sum()}


add("bits_mask", {"x_ptr": text("f32", 64), "o_ptr": text("f32", 64)}, bm_ref, tolerance={"rtol": 0.0001, "atol": 0.001})


@asc2.jit
def offsets64(i_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    idx = asc2.load(asc2.tensor(i_ptr, [8]), [8], offsets=[0])
    idx = (idx * 3 + 1) % 8
    asc2.store(idx, asc2.tensor(o_ptr, [16]), offsets=[0])
    k = idx.max() - idx.min()
    j = asc2.load(asc2.tensor(x_ptr, [100]), offsets=[k * 5])
    asc2.store(j, asc2.tensor(o_ptr, [16]), offsets=[9])


def off_ref(i_ptr, x_ptr, o_ptr):
    idx = (i_ptr * 3 + 1) % 8
    o_ptr[:8] = idx
    o_ptr[9] = x_ptr[(idx.max() - idx.min()) * 5]
    return {"o_ptr": o_ptr}


add("offsets64", {"i_ptr": text("i64", 8), "x_ptr": text("i64", 100), "o_ptr": text("i64", 16)}, off_ref, low=0)


@asc2.jit
def concat_many(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [3, 7]), [3, 7], offsets=[0, 0])
    y = asc2.concat(x, x[1:], x[:1] * 0, axis=0)
    z = asc2.concat(y[:, 4:], y[:, :4], axis=1)
    asc2.store(z.transpose(), asc2.tensor(o_ptr, [7, 6]), offsets=[0, 0])


def cm_ref(x_ptr, o_ptr):
    y = np.concatenate([x_ptr, x_ptr[1:], x_ptr[:1] * 0])
    return {"o_ptr": np.concatenate([y[:, 4:], y[:, :4]], 1).T}


for d in ("f32", "f16", "i32", "i8", "i64"):
    add("concat_many", {"x_ptr": text(d, 3, 7), "o_ptr": text(d, 7, 6)}, cm_ref)


@asc2.jit
def outer_products(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    a = asc2.load(asc2.tensor(a_ptr, [5, 6]), [5, 6], offsets=[0, 0])
    b = asc2.load(asc2.tensor(b_ptr, [6, 7]), [6, 7], offsets=[0, 0])
    c = (a[:, :, None] * b[None, :, :]).sum(1)
    asc2.store(c, asc2.tensor(o_ptr, [5, 7]), offsets=[0, 0])


add("outer_products", {"a_ptr": text("f32", 5, 6), "b_ptr": text("f32", 6, 7), "o_ptr": text("f32", 5, 7)},
    lambda a_ptr, b_ptr, o_ptr: {"o_ptr": a_ptr @ b_ptr}, tolerance={"rtol": 0.0001, "atol": 0.0001})


@asc2.jit
def conv1d(x_ptr: asc2.GlobalAddress, w_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, K: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [4, 40]), [4, 40], offsets=[0, 0])
    w = asc2.tensor(w_ptr, [K])
    L = 40 - K + 1
    y = asc2.zeros([4, L], dtype=asc2.float32)
    for k in asc2.static_range(K):
        y += x[:, k:k + L] * asc2.load(w, offsets=[k])
    asc2.store(y, asc2.tensor(o_ptr, [4, L]), offsets=[0, 0])


add("conv1d", {"x_ptr": text("f32", 4, 40), "w_ptr": text("f32", 5), "o_ptr": text("f32", 4, 36)},
    lambda x_ptr, w_ptr, o_ptr: {"o_ptr": np.stack([np.correlate(r, w_ptr, "valid") for r in x_ptr])},
    const={"K": 5}, tolerance={"rtol": 0.0001, "atol": 0.0001})


@asc2.jit
def dropout_given(x_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, p: float):
    x = asc2.load(asc2.tensor(x_ptr, [3, 50]), [3, 50], offsets=[0, 0])
    m = asc2.load(asc2.tensor(m_ptr, [3, 50]), [3, 50], offsets=[0, 0])
    scale = 1.0 / (1.0 - p)
    asc2.store(asc2.where(m != 0, x * scale, 0.0), asc2.tensor(o_ptr, [3, 50]), offsets=[0, 0])


add("dropout_given", {"x_ptr": text("f16", 3, 50), "m_ptr": text("u8", 3, 50), "o_ptr": text("f16", 3, 50), "p": 0.5},
    lambda x_ptr, m_ptr, o_ptr, p: {"o_ptr": np.where(m_ptr != 0, x_ptr * 2, 0)}, low=0, high=0.1)


@asc2.jit
def one_by_one(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [1]), [1], offsets=[0])
    y = asc2.load(asc2.tensor(x_ptr, [1, 1]), [1, 1], offsets=[0, 0])
    z = x + y + x.sum() + asc2.softmax(y) + y.max(0) + asc2.cumsum(x, 0)
    asc2.store(z, asc2.tensor(o_ptr, [1, 1]), offsets=[0, 0])


add("one_by_one", {"x_ptr": text("f32", 1), "o_ptr": text("f32", 1, 1)}, lambda x_ptr, o_ptr: {"o_ptr": x_ptr.reshape(1, 1) * 5 + 1})


@asc2.jit
def builtins(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [4, 20])
    tiles = []
    for i in asc2.static_range(4):
        tiles = tiles + [asc2.load(x_gm, [1, 20], offsets=[i, 0])]
    first, *middle, last = tiles
    total = sum(tiles) + sum(middle, first)
    for i, (a, b) in enumerate(zip(tiles, reversed(tiles)), start=2):
        total = total + a * b * i
    q, r = divmod(n, 3)
    if n in (2, 5, 7) and any((q > 5, r == 2)) and all([n > 0, q < 100]):
        total = total - last
    if n not in (1, r):
        total = total + len(middle)
    asc2.store(total, asc2.tensor(o_ptr, [1, 20]), offsets=[0, 0])


def builtins_ref(x_ptr, o_ptr, n):
    total = x_ptr.sum(0) + x_ptr[:3].sum(0)
    for i, (a, b) in enumerate(zip(x_ptr, x_ptr[::-1]), start=2):
        total = total + a * b * i
    q, r = divmod(n, 3)
    if n in (2, 5, 7) and any((q > 5, r == 2)) and all([n > 0, q < 100]):
        total = total - x_ptr[3]
    if n not in (1, r):
        total = total + 2
    return {"o_ptr": total}


for n in (1, 2, 5, 7, 9, -4):
    add("builtins", {"x_ptr": text("f32", 4, 20), "o_ptr": text("f32", 1, 20), "n": n}, builtins_ref)
