// SPDX-License-Identifier: Apache-2.0
// Global memory of a run: an array per pointer parameter, and what each block touched of it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/access_kind.h"
#include "base/kinds.h"
#include "sim/slab.h"

namespace asc2::sim {

struct GmArray {
  Dtype dtype = Dtype::F32;
  int64_t elements = 0;
  uint64_t base = 0;            // address in one space over all arrays
  std::vector<uint8_t> bytes;   // an i1 takes a byte here
  std::vector<uint8_t> poison;  // 0xff per byte never written; empty when all were
};

/// Two blocks touch the same bytes, they do not agree, and nothing orders blocks.
struct BlockConflict {
  struct Side {
    uint32_t code = 0;  // index into Program::codes
    uint32_t block = 0;
    AccessKind kind = AccessKind::Read;
  };
  size_t array = 0;
  int64_t byte = 0;  // the first one in common
  Side first, second;
};

/// Records the byte ranges that blocks read and write, and finds conflicts between blocks. Ranges
/// of one instruction that touch are merged, so loops over contiguous memory stay small.
class BlockLog {
 public:
  explicit BlockLog(size_t arrays) : open_(arrays), done_(arrays) {}
  void add(size_t array, int64_t begin, int64_t end, AccessKind kind, uint32_t code);
  void end_block(uint32_t block);
  /// The conflict with the lowest byte in each array.
  std::vector<BlockConflict> conflicts();

 private:
  struct Range {
    int64_t begin, end;
    uint32_t code, block;
    AccessKind kind;
  };
  static void merge(std::vector<Range>& ranges);
  std::vector<std::vector<Range>> open_, done_;  // by array: of this block, of all before
  size_t limit_ = 1 << 16;                       // ranges that start a merge
};

}  // namespace asc2::sim
