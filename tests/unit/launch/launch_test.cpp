// SPDX-License-Identifier: Apache-2.0
// Launch files and the facts of the command line: what is read, who wins, and every error's text.
#include "launch/launch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag.h"

namespace asc2 {
namespace {

Result<Launch> parse(const std::string& text, Diags& diags) {
  return parse_launch(std::make_shared<const Source>(Source{"l.toml", text}), diags);
}

Launch read(const std::string& text) {
  Diags diags;
  auto launch = parse(text, diags);
  EXPECT_TRUE(launch) << diags.render({"t"}, false);
  return launch ? std::move(*launch) : Launch{};
}

std::string messages(const std::string& text) {
  Diags diags;
  EXPECT_FALSE(parse(text, diags)) << text;
  return diags.render({"asc2-x"}, false);
}

using Add = Result<> (*)(Launch&, std::string_view, Diags&);

std::string messages(Add add, std::string_view text, Launch launch = {}) {
  Diags diags;
  EXPECT_FALSE(add(launch, text, diags)) << text;
  return diags.render({"asc2-x"}, false);
}

Launch with(Add add, std::string_view text, Launch launch = {}) {
  Diags diags;
  EXPECT_TRUE(add(launch, text, diags)) << text << "\n" << diags.render({"t"}, false);
  return launch;
}

/// The argument that `text` describes, "x=..." .
LaunchArg arg(std::string_view text) {
  const Launch launch = with(add_arg, text);
  EXPECT_EQ(launch.args.size(), 1u);
  return launch.args.empty() ? LaunchArg{} : launch.args[0];
}

/// The constant as Python writes it.
std::string constant(std::string_view text) {
  const Launch launch = with(add_const, "c=" + std::string(text));
  return launch.consts.empty() ? "" : launch.consts[0].value.text();
}

std::string slice(const Where& where) {
  return where.source->text.substr(where.span.begin, where.span.end - where.span.begin);
}

constexpr const char* kFile = R"(kernel = "vadd_kernel"
grid   = 16
[args]
x_ptr = "f32[8192]"
y_ptr = "f16[30, 1024]"
size  = 8192
scale = 0.5
flag  = true
n     = "i32:-7"
m     = "i64"
[const]
tile_size = 128
eps   = 1e-5
shape = [64, [128, 2]]
dtype = "asc.float16"
mode  = "fast"
on    = false
)";

TEST(LaunchFile, All) {
  const Launch launch = read(kFile);
  EXPECT_EQ(launch.kernel, "vadd_kernel");
  EXPECT_EQ(slice(launch.kernel_where), "\"vadd_kernel\"");
  EXPECT_EQ(launch.grid, 16);
  EXPECT_EQ(slice(launch.grid_where), "16");
  ASSERT_EQ(launch.args.size(), 7u);
  const LaunchArg& x = *launch.arg("x_ptr");
  EXPECT_TRUE(x.pointer);
  EXPECT_EQ(x.dtype, Dtype::F32);
  EXPECT_EQ(x.dims, (std::vector<int64_t>{8192}));
  EXPECT_FALSE(x.value);
  EXPECT_EQ(slice(x.name_where), "x_ptr");
  EXPECT_EQ(slice(x.where), "\"f32[8192]\"");
  EXPECT_EQ(launch.arg("y_ptr")->elements(), 30 * 1024);
  EXPECT_EQ(launch.arg("size")->value, ScalarValue(int64_t{8192}));
  EXPECT_FALSE(launch.arg("size")->dtype);
  EXPECT_EQ(launch.arg("scale")->value, ScalarValue(0.5));
  EXPECT_EQ(launch.arg("flag")->value, ScalarValue(true));
  EXPECT_EQ(launch.arg("n")->value, ScalarValue(int64_t{-7}));
  EXPECT_EQ(launch.arg("n")->dtype, Dtype::I32);
  EXPECT_EQ(launch.arg("m")->dtype, Dtype::I64);
  EXPECT_FALSE(launch.arg("m")->pointer);
  EXPECT_FALSE(launch.arg("m")->value);
  EXPECT_EQ(launch.arg("none"), nullptr);
  EXPECT_EQ(launch.constant("none"), nullptr);
}

TEST(LaunchFile, Constants) {
  const Launch launch = read(kFile);
  std::string all;
  for (const LaunchConst& c : launch.consts) {
    all += fmt::format("{}: {} {}\n", c.name, c.value.kind_name(), c.value.text());
  }
  EXPECT_EQ(all,
            "tile_size: an int 128\n"
            "eps: a float 1e-05\n"
            "shape: a tuple (64, (128, 2))\n"
            "dtype: an element type asc.float16\n"
            "mode: a string 'fast'\n"
            "on: a bool False\n");
}

TEST(LaunchFile, EmptyIsALaunch) {
  const Launch launch = read("");
  EXPECT_FALSE(launch.kernel);
  EXPECT_FALSE(launch.grid);
  EXPECT_TRUE(launch.args.empty() && launch.consts.empty());
}

TEST(LaunchFile, PlacesOutliveTheParserAndTheCopy) {
  Launch copy;
  {
    const Launch launch = read(kFile);
    copy = launch;
  }
  EXPECT_EQ(slice(copy.arg("scale")->where), "0.5");
}

TEST(LaunchFile, UnknownKey) {
  EXPECT_EQ(messages("kernal = \"f\"\n"), R"(l.toml:1:1: error: unknown key 'kernal' [config-key]
    1 | kernal = "f"
      | ^~~~~~
   = help: did you mean 'kernel'?
asc2-x: 1 error
)");
  EXPECT_EQ(messages("[argz]\n"), R"(l.toml:1:2: error: unknown key 'argz' [config-key]
    1 | [argz]
      |  ^~~~
   = help: did you mean 'args'?
asc2-x: 1 error
)");
}

TEST(LaunchFile, KernelAndGrid) {
  EXPECT_EQ(messages("kernel = \"a b\"\ngrid = 0\n"),
            R"(l.toml:1:10: error: expected the name of a kernel, got 'a b' [launch-syntax]
    1 | kernel = "a b"
      |          ^~~~~
l.toml:2:8: error: 'grid' is 0, expected 1 to 65535 [config-range]
    2 | grid = 0
      |        ^
asc2-x: 2 errors
)");
  EXPECT_EQ(messages("kernel = 3\ngrid = \"16\"\n"),
            R"(l.toml:1:10: error: 'kernel' must be a string, got an integer [config-type]
    1 | kernel = 3
      |          ^
l.toml:2:8: error: 'grid' must be an integer, got a string [config-type]
    2 | grid = "16"
      |        ^~~~
asc2-x: 2 errors
)");
}

TEST(LaunchFile, ArgumentErrorsHavePlacesInsideTheString) {
  EXPECT_EQ(messages("[args]\nx = \"float32[8]\"\ny = \"f32[8, -1]\"\nz = [1]\n"),
            R"(l.toml:2:6: error: expected an element type, got 'float32' [launch-syntax]
    2 | x = "float32[8]"
      |      ^~~~~~~
   = help: did you mean 'f32'?
l.toml:3:13: error: expected a number of elements, got '-1' [launch-syntax]
    3 | y = "f32[8, -1]"
      |             ^~
l.toml:4:5: error: 'z' must be a type in quotes, a number, true or false, got an array [config-type]
    4 | z = [1]
      |     ^~~
asc2-x: 3 errors
)");
}

TEST(LaunchFile, EscapesLeaveOnlyThePlaceOfTheString) {
  EXPECT_EQ(messages("[args]\nx = \"f3\\u0032[8\"\n"),
            R"(l.toml:2:5: error: expected ']', got nothing [launch-syntax]
    2 | x = "f3\u0032[8"
      |     ^~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(LaunchFile, ConstantErrors) {
  EXPECT_EQ(messages("[const]\na = \"asc.flot16\"\nb = 1979-05-27\nc = { d = 1 }\n\"e f\" = 1\n"),
            R"(l.toml:2:5: error: expected an element type, got 'flot16' [launch-syntax]
    2 | a = "asc.flot16"
      |     ^~~~~~~~~~~~
   = help: did you mean 'float16'?
l.toml:3:5: error: 'b' must be a number, bool, string or array, got a date or time [config-type]
    3 | b = 1979-05-27
      |     ^~~~~~~~~~
l.toml:4:5: error: 'c' must be a number, bool, string or array, got a table [config-type]
    4 | c = { d = 1 }
      |     ^~~~~~~~~
l.toml:5:1: error: expected the name of a parameter, got 'e f' [launch-syntax]
    5 | "e f" = 1
      | ^~~~~
asc2-x: 4 errors
)");
}

TEST(LaunchFile, ANameStandsOnce) {
  EXPECT_EQ(messages("[args]\nn = 1\n[const]\nn = 2\n"),
            R"(l.toml:4:1: error: 'n' is given twice [launch-duplicate]
    4 | n = 2
      | ^
l.toml:2:1: note: the first is here
    2 | n = 1
      | ^
asc2-x: 1 error
)");
}

TEST(LaunchFile, NoSuchFile) {
  Diags diags;
  EXPECT_FALSE(load_launch("/nowhere/l.toml", diags));
  EXPECT_EQ(diags.render({"asc2-x"}, false),
            "asc2-x: error: cannot open '/nowhere/l.toml': No such file or directory "
            "[cannot-open]\nasc2-x: 1 error\n");
}

TEST(Arg, Pointers) {
  const LaunchArg x = arg(" x_ptr = bf16[ 30 , 1024 ] ");
  EXPECT_EQ(x.name, "x_ptr");
  EXPECT_EQ(x.dtype, Dtype::Bf16);
  EXPECT_TRUE(x.pointer);
  EXPECT_EQ(x.dims, (std::vector<int64_t>{30, 1024}));
  EXPECT_EQ(x.elements(), 30720);
  EXPECT_TRUE(x.from_command_line);
  EXPECT_EQ(arg("x=i8[0]").elements(), 0);
}

TEST(Arg, Scalars) {
  EXPECT_EQ(arg("n=i32").value, std::nullopt);
  EXPECT_EQ(arg("n=8192").value, ScalarValue(int64_t{8192}));
  EXPECT_EQ(arg("n=0x10").value, ScalarValue(int64_t{16}));
  EXPECT_EQ(arg("n=i32:8192").value, ScalarValue(int64_t{8192}));
  EXPECT_EQ(arg("n=i32: 5").value, ScalarValue(int64_t{5}));
}

TEST(Arg, ValuesTakeTheirType) {
  EXPECT_EQ(arg("a=f32:1").value, ScalarValue(1.0));
  EXPECT_EQ(arg("a=f16:0.5").value, ScalarValue(0.5));
  EXPECT_TRUE(std::isinf(std::get<double>(*arg("a=f32:-inf").value)));
  EXPECT_EQ(arg("b=i1:True").value, ScalarValue(true));
  EXPECT_EQ(arg("b=i1:0").value, ScalarValue(false));
  EXPECT_EQ(arg("b=False").value, ScalarValue(false));
  EXPECT_EQ(arg("b=i8:-128").value, ScalarValue(int64_t{-128}));
  EXPECT_EQ(arg("b=u8:255").value, ScalarValue(int64_t{255}));
  EXPECT_EQ(arg("b=i64:-9223372036854775808").value, ScalarValue(INT64_MIN));
  EXPECT_EQ(arg("b=u64:9223372036854775807").value, ScalarValue(INT64_MAX));
}

TEST(Arg, ValuesThatDoNotFit) {
  EXPECT_EQ(messages(add_arg, "n=i8:128"),
            R"(<--arg>:1:6: error: 128 is no value of i8 [launch-value]
    1 | n=i8:128
      |      ^~~
asc2-x: 1 error
)");
  for (const char* text : {"n=u8:-1", "n=u8:256", "n=i32:0.5", "n=i32:True", "n=i1:2", "n=f32:True",
                           "n=i8:-129", "n=i32:2147483648"}) {
    EXPECT_NE(messages(add_arg, text).find("[launch-value]"), std::string::npos) << text;
  }
  EXPECT_EQ(messages(add_arg, "x=f32[9999999999, 9999999999]"),
            R"(<--arg>:1:7: error: more than 2^48 elements [launch-value]
    1 | x=f32[9999999999, 9999999999]
      |       ^~~~~~~~~~~~~~~~~~~~~~
asc2-x: 1 error
)");
}

TEST(Arg, Errors) {
  EXPECT_EQ(messages(add_arg, "n"),
            R"(<--arg>:1:1: error: expected NAME=VALUE, got 'n' [launch-syntax]
    1 | n
      | ^
   = help: for example --arg x_ptr=f32[8192] or --arg n=i32:8192
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "3n=4"),
            R"(<--arg>:1:1: error: expected the name of a parameter, got '3n' [launch-syntax]
    1 | 3n=4
      | ^~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "n="),
            R"(<--arg>:1:3: error: expected a type or a value, got nothing [launch-syntax]
    1 | n=
      |   ^
   = help: write TYPE[SIZE] for a pointer, TYPE, TYPE:VALUE or VALUE for a scalar
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "n=i33"),
            R"(<--arg>:1:3: error: expected an element type, got 'i33' [launch-syntax]
    1 | n=i33
      |   ^~~
   = help: did you mean 'i32'?
asc2-x: 1 error
)");
  EXPECT_EQ(
      messages(add_arg, "n=i32=4"),
      R"(<--arg>:1:6: error: expected '[', ':' or nothing behind the type, got '=4' [launch-syntax]
    1 | n=i32=4
      |      ^~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "n=i32:"),
            R"(<--arg>:1:7: error: expected a value, got nothing [launch-syntax]
    1 | n=i32:
      |       ^
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "x=f32[8"),
            R"(<--arg>:1:8: error: expected ']', got nothing [launch-syntax]
    1 | x=f32[8
      |        ^
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "x=f32[8]:1"),
            R"(<--arg>:1:9: error: expected nothing behind ']', got ':1' [launch-syntax]
    1 | x=f32[8]:1
      |         ^~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_arg, "x=f32[8,]"),
            R"(<--arg>:1:9: error: expected a number of elements, got nothing [launch-syntax]
    1 | x=f32[8,]
      |         ^
