"""Integers, images, samples and searches as users write them: hashes, random numbers, pooling, histograms, packed bits, top-k masks."""
import math
import asc2
import numpy as np
from kernels import case

CASES = []


def text(dtype, *shape):
    return f"{dtype}[{','.join(map(str, shape))}]"


def add(kernel, args, reference, **options):
    options.setdefault("tolerance", {"rtol": 2e-5, "atol": 2e-5})
    CASES.append(case(kernel, args, reference, **options))


def mix(h):
    h = h ^ (h >> 16)
    h = h * 0x85EBCA6B
    h = h ^ (h >> 13)
    h = h * 0xC2B2AE35
    return h ^ (h >> 16)


@asc2.jit
def murmur(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, seed: int):
    keys = asc2.tensor(x_ptr, [n])
    out = asc2.tensor(o_ptr, [n])
    for at in range(0, n, 100):
        h = asc2.load(keys, [100], offsets=[at])
        h = mix(h ^ asc2.full([100], seed, asc2.uint32))
        asc2.store(h, out, offsets=[at])


def murmur_ref(x_ptr, o_ptr, n, seed):
    with np.errstate(over="ignore"):
        h = x_ptr ^ np.uint32(seed)
        h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
        h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
        return {"o_ptr": h ^ (h >> np.uint32(16))}


add("murmur", {"x_ptr": text("u32", 257), "o_ptr": text("u32", 257), "n": 257, "seed": 77}, murmur_ref, low=0, high=2 ** 27)


@asc2.jit
def xorshift(s_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, steps: int, dtype: asc2.ConstExpr):
    """Random numbers of each lane, as floats in [0, 1)."""
    state = asc2.load(asc2.tensor(s_ptr, [65]), [65], offsets=[0])
    out = asc2.tensor(o_ptr, [4, 65])
    i = 0
    while i < steps:
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        unit = (state >> 8).to(asc2.int32).to(asc2.float32) * (1.0 / (1 << 24))
        asc2.store(unit.to(dtype)[None, :], out, offsets=[i, 0])
        i += 1
    asc2.store(state, asc2.tensor(s_ptr, [65]), offsets=[0])


def xorshift_ref(s_ptr, o_ptr, steps):
    out, s = o_ptr.copy(), s_ptr.copy()
    for i in range(steps):
        s ^= s << np.uint32(13)
        s ^= s >> np.uint32(17)
        s ^= s << np.uint32(5)
        out[i] = (s >> np.uint32(8)).astype(np.float32) / (1 << 24)
    return {"s_ptr": s, "o_ptr": out}


for steps in (0, 1, 4):
    add("xorshift", {"s_ptr": text("u32", 65), "o_ptr": text("f32", 4, 65), "steps": steps}, xorshift_ref, const={"dtype": "asc.float32"},
        low=1, high=2 ** 27)


@asc2.jit
def dropout(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, seed: int, p: float):
    x, out = asc2.tensor(x_ptr, [n]), asc2.tensor(o_ptr, [n])
    for at in range(128 * asc2.block_idx(), n, 128 * asc2.block_num()):
        index = asc2.arange(128, dtype=asc2.int32) + at
        h = (index * 1103515245 + seed) & 0x7FFFFFFF
        h = (h ^ h >> 7) * 69069 & 0xFFFF
        keep = h.to(asc2.float32) / 65536.0 >= p
        t = asc2.load(x, [128], offsets=[at])
        t = asc2.where(keep, t.to(asc2.float32) / (1.0 - p), 0.0)
        asc2.store(t.to(x.dtype), out, offsets=[at])


def dropout_ref(x_ptr, o_ptr, n, seed, p):
    with np.errstate(over="ignore"):
        h = (np.arange(n, dtype=np.int32) * np.int32(1103515245) + np.int32(seed)) & np.int32(0x7FFFFFFF)
        h = (h ^ h >> 7) * np.int32(69069) & 0xFFFF
    keep = h.astype(np.float32) / 65536 >= p
    return {"o_ptr": np.where(keep, x_ptr.astype(np.float32) / np.float32(1 - p), 0).astype(x_ptr.dtype)}


