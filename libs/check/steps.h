// SPDX-License-Identifier: Apache-2.0
// A kernel prepared for the proof of its order: a tree of steps whose pipes, bytes and flags have
// been looked up. The bytes of buffers are cut into cells, so that an access touches whole cells.
//
//   %a at [0, 64), %b at [32, 96)     cells [0, 32) [32, 64) [64, 96); %a is cells 0 and 1
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/kinds.h"
#include "ir/module.h"
#include "model/access.h"
#include "model/affine.h"
#include "target/target.h"

namespace asc2::check {

/// A pipe of a core: core * kPipeCount + pipe.
using Unit = uint32_t;

constexpr Pipe pipe_of(Unit unit) {
  return static_cast<Pipe>(unit % kPipeCount);
}

enum class StepKind : uint8_t { Scalar, Slot, Work, Set, Wait, Barrier, For, While, If };

struct CellRange {
  uint32_t begin = 0, end = 0;
  bool operator==(const CellRange&) const = default;
};

/// An access to a buffer.
struct Touch {
  bool write = false;
  const ir::Operand* slot = nullptr;  // the subscript; null: slot 0
  bool any_slot = false;              // instead of it: one of the slots, nobody knows which
  std::vector<CellRange> cells;       // by slot
};

struct Step {
  StepKind kind = StepKind::Scalar;
  const ir::Inst* inst = nullptr;
  uint32_t number = 0;  // in program order
  Unit unit = 0;        // that it runs on
  int loop = -1;        // For, While: which one; else the innermost around it
  // --- Work
  std::vector<Touch> touches;
  std::vector<uint32_t> gm;  // accesses to GM, by number in GmPairs
  // --- Slot
  std::vector<uint32_t> alike;  // by slot, the first one that means the same cells; or none
  // --- For
  int64_t period = 1;  // after so many rounds, slots and remainders are as before
  bool exact = false;  // few rounds, in which the loop's variable matters
  std::vector<std::vector<Step>> regions;
};

struct Cell {
  Space space = Space::Ub;
  int64_t begin = 0, end = 0;
};

/// One access to GM.
struct GmAccess {
  model::Access access;
  Unit unit = 0;
  int loop = -1;  // innermost around it
};

struct StepTree {
  std::vector<Step> body;
  uint32_t count = 0;  // of steps
  std::vector<Cell> cells;
  std::vector<GmAccess> gm;
  bool exact = true;  // no touch may be any slot
  /// Scalars that slots, flags, conditions and loop bounds depend on: number + 1 by ValueId.
  std::vector<uint32_t> relevant;
  uint32_t relevant_count = 0;
};

/// Calls visit(operand) for the scalars that decide what the step does, or that it computes with.
template <class F>
void for_each_scalar_read(const Step& step, F&& visit) {
  const auto operands = step.inst->operands();
  switch (step.kind) {
    case StepKind::Scalar:
    case StepKind::For:
      for (const ir::Operand& operand : operands) visit(operand);
      break;
    case StepKind::If:
      visit(operands[0]);
      break;
    case StepKind::Set:
    case StepKind::Wait:
      visit(operands[2]);
      break;
    case StepKind::Work:
      for (const Touch& touch : step.touches) {
        if (touch.slot && !touch.any_slot) visit(*touch.slot);
      }
      break;
    case StepKind::Slot:  // counts rounds, whatever the loop's variable is
    case StepKind::Barrier:
    case StepKind::While:
      break;
  }
}

/// `unit` is that of the core's pipe 0.
StepTree make_steps(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                    const model::Storage& storage, const model::Scalars& scalars, Unit unit);
/// Which accesses of a tree are looked at.
struct Part {
  std::optional<uint32_t> cell;  // those to one cell, which becomes number 0
  bool gm = false;
  bool any_slot = false;  // a subscript that is computed may be any slot
};
/// The steps with the accesses of the part. Steps keep their numbers; those that do nothing any
/// more go.
StepTree narrowed(const ir::Module& module, const model::Scalars& scalars, const StepTree& all,
                  const Part& part);
/// Sets what depends on all of the steps: relevant scalars, periods of loops, slots that are alike.
void find_relevant(const ir::Module& module, const model::Scalars& scalars, StepTree& tree);

}  // namespace asc2::check
