// SPDX-License-Identifier: Apache-2.0
// What an instruction costs, from the cost figures of the target: the one model that planning,
// pipelining and simulation share.
//
//   %y = exp %x : f32[1024]          V:    head 13, busy 32 repeats * 2, latency 18 (the tail)
//   %x = load %g, [%o], [%n]         MTE2: busy max(floor, fixed + rows * ...), latency of the path
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/kinds.h"
#include "ir/module.h"
#include "target/target.h"

namespace asc2::model {

struct Cost {
  double head = 0;       // cycles more when the pipe stood idle
  double busy = 0;       // cycles in which the pipe is occupied
  double latency = 0;    // cycles from then until the result is complete; the next one overlaps it
  int64_t gm_bytes = 0;  // moved from or to GM, whole granules

  double until_complete() const { return head + busy + latency; }
};

/// What is known of an instruction only where it runs.
struct Place {
  /// Elements of each dim that a move really moves, or that a pad leaves as they are; when empty,
  /// literals of the text count as they are, and of run-time extents what costs most.
  std::span<const int64_t> extents;
  std::span<const int64_t> sources;  // addresses of the tiles that a computation reads, no masks
  std::optional<int64_t> result;     // of the one that it writes
  int64_t gm_offset = 0;             // bytes from an aligned address to the first one of a move
  std::optional<int64_t> gm_pitch;   // bytes from one row to the next; none: without a gap
};

/// Cost of the instruction itself (not of its regions). Sync instructions cost their own cycles,
/// not what they wait for.
Cost cost_of(const ir::Module& module, const ir::Inst& inst, const Target& target, CoreKind core,
             const Place& place = {});

/// Cores that run the kernel at once and share the bandwidth of GM, as far as its grid tells.
int64_t cores_at_once(const ir::Inst& kernel, const Target& target, CoreKind core);

/// A letter per operand as in OpForm::operands: 't' tile, 's' scalar variable or number.
std::string operand_letters(const ir::Module& module, const ir::Inst& inst);
/// Element type by which a form of the operation is chosen: that of its tile operands, a mask
/// apart; that of the result when there is none.
Dtype form_dtype(const ir::Module& module, const ir::Inst& inst);

}  // namespace asc2::model
