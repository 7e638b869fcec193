// SPDX-License-Identifier: Apache-2.0
// --verify-each: after every step the module is checked, printed and read back, and run.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "driver/diags.h"
#include "ir/module.h"
#include "ir/stage.h"
#include "launch/launch.h"
#include "sim/sim.h"
#include "target/target.h"

namespace asc2::driver {

class Verifier {
 public:
  Verifier(const Launch& launch, const Target* target) : launch_(launch), target_(target) {}

  /// Runs the kernel as the user wrote it, and reports what is wrong with it.
  Result<> begin(const ir::Module& module, Diags& diags);
  /// A step that broke something that held is a bug.
  Result<> after(std::string_view step, const ir::Module& module, Diags& diags);

 private:
  Result<std::vector<sim::RunResult>> run(const ir::Module& module, Diags& diags) const;

  const Launch& launch_;
  const Target* target_;
  std::vector<sim::RunResult> before_;  // of each kernel, at the stage before
  ir::Stage stage_ = ir::Stage::Tile;   // the stage before
  bool can_run_ = true;
};

}  // namespace asc2::driver
