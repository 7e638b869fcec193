// SPDX-License-Identifier: Apache-2.0
// Most pairs of a large kernel are told apart by offsets whose variable parts are the same; only
// the others are worth the general question.
#include "check/gm_pairs.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/range.h"

namespace asc2::check {

namespace {

using model::Affine;
using model::Gap;

}  // namespace

GmPairs::GmPairs(const model::Storage& storage, const model::Scalars& scalars,
                 const std::vector<GmAccess>& accesses)
    : storage_(storage), scalars_(scalars), accesses_(accesses), rows_(accesses.size()) {
  using Form = std::vector<std::pair<model::DefId, int64_t>>;
  std::map<std::tuple<const ir::Inst*, int, size_t, Form>, uint32_t> groups;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const GmAccess& gm = accesses[i];
    const model::Tensor* tensor = storage.tensor(gm.access.object);
    params_.push_back(tensor ? tensor->param : ir::kNoValue);
    if (!tensor || !gm.access.offsets) continue;
    const model::GmGaps self = gm.loop < 0
                                   ? model::GmGaps{}
                                   : scalars.gm_gaps(storage, gm.access, gm.access, gm.loop, false);
    for (size_t dim = 0; dim < gm.access.offsets->items.size(); ++dim) {
      Row& row = rows_[i].emplace_back();
      const auto form = scalars.affine(gm.access.offsets->items[dim]);
      if (!form || form->bits <= Gap::kWrapBits) continue;
      if (gm.loop >= 0 && (dim >= self.dims.size() || !self.dims[dim].rest.is_constant() ||
                           self.dims[dim].may_wrap())) {
        continue;
      }
      Form terms;
      for (const model::Term& term : form->terms) terms.emplace_back(term.atom, term.factor);
      row.fixed = std::all_of(form->terms.begin(), form->terms.end(), [&](const model::Term& term) {
        return scalars.definition(term.atom).loop < 0;
      });
      const auto key =
          std::make_tuple(tensor->decl, row.fixed ? -1 : gm.loop, dim, std::move(terms));
      row.group = groups.try_emplace(key, static_cast<uint32_t>(groups.size() + 1)).first->second;
      row.offset = form->constant;
      row.slope = gm.loop < 0 ? 0 : self.dims[dim].slope;
      const model::Access& access = gm.access;
      row.size = gm.loop < 0 ? model::kPlusInfinity : self.dims[dim].size_a.hi;
      if (gm.loop < 0) {
        const model::GmGaps here = scalars.gm_gaps(storage, access, access, -1, true);
        if (dim < here.dims.size()) row.size = here.dims[dim].size_a.hi;
      }
    }
  }
  // Who shares memory with whom, by parameter: few of them, many accesses.
  std::map<ir::ValueId, std::pair<Carriers, Carriers>> users;  // who reads, who writes
  for (size_t i = 0; i < accesses.size(); ++i) {
    auto& [readers, writers] = users[params_[i]];
    (accesses[i].access.write ? writers : readers).add(accesses[i].unit);
  }
  for (size_t i = 0; i < accesses.size(); ++i) {
    Carriers& rivals = rivals_.emplace_back();
    for (const auto& [param, both] : users) {
      if (!storage.may_alias(param, params_[i])) continue;
      rivals.add(both.second);
      if (accesses[i].access.write) rivals.add(both.first);
    }
  }
}

/// Offsets that differ by a number: in the whole kernel, or in the loop that both are in.
bool GmPairs::quickly_apart(uint32_t a, uint32_t b, const Distance& distance) const {
  const bool one_loop =
      distance.loop < 0 || (distance.loop == accesses_[a].loop && distance.lo == distance.hi);
  const auto& ra = rows_[a];
  const auto& rb = rows_[b];
  for (size_t dim = 0; dim < std::min(ra.size(), rb.size()); ++dim) {
    if (ra[dim].group == 0 || ra[dim].group != rb[dim].group) continue;
    if (!one_loop && !ra[dim].fixed) continue;
    int64_t gap = 0, moved = 0;
    if (__builtin_sub_overflow(rb[dim].offset, ra[dim].offset, &gap) ||
        (!ra[dim].fixed && __builtin_mul_overflow(ra[dim].slope, distance.lo, &moved)) ||
        __builtin_add_overflow(gap, moved, &gap)) {
      continue;
    }
    if (gap >= ra[dim].size || gap <= -rb[dim].size) return true;
  }
  return false;
}

