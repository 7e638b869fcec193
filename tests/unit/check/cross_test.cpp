// SPDX-License-Identifier: Apache-2.0
// The proof over several cores against the simulator: random kernels of two halves, right ones and
// broken ones. What is proved runs without a fault for all values that are tried; what asc2-check
// refuses fails in some run, and what it accepts in none. More with ASC2_RANDOM=count, from
// ASC2_SEED on; ASC2_SHOW prints the programs that are not proved.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "check/check.h"
#include "check/cross_proof.h"
#include "ir/walk.h"
#include "sim/random.h"
#include "sim/sim.h"
#include "sync/sync.h"
#include "text/parser.h"
#include "text/printer.h"
#include "unit/check/cross_program.h"
#include "unit/sync/trace.h"

namespace asc2::check {
namespace {

using Values = std::map<std::string, int64_t>;

uint64_t number(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

const Target& chip() {
  return sync::test::target("ascend910b");
}

/// "" when the run is right, else what the simulator says.
std::string simulated(ir::Module& module, const Values& values) {
  for (ir::Inst* kernel : module.kernels()) {
    ir::walk(kernel->regions[0], [&](ir::Inst& inst) {
      if (inst.op != ir::Op::Param) return;
      const auto value = values.find(std::string(module.name_of(inst.result())));
      if (value == values.end()) return;
      inst.set(ir::Attr::Value, ir::Operand::of_int(value->second));
    });
  }
  Diags diags;
  sim::Inputs inputs;
  sim::fill_random(module, *module.kernels()[0], 1, inputs);
  const auto result = sim::simulate(module, &chip(), inputs, {}, diags);
  return result ? std::string() : diags.render({"sim"}, false);
}

std::vector<Values> some_values(std::mt19937_64& rng) {
  static constexpr int64_t kCounts[] = {0, 1, 2, 3, 4, 5, 8, 17, 18, 19, 20, 22, 33, 36};
  std::vector<Values> out;
  for (const int64_t all : kCounts) out.push_back({{"n", all}, {"m", all}, {"k", all}});
  for (int i = 0; i < 12; ++i) {
    Values values;
    for (const char* name : {"n", "m", "k"}) {
      values[name] = kCounts[rng() % std::size(kCounts)];
      if (rng() % 2 == 0) values[name] %= 5;
    }
    out.push_back(values);
  }
  return out;
}

struct Counts {
  uint64_t programs = 0, proved = 0, by_runs = 0, refused = 0;
  uint64_t only_checker = 0;  // refused, and no run shows why
  uint64_t missed = 0;        // accepted by runs, and one of the simulator fails
};

std::string first_fault(const std::string& text, const std::vector<Values>& some) {
  const auto module = sync::test::parse(text);
  for (const Values& values : some) {
    const std::string fault = simulated(*module, values);
    if (fault.empty()) continue;
    std::string with;
    for (const auto& [name, value] : values) with += fmt::format(" {}={}", name, value);
    return with + "\n" + fault;
  }
  return {};
}

/// The values of runs that a verdict tells of are tried too.
void add_told(const std::string& verdict, std::vector<Values>& some) {
  static const std::regex kTold("when every parameter is (-?[0-9]+)");
  for (std::sregex_iterator at(verdict.begin(), verdict.end(), kTold), end; at != end; ++at) {
    const int64_t all = std::stoll((*at)[1]);
    some.push_back({{"n", all}, {"m", all}, {"k", all}});
  }
  static const std::regex kLine("(when|and) '%[^\n]*"), kOne("'%([nmk])' is (-?[0-9]+)");
  for (std::sregex_iterator at(verdict.begin(), verdict.end(), kLine), end; at != end; ++at) {
    Values values{{"n", 2}, {"m", 2}, {"k", 2}};
    const std::string line = at->str();
    for (std::sregex_iterator one(line.begin(), line.end(), kOne); one != end; ++one) {
      values[(*one)[1]] = std::stoll((*one)[2]);
    }
    some.push_back(values);
  }
}

void compare(const std::string& text, std::vector<Values> some, Counts& counts) {
  const auto module = sync::test::parse(text);
  ASSERT_TRUE(module) << text;
  Diags diags;
  const bool accepted = static_cast<bool>(check_module(*module, &chip(), {}, diags));
  const std::string verdict = diags.render({"check"}, false);
  const CrossProof proof =
      prove_cross(*module, {module->kernels()[0], module->kernels()[1]}, chip());
  add_told(verdict, some);
  const std::string fault = first_fault(text, some);
  ++counts.programs;
  if (proof.proved) {
    ++counts.proved;
    ASSERT_TRUE(accepted) << text << verdict;
    ASSERT_EQ(fault, "") << text;
    return;
  }
  if (std::getenv("ASC2_SHOW") && (fault.empty() || accepted)) {
    fmt::print("{}{}not proved: {}\n{}\n", text, verdict, proof.why, fault);
  }
  counts.by_runs += accepted;
  counts.refused += !accepted;
  counts.missed += accepted && !fault.empty();
  counts.only_checker += !accepted && fault.empty();
}

TEST(Cross, RandomKernelsOfTwoHalves) {
  Counts right, broken;
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 16);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string text = test::cross_program(seed);
    std::mt19937_64 rng(seed);
    compare(text, some_values(rng), right);
    for (int i = 0; i < 4 && !HasFatalFailure(); ++i) {
      const std::string changed = test::cross_mutated(text, rng);
      if (!changed.empty()) compare(changed, some_values(rng), broken);
    }
    if (HasFatalFailure()) return;
  }
  for (const auto& [name, c] : {std::pair("made", right), std::pair("changed", broken)}) {
    fmt::print(
        "{} {}: {} proved, {} accepted by runs ({} wrong), {} refused ({} without a run that "
        "shows it)\n",
        c.programs, name, c.proved, c.by_runs, c.missed, c.refused, c.only_checker);
  }
  EXPECT_EQ(right.missed + broken.missed, 0u);
  EXPECT_EQ(right.only_checker, 0u);
  EXPECT_GE(right.proved * 10, right.programs * 9);
  EXPECT_GE(broken.refused * 2, broken.programs);
}

/// asc2-sync gives each core flags of its own, and leaves those between cores alone.
TEST(Cross, FlagsOfEachCoreMadeAnew) {
  Counts made;
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 30);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto module = sync::test::parse(test::cross_program(seed));
    Diags diags;
    ASSERT_TRUE(sync::synchronise(*module, chip(), {.resync = true}, diags))
        << diags.render({"sync"}, false);
    std::mt19937_64 rng(seed);
    compare(text::print_module(*module), some_values(rng), made);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(made.refused, 0u);
  EXPECT_EQ(made.missed, 0u);
  EXPECT_GE(made.proved * 10, made.programs * 9);
}

/// Trip counts, windows and branches by parameters that have nothing to do with each other.
TEST(Cross, ParametersOfNestsVaryApart) {
  std::vector<Values> some;
  for (const int64_t n : {0, 1, 2, 3, 4, 5, 7}) {
    for (const int64_t m : {0, 1, 2, 3, 5}) {
      for (const int64_t k : {0, 1, 2, 3}) some.push_back({{"n", n}, {"m", m}, {"k", k}});
    }
  }
  Counts nests;
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 60);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    compare(test::cross_nest(seed), some, nests);
    if (HasFatalFailure()) return;
  }
  fmt::print("{} nests: {} proved, {} accepted by runs ({} wrong), {} refused ({} without a run)\n",
             nests.programs, nests.proved, nests.by_runs, nests.missed, nests.refused,
             nests.only_checker);
  EXPECT_EQ(nests.missed, 0u);
  EXPECT_EQ(nests.only_checker, 0u);
  EXPECT_GE(nests.proved * 4, nests.programs);
  EXPECT_GE(nests.refused * 4, nests.programs);
}

}  // namespace
}  // namespace asc2::check
