#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what the documents show: every '$ command' of README.md and of the EXAMPLES of the manual pages.

usage: docs.py BIN_DIR [--bless] [DOCUMENT ...]

Commands of one document run in order, in one folder that holds examples/, and vadd.py, launch.toml, x.npy and y.npy
of 01_vadd. Lines below a command are what it must print on standard output; a manual page may leave them out.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]


def blocks(path):
    """(first line, lines) of each literal block, without its indentation; roff escapes undone."""
    lines = path.read_text().split("\n")
    if path.suffix == ".md":
        start = None
        for i, line in enumerate(lines + ["end"]):
            if line.startswith("    "):
                start = i if start is None else start
            elif line.strip() and start is not None:
                yield start, [text[4:] for text in lines[start:i]]
                start = None
        return
    start = None
    for i, line in enumerate(lines):
        if line.startswith(".Bd -literal"):
            start = i + 1
        elif line.startswith(".Ed") and start is not None:
            yield start, [text.replace("\\-", "-").replace("\\e", "\\") for text in lines[start:i]]
            start = None


def commands(path):
    """(line number, command, wanted output lines, index range of the output)."""
    for start, lines in blocks(path):
        at = [i for i, line in enumerate(lines) if line.startswith("$ ")]
        for this, after in zip(at, at[1:] + [len(lines)]):
            end = after
            while end > this + 1 and not lines[end - 1].strip():
                end -= 1
            yield start + this, lines[this][2:], lines[this + 1 : end], (start + this + 1, start + end)


def prepare(folder):
    shutil.copytree(ROOT / "examples", folder / "examples")
    for name in ("vadd.py", "launch.toml"):
        shutil.copy(ROOT / "examples/01_vadd" / name, folder)
    rng = np.random.default_rng(1)
    for name in "xy":
        np.save(folder / f"{name}.npy", rng.standard_normal(200000, dtype=np.float32))


def run_document(bin_dir, path, bless):
    failures, edits = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        env = dict(os.environ, PATH=f"{bin_dir}:{os.environ['PATH']}")
        for line, command, wanted, place in commands(path):
            done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, capture_output=True, text=True)
            got = done.stdout.rstrip("\n").split("\n") if done.stdout.strip() else []
            if done.returncode != 0:
                failures.append(f"{path.name}:{line + 1}: $ {command}\nexit {done.returncode}\n{done.stderr}")
            elif got != wanted and (wanted or path.suffix == ".md"):
                failures.append(f"{path.name}:{line + 1}: $ {command}\nprints\n" + "\n".join(got) + "\nnot\n" + "\n".join(wanted))
                edits.append((place, got))
    if bless and edits:
        lines = path.read_text().split("\n")
        indent = "    " if path.suffix == ".md" else ""
        for (begin, end), got in reversed(edits):
            lines[begin:end] = [indent + text for text in got]
        path.write_text("\n".join(lines))
    return failures


def main():
    words = [word for word in sys.argv[1:] if word != "--bless"]
    bin_dir = pathlib.Path(words[0]).resolve()
    paths = [pathlib.Path(word).resolve() for word in words[1:]] or [ROOT / "README.md", *sorted((ROOT / "man").rglob("*.[157]"))]
    failures, count = [], 0
    for path in paths:
        count += sum(1 for _ in commands(path))
        failures += run_document(bin_dir, path, "--bless" in sys.argv)
    print("\n\n".join(failures) if failures else f"{count} commands of {len(paths)} documents ran")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
