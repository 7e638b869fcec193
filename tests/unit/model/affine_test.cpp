// SPDX-License-Identifier: Apache-2.0
#include "model/affine.h"

#include "model/range.h"
#include "unit/model/kernel.h"

namespace asc2::model {
namespace {

using test::Kernel;

const std::string kHead = R"(
  %p = param {size = 4096} : ptr f32
  %n = param : i32
  %g = tensor %p, [%n] : gm f32[?]
)";

Range range_of_store(const Kernel& k) {
  return k.scalars->range(k.gm(ir::Op::Store).offsets->items[0]);
}

TEST(Range, ArithmeticSaturates) {
  const Range all, one{1, 1};
  EXPECT_EQ(all + one, all);
  EXPECT_EQ((Range{1, kPlusInfinity} * Range{-2, -2}), (Range{kMinusInfinity, -2}));
  EXPECT_EQ((Range{int64_t{1} << 62, int64_t{1} << 62} * Range{4, 4}).hi, kPlusInfinity);
  EXPECT_EQ(-(Range{3, kPlusInfinity}), (Range{kMinusInfinity, -3}));
  EXPECT_EQ(floordiv({-7, 7}, 2), (Range{-4, 3}));
  EXPECT_EQ(range_of(Dtype::U8), (Range{0, 255}));
}

TEST(Affine, SumsAndProductsFold) {
  const Kernel k(kHead + R"(
  %b = block_idx : i64
  %o.1 = mul %b, 512 : i64
  %i = for 0, 4, 1 : i64 {
    %o.2 = mul %i, 128 : i64
    %o.3 = add %o.1, %o.2 : i64
    %o = sub %o.3, 3 : i64
    store %t, %g, [%o]
    %t = full 0.0 : f32[128]
  }
)");
  const auto form = k.scalars->affine(k.gm(ir::Op::Store).offsets->items[0]);
  ASSERT_TRUE(form);
  ASSERT_EQ(form->terms.size(), 2u);
  EXPECT_EQ(form->terms[0].factor, 512);
  EXPECT_EQ(form->terms[1].factor, 128);
  EXPECT_EQ(form->constant, -3);
  EXPECT_EQ(form->bits, 64);
  EXPECT_EQ(range_of_store(k), (Range{-3, 3 * 512 + 3 * 128 - 3}));
}

TEST(Affine, NamesThatRepeatAreDefinitionsOfTheirOwn) {
  const Kernel k(kHead + R"(
  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 128 : i64
  }
  %i = for 0, 8, 2 : i64 {
    %o = add %i, 1 : i64
    store %t, %g, [%o]
    %t = full 0.0 : f32[128]
  }
)");
  EXPECT_EQ(range_of_store(k), (Range{1, 7}));
  EXPECT_EQ(k.scalars->loops()[1].trips, (Range{4, 4}));
}

TEST(Affine, ClampAndBranchesGiveRanges) {
  const Kernel k(kHead + R"(
  %c = clamp %n, 0, 128 : i32
  %s = lt %n, 5 : i1
  if %s {
    %c = copy 200 : i32
  }
  store %t, %g, [%c]
  %t = full 0.0 : f32[128]
)");
  EXPECT_EQ(range_of_store(k), (Range{0, 200}));
}

TEST(Affine, NarrowTypesMayWrap) {
  const Kernel k(kHead + R"(
  %o.1 = mul %n, 128 : i32
  %o = add %o.1, 1 : i32
  store %t, %g, [%o]
  %t = full 0.0 : f32[128]
)");
  EXPECT_EQ(k.scalars->affine(k.gm(ir::Op::Store).offsets->items[0])->bits, 32);
  EXPECT_EQ(range_of_store(k), range_of(Dtype::I32));
}

/// The range of the place of the first store.
Range stored_at(const std::string& lines) {
  return range_of_store(Kernel(kHead + "  %t = full 0.0 : f32[128]\n" + lines));
}

