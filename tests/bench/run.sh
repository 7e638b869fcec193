#!/usr/bin/env bash
# Speed of the tools, and of the kernels they make by the simulator's clock. run.sh BUILD_DIR [MINIMALLOC_DIR]
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/../.."
"$build"/tests/speed
export PATH="$build/bin:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "01_vadd, 1 MiB of each array per core"
asc2 examples/01_vadd/vadd.py --launch tests/bench/vadd_1mib.toml -t ascend910b --stop-after pipe -o "$work/vadd.a2ir"
asc2-sim "$work/vadd.a2ir" --init random --stats
