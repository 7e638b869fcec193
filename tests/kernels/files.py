"""As PyAsc2's users write their files: both modules, copy_in and copy_out of a part of a tile, options of jit, helpers."""
import asc
import asc2
import numpy as np
from kernels import case


@asc2.jit
def swiglu_columns(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, outer: int, half_cols: int, total_cols: int, num_col_tiles: int,
              tile_size: asc.ConstExpr[int]):
    x_gm = asc2.global_tensor(x_ptr, [outer, total_cols])
    out_gm = asc2.global_tensor(out_ptr, [outer, half_cols])
    total_tiles = outer * num_col_tiles
    for t in asc2.range(asc2.block_idx(), total_tiles, asc2.block_num(), unroll_factor=2):
        row = t // num_col_tiles
        col_off = (t % num_col_tiles) * tile_size
        n = tile_size if col_off + tile_size <= half_cols else half_cols - col_off
        x0 = asc2.copy_in(x_gm, [row, col_off], [1, tile_size], real_shape=[1, n])
        x1 = asc2.copy_in(x_gm, [row, half_cols + col_off], [1, tile_size], real_shape=[1, n])
        x0f, x1f = x0.to(asc.float32), x1.to(asc.float32)
        b = asc2.exp(-asc2.abs(x0f))
        silu = x0f * asc2.exp(asc2.minimum(x0f, 0.0)) / (b + 1.0)
        asc2.copy_out((silu * x1f).to(x0.dtype), out_gm, [row, col_off], real_shape=[1, n])


def swiglu_reference(x_ptr, out_ptr, outer, half_cols, **_):
    x = x_ptr.astype(np.float32)
    a, b = x[:, :half_cols], x[:, half_cols:]
    return {"out_ptr": a / (1 + np.exp(-a)) * b}


@asc2.jit
def rms_two_pass(x_ptr: asc.GlobalAddress, gamma_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, S: int, D: int, num_d_tiles: int,
                 epsilon: float, inv_D: float, tile_d: asc.ConstExpr[int]):
    x_gm = asc2.global_tensor(x_ptr, [S * D])
    g_gm = asc2.global_tensor(gamma_ptr, [D])
    o_gm = asc2.global_tensor(out_ptr, [S * D])
    for r in asc2.range(asc2.block_idx(), S, asc2.block_num()):
        row = r * D
        acc = asc2.reduce_sum(asc2.full([1, 64], 0.0, dtype=asc.float32))
        for dt in asc2.range(num_d_tiles):
            od = dt * tile_d
            n = tile_d if od + tile_d <= D else D - od
            x = asc2.copy_in(x_gm, [row + od], [tile_d], real_shape=[n])
            xf = x.to(asc.float32)
            acc = acc + asc2.reduce_sum(xf * xf)
        inv_rms = asc2.rsqrt(acc * inv_D + epsilon)
        for dt in asc2.range(num_d_tiles):
            od = dt * tile_d
            n = tile_d if od + tile_d <= D else D - od
            x = asc2.copy_in(x_gm, [row + od], [tile_d], real_shape=[n])
            g = asc2.copy_in(g_gm, [od], [tile_d], real_shape=[n])
            y = x.to(asc.float32) * inv_rms * g.to(asc.float32)
            asc2.copy_out(y.to(x.dtype), o_gm, [row + od], real_shape=[n])


def rms_reference(x_ptr, gamma_ptr, out_ptr, S, D, epsilon, **_):
    x = x_ptr.astype(np.float32).reshape(S, D)
    return {"out_ptr": (x / np.sqrt((x * x).mean(1, keepdims=True) + epsilon) * gamma_ptr.astype(np.float32)).reshape(-1)}


@asc2.jit(reuse_alloc=1)
def softmax_rows(in_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows_n: asc2.ConstExpr, cols: asc2.ConstExpr, tile_shape: asc2.ConstExpr,
                  rows_per_core: asc2.ConstExpr, unroll_factor: asc2.ConstExpr):
    in_gm = asc2.global_tensor(in_ptr, [rows_n, cols])
    out_gm = asc2.global_tensor(out_ptr, [rows_n, cols])
    start = asc2.block_idx() * rows_per_core
    ub_loop = asc2.number(asc2.ceildiv(rows_per_core, tile_shape[0]), asc2.int_)
    tail_rows = asc2.number(tile_shape[0], asc2.int_)
    if asc2.block_idx() == asc2.block_num() - 1:
        tail = rows_n - rows_per_core * (asc2.block_num() - 1)
        ub_loop = asc2.ceildiv(tail, tile_shape[0])
        tail_rows = tail - tile_shape[0] * (ub_loop - 1)
    for i in asc2.range(ub_loop, unroll_factor=unroll_factor):
        at = start + i * tile_shape[0]
        real_rows = tail_rows if i == ub_loop - 1 and asc2.block_idx() == asc2.block_num() - 1 else tile_shape[0]
        rows = asc2.copy_in(in_gm, [at, 0], [tile_shape[0], tile_shape[1]], real_shape=[real_rows, cols], pad_value=float("-inf"))
        e = asc2.exp(rows - rows.max(-1, keep_dims=True))
        out = e / e.sum(-1, keep_dims=True)
        asc2.copy_out(out, out_gm, [at, 0], real_shape=[real_rows, cols])


