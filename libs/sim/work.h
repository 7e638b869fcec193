// SPDX-License-Identifier: Apache-2.0
// An instruction that touches memory, with everything it takes from registers: it can run now, or
// later when its pipe comes to it.
#pragma once

#include <optional>

#include "sim/gm.h"
#include "sim/odometer.h"
#include "sim/scalar_unit.h"

namespace asc2::sim {

/// On-chip memory of one core, by Space.
using Slabs = std::array<Slab, kSpaceCount>;

struct Work {
  const Code* code = nullptr;
  Bits scalars[3] = {};        // of operands that are registers
  size_t out = 0, in[3] = {};  // byte addresses of operands that are buffers
  // Of moves: the window's elements inside the tensor, and the tensor's strides in elements. Of a
  // pad: the extents behind which it writes.
  std::vector<int64_t> offsets, extents, strides;
  CoreName core;
  std::vector<uint64_t> rounds;  // of the loops around it when it was dispatched

  bool moves_nothing() const;
  /// Element of the array where the window starts.
  int64_t first_element() const;
};

/// Reads the registers and checks what they say: slots, negative offsets, bounds.
Result<> resolve(const Program& program, ScalarUnit& unit, const Code& code,
                 const std::vector<GmArray>& arrays, Work& work, Diags& diags);

/// Step::Tile: computes all padded lanes of the result.
void run_tile(const Program& program, const Work& work, Slabs& slabs);
/// Step::Extract: the scalar is the element.
Result<> run_extract(const Program& program, const Work& work, Slabs& slabs, ScalarUnit& unit,
                     Diags& diags);
/// The same as run_tile for an operation of Program::rows.
void run_rows(const Program& program, const Work& work, Slabs& slabs);
void run_load(const Program& program, const Work& work, const std::vector<GmArray>& arrays,
              Slabs& slabs);

/// A store of bytes that were never written.
struct PoisonedStore {
  Work work;
  int64_t row = 0, column = 0;  // of the tile
};
std::optional<PoisonedStore> run_store(const Program& program, const Work& work,
                                       std::vector<GmArray>& arrays, const Slabs& slabs);
/// Any access of the scalar unit: an element outside the tensor reads as 0 and is not written.
Result<> run_access(const Program& program, const Work& work, std::vector<GmArray>& arrays,
                    Slabs& slabs, ScalarUnit& unit, Diags& diags);
/// Runs an instruction of any of the other three steps.
std::optional<PoisonedStore> run_work(const Program& program, const Work& work,
                                      std::vector<GmArray>& arrays, Slabs& slabs);
Failure report_poison(const Program& program, const PoisonedStore& poisoned, Diags& diags);

/// Calls `visit(element of the array, row of the tile)` for each row of a move's window.
template <class F>
void for_each_row(const Work& work, const Buffer& buffer, F&& visit) {
  if (work.moves_nothing()) return;
  const std::span outer(work.extents.data(), work.extents.size() - 1);
  const int64_t first = work.first_element();
  for_each_index(outer, [&](const Index& at) {
    int64_t element = first, row = 0;
    for (size_t d = 0; d < at.size(); ++d) {
      element += at[d] * work.strides[d];
      row = row * buffer.dims[d] + at[d];
    }
    visit(element, row);
  });
}

}  // namespace asc2::sim