for dtype, n in (("bf16", 300), ("f16", 17)):
    add("dropout", {"x_ptr": text(dtype, n), "o_ptr": text(dtype, n), "n": n, "seed": 12345, "p": 0.25}, dropout_ref, grid=2,
        tolerance={"rtol": 1e-2})


@asc2.jit
def max_pool(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, i_ptr: asc2.GlobalAddress, H: asc2.ConstExpr, W: asc2.ConstExpr):
    """2 x 2 windows and where their maxima are; odd edges fall off."""
    x = asc2.load(asc2.tensor(x_ptr, [H, W]), [H, W], offsets=[0, 0])
    h, w = H // 2, W // 2
    parts = (x[0 : 2 * h : 2, 0 : 2 * w : 2], x[0 : 2 * h : 2, 1 : 2 * w : 2], x[1 : 2 * h : 2, 0 : 2 * w : 2], x[1 : 2 * h : 2, 1 : 2 * w : 2])
    best, at = parts[0], asc2.zeros([h, w], asc2.int32)
    for k, part in enumerate(parts):
        more = part > best
        best = asc2.where(more, part, best)
        at = asc2.where(more, k, at)
    asc2.store(best, asc2.tensor(o_ptr, [h, w]), offsets=[0, 0])
    asc2.store(at, asc2.tensor(i_ptr, [h, w]), offsets=[0, 0])


def max_pool_ref(x_ptr, o_ptr, i_ptr):
    h, w = o_ptr.shape
    parts = np.stack([x_ptr[i : 2 * h : 2, j : 2 * w : 2] for i in range(2) for j in range(2)])
    return {"o_ptr": parts.max(0), "i_ptr": parts.argmax(0).astype(np.int32)}


