"""Steps of training as users write them: optimizers, losses, norms and their gradients, in f32, f16 and bf16, on odd widths."""
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


def bias_correction(beta: float, step: int):
    power = 1.0
    for _ in range(step):
        power = power * beta
    return 1.0 - power


@asc2.jit
def adamw(p_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, n: int, lr: float,
          step: int, decay: float, BLOCK: asc2.ConstExpr, amsgrad: asc2.ConstExpr = False):
    p, g, m, v = [asc2.tensor(p_ptr, [n]), asc2.tensor(g_ptr, [n]), asc2.tensor(m_ptr, [n]), asc2.tensor(v_ptr, [n])]
    c1 = bias_correction(0.9, step)
    c2 = bias_correction(0.99, step)
    per_block = asc2.ceildiv(n, asc2.block_num() * BLOCK) * BLOCK
    first = asc2.block_idx() * per_block
    for at in range(first, min(first + per_block, n), BLOCK):
        grad = asc2.load(g, [BLOCK], offsets=[at]).to(asc2.float32)
        w = asc2.load(p, [BLOCK], offsets=[at])
        m1 = 0.9 * asc2.load(m, [BLOCK], offsets=[at]) + (1 - 0.9) * grad
        v1 = 0.99 * asc2.load(v, [BLOCK], offsets=[at]) + (1 - 0.99) * grad * grad
        w -= lr * decay * w
        w -= lr * (m1 / c1) / (asc2.sqrt(v1 / c2) + 1e-6)
        for tile, tensor in ((w, p), (m1, m), (v1, v)):
            asc2.store(tile, tensor, offsets=[at])


def adamw_ref(p_ptr, g_ptr, m_ptr, v_ptr, n, lr, step, decay):
    f = np.float64
    g, w = g_ptr.astype(f), p_ptr.astype(f)
    m = 0.9 * m_ptr.astype(f) + 0.1 * g
    v = 0.99 * v_ptr.astype(f) + 0.01 * g * g
    w = w - lr * decay * w
    w = w - lr * (m / (1 - 0.9 ** step)) / (np.sqrt(v / (1 - 0.99 ** step)) + 1e-6)
    return {"p_ptr": w.astype(np.float32), "m_ptr": m.astype(np.float32), "v_ptr": v.astype(np.float32)}


for step, grid, dtype in ((1, 1, "f16"), (7, 3, "bf16")):
    add("adamw", {"p_ptr": text("f32", 777), "g_ptr": text(dtype, 777), "m_ptr": text("f32", 777), "v_ptr": text("f32", 777), "n": 777,
                  "lr": 0.01, "step": step, "decay": 0.1}, adamw_ref, grid=grid, const={"BLOCK": 128}, low=0.1,
        tolerance={"rtol": 1e-4, "atol": 1e-5})


@asc2.jit
def sgd_nesterov(p_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, lr: float, clip: float,
                 N: asc2.ConstExpr, nesterov: asc2.ConstExpr):
    p, g, b = asc2.tensor(p_ptr, [N]), asc2.tensor(g_ptr, [N]), asc2.tensor(b_ptr, [N])
    total = 0.0
    for i in asc2.range(0, N, 64):
        x = asc2.load(g, [64], offsets=[i]).to(asc2.float32)
        total += (x * x).sum()
    scale = clip / asc2.sqrt(total) if total > clip * clip else 1.0
    for i in asc2.range(0, N, 64, parallel=True):
        x = asc2.load(g, [64], offsets=[i]).to(asc2.float32) * scale
        buf = asc2.load(b, [64], offsets=[i]) * 0.9 + x
        update = x + 0.9 * buf if nesterov else buf
        w = asc2.load(p, [64], offsets=[i]).to(asc2.float32)
        asc2.store((w - lr * update).to(p.dtype), p, offsets=[i])
        asc2.store(buf, b, offsets=[i])


def sgd_ref(p_ptr, g_ptr, b_ptr, lr, clip, nesterov=True):
    g = g_ptr.astype(np.float64)
    norm = np.sqrt((g * g).sum())
    g = g * (clip / norm if norm > clip else 1.0)
    b = b_ptr.astype(np.float64) * 0.9 + g
    p = p_ptr.astype(np.float64) - lr * (g + 0.9 * b if nesterov else b)
    return {"p_ptr": p.astype(p_ptr.dtype), "b_ptr": b.astype(np.float32)}


