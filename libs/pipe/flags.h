// SPDX-License-Identifier: Apache-2.0
// Which flags between MTE2 and the other pipes let loads go an iteration ahead.
#pragma once

#include <map>
#include <string>

#include "pipe/loop.h"

namespace asc2::pipe {

/// Two ids that a flag uses in turn: `even` in iterations 0, 2, ... of the loop.
struct Turns {
  int64_t even = 0, odd = 0;
};

struct FlagPlan {
  std::string reason;                      // why loads cannot go ahead; "" when they can
  std::map<const ir::Inst*, Turns> turns;  // sets and waits that get another id
};

/// After why_not_split() was content.
FlagPlan plan_flags(const ir::Inst& kernel, const Loop& loop, const Target& target);

}  // namespace asc2::pipe
