// SPDX-License-Identifier: Apache-2.0
// The order of the steps: names first (webs), then windows (extents, pads), then operations, then
// the layout that all of them need (pitches, buffers), and last what depends on it (offset tables).
#include "tile/tile.h"

#include "ir/stage.h"
#include "target/diags.h"
#include "tile/diags.h"
#include "tile/kernel.h"
#include "tile/legalise.h"
#include "tile/shapes.h"
#include "tile/webs.h"

namespace asc2::tile {

using namespace ir;

namespace {

bool is_tile_operation(const Module& module, const Inst& inst) {
  const OpClass cls = inst.info().cls;
  return (cls == OpClass::Elementwise || cls == OpClass::Tile) && module.type(inst.type).is_tile();
}

class Operations {
 public:
  Operations(Module& module, uint32_t scope, const Rules& rules, std::set<ValueId> columns,
             Diags& diags)
      : module_(module), legaliser_(module, scope, rules, diags) {
    legaliser_.set_columns(std::move(columns));
  }

  const std::set<ValueId>& columns() const { return legaliser_.columns(); }
  Maps take_maps() { return legaliser_.take_maps(); }

  Result<> region(Region& region) {
    legaliser_.forget_all();
    std::vector<Inst*> body;
    body.reserve(region.body.size());
    for (size_t i = 0; i < region.body.size(); ++i) {
      Inst* inst = region.body[i];
      if (const auto parts = inserts(region, i); !parts.empty()) {
        if (!legaliser_.join(parts, body)) failed_ = true;
        i += parts.size() - 1;
        continue;
      }
      if (is_tile_operation(module_, *inst)) {
        if (!legaliser_.legalise(*inst, body)) failed_ = true;
        continue;
      }
      body.push_back(inst);
      if (inst->result() != kNoValue) legaliser_.forget(inst->result());
      for (Region& inner : inst->regions) (void)this->region(inner);
      if (!inst->regions.empty()) legaliser_.forget_all();
    }
    region.body = std::move(body);
    if (failed_) return Failure{};
    return {};
  }

 private:
  /// The inserts into one variable that begin here.
  static std::span<Inst* const> inserts(const Region& region, size_t first) {
    const auto joins = [&](const Inst& inst) {
      return inst.op == Op::Insert && inst.result() == region.body[first]->result() &&
             inst.operands()[0].value != inst.result();
    };
    size_t end = first;
    while (end < region.body.size() && joins(*region.body[end])) ++end;
    return std::span(region.body).subspan(first, end - first);
  }

  Module& module_;
  Legaliser legaliser_;
  bool failed_ = false;
};

Result<> legalise_kernel(Module& module, Inst& kernel, const Target& target, Diags& diags) {
  const CoreKind core = core_of(module, kernel);
  if (core != CoreKind::Aiv || !target.core(core)) {
    return diags.error<diag::TileCore>(module.where(kernel), module.kernel_name(kernel),
                                       asc2::name_of(core));
  }
  const Rules rules(target);
  split_webs(module, kernel);
  keep_ranks(module, kernel);
  keep_on_vector_unit(module, kernel, diags);
  std::set<ValueId> columns = split_columns(module, kernel);
  std::set<const Inst*> windows;
  A2_TRY(add_extents(module, kernel, nullptr, windows, diags));
  fill_pads(module, kernel, windows, columns, diags);
  Maps gathers;
  A2_TRY(legalise_operations(module, kernel, rules, std::move(columns), gathers, diags));
  join_copies(module, kernel);
  A2_TRY(make_buffers(module, kernel, rules, true, diags));
  reduce_by_blocks(module, kernel, rules);
  accumulate_on_vector_unit(module, kernel, rules, diags);
  if (const auto stores = store_elements(module, kernel, diags); !stores.empty())
    A2_TRY(add_extents(module, kernel, &stores, windows, diags));
  A2_TRY(make_offset_tables(module, kernel, rules, gathers, diags));
  A2_TRY(make_buffers(module, kernel, rules, false, diags));
  A2_TRY(check_moves(module, kernel, rules, diags));
  kernel.set(Attr::Core, word_operand(module, kCoreNames[static_cast<size_t>(core)]));
  set_stage(module, kernel, Stage::Machine);
  return {};
}

}  // namespace

Result<> legalise_operations(Module& module, Inst& kernel, const Rules& rules,
                             std::set<ValueId> columns, Maps& gathers, Diags& diags) {
  Operations operations(module, kernel.scope, rules, std::move(columns), diags);
  A2_TRY(operations.region(kernel.regions[0]));
  gathers = operations.take_maps();
  return make_vectors(module, kernel, operations.columns(), diags);
}

Result<> legalise(Module& module, const Target& target, Diags& diags) {
  const std::string_view made_for = module.target_name();
  if (!made_for.empty() && made_for != target.name) {
    return diags.error<diag::TargetMismatch>(module.where(*module.top.body.front()), made_for,
                                             target.name);
  }
  bool failed = false;
  for (Inst* kernel : module.kernels()) {
    if (stage_of(module, *kernel) != Stage::Tile) continue;
    if (!legalise_kernel(module, *kernel, target, diags)) failed = true;
  }
  if (failed) return Failure{};
  module.set_target_name(target.name);
  return {};
}

}  // namespace asc2::tile