for nesterov, clip in ((True, 1.0), (False, 1e6)):
    add("sgd_nesterov", {"p_ptr": text("bf16", 200), "g_ptr": text("bf16", 200), "b_ptr": text("f32", 200), "lr": 0.1, "clip": clip},
        lambda nesterov=nesterov, **given: sgd_ref(**given, nesterov=nesterov), const={"N": 200, "nesterov": nesterov},
        tolerance={"rtol": 1e-2, "atol": 1e-3})


@asc2.jit
def cross_entropy(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, loss_ptr: asc2.GlobalAddress, dx_ptr: asc2.GlobalAddress,
                  rows: int, ignore_index: int, smoothing: asc2.ConstExpr, V: asc2.ConstExpr):
    """Label smoothing, an index that is left out, and the gradient in the same kernel."""
    x = asc2.tensor(x_ptr, [rows, V])
    dx = asc2.tensor(dx_ptr, [rows, V])
    labels = asc2.tensor(y_ptr, [rows])
    loss = asc2.tensor(loss_ptr, [rows])
    column = asc2.arange(V, dtype=asc2.int32)
    for row in range(asc2.block_idx(), rows, asc2.block_num()):
        label = asc2.load(labels, offsets=[row])
        if label == ignore_index:
            asc2.store(0.0, loss, offsets=[row])
            asc2.store(asc2.zeros([1, V], dx.dtype), dx, offsets=[row, 0])
            continue
        logits = asc2.load(x, [1, V], offsets=[row, 0]).to(asc2.float32)
        m = logits.max()
        e = asc2.exp(logits - m)
        s = e.sum()
        lse = asc2.log(s) + m
        hot = asc2.where(column == label, 1.0 - smoothing + smoothing / V, smoothing / V).reshape(1, V)
        asc2.store(((lse - logits) * hot).sum(), loss, offsets=[row])
        asc2.store((e / s - hot).to(dx.dtype), dx, offsets=[row, 0])


def cross_entropy_ref(x_ptr, y_ptr, loss_ptr, dx_ptr, rows, ignore_index):
    x = x_ptr.astype(np.float64)
    lse = np.log(np.exp(x).sum(1, keepdims=True))
    hot = np.full(x.shape, 0.1 / x.shape[1])
    inside = (y_ptr >= 0) & (y_ptr < x.shape[1])
    hot[np.arange(len(x))[inside], y_ptr[inside]] += 0.9
    loss, dx = ((lse - x) * hot).sum(1), np.exp(x - lse) - hot
    skipped = y_ptr == ignore_index
    loss[skipped], dx[skipped] = 0, 0
    return {"loss_ptr": loss.astype(np.float32), "dx_ptr": dx.astype(x_ptr.dtype)}


for dtype, rows, wide, tolerance in (("f32", 9, 37, 2e-5), ("bf16", 4, 100, 1e-2), ("f16", 1, 33, 2e-3)):
    add("cross_entropy", {"x_ptr": text(dtype, rows, wide), "y_ptr": text("i32", rows), "loss_ptr": text("f32", rows),
                          "dx_ptr": text(dtype, rows, wide), "rows": rows, "ignore_index": 3}, cross_entropy_ref, grid=2,
        const={"smoothing": 0.1, "V": wide}, low=0, high=2, tolerance={"rtol": tolerance, "atol": tolerance})


@asc2.jit
def layer_norm_backward(x_ptr: asc2.GlobalAddress, dy_ptr: asc2.GlobalAddress, w_ptr: asc2.GlobalAddress, dx_ptr: asc2.GlobalAddress,
                        dw_ptr: asc2.GlobalAddress, db_ptr: asc2.GlobalAddress, M: int, N: asc2.ConstExpr, ROWS: asc2.ConstExpr):
    X, DY, DX = asc2.tensor(x_ptr, [M, N]), asc2.tensor(dy_ptr, [M, N]), asc2.tensor(dx_ptr, [M, N])
    w = asc2.load(asc2.tensor(w_ptr, [N]), [N], offsets=[0]).to(asc2.float32)
    dw = db = asc2.zeros([N], asc2.float32)
    for start in range(0, M, ROWS):
        x = asc2.load(X, [ROWS, N], offsets=[start, 0]).to(asc2.float32)
        dy = asc2.load(DY, [ROWS, N], offsets=[start, 0]).to(asc2.float32)
        d = x - x.sum(1, keep_dims=True) / N
        rstd = asc2.rsqrt((d * d).sum(-1, keep_dims=True) / N + 1e-5)
        xhat = d * rstd
        dw += (dy * xhat).sum(0)
        db += dy.sum(0)
        wdy = w * dy
        c1 = (xhat * wdy).sum(1, keep_dims=True) / N
        c2 = wdy.sum(1, keep_dims=True) / N
        asc2.store(((wdy - (xhat * c1 + c2)) * rstd).to(DX.dtype), DX, offsets=[start, 0])
    asc2.store(dw, asc2.tensor(dw_ptr, [N]), offsets=[0])
    asc2.store(db, asc2.tensor(db_ptr, [N]), offsets=[0])