for dtype, h, w in (("f32", 9, 17), ("f16", 6, 34), ("i16", 4, 10), ("i32", 2, 3)):
    add("max_pool", {"x_ptr": text(dtype, h, w), "o_ptr": text(dtype, h // 2, w // 2), "i_ptr": text("i32", h // 2, w // 2)}, max_pool_ref,
        const={"H": h, "W": w})


@asc2.jit
def sobel(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, rows: int, W: asc2.ConstExpr):
    """Bytes in, bytes out; three rows roll through the loop and the edges repeat."""
    x, out = asc2.tensor(x_ptr, [rows, W]), asc2.tensor(o_ptr, [rows, W])
    here = asc2.load(x, [1, W], offsets=[0, 0]).to(asc2.int32)
    above = here
    for r in range(rows):
        below = asc2.load(x, [1, W], offsets=[min(r + 1, rows - 1), 0]).to(asc2.int32)
        v = above + 2 * here + below
        gx = asc2.concat(v[:, 1:], v[:, -1:], axis=1) - asc2.concat(v[:, :1], v[:, :-1], axis=1)
        d = below - above
        gy = asc2.concat(d[:, 1:], d[:, -1:], axis=1) + 2 * d + asc2.concat(d[:, :1], d[:, :-1], axis=1)
        g = asc2.minimum(asc2.abs(gx) + asc2.abs(gy), 255)
        asc2.store(g.to(asc2.uint8), out, offsets=[r, 0])
        above, here = here, below


def sobel_ref(x_ptr, o_ptr, rows):
    p = np.pad(x_ptr.astype(np.int32), 1, mode="edge")
    v = p[:-2] + 2 * p[1:-1] + p[2:]
    d = p[2:] - p[:-2]
    gx, gy = v[:, 2:] - v[:, :-2], d[:, 2:] + 2 * d[:, 1:-1] + d[:, :-2]
    return {"o_ptr": np.minimum(np.abs(gx) + np.abs(gy), 255).astype(np.uint8)}


for rows, wide in ((1, 40), (5, 33), (4, 64)):
    add("sobel", {"x_ptr": text("u8", rows, wide), "o_ptr": text("u8", rows, wide), "rows": rows}, sobel_ref, const={"W": wide}, low=0, high=4)


@asc2.jit
def topk_mask(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, k: int, N: asc2.ConstExpr):
    """Keeps the k largest of each row, the first of equal ones; stops when a row is used up."""
    row = asc2.block_idx()
    x = asc2.load(asc2.tensor(x_ptr, [asc2.block_num(), N]), [1, N], offsets=[row, 0]).to(asc2.float32)
    index = asc2.arange(N, dtype=asc2.int32).reshape(1, N)
    left, chosen = x, asc2.zeros([1, N], asc2.float32)
    for i in range(k):
        if left.max() <= -100.0:
            break
        at = asc2.argmax(left, 1).reshape(1, 1)
        here = index == at
        chosen = asc2.where(here, x, chosen)
        left = asc2.where(here, -1000.0, left)
    asc2.store(chosen.to(asc2.float16), asc2.tensor(o_ptr, [asc2.block_num(), N]), offsets=[row, 0])


def topk_ref(x_ptr, o_ptr, k):
    out = np.zeros_like(o_ptr)
    for row, line in enumerate(x_ptr.astype(np.float32)):
        at = np.argsort(-line, kind="stable")[:k]
        out[row, at] = line[at]
    return {"o_ptr": out}


for k in (0, 1, 5, 40):
    add("topk_mask", {"x_ptr": text("f16", 3, 21), "o_ptr": text("f16", 3, 21), "k": k}, topk_ref, grid=3, const={"N": 21})


@asc2.jit
def nucleus(x_ptr: asc2.GlobalAddress, u_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, rows: int, N: asc2.ConstExpr):
    """Samples an index by the sums of the probabilities up to it."""
    x, u, out = asc2.tensor(x_ptr, [rows, N]), asc2.tensor(u_ptr, [rows]), asc2.tensor(o_ptr, [rows])
    for r in range(rows):
        p = asc2.softmax(asc2.load(x, [1, N], offsets=[r, 0]).to(asc2.float32))
        sums = asc2.cumsum(p, axis=1)
        draw = asc2.load(u, offsets=[r])
        below = (sums <= draw * sums[0, N - 1]).to(asc2.int32).sum()
        asc2.store(min(below, N - 1), out, offsets=[r])


def nucleus_ref(x_ptr, u_ptr, o_ptr, rows):
    e = np.exp(x_ptr.astype(np.float64))
    sums = np.cumsum(e / e.sum(1, keepdims=True), 1)
    return {"o_ptr": np.minimum((sums <= u_ptr[:, None]).sum(1), x_ptr.shape[1] - 1).astype(np.int32)}


for dtype, wide in (("f32", 50), ("bf16", 13)):
    add("nucleus", {"x_ptr": text(dtype, 6, wide), "u_ptr": text("f32", 6), "o_ptr": text("i32", 6), "rows": 6}, nucleus_ref,
        const={"N": wide}, low=0, high=0.99)


@asc2.jit
def bit_count(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, N: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [3, N]), [3, N], offsets=[0, 0])
    x = x - (x >> 1 & 0x5555)
    x = (x & 0x3333) + (x >> 2 & 0x3333)
    x = x + (x >> 4) & 0x0F0F
    counts = (x + (x >> 8) & 0x1F).to(asc2.int32)
    asc2.store(counts.sum(0).to(asc2.int16), asc2.tensor(o_ptr, [N]), offsets=[0])


def bit_count_ref(x_ptr, o_ptr):
    bits = np.unpackbits(x_ptr.view(np.uint8).reshape(3, -1, 2), axis=2).sum(2)
    return {"o_ptr": bits.sum(0).astype(np.int16)}


for dtype, wide in (("u16", 37), ("u16", 16)):
    add("bit_count", {"x_ptr": text(dtype, 3, wide), "o_ptr": text("i16", wide)}, bit_count_ref, const={"N": wide}, low=0, high=4095)


@asc2.jit
def pack_mask(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, N: asc2.ConstExpr):
    """Eight comparisons in a byte, the first in the lowest bit."""
    x = asc2.load(asc2.tensor(x_ptr, [N, 8]), [N, 8], offsets=[0, 0])
    weights = asc2.full([8], 1, asc2.int32) << asc2.arange(8, dtype=asc2.int32)
    packed = ((x > 0).to(asc2.int32) * weights).sum(1)
    asc2.store(packed.to(asc2.uint8), asc2.tensor(o_ptr, [N]), offsets=[0])


def pack_ref(x_ptr, o_ptr):
    return {"o_ptr": np.packbits(x_ptr.astype(np.float32) > 0, axis=1, bitorder="little")[:, 0]}


for dtype in ("f32", "i32", "f16"):
    add("pack_mask", {"x_ptr": text(dtype, 19, 8), "o_ptr": text("u8", 19)}, pack_ref, const={"N": 19})


@asc2.jit
def run_lengths(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int, N: asc2.ConstExpr):
    """Where a value differs from the one in front of it, and how many runs there are, among the first n."""
    x = asc2.load(asc2.tensor(x_ptr, [N]), [N], offsets=[0])
    out = asc2.tensor(o_ptr, [N + 1])
    if n <= 0:
        asc2.store(0, out, offsets=[N])
        return
    front = asc2.concat(x[:1] - 1, x[:-1])
    with asc2.mask(count=n, other=0):
        starts = (x != front).to(asc2.int32)
    ids = asc2.cumsum(starts)
    asc2.store(ids, out, offsets=[0])
    asc2.store(ids[N - 1], out, offsets=[N])


def run_lengths_ref(x_ptr, o_ptr, n):
    out = o_ptr.copy()
    starts = np.concatenate([[1], x_ptr[1:] != x_ptr[:-1]]).astype(np.int32)
    starts[max(n, 0):] = 0
    if n > 0:
        out[:-1] = np.cumsum(starts)
    out[-1] = starts.sum() if n > 0 else 0
    return {"o_ptr": out}


for n in (0, 1, 30, 45):
    add("run_lengths", {"x_ptr": text("i32", 45), "o_ptr": text("i32", 46), "n": n}, run_lengths_ref, const={"N": 45}, low=0, high=0.2)


@asc2.jit
def rotary(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, seq: int, base: float, H: asc2.ConstExpr, D: asc2.ConstExpr):
    """Angles are computed in the kernel; even and odd lanes are pairs."""
    x, out = asc2.tensor(x_ptr, [seq, H, D]), asc2.tensor(o_ptr, [seq, H, D])
    half = D // 2
    freq = asc2.exp(asc2.arange(half, dtype=asc2.float32) * (-2.0 * math.log(10000.0) / D))
    for pos in range(asc2.block_idx(), seq, asc2.block_num()):
        t = asc2.load(x, [1, H, D], offsets=[pos, 0, 0]).to(asc2.float32).reshape(H, half, 2)
        angle = freq * (pos * base)
        c, s = asc2.cos(angle)[None, :, None], asc2.sin(angle)[None, :, None]
        a, b = t[:, :, :1], t[:, :, 1:]
        y = asc2.concat(a * c - b * s, a * s + b * c, axis=2)
        asc2.store(y.reshape(1, H, D).to(x.dtype), out, offsets=[pos, 0, 0])


def rotary_ref(x_ptr, o_ptr, seq, base):
    half = x_ptr.shape[2] // 2
    angle = np.arange(seq)[:, None] * base * np.exp(np.arange(half) * (-2 * math.log(10000.0) / x_ptr.shape[2]))
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    t = x_ptr.astype(np.float64)
    a, b = t[..., 0::2], t[..., 1::2]
    return {"o_ptr": np.stack([a * c - b * s, a * s + b * c], -1).reshape(x_ptr.shape).astype(x_ptr.dtype)}


for dtype, tolerance in (("f32", 2e-5), ("bf16", 1e-2), ("f16", 3e-3)):
    add("rotary", {"x_ptr": text(dtype, 5, 3, 20), "o_ptr": text(dtype, 5, 3, 20), "seq": 5, "base": 1.0}, rotary_ref, grid=2,
        const={"H": 3, "D": 20}, tolerance={"rtol": tolerance, "atol": tolerance})


@asc2.jit
def block_quant(x_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, R: asc2.ConstExpr, C: asc2.ConstExpr,
                B: asc2.ConstExpr):
    """A scale for each block of a row; a block of zeros has the scale 1."""
    x = asc2.load(asc2.tensor(x_ptr, [R, C]), [R, C], offsets=[0, 0]).to(asc2.float32).reshape(R, C // B, B)
    top = asc2.abs(x).max(2, keep_dims=True)
    scale = asc2.where(top == 0.0, 1.0, top / 127.0)
    q = asc2.clamp(asc2.round(x / scale), -127, 127).to(asc2.int8)
    asc2.store(q.reshape(R, C), asc2.tensor(q_ptr, [R, C]), offsets=[0, 0])
    asc2.store(scale.squeeze(2).to(asc2.float16), asc2.tensor(s_ptr, [R, C // B]), offsets=[0, 0])


def block_quant_ref(x_ptr, q_ptr, s_ptr):
    r, c = x_ptr.shape
    x = x_ptr.astype(np.float32).reshape(r, s_ptr.shape[1], -1)
    top = np.abs(x).max(2, keepdims=True)
    scale = np.where(top == 0, np.float32(1), top / np.float32(127))
    return {"q_ptr": np.clip(np.rint(x / scale), -127, 127).reshape(r, c).astype(np.int8), "s_ptr": scale[..., 0].astype(np.float16)}


for dtype, shape, size in (("f16", (3, 60), 12), ("bf16", (2, 64), 32), ("f32", (5, 21), 7)):
    add("block_quant", {"x_ptr": text(dtype, *shape), "q_ptr": text("i8", *shape), "s_ptr": text("f16", shape[0], shape[1] // size)},
        block_quant_ref, const={"R": shape[0], "C": shape[1], "B": size}, tolerance={"rtol": 1e-3, "atol": 1})


@asc2.jit
def ragged_mean(x_ptr: asc2.GlobalAddress, l_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, batch: int, T: asc2.ConstExpr,
                D: asc2.ConstExpr):
    """Means over the first lengths[b] steps, of two axes at once too; empty ones give zeros."""
    x = asc2.tensor(x_ptr, [batch, T, D])
    out = asc2.tensor(o_ptr, [batch, D + 1])
    for b in range(batch):
        length = asc2.load(asc2.tensor(l_ptr, [batch]), offsets=[b])
        asc2.store(asc2.zeros([1, D + 1], asc2.bfloat16), out, offsets=[b, 0])
        if length <= 0:
            continue
        t = asc2.load(x, [1, T, D], offsets=[b, 0, 0])
        with asc2.mask(count=length * D):
            total = t.sum(1)
            whole = t.sum(1, 2, keep_dims=True)
            high = t.max(2, 1)
        mean = total.to(asc2.float32) / length
        asc2.store(mean.to(asc2.bfloat16), out, offsets=[b, 0])
        rest = whole.to(asc2.float32).reshape(1, 1) / (length * D) + high.to(asc2.float32)
        asc2.store(rest.to(asc2.bfloat16), out, offsets=[b, D])


def ragged_ref(x_ptr, l_ptr, o_ptr, batch):
    out = np.zeros(o_ptr.shape, np.float32)
    for b, length in enumerate(l_ptr):
        if length > 0:
            t = x_ptr[b, :length].astype(np.float64)
            out[b, :-1], out[b, -1] = t.mean(0), t.mean() + t.max()
    return {"o_ptr": out}


for batch in (1, 4):
    add("ragged_mean", {"x_ptr": text("bf16", batch, 7, 11), "l_ptr": text("i32", batch), "o_ptr": text("bf16", batch, 12), "batch": batch},
        ragged_ref, const={"T": 7, "D": 11}, low=-0.2, high=0.43, tolerance={"rtol": 2e-2, "atol": 1e-2})
