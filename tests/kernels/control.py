"""Control flow around tiles: values carried, swapped and merged, loops of many kinds, branches on run-time scalars.

Names end in the row of the collection of faults that they re-create: p4 of PyAsc2's, r10 of users' reports."""
import asc2
import numpy as np
from kernels import case

STEP = 16


@asc2.jit
def load_in_branch_p4(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [3, 16])
    x = asc2.load(x_gm, [1, 16], offsets=[0, 0])
    if n > 2:
        x = asc2.load(x_gm, [1, 16], offsets=[1, 0])
    asc2.store(x * 2.0, asc2.tensor(out_ptr, [1, 16]), offsets=[0, 0])


@asc2.jit
def replaced_in_loop_p5(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [8, 16])
    out_gm = asc2.tensor(out_ptr, [8, 16])
    x = asc2.load(x_gm, [1, 16], offsets=[0, 0])
    for i in range(n):
        asc2.store(x + 1.0, out_gm, offsets=[i, 0])
        x = asc2.load(x_gm, [1, 16], offsets=[i + 1, 0])


@asc2.jit
def only_moves_p6(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    for i in range(4):
        x = asc2.load(asc2.tensor(x_ptr, [4, 20]), [1, 20], offsets=[i, 0])
        asc2.store(x, asc2.tensor(out_ptr, [4, 20]), offsets=[3 - i, 0])


@asc2.jit
def store_then_load_p7(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    out_gm = asc2.tensor(out_ptr, [32])
    asc2.store(asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0]), out_gm, offsets=[0])
    for i in range(n):
        x = asc2.load(out_gm, [32], offsets=[0])
        asc2.store(x + x, out_gm, offsets=[0])


