// SPDX-License-Identifier: Apache-2.0
// Runs the families of rules in order; later ones rest on what earlier ones have made sure of.
#include "check/check.h"

#include "check/rules.h"

namespace asc2::check {

namespace {

using ir::Stage;

void check_kernel(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                  const Options& options, Diags& diags) {
  const size_t before = diags.error_count();
  check_types(module, kernel, diags);
  check_assigned(module, kernel, diags);
  const Stage stage = ir::stage_of(module, kernel);
  if (!target || diags.error_count() != before || stage < Stage::Machine) return;
  check_machine(module, kernel, *target, diags);
  check_plan(module, kernel, *target, diags);
  if (diags.error_count() != before) return;
  if (stage < (options.sync ? Stage::Planned : Stage::Synced)) return;
  check_sync(module, kernel, *target, options, diags);
}

}  // namespace

Result<> check_module(const ir::Module& module, const Target* target, const Options& options,
                      Diags& diags) {
  const size_t before = diags.error_count();
  for (const ir::Inst* kernel : module.kernels()) {
    check_kernel(module, *kernel, target, options, diags);
  }
  if (diags.error_count() != before) return Failure{};
  return {};
}

}  // namespace asc2::check
