#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes op_values.inc: what NumPy computes for every operation in every dtype, as bit patterns.

Needs numpy and mpmath. Transcendental functions are rounded correctly from 60 digits; f16 and bf16
go through f32, as NumPy's own loops do.
"""
import pathlib

import mpmath
import numpy as np

np.seterr(all="ignore")
mpmath.mp.dps = 60
INTS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
        "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64}
FLOATS = ["f16", "bf16", "f32"]
LANES = 16


def to_bf16(x):
    bits = np.asarray(x, np.float32).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(x), np.uint16(0x7FC0), rounded)


def from_bf16(u):
    return (u.astype(np.uint32) << 16).view(np.float32)


def store(dtype, values):
    """Values as the dtype's bit patterns."""
    if dtype == "bf16":
        return to_bf16(np.asarray(values, np.float32))
    if dtype == "f16":
        return np.asarray(values, np.float16).view(np.uint16)
    if dtype == "f32":
        return np.asarray(values, np.float32).view(np.uint32)
    if dtype == "i1":
        return np.asarray(values).astype(np.uint8)
    return np.asarray(values, INTS[dtype]).view("u%d" % np.dtype(INTS[dtype]).itemsize)


def load(dtype, bits):
    """What NumPy computes in: bf16 has no type there and is f32 that is rounded by store()."""
    if dtype == "bf16":
        return from_bf16(bits)
    if dtype == "f16":
        return bits.view(np.float16)
    if dtype == "f32":
        return bits.view(np.float32)
    if dtype == "i1":
        return bits.astype(bool)
    return bits.view(INTS[dtype])