TEST(Range, WhatRoundsHandOn) {
  EXPECT_EQ(stored_at(R"(
  %o = copy 0 : i64
  %i = for 0, %n, 1 : i32 {
    store %t, %g, [%o]
    %c = gt %i, 5 : i1
    if %c {
      %o.1 = add %o, 1 : i64
      %o = mod %o.1, 3 : i64
    }
  }
)"),
            (Range{0, 2}));
  // Through a loop in the loop, which may not run, and an exchange.
  EXPECT_EQ(stored_at(R"(
  %a = copy 4 : i64
  %b = copy 7 : i64
  %i = for 0, %n, 1 : i32 {
    %j = for 0, %n, 1 : i32 {
      store %t, %g, [%a]
      %keep = copy %a : i64
      %a = copy %b : i64
      %b = copy %keep : i64
    }
  }
)"),
            (Range{4, 7}));
  // What grows from round to round goes to the end of its type, and may wrap there.
  EXPECT_EQ(stored_at(R"(
  %o = copy 0 : i64
  %i = for 0, %n, 1 : i32 {
    store %t, %g, [%o]
    %o = add %o, 128 : i64
  }
)"),
            Range{});
  EXPECT_EQ(stored_at(R"(
  %o = copy 9 : i64
  %i = for 0, %n, 1 : i32 {
    store %t, %g, [%o]
    %o = min %o, %i : i64
  }
)"),
            (Range{0, 9}));
  EXPECT_EQ(stored_at(R"(
  %o = copy 5 : i64
  %i = for 0, %n, 1 : i32 {
    %o.1 = sub %o, 1 : i64
    %o = max %o.1, 0 : i64
  }
  store %t, %g, [%o]
)"),
            (Range{0, kPlusInfinity}));  // it falls too, and might wrap for all that is looked at
}

TEST(Range, DimsOfTensorsAreNotNegative) {
  EXPECT_EQ(stored_at("  store %t, %g, [%n]\n"), (Range{0, INT32_MAX}));
  // It is the parameter that is a dim, not what the name holds later.
  EXPECT_EQ(stored_at("  %n = sub %n, 1 : i32\n  store %t, %g, [%n]\n"),
            (Range{-1, INT32_MAX - 1}));
}

TEST(Range, AVariableOfALoopIsBelowItsEnd) {
  const Kernel k(kHead + R"(
  %m = param : i64
  %i = for 0, %m, 1 : i64 {
    %o = add %i, 1 : i64
    %p.1 = add %i, 2 : i64
  }
)");
  EXPECT_TRUE(k.scalars->fits(k.inst(ir::Op::Add)));
  EXPECT_FALSE(k.scalars->fits(k.inst(ir::Op::Add, 1)));
}

TEST(Range, ALoopFromU64MayBeginBelowZero) {
  EXPECT_EQ(stored_at(R"(
  %u = param : u64
  %i = for %u, 5, 1 : i64 {
    store %t, %g, [%i]
  }
)"),
            (Range{kMinusInfinity, 4}));
}

/// An operand is cut to the type of the operation first.
TEST(Range, OperandsThatTheTypeCuts) {
  const std::string head = "  %m = param : i64\n  %u = param : u64\n";
  EXPECT_EQ(stored_at(head + "  %l = max %m, 0 : i64\n  %o = min %l, 5 : i32\n"
                             "  store %t, %g, [%o]\n"),
            range_of(Dtype::I32));
  EXPECT_EQ(stored_at(head + "  %l = clamp %m, 0, 1000000000000 : i64\n  %k = mul %l, 3 : i64\n"
                             "  %o = mod %k, 3 : i32\n  store %t, %g, [%o]\n"),
            range_of(Dtype::I32));
  EXPECT_EQ(stored_at(head + "  %o = copy %u : i64\n  store %t, %g, [%o]\n"), Range{});
  EXPECT_EQ(stored_at(head + "  %o = min %u, 5 : i64\n  store %t, %g, [%o]\n"), Range{});
  const Kernel k(kHead + head + R"(
  %o = shl %m, 0 : i32
  store %t, %g, [%o]
  %t = full 0.0 : f32[128]
)");
  EXPECT_EQ(k.scalars->affine(k.gm(ir::Op::Store).offsets->items[0])->bits, 32);
}

/// The end of u64 is beyond what a range holds; the difference to it is not known.
TEST(Range, DifferencesOfLargeU64) {
  const Kernel k(kHead + R"(
  %u = param : u64
  %v = max %u, 5 : u64
  %w = sub %v, 3 : u64
  %c = gt %w, 9223372036854775805 : u64
  %d = copy %w : u64
  store %t, %g, [%d]
  %t = full 0.0 : f32[128]
)");
  EXPECT_EQ(range_of_store(k), (Range{2, kPlusInfinity}));
}

Range trips(const std::string& loop) {
  const Kernel k(kHead + loop + "{\n  }\n");
  return k.scalars->loops()[0].trips;
}

