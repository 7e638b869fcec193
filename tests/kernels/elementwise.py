"""Operations between elements, on every element type that has them, with integers that wrap and divisors that are 0."""
import math

import asc2
import numpy as np
from kernels import case


@asc2.jit
def unary(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, n: int, op: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [n]), [128], offsets=[0])
    if op == "neg":
        y = -x
    elif op == "abs":
        y = abs(x)
    elif op == "relu":
        y = asc2.relu(x)
    elif op == "floor":
        y = asc2.floor(x)
    elif op == "ceil":
        y = asc2.ceil(x)
    elif op == "round":
        y = asc2.round(x)
    elif op == "trunc":
        y = x.trunc()
    elif op == "exp2":
        y = asc2.exp2(x)
    elif op == "log2":
        y = asc2.log2(abs(x) + 1.0)
    elif op == "sin":
        y = asc2.sin(x * 100.0)
    elif op == "cos":
        y = x.cos()
    elif op == "tan":
        y = asc2.tan(x)
    elif op == "sinh":
        y = asc2.sinh(x)
    elif op == "cosh":
        y = asc2.cosh(x)
    elif op == "silu":
        y = asc2.silu(x)
    elif op == "gelu":
        y = asc2.gelu(x)
    elif op == "sigmoid":
        y = asc2.sigmoid(x)
    elif op == "invert":
        y = ~x
    elif op == "square":
        y = x**2
    elif op == "cube":
        y = x**3
    elif op == "inverse":
        y = x**-2
    elif op == "root":
        y = abs(x) ** 0.5
    elif op == "fma":
        y = asc2.fma(x, x, 1)
    else:
        assert False, f"no operation {op}"
    asc2.store(y, asc2.tensor(out_ptr, [n]), offsets=[0])


@asc2.jit
def binary(x_ptr: asc2.GlobalAddress, y_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, op: asc2.ConstExpr):
    x = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    y = asc2.load(asc2.tensor(y_ptr, [100]), [100], offsets=[0])
    if op == "add":
        z = x + y
    elif op == "sub":
        z = x - y
    elif op == "mul":
        z = x * y
    elif op == "floordiv":
        z = x // y
    elif op == "mod":
        z = x % y
    elif op == "max":
        z = asc2.maximum(x, y)
    elif op == "min":
        z = asc2.minimum(x, y)
    elif op == "and":
        z = x & y
    elif op == "or":
        z = x | y
    elif op == "xor":
        z = x ^ y
    elif op == "where":
        z = asc2.where(x < y, x, y * 2)
    elif op == "shift":
        z = (x << 3) + (y >> 2)
    elif op == "reversed":
        z = 100 - (7 * x + 3)
    elif op == "compare":
        z = ((x > y) | (x == y) & (y != 3) ^ (x <= 5)).to(x.dtype)
    else:
        assert False, f"no operation {op}"
    asc2.store(z, asc2.tensor(out_ptr, [100]), offsets=[0])


@asc2.jit
def convert(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    out = asc2.tensor(out_ptr, [100])
    asc2.store(x.to(out.dtype), out, offsets=[0])


@asc2.jit
def through_half(x_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress):
    x = asc2.load(asc2.tensor(x_ptr, [100]), [100], offsets=[0])
    asc2.store(x.to(asc2.float16).to(asc2.float32), asc2.tensor(out_ptr, [100]), offsets=[0])


erf = np.vectorize(math.erf)
UNARY = {
    "neg": lambda x: -x, "abs": np.abs, "relu": lambda x: np.maximum(x, 0), "floor": np.floor, "ceil": np.ceil,
    "round": np.round, "trunc": np.trunc, "exp2": np.exp2, "log2": lambda x: np.log2(np.abs(x) + 1),
    "sin": lambda x: np.sin((x.astype(np.float32) * np.float32(100)).astype(np.float64)), "cos": np.cos, "tan": np.tan, "sinh": np.sinh, "cosh": np.cosh,
    "silu": lambda x: x / (1 + np.exp(-x)), "gelu": lambda x: x * 0.5 * (1 + erf(x * math.sqrt(0.5))),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "square": lambda x: x * x, "cube": lambda x: x * x * x,
    "inverse": lambda x: 1 / (x * x), "root": lambda x: np.sqrt(np.abs(x)), "fma": lambda x: x * x + 1, "invert": np.invert,
}
INTEGER = ("neg", "abs", "relu", "invert", "square", "cube", "fma", "floor")
BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "floordiv": np.floor_divide, "mod": np.mod, "max": np.maximum,
    "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "where": lambda x, y: np.where(x < y, x, (y * 2).astype(x.dtype)), "shift": lambda x, y: (x << 3) + (y >> 2),
    "reversed": lambda x, y: 100 - (7 * x + 3), "compare": lambda x, y: (x > y) | (x == y) & (y != 3) ^ (x <= 5),
}
FLOAT = ("add", "sub", "mul", "max", "min", "where", "reversed", "compare")


