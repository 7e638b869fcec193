// SPDX-License-Identifier: Apache-2.0
// Each family of rules: what it finds, and that it finds nothing in right programs.
#include "check/check.h"

#include <gtest/gtest.h>

#include "text/parser.h"

namespace asc2::check {
namespace {

const Target& tiny() {
  static const Target target = [] {
    Diags diags;
    auto loaded = load_target("tiny", diags);
    EXPECT_TRUE(loaded) << diags.render({"t"}, true);
    return *loaded;
  }();
  return target;
}

std::string findings(const std::string& text, Options options = {}) {
  Diags diags;
  const auto module = text::parse_module(std::make_shared<Source>(Source{"k", text}), diags);
  if (module) static_cast<void>(check_module(*module, &tiny(), options, diags));
  std::string out;
  for (const Diagnostic& d : diags.all()) {
    out += "line " + std::to_string(d.where.source->line_col(d.where.span.begin).line) + ": " +
           d.message + "\n";
    for (const auto& note : d.notes) {
      if (note.where.source)
        out += "  line " + std::to_string(note.where.source->line_col(note.where.span.begin).line) +
               ": " + note.text + "\n";
    }
  }
  return out;
}

std::string tile_kernel(const std::string& lines) {
  return findings(
      "a2ir 1\nkernel @k {\n%p = param : ptr f32\n%n = param : i32\n%a = param : f32\n%g = tensor "
      "%p, [%n] : gm f32[?]\n" +
      lines + "}\n");
}

TEST(Types, ElementTypesAndShapesOfOperands) {
  const std::string head =
      "%x = full 0.0 : f32[8]\n%h = full 0.0 : f16[8]\n%y = full 0.0 : f32[9]\n%i = full 0 : "
      "i32[8]\n";
  const auto one = [&](const std::string& line) { return tile_kernel(head + line + "\n"); };
  EXPECT_EQ(one("%z = add %x, %h : f32[8]"), "line 11: operand is f16[8], the result f32[8]\n");
  EXPECT_EQ(one("%z = add %x, %y : f32[8]"),
            "line 11: operand f32[9] does not have the shape of the result f32[8]\n");
  EXPECT_EQ(one("%z = add %i, 0.5 : i32[8]"), "line 11: operand is a float, the result i32[8]\n");
  EXPECT_EQ(one("%z = add %x, %n : f32[8]"), "line 11: operand is i32, the result f32[8]\n");
  EXPECT_EQ(one("%z = exp %i : i32[8]"), "line 11: 'exp' works on floats, not on i32\n");
  EXPECT_EQ(one("%z = and %x, %x : f32[8]"),
            "line 11: 'and' works on integers and i1, not on f32\n");
  EXPECT_EQ(one("%z = lt %x, %h : i1[8]"), "line 11: compares f32[8] with f16[8]\n");
  EXPECT_EQ(one("%z = lt %x, %x : i8[8]"), "line 11: 'lt' gives i1, not i8\n");
  EXPECT_EQ(one("%z = lt %x, %x : i1"),
            "line 11: operand f32[8] does not have the shape of the result i1\n"
            "line 11: operand f32[8] does not have the shape of the result i1\n"
            "line 11: 'lt' of f32[8] cannot give i1\n");
  EXPECT_EQ(one("%z = where %x, %x, %x : f32[8]"),
            "line 11: the mask must be i1 like the result f32[8], not f32[8]\n");
  for (const char* good :
       {"%z = add %x, %a : f32[8]", "%z = add 1, %x : f32[8]", "%z = add %n, 1 : i64",
        "%z = cast %h : i8[8]", "%z = mul %h, %a : f16[8]", "%z = lt %x, %a : i1[8]",
        "%z = shl %i, 2 : i32[8]"}) {
    EXPECT_EQ(one(good), "") << good;
  }
}

TEST(Types, RulesOfSingleOperations) {
  EXPECT_EQ(tile_kernel("%i = for 0, 4, 0 : i64 {\n}\n"), "line 7: the step of a loop is not 0\n");
  EXPECT_EQ(tile_kernel("if %n {\n}\n"), "line 7: the condition must be an i1 variable, not i32\n");
  EXPECT_EQ(tile_kernel("%h = tensor %p, [4, %n] : gm f16[4,8]\n"),
            "line 7: a tensor of f16 on a pointer to f32\n"
            "line 7: dim 1 of the type does not agree with the shape list: static dims are "
            "repeated, '?' is a variable\n");
  EXPECT_EQ(tile_kernel("%x = load %g, [0, 0] : f16[8]\n"),
            "line 7: the tile is f16[8], the tensor f32\nline 7: 2 entries for rank 1\n");
  EXPECT_EQ(tile_kernel("%x = load %g, [-8] : f32[8]\n"),
            "line 7: offset or extent -8 is negative\n");
  EXPECT_EQ(tile_kernel("%x = load %g, [0], [9] : f32[8]\n"),
            "line 7: extent 9 is larger than dim 0 of f32[8]\n");
  EXPECT_EQ(tile_kernel("set_flag v, v, 0\n"),
            "line 7: a flag goes from one pipe to another one\n");
  EXPECT_EQ(tile_kernel("barrier s\n"), "line 7: the scalar unit needs no barrier\n");
}

TEST(Assigned, FollowsEveryPath) {
  const std::string cond = "%c = lt %n, 3 : i1\n";
  EXPECT_EQ(tile_kernel(cond + "if %c {\n%x = full 0.0 : f32[8]\n}\nstore %x, %g, [0]\n"),
            "line 11: '%x' may be read before it is assigned\n  line 8: assigned in one arm of "
            "this branch only\n");
  EXPECT_EQ(
      tile_kernel("%i = for 0, %n, 1 : i64 {\n%x = full 0.0 : f32[8]\n}\nstore %x, %g, [0]\n"),
      "line 10: '%x' may be read before it is assigned\n  line 7: assigned in this loop only, "
      "which may run zero times\n");
  EXPECT_EQ(tile_kernel("%i = for 0, 4, 1 : i64 {\n%x = full 0.0 : f32[8]\n}\nstore %x, %g, [0]\n"),
            "");
  EXPECT_EQ(tile_kernel(cond + "if %c {\n%x = full 0.0 : f32[8]\n} else {\n%x = full 1.0 : "
                               "f32[8]\n}\nstore %x, %g, [0]\n"),
            "");
  EXPECT_EQ(tile_kernel("%y = exp %y : f32[8]\n"),
            "line 7: '%y' may be read before it is assigned\n");
}

std::string machine_kernel(const std::string& stage, const std::string& lines) {
  return findings("a2ir 1\ntarget tiny\nkernel @k {core = aiv, stage = " + stage +
                  "} {\n%p = param {size = 64} : ptr f32\n%q = param {size = 64} : ptr f32\n"
                  "%g = tensor %p, [64] : gm f32[64]\n%h = tensor %q, [64] : gm f32[64]\n" +
                  lines + "}\n");
}

TEST(Machine, OperationsOfTheTarget) {
  const std::string bufs =
      "%x = buf : ub bf16[16]\n%y = buf : ub f32[64]\n%x = full 0.0 : bf16[16]\n%y = full 0.0 : "
      "f32[64]\n";
  EXPECT_EQ(machine_kernel("machine", bufs + "%x = add %x, %x : bf16[16]\n"),
            "line 12: target 'tiny' has no 'add' for bf16\n");
  EXPECT_EQ(machine_kernel("machine", bufs + "store %y, %h, [0]\n"),
            "line 12: a load or store of a machine file needs its extents\n");
  EXPECT_EQ(machine_kernel("machine", bufs + "%y = add %y, %y : f32[64]\n"), "");
}

TEST(Plan, SpaceAlignmentAndReservedRanges) {
  EXPECT_EQ(machine_kernel("planned", "%x = buf {addr = [0x10]} : ub f32[64]\n"),
            "line 8: %x is at 0x000010, which is not a multiple of 32\n");
  EXPECT_EQ(
      machine_kernel("planned", "%x = buf {addr = [0x1000]} : ub f32[64]\n"),
      "line 8: %x [0x001000, 0x001100) overlaps the reserved range 'select' from 0x001000 on\n");
  EXPECT_EQ(machine_kernel("planned", "%x = buf {addr = [0x13e0]} : ub f32[64]\n"),
            "line 8: %x ends at 0x0014e0, ub has 0x001400 bytes\n");
  EXPECT_EQ(machine_kernel("planned", "%x = buf : l1 f32[64]\n"),
            "line 8: core 'aiv' of target 'tiny' has no space 'l1'\n");
  EXPECT_EQ(machine_kernel("planned", "%x = buf : ub f32[64]\n"),
            "line 8: %x has no address in a planned file\n");
}

TEST(Plan, LiveBuffersDoNotOverlap) {
  const auto two = [](const char* second, const char* last) {
    return machine_kernel(
        "planned", std::string("%x = buf {addr = [0x000000]} : ub f32[64]\n%y = buf {addr = [") +
                       second +
                       "]} : ub f32[64]\n%x = full 1.0 : f32[64]\n%y = exp %x : f32[64]\n" + last);
  };
  EXPECT_EQ(two("0x000100", ""), "");
  EXPECT_EQ(two("0x000000", ""), "");  // in place
  EXPECT_EQ(
      two("0x0000e0", ""),
      "line 9: %y overlaps %x, and both are needed at the same time\n  line 8: the other buffer\n");
  EXPECT_EQ(
      two("0x000000", "%x = add %x, %y : f32[64]\n"),
      "line 9: %y overlaps %x, and both are needed at the same time\n  line 8: the other buffer\n");
}

const char kBuffers[] =
    "%x = buf {addr = [0x000000]} : ub f32[64]\n%y = buf {addr = [0x000100]} : ub f32[64]\n";
const char kRight[] =
    "%x = load %g, [0], [64] : f32[64]\n"
    "set_flag mte2, v, 0\n"
    "wait_flag mte2, v, 0\n"
    "%y = exp %x : f32[64]\n"
    "set_flag v, mte3, 0\n"
    "wait_flag v, mte3, 0\n"
    "store %y, %h, [0], [64]\n";

TEST(Sync, RightProgramsPass) {
  EXPECT_EQ(machine_kernel("synced", std::string(kBuffers) + kRight), "");
}

TEST(Sync, EveryFlagRemovedIsARace) {
  std::string text = kRight;
  text.erase(text.find("set_flag mte2"), 41);
  EXPECT_EQ(machine_kernel("synced", kBuffers + text),
            "line 11: race: on pipe v this reads bytes that may not have been written yet: ub "
            "[0x000000, 0x000100)\n"
            "  line 10: the other operation, on pipe mte2\n");
}

TEST(Sync, FlagDiscipline) {
  const std::string right = std::string(kBuffers) + kRight;
  EXPECT_EQ(machine_kernel("synced", right + "set_flag v, mte2, 1\n"),
            "line 17: flag 1 v -> mte2 is still set when the kernel ends\n");
  EXPECT_EQ(machine_kernel("synced", right + "set_flag v, mte2, 1\nset_flag v, mte2, 1\nwait_flag "
                                             "v, mte2, 1\nwait_flag v, mte2, 1\n"),
            "line 18: flag 1 v -> mte2 is set again before it was waited for\n  line 17: the set "
            "before it\n");
  EXPECT_EQ(
      machine_kernel("synced", right + "set_flag v, mte2, 2\nwait_flag v, mte2, 2\n").substr(0, 60),
      "line 17: flag 2 v -> mte2 is reserved by the vendor\nline 18:");
  EXPECT_EQ(
      machine_kernel("synced", right + "set_flag v, mte2, 9\nwait_flag v, mte2, 9\n").substr(0, 50),
      "line 17: flag 9 v -> mte2 does not exist on the ta");
}

TEST(Sync, HalfAHandshakeInOneArm) {
  const std::string text = std::string(kBuffers) + kRight +
                           "%n = param : i32\n%c = lt %n, 3 : i1\nset_flag v, mte2, 1\nif %c "
                           "{\nwait_flag v, mte2, 1\n}\n";
  EXPECT_EQ(machine_kernel("synced", text),
            "line 19: flag 1 v -> mte2 is left set on one path only\n"
            "  line 20: when this is false\n");
}

TEST(Sync, LoopsThatRunZeroTimesOrderNothing) {
  const std::string loop =
      "%n = param : i32\n"
      "%x = load %g, [0], [64] : f32[64]\n"
      "set_flag mte2, v, 0\n"
      "%i = for 0, %n, 1 : i64 {\n"
      "}\n"
      "wait_flag mte2, v, 0\n"
      "%y = exp %x : f32[64]\n";
  EXPECT_EQ(machine_kernel("synced", kBuffers + loop), "");
  std::string inside = loop;
  inside.erase(inside.find("wait_flag"), 21);
  inside.insert(inside.find("}\n"), "wait_flag mte2, v, 0\n");
  EXPECT_EQ(machine_kernel("synced", kBuffers + inside),
            "line 14: flag 0 mte2 -> v is waited for before it is set\n"
            "line 12: flag 0 mte2 -> v is left set on one path only\n"
            "  line 13: when this runs 0 times\n"
            "line 16: race: on pipe v this reads bytes that may not have been written yet: ub "
            "[0x000000, 0x000100)\n"
            "  line 11: the other operation, on pipe mte2\n"
            "  line 13: when this runs 0 times\n");
}

TEST(Sync, Deadlock) {
  const std::string found =
      machine_kernel("synced", std::string(kBuffers) +
                                   "wait_flag v, mte2, 0\n%x = load %g, [0], [64] : f32[64]\n");
  EXPECT_NE(found.find("deadlock: pipe mte2 waits for flag 0 v -> mte2 for ever"),
            std::string::npos)
      << found;
}

TEST(Sync, OverlapOfPartsOfBuffers) {
  const std::string bufs =
      "%x = buf {addr = [0x000000]} : ub f32[64]\n%y = buf {addr = [0x0000e0]} : ub f32[64]\n";
  const std::string text =
      "%x = load %g, [0], [64] : f32[64]\n"
      "%y = full 0.0 : f32[64]\n";
  EXPECT_EQ(machine_kernel("synced", bufs + text),
            "line 11: race: on pipe v this writes bytes that may still be written: ub [0x0000e0, "
            "0x000100)\n"
            "  line 10: the other operation, on pipe mte2\n");
}

TEST(Sync, WindowsOfGmByTheirPlace) {
  const auto two = [](const char* offset) {
    return machine_kernel(
        "synced",
        std::string(
            "%x = buf {addr = [0x000000]} : ub f32[32]\n%y = buf {addr = [0x000100]} : ub f32[32]\n"
            "%y = full 0.0 : f32[32]\nset_flag v, mte3, 0\nwait_flag v, mte3, 0\n"
            "store %y, %g, [0], [32]\n%x = load %g, [") +
            offset + "], [32] : f32[32]\n");
  };
  EXPECT_EQ(two("32"), "");
  EXPECT_NE(two("31").find("may not have been written yet: gm"), std::string::npos);
}

}  // namespace
}  // namespace asc2::check
