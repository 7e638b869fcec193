// SPDX-License-Identifier: Apache-2.0
// PyAsc2 kernels to tile-level IR.
//
//   auto module = front::parse_kernel(source, launch, diags);
//
// One @asc2.jit function of the file becomes a kernel, specialised for the launch's constants and
// argument types. Everything else in the file is left alone.
#pragma once

#include <memory>

#include "base/diag.h"
#include "ir/module.h"
#include "launch/launch.h"

namespace asc2::front {

/// The kernel is the launch's, else the only @asc2.jit function that no other one calls.
Result<ir::Module> parse_kernel(std::shared_ptr<const Source> python, const Launch& launch,
                                Diags& diags);

}  // namespace asc2::front
