"""Kernels as users bring them: norms of images, permutations, padding, windows, control flow with helpers and constants."""
import math

import asc
import asc2
import numpy as np
from kernels import case


@asc2.jit
def instance_norm(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, c: asc2.ConstExpr,
                  h: asc2.ConstExpr, w: asc2.ConstExpr, eps: float = 1e-5):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, c, h, w]), asc2.tensor(out_ptr, [n, c, h, w])
    gamma = asc2.load(asc2.tensor(g_ptr, [c, 1, 1]), [c, 1, 1], offsets=[0, 0, 0])
    beta = asc2.load(asc2.tensor(b_ptr, [c, 1, 1]), [c, 1, 1], offsets=[0, 0, 0])
    for i in range(asc2.block_idx(), n, asc2.block_num()):
        x = asc2.load(x_gm, [1, c, h, w], offsets=[i, 0, 0, 0]).to(asc2.float32)
        mean = asc2.reduce_sum(x, -2, -1, keep_dims=True) / float(h * w)
        d = x - mean
        var = asc2.reduce_sum(d * d, 2, 3, keep_dims=True) * (1 / (h * w))
        y = d * asc2.rsqrt(var + eps) * gamma + beta
        asc2.store(y.to(out_ptr.dtype), out_gm, offsets=[i, 0, 0, 0])


def instance_reference(x_ptr, g_ptr, b_ptr, out_ptr, n, eps):
    x = x_ptr.astype(np.float32)
    d = x - x.mean((2, 3), keepdims=True)
    return {"out_ptr": d / np.sqrt((d * d).mean((2, 3), keepdims=True) + eps) * g_ptr + b_ptr}


@asc2.jit
def batch_norm_nchw(x_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, shift_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, c: int,
                    pixels: int, tile: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, c, pixels]), asc2.tensor(out_ptr, [n, c, pixels])
    scale_gm, shift_gm = asc2.tensor(scale_ptr, [c]), asc2.tensor(shift_ptr, [c])
    total = n * c
    for t in asc2.range(asc2.block_idx(), total, asc2.block_num()):
        i, ch = t // c, t % c
        scale, shift = asc2.load(scale_gm, offsets=[ch]), asc2.load(shift_gm, offsets=[ch])
        for p in asc2.range(0, pixels, tile):
            x = asc2.load(x_gm, [1, 1, tile], offsets=[i, ch, p])
            asc2.store(x * scale + shift, out_gm, offsets=[i, ch, p])


@asc2.jit
def nchw_to_nhwc(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, c: asc2.ConstExpr, h: int, w: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, c, h, w]), asc2.tensor(out_ptr, [n, h, w, c])
    for i in range(n):
        for y in range(asc2.block_idx(), h, asc2.block_num()):
            x = asc2.load(x_gm, [1, c, 1, w], offsets=[i, 0, y, 0])
            asc2.store(x.transpose(0, 2, 3, 1), out_gm, offsets=[i, y, 0, 0])


@asc2.jit
def heads_first(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, t: asc2.ConstExpr, heads: asc2.ConstExpr, d: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [t, heads * d]), [t, heads * d], offsets=[0, 0])
    asc2.store(asc2.transpose(x.reshape(t, heads, d), 1, 0, 2), asc2.tensor(out_ptr, [heads, t, d]), offsets=[0, 0, 0])


@asc2.jit
def split_qkv(x_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, k_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, rows: int, d: asc2.ConstExpr,
              scale: asc2.ConstExpr[float]):
    x_gm = asc2.tensor(x_ptr, [rows, 3 * d])
    outs = (asc2.tensor(q_ptr, [rows, d]), asc2.tensor(k_ptr, [rows, d]), asc2.tensor(v_ptr, [rows, d]))
    for r in asc2.range(asc2.block_idx() * 4, rows, asc2.block_num() * 4):
        x = asc2.load(x_gm, [4, 3 * d], offsets=[r, 0])
        for part in asc2.static_range(3):
            y = x[:, part * d:(part + 1) * d]
            if part == 0:
                y = (y * scale).to(y.dtype)
            asc2.store(y, outs[part], offsets=[r, 0])


