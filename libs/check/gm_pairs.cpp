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
using model::Range;

constexpr int64_t kMaxTried = 64;  // distances that are tried one by one

}  // namespace

GmPairs::GmPairs(const model::Storage& storage, const model::Scalars& scalars,
                 const std::vector<GmAccess>& accesses)
    : storage_(storage), scalars_(scalars), accesses_(accesses), rows_(accesses.size()) {
  using Form = std::vector<std::pair<model::DefId, int64_t>>;
  std::map<std::tuple<const ir::Inst*, int, size_t, Form>, uint32_t> groups;
  std::vector<ir::ValueId> params;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const GmAccess& gm = accesses[i];
    const model::Tensor* tensor = storage.tensor(gm.access.object);
    params.push_back(tensor ? tensor->param : ir::kNoValue);
    if (!tensor || !gm.access.offsets) continue;
    const model::GmGaps self = gm.loop < 0
                                   ? model::GmGaps{}
                                   : scalars.gm_gaps(storage, gm.access, gm.access, gm.loop, false);
    for (size_t dim = 0; dim < gm.access.offsets->items.size(); ++dim) {
      Row& row = rows_[i].emplace_back();
      const auto form = scalars.affine(gm.access.offsets->items[dim]);
      if (!form || form->bits <= Gap::kWrapBits) continue;
      if (gm.loop >= 0 && (dim >= self.dims.size() || !self.dims[dim].rest.is_constant())) continue;
      Form terms;
      for (const model::Term& term : form->terms) terms.emplace_back(term.atom, term.factor);
      const auto key = std::make_tuple(tensor->decl, gm.loop, dim, std::move(terms));
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
    auto& [readers, writers] = users[params[i]];
    (accesses[i].access.write ? writers : readers).add(accesses[i].unit);
  }
  for (size_t i = 0; i < accesses.size(); ++i) {
    Carriers& rivals = rivals_.emplace_back();
    for (const auto& [param, both] : users) {
      if (!storage.may_alias(param, params[i])) continue;
      rivals.add(both.second);
      if (accesses[i].access.write) rivals.add(both.first);
    }
  }
}

/// Both in the same loop, at offsets that differ by a number.
bool GmPairs::quickly_apart(uint32_t a, uint32_t b, const Distance& distance) const {
  if (distance.loop >= 0 && (distance.loop != accesses_[a].loop || distance.lo != distance.hi)) {
    return false;
  }
  const auto& ra = rows_[a];
  const auto& rb = rows_[b];
  for (size_t dim = 0; dim < std::min(ra.size(), rb.size()); ++dim) {
    if (ra[dim].group == 0 || ra[dim].group != rb[dim].group) continue;
    int64_t gap = 0, moved = 0;
    if (__builtin_sub_overflow(rb[dim].offset, ra[dim].offset, &gap) ||
        __builtin_mul_overflow(ra[dim].slope, distance.lo, &moved) ||
        __builtin_add_overflow(gap, moved, &gap)) {
      continue;
    }
    if (gap >= ra[dim].size || gap <= -rb[dim].size) return true;
  }
  return false;
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
  const uint64_t key = (uint64_t{a} << 40) ^ (uint64_t{b} << 16) ^ static_cast<uint64_t>(loop + 1);
  const auto [place, added] = known_.try_emplace(key);
  if (!added) return place->second;
  Known& known = place->second;
  const model::Access& first = accesses_[a].access;
  const model::Access& second = accesses_[b].access;
  if (loop < 0) {
    const int both = common_loop(accesses_[a].loop, accesses_[b].loop);
    known.decided = true;
    known.meets = scalars_.gm_overlap(storage_, first, second, both, 0) != model::Overlap::Disjoint;
    return known;
  }
  model::GmGaps gaps = scalars_.gm_gaps(storage_, first, second, loop, false);
  known.may_alias = gaps.may_alias;
  known.gaps = std::move(gaps.dims);
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
  if (!known.may_alias) return false;
  // Distances beyond those tried are judged in whole numbers, which needs offsets that do not wrap.
  Range meeting{distance.lo, last};
  bool wraps = false;
  for (const Gap& gap : known.gaps) {
    if (gap.size_a.hi <= 0 || gap.size_b.hi <= 0) return false;
    wraps |= gap.may_wrap();
  }
  const int64_t tried = std::min(last, model::add_ends(distance.lo, kMaxTried));
  for (int64_t at = distance.lo; at <= tried; ++at) {
    const bool apart = std::any_of(known.gaps.begin(), known.gaps.end(),
                                   [&](const Gap& gap) { return gap.disjoint_at(at); });
    if (!apart) return true;
  }
  if (tried == last) return false;
  if (wraps) return true;
  for (const Gap& gap : known.gaps) {
    const Range here = gap.meeting();
    meeting = {std::max(meeting.lo, here.lo), std::min(meeting.hi, here.hi)};
  }
  return meeting.lo <= meeting.hi;
}

}  // namespace asc2::check
