"""Kernels as users bring them, of many kinds: activations, optimisers, losses, quantisation, counting, windows."""
import math

import asc
import asc2
import numpy as np
from kernels import case

SQRT_2_PI = math.sqrt(2.0 / math.pi)
GROUP = 32


def gelu_tanh(x):
    inner = SQRT_2_PI * (x + 0.044715 * x ** 3)
    return 0.5 * x * (1.0 + asc2.tanh(inner))


def activation(x, kind="silu"):
    if kind == "silu":
        return x * asc2.sigmoid(x)
    if kind == "gelu":
        return gelu_tanh(x)
    assert kind == "relu", f"no activation of the name {kind}"
    return asc2.relu(x)


@asc2.jit
def gated(x_ptr: asc2.GlobalAddress, gate_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: int, tile: asc2.ConstExpr,
          kind: asc2.ConstExpr = "silu"):
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    gate_gm = asc2.tensor(gate_ptr, [rows, columns])
    out_gm = asc2.tensor(out_ptr, [rows, columns])
    column_tiles = asc2.num_tiles(x_gm, 1, tile)
    for t in asc2.range(asc2.block_idx(), asc2.num_tiles(x_gm, 0, tile) * column_tiles, asc2.block_num(), parallel=True):
        i, j = t // column_tiles, t % column_tiles
        x = asc2.load(x_gm, tile, tile_id=[i, j]).to(asc.float32)
        g = asc2.load(gate_gm, tile, tile_id=[i, j]).to(asc.float32)
        asc2.store((activation(g, kind=kind) * x).to(out_gm.dtype), out_gm, tile_id=[i, j])


def gated_reference(kind):
    def reference(x_ptr, gate_ptr, out_ptr, rows, columns):
        x, g = x_ptr.astype(np.float32), gate_ptr.astype(np.float32)
        act = {"silu": lambda: g / (1 + np.exp(-g)), "gelu": lambda: 0.5 * g * (1 + np.tanh(SQRT_2_PI * (g + 0.044715 * g**3))), "relu": lambda: np.maximum(g, 0)}[kind]()
        return {"out_ptr": act * x}
    return reference


@asc2.jit
def label_smoothing(x_ptr: asc2.GlobalAddress, label_ptr: asc2.GlobalAddress, loss_ptr: asc2.GlobalAddress, grad_ptr: asc2.GlobalAddress, rows: int,
                    classes: asc2.ConstExpr[int], smooth: asc2.ConstExpr[float]):
    x_gm, grad_gm = asc2.tensor(x_ptr, [rows, classes]), asc2.tensor(grad_ptr, [rows, classes])
    label_gm, loss_gm = asc2.tensor(label_ptr, [rows]), asc2.tensor(loss_ptr, [rows])
    low = smooth / classes
    high = 1.0 - smooth + low
    at = asc2.arange(0, classes, 1, dtype=asc2.int32)
    for r in range(asc2.block_idx(), rows, asc2.block_num()):
        label = asc2.load(label_gm, offsets=[r])
        x = asc2.load(x_gm, [1, classes], offsets=[r, 0])
        z = x - asc2.reduce_max(x)
        logp = z - asc2.log(asc2.reduce_sum(asc2.exp(z)))
        target = asc2.where(at == label, high, low)
        asc2.store(-(logp * target).sum(), loss_gm, offsets=[r])
        asc2.store(asc2.exp(logp) - target, grad_gm, offsets=[r, 0])


def smoothing_reference(x_ptr, label_ptr, loss_ptr, grad_ptr, rows):
    n = x_ptr.shape[1]
    z = x_ptr - x_ptr.max(1, keepdims=True)
    logp = z - np.log(np.exp(z).sum(1, keepdims=True))
    target = np.where(np.arange(n) == label_ptr[:, None], np.float32(0.9 + 0.1 / n), np.float32(0.1 / n))
    return {"loss_ptr": -(logp * target).sum(1), "grad_ptr": np.exp(logp) - target}


