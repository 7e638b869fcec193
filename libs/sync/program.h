// SPDX-License-Identifier: Apache-2.0
// A kernel as synchronisation sees it: a tree of operations on pipes, loops, branches, and the
// flags and barriers between them. Scalar work is left out: it touches no memory.
//
// Every node has a number in program order; the nodes inside a loop or branch follow it. A region
// is the body of the kernel, of a loop or of an arm, and its items are nodes: an operation is one
// item, and so is a whole loop. What is known never to run is left out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/diag.h"
#include "base/kinds.h"
#include "ir/module.h"
#include "model/access.h"
#include "model/affine.h"
#include "target/target.h"

namespace asc2::sync {

inline constexpr int kPipes = static_cast<int>(kPipeCount) - 1;  // Pipe::All is none
constexpr int index_of(Pipe pipe) {
  return static_cast<int>(pipe);
}

/// Flag `base`, or `base + (iterations of the loop so far mod count)`.
struct FlagId {
  int32_t base = 0;
  int32_t count = 1;
  int32_t loop = -1;  // of Scalars, when count > 1
};

/// An order that memory needs: nodes whose accesses touch common bytes.
struct Hazard {
  int32_t earlier = -1, later = -1;
};

struct SyncOp {
  enum class Kind : uint8_t { Set, Wait, Barrier };
  Kind kind = Kind::Barrier;
  Pipe source = Pipe::S;       // of a barrier: its pipe
  Pipe destination = Pipe::S;  // of a flag
  FlagId id;
  int32_t edge = -1;  // index of the Edge that it belongs to; -1: it stood in the input
  Hazard hazard;      // of a barrier that was added, when it is to be explained

  static SyncOp barrier(Pipe pipe) { return {Kind::Barrier, pipe, pipe, {}, -1, {}}; }
};

/// Which slot of a buffer: one that is known, one that rotates with a loop, or any.
struct Slot {
  enum class Kind : uint8_t { Fixed, Rotating, Any };
  Kind kind = Kind::Any;
  int32_t index = 0;  // Fixed: the slot; Rotating: the first slot
  int32_t count = 1;  // Rotating: period
  int32_t loop = -1;  // Rotating: of Scalars
  int32_t phase = 0;  // Rotating: slots that the first iteration is ahead

  int32_t at(int64_t iteration) const {
    return index + static_cast<int32_t>((iteration + phase) % count);
  }
  /// Slots from `index` on that so many iterations come to.
  int32_t reached(int64_t iterations) const {
    return phase > 0 ? count : static_cast<int32_t>(std::min<int64_t>(count, iterations));
  }
};

struct ChipAccess {
  uint32_t buffer = 0;  // of Storage::buffers()
  bool write = false;
  Slot slot;
};

enum class NodeKind : uint8_t { Op, Loop, If, Sync };

struct Node {
  NodeKind kind = NodeKind::Op;
  Pipe pipe = Pipe::S;  // of an Op
  ir::Inst* inst = nullptr;
  int32_t region = 0;                     // that it is an item of
  int32_t end = 0;                        // one past the last node inside
  bool innermost = false;                 // a Loop without loops inside
  int32_t loop = -1;                      // of Scalars, of a Loop
  int32_t regions[2] = {-1, -1};          // of a Loop (one) or If (two); -1: nothing there
  int32_t taken = -1;                     // of an If that always takes the same arm: which one
  uint32_t chip_begin = 0, chip_end = 0;  // of Program::chip
  uint32_t gm_begin = 0, gm_end = 0;      // of Program::gm
  SyncOp sync;                            // of a Sync: a line of the input
  std::vector<SyncOp> before, after;      // decided so far
};

struct Region {
  ir::Region* body = nullptr;
  int32_t node = -1;           // the Loop or If that it is part of; -1 for the kernel
  int32_t loop = -1;           // innermost loop around its items, of Scalars
  bool is_loop = false;        // it is the body of that loop
  int32_t begin = 0, end = 0;  // numbers of the nodes inside
  std::vector<int32_t> items;
};

/// An order that flags enforce: item `to` of a region, on pipe `destination`, after item `from` on
/// pipe `source`; with a distance, of the iteration that comes so many later.
struct Edge {
  enum class Place : uint8_t {
    Apart,      // the set right after `from`, the wait right before `to`
    BeforeTo,   // both right before `to`: the flag is in use for a moment only
    AfterFrom,  // both right after `from`
  };
  int32_t region = 0;
  int32_t from = 0, to = 0;  // nodes, items of the region
  Pipe source = Pipe::S, destination = Pipe::S;
  int32_t distance = 0;
  bool early_wait = false;  // `to` comes after `from`, of a later iteration: waits before the set
  bool fixed = false;       // merged from several, or a guard: no longer up for decision
  bool guard = false;   // no order of memory: a flag the other way is down before it is set again
  bool ahead = false;   // the set stands before `from`, behind its waits: for what went before
  bool behind = false;  // of a guard: the wait stands after `to`, before its sets
  Place place = Place::Apart;
  FlagId id;
  int32_t home = -1;            // with a distance: the Loop around which it is primed
  std::vector<Hazard> hazards;  // that it is there for; several when flags were merged

  /// The item that the wait stands at, and whether behind it.
  int32_t wait_item() const { return early_wait || place == Place::AfterFrom ? from : to; }
  bool waits_behind() const { return early_wait || place == Place::AfterFrom || behind; }
  /// At one place waits stand before flags that are set for a moment, and guards of these between.
  int rank() const { return place == Place::Apart ? 0 : guard ? 1 : 2; }
};

struct Program {
  Program(ir::Module& m, ir::Inst& k, const Target& t);
  /// Reads the kernel; reports what cannot be synchronised.
  Result<> build(Diags& diags);

  bool serial(Pipe pipe) const { return target.serial(core, pipe); }
  const model::LoopInfo& loop_info(int32_t loop) const {
    return scalars.loops()[static_cast<size_t>(loop)];
  }
  Node& node(int32_t number) { return nodes[static_cast<size_t>(number)]; }
  const Node& node(int32_t number) const { return nodes[static_cast<size_t>(number)]; }

  ir::Module& module;
  ir::Inst& kernel;
  const Target& target;
  CoreKind core;
  model::Storage storage;
  model::Scalars scalars;
  std::vector<Node> nodes;      // by number
  std::vector<Region> regions;  // the kernel's first; a region comes after the one around it
  std::vector<ChipAccess> chip;
  std::vector<model::Access> gm;
  std::vector<Edge> edges;
  bool explain = false;                        // hazards of barriers are looked for
  mutable int64_t proof_steps = 0;             // that proofs have followed
  mutable bool proof_gave_up = false;          // one of them: what it was to show may hold
  std::vector<std::vector<SyncOp>> rotations;  // by loop of Scalars: one set of each rotating flag
  std::vector<int32_t> region_of_loop;         // by loop of Scalars: its body

  void note_rotation(const SyncOp& op);

 private:
  Result<> add_region(ir::Region& body, int32_t node, int32_t loop, bool is_loop, Diags& diags);
  Result<> add_node(ir::Inst& inst, int32_t region, Diags& diags);
  Result<> add_op(ir::Inst& inst, Node& node, Diags& diags);
  Result<> add_sync(ir::Inst& inst, Node& node, Diags& diags);
  bool never_runs(const ir::Inst& loop) const;
  int32_t taken_arm(const ir::Inst& branch, int32_t region) const;
  Slot slot_of(const model::Access& access, const model::Buffer& buffer) const;
};

}  // namespace asc2::sync