TEST(Loops, IterationCounts) {
  EXPECT_EQ(trips("  %i = for 0, 10, 3 : i64 "), (Range{4, 4}));
  EXPECT_EQ(trips("  %i = for 10, 0, -3 : i64 "), (Range{4, 4}));
  EXPECT_EQ(trips("  %i = for 5, 5, 1 : i64 "), (Range{0, 0}));
  EXPECT_EQ(trips("  %i = for 9, 5, 1 : i64 "), (Range{0, 0}));
  EXPECT_EQ(trips("  %i = for 0, %n, 1 : i32 "), (Range{0, 2147483647}));
  EXPECT_EQ(trips("  %a = mul %n, 0 : i32\n  %i = for 0, 4, %n : i32 "), (Range{0, kPlusInfinity}));
  EXPECT_EQ(trips("  %b = block_idx : i32\n  %e = add %b, 3 : i32\n  %i = for %b, %e, 1 : i32 "),
            (Range{3, 3}));
  EXPECT_EQ(trips("  %m = max %n, 2 : i32\n  %i = for 0, %m, 1 : i32 "), (Range{2, 2147483647}));
  EXPECT_EQ(trips("  %c = lt %n, 1 : i1\n  while %c "), (Range{0, kPlusInfinity}));
}

TEST(Loops, SlotsAreRecognised) {
  const Kernel k(kHead + R"(
  %i = for 0, %n, 1 : i32 {
    %s = slot %i, 3 : i64
    %s.1 = add %s, 3 : i64
    set_flag v, mte2, %s.1
    wait_flag v, mte2, %i
  }
)");
  const auto slot = k.scalars->slot(k.inst(ir::Op::SetFlag).operands()[2]);
  ASSERT_TRUE(slot);
  EXPECT_EQ(slot->loop, 0);
  EXPECT_EQ(slot->count, 3);
  EXPECT_EQ(slot->base, 3);
  EXPECT_FALSE(k.scalars->slot(k.inst(ir::Op::WaitFlag).operands()[2]));
}

TEST(Loops, ASlotThatMayWrapIsNone) {
  const Kernel k(kHead + R"(
  %i = for 0, %n, 1 : i32 {
    %s = slot %i, 3 : i8
    %s.1 = add %s, 3 : i8
    %s.2 = add %s, 126 : i8
    set_flag v, mte2, %s.1
    wait_flag v, mte2, %s.2
  }
)");
  EXPECT_TRUE(k.scalars->slot(k.inst(ir::Op::SetFlag).operands()[2]));
  EXPECT_FALSE(k.scalars->slot(k.inst(ir::Op::WaitFlag).operands()[2]));
}

TEST(Range, WhatU64HoldsMayBeNegativeInI64) {
  const Kernel k(R"(
  %p = param {size = 4096} : ptr f32
  %u = param : u64
  %w = param : u32
  %g = tensor %p, [4096] : gm f32[4096]
  %a = cast %u : i64
  %b = cast %w : i64
  set_flag v, mte2, %a
  wait_flag v, mte2, %b
)");
  EXPECT_EQ(k.scalars->range(k.inst(ir::Op::SetFlag).operands()[2]), Range{});
  EXPECT_EQ(k.scalars->range(k.inst(ir::Op::WaitFlag).operands()[2]), (Range{0, UINT32_MAX}));
}

TEST(Conditions, ConstantsThatU64HoldsAndI64DoesNot) {
  const Kernel k(R"(
  %u = param : u64
  %a = cast -5 : u64
  %b = cast 5 : u64
  %c = lt %u, %a : i1
  %d = lt %u, %b : i1
  if %c {
  }
  if %d {
  }
)");
  const auto truth = [&](int n) { return k.scalars->truth(k.inst(ir::Op::If, n).operands()[0]); };
  EXPECT_EQ(truth(0), std::nullopt);  // most of them are less than 2^64 - 5
  EXPECT_EQ(truth(1), std::nullopt);
}

TEST(Conditions, OperandsAreCutToTheType) {
  const Kernel k(kHead + R"(
  %i = for 0, 4, 1 : i64 {
    %b = mul %i, 4294967296 : i64
    %m = min %b, 5 : i32
    %c = gt %m, 0 : i1
    if %c {
    }
  }
)");
  const ir::Operand& condition = k.inst(ir::Op::If).operands()[0];
  EXPECT_EQ(k.scalars->truth(condition, {{0, {1, 1}}}), false);  // 2^32 is 0 there
}

