// SPDX-License-Identifier: Apache-2.0
#include "fuzz/plan_program.h"

#include <algorithm>

#include "check/check.h"
#include "fuzz/generator.h"
#include "fuzz/plan_oracle.h"
#include "memplan/memplan.h"
#include "text/parser.h"
#include "text/printer.h"
#include "tile/tile.h"

namespace asc2::fuzz {

namespace {

constexpr int kPaths = 6;

/// The program planned for the target; "" when it is right or rightly refused.
std::string plan(const std::string& text, const Target& target, uint64_t seed, PlanCount& count,
                 memplan::Outcome& outcome) {
  Diags diags;
  auto module = text::parse_module(std::make_shared<Source>(Source{"random.a2ir", text}), diags);
  if (!module) return diags.render({"plan"}, false);
  std::vector<memplan::Outcome> outcomes;
  if (!memplan::plan_memory(*module, target, {}, diags, &outcomes)) {
    ++count.refused;
    const bool overflow = std::all_of(diags.all().begin(), diags.all().end(), [](const auto& d) {
      return d.severity != Severity::Error || d.info == &diag::MemplanOverflow ||
             d.info == &diag::MemplanGaveUp;
    });
    return overflow ? std::string() : diags.render({"plan"}, false);
  }
  ++count.plans;
  if (!outcomes.empty()) outcome = outcomes.front();
  Diags findings;
  const std::string planned = text::print_module(*module);
  auto again = text::parse_module(std::make_shared<Source>(Source{"planned.a2ir", planned}), diags);
  if (!again) return diags.render({"plan"}, false) + planned;
  if (!check::check_module(*again, &target, {}, findings))
    return findings.render({"plan"}, false) + planned;
  for (int path = 0; path < kPaths; ++path) {
    ++count.paths;
    const std::string fault =
        follow_plan(*again, *again->kernels().front(), seed * kPaths + static_cast<uint64_t>(path));
    if (!fault.empty()) return fault + "\n" + planned;
  }
  return {};
}

}  // namespace

std::string plan_program(uint64_t seed, const Target& target, PlanCount& count) {
  Diags diags;
  auto module = text::parse_module(
      std::make_shared<Source>(Source{"random.a2ir", random_program(seed)}), diags);
  if (!module || !tile::legalise(*module, target, diags)) return diags.render({"plan"}, false);
  const std::string machine = text::print_module(*module);
  memplan::Outcome outcome;
  std::string fault = plan(machine, target, seed, count, outcome);
  const int64_t align = target.space(CoreKind::Aiv, Space::Ub)->align;
  for (const int64_t percent : {100, 75, 50}) {
    if (!fault.empty() || outcome.bound == 0) break;
    Target small = target;
    SpaceSpec& ub =
        *small.cores[static_cast<size_t>(CoreKind::Aiv)]->spaces[static_cast<size_t>(Space::Ub)];
    ub.capacity = std::max(align, outcome.bound * percent / 100 / align * align);
    ub.usable = ub.capacity;
    ub.reserved.clear();
    memplan::Outcome ignored;
    fault = plan(machine, small, seed, count, ignored);
  }
  return fault;
}

}  // namespace asc2::fuzz
