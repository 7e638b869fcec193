// SPDX-License-Identifier: Apache-2.0
// Every kind of error in a target file, with its exact text.
#include "minimal.h"

namespace asc2 {
namespace {

TEST(ParseTarget, TheMinimalOneIsRead) {
  EXPECT_EQ(messages(std::string(kMinimal)), "");
}

TEST(ParseTarget, Syntax) {
  const std::string text = messages("arch = \"c220\"\nname = \"mini\n");
  EXPECT_TRUE(text.starts_with("t.toml:2:13: error: not valid TOML: ")) << text;
  EXPECT_TRUE(text.ends_with(R"( [config-syntax]
    2 | name = "mini
      |             ^
asc2-x: 1 error
)")) << text;
}

TEST(ParseTarget, Empty) {
  const std::string text = messages("");
  for (const char* key : {"name", "arch", "description", "clock_mhz", "dtypes", "gm", "core",
                          "events", "cost", "path", "op"}) {
    EXPECT_NE(text.find(fmt::format("t.toml:1:1: error: key '{}' is missing [config-missing]\n"
                                    "    1 | \n      | ^\n",
                                    key)),
              std::string::npos)
        << key;
  }
  EXPECT_NE(text.find("asc2-x: 11 errors\n"), std::string::npos) << text;
}

TEST(ParseTarget, UnknownKey) {
  EXPECT_EQ(
      messages(replaced("queue_depth = 4 }\nmte2", "queue_dept = 4 }\nmte2")),
      R"(t.toml:13:5: error: key 'queue_depth' is missing in [core.aiv.pipes.v] [config-missing]
   13 | v = { serial = false, queue_dept = 4 }
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
t.toml:13:23: error: unknown key 'queue_dept' in [core.aiv.pipes.v] [config-key]
   13 | v = { serial = false, queue_dept = 4 }
      |                       ^~~~~~~~~~
   = help: did you mean 'queue_depth'?
asc2-x: 2 errors
)");
}

TEST(ParseTarget, MissingKeyOfATable) {
  EXPECT_EQ(messages(replaced("align = 32\n", "")),
            R"(t.toml:18:1: error: key 'align' is missing in [core.aiv.space.ub] [config-missing]
   18 | [core.aiv.space.ub]
      | ^~~~~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, Type) {
  EXPECT_EQ(messages(replaced("clock_mhz = 1000", "clock_mhz = \"fast\"")),
            R"(t.toml:4:13: error: 'clock_mhz' must be an integer, got a string [config-type]
    4 | clock_mhz = "fast"
      |             ^~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, Range) {
  EXPECT_EQ(messages(replaced("count = 2", "count = 0")),
            R"(t.toml:10:9: error: 'count' is 0, expected 1 to 1048576 [config-range]
   10 | count = 0
      |         ^
asc2-x: 1 error
)");
  EXPECT_EQ(
      messages(replaced("bytes_per_cycle = 32", "bytes_per_cycle = nan")),
      R"(t.toml:35:19: error: 'bytes_per_cycle' is nan, expected 0.001 to 1000000000 [config-range]
   35 | bytes_per_cycle = nan
      |                   ^~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, Word) {
  EXPECT_EQ(messages(replaced("pipe = \"mte2\"", "pipe = \"mte9\"")),
            R"(t.toml:27:8: error: 'pipe' is 'mte9', which is not known [config-word]
   27 | pipe = "mte9"
      |        ^~~~~~
   = help: did you mean 'mte1'?
asc2-x: 1 error
)");
}

TEST(ParseTarget, TwoErrorsInOneRun) {
  const std::string text = replaced("granule = 512", "granule = 500");
  EXPECT_EQ(messages(replaced("ids = 4", "ids = 0", text)),
            R"(t.toml:8:11: error: 'granule' is 500, expected a power of two [target-value]
    8 | granule = 500
      |           ^~~
t.toml:38:7: error: 'ids' is 0, expected 1 to 32 [config-range]
   38 | ids = 0
      |       ^
t.toml:39:13: error: 'reserved' is 3, expected 0 to 0 [config-range]
   39 | reserved = [3]
      |             ^
asc2-x: 3 errors
)");
}

TEST(ParseTarget, NameMustBeAWordOfA2ir) {
  EXPECT_EQ(
      messages(replaced("name = \"mini\"", "name = \"my chip\"")),
      R"(t.toml:1:8: error: 'name' is 'my chip', expected letters, digits and '_', a letter first [target-value]
    1 | name = "my chip"
      |        ^~~~~~~~~
asc2-x: 1 error
)");
  EXPECT_NE(messages(replaced("name = \"mini\"", "name = \"\"")), "");
  EXPECT_NE(messages(replaced("name = \"mini\"", "name = \"9a\"")), "");
}

TEST(ParseTarget, Twice) {
  EXPECT_EQ(messages(replaced("\"f16\", \"f32\"]\n[gm]", "\"f16\", \"f16\", \"f32\"]\n[gm]")),
            R"(t.toml:5:31: error: 'dtypes' has f16 twice [target-value]
    5 | dtypes = ["i1", "i32", "f16", "f16", "f32"]
      |                               ^~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, UnknownCore) {
  EXPECT_NE(messages(replaced("[core.aiv]", "[core.aix]"))
                .find(R"(t.toml:9:7: error: unknown key 'aix' in [core] [config-key]
    9 | [core.aix]
      |       ^~~
   = help: did you mean 'aiv'?
)"),
            std::string::npos);
}

TEST(ParseTarget, NoCore) {
  const Source source{"t.toml", "core = {}\n"};
  Diags diags;
  ASSERT_FALSE(parse_target(source, diags));
  EXPECT_NE(diags.render({"x"}, false).find("error: [core] has neither 'aiv' nor 'aic'"),
            std::string::npos);
}

TEST(ParseTarget, CoresThatCannotBeSharedOut) {
  const std::string aic =
      "[core.aic]\ncount = 3\n[core.aic.pipes]\ns = { serial = true, queue_depth = 1 }\n"
      "[core.aic.flags]\n[core.aic.space]\n[[path]]";
  EXPECT_EQ(
      messages(replaced("[[path]]", aic)),
      R"(t.toml:9:1: error: 2 vector cores cannot be shared out over 3 cube cores [target-value]
    9 | [core.aiv]
      | ^~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, EveryCoreHasAScalarUnit) {
  EXPECT_EQ(messages(replaced("s = { serial = true, queue_depth = 1 }\n", "")),
            R"(t.toml:11:1: error: key 's' is missing in [core.aiv.pipes] [config-missing]
   11 | [core.aiv.pipes]
      | ^~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, AllIsNoPipe) {
  EXPECT_EQ(messages(replaced("[core.aiv.flags]",
                              "all = { serial = true, queue_depth = 1 }\n[core.aiv.flags]")),
            R"(t.toml:15:1: error: unknown key 'all' in [core.aiv.pipes] [config-key]
   15 | all = { serial = true, queue_depth = 1 }
      | ^~~
   = help: expected one of s, v, m, mte1, mte2, mte3, fix
asc2-x: 1 error
)");
}

TEST(ParseTarget, Flags) {
  EXPECT_EQ(messages(replaced("v = [\"mte2\"]", "v = [\"mte3\", \"v\"]")),
            R"(t.toml:16:6: error: [core.aiv] has no pipe 'mte3' [target-reference]
   16 | v = ["mte3", "v"]
      |      ^~~~~~
t.toml:16:14: error: pipe 'v' has no flags to itself [target-value]
   16 | v = ["mte3", "v"]
      |              ^~~
asc2-x: 2 errors
)");
  EXPECT_EQ(messages(replaced("mte2 = [\"v\"]", "mte3 = [\"v\"]")),
            R"(t.toml:17:1: error: unknown key 'mte3' in [core.aiv.flags] [config-key]
   17 | mte3 = ["v"]
      | ^~~~
   = help: did you mean 'mte2'?
asc2-x: 1 error
)");
  EXPECT_EQ(messages(replaced("v = [\"mte2\"]", "v = [\"mte2\", \"mte2\"]")),
            R"(t.toml:16:14: error: 'v' has mte2 twice [target-value]
   16 | v = ["mte2", "mte2"]
      |              ^~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, Reserved) {
  EXPECT_EQ(
      messages(replaced("bytes = 256 }", "bytes = 257 }")),
      R"(t.toml:22:13: error: reserved range 'tmp' ends at 1281, behind the capacity of 1280 [target-value]
   22 | reserved = [{ name = "tmp", begin = 1024, bytes = 257 }]
      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
  const std::string twice = "bytes = 9 }, { name = \"tmp\", begin = 1152, bytes = 9 }]";
  EXPECT_EQ(messages(replaced("bytes = 256 }]", twice)),
            R"(t.toml:22:56: error: 'reserved' has 'tmp' twice [target-value]
   22 | reserved = [{ name = "tmp", begin = 1024, bytes = 9 }, { name = "tmp", begin = 1152, bytes = 9 }]
      |                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, BanksFillTheSpace) {
  EXPECT_EQ(messages(replaced("align = 32\n",
                              "align = 32\nbanks = { groups = 2, group_bytes = 32, per_group = 2, "
                              "bank_bytes = 64 }\n")),
            R"(t.toml:21:9: error: the banks hold 256 bytes, the capacity is 1280 [target-value]
   21 | banks = { groups = 2, group_bytes = 32, per_group = 2, bank_bytes = 64 }
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, PathEnds) {
  EXPECT_EQ(messages(replaced("core = \"aiv\"", "core = \"aic\"")),
            R"(t.toml:24:8: error: there is no [core.aic] [target-reference]
   24 | core = "aic"
      |        ^~~~~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(replaced("to = \"ub\"", "to = \"l1\"")),
            R"(t.toml:26:6: error: [core.aiv] has no space 'l1' [target-reference]
   26 | to = "l1"
      |      ^~~~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(replaced("pipe = \"mte2\"", "pipe = \"mte3\"")),
            R"(t.toml:27:8: error: [core.aiv] has no pipe 'mte3' [target-reference]
   27 | pipe = "mte3"
      |        ^~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, PathLayouts) {
  EXPECT_EQ(
      messages(replaced("layouts = [[\"nd\", \"nd\"]]", "layouts = [[\"nd\", \"nz\"], [\"nd\"]]")),
      R"(t.toml:34:19: error: [core.aiv.space.ub] has no layout 'nz' [target-reference]
   34 | layouts = [["nd", "nz"], ["nd"]]
      |                   ^~~~
t.toml:34:26: error: 'layouts' lists pairs, got 1 [target-value]
   34 | layouts = [["nd", "nz"], ["nd"]]
      |                          ^~~~~~
asc2-x: 2 errors
)");
}

TEST(ParseTarget, SecondPath) {
  std::string text = replaced("[events]", "[[path]]\n[events]");
  const size_t begin = text.find("core = \"aiv\"");
  const size_t end = text.find("[[path]]\n[events]");
  text.insert(end + 9, text.substr(begin, end - begin));
  EXPECT_EQ(messages(text),
            R"(t.toml:37:1: error: a second path from 'gm' to 'ub' of 'aiv' [target-value]
   37 | [[path]]
      | ^~~~~~~~
t.toml:23:1: note: the first is here
   23 | [[path]]
      | ^~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, GapsNeedGm) {
  EXPECT_EQ(messages(replaced("from = \"gm\"", "from = \"ub\"")),
            R"(t.toml:32:1: error: unknown key 'max_gap' in [path] [config-key]
   32 | max_gap = 65535
      | ^~~~~~~
   = help: expected one of core, from, to, pipe, from_align, to_align, max_rows, max_row_bytes, row_pad, max_pad_bytes, layouts, conversions, atomics, bytes_per_cycle, latency, fixed, row, floor
asc2-x: 1 error
)");
}

TEST(ParseTarget, Ids) {
  EXPECT_EQ(messages(replaced("reserved = [3]", "reserved = [3, 4, 3]")),
            R"(t.toml:39:16: error: 'reserved' is 4, expected 0 to 3 [config-range]
   39 | reserved = [3, 4, 3]
      |                ^
t.toml:39:19: error: 'reserved' has 3 twice [target-value]
   39 | reserved = [3, 4, 3]
      |                   ^
asc2-x: 2 errors
)");
  EXPECT_EQ(messages(replaced("reserved = [3]", "reserved = [0, 1, 2, 3]")),
            R"(t.toml:37:1: error: [events] reserves every id [target-value]
   37 | [events]
      | ^~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, ACubePipeNeedsRates) {
  EXPECT_EQ(messages(replaced("mte2 = { serial",
                              "m = { serial = false, queue_depth = 4 }\nmte2 = { serial")),
            R"(t.toml:1:1: error: key 'cube' is missing [config-missing]
    1 | name = "mini"
      | ^
asc2-x: 1 error
)");
}

TEST(ParseTarget, CubeRates) {
  EXPECT_EQ(
      messages(replaced("[cost]",
                        "[cube]\nfixed = 1\nmax_extent = 4095\nblock = 16\nbarrier_fractals = 0\n"
                        "rate = [{ a = \"i8\", b = \"f16\", c = \"f32\", k0 = 16, "
                        "k_rate = 16 }]\n[cost]")),
      R"(t.toml:50:15: error: 'a' has i8, which 'dtypes' does not list [target-reference]
   50 | rate = [{ a = "i8", b = "f16", c = "f32", k0 = 16, k_rate = 16 }]
      |               ^~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, UnknownOperation) {
  EXPECT_NE(messages(replaced("[op.exp]", "[op.exq]"))
                .find(R"(: error: unknown key 'exq' in [op] [config-key]
   53 | [op.exq]
      |     ^~~
   = help: did you mean 'eq'?
)"),
            std::string::npos);
  EXPECT_NE(messages(replaced("[op.exp]", "[op.load]")).find("unknown key 'load' in [op]"),
            std::string::npos)
      << "moves are described by paths";
}

TEST(ParseTarget, Forms) {
  EXPECT_EQ(messages(replaced("t = { types", "tt = { types")),
            R"(t.toml:53:1: error: [op.exp] has no form, one of 't' [target-value]
   53 | [op.exp]
      | ^~~~~~~~
t.toml:55:1: error: unknown key 'tt' in [op.exp] [config-key]
   55 | tt = { types = ["f16", "f32"], head = 10, per_repeat = { b16 = 4, b32 = 2 }, tail = 20 }
      | ^~
   = help: did you mean 't'?
asc2-x: 2 errors
)");
}

TEST(ParseTarget, OperationOnAPipeThatNoCoreHas) {
  EXPECT_EQ(messages(replaced("pipe = \"v\"", "pipe = \"m\"")),
            R"(t.toml:54:8: error: no core has pipe 'm' [target-reference]
   54 | pipe = "m"
      |        ^~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, TypesMustBeDeclared) {
  EXPECT_EQ(
      messages(replaced("types = [\"f16\"", "types = [\"bf16\"")),
      R"(t.toml:55:16: error: 'types' has bf16, which 'dtypes' does not list [target-reference]
   55 | t = { types = ["bf16", "f32"], head = 10, per_repeat = { b16 = 4, b32 = 2 }, tail = 20 }
      |                ^~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, EveryWidthHasACost) {
  EXPECT_EQ(messages(replaced("b16 = 4, ", "")),
            R"(t.toml:55:55: error: key 'b16' is missing in [op.exp.t.per_repeat] [config-missing]
   55 | t = { types = ["f16", "f32"], head = 10, per_repeat = { b32 = 2 }, tail = 20 }
      |                                                       ^~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(ParseTarget, ReservedRangeOfAForm) {
  EXPECT_EQ(messages(replaced("head = 10,", "reserved = \"tmq\", head = 10,")),
            R"(t.toml:55:42: error: no space has a reserved range 'tmq' [target-reference]
   55 | t = { types = ["f16", "f32"], reserved = "tmq", head = 10, per_repeat = { b16 = 4, b32 = 2 }, tail =...
      |                                          ^~~~~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(replaced("head = 10,", "reserved = \"tmp\", head = 10,")), "");
}

TEST(ParseTarget, Casts) {
  const std::string cast =
      "[op.cast]\npipe = \"v\"\n[op.cast.t]\nhead = 1\ntail = 1\nper_repeat = 1\npairs = [\n"
      "{ from = \"f16\", to = \"f32\", round = [\"none\"] },\n"
      "{ from = \"f16\", to = \"f32\", round = [\"nearest\"] },\n]\n[op.exp]";
  EXPECT_EQ(messages(replaced("[op.exp]", cast)),
            R"(t.toml:61:1: error: 'pairs' has f16 to f32 twice [target-value]
   61 | { from = "f16", to = "f32", round = ["nearest"] },
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
t.toml:61:38: error: 'round' is 'nearest', which is not known [config-word]
   61 | { from = "f16", to = "f32", round = ["nearest"] },
      |                                      ^~~~~~~~~
   = help: expected one of none, rint, floor, ceil, round, trunc, odd
asc2-x: 2 errors
)");
}

}  // namespace
}  // namespace asc2
