// SPDX-License-Identifier: Apache-2.0
// Moves and subscripts stay inside their buffers: an extent beyond the tile, or a slot that is not
// there, would overwrite a neighbour without a word. Both must be shown to be in range for every
// run; what cannot be shown needs a clamp, as asc2-tile writes it.
//
//   %n = clamp %rest, 0, 2048 : i64
//   %x[%i.s2] = load %x_gm, [%o], [%n] : f32[2048]        %i.s2 = slot %i, 2
#include <fmt/format.h>

#include "check/diags.h"
#include "check/rules.h"
#include "ir/stage.h"
#include "ir/walk.h"
#include "model/access.h"
#include "model/affine.h"
#include "model/range.h"

namespace asc2::check {

namespace {

using namespace ir;

std::string text_of(model::Range range) {
  if (range.is_constant()) return fmt::format("is {}", range.lo);
  if (range.lo == model::kMinusInfinity && range.hi == model::kPlusInfinity) {
    return "may be any number";
  }
  if (range.lo == model::kMinusInfinity) return fmt::format("may be anything up to {}", range.hi);
  if (range.hi == model::kPlusInfinity) return fmt::format("may be anything from {}", range.lo);
  return fmt::format("may be {} to {}", range.lo, range.hi);
}

class Bounds {
 public:
  Bounds(const Module& module, const Inst& kernel, Diags& diags)
      : module_(module),
        storage_(module, kernel),
        scalars_(module, kernel),
        planned_(stage_of(module, kernel) >= Stage::Planned),
        diags_(diags) {}

  void check(const Inst& inst) {
    for (const Operand& arg : inst.args) subscript(inst, arg);
    if (inst.op == Op::Load) extents(inst, 2, inst.result());
    if (inst.op == Op::Store) extents(inst, 3, inst.operands()[0].value);
    if (inst.op == Op::Pad) extents(inst, 1, inst.result());
  }

 private:
  void subscript(const Inst& inst, const Operand& arg) {
    const model::Buffer* buffer = arg.is_value() ? storage_.buffer(arg.value) : nullptr;
    const int64_t slots = buffer ? buffer->slots : 1;
    if (arg.is_value() && arg.items.empty() && slots > 1 && planned_ && inst.op != Op::Buf) {
      report(inst, arg,
             fmt::format("'%{}' has {} slots, and this does not say which one",
                         module_.name_of(arg.value), slots),
             fmt::format("'%{}[0]' is its first", module_.name_of(arg.value)));
    }
    if (!arg.is_value() || arg.items.empty()) return;
    const model::Range range = scalars_.range(arg.items[0]);
    if (range.lo >= 0 && range.hi < slots) return;
    report(
        inst, arg,
        fmt::format("the slot of '%{}' {}, it has {}", module_.name_of(arg.value), text_of(range),
                    slots),
        fmt::format("slots count from 0; '%s = slot %i, {}' gives those of a loop in turn", slots));
  }

  void extents(const Inst& inst, size_t at, ValueId tile) {
    if (inst.operands().size() <= at) return;
    const Type& type = module_.type_of(tile);
    const OperandList& list = inst.operands()[at].items;
    for (size_t dim = 0; dim < std::min(list.size(), type.shape.size()); ++dim) {
      const model::Range range = scalars_.range(list[dim]);
      if (range.lo >= 0 && range.hi <= type.shape[dim]) continue;
      report(inst, list[dim],
             fmt::format("extent {} {}, '%{}' has {} elements there", dim, text_of(range),
                         module_.name_of(tile), type.shape[dim]),
             fmt::format("'%n = clamp %rest, 0, {} : i64' keeps it in bounds", type.shape[dim]));
    }
  }

  void report(const Inst& inst, const Operand& operand, const std::string& text,
              const std::string& help) {
    const Span span = operand.span.end ? operand.span : inst.span;
    diags_.error<diag::CheckBounds>(module_.where(span), text)
        .from_here(module_.loc_text(inst))
        .help(help);
  }

  const Module& module_;
  const model::Storage storage_;
  const model::Scalars scalars_;
  const bool planned_;  // until then asc2-memplan writes subscripts
  Diags& diags_;
};

}  // namespace

void check_bounds(const Module& module, const Inst& kernel, Diags& diags) {
  Bounds bounds(module, kernel, diags);
  walk(kernel.regions[0], [&](const Inst& inst) { bounds.check(inst); });
}

}  // namespace asc2::check
