#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Rules of the repository, one function each; `lint.py RULE [BIN_DIR]` prints what breaks the rule."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRACKED = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True).stdout.split("\n")
FILES = [ROOT / name for name in TRACKED if name and (ROOT / name).is_file()]
# Third-party headers and the only libraries that may see them.
WALLED = {"CLI/": {"cli"}, "toml++/": {"config"}, "re2/": {"base"}}


def sources(*suffixes):
    return [f for f in FILES if f.suffix in suffixes]


def rel(path):
    return path.relative_to(ROOT)


def allowed_edges():
    """Library -> libraries it links, from libs/CMakeLists.txt, transitively."""
    text = (ROOT / "libs/CMakeLists.txt").read_text()
    edges = {}
    for match in re.finditer(r"^asc2_library\((\w+)([^)]*)\)", text, re.M):
        edges[match[1]] = set(match[2].split())
    for group, names, in re.findall(r"^foreach\((\w+) ([^)]*)\)", text, re.M):
        for match in re.finditer(r"^  asc2_library\(\$\{%s\}([^)]*)\)" % group, text, re.M):
            for name in names.split():
                edges[name] = set(match[1].split())
    for _ in edges:
        for name in edges:
            for below in list(edges[name]):
                edges[name] |= edges.get(below, set())
    return edges


def layering():
    edges = allowed_edges()
    for f in sources(".h", ".cpp"):
        if rel(f).parts[0] != "libs":
            continue
        library = rel(f).parts[1]
        for header in re.findall(r'#include "(\w+)/', f.read_text()):
            if header != library and header in edges and header not in edges.get(library, set()):
                yield f"{rel(f)}: includes {header}/, which libs/CMakeLists.txt does not allow"
        for header in re.findall(r"#include <([^>]*)>", f.read_text()):
            for prefix, owners in WALLED.items():
                if header.startswith(prefix) and (library not in owners or f.suffix == ".h"):
                    yield f"{rel(f)}: includes <{header}>, which is walled in"


def sizes():
    for f in FILES:
        name, lines = rel(f), None
        limit = {".cpp": 500, ".h": 270}.get(f.suffix)
        if name.parts[0] == "tests" and f.suffix in (".cpp", ".h"):
            limit = 800  # tables of cases; the emulator's interface
        if name.parts[0] == "tools" and f.suffix == ".cpp":
            limit = 160
        limit = {"README.md": 120, "CMakeLists.txt": 120, "Makefile": 70}.get(str(name), limit)
        if f.suffix == ".t":
            limit = 120
        if limit and len(lines := f.read_text().split("\n")) - 1 > limit:
            yield f"{name}: {len(lines) - 1} lines, the limit is {limit}"
        if f.suffix in (".cpp", ".h", ".def"):
            width = 140 if f.suffix == ".def" else 100
            for number, line in enumerate(f.read_text().split("\n"), 1):
                if len(line) > width and "tests/" not in str(name) and not line.startswith(('A2_', '//     ')):
                    yield f"{name}:{number}: {len(line)} columns, the limit is {width}"


def headers():
    for f in sources(".h", ".cpp"):
        if "expected" in rel(f).parts:
            continue  # made by asc2-emit
        if "SPDX-License-Identifier: Apache-2.0" not in f.read_text().split("\n")[0]:
            yield f"{rel(f)}: the first line is not the SPDX line"
        if f.suffix == ".h" and "#pragma once" not in f.read_text():
            yield f"{rel(f)}: no '#pragma once'"
        if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", f.read_text()):
            yield f"{rel(f)}: holds a TODO"


def format():
    files = [str(f) for f in sources(".h", ".cpp")]
    run = subprocess.run(["clang-format", "--dry-run", "-Werror", *files], capture_output=True, text=True)
    yield from sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", run.stderr, re.M)))


def golden_text():
    return "\n".join(f.read_text() for f in FILES if f.suffix in (".t", ".a2ir"))


def coverage():
    """Every operation appears in a golden file, an example or a unit test, every diagnostic in what a golden file prints."""
    texts = golden_text() + "\n".join(f.read_text() for f in FILES if str(rel(f)).startswith("tests/") and f.suffix in (".cpp", ".inc"))
    for mnemonic in re.findall(r'^A2_OP\(\s*\w+,\s*"(\w+)"', (ROOT / "formats/ops.def").read_text(), re.M):
        if not re.search(r"\b%s\b" % mnemonic, texts):
            yield f"ops.def: '{mnemonic}' is in no test"
    golden = golden_text()
    for table in sorted((ROOT / "formats/diags").glob("*.def")):
        for name in re.findall(r'^A2_DIAG\(\w+,\s*"([\w-]+)"', table.read_text(), re.M):
            if f"[{name}]" not in golden:
                yield f"{rel(table)}: '{name}' is printed by no golden test"