asc2-x: 1 error
)");
  EXPECT_NE(messages(add_arg, "x=f32[]").find("expected a number of elements, got nothing"),
            std::string::npos);
  EXPECT_NE(messages(add_arg, "x=asc.float16[4]").find("did you mean 'f16'?"), std::string::npos);
  for (const char* text : {"n=99999999999999999999", "n=i64:99999999999999999999"}) {
    EXPECT_NE(
        messages(add_arg, text).find("99999999999999999999 does not fit in 64 bits [launch-value]"),
        std::string::npos)
        << text;
  }
  EXPECT_NE(messages(add_const, "n=-99999999999999999999").find("does not fit in 64 bits"),
            std::string::npos);
}

TEST(Const, PythonLiterals) {
  EXPECT_EQ(constant("128"), "128");
  EXPECT_EQ(constant("-1_000"), "-1000");
  EXPECT_EQ(constant("0x20"), "32");
  EXPECT_EQ(constant("1e-5"), "1e-05");
  EXPECT_EQ(constant("True"), "True");
  EXPECT_EQ(constant("false"), "False");
  EXPECT_EQ(constant("'it\\'s'"), "'it\\'s'");
  EXPECT_EQ(constant("\"a, b\""), "'a, b'");
  EXPECT_EQ(constant("asc.bfloat16"), "asc.bfloat16");
  EXPECT_EQ(constant("asc2.int8"), "asc.int8");
  EXPECT_EQ(constant("(64, 128)"), "(64, 128)");
  EXPECT_EQ(constant("[ 64,(1,2) , asc.float32, 'x' ]"), "(64, (1, 2), asc.float32, 'x')");
  EXPECT_EQ(constant("()"), "()");
  EXPECT_EQ(constant("(1)"), "1");
  EXPECT_EQ(constant("(1,)"), "(1,)");
  EXPECT_EQ(constant("[1]"), "(1,)");
}

