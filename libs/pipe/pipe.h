// SPDX-License-Identifier: Apache-2.0
// asc2-pipe: the order in which the scalar unit issues work. Every pipe keeps its own order and
// every flag its partner, so what happens before what stays as asc2-sync made it; only dispatch
// moves.
//
//   unroll    the body several times, so that slots and flag ids are literals
//   ahead     loads of the next iteration before the work of this one: prologue, steady state,
//   epilogue
#pragma once

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::pipe {

/// Nothing to choose yet; here so that every pass is called alike.
struct Options {};

/// Kernels of stage synced become pipelined; later ones stay as they are. `unroll_factor` on a loop
/// is an order. Reports for each loop, as a remark, its bound, the pipe that sets it, and what was
/// done.
Result<> pipeline(ir::Module& module, const Target& target, const Options& options, Diags& diags);

}  // namespace asc2::pipe
