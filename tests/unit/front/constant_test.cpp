// SPDX-License-Identifier: Apache-2.0
// Compile-time arithmetic against what Python prints for the same expression.
#include "front/constant.h"

#include <gtest/gtest.h>

#include "lower.h"

namespace asc2::front {
namespace {

/// What print(expression) shows at compile time, or the first line of the error.
std::string printed(const std::string& expression) {
  const Lowered lowered = lower_file(
      "import asc2, math\n@asc2.jit\ndef k(n: int):\n    print(" + expression + ")\n", {});
  const std::string& text = lowered.diagnostics;
  const size_t from = text.find(": remark: ");
  if (from == std::string::npos) return text.substr(0, text.find('\n'));
  return text.substr(from + 10, text.find(" [parse-print]") - from - 10);
}

TEST(Constant, AsPython) {
  const std::pair<const char*, const char*> cases[] = {
      {"7 // 2, -7 // 2, 7 // -2, -7 // -2", "3 -4 -4 3"},
      {"7 % 3, -7 % 3, 7 % -3, -7 % -3", "1 2 -2 -1"},
      {"-7.5 // 2, -7.5 % 2, 7.5 % -2, 0.0 // -1", "-4.0 0.5 -0.5 -0.0"},
      {"1 / 3, 6 / 3, 2 ** 10, 2 ** -1, 2.0 ** 3", "0.3333333333333333 2.0 1024 0.5 8.0"},
      {"2 ** 100, -(2 ** 126) - (2 ** 126 - 1)",
       "1267650600228229401496703205376 -170141183460469231731687303715884105727"},
      {"10 ** 15 * 1.5, 1e16, 1e-5, 1.0, 0.1 + 0.2",
       "1500000000000000.0 1e+16 1e-05 1.0 0.30000000000000004"},
      {"True + True, True & False, 5 & 3 | 8 ^ 1, ~5, -True", "2 False 9 -6 -1"},
      {"1 << 5, -9 >> 1, 1 >> 200", "32 -5 0"},
      {"0xFF, 0o17, 0b101, 1_000, .5, 5., 1e3", "255 15 5 1000 0.5 5.0 1000.0"},
      {"1 < 2 < 3, 1 == 1.0, 2 ** 70 == 2.0 ** 70, 1 != True", "True True True False"},
      {"(1, 2) < (1, 3), 'a' < 'b', [1] == [1], (1,) == [1]", "True True True False"},
      {"1 in (1, 2), 3 not in [1, 2], 'b' in 'abc', None is None", "True True True True"},
      {"1 and 0 or 'x', not '', None or (), 0 or 3", "x True () 3"},
      {"'yes' if 3 > 2 else 'no', (), (1,), [1, (2, 'c')]", "yes () (1,) [1, (2, 'c')]"},
      {"(1, 2) + (3,), [0] * 3, 'ab' * 2, 2 * (1,)", "(1, 2, 3) [0, 0, 0] abab (1, 1)"},
      {"(1, 2, 3, 4)[1:3], (1, 2, 3)[::-1], 'hello'[-3:], (1, 2, 3)[-1]", "(2, 3) (3, 2, 1) llo 3"},
      {"len((1, 2)), min(3, 1, 2), max((4, 9, 2)), abs(-2.5), min(1, 1.0)", "2 1 9 2.5 1"},
      {"int(-2.7), int(True), float(3), bool([]), str(1.5), tuple([1]), list((2,))",
       "-2 1 3.0 False 1.5 (1,) [2]"},
      {"float('inf'), -float('inf'), float('nan')", "inf -inf nan"},
      {"isinstance(1, int), isinstance(True, int), isinstance(1.0, (int, str))", "True True False"},
      {"math.pi, math.sqrt(2), math.floor(-2.5), math.ceil(2.1), math.gcd(12, 18)",
       "3.141592653589793 1.4142135623730951 -3 3 6"},
      {"math.log(8, 2), math.log2(8), math.isqrt(17), math.hypot(3, 4), math.inf",
       "3.0 3.0 4 5.0 inf"},
      {"asc2.ceildiv(7, 2), asc2.sqrt(16), asc2.relu(-3), asc2.abs(-3), asc2.maximum(2, 3)",
       "4 4.0 0 3 3"},
      {"asc2.float16, asc2.int32 == asc2.int32, asc2.TileLocation.UB",
       "asc.float16 True TileLocation.UB"},
      {"f'{3:>5}|{2.5:.2f}|{255:x}|{1 + 1 = }|{\"a\"!r}|{{}}'", "    3|2.50|ff|1 + 1 = 2|'a'|{}"},
      {"'a' \"b\" r'\\n', 'tab\\tq\\x41\\u00e9', '''x'''", "ab\\n tab\tqA\xC3\xA9 x"},
      {"asc2.cast(2.7, asc2.int32), asc2.cast(0.1, asc2.float16), asc2.cast(1, asc2.float32)",
       "2 0.0999755859375 1.0"},
  };
  for (const auto& [expression, expected] : cases) {
    EXPECT_EQ(printed(expression), expected) << expression;
  }
}

TEST(Constant, Problems) {
  const std::pair<const char*, const char*> cases[] = {
      {"1 // 0", "k.py:4:11: error: division by zero [parse-value]"},
      {"1 % 0.0", "k.py:4:11: error: division by zero [parse-value]"},
      {"0 ** -1", "k.py:4:11: error: division by zero [parse-value]"},
      {"2 ** 127",
       "k.py:4:11: error: the result is an integer of more than 127 bits [parse-value]"},
      {"(-8) ** 0.5",
       "k.py:4:11: error: a fractional power of a negative number is complex [parse-value]"},
      {"1 << -1", "k.py:4:11: error: a shift by a negative count [parse-value]"},
      {"'a' + 1", "k.py:4:11: error: '+' cannot combine a string and an int [parse-value]"},
      {"1.5 & 1", "k.py:4:11: error: '&' cannot combine a float and an int [parse-value]"},
      {"'a' < 1", "k.py:4:11: error: '<' cannot compare a string with an int [parse-type]"},
      {"1 in 2", "k.py:4:11: error: 'in' cannot look for an int in an int [parse-type]"},
      {"~1.5", "k.py:4:11: error: '~' does not apply to a float [parse-type]"},
      {"-'a'", "k.py:4:11: error: '-' does not apply to a string [parse-type]"},
      {"math.log(0)",
       "k.py:4:11: error: the logarithm of a number that is not positive [parse-value]"},
      {"math.exp(1000)", "k.py:4:11: error: the result is too large for a float [parse-value]"},
      {"math.sqrt(1, 2)", "k.py:4:11: error: 'math.sqrt' takes 1 argument, got 2 [parse-call]"},
      {"007",
       "k.py:4:11: error: a decimal number cannot begin with 0; octal numbers begin with 0o "
       "[parse-token]"},
      {"1__0", "k.py:4:11: error: this is no number [parse-token]"},
      {"3j", "k.py:4:11: error: complex numbers are not supported [parse-token]"},
      {"0x", "k.py:4:11: error: this is no number [parse-token]"},
      {"len(3)", "k.py:4:15: error: the int 3 has no length [parse-type]"},
      {"(1, 2)[2]", "k.py:4:18: error: index 2 of 2 elements [parse-value]"},
      {"(1, 2)[::0]", "k.py:4:20: error: the step of a slice is 0 [parse-value]"},
      {"min()", "k.py:4:11: error: 'min' of nothing [parse-value]"},
      {"int('x')", "k.py:4:15: error: int of the string 'x' [parse-type]"},
      {"...", "k.py:4:11: error: '...' is not supported in a kernel [parse-unsupported]"},
      {"asc2.cast(300, asc2.int8)", "k.py:4:11: error: 300 does not fit i8 [parse-value]"},
  };
  for (const auto& [expression, expected] : cases) {
    EXPECT_EQ(printed(expression), expected) << expression;
  }
}

TEST(Constant, FunctionsAndConstantsOfTheFile) {
  const Lowered lowered = lower_file(R"(import asc2 as a
from asc2 import ceildiv as cdiv, float16
from math import *
from math import pi, sqrt as root
A = B = 3
C, (D, E) = 4, (5, A * 2)
A = 7
F: int = A + B
A += 1
G = [A, *(1, 2)]
TYPES = {"a": 1}

def power_of_two(n):
    """The next power of two."""
    p = 1
    while p < n:
        p *= 2
    return p

def total(first, *rest, scale=F):
    out = first
    for value in rest:
        out += value
    return out * scale

def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

def primes(limit):
    found = ()
    for n in range(2, limit):
        for p in found:
            if n % p == 0:
                break
        if all_differ(n, found):
            found = found + (n,)
    return found

def all_differ(n, found):
    for p in found:
        if n % p == 0:
            return False
    return True

@a.jit
def k(n: int):
    print(A, B, C, D, E, F, G, power_of_two(100), total(1, 2, 3), total(1, scale=2))
    print(factorial(10), primes(20), cdiv(7, 2), float16, root(4), pi > 3)
)",
                                     {});
  const std::string& text = lowered.diagnostics;
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "k.py:47:5: remark: 8 3 4 5 6 10 [8, 1, 2] 128 60 2 [parse-print]");
  const size_t second = text.find("k.py:48");
  EXPECT_EQ(text.substr(second, text.find('\n', second) - second),
            "k.py:48:5: remark: 3628800 (2, 3, 5, 7, 11, 13, 17, 19) 4 asc.float16 2.0 True "
            "[parse-print]");
}

}  // namespace
}  // namespace asc2::front
