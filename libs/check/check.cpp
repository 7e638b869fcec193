// SPDX-License-Identifier: Apache-2.0
// Runs the families of rules in order; later ones rest on what earlier ones have made sure of.
#include "check/check.h"

#include "check/rules.h"

namespace asc2::check {

Result<> check_module(const ir::Module& module, const Target* target, const Options& options,
                      Diags& diags) {
  const size_t before = diags.error_count();
  for (const ir::Inst* kernel : module.kernels()) {
    check_types(module, *kernel, diags);
    check_assigned(module, *kernel, diags);
  }
  if (diags.error_count() != before) return Failure{};
  (void)target;
  (void)options;
  return {};
}

}  // namespace asc2::check
