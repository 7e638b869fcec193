// SPDX-License-Identifier: Apache-2.0
#include "sync/gm_pair.h"

#include <algorithm>
#include <map>

#include "model/range.h"

namespace asc2::sync {

using model::Range;

GmPair::GmPair(const Program& program, const Region& region, const model::Access& earlier,
               const model::Access& later)
    : p_(program), region_(region) {
  if (earlier.object != later.object || !earlier.offsets || !later.offsets) return;
  const size_t rank = std::min(earlier.offsets->items.size(), later.offsets->items.size());
  for (size_t dim = 0; dim < rank; ++dim) add_dim(dim, earlier, later);
}

void GmPair::add_dim(size_t d, const model::Access& earlier, const model::Access& later) {
  const auto a = p_.scalars.affine(earlier.offsets->items[d]);
  const auto b = p_.scalars.affine(later.offsets->items[d]);
  const std::vector<int64_t>& shape_a = p_.module.type(earlier.tile).shape;
  const std::vector<int64_t>& shape_b = p_.module.type(later.tile).shape;
  if (!a || !b || d >= shape_a.size() || d >= shape_b.size()) return;
  const auto size = [&](const model::Access& access, int64_t most) {
    if (access.extents && d < access.extents->items.size()) {
      most = std::min(most, p_.scalars.range(access.extents->items[d]).hi);
    }
    return Range{0, std::max<int64_t>(0, most)};
  };
  Dim dim;
  dim.gap.size_a = size(earlier, shape_a[d]);
  dim.gap.size_b = size(later, shape_b[d]);
  dim.gap.bits = std::min(a->bits, b->bits);
  dim.gap.rest = Range{b->constant, b->constant} - Range{a->constant, a->constant};
  std::map<model::DefId, std::pair<int64_t, int64_t>> factors;
  for (const model::Term& term : a->terms) factors[term.atom].first = term.factor;
  for (const model::Term& term : b->terms) factors[term.atom].second = term.factor;
  for (const auto& [atom, factor] : factors) add_term(atom, factor.first, factor.second, dim);
  if (dim.known) dims_.push_back(std::move(dim));
}

void GmPair::add_term(model::DefId atom, int64_t earlier, int64_t later, Dim& dim) {
  const model::Definition& def = p_.scalars.definition(atom);
  const bool own = region_.is_loop && def.loop == region_.loop;
  const bool same = earlier == later;
  if (!own && p_.scalars.loop_contains(def.loop, region_.loop)) {  // one value for both
    dim.known = dim.known && same;
    return;
  }
  if (def.kind != model::DefKind::LoopVariable) {
    dim.known = dim.known && own && same;
    dim.same_iteration = true;
    return;
  }
  const auto operands = def.inst->operands();
  const Range start = p_.scalars.range(operands[0]), step = p_.scalars.range(operands[2]);
  if (!step.is_constant() || !(start.is_constant() || (own && same))) {
    dim.known = false;
    return;
  }
  if (!(own && same)) {
    dim.gap.rest = dim.gap.rest + start * Range{later, later} - start * Range{earlier, earlier};
  }
  const int64_t a = model::mul_ends(earlier, step.lo), b = model::mul_ends(later, step.lo);
  if (own) {  // the later one is in iteration i + since, the earlier one in i
    dim.gap.slope = model::add_ends(dim.gap.slope, b);
    if (a != b) dim.parts.push_back({def.loop, model::add_ends(b, -a), false});
    return;
  }
  if (a != 0) dim.parts.push_back({def.loop, -a, false});
  if (b != 0) dim.parts.push_back({def.loop, b, true});
}

bool GmPair::depends_on(int32_t loop) const {
  return std::any_of(dims_.begin(), dims_.end(), [&](const Dim& dim) {
    return std::any_of(dim.parts.begin(), dim.parts.end(),
                       [&](const Part& part) { return part.loop == loop; });
  });
}

bool GmPair::can_meet(const Iterations& earlier, const Iterations& later, int32_t since,
                      bool or_more) const {
  return std::none_of(dims_.begin(), dims_.end(), [&](const Dim& dim) {
    if (dim.same_iteration && since > 0) return false;
    model::Gap gap = dim.gap;
    const int64_t most = or_more ? model::kPlusInfinity : since;
    gap.rest = gap.rest + Range{gap.slope, gap.slope} * Range{since, most};
    for (const Part& part : dim.parts) {
      const Range at = part.later ? later(part.loop) : earlier(part.loop);
      gap.rest = gap.rest + Range{part.factor, part.factor} * at;
    }
    const bool unknown = model::is_infinite(gap.rest.lo) || model::is_infinite(gap.rest.hi);
    return !(unknown && gap.bits <= 32) && gap.disjoint_at(0);
  });
}

}  // namespace asc2::sync
