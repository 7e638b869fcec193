// SPDX-License-Identifier: Apache-2.0
// The buffer table against the spaces of the core: what does not fit corrupts memory without a
// word.
#include <fmt/format.h>

#include "check/rules.h"
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
      diags.error<Diag::CheckPlan>(
          where, fmt::format("{} is at 0x{:06x}, which is not a multiple of {}", name, range.begin,
                             space.align));
    }
    if (range.end <= space.usable) continue;
    if (range.end > space.capacity) {
      diags.error<Diag::CheckPlan>(
          where, fmt::format("{} ends at 0x{:06x}, {} has 0x{:06x} bytes", name, range.end,
                             name_of(buffer.space), space.capacity));
      continue;
    }
    for (const ReservedRange& reserved : space.reserved) {
      if (!range.overlaps({reserved.begin, reserved.begin + reserved.bytes})) continue;
      diags.error<Diag::CheckPlan>(
          where,
          fmt::format("{} [0x{:06x}, 0x{:06x}) overlaps the reserved range '{}' from 0x{:06x} on",
                      name, range.begin, range.end, reserved.name, reserved.begin));
    }
  }
}

}  // namespace

void check_plan(const Module& module, const Inst& kernel, const Target& target, Diags& diags) {
  const CoreKind core = core_of(module, kernel);
  const bool planned = stage_of(module, kernel) >= Stage::Planned;
  const model::Storage storage(module, kernel);
  for (const model::Buffer& buffer : storage.buffers()) {
    const SpaceSpec* space = target.space(core, buffer.space);
    if (!space) {
      diags.error<Diag::CheckPlan>(module.where(*buffer.decl),
                                   fmt::format("core '{}' of target '{}' has no space '{}'",
                                               name_of(core), target.name, name_of(buffer.space)));
      continue;
    }
    if (planned && buffer.addr.empty()) {
      diags
          .error<Diag::CheckPlan>(
              module.where(*buffer.decl),
              fmt::format("%{} has no address in a planned file", module.name_of(buffer.value)))
          .help("asc2-memplan gives every buffer an address");
    }
    check_address(module, buffer, *space, diags);
  }
}

}  // namespace asc2::check