def unary_reference(op, dtype):
    # f16 and bf16 round after each operation of the kernel; one rounding more is within the tolerance.
    wide = {"f32": np.float64, "f16": np.float64, "bf16": np.float64}.get(dtype)
    return lambda x_ptr, out_ptr, n: {"out_ptr": UNARY[op](x_ptr.astype(wide) if wide else x_ptr).astype(
        np.float32 if dtype == "bf16" else x_ptr.dtype)}


def binary_reference(op):
    return lambda x_ptr, y_ptr, out_ptr: {"out_ptr": BINARY[op](x_ptr, y_ptr).astype(x_ptr.dtype)}


def convert_reference(dtype, types={"f32": np.float32, "bf16": np.float32, "f16": np.float16, "i8": np.int8, "i16": np.int16,
                                    "i32": np.int32, "i64": np.int64, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32}):
    return lambda x_ptr, out_ptr: {"out_ptr": x_ptr.astype(types[dtype])}


TOLERANCE = {"f32": {"rtol": 2e-6, "atol": 1e-6}, "f16": {"rtol": 3e-3, "atol": 1e-3}, "bf16": {"rtol": 2e-2, "atol": 1e-2}}
ALL = ("f32", "f16", "bf16", "i8", "i16", "i32", "u8", "u16", "u32")


def one_unary(op, dtype):
    return case("unary", {"x_ptr": f"{dtype}[100]", "out_ptr": f"{dtype}[100]", "n": 100}, unary_reference(op, dtype),
                const={"op": op}, tolerance=TOLERANCE.get(dtype, {}), low=0.25 if dtype[0] == "u" else -4.0)


def one_binary(op, dtype):
    return case("binary", {"x_ptr": f"{dtype}[100]", "y_ptr": f"{dtype}[100]", "out_ptr": f"{dtype}[100]"}, binary_reference(op),
                const={"op": op}, tolerance=TOLERANCE["bf16"] if dtype == "bf16" else TOLERANCE["f16"] if dtype == "f16" else {})


def conversions():
    for source in (*ALL, "i64"):
        for into in (*ALL, "i64"):
            floats_to_unsigned = source in TOLERANCE and into[0] == "u"  # a negative float has no value there
            yield case("convert", {"x_ptr": f"{source}[100]", "out_ptr": f"{into}[100]"}, convert_reference(into),
                       low=0.0 if floats_to_unsigned else -8.0, high=7.9)


CASES = [
    *[one_unary(op, dtype) for dtype in ("f32", "f16", "bf16") for op in UNARY if op != "invert" and (dtype == "f32" or op not in ("sin", "tan"))],
    *[one_unary(op, dtype) for dtype in ("i8", "i16", "i32", "u8", "u16", "u32") for op in INTEGER],
    *[one_binary(op, dtype) for dtype in ("f32", "f16", "bf16") for op in FLOAT],
    *[one_binary(op, dtype) for dtype in ("i8", "i16", "i32", "u8", "u16", "u32") for op in BINARY],
    *conversions(),
    case("through_half", {"x_ptr": "f32[100]", "out_ptr": "f32[100]"},
         lambda x_ptr, out_ptr: {"out_ptr": x_ptr.astype(np.float16).astype(np.float32)}),
]
