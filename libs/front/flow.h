// SPDX-License-Identifier: Apache-2.0
// How the statements of a kernel follow one another: what leaves a block, what follows it, and what
// names stand for where paths meet.
#pragma once

#include <vector>

#include "front/environment.h"

namespace asc2::front {

// Keys of the names that stand for what the paths through a function return.
constexpr std::string_view kReturned = "return", kPartial = "return partial";

/// How a block ends.
enum class Flow : uint8_t { Next, Break, Continue, Return };

/// Statements that follow an if in its block, and those behind that block, up to the end of the
/// loop's body or of the function.
struct Tail {
  const Block* block;
  size_t next;
  const Tail* outer;
};

/// A name that a loop carries from one iteration to the next.
struct Carried {
  Binding* binding;
  Value entry;  // what the name stands for at the head of each iteration
  Span place;
  size_t outer_depth;
};

/// What 'break', 'continue' and 'return' leave.
struct Around {
  bool forgets = false;        // names that only the loop's body assigns have no value behind it
  bool loop = false;           // a loop of this function, else the function
  bool mask = false;           // there is a 'with' between
  bool runs = false;           // a loop at run time that runs at least once
  const Stmt* stmt = nullptr;  // the loop
  const std::vector<Carried>* carried = nullptr;  // what it hands from one iteration to the next
  Binding* goes_on =
      nullptr;               // of a loop with a 'break' or 'return': whether there was none so far
  Binding* stays = nullptr;  // of a loop with a 'return': whether there was none so far
  ir::Region* region = nullptr;  // the one around the loop
  size_t start = 0;              // where in it the loop begins
  const Tail* tail = nullptr;
};

/// A branch at run time.
struct Arms {
  bool leaves = false;  // an arm leaves the loop's body or function, whose end comes next
  Flow ends[2] = {Flow::Next, Flow::Next};
  ir::Inst* inst = nullptr;
  Span condition;
  std::vector<Snapshot> taken, other;  // what the names stand for at the end of each arm
};

struct Move {
  ir::ValueId to = ir::kNoValue;
  Value from;
};

/// `a if condition else b`, decided at run time.
struct Choice {
  Value condition;
  Span span;
  Binding* target = nullptr;  // the name that it is assigned to
  bool at_hand = false;       // nothing needs to be computed for either side
  std::vector<Move> moves[2];
};

}  // namespace asc2::front
