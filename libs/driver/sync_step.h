// SPDX-License-Identifier: Apache-2.0
// What asc2-sync does, with a verdict on what it leaves to the input.
#pragma once

#include "sync/sync.h"

namespace asc2::driver {

/// Adds the flags of each core. Those between cores are the input's: where there are any, the
/// result is checked, and what is found is a fault of the input.
Result<> add_flags(ir::Module& module, const Target& target, const sync::Options& options,
                   Diags& diags);

}  // namespace asc2::driver