TEST(Conditions, CastsAndRemaindersOfWhatWraps) {
  const Kernel k(R"(
  %n = param : i64
  %s = param : i32
  %u = cast %s : u64
  %a = lt %u, 2147483648 : i1
  %m = mul %n, 6 : i64
  %x = mod %m, 3 : i64
  %y = mod %m, 2 : i64
  %b = eq %x, 0 : i1
  %c = eq %y, 0 : i1
  %i = for -3, 0, 1 : i32 {
    %v = cast %i : u64
    %d = le %v, 5 : i1
    if %d {
    }
  }
  if %a {
  }
  if %b {
  }
  if %c {
  }
)");
  const auto truth = [&](int n) { return k.scalars->truth(k.inst(ir::Op::If, n).operands()[0]); };
  EXPECT_NE(truth(0), true);
  EXPECT_EQ(truth(1), std::nullopt);  // -1 is 2^64 - 1
  EXPECT_EQ(truth(2), std::nullopt);  // 6 * n modulo 2^64 leaves others
  EXPECT_EQ(truth(3), true);          // but is even
}

TEST(Conditions, AnIntegerIsItselfWhetherOrNotItWraps) {
  const Kernel k(R"(
  %n = param : i64
  %f = param : f32
  %i = for 0, %n, 1 : i64 {
    %w = cast %i : i32
    %a = ne %w, %w : i1
    if %a {
    }
    %b = ge %w, %w : i1
    if %b {
    }
  }
  %c = eq %f, %f : i1
  if %c {
  }
)");
  const auto truth = [&](int n) { return k.scalars->truth(k.inst(ir::Op::If, n).operands()[0]); };
  EXPECT_EQ(truth(0), false);
  EXPECT_EQ(truth(1), true);
  EXPECT_EQ(truth(2), std::nullopt);  // nan
}

TEST(Loops, SlotsOfALaterIteration) {
  const Kernel k(kHead + R"(
  %i = for 0, 12, 1 : i64 {
    %s = slot %i, 3 : i64
    %s.1 = add %s, 2 : i64
    %s.2 = mod %s.1, 3 : i64
    %s.3 = mod %s.1, 2 : i64
    set_flag v, mte3, %s.2
    wait_flag v, mte3, %s.3
  }
)");
  const auto slot = k.scalars->slot(k.inst(ir::Op::SetFlag).operands()[2]);
  ASSERT_TRUE(slot);
  EXPECT_EQ(slot->loop, 0);
  EXPECT_EQ(slot->count, 3);
  EXPECT_EQ(slot->base, 0);
  EXPECT_EQ(slot->phase, 2);
  EXPECT_FALSE(k.scalars->slot(k.inst(ir::Op::WaitFlag).operands()[2]));
}

/// A loop that loads at `load` and stores at `store`, both windows of 128.
Kernel loop_over(const std::string& load, const std::string& store, const std::string& before = "",
                 const std::string& loop = "%i = for 0, %n, 1 : i64 ") {
  return Kernel(
      kHead + before + "  " + loop + "{\n    %a = mul %i, 128 : i64\n" +
      "    %c = add %a, 128 : i64\n    %d = add %a, 64 : i64\n    %e = mul %i, 64 : i64\n" +
      "    %t = load %g, [" + load + "] : f32[128]\n    store %t, %g, [" + store + "]\n  }\n");
}

TEST(GmOverlap, NeighbouringWindowsAreDisjoint) {
  const Kernel k = loop_over("%a", "%a");
  EXPECT_EQ(k.overlap(0, 0), Overlap::Certain);
  EXPECT_EQ(k.overlap(0, 1), Overlap::Disjoint);
  EXPECT_EQ(k.first(0, 1), std::nullopt);
}

TEST(GmOverlap, DistancesOfShiftedWindows) {
  EXPECT_EQ(loop_over("%a", "%c").first(0, 0), 1);             // stores what the next one loads
  EXPECT_EQ(loop_over("%c", "%a").first(0, 0), std::nullopt);  // the load was earlier
  EXPECT_EQ(loop_over("%a", "%d").first(0, 0), 0);             // half a window
  EXPECT_EQ(loop_over("%a", "%d").first(0, 1), 1);
  EXPECT_EQ(loop_over("%a", "%d").first(0, 2), std::nullopt);
  EXPECT_EQ(loop_over("%e", "%e").first(0, 1), 1);  // windows of 128, steps of 64
  EXPECT_EQ(loop_over("%e", "%e").overlap(0, 2), Overlap::Disjoint);
  EXPECT_EQ(loop_over("0", "0").first(0, 1), 1);
  EXPECT_EQ(loop_over("0", "1024").first(0, 0), std::nullopt);
  EXPECT_EQ(loop_over("%a", "1024").first(0, 0), 0);
}

TEST(GmOverlap, IterationCountEndsIt) {
  EXPECT_EQ(loop_over("0", "0", "", "%i = for 0, 1, 1 : i64 ").first(0, 1), std::nullopt);
  EXPECT_EQ(loop_over("0", "0", "", "%i = for 0, 3, 1 : i64 ").overlap(0, 2), Overlap::Certain);
  EXPECT_EQ(loop_over("0", "0", "", "%i = for 0, 3, 1 : i64 ").overlap(0, 3), Overlap::Disjoint);
}

