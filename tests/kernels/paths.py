"""Values that paths choose: tuples chosen at run time, ranges taken apart, names of other types at the ways out of loops, loops that
always run, and masks over all of these."""
import asc2
import numpy as np
from kernels import case

CASES = []


def add(kernel, args, reference, counts=(), **options):
    options.setdefault("tolerance", {"rtol": 1e-5, "atol": 1e-5})
    for n in counts or [None]:
        CASES.append(case(kernel, args if n is None else {**args, "n": n}, reference, **options))


@asc2.jit
def choose_pair(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [2, 64]), [2, 64], offsets=[0, 0])
    a, b = x[0:1], x[1:2]
    out = asc2.tensor(o_ptr, [4, 64])
    low, (high, k), word = (a, (b, n), "same") if n > 0 else (b, (a + 1.0, 2), "same")
    assert word == "same"
    asc2.store(low - high * k, out, offsets=[0, 0])
    state = [a * 2.0, b]
    for i in range(3):
        state = [state[1], state[0] + i] if i != n else state
    asc2.store(state[0], out, offsets=[1, 0])
    if n == 1:
        pair = (a, 1)
    else:
        pair = (b, n)
    asc2.store(pair[0] * pair[1], out, offsets=[2, 0])
    pair = pair if n > 1 else (pair[0] + 1.0, pair[1])
    asc2.store(pair[0], out, offsets=[3, 0])


def choose_pair_ref(x_ptr, o_ptr, n):
    a, b = x_ptr
    low, high, k = (a, b, n) if n > 0 else (b, a + 1, 2)
    state = [a * 2, b]
    for i in range(3):
        state = [state[1], state[0] + i] if i != n else state
    first, factor = (a, 1) if n == 1 else (b, n)
    return {"o_ptr": np.stack([low - high * k, state[0], first * factor, first if n > 1 else first + 1])}


add("choose_pair", {"x_ptr": "f32[2,64]", "o_ptr": "f32[4,64]"}, choose_pair_ref, (0, 1, 2))


@asc2.jit
def ranges_apart(o_ptr: asc2.GlobalAddress, n: int):
    a, b = range(2)
    rows = list(range(3))
    steps = tuple(range(b, 9, 4))
    (e, f), (g, h) = enumerate(range(5, 7))
    first, *rest = reversed(range(4))
    total = 0
    for (i, j), k in zip(enumerate(steps), rows):
        total = total + i * j + k
    size = len(range(0, 100, 16))
    out = asc2.tensor(o_ptr, [8])
    asc2.store(a + b * 10 + rows[2] * 100, out, offsets=[0])
    asc2.store(steps[1] + e + f * 10 + g * 100 + h * 1000, out, offsets=[1])
    asc2.store(first + rest[2] * 10 + len(rest) * 100 + size * 1000, out, offsets=[2])
    asc2.store(total + range(3, 30, 7)[-1], out, offsets=[3])
    asc2.store(1 if n in range(3, 12, 2) else 0, out, offsets=[4])
    asc2.store(1 if n not in range(9, 2, -3) else 0, out, offsets=[5])
    asc2.store(1 if 4 in range(n) and 5 in range(10) else 0, out, offsets=[6])
    asc2.store(max(range(7)) + min(*range(2, 5)), out, offsets=[7])


def ranges_ref(o_ptr, n):
    total = sum(i * j + k for (i, j), k in zip(enumerate((1, 5)), range(3))) + 24
    return {"o_ptr": np.array([210, 5 + 50 + 100 + 6000, 3 + 300 + 7000, total, n in range(3, 12, 2),
                               n not in range(9, 2, -3), 4 in range(n), 8], np.int32)}


add("ranges_apart", {"o_ptr": "i32[8]"}, ranges_ref, (3, 4, 6, 9, 11, 12))


def stepped(x, n):
    if n > 3:
        return x + 1.0
    return x * 2.0


def limited(x, n):
    with asc2.mask(count=n, other=5.0):
        return x + 1.0


def pair_of(x, *more):
    return x * 2.0, more[0]


