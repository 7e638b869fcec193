"""Cycles of the examples at a size that counts, and of kernels that read scalars from memory (tests/bench/source), beside
their bound and kernels written by hand.

tests/bench/kernels.py BIN_DIR prints a table, and fails where a kernel reaches less of its bound than its floor in
KERNELS (per cent, of simulated cycles: no clock decides), or takes longer than the one by hand. Those
(tests/bench/hand/NAME.a2ir) are double buffered as the vendor's samples are, on the same launch; both leave the same
arrays.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
KERNELS = {
    "vadd": ("01_vadd", 99.5),
    "vmuladd": ("02_vmuladd", 99.5),
    "leaky_relu": ("03_leaky_relu", 98),
    "gelu": ("04_gelu", 98),
    "softmax": ("05_softmax", 98.5),
    "online_softmax": ("05_softmax", 99.5),
    "layer_norm": ("06_layer_norm", 98),
    "rms_norm": ("07_rms_norm", 99),
    "swiglu": ("08_swiglu", 97.5),
    "rope": ("09_rope", 96.5),
    "dequant_int8": ("10_dequant_int8", 96.5),
    "topk_mask": ("11_topk_mask", 97),
    "row_clip": ("", 98.5),
    "row_quantise": ("", 97),
    "row_power": ("", 95.5),
    "row_sum": ("", 97.5),
    "row_squares": ("", 91),
}


def simulate(bin_dir: pathlib.Path, kernel: pathlib.Path) -> tuple[dict, list[str]]:
    """Figures of a run, and the hashes of the arrays that it left."""
    command = [bin_dir / "asc2-sim", kernel, "--init", "random", "--digest", "--stats=json"]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return json.loads(words[-1]), [line.split()[-1] for line in words[:-1]]


def main() -> int:
    bin_dir = pathlib.Path(sys.argv[1])
    behind = []
    print(f"{'kernel':<15}{'cycles':>10}{'bound':>10}{'reached':>9}  {'busiest':<8}{'by hand':>10}{'ours':>8}")
    with tempfile.TemporaryDirectory() as work:
        for name, (example, floor) in KERNELS.items():
            out = pathlib.Path(work) / f"{name}.a2ir"
            source = EXAMPLES / example / f"{example[3:]}.py" if example else HERE / "source" / f"{name}.py"
            launch = HERE / "launch" / f"{name}.toml"
            subprocess.run([bin_dir / "asc2", source, "--launch", launch, "-t", "ascend910b", "--stop-after", "pipe",
                            "-o", out], check=True)
            ours, arrays = simulate(bin_dir, out)
            cycles, bound = ours["cycles"], ours["bound_cycles"]
            line = f"{name:<15}{cycles:>10}{bound:>10}{100 * bound / cycles:>8.1f}%  {ours['bound_by']:<8}"
            if 100 * bound / cycles < floor:
                behind.append(f"{name} reaches less than {floor} % of its bound")
            hand = HERE / "hand" / f"{name}.a2ir"
            if hand.exists():
                theirs, others = simulate(bin_dir, hand)
                line += f"{theirs['cycles']:>10}{100 * cycles / theirs['cycles']:>7.1f}%"
                if cycles > theirs["cycles"]:
                    behind.append(f"{name} takes longer than {hand.name} by hand")
                if others != arrays:
                    behind.append(f"{name} has other results than {hand.name} by hand")
            print(line)
    print("\n".join(behind))
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main())
