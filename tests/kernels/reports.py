"""Faults seen in other compilers, one kernel a row: rowNNN of the reports of users, pNN of PyAsc2."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def row007_loop_result(x_ptr: asc2.GlobalAddress, h_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [16, 256])
    acc = asc2.zeros([4, 256], dtype=asc2.float32)
    for k in asc2.range(4):
        acc += asc2.load(x_gm, [4, 256], offsets=[4 * k, 0])
    r = asc2.load(asc2.tensor(h_ptr, [4, 256]), [4, 256], offsets=[0, 0]).to(asc2.float32)
    asc2.store(acc + r, asc2.tensor(out_ptr, [4, 256]), offsets=[0, 0])


@asc2.jit
def row008_two_accumulators(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    a_gm, b_gm = asc2.tensor(a_ptr, [16, 32]), asc2.tensor(b_ptr, [16, 32])
    g, u = asc2.zeros([4, 32], dtype=asc2.float32), asc2.zeros([4, 32], dtype=asc2.float32)
    for k in range(4):
        g += asc2.load(a_gm, [4, 32], offsets=[4 * k, 0])
        u += asc2.load(b_gm, [4, 32], offsets=[4 * k, 0])
    asc2.store(g * u, asc2.tensor(out_ptr, [4, 32]), offsets=[0, 0])


@asc2.jit
def row010_shift_register(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, swap: asc2.ConstExpr):
    x_gm, out_gm = asc2.tensor(x_ptr, [4, 48]), asc2.tensor(out_ptr, [4, 48])
    lag1, lag2 = asc2.full([1, 48], 1.0), asc2.full([1, 48], 2.0)
    for i in range(4):
        if swap:
            lag1, lag2 = lag2, lag1
            asc2.store(lag1 + asc2.load(x_gm, [1, 48], offsets=[i, 0]), out_gm, offsets=[i, 0])
        else:
            lag2 = lag1
            lag1 = asc2.load(x_gm, [1, 48], offsets=[i, 0])
            asc2.store(lag1 + lag2, out_gm, offsets=[i, 0])


@asc2.jit
def row011_column_slices(x_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [rows, 128]), [rows, 128], offsets=[0, 0])
    scale = asc2.load(asc2.tensor(scale_ptr, [rows, 1]), [rows, 1], offsets=[0, 0])
    low, high = x[:, 0:64], x[:, 64:128]
    asc2.store(low * scale - high * scale, asc2.tensor(out_ptr, [rows, 64]), offsets=[0, 0])


@asc2.jit
def row013_bits(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [8, 8]), [8, 8], offsets=[0, 0])
    asc2.store((x & 3) + ~x, asc2.tensor(out_ptr, [8, 8]), offsets=[0, 0])


@asc2.jit
def row017_select_before_loop(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, c: int):
    x_gm = asc2.tensor(x_ptr, [3, 40])
    if c > 0:
        p = asc2.full([1, 40], 1.0)
    else:
        p = asc2.full([1, 40], 2.0)
    for i in range(3):
        p = p + asc2.load(x_gm, [1, 40], offsets=[i, 0])
    asc2.store(p, asc2.tensor(out_ptr, [1, 40]), offsets=[0, 0])


@asc2.jit
def row041_not_of_odd_widths(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [7, columns]), [7, columns], offsets=[0, 0])
    asc2.store(~x, asc2.tensor(out_ptr, [7, columns]), offsets=[0, 0])


@asc2.jit
def row043_tail(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    a_gm, b_gm, out_gm = asc2.tensor(a_ptr, [n]), asc2.tensor(b_ptr, [n]), asc2.tensor(out_ptr, [n])
    for i in range(asc2.block_idx(), asc2.num_tiles(a_gm, 0, [2048]), asc2.block_num()):
        asc2.store(asc2.load(a_gm, [2048], tile_id=[i]) + asc2.load(b_gm, [2048], tile_id=[i]), out_gm, tile_id=[i])


@asc2.jit
def row065_two_outputs(x_ptr: asc2.GlobalAddress, p_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [4, 32])
    p, q = asc2.zeros([1, 32], dtype=asc2.float32), asc2.zeros([1, 32], dtype=asc2.float32)
    for i in range(4):
        x = asc2.load(x_gm, [1, 32], offsets=[i, 0])
        if i % 2 == 0:
            p = p + x
        if i % 2 == 1:
            q = q - x
    asc2.store(p, asc2.tensor(p_ptr, [1, 32]), offsets=[0, 0])
    asc2.store(q, asc2.tensor(q_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def row070_mask_of_the_iteration(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [192]), asc2.tensor(out_ptr, [192])
    at = asc2.arange(0, 64, dtype=asc2.float32)
    for s in range(3):
        x = asc2.load(x_gm, [64], offsets=[s * 64])
        asc2.store(asc2.where(at < float(n), x, -1.0), out_gm, offsets=[s * 64])
        at = at + 64.0


@asc2.jit
def row074_bytes_as_mask(x_ptr: asc2.GlobalAddress, keep_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [70]), [70], offsets=[0])
    keep = asc2.load(asc2.tensor(keep_ptr, [70]), [70], offsets=[0])
    asc2.store(asc2.where((keep != 0) & (x > 0.5), x, 0.0), asc2.tensor(out_ptr, [70]), offsets=[0])


@asc2.jit
def row077_two_reductions(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [12, 64])
    s, m = asc2.zeros([3, 1], dtype=asc2.float32), asc2.full([3, 1], float("-inf"))
    for k in range(4):
        x = asc2.load(x_gm, [3, 64], offsets=[3 * k, 0])
        s += x.sum(1, keep_dims=True)
        m = asc2.maximum(m, x.max(1, keep_dims=True))
    asc2.store(s * m, asc2.tensor(out_ptr, [3, 1]), offsets=[0, 0])


@asc2.jit
def row079_broadcast_and_slice(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [1, n]), [1, n], offsets=[0, 0])
    y = asc2.broadcast_to(x, 8, n)
    asc2.store(y[2:6], asc2.tensor(out_ptr, [4, n]), offsets=[0, 0])


@asc2.jit
def row083_quantise(x_ptr: asc2.GlobalAddress, scale_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, columns: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [5, columns]), [5, columns], offsets=[0, 0])
    scale = asc2.load(asc2.tensor(scale_ptr, [columns]), [columns], offsets=[0])
    asc2.store(asc2.round(x * scale).to(asc2.int8), asc2.tensor(out_ptr, [5, columns]), offsets=[0, 0])


@asc2.jit
def row088_atomic_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int):
    x = asc2.load(asc2.tensor(x_ptr, [16, 24]), [16, 24], offsets=[0, 0])
    out_gm = asc2.tensor(out_ptr, [rows, 24])
    asc2.atomic_add(x, out_gm, [asc2.block_idx() * 8, 0])


@asc2.jit
def row089_scalar_of_each_block(out_ptr: asc2.GlobalAddress, n: int):
    c = asc2.block_idx()
    for i in range(32):
        c = c + 1
    asc2.store(c.to(asc2.int32), asc2.tensor(out_ptr, [n]), offsets=[asc2.block_idx()])


@asc2.jit
def row118_odd_lengths(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, 24]), asc2.tensor(out_ptr, [n, 24])
    for i in range(asc2.num_tiles(x_gm, 0, [64, 24])):
        asc2.store(asc2.softmax(asc2.load(x_gm, [64, 24], tile_id=[i, 0])), out_gm, tile_id=[i, 0])


@asc2.jit
def row119_order_of_lines(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, s_ptr: asc2.GlobalAddress, p_ptr: asc2.GlobalAddress, first: asc2.ConstExpr):
    a_gm, b_gm = asc2.tensor(a_ptr, [6, 40]), asc2.tensor(b_ptr, [6, 40])
    s, p = asc2.zeros([1, 1], dtype=asc2.float32), asc2.zeros([1, 40], dtype=asc2.float32)
    for k in asc2.range(6, num_stages=2):
        a = asc2.load(a_gm, [1, 40], offsets=[k, 0])
        b = asc2.load(b_gm, [1, 40], offsets=[k, 0])
        if first:
            s += a.sum(1, keep_dims=True)
            p += a * b
        else:
            p += a * b
            s += a.sum(1, keep_dims=True)
    asc2.store(s, asc2.tensor(s_ptr, [1, 1]), offsets=[0, 0])
    asc2.store(p, asc2.tensor(p_ptr, [1, 40]), offsets=[0, 0])


@asc2.jit
def p03_reduction_in_a_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [90]), [90], offsets=[0])
    with asc2.mask(count=n):
        total = x.sum(keep_dims=True)
    asc2.store(total, asc2.tensor(out_ptr, [1]), offsets=[0])


@asc2.jit
def p09_operators(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, f_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, h_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [60]), [60], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [60]), [60], offsets=[0])
    f = asc2.load(asc2.tensor(f_ptr, [60]), [60], offsets=[0])
    asc2.store(2 * x - (-y) + x // asc2.where(y == 0, 1, y), asc2.tensor(out_ptr, [60]), offsets=[0])
    asc2.store((f * 100.0).to(asc2.int16), asc2.tensor(h_ptr, [60]), offsets=[0])


@asc2.jit
def p10_there_and_back(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    asc2.store(x.to(asc2.float16).to(asc2.float32), asc2.tensor(out_ptr, [100]), offsets=[0])


@asc2.jit
def p12_long_row(x_ptr: asc2.GlobalAddress, gamma_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [1, 4096]), [1, 4096], offsets=[0, 0])
    gamma = asc2.load(asc2.tensor(gamma_ptr, [4096]), [4096], offsets=[0])
    asc2.store(asc2.rms_norm(x, gamma, 1e-5), asc2.tensor(out_ptr, [1, 4096]), offsets=[0, 0])


@asc2.jit
def p13_ragged_edges(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, columns: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, columns]), asc2.tensor(out_ptr, [rows, columns])
    for i in range(asc2.num_tiles(x_gm, 0, [4, 16])):
        for j in range(asc2.num_tiles(x_gm, 1, [4, 16])):
            asc2.store(asc2.load(x_gm, [4, 16], tile_id=[i, j]) + 1, out_gm, tile_id=[i, j])


@asc2.jit
def p19_floor(out_ptr: asc2.GlobalAddress, a: int, b: int):
    out_gm = asc2.tensor(out_ptr, [4])
    asc2.store((a // b).to(asc2.int32), out_gm, offsets=[0])
    asc2.store((a % b).to(asc2.int32), out_gm, offsets=[1])
    asc2.store(-7 // 2, out_gm, offsets=[2])
    asc2.store(-7 % 2, out_gm, offsets=[3])


@asc2.jit
def row038_column_of_seventeen(t_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    t = asc2.load(asc2.tensor(t_ptr, [4, 17]), [4, 17], offsets=[0, 0])
    asc2.store(t[:, 1:2] * 2, asc2.tensor(out_ptr, [4, 1]), offsets=[0, 0])


@asc2.jit
def row040_one_row_with_a_gap(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm, out_gm = asc2.tensor(x_ptr, [3, 33]), asc2.tensor(out_ptr, [3, 33])
    for i in range(3):
        asc2.store(asc2.load(x_gm, [1, 20], offsets=[i, 5]), out_gm, offsets=[i, 5])


@asc2.jit
def row044_rows_of_two_widths(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [4, n]), [4, n], offsets=[0, 0])
    y = asc2.load(asc2.tensor(y_ptr, [4, n]), [4, n], offsets=[0, 0])
    asc2.store(asc2.concat(x, y, axis=1), asc2.tensor(out_ptr, [4, 2 * n]), offsets=[0, 0])


@asc2.jit
def row056_counting_numbers(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    j = asc2.arange(64) * 4
    asc2.store(x + j.to(asc2.float32), asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def row062_scalar_stores(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm, out_gm = asc2.tensor(x_ptr, [64]), asc2.tensor(out_ptr, [128])
    for i in range(64):
        asc2.store(asc2.load(x_gm, offsets=[i]) * 2.0, out_gm, offsets=[i])
    asc2.store(asc2.load(x_gm, [64], offsets=[0]) + 1, out_gm, offsets=[64])


@asc2.jit
def row071_window_around_the_end(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [2, 64])
    for i in range(2):
        x = asc2.load(x_gm, [64], offsets=[48 + 64 * i], pad_value=-1)
        asc2.store(x.reshape(1, 64), out_gm, offsets=[i, 0])


@asc2.jit
def row076_place_in_a_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, t: float):
    x = asc2.load(asc2.tensor(x_ptr, [3, 64]), [3, 64], offsets=[0, 0])
    asc2.store((x > t).to(asc2.int8).argmax(1), asc2.tensor(out_ptr, [3]), offsets=[0])


@asc2.jit
def row082_bytes_padded(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [1, 40]), [1, 64], offsets=[0, 0], pad_value=3)
    asc2.store(x, asc2.tensor(out_ptr, [1, 64]), offsets=[0, 0])


@asc2.jit
def row086_atomic_in_a_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [96]), [96], offsets=[0])
    with asc2.mask(count=n, other=0):
        y = x * 2
    asc2.atomic_add(y, asc2.tensor(out_ptr, [96]), offsets=[0])


@asc2.jit
def row091_offset_below_zero(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, r: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [32]), asc2.tensor(out_ptr, [4, 8])
    for i in range(4):
        x = asc2.load(x_gm, [8], offsets=[max((i + r - 1) * 8, 0)])
        asc2.store((x + 1).reshape(1, 8), out_gm, offsets=[i, 0])


@asc2.jit
def row095_offsets_beyond_32_bits(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, row: int, pitch: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [32], offsets=[row * pitch - 4899999984])
    asc2.store(x, asc2.tensor(out_ptr, [32]), offsets=[0])


@asc2.jit
def row109_largest_and_its_place(x_ptr: asc2.GlobalAddress, v_ptr: asc2.GlobalAddress, i_ptr: asc2.GlobalAddress):
    x_gm, v_gm, i_gm = asc2.tensor(x_ptr, [6, 90]), asc2.tensor(v_ptr, [6]), asc2.tensor(i_ptr, [6])
    for r in range(0, 6, 2):
        x = asc2.load(x_gm, [2, 90], offsets=[r, 0])
        v, i = x.max(1), x.argmax(1)
        asc2.store(v, v_gm, offsets=[r])
        asc2.store(i, i_gm, offsets=[r])


@asc2.jit
def row124_view_of_each_block(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    at = [asc2.block_idx() * 128]
    asc2.store(asc2.load(asc2.tensor(x_ptr, [512]), [128], offsets=at) * 3, asc2.tensor(out_ptr, [512]), offsets=at)


@asc2.jit
def row064_merged_then_cast(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, out_gm = asc2.tensor(x_ptr, [n, 40]), asc2.tensor(out_ptr, [n, 40])
    total = asc2.zeros([1, 40], dtype=asc2.float32)
    for k in range(n):
        x = asc2.load(x_gm, [1, 40], offsets=[k, 0])
        if k == 0:
            total = x * x
        else:
            total = asc2.fma(x, x, total)
        asc2.store(total.to(asc2.bfloat16), out_gm, offsets=[k, 0])


@asc2.jit
def row098_few_rows(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int):
    """Fewer rows than a tile has, one whole tile, and one row more."""
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, 256]), asc2.tensor(out_ptr, [rows, 1])
    for i in range(asc2.num_tiles(x_gm, 0, [16, 256])):
        asc2.store(asc2.load(x_gm, [16, 256], tile_id=[i, 0]).sum(1, keep_dims=True), out_gm, tile_id=[i, 0])


@asc2.jit
def row106_many_rows(out_ptr: asc2.GlobalAddress, n: int):
    """More pieces of work than a launch has blocks: the blocks go over them."""
    out_gm = asc2.tensor(out_ptr, [n])
    for i in asc2.range(asc2.block_idx() * 512, n, asc2.block_num() * 512):
        asc2.store(asc2.arange(512) + i, out_gm, offsets=[i])


@asc2.jit
def row133_empty_loops(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    for i in asc2.range(n, num_stages=2):
        pass
    for i in range(n):
        for j in range(3):
            unused = x * 2
        if n > i:
            pass
    asc2.store(x + 1, asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def p01_masked_add(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [90]), [90], offsets=[0])
    y = x
    with asc2.mask(count=n):
        y = x + 2
    asc2.store(y, asc2.tensor(out_ptr, [90]), offsets=[0])


@asc2.jit
def p02_outer_name_in_a_mask(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    y = asc2.load(asc2.tensor(x_ptr, [90]), [90], offsets=[0])
    with asc2.mask(count=50):
        y = y * 2
    with asc2.mask(count=30, other=7.0):
        with asc2.mask(bits=(0, 0xFFFF)):
            y = y + 1
    asc2.store(y, asc2.tensor(out_ptr, [90]), offsets=[0])


@asc2.jit
def p16_softmax_row(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm, out_gm = asc2.tensor(x_ptr, [8, 1024]), asc2.tensor(out_ptr, [8, 1024])
    for i in range(8):
        e = asc2.load(x_gm, [1, 1024], offsets=[i, 0])
        e = asc2.exp(e - e.max())
        asc2.store(e / e.sum(), out_gm, offsets=[i, 0])


def shifted(x_ptr, out_ptr):
    return {"out_ptr": x_ptr + np.concatenate([np.ones((1, 48), np.float32), x_ptr[:-1]])}


def swapped(x_ptr, out_ptr):
    return {"out_ptr": x_ptr + np.array([[2], [1], [2], [1]], np.float32)}


def added_rows(x_ptr, out_ptr, rows):
    out = out_ptr.copy()
    for first in (0, 8, 16):
        count = min(16, rows - first)
        out[first : first + count] += x_ptr[:count]
    return {"out_ptr": out}


def gap(x_ptr, out_ptr):
    out_ptr[:, 5:25] = x_ptr[:, 5:25]
    return {"out_ptr": out_ptr}


def nested(x_ptr, out_ptr):
    lane = np.arange(90)
    y = np.where(lane < 50, x_ptr * 2, x_ptr)
    return {"out_ptr": np.where((lane < 30) & (lane % 64 < 16), y + 1, np.float32(7))}


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


NEAR = {"rtol": 1e-5, "atol": 1e-5}
CASES = [
    case("row007_loop_result", {"x_ptr": "f32[16,256]", "h_ptr": "bf16[4,256]", "out_ptr": "f32[4,256]"},
         lambda x_ptr, h_ptr, out_ptr: {"out_ptr": x_ptr.reshape(4, 4, 256).sum(0) + h_ptr}, tolerance=NEAR),
    case("row008_two_accumulators", {"a_ptr": "f32[16,32]", "b_ptr": "f32[16,32]", "out_ptr": "f32[4,32]"},
         lambda a_ptr, b_ptr, out_ptr: {"out_ptr": a_ptr.reshape(4, 4, 32).sum(0) * b_ptr.reshape(4, 4, 32).sum(0)}, tolerance=NEAR),
    *[case("row010_shift_register", {"x_ptr": "f32[4,48]", "out_ptr": "f32[4,48]"}, reference, const={"swap": swap})
      for swap, reference in ((False, shifted), (True, swapped))],
    *[case("row011_column_slices", {"x_ptr": f"f32[{r},128]", "scale_ptr": f"f32[{r},1]", "out_ptr": f"f32[{r},64]"},
           lambda x_ptr, scale_ptr, out_ptr: {"out_ptr": x_ptr[:, :64] * scale_ptr - x_ptr[:, 64:] * scale_ptr}, const={"rows": r}) for r in (1, 2, 16)],
    *[case("row013_bits", {"x_ptr": f"{d}[8,8]", "out_ptr": f"{d}[8,8]"}, lambda x_ptr, out_ptr: {"out_ptr": (x_ptr & 3) + ~x_ptr}) for d in ("i32", "i16")],
    *[case("row017_select_before_loop", {"x_ptr": "f32[3,40]", "out_ptr": "f32[1,40]", "c": c},
           lambda x_ptr, out_ptr, c: {"out_ptr": x_ptr.sum(0, keepdims=True) + (1 if c > 0 else 2)}, tolerance=NEAR) for c in (0, 1)],
    *[case("row041_not_of_odd_widths", {"x_ptr": f"{d}[7,{c}]", "out_ptr": f"{d}[7,{c}]"}, lambda x_ptr, out_ptr: {"out_ptr": ~x_ptr}, const={"columns": c})
      for d in ("i16", "i32", "u8") for c in (1, 5, 17, 100)],
    case("row043_tail", {"a_ptr": "f32[13243]", "b_ptr": "f32[13243]", "out_ptr": "f32[13243]", "n": 13243},
         lambda a_ptr, b_ptr, out_ptr, n: {"out_ptr": a_ptr + b_ptr}, grid=4),
    case("row065_two_outputs", {"x_ptr": "f32[4,32]", "p_ptr": "f32[1,32]", "q_ptr": "f32[1,32]"},
         lambda x_ptr, p_ptr, q_ptr: {"p_ptr": x_ptr[[0]] + x_ptr[[2]], "q_ptr": -x_ptr[[1]] - x_ptr[[3]]}),
    case("row070_mask_of_the_iteration", {"x_ptr": "f32[192]", "out_ptr": "f32[192]", "n": 100},
         lambda x_ptr, out_ptr, n: {"out_ptr": np.where(np.arange(192) < n, x_ptr, -1)}),
    *[case("row074_bytes_as_mask", {"x_ptr": "f32[70]", "keep_ptr": f"{d}[70]", "out_ptr": "f32[70]"},
           lambda x_ptr, keep_ptr, out_ptr: {"out_ptr": np.where((keep_ptr != 0) & (x_ptr > 0.5), x_ptr, 0)}, low=-0.1, high=1.0) for d in ("i8", "u8")],
    case("row077_two_reductions", {"x_ptr": "f32[12,64]", "out_ptr": "f32[3,1]"},
         lambda x_ptr, out_ptr: {"out_ptr": (lambda x: x.sum((0, 2)) * x.max((0, 2)))(x_ptr.reshape(4, 3, 64)).reshape(3, 1)}, tolerance={"rtol": 1e-4, "atol": 1e-4}),
    *[case("row079_broadcast_and_slice", {"x_ptr": f"f32[1,{n}]", "out_ptr": f"f32[4,{n}]"},
           lambda x_ptr, out_ptr: {"out_ptr": np.broadcast_to(x_ptr, (4, x_ptr.shape[1]))}, const={"n": n}) for n in (128, 193, 256, 384)],
    *[case("row083_quantise", {"x_ptr": f"f32[5,{c}]", "scale_ptr": f"f32[{c}]", "out_ptr": f"i8[5,{c}]"},
           lambda x_ptr, scale_ptr, out_ptr: {"out_ptr": np.rint(x_ptr * scale_ptr).astype(np.int8)}, const={"columns": c}) for c in (40, 100)],
    *[case("row088_atomic_rows", {"x_ptr": f"{d}[16,24]", "out_ptr": f"{d}[26,24]", "rows": 26}, added_rows, grid=3, tolerance=NEAR) for d in ("f32", "i32")],
    case("row089_scalar_of_each_block", {"out_ptr": "i32[6]", "n": 6}, lambda out_ptr, n: {"out_ptr": np.arange(6) + 32}, grid=6),
    *[case("row118_odd_lengths", {"x_ptr": f"f32[{n},24]", "out_ptr": f"f32[{n},24]", "n": n}, lambda x_ptr, out_ptr, n: {"out_ptr": softmax(x_ptr)},
           tolerance=NEAR) for n in (250, 252)],
    *[case("row119_order_of_lines", {"a_ptr": "f32[6,40]", "b_ptr": "f32[6,40]", "s_ptr": "f32[1,1]", "p_ptr": "f32[1,40]"},
           lambda a_ptr, b_ptr, s_ptr, p_ptr: {"s_ptr": a_ptr.sum().reshape(1, 1), "p_ptr": (a_ptr * b_ptr).sum(0, keepdims=True)}, const={"first": first},
           tolerance={"rtol": 1e-4, "atol": 1e-4}) for first in (True, False)],
    case("row038_column_of_seventeen", {"t_ptr": "f32[4,17]", "out_ptr": "f32[4,1]"}, lambda t_ptr, out_ptr: {"out_ptr": t_ptr[:, 1:2] * 2}),
    case("row040_one_row_with_a_gap", {"x_ptr": "f16[3,33]", "out_ptr": "f16[3,33]"}, gap),
    *[case("row044_rows_of_two_widths", {"x_ptr": f"f32[4,{n}]", "y_ptr": f"f32[4,{n}]", "out_ptr": f"f32[4,{2 * n}]"},
           lambda x_ptr, y_ptr, out_ptr: {"out_ptr": np.concatenate([x_ptr, y_ptr], 1)}, const={"n": n}) for n in (8, 5)],
    case("row056_counting_numbers", {"x_ptr": "f32[64]", "out_ptr": "f32[64]"},
         lambda x_ptr, out_ptr: {"out_ptr": x_ptr + np.arange(64, dtype=np.float32) * 4}),
    case("row062_scalar_stores", {"x_ptr": "f32[64]", "out_ptr": "f32[128]"}, lambda x_ptr, out_ptr: {"out_ptr": np.concatenate([x_ptr * 2, x_ptr + 1])}),
    case("row071_window_around_the_end", {"x_ptr": "f32[70]", "out_ptr": "f32[2,64]", "n": 70},
         lambda x_ptr, out_ptr, n: {"out_ptr": np.concatenate([x_ptr[48:], np.full(106, -1, np.float32)]).reshape(2, 64)}),
    case("row076_place_in_a_mask", {"x_ptr": "f32[3,64]", "out_ptr": "i32[3]", "t": 1.5},
         lambda x_ptr, out_ptr, t: {"out_ptr": (x_ptr > t).argmax(1).astype(np.int32)}),
    case("row082_bytes_padded", {"x_ptr": "i8[1,40]", "out_ptr": "i8[1,64]"},
         lambda x_ptr, out_ptr: {"out_ptr": np.pad(x_ptr, ((0, 0), (0, 24)), constant_values=3)}),
    *[case("row086_atomic_in_a_mask", {"x_ptr": "f32[96]", "out_ptr": "f32[96]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": out_ptr + np.where(np.arange(96) < n, x_ptr * 2, 0)}, tolerance=NEAR) for n in (0, 37, 96)],
    case("row064_merged_then_cast", {"x_ptr": "f32[5,40]", "out_ptr": "bf16[5,40]", "n": 5},
         lambda x_ptr, out_ptr, n: {"out_ptr": np.cumsum(x_ptr * x_ptr, 0, dtype=np.float32)}, tolerance={"rtol": 1e-2}),
    *[case("row098_few_rows", {"x_ptr": f"f32[{m},256]", "out_ptr": f"f32[{m},1]", "rows": m},
           lambda x_ptr, out_ptr, rows: {"out_ptr": x_ptr.sum(1, keepdims=True)}, tolerance={"rtol": 1e-4, "atol": 1e-4}) for m in (1, 15, 16, 17)],
    case("row106_many_rows", {"out_ptr": "i32[65537]", "n": 65537}, lambda out_ptr, n: {"out_ptr": np.arange(n, dtype=np.int32)}, grid=8),
    *[case("row133_empty_loops", {"x_ptr": "f32[64]", "out_ptr": "f32[64]", "n": n}, lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr + 1}) for n in (0, 3)],
    *[case("row091_offset_below_zero", {"x_ptr": "f32[32]", "out_ptr": "f32[4,8]", "r": r},
           lambda x_ptr, out_ptr, r: {"out_ptr": np.concatenate([x_ptr[: 8 * (1 - r)], x_ptr])[:32].astype(np.float32).reshape(4, 8) + 1}) for r in (0, 1)],
    case("row095_offsets_beyond_32_bits", {"x_ptr": "f32[64]", "out_ptr": "f32[32]", "row": 70000, "pitch": 70000},
         lambda x_ptr, out_ptr, row, pitch: {"out_ptr": x_ptr[16:48]}),
    case("row109_largest_and_its_place", {"x_ptr": "f32[6,90]", "v_ptr": "f32[6]", "i_ptr": "i32[6]"},
         lambda x_ptr, v_ptr, i_ptr: {"v_ptr": x_ptr.max(1), "i_ptr": x_ptr.argmax(1).astype(np.int32)}),
    case("row124_view_of_each_block", {"x_ptr": "f32[512]", "out_ptr": "f32[512]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr * 3}, grid=4),
    *[case("p01_masked_add", {"x_ptr": "f32[90]", "out_ptr": "f32[90]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": np.where(np.arange(90) < n, x_ptr + 2, x_ptr)}) for n in (0, 33, 90)],
    case("p02_outer_name_in_a_mask", {"x_ptr": "f32[90]", "out_ptr": "f32[90]"}, nested),
    case("p16_softmax_row", {"x_ptr": "f32[8,1024]", "out_ptr": "f32[8,1024]"}, lambda x_ptr, out_ptr: {"out_ptr": softmax(x_ptr)}, tolerance=NEAR),
    *[case("p03_reduction_in_a_mask", {"x_ptr": f"{d}[90]", "out_ptr": f"{d}[1]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr[:n].sum(keepdims=True, dtype=x_ptr.dtype)}, tolerance=NEAR) for d in ("f32", "i32") for n in (0, 33, 90)],
    case("p09_operators", {"x_ptr": "i32[60]", "y_ptr": "i32[60]", "f_ptr": "f32[60]", "out_ptr": "i32[60]", "h_ptr": "i16[60]"},
         lambda x_ptr, y_ptr, f_ptr, out_ptr, h_ptr: {"out_ptr": 2 * x_ptr + y_ptr + x_ptr // np.where(y_ptr == 0, 1, y_ptr),
                                                      "h_ptr": np.trunc(f_ptr * np.float32(100)).astype(np.int16)}),
    case("p10_there_and_back", {"x_ptr": "f32[100]", "out_ptr": "f32[100]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr.astype(np.float16).astype(np.float32)}),
    case("p12_long_row", {"x_ptr": "f32[1,4096]", "gamma_ptr": "f32[4096]", "out_ptr": "f32[1,4096]"},
         lambda x_ptr, gamma_ptr, out_ptr: {"out_ptr": x_ptr / np.sqrt((x_ptr * x_ptr).mean() + 1e-5) * gamma_ptr}, tolerance=NEAR),
    case("p13_ragged_edges", {"x_ptr": "f32[10,37]", "out_ptr": "f32[10,37]", "rows": 10, "columns": 37},
         lambda x_ptr, out_ptr, rows, columns: {"out_ptr": x_ptr + 1}),
    *[case("p19_floor", {"out_ptr": "i32[4]", "a": a, "b": b}, lambda out_ptr, a, b: {"out_ptr": np.array([a // b, a % b, -4, 1])})
      for a, b in ((-7, 2), (7, -2), (-8, 2))],
]
