// SPDX-License-Identifier: Apache-2.0
// The host program of --main: enough ACL to launch the file's kernels on data from files.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "ir/module.h"

namespace asc2::emit {

class HostProgram {
 public:
  HostProgram(const ir::Module& module, const std::vector<std::string>& cpp_names, Diags& diags)
      : module_(module), cpp_names_(cpp_names), diags_(diags) {}
  /// Adds a launch; needs grid, sizes and values of the parameters.
  Result<> add(const ir::Inst& kernel, const std::string& name);
  std::string text() const;

 private:
  Result<std::string> argument(const ir::Inst& param) const;
  DiagRef missing(const ir::Inst& inst, std::string_view what) const;

  const ir::Module& module_;
  const std::vector<std::string>& cpp_names_;
  Diags& diags_;
  std::string launches_;
};

}  // namespace asc2::emit
