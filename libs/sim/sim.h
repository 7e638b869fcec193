// SPDX-License-Identifier: Apache-2.0
// Runs a kernel of any stage on arrays. Values are those of NumPy: every operation rounds in its
// dtype. Kernels up to stage planned run line by line, block after block; from stage synced on the
// machine runs their pipes, and races, deadlocks and flags that leak are errors.
//
//   Inputs inputs;
//   inputs.launch = &launch;                        // grid, sizes, scalars
//   inputs.arrays["x_ptr"] = {array, "x.npy"};      // the others start as never written
//   A2_TRY_ASSIGN(RunResult result, simulate(module, &target, inputs, {}, diags));
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diag.h"
#include "base/npy.h"
#include "ir/module.h"
#include "sim/stats.h"

namespace asc2 {
struct Launch;
struct Target;
}  // namespace asc2

namespace asc2::sim {

/// Bytes that all arrays of a run may have together.
inline constexpr uint64_t kMaxArrayBytes = uint64_t{8} << 30;

struct ArrayInput {
  NpyArray array;
  std::string origin;  // "x.npy": for messages
};

struct Inputs {
  const Launch* launch = nullptr;  // kernel, grid, sizes and scalars; wins over the kernel's own
  std::map<std::string, ArrayInput, std::less<>> arrays;  // by parameter
  std::set<std::string, std::less<>> zeroed;              // arrays that start as zeros
};

struct Options {
  std::string kernel;                // "": that of the launch, or the only one
  uint64_t max_steps = 100'000'000;  // of one block; then a loop is taken to be endless
  bool oracle = false;  // from stage planned: order the pipes by data alone, without flags
  bool trace = false;   // fill RunResult::trace
  bool bound = false;   // compute Stats::bound, which runs the pipes again
};

struct OutputArray {
  std::string name;       // of the parameter
  NpyArray array;         // bf16 as u16
  int64_t unwritten = 0;  // elements that were never written; they hold nan or -1
};

struct RunResult {
  std::vector<OutputArray> arrays;  // every pointer parameter, in order
  Stats stats;
  Trace trace;
};

/// What is launched: each kernel of the file, of two halves for both kinds of cores the first.
std::vector<const ir::Inst*> kernels_to_run(const ir::Module& module);
/// The kernel that `simulate` runs: by the options, else by the launch, else the only one.
Result<const ir::Inst*> choose_kernel(const ir::Module& module, const Inputs& inputs,
                                      const Options& options, Diags& diags);

/// `target` may be null at stage tile.
Result<RunResult> simulate(const ir::Module& module, const Target* target, const Inputs& inputs,
                           const Options& options, Diags& diags);

}  // namespace asc2::sim
