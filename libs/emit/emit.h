// SPDX-License-Identifier: Apache-2.0
// asc2-emit: synchronised IR to Ascend C.
//
//   set_flag v, mte2, 0                                       SetFlag<HardEvent::V_MTE2>(0);
//   %x[%i.s2] = load %x_gm, [%o], [%n] : f32[128]     ->      asc2::Load(x[i_s2], x_gm[o], n);
//   %y = exp %x[%i.s2] : f32[128]                             Exp(y, x[i_s2], 128);
//
// The file needs nothing but kernel_operator.h: addresses are static, flags explicit, every
// variable keeps its name. What the chip or the dialect cannot do is an error, never a truncation.
#pragma once

#include <string>

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::emit {

struct Options {
  bool main = false;  // add a host program that launches the kernel
};

/// The module's kernels as one C++ file; they must be synchronised for that target.
Result<std::string> emit_kernels(const ir::Module& module, const Target& target,
                                 const Options& options, Diags& diags);

}  // namespace asc2::emit
