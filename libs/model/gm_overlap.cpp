// SPDX-License-Identifier: Apache-2.0
// Windows of GM at a given distance of iterations. Each dim asks how far window b begins after
// window a: the difference of two affine forms, in which a value that is the same for both cancels,
// the loop's own variable leaves step * distance, and a value of an inner loop takes any two values
// of its range.
//
//   for %i .. { load %t, [512 * %i + 128 * %j]  (j in 0..3)   store %t, [the same] }
//   distance 1: 512 + 128 * [-3, 3] = [128, 896]: at least the window of 128, so disjoint
//
// Tensors of one parameter with one shape compare dim by dim; others as ranges of bytes. Offsets
// are not negative and windows lie inside their tensor, or the kernel is at fault anyway.
#include <algorithm>
#include <cstdlib>

#include "base/integer.h"
#include "model/affine.h"
#include "model/range.h"

namespace asc2::model {

namespace {

using ir::Operand;

constexpr int64_t kMaxTried = 256;  // distances that are tried one by one: a turn of eight bits

}  // namespace

Range Gap::at(int64_t distance) const {
  const int64_t shift = mul_ends(slope, distance);
  const Range moved = rest + Range{shift, shift};
  const Range both{std::max(moved.lo, within.lo), std::min(moved.hi, within.hi)};
  return both.lo <= both.hi ? both : moved;  // no iterations are so far apart
}

bool Gap::disjoint_at(int64_t distance) const {
  return apart(at(distance));
}

bool Gap::apart(Range gap) const {
  if (size_a.hi <= 0 || size_b.hi <= 0) return true;
  if (!may_wrap()) return gap.lo >= size_a.hi || gap.hi <= -size_b.hi;
  const int64_t turn = int64_t{1} << bits;
  return (gap.lo >= size_a.hi && gap.hi <= turn - size_b.hi) ||
         (gap.lo >= size_a.hi - turn && gap.hi <= -size_b.hi);
}

bool Gap::certain_at(int64_t distance) const {
  const Range gap = at(distance);
  return !may_wrap() && gap.hi < size_a.lo && gap.lo > -size_b.lo;
}

Range Gap::meeting() const {
  Range out;
  if (apart(within) || (slope == 0 && disjoint_at(1))) return {1, 0};
  if (slope == 0) return out;
  if (is_infinite(slope)) return out;                                  // not known
  const int64_t low = add_ends(add_ends(-size_b.hi, 1), (-rest).lo);   // slope * d >= low
  const int64_t high = add_ends(add_ends(size_a.hi, -1), (-rest).hi);  // slope * d <= high
  const Range window = slope > 0 ? Range{low, high} : -Range{low, high};
  const int64_t speed = std::abs(slope);
  if (!is_infinite(window.lo)) out.lo = ceil_div(window.lo, speed);
  if (!is_infinite(window.hi)) out.hi = floor_div(window.hi, speed);
  return out;
}

/// Dims that do not wrap are judged in whole numbers; a wrapping one distance by distance, and
/// where that takes too long it may meet.
std::optional<int64_t> GmGaps::first_meeting(int64_t lo, int64_t hi) const {
  Range meeting{lo, hi};
  bool wraps = false;
  for (const Gap& gap : dims) {
    if (gap.size_a.hi <= 0 || gap.size_b.hi <= 0) return std::nullopt;
    wraps = wraps || gap.may_wrap();
    if (gap.may_wrap()) continue;
    const Range here = gap.meeting();
    meeting = {std::max(meeting.lo, here.lo), std::min(meeting.hi, here.hi)};
  }
  int64_t at = meeting.lo;
  for (int64_t tried = 0; wraps && at <= meeting.hi && tried < kMaxTried; ++tried, ++at) {
    const bool apart =
        std::any_of(dims.begin(), dims.end(), [&](const Gap& gap) { return gap.disjoint_at(at); });
    if (!apart) break;
  }
  if (at > meeting.hi) return std::nullopt;
  return at;
}

/// The gaps of two accesses; none when nothing is known of their places.
class Scalars::Windows {
 public:
  Windows(const Scalars& scalars, const Storage& storage, const Access& a, const Access& b,
          int loop, bool same_iteration)
      : s_(scalars), m_(scalars.module_), loop_(loop), same_iteration_(same_iteration) {
    const Tensor* ta = storage.tensor(a.object);
    const Tensor* tb = storage.tensor(b.object);
    if (!ta || !tb) return;
    gaps_.may_alias = storage.may_alias(ta->param, tb->param);
    if (ta->param != tb->param || !a.offsets || !b.offsets) return;
    if (same_shape(*ta->decl, *tb->decl)) {
      by_dims(a, b);
    } else {
      by_bytes(*ta->decl, a, *tb->decl, b);
    }
  }

