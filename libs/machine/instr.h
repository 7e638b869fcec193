// SPDX-License-Identifier: Apache-2.0
// An instruction as the queue machine sees it: kind, pipe, byte ranges, cost, tag.
#pragma once

#include <span>

#include "base/access_kind.h"
#include "base/kinds.h"

namespace asc2::machine {

inline constexpr uint32_t kOwnCore = 0xffffffff;

/// The bytes [begin, end) of a space, and the same again `rows` times at distance `pitch`.
struct Access {
  Space space = Space::Ub;
  AccessKind kind = AccessKind::Read;
  Dtype dtype = Dtype::I1;   // of Add, Max and Min
  uint32_t core = kOwnCore;  // whose memory, where a path leads into another core; not for GM
  uint32_t rows = 1;
  uint64_t begin = 0;  // GM: address in one 64-bit space over all parameters
  uint64_t end = 0;
  uint64_t pitch = 0;
};

struct Cost {
  uint32_t busy = 0;      // cycles that the pipe is occupied
  uint32_t latency = 0;   // further cycles until the result is complete; overlaps the next one
  uint32_t head = 0;      // cycles more when all before it on the pipe has completed
  uint64_t gm_bytes = 0;  // moved to or from GM: `busy` is stretched to this core's share of it
};

enum class InstrKind : uint8_t { Op, Set, Wait, Barrier, CrossSet, CrossWait };

struct Instr {
  InstrKind kind = InstrKind::Op;
  Pipe pipe = Pipe::S;  // that runs it: a set runs on its source, a wait on its destination
  Pipe peer = Pipe::S;  // Set: destination; Wait: source
  uint8_t mode = 0;     // CrossSet, CrossWait: 0 all cores of the kind, 1 the AIVs of the group,
                        // 2 AIC and all its AIVs, 4 AIC and one AIV
  int32_t id = 0;       // flag; its range is checked (F4)
  uint32_t tag = 0;     // the static instruction, for findings and statistics
  uint32_t sync = 0;    // index of the handshake: a wait must meet a set of its own (F6); 0: any
  uint64_t order = 0;   // position in the reference program, see Options::reference_order
  Cost cost;
  std::span<const Access> accesses;  // copied if the instruction has to wait
  uint64_t payload = 0;              // given to on_execute when it starts; ops only

  static Instr op(Pipe pipe, uint32_t tag, std::span<const Access> accesses, Cost cost = {},
                  uint64_t payload = 0);
  static Instr set(Pipe from, Pipe to, int32_t id, uint32_t tag);
  static Instr wait(Pipe from, Pipe to, int32_t id, uint32_t tag);
  /// Pipe::All waits for all pipes and blocks dispatch.
  static Instr barrier(Pipe pipe, uint32_t tag);
  static Instr cross_set(Pipe pipe, uint8_t mode, int32_t id, uint32_t tag);
  static Instr cross_wait(Pipe pipe, uint8_t mode, int32_t id, uint32_t tag);
};

}  // namespace asc2::machine
