// SPDX-License-Identifier: Apache-2.0
// How the statements of a kernel follow one another: what leaves a block, what follows it, and what
// names stand for where paths meet.
#pragma once

#include <vector>

#include "front/environment.h"

namespace asc2::front {

/// How a block ends.
enum class Flow : uint8_t { Next, Break, Continue, Return };

/// Statements that follow an if in its block, and those behind that block, up to the end of the
/// loop's body or of the function.
struct Tail {
  const Block* block;
  size_t next;
  const Tail* outer;
};

/// What 'break', 'continue' and 'return' leave.
struct Around {
  bool forgets = false;  // names that only the loop's body assigns have no value behind it
  bool loop = false;     // a loop of this function, else the function
  bool mask = false;     // there is a 'with' between
  bool runs = false;     // a loop at run time that runs at least once
  Binding* goes_on =
      nullptr;               // of a loop with a 'break' or 'return': whether there was none so far
  Binding* stays = nullptr;  // of a loop with a 'return': whether there was none so far
  ir::Region* region = nullptr;  // the one around the loop
  size_t start = 0;              // where in it the loop begins
  const Tail* tail = nullptr;
};

/// A name that a loop carries from one iteration to the next.
struct Carried {
  Binding* binding;
  Value entry;  // what the name stands for at the head of each iteration
  Span place;
  size_t outer_depth;
};

/// A branch at run time.
struct Arms {
  bool leaves = false;  // an arm leaves the loop's body or function, whose end comes next
  ir::Inst* inst = nullptr;
  Span condition;
  std::vector<Snapshot> taken, other;  // what the names stand for at the end of each arm
};

struct Move {
  ir::ValueId to = ir::kNoValue;
  Value from;
};

}  // namespace asc2::front
