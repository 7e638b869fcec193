// SPDX-License-Identifier: Apache-2.0
#include "driver/pipe_options.h"

#include "check/check.h"
#include "sync/sync.h"

namespace asc2::driver {

pipe::Options pipe_options(const Target& target) {
  pipe::Options options;
  options.synchronise = [&target](ir::Module& module, ir::Inst& kernel,
                                  Diags& diags) -> Result<int64_t> {
    int64_t steps = 0;
    A2_TRY(sync::synchronise(module, kernel, target, {.resync = true, .steps = &steps}, diags));
    return steps;
  };
  options.passes_check = [&target](const ir::Module& module, const ir::Inst& kernel, bool strict) {
    Diags unheard;
    return static_cast<bool>(
        check::check_kernel(module, kernel, &target, {.strict = strict}, unheard));
  };
  return options;
}

}  // namespace asc2::driver
