// SPDX-License-Identifier: Apache-2.0
#include "model/access.h"

#include "model/pipe_of.h"
#include "unit/model/kernel.h"
#include "unit/targets.h"

namespace asc2::model {
namespace {

using test::Kernel;

const char* const kHead = R"(
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096, alias = [%p]} : ptr f32
  %n = param : i32
  %g = tensor %p, [%n] : gm f32[?]
  %h = tensor %q, [%n] : gm f32[?]
  %x = buf {slots = 2, addr = [0x000000, 0x000200]} : ub f32[4,30] pitch 32
  %m = buf : ub i1[4,30] pitch 32
  %y = buf : ub f32[4,30] pitch 32
)";

TEST(Access, LoadReadsTheWindowAndWritesTheSlot) {
  const Kernel k(std::string(kHead) + "  %x[1] = load %g, [7], [%n] : f32[4,30]\n");
  const auto list = accesses(k.module, k.inst(ir::Op::Load));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_TRUE(list[0].in_gm());
  EXPECT_FALSE(list[0].write);
  EXPECT_EQ(list[0].offsets->items[0].integer, 7);
  EXPECT_EQ(list[0].extents->items.size(), 1u);
  EXPECT_EQ(k.module.type(list[0].tile).shape, (std::vector<int64_t>{4, 30}));
  EXPECT_TRUE(list[1].write);
  EXPECT_EQ(list[1].space, Space::Ub);
  EXPECT_EQ(list[1].slot->integer, 1);
  EXPECT_EQ(list[1].bytes, (ByteRange{0, 4 * 32 * 4}));
}

TEST(Access, StoreReadsTheTileAndWritesTheWindow) {
  const Kernel k(std::string(kHead) + "  store %y, %h, [0], [%n]\n");
  const auto list = accesses(k.module, k.inst(ir::Op::Store));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_FALSE(list[0].write);
  EXPECT_EQ(list[0].slot, nullptr);
  EXPECT_TRUE(list[1].write && list[1].in_gm());
  EXPECT_EQ(k.module.type_of(list[1].object).kind, ir::TypeKind::Tensor);
}

TEST(Access, SelectReadsMaskAndBothTiles) {
  const Kernel k(std::string(kHead) + "  %y = where %m, %x[0], %x[1] : f32[4,30]\n");
  const auto list = accesses(k.module, k.inst(ir::Op::Where));
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[0].bytes, (ByteRange{0, 16}));  // a bit per element
  EXPECT_TRUE(list[3].write && !list[2].write);
}

TEST(Access, ScalarsAndDeclarationsTouchNoMemory) {
  const Kernel k(std::string(kHead) + "  %a = add %n, 1 : i32\n  %i = for 0, %n, 1 : i32 {\n  }\n");
  for (const ir::Op op : {ir::Op::Add, ir::Op::Param, ir::Op::Tensor, ir::Op::Buf, ir::Op::For}) {
    EXPECT_TRUE(accesses(k.module, k.inst(op)).empty());
  }
}

TEST(Storage, BuffersTensorsAliases) {
  Kernel k(kHead);
  const Buffer* x = k.storage->buffer(k.value("x"));
  ASSERT_NE(x, nullptr);
  EXPECT_EQ(x->slots, 2);
  EXPECT_EQ(x->range(1), (ByteRange{0x200, 0x400}));
  EXPECT_TRUE(k.storage->buffer(k.value("m"))->addr.empty());
  EXPECT_EQ(k.storage->tensor(k.value("h"))->param, k.value("q"));
  EXPECT_EQ(k.storage->buffer(k.value("g")), nullptr);
  EXPECT_TRUE(k.storage->may_alias(k.value("p"), k.value("q")));
  EXPECT_TRUE(k.storage->may_alias(k.value("q"), k.value("p")));
  EXPECT_FALSE(k.storage->may_alias(k.value("p"), k.value("n")));
}

TEST(PipeOf, FollowsOpTablePathsAndFlags) {
  const Kernel k(std::string(kHead) + R"(
  %x[0] = load %g, [0], [%n] : f32[4,30]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  barrier mte3
  %y = add %x[0], %x[0] : f32[4,30]
  %a = add %n, 1 : i32
  %y = tanh %y : f32[4,30]
  store %y, %h, [0], [%n]
)");
  const Target& target = shipped_target("tiny");
  const auto pipe = [&](ir::Op op, int n = 0) {
    return pipe_of(k.module, k.inst(op, n), target, CoreKind::Aiv);
  };
  EXPECT_EQ(pipe(ir::Op::Load), Pipe::Mte2);
  EXPECT_EQ(pipe(ir::Op::SetFlag), Pipe::Mte2);
  EXPECT_EQ(pipe(ir::Op::WaitFlag), Pipe::V);
  EXPECT_EQ(pipe(ir::Op::Barrier), Pipe::Mte3);
  EXPECT_EQ(pipe(ir::Op::Add, 0), Pipe::V);
  EXPECT_EQ(pipe(ir::Op::Add, 1), Pipe::S);  // a scalar
  EXPECT_EQ(pipe(ir::Op::Store), Pipe::Mte3);
  EXPECT_EQ(pipe(ir::Op::Tanh), std::nullopt);  // not an instruction of the chip
  EXPECT_EQ(pipe_of(k.module, k.inst(ir::Op::Load), target, CoreKind::Aic), std::nullopt);
  EXPECT_TRUE(is_scalar_work(k.module, k.inst(ir::Op::Add, 1)));
  EXPECT_FALSE(is_scalar_work(k.module, k.inst(ir::Op::Barrier)));
}

}  // namespace
}  // namespace asc2::model
