// SPDX-License-Identifier: Apache-2.0
// asc2-check: the static verdict on a module of any stage. One file per family of rules:
//   types      element types and shapes of operands, rules of single operations
//   assign     no variable is read on a path that has not written it
//   orders     addresses and flags of the text exist on the target
//   machine    operations and forms that the target has
//   bounds     extents and subscripts stay within their tile and buffer
//   plan       buffers: space, no two live ones overlap
//   sync       flags: budget, balance and alternation on every path; missing order, deadlock
//   cross      flags between cores, and the memory in which cores meet
#pragma once

#include "base/diag.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::check {

struct Options {
  /// Prove the order of accesses and judge the flags of synchronised kernels.
  bool order = true;
  /// Report several outstanding tokens of one flag as an error too.
  bool strict = false;
  /// Prove the order of accesses at stage 'planned' too.
  bool sync = false;
  /// Warn of flags and barriers that the proof can do without.
  bool redundant = false;
};

/// Reports every finding. Without a target, the rules that need one are left out.
Result<> check_module(const ir::Module& module, const Target* target, const Options& options,
                      Diags& diags);

/// The same for one kernel of the module. What the two halves of a kernel share is judged with the
/// first of them, the cube core's.
Result<> check_kernel(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                      const Options& options, Diags& diags);

}  // namespace asc2::check
