// SPDX-License-Identifier: Apache-2.0
// Which function is the kernel, and how its parameters and the launch's facts meet.
#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

std::string kernel_line(std::string_view python, std::initializer_list<std::string_view> facts) {
  const Lowered lowered = lower_file(python, facts);
  if (lowered.text.empty()) return lowered.diagnostics;
  const std::string text = without_places(lowered.text);
  return text.substr(7, text.find('\n', 7) - 7);
}

constexpr std::string_view kTwo = R"(import asc2 as a
from asc2 import jit
@a.jit
def helper(x):
    x + 1
@jit
def first(n: int):
    helper(n)
@other
@a.jit(always_compile=True)
def second(n: int):
    pass
def plain():
    pass
)";

TEST(Kernel, TheOnlyOneThatNobodyCalls) {
  EXPECT_EQ(kernel_line("import asc2\n@asc2.jit\ndef f(n: int): g(n)\n@asc2.jit\ndef g(n): pass\n",
                        {"grid 4"}),
            "kernel @f {grid = 4} {");
  EXPECT_EQ(kernel_line("from asc2 import *\n@jit\ndef f(): pass\n", {}), "kernel @f {");
  EXPECT_EQ(kernel_line("class C:\n    @asc2.jit\n    def f(n: int):\n        pass\n", {}),
            "kernel @f {");
  EXPECT_EQ(kernel_line(kTwo, {"kernel second"}), "kernel @second {");
  EXPECT_EQ(kernel_line(kTwo, {"kernel helper", "arg x=i32"}), "kernel @helper {");
}

TEST(Kernel, Choice) {
  EXPECT_EQ(kernel_line(kTwo, {}),
            R"(k.py:7:5: error: the file has 2 kernels [parse-kernel]
    7 | def first(n: int):
      |     ^~~~~
   = help: choose one with --kernel NAME: 'first', 'second'
asc2-parse: 1 error
)");
  EXPECT_EQ(kernel_line(kTwo, {"kernel secnd"}),
            R"(<--kernel>:1:1: error: 'k.py' has no kernel 'secnd' [parse-kernel]
    1 | secnd
      | ^~~~~
   = help: did you mean 'second'? kernels of this file: 'helper', 'first', 'second'
asc2-parse: 1 error
)");
  EXPECT_EQ(kernel_line(kTwo, {"kernel plain"}),
            R"(k.py:13:5: error: 'plain' is no kernel: it has no @asc2.jit [parse-kernel]
   13 | def plain():
      |     ^~~~~
   = help: kernels of this file: 'helper', 'first', 'second'
asc2-parse: 1 error
)");
  EXPECT_EQ(kernel_line("x = 1\n", {}),
            "asc2-parse: error: no function of 'k.py' has the decorator @asc2.jit [parse-kernel]\n"
            "   = help: write @asc2.jit on the line above 'def'\nasc2-parse: 1 error\n");
  EXPECT_EQ(
      kernel_line("import asc\n@asc.jit\ndef f(): pass\n", {}),
      "asc2-parse: error: no function of 'k.py' has the decorator @asc2.jit [parse-kernel]\n"
      "   = help: functions under @asc.jit are written for PyAsc 1, which asc2-parse does not "
      "read\nasc2-parse: 1 error\n");
}

TEST(Kernel, ParametersOfEveryKind) {
  const Lowered lowered =
      lower_file(R"(import asc, asc2
DEFAULT = 5
@asc2.jit
def k(a: asc.GlobalAddress, b: 'asc2.GlobalAddress', c, d: int, e: float, f: bool, g, h: asc2.int64,
      i: asc.ConstExpr[int], j: asc2.ConstExpr = 3 * DEFAULT, l=(1, 2), m: np.ndarray = None,
      *, o: asc.ConstExpr[asc.DataType]) -> None:
    print(i, j, l, m, o)
)",
                 {"arg a=f16[4, 8]", "arg b=i32[16]", "arg c=bf16[3]", "arg d=i32:7", "arg e=2.5",
                  "arg g=u8:200", "const i=128", "const o=asc.float16", "grid 8"});
  EXPECT_EQ(without_places(lowered.text), R"(a2ir 1
kernel @k {grid = 8} {
  %a = param {size = 32} : ptr f16
  %b = param {size = 16} : ptr i32
  %c = param {size = 3} : ptr bf16
  %d = param {value = 7} : i32
  %e = param {value = 2.5} : f32
  %f = param : i1
  %g = param {value = 200} : u8
  %h = param : i64
}
)");
  EXPECT_EQ(lowered.diagnostics.substr(0, 62),
            "k.py:7:5: remark: 128 15 (1, 2) None asc.float16 [parse-print]");
}

TEST(Kernel, ALargeValueMakesAWideParameter) {
  const Lowered lowered = lower_file("@asc2.jit\ndef k(n: int, m: asc2.int32):\n    pass\n",
                                     {"arg n=5000000000", "arg m=5"});
  EXPECT_EQ(without_places(lowered.text),
            "a2ir 1\nkernel @k {\n  %n = param {value = 5000000000} : i64\n"
            "  %m = param {value = 5} : i32\n}\n");
}

/// The message for one parameter, without the places.
std::string complaint(std::string_view parameter, std::initializer_list<std::string_view> facts) {
  const Lowered lowered = lower_file(
      "import asc, asc2\n@asc2.jit\ndef k(" + std::string(parameter) + "):\n    pass\n", facts);
  return lowered.diagnostics;
}