@asc2.jit
def sgd_momentum(w_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, n: int, lr: float, mu: float, decay: float,
                 nesterov: asc2.ConstExpr[bool], block: asc2.ConstExpr[int] = 256):
    w_gm, g_gm, v_gm = asc2.tensor(w_ptr, [n]), asc2.tensor(g_ptr, [n]), asc2.tensor(v_ptr, [n])
    per = asc2.ceildiv(n, block)
    for i in asc2.range(asc2.block_idx(), per, asc2.block_num(), parallel=True, num_stages=2):
        w = asc2.load(w_gm, [block], tile_id=[i])
        g = asc2.load(g_gm, [block], tile_id=[i]).to(asc2.float32) + decay * w
        v = mu * asc2.load(v_gm, [block], tile_id=[i]) + g
        step = g + mu * v if nesterov else v
        asc2.store(v, v_gm, tile_id=[i])
        asc2.store(w - lr * step, w_gm, tile_id=[i])


def sgd_reference(nesterov):
    def reference(w_ptr, g_ptr, v_ptr, n, lr, mu, decay):
        lr, mu, decay = map(np.float32, (lr, mu, decay))
        g = g_ptr.astype(np.float32) + decay * w_ptr
        v = mu * v_ptr + g
        return {"v_ptr": v, "w_ptr": w_ptr - lr * (g + mu * v if nesterov else v)}
    return reference


@asc2.jit
def adagrad(w_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, n: int, lr: float, eps: asc2.ConstExpr):
    w_gm, g_gm, s_gm = asc2.tensor(w_ptr, [n]), asc2.tensor(g_ptr, [n]), asc2.tensor(s_ptr, [n])
    i = asc2.block_idx()
    while i * 126 < n:
        at = i * 126
        g = asc2.load(g_gm, [126], offsets=[at])
        s = asc2.load(s_gm, [126], offsets=[at]) + g * g
        w = asc2.load(w_gm, [126], offsets=[at])
        w -= lr * g / (asc2.sqrt(asc2.abs(s)) + eps)
        asc2.store(s, s_gm, offsets=[at])
        asc2.store(w, w_gm, offsets=[at])
        i += asc2.block_num()


def adagrad_reference(w_ptr, g_ptr, s_ptr, n, lr):
    s = s_ptr + g_ptr * g_ptr
    return {"s_ptr": s, "w_ptr": w_ptr - np.float32(lr) * g_ptr / (np.sqrt(np.abs(s)) + np.float32(1e-8))}


@asc2.jit
def adamw_mixed(w_ptr: asc2.GlobalAddress, master_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, n: int,
                lr: float, step: int, scale: float):
    b1, b2, eps, wd = 0.9, 0.999, 1e-8, 0.01
    w_gm, master_gm, g_gm, m_gm, v_gm = (asc2.tensor(w_ptr, [n]), asc2.tensor(master_ptr, [n]), asc2.tensor(g_ptr, [n]), asc2.tensor(m_ptr, [n]), asc2.tensor(v_ptr, [n]))
    c1, c2 = 1.0, 1.0
    for _ in range(step):
        c1, c2 = c1 * b1, c2 * b2
    c1, c2 = 1.0 - c1, 1.0 - c2
    for i in asc2.range(asc2.block_idx(), asc2.num_tiles(w_gm, 0, [200]), asc2.block_num()):
        g = asc2.load(g_gm, [200], tile_id=[i]).to(asc2.float32) * scale
        m = asc2.load(m_gm, [200], tile_id=[i]) * b1 + g * (1 - b1)
        v = asc2.abs(asc2.load(v_gm, [200], tile_id=[i])) * b2 + g * g * (1 - b2)
        w = asc2.load(master_gm, [200], tile_id=[i])
        w = w - lr * ((m / c1) / (asc2.sqrt(v / c2) + eps) + wd * w)
        asc2.store(m, m_gm, tile_id=[i])
        asc2.store(v, v_gm, tile_id=[i])
        asc2.store(w, master_gm, tile_id=[i])
        asc2.store(w.to(asc2.bfloat16), w_gm, tile_id=[i])


