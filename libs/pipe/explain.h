// SPDX-License-Identifier: Apache-2.0
// The remark of a loop: what was done, what an iteration takes and what bounds it, and what would
// lower the bound.
#pragma once

#include <string>

#include "base/diag.h"
#include "pipe/skewing.h"

namespace asc2::pipe {

/// `what` "": the loop stays as it is. `interval` 0: not known. `plan` null: it is no innermost
/// loop.
void explain(const ir::Module& module, const ir::Inst& loop, std::string what, double interval,
             const Plan* plan, const Target& target, CoreKind core, Diags& diags);

}  // namespace asc2::pipe
