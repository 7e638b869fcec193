// SPDX-License-Identifier: Apache-2.0
// Runs the families of rules in order; later ones rest on what earlier ones have made sure of.
#include "check/check.h"

#include <fmt/format.h>

#include "check/diags.h"
#include "check/rules.h"
#include "ir/stage.h"
#include "ir/walk.h"

namespace asc2::check {

namespace {

using ir::Stage;

const ir::Inst* find_parameter(const ir::Module& module, const ir::Inst& kernel,
                               std::string_view name) {
  for (const ir::Inst* inst : kernel.regions[0].body) {
    if (inst->op == ir::Op::Param && module.name_of(inst->result()) == name) return inst;
  }
  return nullptr;
}

constexpr int kMaxLoops = 16;  // nested

/// The first loop that nests too deep, null when there is none.
const ir::Inst* too_deep(const ir::Region& region, int depth) {
  for (const ir::Inst* inst : region.body) {
    const bool loop = ir::is_loop(*inst);
    if (loop && depth == kMaxLoops) return inst;
    for (const ir::Region& inner : inst->regions) {
      if (const ir::Inst* found = too_deep(inner, depth + loop)) return found;
    }
  }
  return nullptr;
}

void check_parameters(const ir::Module& module, const ir::Inst& kernel, const ir::Inst& other,
                      bool types, Diags& diags) {
  for (const ir::Inst* inst : kernel.regions[0].body) {
    if (inst->op != ir::Op::Param) continue;
    const std::string_view name = module.name_of(inst->result());
    const ir::Inst* there = find_parameter(module, other, name);
    if (there && (!types || there->type == inst->type)) continue;
    diags
        .error<diag::CheckType>(
            module.where(*inst),
            fmt::format("the halves of a kernel have the same parameters: '%{}' is {}", name,
                        there ? "of another type in the other one" : "missing in the other one"))
        .note(module.where(there ? *there : other), "the other half");
  }
}

/// The halves of a kernel are launched together, with one grid and the same arguments.
void check_halves(const ir::Module& module, const ir::Inst& kernel, Diags& diags) {
  if (ir::core_of(module, kernel) != CoreKind::Aic) return;
  const ir::Inst* other = ir::other_half(module, kernel);
  if (!other) return;
  if (kernel.int_attr(ir::Attr::Grid, 1) != other->int_attr(ir::Attr::Grid, 1)) {
    diags.error<diag::CheckType>(module.where(kernel), "the halves of a kernel have one grid")
        .note(module.where(*other), "the other half");
  }
  check_parameters(module, kernel, *other, true, diags);
  check_parameters(module, *other, kernel, false, diags);
}

void run_rules(const ir::Module& module, const ir::Inst& kernel, const Target* target,
               const Options& options, Diags& diags) {
  const size_t before = diags.error_count();
  if (const ir::Inst* loop = too_deep(kernel.regions[0], 0)) {
    diags.error<diag::CheckLoops>(module.where(*loop), kMaxLoops)
        .from_here(module.loc_text(*loop))
        .help("make one loop of some, with // and % for what their variables were");
    return;
  }
  check_halves(module, kernel, diags);
  check_types(module, kernel, diags);
  check_assigned(module, kernel, diags);
  const Stage stage = ir::stage_of(module, kernel);
  if (target) check_orders(module, kernel, *target, diags);
  if (!target || diags.error_count() != before || stage < Stage::Machine) return;
  check_machine(module, kernel, *target, diags);
  check_bounds(module, kernel, diags);
  check_plan(module, kernel, *target, diags);
  if (diags.error_count() != before || !options.order) return;
  if (stage < (options.sync ? Stage::Planned : Stage::Synced)) return;
  check_sync(module, kernel, *target, options, diags);
}

}  // namespace

Result<> check_kernel(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                      const Options& options, Diags& diags) {
  const size_t before = diags.error_count();
  run_rules(module, kernel, target, options, diags);
  if (diags.error_count() != before) return Failure{};
  return {};
}

Result<> check_module(const ir::Module& module, const Target* target, const Options& options,
                      Diags& diags) {
  const size_t before = diags.error_count();
  for (const ir::Inst* kernel : module.kernels()) {
    run_rules(module, *kernel, target, options, diags);
  }
  if (diags.error_count() != before) return Failure{};
  return {};
}

Result<> check_result(const ir::Module& module, const Target* target, const Options& options,
                      std::string_view maker, Diags& diags) {
  Diags found;
  if (check_module(module, target, options, found)) return {};
  for (const Diagnostic& finding : found.all()) {
    if (finding.severity != Severity::Error) continue;
    if (finding.info == &diag::CheckUnproved) continue;
    A2_BUG("the check finds, after {}:\n{}", maker, found.render({"check"}, false));
  }
  diags.take(std::move(found));
  return Failure{};
}

}  // namespace asc2::check
