// SPDX-License-Identifier: Apache-2.0
// Random programs through the whole pipe. After every step the program is checked, printed and read
// back, and run with race checking on; what it computes must not change. A failing program is
// printed.
//
//   random_programs COUNT [FIRST_SEED [TARGET]]
#include <fmt/format.h>

#include <cstdlib>

#include "driver/driver.h"
#include "fuzz/generator.h"
#include "memplan/diags.h"
#include "tile/diags.h"

using namespace asc2;

namespace {

/// "" when the program went through, "-" when it rightly did not fit the target, which is too small
/// or lacks an operation, else what went wrong.
std::string compile(const std::string& text, const Target& target) {
  Diags diags;
  driver::Options options;
  options.verify_each = true;
  const auto source = std::make_shared<Source>(Source{"random.a2ir", text});
  try {
    auto input = driver::read(source, false, diags);
    if (input && driver::compile(std::move(*input), {}, &target, options, diags)) return {};
  } catch (const std::exception& bug) {
    return bug.what();
  }
  for (const Diagnostic& diagnostic : diags.all()) {
    const bool small = diagnostic.info == &diag::MemplanOverflow;
    const bool poor = diagnostic.info == &diag::TileAtomic;
    if (small || poor) return "-";
  }
  return diags.render({"random_programs"}, false);
}

}  // namespace

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Diags diags;
  const auto target = load_target(argc > 3 ? argv[3] : "ascend910b", diags);
  if (!target) return fmt::print(stderr, "{}", diags.render({"random_programs"}, false)), 2;
  uint64_t failed = 0, too_large = 0;
  for (uint64_t seed = first; seed < first + count && failed < 5; ++seed) {
    const std::string text = fuzz::random_program(seed);
    const std::string problem = compile(text, *target);
    too_large += problem == "-";
    if (problem.empty() || problem == "-") continue;
    ++failed;
    fmt::print("seed {}:\n{}{}\n", seed, text, problem);
  }
  fmt::print("{} programs, {} did not fit, {} failed\n", count, too_large, failed);
  return failed == 0 ? 0 : 1;
}
