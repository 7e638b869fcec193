// SPDX-License-Identifier: Apache-2.0
// All stages run on the same made-up inputs; each must leave what the stage before left. Only
// expansions of asc2-tile may differ, by their accuracy.
#include "driver/verify.h"

#include <memory>

#include "check/check.h"
#include "driver/diags.h"
#include "ir/walk.h"
#include "sim/compare.h"
#include "sim/diags.h"
#include "sim/random.h"
#include "text/parser.h"
#include "text/printer.h"

namespace asc2::driver {

namespace {

/// Addresses and branches that hang on the content of arrays, which here is made up.
bool reads_elements(const ir::Module& module) {
  bool found = false;
  for (const ir::Inst* kernel : module.kernels()) {
    ir::walk(kernel->regions[0], [&](const ir::Inst& inst) {
      found = found || inst.op == ir::Op::Get || inst.op == ir::Op::Extract;
    });
  }
  return found;
}

}  // namespace

Result<std::vector<sim::RunResult>> Verifier::run(const ir::Module& module, Diags& diags) const {
  std::vector<sim::RunResult> results;
  for (const ir::Inst* kernel : sim::kernels_to_run(module)) {
    sim::Inputs inputs;
    inputs.launch = &launch_;
    sim::fill_random(module, *kernel, 0, inputs);
    sim::Options options;
    options.kernel = module.kernel_name(*kernel);
    A2_TRY_ASSIGN(sim::RunResult result, sim::simulate(module, target_, inputs, options, diags));
    results.push_back(std::move(result));
  }
  return results;
}

Result<> Verifier::after(std::string_view step, const ir::Module& module, Diags& diags) {
  const auto require = [step](bool holds, const std::string& what) {
    if (!holds) A2_BUG("after {}: {}", step, what);
  };
  A2_TRY(check::check_result(module, target_, {}, step, diags));
  Diags found;
  const std::string text = text::print_module(module);
  const auto reread = text::parse_module(std::make_shared<Source>(Source{"<verify>", text}), found);
  require(reread && text::print_module(*reread) == text,
          "printed and read back it is not the same");
  if (!can_run_) return {};
  if (before_.empty()) return begin(module, diags);
  auto now = run(*reread, found);
  require(bool(now), "it does not run any more:\n" + found.render({"sim"}, false));
  const std::vector<const ir::Inst*> kernels = sim::kernels_to_run(module);
  for (size_t i = 0; i < before_.size(); ++i) {
    const bool expanded = stage_ == ir::Stage::Tile && ir::stage_of(module, *kernels[i]) > stage_;
    const std::string difference =
        sim::first_difference(module, *kernels[i], before_[i], (*now)[i], expanded);
    require(difference.empty(), "it computes something else: " + difference);
  }
  before_ = std::move(*now);
  stage_ = ir::stage_of(module, *kernels.front());
  return {};
}

/// What the run finds is the kernel's own fault, but for facts of the launch that are missing.
Result<> Verifier::begin(const ir::Module& module, Diags& diags) {
  const std::vector<ir::Inst*> kernels = module.kernels();
  if (kernels.empty()) return {};
  stage_ = ir::stage_of(module, *kernels.front());
  Diags found;
  if (auto now = run(module, found)) {
    before_ = std::move(*now);
    return {};
  }
  const Diagnostic& why = found.all().front();
  if (why.info != &diag::SimInput && !reads_elements(module)) {
    A2_TRY(run(module, diags));
    return {};
  }
  can_run_ = false;
  diags.warning<diag::VerifyCannotRun>({}, why.message).help(why.help);
  return {};
}

}  // namespace asc2::driver
