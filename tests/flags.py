#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every flag counts: in the stages of each example that have flags every set, wait and barrier is removed, and every set
and wait doubled, one at a time; the checker and the simulator must both object.

usage: flags.py BIN_DIR
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SYNC = re.compile(r"^\s*(set_flag|wait_flag|barrier) ")


def objects(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command[0]} ends with {done.returncode}\n{done.stderr}")
    return done.returncode == 1


def variants(lines):
    for number, line in enumerate(lines):
        if not SYNC.match(line):
            continue
        yield f"without line {number + 1}: {line.strip()}", lines[:number] + lines[number + 1 :]
        if "barrier" not in line:
            yield f"line {number + 1} twice: {line.strip()}", lines[:number] + [line] + lines[number:]


def main():
    bin_dir = pathlib.Path(sys.argv[1]).resolve()
    failures, count = [], 0
    for stage in sorted(ROOT.glob("examples/*/expected/*/[45]-*.a2ir")):
        for what, lines in variants(stage.read_text().split("\n")):
            text, count = "\n".join(lines), count + 1
            for command in ([bin_dir / "asc2-check"], [bin_dir / "asc2-sim", "--init", "random"]):
                if not objects([str(word) for word in command], text):
                    failures.append(f"{stage.relative_to(ROOT)}, {what}: {command[0].name} finds nothing")
    print("\n".join(failures) if failures else f"{count} variants, all refused by both")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
