// SPDX-License-Identifier: Apache-2.0
// Loads and stores, row by row of the window. A load without extents gives the whole tile, `pad`
// outside the tensor. With extents it writes only what the extents say, and, as the DMA does, the
// rest of the last block of each row; with a pad value as well, nothing else of the tile is kept.
#include <algorithm>

#include "base/integer.h"
#include "ir/stage.h"
#include "sim/diags.h"
#include "sim/tile_view.h"
#include "sim/work.h"

namespace asc2::sim {

namespace {

/// Every lane of the tile becomes `value`.
void fill_tile(const Buffer& buffer, size_t address, Bits value, Slab& slab) {
  std::fill_n(slab.poison.begin() + static_cast<ptrdiff_t>(address), buffer.bytes, uint8_t{0});
  uint8_t* out = slab.bytes.data() + address;
  if (buffer.dtype == Dtype::I1) {
    std::fill_n(out, buffer.bytes, value ? uint8_t{0xff} : uint8_t{0});
    return;
  }
  const auto size = static_cast<size_t>(bytes_of(buffer.dtype));
  for (size_t k = 0; k < buffer.lanes(); ++k) std::memcpy(out + k * size, &value, size);
}

/// Bytes from `begin` to the next multiple of the DMA's block, counted from the row's start.
void fill_block(const Code& code, size_t row_begin, size_t begin, size_t block, size_t element,
                Slab& slab) {
  const size_t used = begin - row_begin;
  const size_t end = std::min(row_begin + round_up(used, block), slab.bytes.size());
  for (size_t at = begin; at + element <= end; at += element) {
    if (code.has_pad) {
      std::memcpy(slab.bytes.data() + at, &code.pad, element);
    } else {
      std::memset(slab.bytes.data() + at, kPoisonByte, element);
    }
    std::memset(slab.poison.data() + at, code.has_pad ? 0 : 0xff, element);
  }
}

}  // namespace

void run_load(const Program& program, const Work& work, const std::vector<GmArray>& arrays,
              Slabs& slabs) {
  const Code& code = *work.code;
  const Buffer& buffer = program.buffers[code.out.index];
  const GmArray& array = arrays[program.tensors[code.tensor].array];
  Slab& slab = slabs[static_cast<size_t>(buffer.space)];
  const TileView tile(buffer, work.out);
  const bool pads = program.stage == ir::Stage::Tile && code.has_pad;
  if (!code.has_extents || pads) {
    fill_tile(buffer, work.out, code.pad, slab);
  } else if (code.has_pad) {
    slab.forget(work.out, work.out + buffer.bytes);
  }
  const auto columns = static_cast<size_t>(work.extents.back());
  const size_t size = tile.element_bytes();
  const size_t block = program.row_pad[static_cast<size_t>(buffer.space)];
  for_each_row(work, buffer, [&](int64_t element, int64_t row) {
    const size_t from = static_cast<size_t>(element) * size;
    if (tile.is_bits()) {
      for (size_t k = 0; k < columns; ++k) {
        const size_t bit = tile.bit(tile.lane(row, 0) + k);
        set_bit(slab.bytes, bit, array.bytes[from + k] != 0);
        set_bit(slab.poison, bit, !array.poison.empty() && array.poison[from + k] != 0);
      }
      return;
    }
    const size_t to = tile.byte(tile.lane(row, 0));
    std::memcpy(slab.bytes.data() + to, array.bytes.data() + from, columns * size);
    if (array.poison.empty()) {
      std::memset(slab.poison.data() + to, 0, columns * size);
    } else {
      std::memcpy(slab.poison.data() + to, array.poison.data() + from, columns * size);
    }
    if (code.has_extents) fill_block(code, to, to + columns * size, block, size, slab);
  });
}

std::optional<PoisonedStore> run_store(const Program& program, const Work& work,
                                       std::vector<GmArray>& arrays, const Slabs& slabs) {
  const Code& code = *work.code;
  const Buffer& buffer = program.buffers[code.in[0].index];
  GmArray& array = arrays[program.tensors[code.tensor].array];
  const Slab& slab = slabs[static_cast<size_t>(buffer.space)];
  const TileView tile(buffer, work.in[0]);
  const auto columns = static_cast<size_t>(work.extents.back());
  const size_t size = tile.element_bytes();
  std::optional<PoisonedStore> poisoned;
  for_each_row(work, buffer, [&](int64_t element, int64_t row) {
    const size_t to = static_cast<size_t>(element) * size;
    size_t bad = columns;
    if (tile.is_bits()) {
      for (size_t k = 0; k < columns; ++k) {
        const size_t bit = tile.bit(tile.lane(row, 0) + k);
        if (bad == columns && get_bit(slab.poison, bit)) bad = k;
        array.bytes[to + k] = get_bit(slab.bytes, bit) ? 1 : 0;
      }
    } else {
      bad = slab.first_poison(tile.byte(tile.lane(row, 0)), columns * size) / size;
      const uint8_t* from = slab.bytes.data() + tile.byte(tile.lane(row, 0));
      uint8_t* into = array.bytes.data() + to;
      if (is_atomic(code)) {
        code.kernel({into, {into, from}, columns});
      } else {
        std::memcpy(into, from, columns * size);
      }
    }
    if (!array.poison.empty() && !is_atomic(code))
      std::memset(array.poison.data() + to, 0, columns * size);
    if (bad != columns && !poisoned) poisoned = {work, row, static_cast<int64_t>(bad)};
  });
  return poisoned;
}

Result<> run_access(const Program& program, const Work& work, std::vector<GmArray>& arrays,
                    Slabs& slabs, ScalarUnit& unit, Diags& diags) {
  const Code& code = *work.code;
  if (code.step == Step::Extract) return run_extract(program, work, slabs, unit, diags);
  GmArray& array = arrays[program.tensors[code.tensor].array];
  const bool outside = work.moves_nothing();
  const auto size = static_cast<size_t>(bytes_of(array.dtype));
  const size_t at = outside ? 0 : static_cast<size_t>(work.first_element()) * size;
  if (code.step == Step::Put) {
    if (outside) return {};
    std::memcpy(array.bytes.data() + at, &work.scalars[0], size);
    if (!array.poison.empty()) std::memset(array.poison.data() + at, 0, size);
    return {};
  }
  Bits bits = 0;
  if (!outside) std::memcpy(&bits, array.bytes.data() + at, size);
  unit.set_scalar(code.out.index, bits);
  if (outside || array.poison.empty() || array.poison[at] == 0) return {};
  const std::string element =
      fmt::format("{}[{}]", program.name(program.tensors[code.tensor].value), work.first_element());
  return fail_at<diag::SimUnwritten>(diags, unit, program, code, element);
}

std::optional<PoisonedStore> run_work(const Program& program, const Work& work,
                                      std::vector<GmArray>& arrays, Slabs& slabs) {
  if (work.code->step == Step::Store) return run_store(program, work, arrays, slabs);
  if (work.code->step == Step::Load) {
    run_load(program, work, arrays, slabs);
  } else {
    run_tile(program, work, slabs);
  }
  return std::nullopt;
}

Failure report_poison(const Program& program, const PoisonedStore& poisoned, Diags& diags) {
  const Code& code = *poisoned.work.code;
  const Buffer& buffer = program.buffers[code.in[0].index];
  std::string index = buffer.dims.size() == 1 ? "" : fmt::format("{}, ", poisoned.row);
  index += fmt::format("{}", poisoned.column);
  diags.error<diag::SimPoison>(program.where(code), index, program.name(buffer.value))
      .from_this_line(program.module->loc_text(*code.inst))
      .note({}, context_text(program, code, poisoned.work.core, poisoned.work.rounds));
  return {};
}

}  // namespace asc2::sim
