// SPDX-License-Identifier: Apache-2.0
// Random loops, synchronised by asc2-sync: what asc2-pipe makes of them passes the check, runs
// without a race or a flag too many, and computes the same, for every number of trips. More with
// ASC2_RANDOM=count, from ASC2_SEED on.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "check/check.h"
#include "ir/walk.h"
#include "pipe/nest.h"
#include "pipe/pipe.h"
#include "pipe/transform.h"
#include "sim/compare.h"
#include "sim/random.h"
#include "sync/sync.h"
#include "text/parser.h"
#include "text/printer.h"
#include "unit/pipe/random_loop.h"
#include "unit/targets.h"

namespace asc2::pipe {
namespace {

using test::LoopOptions;

uint64_t number(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// The target "tiny", whose queues are short, with as many flags as a real one.
const Target& chip() {
  static const Target target = [] {
    Target more = shipped_target("tiny");
    more.events.usable = {0, 1, 2, 3, 4, 5};
    more.events.reserved = {6, 7};
    more.events.ids = 8;
    return more;
  }();
  return target;
}

std::unique_ptr<ir::Module> parse(const std::string& text) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"k.a2ir", text}), diags);
  EXPECT_TRUE(module) << diags.render({"t"}, true) << text;
  return module ? std::make_unique<ir::Module>(std::move(*module)) : nullptr;
}

Options options_with_sync() {
  Options options;
  options.synchronise = [](ir::Module& module, ir::Inst& kernel, Diags& diags) -> Result<int64_t> {
    A2_TRY(sync::synchronise(module, kernel, chip(), {.resync = true}, diags));
    return 0;
  };
  return options;
}

struct Run {
  std::optional<sim::RunResult> result;
  std::string messages;
};

Run run(ir::Module& module, int64_t trips, int64_t rows = 3) {
  ir::Inst& kernel = *module.kernels()[0];
  ir::walk(kernel.regions[0], [&](ir::Inst& inst) {
    if (inst.op != ir::Op::Param) return;
    const std::string_view name = module.name_of(inst.result());
    if (name == "trips") inst.set(ir::Attr::Value, ir::Operand::of_int(trips));
    if (name == "rows") inst.set(ir::Attr::Value, ir::Operand::of_int(rows));
  });
  Diags diags;
  sim::Inputs inputs;
  sim::fill_random(module, kernel, 1, inputs);
  auto result = sim::simulate(module, &chip(), inputs, {}, diags);
  if (!result) return {std::nullopt, diags.render({"sim"}, false)};
  return {std::move(*result), {}};
}

struct Counts {
  int programs = 0, ahead = 0, stages = 0, later = 0, unrolled = 0, left = 0, refused = 0;
};

/// What was done with the loop; "" on a fault.
void try_loop(uint64_t seed, const LoopOptions& options, Counts& counts) {
  const auto before = parse(test::random_loop(seed, options));
  ASSERT_TRUE(before);
  Diags diags;
  ASSERT_TRUE(sync::synchronise(*before, chip(), {}, diags)) << diags.render({"sync"}, false);
  const std::string text = text::print_module(*before);
  const auto after = parse(text);
  SCOPED_TRACE(fmt::format("seed {} slots {} trips {} step {} unroll {}\n{}", seed, options.slots,
                           options.trips, options.step, options.unroll, text));
  Diags given;
  if (!check::check_module(*before, &chip(), {}, given)) {
    ++counts.refused;
    if (std::getenv("ASC2_SHOW")) fmt::print("{}{}", text, given.render({"check"}, false));
    return;
  }
  ASSERT_TRUE(pipeline(*after, chip(), options_with_sync(), diags))
      << diags.render({"pipe"}, false);
  const std::string piped = text::print_module(*after);
  Diags found;
  ASSERT_TRUE(check::check_module(*after, &chip(), {}, found))
      << piped << found.render({"check"}, false);
  ASSERT_EQ(text::print_module(*parse(piped)), piped);
  const std::string remarks = diags.render({"pipe"}, true);
  ++counts.programs;
  counts.ahead += remarks.find(" ahead") != std::string::npos;
  counts.stages += remarks.find(" ahead, of ") != std::string::npos;
  counts.later += remarks.find("reads and writes later;") != std::string::npos;
  counts.unrolled += remarks.find("unrolled") != std::string::npos;
  counts.left += remarks.find("left as it is") != std::string::npos;
  std::vector<int64_t> trips{options.trips};
  if (!options.constant_trips) {
    trips.clear();
    for (int64_t n = 0; n <= 2 * options.slots + 1; ++n) trips.push_back(n);
  }
  for (const int64_t n : trips) {
    const Run wanted = run(*before, n), got = run(*after, n);
    ASSERT_TRUE(wanted.result) << wanted.messages;
    ASSERT_TRUE(got.result) << n << " trips\n" << piped << got.messages;
    ASSERT_EQ(
        sim::first_difference(*after, *after->kernels()[0], *wanted.result, *got.result, false), "")
        << n << " trips\n"
        << piped;
  }
}

