// SPDX-License-Identifier: Apache-2.0
// Shadow memory: which accesses to each byte of a space still matter. A map of disjoint extents,
// each with the list of accesses that all its bytes share; an access splits the extents at its
// ends, and neighbours whose lists have become equal grow together again. So its size follows from
// the number of buffers and windows in use, not from the length of the run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

#include "base/kinds.h"
#include "machine/instr.h"

namespace asc2::machine {

/// One access, by the ordinal of its instruction among the ops of its pipe.
struct Epoch {
  uint64_t stamp = 0;  // position in program order; for the oracle: cycle at which it has ended
  uint32_t index = 0;
  uint32_t tag = 0;
  uint32_t core = 0;
  Pipe pipe = Pipe::S;
  AccessKind kind = AccessKind::Read;
  Dtype dtype = Dtype::I1;  // of Add, Max and Min

  bool same_pipe(const Epoch& other) const { return pipe == other.pipe && core == other.core; }
  bool same_instr(const Epoch& other) const { return index == other.index && same_pipe(other); }
  bool same_lane(const Epoch& other) const {
    return kind == other.kind && dtype == other.dtype && same_pipe(other);
  }
  bool operator==(const Epoch&) const = default;
};
/// Sorted by lane, all that change memory before all that read: thousands of cores may read a
/// table, and one more must not look at all of them.
using Epochs = std::vector<Epoch>;

class ShadowMap {
 public:
  ShadowMap() = default;
  ShadowMap(const ShadowMap&) = delete;  // recent_ points into extents_
  ShadowMap& operator=(const ShadowMap&) = delete;

  /// Calls update(begin, end, epochs) for pieces that make up [begin, end) exactly, in order.
  template <class Update>
  void touch(uint64_t begin, uint64_t end, Update&& update) {
    uint64_t at = begin;
    auto it = find(begin);
    while (at < end) {
      if (it == extents_.end() || it->first > at) {
        const uint64_t stop = it == extents_.end() ? end : std::min(end, it->first);
        it = extents_.emplace_hint(it, at, Extent{stop, {}});
      } else if (it->second.end > end) {
        split(it, end);
      }
      update(it->first, it->second.end, it->second.epochs);
      at = it->second.end;
      it = std::next(merge_left(it));
    }
    if (it != extents_.end()) it = merge_left(it);
    recent_ = it;
  }

  /// Calls look(epochs) for what overlaps [begin, end).
  template <class Look>
  void visit(uint64_t begin, uint64_t end, Look&& look) const {
    auto it = extents_.upper_bound(begin);
    if (it != extents_.begin() && std::prev(it)->second.end > begin) --it;
    for (; it != extents_.end() && it->first < end; ++it) look(it->second.epochs);
  }

  size_t size() const { return extents_.size(); }

 private:
  struct Extent {
    uint64_t end;
    Epochs epochs;
  };
  using Extents = std::map<uint64_t, Extent>;

  Extents::iterator find(uint64_t begin);
  void split(Extents::iterator it, uint64_t at);
  Extents::iterator merge_left(Extents::iterator it);

  Extents extents_;  // by first byte
  /// Where the last access stopped; loops over GM go on there.
  Extents::iterator recent_ = extents_.end();
};

}  // namespace asc2::machine
