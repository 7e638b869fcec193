// SPDX-License-Identifier: Apache-2.0
// asc2-memplan: slots and addresses for the buffers of a kernel.
//
//   %x = buf : ub f32[128]            ->   %x = buf {slots = 2, addr = [0x000000, 0x000200]} : ..
//   %x = load %g, [%o], [128] : ..    ->   %x[%i.s2] = load %g, [%o], [128] : ..
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"
#include "memplan/diags.h"
#include "target/target.h"

namespace asc2::memplan {

struct Options {
  bool replan = false;  // drop slots and addresses of the input first
};

/// What is known of a space of a kernel once it is planned.
struct Outcome {
  const ir::Inst* kernel = nullptr;
  Space space = Space::Ub;
  // Every buffer takes whole units of the space's alignment, here as everywhere.
  int64_t peak = 0;     // bytes up to the end of the highest buffer
  int64_t bound = 0;    // bytes alive at some moment, or up to a pinned end where not all
                        // are pinned: no plan needs less
  std::string verdict;  // "optimal", or what is known instead
};

/// Stage machine becomes planned. Addresses, slots, no_reuse and share of the input are orders.
/// Reports diag::MemplanOverflow when the buffers cannot fit. `outcomes` may be null.
Result<> plan_memory(ir::Module& module, const Target& target, const Options& options, Diags& diags,
                     std::vector<Outcome>* outcomes = nullptr);

}  // namespace asc2::memplan
