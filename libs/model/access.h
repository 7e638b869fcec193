// SPDX-License-Identifier: Apache-2.0
// What an instruction reads and writes: the one answer that planning, synchronisation, checking and
// simulation all use.
//
//   %x[%i.s2] = load %x_gm, [%o], [%n] : f32[128]
//     reads  %x_gm: GM, offsets [%o], extents [%n]
//     writes %x:    UB, slot %i.s2, bytes [0, 512) of the slot
//
// An operation touches the whole slot of its buffers (a load counts as writing the whole slot).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/access_kind.h"
#include "base/kinds.h"
#include "ir/module.h"

namespace asc2::model {

/// Half-open range of bytes.
struct ByteRange {
  int64_t begin = 0;
  int64_t end = 0;
  bool overlaps(const ByteRange& o) const { return begin < o.end && o.begin < end; }
  bool operator==(const ByteRange&) const = default;
};

struct Access {
  ir::ValueId object = ir::kNoValue;  // the buffer or tile variable; in GM the tensor variable
  Space space = Space::Ub;            // a tile without a buffer yet counts as UB
  AccessKind kind = AccessKind::Read;
  bool write = false;  // any other kind
  // --- on chip
  const ir::Operand* slot = nullptr;  // the subscript, an Int or a Value; null: there is none
  ByteRange bytes;                    // within the slot
  // --- in GM
  const ir::Operand* offsets = nullptr;  // the List of the instruction
  const ir::Operand* extents = nullptr;  // the List; null: the whole window of the tile's shape
  ir::TypeId tile = 0;                   // type of what is moved: a tile bounds the extents
  Dtype dtype = Dtype::I1;               // of the tensor

  bool in_gm() const { return space == Space::Gm; }
  /// Elements of the dim that are touched at most: those of the tile; of a scalar access one.
  int64_t most(const ir::Module& module, size_t dim) const {
    const std::vector<int64_t>& shape = module.type(tile).shape;
    return dim < shape.size() ? shape[dim] : 1;
  }
};

/// Whether the line may leave a part of its result as it was: what writes a window of a tile, and a
/// load whose extents may be smaller than its tile, unless a pad value says that nothing is kept.
bool may_keep_rest(const ir::Module& module, const ir::Inst& inst);

/// What a store does to the bytes that are there, by its `atomic`.
AccessKind written_as(const ir::Module& module, const ir::Inst& inst);

/// Appends what `inst` itself reads and writes in memory (not its regions): reads first, in operand
/// order, then the write. Scalars are no memory. The operands stay those of `inst`.
void append_accesses(const ir::Module& module, const ir::Inst& inst, std::vector<Access>& out);
std::vector<Access> accesses(const ir::Module& module, const ir::Inst& inst);

/// Whether the order of the two matters, if they touch common bytes.
bool conflict(const Access& a, const Access& b);

/// A line of the buffer table.
struct Buffer {
  ir::ValueId value = ir::kNoValue;
  const ir::Inst* decl = nullptr;
  Space space = Space::Ub;
  int64_t bytes = 0;  // of one slot
  int64_t slots = 1;
  std::vector<int64_t> addr;  // one per slot; empty: not planned
  bool no_reuse = false;

  /// Bytes that slot `k` occupies in its space; only for planned buffers.
  ByteRange range(int64_t k) const {
    const int64_t at = addr[static_cast<size_t>(k)];
    return {at, at + bytes};
  }
};

/// A tensor and the pointer parameter behind it.
struct Tensor {
  ir::ValueId value = ir::kNoValue;
  const ir::Inst* decl = nullptr;
  ir::ValueId param = ir::kNoValue;
};

/// The declarations at the head of a kernel.
class Storage {
 public:
  Storage(const ir::Module& module, const ir::Inst& kernel);
  const std::vector<Buffer>& buffers() const { return buffers_; }
  const std::vector<Tensor>& tensors() const { return tensors_; }
  /// Null when the variable is none.
  const Buffer* buffer(ir::ValueId value) const;
  const Tensor* tensor(ir::ValueId value) const;
  /// Two pointer parameters may point into the same memory: they are one, or one lists the other.
  bool may_alias(ir::ValueId param_a, ir::ValueId param_b) const;

 private:
  std::vector<Buffer> buffers_;
  std::vector<Tensor> tensors_;
  std::vector<uint32_t> buffer_of_, tensor_of_;  // by ValueId: index + 1
  std::vector<std::pair<ir::ValueId, ir::ValueId>> alias_;
};

}  // namespace asc2::model