def layer_norm_backward_ref(x_ptr, dy_ptr, w_ptr, dx_ptr, dw_ptr, db_ptr, M):
    x, dy, w = (a.astype(np.float64) for a in (x_ptr, dy_ptr, w_ptr))
    d = x - x.mean(1, keepdims=True)
    rstd = 1 / np.sqrt((d * d).mean(1, keepdims=True) + 1e-5)
    xhat, wdy = d * rstd, w * dy
    dx = (wdy - xhat * (xhat * wdy).mean(1, keepdims=True) - wdy.mean(1, keepdims=True)) * rstd
    return {"dx_ptr": dx.astype(x_ptr.dtype), "dw_ptr": (dy * xhat).sum(0).astype(np.float32), "db_ptr": dy.sum(0).astype(np.float32)}


for dtype, rows, wide, tolerance in (("f32", 7, 72, 1e-4), ("bf16", 6, 41, 2e-2), ("f16", 5, 19, 4e-3)):
    add("layer_norm_backward", {**{n: text(dtype, rows, wide) for n in ("x_ptr", "dy_ptr")}, "w_ptr": text(dtype, wide),
                                "dx_ptr": text(dtype, rows, wide), "dw_ptr": text("f32", wide), "db_ptr": text("f32", wide), "M": rows},
        layer_norm_backward_ref, const={"N": wide, "ROWS": 3}, tolerance={"rtol": tolerance, "atol": tolerance})


