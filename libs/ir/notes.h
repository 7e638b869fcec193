// SPDX-License-Identifier: Apache-2.0
// What the user wrote beside a line, its comments and x.* attributes, when a pass puts other lines
// in its place or takes it out.
#pragma once

#include <functional>

#include "ir/module.h"

namespace asc2::ir {

/// To the first of the lines that stand for `from`, above its own comments.
void move_comments(Inst& from, Inst& first);
/// x.* attributes, to the last of the lines that stand for `from`.
void move_user_attributes(Inst& from, Inst& last);

/// Takes out the lines of the region, not those of regions within, for which `gone` holds. Their
/// comments stay, above the next line that is left.
void erase_lines(Region& region, const std::function<bool(const Inst&)>& gone);

}  // namespace asc2::ir
