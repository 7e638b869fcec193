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
};

/// An access to a buffer.
struct Touch {
  bool write = false;
  const ir::Operand* slot = nullptr;  // the subscript; null: slot 0
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
  std::vector<Cell> cells;
  std::vector<GmAccess> gm;
  /// Scalars that slots, flags, conditions and loop bounds depend on: number + 1 by ValueId.
  std::vector<uint32_t> relevant;
  uint32_t relevant_count = 0;
};

/// `unit` is that of the core's pipe 0.
StepTree make_steps(const ir::Module& module, const ir::Inst& kernel, const Target& target,
                    const model::Storage& storage, const model::Scalars& scalars, Unit unit);

}  // namespace asc2::check
