// SPDX-License-Identifier: Apache-2.0
// A planned buffer lies where its line says, so that a wrong plan gives wrong values. Before there
// is a plan every slot has a place of its own, and only the layout of its rows counts.
#include "sim/placement.h"

#include <algorithm>

#include "base/integer.h"
#include "ir/stage.h"
#include "model/cost.h"
#include "sim/diags.h"
#include "target/target.h"

namespace asc2::sim {

namespace {

constexpr size_t kApart = 64;  // slots without a plan start at multiples of this

}  // namespace

Failure Placement::invalid(const ir::Inst& inst, std::string text) {
  diags_.error<diag::SimInvalid>(module_.where(inst), std::move(text))
      .from_this_line(module_.loc_text(inst));
  return {};
}

Result<> Placement::read_target(Program& program) {
  for (size_t& pad : program.row_pad) pad = std::max<size_t>(pad, 1);
  if (program.stage == ir::Stage::Tile) return {};
  if (!target_) return invalid(*program.kernel, "a kernel of this stage needs a target");
  const CoreKind core = ir::core_of(module_, *program.kernel);
  if (!target_->core(core)) {
    return invalid(*program.kernel,
                   fmt::format("'{}' has no cores of kind {}", target_->name, name_of(core)));
  }
  for (size_t space = 0; space < kSpaceCount; ++space) {
    const Path* path = target_->path(Space::Gm, static_cast<Space>(space), core);
    if (path) program.row_pad[space] = static_cast<size_t>(std::max<int64_t>(path->row_pad, 1));
  }
  return {};
}

Result<Buffer> Placement::make(const Program& program, ir::ValueId value, const ir::Inst& inst) {
  const ir::Type& type = module_.type_of(value);
  Buffer buffer;
  buffer.value = value;
  buffer.inst = &inst;
  buffer.dtype = type.dtype;
  buffer.dims = type.shape;
  buffer.rows = type.rows();
  buffer.columns = type.columns();
  buffer.pitch = buffer.columns;
  if (type.shape.empty() || type.elements() <= 0) {
    return invalid(inst, fmt::format("'%{}' has no elements", module_.name_of(value)));
  }
  if (type.kind == ir::TypeKind::Buffer) {
    buffer.space = type.space;
    buffer.pitch = type.pitch;
    if (type.layout != asc2::Layout::Nd || buffer.pitch < buffer.columns) {
      return invalid(
          inst, fmt::format("'%{}' has a layout that is not simulated", module_.name_of(value)));
    }
  }
  const int64_t slots = std::max<int64_t>(1, inst.int_attr(ir::Attr::Slots, 1));
  constexpr auto kMaxLanes = static_cast<int64_t>(kMaxScratchBytes);
  if (buffer.pitch > kMaxLanes / buffer.rows || slots > kMaxSlots ||
      lane_bytes(buffer.dtype, buffer.lanes()) > kMaxScratchBytes) {
    return invalid(inst, fmt::format("'%{}' is larger than the {} bytes that are simulated",
                                     module_.name_of(value), kMaxScratchBytes));
  }
  buffer.bytes = lane_bytes(buffer.dtype, buffer.lanes());
  buffer.addr.resize(static_cast<size_t>(slots));
  if (program.stage >= ir::Stage::Planned) A2_TRY(place_planned(program, buffer));
  return buffer;
}

Result<> Placement::place_planned(const Program& program, Buffer& buffer) {
  const std::string_view name = module_.name_of(buffer.value);
  const ir::Operand* list = buffer.inst->find(ir::Attr::Addr);
  const CoreKind core = ir::core_of(module_, *program.kernel);
  const SpaceSpec* space = target_->space(core, buffer.space);
  if (!space) {
    return invalid(*buffer.inst, fmt::format("'{}' has no {} on a core of kind {}", target_->name,
                                             name_of(buffer.space), name_of(core)));
  }
  if (!list || list->items.size() != buffer.addr.size()) {
    return invalid(*buffer.inst, fmt::format("'%{}' has {} slots and {} addresses", name,
                                             buffer.addr.size(), list ? list->items.size() : 0));
  }
  for (size_t slot = 0; slot < buffer.addr.size(); ++slot) {
    const auto at = static_cast<size_t>(list->items[slot].integer);
    const auto capacity = static_cast<size_t>(space->capacity);
    if (at > capacity || buffer.bytes > capacity - at) {
      diags_
          .error<diag::SimCapacity>(module_.where(*buffer.inst), name, slot, at,
                                    fmt::format("{:#x}", at + buffer.bytes), capacity,
                                    name_of(buffer.space))
          .from_this_line(module_.loc_text(*buffer.inst));
      return Failure{};
    }
    if (at % static_cast<size_t>(space->align) != 0) {
      return invalid(*buffer.inst, fmt::format("address {:#x} of '%{}' is no multiple of {}", at,
                                               name, space->align));
    }
    buffer.addr[slot] = at;
  }
  return {};
}

void Placement::place_apart(Program& program, Buffer& buffer) {
  size_t& used = program.space_bytes[static_cast<size_t>(buffer.space)];
  for (size_t& at : buffer.addr) {
    at = used;
    used = std::min(used + round_up(buffer.bytes, kApart), 2 * kMaxScratchBytes);
  }
}

/// A core gets memory up to the last byte that a buffer, or the padding of its last row, can reach.
Result<> Placement::place(Program& program) {
  for (Buffer& buffer : program.buffers) {
    size_t& bytes = program.space_bytes[static_cast<size_t>(buffer.space)];
    if (program.stage < ir::Stage::Planned) place_apart(program, buffer);
    const size_t pad = program.row_pad[static_cast<size_t>(buffer.space)];
    for (const size_t at : buffer.addr) bytes = std::max(bytes, at + round_up(buffer.bytes, pad));
    if (bytes > kMaxScratchBytes) {
      return invalid(*buffer.inst, fmt::format("the tiles need more than the {} bytes that are "
                                               "simulated",
                                               kMaxScratchBytes));
    }
  }
  if (program.stage >= ir::Stage::Planned) mark_scratch(program);
  return {};
}

/// Some instructions use a reserved range; what a plan put there is lost.
void Placement::mark_scratch(Program& program) {
  for (Code& code : program.codes) {
    if (code.step != Step::Tile) continue;
    const CoreKind core = program.core_of(code);
    const OpSpec* op = target_->op(code.inst->info().mnemonic);
    const OpForm* form = op ? op->form(model::operand_letters(module_, *code.inst)) : nullptr;
    const SpaceSpec* space = target_->space(core, program.buffers[code.out.index].space);
    if (!form || form->reserved.empty() || !space) continue;
    const ReservedRange* range = space->find_reserved(form->reserved);
    if (!range) continue;
    code.scratch_begin = static_cast<size_t>(range->begin);
    code.scratch_end = static_cast<size_t>(range->begin + range->bytes);
  }
}

}  // namespace asc2::sim
