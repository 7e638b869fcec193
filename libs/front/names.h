// SPDX-License-Identifier: Apache-2.0
// Which names statements assign and read.
#pragma once

#include <string_view>
#include <vector>

#include "front/ast.h"

namespace asc2::front {

/// Names that the statements assign, sorted; those of nested statements too.
std::vector<std::string_view> assigned_names(const Block& block);
void add_assigned_names(const Stmt& stmt, std::vector<std::string_view>& out);
/// Do the statements assign the name before anything of them can read it?
bool written_first(const Block& block, std::string_view name);
/// Does the statement have a 'break', 'continue' or 'return' that leaves the loop or function
/// around it? A loop's own 'break' and 'continue' do not.
bool exits(const Stmt& stmt);
bool exits(const Block& block);
/// Does one of the statements have a 'break' of the loop around them?
bool breaks(const Block& block);
/// Does one of the statements have a 'return', in loops too?
bool returns(const Block& block);

}  // namespace asc2::front
