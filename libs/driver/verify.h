// SPDX-License-Identifier: Apache-2.0
// --verify-each: after every step the module is checked, printed and read back, and run.
#pragma once

#include <string>

#include "base/diag.h"
#include "ir/module.h"
#include "launch/launch.h"
#include "target/target.h"

namespace asc2::driver {

class Verifier {
 public:
  Verifier(const Launch& launch, const Target* target) : launch_(launch), target_(target) {}

  /// Reports Diag::VerifyFailed when the step before broke something that held.
  Result<> after(std::string_view step, const ir::Module& module, Diags& diags);

 private:
  Result<std::string> run(const ir::Module& module, Diags& diags) const;

  const Launch& launch_;
  const Target* target_;
  std::string digest_;  // of the arrays after a run of the first stage
  bool can_run_ = true;
};

}  // namespace asc2::driver
