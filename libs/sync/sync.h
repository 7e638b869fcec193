// SPDX-License-Identifier: Apache-2.0
// asc2-sync: adds the flags and barriers that a planned kernel needs, and none that it does not.
//
//   %x = load %x_gm, [%o], [128] : f32[128]
//   set_flag mte2, v, 0                          <- the load is complete
//   wait_flag mte2, v, 0                         <- before the vector unit reads
//   %y = exp %x : f32[128]
//
// Irredundant means: no flag, with all its sets and waits, and no barrier that was added can be
// taken away such that the kernel stays right on all its paths. A path is any way through the text:
//   - a branch goes either way, each time anew, unless its condition is known: by constants, the
//     number of blocks, or the rounds of loops that run a known, small number of times;
//   - a loop runs each time any number of times that the range of its bounds allows: a constant
//     number, at least one, or any, so also none; of the number, nothing is remembered;
//   - `parallel` loops and `alias` lists are believed; scalars that are not known may have any
//   value.
// On a path, slots are those of its iterations. Windows of GM with affine offsets are compared for
// iterations of the loop around both that lie so far apart, and for any of the loops inside it.
// Lines that the input had stay, even where they order nothing.
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
  Verify,      // nothing is added, and each missing order is an error; not with flags between cores
};

struct Options {
  Mode mode = Mode::Auto;
  /// Drop the flags and barriers of the input first, but for flags between cores, and the lines
  /// that only number what is dropped.
  bool resync = false;
  bool explain = false;      // report a remark for each flag, barrier and merge
  int64_t* steps = nullptr;  // gets what proofs have followed added: a measure of the time it took
};

/// Every order that the memory of a core needs is kept on every path, no flag is left set. What
/// cores share is left to the flags between them. Errors: a kernel before stage 'planned', a buffer
/// without an address, an operation without a pipe, flags of the input that do not exist or do not
/// come in turn, no id for a flag because the input holds all; with Verify, what is missing.
/// Flags and barriers of the input stay, and count for what they order.
Result<> synchronise(ir::Module& module, const Target& target, const Options& options,
                     Diags& diags);
/// The same for one kernel of the module.
Result<> synchronise(ir::Module& module, ir::Inst& kernel, const Target& target,
                     const Options& options, Diags& diags);

}  // namespace asc2::sync
