"""Single elements of tensors, and atomic stores."""
import asc2
import numpy as np
from kernels import case


@asc2.jit
def gather_rows(index_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    index_gm = asc2.tensor(index_ptr, [n])
    x_gm = asc2.tensor(x_ptr, [20, 33])
    out_gm = asc2.tensor(out_ptr, [n, 33])
    for i in asc2.range(asc2.block_idx(), n, asc2.block_num()):
        row = asc2.load(index_gm, offsets=[i])
        x = asc2.load(x_gm, [1, 33], offsets=[row, 0])
        asc2.store(x, out_gm, offsets=[i, 0])


@asc2.jit
def scalar_sums(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int):
    x_gm = asc2.tensor(x_ptr, [n])
    out_gm = asc2.tensor(out_ptr, [n])
    total = 0
    for i in asc2.range(n + 3):
        total = total + asc2.load(x_gm, offsets=[i])
        asc2.store(total, out_gm, offsets=[i])


@asc2.jit
def scalar_after_tile(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x_gm = asc2.tensor(x_ptr, [64])
    out_gm = asc2.tensor(out_ptr, [64])
    asc2.store(asc2.load(x_gm, [64], offsets=[0]) * 2.0, out_gm, offsets=[0])
    third = asc2.load(out_gm, offsets=[3])
    asc2.store(third, out_gm, offsets=[5])
    y = asc2.load(out_gm, [64], offsets=[0])
    asc2.store(y + third, out_gm, offsets=[0])


@asc2.jit
def branch_on_element(flag_ptr: asc2.GlobalAddress, x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    flag_gm = asc2.tensor(flag_ptr, [4])
    out_gm = asc2.tensor(out_ptr, [4, 16])
    for i in range(4):
        if asc2.load(flag_gm, offsets=[i]) > 0:
            x = asc2.load(asc2.tensor(x_ptr, [4, 16]), [1, 16], offsets=[i, 0])
            asc2.store(x + 1, out_gm, offsets=[i, 0])
        else:
            asc2.store(asc2.full([1, 16], -1), out_gm, offsets=[i, 0])


@asc2.jit
def while_element(flag_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    flag_gm = asc2.tensor(flag_ptr, [9])
    out_gm = asc2.tensor(out_ptr, [16])
    i = 0
    x = asc2.load(out_gm, [16], offsets=[0])
    while asc2.load(flag_gm, offsets=[i]) != 0:
        x = x + 1
        i += 1
    asc2.store(x, out_gm, offsets=[0])


@asc2.jit
def add_up(x_ptr: asc2.GlobalAddress, sum_ptr: asc2.GlobalAddress, high_ptr: asc2.GlobalAddress, low_ptr: asc2.GlobalAddress,
           n: int):
    x_gm = asc2.tensor(x_ptr, [n, 50])
    for i in asc2.range(asc2.block_idx(), n, asc2.block_num()):
        x = asc2.load(x_gm, [1, 50], offsets=[i, 0])
        asc2.atomic_add(x, asc2.tensor(sum_ptr, [1, 50]), offsets=[0, 0])
        asc2.atomic_max(x, asc2.tensor(high_ptr, [1, 50]), offsets=[0, 0])
        asc2.atomic_min(x, asc2.tensor(low_ptr, [1, 50]), offsets=[0, 0])


def sums(x_ptr, out_ptr, n):
    return {"out_ptr": np.cumsum(x_ptr).astype(np.int32)}


def after_tile(x_ptr, out_ptr):
    out = x_ptr * np.float32(2)
    third = out[3]
    out[5] = third
    return {"out_ptr": out + third}


def branches(flag_ptr, x_ptr, out_ptr):
    return {"out_ptr": np.where(flag_ptr[:, None] > 0, x_ptr + 1, -1).astype(np.int32)}


def totals(x_ptr, sum_ptr, high_ptr, low_ptr, n):
    return {"sum_ptr": sum_ptr + x_ptr.sum(axis=0, keepdims=True, dtype=x_ptr.dtype),
            "high_ptr": np.maximum(high_ptr, x_ptr.max(axis=0, keepdims=True)),
            "low_ptr": np.minimum(low_ptr, x_ptr.min(axis=0, keepdims=True))}


def rows_of(dtype):
    return {"x_ptr": f"{dtype}[7,50]", "sum_ptr": f"{dtype}[1,50]", "high_ptr": f"{dtype}[1,50]", "low_ptr": f"{dtype}[1,50]", "n": 7}


CASES = [
    case("gather_rows", {"index_ptr": "i32[11]", "x_ptr": "f16[20,33]", "out_ptr": "f16[11,33]", "n": 11},
         lambda index_ptr, x_ptr, out_ptr, n: {"out_ptr": x_ptr[index_ptr]}, grid=3, low=0, high=1.1),
    case("scalar_sums", {"x_ptr": "i32[10]", "out_ptr": "i32[10]", "n": 10}, sums),
    case("scalar_after_tile", {"x_ptr": "f32[64]", "out_ptr": "f32[64]"}, after_tile),
    case("branch_on_element", {"flag_ptr": "i32[4]", "x_ptr": "i32[4,16]", "out_ptr": "i32[4,16]"}, branches),
    case("while_element", {"flag_ptr": "i32[9]", "out_ptr": "i32[16]"},
         lambda flag_ptr, out_ptr: {"out_ptr": out_ptr + np.int32(np.argmin(np.append(flag_ptr, 0) != 0))}, low=0, high=0.2),
    *[case("add_up", rows_of(dtype), totals, grid=grid, tolerance=tolerance)
      for dtype, grid, tolerance in (("i32", 3, {}), ("f32", 2, {"rtol": 1e-5, "atol": 1e-5}), ("f16", 1, {"rtol": 1e-2, "atol": 1e-2}), ("i16", 7, {}))],
]
