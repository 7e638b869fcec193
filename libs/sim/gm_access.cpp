// SPDX-License-Identifier: Apache-2.0
// A window of a tensor is cut into runs of contiguous elements: inner dims that are moved whole
// join the run, the next dim repeats it at a pitch, the dims outside that are enumerated.
#include "sim/gm_access.h"

#include "model/access.h"

namespace asc2::sim {

namespace {

void append_window(const Work& work, const GmArray& array, AccessKind kind, Dtype dtype,
                   std::vector<machine::Access>& out) {
  if (work.moves_nothing()) return;
  const auto size = static_cast<uint64_t>(bytes_of(array.dtype));
  size_t d = work.extents.size() - 1;
  int64_t run = work.extents[d];
  while (d > 0 && (work.strides[d - 1] == run || work.extents[d - 1] == 1)) {
    run = work.extents[d - 1] == 1 ? run : run * work.extents[d - 1];
    --d;
  }
  machine::Access access;
  access.space = Space::Gm;
  access.kind = kind;
  access.dtype = dtype;
  if (d > 0) {
    --d;
    access.rows = static_cast<uint32_t>(work.extents[d]);
    access.pitch = static_cast<uint64_t>(work.strides[d]) * size;
  }
  const int64_t first = work.first_element();
  for_each_index(std::span(work.extents.data(), d), [&](const Index& at) {
    int64_t element = first;
    for (size_t k = 0; k < d; ++k) element += at[k] * work.strides[k];
    access.begin = array.base + static_cast<uint64_t>(element) * size;
    access.end = access.begin + static_cast<uint64_t>(run) * size;
    out.push_back(access);
  });
}

}  // namespace

AccessKind gm_kind(const Program& program, const Code& code) {
  if (reads_gm(code)) return AccessKind::Read;
  return model::written_as(*program.module, *code.inst);
}

void append_accesses(const Program& program, const Work& work, const std::vector<GmArray>& arrays,
                     std::vector<machine::Access>& out) {
  const Code& code = *work.code;
  const auto append_slot = [&](const Arg& arg, size_t address, AccessKind kind) {
    if (arg.kind != ArgKind::Buffer) return;
    const Buffer& buffer = program.buffers[arg.index];
    machine::Access access;
    access.space = buffer.space;
    access.kind = kind;
    access.begin = address;
    access.end = address + buffer.bytes;
    out.push_back(access);
  };
  for (size_t k = 0; k < std::size(code.in); ++k) {
    append_slot(code.in[k], work.in[k], AccessKind::Read);
  }
  append_slot(code.out, work.out, AccessKind::Write);
  if (!is_move(code)) return;
  const Tensor& tensor = program.tensors[code.tensor];
  append_window(work, arrays[tensor.array], gm_kind(program, code), tensor.dtype, out);
}

}  // namespace asc2::sim
