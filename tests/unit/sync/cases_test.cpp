// SPDX-License-Identifier: Apache-2.0
// What golden tests cannot show: targets that do not exist, sizes, and that all paths are right.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

#include "check/rules.h"
#include "sync/sync.h"
#include "text/printer.h"
#include "unit/sync/trace.h"

namespace asc2::sync {
namespace {

using namespace test;

const std::string kHead =
    "  %p = param {size = 65536} : ptr f32\n"
    "  %n = param : i64\n"
    "  %x = tensor %p, [65536] : gm f32[65536]\n"
    "  %a = buf {addr = [0x000000]} : ub f32[64]\n"
    "  %b = buf {addr = [0x000100]} : ub f32[64]\n";

std::string synced_on(const std::string& text, const Target& chip) {
  const auto module = parse(text);
  Diags diags;
  EXPECT_TRUE(static_cast<bool>(synchronise(*module, chip, {}, diags)));
  return text::print_module(*module);
}

/// A core without flags from `source` to `destination`.
Target without_pair(const std::string& name, Pipe source, Pipe destination) {
  Target chip = target(name);
  for (std::optional<CoreSpec>& core : chip.cores) {
    if (!core) continue;
    core->flag_pairs[static_cast<size_t>(source)] &= ~(1u << static_cast<unsigned>(destination));
  }
  return chip;
}

TEST(Sync, PairWithoutFlagsGetsOneFullBarrier) {
  const std::string text = kernel(kHead +
                                  "  %a = load %x, [0], [64] : f32[64]\n"
                                  "  %b = exp %a : f32[64]\n"
                                  "  store %b, %x, [64], [64]\n");
  const std::string out = synced_on(text, without_pair("ascend910b", Pipe::Mte2, Pipe::V));
  EXPECT_EQ(count(out, "barrier all"), 1u) << out;
  EXPECT_EQ(count(out, "set_flag v, mte3"), 1u) << out;
}

TEST(Sync, LoopPairWithoutFlagsGetsOneFullBarrier) {
  const std::string text = kernel(kHead +
                                  "  %i = for 0, %n, 1 : i64 {\n"
                                  "    %a = load %x, [0], [64] : f32[64]\n"
                                  "    %b = exp %a : f32[64]\n"
                                  "  }\n");
  const std::string out = synced_on(text, without_pair("ascend910b", Pipe::V, Pipe::Mte2));
  EXPECT_EQ(count(out, "barrier all"), 1u) << out;
}

// cases/reports.md, row 53: whether V needs barriers is a matter of the target.
TEST(Sync, PipeThatCompletesInOrderGetsNoBarrier) {
  const std::string text = kernel(kHead +
                                  "  %a = full 1.0 : f32[64]\n"
                                  "  %b = exp %a : f32[64]\n"
                                  "  %a = add %b, 1.0 : f32[64]\n");
  Target chip = target("ascend910b");
  EXPECT_EQ(count(synced_on(text, chip), "barrier v"), 2u);
  for (std::optional<CoreSpec>& core : chip.cores) {
    if (core && core->pipe(Pipe::V)) core->pipes[static_cast<size_t>(Pipe::V)]->serial = true;
  }
  EXPECT_EQ(count(synced_on(text, chip), "barrier"), 0u);
}

TEST(Sync, ManyLoadsBeforeTheirUsesNeedNoFullBarrier) {
  for (const int loads : {8, 9, 12, 20}) {
    std::string text = kHead;
    for (int i = 0; i < loads; ++i) {
      text +=
          fmt::format("  %c{} = buf {{addr = [0x{:06x}]}} : ub f32[64]\n", i, 0x200 + i * 0x100);
    }
    for (int i = 0; i < loads; ++i) {
      text += fmt::format("  %c{} = load %x, [{}], [64] : f32[64]\n", i, i * 64);
    }
    for (int i = 0; i < loads; ++i) text += fmt::format("  %c{0} = exp %c{0} : f32[64]\n", i);
    const std::string out = synced(kernel(text), "ascend910b");
    EXPECT_EQ(count(out, "barrier"), 0u) << out;
    EXPECT_GE(count(out, "set_flag mte2, v"), 6u) << out;
    const auto module = parse(out);
    const Target& chip = target("ascend910b");
    EXPECT_EQ(judge(*module, trace(*module, *module->kernels()[0], chip, {}), chip), "");
  }
}

/// A loop in a loop in a loop ..., each with a tile of two slots that it loads, computes with and
/// stores behind the loops in it.
std::string nest(int depth) {
  std::string text =
      "  %p = param {size = 65536} : ptr f32\n  %q = param {size = 65536} : ptr f32\n"
      "  %n = param : i64\n"
      "  %x = tensor %p, [65536] : gm f32[65536]\n  %y = tensor %q, [65536] : gm f32[65536]\n";
  for (int i = 0; i < depth; ++i) {
    text += fmt::format("  %a{} = buf {{slots = 2, addr = [0x{:06x}, 0x{:06x}]}} : ub f32[64]\n", i,
                        0x400 * i, 0x400 * i + 0x100);
    text += fmt::format("  %b{} = buf {{slots = 2, addr = [0x{:06x}, 0x{:06x}]}} : ub f32[64]\n", i,
                        0x400 * i + 0x200, 0x400 * i + 0x300);
  }
  for (int i = 0; i < depth; ++i) {
    text += fmt::format(
        "%i{0} = for 0, %n, 1 : i64 {{\n%s{0} = slot %i{0}, 2 : i64\n%o{0} = mul %i{0}, 64 : i64\n"
        "%a{0}[%s{0}] = load %x, [%o{0}], [64] : f32[64]\n%b{0}[%s{0}] = exp %a{0}[%s{0}] : "
        "f32[64]\n",
        i);
  }
  for (int i = depth; i-- > 0;) {
    text += fmt::format("store %b{0}[%s{0}], %y, [%o{0}], [64]\n}}\n", i);
  }
  return text;
}

// Four times as long a level once; 16 levels took hours.
TEST(Sync, DeepNestsAreProvedByTheSumOfTheirLoops) {
  const std::string out = synced(kernel(nest(16)), "ascend910b");
  const auto module = parse(out);
  Diags diags;
  check::check_sync(*module, *module->kernels()[0], target("ascend910b"), {}, diags);
  EXPECT_EQ(diags.all().size(), 0u) << out;
}

}  // namespace
}  // namespace asc2::sync
