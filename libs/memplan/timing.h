// SPDX-License-Identifier: Apache-2.0
// When things happen in one iteration of a loop, by the cost model: an instruction starts as soon
// as its pipe is free, what it reads is complete, and what it writes over is not needed any more.
//
//   interval of a loop = cycles of its busiest pipe for one iteration, its waits for its own
//                        results included: it cannot be faster
//   hold of a buffer   = from its first write, if that is a load the last moment that will do, to
//                        the end of its last use; the scalar unit reads one iteration later
//   an iteration takes at least hold / slots, for every buffer
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/lives.h"

namespace asc2::memplan {

/// Cycles from the begin of an iteration of the loop that holds the buffer, or of the kernel.
struct Hold {
  double first = -1;  // start of the first access
  double last = 0;    // end of the last
  double length() const { return last > first ? last - first : 0; }
};

struct LoopTiming {
  double interval = 1;           // cycles of the busiest pipe for one iteration
  std::optional<int64_t> trips;  // when they are always the same
};

class Timing {
 public:
  Timing(const ir::Module& module, const ir::Inst& kernel, const model::Storage& storage,
         const model::Lives& lives, const Target& target);

  /// `loop` is the home of a buffer; -1 is the body of the kernel.
  const LoopTiming& of(int loop) const { return loops_.at(loop); }
  /// In its home.
  const Hold& hold(size_t buffer) const { return hold_[buffer]; }
  /// Cycles that the first write of `later` waits when it lies where `earlier` does: for those that
  /// read that one on pipes other than the writer's.
  double wait_for_readers(size_t earlier, size_t later, Pipe writer) const;
  /// How often the body of the loop runs, loops around it included; unknown ones count as kSome.
  double rounds(int loop) const;

  static constexpr int64_t kSome = 8;  // iterations of a loop whose bounds are not known

 private:
  using Clocks = std::array<double, kPipeCount>;
  class Schedule;
  const ir::Module& module_;
  const model::Storage& storage_;
  const model::Lives& lives_;
  const Target& target_;
  CoreKind core_;
  std::map<int, LoopTiming> loops_;  // those that are home of a buffer, and -1
  std::vector<Hold> hold_;           // by buffer
  std::vector<Clocks> read_;  // by buffer and pipe: end of the last read, from the same begin
};

/// Iterations of a loop with literal bounds.
std::optional<int64_t> literal_trips(const ir::Inst& loop);

}  // namespace asc2::memplan