@asc2.jit
def group_norm(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, C: asc2.ConstExpr, H: asc2.ConstExpr,
               W: asc2.ConstExpr, GROUPS: asc2.ConstExpr):
    """One image a block: sums over channels of a group, rows and columns."""
    image = asc2.block_idx()
    x = asc2.tensor(x_ptr, [asc2.block_num(), C, H, W])
    t = asc2.load(x, [1, C, H, W], offsets=[image, 0, 0, 0]).to(asc2.float32).reshape(GROUPS, C // GROUPS, H, W)
    count = C // GROUPS * H * W
    mean = t.sum(1, 2, 3, keep_dims=True) / count
    d = t - mean
    var = asc2.reduce_sum(d * d, -1, -2, -3, keep_dims=True) / count
    y = d / asc2.sqrt(var + 1e-5)
    gamma = asc2.load(asc2.tensor(g_ptr, [C]), [C], offsets=[0]).to(asc2.float32)
    y = y * gamma.reshape(GROUPS, C // GROUPS, 1, 1)
    y = y * asc2.sigmoid(y)
    asc2.store(y.reshape(1, C, H, W).to(x.dtype), asc2.tensor(o_ptr, [asc2.block_num(), C, H, W]), offsets=[image, 0, 0, 0])


def group_norm_ref(x_ptr, g_ptr, o_ptr, groups=2):
    b, c, h, w = x_ptr.shape
    t = x_ptr.astype(np.float64).reshape(b, groups, c // groups, h, w)
    d = t - t.mean((2, 3, 4), keepdims=True)
    y = d / np.sqrt((d * d).mean((2, 3, 4), keepdims=True) + 1e-5)
    y = y.reshape(b, c, h, w) * g_ptr.astype(np.float64)[:, None, None]
    return {"o_ptr": (y / (1 + np.exp(-y))).astype(x_ptr.dtype)}


for dtype, tolerance in (("f32", 5e-5), ("bf16", 2e-2), ("f16", 4e-3)):
    add("group_norm", {"x_ptr": text(dtype, 2, 6, 5, 7), "g_ptr": text(dtype, 6), "o_ptr": text(dtype, 2, 6, 5, 7)}, group_norm_ref,
        grid=2, const={"C": 6, "H": 5, "W": 7, "GROUPS": 2}, tolerance={"rtol": tolerance, "atol": tolerance})


@asc2.jit
def contrastive(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, N: asc2.ConstExpr, D: asc2.ConstExpr):
    """Cosine similarities of all pairs, and the loss of the matching ones."""
    a = asc2.load(asc2.tensor(a_ptr, [N, D]), [N, D], offsets=[0, 0]).to(asc2.float32)
    b = asc2.load(asc2.tensor(b_ptr, [N, D]), [N, D], offsets=[0, 0]).to(asc2.float32)
    a = a * asc2.rsqrt((a * a).sum(1, keep_dims=True) + 1e-12)
    b = b * asc2.rsqrt((b * b).sum(1, keep_dims=True) + 1e-12)
    scores = (a[:, None, :] * b[None]).sum(2) / 0.07
    row = asc2.arange(N, dtype=asc2.int32)
    diagonal = row[:, None] == row[None, :]
    m = scores.max(1, keep_dims=True)
    lse = asc2.log(asc2.exp(scores - m).sum(1, keep_dims=True)) + m
    loss = asc2.where(diagonal, lse - scores, 0.0).sum() / N
    asc2.store(loss, asc2.tensor(o_ptr, [2]), offsets=[0])
    right = (asc2.argmax(scores, 1) == row).to(asc2.int32).sum()
    asc2.store(right / N, asc2.tensor(o_ptr, [2]), offsets=[1])


def contrastive_ref(a_ptr, b_ptr, o_ptr):
    a, b = (t / np.sqrt((t * t).sum(1, keepdims=True)) for t in (a_ptr.astype(np.float64), b_ptr.astype(np.float64)))
    s = a @ b.T / 0.07
    loss = (np.log(np.exp(s).sum(1)) - np.diag(s)).mean()
    return {"o_ptr": np.array([loss, (s.argmax(1) == np.arange(len(s))).mean()], np.float32)}


add("contrastive", {"a_ptr": text("f16", 7, 24), "b_ptr": text("f16", 7, 24), "o_ptr": text("f32", 2)}, contrastive_ref,
    const={"N": 7, "D": 24}, tolerance={"rtol": 1e-3})


@asc2.jit
def huber_masked(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int,
                 delta: float):
    """A loss over the valid elements only; early out when there are none."""
    out = asc2.tensor(o_ptr, [3])
    total, count, worst = 0.0, 0, 0.0
    for i in range(0, n, 48):
        x, y = (asc2.load(asc2.tensor(x_ptr, [n]), [48], offsets=[i]).to(asc2.float32),
                asc2.load(asc2.tensor(y_ptr, [n]), [48], offsets=[i]).to(asc2.float32))
        valid = asc2.load(asc2.tensor(m_ptr, [n]), [48], offsets=[i], pad_value=0) != 0
        if valid.to(asc2.int32).sum() == 0:
            continue
        e = asc2.abs(x - y)
        loss = asc2.where(e <= delta, 0.5 * e * e, delta * (e - 0.5 * delta))
        total += asc2.where(valid, loss, 0.0).sum()
        worst = max(worst, asc2.where(valid, e, 0.0).max())
        count += valid.to(asc2.int32).sum()
    if count == 0:
        return
    asc2.store(total / count, out, offsets=[0])
    asc2.store(worst, out, offsets=[1])
    asc2.store(count, out, offsets=[2])


def huber_ref(x_ptr, y_ptr, m_ptr, o_ptr, n, delta):
    e = np.abs(x_ptr.astype(np.float64) - y_ptr)[m_ptr != 0]
    if not len(e):
        return {"o_ptr": o_ptr}
    loss = np.where(e <= delta, 0.5 * e * e, delta * (e - 0.5 * delta))
    return {"o_ptr": np.array([loss.mean(), e.max(), len(e)], np.float32)}


for dtype, n, high in (("f16", 131, 0.1), ("bf16", 48, 0.1), ("f32", 1, 0.1), ("f16", 50, 0.01)):
    add("huber_masked", {"x_ptr": text(dtype, n), "y_ptr": text(dtype, n), "m_ptr": text("u8", n), "o_ptr": text("f32", 3), "n": n,
                         "delta": 0.04}, huber_ref, low=-0.1, high=high, tolerance={"rtol": 2e-3, "atol": 1e-4})
