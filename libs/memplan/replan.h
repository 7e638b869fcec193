// SPDX-License-Identifier: Apache-2.0
// Forgets what an earlier plan has written: addresses, slots, subscripts, and the lines that
// computed them.
#pragma once

#include "ir/module.h"

namespace asc2::memplan {

void drop_plan(ir::Module& module, ir::Inst& kernel);

}  // namespace asc2::memplan
