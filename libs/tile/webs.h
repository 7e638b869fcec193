// SPDX-License-Identifier: Apache-2.0
// Splits tile variables into def-use webs, so that unrelated values of one name get a buffer each.
#pragma once

#include "ir/module.h"

namespace asc2::tile {

/// Renames in place: the first web of %x keeps the name, others become %x.1, %x.2, ... Variables
/// with a buffer of their own in the input are left alone.
void split_webs(ir::Module& module, ir::Inst& kernel);

}  // namespace asc2::tile