TEST(GmOverlap, ParallelIsBelieved) {
  const Kernel k = loop_over("0", "0", "", "%i = for 0, %n, 1 {parallel = true} : i64 ");
  EXPECT_EQ(k.overlap(0, 1), Overlap::Disjoint);
  EXPECT_EQ(k.overlap(0, 0), Overlap::Certain);
}

TEST(GmOverlap, RunTimeStepsAndCarriedOffsets) {
  const std::string loop = "%i = for 0, %n, %m : i64 ";
  EXPECT_EQ(loop_over("%a", "%a", "  %m = max %n, 1 : i32\n", loop).first(0, 1), std::nullopt);
  EXPECT_EQ(loop_over("%a", "%a", "  %m = copy %n : i32\n", loop).first(0, 1), 1);
  const Kernel k(kHead + R"(
  %o = copy 0 : i64
  %i = for 0, %n, 1 : i64 {
    %t = load %g, [%o] : f32[128]
    store %t, %g, [%o]
    %o = add %o, 128 : i64
  }
)");
  EXPECT_EQ(k.first(0, 1), std::nullopt);
  EXPECT_EQ(k.overlap(0, 0), Overlap::Certain);
}

TEST(GmOverlap, InnerLoopsTakeAnyIteration) {
  const auto nest = [](const std::string& stop) {
    return Kernel(kHead + R"(
  %i = for 0, %n, 1 : i64 {
    %a = mul %i, 512 : i64
    %j = for 0, )" +
                  stop + R"(, 1 : i64 {
      %b = mul %j, 128 : i64
      %o = add %a, %b : i64
      %t = load %g, [%o] : f32[128]
      store %t, %g, [%o]
    }
  }
)");
  };
  EXPECT_EQ(nest("4").first(0, 1), std::nullopt);  // rows of 512 are disjoint
  EXPECT_EQ(nest("5").first(0, 1), 1);             // the fifth window is in the next row
  EXPECT_EQ(nest("%n").first(0, 1), 1);            // unknown
  EXPECT_EQ(nest("%n").first(1, 1), std::nullopt);
}

TEST(GmOverlap, DimsAndTensorsOfOneParameter) {
  const auto two = [](const std::string& store, const std::string& load,
                      const std::string& alias = "") {
    return Kernel(R"(
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096)" +
                  alias + R"(} : ptr f32
  %n = param : i32
  %g = tensor %p, [%n, 64] : gm f32[?,64]
  %h = tensor %p, [4096] : gm f32[4096]
  %r = tensor %q, [4096] : gm f32[4096]
  %e = clamp %n, 0, 8 : i32
  store %t, )" + store +
                  R"(
  %t = load )" + load +
                  " : f32[8,8]\n");
  };
  EXPECT_EQ(two("%g, [0, 0], [%e, 8]", "%g, [0, 8], [8, 8]").overlap(-1, 0), Overlap::Disjoint);
  EXPECT_EQ(two("%g, [0, 0], [%e, 8]", "%g, [8, 0], [8, 8]").overlap(-1, 0), Overlap::Disjoint);
  EXPECT_EQ(two("%g, [0, 0], [%e, 8]", "%g, [7, 7], [8, 8]").overlap(-1, 0), Overlap::Unknown);
  EXPECT_EQ(two("%g, [0, 0], [0, 8]", "%g, [0, 0], [8, 8]").overlap(-1, 0), Overlap::Disjoint);
  EXPECT_EQ(two("%g, [%n, 0], [8, 8]", "%g, [0, 0], [8, 8]").overlap(-1, 0), Overlap::Unknown);
  // 8 rows of 64, the last one of 8 elements: up to element 456.
  EXPECT_EQ(two("%g, [0, 0], [8, 8]", "%h, [456], [8]").overlap(-1, 0), Overlap::Disjoint);
  EXPECT_EQ(two("%g, [0, 0], [8, 8]", "%h, [455], [8]").overlap(-1, 0), Overlap::Unknown);
  EXPECT_EQ(two("%g, [0, 0], [8, 8]", "%r, [0], [8]").overlap(-1, 0), Overlap::Disjoint);
  EXPECT_EQ(two("%g, [0, 0], [8, 8]", "%r, [0], [8]", ", alias = [%p]").overlap(-1, 0),
            Overlap::Unknown);
}

}  // namespace
}  // namespace asc2::model
