#!/usr/bin/env bash
# Speed of the tools, and of the kernels they make by the simulator's clock. run.sh BUILD_DIR [MINIMALLOC_DIR]
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/../.."
"$build"/tests/speed
"$build"/tests/calibration
/usr/bin/python3 tests/bench/kernels.py "$build/bin"

export PATH="$build/bin:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Public packing problems, all to be placed in 1 MiB: seconds for each, as a user sees them.
[ -n "${2:-}" ] || exit 0
echo "MiniMalloc instances"
TIMEFORMAT=%R
sum=0
for csv in "$2"/*.csv; do
  seconds=$( { time asc2-memplan --csv "$csv" --capacity 1048576 -o "$work/placed.csv"; } 2>&1 )
  printf '%-12s %s s\n' "$(basename "$csv" .csv)" "$seconds"
  sum=$(awk "BEGIN { print $sum + $seconds }")
done
printf '%-12s %s s\n' all "$sum"
