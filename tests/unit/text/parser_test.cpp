// SPDX-License-Identifier: Apache-2.0
// The laws of the format on small texts, and every message of the parser and the structural
// verifier.
#include "text/parser.h"

#include <gtest/gtest.h>

#include "ir/op.h"
#include "text/printer.h"
#include "text/type_parser.h"

namespace asc2::text {
namespace {

std::string messages(const std::string& text) {
  Diags diags;
  const auto module = parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  EXPECT_EQ(static_cast<bool>(module), !diags.failed());
  return diags.render({"t"}, true);
}

std::string reprint(const std::string& text) {
  Diags diags;
  const auto module = parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  if (!module) return diags.render({"t"}, true);
  return print_module(*module);
}

std::string in_kernel(const std::string& lines) {
  return "a2ir 1\nkernel @k {\n" + lines + "}\n";
}

/// Message of the first error, without place and caret.
std::string first_error(const std::string& text) {
  const std::string all = messages(text);
  const size_t begin = all.find("error: ");
  return begin == std::string::npos ? all : all.substr(begin + 7, all.find('\n') - begin - 7);
}

TEST(Printer, CanonicalTextIsAFixpoint) {
  const std::string text =
      "# about the file\n"
      "a2ir 1  # version\n"
      "\n"
      "target tiny\n"
      "kernel @k {grid = 2, core = aiv, stage = planned, x.owner = \"me\", x.n = 3} {  # kernel\n"
      "  %p = param {size = 64, alias = [%q]} : ptr f16\n"
      "  %q = param {size = 64} : ptr f16\n"
      "  %n = param {value = -3} : i32\n"
      "  %x = tensor %p, [%n, 8] : gm f16[?,8]                         loc \"a \\\"b\\\".py\":3:5  "
      "# tail\n"
      "  %b = buf {slots = 2, addr = [0x000000, 0x000400], no_reuse = true} : ub f16[4,8] pitch "
      "16\n"
      "  # comment of the loop\n"
      "  %i = for 0, %n, -2 {parallel = true, num_stages = 2} : i64 {\n"
      "    %s = slot %i, 2 : i64\n"
      "    %b[%s] = load %x, [%i, 0], [1, 8] {pad = -inf} : f16[4,8]\n"
      "    %c = lt %i, 3 : i1\n"
      "    if %c {\n"
      "      set_flag mte2, v, 0\n"
      "    } else {  # other arm\n"
      "      barrier all\n"
      "\n"
      "      # last words\n"
      "    }\n"
      "  }  # loop\n"
      "}\n"
      "# the end\n";
  EXPECT_EQ(reprint(text), text);
}

TEST(Printer, FormatsFreeText) {
  const std::string text =
      "\r\n\ta2ir   1 \r\nkernel   @k   {grid=16}{\r\n\n\n%i=for 0,4,1:i64{loc \"a\":1:2\n"
      "%v=copy 1.50:f32\n\n\n\n%w=copy 1e3 : f32 # c\n}\n}";
  const std::string want =
      "a2ir 1\n"
      "kernel @k {grid = 16} {\n"
      "  %i = for 0, 4, 1 : i64 {                                      loc \"a\":1:2\n"
      "    %v = copy 1.5 : f32\n"
      "\n"
      "    %w = copy 1000.0 : f32  # c\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(reprint(text), want);
  EXPECT_EQ(reprint(want), want);
}

TEST(Printer, NumbersKeepValueAndKind) {
  const std::string text = in_kernel(
      "  %a = copy 1 : i64\n"
      "  %b = copy 1.0 : f16\n"
      "  %c = copy -9223372036854775808 : i64\n"
      "  %d = copy -0.0 : f32\n"
      "  %e = copy nan : f32\n"
      "  %f = copy -inf : f32\n"
      "  %g = copy 5e-324 : f32\n");
  EXPECT_EQ(reprint(text), text);
}

TEST(Printer, EveryOperationRoundTrips) {
  const auto operand = [](const ir::OperandInfo& info) -> std::string {
    switch (info.role) {
      case ir::Role::Any:
        return "%s";
      case ir::Role::Tile:
        return "%t";
      case ir::Role::Scalar:
        return "%s";
      case ir::Role::Int:
        return "2";
      case ir::Role::Gm:
        return "%g";
      case ir::Role::Ptr:
        return "%p";
      case ir::Role::List:
        return "[%s]";
      case ir::Role::Pipe:
        return "v";
      default:
        return "";
    }
  };
  std::string text = in_kernel(
      "  %p = param : ptr f32\n  %s = param : i64\n  %g = tensor %p, [%s] : gm f32[?]\n"
      "  %t = full 0.0 : f32[8]\n");
  text.resize(text.size() - 2);
  int number = 0;
  for (const ir::OpInfo& op : ir::kOps) {
    if (op.cls == ir::OpClass::Decl) continue;
    std::string line = "  ";
    if (op.result_count) line += "%r" + std::to_string(number++) + " = ";
    line += op.mnemonic;
    for (int i = 0; i < op.operand_count; ++i) line += (i ? ", " : " ") + operand(op.operand[i]);
    const bool tile = op.result.role == ir::Role::Tile;
    if (op.result_count) line += tile ? " : f32[8]" : " : i64";
    text += line + (op.max_regions() ? " {\n  }\n" : "\n");
  }
  text += "}\n";
  EXPECT_EQ(reprint(text), text);
}

TEST(Parser, CommentsStayWhereTheyAre) {
  const std::string text =
      "a2ir 1\n# above\nkernel @k {\n  # only a comment\n}\n# between\n\n# and\nkernel @l {  # "
      "trails\n}\n";
  EXPECT_EQ(reprint(text), text);
}

TEST(Parser, SaysWhatAFileIs) {
  EXPECT_EQ(first_error(""), "empty input; did the previous tool fail? [empty-input]");
  EXPECT_EQ(first_error("# x\n\n"), "empty input; did the previous tool fail? [empty-input]");
  EXPECT_EQ(first_error("def f():\n"),
            "not an .a2ir file: it must start with 'a2ir 1' [format-version]");
  EXPECT_EQ(first_error("a2ir 2\n"),
            "format version 2 is not known; this tool reads version 1 [format-version]");
  EXPECT_EQ(first_error(std::string("\x7f"
                                    "ELF\0\0",
                                    6)),
            "not an .a2ir file: it must start with 'a2ir 1' [format-version]");
}

TEST(Parser, ShowsPlaceAndCaret) {
  EXPECT_EQ(messages(in_kernel("  %x = lod 1 : i64\n")),
            "k.a2ir:3:8: error: unknown operation 'lod' [unknown-op]\n"
            "    3 |   %x = lod 1 : i64\n"
            "      |        ^~~\n"
            "   = help: did you mean 'mod'?\n"
            "t: 1 error\n");
  EXPECT_EQ(messages("a2ir 1\nkernel @k {\n  %i = for 0, 1, 1 : i64 {\n"),
            "k.a2ir:4:1: error: expected '}', got the end of the text [syntax]\n"
            "    4 | \n"
            "      | ^\n"
            "k.a2ir:3:3: note: the region opens here\n"
            "    3 |   %i = for 0, 1, 1 : i64 {\n"
            "      |   ^~~~~~~~~~~~~~~~~~~~~~\n"
            "t: 1 error\n");
}

struct BadLine {
  const char* line;
  const char* error;
};

class BadLines : public testing::TestWithParam<BadLine> {};

TEST_P(BadLines, AreRefused) {
  EXPECT_EQ(first_error(in_kernel(std::string(GetParam().line) + "\n")), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Parser, BadLines,
    testing::Values(
        BadLine{"%x = copy %y : i64", "'%y' is never assigned [unknown-name]"},
        BadLine{"%x = copy 1 : i65", "unknown type 'i65' [bad-type]"},
        BadLine{"%x = full 1 : f32[4,-1]", "expected a dim, got '' [bad-type]"},
        BadLine{"%x = full 1 : f32[?]", "only a gm tensor has run-time dims '?' [bad-type]"},
        BadLine{"%x = full 1 : f32[99999999,99999999]",
                "more than 281474976710656 elements [bad-type]"},
        BadLine{"%b = buf : ub f32[4,8] pitch 7",
                "pitch must be an integer of at least 8 [bad-type]"},
        BadLine{"%b = buf : ub f32[4,8] zigzag", "unknown layout 'zigzag' [bad-type]"},
        BadLine{"%b = buf : ub f32", "a tensor or buffer needs a shape in '[ ]' [bad-type]"},
        BadLine{"%b = buf : f32[4]", "the result of 'buf' must be a buffer [bad-type]"},
        BadLine{"%x = copy 1 : i64 }", "unexpected '}' behind a type [bad-type]"},
        BadLine{"%x = copy 1, : i64", "expected an operand, got ':' [syntax]"},
        BadLine{"%x copy 1 : i64", "expected '=', got 'copy' [syntax]"},
        BadLine{"1 = copy 1 : i64", "unknown operation '1' [unknown-op]"},
        BadLine{"= copy 1 : i64", "expected an operation, got '=' [syntax]"},
        BadLine{"%x = copy 12x : i64",
                "'12x' is not a number, or does not fit in 64 bits [bad-token]"},
        BadLine{"%x = copy 9999999999999999999 : i64",
                "'9999999999999999999' is not a number, or does not fit in 64 bits [bad-token]"},
        BadLine{"%x = copy 1 : i64 loc vadd:1:2",
                "unexpected 'loc vadd:1:2' behind a type [bad-type]"},
        BadLine{"%x = copy 1 : i64 loc \"v\":1", "expected ':', got the end of the line [syntax]"},
        BadLine{"%x = copy 1 : i64 loc \"v:1:2", "string is not closed on its line [bad-token]"},
        BadLine{"%x = copy 1 : i64 loc \"\\q\":1:2",
                "unknown escape in a string; known are \\\" \\\\ \\n \\t \\xHH [bad-token]"},
        BadLine{"%x = copy 1 {pd = 1} : i64", "unknown attribute 'pd' [unknown-attr]"},
        BadLine{"%x = copy 1 {pad = 1} : i64", "'copy' has no attribute 'pad' [bad-attr]"},
        BadLine{"%x = copy 1 {x.a = 1, x.a = 2} : i64",
                "attribute 'x.a' is given twice [bad-attr]"},
        BadLine{
            "%x = cast 1 {round = up} : i64",
            "attribute 'round' must be one of: none rint floor ceil round trunc odd [bad-attr]"},
        BadLine{"%b = buf {slots = -1} : ub f32[8]",
                "attribute 'slots' must be an integer from 0 [bad-attr]"},
        BadLine{"%b = buf {addr = 3} : ub f32[8]",
                "attribute 'addr' must be a list of addresses in '[ ]' [bad-attr]"},
        BadLine{"%b = buf {no_reuse = 7} : ub f32[8]",
                "attribute 'no_reuse' must be true or false [bad-attr]"},
        BadLine{"%x = add 1 : i64", "'add' takes 2 operands, got 1 [bad-operand]"},
        BadLine{"%x = copy v : i64",
                "operand 'src' of 'copy' must be a tile, a scalar or a number [bad-operand]"},
        BadLine{"set_flag v, 3, 0", "operand 'dst' of 'set_flag' must be a pipe [bad-operand]"},
        BadLine{"copy 1 : i64", "'copy' needs a result '%name =' [bad-operand]"},
        BadLine{"%x = copy 1", "'copy' needs a type after ':' [bad-type]"},
        BadLine{"%x = barrier v : i64", "'barrier' has no result [bad-operand]"},
        BadLine{"barrier v {",
                "expected the end of the line, got '{': 'barrier' has no region [syntax]"},
        BadLine{"%i = for 0, 1, 1 : i64", "expected '{', got the end of the line [syntax]"},
        BadLine{"kernel @l {\n}", "'kernel' may not stand inside a region [bad-place]"},
        BadLine{"%i = for 0, 1, 1 : i64 {\n%n = param : i32\n}",
                "'param' must stand in the kernel itself, not in a loop or branch [bad-place]"},
        BadLine{"%x = copy 1 : i64\n%x = copy 1.0 : f32",
                "'%x' is i64, and here f32 [type-changed]"},
        BadLine{"%x = copy 1 : i64\n%y = copy %x[1] : i64",
                "'%x' is no buffer and has no slots [bad-operand]"},
        BadLine{"%b = buf : ub f32[8]\n%b[-1] = full 1 : f32[8]",
                "a slot must be an integer from 0, or an integer variable [bad-operand]"},
        BadLine{"%b = buf : ub f32[8]\n%b[1, 2] = full 1 : f32[8]",
                "expected one slot in '[ ]', got 2 [syntax]"},
        BadLine{"} else {", "expected '}', got 'else' without an 'if' [syntax]"}));

TEST(Parser, TopLevelRules) {
  EXPECT_EQ(first_error("a2ir 1\n}\n"), "expected a statement, got '}' without a region [syntax]");
  EXPECT_EQ(first_error("a2ir 1\n%x = copy 1 : i64\n"),
            "'copy' must stand inside a kernel [bad-place]");
  EXPECT_EQ(first_error("a2ir 1\ntarget a\ntarget b\n"),
            "a second 'target'; a file is made for one [bad-place]");
  EXPECT_EQ(first_error("a2ir 1\nkernel @k {\n}\nkernel @k {\n}\n"),
            "a second kernel '@k' for the same kind of core [bad-place]");
}

TEST(Parser, NestingIsBounded) {
  std::string text = "a2ir 1\nkernel @k {\n";
  for (int i = 0; i < 10000; ++i) text += "%i" + std::to_string(i) + " = for 0, 1, 1 : i64 {\n";
  EXPECT_EQ(first_error(text), "regions nest deeper than 200 [nesting-too-deep]");
}

TEST(Parser, ReportsAtMostTwentyErrors) {
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "  %x = nonsense 1 : i64\n";
  const std::string all = messages(in_kernel(lines));
  size_t errors = 0;
  for (size_t at = 0; (at = all.find("error: ", at)) != std::string::npos; ++at) ++errors;
  EXPECT_EQ(errors, Diags::kMaxErrors);
}

TEST(Types, PrintAsTheyAreRead) {
  for (const char* text :
       {"i1", "f8e4m3", "ptr bf16", "f32[1]", "f32[4,126]", "gm f32[?,126]",
        "ub f32[4,126] pitch 128", "l1 f16[64,64] nz", "l0c f32[16,16] nz pitch 32"}) {
    const auto type = parse_type(text);
    ASSERT_TRUE(std::holds_alternative<ir::Type>(type)) << text;
    EXPECT_EQ(ir::type_text(std::get<ir::Type>(type)), text);
  }
}

}  // namespace
}  // namespace asc2::text
