"""'return' inside loops at run time, and names that count loops, as Python has both."""
import asc2
import numpy as np
from kernels import case


def place_of(x_gm, n, wanted):
    for i in range(n):
        if asc2.load(x_gm, offsets=[i]) == wanted:
            return i
    return -1


def place_in_matrix(x_gm, rows, columns, wanted):
    """Out of two loops, with a value stored at every step before."""
    seen = 0
    for r in range(rows):
        c = 0
        while c < columns:
            seen += 1
            if asc2.load(x_gm, offsets=[r, c]) == wanted:
                return r, c, seen
            c += 1
    return rows, 0, seen


@asc2.jit
def places(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, wanted: int):
    out_gm = asc2.tensor(out_ptr, [8])
    asc2.store(place_of(asc2.tensor(x_ptr, [24]), n, wanted), out_gm, offsets=[0])
    r, c, seen = place_in_matrix(asc2.tensor(x_ptr, [4, 6]), 4, 6, wanted)
    asc2.store(r, out_gm, offsets=[1])
    asc2.store(c, out_gm, offsets=[2])
    asc2.store(seen, out_gm, offsets=[3])


@asc2.jit
def stored_before(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, rows: int, limit: float):
    """The kernel ends inside the loop; what it stored before stays, what follows does not happen."""
    x_gm, out_gm = asc2.tensor(x_ptr, [8, 40]), asc2.tensor(out_ptr, [9, 40])
    total = asc2.zeros([1, 40], dtype=asc2.float32)
    for i in range(rows):
        x = asc2.load(x_gm, [1, 40], offsets=[i, 0])
        total = total + x
        asc2.store(total, out_gm, offsets=[i, 0])
        for j in range(i):
            if total.sum() > limit + j:
                asc2.store(x * 2, out_gm, offsets=[8, 0])
                return
            total = total + 1
        if i == 6:
            break
    asc2.store(total - 7, out_gm, offsets=[8, 0])


def tile_over(x_gm, limit, rows):
    best = asc2.load(x_gm, [1, 32], offsets=[0, 0])
    while True:
        rows -= 1
        if rows < 0:
            break
        x = asc2.load(x_gm, [1, 32], offsets=[rows, 0])
        if x.max() > limit:
            return x, rows
        elif x.min() > best.min():
            best = x
            continue
        for k in range(3):
            if x.sum() > limit * k * 100:
                return best + x, k
    return best * 2, -1


@asc2.jit
def tiles(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, limit: float, rows: int):
    x, k = tile_over(asc2.tensor(x_ptr, [6, 32]), limit, rows)
    asc2.store(x + k, asc2.tensor(out_ptr, [1, 32]), offsets=[0, 0])


def last_even(x_gm, unrolled):
    for i in asc2.static_range(3, -1, -1) if unrolled else range(3, -1, -1):
        if asc2.load(x_gm, offsets=[i]) % 2 == 0:
            if i == 2:
                continue
            return i * 10
        elif i == 0:
            return 5
    return 7


@asc2.jit
def both_kinds(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [4])
    asc2.store(last_even(x_gm, True), asc2.tensor(out_ptr, [2]), offsets=[0])
    asc2.store(last_even(x_gm, False), asc2.tensor(out_ptr, [2]), offsets=[1])


@asc2.jit
def in_branches(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, k: int):
    """Loops that return one behind the other, in arms, and in a loop around them."""
    x_gm, out_gm = asc2.tensor(x_ptr, [16]), asc2.tensor(out_ptr, [4])
    steps = 0
    for round in range(3):
        if k > round:
            for i in range(n):
                steps += 1
                if asc2.load(x_gm, offsets=[i]) > 8 * (k - round):
                    asc2.store(i, out_gm, offsets=[0])
                    return
        else:
            steps += 100
        for i in range(n):
            if asc2.load(x_gm, offsets=[i]) < -20 * k:
                asc2.store(steps, out_gm, offsets=[1])
                if round == 1:
                    break
                return
    for i in range(n):
        if i * i > 50:
            return
        asc2.store(i + steps, out_gm, offsets=[2])
    asc2.store(steps, out_gm, offsets=[3])