@asc2.jit
def pad_constant(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: int, w: asc2.ConstExpr, before: asc2.ConstExpr, after: asc2.ConstExpr, value: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [h, w]), asc2.tensor(out_ptr, [h, w + before + after])
    for i in range(h):
        x = asc2.load(x_gm, [1, w], offsets=[i, 0])
        left = asc2.full([1, before], value, dtype=x.dtype)
        right = asc2.full([1, after], value, dtype=x.dtype)
        asc2.store(asc2.concat(left, x, right, axis=1), out_gm, offsets=[i, 0])


@asc2.jit
def reflect_columns(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: asc2.ConstExpr, w: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [h, w]), [h, w], offsets=[0, 0])
    y = asc2.concat(x[:, 2:3], x[:, 1:2], x, x[:, -2:-1], x[:, -3:-2], axis=1)
    asc2.store(y, asc2.tensor(out_ptr, [h, w + 4]), offsets=[0, 0])


@asc2.jit
def conv1d(x_ptr: asc2.GlobalAddress, k_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: int, tile: asc2.ConstExpr, taps: asc2.ConstExpr):
    x_gm, k_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(k_ptr, [taps]), asc2.tensor(out_ptr, [rows, n])
    for r in range(asc2.block_idx(), rows, asc2.block_num()):
        for at in range(0, n, tile):
            x = asc2.load(x_gm, [1, tile + taps - 1], offsets=[r, at])
            acc = asc2.zeros([1, tile], asc2.float32)
            for k in asc2.static_range(taps):
                acc += x[:, k:k + tile] * asc2.load(k_gm, offsets=[k])
            asc2.store(acc, out_gm, offsets=[r, at])


def conv_reference(x_ptr, k_ptr, out_ptr, rows, n):
    p = np.pad(x_ptr, ((0, 0), (0, len(k_ptr) - 1)))
    return {"out_ptr": sum(p[:, k:k + n] * k_ptr[k] for k in range(len(k_ptr)))}


@asc2.jit
def moving_sum(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, width: asc2.ConstExpr):
    """Of the last three rows, kept in a shift register."""
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, width]), asc2.tensor(out_ptr, [rows, width])
    a = b = asc2.zeros([1, width], dtype=asc2.float32)
    for r in range(rows):
        c = asc2.load(x_gm, [1, width], offsets=[r, 0])
        asc2.store((a + b + c) / 3, out_gm, offsets=[r, 0])
        a, b = b, c


def moving_reference(x_ptr, out_ptr, rows):
    p = np.pad(x_ptr, ((2, 0), (0, 0)))
    return {"out_ptr": (p[:-2] + p[1:-1] + p[2:]) / 3}


