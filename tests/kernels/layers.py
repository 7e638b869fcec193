"""Layers of networks as users write them: norms and their gradients, losses, quantisation, pooling, optimisers."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def layer_norm_backward(x_ptr: asc2.GlobalAddress, dy_ptr: asc2.GlobalAddress, gamma_ptr: asc2.GlobalAddress, dx_ptr: asc2.GlobalAddress,
                        rows: int, columns: asc2.ConstExpr, block: asc2.ConstExpr):
    shape = [block, columns]
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    dy_gm = asc2.tensor(dy_ptr, [rows, columns])
    dx_gm = asc2.tensor(dx_ptr, [rows, columns])
    gamma = asc2.load(asc2.tensor(gamma_ptr, [columns]), [columns], offsets=[0])
    for i in range(asc2.block_idx() * block, rows, asc2.block_num() * block):
        x = asc2.load(x_gm, shape, offsets=[i, 0])
        g = asc2.load(dy_gm, shape, offsets=[i, 0]) * gamma
        mean = x.sum(-1, keep_dims=True) / columns
        centred = x - mean
        rstd = asc2.rsqrt((centred * centred).sum(-1, keep_dims=True) / columns + 1e-5)
        normed = centred * rstd
        c1 = g.sum(-1, keep_dims=True) / columns
        c2 = (g * normed).sum(-1, keep_dims=True) / columns
        asc2.store((g - c1 - normed * c2) * rstd, dx_gm, offsets=[i, 0])


@asc2.jit
def group_norm(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, groups: asc2.ConstExpr, size: asc2.ConstExpr, area: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [groups, size, area])
    out_gm = asc2.tensor(out_ptr, [groups, size, area])
    for g in range(groups):
        x = asc2.load(x_gm, [1, size, area], offsets=[g, 0, 0])
        mean = x.sum(1, 2, keep_dims=True) / (size * area)
        d = x - mean
        var = (d * d).sum(1, 2, keep_dims=True) / (size * area)
        asc2.store(d * asc2.rsqrt(var + 1e-5), out_gm, offsets=[g, 0, 0])


@asc2.jit
def log_softmax(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: int, tile: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    out_gm = asc2.tensor(out_ptr, [rows, columns])
    for i in asc2.range(asc2.num_tiles(x_gm, 0, tile)):
        x = asc2.load(x_gm, tile, tile_id=[i, 0], pad_value=float("-inf"))
        below = x - x.max(-1, keep_dims=True)
        asc2.store(below - asc2.log(asc2.exp(below).sum(-1, keep_dims=True)), out_gm, tile_id=[i, 0])


@asc2.jit
def cross_entropy(x_ptr: asc2.GlobalAddress, label_ptr: asc2.GlobalAddress, loss_ptr: asc2.GlobalAddress, rows: int, columns: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, columns])
    label_gm = asc2.tensor(label_ptr, [rows])
    loss_gm = asc2.tensor(loss_ptr, [rows])
    for i in range(asc2.block_idx() * 8, rows, asc2.block_num() * 8):
        x = asc2.load(x_gm, [8, columns], offsets=[i, 0])
        label = asc2.load(label_gm, [8], offsets=[i]).to(asc2.float32)
        at = asc2.arange(0, columns, dtype=asc2.float32)
        top = x.max(1)
        picked = asc2.where(at == label.expand_dims(1), x, 0.0).sum(1)
        total = asc2.exp(x - top.expand_dims(1)).sum(1)
        asc2.store(asc2.log(total) + top - picked, loss_gm, offsets=[i])


@asc2.jit
def l2_normalise(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0]).to(asc2.float32)
    norm = asc2.sqrt((x * x).sum(1, keep_dims=True))
    y = x / asc2.maximum(norm, 1e-12)
    asc2.store(y.to(x_ptr.dtype), asc2.tensor(out_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def masked_mean(x_ptr: asc2.GlobalAddress, keep_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    keep = asc2.load(asc2.tensor(keep_ptr, [rows, columns]), [rows, columns], offsets=[0, 0]).to(asc2.float32)
    kept = asc2.where(keep > 0.0, 1.0, 0.0)
    asc2.store((x * kept).sum(1) / asc2.maximum(kept.sum(1), 1.0), asc2.tensor(out_ptr, [rows]), offsets=[0])


@asc2.jit
def quantise_rows(x_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    scale = asc2.maximum(asc2.abs(x).max(1, keep_dims=True) / 127.0, 1e-8)
    q = asc2.clamp(asc2.round(x / scale), -127.0, 127.0).to(asc2.int8)
    asc2.store(q, asc2.tensor(q_ptr, [rows, columns]), offsets=[0, 0])
    asc2.store(scale, asc2.tensor(scale_ptr, [rows, 1]), offsets=[0, 0])


@asc2.jit
def embedding(id_ptr: asc2.GlobalAddress, table_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, count: int, words: int, width: asc2.ConstExpr):
    id_gm = asc2.tensor(id_ptr, [count])
    table = asc2.tensor(table_ptr, [words, width])
    out_gm = asc2.tensor(out_ptr, [count, width])
    for i in range(asc2.block_idx(), count, asc2.block_num()):
        word = asc2.load(id_gm, offsets=[i])
        asc2.store(asc2.load(table, [1, width], offsets=[word, 0]), out_gm, offsets=[i, 0])


@asc2.jit
def running_max(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, steps: int, width: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [steps, width])
    out_gm = asc2.tensor(out_ptr, [steps, width])
    most = asc2.full([1, width], float("-inf"), dtype=asc2.float32)
    for i in range(steps):
        most = asc2.maximum(most, asc2.load(x_gm, [1, width], offsets=[i, 0]))
        asc2.store(most, out_gm, offsets=[i, 0])


@asc2.jit
def prefix_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, steps: int, width: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [steps, width])
    out_gm = asc2.tensor(out_ptr, [steps, width])
    total = asc2.zeros([1, width], dtype=asc2.float32)
    for i in range(steps):
        total = total + asc2.load(x_gm, [1, width], offsets=[i, 0])
        asc2.store(total, out_gm, offsets=[i, 0])


@asc2.jit
def max_pool_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, width: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, width]), [rows, width], offsets=[0, 0])
    y = x.reshape(rows // 2, 2, width).max(1)
    asc2.store(y, asc2.tensor(out_ptr, [rows // 2, width]), offsets=[0, 0])


@asc2.jit
def average_pool(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, channels: asc2.ConstExpr, area: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [channels, area]), [channels, area], offsets=[0, 0])
    asc2.store(x.to(asc2.float32).sum(1) / area, asc2.tensor(out_ptr, [channels]), offsets=[0])


@asc2.jit
def clip(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, low: float, high: float):
    x_gm = asc2.tensor(x_ptr, [n])
    out_gm = asc2.tensor(out_ptr, [n])
    for i in asc2.range(asc2.block_idx(), asc2.num_tiles(x_gm, 0, [256]), asc2.block_num(), parallel=True):
        x = asc2.load(x_gm, [256], tile_id=[i])
        asc2.store(asc2.minimum(asc2.maximum(x, low), high), out_gm, tile_id=[i])


@asc2.jit
def clip_by_norm(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, most: float):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    norm = asc2.sqrt((x * x).sum(keep_dims=True))
    asc2.store(x * asc2.minimum(most / norm, 1.0), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def dropout(x_ptr: asc2.GlobalAddress, keep_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, p: float):
    x_gm, keep_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(keep_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in range(asc2.block_idx(), asc2.num_tiles(x_gm, 0, [128]), asc2.block_num()):
        x = asc2.load(x_gm, [128], tile_id=[i])
        keep = asc2.load(keep_gm, [128], tile_id=[i]).to(asc2.float16)
        asc2.store(asc2.where(keep != 0, x * (1.0 / (1.0 - p)), 0.0), out_gm, tile_id=[i])


@asc2.jit
def adam_step(w_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, n: int,
              rate: float, beta1: asc2.ConstExpr, beta2: asc2.ConstExpr):
    w_gm, g_gm, m_gm, v_gm = [asc2.tensor(w_ptr, [n]), asc2.tensor(g_ptr, [n]), asc2.tensor(m_ptr, [n]), asc2.tensor(v_ptr, [n])]
    for i in range(asc2.block_idx(), asc2.num_tiles(w_gm, 0, [512]), asc2.block_num()):
        g = asc2.load(g_gm, [512], tile_id=[i])
        m = beta1 * asc2.load(m_gm, [512], tile_id=[i]) + (1 - beta1) * g
        v = beta2 * asc2.load(v_gm, [512], tile_id=[i]) + (1 - beta2) * g * g
        w = asc2.load(w_gm, [512], tile_id=[i]) - rate * m / (asc2.sqrt(asc2.abs(v)) + 1e-6)
        asc2.store(m, m_gm, tile_id=[i])
        asc2.store(v, v_gm, tile_id=[i])
        asc2.store(w, w_gm, tile_id=[i])


@asc2.jit
def rotary_halves(x_ptr: asc2.GlobalAddress, cos_ptr: asc2.GlobalAddress, sin_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress,
                  rows: asc2.ConstExpr, width: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, width]), [rows, width], offsets=[0, 0])
    c = asc2.load(asc2.tensor(cos_ptr, [rows, width // 2]), [rows, width // 2], offsets=[0, 0])
    s = asc2.load(asc2.tensor(sin_ptr, [rows, width // 2]), [rows, width // 2], offsets=[0, 0])
    a, b = x[:, :width // 2], x[:, width // 2:]
    asc2.store(asc2.concat(a * c - b * s, b * c + a * s, axis=1), asc2.tensor(out_ptr, [rows, width]), offsets=[0, 0])


@asc2.jit
def top_two_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, columns]), [rows, columns], offsets=[0, 0])
    first = x.max(1, keep_dims=True)
    second = asc2.where(x == first, float("-inf"), x).max(1, keep_dims=True)
    asc2.store(asc2.where(x >= second, x, 0.0), asc2.tensor(out_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def huber(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, delta: float):
    d = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0]) - asc2.load(asc2.tensor(y_ptr, [n]), [n], offsets=[0])
    size = asc2.abs(d)
    loss = asc2.where(size <= delta, 0.5 * d * d, delta * (size - 0.5 * delta))
    asc2.store(loss.sum(keep_dims=True) / n, asc2.tensor(out_ptr, [1]), offsets=[0])


@asc2.jit
def softmax_backward(y_ptr: asc2.GlobalAddress, dy_ptr: asc2.GlobalAddress, dx_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, columns: asc2.ConstExpr):
    y = asc2.load(asc2.tensor(y_ptr, [rows, columns]), [rows, columns], offsets=[0, 0]).to(asc2.float32)
    dy = asc2.load(asc2.tensor(dy_ptr, [rows, columns]), [rows, columns], offsets=[0, 0]).to(asc2.float32)
    dx = y * (dy - (y * dy).sum(1, keep_dims=True))
    asc2.store(dx.to(dx_ptr.dtype), asc2.tensor(dx_ptr, [rows, columns]), offsets=[0, 0])


@asc2.jit
def batch_statistics(x_ptr: asc2.GlobalAddress, mean_ptr: asc2.GlobalAddress, var_ptr: asc2.GlobalAddress, rows: int, width: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [rows, width])
    total, squares = asc2.zeros([width], dtype=asc2.float32), asc2.zeros([width], dtype=asc2.float32)
    for i in range(0, rows, 16):
        x = asc2.load(x_gm, [16, width], offsets=[i, 0])
        total, squares = total + x.sum(0), squares + (x * x).sum(0)
    mean = total * (1.0 / rows)
    asc2.store(mean, asc2.tensor(mean_ptr, [width]), offsets=[0])
    asc2.store(squares * (1.0 / rows) - mean * mean, asc2.tensor(var_ptr, [width]), offsets=[0])


@asc2.jit
def one_hot(id_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, classes: asc2.ConstExpr):
    ids = asc2.load(asc2.tensor(id_ptr, [rows]), [rows], offsets=[0]).to(asc2.float32)
    hot = asc2.where(asc2.arange(classes, dtype=asc2.float32) == ids.expand_dims(1), 1.0, 0.0)
    asc2.store(hot, asc2.tensor(out_ptr, [rows, classes]), offsets=[0, 0])


@asc2.jit
def causal_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, n]), [n, n], offsets=[0, 0])
    at = asc2.arange(0, n, dtype=asc2.float32)
    asc2.store(asc2.softmax(asc2.where(at <= at.expand_dims(1), x, float("-inf"))), asc2.tensor(out_ptr, [n, n]), offsets=[0, 0])


def norm_backward(x_ptr, dy_ptr, gamma_ptr, dx_ptr, rows):
    g = dy_ptr * gamma_ptr
    d = x_ptr - x_ptr.mean(1, keepdims=True)
    rstd = 1 / np.sqrt((d * d).mean(1, keepdims=True) + 1e-5)
    h = d * rstd
    return {"dx_ptr": (g - g.mean(1, keepdims=True) - h * (g * h).mean(1, keepdims=True)) * rstd}


def groups_normed(x_ptr, out_ptr):
    d = x_ptr - x_ptr.mean((1, 2), keepdims=True)
    return {"out_ptr": d / np.sqrt((d * d).mean((1, 2), keepdims=True) + 1e-5)}


def log_softmax_of(x):
    d = x - x.max(1, keepdims=True)
    return d - np.log(np.exp(d).sum(1, keepdims=True))


def kept_mean(x_ptr, keep_ptr, out_ptr):
    kept = (keep_ptr > 0).astype(np.float32)
    return {"out_ptr": (x_ptr * kept).sum(1) / np.maximum(kept.sum(1), 1)}


def quantised(x_ptr, q_ptr, scale_ptr):
    scale = np.maximum(np.abs(x_ptr).max(1, keepdims=True) / np.float32(127), np.float32(1e-8))
    return {"q_ptr": np.clip(np.rint(x_ptr / scale), -127, 127).astype(np.int8), "scale_ptr": scale}


def adam(w_ptr, g_ptr, m_ptr, v_ptr, n, rate):
    m = np.float32(0.9) * m_ptr + np.float32(0.1) * g_ptr
    v = np.float32(0.99) * v_ptr + np.float32(0.01) * g_ptr * g_ptr
    return {"m_ptr": m, "v_ptr": v, "w_ptr": w_ptr - np.float32(rate) * m / (np.sqrt(np.abs(v)) + 1e-6)}


def rotated(x_ptr, cos_ptr, sin_ptr, out_ptr):
    half = x_ptr.shape[1] // 2
    a, b = x_ptr[:, :half], x_ptr[:, half:]
    return {"out_ptr": np.concatenate([a * cos_ptr - b * sin_ptr, b * cos_ptr + a * sin_ptr], 1)}


def huber_of(x_ptr, y_ptr, out_ptr, delta):
    d = x_ptr - y_ptr
    return {"out_ptr": np.array([np.where(np.abs(d) <= delta, 0.5 * d * d, delta * (np.abs(d) - 0.5 * delta)).mean()])}


def softmax_gradient(y_ptr, dy_ptr, dx_ptr):
    y, dy = y_ptr.astype(np.float32), dy_ptr.astype(np.float32)
    return {"dx_ptr": y * (dy - (y * dy).sum(1, keepdims=True))}


def causal(x_ptr, out_ptr):
    n = len(x_ptr)
    x = np.where(np.tril(np.ones((n, n), bool)), x_ptr, -np.inf)
    e = np.exp(x - x.max(1, keepdims=True))
    return {"out_ptr": e / e.sum(1, keepdims=True)}


def top_two(x_ptr, out_ptr):
    return {"out_ptr": np.where(x_ptr >= np.sort(x_ptr, 1)[:, -2:-1], x_ptr, 0)}


NEAR = {"rtol": 1e-4, "atol": 1e-5}
HALF = {"rtol": 2e-3, "atol": 2e-3}


def square(names, rows, columns, dtype="f32"):
    return {name: f"{dtype}[{rows},{columns}]" for name in names}


CASES = [
    *[case("layer_norm_backward", {**square(["x_ptr", "dy_ptr"], r, c), "gamma_ptr": f"f32[{c}]", "dx_ptr": f"f32[{r},{c}]", "rows": r}, norm_backward,
           grid=2, const={"columns": c, "block": 8}, tolerance={"rtol": 1e-3, "atol": 1e-4}) for r, c in ((20, 128), (13, 100))],
    *[case("group_norm", {"x_ptr": f"f32[3,{s},{a}]", "out_ptr": f"f32[3,{s},{a}]"}, groups_normed, const={"groups": 3, "size": s, "area": a},
           tolerance=NEAR) for s, a in ((4, 64), (5, 49))],
    *[case("log_softmax", {**square(["x_ptr", "out_ptr"], r, c), "rows": r, "columns": c},
           lambda x_ptr, out_ptr, rows, columns: {"out_ptr": log_softmax_of(x_ptr)}, const={"tile": [4, 128]}, tolerance=NEAR) for r, c in ((9, 128), (6, 77))],
    case("cross_entropy", {"x_ptr": "f32[21,40]", "label_ptr": "i32[21]", "loss_ptr": "f32[21]", "rows": 21},
         lambda x_ptr, label_ptr, loss_ptr, rows: {"loss_ptr": -log_softmax_of(x_ptr)[np.arange(21), label_ptr]}, const={"columns": 40}, low=0.0, high=2.0,
         tolerance=NEAR, grid=2),
    *[case("l2_normalise", square(["x_ptr", "out_ptr"], 6, c, d), lambda x_ptr, out_ptr: {"out_ptr": (lambda x: x / np.sqrt((x * x).sum(1, keepdims=True)))(x_ptr.astype(np.float32))},
           const={"rows": 6, "columns": c}, tolerance=t) for d, c, t in (("f32", 50, NEAR), ("f16", 64, HALF), ("bf16", 36, {"rtol": 1e-2, "atol": 1e-2}))],
    case("masked_mean", {"x_ptr": "f32[5,48]", "keep_ptr": "i8[5,48]", "out_ptr": "f32[5]"}, kept_mean, const={"rows": 5, "columns": 48}, tolerance=NEAR),
    case("quantise_rows", {"x_ptr": "f32[12,96]", "q_ptr": "i8[12,96]", "scale_ptr": "f32[12,1]"}, quantised, const={"rows": 12, "columns": 96}),
    case("embedding", {"id_ptr": "i32[10]", "table_ptr": "f16[33,64]", "out_ptr": "f16[10,64]", "count": 10, "words": 33},
         lambda id_ptr, table_ptr, out_ptr, count, words: {"out_ptr": table_ptr[id_ptr]}, const={"width": 64}, low=0.0, high=2.0, grid=2),
    case("running_max", {**square(["x_ptr", "out_ptr"], 9, 70), "steps": 9}, lambda x_ptr, out_ptr, steps: {"out_ptr": np.maximum.accumulate(x_ptr)},
         const={"width": 70}),
    case("prefix_rows", {**square(["x_ptr", "out_ptr"], 9, 70), "steps": 9}, lambda x_ptr, out_ptr, steps: {"out_ptr": np.cumsum(x_ptr, 0, dtype=np.float32)},
         const={"width": 70}),
    case("max_pool_rows", {"x_ptr": "f16[8,48]", "out_ptr": "f16[4,48]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.reshape(4, 2, 48).max(1)},
         const={"rows": 8, "width": 48}),
    *[case("average_pool", {"x_ptr": f"{d}[30,49]", "out_ptr": "f32[30]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.astype(np.float32).mean(1)},
           const={"channels": 30, "area": 49}, tolerance=NEAR) for d in ("f32", "f16", "i32")],
    case("clip", {"x_ptr": "f32[1000]", "out_ptr": "f32[1000]", "n": 1000, "low": -1.5, "high": 2.0},
         lambda x_ptr, out_ptr, n, low, high: {"out_ptr": np.clip(x_ptr, low, high)}, grid=3),
    case("clip_by_norm", {"x_ptr": "f32[500]", "out_ptr": "f32[500]", "most": 3.0},
         lambda x_ptr, out_ptr, most: {"out_ptr": x_ptr * min(1, most / np.sqrt((x_ptr * x_ptr).sum()))}, const={"n": 500}, tolerance=NEAR),
    case("dropout", {"x_ptr": "f32[300]", "keep_ptr": "u8[300]", "out_ptr": "f32[300]", "n": 300, "p": 0.25},
         lambda x_ptr, keep_ptr, out_ptr, n, p: {"out_ptr": np.where(keep_ptr != 0, x_ptr / 0.75, 0)}, grid=2, low=-1, high=0.1, tolerance=NEAR),
    case("adam_step", {"w_ptr": "f32[1100]", "g_ptr": "f32[1100]", "m_ptr": "f32[1100]", "v_ptr": "f32[1100]", "n": 1100, "rate": 0.01}, adam,
         const={"beta1": 0.9, "beta2": 0.99}, grid=2, tolerance=NEAR),
    case("rotary_halves", {**square(["x_ptr"], 6, 64), **square(["cos_ptr", "sin_ptr"], 6, 32), **square(["out_ptr"], 6, 64)}, rotated,
         const={"rows": 6, "width": 64}, tolerance=NEAR),
    case("top_two_mask", square(["x_ptr", "out_ptr"], 7, 40), top_two, const={"rows": 7, "columns": 40}),
    case("huber", {"x_ptr": "f32[600]", "y_ptr": "f32[600]", "out_ptr": "f32[1]", "delta": 1.0}, huber_of, const={"n": 600}, tolerance=NEAR),
    *[case("softmax_backward", square(["y_ptr", "dy_ptr", "dx_ptr"], 5, 80, d), softmax_gradient, const={"rows": 5, "columns": 80}, low=0.0, high=0.5, tolerance=t)
      for d, t in (("f32", NEAR), ("f16", HALF))],
    case("batch_statistics", {"x_ptr": "f32[40,56]", "mean_ptr": "f32[56]", "var_ptr": "f32[56]", "rows": 40},
         lambda x_ptr, mean_ptr, var_ptr, rows: {"mean_ptr": x_ptr.mean(0), "var_ptr": x_ptr.var(0)}, const={"width": 56}, tolerance=NEAR),
    case("one_hot", {"id_ptr": "i32[19]", "out_ptr": "f32[19,24]"}, lambda id_ptr, out_ptr: {"out_ptr": np.eye(24, dtype=np.float32)[id_ptr]},
         const={"rows": 19, "classes": 24}, low=0.0, high=1.4),
    case("causal_mask", {**square(["x_ptr", "out_ptr"], 20, 20)}, causal, const={"n": 20}, tolerance=NEAR),
]
