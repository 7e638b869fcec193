"""Cycles of the examples at a size that counts, and of kernels that read scalars from memory (tests/bench/source), beside
their bound and kernels written by hand.

tests/bench/kernels.py BIN_DIR prints a table; nothing passes or fails here. The hand-written ones
(tests/bench/hand/NAME.a2ir) are double buffered as the vendor's samples are, on the same launch;
both leave the same arrays.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
KERNELS = {
    "vadd": "01_vadd",
    "vmuladd": "02_vmuladd",
    "leaky_relu": "03_leaky_relu",
    "gelu": "04_gelu",
    "softmax": "05_softmax",
    "online_softmax": "05_softmax",
    "layer_norm": "06_layer_norm",
    "rms_norm": "07_rms_norm",
    "swiglu": "08_swiglu",
    "rope": "09_rope",
    "dequant_int8": "10_dequant_int8",
    "topk_mask": "11_topk_mask",
    "row_clip": "",
    "row_quantise": "",
    "row_power": "",
    "row_sum": "",
    "row_squares": "",
}


def simulate(bin_dir: pathlib.Path, kernel: pathlib.Path) -> tuple[dict, list[str]]:
    """Figures of a run, and the hashes of the arrays that it left."""
    command = [bin_dir / "asc2-sim", kernel, "--init", "random", "--digest", "--stats=json"]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return json.loads(words[-1]), [line.split()[-1] for line in words[:-1]]


def main() -> None:
    bin_dir = pathlib.Path(sys.argv[1])
    print(f"{'kernel':<15}{'cycles':>10}{'bound':>10}{'reached':>9}  {'busiest':<8}{'by hand':>10}{'ours':>8}")
    with tempfile.TemporaryDirectory() as work:
        for name, example in KERNELS.items():
            out = pathlib.Path(work) / f"{name}.a2ir"
            source = EXAMPLES / example / f"{example[3:]}.py" if example else HERE / "source" / f"{name}.py"
            launch = HERE / "launch" / f"{name}.toml"
            subprocess.run([bin_dir / "asc2", source, "--launch", launch, "-t", "ascend910b", "--stop-after", "pipe",
                            "-o", out], check=True)
            ours, arrays = simulate(bin_dir, out)
            cycles, bound = ours["cycles"], ours["bound_cycles"]
            line = f"{name:<15}{cycles:>10}{bound:>10}{100 * bound / cycles:>8.1f}%  {ours['bound_by']:<8}"
            hand = HERE / "hand" / f"{name}.a2ir"
            if hand.exists():
                theirs, others = simulate(bin_dir, hand)
                line += f"{theirs['cycles']:>10}{100 * cycles / theirs['cycles']:>7.1f}%"
                line += "" if others == arrays else "  other results"
            print(line)
    print()


if __name__ == "__main__":
    main()