TEST(Const, Errors) {
  EXPECT_EQ(messages(add_const, "m=fast"),
            R"(<--const>:1:3: error: expected a value, got 'fast' [launch-syntax]
    1 | m=fast
      |   ^~~~
   = help: a string needs quotes: 'fast'
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_const, "m=(1, 2"),
            R"(<--const>:1:8: error: expected ',' or ')', got the end [launch-syntax]
    1 | m=(1, 2
      |        ^
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_const, "m=1 2"),
            R"(<--const>:1:5: error: expected nothing behind the value, got '2' [launch-syntax]
    1 | m=1 2
      |     ^
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_const, "m='abc"),
            R"(<--const>:1:3: error: expected a closing ', got the end [launch-syntax]
    1 | m='abc
      |   ^~~~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_const, "m='a\\q'"),
            R"(<--const>:1:5: error: expected one of \\ \' \" \n \t, got '\q' [launch-syntax]
    1 | m='a\q'
      |     ^~
asc2-x: 1 error
)");
  EXPECT_EQ(messages(add_const, "t=asc.float15"),
            R"(<--const>:1:3: error: expected an element type, got 'float15' [launch-syntax]
    1 | t=asc.float15
      |   ^~~~~~~~~~~
   = help: did you mean 'float16'?
asc2-x: 1 error
)");
  for (const char* text :
       {"m=", "m=(,)", "m=(1,,2)", "m=None", "m=1)", "m=asc.", "m=\\", "=3", "m='\\"}) {
    EXPECT_NE(messages(add_const, text).find("[launch-syntax]"), std::string::npos) << text;
  }
  EXPECT_NE(messages(add_const, "m=" + std::string(100000, '(')).find("at most 32 levels"),
            std::string::npos);
}