def softmax_reference(in_ptr, out_ptr, **_):
    x = in_ptr.astype(np.float64)
    e = np.exp(x - x.max(1, keepdims=True))
    return {"out_ptr": (e / e.sum(1, keepdims=True)).astype(np.float32)}


@asc2.inline
def rowmax(x):
    return asc2.reduce_max(x, -1, keep_dims=True)


@asc2.jit
def log_softmax(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, rows: int, cols: asc.ConstExpr[int], tile_rows: asc.ConstExpr[int],
                      padded: asc.ConstExpr[int]):
    x_gm, out_gm = asc2.global_tensor(x_ptr, [rows, cols]), asc2.global_tensor(out_ptr, [rows, cols])
    for i in asc2.range(asc2.block_idx(), asc2.ceildiv(rows, tile_rows), asc2.block_num()):
        x = asc2.copy_in(x_gm, [i * tile_rows, 0], [tile_rows, padded], real_shape=[min(tile_rows, rows - i * tile_rows), cols], pad_value=-1e30)
        y = x - rowmax(x)
        y = y - asc2.log(asc2.reduce_sum(asc2.exp(y), 1, keep_dims=True))
        asc2.copy_out(y, out_gm, [i * tile_rows, 0], real_shape=[min(tile_rows, rows - i * tile_rows), cols])


def log_softmax_reference(x_ptr, out_ptr, **_):
    y = x_ptr - x_ptr.max(1, keepdims=True)
    return {"out_ptr": y - np.log(np.exp(y).sum(1, keepdims=True))}


@asc2.jit
def windows(x_ptr: asc.GlobalAddress, out_ptr: asc.GlobalAddress, m: int, n: int, rows: asc.ConstExpr[int], columns: asc.ConstExpr[int]):
    x_gm, out_gm = asc2.global_tensor(x_ptr, [9, 21]), asc2.global_tensor(out_ptr, [9, 21])
    x = asc2.copy_in(x_gm, [m, n], [rows, columns], real_shape=[n, m + 3], pad_value=5)
    asc2.copy_out(x + 1, out_gm, [m, n], real_shape=[rows - 1, n + 2])


def windows_reference(x_ptr, out_ptr, m, n):
    tile = np.full((8, 24), x_ptr.dtype.type(5))
    part = x_ptr[m : min(9, m + n), n : min(21, n + m + 3)]
    tile[: part.shape[0], : part.shape[1]] = part
    there = out_ptr[m : min(9, m + 7), n : min(21, n + n + 2)]
    there[:] = (tile + 1)[: there.shape[0], : there.shape[1]]
    return {"out_ptr": out_ptr}


CASES = [
    case("swiglu_columns", dict(x_ptr="f16[7,2002]", out_ptr="f16[7,1001]", outer=7, half_cols=1001, total_cols=2002, num_col_tiles=2), swiglu_reference,
         grid=4, const=dict(tile_size=512), tolerance=dict(rtol=2e-3, atol=2e-3)),
    case("rms_two_pass", dict(x_ptr="f16[756]", gamma_ptr="f16[126]", out_ptr="f16[756]", S=6, D=126, num_d_tiles=2, epsilon=1e-6, inv_D=1 / 126),
         rms_reference, grid=4, const=dict(tile_d=64), tolerance=dict(rtol=2e-3, atol=2e-3)),
    case("softmax_rows", dict(in_ptr="f32[77,126]", out_ptr="f32[77,126]"), softmax_reference, grid=4,
         const=dict(rows_n=77, cols=126, tile_shape=[8, 128], rows_per_core=24, unroll_factor=2), tolerance=dict(rtol=2e-6, atol=1e-6)),
    case("log_softmax", dict(x_ptr="f32[33,100]", out_ptr="f32[33,100]", rows=33), log_softmax_reference, grid=4,
         const=dict(cols=100, tile_rows=4, padded=104), tolerance=dict(rtol=1e-5, atol=1e-5)),
    *[case("windows", dict(x_ptr=f"{dtype}[9,21]", out_ptr=f"{dtype}[9,21]", m=m, n=n), windows_reference, const=dict(rows=8, columns=24))
      for dtype in ("f32", "i8", "i64") for m, n in ((0, 0), (1, 3), (4, 8), (9, 21))],
]
