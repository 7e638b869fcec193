// SPDX-License-Identifier: Apache-2.0
// When each buffer of a kernel holds something that is still needed, on the line of its
// instructions.
//
// A buffer whose accesses all lie in a loop is written before it is read in every iteration
// (asc2-check refuses anything else), so it lives from its first access to its last. One that is
// also accessed outside of the loop lives through all of it.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ir/module.h"
#include "model/access.h"
#include "target/target.h"

namespace asc2::model {

struct LoopSpan {
  ir::Inst* inst = nullptr;
  int parent = -1;
  uint32_t begin = 0, end = 0;  // positions, half-open
};

struct Use {
  ir::Inst* inst = nullptr;
  uint32_t position = 0;
  int loop = -1;  // innermost around it
  Pipe pipe = Pipe::V;
  bool write = false;
};

struct BufferLife {
  std::vector<Use> uses;        // in program order; a line that reads and writes has two
  int home = -1;                // innermost loop that holds all uses
  uint32_t begin = 0, end = 0;  // positions, half-open; empty when nothing uses the buffer
  bool one_pipe = true;         // all uses run on the same pipe
};

class Lives {
 public:
  Lives(const ir::Module& module, ir::Inst& kernel, const Storage& storage, const Target& target);

  const std::vector<LoopSpan>& loops() const { return loops_; }
  const BufferLife& of(size_t buffer) const { return lives_[buffer]; }

 private:
  void walk(ir::Region& region, int loop);
  void add_uses(ir::Inst& inst, int loop);
  void finish(BufferLife& life) const;
  int common_loop(int a, int b) const;

  const ir::Module& module_;
  const Target& target_;
  CoreKind core_;
  std::vector<LoopSpan> loops_;
  std::vector<BufferLife> lives_;        // by index into Storage::buffers()
  std::map<ir::ValueId, size_t> index_;  // of buffers; for look-up only
  uint32_t position_ = 0;
};

}  // namespace asc2::model
