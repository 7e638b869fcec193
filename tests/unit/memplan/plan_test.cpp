// SPDX-License-Identifier: Apache-2.0
// Lives, depths and whole plans, from text.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "fuzz/plan_program.h"
#include "memplan/memplan.h"
#include "memplan/order.h"
#include "memplan/report.h"
#include "memplan/timing.h"
#include "text/parser.h"

namespace asc2::memplan {
namespace {

const Target& tiny() {
  static const Target target = [] {
    Diags diags;
    return *load_target("tiny", diags);
  }();
  return target;
}

struct Kernel {
  explicit Kernel(const std::string& body) {
    const std::string text =
        "a2ir 1\ntarget tiny\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
        "%p = param {size = 4096} : ptr f32\n%c = param {value = 1} : i1\n"
        "%n = param {value = 3} : i32\n%x = tensor %p, [4096] : gm f32[4096]\n" +
        body + "}\n";
    auto parsed = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
    if (!parsed) ADD_FAILURE() << diags.render({"test"}, false);
    module = std::move(*parsed);
    kernel = module.kernels()[0];
  }

  /// "12-15 18-19": lines of the body, counted from 1, through which the buffer is needed.
  std::string lines(std::string_view name) {
    const model::Storage storage(module, *kernel);
    const model::Lives lives(module, *kernel, storage, tiny());
    std::string out;
    for (size_t i = 0; i < storage.buffers().size(); ++i) {
      if (module.name_of(storage.buffers()[i].value) != name) continue;
      for (const model::LifeSpan& span : lives.of(i).spans)
        out += fmt::format("{}{}-{}", out.empty() ? "" : " ", int(span.begin) - 4 - buffers(),
                           int(span.end) - 1 - 4 - buffers());
    }
    return out;
  }
  int buffers() const {
    const model::Storage storage(module, *kernel);
    return static_cast<int>(storage.buffers().size());
  }

