// SPDX-License-Identifier: Apache-2.0
// What a kernel leaves behind.
#pragma once

#include <set>

#include "ir/module.h"

namespace asc2::model {

/// Pointer parameters whose memory the kernel writes; those that may alias them apart.
std::set<ir::ValueId> written_params(const ir::Module& module, const ir::Inst& kernel);

}  // namespace asc2::model
