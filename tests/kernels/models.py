"""What users of PyAsc2 write: parts of models, losses, sampling, quantisation, filters."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def layer_norm_bf16(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int,
                    n: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    g = asc2.load(asc2.tensor(g_ptr, [n]), [n], offsets=[0])
    b = asc2.load(asc2.tensor(b_ptr, [n]), [n], offsets=[0])
    for i in range(asc2.block_idx() * 4, rows, asc2.block_num() * 4):
        x = asc2.load(x_gm, [4, n], offsets=[i, 0])
        asc2.store(asc2.layer_norm(x, g, b), out_gm, offsets=[i, 0])


@asc2.jit
def rope_half(x_ptr: asc2.GlobalAddress, cos_ptr: asc2.GlobalAddress, sin_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr,
              d: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, d]), asc2.tensor(out_ptr, [n, d])
    cos_gm, sin_gm = asc2.tensor(cos_ptr, [n, d]), asc2.tensor(sin_ptr, [n, d])
    for i in range(0, n, 4):
        x = asc2.load(x_gm, [4, d], offsets=[i, 0])
        turned = asc2.concat(-x[:, d // 2 :], x[:, : d // 2], axis=-1)
        asc2.store(x * asc2.load(cos_gm, [4, d], offsets=[i, 0]) + turned * asc2.load(sin_gm, [4, d], offsets=[i, 0]), out_gm, offsets=[i, 0])


@asc2.jit
def rope_pairs(x_ptr: asc2.GlobalAddress, cos_ptr: asc2.GlobalAddress, sin_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr,
               d: asc2.ConstExpr):
    half = d // 2
    x = asc2.load(asc2.tensor(x_ptr, [n, d]), [n, d], offsets=[0, 0]).reshape(n, half, 2)
    cos = asc2.load(asc2.tensor(cos_ptr, [n, half]), [n, half], offsets=[0, 0])
    sin = asc2.load(asc2.tensor(sin_ptr, [n, half]), [n, half], offsets=[0, 0])
    a, b = x[:, :, 0], x[:, :, 1]
    even, odd = a * cos - b * sin, a * sin + b * cos
    out = asc2.concat(even[:, :, None], odd[:, :, None], axis=2).reshape(n, d)
    asc2.store(out, asc2.tensor(out_ptr, [n, d]), offsets=[0, 0])


@asc2.jit
def swiglu(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr, gelu: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, 2 * n]), [rows, 2 * n], offsets=[0, 0]).to(asc2.float32)
    gate, up = x[:, :n], x[:, n:]
    y = (asc2.gelu(gate) if gelu else asc2.silu(gate)) * up
    asc2.store(y.to(asc2.float16), asc2.tensor(out_ptr, [rows, n]), offsets=[0, 0])


@asc2.jit
def quantise_rows(x_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    scale = asc2.maximum(asc2.abs(x).max(1, keep_dims=True) / 127, 1e-8)
    q = asc2.clamp(asc2.round(x / scale), -127, 127).to(asc2.int8)
    asc2.store(q, asc2.tensor(q_ptr, [rows, n]), offsets=[0, 0])
    asc2.store(scale, asc2.tensor(s_ptr, [rows, 1]), offsets=[0, 0])


@asc2.jit
def dequantise_columns(q_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, z_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress,
                       rows: asc2.ConstExpr, n: asc2.ConstExpr):
    q = asc2.load(asc2.tensor(q_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    s = asc2.load(asc2.tensor(s_ptr, [n]), [n], offsets=[0])
    z = asc2.load(asc2.tensor(z_ptr, [n]), [n], offsets=[0])
    asc2.store(((q.to(asc2.int32) - z).to(asc2.float32) * s).to(asc2.bfloat16), asc2.tensor(out_ptr, [rows, n]), offsets=[0, 0])


@asc2.jit
def top_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr, k: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    lane = asc2.arange(n, dtype=asc2.float32)
    kept, rest = asc2.zeros([rows, n], dtype=asc2.float32), x
    for _ in range(k):
        at = rest.argmax(1).to(asc2.float32)[:, None]
        hit = lane == at
        kept = asc2.where(hit, x, kept)
        rest = asc2.where(hit, float("-inf"), rest)
    asc2.store(kept, asc2.tensor(out_ptr, [rows, n]), offsets=[0, 0])


@asc2.jit
def embedding(table_ptr: asc2.GlobalAddress, id_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, count: int, words: int, d: asc2.ConstExpr):
    table, ids, out_gm = asc2.tensor(table_ptr, [words, d]), asc2.tensor(id_ptr, [count]), asc2.tensor(out_ptr, [count, d])
    for i in range(asc2.block_idx(), count, asc2.block_num()):
        asc2.store(asc2.load(table, [1, d], offsets=[asc2.load(ids, offsets=[i]), 0]), out_gm, offsets=[i, 0])


@asc2.jit
def sampling(p_ptr: asc2.GlobalAddress, u_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr):
    p = asc2.load(asc2.tensor(p_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    u = asc2.load(asc2.tensor(u_ptr, [rows, 1]), [rows, 1], offsets=[0, 0])
    below = asc2.cumsum(p, axis=1) < u * p.sum(1, keep_dims=True)
    asc2.store(below.to(asc2.int32).sum(1), asc2.tensor(out_ptr, [rows]), offsets=[0])


@asc2.jit
def group_norm(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, groups: asc2.ConstExpr, each: asc2.ConstExpr,
               pixels: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [groups, each, pixels]), [groups, each, pixels], offsets=[0, 0, 0])
    gamma = asc2.load(asc2.tensor(g_ptr, [groups * each]), [groups * each], offsets=[0]).reshape(groups, each, 1)
    count = each * pixels
    mean = x.sum(1, 2, keep_dims=True) / count
    centred = x - mean
    variance = (centred * centred).sum(1, 2, keep_dims=True) / count
    asc2.store(centred * asc2.rsqrt(variance + 1e-5) * gamma, asc2.tensor(out_ptr, [groups, each, pixels]), offsets=[0, 0, 0])


@asc2.jit
def batch_norm(x_ptr: asc2.GlobalAddress, m_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int,
               c: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, c]), asc2.tensor(out_ptr, [n, c])
    mean = asc2.load(asc2.tensor(m_ptr, [c]), [c], offsets=[0])
    factor = asc2.rsqrt(asc2.abs(asc2.load(asc2.tensor(v_ptr, [c]), [c], offsets=[0])) + 1e-3)
    for i in range(0, n, 5):
        asc2.store(asc2.relu((asc2.load(x_gm, [5, c], offsets=[i, 0]) - mean) * factor), out_gm, offsets=[i, 0])


@asc2.jit
def cross_entropy(x_ptr: asc2.GlobalAddress, label_ptr: asc2.GlobalAddress, loss_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, n]), [rows, n], offsets=[0, 0])
    label = asc2.load(asc2.tensor(label_ptr, [rows, 1]), [rows, 1], offsets=[0, 0])
    most = x.max(1, keep_dims=True)
    log_sum = asc2.log(asc2.exp(x - most).sum(1, keep_dims=True)) + most
    picked = asc2.where(asc2.arange(n) == label, x, 0.0).sum(1, keep_dims=True)
    asc2.store((log_sum - picked).sum() / rows, asc2.tensor(loss_ptr, [1]), offsets=[0])


@asc2.jit
def log_softmax_columns(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0])
    y = x - x.max(0)
    asc2.store((y - asc2.log(asc2.exp(y).sum(0))).T, asc2.tensor(out_ptr, [m, n]), offsets=[0, 0])


@asc2.jit
def huber(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, delta: float):
    x_gm, y_gm, total = asc2.tensor(x_ptr, [n]), asc2.tensor(y_ptr, [n]), 0.0
    for i in range(0, n, 128):
        e = asc2.load(x_gm, [128], offsets=[i]) - asc2.load(y_gm, [128], offsets=[i])
        far = asc2.abs(e)
        total += asc2.where(far <= delta, 0.5 * e * e, delta * (far - 0.5 * delta)).sum()
    asc2.store(total, asc2.tensor(out_ptr, [1]), offsets=[0])


@asc2.jit
def moving_average(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, width: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n + width], offsets=[0])
    total = asc2.zeros([n], dtype=asc2.float32)
    for k in asc2.static_range(width):
        total += x[k : k + n]
    asc2.store(total / width, asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def blur(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h: asc2.ConstExpr, w: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [h, w]), [h, w], offsets=[0, 0])
    side, top = asc2.zeros([h, 1], dtype=asc2.float32), asc2.zeros([1, w], dtype=asc2.float32)
    left, right = asc2.concat(side, x[:, :-1], axis=1), asc2.concat(x[:, 1:], side, axis=1)
    up, down = asc2.concat(top, x[:-1], axis=0), asc2.concat(x[1:], top, axis=0)
    asc2.store(0.5 * x + 0.125 * (left + right + up + down), asc2.tensor(out_ptr, [h, w]), offsets=[0, 0])


@asc2.jit
def causal_fill(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, n]), asc2.tensor(out_ptr, [n, n])
    row, column = asc2.arange(8)[:, None], asc2.arange(n)[None, :]
    for i in range(0, n, 8):
        x = asc2.load(x_gm, [8, n], offsets=[i, 0], pad_value=0)
        asc2.store(asc2.softmax(asc2.where(column <= row + i, x, -1e30)), out_gm, offsets=[i, 0])


@asc2.jit
def normalised_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n, m]), [n, m], offsets=[0, 0]).to(asc2.float32)
    norm = asc2.sqrt((x * x).sum(-1))[..., None]
    asc2.store((x / asc2.maximum(norm, 1e-12)).to(asc2.float16), asc2.tensor(out_ptr, [n, m]), offsets=[0, 0])


@asc2.jit
def outer_sums(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, m: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [m]), [m], offsets=[0])
    d = x[:, None] - y[None, :]
    asc2.store(asc2.exp(-d * d).sum(0) + (x * x).sum(), asc2.tensor(out_ptr, [m]), offsets=[0])


@asc2.jit
def histogram(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, bins: asc2.ConstExpr):
    x_gm, edges = asc2.tensor(x_ptr, [n]), asc2.arange(bins)
    counts = asc2.zeros([bins], dtype=asc2.int32)
    for i in range(asc2.block_idx() * 64, n, asc2.block_num() * 64):
        x = asc2.load(x_gm, [64], offsets=[i], pad_value=-1)
        counts += (x[:, None] == edges).to(asc2.int32).sum(0)
    asc2.atomic_add(counts, asc2.tensor(out_ptr, [bins]), offsets=[0])


@asc2.jit
def casts_there_and_back(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    y = x.to(asc2.float16).to(asc2.int16).to(asc2.int64).to(asc2.int32).to(asc2.bfloat16).to(asc2.float32)
    asc2.store(y + x.to(asc2.uint8).to(asc2.float32), asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def scan_of_maxima(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, n: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, n]), asc2.tensor(out_ptr, [rows, n])
    best = asc2.full([1, n], float("-inf"))
    i = 0
    while i < rows:
        best = asc2.maximum(best, asc2.load(x_gm, [1, n], offsets=[i, 0]))
        asc2.store(best, out_gm, offsets=[i, 0])
        i += 1


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def layer_norm_reference(x_ptr, g_ptr, b_ptr, out_ptr, rows):
    centred = x_ptr - x_ptr.mean(1, keepdims=True)
    return {"out_ptr": centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5) * g_ptr + b_ptr}


def rope_half_reference(x_ptr, cos_ptr, sin_ptr, out_ptr):
    half = x_ptr.shape[1] // 2
    return {"out_ptr": x_ptr * cos_ptr + np.concatenate([-x_ptr[:, half:], x_ptr[:, :half]], 1) * sin_ptr}


def rope_pairs_reference(x_ptr, cos_ptr, sin_ptr, out_ptr):
    a, b = x_ptr[:, 0::2], x_ptr[:, 1::2]
    return {"out_ptr": np.stack([a * cos_ptr - b * sin_ptr, a * sin_ptr + b * cos_ptr], 2).reshape(x_ptr.shape)}


def quantise_reference(x_ptr, q_ptr, s_ptr):
    scale = np.maximum(np.abs(x_ptr).max(1, keepdims=True) / np.float32(127), np.float32(1e-8))
    return {"q_ptr": np.clip(np.rint(x_ptr / scale), -127, 127).astype(np.int8), "s_ptr": scale}


def top_reference(x_ptr, out_ptr, k=3):
    order = np.argsort(-x_ptr, 1, kind="stable")[:, :k]
    out = np.zeros_like(x_ptr)
    np.put_along_axis(out, order, np.take_along_axis(x_ptr, order, 1), 1)
    return {"out_ptr": out}


def sampling_reference(p_ptr, u_ptr, out_ptr):
    return {"out_ptr": (np.cumsum(p_ptr, 1) < u_ptr * p_ptr.sum(1, keepdims=True)).sum(1).astype(np.int32)}


def group_norm_reference(x_ptr, g_ptr, out_ptr):
    centred = x_ptr - x_ptr.mean((1, 2), keepdims=True)
    return {"out_ptr": centred / np.sqrt((centred**2).mean((1, 2), keepdims=True) + 1e-5) * g_ptr.reshape(x_ptr.shape[0], x_ptr.shape[1], 1)}


def cross_entropy_reference(x_ptr, label_ptr, loss_ptr):
    log = np.log(softmax(x_ptr))
    picked = np.where(np.arange(x_ptr.shape[1]) == label_ptr, x_ptr, 0).sum(1) - np.where(np.arange(x_ptr.shape[1]) == label_ptr, x_ptr - log, 0).sum(1)
    far = (label_ptr[:, 0] < 0) | (label_ptr[:, 0] >= x_ptr.shape[1])
    most = x_ptr.max(1)
    log_sum = np.log(np.exp(x_ptr - most[:, None]).sum(1)) + most
    return {"loss_ptr": np.array([np.where(far, log_sum, -picked).mean()], np.float32)}


def log_softmax_reference(x_ptr, out_ptr):
    return {"out_ptr": np.log(softmax(x_ptr.T))}


def huber_reference(x_ptr, y_ptr, out_ptr, n, delta):
    e = x_ptr - y_ptr
    return {"out_ptr": np.array([np.where(np.abs(e) <= delta, 0.5 * e * e, delta * (np.abs(e) - 0.5 * delta)).sum()], np.float32)}


def moving_reference(x_ptr, out_ptr):
    padded = np.pad(x_ptr, (0, 7))
    return {"out_ptr": np.stack([padded[k : k + len(x_ptr)] for k in range(7)]).sum(0) / 7}


def blur_reference(x_ptr, out_ptr):
    p = np.pad(x_ptr, 1)
    return {"out_ptr": 0.5 * x_ptr + 0.125 * (p[1:-1, :-2] + p[1:-1, 2:] + p[:-2, 1:-1] + p[2:, 1:-1])}


def causal_reference(x_ptr, out_ptr):
    n = len(x_ptr)
    return {"out_ptr": softmax(np.where(np.arange(n) <= np.arange(n)[:, None], x_ptr, np.float32(-1e30)))}


def normalised_reference(x_ptr, out_ptr):
    x = x_ptr.astype(np.float32)
    return {"out_ptr": (x / np.sqrt((x * x).sum(1, keepdims=True))).astype(np.float16)}


def casts_reference(x_ptr, out_ptr):
    return {"out_ptr": np.trunc(x_ptr.astype(np.float16)).astype(np.float32) + np.trunc(np.maximum(x_ptr, 0))}


NEAR = {"rtol": 1e-5, "atol": 1e-5}
HALF = {"rtol": 2e-3, "atol": 2e-3}
BF16 = {"rtol": 1e-2, "atol": 1e-2}
CASES = [
    case("layer_norm_bf16", {"x_ptr": "bf16[11,200]", "g_ptr": "bf16[200]", "b_ptr": "bf16[200]", "out_ptr": "bf16[11,200]", "rows": 11},
         layer_norm_reference, grid=2, const={"n": 200}, tolerance=BF16),
    case("rope_half", {"x_ptr": "f32[10,36]", "cos_ptr": "f32[10,36]", "sin_ptr": "f32[10,36]", "out_ptr": "f32[10,36]"}, rope_half_reference,
         const={"n": 10, "d": 36}, tolerance=NEAR),
    case("rope_pairs", {"x_ptr": "f32[6,20]", "cos_ptr": "f32[6,10]", "sin_ptr": "f32[6,10]", "out_ptr": "f32[6,20]"}, rope_pairs_reference,
         const={"n": 6, "d": 20}, tolerance=NEAR),
    *[case("swiglu", {"x_ptr": "f16[5,200]", "out_ptr": "f16[5,100]"},
           lambda x_ptr, out_ptr: {"out_ptr": (x_ptr[:, :100] / (1 + np.exp(-x_ptr[:, :100].astype(np.float32))) * x_ptr[:, 100:]).astype(np.float16)},
           const={"rows": 5, "n": 100, "gelu": False}, tolerance=HALF)],
    case("quantise_rows", {"x_ptr": "f32[6,100]", "q_ptr": "i8[6,100]", "s_ptr": "f32[6,1]"}, quantise_reference, const={"rows": 6, "n": 100},
         tolerance={"rtol": 1e-6, "atol": 1}),
    case("dequantise_columns", {"q_ptr": "i8[6,50]", "s_ptr": "f32[50]", "z_ptr": "i32[50]", "out_ptr": "bf16[6,50]"},
         lambda q_ptr, s_ptr, z_ptr, out_ptr: {"out_ptr": (q_ptr.astype(np.int32) - z_ptr).astype(np.float32) * s_ptr}, const={"rows": 6, "n": 50},
         tolerance=BF16),
    case("top_mask", {"x_ptr": "f32[5,70]", "out_ptr": "f32[5,70]"}, top_reference, const={"rows": 5, "n": 70, "k": 3}),
    case("embedding", {"table_ptr": "f16[65,40]", "id_ptr": "i32[9]", "out_ptr": "f16[9,40]", "count": 9, "words": 65},
         lambda table_ptr, id_ptr, out_ptr, count, words: {"out_ptr": table_ptr[id_ptr]}, grid=2, const={"d": 40}, low=0),
    case("sampling", {"p_ptr": "f32[6,50]", "u_ptr": "f32[6,1]", "out_ptr": "i32[6]"}, sampling_reference, const={"rows": 6, "n": 50}, low=0.0, high=1.0),
    case("group_norm", {"x_ptr": "f32[3,4,25]", "g_ptr": "f32[12]", "out_ptr": "f32[3,4,25]"}, group_norm_reference,
         const={"groups": 3, "each": 4, "pixels": 25}, tolerance=NEAR),
    case("batch_norm", {"x_ptr": "f32[13,30]", "m_ptr": "f32[30]", "v_ptr": "f32[30]", "out_ptr": "f32[13,30]", "n": 13},
         lambda x_ptr, m_ptr, v_ptr, out_ptr, n: {"out_ptr": np.maximum((x_ptr - m_ptr) / np.sqrt(np.abs(v_ptr) + 1e-3), 0)}, const={"c": 30}, tolerance=NEAR),
    case("cross_entropy", {"x_ptr": "f32[7,64]", "label_ptr": "i32[7,1]", "loss_ptr": "f32[1]"}, cross_entropy_reference, const={"rows": 7, "n": 64},
         tolerance=NEAR),
    case("log_softmax_columns", {"x_ptr": "f32[12,9]", "out_ptr": "f32[9,12]"}, log_softmax_reference, const={"n": 12, "m": 9}, tolerance=NEAR),
    case("huber", {"x_ptr": "f32[1000]", "y_ptr": "f32[1000]", "out_ptr": "f32[1]", "n": 1000, "delta": 1.0}, huber_reference, tolerance=NEAR),
    case("moving_average", {"x_ptr": "f32[100]", "out_ptr": "f32[100]"}, moving_reference, const={"n": 100, "width": 7}, tolerance=NEAR),
    case("blur", {"x_ptr": "f32[9,21]", "out_ptr": "f32[9,21]"}, blur_reference, const={"h": 9, "w": 21}, tolerance=NEAR),
    case("causal_fill", {"x_ptr": "f32[21,21]", "out_ptr": "f32[21,21]"}, causal_reference, const={"n": 21}, tolerance=NEAR),
    case("normalised_rows", {"x_ptr": "f16[6,50]", "out_ptr": "f16[6,50]"}, normalised_reference, const={"n": 6, "m": 50}, tolerance=HALF),
    case("outer_sums", {"x_ptr": "f32[12]", "y_ptr": "f32[30]", "out_ptr": "f32[30]"},
         lambda x_ptr, y_ptr, out_ptr: {"out_ptr": np.exp(-((x_ptr[:, None] - y_ptr) ** 2)).sum(0) + (x_ptr * x_ptr).sum()}, const={"n": 12, "m": 30},
         tolerance=NEAR),
    case("histogram", {"x_ptr": "i32[300]", "out_ptr": "i32[64]", "n": 300},
         lambda x_ptr, out_ptr, n: {"out_ptr": out_ptr + np.bincount(x_ptr, minlength=64)[:64].astype(np.int32)}, grid=3, const={"bins": 64}, low=0, high=3.9),
    case("casts_there_and_back", {"x_ptr": "f32[90]", "out_ptr": "f32[90]"}, casts_reference, const={"n": 90}),
    case("scan_of_maxima", {"x_ptr": "f32[7,33]", "out_ptr": "f32[7,33]", "rows": 7},
         lambda x_ptr, out_ptr, rows: {"out_ptr": np.maximum.accumulate(x_ptr, 0)}, const={"n": 33}),
]