  GmGaps take() { return std::move(gaps_); }

 private:
  bool same_shape(const ir::Inst& a, const ir::Inst& b) const {
    if (&a == &b) return true;
    if (a.type != b.type) return false;
    const auto& da = a.operands()[1].items;
    const auto& db = b.operands()[1].items;
    return std::equal(da.begin(), da.end(), db.begin(), db.end(),
                      [&](const Operand& x, const Operand& y) {
                        return x.is_int() ? x == y : s_.affine(x) && s_.affine(x) == s_.affine(y);
                      });
  }

  /// Length of the window in a dim.
  Range extent(const Access& access, size_t dim) const {
    const int64_t most = access.most(m_, dim);
    const Range all{most, most};
    if (!access.extents || dim >= access.extents->items.size()) return all;
    const Range given = s_.range(access.extents->items[dim]);
    return {std::max<int64_t>(0, std::min(given.lo, all.hi)), std::min(given.hi, all.hi)};
  }

  void by_dims(const Access& a, const Access& b) {
    const auto& oa = a.offsets->items;
    const auto& ob = b.offsets->items;
    for (size_t dim = 0; dim < std::min(oa.size(), ob.size()); ++dim) {
      add(difference(form(oa[dim]), form(ob[dim])), extent(a, dim), extent(b, dim));
    }
  }

  std::optional<Affine> form(const Operand& operand) const { return s_.affine(operand); }

  void add(std::optional<Gap> gap, Range size_a, Range size_b) {
    if (!gap) gap.emplace();
    gap->size_a = size_a;
    gap->size_b = size_b;
    gaps_.dims.push_back(*gap);
  }

  /// Tensors of different shapes: first to last byte of each window, when all strides are known.
  void by_bytes(const ir::Inst& da, const Access& a, const ir::Inst& db, const Access& b) {
    Range size_a, size_b;
    const auto fa = bytes(da, a, size_a), fb = bytes(db, b, size_b);
    if (fa && fb) add(difference(fa, fb), size_a, size_b);
  }

  std::optional<Affine> bytes(const ir::Inst& decl, const Access& access, Range& size) const {
    const ir::Type& type = m_.type(decl.type);
    const auto& offsets = access.offsets->items;
    if (offsets.size() != type.shape.size()) return std::nullopt;
    Affine sum;
    const int64_t element = bytes_of(type.dtype);
    int64_t stride = element, length = element;
    for (size_t dim = offsets.size(); dim-- > 0;) {
      const auto offset = form(offsets[dim]);
      if (!offset) return std::nullopt;
      for (const Term& term : offset->terms) {
        sum.terms.push_back({term.atom, mul_ends(term.factor, stride)});
      }
      sum.constant = add_ends(sum.constant, mul_ends(offset->constant, stride));
      sum.bits = std::min(sum.bits, offset->bits);
      const int64_t last = add_ends(extent(access, dim).hi, -1);
      length = add_ends(length, mul_ends(last, stride));
      if (dim == 0) break;
      if (type.shape[dim] == ir::kDynamic) return std::nullopt;
      stride = mul_ends(stride, type.shape[dim]);
    }
    size = {0, std::max<int64_t>(0, length)};
    std::stable_sort(sum.terms.begin(), sum.terms.end(),
                     [](const Term& x, const Term& y) { return x.atom < y.atom; });
    return sum;
  }