  Diags diags;
  ir::Module module;
  ir::Inst* kernel = nullptr;
};

constexpr const char* kTwo = "%a = buf : ub f32[64]\n%b = buf : ub f32[64]\n";

TEST(Lives, FromTheFirstWriteToTheLastRead) {
  Kernel k(std::string(kTwo) +
           "%a = load %x, [0], [64] : f32[64]\n%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n");
  EXPECT_EQ("1-2", k.lines("a"));
  EXPECT_EQ("2-3", k.lines("b"));
}

TEST(Lives, AHoleWhereTheContentIsNotNeeded) {
  Kernel k(std::string(kTwo) +
           "%a = load %x, [0], [64] : f32[64]\nstore %a, %x, [0], [64]\n"
           "%b = load %x, [0], [64] : f32[64]\nstore %b, %x, [0], [64]\n"
           "%a = load %x, [0], [64] : f32[64]\nstore %a, %x, [0], [64]\n");
  EXPECT_EQ("1-2 5-6", k.lines("a"));
}

TEST(Lives, APartialLoadKeepsWhatWasFilledIn) {
  Kernel k(std::string(kTwo) +
           "%a = full 0.0 : f32[64]\n%b = full 1.0 : f32[64]\nstore %b, %x, [0], [64]\n"
           "%a = load %x, [0], [%n] : f32[64]\nstore %a, %x, [0], [64]\n");
  EXPECT_EQ("1-5", k.lines("a"));
}

TEST(Lives, AFillInABranchAndAPartialLoad) {
  Kernel k(std::string(kTwo) +
           "%i = for 0, 4, 1 : i64 {\nif %c {\n%a = full 0.0 : f32[64]\n}\n"
           "%a = load %x, [0], [%n] : f32[64]\nstore %a, %x, [0], [64]\n}\n");
  EXPECT_EQ("3-6", k.lines("a"));  // not around the loop
}

TEST(Lives, AnAccumulatorLivesThroughItsLoop) {
  Kernel k(std::string(kTwo) +
           "%a = full 0.0 : f32[64]\n%i = for 0, 4, 1 : i64 {\n"
           "%b = load %x, [0], [64] : f32[64]\n%a = add %a, %b : f32[64]\n"
           "%b = exp %b : f32[64]\n}\nstore %a, %x, [0], [64]\n");
  EXPECT_EQ("1-7", k.lines("a"));
  EXPECT_EQ("3-5", k.lines("b"));
}

TEST(Lives, WhatIsReadInEveryIterationLivesThroughTheLoop) {
  Kernel k(std::string(kTwo) +
           "%a = full 0.0 : f32[64]\n%i = for 0, %n, 1 : i64 {\n"
           "%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n%b = full 1.0 : f32[64]\n}\n");
  EXPECT_EQ("1-6", k.lines("a"));
}

TEST(Lives, ALoopThatMayNotRunPassesTheOldValueOn) {
  Kernel k(std::string(kTwo) +
           "%a = full 0.0 : f32[64]\n%i = for 0, %n, 1 : i64 {\n%b = full 1.0 : f32[64]\n"
           "store %b, %x, [0], [64]\n%a = full 2.0 : f32[64]\n}\nstore %a, %x, [0], [64]\n");
  EXPECT_EQ("1-2 5-7", k.lines("a"));
  Kernel runs(std::string(kTwo) +
              "%a = full 0.0 : f32[64]\n%i = for 0, 2, 1 : i64 {\n%b = full 1.0 : f32[64]\n"
              "store %b, %x, [0], [64]\n%a = full 2.0 : f32[64]\n}\nstore %a, %x, [0], [64]\n");
  EXPECT_EQ("1-1 5-7", runs.lines("a"));
}

TEST(Lives, ArmsOfABranchHoldOnlyWhatIsNeededBehind) {
  Kernel k(
      std::string(kTwo) +
      "if %c {\n%b = full 1.0 : f32[64]\nstore %b, %x, [0], [64]\n%a = full 0.0 : f32[64]\n"
      "} else {\n%b = full 3.0 : f32[64]\nstore %b, %x, [0], [64]\n%a = full 2.0 : f32[64]\n}\n"
      "store %a, %x, [0], [64]\n");
  EXPECT_EQ("4-5 8-10", k.lines("a"));
  EXPECT_EQ("2-3 6-7", k.lines("b"));
}

TEST(Lives, AWhileLoopCarriesValues) {
  Kernel k(std::string(kTwo) +
           "%a = full 0.0 : f32[64]\n%w = lt 0, %n : i1\nwhile %w {\n"
           "%b = exp %a : f32[64]\n%a = add %b, 1.0 : f32[64]\n%w = lt %n, 0 : i1\n}\n"
           "store %a, %x, [0], [64]\n");
  EXPECT_EQ("1-4 5-8", k.lines("a"));  // written anew in line 5
  EXPECT_EQ("4-5", k.lines("b"));
}

TEST(Lives, ASwapThroughAScratchBuffer) {
  Kernel k(
      "%a = buf : ub f32[64]\n%b = buf : ub f32[64]\n%t = buf : ub f32[64]\n"
      "%a = full 0.0 : f32[64]\n%b = full 1.0 : f32[64]\n%i = for 0, 3, 1 : i64 {\n"
      "%t = copy %a : f32[64]\n%a = copy %b : f32[64]\n%b = copy %t : f32[64]\n}\n"
      "store %a, %x, [0], [64]\n");
  EXPECT_EQ("4-6", k.lines("t"));
  EXPECT_EQ("1-4 5-8", k.lines("a"));
  EXPECT_EQ("2-5 6-7", k.lines("b"));
}

TEST(Order, ReuseOnOnePipeChainIsFree) {
  // Load, exp, store, twice: the second output may lie on the first input, as the exp that writes
  // it comes behind the exp that has read the input; the second input may not lie on the output,
  // as its load would wait for the store.
  Kernel k(
      "%a = buf : ub f32[64]\n%b = buf : ub f32[64]\n%d = buf : ub f32[64]\n"
      "%e = buf : ub f32[64]\n"
      "%a = load %x, [0], [64] : f32[64]\n%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n"
      "%d = load %x, [64], [64] : f32[64]\n%e = exp %d : f32[64]\nstore %e, %x, [64], [64]\n");
  const model::Storage storage(k.module, *k.kernel);
  const model::Lives lives(k.module, *k.kernel, storage, tiny());
  const CertainOrder order(k.module, *k.kernel, storage, lives, tiny(), {1, 1, 1, 1});
  EXPECT_FALSE(order.certain(1, 2));  // store of %b, load of %d
  EXPECT_FALSE(order.certain(0, 2));  // exp of %a, load of %d
}

TEST(Order, WhatADependenceHasWaitedForIsComplete) {
  // %b is stored after %a was loaded and used: %d, written by the vector pipe from %b, follows all.
  Kernel k(
      "%a = buf : ub f32[64]\n%b = buf : ub f32[64]\n%d = buf : ub f32[64]\n"
      "%a = load %x, [0], [64] : f32[64]\n%b = exp %a : f32[64]\n%d = exp %b : f32[64]\n"
      "store %d, %x, [0], [64]\n");
  const model::Storage storage(k.module, *k.kernel);
  const model::Lives lives(k.module, *k.kernel, storage, tiny());
  const CertainOrder order(k.module, *k.kernel, storage, lives, tiny(), {1, 1, 1});
  EXPECT_TRUE(order.certain(0, 2));
}

TEST(Order, AroundALoopTheNextIterationCounts) {
  Kernel k(
      "%a = buf : ub f32[64]\n%b = buf : ub f32[64]\n%d = buf : ub f32[64]\n"
      "%i = for 0, 4, 1 : i64 {\n"
      "%a = load %x, [0], [64] : f32[64]\n%b = exp %a : f32[64]\n%d = exp %b : f32[64]\n"
      "store %d, %x, [0], [64]\n}\n");
  const model::Storage storage(k.module, *k.kernel);
  const model::Lives lives(k.module, *k.kernel, storage, tiny());
  const CertainOrder order(k.module, *k.kernel, storage, lives, tiny(), {1, 1, 1});
  EXPECT_FALSE(order.certain(0, 2));  // the next load would wait for the store
}

TEST(Timing, HoldAndInterval) {
  Kernel k(std::string(kTwo) +
           "%i = for 0, 4, 1 : i64 {\n%a = load %x, [0], [64] : f32[64]\n"
           "%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n}\n");
  const model::Storage storage(k.module, *k.kernel);
  const model::Lives lives(k.module, *k.kernel, storage, tiny());
  const Timing timing(k.module, *k.kernel, storage, lives, tiny());
  EXPECT_EQ(20, timing.of(0).interval);  // 256 bytes take the least time of a copy
  EXPECT_EQ(4, timing.of(0).trips);
  EXPECT_EQ(0, timing.hold(0).first);
  EXPECT_EQ(120 + 10 + 2 + 10, timing.hold(0).last);  // load, head, repeats, tail
}

TEST(Timing, TripsOfLiteralLoops) {
  for (const auto& [bounds, trips] : std::vector<std::pair<const char*, int64_t>>{
           {"0, 4, 1", 4}, {"0, 5, 2", 3}, {"4, 0, -1", 4}, {"4, 4, 1", 0}, {"4, 0, 1", 0}}) {
    Kernel k(fmt::format("%i = for {} : i64 {{\n}}\n", bounds));
    EXPECT_EQ(trips, literal_trips(*k.kernel->regions[0].body.back())) << bounds;
  }
}

/// "a=2 b=1": slots that the planner gives, when there is room.
std::string depths(const std::string& body) {
  Kernel k(body);
  EXPECT_TRUE(plan_memory(k.module, tiny(), {}, k.diags)) << k.diags.render({"t"}, false);
  const model::Storage storage(k.module, *k.kernel);
  std::string out;
  for (const model::Buffer& buffer : storage.buffers())
    out += fmt::format("{}{}={}", out.empty() ? "" : " ", k.module.name_of(buffer.value),
                       buffer.slots);
  return out;
}

TEST(Depths, WhereIterationsOverlapWhileTheBufferIsHeld) {
  EXPECT_EQ("a=2 b=2", depths(std::string(kTwo) +
                              "%i = for 0, 4, 1 : i64 {\n%a = load %x, [0], [64] : f32[64]\n"
                              "%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n}\n"));
}

TEST(Depths, OneWhereTheBusyPipeHidesTheRest) {
  // A long chain: the load of the next iteration has all the time that it needs; the store has not.
  std::string chain;
  for (int i = 0; i < 12; ++i) chain += "%b = exp %b : f32[256]\n";
  EXPECT_EQ("a=1 b=2",
            depths("%a = buf : ub f32[256]\n%b = buf : ub f32[256]\n%i = for 0, 4, 1 : i64 {\n"
                   "%a = load %x, [0], [256] : f32[256]\n%b = exp %a : f32[256]\n" +
                   chain + chain + chain + chain + "store %b, %x, [0], [256]\n}\n"));
}

TEST(Depths, OneOutsideOfLoopsAndWithinOnePipe) {
  EXPECT_EQ("a=1 b=1", depths(std::string(kTwo) +
                              "%a = load %x, [0], [64] : f32[64]\n%i = for 0, 4, 1 : i64 {\n"
                              "%b = exp %a : f32[64]\n%b = exp %b : f32[64]\n}\n"
                              "store %a, %x, [0], [64]\n"));
}

TEST(Depths, NotMoreThanIterations) {
  EXPECT_EQ("a=1 b=1", depths(std::string(kTwo) +
                              "%i = for 0, 1, 1 : i64 {\n%a = load %x, [0], [64] : f32[64]\n"
                              "%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n}\n"));
}

TEST(Plan, GoesAroundReservedRangesInTheMiddle) {
  Target target = tiny();
  SpaceSpec& ub =
      *target.cores[static_cast<size_t>(CoreKind::Aiv)]->spaces[static_cast<size_t>(Space::Ub)];
  ub.reserved.push_back({"ring", 512, 512});
  ub.usable = 512;
  Kernel k(
      "%a = buf : ub f32[128]\n%b = buf : ub f32[768]\n"
      "%a = load %x, [0], [128] : f32[128]\n%b = load %x, [0], [768] : f32[768]\n"
      "store %a, %x, [0], [128]\nstore %b, %x, [0], [768]\n");
  ASSERT_TRUE(plan_memory(k.module, target, {}, k.diags)) << k.diags.render({"t"}, false);
  const model::Storage storage(k.module, *k.kernel);
  EXPECT_EQ(0, storage.buffers()[0].addr[0]);
  EXPECT_EQ(1024, storage.buffers()[1].addr[0]);
}

TEST(Report, ThePageIsSelfContained) {
  Kernel k(std::string(kTwo) +
           "%a = load %x, [0], [64] : f32[64]\n%b = exp %a : f32[64]\nstore %b, %x, [0], [64]\n");
  std::vector<Outcome> outcomes;
  ASSERT_TRUE(plan_memory(k.module, tiny(), {}, k.diags, &outcomes));
  const std::string page = map_html(make_report(k.module, tiny(), outcomes));
  EXPECT_NE(std::string::npos, page.find("<title>%a: f32[64], 256 bytes at 0x000000\nline 10\n"));
  EXPECT_EQ(std::string::npos, page.find("src="));
  EXPECT_EQ(std::string::npos, page.find("href="));
}

TEST(Plan, EveryReadFindsWhatWasWritten) {
  fuzz::PlanCount count;
  Diags diags;
  const Target big = *load_target("ascend910b", diags);
  for (uint64_t seed = 1; seed <= 150; ++seed)
    EXPECT_EQ("", fuzz::plan_program(seed, big, count)) << "seed " << seed;
  EXPECT_GT(count.plans, 300);
  EXPECT_GT(count.refused, 10);
}

/// A straight line of loads, operations and stores.
std::string long_kernel(int buffers) {
  std::string text =
      "a2ir 1\ntarget ascend910b\nkernel @k {grid = 1, core = aiv, stage = machine} {\n"
      "%p = param {size = 1048576} : ptr f32\n%x = tensor %p, [1048576] : gm f32[1048576]\n";
  for (int i = 0; i < buffers; ++i)
    text += fmt::format("%b{} = buf : ub f32[{}]\n", i, 64 + i % 512);
  for (int i = 0; i + 1 < buffers; i += 2)
    text += fmt::format(
        "%b{0} = load %x, [{2}], [{3}] : f32[{3}]\n"
        "%b{1} = full 1.0 : f32[{4}]\nstore %b{0}, %x, [{2}], [{3}]\n"
        "store %b{1}, %x, [{2}], [{4}]\n",
        i, i + 1, i % 4096 * 64, 64 + i % 512, 64 + (i + 1) % 512);
  return text + "}\n";
}

TEST(Plan, TenThousandBuffers) {
  Diags diags;
  const Target target = *load_target("ascend910b", diags);
  auto module =
      text::parse_module(std::make_shared<Source>(Source{"k.a2ir", long_kernel(10'000)}), diags);
  ASSERT_TRUE(module);
  std::vector<Outcome> outcomes;
  EXPECT_TRUE(plan_memory(*module, target, {}, diags, &outcomes)) << diags.render({"t"}, false);
}

}  // namespace
}  // namespace asc2::memplan
