// SPDX-License-Identifier: Apache-2.0
// .npy files: what NumPy writes, what it could write, and what nobody should.
#include "base/npy.h"

#include <gtest/gtest.h>

#include <cstring>

namespace asc2 {
namespace {

/// A file with that header, which gets the length that the version wants.
std::string file(std::string_view header, std::string_view data, int version = 1) {
  std::string out = "\x93NUMPY";
  out += static_cast<char>(version);
  out += '\0';
  for (int shift = 0; shift < (version == 1 ? 16 : 32); shift += 8) {
    out += static_cast<char>(header.size() >> shift & 0xff);
  }
  return out.append(header).append(data);
}

std::string dict(std::string_view descr, std::string_view shape, std::string_view order = "False") {
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}\n", descr, order,
                     shape);
}

/// The message, or "" when it was read.
std::string problem(const std::string& bytes) {
  Diags diags;
  const auto array = parse_npy(bytes, "x.npy", diags);
  EXPECT_EQ(static_cast<bool>(array), !diags.failed());
  return array ? "" : diags.all().front().message;
}

NpyArray read(const std::string& bytes) {
  Diags diags;
  const auto array = parse_npy(bytes, "x.npy", diags);
  EXPECT_TRUE(array) << diags.render({"t"}, true);
  return array ? *array : NpyArray{};
}

