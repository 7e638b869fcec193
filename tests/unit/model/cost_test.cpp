// SPDX-License-Identifier: Apache-2.0
#include "model/cost.h"

#include "unit/model/kernel.h"
#include "unit/targets.h"

namespace asc2::model {
namespace {

using test::Kernel;

const Target& chip() {
  return shipped_target("ascend910b");
}

double cycles_of_load(const std::string& tensor, const std::string& buffer,
                      const std::string& window) {
  const Kernel k("  %p = param {size = 65536} : ptr f32\n  %n = param : i32\n  %g = tensor %p, " +
                 tensor + "\n  %x = buf : ub " + buffer + "\n  %x = load %g, " + window + "\n");
  return cost_of(k.module, k.inst(ir::Op::Load), chip(), CoreKind::Aiv).busy;
}

TEST(Cost, WholeRowsSideBySideMoveAsOne) {
  const double one = cycles_of_load("[%n] : gm f32[?]", "f32[4096]", "[0], [4096] : f32[4096]");
  EXPECT_EQ(cycles_of_load("[%n, 8] : gm f32[?,8]", "f32[512,8]", "[0, 0], [512, 8] : f32[512,8]"),
            one);
  EXPECT_EQ(cycles_of_load("[%n, 4, 8] : gm f32[?,4,8]", "f32[128,4,8]",
                           "[0, 0, 0], [128, 4, 8] : f32[128,4,8]"),
            one);
}

TEST(Cost, OtherRowsMoveOneByOne) {
  const double rows =
      cycles_of_load("[%n, 16] : gm f32[?,16]", "f32[512,8]", "[0, 0], [512, 8] : f32[512,8]");
  EXPECT_GE(rows, 512.0 * 8);  // 8 cycles a row at least
  EXPECT_EQ(cycles_of_load("[%n, %n] : gm f32[?,?]", "f32[512,8]", "[0, 0], [512, 8] : f32[512,8]"),
            rows);
  EXPECT_EQ(cycles_of_load("[%n, 8] : gm f32[?,8]", "f32[512,8]", "[0, 0], [512, %n] : f32[512,8]"),
            rows);
  EXPECT_EQ(cycles_of_load("[%n, 8] : gm f32[?,8]", "f32[512,8] pitch 16",
                           "[0, 0], [512, 8] : f32[512,8]"),
            rows);
}

}  // namespace
}  // namespace asc2::model
