// SPDX-License-Identifier: Apache-2.0
// The proof of order on small files: what is wrong on some path, in some round, for some count.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/check.h"
#include "check/diags.h"
#include "text/parser.h"

namespace asc2::check {
namespace {

Result<ir::Module> kernel_of(const std::string& body, Diags& diags) {
  const std::string head =
      "a2ir 1\nkernel @k {grid = 1, core = aiv, stage = synced} {\n"
      "%p = param {size = 65536} : ptr f32\n%q = param {size = 65536} : ptr f32\n"
      "%n = param : i64\n%m = param : i64\n"
      "%x = tensor %p, [65536] : gm f32[65536]\n%y = tensor %q, [65536] : gm f32[65536]\n"
      "%a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]\n"
      "%b = buf {addr = [0x000300]} : ub f32[64]\n";
  return text::parse_module(std::make_shared<Source>(Source{"k", head + body + "}\n"}), diags);
}

/// The messages, each with the number of its line in `body`; from 1.
std::string findings(const std::string& body, const std::string& target_name = "ascend910b",
                     int64_t ids = 0, const Options& options = {}) {
  Diags diags;
  auto target = load_target(target_name, diags);
  if (target && ids > 0) target->events.ids = ids;
  const auto module = kernel_of(body, diags);
  if (target && module) static_cast<void>(check_module(*module, &*target, options, diags));
  std::string out;
  for (const Diagnostic& d : diags.all()) {
    if (d.info == &diag::CheckUnassigned) continue;
    const uint32_t line = d.where.source->line_col(d.where.span.begin).line;
    out += fmt::format("{}: {}\n", static_cast<int64_t>(line) - 10, d.message);
  }
  return out;
}

std::string turning(const std::string& primed, const std::string& count) {
  const std::string in_turn = "%i.s" + count;
  return primed +
         "%i = for 0, %n, 1 : i64 {\n"
         "  %i.s3 = slot %i, 3 : i64\n"
         "  %i.s2 = slot %i, 2 : i64\n"
         "  wait_flag v, mte2, " +
         in_turn +
         "\n"
         "  %a[%i.s3] = load %x, [0], [64] : f32[64]\n"
         "  set_flag mte2, v, 0\n"
         "  wait_flag mte2, v, 0\n"
         "  %a[%i.s3] = exp %a[%i.s3] : f32[64]\n"
         "  set_flag v, mte2, " +
         in_turn +
         "\n"
         "}\n";
}

TEST(Proof, ThreeSlotsWithThreeFlags) {
  const std::string drained = "wait_flag v, mte2, 0\nwait_flag v, mte2, 1\nwait_flag v, mte2, 2\n";
  EXPECT_EQ(
      findings(turning("set_flag v, mte2, 0\nset_flag v, mte2, 1\nset_flag v, mte2, 2\n", "3") +
               drained),
      "");
}

TEST(Proof, TwoFlagsForThreeSlotsOrderMoreThanNeeded) {
  EXPECT_EQ(findings(turning("set_flag v, mte2, 0\nset_flag v, mte2, 1\n", "2") +
                     "wait_flag v, mte2, 0\nwait_flag v, mte2, 1\n"),
            "");
}

TEST(Proof, OneFlagTooFewIsPrimed) {
  EXPECT_EQ(findings(turning("set_flag v, mte2, 0\nset_flag v, mte2, 1\n", "3") +
                     "wait_flag v, mte2, 0\nwait_flag v, mte2, 1\nwait_flag v, mte2, 2\n"),
            "6: flag 2 v -> mte2 is waited for before it is set\n"
            "7: race: on pipe mte2 this writes bytes that may still be written: ub [0x000200, "
            "0x000300)\n"
            "15: deadlock: pipe mte2 waits for flag 2 v -> mte2 for ever\n");
}

TEST(Proof, OneFlagTooManyIsPrimed) {
  EXPECT_EQ(
      findings(turning("set_flag v, mte2, 0\nset_flag v, mte2, 1\nset_flag v, mte2, 2\n", "2") +
               "wait_flag v, mte2, 0\nwait_flag v, mte2, 1\n"),
      "3: flag 2 v -> mte2 is still set when the kernel ends\n");
}

TEST(Proof, OrderMissingOnOnePathOnly) {
  const auto branch = [](const std::string& otherwise) {
    return findings(
        "%c = gt %n, 3 : i1\n"
        "%b = load %x, [0], [64] : f32[64]\n"
        "if %c {\n"
        "  set_flag mte2, v, 0\n"
        "  wait_flag mte2, v, 0\n"
        "} else {\n" +
        otherwise +
        "}\n"
        "%b = exp %b : f32[64]\n");
  };
  EXPECT_EQ(branch("barrier all\n"), "");
  const std::string found = branch("barrier mte2\n");
  EXPECT_NE(found.find("9: race: on pipe v this reads"), std::string::npos) << found;
}

TEST(Proof, TwoPipesWaitForEachOther) {
  const std::string found = findings(
      "wait_flag v, mte2, 0\n"
      "%b = load %x, [0], [64] : f32[64]\n"
      "set_flag mte2, v, 0\n"
      "wait_flag mte2, v, 0\n"
      "%b = exp %b : f32[64]\n"
      "set_flag v, mte2, 0\n");
  EXPECT_NE(found.find("1: flag 0 v -> mte2 is waited for before it is set"), std::string::npos)
      << found;
}

TEST(Proof, IdsOverTheBudget) {
  EXPECT_EQ(findings("set_flag v, mte2, 8\nwait_flag v, mte2, 8\n"),
            "1: flag 8 v -> mte2 does not exist on the target\n"
            "2: flag 8 v -> mte2 does not exist on the target\n");
}

/// A chip may have more flags than the proof can tell apart: that is said, not passed over.
TEST(Proof, MoreFlagsThanItCanTellApart) {
  const auto all = [](int ids) {
    std::string body;
    for (const char* from : {"s", "v", "mte2", "mte3"}) {
      for (const char* to : {"s", "v", "mte2", "mte3"}) {
        for (int id = 8; from != to && id < ids; ++id) {
          body += fmt::format("set_flag {0}, {1}, {2}\nwait_flag {0}, {1}, {2}\n", from, to, id);
        }
      }
    }
    return findings(body, "ascend910b", ids);
  };
  EXPECT_EQ(all(38), "");
  const std::string found = all(39);
  EXPECT_TRUE(
      found.starts_with("721: flag 27 mte3 -> mte2 is one more than the proof can tell "
                        "apart in one kernel\n"))
      << found.substr(0, 200);
}

TEST(Proof, FaultOfALaterRoundInANest) {
  // What the inner loop leaves is waited for in the next round of the outer one only.
  const auto nest = [](const std::string& wait) {
    return findings("%i = for 0, %n, 1 : i64 {\n" + wait +
                    "  %b = load %x, [0], [64] : f32[64]\n"
                    "  set_flag mte2, v, 0\n"
                    "  wait_flag mte2, v, 0\n"
                    "  %j = for 0, %m, 1 : i64 {\n"
                    "    barrier v\n"
                    "    %b = exp %b : f32[64]\n"
                    "  }\n"
                    "}\n");
  };
  EXPECT_EQ(nest("  barrier all\n"), "");
  const std::string found = nest("  barrier mte2\n");
  EXPECT_NE(found.find("3: race: on pipe mte2 this writes bytes that may still be written"),
            std::string::npos)
      << found;
}

TEST(Proof, FlagThatOutlastsALoopWalkedBefore) {
  // The inner loop is walked once, when the flag of the outer one has not been met yet.
  EXPECT_EQ(findings("%i = for 0, %n, 1 : i64 {\n"
                     "  %i.s2 = slot %i, 2 : i64\n"
                     "  %odd = eq %i.s2, 1 : i1\n"
                     "  if %odd {\n"
                     "    wait_flag v, mte3, 0\n"
                     "  }\n"
                     "  %j = for 0, %m, 1 : i64 {\n"
                     "    set_flag v, mte2, 1\n"
                     "    wait_flag v, mte2, 1\n"
                     "  }\n"
                     "  %even = eq %i.s2, 0 : i1\n"
                     "  if %even {\n"
                     "    set_flag v, mte3, 0\n"
                     "  }\n"
                     "}\n"),
            "13: flag 0 v -> mte3 is left set on one path only\n");
}

TEST(Proof, ManyWindowsInFlightPastALoop) {
  const auto past = [](int64_t offset, const std::string& barrier) {
    std::string body = "%b = full 1.0 : f32[64]\nset_flag v, mte3, 0\nwait_flag v, mte3, 0\n";
    for (int i = 0; i < 100; ++i) body += fmt::format("store %b, %x, [{}], [64]\n", i * 64);
    return findings(body + barrier + "%i = for 0, %n, 1 : i64 {\n" +
                    fmt::format("  barrier mte3\n  store %b, %y, [{}], [64]\n}}\n", offset) +
                    "store %b, %x, [6336], [64]\n");
  };
  EXPECT_EQ(past(0, "barrier mte3\n"), "");
  const std::string found = past(0, "");  // the loop may run zero times
  EXPECT_EQ(found, "108: race: on pipe mte3 this writes bytes that may still be written: gm, %x\n");
}

TEST(Proof, LoopThatMeetsOneOfManyWindows) {
  const auto meets = [](int64_t offset) {
    std::string body = "%b = full 1.0 : f32[64]\nset_flag v, mte3, 0\nwait_flag v, mte3, 0\n";
    for (int i = 0; i < 100; ++i) body += fmt::format("store %b, %x, [{}], [64]\n", i * 64);
    return findings(body + "%i = for 0, 1, 1 : i64 {\n" +
                    fmt::format("  store %b, %x, [{}], [64]\n}}\n", offset));
  };
  EXPECT_EQ(meets(6400), "");
  const std::string found = meets(6399);
  EXPECT_EQ(found, "105: race: on pipe mte3 this writes bytes that may still be written: gm, %x\n");
}

/// Ten loops inside one another, and in the innermost a buffer by the slots of all of them: 59,049
/// combinations, each in a state of its own if all slots were looked at together.
std::string slots_of_ten_loops(const std::string& last_barrier) {
  std::string body, inner;
  for (int i = 0; i < 3; ++i) body += fmt::format("%a[{}] = full 1.0 : f32[64]\n", i);
  body += "barrier all\n";
  for (int i = 0; i < 10; ++i) {
    body += fmt::format("%i{0} = for 0, %n, 1 : i64 {{\n%s{0} = slot %i{0}, 3 : i64\n", i);
    inner += fmt::format("%a[%s{}] = load %x, [0], [64] : f32[64]\n", i);
    inner += i < 9 ? "barrier all\n" : last_barrier;
    inner += fmt::format("%a[%s{0}] = exp %a[%s{0}] : f32[64]\nbarrier all\n", i);
  }
  body += inner;
  for (int i = 0; i < 10; ++i) body += "}\n";
  return body;
}

TEST(Proof, SlotsOfManyLoopsAreNotMultiplied) {
  EXPECT_EQ(findings(slots_of_ten_loops("barrier all\n")), "");
  EXPECT_EQ(findings(slots_of_ten_loops("")),
            "62: race: on pipe v this reads bytes that may not have been written yet: ub "
            "[0x000000, 0x000100)\n"
            "62: race: on pipe v this writes bytes that may still be written: ub [0x000000, "
            "0x000100)\n");
}

/// Eight loops inside one another, and in the innermost, for each two of them, a slot that is
/// computed from those of both, and the one after it.
std::string computed_slots(const std::string& between, const std::string& second) {
  std::string body, inner;
  for (int i = 0; i < 3; ++i) body += fmt::format("%a[{}] = full 1.0 : f32[64]\n", i);
  for (int i = 0; i < 8; ++i) {
    body += fmt::format("%i{0} = for 0, %n, 1 : i64 {{\n%s{0} = slot %i{0}, 3 : i64\n", i);
    inner += fmt::format("%z.1 = add %s{}, %s{} : i64\n%z = mod %z.1, 3 : i64\n", i, (i + 1) % 8);
    inner += "%w.1 = add %z, 1 : i64\n%w = mod %w.1, 3 : i64\nbarrier v\n";
    inner += "%a[%z] = exp %a[%z] : f32[64]\n" + between;
    inner += fmt::format("%a[{0}] = exp %a[{0}] : f32[64]\n", second);
  }
  body += inner;
  for (int i = 0; i < 8; ++i) body += "}\n";
  return body;
}

TEST(Proof, ComputedSubscriptsCountAsAnySlotAfterManySteps) {
  const auto soon = [](const std::string& body) {
    return findings(body, "ascend910b", 0, {.max_steps = 1});
  };
  EXPECT_EQ(findings(computed_slots("", "%w")), "");
  EXPECT_EQ(soon(computed_slots("barrier v\n", "%w")), "");
  const std::string unsure = soon(computed_slots("", "%w"));
  EXPECT_EQ(unsure.find("26: not proved: on pipe v this reads bytes"), 0);
  const std::string race = soon(computed_slots("", "%z"));
  EXPECT_EQ(race.find("26: race: on pipe v this reads bytes"), 0);
  EXPECT_EQ(race.find("not proved"), std::string::npos);
  const std::string flag = "barrier v\nset_flag v, mte3, %z\nwait_flag v, mte3, %z\n";
  EXPECT_EQ(findings(computed_slots(flag, "%w")), "");
  EXPECT_EQ(soon(computed_slots(flag, "%w")),
            "-8: not proved: the conditions and the ids of flags have too many combinations\n");
}

TEST(Proof, WhatIsNotProvedIsNoBugOfThePassThatMadeIt) {
  Diags diags;
  const Target target = *load_target("ascend910b", diags);
  const auto reported = [&](const std::string& second, int64_t max_steps) {
    Diags found;
    const auto module = kernel_of(computed_slots("", second), found);
    const bool right =
        bool(check_result(*module, &target, {.max_steps = max_steps}, "sync", found));
    EXPECT_EQ(right, found.all().empty());
    return right ? "" : std::string(found.all().front().info->id);
  };
  EXPECT_EQ(reported("%w", kMaxSteps), "");
  EXPECT_EQ(reported("%w", 1), "check-unproved");
  EXPECT_THROW(reported("%z", 1), std::logic_error);
}

TEST(Proof, WhatTheTypeOfAnOperationCutsIsNotKnown) {
  const auto below_zero = [](const std::string& wide, const std::string& taken) {
    return findings(wide + taken +
                    "%c = lt %low, 0 : i1\n"
                    "%b = full 1.0 : f32[64]\n"
                    "if %c {\n  store %b, %x, [0], [64]\n}\n");
  };
  const std::string race =
      "6: race: on pipe mte3 this reads bytes that may not have been written yet: ub [0x000300, "
      "0x000400)\n";
  EXPECT_EQ(below_zero("%w = max %n, 0 : i64\n", "%low = min %w, 5 : i32\n"), race);
  EXPECT_EQ(below_zero("%w = max %n, 0 : i64\n", "%low = min %w, 5 : i64\n"), "");
  EXPECT_EQ(below_zero("%w = cast %n : u64\n", "%low = min %w, 5 : i64\n"), race);
}

TEST(Proof, OffsetsThatWrapMeetAgain) {
  const auto wrapping = [](const std::string& type) {
    return findings(
        "%b = full 1.0 : f32[64]\nset_flag v, mte3, 0\nwait_flag v, mte3, 0\n"
        "%i = for 0, %n, 1 : i64 {\n"
        "  %o.1 = cast %i : " +
        type +
        "\n"
        "  %o.2 = mul %o.1, 64 : " +
        type +
        "\n"
        "  %o = cast %o.2 : i64\n"
        "  store %b, %x, [%o], [64]\n"
        "}\n");
  };
  EXPECT_EQ(wrapping("i64"), "");
  EXPECT_EQ(wrapping("u8"),
            "8: race: on pipe mte3 this writes bytes that may still be written: gm, %x\n");
}

}  // namespace
}  // namespace asc2::check
