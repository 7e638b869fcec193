// SPDX-License-Identifier: Apache-2.0
// Computes a tile operation in chunks of lanes. Operands of whole bytes are read in place; an i1
// tile is unpacked to a byte per lane, a scalar is repeated for a chunk. Where any operand holds
// bits that were never written, the shadow of the result is computed lane by lane; else it is
// clean.
#include <algorithm>

#include "sim/work.h"

namespace asc2::sim {

namespace {

constexpr size_t kChunk = 512;  // lanes; a multiple of 8, so that chunks of bits are whole bytes

struct ChunkBuffer {
  alignas(8) uint8_t bytes[kChunk * 8];
};

void unpack_bits(const uint8_t* bits, size_t count, uint8_t* lanes) {
  for (size_t k = 0; k < count; ++k) lanes[k] = bits[k / 8] >> (k % 8) & 1;
}

void pack_bits(const uint8_t* lanes, size_t count, uint8_t* bits) {
  std::fill_n(bits, (count + 7) / 8, uint8_t{0});
  for (size_t k = 0; k < count; ++k) {
    bits[k / 8] = static_cast<uint8_t>(bits[k / 8] | (lanes[k] & 1) << (k % 8));
  }
}

/// One operand of a tile operation.
class Source {
 public:
  Source(const Program& program, const Arg& arg, size_t address, const Bits& scalar,
         const Slabs& slabs) {
    if (arg.kind == ArgKind::Register) {
      dtype_ = program.registers[arg.index].dtype;
      const auto size = static_cast<size_t>(bytes_of(dtype_));
      for (size_t k = 0; k < kChunk; ++k) std::memcpy(&chunk_.bytes[k * size], &scalar, size);
      return;
    }
    if (arg.kind == ArgKind::None) return;
    const Buffer& buffer = program.buffers[arg.index];
    dtype_ = buffer.dtype;
    slab_ = &slabs[static_cast<size_t>(buffer.space)];
    address_ = address;
    clean_ = slab_->is_clean(address, buffer.bytes);
  }

  bool is_clean() const { return clean_; }

  const void* lanes(size_t first, size_t count) {
    if (!slab_) return chunk_.bytes;
    const uint8_t* at = slab_->bytes.data() + address_ + lane_bytes(dtype_, first);
    if (dtype_ != Dtype::I1) return at;
    unpack_bits(at, count, chunk_.bytes);
    return chunk_.bytes;
  }

  /// poison[k] becomes 1 where lane first + k has a bit that was never written, and `selected`, if
  /// given, has `value` there.
  void add_poison(size_t first, size_t count, uint8_t* poison, const uint8_t* selected = nullptr,
                  uint8_t value = 0) const {
    if (clean_) return;
    const uint8_t* at = slab_->poison.data() + address_ + lane_bytes(dtype_, first);
    const size_t size = lane_bytes(dtype_, 8) / 8;
    for (size_t k = 0; k < count; ++k) {
      if (selected && selected[k] != value) continue;
      if (dtype_ == Dtype::I1) {
        poison[k] |= at[k / 8] >> (k % 8) & 1;
        continue;
      }
      for (size_t b = 0; b < size; ++b) poison[k] |= at[k * size + b] != 0;
    }
  }

 private:
  Dtype dtype_ = Dtype::I8;
  const Slab* slab_ = nullptr;  // null for a scalar
  size_t address_ = 0;
  bool clean_ = true;
  ChunkBuffer chunk_;
};

/// The shadow of lanes first .. first + count of the result, before its values are written: the
/// result may share bytes with an operand.
void write_poison(const Code& code, Source (&in)[3], size_t first, size_t count, Dtype dtype,
                  uint8_t* out) {
  uint8_t poison[kChunk] = {};
  in[0].add_poison(first, count, poison);
  if (code.operands == Operands::MaskThenResult) {
    const auto* mask = static_cast<const uint8_t*>(in[0].lanes(first, count));
    in[1].add_poison(first, count, poison, mask, 1);
    in[2].add_poison(first, count, poison, mask, 0);
  } else {
    in[1].add_poison(first, count, poison);
    in[2].add_poison(first, count, poison);
  }
  if (dtype == Dtype::I1) return pack_bits(poison, count, out);
  const auto size = static_cast<size_t>(bytes_of(dtype));
  for (size_t k = 0; k < count; ++k) std::fill_n(out + k * size, size, poison[k] ? 0xff : 0);
}

}  // namespace

void run_tile(const Program& program, const Work& work, Slabs& slabs) {
  const Code& code = *work.code;
  if (code.rows != kNone) {
    run_rows(program, work, slabs);
    return slabs[static_cast<size_t>(program.buffers[code.out.index].space)].forget(
        code.scratch_begin, code.scratch_end);
  }
  const Buffer& buffer = program.buffers[code.out.index];
  Slab& slab = slabs[static_cast<size_t>(buffer.space)];
  Source in[3] = {{program, code.in[0], work.in[0], work.scalars[0], slabs},
                  {program, code.in[1], work.in[1], work.scalars[1], slabs},
                  {program, code.in[2], work.in[2], work.scalars[2], slabs}};
  const bool clean = in[0].is_clean() && in[1].is_clean() && in[2].is_clean();
  if (clean) std::fill_n(slab.poison.data() + work.out, buffer.bytes, uint8_t{0});
  ChunkBuffer packed;
  for (size_t first = 0; first < buffer.lanes(); first += kChunk) {
    const size_t count = std::min(kChunk, buffer.lanes() - first);
    const size_t at = work.out + lane_bytes(buffer.dtype, first);
    if (!clean) write_poison(code, in, first, count, buffer.dtype, slab.poison.data() + at);
    const bool is_bits = buffer.dtype == Dtype::I1;
    void* out = is_bits ? packed.bytes : slab.bytes.data() + at;
    code.kernel({out,
                 {in[0].lanes(first, count), in[1].lanes(first, count), in[2].lanes(first, count)},
                 count,
                 code.round});
    if (is_bits) pack_bits(packed.bytes, count, slab.bytes.data() + at);
  }
  slab.forget(code.scratch_begin, code.scratch_end);
}

}  // namespace asc2::sim
