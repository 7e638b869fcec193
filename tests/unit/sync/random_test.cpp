// SPDX-License-Identifier: Apache-2.0
// Random kernels: right in all runs, nothing to add the second time, and hardly ever a flag too
// many: none in straight lines; across loops a line may be kept that only the loops' trip counts
// make needless. More with ASC2_RANDOM=count, from ASC2_SEED on.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "unit/sync/random_program.h"

namespace asc2::sync {
namespace {

using namespace test;

uint64_t number(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

void try_program(uint64_t seed, const std::string& target_name, const ProgramOptions& options,
                 uint64_t& redundant) {
  const Target& chip = target(target_name);
  const std::string input = random_program(seed, options);
  const std::string output = synced(input, target_name);
  SCOPED_TRACE("seed " + std::to_string(seed) + " on " + target_name + "\n" + output);
  ASSERT_EQ(output.find("error"), std::string::npos);
  const std::vector<Values> some = runs(input, seed, 150);
  ASSERT_EQ(check_runs(output, chip, some), "");
  ASSERT_EQ(synced(output, target_name), output);
  std::vector<Values> few(some.begin(), some.begin() + 20);
  ASSERT_EQ(compare_times(output, synced(input, target_name, "barrier-all"), chip, few), "");
  const std::string less =
      find_redundant(output, chip, some, [&] { return runs(input, seed + 1, 5000); });
  redundant += !less.empty();
  if (!less.empty() && std::getenv("ASC2_SHOW")) {
    std::printf("=== seed %d on %s\n%s--- less\n%s", static_cast<int>(seed), target_name.c_str(),
                output.c_str(), less.c_str());
  }
}

/// Of a hundred programs at most `most_redundant` may have a line that could go.
void try_many(const std::string& target_name, const ProgramOptions& options,
              uint64_t most_redundant) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 300);
  uint64_t redundant = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    try_program(seed, target_name, options, redundant);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_LE(redundant * 100, most_redundant * count);
}

TEST(Random, StraightLine) {
  try_many("ascend910b", {16, 0, true, true, true}, 0);
}
TEST(Random, OneLoop) {
  try_many("ascend910b", {8, 1, false, true, false}, 3);
}
TEST(Random, OneLoopInGm) {
  try_many("ascend910b", {8, 1, true, true, false}, 3);
}
TEST(Random, Nests) {
  try_many("ascend910b", {10, 3, true, true, true}, 5);
}
TEST(Random, FewFlags) {
  try_many("tiny", {12, 2, true, true, true}, 4);
}

}  // namespace
}  // namespace asc2::sync
