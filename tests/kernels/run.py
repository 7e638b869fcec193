#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Small kernels through the whole pipe: checked and run after every step, simulated, emitted, compiled for the host
emulator and run there; both results must be those of NumPy.

usage: run.py BIN_DIR [FILE[:KERNEL] ...]

A file of kernels is a Python module. `CASES` lists what to run:
    case(kernel, args, reference, grid=1, const={}, tolerance={}, strict=True): `args` in the order of the parameters, a dtype with a
    shape ("f32[4,100]") or a number; `reference` takes the arrays and numbers by name and gives the arrays that are written.
bf16 arrays are float32 in the reference, rounded.
"""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import types

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DTYPES = {"f32": np.float32, "f16": np.float16, "bf16": np.uint16, "i8": np.int8, "i16": np.int16, "i32": np.int32,
          "i64": np.int64, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64}
CPP = {"f32": "float", "f16": "half", "bf16": "bfloat16_t", "i8": "int8_t", "i16": "int16_t", "i32": "int32_t",
       "i64": "int64_t", "u8": "uint8_t", "u16": "uint16_t", "u32": "uint32_t", "u64": "uint64_t"}


class Anything(types.ModuleType):
    """Stands for asc, asc2 and torch: kernels are not called here."""

    def __getattr__(self, name):
        return Anything(name)

    def __call__(self, *args, **keywords):
        return args[0] if args and callable(args[0]) and not keywords else Anything("made")

    def __getitem__(self, item):
        return self


def case(kernel, args, reference, grid=1, const=None, tolerance=None, low=-4.0, high=4.0, strict=True):
    """Not `strict`: flags of the user's own may be set while a token is outstanding."""
    return types.SimpleNamespace(kernel=kernel, args=args, reference=reference, grid=grid, const=const or {},
                                 tolerance=tolerance or {}, low=low, high=high, strict=strict)


def to_float(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def to_bf16(values):
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def load_module(path):
    for name in ("asc", "asc2", "torch"):
        sys.modules[name] = Anything(name)
    sys.modules["asc2"].jit = lambda *args, **keywords: args[0] if args else (lambda f: f)
    sys.modules["kernels"] = types.SimpleNamespace(case=case)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*command, cwd):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\nexit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def is_array(arg):
    return isinstance(arg, str)


def dtype_of(arg):
    return arg[: arg.index("[")]


def shape_of(arg):
    return tuple(int(dim) for dim in arg[arg.index("[") + 1 : -1].split(","))


def make_input(arg, one, rng):
    name, shape = dtype_of(arg), shape_of(arg)
    if name in ("f32", "f16"):
        return rng.uniform(one.low, one.high, shape).astype(DTYPES[name])
    if name == "bf16":
        return to_bf16(rng.uniform(one.low, one.high, shape))
    info = np.iinfo(DTYPES[name])
    low, high = max(info.min, int(one.low * 16)), min(info.max, int(one.high * 16))
    return rng.integers(low, high, shape, dtype=DTYPES[name], endpoint=True)


def toml(value):
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def launch_text(one):
    lines = [f'kernel = "{one.kernel}"', f"grid = {one.grid}", "[args]"]
    lines += [f"{name} = {toml(value)}" for name, value in one.args.items()] + ["[const]"]
    return "\n".join(lines + [f"{name} = {toml(value)}" for name, value in one.const.items()]) + "\n"


def compile_case(bin_dir, source, one, folder):
    """Every stage of the kernel, and its C++."""
    (folder / "launch.toml").write_text(launch_text(one))
    run(bin_dir / "asc2", source, "--launch", folder / "launch.toml", "-t", "ascend910b", "--save-temps", folder / "stages",
        "-o", folder / "out.cpp", "--verify-each", cwd=folder)
    stages = sorted((folder / "stages").glob("*.a2ir"))
    for stage in stages[-2:] if one.strict else []:  # no flag is set while it may be up
        run(bin_dir / "asc2-check", "--strict", stage, cwd=folder)
    return stages


def simulate(bin_dir, stage, one, inputs, outputs, folder):
    command = [bin_dir / "asc2-sim", stage, "--launch", folder / "launch.toml"]
    for name, array in inputs.items():
        np.save(folder / f"{name}.npy", array)
        command += ["--in", f"{name}={folder / name}.npy"]
    for name in outputs:
        command += ["--out", f"{name}={folder / name}.out.npy"]
    run(*command, cwd=folder)
    return {name: np.load(folder / f"{name}.out.npy") for name in outputs}