@asc2.jit
def counters(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, m: int):
    """A counter keeps its last value; without an iteration it keeps what it was."""
    out_gm = asc2.tensor(out_ptr, [16])
    i, j = 3, 40
    asc2.store(i, out_gm, offsets=[0])
    for i in range(n):
        asc2.store(i, out_gm, offsets=[1])
    asc2.store(i, out_gm, offsets=[2])
    for i in range(0, m, 3):
        for j in range(i):
            if j == 4:
                break
        asc2.store(i + j, out_gm, offsets=[3])
    asc2.store(i, out_gm, offsets=[4])
    asc2.store(j, out_gm, offsets=[5])
    for k in range(2, 12, 4):
        for k in range(k, n):
            asc2.store(k, out_gm, offsets=[6])
        asc2.store(k, out_gm, offsets=[7])
    asc2.store(k, out_gm, offsets=[8])
    for k in range(20):
        if k * n > 30:
            break
    asc2.store(k, out_gm, offsets=[9])
    for k in range(5):
        asc2.store(k, out_gm, offsets=[10])
    asc2.store(k, out_gm, offsets=[11])
    for k in range(6):
        if k == m:
            k = k + 50
        total = k * 2
        if total > 60:
            break
    asc2.store(total + k, out_gm, offsets=[12])


