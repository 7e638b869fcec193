#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs examples: compile with asc2, check, simulate every stage, compare with NumPy, with expected/ and with perfect order.

usage: run.py BIN_DIR [--bless] [EXAMPLE ...]
"""
import importlib.util
import inspect
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
TARGET = "ascend910b"


def run(*command, cwd):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\nexit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def load_reference(example):
    spec = importlib.util.spec_from_file_location("reference", example / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def simulate(bin_dir, folder, stage, launch, inputs, outputs):
    """Arrays that the stage leaves in `outputs`; the inputs lie in `folder` as .npy files."""
    command = [bin_dir / "asc2-sim", stage, "--launch", launch]
    for name in inputs:
        command += ["--in", f"{name}={folder / name}.npy"]
    for name in outputs:
        command += ["--out", f"{name}={folder / name}.out.npy"]
    run(*command, cwd=folder)
    return {name: np.load(folder / f"{name}.out.npy") for name in outputs}


def statistics(bin_dir, folder, stage, launch, inputs):
    command = [bin_dir / "asc2-sim", stage, "--launch", launch, "--stats=json"]
    for name in inputs:
        command += ["--in", f"{name}={folder / name}.npy"]
    return json.loads(run(*command, cwd=folder))


def judge_time(bin_dir, folder, stages, launch, inputs):
    """At most 2 % of the cycles are waiting that no data asks for, and full barriers are never faster, but for what flags take
    themselves: two cycles of each. Returns the waiting in percent."""
    own = statistics(bin_dir, folder, stages[-1], launch, inputs)
    waiting = 100 * (own["cycles"] / own["oracle_cycles"] - 1)
    assert waiting <= 2, f"{stages[-1]}: {own['cycles']} cycles, {own['oracle_cycles']} with an oracle"
    planned = next(stage for stage in stages if stage.stem.endswith("memplan"))
    run(bin_dir / "asc2-sync", "--mode=barrier-all", planned, "-o", folder / "barriers.a2ir", cwd=folder)
    barriers = statistics(bin_dir, folder, folder / "barriers.a2ir", launch, inputs)
    lines = (own["sets"] + own["waits"]) // own["blocks"]
    assert own["cycles"] <= barriers["cycles"] + 2 * lines, f"{stages[-1]}: {own['cycles']} cycles, {barriers['cycles']} with barriers"
    return waiting


def compare(got, wanted, reference, where):
    decode = getattr(reference, "decode", lambda array: array)  # of arrays that travel in another dtype
    for name, array in wanted.items():
        np.testing.assert_allclose(decode(got[name]).reshape(array.shape), array, **reference.TOLERANCE, err_msg=f"{where}: {name}")


def golden(saved, expected, bless):
    if bless:
        shutil.rmtree(expected, ignore_errors=True)
        shutil.copytree(saved, expected)
    names = {f.name for f in saved.iterdir()} | {f.name for f in expected.iterdir()}
    for name in sorted(names):
        old = (expected / name).read_text() if (expected / name).exists() else ""
        new = (saved / name).read_text() if (saved / name).exists() else ""
        if old != new:
            raise SystemExit(f"{expected / name} differs; to accept: examples/run.py BIN_DIR --bless {expected.parent.parent.name}")


def run_example(bin_dir, example, bless):
    reference = load_reference(example)
    kernel = next(f for f in example.glob("*.py") if f.name != "reference.py")
    for launch in sorted(example.glob("*.toml")):
        inputs = reference.inputs(np.random.default_rng(1))
        extra = {"launch": launch.stem} if "launch" in inspect.signature(reference.outputs).parameters else {}
        wanted = reference.outputs(**inputs, **extra)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            run(bin_dir / "asc2", kernel.name, "--launch", launch.name, "-t", TARGET, "--save-temps", folder / "stages",
                "-o", folder / "out.cpp", "--verify-each", cwd=example)
            (folder / "stages/commands.sh").unlink()  # names the folder of this run
            golden(folder / "stages", example / "expected" / launch.stem, bless)
            for array in inputs:
                np.save(folder / f"{array}.npy", inputs[array])
            stages = sorted((folder / "stages").glob("*.a2ir"))
            for stage in stages[-2:]:
                run(bin_dir / "asc2-check", "--strict", stage, cwd=folder)
            for stage in stages:
                got = simulate(bin_dir, folder, stage, launch, inputs, wanted)
                compare(got, wanted, reference, f"{example.name} {launch.stem} {stage.stem}")
            waiting = judge_time(bin_dir, folder, stages, launch, inputs)
        print(
            f"{example.name} ({launch.stem}): {len(stages)} stages checked, simulated, equal to NumPy; "
            f"waits {waiting:.1f} % of an oracle's cycles"
        )


def main():
    words = [word for word in sys.argv[1:] if word != "--bless"]
    bin_dir = pathlib.Path(words[0]).resolve()
    chosen = [HERE / word for word in words[1:]] or sorted(HERE.glob("[0-9]*"))
    for example in chosen:
        run_example(bin_dir, example, "--bless" in sys.argv)


if __name__ == "__main__":
    main()