def expected(one, inputs):
    given = {}
    for name, arg in one.args.items():
        value = inputs[name].copy() if is_array(arg) else arg
        given[name] = to_float(value) if is_array(arg) and dtype_of(arg) == "bf16" else value
    with np.errstate(all="ignore"):
        return one.reference(**given)


def compare(one, got, wanted, where):
    for name, array in wanted.items():
        value = got[name].reshape(np.shape(array))
        if dtype_of(one.args[name]) == "bf16":
            value, array = to_float(value), to_float(to_bf16(array))
        np.testing.assert_allclose(value, array, err_msg=f"{where}: {name}", **one.tolerance)


def host_main(prepared):
    """C++ that runs the emitted kernels on the arrays of files, one after the other."""
    text = '#include "kernel_operator.h"\n#include <cstdio>\n#include <vector>\n'
    text += "static std::vector<uint8_t> read(const char* name) {\n  FILE* f = fopen(name, \"rb\");\n"
    text += "  std::vector<uint8_t> out;\n  for (int c; (c = fgetc(f)) != EOF;) out.push_back(uint8_t(c));\n  fclose(f);\n"
    text += "  return out;\n}\nstatic void write(const char* name, const std::vector<uint8_t>& all) {\n"
    text += "  FILE* f = fopen(name, \"wb\");\n  fwrite(all.data(), 1, all.size(), f);\n  fclose(f);\n}\n"
    body = ""
    for index, (one, folder, _, _) in enumerate(prepared):
        code = (folder / "out.cpp").read_text().replace('#include "kernel_operator.h"', "").replace('extern "C"', "")
        text += f"namespace case{index} {{\n{code}\n}}\n"
        body += f"  {{\n    using namespace case{index};\n"
        words = []
        for name, arg in one.args.items():
            if is_array(arg):
                body += f'    auto {name}_bytes = read("{folder}/{name}.bin");\n'
                words.append(f"{name}_bytes.data()")
            else:
                words.append("true" if arg is True else "false" if arg is False else repr(arg) + ("f" if isinstance(arg, float) else ""))
        body += f"    A2_EMULATE({one.grid}, {one.kernel}, {', '.join(words)});\n"
        for name, arg in one.args.items():
            if is_array(arg):
                body += f'    write("{folder}/{name}.host.bin", {name}_bytes);\n'
        body += "  }\n"
    return text + "int main() {\n" + body + "}\n"


def run_on_host(prepared, folder):
    (folder / "host.cpp").write_text(host_main(prepared))
    run("g++", "-std=c++17", "-O1", "-ffp-contract=off", "-w", f"-I{ROOT}/tests/emulator", "host.cpp", "-o", "host", cwd=folder)
    for one, place, inputs, _ in prepared:
        for name, array in inputs.items():
            array.tofile(place / f"{name}.bin")
    run(folder / "host", cwd=folder)
    for one, place, inputs, wanted in prepared:
        got = {name: np.fromfile(place / f"{name}.host.bin", inputs[name].dtype) for name in wanted}
        compare(one, got, wanted, f"{one.kernel} on the host")


def run_file(bin_dir, path, only):
    module = load_module(path)
    with tempfile.TemporaryDirectory() as name:
        prepared = []
        for index, one in enumerate(module.CASES):
            if only and one.kernel != only:
                continue
            folder = pathlib.Path(name) / str(index)
            folder.mkdir()
            rng = np.random.default_rng(index + 1)
            inputs = {n: make_input(arg, one, rng) for n, arg in one.args.items() if is_array(arg)}
            wanted = expected(one, inputs)
            stages = compile_case(bin_dir, path, one, folder)
            for stage in (stages[0], stages[-1]):
                got = simulate(bin_dir, stage, one, inputs, wanted, folder)
                compare(one, got, wanted, f"{one.kernel} {stage.stem}")
            prepared.append((one, folder, inputs, wanted))
        run_on_host(prepared, pathlib.Path(name))
    print(f"{path.stem}: {len(prepared)} kernels checked, simulated, emitted and run, equal to NumPy")


def main():
    bin_dir = pathlib.Path(sys.argv[1]).resolve()
    chosen = sys.argv[2:] or sorted(f.stem for f in HERE.glob("*.py") if f.stem != "run")
    for word in chosen:
        stem, _, kernel = word.partition(":")
        run_file(bin_dir, HERE / f"{stem}.py", kernel)


if __name__ == "__main__":
    main()