/// Slots 1 to 4, steps 1, 2 and -1, factors 1 to 4; each with its own seeds.
void try_all(bool constant_trips, bool constant_step, bool unroll) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 3);
  Counts counts;
  uint64_t seed = first;
  for (const int64_t slots : {1, 2, 3, 4}) {
    for (const int64_t step : {1, 2, -1}) {
      for (const int64_t factor : {1, 2, 3, 4}) {
        if ((factor > 1) != unroll) continue;
        for (int64_t trips = 0; trips <= (constant_trips ? 2 * slots + 1 : 0); ++trips) {
          for (uint64_t i = 0; i < count; ++i, ++seed) {
            try_loop(seed, {slots, trips, step, factor, constant_trips, constant_step}, counts);
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  }
  fmt::print(
      "{} programs: {} ahead ({} in stages), {} later, {} unrolled, {} left, {} refused as they "
      "were\n",
      counts.programs, counts.ahead, counts.stages, counts.later, counts.unrolled, counts.left,
      counts.refused);
  EXPECT_GT((unroll ? counts.unrolled : counts.ahead) * 10, counts.programs);
  if (constant_trips && !unroll) {
    EXPECT_GT(counts.stages, 0);
  }
}

TEST(RandomLoops, AheadConstantTrips) {
  try_all(true, true, false);
}
TEST(RandomLoops, AheadRunTimeTrips) {
  try_all(false, true, false);
}
TEST(RandomLoops, AheadRunTimeStep) {
  try_all(false, false, false);
}
TEST(RandomLoops, UnrolledConstantTrips) {
  try_all(true, true, true);
}
TEST(RandomLoops, UnrolledRunTimeTrips) {
  try_all(false, true, true);
}
TEST(RandomLoops, UnrolledRunTimeStep) {
  try_all(false, false, true);
}

/// Two loops as one, whether that is faster or not; false when they have to stay two.
bool flatten_all(ir::Module& module) {
  ir::Inst& kernel = *module.kernels()[0];
  const model::Storage storage(module, kernel);
  const model::Scalars scalars(module, kernel);
  const std::vector<Nest> nests = nests_of(module, kernel, storage, scalars);
  for (const Nest& nest : nests) {
    const Flat flat = flatten(module, nest, false);
    auto& body = nest.around->body;
    const auto at = body.erase(std::find(body.begin(), body.end(), nest.outer.inst));
    body.insert(at, flat.lines.begin(), flat.lines.end());
  }
  Diags diags;
  EXPECT_TRUE(sync::synchronise(module, kernel, chip(), {.resync = true}, diags))
      << diags.render({"sync"}, false);
  return !nests.empty();
}

/// The region that the innermost loops stand in, and these.
void find_innermost(ir::Region& region, std::vector<std::pair<ir::Region*, ir::Inst*>>& out) {
  for (ir::Inst* inst : region.body) {
    bool inner = false;
    for (ir::Region& body : inst->regions) {
      ir::walk(body, [&](const ir::Inst& line) { inner |= ir::is_loop(line); });
      find_innermost(body, out);
    }
    if (inst->op == ir::Op::For && !inner) out.emplace_back(&region, inst);
  }
}

/// Loads and what else may go ahead, in branches of the innermost loops, whether that is faster or
/// not; false when nothing may.
bool branch_all(ir::Module& module) {
  ir::Inst& kernel = *module.kernels()[0];
  const model::Storage storage(module, kernel);
  const model::Scalars scalars(module, kernel);
  const ir::Uses uses(module, kernel.regions[0]);
  std::vector<std::pair<ir::Region*, ir::Inst*>> loops;
  find_innermost(kernel.regions[0], loops);
  bool any = false;
  for (const auto& [around, inst] : loops) {
    const auto loop =
        analyse(module, *inst, kernel.scope, uses, scalars.range(inst->operands()[2]));
    const auto orders =
        loop ? orders_of(module, *loop, storage, scalars, {}, chip(), CoreKind::Aiv) : std::nullopt;
    if (!orders) continue;
    const Bound bound = bound_of(module, *inst, &*orders, chip(), CoreKind::Aiv, 1);
    Schedule schedule = schedule_of(module, *loop, *orders, bound, chip(), CoreKind::Aiv, true);
    if (schedule.stages.empty() || !schedule.may_branch(*loop)) continue;
    any = schedule.in_branches = true;
    Skewed made = skew(module, *loop, schedule, false);
    std::vector<ir::Inst*> lines = made.prologue;
    lines.insert(lines.end(), made.rest.begin(), made.rest.end());
    if (made.guard) {
      ir::Inst* guard = module.new_inst(ir::Op::If, *inst);
      guard->args = {*made.guard};
      guard->regions.resize(made.otherwise.empty() ? 1 : 2);
      guard->regions[0].body = std::move(lines);
      if (!made.otherwise.empty()) guard->regions[1].body = made.otherwise;
      lines = {guard};
    }
    lines.insert(lines.begin(), made.entry.begin(), made.entry.end());
    const auto at = around->body.erase(std::find(around->body.begin(), around->body.end(), inst));
    around->body.insert(at, lines.begin(), lines.end());
  }
  Diags diags;
  EXPECT_TRUE(sync::synchronise(module, kernel, chip(), {.resync = true}, diags))
      << diags.render({"sync"}, false);
  return any;
}

LoopOptions nest_options(uint64_t seed) {
  LoopOptions options;
  options.slots = 1 + static_cast<int64_t>(seed % 3);
  options.trips = static_cast<int64_t>(seed / 3 % 4);
  options.step = std::array{1, 2, -1}[seed / 12 % 3];
  options.constant_trips = seed / 36 % 2 == 0;
  options.nest = true;
  return options;
}

/// `change` rewrites the kernel, if it can; `changed`: whether it did.
template <class F>
void try_nest(uint64_t seed, F&& change, bool& changed) {
  const auto before = parse(test::random_loop(seed, nest_options(seed)));
  ASSERT_TRUE(before);
  Diags diags, given, found;
  ASSERT_TRUE(sync::synchronise(*before, chip(), {}, diags)) << diags.render({"sync"}, false);
  const std::string text = text::print_module(*before);
  const auto after = parse(text);
  SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
  changed = check::check_module(*before, &chip(), {}, given) && change(*after);
  if (!changed) return;
  const std::string made = text::print_module(*after);
  ASSERT_TRUE(check::check_module(*after, &chip(), {}, found))
      << made << found.render({"check"}, false);
  const auto trips = static_cast<int64_t>(seed / 72 % 5);
  for (const int64_t rows : {0, 1, 2, 5}) {
    const Run wanted = run(*before, trips, rows), got = run(*after, trips, rows);
    ASSERT_TRUE(wanted.result) << wanted.messages;
    ASSERT_TRUE(got.result) << made << got.messages;
    ASSERT_EQ(
        sim::first_difference(*after, *after->kernels()[0], *wanted.result, *got.result, false), "")
        << trips << " trips, " << rows << " rows\n"
        << made;
  }
}

template <class F>
void try_nests(F&& change) {
  const uint64_t first = number("ASC2_SEED", 1), count = number("ASC2_RANDOM", 100);
  uint64_t made = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    bool changed = false;
    try_nest(seed, change, changed);
    if (testing::Test::HasFatalFailure()) return;
    made += changed;
  }
  fmt::print("{} of {} nests were changed\n", made, count);
  EXPECT_GT(made * 5, count);
}

TEST(RandomLoops, NestsAsOneLoop) {
  try_nests(flatten_all);
}
TEST(RandomLoops, NestsWithLoadsInBranches) {
  try_nests(branch_all);
}

/// Where no flag may be up when it is set, none may behind asc2-pipe.
TEST(RandomLoops, NestsKeepFlagsDown) {
  Options options = options_with_sync();
  options.passes_check = [](const ir::Module& module, const ir::Inst& kernel, bool strict) {
    Diags unheard;
    return static_cast<bool>(
        check::check_kernel(module, kernel, &chip(), {.strict = strict}, unheard));
  };
  const uint64_t first = number("ASC2_SEED", 201), count = number("ASC2_RANDOM", 100);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const auto module = parse(test::random_loop(seed, nest_options(seed)));
    ASSERT_TRUE(module);
    Diags diags, piped, found;
    ASSERT_TRUE(sync::synchronise(*module, chip(), {}, diags)) << diags.render({"sync"}, false);
    if (!options.passes_check(*module, *module->kernels()[0], true)) continue;
    ASSERT_TRUE(pipeline(*module, chip(), options, piped)) << piped.render({"pipe"}, false);
    ASSERT_TRUE(check::check_module(*module, &chip(), {.strict = true}, found))
        << "seed " << seed << "\n"
        << text::print_module(*module) << found.render({"check"}, false);
  }
}

}  // namespace
}  // namespace asc2::pipe
