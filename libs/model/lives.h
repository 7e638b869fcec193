// SPDX-License-Identifier: Apache-2.0
// When each buffer of a kernel holds something that is still needed, on the line of positions:
// every instruction is one, and every line that closes a region.
//
//   1  %a = load ..      %a lives in [1, 3), is dead while it is not needed, and lives again in
//   2  %b = exp %a       [4, 6): between them its bytes are free.
//   3  store %b ..       A value that is needed in a later iteration lives through the loop; of two
//   4  %a = load ..      arms of a branch each holds only what is needed behind it.
//   5  store %a ..
//
// A line that writes only a part of a buffer keeps the rest. But what is first written within an
// iteration of a loop is of that iteration: it is never carried around the loop (asc2-check refuses
// to read it before it is written again).
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ir/module.h"
#include "model/access.h"
#include "target/target.h"

namespace asc2::model {

/// Positions, half-open.
struct LifeSpan {
  uint32_t begin = 0, end = 0;
  bool operator==(const LifeSpan&) const = default;
};

struct LoopSpan {
  ir::Inst* inst = nullptr;
  int parent = -1;
  uint32_t begin = 0, end = 0;  // positions, half-open
};

struct Use {
  ir::Inst* inst = nullptr;
  uint32_t position = 0;
  int loop = -1;    // innermost around it
  int region = -1;  // innermost body or arm around it
  Pipe pipe = Pipe::V;
  bool write = false;
  bool partial = false;  // a write that may leave some of the buffer as it was
};

struct BufferLife {
  std::vector<Use> uses;        // in program order; a line that reads and writes has two
  int home = -1;                // innermost loop that holds all uses
  uint32_t begin = 0, end = 0;  // from the first span to the last; empty when nothing uses it
  /// In which the buffer is needed, ascending; one begins where another ends when all of the buffer
  /// is written anew.
  std::vector<LifeSpan> spans;
  bool one_pipe = true;  // all uses run on the same pipe
};

/// Whether two lists of spans, ascending, have a position in common.
bool meet(const std::vector<LifeSpan>& a, const std::vector<LifeSpan>& b);

class Lives {
 public:
  Lives(const ir::Module& module, ir::Inst& kernel, const Storage& storage, const Target& target);

  const std::vector<LoopSpan>& loops() const { return loops_; }
  const BufferLife& of(size_t buffer) const { return lives_[buffer]; }
  /// Positions are below it; none is 0.
  uint32_t end() const { return position_ + 1; }
  /// The instruction at a position, or whose region it closes.
  const ir::Inst& line(uint32_t position) const { return *lines_[position]; }
  /// Where the buffer's bytes are taken: its spans, or with several slots, which rotate, all of the
  /// loop that holds it.
  std::vector<LifeSpan> held(size_t buffer, int64_t slots) const;
  /// At the only positions where both live, an operation reads the one for the last time and writes
  /// the other element by element: each may lie exactly on the other.
  bool may_share(const Storage& storage, size_t a, size_t b) const;

 private:
  /// The body of a loop, or an arm of a branch.
  struct RegionSpan {
    int parent = -1;
    uint32_t begin = 0, end = 0;
    uint32_t statement = 0, statement_end = 0;  // positions of the whole statement
    int first_arm = -1;                         // of the same statement
    int arms = 1;
    bool loop = false;
    bool runs = false;      // a loop that runs at least once
    bool has_else = false;  // a branch of two arms
  };
  class Spans;

  void walk(ir::Region& region, int loop, int parent);
  void next_line(const ir::Inst& inst);
  void enter(ir::Inst& inst, int loop, int parent);
  void add_uses(ir::Inst& inst, int loop, int region);
  void finish(BufferLife& life) const;
  bool writes_in_place(const BufferLife& life, uint32_t position) const;
  int common_loop(int a, int b) const;

  const ir::Module& module_;
  const Target& target_;
  CoreKind core_;
  std::vector<LoopSpan> loops_;
  std::vector<RegionSpan> regions_;
  std::vector<BufferLife> lives_;                // by index into Storage::buffers()
  std::map<ir::ValueId, size_t> index_;          // of buffers; for look-up only
  std::vector<const ir::Inst*> lines_{nullptr};  // by position
  uint32_t position_ = 0;
};

}  // namespace asc2::model
