// SPDX-License-Identifier: Apache-2.0
// A user's file as it is: what is found in it, and that nothing else matters.
#include "front/skim.h"

#include <gtest/gtest.h>

namespace asc2::front {
namespace {

FileIndex index(const Source& source) {
  Diags diags;
  auto out = index_file(source, diags);
  EXPECT_TRUE(out) << diags.render({"asc2-parse"}, true);
  return out ? *out : FileIndex({}, {}, {});
}

std::string text_of(const Source& source, Span span) {
  return source.text.substr(span.begin, span.end - span.begin);
}

TEST(Skim, FunctionsWithDecorators) {
  const Source source{"k.py", R"(import asc2
@asc2.jit(always_compile=True,
          vf_fusion=True)
@other
def kernel(x: asc.GlobalAddress,
           n: int = 4):
    if x:
        y = 1

    # the end
    return y

def launch(): kernel[8](1)
async def later():
    await x
class C:
    @asc2.jit
    def inner(self):
        pass
)"};
  const FileIndex found = index(source);
  ASSERT_EQ(found.functions().size(), 4u);
  const Definition& kernel = found.functions()[0];
  EXPECT_EQ(kernel.name, "kernel");
  EXPECT_TRUE(kernel.top_level);
  EXPECT_EQ(kernel.decorators, (std::vector<std::string_view>{"asc2.jit", "other"}));
  EXPECT_EQ(text_of(source, kernel.range).substr(0, 9), "@asc2.jit");
  EXPECT_EQ(text_of(source, kernel.range).substr(kernel.range.end - kernel.range.begin - 9),
            "return y\n");
  EXPECT_EQ(text_of(source, found.functions()[1].range), "def launch(): kernel[8](1)\n");
  EXPECT_EQ(text_of(source, found.functions()[2].range), "async def later():\n    await x\n");
  EXPECT_EQ(found.functions()[3].name, "inner");
  EXPECT_FALSE(found.functions()[3].top_level);
  EXPECT_EQ(text_of(source, found.functions()[3].range),
            "    @asc2.jit\n    def inner(self):\n        pass\n");
}

TEST(Skim, TheLastDefinitionAtTheTopLevelWins) {
  const Source source{"k.py", R"(def f(): return 1
def f(): return 2
class C:
    def f(self): return 3
)"};
  const FileIndex found = index(source);
  EXPECT_EQ(text_of(source, found.function("f")->range), "def f(): return 2\n");
  EXPECT_EQ(found.function("g"), nullptr);
}

TEST(Skim, Imports) {
  const Source source{"k.py", R"(
import asc2 as a, math
import asc.runtime.config
import asc.runtime.config as config
from asc2 import load, store as put, TileLocation
from math import (
    pi,  # a number
    sqrt,
)
from . import near
try:
    from fast import erf
except ImportError:
    erf = None
def f():
    import torch
)"};
  const FileIndex found = index(source);
  EXPECT_EQ(found.import_path("a"), "asc2");
  EXPECT_EQ(found.import_path("math"), "math");
  EXPECT_EQ(found.import_path("asc"), "asc");
  EXPECT_EQ(found.import_path("config"), "asc.runtime.config");
  EXPECT_EQ(found.import_path("load"), "asc2.load");
  EXPECT_EQ(found.import_path("put"), "asc2.store");
  EXPECT_EQ(found.import_path("TileLocation"), "asc2.TileLocation");
  EXPECT_EQ(found.import_path("pi"), "math.pi");
  EXPECT_EQ(found.import_path("sqrt"), "math.sqrt");
  EXPECT_EQ(found.import_path("near"), "..near");
  EXPECT_EQ(found.import_path("erf"), "fast.erf");
  EXPECT_EQ(found.import_path("torch"), "torch");
  EXPECT_EQ(found.import_path("store"), std::nullopt);
}

TEST(Skim, Assignments) {
  const Source source{"k.py", R"(A = 1; B: int = 2
C = D = (1,
         2)
(E, F) = 3, 4
G, *H = rest
obj.attr = 5
table["k"] = 6
f(x=7)
A += 1
if cond:
    I = 8
lam = lambda x: x == 1
def g():
    J = 9
class K:
    L = 10
M = [x for x in range(3) if x != 1]
A = 11
)"};
  const FileIndex found = index(source);
  std::string names;
  for (const Assignment& a : found.assignments()) {
    names += std::string(a.name) + (a.conditional ? "? " : " ");
  }
  EXPECT_EQ(names, "A B C D E F A I? lam M A ");
  EXPECT_EQ(text_of(source, found.assignments()[0].statement), "A = 1");
  EXPECT_EQ(text_of(source, found.assignments()[1].statement), "B: int = 2");
  EXPECT_EQ(text_of(source, found.assignments()[3].statement), "C = D = (1,\n         2)");
  EXPECT_EQ(text_of(source, found.assignment("A", 10)->statement), "A = 1");
  EXPECT_EQ(text_of(source, found.assignment("A", 1000)->statement), "A = 11");
  EXPECT_EQ(found.assignment("C", 0), nullptr);
}

TEST(Skim, PythonThatWeDoNotKnowIsNoError) {
  const Source source{"k.py", R"PY(#!/usr/bin/env python3
"""Text with @asc2.jit and def f(): in it."""
from __future__ import annotations
type Vector[T] = list[T]
match command.split():
    case [x, *rest] if x := 1: pass
    case {"a": 1, **other}: pass
print(f"{a!r:>{width}} {'nested'} {d["k"]}", end='')
x = {**a, 'b': [*c]} | {i: j for i, j in k}
async def main():
    async with a as b, c: yield await d
    return (yield from e)
@dataclass(frozen=True)
class P[T](Base, metaclass=M):
    x: int = 0
    def __init__(self, /, *args, k=1, **kw) -> None: super().__init__()
lambda: (yield)
with open('f') as g, (h): pass
try: 1/0
except* E as e: raise X from e
else: pass
finally: del x
$ what ? ` is ! this
if __name__ == "__main__":
	main()
        # mixed
    )  ]  }
for a, in b: print(a) ; continue
)PY"};
  const FileIndex found = index(source);
  ASSERT_EQ(found.functions().size(), 2u);
  EXPECT_EQ(found.functions()[0].name, "main");
  EXPECT_EQ(found.functions()[1].name, "__init__");
}

std::string refusal(std::string_view text) {
  const Source source{"k.py", std::string(text)};
  Diags diags;
  EXPECT_FALSE(index_file(source, diags));
  return diags.render({"asc2-parse"}, false);
}

TEST(Skim, RefusesWhatIsNoPython) {
  EXPECT_EQ(refusal(""),
            "k.py:1:1: error: empty input; did the previous tool fail? [empty-input]\n"
            "    1 | \n      | ^\nasc2-parse: 1 error\n");
  const std::string zero = refusal(std::string_view("x = 1\ny\0 = 2\n", 13));
  EXPECT_EQ(zero.substr(0, zero.find('\n')),
            "k.py:2:2: error: a zero byte stands in no Python text [parse-not-python]");
  EXPECT_EQ(refusal("a2ir 1\n"),
            "k.py:1:1: error: this is .a2ir, not Python [parse-not-python]\n"
            "    1 | a2ir 1\n      | ^~~~\n"
            "   = help: it was parsed already; go on with asc2-tile\nasc2-parse: 1 error\n");
}

TEST(Skim, CalledNames) {
  const Source source{"k.py", "def f(x):\n  a(b(1), x.c(2), 'd()')  # e()\n"};
  EXPECT_EQ(called_names(source, {0, static_cast<uint32_t>(source.text.size())}),
            (std::vector<std::string_view>{"a", "b"}));
}

}  // namespace
}  // namespace asc2::front
