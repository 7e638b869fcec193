// SPDX-License-Identifier: Apache-2.0
// What a kernel asks of the target by hand, at any stage: places in its memory, and flags.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "check/diags.h"
#include "check/prover.h"
#include "check/rules.h"
#include "ir/walk.h"
#include "model/access.h"

namespace asc2::check {

namespace {

using namespace ir;

void check_address(const Module& module, const model::Buffer& buffer, const SpaceSpec& space,
                   Diags& diags) {
  for (size_t k = 0; k < buffer.addr.size(); ++k) {
    const model::ByteRange range = buffer.range(static_cast<int64_t>(k));
    const Where where = module.where(buffer.decl->find(Attr::Addr)->items[k].span.end
                                         ? buffer.decl->find(Attr::Addr)->items[k].span
                                         : buffer.decl->span);
    const std::string name = fmt::format("%{}", module.name_of(buffer.value));
    if (range.begin % space.align != 0) {
      diags.error<diag::CheckPlan>(
          where, fmt::format("{} is at 0x{:06x}, which is not a multiple of {}", name, range.begin,
                             space.align));
    }
    if (range.end <= space.usable) continue;
    if (range.end > space.capacity) {
      diags.error<diag::CheckPlan>(
          where, fmt::format("{} ends at 0x{:06x}, {} has 0x{:06x} bytes", name, range.end,
                             name_of(buffer.space), space.capacity));
      continue;
    }
    for (const ReservedRange& reserved : space.reserved) {
      if (!range.overlaps({reserved.begin, reserved.begin + reserved.bytes})) continue;
      diags.error<diag::CheckPlan>(
          where,
          fmt::format("{} [0x{:06x}, 0x{:06x}) overlaps the reserved range '{}' from 0x{:06x} on",
                      name, range.begin, range.end, reserved.name, reserved.begin));
    }
  }
}

void check_flag(const Module& module, const Inst& inst, const Target& target, CoreKind core,
                Diags& diags) {
  const Operand& id = inst.operands()[2];
  const Pipe from = inst.operands()[0].pipe, to = inst.operands()[1].pipe;
  if (from == to) return;  // no pair at all, which the rules of the operation tell
  const auto number = id.is_int() ? std::optional(id.integer) : std::nullopt;
  const auto wrong = fault_of(target, core, from, to, number);
  if (!wrong) return;
  const std::string name =
      number ? flag_text({from, to, *number})
             : fmt::format("%{} {} -> {}", module.name_of(id.value), name_of(from), name_of(to));
  diags.error<diag::CheckFlag>(module.where(inst), name, flag_problem(*wrong))
      .from_here(module.loc_text(inst));
}

/// Without flags between cores in the target, the order of what they share is told.
void check_mode(const Module& module, const Inst& inst, const Target& target, Diags& diags) {
  if (!target.cross_core) return;
  const int64_t mode = cross_mode(inst);
  const std::vector<int64_t>& modes = target.cross_core->modes;
  if (std::find(modes.begin(), modes.end(), mode) != modes.end()) return;
  const Operand* given = inst.find(Attr::Mode);
  diags
      .error<diag::CheckFlag>(module.where(given ? given->span : inst.span), "between cores",
                              fmt::format("has no mode {} on '{}': it has {}", mode, target.name,
                                          fmt::join(modes, ", ")))
      .from_here(module.loc_text(inst));
}

}  // namespace

std::string flag_text(const FlagKey& flag) {
  return fmt::format("{} {} -> {}", flag.id, name_of(flag.from), name_of(flag.to));
}

std::string_view flag_problem(FaultKind kind) {
  switch (kind) {
    case FaultKind::DoubleSet:
      return "is set again before it was waited for";
    case FaultKind::WaitWithoutSet:
      return "is waited for before it is set";
    case FaultKind::Split:
      return "is left set on one path only";
    case FaultKind::Leak:
      return "is still set when the kernel ends";
    case FaultKind::BadId:
      return "does not exist on the target";
    case FaultKind::UnknownId:
      return "has an id that is not known";
    case FaultKind::ReservedId:
      return "is reserved by the vendor";
    case FaultKind::BadPair:
      return "is between pipes that have no flags on this core";
    case FaultKind::TooMany:
      return "is one more than the proof can tell apart in one kernel";
    default:
      return "is set again while a token may be outstanding";
  }
}

std::optional<FaultKind> fault_of(const Target& target, CoreKind core, Pipe from, Pipe to,
                                  std::optional<int64_t> id) {
  if (!target.legal_pair(core, from, to)) return FaultKind::BadPair;
  if (!id) return std::nullopt;
  if (*id < 0 || *id >= target.events.ids) return FaultKind::BadId;
  const std::vector<int64_t>& reserved = target.events.reserved;
  const bool taken = std::find(reserved.begin(), reserved.end(), *id) != reserved.end();
  return taken ? std::optional(FaultKind::ReservedId) : std::nullopt;
}

void check_orders(const Module& module, const Inst& kernel, const Target& target, Diags& diags) {
  const CoreKind core = core_of(module, kernel);
  const model::Storage storage(module, kernel);
  for (const model::Buffer& buffer : storage.buffers()) {
    const SpaceSpec* space = target.space(core, buffer.space);
    if (space) check_address(module, buffer, *space, diags);
  }
  walk(kernel.regions[0], [&](const Inst& inst) {
    if (inst.op == Op::SetFlag || inst.op == Op::WaitFlag)
      check_flag(module, inst, target, core, diags);
    if (joins_cores(inst)) check_mode(module, inst, target, diags);
  });
}

}  // namespace asc2::check