  std::optional<Gap> difference(const std::optional<Affine>& fa,
                                const std::optional<Affine>& fb) const {
    if (!fa || !fb) return std::nullopt;
    Gap gap;
    gap.bits = std::min(fa->bits, fb->bits);
    const int64_t constant = add_ends(fb->constant, mul_ends(fa->constant, -1));
    gap.rest = gap.within = {constant, constant};
    size_t i = 0, j = 0;
    while (i < fa->terms.size() || j < fb->terms.size()) {
      const DefId next_a = i < fa->terms.size() ? fa->terms[i].atom : UINT32_MAX;
      const DefId next_b = j < fb->terms.size() ? fb->terms[j].atom : UINT32_MAX;
      const DefId atom = std::min(next_a, next_b);
      int64_t in_a = 0, in_b = 0;
      while (i < fa->terms.size() && fa->terms[i].atom == atom) {
        in_a = add_ends(in_a, fa->terms[i++].factor);
      }
      while (j < fb->terms.size() && fb->terms[j].atom == atom) {
        in_b = add_ends(in_b, fb->terms[j++].factor);
      }
      term(gap, atom, in_a, in_b);
    }
    return gap;
  }

  void term(Gap& gap, DefId atom, int64_t in_a, int64_t in_b) const {
    const Definition& def = s_.definition(atom);
    const bool inside = def.loop >= 0 && s_.loop_contains(loop_, def.loop);
    const bool same = !inside || (same_iteration_ && def.loop == loop_);
    const bool advances = inside && def.loop == loop_ && def.advance;
    const int64_t both = add_ends(in_b, mul_ends(in_a, -1));
    const Range moved = def.range * Range{both, both};
    const Range anywhere = def.range * Range{in_b, in_b} - def.range * Range{in_a, in_a};
    gap.rest = gap.rest + (same || advances ? moved : anywhere);
    gap.within = gap.within + (same ? moved : anywhere);
    if (same || !advances) return;
    advance(gap, *def.advance, in_b);
    gap.bits = std::min(gap.bits, def.advance_bits);
    if (def.advance_bits < 64) gap.within = {};  // it may have wrapped on the way
  }

  /// The value has moved on by step * distance, distance >= 1.
  static void advance(Gap& gap, Range step, int64_t factor) {
    if (step.is_constant()) {
      gap.slope = add_ends(gap.slope, mul_ends(factor, step.lo));
      return;
    }
    const Range moved = step.lo > 0   ? Range{step.lo, kPlusInfinity}
                        : step.hi < 0 ? Range{kMinusInfinity, step.hi}
                                      : Range{};
    gap.rest = gap.rest + moved * Range{factor, factor};
  }

  const Scalars& s_;
  const ir::Module& m_;
  const int loop_;
  const bool same_iteration_;
  GmGaps gaps_;
};

GmGaps Scalars::gm_gaps(const Storage& storage, const Access& a, const Access& b, int loop,
                        bool same_iteration) const {
  return Windows(*this, storage, a, b, loop, same_iteration).take();
}

Overlap Scalars::gm_overlap(const Storage& storage, const Access& a, const Access& b, int loop,
                            int64_t distance) const {
  if (distance > 0) {
    if (loop < 0) return Overlap::Disjoint;
    const LoopInfo& info = loops_[static_cast<size_t>(loop)];
    if (info.parallel || distance >= info.trips.hi) return Overlap::Disjoint;
  }
  const GmGaps gaps = gm_gaps(storage, a, b, loop, distance == 0);
  if (!gaps.may_alias) return Overlap::Disjoint;
  bool certain = !gaps.dims.empty();
  for (const Gap& gap : gaps.dims) {
    if (gap.disjoint_at(distance)) return Overlap::Disjoint;
    certain = certain && gap.certain_at(distance);
  }
  return certain ? Overlap::Certain : Overlap::Unknown;
}

std::optional<int64_t> Scalars::gm_first_overlap(const Storage& storage, const Access& a,
                                                 const Access& b, int loop, int64_t from) const {
  if (from <= 0) {
    if (gm_overlap(storage, a, b, loop, 0) != Overlap::Disjoint) return 0;
    from = 1;
  }
  if (loop < 0) return std::nullopt;
  const LoopInfo& info = loops_[static_cast<size_t>(loop)];
  if (info.parallel) return std::nullopt;
  const GmGaps gaps = gm_gaps(storage, a, b, loop, false);
  if (!gaps.may_alias) return std::nullopt;
  return gaps.first_meeting(from, add_ends(info.trips.hi, -1));
}

}  // namespace asc2::model
