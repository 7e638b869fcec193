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

inline constexpr int64_t kMaxSteps = 10'000'000;  // of about 1 us

struct Options {
  /// Prove the order of accesses and judge the flags of synchronised kernels.
  bool order = true;
  /// Report several outstanding tokens of one flag as an error too.
  bool strict = false;
  /// Prove the order of accesses at stage 'planned' too.
  bool sync = false;
  /// Warn of flags and barriers that the proof can do without.
  bool redundant = false;
  /// Of the kernel that the proof of order may walk before it stops to look at each combination of
  /// slots, and as many again before it gives up.
  int64_t max_steps = kMaxSteps;
};

/// Reports every finding. Without a target, the rules that need one are left out.
Result<> check_module(const ir::Module& module, const Target* target, const Options& options,
                      Diags& diags);

/// Of what a pass has made of a right module. A fault is a bug of the pass, named `maker`; but that
/// the proof would take too long lies in the kernel, and is reported.
Result<> check_result(const ir::Module& module, const Target* target, const Options& options,
                      std::string_view maker, Diags& diags);

/// The same as check_module() for one kernel of the module. What the two halves of a kernel share
/// is judged with the first of them, the cube core's.
Result<> check_kernel(const ir::Module& module, const ir::Inst& kernel, const Target* target,
                      const Options& options, Diags& diags);

}  // namespace asc2::check
