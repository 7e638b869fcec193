// SPDX-License-Identifier: Apache-2.0
// Buffers that lie at one address: a result that takes over the storage of an operand which is read
// for the last time, and buffers that the text puts together.
//
//   %b = exp %a      %a is dead behind it, the operation works element by element: {%a, %b}
//
// A takeover costs nothing when all other uses of the one are certainly over where the other
// begins, in the next round of a loop too. Else, say of a load's buffer by the one that is stored,
// somebody waits: it is a candidate, merged when space is scarce.
#pragma once

#include <optional>
#include <vector>

#include "base/diag.h"
#include "memplan/order.h"
#include "memplan/timing.h"
#include "model/lives.h"

namespace asc2::memplan {

/// What the planner knows of a kernel.
struct Facts {
  ir::Module& module;
  ir::Inst& kernel;
  const Target& target;
  CoreKind core;
  model::Storage storage;
  model::Lives lives;
  Timing timing;

  Facts(ir::Module& m, ir::Inst& k, const Target& t)
      : module(m),
        kernel(k),
        target(t),
        core(ir::core_of(m, k)),
        storage(m, k),
        lives(m, k, storage, t),
        timing(m, k, storage, lives, t) {}

  const model::Buffer& buffer(size_t i) const { return storage.buffers()[i]; }
  const model::BufferLife& life(size_t i) const { return lives.of(i); }
  size_t count() const { return storage.buffers().size(); }
  std::string_view name(size_t i) const { return module.name_of(buffer(i).value); }
  bool unused(size_t i) const { return life(i).uses.empty(); }
  /// All uses have a subscript already.
  bool subscripted(size_t i) const;
  /// One counted loop holds all uses, so that slots can rotate with it.
  bool can_rotate(size_t i) const;
  /// The line that a message about the buffer points at: its first use.
  const ir::Inst& place(size_t i) const;
};

/// Which orders of the text count; the others are ignored, to find out whether they are in the way.
struct Orders {
  bool addr = true, no_reuse = true, share = true;
  /// More than so many slots and num_stages are not asked for.
  int64_t most_slots = INT64_MAX, most_stages = INT64_MAX;
};

struct Group {
  std::vector<size_t> members;  // in the order of their lives; empty: merged into another
  int64_t bytes = 0;            // of a slot
  int home = -1;                // loop of all members, kNoHome when they have not one
  bool rotates = false;         // more than one slot is possible
  int64_t ordered = 0;          // slots that the text asks for, 0: none
  bool staged = false;          // by num_stages of their loop, not at the buffers
  bool no_reuse = false;
  bool one_pipe = true;
  Hold hold;                           // of all members, in `home`
  std::vector<int64_t> addr;           // of its slots, as far as the text gives them
  std::vector<model::LifeSpan> spans;  // of all members

  static constexpr int kNoHome = -2;
};

struct Takeover {
  size_t earlier = 0, later = 0;  // buffers
};

class Groups {
 public:
  /// Merges what the text puts together.
  Groups(const Facts& facts, const Orders& orders);
  /// Merges takeovers that cost nothing; keeps the others as candidates. Without an order, those
  /// within one pipe count as such.
  void take_over(const Facts& facts, const CertainOrder* order);

  const std::vector<Group>& all() const { return groups_; }
  const Group& of(size_t buffer) const { return groups_[head_[buffer]]; }
  size_t head(size_t buffer) const { return head_[buffer]; }
  const std::vector<Takeover>& candidates() const { return candidates_; }
  /// What the takeover makes; nothing when lives or orders do not allow it (any more).
  std::optional<Group> merged(const Facts& facts, const Takeover& takeover) const;
  /// False when there is none.
  bool merge(const Facts& facts, const Takeover& takeover);

 private:
  void add(const Facts& facts, const Orders& orders, size_t i);
  void join(size_t into, size_t from, Group both);
  bool compatible(const Facts& facts, const Takeover& takeover) const;
  bool costs_nothing(const Facts& facts, const CertainOrder* order, const Takeover& takeover) const;

  std::vector<Group> groups_;  // by head; those merged into others are empty
  std::vector<size_t> head_;   // by buffer
  std::vector<Takeover> candidates_;
};

/// Cycles that the first write of the later one waits for readers of the earlier one on other
/// pipes.
double wait_to_take_over(const Facts& facts, const Takeover& takeover);

/// Whether the text can ask for fewer slots of the buffer by `slots` alone: no line subscripts it,
/// no address is given for each.
bool counts_slots(const Facts& facts, const Orders& orders, size_t i);
/// The loop whose num_stages says how many slots the buffer has; null when there is none.
const ir::Inst* staged_by(const Facts& facts, const Orders& orders, size_t i);

/// Slots that an iteration of `interval` cycles needs for the group; those of the text when it has
/// any.
int64_t slots_for(const Facts& facts, const Group& group, double interval);

}  // namespace asc2::memplan