@asc2.jit
def python_division_p19(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    out_gm = asc2.tensor(out_ptr, [2, 16])
    asc2.store(asc2.full([1, 16], n // 2), out_gm, offsets=[0, 0])
    asc2.store(asc2.full([1, 16], n % 2), out_gm, offsets=[1, 0])


@asc2.jit
def branch_before_use_r1(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    a = x * 1.0
    b = x * 2.0
    if n > 0:
        c = b + b
        asc2.store(c, asc2.tensor(out_ptr, [64]), offsets=[0])
    d = a + a
    asc2.store(d, asc2.tensor(out_ptr, [64]), offsets=[0])


@asc2.jit
def zero_trips_r2(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [4, 64])
    m = asc2.load(x_gm, [1, 64], offsets=[0, 0])
    total = asc2.load(x_gm, [1, 64], offsets=[1, 0])
    for j in range(1, n):
        t = asc2.load(x_gm, [1, 64], offsets=[j, 0])
        m = asc2.maximum(m, t)
        total = total + t
    asc2.store(total / (m + 10.0), asc2.tensor(out_ptr, [1, 64]), offsets=[0, 0])


@asc2.jit
def accumulated_then_temporary_r7(x_ptr: asc2.GlobalAddress, h_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [4, 4, 64])
    acc = asc2.zeros([1, 4, 64], asc2.float32)
    for k in range(4):
        acc = acc + asc2.load(x_gm, [1, 4, 64], offsets=[k, 0, 0])
    r = asc2.load(asc2.tensor(h_ptr, [1, 4, 64]), [1, 4, 64], offsets=[0, 0, 0]).to(asc2.float32)
    asc2.store(acc + r, asc2.tensor(out_ptr, [1, 4, 64]), offsets=[0, 0, 0])


@asc2.jit
def two_accumulators_r8(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    g, u = asc2.zeros([1, 32], asc2.float32), asc2.zeros([1, 32], asc2.float32)
    for k in range(4):
        g += asc2.load(asc2.tensor(a_ptr, [4, 32]), [1, 32], offsets=[k, 0])
        u += asc2.load(asc2.tensor(b_ptr, [4, 32]), [1, 32], offsets=[k, 0])
    asc2.store(g * u, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def shift_register_r10(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [5, 32])
    lag1 = asc2.zeros([1, 32], asc2.float32)
    lag2 = lag1
    for i in range(n):
        lag2 = lag1
        lag1 = asc2.load(x_gm, [1, 32], offsets=[i, 0])
        asc2.store(lag1 + lag2, asc2.tensor(out_ptr, [5, 32]), offsets=[i, 0])


@asc2.jit
def swap_r10(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [2, 32])
    current = asc2.load(x_gm, [1, 32], offsets=[0, 0])
    previous = asc2.load(x_gm, [1, 32], offsets=[1, 0])
    for i in range(n):
        current, previous = previous, current
    asc2.store(current - previous * 2.0, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def rotate_three(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [3, 32])
    state = (asc2.load(x_gm, [1, 32], offsets=[0, 0]), asc2.load(x_gm, [1, 32], offsets=[1, 0]),
             asc2.load(x_gm, [1, 32], offsets=[2, 0]))
    for i in range(n):
        a, b, c = state
        state = (b, c, a + b)
    out_gm = asc2.tensor(out_ptr, [3, 32])
    for k in asc2.static_range(3):
        asc2.store(state[k], out_gm, offsets=[k, 0])


@asc2.jit
def kept_before_loop_r16(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    weight = asc2.load(asc2.tensor(x_ptr, [5, 64]), [1, 64], offsets=[4, 0])
    for s in range(4):
        t = asc2.load(asc2.tensor(x_ptr, [5, 64]), [1, 64], offsets=[s, 0])
        t2 = asc2.exp(t)
        asc2.store(t2 * weight, asc2.tensor(out_ptr, [4, 64]), offsets=[s, 0])


@asc2.jit
def chosen_start_r17(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [5, 32])
    a = asc2.load(x_gm, [1, 32], offsets=[0, 0])
    b = asc2.load(x_gm, [1, 32], offsets=[1, 0])
    p = a if n > 0 else b
    for i in range(3):
        p = p + asc2.load(x_gm, [1, 32], offsets=[i + 2, 0])
    asc2.store(p, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def few_trips_r22(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, stages: asc2.ConstExpr):
    acc = asc2.zeros([1, 32], asc2.float32)
    for k in asc2.range(0, n, 1, num_stages=stages):
        acc += asc2.load(asc2.tensor(x_ptr, [6, 32]), [1, 32], offsets=[k, 0])
    asc2.store(acc, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


@asc2.jit
def consumer_in_branch_r23(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [17, 16])
    for i in range(17):
        v = asc2.load(x_gm, [1, 16], offsets=[i, 0])
        if i % 2 == n:
            asc2.store(v + 1.0, asc2.tensor(out_ptr, [17, 16]), offsets=[i, 0])
        else:
            asc2.store(v, asc2.tensor(out_ptr, [17, 16]), offsets=[i, 0])


@asc2.jit
def other_steps_r25(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, start: int, stop: int, step: int):
    for i in asc2.range(start, stop, step, num_stages=2):
        x = asc2.load(asc2.tensor(x_ptr, [10, 32]), [1, 32], offsets=[i, 0])
        asc2.store(x + 1.0, asc2.tensor(out_ptr, [10, 32]), offsets=[i, 0])


@asc2.jit
def two_outputs_r65(x_ptr: asc2.GlobalAddress, p_ptr: asc2.GlobalAddress, q_ptr: asc2.GlobalAddress):
    p, q = asc2.zeros([1, 16], asc2.float32), asc2.zeros([1, 16], asc2.float32)
    for i in range(4):
        x = asc2.load(asc2.tensor(x_ptr, [4, 16]), [1, 16], offsets=[i, 0])
        if i % 2 == 0:
            p = p + x
        if i % 2 == 1:
            q = q + x * 2.0
    asc2.store(p, asc2.tensor(p_ptr, [1, 16]), offsets=[0, 0])
    asc2.store(q, asc2.tensor(q_ptr, [1, 16]), offsets=[0, 0])


@asc2.jit
def loop_in_loop(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, m: int):
    x_gm = asc2.tensor(x_ptr, [4, 4, 16])
    total = asc2.zeros([1, 1, 16], asc2.float32)
    for i in range(n):
        row = asc2.zeros([1, 1, 16], asc2.float32)
        for j in range(i, m):
            row = row + asc2.load(x_gm, [1, 1, 16], offsets=[i, j, 0])
        total = total + row * row
    asc2.store(total, asc2.tensor(out_ptr, [1, 1, 16]), offsets=[0, 0, 0])


def scale(x, factor=2.0):
    return x * factor


def step_of(x, y, k):
    if k % 2 == 0:
        return scale(x), y + x
    return x - 1.0, scale(y, factor=0.5)


@asc2.jit
def helpers_and_breaks(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, last: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0])
    y = x
    for k in asc2.static_range(8):
        assert k < 8, f"{k=} is below {8}"
        if k == 3:
            continue
        if k == last:
            break
        x, y = step_of(x, y, k)
    asc2.store(x + y, asc2.tensor(out_ptr, [32]), offsets=[0])


@asc2.jit
def while_halves(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0])
    while n > 1:
        x = x * 0.5
        if n % 2 == 1:
            x = x + 1.0
        n = n // 2
    asc2.store(x, asc2.tensor(out_ptr, [32]), offsets=[0])


@asc2.jit
def arms_of_three(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [32]), [32], offsets=[0])
    if n < 0:
        y, k = x * 2.0, 1
    elif n == 0:
        y, k = x + 3.0, 2
    else:
        y, k = asc2.exp(x), 3
        if n > 5:
            y = -y
    asc2.store(y * k, asc2.tensor(out_ptr, [32]), offsets=[0])


@asc2.jit
def unaligned_not_r41(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [10, 100])
    for r in range(0, 10, 4):
        asc2.store(~asc2.load(x_gm, [4, 100], offsets=[r, 0]), asc2.tensor(out_ptr, [10, 100]), offsets=[r, 0])


@asc2.jit
def tail_count_r43(a_ptr: asc2.GlobalAddress, b_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    base = asc2.block_idx() * 2048
    a = asc2.load(asc2.tensor(a_ptr, [n]), [2048], offsets=[base])
    b = asc2.load(asc2.tensor(b_ptr, [n]), [2048], offsets=[base])
    asc2.store(a + b, asc2.tensor(out_ptr, [n]), offsets=[base])


def accumulate(rows):
    out = np.zeros_like(rows[0])
    for row in rows:
        out = out + row
    return out


def replaced(x_ptr, out_ptr, n):
    out_ptr[:n] = x_ptr[:n] + np.float32(1)
    return {"out_ptr": out_ptr}


def zero_trips(x_ptr, out_ptr, n):
    m, total = x_ptr[0:1], x_ptr[1:2]
    for j in range(1, n):
        m, total = np.maximum(m, x_ptr[j : j + 1]), total + x_ptr[j : j + 1]
    return {"out_ptr": total / (m + np.float32(10))}


def lags(x_ptr, out_ptr, n):
    lag1 = np.zeros(32, np.float32)
    for i in range(n):
        lag2, lag1 = lag1, x_ptr[i]
        out_ptr[i] = lag1 + lag2
    return {"out_ptr": out_ptr}


def swaps(x_ptr, out_ptr, n):
    a, b = (x_ptr[0], x_ptr[1]) if n % 2 == 0 else (x_ptr[1], x_ptr[0])
    return {"out_ptr": (a - b * np.float32(2))[None]}


def rotations(x_ptr, out_ptr, n):
    a, b, c = x_ptr
    for _ in range(n):
        a, b, c = b, c, a + b
    return {"out_ptr": np.stack([a, b, c])}


def chosen(x_ptr, out_ptr, n):
    p = x_ptr[0] if n > 0 else x_ptr[1]
    return {"out_ptr": (((p + x_ptr[2]) + x_ptr[3]) + x_ptr[4])[None]}


def by_parity(x_ptr, out_ptr, n):
    odd = (np.arange(17) % 2 == n)[:, None]
    return {"out_ptr": np.where(odd, x_ptr + np.float32(1), x_ptr)}


def stepped(x_ptr, out_ptr, start, stop, step):
    for i in range(start, stop, step):
        out_ptr[i] = x_ptr[i] + np.float32(1)
    return {"out_ptr": out_ptr}


def parities(x_ptr, p_ptr, q_ptr):
    return {"p_ptr": (x_ptr[0] + x_ptr[2])[None], "q_ptr": (x_ptr[1] * 2 + x_ptr[3] * 2)[None]}


def nested(x_ptr, out_ptr, n, m):
    total = np.zeros(16, np.float32)
    for i in range(n):
        row = np.zeros(16, np.float32)
        for j in range(i, m):
            row = row + x_ptr[i, j]
        total = total + row * row
    return {"out_ptr": total[None, None]}


def helped(last):
    def reference(x_ptr, out_ptr):
        x = y = x_ptr
        for k in range(8):
            if k == 3:
                continue
            if k == last:
                break
            x, y = (x * np.float32(2), y + x) if k % 2 == 0 else (x - np.float32(1), y * np.float32(0.5))
        return {"out_ptr": x + y}
    return reference


def halved(x_ptr, out_ptr, n):
    x = x_ptr
    while n > 1:
        x = x * np.float32(0.5) + np.float32(n % 2)
        n //= 2
    return {"out_ptr": x}


def armed(x_ptr, out_ptr, n):
    y = x_ptr * 2 if n < 0 else (x_ptr + 3) * 2 if n == 0 else np.exp(x_ptr) * (-3 if n > 5 else 3)
    return {"out_ptr": y.astype(np.float32)}


ROW = {"x_ptr": "f32[32]", "out_ptr": "f32[32]"}
CASES = [
    *[case("load_in_branch_p4", {"x_ptr": "f32[3,16]", "out_ptr": "f32[1,16]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr[1:2] * 2 if n > 2 else x_ptr[0:1] * 2}) for n in (0, 5)],
    *[case("replaced_in_loop_p5", {"x_ptr": "f32[8,16]", "out_ptr": "f32[8,16]", "n": n}, replaced) for n in (0, 1, 7)],
    case("only_moves_p6", {"x_ptr": "i16[4,20]", "out_ptr": "i16[4,20]"}, lambda x_ptr, out_ptr: {"out_ptr": x_ptr[::-1]}),
    *[case("store_then_load_p7", {"x_ptr": "f32[32]", "out_ptr": "f32[32]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr * np.float32(2**n)}) for n in (0, 3)],
    *[case("python_division_p19", {"x_ptr": "i32[16]", "out_ptr": "i32[2,16]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": np.stack([np.full(16, n // 2), np.full(16, n % 2)]).astype(np.int32)}) for n in (-7, 7)],
    *[case("branch_before_use_r1", {"x_ptr": "f32[64]", "out_ptr": "f32[64]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": x_ptr + x_ptr}) for n in (0, 1)],
    *[case("zero_trips_r2", {"x_ptr": "f32[4,64]", "out_ptr": "f32[1,64]", "n": n}, zero_trips) for n in (1, 3)],
    case("accumulated_then_temporary_r7", {"x_ptr": "f32[4,4,64]", "h_ptr": "bf16[1,4,64]", "out_ptr": "f32[1,4,64]"},
         lambda x_ptr, h_ptr, out_ptr: {"out_ptr": accumulate(x_ptr)[None] + h_ptr}),
    case("two_accumulators_r8", {"a_ptr": "f32[4,32]", "b_ptr": "f32[4,32]", "out_ptr": "f32[1,32]"},
         lambda a_ptr, b_ptr, out_ptr: {"out_ptr": (accumulate(a_ptr) * accumulate(b_ptr))[None]}),
    *[case("shift_register_r10", {"x_ptr": "f32[5,32]", "out_ptr": "f32[5,32]", "n": n}, lags) for n in (0, 1, 4)],
    *[case("swap_r10", {"x_ptr": "f32[2,32]", "out_ptr": "f32[1,32]", "n": n}, swaps) for n in (0, 3, 4)],
    *[case("rotate_three", {"x_ptr": "f32[3,32]", "out_ptr": "f32[3,32]", "n": n}, rotations) for n in (0, 1, 4)],
    case("kept_before_loop_r16", {"x_ptr": "f32[5,64]", "out_ptr": "f32[4,64]"},
         lambda x_ptr, out_ptr: {"out_ptr": np.exp(x_ptr[:4].astype(np.float64)).astype(np.float32) * x_ptr[4]},
         tolerance={"rtol": 1e-6}),
    *[case("chosen_start_r17", {"x_ptr": "f32[5,32]", "out_ptr": "f32[1,32]", "n": n}, chosen) for n in (0, 1)],
    *[case("few_trips_r22", {"x_ptr": "f32[6,32]", "out_ptr": "f32[1,32]", "n": n},
           lambda x_ptr, out_ptr, n: {"out_ptr": accumulate(np.concatenate([np.zeros((1, 32), np.float32), x_ptr[:n]]))[None]},
           const={"stages": stages}) for stages in (0, 1, 2, 3) for n in (0, 1, 2, 4)],
    *[case("consumer_in_branch_r23", {"x_ptr": "f32[17,16]", "out_ptr": "f32[17,16]", "n": n}, by_parity) for n in (0, 1)],
    *[case("other_steps_r25", {"x_ptr": "f32[10,32]", "out_ptr": "f32[10,32]", "start": a, "stop": b, "step": c}, stepped)
      for a, b, c in ((0, 8, 2), (1, 9, 2), (9, 0, -3), (4, 4, 1), (0, 10, 7))],
    case("two_outputs_r65", {"x_ptr": "f32[4,16]", "p_ptr": "f32[1,16]", "q_ptr": "f32[1,16]"}, parities),
    *[case("loop_in_loop", {"x_ptr": "f32[4,4,16]", "out_ptr": "f32[1,1,16]", "n": n, "m": m}, nested) for n, m in ((0, 4), (4, 3), (3, 4))],
    *[case("helpers_and_breaks", ROW, helped(last), const={"last": last}) for last in (1, 6, 9)],
    *[case("while_halves", {**ROW, "n": n}, halved) for n in (1, 5, 64)],
    *[case("arms_of_three", {**ROW, "n": n}, armed, tolerance={"rtol": 1e-6}) for n in (-3, 0, 2, 7)],
    case("unaligned_not_r41", {"x_ptr": "i16[10,100]", "out_ptr": "i16[10,100]"}, lambda x_ptr, out_ptr: {"out_ptr": ~x_ptr}),
    case("unaligned_not_r41", {"x_ptr": "i32[10,100]", "out_ptr": "i32[10,100]"}, lambda x_ptr, out_ptr: {"out_ptr": ~x_ptr}),
    case("tail_count_r43", {"a_ptr": "f32[13243]", "b_ptr": "f32[13243]", "out_ptr": "f32[13243]", "n": 13243},
         lambda a_ptr, b_ptr, out_ptr, n: {"out_ptr": a_ptr + b_ptr}, grid=7),
]