@asc2.jit
def masked_paths(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """What a mask leaves out is told by every way in which a result reaches its name."""
    x = asc2.load(asc2.tensor(x_ptr, [4, 16]), [4, 16], offsets=[0, 0])
    out = asc2.tensor(o_ptr, [13, 64])
    u = v = w = x
    with asc2.mask(count=n, other=-1.0):
        a = (x + 1.0) if n > 3 else x * 2.0
        b = stepped(x, n)
        c, (d, e) = (x + 1.0, (x * 2.0, x))
        f = (x + 3.0).reshape([64])
        g = asc2.concat(x + 1.0, x + 2.0)
        h = (x - 1.0).transpose()
        i, j = pair_of(x + 5.0, x + 7.0)
        k = (x * 3.0)[1:3]
        asc2.store((x if n > 20 else x - 2.0).reshape([1, 64]), out, offsets=[11, 0])
    m = limited(x, n)
    with asc2.mask(count=n):
        u = (x + 1.0) if n > 3 else x * 2.0
        v = stepped(x, n)
        w, z = x * 4.0, x
    rows = (a, b, c + d + e, f, g[4:], h, i, j, u, v, w - z)
    for index, row in enumerate(rows):
        asc2.store(row.reshape([1, 64]), out, offsets=[index, 0])
    both = asc2.concat(k.reshape([1, 32]), m[:2].reshape([1, 32]), axis=1)
    asc2.store(both, out, offsets=[12, 0])


def masked_paths_ref(x_ptr, o_ptr, n):
    x = x_ptr
    inside = np.arange(64).reshape(4, 16) < n
    kept = lambda y, others=np.float32(-1): np.where(inside, y, others)
    step = x + 1 if n > 3 else x * 2
    k = kept(x * 3)[1:3]
    i, j = kept(kept(x + 5) * 2), kept(x + 7)
    rows = [kept(step), kept(step), kept(x + 1) + kept(x * 2) + x, kept(x + 3), kept(x + 2), kept(x - 1).T, i, j,
            kept(step, x), kept(step, x), kept(x * 4, x) - x, x if n > 20 else kept(x - 2)]
    last = np.concatenate([k.ravel(), kept(x + 1, np.float32(5))[:2].ravel()])
    return {"o_ptr": np.stack([row.ravel() for row in rows] + [last])}


add("masked_paths", {"x_ptr": "f32[4,16]", "o_ptr": "f32[13,64]"}, masked_paths_ref, (0, 3, 37, 64))


@asc2.jit
def left_behind(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """Names of another type where a loop is left: nobody reads them there."""
    x = asc2.tensor(x_ptr, [8, 16])
    out = asc2.tensor(o_ptr, [8, 16])
    u = 0.0
    for i in range(n):
        asc2.store(u, out, offsets=[i, 0])
        for j in range(2):
            u = asc2.load(x, [1, 16], offsets=[i, 0])
            if u.sum() > 40.0:
                return
            asc2.store(u + j, out, offsets=[i, 0])
        u = i * 1.0


def left_behind_ref(x_ptr, o_ptr, n):
    out = o_ptr.copy()
    for i in range(n):
        out[i, 0] = max(0, i - 1)
        if x_ptr[i].sum() > 40:
            break
        out[i] = x_ptr[i] + 1
    return {"o_ptr": out}


add("left_behind", {"x_ptr": "f32[8,16]", "o_ptr": "f32[8,16]"}, left_behind_ref, (0, 1, 8), low=-1.0, high=5.0)


@asc2.jit
def broken_off(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    x = asc2.tensor(x_ptr, [8, 16])
    out = asc2.tensor(o_ptr, [8, 16])
    u, k = 1, 0
    for i in range(3):
        asc2.store(asc2.load(x, [1, 16], offsets=[u + i, 0]), out, offsets=[u + i, 0])
        u = asc2.load(x, [1, 16], offsets=[7, 0])
        if i == n:
            break
        if k == 0:
            break
        u = 2
    u = 1
    while k < 8:
        k = k + u
        u = asc2.load(x, [1, 16], offsets=[k - 1, 0])
        if k == n:
            break
        asc2.store(u * 2.0, out, offsets=[k - 1, 0])
        u = 1
    for t in asc2.static_range(3):
        w = t
        if n == t + 2:
            break
        w = asc2.load(x, [1, 16], offsets=[t, 0])
        asc2.store(w * 3.0, out, offsets=[t, 0])


def broken_off_ref(x_ptr, o_ptr, n):
    out = o_ptr.copy()
    out[1] = x_ptr[1]
    for k in range(1, 9):
        if k == n:
            break
        out[k - 1] = x_ptr[k - 1] * 2
    for t in range(3):
        if n == t + 2:
            break
        out[t] = x_ptr[t] * 3
    return {"o_ptr": out}


add("broken_off", {"x_ptr": "f32[8,16]", "o_ptr": "f32[8,16]"}, broken_off_ref, (0, 1, 3, 8, 9))


@asc2.jit
def last_of_all(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """A loop with a known number of trips assigns the name in all of them, unless the kernel ends there."""
    x = asc2.tensor(x_ptr, [8, 16])
    out = asc2.tensor(o_ptr, [8, 16])
    for i in range(4):
        u = 1
        for j in range(2):
            if n == i + j:
                return
            u = u + j
        asc2.store(u, out, offsets=[i, 0])
        u = asc2.load(x, [1, 16], offsets=[i, 0])
        v, s = u * 2.0, u.sum()
    asc2.store(u + v + s, out, offsets=[7, 0])


def last_of_all_ref(x_ptr, o_ptr, n):
    out = o_ptr.copy()
    for i in range(4):
        if n in (i, i + 1):
            return {"o_ptr": out}
        out[i, 0] = 2
    out[7] = x_ptr[3] * 3 + x_ptr[3].sum()
    return {"o_ptr": out}


add("last_of_all", {"x_ptr": "f32[8,16]", "o_ptr": "f32[8,16]"}, last_of_all_ref, (0, 1, 3, 5))


@asc2.jit
def endless(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """'while True' runs at least once."""
    x = asc2.tensor(x_ptr, [8, 16])
    out = asc2.tensor(o_ptr, [8, 16])
    i = 0
    while True:
        u = asc2.load(x, [1, 16], offsets=[i, 0])
        s = u.sum()
        if i == n:
            break
        while 1:
            w = u * s
            i += 1
            if i % 2 == 0 or i == n:
                break
        asc2.store(w, out, offsets=[i - 1, 0])
    asc2.store(u + s, out, offsets=[7, 0])


def endless_ref(x_ptr, o_ptr, n):
    out, i = o_ptr.copy(), 0
    while True:
        u, s = x_ptr[i], x_ptr[i].sum()
        if i == n:
            break
        i += 1
        while i % 2 and i != n:
            i += 1
        out[i - 1] = u * s
    out[7] = u + s
    return {"o_ptr": out}


add("endless", {"x_ptr": "f32[8,16]", "o_ptr": "f32[8,16]"}, endless_ref, (0, 1, 5))


@asc2.jit
def whole_or_not(x_ptr: asc2.GlobalAddress, o_ptr: asc2.GlobalAddress, n: int):
    """An int in one arm, a float in the other."""
    x = asc2.load(asc2.tensor(x_ptr, [1, 64]), [1, 64], offsets=[0, 0])
    out = asc2.tensor(o_ptr, [3, 64])
    s, t = 1, 0.5
    if n > 2:
        s = 0.25
    elif n == 1:
        s, t = 3.0, 2
    asc2.store(x * s + t, out, offsets=[0, 0])
    u = 0.5
    for i in range(4):
        u = 2
        if i == n:
            u = u * 0.25 + i
            break
    asc2.store(x * u, out, offsets=[1, 0])
    for i in asc2.static_range(3):
        v = 7
        if i == n:
            v = 0.5
            break
    asc2.store(x + v, out, offsets=[2, 0])


def whole_or_not_ref(x_ptr, o_ptr, n):
    s, t = (0.25, 0.5) if n > 2 else (3, 2) if n == 1 else (1, 0.5)
    return {"o_ptr": np.stack([x_ptr[0] * s + t, x_ptr[0] * (0.5 + n if n < 4 else 2), x_ptr[0] + (0.5 if n < 3 else 7)])}


add("whole_or_not", {"x_ptr": "f32[1,64]", "o_ptr": "f32[3,64]"}, whole_or_not_ref, (0, 1, 2, 3, 5))
