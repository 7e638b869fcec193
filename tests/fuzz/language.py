#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Random kernels in the whole language of tiles: the same statements run in NumPy, and all values must be equal.

usage: language.py BIN_DIR COUNT [SEED [JOBS]]

A program loads windows of tensors, inside, across and beyond their ends; computes with tiles, masks and scalars in straight code,
loops in loops, branches, helper functions and regions under a mask; and stores tiles and scalars, atomically too, for one block
or several. Values are small whole numbers in every element type, so that no order of sums changes a result. A failing program
stays in a folder that is named, with its launch file and the arrays. The emitted C++ must compile.
"""
import concurrent.futures
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import numpy as np

DTYPES = {"f32": ("float32", np.float32), "f16": ("float16", np.float16), "bf16": ("bfloat16", np.float32),
          "i8": ("int8", np.int8), "i16": ("int16", np.int16), "i32": ("int32", np.int32), "i64": ("int64", np.int64),
          "u8": ("uint8", np.uint8), "u16": ("uint16", np.uint16), "u32": ("uint32", np.uint32), "u64": ("uint64", np.uint64),
          "i1": ("int1", np.bool_)}
WEIGHTS = {"f32": 10, "i32": 5, "f16": 4, "bf16": 2, "i16": 2, "i8": 1, "u8": 1, "u16": 1, "u32": 1, "i64": 1, "u64": 1}
BYTES = {dtype: 2 if dtype == "bf16" else np.dtype(kind).itemsize for dtype, (_, kind) in DTYPES.items()}
FLOATS = ("f32", "f16", "bf16")
ATOMIC = ("f32", "f16", "i32", "i16")
DIMS = [1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 24, 31, 33, 40, 64]
LIMIT = 30  # of the values that a statement leaves
MOST = 1200  # elements of a tile
DEEPEST = 4  # nested regions
BATCH = 100  # programs whose C++ is compiled together

KEPT = ("c1", "c2", "c3")  # counters of loops that have a value before them and behind

HELPERS = """
def swapped(a, b):
    return b, a


def scaled(x, k=2):
    y = x * k
    return y - x


def first_of(*tiles):
    return tiles[0]


def picked(x, s):
    if s % 2 == 0:
        return x
    y = x + x
    if s > 4:
        return y
    return y + x


def doubled(x, n, s):
    i = 3
    for i in range(n):
        if i > s:
            return x
        for j in range(i):
            if i * j == s:
                return x + x
    while i > 0:
        i -= 1
        if i == s:
            return x
    return x + x
