// SPDX-License-Identifier: Apache-2.0
// Random kernels: right in all runs, nothing to add the second time, no flag set while it may be
// up, no line too many, and never slower than a full barrier after every operation. More with
// ASC2_RANDOM=count, from ASC2_SEED on.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "check/rules.h"
#include "unit/sync/random_program.h"

namespace asc2::sync {
namespace {

using namespace test;

constexpr size_t kRuns = 150;       // values of the parameters that each program is tried with
constexpr size_t kMoreRuns = 5000;  // before a line counts as redundant, so many times
constexpr size_t kMoreParts = 60;
constexpr size_t kTimedRuns = 20;

uint64_t number(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// What asc2-check has to say of order and flags.
std::string findings(const std::string& text, const Target& chip, const check::Options& options) {
  const auto module = parse(text);
  Diags diags;
  check::check_sync(*module, *module->kernels()[0], chip, options, diags);
  std::string out;
  for (const Diagnostic& d : diags.all()) {
    out += std::to_string(d.where.source->line_col(d.where.span.begin).line) + ": " + d.message;
    for (const auto& note : d.notes) out += "; " + note.text;
    out += "\n";
  }
  return out;
}

/// Programs that are not perfect for want of flags; where a pair of pipes has six, few of those
/// whose buffers have five slots or six.
struct Scarce {
  uint64_t up = 0;     // a flag may be set again while it is up, and --explain tells
  uint64_t spare = 0;  // with what keeps flags down there is a line too many
};

void try_program(uint64_t seed, const std::string& target_name, const ProgramOptions& options,
                 Scarce& scarce) {
  const Target& chip = target(target_name);
  const std::string input = random_program(seed, options);
  const std::string output = synced(input, target_name);
  SCOPED_TRACE("seed " + std::to_string(seed) + " on " + target_name + "\n" + output);
  ASSERT_EQ(output.find("error"), std::string::npos);
  ASSERT_EQ(synced(output, target_name), output);
  const std::string why = synced(input, target_name, "explain");
  const bool few = chip.events.usable.size() < 6;
  if (why.find("[sync-still-up]") != std::string::npos) {
    ASSERT_EQ(findings(output, chip, {}), "");
    ++scarce.up;
    return;
  }
  const std::vector<Values> some = runs(input, seed, kRuns);
  ASSERT_EQ(check_runs(output, chip, some), "");
  ASSERT_EQ(findings(output, chip, {.strict = true}), "");
  const std::vector<Values> timed(some.begin(), some.begin() + kTimedRuns);
  ASSERT_EQ(compare_times(output, synced(input, target_name, "barrier-all"), chip, timed), "");
  const std::string spare = findings(output, chip, {.redundant = true});
  if (few && !spare.empty() && why.find("are down before") != std::string::npos) {
    ++scarce.spare;
    return;
  }
  ASSERT_EQ(spare, "");
  const auto more = [&](size_t part) {
    return part < kMoreParts ? runs(input, seed + 1 + part, kMoreRuns) : std::vector<Values>();
  };
  ASSERT_EQ(find_redundant(output, chip, some, more), "");
}

void try_many(const std::string& target_name, const ProgramOptions& options) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 200);
  Scarce scarce;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    try_program(seed, target_name, options, scarce);
    if (testing::Test::HasFailure()) return;
  }
  if (scarce.up + scarce.spare == 0) return;
  fmt::print("{} of {} programs set a flag that may be up, {} have a line too many\n", scarce.up,
             count, scarce.spare);
  EXPECT_LE(scarce.up * (target(target_name).events.usable.size() < 6 ? 200 : 500), count);
  EXPECT_LE(scarce.spare * 100, count);
}

constexpr ProgramOptions kOneLoopInGm{8, 1, true, true, false}, kNests{10, 3, true, true, true},
    kManySlots{10, 2, false, true, false, false, true}, kFewFlags{12, 2, true, true, true},
    kComputedSlots{10, 2, false, true, false, false, false, true};

TEST(Random, StraightLine) {
  try_many("ascend910b", {16, 0, true, true, true});
}
TEST(Random, OneLoop) {
  try_many("ascend910b", {8, 1, false, true, false});
}
TEST(Random, OneLoopInGm) {
  try_many("ascend910b", kOneLoopInGm);
}
TEST(Random, Nests) {
  try_many("ascend910b", kNests);
}
TEST(Random, Tails) {
  try_many("ascend910b", {8, 2, false, true, false, true});
}
TEST(Random, ManySlots) {
  try_many("ascend910b", kManySlots);
}
TEST(Random, ComputedSlots) {
  try_many("ascend910b", kComputedSlots);
}
TEST(Random, FewFlags) {
  try_many("tiny", kFewFlags);
}

/// Programs in which longer runs have found a fault, one of each kind.
TEST(Random, ThatFailedOnce) {
  struct One {
    uint64_t seed;
    const ProgramOptions* options;
    const char* target = "ascend910b";
  };
  const One programs[] = {
      {805374, &kNests},        // a guard for a set of a round that does not take its arm
      {402448, &kNests},        // guards over more iterations than the loop has
      {302464, &kOneLoopInGm},  // or just as many
      {408247, &kNests},        // right, and refused by the check: many paths to one cell
      {1008381, &kNests},       // right, and refused: rounds that are farther apart than any are
      {2000171, &kManySlots},   // slots whose periods together are too long for a proof
      {70071, &kManySlots},     // a guard of a guard that is gone
      {723352, &kManySlots},    // slots of a loop around an arm that turn too long to try all
      // a guard whose flag is set behind an operation of another pipe
      {20015154, &kFewFlags, "tiny"},
  };
  Scarce scarce;
  for (const One& one : programs) try_program(one.seed, one.target, *one.options, scarce);
}

}  // namespace
}  // namespace asc2::sync
