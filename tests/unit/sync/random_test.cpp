// SPDX-License-Identifier: Apache-2.0
// Random kernels: right in all runs, nothing to add the second time, no line too many, and never
// slower than a full barrier after every operation. More with ASC2_RANDOM=count, from ASC2_SEED on.
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

/// What asc2-check --redundant has to say of order and flags.
std::string findings(const std::string& text, const Target& chip) {
  const auto module = parse(text);
  Diags diags;
  check::Options options;
  options.redundant = true;
  check::check_sync(*module, *module->kernels()[0], chip, options, diags);
  std::string out;
  for (const Diagnostic& d : diags.all()) {
    out += std::to_string(d.where.source->line_col(d.where.span.begin).line) + ": " + d.message;
    for (const auto& note : d.notes) out += "; " + note.text;
    out += "\n";
  }
  return out;
}

void try_program(uint64_t seed, const std::string& target_name, const ProgramOptions& options) {
  const Target& chip = target(target_name);
  const std::string input = random_program(seed, options);
  const std::string output = synced(input, target_name);
  SCOPED_TRACE("seed " + std::to_string(seed) + " on " + target_name + "\n" + output);
  ASSERT_EQ(output.find("error"), std::string::npos);
  const std::vector<Values> some = runs(input, seed, kRuns);
  ASSERT_EQ(check_runs(output, chip, some), "");
  ASSERT_EQ(synced(output, target_name), output);
  ASSERT_EQ(findings(output, chip), "");
  const std::vector<Values> few(some.begin(), some.begin() + kTimedRuns);
  ASSERT_EQ(compare_times(output, synced(input, target_name, "barrier-all"), chip, few), "");
  const auto more = [&](size_t part) {
    return part < kMoreParts ? runs(input, seed + 1 + part, kMoreRuns) : std::vector<Values>();
  };
  ASSERT_EQ(find_redundant(output, chip, some, more), "");
}

void try_many(const std::string& target_name, const ProgramOptions& options) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 200);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    try_program(seed, target_name, options);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Random, StraightLine) {
  try_many("ascend910b", {16, 0, true, true, true});
}
TEST(Random, OneLoop) {
  try_many("ascend910b", {8, 1, false, true, false});
}
TEST(Random, OneLoopInGm) {
  try_many("ascend910b", {8, 1, true, true, false});
}
TEST(Random, Nests) {
  try_many("ascend910b", {10, 3, true, true, true});
}
TEST(Random, FewFlags) {
  try_many("tiny", {12, 2, true, true, true});
}

}  // namespace
}  // namespace asc2::sync