"""


class Program:
    """Statements in two languages, line by line."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kernel, self.numpy = [], []
        self.depth = 1
        self.tiles = {}  # name -> (dtype, shape)
        self.scalars = ["n", *KEPT]  # integers at run time, of 64 bits
        self.counters = []  # of loops around: numbers of iterations are not assigned
        self.inputs, self.outputs = [], []  # (dtype, shape)
        self.atomics = set()  # outputs that only atomic stores write
        self.count = 0
        self.fixed = set()  # names that keep their type: carried by a loop or merged by a branch
        self.leaves = []  # words that leave the innermost loop, at run time
        self.returned = False  # what follows is under a condition
        self.grid = self.pick([1, 1, 1, 2, 3])
        self.n = self.random.randint(0, 11)  # what the launch says
        self.build()

    # --- text

    def line(self, kernel, numpy=None):
        self.kernel.append("    " * self.depth + kernel)
        self.numpy.append("    " * self.depth + (kernel if numpy is None else numpy))

    def name(self):
        self.count += 1
        return f"t{self.count}"

    # --- choices

    def pick(self, items):
        return self.random.choice(list(items))

    def chance(self, probability):
        return self.random.random() < probability

    def shape(self):
        while True:
            shape = tuple(self.pick(DIMS) for _ in range(self.pick([1, 2, 2, 2, 3])))
            if np.prod(shape) <= MOST:
                return shape

    def tile(self, wanted=lambda dtype, shape: True, masks=False):
        names = [n for n, (dtype, shape) in self.tiles.items() if (masks or dtype != "i1") and wanted(dtype, shape)]
        return self.pick(names) if names else None

    def scalar(self, least=None):
        """An integer that is known at run time or now."""
        word = self.pick(self.scalars + self.counters + ["b", str(self.random.randint(0, 9))])
        return word if least is None else f"abs({word})" if least == 0 else f"(abs({word}) + {least})"

    def condition(self):
        a, b = self.scalar(), self.random.randint(0, 4)
        return self.pick([f"{a} > {b}", f"{a} % 2 == {b % 2}", f"{a} // 2 < {b}", f"0 <= {a} < {b}", f"{a} != {b} and {self.scalar()} < 4",
                          f"not ({a} == {b}) or {self.scalar()} > 2"])

    # --- results

    def result(self, dtype, shape, kernel, numpy, target=None, bound=True):
        """Keeps values small; those of unsigned types may wrap first."""
        if np.prod(shape) > MOST:
            return None
        name = target or self.name()
        self.line(f"{name} = {kernel}", f"{name} = {rounded(dtype, numpy)}")
        self.tiles[name] = (dtype, tuple(int(n) for n in shape))
        if bound and dtype != "i1":
            low = 0 if dtype[0] == "u" else -LIMIT
            self.line(f"{name} = asc2.clamp({name}, {low}, {LIMIT})", f"{name} = np.clip({name}, {low}, {LIMIT}).astype({name}.dtype)")
        return name

    # --- one statement each

    def load(self):
        dtype = self.random.choices(list(WEIGHTS), WEIGHTS.values())[0]
        shape = self.shape()
        index, name = len(self.inputs), self.name()
        if self.chance(0.5):
            self.inputs.append((dtype, shape))
            how, offsets, pad = f"offsets={[0] * len(shape)}", [0] * len(shape), 0
        else:
            # A window somewhere in a tensor of other dims, its place known at run time in some.
            whole = tuple(max(1, n + self.random.randint(-n // 2, n)) for n in shape)
            self.inputs.append((dtype, whole))
            if self.chance(0.3):
                ids = [self.pick(["0", "1", "b"]) if n < 9 else "0" for n in shape]
                how = f"tile_id=[{', '.join(ids)}]"
                offsets = [f"{i} * {n}" for i, n in zip(ids, shape)]
            else:
                offsets = [self.pick([str(self.random.randint(0, w)), self.scalar(0)]) if self.chance(0.6) else "0" for w in whole]
                how = f"offsets=[{', '.join(offsets)}]"
            pad = self.random.randint(0, 9)
            how += f", pad_value={pad}" if pad or self.chance(0.5) else ""
        self.line(f"{name} = asc2.load({self.tensor(f'a{index}', self.inputs[-1][1])}, {list(shape)}, {how})",
                  f"{name} = window(a{index}, [{', '.join(map(str, offsets))}], {list(shape)}, {pad})")
        self.tiles[name] = (dtype, shape)

    def tensor(self, name, dims):
        """Outside of loops and branches a dim may be known at run time."""
        text = [f"n + {d - self.n}" if self.depth == 1 and not self.returned and self.chance(0.1) else str(d) for d in dims]
        return f"asc2.tensor({name}, [{', '.join(text)}])"

    def unary(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        choices = [(f"asc2.abs({x})", f"np.abs({x})"), (f"asc2.relu({x})", f"np.maximum({x}, 0)"),
                   (f"{x} * 3 - 1", f"{x} * {x}.dtype.type(3) - {x}.dtype.type(1)"), (f"7 - {x}", f"{x}.dtype.type(7) - {x}"),
                   (f"asc2.minimum({x}, 5)", f"np.minimum({x}, {x}.dtype.type(5))"), (f"scaled({x}, 3)", f"{x} * {x}.dtype.type(3) - {x}"),
                   (f"{x} ** 2", f"{x} * {x}"), (f"{x} + {x}", f"{x} + {x}")]
        if dtype[0] != "u":
            choices += [(f"-{x}", f"-{x}"), (f"{x} // 4", f"{x} // {x}.dtype.type(4)"), (f"{x} % 5", f"{x} % {x}.dtype.type(5)"),
                        (f"{x} // -3", f"{x} // {x}.dtype.type(-3)"), (f"{x} % -4", f"{x} % {x}.dtype.type(-4)")]
        if dtype in FLOATS:
            word = self.pick([("floor", "floor"), ("ceil", "ceil"), ("round", "rint"), ("trunc", "trunc")])
            choices += [(f"asc2.{word[0]}({x} * 0.25)", f"np.{word[1]}({x} * {x}.dtype.type(0.25))"), (f"{x} / 0.5", f"{x} * {x}.dtype.type(2)"),
                        (f"asc2.fma({x}, 2.0, 1.0)", f"{x} * {x}.dtype.type(2) + {x}.dtype.type(1)")]
        else:
            choices += [(f"~{x}", f"~{x}"), (f"{x} & 6", f"{x} & {x}.dtype.type(6)"), (f"{x} | 9", f"{x} | {x}.dtype.type(9)"),
                        (f"{x} ^ 3", f"{x} ^ {x}.dtype.type(3)"), (f"{x} << 2", f"{x} << {x}.dtype.type(2)"), (f"{x} >> 1", f"{x} >> {x}.dtype.type(1)")]
        kernel, numpy = self.pick(choices)
        self.result(dtype, shape, kernel, numpy)

    def leave(self):
        """Out of a loop, or of the kernel, under a condition."""
        if self.leaves and self.leaves[-1]:
            returns = all(self.leaves) and self.chance(0.2)  # not out of a mask
            self.line(f"if {self.condition()}:")
            self.line(f"    {'return' if returns else self.pick(self.leaves[-1])}")
            self.returned = self.returned or returns
        elif not self.leaves and self.depth == 1 and self.chance(0.2):
            self.line(f"if {self.condition()}:")
            self.line("    return")
            self.returned = True

    def helper(self):
        x = self.tile()
        call = self.pick([f"picked({x}, {self.scalar(0)})", f"doubled({x}, {self.scalar(0)} % 5, {self.scalar()})"])
        self.result(*self.tiles[x], call, call)

    def with_scalar(self):
        x, s = self.tile(), self.scalar(0)
        dtype, shape = self.tiles[x]
        op = self.pick(["+", "-", "*", "asc2.maximum", "asc2.minimum"])
        number = f"{x}.dtype.type({s})"
        left, right = (s, x) if self.chance(0.3) else (x, s)
        kernel = f"{op}({left}, {right})" if op.startswith("asc2") else f"{left} {op} {right}"
        left, right = (number, x) if left == s else (x, number)
        numpy = f"np.{op[5:]}({left}, {right})" if op.startswith("asc2") else f"{left} {op} {right}"
        self.result(dtype, shape, kernel, numpy)

    def pair(self, masks=False):
        x = self.tile(masks=masks)
        dtype, shape = self.tiles[x]
        y = self.tile(lambda d, s: d == dtype and fits(s, shape), masks)
        both = np.broadcast_shapes(shape, self.tiles[y][1])
        return (dtype, both, x, y) if self.chance(0.5) else (dtype, both, y, x)

    def binary(self):
        dtype, both, a, b = self.pair()
        ops = ["+", "-", "*", "asc2.minimum", "asc2.maximum", "where", "divide"] + (["&", "^", "|", "<<", ">>"] if dtype not in FLOATS else ["fma"])
        op = self.pick(ops)
        if op == "where":
            compare = self.pick(["<", ">=", "==", "!=", "<=", ">"])
            self.result(dtype, both, f"asc2.where({a} {compare} {b}, {a}, {b})", f"np.where({a} {compare} {b}, {a}, {b})")
        elif op == "fma":
            self.result(dtype, both, f"asc2.fma({a}, {b}, {a})", f"{rounded(dtype, f'{a} * {b}')} + {a}")
        elif op == "divide":
            word = self.pick(["//", "%"])
            if dtype[0] == "u":
                self.result(dtype, both, f"{a} {word} asc2.maximum({b}, 1)", f"{a} {word} np.maximum({b}, {b}.dtype.type(1))")
            else:
                self.result(dtype, both, f"{a} {word} ({b} * 2 + 1)", f"{a} {word} ({b} * {b}.dtype.type(2) + {b}.dtype.type(1))")
        elif op in ("<<", ">>"):
            self.result(dtype, both, f"{a} {op} ({b} & 15)", f"{a} {op} ({b} & {b}.dtype.type(15))")
        elif op.startswith("asc2"):
            self.result(dtype, both, f"{op}({a}, {b})", f"np.{op[5:]}({a}, {b})")
        else:
            self.result(dtype, both, f"{a} {op} {b}", f"{a} {op} {b}")

    def compare(self):
        dtype, both, a, b = self.pair()
        op = self.pick(["<", ">=", "==", "!=", "<=", ">"])
        if self.chance(0.4):
            number = self.scalar(0)
            self.result("i1", self.tiles[a][1], f"{a} {op} {number}", f"{a} {op} {a}.dtype.type({number})")
        else:
            self.result("i1", both, f"{a} {op} {b}", f"{a} {op} {b}")

    def masks(self):
        m = self.tile(lambda d, s: d == "i1", True)
        if not m:
            return self.compare()
        shape = self.tiles[m][1]
        if self.chance(0.4):
            other = self.tile(lambda d, s: d == "i1" and fits(s, shape), True)
            op = self.pick(["&", "|", "^"])
            return self.result("i1", np.broadcast_shapes(shape, self.tiles[other][1]), f"{m} {op} {other}", f"{m} {op} {other}")
        if self.chance(0.2):
            return self.result("i1", shape, f"~{m}", f"~{m}")
        if self.chance(0.3):
            dtype = self.pick(WEIGHTS)
            return self.result(dtype, shape, f"{m}.to(asc2.{DTYPES[dtype][0]})", m)
        x = self.tile(lambda d, s: fits(s, shape))
        if not x:
            return None
        dtype = self.tiles[x][0]
        number = self.random.randint(0, 9)
        args = self.pick([(f"{x}, {number}", f"{x}, {x}.dtype.type({number})"), (f"{number}, {x}", f"{x}.dtype.type({number}), {x}"),
                          (f"{x}, {x} + 1", f"{x}, {x} + {x}.dtype.type(1)")])
        return self.result(dtype, np.broadcast_shapes(shape, self.tiles[x][1]), f"asc2.where({m}, {args[0]})", f"np.where({m}, {args[1]})")

    def reduced(self, x, axes, keep):
        """Of both languages; the product of ones and zeros and twos only."""
        dtype, shape = self.tiles[x]
        by = self.pick(["sum", "max", "min", "sum", "prod"])
        if by == "prod" and dtype in FLOATS:
            return f"asc2.clamp({x}, -1, 1).prod", f"np.clip({x}, -1, 1).prod"
        wide = "np.float32" if dtype in FLOATS else f"{x}.dtype"
        typed = f", dtype={wide}" if by in ("sum", "prod") else ""
        return f"{x}.{by}", f"{x}.{by}", typed

    def reduce(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        axes = sorted(self.random.sample(range(len(shape)), self.random.randint(1, len(shape))))
        keep = len(axes) == len(shape) or self.chance(0.5)
        left = [1 if d in axes else n for d, n in enumerate(shape)] if keep else [n for d, n in enumerate(shape) if d not in axes]
        kernel, numpy, *typed = self.reduced(x, axes, keep)
        given = [a - len(shape) if self.chance(0.3) else a for a in axes]
        self.result(dtype, left, f"{kernel}({', '.join(map(str, given))}, keep_dims={keep})",
                    f"{numpy}({tuple(axes)}, keepdims={keep}{''.join(typed)})")

    def whole(self):
        """A reduction to a scalar: a tile's operand, or an integer for what comes."""
        x = self.tile(lambda d, s: d in ("f32", "i32", "f16", "i16"))
        if not x:
            return
        dtype, shape = self.tiles[x]
        by = self.pick(["max", "min", "sum"])
        typed = "dtype=np.float32" if dtype in FLOATS and by == "sum" else f"dtype={x}.dtype" if by == "sum" else ""
        if self.chance(0.5):
            op = self.pick(["-", "+"])
            both = f"{x}.dtype.type({x}.{by}({typed}))"
            self.result(dtype, shape, f"{x} {op} {x}.{by}()", f"{x} {op} {both}")
        elif dtype[0] == "i" and self.depth < DEEPEST:
            name = self.name()
            self.line(f"{name} = min(max({x}.{by}(), -9), 9) + 0 * n", f"{name} = min(max(int({x}.{by}({typed})), -9), 9) + 0 * n")
            self.scalars.append(name)

    def number(self):
        """Arithmetic on integers of the scalar unit."""
        a, b, name = self.scalar(), self.scalar(), self.name()
        k = self.pick([2, 3, -3, 5])
        text = self.pick([f"({a} + {b}) % 11", f"{a} // {k} + {b} % {k}", f"min({a}, {b}) - 1", f"max({a}, {b}) % 7", f"abs({a} - {b}) % 9",
                          f"{a} if {b} > 2 else 3", f"({a} * {b}) % 13 - 2", f"({a} & 7) ^ ({b} & 3)", f"({a} & 3) << 1"])
        self.line(f"{name} = {text} + 0 * n")
        self.scalars.append(name)

    def element(self):
        """A scalar from global memory."""
        index, count, name = len(self.inputs), self.random.randint(1, 40), self.name()
        self.inputs.append(("i32", (count,)))
        at = f"{self.scalar(0)} % {count}"
        self.line(f"{name} = asc2.load(asc2.tensor(a{index}, [{count}]), offsets=[{at}]) + 0 * n", f"{name} = int(a{index}[{at}]) + 0 * n")
        self.scalars.append(name)

    def made(self):
        dtype = self.pick(WEIGHTS)
        shape, name = self.shape(), DTYPES[dtype][0]
        number = self.scalar(0)
        kind = self.pick(["full", "zeros", "arange", "like", "hand"])
        if kind == "full":
            self.result(dtype, shape, f"asc2.full({list(shape)}, {number}, dtype=asc2.{name})", f"np.full({list(shape)}, {number})")
        elif kind == "zeros":
            self.result(dtype, shape, f"asc2.zeros({list(shape)}, dtype=asc2.{name})", f"np.zeros({list(shape)})")
        elif kind == "arange":
            start, step, count = self.random.randint(0, 5), self.random.randint(1, 3), self.pick(DIMS)
            stop = start + step * count
            self.result(dtype, [count], f"asc2.arange({start}, {stop}, {step}, dtype=asc2.{name})", f"np.arange({start}, {stop}, {step})")
        elif kind == "like":
            x = self.tile()
            self.result(*self.tiles[x], f"asc2.full_like({x}, 3) + {x}", f"{x} + {x}.dtype.type(3)")
        else:
            x = self.tile()
            # Shares its storage with no other tile.
            self.result(*self.tiles[x], f"asc2.no_reuse({x} + 1)", f"{x} + {x}.dtype.type(1)")

    def arg(self):
        x = self.tile()
        shape = self.tiles[x][1]
        axis = self.random.randrange(len(shape))
        by = self.pick(["argmax", "argmin"])
        if len(shape) > 1:
            self.result("i32", shape[:axis] + shape[axis + 1 :], f"{x}.{by}({axis})", f"{x}.{by}({axis})")

    def cumsum(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        axis = self.random.randrange(len(shape))
        wide = "np.float32" if dtype in FLOATS else f"{x}.dtype"
        self.result(dtype, shape, f"{x}.cumsum({axis})", f"np.cumsum({x}, {axis}, dtype={wide})")

    def transpose(self):
        x = self.tile(masks=True)
        dtype, shape = self.tiles[x]
        axes = self.random.sample(range(len(shape)), len(shape))
        self.result(dtype, [shape[a] for a in axes], f"{x}.transpose({', '.join(map(str, axes))})", f"{x}.transpose({axes})", bound=False)

    def copy(self):
        x = self.tile(masks=True)
        dtype, shape = self.tiles[x]
        offsets = [self.random.randrange(n) for n in shape]
        to = [self.random.randint(1, n - o) for n, o in zip(shape, offsets)]
        window = ", ".join(f"{o}:{o + n}" for o, n in zip(offsets, to))
        self.result(dtype, to, f"asc2.copy({x}, {to}, offsets={offsets})", f"{x}[{window}]", bound=False)

    def slice(self):
        if self.chance(0.2):
            return self.copy()
        x = self.tile(masks=True)
        dtype, shape = self.tiles[x]
        parts, left = [], []
        for n in shape:
            begin = self.random.randrange(n)
            end = self.random.randint(begin + 1, n)
            if self.chance(0.2) and len(left) + len(shape) - len(parts) > 1:
                parts.append(str(begin - n if self.chance(0.3) else begin))
                continue
            if self.chance(0.1):
                parts.append("None")
                left.append(1)
            if self.chance(0.2):
                parts.append(f"{begin}:{end}:{self.pick([2, 3, 4, 7])}")
                left.append(len(range(n)[slice_of(parts[-1])]))
                continue
            parts.append(self.pick([f"{begin}:{end}", ":", f"{begin}:", f":{end - n}" if end < n else f":{end}"]))
            left.append(len(range(n)[slice_of(parts[-1])]))
        if self.chance(0.1) and left:
            parts.append("...")
        if left and len(left) <= 4:
            self.result(dtype, left, f"{x}[{', '.join(parts)}]", f"{x}[{', '.join(parts)}]", bound=False)

    def concat(self):
        x = self.tile(masks=True)
        dtype, shape = self.tiles[x]
        axis = self.random.randrange(len(shape))
        def alike(d, s):
            return d == dtype and len(s) == len(shape) and all(a == b for k, (a, b) in enumerate(zip(s, shape)) if k != axis)
        parts = [self.tile(alike, True) for _ in range(self.random.randint(2, 3))]
        whole = list(shape)
        whole[axis] = sum(self.tiles[p][1][axis] for p in parts)
        given = axis - len(shape) if self.chance(0.3) else axis
        self.result(dtype, whole, f"asc2.concat({', '.join(parts)}, axis={given})", f"np.concatenate([{', '.join(parts)}], {axis})", bound=False)

    def reshape(self):
        x = self.tile(masks=True)
        dtype, shape = self.tiles[x]
        kind = self.pick(["reshape", "reshape", "ravel", "expand", "squeeze", "broadcast"])
        if kind == "ravel":
            return self.result(dtype, [int(np.prod(shape))], f"{x}.ravel()", f"{x}.reshape(-1)", bound=False)
        if kind == "expand" and len(shape) < 4:
            axis = self.random.randint(0, len(shape))
            to = shape[:axis] + (1,) + shape[axis:]
            return self.result(dtype, to, f"asc2.expand_dims({x}, {axis})", f"np.expand_dims({x}, {axis})", bound=False)
        if kind == "squeeze" and 1 in shape and len(shape) > 1:
            axis = shape.index(1)
            return self.result(dtype, shape[:axis] + shape[axis + 1 :], f"asc2.squeeze({x}, {axis})", f"np.squeeze({x}, {axis})", bound=False)
        if kind == "broadcast" and len(shape) < 4:
            to = [self.pick([2, 3, 8]) if n == 1 else n for n in shape]
            to = ([self.pick([1, 2, 5])] if self.chance(0.3) else []) + to
            return self.result(dtype, to, f"asc2.broadcast_to({x}, {', '.join(map(str, to))})", f"np.broadcast_to({x}, {to})", bound=False)
        rest, to = int(np.prod(shape)), []
        while rest > 1 and len(to) < 2:
            divisors = [n for n in range(1, rest + 1) if rest % n == 0]
            to.append(self.pick(divisors))
            rest //= to[-1]
        to.append(rest)
        return self.result(dtype, to, f"{x}.reshape({to})", f"{x}.reshape({to})", bound=False)

    def cast(self):
        x = self.tile()
        dtype = self.pick(WEIGHTS)
        source = self.tiles[x][0]
        if source in FLOATS and dtype[0] == "i" and self.chance(0.5):
            mode, word = self.pick([("Floor", "floor"), ("Ceil", "ceil"), ("Rint", "rint"), ("Trunc", "trunc")])
            return self.result(dtype, self.tiles[x][1], f"({x} * 0.25).to(asc2.{DTYPES[dtype][0]}, round_mode=asc2.RoundMode.{mode})",
                               f"np.{word}({x} * {x}.dtype.type(0.25))")
        if source in FLOATS and dtype[0] == "u":  # negative numbers become 0
            return self.result(dtype, self.tiles[x][1], f"{x}.to(asc2.{DTYPES[dtype][0]})", f"np.maximum({x}, 0)", bound=False)
        return self.result(dtype, self.tiles[x][1], f"{x}.to(asc2.{DTYPES[dtype][0]})", x)

    def mask(self):
        """Operations of which the first elements only, or those of some bits, are computed."""
        x = self.tile()
        if self.depth >= DEEPEST:
            return
        dtype, shape = self.tiles[x]
        size, name = int(np.prod(shape)), self.name()
        self.line(f"{name} = {x}")
        other = self.random.randint(0, 9) if self.chance(0.4) else None
        if self.chance(0.3):
            bits = (self.random.getrandbits(64), self.random.getrandbits(64))
            head, on = f"bits=({bits[0]}, {bits[1]})", f"bits_on({bits[0]}, {bits[1]}, {x}.shape, {BYTES[dtype]})"
        else:
            count = str(self.random.randint(0, size)) if self.chance(0.6) else self.scalar(0)
            head, on = f"count={count}", f"(np.arange({x}.size).reshape({x}.shape) < {count})"
        if self.chance(0.5):
            return self.steps_in_mask(x, name, head, on, other)
        self.line(f"with asc2.mask({head}{f', other={other}' if other is not None else ''}):", "if True:")
        self.depth += 1
        rest = name if other is None else f"{x}.dtype.type({other})"
        kernel, numpy = self.pick([(f"{x} + 1", f"{x} + {x}.dtype.type(1)"), (f"{x} * {name}", f"{x} * {name}"), (f"asc2.maximum({x}, 3)", f"np.maximum({x}, {x}.dtype.type(3))"),
                                   (f"asc2.where({x} > 2, {x}, 1)", f"np.where({x} > 2, {x}, {x}.dtype.type(1))")])
        if "where" in kernel and other is not None:
            kernel, numpy = f"{x} - 2", f"{x} - {x}.dtype.type(2)"
        self.line(f"{name} = {kernel}", f"{name} = np.where({on}, {rounded(dtype, numpy)}, {rest}).astype({x}.dtype)")
        self.tiles[name] = (dtype, shape)
        total = None
        if dtype in ("f32", "i32") and self.chance(0.3):
            total, by = self.name(), self.pick(["sum", "max"])
            least = "0" if by == "sum" else "-np.inf" if dtype == "f32" else str(-(2**31))
            self.line(f"{total} = {x}.{by}({', '.join(map(str, range(len(shape))))}, keep_dims=True)",
                      f"{total} = np.where({on}, {x}, {least}).{by}(keepdims=True).astype({x}.dtype)")
        self.depth -= 1
        low = 0 if dtype[0] == "u" else -LIMIT
        for result in [name] + ([total] if total else []):
            self.tiles[result] = (dtype, shape if result == name else (1,) * len(shape))
            self.line(f"{result} = asc2.clamp({result}, {low}, {LIMIT})", f"{result} = np.clip({result}, {low}, {LIMIT}).astype({x}.dtype)")

    def steps_in_mask(self, x, name, head, on, other):
        """Loops and branches in a mask, over two names that have one value before it."""
        more = self.name()
        self.line(f"{more} = {name}")
        self.line("pass", f"on_{name} = {on}")
        self.line(f"with asc2.mask({head}{f', other={other}' if other is not None else ''}):", "if True:")
        self.depth += 1
        self.masked_loop(x, (name, more), f"on_{name}", other)
        self.masked_steps(x, (name, more), f"on_{name}", other, False)
        self.depth -= 1
        self.tiles[name] = self.tiles[more] = self.tiles[x]

    def masked_steps(self, x, names, on, other, leaves):
        """`leaves`: words that leave the loop around, if any."""
        for _ in range(self.random.randint(1, 3)):
            kind, (a, b) = self.pick(["step", "step", "step", "choose", "swap", "branch", "loop", "leave"]), self.random.sample(names, 2)
            if kind == "swap":
                self.line(f"{a}, {b} = {b}, {a}")
            elif kind == "leave" and leaves:
                self.line(f"if {self.condition()}:")
                self.line(f"    {self.pick(leaves)}")
            elif kind == "loop" and self.depth < DEEPEST:
                self.masked_loop(x, names, on, other)
            elif kind == "branch" and self.depth < DEEPEST:
                for word in [f"if {self.condition()}:"] + (["else:"] if self.chance(0.5) else []):
                    self.line(word)
                    self.depth += 1
                    self.masked_steps(x, names, on, other, leaves)
                    self.depth -= 1
            elif kind == "choose":
                sides = [self.masked_step(x, names, a, on, other) for _ in range(2)]
                if self.chance(0.5):
                    sides = [[f"{side}, {second}" for side, second in zip(one, self.masked_step(x, names, b, on, other))] for one in sides]
                    a = f"{a}, {b}"
                condition = self.condition()
                self.line(*[f"{a} = ({one}) if {condition} else ({two})" for one, two in zip(*sides)])
            else:
                self.line(*[f"{a} = {text}" for text in self.masked_step(x, names, a, on, other)])

    def masked_step(self, x, names, a, on, other):
        """An operation in a mask whose result `a` gets."""
        dtype, b, s = self.tiles[x][0], self.pick(names), self.scalar(0)
        low, number = 0 if dtype[0] == "u" else -LIMIT, f"{x}.dtype.type({s})"
        kernel, numpy = self.pick([(f"{x} + {s}", f"{x} + {number}"), (f"{a} + {s}", f"{a} + {number}"), (f"{x} - {b}",) * 2, (f"{b} + {x}",) * 2,
                                   (f"asc2.maximum({b}, {s})", f"np.maximum({b}, {number})")])
        rest = a if other is None else f"{x}.dtype.type({other})"
        return (f"asc2.clamp({kernel}, {low}, {LIMIT})",
                f"np.where({on}, np.clip({rounded(dtype, numpy)}, {low}, {LIMIT}), {rest}).astype({x}.dtype)")

    def masked_loop(self, x, names, on, other):
        variable, kind, end = self.pick(KEPT), self.pick(["range", "range", "bounds", "while", "static"]), None
        first, trips, step = self.random.randint(0, 3), self.random.randint(0, 3), self.pick([1, 2, -1])
        bounds = f"{first}, {first + trips * step}, {step}"
        counters, leaves = list(self.counters), ["break", "continue"]
        if kind == "while":
            variable, leaves = f"i{self.depth}", ["break"]
            end = f"{variable} = {variable} - 1"
            self.line(f"{variable} = {self.scalar(0)} % 4 + 0 * n")
            self.line(f"while {variable} > 0:")
        else:
            bounds = f"{first}, {self.scalar(0)} % 4, {abs(step)}" if kind == "bounds" else bounds
            self.line(f"for {variable} in {'asc2.static_range' if kind == 'static' else 'range'}({bounds}):", f"for {variable} in range({bounds}):")
            self.counters.append(variable)
        self.depth += 1
        self.masked_steps(x, names, on, other, leaves)
        if end:
            self.line(end)
        self.depth -= 1
        self.counters = counters

    def update(self):
        """A name gets another value of its type: what loops carry and branches merge."""
        names = [n for n in self.tiles if n in self.fixed]
        if not names:
            return
        x = self.pick(names)
        dtype, shape = self.tiles[x]
        y = self.tile(lambda d, s: d == dtype and fits(s, shape) and np.broadcast_shapes(s, shape) == shape, True)
        alike = [n for n in names if self.tiles[n] == self.tiles[x]]
        if len(alike) > 1 and self.chance(0.4):
            a, b = self.random.sample(alike, 2)
            return self.line(f"{a}, {b} = {self.pick([f'{b}, {a}', f'swapped({a}, {b})'])}", f"{a}, {b} = {b}, {a}")
        if shape[-1] > 1 and dtype != "i1" and self.chance(0.3):
            at = self.random.randint(1, shape[-1] - 1)
            parts = f"{x}[..., {at}:], {self.pick(alike)}[..., :{at}]"
            return self.result(dtype, shape, f"asc2.concat({parts}, axis=-1)", f"np.concatenate([{parts}], -1)", target=x)
        op = self.pick(["^", "&"] if dtype == "i1" else ["+", "-"])
        return self.result(dtype, shape, f"{x} {op} {y}", f"{x} {op} {y}", target=x)

    def loop(self):
        if self.depth >= DEEPEST:
            return
        variable = self.pick(KEPT)
        kind = self.pick(["range", "range", "bounds", "while", "endless", "static"])
        first, trips, step = self.random.randint(0, 3), self.random.randint(0, 3), self.pick([1, 2, -1])
        stop = first + trips * step
        if kind == "range":
            options = self.pick(["", "", "", ", unroll_factor=2", ", num_stages=2", ", num_stages=1"])
            self.inner(f"for {variable} in {'asc2.' if options or self.chance(0.2) else ''}range({first}, {stop}, {step}{options}):",
                       f"for {variable} in range({first}, {stop}, {step}):", counter=variable, leaves=["break", "continue"])
        elif kind == "bounds":
            self.inner(f"for {variable} in range({first}, {self.scalar(0)} % 4, {abs(step)}):", counter=variable, leaves=["break", "continue"])
        elif kind == "while":
            variable = f"i{self.depth}"
            self.line(f"{variable} = {self.scalar(0)} % 4 + 0 * n")
            self.inner(f"while {variable} > 0:", end=f"{variable} = {variable} - {abs(step)}", leaves=["break"])
        elif kind == "endless":
            variable = f"i{self.depth}"
            self.line(f"{variable} = {self.scalar(0)} % 4 + 0 * n")
            self.inner("while True:", end=f"{variable} = {variable} - {abs(step)}\nif {variable} <= 0:\n    break", leaves=["break"])
        else:
            self.inner(f"for {variable} in asc2.static_range({first}, {stop}, {step}):", f"for {variable} in range({first}, {stop}, {step}):",
                       head=f"if {variable} == {first + step}: {self.pick(['break', 'continue'])}" if self.chance(0.5) else "pass", leaves=["break", "continue"])

    def branch(self):
        if self.depth < DEEPEST:
            self.inner(f"if {self.condition()}:", arms=[f"elif {self.condition()}:", "else:"] if self.chance(0.3) else ["else:"] if self.chance(0.4) else [])

    def inner(self, kernel, numpy=None, head="pass", end=None, counter=None, arms=(), leaves=None):
        tiles, scalars, fixed, counters = dict(self.tiles), list(self.scalars), set(self.fixed), list(self.counters)
        self.fixed |= set(self.random.sample(list(tiles), min(3, len(tiles))))
        kept = set(self.fixed)
        other = self.name() if leaves and self.chance(0.3) else None  # a number at the head, then a tile
        if leaves:
            self.leaves.append([word for word in leaves if word != "continue" or not other])
        if other:
            self.line(f"{other} = {self.pick(['1', 'n'])}")
        for text in [(kernel, numpy)] + [(arm, None) for arm in arms]:
            self.fixed = set(kept)
            self.line(*text)
            self.depth += 1
            if ":" in head:
                self.line(head.split(":")[0] + ":")
                self.line("    " + head.split(": ")[1])
            else:
                self.line(head)
            if counter:
                self.counters = counters + [counter]
            if other:
                self.line(f"if {other} + {self.scalar()} > 4:")
                self.line("    pass")
                self.depth += 1
                self.update()
                self.depth -= 1
                self.line(f"{other} = {self.tile()}")
            for _ in range(self.random.randint(1, 4)):
                self.statement()
            self.update()
            if other:
                self.line(f"{other} = {self.random.randint(0, 3)} + n")
            for line in end.split("\n") if end else []:
                self.line(line)
            self.depth -= 1
            self.tiles, self.scalars, self.counters = dict(tiles), list(scalars), list(counters)
        if leaves:
            self.leaves.pop()
        self.fixed = fixed

    def choose(self):
        """Tiles and numbers that are chosen together."""
        x = self.tile(masks=True)
        y = self.tile(lambda d, s: (d, s) == self.tiles[x], masks=True)
        a, b, s = self.name(), self.name(), self.scalar(0)
        if self.chance(0.5):
            self.line(f"{a}, {b} = ({x}, {y}) if {self.condition()} else ({y}, {x})")
        else:
            pick = f"({x}, ({s} + 0 * n, {y})) if {self.condition()} else ({y}, ({self.scalar(0)} + 0 * n, {x}))"
            self.line(f"{a}, (s{self.depth}, {b}) = {pick}")
            self.line(f"if s{self.depth} > 3:")
            self.line(f"    {a}, {b} = {b}, {a}")
        self.tiles[a] = self.tiles[b] = self.tiles[x]

    def store(self, x=None, everything=False):
        """Into an output of its own, a row for each block; the window may pass the ends of the tensor."""
        x = x or self.tile()
        dtype, shape = self.tiles[x]
        if dtype == "i1":
            return
        index = len(self.outputs)
        if not everything and self.depth == 1 and dtype in ATOMIC and self.chance(0.3):
            whole = tuple(max(1, n + self.random.randint(-2, 3)) for n in shape)
            offsets = [self.pick(["0", "1", "b"]) for _ in whole]
            word = self.pick(["add", "max", "min"])
            self.outputs.append((dtype, whole))
            self.line(f"asc2.atomic_{word}({x}, {self.tensor(f'o{index}', whole)}, [{', '.join(offsets)}])",
                      f"put(o{index}, {x}, [{', '.join(offsets)}], np.{dict(add='add', max='maximum', min='minimum')[word]})")
            return
        # Blocks write different rows: the first dim is theirs.
        inside = shape if everything or self.chance(0.6) else tuple(max(1, n - self.random.randint(0, 3)) for n in shape)
        whole = (self.grid,) + inside
        offsets = ["b"] + ["0" if everything or self.chance(0.6) else self.pick(["1", self.scalar(0)]) for _ in inside]
        self.outputs.append((dtype, whole))
        self.line(f"asc2.store({x}.reshape({[1] + list(shape)}), {self.tensor(f'o{index}', whole)}, offsets=[{', '.join(offsets)}])",
                  f"put(o{index}, {x}.reshape({[1] + list(shape)}), [{', '.join(offsets)}])")

    def store_scalar(self):
        index, count = len(self.outputs), self.random.randint(1, 9)
        if self.depth > 2:
            return
        self.outputs.append(("i32", (self.grid, count)))
        value, at = self.scalar(), f"{self.scalar(0)} % {count}"
        self.line(f"asc2.store(({value} + 0 * n).to(asc2.int32), asc2.tensor(o{index}, [{self.grid}, {count}]), offsets=[b, {at}])", f"o{index}[b, {at}] = {value}")

    def statement(self):
        self.pick([self.load, self.unary, self.unary, self.binary, self.binary, self.with_scalar, self.compare, self.masks, self.reduce, self.reduce, self.whole,
                   self.number, self.element, self.made, self.arg, self.cumsum, self.transpose, self.slice, self.concat, self.reshape, self.cast, self.mask,
                   self.update, self.loop, self.branch, self.choose, self.leave, self.helper, self.store, self.store_scalar])()

    def build(self):
        self.line("b = asc2.block_idx()", "pass")
        self.line(f"{', '.join(KEPT)} = {', '.join(self.pick(['n', str(k)]) for k in range(len(KEPT)))}")
        for _ in range(self.random.randint(1, 3)):
            self.load()
        for _ in range(self.random.randint(3, 10)):
            self.statement()
        for name in self.random.sample(list(self.tiles), min(3, len(self.tiles))):
            self.store(name, everything=True)

    # --- files

    def parameters(self):
        return [f"a{i}" for i in range(len(self.inputs))] + [f"o{i}" for i in range(len(self.outputs))]

    def kernel_text(self):
        head = ", ".join(f"{name}: asc2.GlobalAddress" for name in self.parameters())
        return f"import asc2\n\n{HELPERS}\n\n@asc2.jit\ndef k({head}, n: int):\n" + "\n".join(self.kernel) + "\n"

    def numpy_text(self):
        return f"def k({', '.join(self.parameters())}, n, b):\n" + "\n".join(self.numpy) + "\n"

    def launch_text(self):
        lines = [f'{name} = "{dtype}[{", ".join(map(str, shape))}]"' for name, (dtype, shape) in zip(self.parameters(), self.inputs + self.outputs)]
        return f"grid = {self.grid}\n[args]\n" + "\n".join(lines) + f"\nn = {self.n}\n"


# --- what the NumPy side calls


def rounded(dtype, text):
    return f"to_bf16({text})" if dtype == "bf16" else f"np.asarray({text}).astype(np.{DTYPES[dtype][1].__name__})"


def bf16_bits(values):
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def bf16_values(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def to_bf16(values):
    return bf16_values(bf16_bits(values)).reshape(np.shape(values))


def overlap(whole, offsets, shape):
    """The parts of a tensor and of a window that are in both."""
    ends = [max(0, min(n, o + s)) for n, o, s in zip(whole, offsets, shape)]
    return tuple(slice(o, max(o, e)) for o, e in zip(offsets, ends)), tuple(slice(0, max(0, e - o)) for o, e in zip(offsets, ends))


def window(array, offsets, shape, pad):
    out = np.full(shape, pad, array.dtype)
    there, here = overlap(array.shape, offsets, shape)
    out[here] = array[there]
    return out


def put(array, tile, offsets, combine=None):
    there, here = overlap(array.shape, offsets, tile.shape)
    array[there] = combine(array[there], tile[here]) if combine else tile[here]


def bits_on(high, low, shape, width):
    """Elements of which the bit is set, the lower 64 first, again for each 256 bytes."""
    both, size = high << 64 | low, int(np.prod(shape))
    return np.array([both >> (k % min(128, 256 // width)) & 1 == 1 for k in range(size)]).reshape(shape)


def slice_of(text):
    return slice(*(int(bound) if bound else None for bound in text.split(":")))


def fits(a, b):
    try:
        np.broadcast_shapes(a, b)
        return True
    except ValueError:
        return False


def arrays_of(rng, types):
    return [rng.integers(0 if dtype[0] == "u" else -9, 10, shape).astype(DTYPES[dtype][1]) for dtype, shape in types]


def run(bin_dir, seed, folder):
    """What went wrong with the program, or nothing."""
    program = Program(seed)
    rng = np.random.default_rng(seed)
    types = program.inputs + program.outputs
    arrays = arrays_of(rng, types)
    wanted = [a.copy() for a in arrays]
    scope = {"np": np, "window": window, "put": put, "to_bf16": to_bf16, "bits_on": bits_on}
    folder.mkdir()
    (folder / "k.py").write_text(program.kernel_text())
    (folder / "numpy.py").write_text(program.numpy_text())
    (folder / "launch.toml").write_text(program.launch_text())
    exec(HELPERS, scope)
    exec(program.numpy_text(), scope)
    with np.errstate(all="ignore"):
        for block in range(program.grid):
            scope["k"](*wanted, program.n, block)
    done = subprocess.run([bin_dir / "asc2", "k.py", "--launch", "launch.toml", "-t", "ascend910b", "--verify-each", "--save-temps", "stages", "-o", "k.cpp"],
                          cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        # A program may need more memory than there is; nothing else may be refused.
        return "" if done.returncode == 1 and "[memplan-overflow]" in done.stderr else f"exit {done.returncode}\n{done.stderr}"
    command = [bin_dir / "asc2-sim", sorted((folder / "stages").glob("*.a2ir"))[-1]]
    for name, (dtype, _), array in zip(program.parameters(), types, arrays):
        np.save(folder / f"{name}.npy", bf16_bits(array) if dtype == "bf16" else array)
        command += ["--in", f"{name}={name}.npy"]
    for index in range(len(program.outputs)):
        command += ["--out", f"o{index}=o{index}.out.npy"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        return f"exit {done.returncode}\n{done.stderr}"
    for index, ((dtype, _), array) in enumerate(zip(program.outputs, wanted[len(program.inputs) :])):
        got = np.load(folder / f"o{index}.out.npy").reshape(array.shape)
        got = bf16_values(got) if dtype == "bf16" else got
        if not np.array_equal(got, array):
            return f"o{index} differs\ngot {got}\nwanted {array}"
    return ""


def one(bin_dir, seed, root):
    """The problem, and what was emitted."""
    folder = root / str(seed)
    problem, code = run(bin_dir, seed, folder), folder / "k.cpp"
    text = code.read_text() if code.exists() else ""
    if not problem:
        shutil.rmtree(folder)
    return seed, problem, text


def compile_all(codes, root):
    """What a compiler says of the emitted kernels, against the emulator's headers."""
    text = '#include "kernel_operator.h"\n'
    for seed, code in codes:
        text += f"namespace program{seed} {{\n" + code.replace('#include "kernel_operator.h"', "").replace('extern "C"', "") + "}\n"
    (root / "all.cpp").write_text(text)
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-w", f"-I{pathlib.Path(__file__).resolve().parents[1] / 'emulator'}", "all.cpp"],
                          cwd=root, capture_output=True, text=True)
    return done.stderr


def main():
    bin_dir, count = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    root = pathlib.Path(tempfile.mkdtemp(prefix="asc2-language-"))
    failed, codes = 0, []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for seed, problem, code in pool.map(lambda seed: one(bin_dir, seed, root), range(first, first + count)):
            codes.append((seed, code))
            if problem:
                failed += 1
                print(f"seed {seed}, {root / str(seed)}:\n{problem[:1500]}", flush=True)
            if len(codes) == BATCH or seed == first + count - 1:
                problem = compile_all(codes, root)
                failed += bool(problem)
                print(problem[:1500], end="", flush=True)
                codes = []
    print(f"language: {count} programs from seed {first}, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