@asc2.jit
def max_pool_2d(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, c: int, h: asc2.ConstExpr, w: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [c, h, w]), asc2.tensor(out_ptr, [c, h // 2, w // 2])
    for i in range(c):
        x = asc2.load(x_gm, [1, h, w], offsets=[i, 0, 0])
        y = x.reshape(h // 2, 2, w // 2, 2)
        asc2.store(y.max(1, 3).expand_dims(0), out_gm, offsets=[i, 0, 0])


@asc2.jit
def upsample(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: asc2.ConstExpr, w: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [h, w]), [h, w], offsets=[0, 0])
    y = asc2.broadcast_to(x.reshape(h, 1, w, 1), h, 2, w, 2).reshape(2 * h, 2 * w)
    asc2.store(y, asc2.tensor(out_ptr, [2 * h, 2 * w]), offsets=[0, 0])


@asc2.jit
def image_to_float(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: int, w: int, mean: asc2.ConstExpr, std: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [h, w, 3]), asc2.tensor(out_ptr, [3, h, w])
    for y in range(asc2.block_idx(), h, asc2.block_num()):
        for x in range(0, w, 32):
            pixels = asc2.load(x_gm, [1, 32, 3], offsets=[y, x, 0]).to(asc2.float32) / 255
            planes = asc2.transpose(pixels, 2, 0, 1)
            for c in asc2.static_range(3):
                asc2.store((planes[c:c + 1] - mean[c]) / std[c], out_gm, offsets=[c, y, x])


def image_reference(x_ptr, out_ptr, h, w):
    mean, std = np.float32([0.485, 0.456, 0.406]), np.float32([0.229, 0.224, 0.225])
    return {"out_ptr": ((x_ptr.astype(np.float32) / 255 - mean) / std).transpose(2, 0, 1)}


@asc2.jit
def grey(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    rgb = asc2.load(asc2.tensor(x_ptr, [n, 3]), [n, 3], offsets=[0, 0]).to(asc2.int32)
    r, g, b = rgb[:, 0], rgb[:, 1], rgb[:, 2]
    asc2.store(((77 * r + 150 * g + 29 * b + 128) >> 8).to(asc2.uint8), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def histogram_256(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [256])
    counts = asc2.zeros([256], asc2.int32)
    bins = asc2.arange(256, dtype=asc2.int16).expand_dims(1)
    for i in range(asc2.block_idx(), asc2.num_tiles(x_gm, 0, [32]), asc2.block_num()):
        x = asc2.load(x_gm, [32], tile_id=[i]).to(asc2.int16)
        with asc2.mask(count=n - i * 32, other=-1):
            x = x + 0
        counts = counts + asc2.where(bins == x, 1, 0).to(asc2.int32).sum(1)
    asc2.atomic_add(counts, out_gm, [0])


@asc2.jit
def first_above(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, limit: float):
    """Index of the first element above the limit, -1 if there is none."""
    x_gm = asc2.tensor(x_ptr, [n])
    at, found = 0, -1
    while at < n and found < 0:
        x = asc2.load(x_gm, [64], offsets=[at], pad_value=-1e30)
        hit = asc2.where(x > limit, asc2.arange(64), 64).min()
        if hit < 64:
            found = at + hit
        at += 64
    asc2.store(found, asc2.tensor(out_ptr, [1]), offsets=[0])


def first_reference(x_ptr, out_ptr, n, limit):
    hits = np.flatnonzero(x_ptr > limit)
    return {"out_ptr": np.array([hits[0] if len(hits) else -1], np.int32)}


@asc2.jit
def newton_root(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, tolerance: float):
    x = asc2.abs(asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])) + 0.1
    y = x
    error, steps = 1.0, 0
    while error > tolerance and steps < 30:
        next = 0.5 * (y + x / y)
        error = asc2.abs(next - y).max()
        y = next
        steps += 1
    asc2.store(y, asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def polynomial(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, coefficients: asc2.ConstExpr):
    assert len(coefficients) > 1, f"{len(coefficients)} coefficients are none too many"
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in asc2.range(0, n, 128, unroll_factor=2):
        x = asc2.load(x_gm, [128], offsets=[i])
        y = asc2.full_like(x, coefficients[0])
        for c in coefficients[1:]:
            if c == 0:
                y = y * x
                continue
            y = y * x + c
        asc2.store(y, out_gm, offsets=[i])


def stats(x, *dims, unbiased=False):
    count = 1
    for d in dims:
        count *= x.shape[d]
    mean = x.sum(*dims, keep_dims=True) / count
    d = x - mean
    if unbiased:
        return mean, (d * d).sum(*dims, keep_dims=True) / (count - 1)
    return mean, (d * d).sum(*dims, keep_dims=True) / count


@asc2.jit
def standardise(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr, axis: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    dims = (0, 1) if axis is None else (axis,)
    mean, var = stats(x, *dims, unbiased=True)
    asc2.store((x - mean) / asc2.sqrt(var + 1e-6), asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])


def standardised(axis):
    return lambda x_ptr, out_ptr: {"out_ptr": (x_ptr - x_ptr.mean(axis, keepdims=True)) / np.sqrt(x_ptr.var(axis, ddof=1, keepdims=True) + 1e-6)}


@asc2.jit
def windows_outside(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: int, w: int, far: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [h, w]), asc2.tensor(out_ptr, [h, w])
    x = asc2.load(x_gm, [4, 33], offsets=[far, 0], pad_value=2.5)
    y = asc2.load(x_gm, [4, 33], offsets=[h - 2, w - 5], pad_value=-1.0)
    asc2.store(x * y, out_gm, offsets=[0, 0])
    asc2.store(x + y, out_gm, offsets=[far, far])
    asc2.store(y, out_gm, offsets=[h - 1, 3])


def windows_reference(x_ptr, out_ptr, h, w, far):
    y = np.full((4, 33), -1, np.float32)
    y[:2, :5] = x_ptr[-2:, -5:]
    out_ptr[:4, :33] = (y * 2.5)[:h, :w]
    part = y[:1, :w - 3]
    out_ptr[h - 1:, 3:3 + part.shape[1]] = part
    return {"out_ptr": out_ptr}


@asc2.jit
def branch_by_scalar(mode_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr):
    mode_gm, x_gm, out_gm = asc2.tensor(mode_ptr, [rows]), asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    last = asc2.zeros([1, n], dtype=asc2.float32)
    for r in range(rows):
        mode = asc2.load(mode_gm, offsets=[r])
        x = asc2.load(x_gm, [1, n], offsets=[r, 0])
        if mode < 0:
            y = last
        elif mode % 3 == 0:
            y = asc2.exp(-x * x)
        elif mode % 3 == 1:
            y = x - x.min()
        else:
            y = asc2.softmax(x)
        asc2.store(y, out_gm, offsets=[r, 0])
        last = y


def branch_reference(mode_ptr, x_ptr, out_ptr, rows):
    out, last = np.zeros_like(x_ptr), np.zeros(x_ptr.shape[1], np.float32)
    for r in range(rows):
        x, mode = x_ptr[r], mode_ptr[r]
        e = np.exp(x - x.max())
        last = last if mode < 0 else np.exp(-x * x) if mode % 3 == 0 else x - x.min() if mode % 3 == 1 else e / e.sum()
        out[r] = last
    return {"out_ptr": out}


@asc2.jit
def segment_sums(x_ptr: asc2.GlobalAddress, start_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, segments: int, n: int, width: asc2.ConstExpr):
    """Sums of rows from start[i] to start[i + 1], as in a sparse matrix."""
    x_gm, start_gm, out_gm = asc2.tensor(x_ptr, [n, width]), asc2.tensor(start_ptr, [segments + 1]), asc2.tensor(out_ptr, [segments, width])
    for s in asc2.range(asc2.block_idx(), segments, asc2.block_num()):
        first, last = asc2.load(start_gm, offsets=[s]), asc2.load(start_gm, offsets=[s + 1])
        total = asc2.zeros([1, width], dtype=asc2.float32)
        for r in asc2.range(first, last):
            total += asc2.load(x_gm, [1, width], offsets=[r, 0])
        asc2.store(total, out_gm, offsets=[s, 0])


def segment_reference(x_ptr, start_ptr, out_ptr, segments, n):
    return {"out_ptr": np.stack([x_ptr[max(0, a):max(0, b)].sum(0) for a, b in zip(start_ptr, start_ptr[1:])])}


@asc2.jit
def alibi_softmax(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, heads: int, n: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [heads, n, n]), asc2.tensor(out_ptr, [heads, n, n])
    i, j = asc2.arange(n, dtype=asc2.float32)[:, None], asc2.arange(n, dtype=asc2.float32)[None]
    for h in range(asc2.block_idx(), heads, asc2.block_num()):
        slope = asc2.exp2(asc2.full([1, 1], 0.0) - (h + 1) * 0.5)
        x = asc2.load(x_gm, [1, n, n], offsets=[h, 0, 0]).squeeze(0)
        bias = asc2.where(j <= i, (j - i) * slope, float("-inf"))
        asc2.store(asc2.softmax(x + bias).expand_dims(0), out_gm, offsets=[h, 0, 0])


def alibi_reference(x_ptr, out_ptr, heads):
    n = x_ptr.shape[1]
    i, j = np.arange(n)[:, None], np.arange(n)
    slope = np.exp2(-0.5 * np.arange(1, heads + 1))[:, None, None]
    x = np.where(j <= i, x_ptr + (j - i) * slope, -np.inf)
    e = np.exp(x - x.max(-1, keepdims=True))
    return {"out_ptr": e / e.sum(-1, keepdims=True)}


@asc2.jit
def rope_cached(x_ptr: asc2.GlobalAddress, pos_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, tokens: int, heads: asc2.ConstExpr, d: asc2.ConstExpr,
                base: asc2.ConstExpr):
    """Angles computed on the chip from the positions."""
    x_gm, pos_gm, out_gm = asc2.tensor(x_ptr, [tokens, heads, d]), asc2.tensor(pos_ptr, [tokens]), asc2.tensor(out_ptr, [tokens, heads, d])
    half = d // 2
    inverse = asc2.exp(asc2.arange(half, dtype=asc2.float32) * (-2.0 * math.log(base) / d))
    for t in range(asc2.block_idx(), tokens, asc2.block_num()):
        angle = inverse * asc2.load(pos_gm, offsets=[t])
        c, s = asc2.cos(angle), asc2.sin(angle)
        x = asc2.load(x_gm, [1, heads, d], offsets=[t, 0, 0]).to(asc2.float32)
        a, b = x[..., :half], x[..., half:]
        y = asc2.concat(a * c - b * s, a * s + b * c, axis=-1)
        asc2.store(y.to(x_ptr.dtype), out_gm, offsets=[t, 0, 0])


def rope_reference(x_ptr, pos_ptr, out_ptr, tokens):
    d = x_ptr.shape[2]
    angle = (pos_ptr[:, None] * 10000.0 ** (-2 * np.arange(d // 2) / d))[:, None]
    a, b = x_ptr[..., :d // 2].astype(np.float32), x_ptr[..., d // 2:].astype(np.float32)
    return {"out_ptr": np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1)}


@asc2.jit
def add_rms_norm(x_ptr: asc2.GlobalAddress, r_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr,
                 block: asc2.ConstExpr, eps: asc2.ConstExpr = 1e-6):
    x_gm, r_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(r_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    gamma = asc2.load(asc2.tensor(g_ptr, [n]), [n], offsets=[0])
    for i in asc2.range(asc2.block_idx() * block, rows, asc2.block_num() * block):
        total = asc2.load(x_gm, [block, n], offsets=[i, 0]).to(asc2.float32) + asc2.load(r_gm, [block, n], offsets=[i, 0]).to(asc2.float32)
        asc2.store(total.to(r_gm.dtype), r_gm, offsets=[i, 0])
        asc2.store(asc2.rms_norm(total, gamma.to(asc2.float32), epsilon=eps).to(out_gm.dtype), out_gm, offsets=[i, 0])


def add_norm_reference(x_ptr, r_ptr, g_ptr, out_ptr, rows):
    total = x_ptr.astype(np.float32) + r_ptr.astype(np.float32)
    return {"r_ptr": total, "out_ptr": total / np.sqrt((total * total).mean(1, keepdims=True) + 1e-6) * g_ptr.astype(np.float32)}


@asc2.jit
def kl_divergence(p_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: int):
    p_gm, q_gm, out_gm = asc2.tensor(p_ptr, [rows, n]), asc2.tensor(q_ptr, [rows, n]), asc2.tensor(out_ptr, [rows])
    for r in range(asc2.block_idx(), rows, asc2.block_num()):
        total = 0.0
        for c in range(0, n, 64):
            p = asc2.load(p_gm, [1, 64], offsets=[r, c], pad_value=0)
            q = asc2.load(q_gm, [1, 64], offsets=[r, c], pad_value=1)
            total += asc2.where(p > 0, p * (asc2.log(asc2.maximum(p, 1e-30)) - asc2.log(q)), 0.0).sum()
        asc2.store(total, out_gm, offsets=[r])


@asc2.jit
def online_logsumexp(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, 1])
    for r in range(asc2.block_idx() * 4, rows, asc2.block_num() * 4):
        most = asc2.full([4, 1], float("-inf"), dtype=asc2.float32)
        total = asc2.zeros([4, 1], dtype=asc2.float32)
        for c in asc2.range(0, n, 32):
            x = asc2.load(x_gm, [4, 32], offsets=[r, c], pad_value=float("-inf"))
            new = asc2.maximum(most, x.max(1, keep_dims=True))
            total = total * asc2.exp(most - new) + asc2.exp(x - new).sum(1, keep_dims=True)
            most = new
        asc2.store(most + asc2.log(total), out_gm, offsets=[r, 0])


@asc2.jit
def count_and_mean(x_ptr: asc2.GlobalAddress, count_ptr: asc2.GlobalAddress, mean_ptr: asc2.GlobalAddress, n: int, low: float, high: float):
    x_gm = asc2.tensor(x_ptr, [n])
    count, total = 0, 0.0
    for i in range(0, n, 100):
        x = asc2.load(x_gm, [100], offsets=[i], pad_value=1e9)
        inside = (x >= low) & (x < high)
        count += inside.to(asc2.int32).sum()
        total += asc2.where(inside, x, 0.0).sum()
    asc2.store(count, asc2.tensor(count_ptr, [1]), offsets=[0])
    asc2.store(total / max(count, 1), asc2.tensor(mean_ptr, [1]), offsets=[0])


def count_reference(x_ptr, count_ptr, mean_ptr, n, low, high):
    inside = (x_ptr >= low) & (x_ptr < high)
    return {"count_ptr": np.array([inside.sum()], np.int32), "mean_ptr": np.array([x_ptr[inside].mean()], np.float32)}


@asc2.jit
def lerp_i64(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, numerator: int):
    a_gm, b_gm, out_gm = asc2.tensor(a_ptr, [n]), asc2.tensor(b_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in range(0, n, 20):
        a, b = asc2.load(a_gm, [20], offsets=[i]), asc2.load(b_gm, [20], offsets=[i])
        asc2.store(a + (b - a) * numerator // 16, out_gm, offsets=[i])


@asc2.jit
def masked_fill_triu(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, diagonal: int):
    x = asc2.load(asc2.tensor(x_ptr, [n, n]), [n, n], offsets=[0, 0])
    i = asc2.arange(n).reshape(n, 1)
    j = asc2.arange(n).reshape(1, n)
    asc2.store(asc2.where(j - i >= diagonal, asc2.full_like(x, -65504.0), x), asc2.tensor(out_ptr, [n, n]), offsets=[0, 0])


@asc2.jit
def pairwise_distance(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, d: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, d]), [n, d], offsets=[0, 0])
    delta = x[:, None, :] - x[None, :, :]
    asc2.store(asc2.sqrt((delta * delta).sum(2)), asc2.tensor(out_ptr, [n, n]), offsets=[0, 0])


@asc2.jit
def interleave(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    a = asc2.load(asc2.tensor(a_ptr, [n]), [n], offsets=[0])
    b = asc2.load(asc2.tensor(b_ptr, [n]), [n], offsets=[0])
    asc2.store(asc2.concat(a[:, None], b[:, None], axis=1).ravel(), asc2.tensor(out_ptr, [2 * n]), offsets=[0])


NEAR = {"rtol": 2e-5, "atol": 2e-5}
HALF = {"rtol": 3e-3, "atol": 3e-3}
BF16 = {"rtol": 1e-2, "atol": 1e-2}


def like(names, shape, dtype="f32"):
    return {name: f"{dtype}[{','.join(map(str, shape))}]" for name in names}


CASES = [
    *[case("instance_norm", {**like(["x_ptr"], (3, 4, h, w), d), **like(["g_ptr", "b_ptr"], (4,)), **like(["out_ptr"], (3, 4, h, w), d), "n": 3, "eps": 1e-5},
           lambda x_ptr, g_ptr, b_ptr, out_ptr, n, eps: instance_reference(x_ptr, g_ptr.reshape(4, 1, 1), b_ptr.reshape(4, 1, 1), out_ptr, n, eps),
           grid=2, const={"c": 4, "h": h, "w": w}, tolerance=t) for d, h, w, t in (("f32", 5, 7, NEAR), ("f16", 8, 8, HALF), ("bf16", 3, 16, {"rtol": 2e-2, "atol": 2e-2}))],
    case("batch_norm_nchw", {**like(["x_ptr"], (2, 5, 49)), **like(["scale_ptr", "shift_ptr"], (5,)), **like(["out_ptr"], (2, 5, 49)), "n": 2, "c": 5, "pixels": 49},
         lambda x_ptr, scale_ptr, shift_ptr, out_ptr, n, c, pixels: {"out_ptr": x_ptr * scale_ptr[:, None] + shift_ptr[:, None]}, grid=3, const={"tile": 32}, tolerance=NEAR),
    *[case("nchw_to_nhwc", {**like(["x_ptr"], (2, c, 6, w), d), **like(["out_ptr"], (2, 6, w, c), d), "n": 2, "h": 6},
           lambda x_ptr, out_ptr, n, h: {"out_ptr": x_ptr.transpose(0, 2, 3, 1)}, grid=2, const={"c": c, "w": w}) for d, c, w in (("f32", 3, 17), ("f16", 16, 8), ("u8", 4, 33))],
    *[case("heads_first", {**like(["x_ptr"], (6, 3 * dim), d), **like(["out_ptr"], (3, 6, dim), d)},
           lambda x_ptr, out_ptr: {"out_ptr": x_ptr.reshape(6, 3, -1).transpose(1, 0, 2)}, const={"t": 6, "heads": 3, "d": dim})
      for d, dim in (("f16", 32), ("f32", 7), ("bf16", 20))],
    case("split_qkv", {**like(["x_ptr"], (10, 120), "f16"), **like(["q_ptr", "k_ptr", "v_ptr"], (10, 40), "f16"), "rows": 10},
         lambda x_ptr, rows, **_: {"q_ptr": x_ptr[:, :40] * np.float16(0.125), "k_ptr": x_ptr[:, 40:80], "v_ptr": x_ptr[:, 80:]}, grid=2, const={"d": 40, "scale": 0.125}),
    *[case("pad_constant", {**like(["x_ptr"], (5, 13), d), **like(["out_ptr"], (5, 22), d), "h": 5},
           lambda x_ptr, out_ptr, h: {"out_ptr": np.pad(x_ptr, ((0, 0), (3, 6)), constant_values=1)}, const={"w": 13, "before": 3, "after": 6, "value": 1})
      for d in ("f32", "i8", "i64")],
    case("reflect_columns", {**like(["x_ptr"], (4, 9)), **like(["out_ptr"], (4, 13))}, lambda x_ptr, out_ptr: {"out_ptr": np.pad(x_ptr, ((0, 0), (2, 2)), mode="reflect")},
         const={"h": 4, "w": 9}),
    case("conv1d", {**like(["x_ptr"], (5, 70)), "k_ptr": "f32[5]", **like(["out_ptr"], (5, 70)), "rows": 5, "n": 70}, conv_reference, grid=2, const={"tile": 32, "taps": 5},
         tolerance=NEAR),
    case("moving_sum", {**like(["x_ptr", "out_ptr"], (9, 33)), "rows": 9}, moving_reference, const={"width": 33}, tolerance=NEAR),
    *[case("max_pool_2d", {**like(["x_ptr"], (3, 8, w), d), **like(["out_ptr"], (3, 4, w // 2), d), "c": 3},
           lambda x_ptr, out_ptr, c: {"out_ptr": x_ptr.reshape(3, 4, 2, -1, 2).max((2, 4))}, const={"h": 8, "w": w}) for d, w in (("f32", 10), ("f16", 32), ("u8", 14))],
    case("upsample", {**like(["x_ptr"], (5, 9)), **like(["out_ptr"], (10, 18))}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.repeat(2, 0).repeat(2, 1)}, const={"h": 5, "w": 9}),
    case("image_to_float", {"x_ptr": "u8[5,50,3]", "out_ptr": "f32[3,5,50]", "h": 5, "w": 50}, image_reference, grid=2,
         const={"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]}, low=0, high=15, tolerance=NEAR),
    case("grey", {"x_ptr": "u8[50,3]", "out_ptr": "u8[50]"}, lambda x_ptr, out_ptr: {"out_ptr": ((x_ptr.astype(int) @ [77, 150, 29] + 128) >> 8).astype(np.uint8)},
         const={"n": 50}, low=0, high=15),
    case("histogram_256", {"x_ptr": "u8[500]", "out_ptr": "i32[256]", "n": 500},
         lambda x_ptr, out_ptr, n: {"out_ptr": out_ptr + np.bincount(x_ptr, minlength=256).astype(np.int32)}, grid=3, low=0, high=15.9),
    *[case("first_above", {"x_ptr": "f32[300]", "out_ptr": "i32[1]", "n": 300, "limit": limit}, first_reference) for limit in (3.98, 5.0, -5.0)],
    case("newton_root", {**like(["x_ptr", "out_ptr"], (90,)), "tolerance": 1e-6}, lambda x_ptr, out_ptr, tolerance: {"out_ptr": np.sqrt(np.abs(x_ptr) + np.float32(0.1))},
         const={"n": 90}, tolerance=NEAR),
    case("polynomial", {**like(["x_ptr", "out_ptr"], (300,)), "n": 300}, lambda x_ptr, out_ptr, n: {"out_ptr": np.polyval(np.float32([0.5, 0, -1, 2]), x_ptr)},
         const={"coefficients": [0.5, 0, -1.0, 2.0]}, tolerance=NEAR),
    *[case("standardise", like(["x_ptr", "out_ptr"], (7, 20)), standardised(axis), const={"n": 7, "m": 20, "axis": axis}, tolerance=NEAR) for axis in (0, 1)],
    *[case("windows_outside", {**like(["x_ptr", "out_ptr"], (h, w)), "h": h, "w": w, "far": 100}, windows_reference) for h, w in ((6, 40), (3, 9))],
    case("branch_by_scalar", {"mode_ptr": "i32[12]", **like(["x_ptr", "out_ptr"], (12, 50)), "rows": 12}, branch_reference, const={"n": 50}, low=-0.5, high=1, tolerance=NEAR),
    case("segment_sums", {"x_ptr": "f32[30,24]", "start_ptr": "i32[8]", "out_ptr": "f32[7,24]", "segments": 7, "n": 30}, segment_reference, grid=2, const={"width": 24},
         low=0, high=1.8, tolerance=NEAR),
    case("alibi_softmax", {**like(["x_ptr", "out_ptr"], (3, 20, 20)), "heads": 3}, alibi_reference, grid=2, const={"n": 20}, tolerance=NEAR),
    *[case("rope_cached", {**like(["x_ptr"], (7, 3, dim), d), "pos_ptr": "i32[7]", **like(["out_ptr"], (7, 3, dim), d), "tokens": 7}, rope_reference, grid=2,
           const={"heads": 3, "d": dim, "base": 10000.0}, low=0, high=4, tolerance=t) for d, dim, t in (("f32", 20, NEAR), ("f16", 64, HALF), ("bf16", 32, {"rtol": 1e-2, "atol": 2e-2}))],
    *[case("add_rms_norm", {**like(["x_ptr", "r_ptr"], (9, n), d), **like(["g_ptr"], (n,), d), **like(["out_ptr"], (9, n), d), "rows": 9}, add_norm_reference, grid=2,
           const={"n": n, "block": 2}, tolerance=t) for d, n, t in (("f16", 126, HALF), ("bf16", 64, {"rtol": 1e-2, "atol": 2e-2}), ("f32", 33, NEAR))],
    case("kl_divergence", {**like(["p_ptr", "q_ptr"], (5, 100)), "out_ptr": "f32[5]", "rows": 5, "n": 100},
         lambda p_ptr, q_ptr, out_ptr, rows, n: {"out_ptr": (p_ptr * (np.log(p_ptr) - np.log(q_ptr))).sum(1)}, grid=2, low=0.01, high=1, tolerance={"rtol": 1e-4, "atol": 1e-4}),
    case("online_logsumexp", {**like(["x_ptr"], (10, 77)), "out_ptr": "f32[10,1]", "rows": 10, "n": 77},
         lambda x_ptr, out_ptr, rows, n: {"out_ptr": np.log(np.exp(x_ptr).sum(1, keepdims=True))}, grid=2, tolerance=NEAR),
    case("count_and_mean", {"x_ptr": "f32[450]", "count_ptr": "i32[1]", "mean_ptr": "f32[1]", "n": 450, "low": -1.0, "high": 2.0}, count_reference, tolerance=NEAR),
    case("lerp_i64", {**like(["a_ptr", "b_ptr", "out_ptr"], (50,), "i64"), "n": 50, "numerator": 5},
         lambda a_ptr, b_ptr, out_ptr, n, numerator: {"out_ptr": a_ptr + (b_ptr - a_ptr) * 5 // 16}, high=1e9, low=-1e9),
    *[case("masked_fill_triu", {**like(["x_ptr", "out_ptr"], (n, n), "f16"), "diagonal": k},
           lambda x_ptr, out_ptr, diagonal: {"out_ptr": np.where(np.triu(np.ones_like(x_ptr), diagonal) > 0, np.float16(-65504), x_ptr)}, const={"n": n})
      for n, k in ((20, 1), (33, -2))],
    case("pairwise_distance", {**like(["x_ptr"], (9, 12)), **like(["out_ptr"], (9, 9))},
         lambda x_ptr, out_ptr: {"out_ptr": np.sqrt(((x_ptr[:, None] - x_ptr) ** 2).sum(2))}, const={"n": 9, "d": 12}, tolerance=NEAR),
    *[case("interleave", {**like(["a_ptr", "b_ptr"], (50,), d), **like(["out_ptr"], (100,), d)}, lambda a_ptr, b_ptr, out_ptr: {"out_ptr": np.stack([a_ptr, b_ptr], 1).ravel()},
           const={"n": 50}) for d in ("f32", "f16", "i8")],
]
