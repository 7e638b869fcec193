// SPDX-License-Identifier: Apache-2.0
// Random programs through the planner, in as much space as they like and in as little as may do;
// every plan is followed on random paths, with a shadow of the memory that knows what each byte
// holds. A program whose plan is wrong is printed.
//
//   random_plans COUNT [FIRST_SEED [TARGET]]
#include <fmt/format.h>

#include <cstdlib>

#include "base/diag.h"
#include "fuzz/plan_program.h"

using namespace asc2;

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Diags diags;
  const auto target = load_target(argc > 3 ? argv[3] : "ascend910b", diags);
  if (!target) return fmt::print(stderr, "{}", diags.render({"random_plans"}, false)), 2;
  fuzz::PlanCount sum;
  int failed = 0;
  for (uint64_t seed = first; seed < first + count && failed < 5; ++seed) {
    const std::string fault = fuzz::plan_program(seed, *target, sum);
    if (fault.empty()) continue;
    ++failed;
    fmt::print("seed {}:\n{}\n", seed, fault);
  }
  fmt::print("{} programs: {} plans followed on {} paths, {} refused for space, {} wrong\n", count,
             sum.plans, sum.paths, sum.refused, failed);
  return failed == 0 ? 0 : 1;
}
