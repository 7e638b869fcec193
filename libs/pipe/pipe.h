// SPDX-License-Identifier: Apache-2.0
// asc2-pipe: the order in which the scalar unit issues work.
//
//   ahead     some lines an iteration or more before the others of the loop: loads that need not
//             stand behind a wait of the scalar unit, work of a pipe that need not stand behind its
//             own of the iteration before. Flags are then found anew.
//   nest      a loop in a loop as one, so that lines go ahead across rounds of the outer one too.
//   unroll    the body several times, so that slots and flag ids are literals. Every pipe keeps its
//             order and every flag its partner, so what happens before what stays as it was. Flags
//             are found anew where that costs no time, or the check does not prove the copies.
#pragma once

#include <functional>

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::pipe {

struct Options {
  /// Drops the flags and barriers of a kernel and adds those that it needs, as asc2-sync does;
  /// returns how many steps its proofs took. Without it no line goes ahead of another.
  std::function<Result<int64_t>(ir::Module&, ir::Inst& kernel, Diags&)> synchronise;
  /// Whether a kernel passes the check; `strict`: and no flag is set while it may be up. What does
  /// not is not made.
  std::function<bool(const ir::Module&, const ir::Inst& kernel, bool strict)> passes_check;
  bool strict = true;  // for kernels that pass it as they are given
};

/// Kernels of stage synced become pipelined; later ones stay as they are. `unroll_factor` on a loop
/// is an order. Flags that are not those `synchronise` finds are orders as well. Reports for each
/// loop, as a remark, what was done, what an iteration takes and what bounds it.
Result<> pipeline(ir::Module& module, const Target& target, const Options& options, Diags& diags);

}  // namespace asc2::pipe
