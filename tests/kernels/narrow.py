"""Rows narrower than a block of 32 bytes: several of them share a repeat."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def normalised(x_ptr: asc2.GlobalAddress, g_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr):
    rows, columns = shape
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0, 0])
    gain = asc2.load(asc2.tensor(g_ptr, [columns]), [columns], offsets=[0])
    middle = x.sum(1, keep_dims=True) / columns
    span = x.max(1, keep_dims=True) - x.min(1, keep_dims=True)
    y = (x - middle) / (span + 1.0) * gain + 0.5
    asc2.store(asc2.maximum(y, middle), asc2.tensor(out_ptr, shape), offsets=[0, 0])


@asc2.jit
def experts(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr):
    """The weights of few experts for many tokens."""
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0, 0])
    asc2.store(asc2.softmax(x), asc2.tensor(out_ptr, shape), offsets=[0, 0])


@asc2.jit
def three_dims(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, shape: asc2.ConstExpr):
    a, b, c = shape
    x = asc2.load(asc2.tensor(x_ptr, shape), shape, offsets=[0, 0, 0])
    s = x.sum(2, keep_dims=True)
    outer = asc2.load(asc2.tensor(x_ptr, [1, b, c]), [1, b, c], offsets=[0, 0, 0])
    asc2.store(x * s - outer + x.max(0, keep_dims=True), asc2.tensor(out_ptr, shape), offsets=[0, 0, 0])


@asc2.jit
def ragged(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, c: asc2.ConstExpr):
    """The last tile has fewer rows; the tensor is wider than its rows."""
    x_gm, out_gm = asc2.tensor(x_ptr, [n, 11]), asc2.tensor(out_ptr, [n, 1])
    for i in range(asc2.ceildiv(n, 20)):
        x = asc2.load(x_gm, [20, c], offsets=[i * 20, 3])
        low = x.min(1, keep_dims=True)
        asc2.store((x - low).sum(1, keep_dims=True), out_gm, offsets=[i * 20, 0])


def normalised_reference(x_ptr, g_ptr, out_ptr):
    x = x_ptr.astype(np.float64)
    middle = x.sum(1, keepdims=True) / x.shape[1]
    span = x.max(1, keepdims=True) - x.min(1, keepdims=True)
    return {"out_ptr": np.maximum((x - middle) / (span + 1) * g_ptr + 0.5, middle)}


def experts_reference(x_ptr, out_ptr):
    e = np.exp(x_ptr.astype(np.float64) - x_ptr.max(1, keepdims=True))
    return {"out_ptr": e / e.sum(1, keepdims=True)}


def three_reference(x_ptr, out_ptr):
    return {"out_ptr": x_ptr * x_ptr.sum(2, keepdims=True) - x_ptr[:1] + x_ptr.max(0, keepdims=True)}


def ragged_reference(x_ptr, out_ptr, n, c):
    x = x_ptr[:, 3 : 3 + c]
    return {"out_ptr": (x - x.min(1, keepdims=True)).sum(1, keepdims=True)}


def text(dtype, shape):
    return f"{dtype}[{','.join(map(str, shape))}]"


CASES = []
for dtype, near in (("f32", 1e-5), ("f16", 4e-3)):
    near = {"rtol": near, "atol": near}
    for shape in ((16, 4), (5, 1), (67, 3), (300, 2), (9, 7), (2, 8), (1, 4), (1500, 5)):
        if shape[0] < 1000 or dtype == "f32":
            words = {"x_ptr": text(dtype, shape), "g_ptr": text(dtype, shape[1:]), "out_ptr": text(dtype, shape)}
            CASES.append(case("normalised", words, lambda x_ptr, g_ptr, out_ptr, shape=None: normalised_reference(x_ptr, g_ptr, out_ptr),
                              const={"shape": list(shape)}, tolerance=near))
    for shape in ((64, 4), (19, 6)):
        CASES.append(case("experts", {"x_ptr": text(dtype, shape), "out_ptr": text(dtype, shape)}, experts_reference,
                          const={"shape": list(shape)}, tolerance=near))
    for shape in ((3, 16, 4), (2, 5, 3), (1, 9, 2), (7, 1, 5)):
        CASES.append(case("three_dims", {"x_ptr": text(dtype, shape), "out_ptr": text(dtype, shape)}, three_reference,
                          const={"shape": list(shape)}, tolerance={"rtol": near["rtol"], "atol": 20 * near["atol"]}))
for c in (1, 3, 6, 8):
    CASES.append(case("ragged", {"x_ptr": "f32[47,11]", "out_ptr": "f32[47,1]", "n": 47},
                      lambda x_ptr, out_ptr, n, c=c: ragged_reference(x_ptr, out_ptr, n, c), const={"c": c},
                      tolerance={"rtol": 1e-5, "atol": 1e-5}))