def tool_names():
    return sorted(f.stem for f in FILES if rel(f).parts[0] == "tools" and f.suffix == ".cpp")


def operation_words(lines):
    """Names in lines of a manual page, without the arguments of calls: 'load(x, shape) , x.sum' has load and sum."""
    words = set()
    for line in lines:
        while (bare := re.sub(r"\([^()]*\)", "", line)) != line:
            line = bare
        words |= set(re.findall(r"[\w.]*\w", line.replace("x.", "")))
    return words


def kernel_manual():
    """asc2-kernel(7) describes every operation of the front end, and lists those that are refused, and only those."""
    page = ROOT / "man/man7/asc2-kernel.7"
    before, _, behind = page.read_text().partition(".Sh NOT SUPPORTED YET")
    described = operation_words(re.findall(r"^\.It Ic (.*)", before, re.M))
    listed = operation_words(re.findall(r"^\.Ic (.*)", behind, re.M))
    table = (ROOT / "libs/front/operations.cpp").read_text().partition("kCallables[] = {")[2].partition("\n};")[0]
    rows = re.findall(r'\{"([\w.]+)",\s*"[^"]*",([^{}]*)\}', table)
    if not rows:
        yield "libs/front/operations.cpp: no table of operations"
    works = {name for name, handler in rows if "&L::" in handler}
    refused = {name for name, handler in rows if "&L::" not in handler}
    for name in sorted(works - described):
        yield f"{rel(page)}: the operation '{name}' is not described"
    for name in sorted(refused - listed):
        yield f"{rel(page)}: '{name}' is refused, and is not listed in NOT SUPPORTED YET"
    for name in sorted(listed & works - refused):
        yield f"{rel(page)}: '{name}' is supported, and is listed in NOT SUPPORTED YET"
    for name in sorted(described & refused - works):
        yield f"{rel(page)}: '{name}' is refused, and is described as if it were supported"


def manuals(bin_dir):
    """Flags of --help and of the manual page agree; pages are clean; every tool has one; so has every operation of kernels."""
    yield from kernel_manual()
    for tool in tool_names():
        page = ROOT / f"man/man1/{tool}.1"
        if not page.exists():
            yield f"man/man1/{tool}.1 is missing"
            continue
        text = page.read_text()
        helped = subprocess.run([f"{bin_dir}/{tool}", "--help"], capture_output=True, text=True).stdout
        own = helped.split("Common options:")[0]
        flags = set(re.findall(r"(?<![\w-])--([a-z][\w-]*)", "\n".join(l for l in own.split("\n") if l.startswith("  -") or l.startswith("      --"))))
        documented = {flag.replace("\\-", "-") for flag in re.findall(r"^\.It (?:Fl \w+ , )?Fl -([\w\\-]+)", text, re.M)}
        for flag in sorted(flags - documented):
            yield f"{rel(page)}: --{flag} is not described"
        for flag in sorted(documented - flags):
            yield f"{rel(page)}: --{flag} is no option of the tool"
        for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "SEE ALSO"):
            if f".Sh {section}" not in text:
                yield f"{rel(page)}: no section {section}"
    for page in sorted((ROOT / "man").rglob("*.[157]")):
        lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True)
        groff = subprocess.run(["groff", "-mdoc", "-ww", "-z", "-Tutf8", page], capture_output=True, text=True)
        yield from (lint.stdout + lint.stderr + groff.stderr).splitlines()


def generated(bin_dir):
    """The pages made from the tables are those in the tree, and hold every row."""
    for table, page, row in (("ops.def", "ops", r'^A2_OP\(\s*\w+,\s*"(\w+)"'), ("diags/*.def", "diagnostics", r'^A2_DIAG\(\w+,\s*"([\w-]+)"')):
        described = set(re.findall(r'^\.It (?:Ic|Li) "?([\w\\-]+)', (ROOT / f"man/man7/asc2-{page}.7").read_text(), re.M))
        described = {name.replace("\\-", "-") for name in described}
        for file in sorted((ROOT / "formats").glob(table)):
            for name in re.findall(row, file.read_text(), re.M):
                if name not in described:
                    yield f"man/man7/asc2-{page}.7: no '{name}'"
    for page in ("ops", "diagnostics"):
        made = subprocess.run([f"{bin_dir}/../man/man_tables", page], capture_output=True, text=True).stdout
        if made != (ROOT / f"man/man7/asc2-{page}.7").read_text():
            yield f"man/man7/asc2-{page}.7 is not what the tables give; run 'make man'"


def main():
    rule = globals()[sys.argv[1]]
    findings = list(rule(*sys.argv[2:]))
    print("\n".join(findings) if findings else f"{sys.argv[1]}: clean")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
