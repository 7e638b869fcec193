// SPDX-License-Identifier: Apache-2.0
// Turns kernels of stage tile into stage machine: each tile variable becomes a buffer of the
// target's vector core, each operation one that the target has, each load and store a window with
// explicit extents.
#pragma once

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::tile {

/// Kernels of stage machine and later stay as they are, and so do the decisions that stand in the
/// input already: buffers, extents, operations that the target has. Each cast inserted and each
/// operation expanded is reported as a remark.
Result<> legalise(ir::Module& module, const Target& target, Diags& diags);

}  // namespace asc2::tile