TEST(Kernel, MissingFacts) {
  EXPECT_EQ(complaint("tile: asc2.ConstExpr[int], x: asc2.GlobalAddress, y", {}),
            R"(k.py:3:7: error: the compile-time parameter 'tile' has no value [parse-parameter]
    3 | def k(tile: asc2.ConstExpr[int], x: asc2.GlobalAddress, y):
      |       ^~~~
   = help: give it with --const tile=VALUE, or in [const] of the launch file
k.py:3:34: error: the element type of 'x' is not known [parse-parameter]
    3 | def k(tile: asc2.ConstExpr[int], x: asc2.GlobalAddress, y):
      |                                  ^
   = help: give it with --arg x=f32[1024], or in [args] of the launch file
k.py:3:57: error: nothing is known of the parameter 'y' [parse-parameter]
    3 | def k(tile: asc2.ConstExpr[int], x: asc2.GlobalAddress, y):
      |                                                         ^
   = help: give --arg y=f32[1024] for a pointer, --arg y=i32 for a scalar, or --const y=VALUE
asc2-parse: 3 errors
)");
}

TEST(Kernel, UnknownFacts) {
  EXPECT_EQ(complaint("size: int", {"arg siz=i32", "const tile=4"}),
            R"(<--arg>:1:1: error: the kernel 'k' has no parameter 'siz' [parse-parameter]
    1 | siz=i32
      | ^~~
k.py:3:1: note: the kernel
    3 | def k(size: int):
      | ^~~~~~~~~~~~~~~~
   = help: did you mean 'size'?
<--const>:1:1: error: the kernel 'k' has no parameter 'tile' [parse-parameter]
    1 | tile=4
      | ^~~~
k.py:3:1: note: the kernel
    3 | def k(size: int):
      | ^~~~~~~~~~~~~~~~
asc2-parse: 2 errors
)");
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST(Kernel, FactsThatContradictTheAnnotation) {
  struct Case {
    const char* parameter;
    const char* fact;
    const char* message;
  };
  const Case cases[] = {
      {"x: asc.GlobalAddress", "const x=4",
       "<--const>:1:1: error: 'x' is no compile-time constant: it is annotated 'GlobalAddress'"},
      {"n: int", "const n=4",
       "<--const>:1:1: error: 'n' is no compile-time constant: it is annotated 'int'"},
      {"n: int", "arg n=f32[4]", "<--arg>:1:3: error: 'n' is no pointer: it is annotated 'int'"},
      {"t: asc.ConstExpr", "arg t=f32[4]",
       "<--arg>:1:3: error: 't' is no pointer: it is annotated 'ConstExpr'"},
      {"t: asc.ConstExpr", "arg t=i32", "<--arg>:1:1: error: 't' is a compile-time constant"},
      {"x: asc.GlobalAddress", "arg x=i32",
       "<--arg>:1:3: error: 'x' is a pointer: its type has a size, as in f32[1024]"},
      {"n: int", "arg n=f32", "<--arg>:1:3: error: 'n' is annotated 'int'"},
      {"n: int", "arg n=2.5", "<--arg>:1:3: error: 'n' is annotated 'int'"},
      {"s: float", "arg s=i32", "<--arg>:1:3: error: 's' is annotated 'float'"},
      {"b: bool", "arg b=i32", "<--arg>:1:3: error: 'b' is annotated 'bool'"},
      {"t: asc.ConstExpr[int]", "const t=2.5",
       "<--const>:1:3: error: 't' must be int, not a float"},
      {"t: asc.ConstExpr[bool]", "const t=2", "<--const>:1:3: error: 't' must be bool, not an int"},
      {"t: asc.ConstExpr[str]", "const t=asc.float16",
       "<--const>:1:3: error: 't' must be str, not an element type"},
      {"*rest", "arg rest=i32", "k.py:3:8: error: a kernel names its parameters one by one"},
      {"x: asc2.Tensor[[4], asc.float16]", "grid 1",
       "k.py:3:10: error: a whole-tensor parameter is not supported yet"},
  };
  for (const auto& [parameter, fact, message] : cases) {
    const std::string line = first_line(complaint(parameter, {fact}));
    EXPECT_EQ(line.substr(0, line.rfind(" [")), message) << parameter << " with " << fact;
  }
}

TEST(Kernel, TextThatIsNoKernel) {
  EXPECT_EQ(first_line(kernel_line("", {})),
            "k.py:1:1: error: empty input; did the previous tool fail? [empty-input]");
  EXPECT_EQ(first_line(kernel_line("@asc2.jit\nasync def k(): pass\n", {})),
            "k.py:2:1: error: an async function is not supported in a kernel [parse-unsupported]");
  EXPECT_EQ(first_line(kernel_line("@asc2.jit\ndef k(a, a): pass\n", {})),
            "k.py:2:10: error: parameter 'a' is given twice [parse-duplicate]");
  std::string large = "@asc2.jit\ndef k():\n";
  while (large.size() < 5u << 20) large += "    pass\n";
  EXPECT_EQ(first_line(kernel_line(large, {})).substr(0, 27), "k.py:2:5: error: this funct");
}

}  // namespace
}  // namespace asc2::front