@asc2.jit
def counter_again(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    """A name that held something else counts a loop inside a loop; a name of another type before."""
    x_gm, out_gm = asc2.tensor(x_ptr, [4, 24]), asc2.tensor(out_ptr, [4, 24])
    i = asc2.load(x_gm, [1, 24], offsets=[0, 0])
    x = i + 1
    r = 0
    while r < n:
        for i in range(r):
            x = x + i
        for i in range(2):
            x = x * 2
        y = x.sum()
        if y > 50:
            y = asc2.full([1, 24], y)
            x = x - y
        asc2.store(x, out_gm, offsets=[r, 0])
        r = r + 1
    for j in range(n):
        j = j + 1
        asc2.store(x + j, out_gm, offsets=[3, 0])


@asc2.jit
def kept_behind_break(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, wanted: int):
    """What the loop assigned before it was left, assigned before the loop or not."""
    x_gm, out_gm = asc2.tensor(x_ptr, [8, 16]), asc2.tensor(out_ptr, [3, 16])
    total = 0
    for i in range(8):
        total = i * 2
        x = asc2.load(x_gm, [1, 16], offsets=[i, 0])
        if asc2.load(x_gm, offsets=[i, 0]) > wanted:
            break
        last = x + i
        if i == 0:
            continue
        x = x * 2
    asc2.store(x, out_gm, offsets=[0, 0])
    asc2.store(asc2.full([1, 16], total + i, dtype=asc2.int32), out_gm, offsets=[1, 0])


def python_place_of(x, n, wanted):
    for i in range(n):
        if x[i] == wanted:
            return i
    return -1


def python_place_in_matrix(x, rows, columns, wanted):
    seen = 0
    for r in range(rows):
        c = 0
        while c < columns:
            seen += 1
            if x[r, c] == wanted:
                return r, c, seen
            c += 1
    return rows, 0, seen


@asc2.jit
def assigned_before_it(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, m: int):
    """Names that are assigned in a branch or an inner loop, and once more behind the way out."""
    x_gm, out_gm = asc2.tensor(x_ptr, [8, 16]), asc2.tensor(out_ptr, [4, 16])
    t, x = n, asc2.load(x_gm, [1, 16], offsets=[0, 0])
    for i in range(m):
        asc2.store(x + t, out_gm, offsets=[0, 0])
        if m == 3:
            t, x = 3, x * 2
        if i == n + 2:
            break
        t, x = i, asc2.load(x_gm, [1, 16], offsets=[i, 0])
    while m > 0:
        m -= 1
        for j in range(n):
            x = x + j
            if j == m:
                asc2.store(x, out_gm, offsets=[1, 0])
                return
        x = asc2.load(x_gm, [1, 16], offsets=[m, 0])
    asc2.store(x, out_gm, offsets=[2, 0])
    for i in range(3):
        for j in range(n):
            t = j
            if j == i:
                continue
            if n > 3:
                x, t = x + 1, 2
        if i == n:
            return
        t, x = i, x - t
    asc2.store(x + t, out_gm, offsets=[3, 0])


def places_reference(x_ptr, out_ptr, n, wanted):
    out_ptr[0] = python_place_of(x_ptr, n, wanted)
    out_ptr[1:4] = python_place_in_matrix(x_ptr.reshape(4, 6), 4, 6, wanted)
    return {"out_ptr": out_ptr}


def stored_reference(x_ptr, out_ptr, rows, limit):
    total = np.zeros(40, np.float32)
    for i in range(rows):
        x = x_ptr[i]
        total = total + x
        out_ptr[i] = total
        for j in range(i):
            if total.sum() > limit + j:
                out_ptr[8] = x * 2
                return {"out_ptr": out_ptr}
            total = total + 1
        if i == 6:
            break
    out_ptr[8] = total - 7
    return {"out_ptr": out_ptr}


def python_tile_over(x_gm, limit, rows):
    best = x_gm[0]
    while True:
        rows -= 1
        if rows < 0:
            break
        x = x_gm[rows]
        if x.max() > limit:
            return x, rows
        elif x.min() > best.min():
            best = x
            continue
        for k in range(3):
            if x.sum() > limit * k * 100:
                return best + x, k
    return best * 2, -1


def tiles_reference(x_ptr, out_ptr, limit, rows):
    x, k = python_tile_over(x_ptr, limit, rows)
    return {"out_ptr": x + np.float32(k)}


def python_last_even(x):
    for i in range(3, -1, -1):
        if x[i] % 2 == 0:
            if i == 2:
                continue
            return i * 10
        elif i == 0:
            return 5
    return 7


def both_reference(x_ptr, out_ptr):
    return {"out_ptr": np.array([python_last_even(x_ptr)] * 2, np.int32)}


def branches_reference(x_ptr, out_ptr, n, k):
    out = {"out_ptr": out_ptr}
    steps = 0
    for round in range(3):
        if k > round:
            for i in range(n):
                steps += 1
                if x_ptr[i] > 8 * (k - round):
                    out_ptr[0] = i
                    return out
        else:
            steps += 100
        for i in range(n):
            if x_ptr[i] < -20 * k:
                out_ptr[1] = steps
                if round == 1:
                    break
                return out
    for i in range(n):
        if i * i > 50:
            return out
        out_ptr[2] = i + steps
    out_ptr[3] = steps
    return out


def counters_reference(x_ptr, out_ptr, n, m):
    out = out_ptr
    i, j = 3, 40
    out[0] = i
    for i in range(n):
        out[1] = i
    out[2] = i
    for i in range(0, m, 3):
        for j in range(i):
            if j == 4:
                break
        out[3] = i + j
    out[4] = i
    out[5] = j
    for k in range(2, 12, 4):
        for k in range(k, n):
            out[6] = k
        out[7] = k
    out[8] = k
    for k in range(20):
        if k * n > 30:
            break
    out[9] = k
    for k in range(5):
        out[10] = k
    out[11] = k
    for k in range(6):
        if k == m:
            k = k + 50
        total = k * 2
        if total > 60:
            break
    out[12] = total + k
    return {"out_ptr": out}


def again_reference(x_ptr, out_ptr, n):
    x = x_ptr[0] + 1
    for r in range(n):
        for i in range(r):
            x = x + np.float32(i)
        x = x * 4
        y = x.sum()
        if y > 50:
            x = x - y
        out_ptr[r] = x
    for j in range(n):
        out_ptr[3] = x + np.float32(j + 1)
    return {"out_ptr": out_ptr}


def kept_reference(x_ptr, out_ptr, wanted):
    for i in range(8):
        total = i * 2
        x = x_ptr[i]
        if x_ptr[i, 0] > wanted:
            break
        if i == 0:
            continue
        x = x * 2
    out_ptr[0] = x
    out_ptr[1] = total + i
    return {"out_ptr": out_ptr}


def before_reference(x_ptr, out_ptr, n, m):
    t, x = n, x_ptr[0]
    for i in range(m):
        out_ptr[0] = x + t
        if m == 3:
            t, x = 3, x * 2
        if i == n + 2:
            break
        t, x = i, x_ptr[i]
    while m > 0:
        m -= 1
        for j in range(n):
            x = x + j
            if j == m:
                out_ptr[1] = x
                return {"out_ptr": out_ptr}
        x = x_ptr[m]
    out_ptr[2] = x
    for i in range(3):
        for j in range(n):
            t = j
            if j == i:
                continue
            if n > 3:
                x, t = x + 1, 2
        if i == n:
            return {"out_ptr": out_ptr}
        t, x = i, x - t
    out_ptr[3] = x + t
    return {"out_ptr": out_ptr}


CASES = []
for n in (0, 5, 24):
    for wanted in (-40, 3, 1000):
        CASES.append(case("places", {"x_ptr": "i32[24]", "out_ptr": "i32[8]", "n": n, "wanted": wanted}, places_reference,
                          low=-3 if wanted != -40 else -4))
for rows, limit in ((0, 5.0), (5, 1000.0), (8, 1000.0), (8, 10.0), (8, -1000.0)):
    CASES.append(case("stored_before", {"x_ptr": "f32[8,40]", "out_ptr": "f32[9,40]", "rows": rows, "limit": limit},
                      stored_reference, tolerance={"rtol": 1e-5, "atol": 1e-5}))
for limit, rows in ((3.9, 6), (9.0, 6), (0.01, 5), (9.0, 0), (-2.0, 4)):
    CASES.append(case("tiles", {"x_ptr": "f32[6,32]", "out_ptr": "f32[1,32]", "limit": limit, "rows": rows}, tiles_reference,
                      tolerance={"rtol": 1e-5, "atol": 1e-5}))
CASES += [case("both_kinds", {"x_ptr": "i32[4]", "out_ptr": "i32[2]"}, both_reference) for _ in range(6)]
for n in (0, 3, 16):
    for k in (0, 1, 3, 9):
        CASES.append(case("in_branches", {"x_ptr": "i32[16]", "out_ptr": "i32[4]", "n": n, "k": k}, branches_reference))
for n, m in ((0, 0), (1, 1), (4, 5), (9, 17)):
    CASES.append(case("counters", {"x_ptr": "i32[1]", "out_ptr": "i32[16]", "n": n, "m": m}, counters_reference))
for n in (0, 1, 4):
    CASES.append(case("counter_again", {"x_ptr": "f32[4,24]", "out_ptr": "f32[4,24]", "n": n}, again_reference,
                      tolerance={"rtol": 1e-5, "atol": 1e-4}))
for wanted in (-100, 0, 40, 1000):
    CASES.append(case("kept_behind_break", {"x_ptr": "i32[8,16]", "out_ptr": "i32[3,16]", "wanted": wanted}, kept_reference))
for n, m in ((0, 0), (0, 3), (0, 4), (1, 2), (1, 3), (2, 5), (4, 0), (5, 6)):
    CASES.append(case("assigned_before_it", {"x_ptr": "i32[8,16]", "out_ptr": "i32[4,16]", "n": n, "m": m}, before_reference))
