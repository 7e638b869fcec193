// SPDX-License-Identifier: Apache-2.0
// What a loop's lines need of each other, flags and barriers apart: the graph that bounds every
// order of issue, and that a new order must respect.
//
//   %a[%s] = load ..     a      a -> b, distance 0: reads what it writes
//   %b = exp %a[%s]      b      b -> a, distance 2: with two slots, the one is free after two
//   rounds %acc = add %acc, %b  c      c -> c, distance 1: carried
#pragma once

#include <set>
#include <vector>

#include "model/access.h"
#include "pipe/loop.h"

namespace asc2::pipe {

/// A part of an item that runs on one pipe.
struct Work {
  Pipe pipe = Pipe::S;
  double busy = 0;   // the pipe, head included
  double until = 0;  // its start to its end
};

/// A line of the body, or a whole branch; flags and barriers are none.
struct Item {
  const ir::Inst* inst = nullptr;
  std::vector<Work> works;  // of a branch: of its last arm

  double cycles() const;  // that its result takes at least; nothing for a branch
  bool runs_on(Pipe pipe) const;
  bool only_scalars() const;  // all of it is done by the scalar unit
  bool is_slow() const;       // reads or writes memory from the scalar unit, which waits for it
};

struct Order {
  enum class Why : uint8_t {
    Value,    // a scalar, or a tile that is read
    Storage,  // bytes that are written over
    Gm,
  };
  size_t from = 0, to = 0;  // items
  int64_t distance = 0;     // `to` so many iterations later starts when `from` has ended
  Why why = Why::Value;
  ir::ValueId object = ir::kNoValue;  // buffer, tensor or scalar
};

struct Orders {
  std::vector<Item> items;
  std::vector<Order> list;
};

inline constexpr size_t kMostItems = 256;  // of a loop that is looked at as a graph

/// Nothing when the body is too long. `scalars` and `storage` are of the kernel that holds the
/// loop. Branches in `seldom`, and those for tails, are as good as never taken: they
/// take no time.
std::optional<Orders> orders_of(const ir::Module& module, const Loop& loop,
                                const model::Storage& storage, const model::Scalars& scalars,
                                const std::set<const ir::Inst*>& seldom, const Target& target,
                                CoreKind core);

}  // namespace asc2::pipe