def adamw_reference(w_ptr, master_ptr, g_ptr, m_ptr, v_ptr, n, lr, step, scale):
    g = g_ptr.astype(np.float32) * np.float32(scale)
    m = np.float32(0.9) * m_ptr + np.float32(0.1) * g
    v = np.float32(0.999) * np.abs(v_ptr) + np.float32(0.001) * g * g
    w = master_ptr - lr * ((m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8) + 0.01 * master_ptr)
    return {"m_ptr": m, "v_ptr": v, "master_ptr": w, "w_ptr": w}


@asc2.jit
def dropout_bits(x_ptr: asc2.GlobalAddress, keep_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, p: asc2.ConstExpr):
    # One bit of a byte for each element.
    x = asc2.load(asc2.tensor(x_ptr, [n, 8]), [n, 8], offsets=[0, 0])
    keep = asc2.load(asc2.tensor(keep_ptr, [n]), [n], offsets=[0]).to(asc2.int32)
    bit = (keep[:, None] >> asc2.arange(8)) & 1
    asc2.store(asc2.where(bit == 1, x / (1 - p), 0), asc2.tensor(out_ptr, [n, 8]), offsets=[0, 0])


@asc2.jit
def quantise_blocks(x_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, rows: int, blocks: asc2.ConstExpr, size: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, blocks, size])
    q_gm = asc2.tensor(q_ptr, [rows, blocks, size])
    s_gm = asc2.tensor(s_ptr, [rows, blocks])
    for r in range(asc2.block_idx(), rows, asc2.block_num()):
        x = asc2.load(x_gm, [1, blocks, size], offsets=[r, 0, 0]).to(asc2.float32)
        scale = asc2.abs(x).max(-1) / 127.0
        safe = asc2.where(scale == 0.0, 1.0, scale)
        q = asc2.round(x / asc2.expand_dims(safe, -1))
        asc2.store(asc2.clamp(q, -128, 127).to(asc2.int8), q_gm, offsets=[r, 0, 0])
        asc2.store(scale.to(asc2.float16), s_gm, offsets=[r, 0])


def quantise_blocks_reference(x_ptr, q_ptr, s_ptr, rows):
    x = x_ptr.astype(np.float32)
    s = np.abs(x).max(-1) / np.float32(127)
    return {"q_ptr": np.clip(np.rint(x / np.where(s == 0, 1, s)[..., None]), -128, 127).astype(np.int8), "s_ptr": s.astype(np.float16)}


@asc2.jit
def dequantise_groups(q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: asc2.ConstExpr):
    groups = columns // GROUP
    q_gm, s_gm, out_gm = asc2.tensor(q_ptr, [rows, columns]), asc2.tensor(s_ptr, [rows, groups]), asc2.tensor(out_ptr, [rows, columns])
    for r in asc2.range(asc2.block_idx() * 3, rows, asc2.block_num() * 3):
        q = asc2.load(q_gm, [3, columns], offsets=[r, 0]).to(asc2.float16).reshape(3, groups, GROUP)
        s = asc2.load(s_gm, [3, groups], offsets=[r, 0])[:, :, None]
        asc2.store((q * s).reshape([3, columns]), out_gm, offsets=[r, 0])


