// SPDX-License-Identifier: Apache-2.0
// All stages run on the same made-up inputs; the first stage says what the arrays must hold.
#include "driver/verify.h"

#include <memory>

#include "check/check.h"
#include "sim/random.h"
#include "text/parser.h"
#include "text/printer.h"

namespace asc2::driver {

Result<std::string> Verifier::run(const ir::Module& module, Diags& diags) const {
  std::string digests;
  for (const ir::Inst* kernel : module.kernels()) {
    sim::Inputs inputs;
    inputs.launch = &launch_;
    sim::fill_random(module, *kernel, 0, inputs);
    sim::Options options;
    options.kernel = module.text(kernel->operands()[0].sym);
    A2_TRY_ASSIGN(const sim::RunResult result,
                  sim::simulate(module, target_, inputs, options, diags));
    digests += sim::digest(result);
  }
  return digests;
}

Result<> Verifier::after(std::string_view step, const ir::Module& module, Diags& diags) {
  Diags found;
  if (!check::check_module(module, target_, {}, found)) {
    return diags.error<Diag::VerifyFailed>({}, step,
                                           "the check finds:\n" + found.render({"check"}, false));
  }
  const std::string text = text::print_module(module);
  const auto reread = text::parse_module(std::make_shared<Source>(Source{"<verify>", text}), found);
  if (!reread || text::print_module(*reread) != text) {
    return diags.error<Diag::VerifyFailed>({}, step, "printed and read back it is not the same");
  }
  if (!can_run_) return {};
  const auto digest = run(*reread, found);
  if (!digest && digest_.empty()) {
    can_run_ = false;
    diags.warning<Diag::VerifyCannotRun>({}, found.render({"sim"}, false));
    return {};
  }
  if (!digest) {
    return diags.error<Diag::VerifyFailed>(
        {}, step, "it does not run any more:\n" + found.render({"sim"}, false));
  }
  if (digest_.empty()) digest_ = *digest;
  if (digest_ == *digest) return {};
  return diags.error<Diag::VerifyFailed>(
      {}, step, "it computes something else:\n" + digest_ + "before, and now\n" + *digest);
}

}  // namespace asc2::driver