TEST(Npy, ReadsTheDtypesOfKernels) {
  const struct {
    const char* descr;
    Dtype dtype;
  } rows[] = {{"|b1", Dtype::I1},  {"|i1", Dtype::I8},  {"<i1", Dtype::I8},  {"<i2", Dtype::I16},
              {"<i4", Dtype::I32}, {"<i8", Dtype::I64}, {"|u1", Dtype::U8},  {"<u2", Dtype::U16},
              {"<u4", Dtype::U32}, {"<u8", Dtype::U64}, {"<f2", Dtype::F16}, {"<f4", Dtype::F32},
              {"=f4", Dtype::F32}};
  for (const auto& row : rows) {
    const std::string data(static_cast<size_t>(bytes_of(row.dtype)) * 6, '\1');
    const NpyArray array = read(file(dict(row.descr, "(2, 3)"), data));
    EXPECT_EQ(array.dtype, row.dtype) << row.descr;
    EXPECT_EQ(array.shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(array.elements(), 6);
    EXPECT_EQ(std::string(array.data.begin(), array.data.end()), data);
  }
}

TEST(Npy, ReadsAllVersionsAndSpellings) {
  for (const int version : {1, 2, 3}) {
    EXPECT_EQ(read(file(dict("<u2", "(2,)"), "abcd", version)).shape, (std::vector<int64_t>{2}));
  }
  EXPECT_EQ(
      problem(file("{\"shape\": (2,), \"descr\": \"<u2\", \"fortran_order\": False}", "abcd")), "");
  EXPECT_EQ(problem(file("{'descr':'<u2','fortran_order':False,'shape':(2L,)}", "abcd")), "");
  EXPECT_EQ(problem(file(dict("<u2", "()"), "ab")), "");  // a scalar
  EXPECT_EQ(problem(file(dict("<u2", "(0, 99999999999999999)"), "")), "");
  EXPECT_EQ(problem(file(dict("<u2", "(2,)", "True"), "abcd")), "");  // one dim: no difference
}

TEST(Npy, BooleansBecomeZeroAndOne) {
  EXPECT_EQ(read(file(dict("|b1", "(3,)"), std::string("\0\1\x7f", 3))).data,
            (std::vector<uint8_t>{0, 1, 1}));
}

TEST(Npy, WritesWhatNumPyWrites) {
  const std::vector<float> values = {1, 2, 3, 4, 5, 6};
  NpyArray array{Dtype::F32, {2, 3}, std::vector<uint8_t>(24)};
  std::memcpy(array.data.data(), values.data(), 24);
  const std::string bytes = npy_bytes(array);
  ASSERT_EQ(bytes.size(), 128u + 24u);
  EXPECT_EQ(bytes.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(bytes.substr(10, 60), "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } ");
  EXPECT_EQ(bytes[127], '\n');
  const NpyArray again = read(bytes);
  EXPECT_EQ(again.data, array.data);
  EXPECT_EQ(again.shape, array.shape);
  array.dtype = Dtype::Bf16;
  array.shape = {12};
  EXPECT_EQ(read(npy_bytes(array)).dtype, Dtype::U16);
  EXPECT_EQ(npy_descr(Dtype::I1), "|b1");
  EXPECT_EQ(npy_descr(Dtype::Hif8), "");
}

TEST(Npy, RefusesOtherDtypes) {
  for (const char* descr : {"<f8", ">f4", "<c8", "<M8[ns]", "|O", "<U3", "|V2", "<b1x", "", "f4"}) {
    EXPECT_EQ(problem(file(dict(descr, "(1,)"), "abcd")),
              fmt::format("'x.npy': dtype \"{}\" is not supported", descr));
  }
  EXPECT_EQ(problem(file(dict("<f4\n\x1b[2J", "(1,)"), "abcd")),
            "'x.npy': dtype \"<f4\\n\\x1b[2J\" is not supported");
  EXPECT_EQ(
      problem(file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", "abcd")),
      "'x.npy': arrays of records are not supported");
}

TEST(Npy, RefusesFortranOrder) {
  EXPECT_EQ(problem(file(dict("<u2", "(2, 2)", "True"), "abcdefgh")),
            "'x.npy': the array is in Fortran order; save numpy.ascontiguousarray(x)");
}

TEST(Npy, RefusesWhatIsNoNpyFile) {
  EXPECT_EQ(problem(""), "'x.npy': not an .npy file");
  EXPECT_EQ(problem("PK\3\4 an npz is a zip"), "'x.npy': not an .npy file");
  EXPECT_EQ(problem("\x93NUMPY"), "'x.npy': the file ends inside its header");
  EXPECT_EQ(problem(file(dict("<u2", "(2,)"), "abcd", 4)),
            "'x.npy': versions 1 to 3 of the format are supported");
  EXPECT_EQ(problem(std::string("\x93NUMPY\x02\x00\xff\xff", 10)),
            "'x.npy': the file ends inside its header");
  EXPECT_EQ(problem(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)),
            "'x.npy': the header is longer than 65536 bytes");
  EXPECT_EQ(problem(std::string("\x93NUMPY\x01\x00\xff\x7f{", 11)),
            "'x.npy': the file ends inside its header");
}

TEST(Npy, RefusesMalformedHeaders) {
  EXPECT_EQ(problem(file("", "")), "'x.npy': the header is not a dict");
  EXPECT_EQ(problem(file("{'descr' '<f4'}", "")), "'x.npy': the header is not a dict");
  EXPECT_EQ(problem(file("{'descr': '<f4'", "")), "'x.npy': the header is not a dict");
  EXPECT_EQ(problem(file("{'descr': '<f4", "")), "'x.npy': the header has a malformed value");
  EXPECT_EQ(problem(file("{'descr': '<f4'}", "")), "'x.npy': the header lacks a key");
  EXPECT_EQ(problem(file("{'colour': 'red'}", "")), "'x.npy': the header has an unknown key");
  EXPECT_EQ(problem(file("{'descr': '<f4', 'descr': '<f4'}", "")),
            "'x.npy': the header has a key twice");
  EXPECT_EQ(problem(file(dict("<f4", "(1,)") + "x", "abcd")),
            "'x.npy': the header has text after the dict");
  for (const char* shape :
       {"(1", "1", "(-1,)", "(1.5,)", "(,)", "('a',)", "(99999999999999999999,)", "None"}) {
    EXPECT_EQ(problem(file(dict("<f4", shape), "abcd")),
              "'x.npy': the header has a malformed value")
        << shape;
  }
  std::string many = "(";
  for (int k = 0; k < 65; ++k) many += "1,";
  EXPECT_EQ(problem(file(dict("<f4", many + ")"), "abcd")),
            "'x.npy': the header has a malformed value");
}

TEST(Npy, RefusesShapesThatTheDataDoesNotFill) {
  EXPECT_EQ(problem(file(dict("<f4", "(2,)"), "abcd")),
            "'x.npy': shape (2,) of '<f4' does not fit the 4 bytes of data");
  EXPECT_EQ(problem(file(dict("<f4", "(1,)"), "abcdefgh")),
            "'x.npy': shape (1,) of '<f4' does not fit the 8 bytes of data");
  EXPECT_EQ(problem(file(dict("<f4", "(0,)"), "abcd")),
            "'x.npy': shape (0,) of '<f4' does not fit the 4 bytes of data");
  EXPECT_EQ(problem(file(dict("<i8", "(4611686018427387904, 4)"), "abcd")),
            "'x.npy': shape (4611686018427387904, 4) of '<i8' does not fit the 4 bytes of data");
  EXPECT_EQ(problem(file(dict("<i8", "(9223372036854775807, 9223372036854775807)"), "")),
            "'x.npy': shape (9223372036854775807, 9223372036854775807) of '<i8' does not fit the 0 "
            "bytes of data");
}

/// Every prefix of a good file is refused, and every byte of the header may be anything.
TEST(Npy, TruncatedAndDamagedFilesNeverCrash) {
  const std::string good = file(dict("<u2", "(2, 2)"), "abcdefgh");
  EXPECT_EQ(problem(good), "");
  for (size_t n = 0; n < good.size(); ++n) EXPECT_NE(problem(good.substr(0, n)), "");
  for (size_t at = 0; at < good.size(); ++at) {
    for (int byte = 0; byte < 256; byte += 5) {
      std::string damaged = good;
      damaged[at] = static_cast<char>(byte);
      problem(damaged);
    }
  }
}

TEST(Npy, Files) {
  Diags diags;
  EXPECT_FALSE(read_npy("/nonexistent/x.npy", diags));
  EXPECT_EQ(diags.all().front().message,
            "cannot open '/nonexistent/x.npy': No such file or directory");
  const std::string path = testing::TempDir() + "/npy_test.npy";
  ASSERT_TRUE(write_npy(path, {Dtype::I8, {3}, {1, 2, 3}}, diags));
  const auto again = read_npy(path, diags);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->data, (std::vector<uint8_t>{1, 2, 3}));
}

}  // namespace
}  // namespace asc2
