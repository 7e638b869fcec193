// SPDX-License-Identifier: Apache-2.0
#include "driver/sync_step.h"

#include "check/check.h"
#include "ir/walk.h"

namespace asc2::driver {

Result<> add_flags(ir::Module& module, const Target& target, const sync::Options& options,
                   Diags& diags) {
  A2_TRY(sync::synchronise(module, target, options, diags));
  const bool complete = options.mode == sync::Mode::Auto || options.mode == sync::Mode::BarrierAll;
  if (!complete || !ir::first_that_joins_cores(module.top)) return {};
  return check::check_module(module, &target, {}, diags);
}

}  // namespace asc2::driver
