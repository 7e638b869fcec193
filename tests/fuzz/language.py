#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Random kernels in the whole language of tiles: the same statements run in NumPy, and all values must be equal.

usage: language.py BIN_DIR COUNT [SEED [JOBS]]

A program loads tiles, computes with them in straight code, loops in loops, branches and masks, and stores every tile that it has
at the end. Values are small whole numbers in every element type, so that no order of sums changes a result. A failing program
stays in a folder that is named, with its launch file and the arrays.
"""
import concurrent.futures
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np

DTYPES = {"f32": ("float32", np.float32), "f16": ("float16", np.float16), "i32": ("int32", np.int32), "i16": ("int16", np.int16),
          "i8": ("int8", np.int8), "u8": ("uint8", np.uint8), "u32": ("uint32", np.uint32), "i64": ("int64", np.int64)}
WEIGHTS = {"f32": 8, "i32": 4, "f16": 3, "i16": 2, "i8": 1, "u8": 1, "u32": 1, "i64": 1}
DIMS = [1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 24, 31, 33, 40, 64]
LIMIT = 30  # of the values that a statement leaves
MOST = 1200  # elements of a tile


class Program:
    """Statements in two languages, line by line."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kernel, self.numpy = [], []
        self.depth = 1
        self.tiles = {}  # name -> (dtype, shape)
        self.inputs = []  # (dtype, shape)
        self.count = 0
        self.fixed = set()  # names that keep their type: carried by a loop or merged by a branch
        self.build()

    def line(self, kernel, numpy=None):
        self.kernel.append("    " * self.depth + kernel)
        self.numpy.append("    " * self.depth + (kernel if numpy is None else numpy))

    def name(self):
        self.count += 1
        return f"t{self.count}"

    def pick(self, items):
        return self.random.choice(list(items))

    def shape(self):
        while True:
            shape = tuple(self.pick(DIMS) for _ in range(self.pick([1, 2, 2, 2, 3])))
            if np.prod(shape) <= MOST:
                return shape

    def tile(self, wanted=lambda dtype, shape: True):
        names = [n for n, (dtype, shape) in self.tiles.items() if wanted(dtype, shape)]
        return self.pick(names) if names else None

    def load(self):
        dtype = self.random.choices(list(WEIGHTS), WEIGHTS.values())[0]
        shape = self.shape()
        index, name = len(self.inputs), self.name()
        self.inputs.append((dtype, shape))
        self.line(f"{name} = asc2.load(asc2.tensor(a{index}, {list(shape)}), {list(shape)}, offsets={[0] * len(shape)})", f"{name} = a{index}.copy()")
        self.tiles[name] = (dtype, shape)

    def bound(self, name, dtype):
        """Keeps values small; unsigned ones may wrap first."""
        low = 0 if dtype[0] == "u" else -LIMIT
        self.line(f"{name} = asc2.clamp({name}, {low}, {LIMIT})", f"{name} = np.clip({name}, {low}, {LIMIT}).astype({name}.dtype)")

    def result(self, dtype, shape, kernel, numpy, target=None, bound=True):
        if np.prod(shape) > MOST:
            return
        name = target or self.name()
        self.line(f"{name} = {kernel}", f"{name} = ({numpy}).astype(np.{DTYPES[dtype][0]})")
        self.tiles[name] = (dtype, tuple(int(n) for n in shape))
        if bound:
            self.bound(name, dtype)

    # --- one statement each

    def unary(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        kernel, numpy = self.pick([(f"-{x}", f"-{x}"), (f"asc2.abs({x})", f"np.abs({x})"), (f"asc2.relu({x})", f"np.maximum({x}, 0)"), (f"{x} * 3 - 1", f"{x} * {x}.dtype.type(3) - {x}.dtype.type(1)"),
                                   (f"asc2.minimum({x}, 5)", f"np.minimum({x}, {x}.dtype.type(5))"), (f"{x} + {x}", f"{x} + {x}")])
        if dtype[0] == "u" and kernel.startswith("-"):
            return
        self.result(dtype, shape, kernel, numpy)

    def binary(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        y = self.tile(lambda d, s: d == dtype and fits(s, shape))
        both = np.broadcast_shapes(shape, self.tiles[y][1])
        a, b = (x, y) if self.random.random() < 0.5 else (y, x)
        op = self.pick(["+", "-", "*", "asc2.minimum", "asc2.maximum", "where"] + (["&", "^"] if dtype[0] in "iu" else []))
        if op == "where":
            compare = self.pick(["<", ">=", "=="])
            self.result(dtype, both, f"asc2.where({a} {compare} {b}, {x}, {y})", f"np.where({a} {compare} {b}, {x}, {y})")
        elif op.startswith("asc2"):
            self.result(dtype, both, f"{op}({a}, {b})", f"np.{op[5:]}({a}, {b})")
        else:
            self.result(dtype, both, f"{a} {op} {b}", f"{a} {op} {b}")

    def reduce(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        axes = sorted(self.random.sample(range(len(shape)), self.random.randint(1, len(shape))))
        keep = len(axes) == len(shape) or self.random.random() < 0.5
        by = self.pick(["sum", "max", "min"])
        left = [1 if d in axes else n for d, n in enumerate(shape)] if keep else [n for d, n in enumerate(shape) if d not in axes]
        wide = ", dtype=np.float32" if dtype == "f16" and by == "sum" else f", dtype={x}.dtype" if by == "sum" else ""
        self.result(dtype, left, f"{x}.{by}({', '.join(map(str, axes))}, keep_dims={keep})", f"{x}.{by}({tuple(axes)}, keepdims={keep}{wide})")

    def scalar(self):
        x = self.tile(lambda d, s: d in ("f32", "i32"))
        if x:
            dtype, shape = self.tiles[x]
            self.result(dtype, shape, f"{x} - {x}.max()", f"{x} - {x}.max()")

    def arg(self):
        x = self.tile(lambda d, s: len(s) > 1)
        if x:
            shape = self.tiles[x][1]
            axis = self.random.randrange(len(shape))
            by = self.pick(["argmax", "argmin"])
            self.result("i32", shape[:axis] + shape[axis + 1 :], f"{x}.{by}({axis})", f"{x}.{by}({axis})")

    def cumsum(self):
        x = self.tile(lambda d, s: d != "f16")
        if x:
            dtype, shape = self.tiles[x]
            axis = self.random.randrange(len(shape))
            self.result(dtype, shape, f"{x}.cumsum({axis})", f"np.cumsum({x}, {axis}, dtype={x}.dtype)")

    def transpose(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        axes = self.random.sample(range(len(shape)), len(shape))
        self.result(dtype, [shape[a] for a in axes], f"{x}.transpose({', '.join(map(str, axes))})", f"{x}.transpose({axes})", bound=False)

    def slice(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        parts, left = [], []
        for n in shape:
            begin = self.random.randrange(n)
            end = self.random.randint(begin + 1, n)
            if self.random.random() < 0.2 and len(left) + len(shape) - len(parts) > 1:
                parts.append(str(begin))
                continue
            parts.append(self.pick([f"{begin}:{end}", ":"]))
            left.append(end - begin if parts[-1] != ":" else n)
        if left:
            self.result(dtype, left, f"{x}[{', '.join(parts)}]", f"{x}[{', '.join(parts)}]", bound=False)

    def concat(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        axis = self.random.randrange(len(shape))
        def alike(d, s):
            return d == dtype and len(s) == len(shape) and all(a == b for k, (a, b) in enumerate(zip(s, shape)) if k != axis)
        parts = [self.tile(alike) for _ in range(self.random.randint(2, 3))]
        whole = list(shape)
        whole[axis] = sum(self.tiles[p][1][axis] for p in parts)
        self.result(dtype, whole, f"asc2.concat({', '.join(parts)}, axis={axis})", f"np.concatenate([{', '.join(parts)}], {axis})", bound=False)

    def reshape(self):
        x = self.tile()
        dtype, shape = self.tiles[x]
        rest, to = int(np.prod(shape)), []
        while rest > 1 and len(to) < 2:
            divisors = [n for n in range(1, rest + 1) if rest % n == 0]
            to.append(self.pick(divisors))
            rest //= to[-1]
        to.append(rest)
        self.result(dtype, to, f"{x}.reshape({to})", f"{x}.reshape({to})", bound=False)

    def cast(self):
        x = self.tile()
        dtype = self.pick(DTYPES)
        if dtype[0] == "u":
            return
        self.result(dtype, self.tiles[x][1], f"{x}.to(asc2.{DTYPES[dtype][0]})", x, bound=False)

    def mask(self):
        x = self.tile(lambda d, s: d != "u8")
        if not x or self.depth > 3:
            return
        dtype, shape = self.tiles[x]
        name, count = self.name(), self.random.randint(0, int(np.prod(shape)))
        self.line(f"{name} = {x}")
        self.line(f"with asc2.mask(count={count}):", "if True:")
        self.depth += 1
        self.line(f"{name} = {x} + 1", f"{name} = np.where(np.arange({x}.size).reshape({x}.shape) < {count}, {x} + {x}.dtype.type(1), {name})")
        self.depth -= 1
        self.tiles[name] = (dtype, shape)
        self.bound(name, dtype)

    def update(self):
        """A name gets another value of its type: what loops carry and branches merge."""
        names = [n for n in self.tiles if n in self.fixed]
        if not names:
            return
        x = self.pick(names)
        dtype, shape = self.tiles[x]
        y = self.tile(lambda d, s: d == dtype and fits(s, shape) and np.broadcast_shapes(s, shape) == shape)
        op = self.pick(["+", "-"])
        self.result(dtype, shape, f"{x} {op} {y}", f"{x} {op} {y}", target=x)

    def loop(self):
        if self.depth > 3:
            return
        variable = f"i{self.depth}"
        first, trips, step = self.random.randint(0, 3), self.random.randint(0, 3), self.pick([1, 2, -1])
        stop = first + trips * step
        self.inner(f"for {variable} in range({first}, {stop}, {step}):")

    def branch(self):
        if self.depth <= 3:
            self.inner(f"if n % {self.random.randint(2, 4)} == {self.random.randint(0, 1)}:")

    def inner(self, head):
        outside, fixed = dict(self.tiles), set(self.fixed)
        self.fixed |= set(self.random.sample(list(outside), min(3, len(outside))))
        self.line(head)
        self.depth += 1
        self.line("pass")
        for _ in range(self.random.randint(1, 4)):
            self.statement()
        self.update()
        self.depth -= 1
        self.tiles, self.fixed = outside, fixed

    def statement(self):
        self.pick([self.unary, self.binary, self.binary, self.reduce, self.reduce, self.scalar, self.arg, self.cumsum, self.transpose, self.slice,
                   self.concat, self.reshape, self.cast, self.mask, self.update, self.loop, self.branch])()

    def build(self):
        for _ in range(self.random.randint(1, 3)):
            self.load()
        for _ in range(self.random.randint(3, 9)):
            self.statement()
        self.outputs = self.random.sample(list(self.tiles), min(3, len(self.tiles)))
        for index, name in enumerate(self.outputs):
            shape = list(self.tiles[name][1])
            self.line(f"asc2.store({name}, asc2.tensor(o{index}, {shape}), offsets={[0] * len(shape)})", f"o{index} = {name}")

    def parameters(self):
        return [f"a{i}" for i in range(len(self.inputs))] + [f"o{i}" for i in range(len(self.outputs))]

    def kernel_text(self):
        head = ", ".join(f"{name}: asc2.GlobalAddress" for name in self.parameters())
        return f"import asc2\n\n\n@asc2.jit\ndef k({head}, n: int):\n" + "\n".join(self.kernel) + "\n"

    def numpy_text(self):
        inputs = ", ".join(f"a{i}" for i in range(len(self.inputs)))
        outputs = "".join(f"o{i}, " for i in range(len(self.outputs)))
        return f"def k({inputs}, n):\n" + "\n".join(self.numpy) + f"\n    return {outputs}\n"

    def launch_text(self, n):
        types = self.inputs + [self.tiles[name] for name in self.outputs]
        lines = [f'{name} = "{dtype}[{", ".join(map(str, shape))}]"' for name, (dtype, shape) in zip(self.parameters(), types)]
        return "grid = 1\n[args]\n" + "\n".join(lines) + f"\nn = {n}\n"


def fits(a, b):
    try:
        np.broadcast_shapes(a, b)
        return True
    except ValueError:
        return False


def run(bin_dir, seed, folder):
    """What went wrong with the program, or nothing."""
    program = Program(seed)
    rng = np.random.default_rng(seed)
    n = int(rng.integers(0, 12))
    arrays = [rng.integers(0 if dtype[0] == "u" else -9, 10, shape).astype(DTYPES[dtype][1]) for dtype, shape in program.inputs]
    scope = {"np": np}
    exec(program.numpy_text(), scope)
    with np.errstate(all="ignore"):
        wanted = scope["k"](*[a.copy() for a in arrays], n)
    folder.mkdir()
    (folder / "k.py").write_text(program.kernel_text())
    (folder / "numpy.py").write_text(program.numpy_text())
    (folder / "launch.toml").write_text(program.launch_text(n))
    done = subprocess.run([bin_dir / "asc2", "k.py", "--launch", "launch.toml", "-t", "ascend910b", "--verify-each", "--stop-after", "pipe", "-o", "k.a2ir"],
                          cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        # A program may need more memory than there is; nothing else may be refused.
        return "" if done.returncode == 1 and "[memplan-overflow]" in done.stderr else done.stderr
    command = [bin_dir / "asc2-sim", "k.a2ir"]
    for index, array in enumerate(arrays):
        np.save(folder / f"a{index}.npy", array)
        command += ["--in", f"a{index}=a{index}.npy"]
    for index in range(len(wanted)):
        command += ["--out", f"o{index}=o{index}.npy"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr
    for index, array in enumerate(wanted):
        got = np.load(folder / f"o{index}.npy").reshape(array.shape)
        if not np.array_equal(got, array):
            return f"o{index} differs\ngot {got}\nwanted {array}"
    return ""


def main():
    bin_dir, count = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    root = pathlib.Path(tempfile.mkdtemp(prefix="asc2-language-"))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        def one(seed):
            folder = root / str(seed)
            problem = run(bin_dir, seed, folder)
            if not problem:
                for file in folder.iterdir():
                    file.unlink()
                folder.rmdir()
            return seed, problem
        for seed, problem in pool.map(one, range(first, first + count)):
            if problem:
                failed += 1
                print(f"seed {seed}, {root / str(seed)}:\n{problem[:1500]}", flush=True)
    print(f"language: {count} programs from seed {first}, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
