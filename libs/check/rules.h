// SPDX-License-Identifier: Apache-2.0
// The families of rules behind check_module; each reports what it finds and goes on.
#pragma once

#include "base/diag.h"
#include "check/check.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::check {

/// Element types, shapes and the rules of single operations, from the typing column of ops.def.
void check_types(const ir::Module& module, const ir::Inst& kernel, Diags& diags);
/// Definite assignment: both arms of a branch, loops that run zero times.
void check_assigned(const ir::Module& module, const ir::Inst& kernel, Diags& diags);
/// Places in memory and flags that the text asks for by number exist on the target.
void check_orders(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                  Diags& diags);
/// From stage machine on: every operation and data path exists on the target.
void check_machine(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                   Diags& diags);
/// From stage machine on: extents stay inside their tiles, subscripts inside the slots.
void check_bounds(const ir::Module& module, const ir::Inst& kernel, Diags& diags);
/// Buffers: all have a space and, once planned, an address; no two live ones overlap.
void check_plan(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                Diags& diags);
/// From stage synced on: order of conflicting accesses, flag discipline, deadlock.
void check_sync(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                const Options& options, Diags& diags);

/// The same for a kernel that has flags between cores, and for both halves of one that runs on both
/// kinds of cores.
void check_cross(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                 Diags& diags);

}  // namespace asc2::check
