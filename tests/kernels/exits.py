"""Leaving loops and functions early: 'break', 'continue' and 'return', decided at compile time and at run time."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def taps(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: asc2.ConstExpr, band: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [n], offsets=[0])
    total = asc2.zeros_like(x)
    for i in range(-2, 3):
        if i == 0:
            continue
        for j in range(3):
            if abs(i) * j > band:
                break
            total = total + x * float(i * (j + 1))
    asc2.store(total, asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def first_of_value(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, wanted: int):
    x_gm, at = asc2.tensor(x_ptr, [n]), -1
    for i in range(n):
        if asc2.load(x_gm, offsets=[i]) == wanted:
            at = i
            break
    asc2.store(at, asc2.tensor(out_ptr, [1]), offsets=[0])


@asc2.jit
def rows_until(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: asc2.ConstExpr, limit: float, unrolled: asc2.ConstExpr):
    """Rows are stored up to the first of which the sum is too large; negative ones are left out."""
    x_gm, out_gm = asc2.tensor(x_ptr, [rows, 40]), asc2.tensor(out_ptr, [rows, 40])
    total = asc2.zeros([1, 40], dtype=asc2.float32)
    for i in asc2.static_range(rows) if unrolled else range(rows):
        x = asc2.load(x_gm, [1, 40], offsets=[i, 0])
        s = x.sum()
        if s > limit:
            total = total + 100.0
            break
        elif s < 0:
            continue
        y = x * 2
        if s < 5:
            y = y + 1
        total = total + y
        asc2.store(total, out_gm, offsets=[i, 0])
    asc2.store(total, out_gm, offsets=[rows - 1, 0])


@asc2.jit
def partly_left(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, k: int):
    """What follows an if of which some ways go on, in loops of two depths."""
    x_gm, out_gm = asc2.tensor(x_ptr, [n, 24]), asc2.tensor(out_ptr, [n, 24])
    a, b = asc2.zeros([1, 24], dtype=asc2.int32), asc2.full([1, 24], 1, dtype=asc2.int32)
    for i in range(n):
        x = asc2.load(x_gm, [1, 24], offsets=[i, 0])
        if i % 3 == 0:
            if i > k:
                continue
            y = x + a
        elif i % 3 == 1:
            y = x - b
        else:
            for j in range(4):
                if j == i:
                    continue
                if j > k:
                    break
                x = x + j
            y = x
        a, b = b, y
        asc2.store(a + b, out_gm, offsets=[i, 0])


@asc2.jit
def while_true(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm, i, most = asc2.tensor(x_ptr, [n]), 0, 0
    while True:
        v = asc2.load(x_gm, offsets=[i])
        i += 1
        if v < 0:
            if i < n:
                continue
            break
        most = max(most, v)
        if most > 50 or i >= n:
            break
    asc2.store(most, asc2.tensor(out_ptr, [2]), offsets=[0])
    asc2.store(i, asc2.tensor(out_ptr, [2]), offsets=[1])


@asc2.jit
def not_asked_again(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """After a break the condition of a while is not computed: here it would divide by 0, or read behind the end."""
    i, k = 5, 0
    while 100 // i > 2:
        i = i - 1
        if i == n:
            break
    while asc2.load(asc2.tensor(x_ptr, [4]), offsets=[k]) >= 0:
        k = k + 1
        if k == 4:
            break
    asc2.store(i, asc2.tensor(out_ptr, [2]), offsets=[0])
    asc2.store(k, asc2.tensor(out_ptr, [2]), offsets=[1])


def chosen(x, kind):
    if kind == 0:
        return x * 2.0
    y = x + 1.0
    if kind < 3:
        return y * y
    return y


def sign_of(v):
    if v > 0:
        return 1
    elif v < 0:
        return -1
    return 0


@asc2.jit
def early_returns(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, kind: int):
    r = asc2.block_idx()
    if r >= rows:
        return
    out_gm = asc2.tensor(out_ptr, [rows, 50])
    x = asc2.load(asc2.tensor(x_ptr, [rows, 50]), [1, 50], offsets=[r, 0])
    y = chosen(x, kind) + float(sign_of(kind - 2))
    asc2.store(y, out_gm, offsets=[r, 0])
    if kind > 3:
        return
    asc2.store(x, out_gm, offsets=[r, 0])


@asc2.jit
def other_types_behind(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, unrolled: asc2.ConstExpr):
    """A name has another type behind an if that leaves; nobody reads it in the next iteration."""
    if n < 0:
        return
    x_gm, out_gm = asc2.tensor(x_ptr, [n]), asc2.tensor(out_ptr, [n])
    n = asc2.load(x_gm, [4], offsets=[0])
    total = 0
    for i in asc2.static_range(4) if unrolled else range(4):
        y = asc2.load(x_gm, [8], offsets=[8 * i])
        if i == 1:
            continue
        y = y.sum()
        if y < 0:
            break
        total += y
    asc2.store(n + total, out_gm, offsets=[0])


def taps_reference(x_ptr, out_ptr):
    factor = 0
    for i in range(-2, 3):
        if i == 0:
            continue
        for j in range(3):
            if abs(i) * j > 3:
                break
            factor += i * (j + 1)
    return {"out_ptr": x_ptr * np.float32(factor)}


def first_reference(x_ptr, out_ptr, n, wanted):
    return {"out_ptr": np.array([np.flatnonzero(np.append(x_ptr, wanted) == wanted)[0] if wanted in x_ptr else -1], np.int32)}


def rows_reference(x_ptr, out_ptr, limit):
    total = np.zeros(40, np.float32)
    for i, x in enumerate(x_ptr):
        s = x.sum()
        if s > limit:
            total = total + 100
            break
        elif s < 0:
            continue
        total = total + x * 2 + (s < 5)
        out_ptr[i] = total
    out_ptr[-1] = total
    return {"out_ptr": out_ptr}


def partly_reference(x_ptr, out_ptr, n, k):
    a, b = np.zeros(24, np.int32), np.ones(24, np.int32)
    for i, x in enumerate(x_ptr):
        if i % 3 == 0:
            if i > k:
                continue
            y = x + a
        elif i % 3 == 1:
            y = x - b
        else:
            for j in range(4):
                if j == i:
                    continue
                if j > k:
                    break
                x = x + j
            y = x
        a, b = b, y
        out_ptr[i] = a + b
    return {"out_ptr": out_ptr}


def while_reference(x_ptr, out_ptr, n):
    i = most = 0
    while True:
        v = x_ptr[i]
        i += 1
        if v < 0:
            if i < n:
                continue
            break
        most = max(most, v)
        if most > 50 or i >= n:
            break
    return {"out_ptr": np.array([most, i], np.int32)}


def returns_reference(x_ptr, out_ptr, rows, kind):
    y = x_ptr * 2 if kind == 0 else (x_ptr + 1) ** 2 if kind < 3 else x_ptr + 1
    return {"out_ptr": y + np.sign(kind - 2) if kind > 3 else x_ptr}


def other_reference(x_ptr, out_ptr, n):
    total = 0
    for i in (0, 2, 3):
        y = x_ptr[8 * i : 8 * i + 8].sum(dtype=np.int32)
        if y < 0:
            break
        total += y
    out_ptr[:4] = x_ptr[:4] + total
    return {"out_ptr": out_ptr}


NEAR = {"rtol": 1e-5, "atol": 1e-4}
CASES = [
    case("taps", {"x_ptr": "f32[40]", "out_ptr": "f32[40]"}, taps_reference, const={"n": 40, "band": 3}, tolerance=NEAR),
    *[case("first_of_value", {"x_ptr": f"i32[{n}]", "out_ptr": "i32[1]", "n": n, "wanted": w}, first_reference, low=0, high=0.2) for n, w in ((20, 2), (1, 0), (9, 7))],
    *[case("rows_until", {"x_ptr": "f32[9,40]", "out_ptr": "f32[9,40]", "limit": limit}, rows_reference, const={"rows": 9, "unrolled": unrolled}, low=-1.0, high=1.2,
           tolerance=NEAR) for limit in (-99.0, 4.0, 8.0, 99.0) for unrolled in (False, True)],
    *[case("partly_left", {"x_ptr": "i32[9,24]", "out_ptr": "i32[9,24]", "n": 9, "k": k}, partly_reference) for k in (-1, 1, 2, 9)],
    *[case("while_true", {"x_ptr": f"i32[{n}]", "out_ptr": "i32[2]", "n": n}, while_reference, low=low, high=high)
      for n, low, high in ((1, -1, 1), (20, -4, 4), (20, -4, -1), (20, 0, 1))],
    case("not_asked_again", {"x_ptr": "i32[4]", "out_ptr": "i32[2]", "n": 0}, lambda x_ptr, out_ptr, n: {"out_ptr": np.array([0, 4], np.int32)}, low=0),
    *[case("other_types_behind", {"x_ptr": "i32[32]", "out_ptr": "i32[32]", "n": 32}, other_reference, const={"unrolled": unrolled}, low=low, high=4)
      for low in (-1, -3, -8) for unrolled in (False, True)],
    *[case("early_returns", {"x_ptr": "f32[3,50]", "out_ptr": "f32[3,50]", "rows": 3, "kind": kind}, returns_reference, grid=5, tolerance=NEAR) for kind in (0, 1, 2, 3, 4)],
]
