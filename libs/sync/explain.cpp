// SPDX-License-Identifier: Apache-2.0
#include "sync/explain.h"

#include <fmt/format.h>

#include "sync/diags.h"

namespace asc2::sync {

namespace {

/// "'exp' reads '%x' that 'load' writes"
std::string conflict_text(const Program& p, int32_t earlier, int32_t later) {
  const auto accesses = [&](int32_t node) { return model::accesses(p.module, *p.node(node).inst); };
  const auto bytes_of = [&](const model::Access& access) {
    const model::Buffer* buffer = p.storage.buffer(access.object);
    std::vector<model::ByteRange> out;
    for (int64_t k = 0; buffer && k < buffer->slots; ++k) out.push_back(buffer->range(k));
    return out;
  };
  const auto meet = [&](const model::Access& a, const model::Access& b) {
    if (a.space != b.space || !model::conflict(a, b)) return false;
    if (a.in_gm()) {
      const model::Tensor* ta = p.storage.tensor(a.object);
      const model::Tensor* tb = p.storage.tensor(b.object);
      return !ta || !tb || p.storage.may_alias(ta->param, tb->param);
    }
    for (const model::ByteRange& ra : bytes_of(a)) {
      for (const model::ByteRange& rb : bytes_of(b)) {
        if (ra.overlaps(rb)) return true;
      }
    }
    return false;
  };
  const std::string_view first = p.node(earlier).inst->info().mnemonic;
  const std::string_view second = p.node(later).inst->info().mnemonic;
  for (const model::Access& b : accesses(later)) {
    for (const model::Access& a : accesses(earlier)) {
      if (!meet(a, b)) continue;
      std::string text =
          fmt::format("'{}' {} '%{}' that '{}' {}", second, b.write ? "overwrites" : "reads",
                      p.module.name_of(b.object), first, a.write ? "writes" : "reads");
      if (a.object != b.object) text += fmt::format(" as '%{}'", p.module.name_of(a.object));
      return text;
    }
  }
  return fmt::format("'{}' after '{}'", second, first);
}

std::string ids_text(const FlagId& id) {
  if (id.count == 1) return fmt::format("flag {}", id.base);
  return fmt::format("flags {} to {}", id.base, id.base + id.count - 1);
}

/// Adds the place of the earlier operation.
void add_earlier(const Program& p, const Hazard& hazard, DiagRef& diag) {
  const ir::Inst& earlier = *p.node(hazard.earlier).inst;
  diag.note(p.module.where(earlier), "the earlier operation")
      .note_at(p.module.loc_text(earlier), "the earlier operation");
}

void explain_flag(const Program& p, const Edge& edge, Diags& diags) {
  const Hazard& first = edge.hazards.front();
  const ir::Inst& later = *p.node(first.later).inst;
  std::string text = edge.guard
                         ? fmt::format("its flags {} -> {} are down before they are set again",
                                       name_of(edge.destination), name_of(edge.source))
                         : conflict_text(p, first.earlier, first.later);
  const int32_t apart = edge.distance + (edge.ahead ? 1 : 0);
  if (apart > 0 && !edge.guard) {
    text += fmt::format(", {} iteration{} earlier", apart, apart == 1 ? "" : "s");
  }
  auto diag = diags.remark<diag::SyncFlag>(p.module.where(later), ids_text(edge.id),
                                           name_of(edge.source), name_of(edge.destination), text);
  diag.note_at(p.module.loc_text(later), "the later operation");
  add_earlier(p, first, diag);
  for (size_t i = 1; i < edge.hazards.size(); ++i) {
    const Hazard& also = edge.hazards[i];
    const ir::Inst& inst = *p.node(also.later).inst;
    diag.note(p.module.where(inst), "also " + conflict_text(p, also.earlier, also.later))
        .note_at(p.module.loc_text(inst), "the later operation");
    add_earlier(p, also, diag);
  }
}

void explain_barriers(const Program& p, Diags& diags) {
  for (const Node& node : p.nodes) {
    for (const SyncOp& op : node.before) {
      if (op.kind != SyncOp::Kind::Barrier) continue;
      const bool known = op.hazard.later >= 0;
      const ir::Inst& later = known ? *p.node(op.hazard.later).inst : *node.inst;
      std::string text = known ? conflict_text(p, op.hazard.earlier, op.hazard.later)
                               : std::string("full barrier");
      if (op.source == Pipe::All) text += ", between pipes that have no flags";
      auto diag = diags.remark<diag::SyncBarrier>(p.module.where(later), name_of(op.source), text);
      diag.note_at(p.module.loc_text(later), "the later operation");
      if (known) add_earlier(p, op.hazard, diag);
    }
  }
}

}  // namespace

void explain(const Program& p, const std::vector<Merge>& merges, Diags& diags) {
  for (const Edge& edge : p.edges) {
    if (edge.region >= 0) explain_flag(p, edge, diags);
  }
  explain_barriers(p, diags);
  for (const Merge& merge : merges) {
    const ir::Inst& inst = *p.node(merge.node).inst;
    diags
        .remark<diag::SyncMerge>(p.module.where(inst), name_of(merge.source),
                                 name_of(merge.destination), p.target.events.usable.size(),
                                 merge.what, static_cast<int64_t>(merge.cost))
        .note_at(p.module.loc_text(inst), "the flag is set after this");
  }
}

void warn_still_up(const Program& p, const std::vector<OpenSet>& open, Diags& diags) {
  for (const OpenSet& o : open) {
    const int32_t edge = o.set->edge >= 0 ? o.set->edge : o.wait->edge;
    const ir::Inst& inst = *p.node(p.edges[static_cast<size_t>(edge)].from).inst;
    diags
        .warning<diag::SyncStillUp>(p.module.where(inst), name_of(o.set->source),
                                    name_of(o.set->destination), p.target.events.usable.size(),
                                    o.set->id.base)
        .note_at(p.module.loc_text(inst), "it is set near this");
  }
}

void report_missing(const Program& p, const std::vector<Missing>& missing, Diags& diags) {
  for (const Missing& m : missing) {
    if (diags.full()) return;
    const ir::Inst& earlier = *p.node(m.earlier).inst;
    const ir::Inst& later = *p.node(m.later).inst;
    diags
        .error<diag::SyncMissing>(p.module.where(later), name_of(p.node(m.later).pipe),
                                  name_of(m.source), conflict_text(p, m.earlier, m.later))
        .note_at(p.module.loc_text(later), "it comes from here")
        .note(p.module.where(earlier), "the earlier operation")
        .note_at(p.module.loc_text(earlier), "it comes from here");
  }
}

}  // namespace asc2::sync
