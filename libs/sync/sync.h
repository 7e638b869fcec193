// SPDX-License-Identifier: Apache-2.0
// asc2-sync: adds the flags and barriers that a planned kernel needs, and none that it does not.
//
//   %x = load %x_gm, [%o], [128] : f32[128]
//   set_flag mte2, v, 0                          <- the load is complete
//   wait_flag mte2, v, 0                         <- before the vector unit reads
//   %y = exp %x : f32[128]
#pragma once

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::sync {

enum class Mode : uint8_t {
  Auto,        // the irredundant set of flags and barriers
  BarrierAll,  // a barrier of all pipes after every operation, to find out whether order is at
               // fault
  None,        // nothing is added
  Verify,      // nothing is added, and each missing order is an error
};

struct Options {
  Mode mode = Mode::Auto;
  bool resync = false;   // drop the flags and barriers of the input first
  bool explain = false;  // report a remark for each flag, barrier and merge
};

/// Every order that the memory of the kernels needs is kept on every path, no flag is left set.
/// Flags and barriers of the input stay, and count for what they order.
Result<> synchronise(ir::Module& module, const Target& target, const Options& options,
                     Diags& diags);

}  // namespace asc2::sync