TEST(CommandLine, WinsOverTheFileAndKeepsItsPlace) {
  Launch launch = with(add_arg, "size=i64:5", read(kFile));
  EXPECT_EQ(launch.args.size(), 7u);
  EXPECT_EQ(launch.args[2].name, "size");
  EXPECT_EQ(launch.args[2].dtype, Dtype::I64);
  EXPECT_EQ(launch.args[2].where.source->name, "<--arg>");
  launch = with(add_const, "tile_size=64", std::move(launch));
  EXPECT_EQ(launch.constant("tile_size")->value.text(), "64");
  launch = with(set_grid, "4", std::move(launch));
  EXPECT_EQ(launch.grid, 4);
  launch = with(set_kernel, "other", std::move(launch));
  EXPECT_EQ(launch.kernel, "other");
}

TEST(CommandLine, MayTurnAnArgumentIntoAConstant) {
  const Launch launch = with(add_const, "size=64", read(kFile));
  EXPECT_EQ(launch.arg("size"), nullptr);
  EXPECT_EQ(launch.constant("size")->value.text(), "64");
}

TEST(CommandLine, TwiceIsAnError) {
  EXPECT_EQ(messages(add_arg, "n=2", with(add_arg, "n=1")),
            R"(<--arg>:1:1: error: 'n' is given twice [launch-duplicate]
    1 | n=2
      | ^
<--arg>:1:1: note: the first is here
    1 | n=1
      | ^
asc2-x: 1 error
)");
  EXPECT_NE(messages(add_const, "n=2", with(add_arg, "n=1")).find("given twice"),
            std::string::npos);
}

TEST(CommandLine, GridAndKernelErrors) {
  EXPECT_EQ(
      messages(set_grid, "0"),
      R"(<--grid>:1:1: error: expected a number of blocks from 1 to 65535, got '0' [launch-syntax]
    1 | 0
      | ^
asc2-x: 1 error
)");
  EXPECT_NE(messages(set_grid, "").find("got nothing"), std::string::npos);
  EXPECT_NE(messages(set_grid, "4x").find("got '4x'"), std::string::npos);
  EXPECT_EQ(messages(set_kernel, "a-b"),
            R"(<--kernel>:1:1: error: expected the name of a kernel, got 'a-b' [launch-syntax]
    1 | a-b
      | ^~~
asc2-x: 1 error
)");
}

TEST(PythonNames, BothWays) {
  for (size_t i = 0; i < kDtypeCount; ++i) {
    const auto dtype = static_cast<Dtype>(i);
    EXPECT_EQ(dtype_of_python_name(python_name_of(dtype)), dtype);
  }
  EXPECT_EQ(python_name_of(Dtype::F8e4m3), "float8_e4m3");
  EXPECT_EQ(dtype_of_python_name("f32"), std::nullopt);
}

}  // namespace
}  // namespace asc2
