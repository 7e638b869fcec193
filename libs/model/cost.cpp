// SPDX-License-Identifier: Apache-2.0
// Elementwise and tile operations: repeats over the padded elements of the result, on the form of
// the target's op table. Moves: rows and bytes on the target's data path; what one instruction
// cannot move is split, as the emitted code has to split it.
#include "model/cost.h"

#include <algorithm>

#include "base/integer.h"
#include "model/broadcast.h"
#include "model/pipe_of.h"
#include "model/window.h"

namespace asc2::model {
namespace {

using ir::Inst;
using ir::Module;
using ir::Op;
using ir::OpClass;
using ir::Operand;
using ir::Type;

const Type* tile_type(const Module& module, const Operand& operand) {
  if (!operand.is_value()) return nullptr;
  const Type& type = module.type_of(operand.value);
  return type.is_tile() ? &type : nullptr;
}

/// Widest element type of an operation; masks do not count.
int widest_bits(const Module& module, const Inst& inst) {
  int bits = 0;
  for (const Operand& arg : inst.args) {
    const Type* type = tile_type(module, arg);
    if (type != nullptr && type->dtype != Dtype::I1) bits = std::max(bits, bits_of(type->dtype));
  }
  return bits == 0 ? 8 : bits;
}

const OpForm* form_of(const Module& module, const Inst& inst, const Target& target) {
  const std::string letters = operand_letters(module, inst);
  if (inst.info().typing != ir::Typing::Convert)
    return target.form(inst.info().mnemonic, letters, form_dtype(module, inst));
  const OpSpec* op = target.op(inst.info().mnemonic);
  return op == nullptr ? nullptr : op->form(letters);
}

/// Part of the cycles of a repeat that accesses in the same banks add.
double bank_part(const Target& target, CoreKind core, const Place& place) {
  const SpaceSpec* ub = target.space(core, Space::Ub);
  if (!target.vector || ub == nullptr || !ub->banks || !place.result) return 0;
  const Banks& banks = *ub->banks;
  const int64_t bytes = target.vector->repeat_bytes;
  bool read = false, rewrite = false;
  for (size_t i = 0; i < place.sources.size(); ++i) {
    const int64_t a = place.sources[i];
    for (const int64_t b : place.sources.subspan(i + 1)) read |= banks.meet(a, b, bytes);
    rewrite |= banks.same_bank(a, *place.result) && banks.meet(a, *place.result, bytes) &&
               banks.distance(a, *place.result) != 0;
  }
  return (read ? target.vector->bank_conflict : 0) + (rewrite ? target.vector->bank_rewrite : 0);
}

/// Rows that take whole repeats each, in elements.
int64_t whole_repeats(const Type& type, int64_t lanes) {
  return type.rows() * round_up(type.columns(), lanes);
}

/// A pad: runs of whole rows behind the extent of a leading dim, and of each row what is behind the
/// last one; an extent that is not known may be 0.
int64_t padded_behind(const Type& type, const Operand& list, std::span<const int64_t> given,
                      const Target& target) {
  const int64_t lanes = target.vector ? target.vector->repeat_bytes * 8 / bits_of(type.dtype) : 1;
  const int64_t pitch = type.padded_elements() / type.rows();
  int64_t repeats = 0, outer = 1, inner = type.rows();
  for (size_t d = 0; d < type.shape.size() && d < list.items.size(); ++d) {
    const Operand& item = list.items[d];
    const int64_t extent = d < given.size() ? given[d] : item.is_int() ? item.integer : 0;
    const int64_t missing = type.shape[d] - std::clamp<int64_t>(extent, 0, type.shape[d]);
    const bool last = d + 1 == type.shape.size();
    inner /= last ? 1 : type.shape[d];
    const int64_t run = last ? (missing ? pitch - extent : 0) : missing * inner * pitch;
    repeats += outer * ceil_div(run, lanes);
    outer *= type.shape[d];
  }
  return repeats * lanes;
}

/// Elements that the repeats of an operation pass over.
int64_t worked_elements(const Module& module, const Inst& inst, const Target& target,
                        const Place& place) {
  int64_t elements = 0;
  bool repeats = false;
  const Type* result = inst.result_count ? tile_type(module, inst.args[0]) : nullptr;
  for (const Operand& arg : inst.args) {
    const Type* type = tile_type(module, arg);
    if (type == nullptr) continue;
    elements = std::max(elements, type->padded_elements());
    repeats = repeats || (result != nullptr && type->shape != result->shape);
  }
  if (result == nullptr || !target.vector) return elements;
  if (inst.op == Op::Pad) return padded_behind(*result, inst.operands()[1], place.extents, target);
  const int64_t lanes = target.vector->repeat_bytes * 8 / widest_bits(module, inst);
  if (inst.op == Op::Fold) return result->padded_elements();
  if (inst.info().cls == OpClass::Elementwise && repeats) {
    const SpaceSpec* ub = target.space(CoreKind::Aiv, Space::Ub);
    const int64_t block = ub ? ub->align * 8 / bits_of(result->dtype) : 0;
    return rows_in_blocks(module, inst, block) ? result->padded_elements()
                                               : whole_repeats(*result, lanes);
  }
  if (inst.op == Op::RowReduce) return whole_repeats(*tile_type(module, inst.args[1]), lanes);
  return elements;
}

Cost compute_cost(const Module& module, const Inst& inst, const Target& target, CoreKind core,
                  const Place& place) {
  Cost cost;
  const OpForm* form = form_of(module, inst, target);
  if (form == nullptr) return cost;
  const int64_t elements = worked_elements(module, inst, target, place);
  const int bits = widest_bits(module, inst);
  cost.head = static_cast<double>(form->cost.head);
  cost.busy = target.busy_cycles(*form, elements, bits) +
              static_cast<double>(target.repeats(elements, bits)) * form->cost.repeat(bits) *
                  bank_part(target, core, place);
  cost.latency = static_cast<double>(form->cost.tail);
  if (target.vector && !target.vector->overlap) return {0, cost.until_complete(), 0, 0};
  return cost;
}

/// The List operand of that name, null when absent.
const Operand* find_list(const Inst& inst, std::string_view name) {
  const auto operands = inst.operands();
  for (size_t i = 0; i < operands.size(); ++i) {
    if (inst.info().operand[i].name == name && operands[i].is_list()) return &operands[i];
  }
  return nullptr;
}

/// Elements of each dim that count as moved.
std::vector<int64_t> moved_extents(const Inst& inst, const Type& tile,
                                   std::span<const int64_t> given) {
  std::vector<int64_t> extents = tile.shape;
  const Operand* list = find_list(inst, "extents");
  for (size_t i = 0; i < extents.size(); ++i) {
    if (i < given.size()) {
      extents[i] = given[i];
    } else if (list != nullptr && i < list->items.size() && list->items[i].is_int()) {
      extents[i] = std::clamp<int64_t>(list->items[i].integer, 0, extents[i]);
    }
  }
  return extents;
}

/// What a move reads and writes.
struct Route {
  Space from = Space::Gm;
  Space to = Space::Gm;
  const Type* tile = nullptr;
  const Type* tensor = nullptr;
};

Route route_of(const Module& module, const Inst& inst) {
  Route route;
  const auto side = [&](const Operand& operand, Space& space) {
    if (!operand.is_value()) return;
    const Type& type = module.type_of(operand.value);
    if (type.kind == ir::TypeKind::Buffer) space = type.space;
    if (type.kind == ir::TypeKind::Tile) space = Space::Ub;
    if (type.is_tile()) route.tile = &type;
    if (type.kind == ir::TypeKind::Tensor) route.tensor = &type;
  };
  side(inst.operands()[0], route.from);
  if (inst.result_count != 0)
    side(inst.results()[0], route.to);
  else
    side(inst.operands()[1], route.to);
  return route;
}

/// Without extents in the text, or of a tensor of another rank, each dim is a level.
std::vector<WindowLevel> levels_of_move(const Inst& inst, const Route& route, size_t rank) {
  const Operand* list = find_list(inst, "extents");
  const bool known = list != nullptr && list->items.size() == rank && route.tensor != nullptr &&
                     route.tensor->shape.size() == rank && rank > 0;
  if (known) return levels_of(*route.tile, *route.tensor, list->items);
  std::vector<WindowLevel> levels;
  for (size_t d = rank; d-- > 0;) levels.push_back({{d}});
  return levels;
}

Cost move_cost(const Module& module, const Inst& inst, const Target& target, CoreKind core,
               const Place& place) {
  Cost cost;
  const Route route = route_of(module, inst);
  const Path* path = target.path(route.from, route.to, core);
  if (path == nullptr || route.tile == nullptr) return cost;
  const std::vector<int64_t> extents = moved_extents(inst, *route.tile, place.extents);
  const std::vector<WindowLevel> levels = levels_of_move(inst, route, extents.size());
  const auto count = [&](const WindowLevel& level) {
    int64_t product = 1;
    for (const size_t d : level.dims) product *= extents[d];
    return product;
  };
  const int64_t columns = levels.empty() ? 1 : count(levels[0]);
  const int64_t rows = levels.size() < 2 ? 1 : count(levels[1]);
  int64_t instructions = 1;
  for (size_t i = 2; i < levels.size(); ++i) instructions *= count(levels[i]);
  const int64_t row_bytes = (columns * bits_of(route.tile->dtype) + 7) / 8;
  if (instructions * rows * row_bytes == 0) return cost;
  for (int64_t left = rows; left > 0; left -= path->max_rows)
    cost.busy += path->busy_cycles(std::min(left, path->max_rows), row_bytes);
  cost.busy *= static_cast<double>(instructions);
  cost.latency = static_cast<double>(path->latency);
  if (route.from == Space::Gm || route.to == Space::Gm) {
    const bool as_dims = levels.size() > 1 && levels[1].dims.front() + 2 == extents.size();
    const int64_t pitch = as_dims ? place.gm_pitch.value_or(row_bytes) : row_bytes;
    cost.gm_bytes = instructions * target.gm.touched_bytes(rows, row_bytes, place.gm_offset, pitch);
  }
  return cost;
}

Cost scalar_cost(const Inst& inst, const Target& target) {
  Cost cost;
  switch (inst.op) {
    case Op::SetFlag:
    case Op::SetCross:
      cost.busy = static_cast<double>(target.cost.set_flag);
      break;
    case Op::WaitFlag:
    case Op::WaitCross:
      cost.busy = static_cast<double>(target.cost.wait_flag);
      break;
    case Op::Barrier:
      cost.busy = static_cast<double>(target.cost.barrier);
      break;
    case Op::Get:
    case Op::Put:
      cost.busy = static_cast<double>(target.cost.gm_access);
      break;
    case Op::Extract:
      cost.busy = static_cast<double>(target.cost.chip_access);
      break;
    default:
      if (inst.info().cls != OpClass::Decl) cost.busy = static_cast<double>(target.cost.scalar_op);
  }
  return cost;
}

}  // namespace

std::string operand_letters(const Module& module, const Inst& inst) {
  std::string letters;
  for (const Operand& operand : inst.operands()) {
    letters += tile_type(module, operand) != nullptr ? 't' : 's';
  }
  return letters;
}

Dtype form_dtype(const Module& module, const Inst& inst) {
  const bool select = inst.info().typing == ir::Typing::Select;
  const auto operands = inst.operands();
  for (size_t i = select ? 1 : 0; i < operands.size(); ++i) {
    if (const Type* type = tile_type(module, operands[i])) return type->dtype;
  }
  return module.type(inst.type).dtype;
}

Cost cost_of(const Module& module, const Inst& inst, const Target& target, CoreKind core,
             const Place& place) {
  if (inst.info().cls == OpClass::Move) return move_cost(module, inst, target, core, place);
  const OpClass cls = inst.info().cls;
  if (is_scalar_work(module, inst) || cls == OpClass::Memory || cls == OpClass::Sync) {
    return scalar_cost(inst, target);
  }
  return compute_cost(module, inst, target, core, place);
}

int64_t cores_at_once(const Inst& kernel, const Target& target, CoreKind core) {
  const int64_t cores = target.core(core) ? target.core(core)->count : 1;
  return std::clamp<int64_t>(kernel.int_attr(ir::Attr::Grid, 1), 1, cores);
}

}  // namespace asc2::model