@asc2.jit
def nibbles(q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    """Two int4 numbers in a byte, low half first."""
    packed = asc2.load(asc2.tensor(q_ptr, [n]), [n], offsets=[0]).to(asc2.int32)
    low = ((packed & 15) << 28) >> 28
    high = (packed << 24) >> 28
    pairs = asc2.concat(low.reshape(n, 1), high.reshape(n, 1), axis=1).ravel()
    s = asc2.load(asc2.tensor(s_ptr, [1]), offsets=[0])
    asc2.store((pairs.to(asc2.float32) * s).to(asc2.bfloat16), asc2.tensor(out_ptr, [2 * n]), offsets=[0])


def nibbles_reference(q_ptr, s_ptr, out_ptr):
    q = q_ptr.astype(np.int32)
    low, high = (q & 15) << 28 >> 28, q << 24 >> 28
    return {"out_ptr": np.stack([low, high], 1).ravel().astype(np.float32) * s_ptr[0]}


@asc2.jit
def popcount(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in range(asc2.block_idx(), asc2.num_tiles(x_gm, 0, [96]), asc2.block_num()):
        v = asc2.load(x_gm, [96], tile_id=[i])
        v = v - ((v >> 1) & 0x55555555)
        v = (v & 0x33333333) + ((v >> 2) & 0x33333333)
        v = (v + (v >> 4)) & 0x0F0F0F0F
        asc2.store((v * 0x01010101) >> 24, out_gm, tile_id=[i])


@asc2.jit
def xorshift(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, rounds: asc2.ConstExpr):
    state = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    for _ in asc2.static_range(rounds):
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
    asc2.store(state, asc2.tensor(out_ptr, [n]), offsets=[0])


def xorshift_reference(x_ptr, out_ptr):
    x = x_ptr.copy()
    for _ in range(3):
        x ^= x << np.uint32(13)
        x ^= x >> np.uint32(17)
        x ^= x << np.uint32(5)
    return {"out_ptr": x}


@asc2.jit
def hash_buckets(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, buckets: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [n])
    for at in range(0, n, 33):
        x = asc2.load(x_gm, [33], offsets=[at])
        h = (x * 31 + 7) % buckets
        asc2.store(h, out_gm, offsets=[at])


@asc2.jit
def scatter_rows(x_ptr: asc2.GlobalAddress, id_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, rows: int, width: asc2.ConstExpr):
    x_gm, id_gm, out_gm = asc2.tensor(x_ptr, [n, width]), asc2.tensor(id_ptr, [n]), asc2.tensor(out_ptr, [rows, width])
    for i in asc2.range(asc2.block_idx(), n, asc2.block_num()):
        at = asc2.load(id_gm, offsets=[i])
        if at >= 0:
            asc2.atomic_add(asc2.load(x_gm, [1, width], offsets=[i, 0]), out_gm, offsets=[at, 0])


def scatter_reference(x_ptr, id_ptr, out_ptr, n, rows):
    out = out_ptr.copy()
    for i, at in enumerate(id_ptr):
        if 0 <= at < rows:
            out[at] += x_ptr[i]
    return {"out_ptr": out}


@asc2.jit
def top_k(x_ptr: asc2.GlobalAddress, value_ptr: asc2.GlobalAddress, index_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr, k: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, n])
    value_gm, index_gm = asc2.tensor(value_ptr, [rows, k]), asc2.tensor(index_ptr, [rows, k])
    lane = asc2.arange(n)
    for r in range(asc2.block_idx() * 4, rows, asc2.block_num() * 4):
        x = asc2.load(x_gm, [4, n], offsets=[r, 0])
        for j in asc2.range(k):
            best, at = x.max(1, keep_dims=True), x.argmax(1)[:, None]
            asc2.store(best, value_gm, offsets=[r, j])
            asc2.store(at, index_gm, offsets=[r, j])
            x = asc2.where(lane == at, -math.inf, x)


def top_k_reference(k):
    def reference(x_ptr, value_ptr, index_ptr, rows):
        order = np.argsort(-x_ptr, 1, kind="stable")[:, :k]
        return {"value_ptr": np.take_along_axis(x_ptr, order, 1), "index_ptr": order.astype(np.int32)}
    return reference


@asc2.jit
def cumprod_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr):
    y = asc2.load(asc2.tensor(x_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    d = 1
    # Hillis and Steele: each step multiplies what is d to the left.
    for d in (1, 2, 4, 8, 16, 32):
        if d >= n:
            break
        y = y * asc2.concat(asc2.full([rows, d], 1.0), y[:, :n - d], axis=-1)
    asc2.store(y, asc2.tensor(out_ptr, [rows, n]), offsets=[0, 0])


@asc2.jit
def prefix_max(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr):
    y = asc2.load(asc2.tensor(x_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    for k in asc2.static_range(10):
        d = 1 << k
        if d >= n:
            continue
        y = asc2.maximum(y, asc2.concat(asc2.full([rows, d], -30000, dtype=y.dtype), y[:, :-d], axis=1))
    asc2.store(y, asc2.tensor(out_ptr, [rows, n]), offsets=[0, 0])


@asc2.jit
def linear_scan(a_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, steps: int, width: asc2.ConstExpr):
    """h = a * h + x, as in state space layers."""
    a_gm, x_gm, out_gm = [asc2.tensor(a_ptr, [steps, width]), asc2.tensor(x_ptr, [steps, width]), asc2.tensor(out_ptr, [steps, width])]
    h = asc2.zeros([1, width], dtype=asc2.float32)
    for t in asc2.range(steps):
        a = asc2.sigmoid(asc2.load(a_gm, [1, width], offsets=[t, 0]))
        h = asc2.fma(a, h, asc2.load(x_gm, [1, width], offsets=[t, 0]))
        asc2.store(h, out_gm, offsets=[t, 0])


def scan_reference(a_ptr, x_ptr, out_ptr, steps):
    out, h = np.zeros_like(out_ptr), np.zeros(out_ptr.shape[1], np.float32)
    for t in range(steps):
        h = h / (1 + np.exp(-a_ptr[t])) + x_ptr[t]
        out[t] = h
    return {"out_ptr": out}


NEAR = {"rtol": 2e-5, "atol": 2e-5}
HALF = {"rtol": 2e-3, "atol": 2e-3}
BF16 = {"rtol": 1e-2, "atol": 1e-2}


def like(names, shape, dtype="f32"):
    return {name: f"{dtype}[{','.join(map(str, shape))}]" for name in names}


CASES = [
    *[case("gated", {**like(["x_ptr", "gate_ptr", "out_ptr"], shape, d), "rows": shape[0], "columns": shape[1]}, gated_reference(kind), grid=3,
           const={"tile": tile, "kind": kind}, tolerance=t)
      for d, shape, tile, kind, t in (("f32", (10, 126), [4, 64], "silu", NEAR), ("f16", (7, 33), [2, 32], "gelu", HALF), ("bf16", (3, 200), [1, 128], "relu", BF16),
                                      ("bf16", (5, 7), [2, 16], "gelu", BF16))],
    case("gated", {**like(["x_ptr", "gate_ptr", "out_ptr"], (4, 64)), "rows": 4, "columns": 64}, gated_reference("silu"), const={"tile": [4, 64]}, tolerance=NEAR),
    case("label_smoothing", {"x_ptr": "f32[9,50]", "label_ptr": "i32[9]", "loss_ptr": "f32[9]", "grad_ptr": "f32[9,50]", "rows": 9}, smoothing_reference, grid=2,
         const={"classes": 50, "smooth": 0.1}, low=0, high=3, tolerance=NEAR),
    *[case("sgd_momentum", {**like(["w_ptr"], (1000,)), **like(["g_ptr"], (1000,), d), **like(["v_ptr"], (1000,)), "n": 1000, "lr": 0.1, "mu": 0.9, "decay": 0.01},
           sgd_reference(nesterov), grid=2, const={"nesterov": nesterov}, tolerance=NEAR) for d, nesterov in (("f16", True), ("f32", False))],
    case("adagrad", {**like(["w_ptr", "g_ptr", "s_ptr"], (700,)), "n": 700, "lr": 0.05}, adagrad_reference, grid=2, const={"eps": 1e-8}, tolerance=NEAR),
    case("adamw_mixed", {"w_ptr": "bf16[501]", "master_ptr": "f32[501]", "g_ptr": "bf16[501]", "m_ptr": "f32[501]", "v_ptr": "f32[501]", "n": 501, "lr": 0.01, "step": 3,
                         "scale": 0.5}, adamw_reference, grid=2, tolerance={"rtol": 1e-4, "atol": 1e-5}),
    case("dropout_bits", {"x_ptr": "f32[40,8]", "keep_ptr": "u8[40]", "out_ptr": "f32[40,8]"},
         lambda x_ptr, keep_ptr, out_ptr: {"out_ptr": np.where(keep_ptr[:, None] >> np.arange(8) & 1, x_ptr / np.float32(0.75), 0)}, const={"n": 40, "p": 0.25},
         low=0, high=15, tolerance=NEAR),
    case("quantise_blocks", {"x_ptr": "f16[5,4,32]", "q_ptr": "i8[5,4,32]", "s_ptr": "f16[5,4]", "rows": 5}, quantise_blocks_reference, grid=2,
         const={"blocks": 4, "size": 32}, tolerance={"rtol": 1e-3, "atol": 1}),
    case("dequantise_groups", {"q_ptr": "i8[7,96]", "s_ptr": "f16[7,3]", "out_ptr": "f16[7,96]", "rows": 7},
         lambda q_ptr, s_ptr, out_ptr, rows: {"out_ptr": (q_ptr.astype(np.float16).reshape(7, 3, 32) * s_ptr[:, :, None]).reshape(7, 96)}, grid=2,
         const={"columns": 96}),
    case("nibbles", {"q_ptr": "u8[50]", "s_ptr": "f32[1]", "out_ptr": "bf16[100]"}, nibbles_reference, const={"n": 50}, low=0, high=15, tolerance=BF16),
    case("popcount", {"x_ptr": "i32[300]", "out_ptr": "i32[300]", "n": 300},
         lambda x_ptr, out_ptr, n: {"out_ptr": np.array([bin(int(v) & 0xFFFFFFFF).count("1") for v in x_ptr], np.int32)}, grid=2),
    case("popcount", {"x_ptr": "u32[100]", "out_ptr": "u32[100]", "n": 100},
         lambda x_ptr, out_ptr, n: {"out_ptr": np.array([bin(int(v) & 0xFFFFFFFF).count("1") for v in x_ptr], np.uint32)}, high=2e8),
    case("xorshift", {"x_ptr": "u32[65]", "out_ptr": "u32[65]"}, xorshift_reference, const={"n": 65, "rounds": 3}, high=2e8),
    case("hash_buckets", {"x_ptr": "i32[100]", "out_ptr": "i32[100]", "n": 100, "buckets": 13}, lambda x_ptr, out_ptr, n, buckets: {"out_ptr": (x_ptr * 31 + 7) % 13}, high=1e4),
    *[case("scatter_rows", {"x_ptr": f"{d}[20,{w}]", "id_ptr": "i32[20]", "out_ptr": f"{d}[6,{w}]", "n": 20, "rows": 6}, scatter_reference, grid=3, const={"width": w},
           low=-0.2, high=0.4, tolerance=t) for d, w, t in (("f32", 30, NEAR), ("i32", 7, None), ("f16", 33, HALF), ("bf16", 16, BF16))],
    *[case("top_k", {"x_ptr": f"f32[{r},{n}]", "value_ptr": f"f32[{r},{k}]", "index_ptr": f"i32[{r},{k}]", "rows": r}, top_k_reference(k), grid=2,
           const={"n": n, "k": k}) for r, n, k in ((9, 40, 3), (4, 7, 7))],
    *[case("cumprod_rows", like(["x_ptr", "out_ptr"], (5, n)), lambda x_ptr, out_ptr: {"out_ptr": np.cumprod(x_ptr, 1)}, const={"rows": 5, "n": n}, low=-1.5, high=1.5,
           tolerance=NEAR) for n in (7, 16, 33)],
    *[case("prefix_max", like(["x_ptr", "out_ptr"], (3, n), d), lambda x_ptr, out_ptr: {"out_ptr": np.maximum.accumulate(x_ptr, 1)}, const={"rows": 3, "n": n})
      for d, n in (("i32", 126), ("i16", 33), ("f16", 40))],
    case("linear_scan", {**like(["a_ptr", "x_ptr", "out_ptr"], (11, 100)), "steps": 11}, scan_reference, const={"width": 100}, tolerance=NEAR),
]
