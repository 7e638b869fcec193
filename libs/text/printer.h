// SPDX-License-Identifier: Apache-2.0
// IR to canonical .a2ir text: print(parse(t)) == t for canonical t, and printing is a fixpoint.
#pragma once

#include <string>

#include "ir/module.h"

namespace asc2::text {

std::string print_module(const ir::Module& module);
/// One instruction on one line, without comments, location and region: for messages.
std::string print_inst(const ir::Module& module, const ir::Inst& inst);

}  // namespace asc2::text