GmPairs::Hulls GmPairs::hulls(const std::vector<uint32_t>& accesses) const {
  Hulls out;
  for (const uint32_t access : accesses) {
    const auto [place, added] = out.try_emplace(params_[access]);
    std::vector<Hull>& hull = place->second;
    const std::vector<Row>& rows = rows_[access];
    if (!added) hull.resize(std::min(hull.size(), rows.size()));
    for (size_t dim = 0; dim < (added ? rows.size() : hull.size()); ++dim) {
      const Row& row = rows[dim];
      const Hull own{row.fixed ? row.group : 0, row.offset, model::add_ends(row.offset, row.size)};
      if (added) {
        hull.push_back(own);
      } else if (hull[dim].group != own.group) {
        hull[dim].group = 0;
      } else {
        hull[dim].begin = std::min(hull[dim].begin, own.begin);
        hull[dim].end = std::max(hull[dim].end, own.end);
      }
    }
  }
  return out;
}

bool GmPairs::clear_of(uint32_t access, const Hulls& hulls) const {
  const std::vector<Row>& rows = rows_[access];
  return std::all_of(hulls.begin(), hulls.end(), [&](const auto& entry) {
    const auto& [param, hull] = entry;
    if (!storage_.may_alias(param, params_[access])) return true;
    for (size_t dim = 0; dim < std::min(rows.size(), hull.size()); ++dim) {
      const Row& row = rows[dim];
      if (!row.fixed || row.group == 0 || row.group != hull[dim].group) continue;
      if (row.offset >= hull[dim].end) return true;
      if (model::add_ends(row.offset, row.size) <= hull[dim].begin) return true;
    }
    return false;
  });
}

int GmPairs::common_loop(int a, int b) const {
  while (a != b) {
    int& inner = a > b ? a : b;
    inner = scalars_.loops()[static_cast<size_t>(inner)].parent;
  }
  return a;
}

/// loop -1 stands for distance 0.
const GmPairs::Known& GmPairs::known(uint32_t a, uint32_t b, int loop) {
  const auto [place, added] = known_[(uint64_t{a} << 32) | b].try_emplace(loop);
  if (!added) return place->second;
  Known& known = place->second;
  const model::Access& first = accesses_[a].access;
  const model::Access& second = accesses_[b].access;
  if (loop < 0) {
    const int both = common_loop(accesses_[a].loop, accesses_[b].loop);
    known.meets = scalars_.gm_overlap(storage_, first, second, both, 0) != model::Overlap::Disjoint;
    return known;
  }
  known.gaps = scalars_.gm_gaps(storage_, first, second, loop, false);
  return known;
}

bool GmPairs::meet(uint32_t earlier, uint32_t later, const Distance& distance) {
  const model::Access &first = accesses_[earlier].access, &second = accesses_[later].access;
  if (!model::conflict(first, second)) return false;
  if (quickly_apart(earlier, later, distance)) return false;
  if (distance.loop < 0) return known(earlier, later, -1).meets;
  const model::LoopInfo& loop = scalars_.loops()[static_cast<size_t>(distance.loop)];
  if (loop.parallel) return false;
  const int64_t last = std::min(distance.hi, model::add_ends(loop.trips.hi, -1));
  if (distance.lo > last) return false;
  const Known& known = this->known(earlier, later, distance.loop);
  return known.gaps.may_alias && known.gaps.first_meeting(distance.lo, last).has_value();
}

}  // namespace asc2::check
