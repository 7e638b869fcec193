// SPDX-License-Identifier: Apache-2.0
// The options by which asc2, asc2-parse and asc2-sim learn of a launch.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "launch/launch.h"

namespace asc2::cli {

class LaunchOptions {
 public:
  /// Without `constants` there is no --const: the kernel is compiled already.
  void add_to(Options& options, bool constants = true);
  /// The launch file, if any, with what the command line says instead.
  Result<Launch> load(Diags& diags) const;
  /// Is there an option that matters to asc2-parse only?
  bool specialises() const { return !kernel_.empty() || !consts_.empty(); }
  /// The options as the command line gave them, quoted for a shell.
  std::vector<std::string> words() const;

 private:
  std::string file_, kernel_, grid_;
  std::vector<std::string> args_, consts_;
};

}  // namespace asc2::cli
