// SPDX-License-Identifier: Apache-2.0
// Which function of a file is the kernel.
#pragma once

#include "base/diag.h"
#include "front/skim.h"
#include "launch/launch.h"

namespace asc2::front {

/// The launch's kernel, else the only one that no other kernel of the file calls.
Result<const Definition*> choose_kernel(const Source& source, const FileIndex& index,
                                        const Launch& launch, Diags& diags);

}  // namespace asc2::front
