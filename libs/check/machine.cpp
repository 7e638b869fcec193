// SPDX-License-Identifier: Apache-2.0
// Coverage of the target: a row of the op table for each operation on tiles, a path for each move.
#include <fmt/format.h>

#include <algorithm>

#include "base/integer.h"
#include "check/diags.h"
#include "check/rules.h"
#include "ir/walk.h"
#include "model/cost.h"
#include "model/pipe_of.h"

namespace asc2::check {

namespace {

using namespace ir;

/// Whether a tile operand is smaller than the result of an elementwise operation.
bool repeats(const Module& module, const Inst& inst) {
  if (inst.info().cls != OpClass::Elementwise) return false;
  const Type& result = module.type(inst.type);
  return std::any_of(inst.operands().begin(), inst.operands().end(), [&](const Operand& operand) {
    if (!operand.is_value()) return false;
    const Type& type = module.type_of(operand.value);
    return type.is_tile() && type.shape != result.shape;
  });
}

std::string why_not(const Module& module, const Inst& inst, const Target& target, CoreKind core) {
  const std::string_view mnemonic = inst.info().mnemonic;
  const OpSpec* op = target.op(mnemonic);
  if (!op) return fmt::format("target '{}' has no operation '{}' on tiles", target.name, mnemonic);
  if (!target.core(core)->pipe(op->pipe)) {
    return fmt::format("'{}' runs on pipe '{}', which cores of kind '{}' do not have", mnemonic,
                       name_of(op->pipe), name_of(core));
  }
  const std::string letters = model::operand_letters(module, inst);
  const OpForm* form = op->form(letters);
  if (!form) {
    return fmt::format("target '{}' has no '{}' of operands '{}' (t tile, s scalar)", target.name,
                       mnemonic, letters);
  }
  if (inst.op == Op::Cast) {
    const Dtype from = module.type_of(inst.operands()[0].value).dtype;
    const Dtype to = module.type(inst.type).dtype;
    if (form->cast(from, to)) return {};
    return fmt::format("target '{}' cannot cast {} to {} in one step", target.name, name_of(from),
                       name_of(to));
  }
  const Dtype dtype = model::form_dtype(module, inst);
  if (repeats(module, inst) && !form->broadcasts(dtype)) {
    return fmt::format("target '{}' has no '{}' for {} with an operand that repeats", target.name,
                       mnemonic, name_of(dtype));
  }
  if (form->has(dtype)) return {};
  return fmt::format("target '{}' has no '{}' for {}", target.name, mnemonic, name_of(dtype));
}

/// Rows start at whole blocks: masks, strides and copies count in them.
void check_pitch(const Module& module, const Inst& buf, const Target& target, CoreKind core,
                 Diags& diags) {
  const Type& type = module.type(buf.type);
  const SpaceSpec* space = target.space(core, type.space);
  if (!space || type.space != Space::Ub || type.dtype == Dtype::I1 || type.rows() <= 1) return;
  const int64_t elements = space->align / bytes_of(type.dtype);
  if (elements <= 1 || type.pitch % elements == 0) return;
  diags
      .error<diag::CheckMachine>(
          module.where(buf),
          fmt::format("rows of %{} start {} elements apart, which is no multiple "
                      "of {} bytes",
                      module.name_of(buf.result()), type.pitch, space->align))
      .from_here(module.loc_text(buf))
      .help(fmt::format("pitch {} is", round_up(type.pitch, elements)));
}

}  // namespace

void check_machine(const Module& module, const Inst& kernel, const Target& target, Diags& diags) {
  const CoreKind core = core_of(module, kernel);
  if (!target.core(core)) {
    diags.error<diag::CheckMachine>(
        module.where(kernel),
        fmt::format("target '{}' has no cores of kind '{}'", target.name, name_of(core)));
    return;
  }
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op == Op::Buf) check_pitch(module, inst, target, core, diags);
    const OpClass cls = inst.info().cls;
    if (model::is_scalar_work(module, inst) || cls == OpClass::Memory || cls == OpClass::Sync)
      return;
    const bool move = cls == OpClass::Move;
    std::string problem = move ? std::string() : why_not(module, inst, target, core);
    if (move && !model::pipe_of(module, inst, target, core)) {
      problem =
          fmt::format("target '{}' has no such data path on core '{}'", target.name, name_of(core));
    }
    const size_t extents_at = inst.op == Op::Load ? 2 : 3;
    if (move && inst.operands().size() <= extents_at)
      problem = "a load or store of a machine file needs its extents";
    if (problem.empty()) return;
    diags.error<diag::CheckMachine>(module.where(inst), problem)
        .from_here(module.loc_text(inst))
        .help(
            "asc2-tile makes such operations legal: take its input, or write what the target has");
  });
}

}  // namespace asc2::check
