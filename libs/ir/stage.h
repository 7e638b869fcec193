// SPDX-License-Identifier: Apache-2.0
// The tools that bring a kernel from one stage to a later one.
#pragma once

#include <string>

#include "ir/module.h"

namespace asc2::ir {

/// "asc2-memplan and asc2-sync" from machine to synced, for messages; "" when nothing is left to
/// do.
std::string tools_between(Stage from, Stage to);

}  // namespace asc2::ir
