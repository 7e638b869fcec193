// SPDX-License-Identifier: Apache-2.0
// The buffer table against the spaces of the core: what does not fit corrupts memory without a
// word.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "check/diags.h"
#include "check/rules.h"
#include "ir/stage.h"
#include "model/access.h"
#include "model/lives.h"

namespace asc2::check {

namespace {

using namespace ir;

/// A slot of a buffer: its bytes, and a span in which they are taken.
struct Held {
  size_t buffer;
  model::ByteRange bytes;
  model::LifeSpan span;
};

/// Two buffers that rotate through the same slots in the same loop are in the same slot in each
/// iteration, so it is enough when they are apart within one.
bool rotate_together(const model::Buffer& a, const model::Buffer& b, const model::Lives& lives,
                     size_t first, size_t second) {
  return a.addr.size() > 1 && a.addr == b.addr && lives.of(first).home == lives.of(second).home;
}

bool may_share(const model::Storage& storage, const model::Lives& lives, const Held& x,
               const Held& y) {
  const model::Buffer& a = storage.buffers()[x.buffer];
  const model::Buffer& b = storage.buffers()[y.buffer];
  if (a.space != b.space || x.buffer == y.buffer) return a.space != b.space;
  const bool together = rotate_together(a, b, lives, x.buffer, y.buffer);
  if (together && !meet(lives.of(x.buffer).spans, lives.of(y.buffer).spans)) return true;
  if (x.bytes != y.bytes || (a.addr.size() > 1) != (b.addr.size() > 1) ||
      (a.addr.size() > 1 && !together))
    return false;
  return lives.may_share(storage, x.buffer, y.buffer);
}

/// Buffers that are needed at the same time must not share bytes, but for a result that takes over
/// the place of an operand. Slots that rotate are needed through the loop.
void check_overlap(const Module& module, const Inst& kernel, const model::Storage& storage,
                   const Target& target, Diags& diags) {
  const model::Lives lives(module, const_cast<Inst&>(kernel), storage, target);
  std::vector<Held> held;
  for (size_t i = 0; i < storage.buffers().size(); ++i) {
    const model::Buffer& buffer = storage.buffers()[i];
    const auto slots = static_cast<int64_t>(buffer.addr.size());
    for (const model::LifeSpan& span : lives.held(i, slots)) {
      for (int64_t k = 0; k < slots; ++k) held.push_back({i, buffer.range(k), span});
    }
  }
  std::stable_sort(held.begin(), held.end(), [](const Held& a, const Held& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.buffer < b.buffer;
  });
  for (size_t a = 0; a < held.size(); ++a) {
    for (size_t b = a + 1; b < held.size() && held[b].span.begin < held[a].span.end; ++b) {
      if (!held[a].bytes.overlaps(held[b].bytes)) continue;
      if (may_share(storage, lives, held[a], held[b])) continue;
      const model::Buffer& first = storage.buffers()[std::min(held[a].buffer, held[b].buffer)];
      const model::Buffer& second = storage.buffers()[std::max(held[a].buffer, held[b].buffer)];
      diags
          .error<diag::CheckPlan>(
              module.where(*second.decl),
              fmt::format("%{} overlaps %{}, and both are needed at the same time",
                          module.name_of(second.value), module.name_of(first.value)))
          .note(module.where(*first.decl), "the other buffer");
      if (diags.full()) return;
    }
  }
}

}  // namespace

void check_plan(const Module& module, const Inst& kernel, const Target& target, Diags& diags) {
  const CoreKind core = core_of(module, kernel);
  const bool planned = stage_of(module, kernel) >= Stage::Planned;
  const model::Storage storage(module, kernel);
  for (const model::Buffer& buffer : storage.buffers()) {
    if (!target.space(core, buffer.space)) {
      diags.error<diag::CheckPlan>(module.where(*buffer.decl),
                                   fmt::format("core '{}' of target '{}' has no space '{}'",
                                               name_of(core), target.name, name_of(buffer.space)));
      continue;
    }
    if (planned && buffer.addr.empty()) {
      diags
          .error<diag::CheckPlan>(
              module.where(*buffer.decl),
              fmt::format("%{} has no address in a planned file", module.name_of(buffer.value)))
          .help("asc2-memplan gives every buffer an address");
    }
  }
  // Behind asc2-pipe the lines are in another order and slots are buffers of their own.
  const Stage stage = stage_of(module, kernel);
  if (stage == Stage::Planned || stage == Stage::Synced)
    check_overlap(module, kernel, storage, target, diags);
}

}  // namespace asc2::check
