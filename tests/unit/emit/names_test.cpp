// SPDX-License-Identifier: Apache-2.0
#include "emit/names.h"

#include <gtest/gtest.h>

#include "unit/emit/harness.h"

namespace asc2::emit {
namespace {

TEST(EmitNames, LegalIdentifiers) {
  EXPECT_EQ(legal_identifier("row"), "row");
  EXPECT_EQ(legal_identifier("row.1"), "row_1");
  EXPECT_EQ(legal_identifier("a..b"), "a_b");
  EXPECT_EQ(legal_identifier("x_.1"), "x_1");
  EXPECT_EQ(legal_identifier("1st"), "v1st");
  EXPECT_EQ(legal_identifier("_Big"), "v_Big");
  EXPECT_EQ(legal_identifier("_small"), "_small");
  EXPECT_EQ(legal_identifier("__x"), "_x");
  EXPECT_EQ(legal_identifier(""), "v");
  EXPECT_EQ(legal_identifier("_"), "v_");
  EXPECT_EQ(legal_identifier("größe"), "gru00f6u00dfe");
  EXPECT_EQ(legal_identifier("𝛼"), "u1d6fc");
  EXPECT_EQ(legal_identifier("\xff\xc3"), "ufffdufffd");
}

TEST(EmitNames, TakenNamesGetNumbers) {
  Names names;
  names.reserve("Exp x_2");
  EXPECT_EQ(names.take("x"), "x");
  EXPECT_EQ(names.take("x"), "x_3");
  EXPECT_EQ(names.take("x"), "x_4");
  EXPECT_EQ(names.take("while"), "while_2");
  EXPECT_EQ(names.take("Exp"), "Exp_2");
  EXPECT_EQ(names.take("y."), "y_");
  EXPECT_EQ(names.take("y."), "y_2");
}

TEST(EmitNames, NamesOfTheKernelStayWhereTheyCan) {
  // %x.1 comes first, but %x_1 is what the kernel's author wrote.
  EXPECT_EQ(body_of(kernel(R"(  %out_ptr = param : ptr f32
  %Add = tensor %out_ptr, [64] : gm f32[64]
  %half = buf {addr = [0x0]} : ub f32[64]
  %x.1 = block_idx : i64
  %x_1 = mul %x.1, 64 : i64
  %for = copy 64 : i64
  %half = full 1.5 : f32[64]
  store %half, %Add, [%x_1], [%for]
)")),
            R"(GlobalTensor<float> Add_2;
Add_2.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(out_ptr), 64);
LocalTensor<float> half_2(TPosition::VECCALC, 0x000000, 64);
const int64_t x_1_2 = GetBlockIdx();
const int64_t x_1 = x_1_2 * 64;
const int64_t for_2 = 64;
Duplicate(half_2, 1.5f, 64);
asc2::Store(Add_2[x_1], half_2, for_2);
)");
}

}  // namespace
}  // namespace asc2::emit
