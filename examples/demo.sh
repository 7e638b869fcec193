#!/usr/bin/env bash
# The main job in a few lines: 01_vadd from Python to checked Ascend C, simulated and compared with NumPy.
set -euo pipefail
bin=$(realpath "$1")
cd "$(dirname "$0")/01_vadd"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export PATH="$bin:$PATH"

say() { printf '\n$ %s\n' "$*"; "$@"; }
say asc2 vadd.py --launch launch.toml -t ascend910b --save-temps "$out" --time -o "$out/vadd.cpp"
say asc2-check "$out/5-pipe.a2ir" -o /dev/null && echo "no race, no deadlock, no overflow"
/usr/bin/python3 ../run.py "$bin" 01_vadd
say asc2-sim "$out/5-pipe.a2ir" --init random --stats | sed -n '1,10p'
echo
echo "The Ascend C of the loop:"
sed -n '/for (/,/^  }/p' "$out/vadd.cpp"
