#!/usr/bin/env bash
# Fuzzes for a while: byte fuzzing of both parsers, then random programs. run.sh BUILD_DIR SECONDS COUNT [SEED]
set -euo pipefail
build=$1 seconds=$2 count=$3 seed=${4:-$RANDOM}
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
cd "$(dirname "$0")/../.."
mkdir "$corpus/a2ir" "$corpus/python"
find tests/golden examples \( -name '*.a2ir' -o -name '*.t' \) -exec cp -t "$corpus/a2ir" --backup=numbered {} +
find examples -name '*.py' -exec cp -t "$corpus/python" --backup=numbered {} +
"$build"/tests/fuzz_a2ir -seed="$seed" -max_total_time="$seconds" -rss_limit_mb=4096 -print_final_stats=0 "$corpus/a2ir"
"$build"/tests/fuzz_python -seed="$seed" -max_total_time="$seconds" -rss_limit_mb=4096 -print_final_stats=0 "$corpus/python"
"$build"/tests/random_programs "$count" "$seed"
"$build"/tests/random_programs "$((count / 10))" "$seed" tiny
"$build"/tests/random_plans "$count" "$seed"
