// SPDX-License-Identifier: Apache-2.0
// asc2-memplan: slots and addresses for the buffers of a kernel.
//
//   %x = buf : ub f32[128]                  ->   %x = buf {slots = 2, addr = [0x000000, 0x000200]}
//   : ub f32[128] %x = load %x_gm, [%o], [128] : f32[128] ->   %x[%i.s2] = load %x_gm, [%o], [128]
//   : f32[128]
#pragma once

#include "base/diag.h"
#include "ir/module.h"
#include "memplan/diags.h"
#include "target/target.h"

namespace asc2::memplan {

struct Options {
  bool replan = false;  // drop slots and addresses of the input first
};

/// Stage machine becomes planned. Addresses, slots and no_reuse of the input are orders. Reports
/// diag::MemplanOverflow when the buffers cannot fit.
Result<> plan_memory(ir::Module& module, const Target& target, const Options& options,
                     Diags& diags);

}  // namespace asc2::memplan