def int_lanes(dtype, which):
    info = np.iinfo(INTS[dtype])
    special = [[info.min, info.max, info.max, 7, -7, 7, -7, 100, 0, 1, -1, 5, info.min, 13, 64, 3],
               [-1, 1, 2, 3, 3, -3, -3, 7, 0, -1, 1, 0, 1, 5, 2, 200],
               [1, 2, 3, 4, 5, 6, 7, 8, 100, -100, 50, 0, 0, 1, 9, 9]][which]
    return store(dtype, np.array([int(v) & (2 ** info.bits - 1) for v in special], np.uint64)
                 .astype("u%d" % (info.bits // 8)).view(INTS[dtype]))


def float_lanes(dtype, which):
    inf, nan = np.inf, np.nan
    special = [[0.1, -2.5, 7.0, -7.0, 3.0, 65000.0, 1e-7, inf, -inf, nan, 1.0, 0.333, -0.75, 11.5, 2.0, 1e-3],
               [0.2, 1.5, 2.0, 2.0, -2.0, 65000.0, 1e-7, 3.0, 2.0, 1.0, nan, 0.1, 0.3, -4.0, 0.7, 1e3],
               [1.0, 2.0, 5.0, -5.0, 0.5, 1e4, 1.0, 9.0, -9.0, 0.0, 2.0, 0.2, 0.5, 12.0, nan, 0.5]][which]
    return store(dtype, np.array(special))


def lanes(dtype, which):
    if dtype == "i1":
        return np.array([[0, 1] * 8, [0, 0, 1, 1] * 4, [0, 0, 0, 0, 1, 1, 1, 1] * 2][which], np.uint8)
    return (int_lanes if dtype in INTS else float_lanes)(dtype, which)


rows = []


def emit(op, dtype, out_dtype, inputs, result, attr=""):
    parts = ["{%s}" % ", ".join("0x%xu" % int(v) if v < 2 ** 32 else "0x%xull" % int(v) for v in i)
             for i in inputs + [result]]
    while len(parts) < 4:
        parts.insert(len(parts) - 1, "{}")
    rows.append('{"%s", "%s", "%s", "%s", %s},' % (op, attr, dtype, out_dtype, ", ".join(parts)))


def simple(op, arity, dtypes, compute):
    for dtype in dtypes:
        inputs = [lanes(dtype, k) for k in range(arity)]
        emit(op, dtype, dtype, inputs, store(dtype, compute(*[load(dtype, i) for i in inputs])))


numbers, anything = list(INTS) + FLOATS, list(INTS) + FLOATS + ["i1"]
simple("copy", 1, anything, lambda a: a)
simple("add", 2, numbers, np.add)
simple("sub", 2, numbers, np.subtract)
simple("mul", 2, numbers, np.multiply)
simple("div", 2, FLOATS, np.divide)
simple("floordiv", 2, numbers, np.floor_divide)
simple("mod", 2, numbers, np.remainder)
simple("min", 2, numbers, np.minimum)
simple("max", 2, numbers, np.maximum)
simple("clamp", 3, numbers, lambda x, lo, hi: np.minimum(np.maximum(x, lo), hi))
simple("and", 2, list(INTS) + ["i1"], np.bitwise_and)
simple("or", 2, list(INTS) + ["i1"], np.bitwise_or)
simple("xor", 2, list(INTS) + ["i1"], np.bitwise_xor)
simple("not", 1, list(INTS) + ["i1"], np.bitwise_not)
simple("shl", 2, INTS, np.left_shift)
simple("shr", 2, INTS, np.right_shift)
simple("neg", 1, numbers, np.negative)
simple("abs", 1, numbers, np.abs)
simple("relu", 1, numbers, lambda a: np.maximum(a, a.dtype.type(0)))
simple("sqrt", 1, FLOATS, np.sqrt)
simple("reciprocal", 1, FLOATS, lambda a: np.divide(a.dtype.type(1), a))

for op, function in [("eq", np.equal), ("ne", np.not_equal), ("lt", np.less), ("le", np.less_equal),
                     ("gt", np.greater), ("ge", np.greater_equal)]:
    for dtype in anything:
        a, b = lanes(dtype, 0), lanes(dtype, 1).copy()
        b[5] = a[5]
        emit(op, dtype, "i1", [a, b], function(load(dtype, a), load(dtype, b)).astype(np.uint8))

for dtype in anything:
    mask, a, b = lanes("i1", 1), lanes(dtype, 0), lanes(dtype, 1)
    emit("where", dtype, dtype, [mask, a, b], np.where(mask != 0, a, b))


def real(function, special):
    def apply(x):
        x = float(x)
        if np.isnan(x):
            return np.float32(np.nan)
        if x in special:
            return np.float32(special[x])
        value = function(mpmath.mpf(x))
        return np.float32(round_f32(value))
    return apply


def round_f32(value):
    """The mpf rounded to the nearest f32, ties to even."""
    if value == 0 or not mpmath.isfinite(value):
        return float(value)
    exponent = max(int(mpmath.floor(mpmath.log(abs(value), 2))), -126)
    quantum = mpmath.mpf(2) ** (exponent - 23)
    return float(mpmath.nint(value / quantum) * quantum)  # overflow becomes inf in np.float32


inf = np.inf
for op, function, special in [
        ("exp", mpmath.exp, {inf: inf, -inf: 0.0}),
        ("log", lambda x: mpmath.log(x) if x > 0 else mpmath.nan, {inf: inf, -inf: np.nan, 0.0: -inf}),
        ("rsqrt", lambda x: 1 / mpmath.sqrt(x) if x > 0 else mpmath.nan, {inf: 0.0, -inf: np.nan, 0.0: inf}),
        ("tanh", mpmath.tanh, {inf: 1.0, -inf: -1.0}),
        ("erf", mpmath.erf, {inf: 1.0, -inf: -1.0}),
        ("sigmoid", lambda x: 1 / (1 + mpmath.exp(-x)), {inf: 1.0, -inf: 0.0}),
        ("silu", lambda x: x / (1 + mpmath.exp(-x)), {inf: inf, -inf: np.nan}),
        ("gelu", lambda x: x * mpmath.erfc(-x / mpmath.sqrt(2)) / 2, {inf: inf, -inf: -0.0}),
        ("exp2", lambda x: mpmath.mpf(2) ** x, {inf: inf, -inf: 0.0}),
        ("log2", lambda x: mpmath.log(x, 2) if x > 0 else mpmath.nan, {inf: inf, -inf: np.nan, 0.0: -inf}),
        ("sin", mpmath.sin, {inf: np.nan, -inf: np.nan}),
        ("cos", mpmath.cos, {inf: np.nan, -inf: np.nan}),
        ("tan", mpmath.tan, {inf: np.nan, -inf: np.nan}),
        ("sinh", mpmath.sinh, {inf: inf, -inf: -inf}),
        ("cosh", mpmath.cosh, {inf: inf, -inf: inf})]:
    for dtype in FLOATS:
        a = lanes(dtype, 0)
        result = np.array([real(function, special)(v) for v in load(dtype, a)], np.float32)
        emit(op, dtype, dtype, [a], store(dtype, result))

simple("floor", 1, FLOATS, np.floor)
simple("ceil", 1, FLOATS, np.ceil)
simple("round", 1, FLOATS, np.rint)
simple("trunc", 1, FLOATS, np.trunc)
simple("pow", 2, FLOATS, lambda a, b: np.power(a.astype(np.float64), b.astype(np.float64)).astype(np.float32))


# --- casts

def float_to_int(x, dtype, rounding):
    info = np.iinfo(INTS[dtype])
    out = []
    for v in np.asarray(x, np.float64):
        if np.isnan(v):
            out.append(0)
        elif np.isinf(v):
            out.append(info.max if v > 0 else info.min)
        else:
            out.append(min(max(int(rounding(v)), info.min), info.max))
    return store(dtype, np.array(out, dtype=object).astype(INTS[dtype]))


def odd(v):
    t = np.trunc(v)
    return t if t == v or int(t) % 2 else t + np.sign(v)


ROUNDINGS = {"": np.trunc, "none": np.rint, "rint": np.rint, "floor": np.floor, "ceil": np.ceil,
             "round": lambda v: np.sign(v) * np.floor(abs(v) + 0.5), "trunc": np.trunc, "odd": odd}
CAST_FLOATS = [0.5, 1.5, -2.5, 2.5, 300.7, -300.7, 1e10, -1e10, np.inf, -np.inf, np.nan, 0.0, -0.3,
               127.5, 65504.0, 3e38]

for source in numbers:
    a = store(source, CAST_FLOATS) if source in FLOATS else lanes(source, 0)
    value = load(source, a)
    for target in numbers + ["i1"]:
        if target == "i1":
            result = store("i1", value != 0)
        elif source in FLOATS and target in INTS:
            result = float_to_int(value, target, np.trunc)
        elif target in FLOATS:
            result = store(target, np.asarray(value).astype(np.float32)
                           if target == "bf16" else value)
        else:
            result = store(target, value.astype(INTS[target]))
        emit("cast", source, target, [a], result)
for target in numbers:
    a = lanes("i1", 0)
    emit("cast", "i1", target, [a], store(target, a))
for word, rounding in ROUNDINGS.items():
    if word:
        a = store("f32", CAST_FLOATS)
        emit("cast", "f32", "i32", [a], float_to_int(load("f32", a), "i32", rounding), word)


def narrow(bits, keep, lowest, largest, word):
    """f32 bit patterns to floats of `keep` significant bits; exact in Python's integers."""
    out = []
    for v in bits.view(np.float32).astype(float):
        if not np.isfinite(v) or v == 0:
            out.append(v)
            continue
        exponent = max(int(np.floor(np.log2(abs(v)))), lowest)
        quantum = 2.0 ** (exponent - keep + 1)
        r = ROUNDINGS[word](v / quantum) * quantum
        if abs(r) > largest:
            away = word in ("none", "rint", "round") or word == ("ceil" if v > 0 else "floor")
            r = np.sign(v) * (np.inf if away else largest)
        out.append(r)
    return out


for word in ROUNDINGS:
    if word:
        a = store("f32", [0.1, -0.1, 1 + 2.0 ** -11, 1 + 3 * 2.0 ** -11, -1 - 2.0 ** -11, 65519.0, 65520.0,
                          -70000.0, 1e-8, -1e-8, 2.0 ** -25, 6e-8, np.inf, -np.inf, np.nan, 3.14159])
        emit("cast", "f32", "f16", [a], store("f16", narrow(a, 11, -14, 65504.0, word)), word)
        a = store("f32", [0.1, -0.1, 1 + 2.0 ** -8, 1 + 3 * 2.0 ** -8, -1 - 2.0 ** -8, 65519.0, 3.4e38,
                          -3.4e38, 1e-8, -1e-8, 1e-40, -1e-40, np.inf, -np.inf, np.nan, 3.14159])
        largest = float(from_bf16(np.array([0x7F7F], np.uint16))[0])
        emit("cast", "f32", "bf16", [a], store("bf16", narrow(a, 8, -126, largest, word)), word)

path = pathlib.Path(__file__).with_name("op_values.inc")
path.write_text("// SPDX-License-Identifier: Apache-2.0\n"
                "// Written by make_op_values.py: operation, rounding, dtypes of operands and result, bits of\n"
                "// the operands, bits of the result.\n" + "\n".join(rows) + "\n")
print(len(rows), "rows")
